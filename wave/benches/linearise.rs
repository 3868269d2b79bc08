//! Time of the wave transform on shapes whose masks, or whose waiting sets, grow with their depth.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use gcnsel_diag::Span;
use gcnsel_isa::{Bank, Op, Target};
use gcnsel_mir::{Block, BlockData, Edge, Function, InstData, Operand, Origin, RegKind, Terminator};
use gcnsel_wave::{Options, linearise};
use std::hint::black_box;

/// Builds a function block by block.
struct Builder(Function);

impl Builder {
    fn new(blocks: usize) -> Self {
        let mut f = Function::new("bench", Target::Gfx942);
        for _ in 0..blocks {
            let block = f.blocks.push(BlockData::new("", Span::default()));
            f.layout.push(block);
        }
        Builder(f)
    }

    fn edge(to: usize) -> Edge {
        Edge { target: Block::from_u32(to as u32), args: Default::default() }
    }

    fn end(&mut self, block: usize, terminator: Terminator) {
        self.0.blocks[Block::from_u32(block as u32)].terminator = Some(terminator);
    }

    fn jump(&mut self, from: usize, to: usize) {
        self.end(from, Terminator::Jump(Self::edge(to)));
    }

    fn divergent(&mut self, from: usize, on_true: usize, on_false: usize) {
        let reg = self.0.new_reg(Bank::Sgpr, 2, RegKind::LaneMask, Origin::NONE);
        let mask = self.0.whole(reg);
        let compare = InstData::new(Op::V_CMP_LT_U32, [mask, Operand::Imm(1), Operand::Imm(2)], Origin::NONE);
        self.0.append(Block::from_u32(from as u32), compare);
        let (on_true, on_false) = (Self::edge(on_true), Self::edge(on_false));
        self.end(from, Terminator::Divergent { mask, on_true, on_false });
    }
}

/// If in if in if: tests, a body, joins.
fn nested_ifs(blocks: usize) -> Function {
    let depth = blocks / 2;
    let mut b = Builder::new(2 * depth + 1);
    for i in 0..depth {
        b.divergent(i, i + 1, 2 * depth - i);
        b.jump(depth + i, depth + i + 1);
    }
    b.end(2 * depth, Terminator::Return);
    b.0
}

/// Loop in loop: headers, latches that test, an end.
fn nested_loops(blocks: usize) -> Function {
    let depth = blocks / 2;
    let mut b = Builder::new(2 * depth + 1);
    for i in 0..depth {
        b.jump(i, i + 1);
        // The latch of the loop whose header is `depth - 1 - i`.
        b.divergent(depth + i, depth - 1 - i, depth + i + 1);
    }
    b.end(2 * depth, Terminator::Return);
    b.0
}

/// One loop that lanes leave to as many places as it has blocks.
fn many_exits(blocks: usize) -> Function {
    let exits = blocks / 2;
    let mut b = Builder::new(2 * exits + 2);
    b.jump(0, 1);
    for i in 0..exits {
        let next = if i + 1 < exits { i + 2 } else { 1 };
        b.divergent(1 + i, next, 1 + exits + i);
        b.jump(1 + exits + i, 2 * exits + 1);
    }
    b.end(2 * exits + 1, Terminator::Return);
    b.0
}

/// A chain of cases, each a test and a body.
fn cases(blocks: usize) -> Function {
    let cases = blocks / 2;
    let mut b = Builder::new(2 * cases + 1);
    for i in 0..cases {
        b.divergent(2 * i, 2 * i + 1, 2 * i + 2);
        b.jump(2 * i + 1, 2 * cases);
    }
    b.end(2 * cases, Terminator::Return);
    b.0
}

/// A name and a function of about so many blocks.
type Shape = (&'static str, fn(usize) -> Function);

const SHAPES: [Shape; 4] = [
    ("nested ifs", nested_ifs),
    ("nested loops", nested_loops),
    ("many exits", many_exits),
    ("cases", cases),
];

fn benches(c: &mut Criterion) {
    for (name, make) in SHAPES {
        let mut group = c.benchmark_group(name);
        group.sample_size(10);
        for blocks in [500, 5000, 50_000] {
            let f = make(blocks);
            group.throughput(Throughput::Elements(blocks as u64));
            group.bench_with_input(BenchmarkId::from_parameter(blocks), &f, |bench, f| {
                bench.iter_batched(
                    || f.clone(),
                    |mut f| {
                        black_box(linearise(&mut f, &Options::default()).is_ok());
                        f
                    },
                    criterion::BatchSize::LargeInput,
                );
            });
        }
        group.finish();
    }
}

criterion_group!(linearise_shapes, benches);
criterion_main!(linearise_shapes);
