//! What must come before what.

use super::*;
use crate::schedule::list::{Equals, Wanted};
use crate::schedule::pressure::Pressure;
use gcnsel_isa::{Op, Target};
use gcnsel_mir::{BlockData, Origin, RegKind};

/// What was selected behind a call stays there: in front of it, it would take a register that the callee keeps. The call waits for its
/// argument, and the others for nothing.
#[test]
fn nothing_is_computed_in_front_of_a_call_for_what_is_behind_it() {
    let mut f = Function::new("f", Target::Gfx942);
    let block = f.blocks.push(BlockData::new("", Default::default()));
    f.layout.push(block);
    let mut last = Operand::Imm(1);
    let add = |f: &mut Function, from: Operand| {
        let reg = f.new_reg(Bank::Vgpr, 1, RegKind::Plain, Origin::NONE);
        let to = f.whole(reg);
        f.append(block, InstData::new(Op::V_SQRT_F32, [to, from], Origin::NONE));
        to
    };
    for _ in 0..4 {
        last = add(&mut f, last);
    }
    let before = f.blocks[block].insts.len();
    f.append(block, InstData::new(Pseudo::Call(0), [Operand::Imm(0), last], Origin::NONE));
    for _ in 0..8 {
        add(&mut f, Operand::Imm(2));
    }
    let insts = f.blocks[block].insts.clone();
    let glued = EntitySet::new();
    let mut graph = Graph::new(&f, &insts, &glued, Tuples::AsWholes, |_| false, |_| 0);
    let successors = graph.successors();
    let order =
        graph.list(&successors, Pressure::default(), 256, 0..insts.len(), Equals::Registers, Wanted::ANY);
    let order = order.expect("any is wanted");
    assert_eq!(order.iter().position(|&unit| unit == before), Some(before), "{order:?}");
}
