//! Two moves of neighbouring dwords are one, where the target has an instruction for it.

use crate::scalars::SGPRS;
use gcnsel_isa::{Bank, Op, Reg, Target};
use gcnsel_mir::{Function, Inst, InstData, Opcode, Operand};

/// How far apart the two may stand among moves.
const REACH: usize = 16;

/// Joins moves.
pub fn pair_moves(f: &mut Function) {
    let op = match f.target {
        Target::Gfx900 => return,
        Target::Gfx90a => Op::V_PK_MOV_B32,
        Target::Gfx942 => Op::V_MOV_B64,
    };
    for at in 0..f.layout.len() {
        let block = f.layout[at];
        let insts = std::mem::take(&mut f.blocks[block].insts);
        let mut out = Vec::with_capacity(insts.len());
        let mut run: Vec<(Inst, Move)> = Vec::new();
        for inst in insts {
            match Move::of(&f.insts[inst]) {
                Some(made) => run.push((inst, made)),
                None => {
                    pair_run(f, op, &mut run, &mut out);
                    out.push(inst);
                }
            }
        }
        pair_run(f, op, &mut run, &mut out);
        f.blocks[block].insts = out;
    }
}

/// A move to a VGPR.
#[derive(Clone, Copy)]
struct Move {
    to: u16,
    from: Operand,
    all_lanes: bool,
}

impl Move {
    fn of(data: &InstData) -> Option<Move> {
        let is_move = data.opcode == Opcode::Isa(Op::V_MOV_B32) && data.form.is_none();
        match data.operands[..] {
            [Operand::Phys(Reg { bank: Bank::Vgpr, index: to, .. }), from]
                if is_move && data.mods == Op::V_MOV_B32.row().default_mods() =>
            {
                Some(Move { to, from, all_lanes: data.all_lanes })
            }
            _ => None,
        }
    }

    /// Whether moves may change places.
    fn is_apart_from(self, other: Move) -> bool {
        let reads = |from: Operand, to: u16| matches!(from, Operand::Phys(r) if r.overlaps(Reg::vgpr(to, 1)));
        self.to != other.to && !reads(self.from, other.to) && !reads(other.from, self.to)
    }
}

/// What a pair of VGPRs gets of two moves, the lower dword's first, if one instruction can say it.
fn both(op: Op, low: Move, high: Move) -> Option<Operand> {
    let beside = low.to.is_multiple_of(2) && high.to == low.to + 1 && low.all_lanes == high.all_lanes;
    match (low.from, high.from) {
        _ if !beside => None,
        (Operand::Phys(a), Operand::Phys(b)) => {
            let is_pair = a.bank == b.bank && a.index.is_multiple_of(2) && b.index == a.index + 1;
            let holds = a.bank == Bank::Vgpr || a.index < SGPRS;
            (is_pair && holds).then_some(Operand::Phys(Reg { dwords: 2, ..a }))
        }
        // A small number, with its sign in the high dword.
        (Operand::Imm(a), Operand::Imm(b)) if op == Op::V_MOV_B64 && (-16..=64).contains(&a) => {
            (b == a >> 32).then_some(Operand::Imm(a))
        }
        _ => None,
    }
}

/// Appends a run of moves, in pairs where that is possible.
fn pair_run(f: &mut Function, op: Op, run: &mut Vec<(Inst, Move)>, out: &mut Vec<Inst>) {
    let mut done = vec![false; run.len()];
    for i in 0..run.len() {
        if std::mem::replace(&mut done[i], true) {
            continue;
        }
        let (inst, first) = run[i];
        let others = i + 1..run.len().min(i + REACH);
        let partner = others.clone().find(|&j| {
            let second = run[j].1;
            let says = both(op, first, second).or_else(|| both(op, second, first)).is_some();
            let is_free = |k: usize| done[k] || run[k].1.is_apart_from(second);
            !done[j] && says && first.is_apart_from(second) && (i + 1..j).all(is_free)
        });
        let Some(j) = partner else {
            out.push(inst);
            continue;
        };
        done[j] = true;
        let second = run[j].1;
        let source = both(op, first, second).or_else(|| both(op, second, first));
        let to = Operand::Phys(Reg::vgpr(first.to.min(second.to), 2));
        let source = source.unwrap_or(Operand::Undef);
        let origin = f.insts[inst].origin;
        let mut made = match op {
            Op::V_PK_MOV_B32 => InstData::new(op, [to, source, source], origin),
            _ => InstData::new(op, [to, source], origin),
        };
        if op == Op::V_PK_MOV_B32 && matches!(source, Operand::Phys(_)) {
            made.mods.op_sel = 0b10;
        }
        made.all_lanes = first.all_lanes;
        out.push(f.insts.push(made));
    }
    run.clear();
}

#[cfg(test)]
mod tests;
