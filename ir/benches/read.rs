//! Reading, verifying and printing of modules, in bytes a second.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use std::fmt::Write;
use std::hint::black_box;

/// A kernel of `count` instructions in one block, each with a named value and an attachment now and then.
fn straight_line(count: usize) -> String {
    let mut text = String::from("define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %x0, float %f) {\n");
    for i in 1..=count {
        let _ = match i % 4 {
            0 => writeln!(text, "  %x{i} = load i32, ptr addrspace(1) %p, align 4, !tbaa !0"),
            1 => writeln!(text, "  %x{i} = add nuw nsw i32 %x{}, {i}", i - 1),
            2 => writeln!(text, "  %x{i} = xor i32 %x{}, %x{}", i - 1, i - 1),
            _ => writeln!(text, "  %x{i} = call i32 @llvm.fshl.i32(i32 %x{}, i32 %x0, i32 7)", i - 1),
        };
    }
    let _ = writeln!(text, "  store i32 %x{count}, ptr addrspace(1) %p, align 4\n  ret void\n}}");
    text.push_str("declare i32 @llvm.fshl.i32(i32, i32, i32)\n!0 = !{!1, !1, i64 0}\n!1 = !{!\"int\"}\n");
    text
}

fn read(c: &mut Criterion) {
    let mut group = c.benchmark_group("ir");
    group.sample_size(10);
    for count in [1_000, 10_000, 100_000] {
        let text = straight_line(count);
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_with_input(BenchmarkId::new("parse", count), &text, |b, text| {
            b.iter(|| gcnsel_ir::parse(black_box(text.as_bytes())));
        });
        let module = gcnsel_ir::parse(text.as_bytes()).expect("the generated kernel is well-formed");
        group.bench_with_input(BenchmarkId::new("verify", count), &module, |b, module| {
            b.iter(|| gcnsel_ir::verify(black_box(module)));
        });
        group.bench_with_input(BenchmarkId::new("print", count), &module, |b, module| {
            b.iter(|| gcnsel_ir::print(black_box(module)));
        });
    }
    group.finish();
}

criterion_group!(benches, read);
criterion_main!(benches);
