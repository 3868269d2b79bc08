//! Inserted wait states against the definition: the distances on all ways back from each instruction.

use super::*;
use crate::machine::{End, MachineBlock};
use gcnsel_isa::hazards::wait_states;
use gcnsel_isa::{Reg, Target};
use gcnsel_mir::Condition;
use proptest::prelude::*;
use std::collections::BTreeSet;

fn v(index: u16, dwords: u8) -> Operand {
    Operand::Reg(Reg::vgpr(index, dwords))
}

fn s(index: u16, dwords: u8) -> Operand {
    Operand::Reg(Reg::sgpr(index, dwords))
}

/// Instructions that write a scalar by the vector unit, and such as may read it only later or at once; what writes a
/// vector register that memory reads, and a matrix instruction between.
fn any_inst() -> impl Strategy<Value = MachineInst> {
    let register = || 4..6u16;
    prop_oneof![
        3 => register().prop_map(|to| MachineInst::new(Op::V_READFIRSTLANE_B32, [s(to, 1), v(1, 1)])),
        2 => register().prop_map(|lane| MachineInst::new(Op::V_READLANE_B32, [s(9, 1), v(1, 1), s(lane, 1)])),
        2 => Just(MachineInst::new(Op::GLOBAL_LOAD_DWORD, [v(2, 1), v(3, 1), s(4, 2)])),
        2 => register().prop_map(|from| MachineInst::new(Op::S_MOV_B32, [s(10, 1), s(from, 1)])),
        1 => Just(MachineInst::new(Op::V_MOV_B32, [v(3, 1), Operand::Imm(1)])),
        1 => Just(MachineInst::new(Op::V_MFMA_F64_4X4X4F64, [v(20, 2), v(22, 2), v(24, 2), v(26, 2)])),
        1 => (0..4).prop_map(|states| MachineInst::new(Op::S_NOP, [Operand::Imm(states)])),
    ]
}

fn any_machine() -> impl Strategy<Value = Machine> {
    let block = (prop::collection::vec(any_inst(), 0..4), any::<(u8, u8, u8)>());
    prop::collection::vec(block, 1..6).prop_map(|blocks| {
        let count = blocks.len();
        let target = |n: u8| usize::from(n) % count;
        let blocks = blocks.into_iter().zip(0..).map(|((insts, (kind, one, two)), label)| {
            let (taken, otherwise) = (target(one), target(two));
            let end = match kind % 8 {
                0 => End::Program,
                1..4 => End::Jump(taken),
                _ => End::Branch { condition: Condition::Scc1, taken, otherwise },
            };
            MachineBlock { label, insts, end, ending: gcnsel_mir::Origin::NONE }
        });
        Machine { name: "f".into(), target: Target::Gfx90a, blocks: blocks.collect(), jump_pair: None }
    })
}

fn reachable(machine: &Machine) -> BTreeSet<usize> {
    let mut reached = BTreeSet::from([0]);
    let mut work = vec![0];
    while let Some(block) = work.pop() {
        work.extend(machine.blocks[block].end.targets().filter(|&to| reached.insert(to)));
    }
    reached
}

/// How many wait states are missing before an instruction on some way there.
fn missing(machine: &Machine, reached: &BTreeSet<usize>, block: usize, at: usize) -> u32 {
    let second = &machine.blocks[block].insts[at].inst;
    let (mut most, mut seen) = (0, BTreeSet::new());
    let mut work = vec![(block, at, 0, false)];
    while let Some((block, end, mut elapsed, mut over_dgemm)) = work.pop() {
        for first in machine.blocks[block].insts[..end].iter().rev() {
            let needed = u32::from(wait_states(&first.inst, second, over_dgemm, machine.target));
            most = most.max(needed.saturating_sub(elapsed));
            elapsed += wait_states_of(&first.inst);
            over_dgemm |= first.inst.op == Op::V_MFMA_F64_4X4X4F64;
        }
        // No row of the table asks for more.
        if elapsed < 20 {
            let leads_here = |from: &&usize| machine.blocks[**from].end.targets().any(|to| to == block);
            for &from in reached.iter().filter(leads_here) {
                if seen.insert((from, elapsed, over_dgemm)) {
                    work.push((from, machine.blocks[from].insts.len(), elapsed, over_dgemm));
                }
            }
        }
    }
    most
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20_000, failure_persistence: None, ..Default::default() })]

    /// Nothing is missing on any way. Where one way alone leads to each block, each inserted `s_nop` is as long as it must
    /// be, all others being there. (Elsewhere one may be longer: the distances of paths that meet only shrink, though
    /// what is inserted meanwhile makes one longer again.)
    #[test]
    fn distances_are_kept_and_no_more(machine in any_machine()) {
        let mut after = machine.clone();
        insert_nops(&mut after);
        let reached = reachable(&machine);
        let ways_in = |to: usize| {
            let ends = reached.iter().flat_map(|&from| machine.blocks[from].end.targets());
            ends.filter(|&target| target == to).count()
        };
        let is_tree = reached.iter().all(|&block| ways_in(block) == usize::from(block != 0));
        for &block in &reached {
            let mut old = machine.blocks[block].insts.iter();
            let mut inserted = None;
            for at in 0..after.blocks[block].insts.len() {
                prop_assert_eq!(missing(&after, &reached, block, at), 0, "{} {}: {:?}", block, at, after);
                let is_new = old.clone().next() != Some(&after.blocks[block].insts[at]);
                if is_new {
                    prop_assert_eq!(inserted, None);
                    inserted = Some(at);
                    continue;
                }
                old.next();
                if let Some(nop) = inserted.take().filter(|_| is_tree) {
                    let states = wait_states_of(&after.blocks[block].insts[nop].inst);
                    let mut without = after.clone();
                    without.blocks[block].insts.remove(nop);
                    prop_assert_eq!(missing(&without, &reached, block, nop), states, "{} {}", block, nop);
                }
            }
        }
    }
}
