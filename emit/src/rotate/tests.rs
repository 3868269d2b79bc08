//! Rotated functions execute the same instructions, in loops with fewer branches.

use super::*;
use crate::machine::{MachineBlock, MachineInst};
use gcnsel_isa::{Op, Operand, Target};
use gcnsel_mir::Condition;
use proptest::prelude::*;

fn machine(ends: &[End]) -> Machine {
    let block = |(at, &end): (usize, &End)| MachineBlock {
        label: at as u32,
        insts: vec![MachineInst::new(Op::S_NOP, [Operand::Imm(at as i32)])],
        end,
        ending: gcnsel_mir::Origin::NONE,
    };
    let blocks = ends.iter().enumerate().map(block).collect();
    Machine { name: "rotate".into(), target: Target::Gfx942, blocks, jump_pair: None }
}

fn branch(taken: usize, otherwise: usize) -> End {
    End::Branch { condition: Condition::Scc1, taken, otherwise }
}

/// The blocks executed when conditions go these ways, by label, and the branches that are executed between them.
fn executed(machine: &Machine, turns: u64, most: usize) -> (Vec<u32>, usize) {
    let (mut found, mut at, mut branches) = (Vec::new(), 0, 0);
    while found.len() < most {
        found.push(machine.blocks[at].label);
        let next = at + 1;
        at = match machine.blocks[at].end {
            End::Program => break,
            End::Jump(to) => {
                branches += usize::from(to != next);
                to
            }
            End::Branch { taken, otherwise, .. } => {
                let to = if turns >> (found.len() & 63) & 1 != 0 { taken } else { otherwise };
                // One if either follows, else a second where the first is not taken.
                branches += 1 + usize::from(![taken, otherwise].contains(&next) && to == otherwise);
                to
            }
        };
    }
    (found, branches)
}

fn order(machine: &Machine) -> Vec<u32> {
    machine.blocks.iter().map(|block| block.label).collect()
}

#[test]
fn a_latch_falls_into_its_header() {
    for header in [End::Jump(2), branch(2, 5)] {
        let mut rotated =
            machine(&[End::Jump(1), header, branch(4, 3), End::Jump(1), End::Jump(5), End::Program]);
        let before = rotated.clone();
        rotate_latches(&mut rotated);
        assert_eq!(order(&rotated), [0, 3, 1, 2, 4, 5]);
        // Ten rounds, and out.
        let turns = match header {
            End::Jump(_) => 1 << 30,
            // The header's turns are at 2, 5 and so on.
            _ => 0x2492_4924,
        };
        let (old, new) = (executed(&before, turns, 200), executed(&rotated, turns, 200));
        assert_eq!(old.0, new.0);
        assert!(new.1 < old.1, "{} branches instead of {}", new.1, old.1);
    }
}

#[test]
fn what_has_no_single_branch_in_front_stays() {
    for ends in [
        // Nothing before the header: it is the entry.
        vec![branch(2, 1), End::Jump(0), End::Program],
        // Another block leads to the latch.
        vec![branch(1, 2), branch(3, 2), End::Jump(1), branch(2, 4), End::Program],
        // It leads on.
        vec![branch(2, 1), End::Jump(3), End::Program, End::Program],
        // The way out is elsewhere: both branches would be needed.
        vec![End::Jump(1), branch(4, 2), End::Jump(1), End::Program, End::Program],
    ] {
        let mut rotated = machine(&ends);
        rotate_latches(&mut rotated);
        let untouched: Vec<u32> = (0..ends.len() as u32).collect();
        assert_eq!(order(&rotated), untouched, "{ends:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn the_same_is_executed(
        blocks in proptest::collection::vec((0u8..4, 0usize..10), 10),
        turns in any::<u64>(),
    ) {
        let ends: Vec<End> = (blocks.iter().enumerate())
            .map(|(at, &(kind, to))| match kind {
                _ if at == 9 => End::Program,
                // The shape in question is frequent.
                0 | 1 if at < 8 => branch(at + 1 + usize::from(kind), at + 2 - usize::from(kind)),
                2 => branch(to, at + 1),
                _ => End::Jump(to),
            })
            .collect();
        let mut rotated = machine(&ends);
        let before = rotated.clone();
        rotate_latches(&mut rotated);
        prop_assert_eq!(executed(&before, turns, 100).0, executed(&rotated, turns, 100).0);
        prop_assert_eq!(rotated.blocks[0].label, 0);
    }
}
