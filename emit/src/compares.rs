//! Comparisons for a block's branch, in front of waits.
//!
//! Selection leaves a comparison right before the branch that reads SCC, since other instructions may write SCC. Where nothing in
//! between does, it stands in front of the block's waits instead: it costs nothing there, and behind them it delays the branch.
//!
//! It moves over a wait only if what it reads has been named before, by something that is not a load: then it is there already.

use gcnsel_isa::{Class, Op, Reg};
use gcnsel_mir::{Block, Condition, Function, Inst, InstData, Opcode, Operand, WaveTerminator};

/// Moves the comparisons of branches in front of waits, once these are there.
pub fn compare_before_waits(f: &mut Function) {
    for at in 0..f.layout.len() {
        let block = f.layout[at];
        if let Some((from, to)) = way(f, block) {
            let insts = &mut f.blocks[block].insts;
            let compare = insts.remove(from);
            insts.insert(to, compare);
        }
    }
}

/// From where to where the comparison of a block's branch moves.
fn way(f: &Function, block: Block) -> Option<(usize, usize)> {
    let data = &f.blocks[block];
    // Called functions begin by waiting for what their callers have begun.
    if f.has_convention() && block == f.entry() {
        return None;
    }
    let asks_scc = |condition: &Condition| matches!(condition, Condition::Scc0 | Condition::Scc1);
    if !matches!(&data.wave_terminator, Some(WaveTerminator::Branch { condition, .. }) if asks_scc(condition))
    {
        return None;
    }
    let is_free = |&inst: &Inst| minds_no_scc(&f.insts[inst]);
    let from = data.insts.iter().rposition(|inst| !is_free(inst))?;
    let read = compared(&f.insts[data.insts[from]])?;
    let mut to = None;
    for (place, &inst) in data.insts[..from].iter().enumerate().rev() {
        let moved_over = &f.insts[inst];
        if !is_free(&inst) || defines(moved_over, &read) {
            break;
        }
        if moved_over.opcode == Op::S_WAITCNT.into() {
            to = Some(place);
        }
    }
    let to = to?;
    let is_there = |&reg: &Reg| {
        // A part of it may be on its way while another is there.
        let names = |data: &InstData, how: fn(Reg, Reg) -> bool| {
            data.operands.iter().any(|operand| matches!(operand, Operand::Phys(named) if how(*named, reg)))
        };
        let before = data.insts[..to].iter().rev().map(|&inst| &f.insts[inst]);
        let last = before.into_iter().find(|data| names(data, Reg::overlaps));
        last.is_some_and(|last| {
            let is_load = last.opcode.isa().is_none_or(|op| op.row().memory().is_some());
            !is_load && names(last, Reg::contains)
        })
    };
    read.iter().all(is_there).then_some((from, to))
}

/// The registers that a comparison of scalars reads, which does nothing but set SCC.
fn compared(data: &InstData) -> Option<Vec<Reg>> {
    let row = data.opcode.isa()?.row();
    if row.class() != Class::Salu || !row.writes_scc() || row.reads_scc() || data.def_count() > 0 {
        return None;
    }
    let mut read = Vec::new();
    for operand in &data.operands {
        match *operand {
            // Others may be written by what does not name them.
            Operand::Phys(reg) if [Reg::VCC, Reg::EXEC, Reg::M0].iter().any(|other| other.overlaps(reg)) => {
                return None;
            }
            Operand::Phys(reg) => read.push(reg),
            Operand::Imm(_) => {}
            _ => return None,
        }
    }
    Some(read)
}

/// Whether an instruction does not care where a comparison stands, what it defines aside.
fn minds_no_scc(data: &InstData) -> bool {
    let Opcode::Isa(op) = data.opcode else { return false };
    let row = op.row();
    let is_plain = match row.class() {
        Class::Valu | Class::Vmem | Class::Smem | Class::Lds => true,
        Class::Salu => data.def_count() > 0,
        _ => op == Op::S_WAITCNT,
    };
    is_plain && !row.writes_scc() && !row.reads_scc()
}

/// Whether an instruction writes one of these registers.
fn defines(data: &InstData, read: &[Reg]) -> bool {
    data.operands[..data.def_count()]
        .iter()
        .any(|def| matches!(def, Operand::Phys(def) if read.iter().any(|reg| reg.overlaps(*def))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{contents, function, inst, s, v};
    use gcnsel_isa::{Target, WaitCounts};

    /// Where the comparison stands in a block of these instructions before it.
    fn place(before: Vec<InstData>) -> usize {
        place_of(inst(Op::S_CMP_LT_U32, &[s(4, 1), s(6, 1)]), before)
    }

    fn place_of(compare: InstData, before: Vec<InstData>) -> usize {
        let opcode = compare.opcode;
        let insts = before.into_iter().chain([compare]).collect();
        let ends = || (vec![], vec![]);
        let mut f = function(Target::Gfx942, vec![(insts, vec![1, 2]), ends(), ends()]);
        let entry = f.entry();
        let Some(WaveTerminator::Branch { condition, .. }) = &mut f.blocks[entry].wave_terminator else {
            panic!("it branches")
        };
        *condition = Condition::Scc1;
        compare_before_waits(&mut f);
        contents(&f, entry).iter().position(|(op, _)| opcode == (*op).into()).expect("it is there")
    }

    fn wait() -> InstData {
        let counts = WaitCounts { vm: 0, lgkm: 0, exp: 0 };
        inst(Op::S_WAITCNT, &[Operand::Imm(i64::from(counts.pack()))])
    }

    fn step() -> InstData {
        inst(Op::S_ADD_U32, &[s(4, 1), s(4, 1), s(6, 1)])
    }

    fn add() -> InstData {
        inst(Op::V_ADD_F32, &[v(1, 1), v(1, 1), v(2, 1)])
    }

    #[test]
    fn comparisons_of_what_is_there_pass_waits() {
        assert_eq!(place(vec![step(), wait(), add()]), 1);
        // The first of several; as far as what is compared is set.
        assert_eq!(place(vec![step(), wait(), add(), wait(), add()]), 1);
        assert_eq!(place(vec![wait(), step(), wait(), add()]), 2);
        // Without a wait it stays.
        assert_eq!(place(vec![step(), add(), add()]), 3);
    }

    #[test]
    fn comparisons_stay_behind_what_they_need() {
        // What is compared may be what is waited for.
        let load = |to: u16| inst(Op::S_LOAD_DWORD, &[s(to, 1), s(8, 2), Operand::Imm(0)]);
        assert_eq!(place(vec![step(), load(6), wait(), add()]), 4);
        assert_eq!(place(vec![wait(), add()]), 2);
        // Others write or read SCC, or do more than compute.
        assert_eq!(place(vec![step(), wait(), inst(Op::S_AND_B32, &[s(9, 1), s(9, 1), s(6, 1)])]), 3);
        assert_eq!(place(vec![step(), wait(), inst(Op::S_CSELECT_B32, &[s(9, 1), s(9, 1), s(6, 1)])]), 3);
        assert_eq!(place(vec![step(), wait(), inst(Op::S_BARRIER, &[]), add()]), 4);
        assert_eq!(place(vec![step(), wait(), inst(Op::S_BARRIER, &[]), wait(), add()]), 3);
        // Of a pair one half may be.
        let pair = || inst(Op::S_MOV_B64, &[s(4, 2), s(10, 2)]);
        let half = |to| inst(Op::S_LOAD_DWORD, &[s(to, 1), s(8, 2), Operand::Imm(0)]);
        let of_pair = |before| place_of(inst(Op::S_CMP_EQ_U64, &[s(4, 2), s(6, 2)]), before);
        let others = || inst(Op::S_MOV_B64, &[s(6, 2), s(12, 2)]);
        assert_eq!(of_pair(vec![pair(), others(), wait(), add()]), 2);
        assert_eq!(of_pair(vec![pair(), others(), half(4), wait(), add()]), 5);
        assert_eq!(
            of_pair(vec![others(), half(4), inst(Op::S_MOV_B32, &[s(5, 1), s(10, 1)]), wait(), add()]),
            5
        );
        // A lane's value becomes what is compared.
        let lane = inst(Op::V_READFIRSTLANE_B32, &[s(6, 1), v(1, 1)]);
        assert_eq!(place(vec![step(), wait(), lane]), 3);
    }
}
