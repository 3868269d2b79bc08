//! What is changed in our compiler's code, and where that must show: each by what the instructions do.

use super::listing::{Change, Code};
use gcnsel_isa::{Access, Bank, Class, Format, Inst, Op, Operand, Reg, Role, WaitCounts};

/// An instruction is taken out; it shows at another one behind.
fn without(inst: usize, shows: usize) -> Option<Change> {
    Some(Change { texts: vec![(inst, String::new())], directive: ("", ""), shows: shows - 1 })
}

/// An instruction is moved behind another one, where it shows or not at all.
fn moved(code: &Code, inst: usize, behind: usize) -> Option<Change> {
    let both = format!("{}\n{}\n", code.text(behind), code.text(inst));
    Some(Change { texts: vec![(inst, String::new()), (behind, both)], directive: ("", ""), shows: behind })
}

fn reads(inst: &Inst) -> impl Iterator<Item = Reg> {
    inst.registers().filter(|(role, _)| *role != Role::Def).map(|(_, register)| register)
}

fn touches(inst: &Inst, regs: &[Reg]) -> bool {
    regs.iter().any(|one| inst.registers().any(|(_, two)| one.overlaps(two)))
}

fn is_load(inst: &Inst) -> bool {
    inst.op.row().memory().is_some_and(|memory| memory.access == Access::Load)
}

fn is_store(inst: &Inst) -> bool {
    inst.op.row().memory().is_some_and(|memory| memory.access == Access::Store)
}

fn is_scratch(inst: &Inst) -> bool {
    matches!(inst.op.row().format, Format::Scratch | Format::Mubuf)
}

fn class(inst: &Inst) -> Class {
    inst.op.row().class()
}

impl Code {
    fn next(&self, from: usize, is: impl Fn(&Inst) -> bool) -> Option<usize> {
        (from..self.insts.len()).find(|&at| is(&self.insts[at]))
    }

    fn last(&self, before: usize, is: impl Fn(&Inst) -> bool) -> Option<usize> {
        (0..before).rev().find(|&at| is(&self.insts[at]))
    }

    /// The wait behind loads in front of which nothing else waits for them, and the first instruction behind that
    /// touches what they load.
    fn wait_of(&self, loads: &[usize]) -> Option<(usize, usize)> {
        let wait = self.next(loads.last()? + 1, |inst| inst.op == Op::S_WAITCNT)?;
        let loaded: Vec<Reg> = loads.iter().flat_map(|&at| self.insts[at].results()).collect();
        let shows = self.next(wait + 1, |inst| touches(inst, &loaded))?;
        let waits_again = self.next(wait + 1, |inst| inst.op == Op::S_WAITCNT).is_some_and(|at| at < shows);
        (!waits_again).then_some((wait, shows))
    }

    /// Where what depends on a register from some place on is stored, is an address, makes EXEC or decides a branch. Good
    /// for code in which nothing goes back before that.
    fn sink(&self, from: usize, reg: Reg) -> Option<usize> {
        let mut tainted = vec![reg];
        for at in from..self.insts.len() {
            let inst = &self.insts[at];
            let row = inst.op.row();
            let meets = |list: &[Reg], reg: Reg| list.iter().any(|one| one.overlaps(reg));
            let scc = row.reads_scc() && tainted.contains(&Reg::SCC);
            let hit = scc || reads(inst).any(|reg| meets(&tainted, reg));
            let ends =
                row.memory().is_some() || row.is_branch() || inst.results().any(|r| r.overlaps(Reg::EXEC));
            if hit && ends {
                return Some(at);
            }
            if row.writes_scc() {
                tainted.retain(|reg| *reg != Reg::SCC);
                tainted.extend(hit.then_some(Reg::SCC));
            }
            for reg in inst.results() {
                tainted.retain(|one| !(one.overlaps(reg) && one.dwords <= reg.dwords));
                tainted.extend(hit.then_some(reg));
            }
        }
        None
    }

    fn barrier(&self, from: usize) -> Option<usize> {
        self.next(from, |inst| inst.op == Op::S_BARRIER)
    }
}

pub(super) fn arguments_not_waited_for(code: &Code) -> Option<Change> {
    let first = code.next(0, |inst| inst.op == Op::S_WAITCNT)?;
    let loads: Vec<usize> = (0..first).filter(|&at| class(&code.insts[at]) == Class::Smem).collect();
    let (wait, shows) = code.wait_of(&loads)?;
    without(wait, shows)
}

/// The last loads' wait, which is for all of them.
pub(super) fn operands_not_waited_for(code: &Code) -> Option<Change> {
    let is_global = |inst: &Inst| is_load(inst) && class(inst) == Class::Vmem;
    let loads: Vec<usize> = (0..code.insts.len()).filter(|&at| is_global(&code.insts[at])).collect();
    let (wait, shows) = code.wait_of(&loads)?;
    without(wait, shows)
}

/// The wait for the most that waits, and the first instruction behind it that touches what was loaded before so many others
/// that its counter cannot count them.
pub(super) fn old_load_not_waited_for(code: &Code) -> Option<Change> {
    let most = |inst: &Inst| match inst.operands.first() {
        Some(Operand::Imm(imm)) if inst.op == Op::S_WAITCNT => {
            let counts = WaitCounts::unpack(*imm as u16);
            counts.vm == WaitCounts::NONE.vm - 1 || counts.lgkm == WaitCounts::NONE.lgkm - 1
        }
        _ => false,
    };
    let wait = code.next(0, most)?;
    let loads = |inst: &Inst| is_load(inst) && matches!(class(inst), Class::Vmem | Class::Lds);
    let loaded: Vec<Reg> = code.insts[code.last(wait, loads)?].results().collect();
    without(wait, code.next(wait, |inst| touches(inst, &loaded))?)
}

/// The wait in front of the first barrier.
fn wait_of_barrier(code: &Code) -> Option<(usize, usize)> {
    let barrier = code.barrier(0)?;
    Some((code.last(barrier, |inst| inst.op == Op::S_WAITCNT)?, barrier))
}

pub(super) fn barrier_not_waited_for(code: &Code) -> Option<Change> {
    let (wait, barrier) = wait_of_barrier(code)?;
    without(wait, barrier)
}

/// What a wave reads of LDS at another address than it has written itself.
pub(super) fn others_lds_not_waited_for(code: &Code) -> Option<Change> {
    let (wait, barrier) = wait_of_barrier(code)?;
    let address = |at: usize| reads(&code.insts[at]).next();
    let own = code.last(wait, |inst| class(inst) == Class::Lds && is_store(inst))?;
    let others =
        |inst: &Inst| class(inst) == Class::Lds && is_load(inst) && reads(inst).next() != address(own);
    without(wait, code.next(barrier, others)?)
}

pub(super) fn lds_not_waited_for(code: &Code) -> Option<Change> {
    let is_read = |inst: &Inst| class(inst) == Class::Lds && is_load(inst);
    let first = code.next(code.barrier(0)?, is_read)?;
    let wait = code.next(first, |inst| inst.op == Op::S_WAITCNT)?;
    let loads: Vec<usize> = (first..wait).filter(|&at| is_read(&code.insts[at])).collect();
    let (wait, shows) = code.wait_of(&loads)?;
    without(wait, shows)
}

/// Waves without lanes skip what is in front of the second barrier, and must get them back for it.
pub(super) fn exec_not_restored_before_a_barrier(code: &Code) -> Option<Change> {
    let barrier = code.barrier(code.barrier(0)? + 1)?;
    let restore = code.last(barrier, |inst| inst.results().any(|reg| reg == Reg::EXEC))?;
    without(restore, barrier)
}

/// EXEC as it is before the loop, for behind it.
fn saved_exec(code: &Code) -> Option<(usize, usize)> {
    let save = code.next(0, |inst| inst.op == Op::S_MOV_B64 && reads(inst).any(|reg| reg == Reg::EXEC))?;
    let saved = code.insts[save].results().next()?;
    let restores =
        |inst: &Inst| inst.results().any(|reg| reg == Reg::EXEC) && reads(inst).any(|reg| reg == saved);
    Some((save, code.next(save, restores)?))
}

pub(super) fn exec_not_saved(code: &Code) -> Option<Change> {
    let (save, restore) = saved_exec(code)?;
    without(save, restore)
}

pub(super) fn exec_not_restored(code: &Code) -> Option<Change> {
    let (_, restore) = saved_exec(code)?;
    without(restore, restore + 1)
}

pub(super) fn no_skip_of_a_scalar_load(code: &Code) -> Option<Change> {
    let skip = code.next(0, |inst| inst.op == Op::S_CBRANCH_EXECZ)?;
    without(skip, code.next(skip, |inst| class(inst) == Class::Smem && is_load(inst))?)
}

/// The copy of a scalar that lanes leave the loop with is made in the loop, for those that leave then.
pub(super) fn copy_behind_the_exit(code: &Code) -> Option<Change> {
    let (_, restore) = saved_exec(code)?;
    let from_scalar = |inst: &Inst| reads(inst).any(|reg| reg.bank == Bank::Sgpr);
    let copy = code.last(restore, |inst| inst.op == Op::V_MOV_B32 && from_scalar(inst))?;
    moved(code, copy, restore)
}

/// The bits of the lanes here are added to those of lanes that have left before.
pub(super) fn mask_not_merged(code: &Code) -> Option<Change> {
    let merge = code.next(0, |inst| inst.op == Op::S_OR_B64)?;
    without(merge, merge + 1)
}

/// The condition at the loop's end becomes the one at its beginning.
pub(super) fn phi_copy_dropped(code: &Code) -> Option<Change> {
    let back = code.next(0, |inst| inst.op == Op::S_CBRANCH_EXECNZ)?;
    let copy = code.last(back, |inst| matches!(inst.op, Op::S_MOV_B64) && reads(inst).count() == 1)?;
    without(copy, copy + 1)
}

/// The first spill and its reload.
fn spill(code: &Code, from: usize) -> Option<(usize, usize)> {
    let spill = code.next(from, |inst| is_scratch(inst) && is_store(inst))?;
    let slot = code.insts[spill].mods.offset;
    let reload = code.next(spill, |inst| is_scratch(inst) && is_load(inst) && inst.mods.offset == slot)?;
    Some((spill, reload))
}

pub(super) fn spill_dropped(code: &Code) -> Option<Change> {
    let (spill, reload) = spill(code, 0)?;
    without(spill, code.sink(reload + 1, code.insts[reload].results().next()?)?)
}

/// Far from where spilled registers are.
pub(super) fn reload_beyond_scratch(code: &Code) -> Option<Change> {
    let (first, _) = spill(code, 0)?;
    let (_, reload) = spill(code, first + 1)?;
    let (before, _) = code.text(reload).split_once("offset:")?;
    let text = format!("{before}offset:4000\n");
    Some(Change { texts: vec![(reload, text)], directive: ("", ""), shows: reload })
}

/// Behind the next load of the register.
pub(super) fn spilled_too_late(code: &Code) -> Option<Change> {
    let (spill, _) = spill(code, 0)?;
    let spilled = reads(&code.insts[spill]).find(|reg| reg.bank == Bank::Vgpr)?;
    let next = code.next(spill, |inst| is_load(inst) && inst.results().any(|reg| reg == spilled))?;
    moved(code, spill, next)
}

pub(super) fn reload_dropped(code: &Code) -> Option<Change> {
    let (_, reload) = spill(code, 0)?;
    without(reload, reload + 1)
}

/// SGPRs are spilled to lanes of a VGPR.
pub(super) fn scalar_spill_dropped(code: &Code) -> Option<Change> {
    let spill = code.next(0, |inst| inst.op == Op::V_WRITELANE_B32)?;
    let (slot, lane) = (code.insts[spill].results().next()?, code.insts[spill].operands.get(2)?);
    let reload = code.next(spill, |inst| {
        inst.op == Op::V_READLANE_B32
            && reads(inst).next() == Some(slot)
            && inst.operands.get(2) == Some(lane)
    })?;
    without(spill, code.sink(reload + 1, code.insts[reload].results().next()?)?)
}

/// Wait states stand in front of the instruction that needs them.
pub(super) fn wait_states_dropped(code: &Code) -> Option<Change> {
    let needs = |at: &usize| match code.insts.get(*at..at + 3) {
        Some([reload, nop, user]) => {
            let reloaded: Vec<Reg> = reload.results().collect();
            reload.op == Op::V_READLANE_B32 && nop.op == Op::S_NOP && touches(user, &reloaded)
        }
        _ => false,
    };
    let reload = (0..code.insts.len()).find(needs)?;
    without(reload + 1, reload + 2)
}

/// A kernel with 24 VGPRs says that it has 16.
pub(super) fn too_few_vgprs(code: &Code) -> Option<Change> {
    let beyond = |inst: &Inst| inst.registers().any(|(_, reg)| reg.bank == Bank::Vgpr && reg.end() > 16);
    Some(Change {
        texts: Vec::new(),
        directive: (".amdhsa_next_free_vgpr 24", ".amdhsa_next_free_vgpr 16"),
        shows: code.next(0, beyond)?,
    })
}
