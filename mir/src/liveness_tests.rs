//! Liveness against its equations, solved block by block until nothing changes.

use crate::{
    Block, BlockData, Edge, EdgeArgs, Edges, Function, InstData, Liveness, Operand, Origin, RegKind,
    Terminator, VReg, WaveEdge, WaveTerminator,
};
use gcnsel_diag::Span;
use gcnsel_graph::DominatorTree;
use gcnsel_isa::{Bank, Op, Target};
use gcnsel_witness::Numbers;
use std::collections::{BTreeMap, BTreeSet};

/// A function in SSA form over both kinds of edges, which are the same.
fn random_function(numbers: &mut Numbers) -> Function {
    let mut f = Function::new("f", Target::Gfx942);
    let count = 1 + numbers.below(9);
    for _ in 0..count {
        let block = f.blocks.push(BlockData::new("", Span::default()));
        f.layout.push(block);
        for _ in 0..numbers.below(3) {
            let param = f.new_reg(Bank::Vgpr, 1, RegKind::Plain, Origin::NONE);
            f.blocks[block].thread_params.push(param);
            f.blocks[block].wave_params.push(param);
        }
    }
    let any = |numbers: &mut Numbers| Block::from_u32(numbers.below(count) as u32);
    for block in f.layout.clone() {
        let edge = |target| Edge { target, args: EdgeArgs::new() };
        f.blocks[block].terminator = Some(match numbers.below(4) {
            0 => Terminator::Return,
            1 => Terminator::Jump(edge(any(numbers))),
            _ => Terminator::Uniform { on_true: edge(any(numbers)), on_false: edge(any(numbers)) },
        });
    }
    let graph = f.thread_graph();
    let tree = DominatorTree::new(&graph);
    // What dominators define comes before what they dominate.
    let mut defined: BTreeMap<Block, Vec<VReg>> = BTreeMap::new();
    f.layout = tree.preorder().to_vec();
    for block in f.layout.clone() {
        let mut known: Vec<VReg> =
            tree.idom(block).and_then(|above| defined.get(&above)).cloned().unwrap_or_default();
        known.extend(&f.blocks[block].thread_params);
        for _ in 0..numbers.below(4) {
            let mut operand = |f: &Function| match known.len() {
                0 => Operand::Imm(1),
                some => f.whole(known[numbers.below(some)]),
            };
            let (a, b) = (operand(&f), operand(&f));
            let def = f.new_reg(Bank::Vgpr, 1, RegKind::Plain, Origin::NONE);
            f.append(block, InstData::new(Op::V_ADD_U32, [f.whole(def), a, b], Origin::NONE));
            known.push(def);
        }
        let targets: Vec<Block> = graph.succs(block).to_vec();
        let mut all = Vec::new();
        for target in targets {
            let args = (0..f.blocks[target].thread_params.len()).map(|_| match known.len() {
                0 => Operand::Imm(2),
                some => f.whole(known[numbers.below(some)]),
            });
            all.push(args.collect::<EdgeArgs>());
        }
        for (edge, args) in f.blocks[block].thread_edges_mut().into_iter().zip(all) {
            edge.args = args;
        }
        let to_wave = |edge: &Edge| WaveEdge { target: edge.target, args: edge.args.clone() };
        f.blocks[block].wave_terminator = Some(match f.blocks[block].terminator.as_ref() {
            Some(Terminator::Jump(edge)) => WaveTerminator::Jump(to_wave(edge)),
            Some(Terminator::Uniform { on_true, on_false }) => WaveTerminator::Branch {
                condition: crate::Condition::Scc1,
                taken: to_wave(on_true),
                otherwise: to_wave(on_false),
            },
            _ => WaveTerminator::End,
        });
        defined.insert(block, known);
    }
    f
}

/// What is live into and out of each block, by the equations.
fn solved(f: &Function, edges: Edges) -> BTreeMap<Block, [BTreeSet<VReg>; 2]> {
    let mut live: BTreeMap<Block, [BTreeSet<VReg>; 2]> =
        f.layout.iter().map(|&block| (block, Default::default())).collect();
    loop {
        let before = live.clone();
        for &block in &f.layout {
            let mut out = BTreeSet::new();
            for (target, args) in f.blocks[block].edges(edges) {
                out.extend(args.iter().filter_map(|arg| arg.as_reg()).map(|used| used.reg));
                out.extend(&before[&target][0]);
            }
            let mut here = out.clone();
            for &inst in f.blocks[block].insts.iter().rev() {
                f.defs(inst).for_each(|def| _ = here.remove(&def));
                here.extend(f.uses(inst).map(|used| used.reg));
            }
            f.blocks[block].params(edges).iter().for_each(|param| _ = here.remove(param));
            live.insert(block, [here, out]);
        }
        if live == before {
            return live;
        }
    }
}

#[test]
fn liveness_solves_its_equations() {
    let mut numbers = Numbers(5);
    let mut total = 0;
    for _ in 0..2000 {
        let f = random_function(&mut numbers);
        for edges in [Edges::Thread, Edges::Wave] {
            let found = Liveness::new(&f, edges, |_| true);
            for (block, [live_in, live_out]) in solved(&f, edges) {
                // In increasing order, each once.
                assert!(
                    found.live_in(block).iter().eq(live_in.iter().copied()),
                    "into {block}: {live_in:?}\n{f}"
                );
                assert!(
                    found.live_out(block).iter().eq(live_out.iter().copied()),
                    "out of {block}: {live_out:?}\n{f}"
                );
                total += live_in.len();
            }
        }
        let even = |reg: VReg| reg.as_u32().is_multiple_of(2);
        let some = Liveness::new(&f, Edges::Thread, even);
        let all = Liveness::new(&f, Edges::Thread, |_| true);
        for &block in &f.layout {
            let wanted = all.live_in(block).iter().filter(|&reg| even(reg));
            assert!(some.live_in(block).iter().eq(wanted));
        }
    }
    assert!(total > 5000, "{total}");
}
