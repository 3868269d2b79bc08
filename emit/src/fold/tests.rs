//! Folded functions execute the same instructions, whatever way conditions go.

use super::*;
use crate::machine::{MachineBlock, MachineInst};
use gcnsel_isa::{Op, Operand, Target};
use gcnsel_mir::Condition;
use proptest::prelude::*;

/// The instructions executed when conditions, in the order in which they are met at blocks of their own instructions,
/// go these ways; a block is known by the number in its instruction.
fn executed(machine: &Machine, turn: impl Fn(i32) -> bool) -> Vec<i32> {
    let (mut found, mut at) = (Vec::new(), 0);
    // Long enough for what matters, and an end for what has none.
    for _ in 0..200 {
        let block = &machine.blocks[at];
        let number = block.insts.first().and_then(|inst| match inst.inst.operands[0] {
            Operand::Imm(number) => Some(number),
            _ => None,
        });
        found.extend(number);
        at = match block.end {
            End::Program => return found,
            End::Jump(next) => next,
            End::Branch { taken, otherwise, .. } => {
                if turn(found.len() as i32) {
                    taken
                } else {
                    otherwise
                }
            }
        };
    }
    found
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn the_same_is_executed(
        blocks in proptest::collection::vec((0u8..3, 0u8..5, 0usize..9, 0usize..9), 9),
        bits in any::<u64>(),
    ) {
        let mut machine = Machine { name: "fold".into(), target: Target::Gfx942, blocks: Vec::new(), jump_pair: None };
        for (at, &(kind, insts, one, two)) in blocks.iter().enumerate() {
            // Branches stand in blocks with an instruction, as `wave` leaves them: the one that sets the condition.
            let insts = if kind == 0 || insts < 2 {
                vec![MachineInst::new(Op::S_NOP, [Operand::Imm(at as i32)])]
            } else {
                vec![]
            };
            let end = match kind {
                0 => End::Branch { condition: Condition::VccNonZero, taken: one, otherwise: two },
                1 => End::Jump(one),
                _ if insts.is_empty() => End::Jump(two),
                _ => End::Program,
            };
            machine.blocks.push(MachineBlock { label: at as u32, insts, end, ending: gcnsel_mir::Origin::NONE });
        }
        let before = machine.clone();
        fold_empty_blocks(&mut machine);
        let turn = |steps: i32| bits >> (steps & 63) & 1 != 0;
        let (mut old, mut new) = (executed(&before, turn), executed(&machine, turn));
        let common = old.len().min(new.len());
        // Of what has no end the folded function gets further in as many steps.
        if old.len() < 40 && new.len() < 40 {
            prop_assert_eq!(&old, &new);
        }
        old.truncate(common);
        new.truncate(common);
        prop_assert_eq!(old, new);
        // What is left is reached, and no edge leads to an empty block that jumps on, cycles of such apart.
        for block in &machine.blocks[1..] {
            let reached = machine.blocks.iter().any(|from| {
                from.end.targets().any(|to| machine.blocks[to].label == block.label)
            });
            prop_assert!(reached);
        }
        for block in &machine.blocks {
            let needless = matches!(block.end, End::Branch { taken, otherwise, .. } if taken == otherwise);
            prop_assert!(!needless);
        }
        for to in machine.blocks.iter().flat_map(|block| block.end.targets()) {
            let mut seen = vec![false; machine.blocks.len()];
            let mut at = to;
            while let (End::Jump(next), true) = (machine.blocks[at].end, machine.blocks[at].insts.is_empty()) {
                if std::mem::replace(&mut seen[at], true) {
                    break;
                }
                at = next;
            }
            let is_empty_jump =
                machine.blocks[to].insts.is_empty() && matches!(machine.blocks[to].end, End::Jump(_));
            prop_assert!(!is_empty_jump || seen[at]);
        }
    }
}
