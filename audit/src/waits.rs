//! Memory operations that may be outstanding, on all paths.
//!
//! Operations of one kind that finish in order are known by how many of that kind were issued behind them: if the
//! counter is at most that many, the operation is done, whatever else is outstanding, for otherwise it and they would
//! all be counted. Those that finish in no order are done when the counter is zero. (Which are which: "Vega"
//! instruction set manual, data dependency resolution.)
//!
//! That more were issued behind than the counter can count is no wait: no manual says that the hardware holds them back until
//! the counter has room.

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

    /// How many of those that finish in order their counter counts.
    fn most(self) -> u8 {
        match self {
            Kind::Vector | Kind::Flat => WaitCounts::NONE.vm,
            Kind::Lds | Kind::Scalar => WaitCounts::NONE.lgkm,
        }
    }
}

/// A dword of a register file: the bank above the index.
type Dword = u32;

/// A dword that an operation may still write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Write {
    dword: Dword,
    kind: Kind,
    /// The fewest operations of the kind issued behind it; as many as its counter counts stand for more.
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

    /// Whether on all ways more came behind it than its counter counts.
    fn is_beyond(&self) -> bool {
        self.kind.is_in_order() && self.behind == self.kind.most()
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
            // A counter's largest value waits for nothing.
            let done = |limit: u8, most: u8| {
                limit == 0 || limit < most && write.kind.is_in_order() && write.behind >= limit
            };
            let WaitCounts { vm: most_vm, lgkm: most_lgkm, .. } = WaitCounts::NONE;
            (write.vm, write.lgkm) = (write.vm && !done(vm, most_vm), write.lgkm && !done(lgkm, most_lgkm));
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
            write.behind = (write.behind + 1).min(kind.most());
        }
        for dword in results.flat_map(dwords) {
            let new = Write { dword, kind, behind: 0, vm, lgkm };
            match self.writes.binary_search_by_key(&new.key(), Write::key) {
                Ok(at) => self.writes[at] = new,
                Err(at) => self.writes.insert(at, new),
            }
        }
    }

    /// What is wrong with touching a register that operations of another kind than `by` may still write.
    fn blocks(&self, register: Reg, by: Option<Kind>) -> Option<Trouble> {
        let dwords = dwords(register);
        let from = self.writes.partition_point(|write| write.dword < dwords.start);
        let among = self.writes[from..].iter().take_while(|write| write.dword < dwords.end);
        let write = among.filter(|write| Some(write.kind) != by).min_by_key(|write| write.is_beyond())?;
        let counters = match (write.vm, write.lgkm) {
            (true, true) => "vmcnt and lgkmcnt",
            (true, false) => "vmcnt",
            _ => "lgkmcnt",
        };
        Some(match write.is_beyond() {
            true => Trouble::CounterFull { register, counter: counters, most: write.kind.most() },
            false => Trouble::NotWaitedFor { register, counters },
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
            state.blocks(register, by).into_iter().for_each(&mut tell);
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

    /// The counters that have to be waited for, where no counter is full.
    fn blocks(state: &Outstanding, register: Reg, by: Option<Kind>) -> Option<&'static str> {
        state.blocks(register, by).map(|trouble| match trouble {
            Trouble::NotWaitedFor { register: of, counters } if of == register => counters,
            other => panic!("{other}"),
        })
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
            assert_eq!(blocks(&waited, v(0), None), Some("vmcnt"));
            waited.wait(0, 15);
            assert_eq!(blocks(&waited, v(0), None), None);
        }
        let mut alone = far;
        alone.wait(2, 15);
        assert_eq!((blocks(&alone, v(0), None), blocks(&alone, v(1), None)), (None, Some("vmcnt")));
    }

    /// Of an LDS and a scalar operation behind it, either may be done first.
    #[test]
    fn scalar_operations_say_nothing_of_those_before_them() {
        let mut state = issued(&[(Kind::Lds, v(0)), (Kind::Scalar, Reg::sgpr(0, 1)), (Kind::Lds, v(1))]);
        state.wait(63, 2);
        assert_eq!(blocks(&state, v(0), None), Some("lgkmcnt"));
        // One is outstanding at most: not the first LDS operation, or both would be.
        state.wait(63, 1);
        assert_eq!(blocks(&state, v(0), None), None);
        assert_eq!(blocks(&state, v(1), None), Some("lgkmcnt"));
        assert_eq!(blocks(&state, Reg::sgpr(0, 1), None), Some("lgkmcnt"));
    }

    #[test]
    fn flat_operations_need_both_counters() {
        let mut state = issued(&[(Kind::Flat, v(0))]);
        state.wait(0, 15);
        assert_eq!(blocks(&state, v(0), None), Some("lgkmcnt"));
        state.wait(63, 0);
        assert_eq!(blocks(&state, v(0), None), None);
    }

    /// A load may write what an earlier load of its kind writes, for they finish in order.
    #[test]
    fn loads_of_a_kind_keep_their_order() {
        let state = issued(&[(Kind::Lds, v(0))]);
        assert_eq!(blocks(&state, v(0), Some(Kind::Lds)), None);
        assert_eq!(blocks(&state, v(0), Some(Kind::Vector)), Some("lgkmcnt"));
    }

    /// Operations behind one that a counter has no room for say as much of it as a wait for its largest value: nothing.
    #[test]
    fn a_full_counter_guarantees_nothing() {
        for (kind, most, counter) in [(Kind::Vector, 63, "vmcnt"), (Kind::Lds, 15, "lgkmcnt")] {
            let mut state = issued(&[(kind, v(0))]);
            for behind in 0..300 {
                let expected = match behind < most {
                    true => Trouble::NotWaitedFor { register: v(0), counters: counter },
                    false => Trouble::CounterFull { register: v(0), counter, most: most as u8 },
                };
                assert_eq!(state.blocks(v(0), None), Some(expected), "{behind} behind");
                state.wait(63, 15);
                state.issue(kind, [].into_iter());
            }
            // On a way that has fewer nothing is full.
            assert!(state.merge(&issued(&[(kind, v(0)), (kind, v(1))])));
            assert_eq!(blocks(&state, v(0), None), Some(counter));
            let mut waited = state.clone();
            waited.wait(if kind == Kind::Vector { 1 } else { 63 }, if kind == Kind::Lds { 1 } else { 15 });
            assert_eq!((blocks(&waited, v(0), None), blocks(&waited, v(1), None)), (None, Some(counter)));
        }
    }

    /// One below a counter's largest value is the most that waits.
    #[test]
    fn the_largest_counts_that_wait() {
        for (kind, counts) in [(Kind::Vector, (62, 15)), (Kind::Lds, (63, 14))] {
            let mut state = issued(&[(kind, v(0))]);
            (0..100).for_each(|_| state.issue(kind, [].into_iter()));
            state.wait(counts.0, counts.1);
            assert_eq!(state.blocks(v(0), None), None);
        }
    }
}
