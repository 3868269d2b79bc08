//! Scalar pseudo instructions, once their registers are physical, as real ones.

use crate::copies::Copies;
use crate::spill::lanes::lower_read_lanes;
use gcnsel_isa::{Bank, Op, OperandType, Reg};
use gcnsel_mir::{
    CopySource, CopyStep, Function, Inst, InstData, Opcode, Operand, Origin, Pseudo, sequence_copies,
};

/// Emits an instruction whose SGPRs are physical; scalar pseudo instructions become real ones.
pub fn lower(f: &mut Function, inst: Inst, out: &mut Vec<Inst>) {
    let data = &f.insts[inst];
    let scalar_def = match data.operands.first() {
        Some(Operand::Phys(reg)) => reg.bank == Bank::Sgpr,
        Some(Operand::Undef) => data.opcode == Pseudo::Undef.into(),
        _ => false,
    };
    let Opcode::Pseudo(pseudo) = data.opcode else { return out.push(inst) };
    if !scalar_def {
        return out.push(inst);
    }
    let origin = data.origin;
    match pseudo {
        Pseudo::Undef => {}
        Pseudo::Copy | Pseudo::RegSequence => {
            let Operand::Phys(whole) = data.operands[0] else { unreachable!("checked above") };
            let parts: Vec<Operand> = data.operands[1..].to_vec();
            copy_parts(f, whole, &parts, origin, out);
        }
        Pseudo::ReadLanes => lower_read_lanes(f, inst, out),
        Pseudo::MergeMask
        | Pseudo::SpillLanes
        | Pseudo::Fence
        | Pseudo::AsyncMark
        | Pseudo::WaitAsyncMark
        | Pseudo::Schedule
        | Pseudo::ReadIndexed
        | Pseudo::WriteIndexed
        | Pseudo::Call(_)
        | Pseudo::Return => {
            out.push(inst);
        }
    }
}

/// Writes `parts`, low dwords first, into `whole`.
fn copy_parts(f: &mut Function, whole: Reg, parts: &[Operand], origin: Origin, out: &mut Vec<Inst>) {
    // A pair or quad moved as it is.
    if let [Operand::Phys(source)] = parts {
        return move_sgprs(f, whole, *source, origin, out);
    }
    if let ([Operand::Imm(value)], 2) = (parts, whole.dwords) {
        if gcnsel_isa::Operand::constant(*value as u64, OperandType::B64).is_some() {
            let data = InstData::new(Op::S_MOV_B64, [Operand::Phys(whole), Operand::Imm(*value)], origin);
            return out.push(f.make(data));
        }
        let halves = [Operand::Imm(i64::from(*value as i32)), Operand::Imm(i64::from((*value >> 32) as i32))];
        return copy_parts(f, whole, &halves, origin, out);
    }
    let mut copies: Vec<(u16, CopySource<u16, Operand>)> = Vec::new();
    let mut at = whole.index;
    for part in parts {
        match *part {
            Operand::Phys(reg) => {
                for i in 0..u16::from(reg.dwords) {
                    copies.push((at + i, CopySource::Location(reg.index + i)));
                }
                at += u16::from(reg.dwords);
            }
            Operand::Undef => at += 1,
            value => {
                copies.push((at, CopySource::Value(value)));
                at += 1;
            }
        }
    }
    for step in sequence_copies(&copies) {
        let single = |index| Operand::Phys(Reg::sgpr(index, 1));
        let operands = match step {
            CopyStep::Move { dst, src } => [single(dst), single(src)],
            CopyStep::Set { dst, value } => [single(dst), value],
            CopyStep::Swap { .. } => {
                unreachable!("the parts of a sequence are live through it, so none is its destination")
            }
        };
        out.push(f.make(InstData::new(Op::S_MOV_B32, operands, origin)));
    }
}

/// Copies to SGPRs that are done all at once; `spare` holds nothing where it is asked for, for a cycle among them.
pub fn emit_copies(
    f: &mut Function,
    copies: &Copies,
    mut spare: impl FnMut() -> Reg,
    origin: Origin,
    out: &mut Vec<Inst>,
) {
    let mut moves: Vec<[Operand; 2]> = Vec::new();
    let single = |index| Operand::Phys(Reg::sgpr(index, 1));
    for step in sequence_copies(copies) {
        match step {
            CopyStep::Move { dst, src } => moves.push([single(dst), single(src)]),
            CopyStep::Set { dst, value } => moves.push([single(dst), value]),
            CopyStep::Swap { a, b } => {
                let (a, b, spare) = (single(a), single(b), Operand::Phys(spare()));
                moves.extend([[spare, a], [a, b], [b, spare]]);
            }
        }
    }
    let mut moves = moves.into_iter().peekable();
    while let Some(first) = moves.next() {
        let (op, operands) = match moves.peek().and_then(|second| pair(first, *second)) {
            Some(operands) => {
                moves.next();
                (Op::S_MOV_B64, operands)
            }
            None => (Op::S_MOV_B32, first),
        };
        out.push(f.make(InstData::new(op, operands, origin)));
    }
}

/// Two moves of dwords as one of a pair, if they are its halves.
fn pair(one: [Operand; 2], two: [Operand; 2]) -> Option<[Operand; 2]> {
    let [Operand::Phys(to), Operand::Phys(from)] = one else { return None };
    let [Operand::Phys(also_to), Operand::Phys(also_from)] = two else { return None };
    let is_pair = |low: Reg, high: Reg| low.index.is_multiple_of(2) && high.index == low.index + 1;
    let whole = |to: Reg, from: Reg| [to, from].map(|r| Operand::Phys(Reg::sgpr(r.index, 2)));
    match (is_pair(to, also_to), is_pair(also_to, to)) {
        (true, _) if is_pair(from, also_from) => Some(whole(to, from)),
        (_, true) if is_pair(also_from, from) => Some(whole(also_to, also_from)),
        _ => None,
    }
}

/// Moves SGPRs, which may overlap; by pairs where they are pairs.
pub fn move_sgprs(f: &mut Function, to: Reg, from: Reg, origin: Origin, out: &mut Vec<Inst>) {
    let dwords = 0..u16::from(to.dwords);
    let copies: Copies = dwords.map(|i| (to.index + i, CopySource::Location(from.index + i))).collect();
    emit_copies(f, &copies, || unreachable!("a range that is moved has no cycle"), origin, out);
}
