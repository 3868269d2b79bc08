//! SCC where code now stands between its producer and a uniform branch.
//!
//! Writes of lane-mask variables clobber SCC. A compare that nothing else depends on moves behind them; of any other
//! producer the bit is kept in a scalar and compared again.

use gcnsel_isa::{Bank, Op};
use gcnsel_mir::{Block, Function, Inst, InstData, Opcode, Operand, Pseudo, RegKind, Terminator};

/// Makes the uniform branch at a block's end read what it read before the block's epilogue was written.
pub(crate) fn restore_for_branch(f: &mut Function, block: Block) {
    let data = &f.blocks[block];
    if !matches!(data.terminator, Some(Terminator::Uniform { .. })) {
        return;
    }
    let start = data.insts.len() - data.epilogue;
    if !data.insts[start..].iter().any(|&inst| writes_scc(f, inst)) {
        return;
    }
    let Some(place) = data.insts[..start].iter().rposition(|&inst| writes_scc(f, inst)) else {
        panic!("nothing in {block} sets the SCC that its branch reads")
    };
    let producer = data.insts[place];
    let others_read = data.insts[place + 1..start].iter().any(|&inst| reads_scc(f, inst));
    // A producer that reads the SCC before it defines something.
    if f.def_count(producer) == 0 && !others_read {
        let data = &mut f.blocks[block];
        data.insts.remove(place);
        data.insts.push(producer);
        data.epilogue += 1;
        return;
    }
    let origin = f.insts[producer].origin;
    let kept = f.new_reg(Bank::Sgpr, 1, RegKind::Plain, origin);
    let kept = f.whole(kept);
    let keep = InstData::new(Op::S_CSELECT_B32, [kept, Operand::Imm(1), Operand::Imm(0)], origin);
    let keep = f.insts.push(keep);
    f.blocks[block].insts.insert(place + 1, keep);
    f.append(block, InstData::new(Op::S_CMP_LG_U32, [kept, Operand::Imm(0)], origin));
    f.blocks[block].epilogue += 1;
}

fn writes_scc(f: &Function, inst: Inst) -> bool {
    match f.insts[inst].opcode {
        Opcode::Isa(op) => op.row().writes_scc(),
        Opcode::Pseudo(pseudo) => pseudo == Pseudo::MergeMask,
    }
}

fn reads_scc(f: &Function, inst: Inst) -> bool {
    f.insts[inst].opcode.isa().is_some_and(|op| op.row().reads_scc())
}
