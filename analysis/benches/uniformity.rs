//! How the time of the analysis grows with the function, on shapes that make naive propagation quadratic.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use gcnsel_analysis::{Options, Uniformity};
use std::fmt::Write as _;
use std::hint::black_box;

/// Blocks are `b0` to `bN`; each has a phi of its predecessors' numbers, and `%c` is divergent.
struct Text {
    succs: Vec<Vec<usize>>,
}

impl Text {
    fn new(blocks: usize) -> Self {
        Text { succs: vec![Vec::new(); blocks + 1] }
    }

    fn print(&self) -> String {
        let mut preds = vec![Vec::new(); self.succs.len()];
        for (b, succs) in self.succs.iter().enumerate() {
            succs.iter().for_each(|&s| preds[s].push(b));
        }
        let mut out =
            String::from("declare i32 @llvm.amdgcn.workitem.id.x()\ndefine amdgpu_kernel void @f(i1 %u) {\n");
        for (b, succs) in self.succs.iter().enumerate() {
            let _ = writeln!(out, "b{b}:");
            if !preds[b].is_empty() {
                let incoming: Vec<_> = preds[b].iter().map(|p| format!("[ {p}, %b{p} ]")).collect();
                let _ = writeln!(out, "  %p{b} = phi i32 {}", incoming.join(", "));
            }
            if b == 0 {
                out.push_str("  %c = call i32 @llvm.amdgcn.workitem.id.x()\n");
            }
            let _ = match &succs[..] {
                [] => writeln!(out, "  ret void"),
                [to] => writeln!(out, "  br label %b{to}"),
                [default, cases @ ..] => {
                    let cases: Vec<_> = cases.iter().map(|s| format!("i32 {s}, label %b{s}")).collect();
                    writeln!(out, "  switch i32 %c, label %b{default} [ {} ]", cases.join(" "))
                }
            };
        }
        out.push_str("}\n");
        out
    }
}

/// `if`s one after the other.
fn ifs(n: usize) -> Text {
    let mut text = Text::new(n);
    for b in (0..n.saturating_sub(1)).step_by(2) {
        text.succs[b] = vec![b + 1, b + 2];
        text.succs[b + 1] = vec![b + 2];
    }
    text
}

/// Tests in a chain, each of which may leave for one common end.
fn early_exits(n: usize) -> Text {
    let mut text = Text::new(n);
    for b in 0..n - 1 {
        text.succs[b] = vec![b + 1, n];
    }
    text
}

/// Two chains side by side, with a rung from one to the other at every step.
fn ladder(n: usize) -> Text {
    let mut text = Text::new(n + 1);
    for b in (0..n).step_by(2) {
        text.succs[b] = vec![b + 2, b + 1];
        if b > 0 {
            text.succs[b - 1] = vec![b + 1];
        }
    }
    text.succs[n] = vec![n + 1];
    text.succs[n - 1] = vec![n + 1];
    text
}

/// `if`s in each other.
fn nested_ifs(n: usize) -> Text {
    let mut text = Text::new(n);
    for b in 0..n / 2 {
        text.succs[b] = vec![b + 1, n - b];
        text.succs[n - b - 1].push(n - b);
    }
    text
}

/// Loops in each other, as deep as structured programs get, one such nest after the other.
fn nested_loops(n: usize) -> Text {
    loops_of_depth(16, n)
}

/// One nest of loops.
fn deep_loops(n: usize) -> Text {
    loops_of_depth(n / 2, n)
}

fn loops_of_depth(depth: usize, n: usize) -> Text {
    let mut text = Text::new(n);
    for b in 0..n {
        let (nest, at) = (b / (2 * depth), b % (2 * depth));
        text.succs[b] = vec![b + 1];
        if at >= depth {
            text.succs[b].push(nest * 2 * depth + 2 * depth - 1 - at);
        }
    }
    // The entry has no predecessors.
    text.succs.iter_mut().for_each(|s| s.retain(|&s| s != 0));
    text
}

/// One loop with a divergent break at every block.
fn breaks(n: usize) -> Text {
    let mut text = Text::new(n);
    for b in 1..n - 1 {
        text.succs[b] = vec![b + 1, n];
    }
    text.succs[0] = vec![1];
    text.succs[n - 1] = vec![1, n];
    text
}

/// Irreducible cycles of three blocks, each entered at two of them.
fn irreducible(n: usize) -> Text {
    let mut text = Text::new(n + 3);
    for b in (0..n).step_by(3) {
        text.succs[b] = vec![b + 1, b + 2];
        text.succs[b + 1] = vec![b + 2];
        text.succs[b + 2] = vec![b + 1, b + 3];
    }
    text
}

/// One irreducible cycle of all blocks, with short cuts.
fn one_irreducible(n: usize) -> Text {
    let mut text = Text::new(n);
    text.succs[0] = vec![1, n / 2];
    for b in 1..n - 1 {
        text.succs[b] = vec![b + 1];
        if b % 4 == 0 && b + 7 < n {
            text.succs[b].push(b + 7);
        }
    }
    text.succs[n - 1] = vec![1, n];
    text
}

/// Blocks in a row.
fn straight(n: usize) -> Text {
    let mut text = Text::new(n);
    for b in 0..n {
        text.succs[b] = vec![b + 1];
    }
    text
}

/// A switch over all blocks.
fn switch(n: usize) -> Text {
    let mut text = Text::new(n);
    text.succs[0] = (1..n).collect();
    for b in 1..n {
        text.succs[b] = vec![n];
    }
    text
}

fn growth(c: &mut Criterion) {
    type Shape = (&'static str, fn(usize) -> Text);
    let shapes: [Shape; 11] = [
        ("straight", straight),
        ("ifs", ifs),
        ("early exits", early_exits),
        ("ladder", ladder),
        ("nested ifs", nested_ifs),
        ("nested loops", nested_loops),
        ("deep loops", deep_loops),
        ("breaks", breaks),
        ("irreducible", irreducible),
        ("one irreducible cycle", one_irreducible),
        ("switch", switch),
    ];
    for (name, shape) in shapes {
        let mut group = c.benchmark_group(name);
        group.sample_size(10);
        for size in [1_000usize, 10_000, 100_000] {
            let text = shape(size).print();
            let module = match gcnsel_ir::parse(text.as_bytes()) {
                Ok(module) => module,
                Err(error) => unreachable!("the generated function is well-formed: {error:?}"),
            };
            let function = &module.functions[module.functions.len() - 1];
            group.throughput(Throughput::Elements(size as u64));
            group.bench_with_input(BenchmarkId::from_parameter(size), function, |b, function| {
                b.iter(|| black_box(Uniformity::new(&module, function, &Options::default())));
            });
        }
        group.finish();
    }
}

criterion_group!(benches, growth);
criterion_main!(benches);
