//! What placing units changes.

use super::*;
use crate::schedule::registers::Tuples;
use cranelift_entity::EntitySet;
use gcnsel_isa::{Op, Target};
use gcnsel_mir::{BlockData, Function, InstData, Operand, Origin, RegKind};

/// What is noted when units are placed is what each unit that is left would be found to change, in any order; and nothing is left of it
/// when all are taken back.
#[test]
fn what_is_noted_is_what_would_be_found() {
    let mut f = Function::new("f", Target::Gfx942);
    let block = f.blocks.push(BlockData::new("", Default::default()));
    f.layout.push(block);
    let mut values: Vec<Operand> = Vec::new();
    for n in 0..40usize {
        let reg = f.new_reg(Bank::Vgpr, 1, RegKind::Plain, Origin::NONE);
        let to = f.whole(reg);
        // Each reads two that may have other readers, or the same one twice.
        let read = |back: usize| values.get(n.wrapping_sub(back)).copied().unwrap_or(Operand::Imm(1));
        let operands = [to, read(1 + n % 3), read(1 + n * 7 % 5)];
        f.append(block, InstData::new(Op::V_ADD_F32, operands, Origin::NONE));
        values.push(to);
    }
    let insts = f.blocks[block].insts.clone();
    let lives_out = values[20].as_reg().expect("a register").reg;
    let glued = EntitySet::new();
    let mut graph = Graph::new(&f, &insts, &glued, Tuples::AsWholes, |reg| reg == lives_out, |_| 0);
    let (before, mut changes) = (graph.changes(), graph.changes());
    let mut noted = 0;
    for u in (0..insts.len()).rev() {
        graph.place_and_note(u, &mut changes);
        for left in 0..u {
            assert_eq!(changes[left], graph.change(left), "unit {left} when {u} has been placed");
            noted += u32::from(changes[left] != before[left]);
        }
    }
    assert!(noted > 10, "units become the last that read something");
    graph.take_back();
    assert_eq!(graph.changes(), before);
}
