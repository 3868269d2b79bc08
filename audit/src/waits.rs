//! Memory operations that may be outstanding, on all paths.
//!
//! Operations of one kind that finish in order are known by how many of that kind were issued behind them: if the
//! counter is at most that many, the operation is done, whatever else is outstanding, for otherwise it and they would
//! all be counted. Those that finish in no order are done when the counter is zero. (Which are which: "Vega"
//! instruction set manual, data dependency resolution.)

use crate::dataflow::{State, solve};
use crate::finding::{Finding, Trouble};
use crate::flow::{Block, Flow, Role, results};
use gcnsel_isa::{Access, Bank, Format, Inst, Op, Operand, Reg, Target, WaitCounts};

/// Operations of a kind finish in order, or not.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Kind {
    /// Vector memory: in order.
    Vector,
    /// LDS: in order.
    Lds,
    /// Scalar memory and messages: in no order.
    Scalar,
    /// Flat operations: in no order, and done when both counters say so.
    Flat,
}

impl Kind {
    /// Of an operation that a counter counts.
    fn of(inst: &Inst) -> Option<Kind> {
        let row = inst.op.row();
        let counters = row.counters(&inst.mods);
        match (counters.vm, counters.lgkm) {
            (true, true) => Some(Kind::Flat),
            (true, false) => Some(Kind::Vector),
            (false, true) if row.format == Format::Ds => Some(Kind::Lds),
            (false, true) => Some(Kind::Scalar),
            (false, false) => None,
        }
    }

    fn is_in_order(self) -> bool {
        matches!(self, Kind::Vector | Kind::Lds)
    }
}

/// A dword of a register file: the bank above the index.
type Dword = u32;

/// A dword that an operation may still write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Write {
    dword: Dword,
    kind: Kind,
    /// The fewest operations of the kind issued behind it.
    behind: u8,
    /// Still counted by vmcnt.
    vm: bool,
    /// Still counted by lgkmcnt.
    lgkm: bool,
}

impl Write {
    fn key(&self) -> (Dword, Kind) {
        (self.dword, self.kind)
    }
}

/// What may be outstanding.
#[derive(Clone, Default, Debug)]
struct Outstanding {
    /// By dword and kind.
    writes: Vec<Write>,
    /// Anything that vmcnt counts.
    vm: bool,
    /// Anything that lgkmcnt counts.
    lgkm: bool,
}

impl State for Outstanding {
    fn merge(&mut self, other: &Self) -> bool {
        let mut changed = (self.vm, self.lgkm) != (self.vm | other.vm, self.lgkm | other.lgkm);
        self.vm |= other.vm;
        self.lgkm |= other.lgkm;
        for theirs in &other.writes {
            match self.writes.binary_search_by_key(&theirs.key(), Write::key) {
                Err(at) => {
                    self.writes.insert(at, *theirs);
                    changed = true;
                }
                Ok(at) => {
                    let mine = &mut self.writes[at];
                    let both = Write {
                        behind: mine.behind.min(theirs.behind),
                        vm: mine.vm | theirs.vm,
                        lgkm: mine.lgkm | theirs.lgkm,
                        ..*mine
                    };
                    changed |= both != *mine;
                    *mine = both;
                }
            }
        }
        changed
    }
}

impl Outstanding {
    /// Goes on when the counters are at most so high.
    fn wait(&mut self, vm: u8, lgkm: u8) {
        self.vm &= vm != 0;
        self.lgkm &= lgkm != 0;
        self.writes.retain_mut(|write| {
            let done = |limit: u8| limit == 0 || write.kind.is_in_order() && write.behind >= limit;
            (write.vm, write.lgkm) = (write.vm && !done(vm), write.lgkm && !done(lgkm));
            write.vm || write.lgkm
        });
    }

    fn issue(&mut self, kind: Kind, results: impl Iterator<Item = Reg>) {
        let (vm, lgkm) = match kind {
            Kind::Vector => (true, false),
            Kind::Lds | Kind::Scalar => (false, true),
            Kind::Flat => (true, true),
        };
        self.vm |= vm;
        self.lgkm |= lgkm;
        for write in self.writes.iter_mut().filter(|write| write.kind == kind) {
            write.behind = write.behind.saturating_add(1);
        }
        for dword in results.flat_map(dwords) {
            let new = Write { dword, kind, behind: 0, vm, lgkm };
            match self.writes.binary_search_by_key(&new.key(), Write::key) {
                Ok(at) => self.writes[at] = new,
                Err(at) => self.writes.insert(at, new),
            }
        }
        // A full counter stalls the wave.
        self.wait(WaitCounts::NONE.vm, WaitCounts::NONE.lgkm);
    }

    /// Whether a register may still be written, by operations of another kind than `by`; the counters that tell.
    fn blocks(&self, register: Reg, by: Option<Kind>) -> Option<&'static str> {
        let dwords = dwords(register);
        let from = self.writes.partition_point(|write| write.dword < dwords.start);
        let among = self.writes[from..].iter().take_while(|write| write.dword < dwords.end);
        let write = among.into_iter().find(|write| Some(write.kind) != by)?;
        Some(match (write.vm, write.lgkm) {
            (true, true) => "vmcnt and lgkmcnt",
            (true, false) => "vmcnt",
            _ => "lgkmcnt",
        })
    }
}

fn dwords(register: Reg) -> std::ops::Range<Dword> {
    let bank = match register.bank {
        Bank::Sgpr => 0,
        Bank::Vgpr => 1 << 16,
        Bank::Agpr => 2 << 16,
    };
    bank + u32::from(register.index)..bank + u32::from(register.end())
}

/// A register that an instruction touches, and whether it is the result of a load that keeps order with others.
type Touched = (Reg, Option<Kind>);

/// The registers that an instruction touches.
fn touched(inst: &Inst) -> Vec<Touched> {
    let row = inst.op.row();
    let is_load = row.memory().is_some_and(|memory| memory.access == Access::Load);
    let keeps = Kind::of(inst).filter(|kind| kind.is_in_order());
    let mut touched = Vec::new();
    for (index, (spec, operand)) in inst.specs().iter().zip(&inst.operands).enumerate() {
        let Operand::Reg(register) = *operand else { continue };
        let register = Reg { dwords: inst.operand_dwords(index).max(1), ..register };
        let is_result = match spec.role {
            gcnsel_isa::Role::Def => true,
            gcnsel_isa::Role::Use => false,
            // A load of half a register keeps the other half of what an earlier load writes.
            gcnsel_isa::Role::Tied(_) => is_load,
        };
        touched.push((register, keeps.filter(|_| is_result)));
    }
    touched.extend(row.reads_vcc().then_some((Reg::VCC, None)));
    touched.extend(row.uses_m0(&inst.mods).then_some((Reg::M0, None)));
    touched
}

/// Takes a state through an instruction; tells what is wrong.
fn step(
    state: &mut Outstanding,
    inst: &Inst,
    target: Target,
    is_return: bool,
    mut tell: impl FnMut(Trouble),
) {
    if inst.op == Op::S_WAITCNT {
        if let Some(Operand::Imm(imm)) = inst.operands.first() {
            let counts = WaitCounts::unpack(*imm as u16);
            state.wait(counts.vm, counts.lgkm);
        }
        return;
    }
    if inst.op.row().is_barrier() && !target.info().back_off_barrier && (state.vm || state.lgkm) {
        tell(Trouble::Outstanding);
    }
    if !state.writes.is_empty() {
        for (register, by) in touched(inst) {
            if let Some(counters) = state.blocks(register, by) {
                tell(Trouble::NotWaitedFor { register, counters });
            }
        }
    }
    match inst.op {
        // By the convention, whoever is called waits for everything first, and who goes back has waited.
        Op::S_SWAPPC_B64 => *state = Outstanding::default(),
        Op::S_SETPC_B64 if is_return && !state.writes.is_empty() => tell(Trouble::Outstanding),
        _ => {}
    }
    if let Some(kind) = Kind::of(inst) {
        state.issue(kind, results(inst));
    }
}

/// Whether an instruction waits for all that a caller may have left outstanding.
fn waits_for_all(inst: &Inst) -> bool {
    let Some(Operand::Imm(imm)) = inst.operands.first() else { return false };
    let counts = WaitCounts::unpack(*imm as u16);
    inst.op == Op::S_WAITCNT && counts.vm == 0 && counts.lgkm == 0
}

/// Judges all paths.
pub fn check(flow: &Flow, findings: &mut Vec<Finding>) {
    if flow.role == Role::Function
        && let Some(first) = flow.blocks.get(flow.entry).and_then(|block| block.insts.first())
        && !waits_for_all(&first.inst)
    {
        findings.push(flow.finding(first, Trouble::Outstanding));
    }
    let returns = |block: &Block| flow.role == Role::Function && block.succs.is_empty();
    let at_start = solve(flow, |block, state: &mut Outstanding| {
        let insts = flow.blocks[block].insts.iter();
        insts.for_each(|placed| step(state, &placed.inst, flow.target, false, |_| {}));
    });
    for (block, state) in flow.blocks.iter().zip(at_start) {
        let Some(mut state) = state else { continue };
        for placed in &block.insts {
            step(&mut state, &placed.inst, flow.target, returns(block), |trouble| {
                findings.push(flow.finding(placed, trouble));
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn v(index: u16) -> Reg {
        Reg::vgpr(index, 1)
    }

    fn issued(kinds: &[(Kind, Reg)]) -> Outstanding {
        let mut state = Outstanding::default();
        kinds.iter().for_each(|&(kind, reg)| state.issue(kind, [reg].into_iter()));
        state
    }

    /// On one way a load is followed by two others, on the other by none: where they meet only zero is certain.
    #[test]
    fn the_nearest_counts_where_ways_meet() {
        let far = issued(&[(Kind::Vector, v(0)), (Kind::Vector, v(1)), (Kind::Vector, v(2))]);
        let near = issued(&[(Kind::Vector, v(0))]);
        for (first, second) in [(&far, &near), (&near, &far)] {
            let mut state = first.clone();
            assert!(state.merge(second));
            assert!(!state.merge(second));
            let mut waited = state.clone();
            waited.wait(2, 15);
            assert_eq!(waited.blocks(v(0), None), Some("vmcnt"));
            waited.wait(0, 15);
            assert_eq!(waited.blocks(v(0), None), None);
        }
        let mut alone = far;
        alone.wait(2, 15);
        assert_eq!((alone.blocks(v(0), None), alone.blocks(v(1), None)), (None, Some("vmcnt")));
    }

    /// Of an LDS and a scalar operation behind it, either may be done first.
    #[test]
    fn scalar_operations_say_nothing_of_those_before_them() {
        let mut state = issued(&[(Kind::Lds, v(0)), (Kind::Scalar, Reg::sgpr(0, 1)), (Kind::Lds, v(1))]);
        state.wait(63, 2);
        assert_eq!(state.blocks(v(0), None), Some("lgkmcnt"));
        // One is outstanding at most: not the first LDS operation, or both would be.
        state.wait(63, 1);
        assert_eq!(state.blocks(v(0), None), None);
        assert_eq!(state.blocks(v(1), None), Some("lgkmcnt"));
        assert_eq!(state.blocks(Reg::sgpr(0, 1), None), Some("lgkmcnt"));
    }

    #[test]
    fn flat_operations_need_both_counters() {
        let mut state = issued(&[(Kind::Flat, v(0))]);
        state.wait(0, 15);
        assert_eq!(state.blocks(v(0), None), Some("lgkmcnt"));
        state.wait(63, 0);
        assert_eq!(state.blocks(v(0), None), None);
    }

    /// A load may write what an earlier load of its kind writes, for they finish in order.
    #[test]
    fn loads_of_a_kind_keep_their_order() {
        let state = issued(&[(Kind::Lds, v(0))]);
        assert_eq!(state.blocks(v(0), Some(Kind::Lds)), None);
        assert_eq!(state.blocks(v(0), Some(Kind::Vector)), Some("lgkmcnt"));
    }
}
