//! Headers where the choice is free, and where it is not.

use super::*;
use crate::cfg::ThreadCfg;
use crate::testing::Shape;
use crate::{Bounds, Options, linearise, validate};
use gcnsel_mir::{InstData, Operand, Origin};

/// Three blocks in a ring, each an entry, with a short cut from the last to the second.
const RING: &str = "0: div 4 1; 1: div 2 5; 2: div 3 5; 3: div 2 1; 4: div 2 3; 5: ret";

fn ring() -> Function {
    RING.parse::<Shape>().unwrap().function()
}

fn headers(f: &Function) -> Vec<u32> {
    let cycles = ThreadCfg::new(f).cycles;
    cycles.iter().map(|cycle| cycles.header(cycle).as_u32()).collect()
}

/// Without the second block nothing goes round.
#[test]
fn a_header_that_all_ways_back_lead_to() {
    let f = ring();
    assert_eq!(headers(&f), [2]);
    let mut after = f.clone();
    // The analysis has another header.
    let options = Options { headers: vec![Block::from_u32(1)], ..Options::default() };
    linearise(&mut after, &options).unwrap();
    validate(&f, &after, Bounds::default(), None).unwrap();
}

/// A scalar that is made in the cycle hangs on which lanes are together.
#[test]
fn where_scalars_are_made_the_analysis_chooses() {
    let mut f = ring();
    let theirs = Cycles::new(&f.thread_graph());
    let theirs: Vec<u32> = theirs.iter().map(|cycle| theirs.header(cycle).as_u32()).collect();
    assert_eq!(theirs.len(), 2);
    let scalar = f.new_reg(Bank::Sgpr, 1, RegKind::Plain, Origin::NONE);
    let operands = [Operand::reg(scalar, 1), Operand::Imm(7)];
    let inst = f.insts.push(InstData::new(Op::S_MOV_B32, operands, Origin::NONE));
    f.blocks[Block::from_u32(3)].insts.insert(0, inst);
    assert_eq!(headers(&f), theirs);
}

/// So does a barrier.
#[test]
fn where_lanes_meet_the_analysis_chooses() {
    let mut f = ring();
    let inst = f.insts.push(InstData::new(Op::S_BARRIER, [], Origin::NONE));
    f.blocks[Block::from_u32(3)].insts.insert(0, inst);
    assert_eq!(headers(&f).len(), 2);
}
