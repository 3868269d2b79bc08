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
use crate::flow::{Block, Flow, Role};
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

/// Which lanes an operation writes, as far as it is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Lanes {
    /// Some of those that are active now.
    Active,
    /// None of those that are active now.
    Inactive,
    /// Any.
    Unknown,
}

impl Lanes {
    /// Those of either.
    fn or(self, other: Lanes) -> Lanes {
        if self == other { self } else { Lanes::Unknown }
    }

    /// As they are to EXEC after it has changed.
    fn after(self, change: Change) -> Lanes {
        match (change, self) {
            (Change::Narrows, Lanes::Inactive) | (Change::Complement, Lanes::Active) => Lanes::Inactive,
            (Change::Widens, Lanes::Active) => Lanes::Active,
            _ => Lanes::Unknown,
        }
    }
}

/// What a write of EXEC does to the set of active lanes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Change {
    /// No lane becomes active.
    Narrows,
    /// None of the active lanes stays active: what comes behind `else`.
    Complement,
    /// No lane becomes inactive.
    Widens,
    /// Anything.
    Other,
}

impl Change {
    /// What an instruction does to EXEC, if it writes it. `saved` holds what EXEC was before it was widened.
    fn of(inst: &Inst, saved: Option<Reg>) -> Option<Change> {
        let register = |index: usize| inst.operands.get(index).copied().and_then(Operand::reg);
        let is_exec = |index: usize| register(index) == Some(Reg::EXEC);
        let row = inst.op.row();
        let is_named = inst.results().any(|reg| reg.overlaps(Reg::EXEC));
        if !is_named && !row.writes_exec() {
            return None;
        }
        let updates = is_exec(0) && is_exec(1);
        let combines = is_exec(0) && (is_exec(1) || is_exec(2));
        Some(match inst.op {
            Op::S_AND_SAVEEXEC_B64 | Op::S_ANDN1_SAVEEXEC_B64 | Op::S_ANDN1_WREXEC_B64 => Change::Narrows,
            Op::S_ANDN2_B64 if updates => Change::Narrows,
            Op::S_AND_B64 if combines => Change::Narrows,
            Op::S_ANDN2_SAVEEXEC_B64 | Op::S_ANDN2_WREXEC_B64 => Change::Complement,
            Op::S_OR_SAVEEXEC_B64 | Op::S_ORN1_SAVEEXEC_B64 => Change::Widens,
            Op::S_OR_B64 if combines => Change::Widens,
            Op::S_XOR_B64 if updates && saved.is_some() && register(2) == saved => Change::Complement,
            // Comparisons write active lanes' bits alone.
            _ if matches!(row.format, Format::Vopc | Format::Vop3) => Change::Narrows,
            _ => Change::Other,
        })
    }
}

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
    /// Of a vector register, for which lanes.
    lanes: Lanes,
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
    /// A pair that has what EXEC was before it was widened by the other lanes, with nothing issued since.
    saved: Option<Reg>,
}

impl State for Outstanding {
    fn merge(&mut self, other: &Self) -> bool {
        let mut changed = (self.vm, self.lgkm) != (self.vm | other.vm, self.lgkm | other.lgkm);
        self.vm |= other.vm;
        self.lgkm |= other.lgkm;
        if self.saved != other.saved {
            changed |= self.saved.is_some();
            self.saved = None;
        }
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
                        lanes: mine.lanes.or(theirs.lanes),
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
            let new = Write { dword, kind, behind: 0, vm, lgkm, lanes: Lanes::Active };
            match self.writes.binary_search_by_key(&new.key(), Write::key) {
                Ok(at) => self.writes[at] = Write { lanes: new.lanes.or(self.writes[at].lanes), ..new },
                Err(at) => self.writes.insert(at, new),
            }
        }
    }

    /// Notes what an instruction does to EXEC.
    fn change_exec(&mut self, inst: &Inst) {
        let change = Change::of(inst, self.saved);
        if let Some(change) = change {
            self.writes.iter_mut().for_each(|write| write.lanes = write.lanes.after(change));
        }
        match inst.op {
            Op::S_OR_SAVEEXEC_B64 => self.saved = inst.results().next(),
            _ if change.is_some() => self.saved = None,
            _ => self.saved = self.saved.filter(|saved| !inst.results().any(|reg| reg.overlaps(*saved))),
        }
    }

    /// What is wrong with touching a register, in active lanes alone if `active`, that operations of another kind than `by` may
    /// still write.
    fn blocks(&self, register: Reg, active: bool, by: Option<Kind>) -> Option<Trouble> {
        let dwords = dwords(register);
        let from = self.writes.partition_point(|write| write.dword < dwords.start);
        let among = self.writes[from..].iter().take_while(|write| write.dword < dwords.end);
        let is_apart =
            |write: &Write| active && register.bank != Bank::Sgpr && write.lanes == Lanes::Inactive;
        let blocking = among.filter(|write| Some(write.kind) != by && !is_apart(write));
        let write = blocking.min_by_key(|write| write.is_beyond())?;
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
    for (role, register) in inst.registers() {
        let is_result = match role {
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
        let active = uses_active_lanes(inst);
        for (register, by) in touched(inst) {
            state.blocks(register, active, by).into_iter().for_each(&mut tell);
        }
    }
    match inst.op {
        // By the convention, whoever is called waits for everything first, and who goes back has waited.
        Op::S_SWAPPC_B64 => *state = Outstanding::default(),
        Op::S_SETPC_B64 if is_return && !state.writes.is_empty() => tell(Trouble::Outstanding),
        _ => {}
    }
    if let Some(kind) = Kind::of(inst) {
        state.saved = None;
        state.issue(kind, inst.results());
    }
    state.change_exec(inst);
}

/// Whether an instruction touches vector registers in active lanes alone: not those that single lanes out, nor those of
/// matrices.
fn uses_active_lanes(inst: &Inst) -> bool {
    let by_number = matches!(inst.op, Op::V_READLANE_B32 | Op::V_WRITELANE_B32 | Op::V_READFIRSTLANE_B32);
    !by_number && !inst.op.row().is_matrix()
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
    fn counters(trouble: Trouble) -> &'static str {
        match trouble {
            Trouble::NotWaitedFor { counters, .. } => counters,
            other => panic!("{other}"),
        }
    }

    /// The same of a register that is touched in active lanes.
    fn blocks(state: &Outstanding, register: Reg, by: Option<Kind>) -> Option<&'static str> {
        state.blocks(register, true, by).map(counters)
    }

    /// The same of one that is touched in active lanes, or in any.
    fn blocks_of(state: &Outstanding, register: Reg, active: bool) -> Option<&'static str> {
        state.blocks(register, active, None).map(counters)
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
                assert_eq!(state.blocks(v(0), true, None), Some(expected), "{behind} behind");
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
            assert_eq!(state.blocks(v(0), true, None), None);
        }
    }

    /// What stands behind `then` is not seen behind `else`, but where the two meet.
    #[test]
    fn lanes_of_then_and_else_are_apart() {
        let exec = |op: Op, operands: &[Reg]| {
            Inst::new(op, gcnsel_isa::Form::Native, operands.iter().map(|&reg| Operand::Reg(reg)))
        };
        let (a, b) = (Reg::sgpr(0, 2), Reg::sgpr(2, 2));
        let ways: [&[Inst]; 2] = [
            &[exec(Op::S_ANDN2_SAVEEXEC_B64, &[b, a])],
            &[exec(Op::S_OR_SAVEEXEC_B64, &[b, a]), exec(Op::S_XOR_B64, &[Reg::EXEC, Reg::EXEC, b])],
        ];
        for way in ways {
            let mut state = issued(&[(Kind::Flat, v(0)), (Kind::Scalar, Reg::sgpr(8, 1))]);
            way.iter().for_each(|inst| state.change_exec(inst));
            state.change_exec(&exec(Op::S_AND_SAVEEXEC_B64, &[Reg::sgpr(4, 2), a]));
            assert_eq!(blocks_of(&state, v(0), true), None);
            // Not if the lanes are others, nor of the wave's registers, nor when all are together again.
            assert_eq!(blocks_of(&state, v(0), false), Some("vmcnt and lgkmcnt"));
            assert_eq!(blocks_of(&state, Reg::sgpr(8, 1), true), Some("lgkmcnt"));
            state.change_exec(&exec(Op::S_OR_B64, &[Reg::EXEC, Reg::EXEC, b]));
            assert_eq!(blocks_of(&state, v(0), true), Some("vmcnt and lgkmcnt"));
        }
        // An operation of either side: whoever is active now may be meant.
        let mut state = issued(&[(Kind::Flat, v(0))]);
        state.change_exec(&ways[0][0]);
        state.issue(Kind::Flat, [v(0)].into_iter());
        state.change_exec(&ways[0][0]);
        assert_eq!(blocks_of(&state, v(0), true), Some("vmcnt and lgkmcnt"));
        // What was saved is not what it was.
        let mut state = issued(&[(Kind::Flat, v(0))]);
        state.change_exec(&ways[1][0]);
        state.change_exec(&exec(Op::S_MOV_B64, &[b, a]));
        state.change_exec(&ways[1][1]);
        assert_eq!(blocks_of(&state, v(0), true), Some("vmcnt and lgkmcnt"));
    }
}
