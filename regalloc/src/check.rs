//! The checker of VGPR allocation: from the function before and the function after, and nothing else, it derives that
//! each use reads the value that SSA form names.
//!
//! Abstract interpretation over the thread edges, dword by dword. A location is a dword of a VGPR or of a stack
//! object that spilling made; it holds a set of values, each a dword of a virtual register of the function before, or
//! a constant. Moves, swaps, spill stores and reloads carry sets from location to location; the function's own
//! instructions check their operands and define their results; where paths meet, sets are intersected. A value that a
//! path leaves undefined is in every location there, and a copy of it needs no move. (The method is that of regalloc2's checker and of Rideau and Leroy, "Validating Register Allocation and Spilling", CC 2010.)
//!
//! SGPRs are checked by regalloc2's own checker, which does the same over the wave edges.

use crate::Error;
use cranelift_entity::SecondaryMap;
use gcnsel_isa::{Bank, Op, Reg};
use gcnsel_mir::{Block, Function, Inst, Opcode, Operand, Pseudo, RegRef, Slot, SlotKind, VReg};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// A dword that can hold a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Location {
    Vgpr(u16),
    Stack(Slot, i32),
}

/// A dword of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Value {
    Register(VReg, u8),
    Constant(i32),
    Scalar(u16),
    /// Any bits at all.
    Undefined,
}

/// What is known at a point.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct State {
    /// What each location holds; absent locations hold nothing known.
    places: BTreeMap<Location, BTreeSet<Value>>,
    /// Values that are undefined on every path to here: each location holds them.
    undefined: BTreeSet<Value>,
}

impl State {
    fn is_undefined(&self, value: &Value) -> bool {
        *value == Value::Undefined || self.undefined.contains(value)
    }

    /// What holds on two paths.
    fn meet(&self, other: &State) -> State {
        let none = BTreeSet::new();
        let mut places = BTreeMap::new();
        for location in self.places.keys().chain(other.places.keys()) {
            let a = self.places.get(location).unwrap_or(&none);
            let b = other.places.get(location).unwrap_or(&none);
            let in_a = a.iter().filter(|v| b.contains(v) || other.undefined.contains(v));
            let in_b = b.iter().filter(|v| self.undefined.contains(v));
            let common: BTreeSet<Value> = in_a.chain(in_b).copied().collect();
            if !common.is_empty() {
                places.insert(*location, common);
            }
        }
        State { places, undefined: self.undefined.intersection(&other.undefined).copied().collect() }
    }

    /// A move from one location to another.
    fn carry(&mut self, from: Location, to: Location) {
        match self.places.get(&from).cloned() {
            Some(set) => drop(self.places.insert(to, set)),
            None => drop(self.places.remove(&to)),
        }
    }

    /// Where the left sides are, with the right sides that belong there too.
    fn found(&self, pairs: &[(Value, Value)]) -> Found {
        let mut found = Found::default();
        for (location, set) in &self.places {
            let here = pairs.iter().filter(|(is, _)| set.contains(is));
            found.places.extend(here.map(|(_, also)| (*location, *also)));
        }
        found.undefined.extend(pairs.iter().filter(|(is, _)| self.is_undefined(is)).map(|(_, also)| *also));
        found
    }

    fn forget(&mut self, reg: VReg) {
        let stays = |v: &Value| !matches!(v, Value::Register(r, _) if *r == reg);
        self.places.values_mut().for_each(|set| set.retain(stays));
        self.undefined.retain(stays);
    }

    fn add(&mut self, found: Found) {
        for (location, value) in found.places {
            self.places.entry(location).or_default().insert(value);
        }
        self.undefined.extend(found.undefined);
    }

    /// Forgets where `reg` was, then makes it be wherever the left sides of `pairs` are.
    fn rename(&mut self, reg: VReg, pairs: &[(Value, Value)]) {
        let found = self.found(pairs);
        self.forget(reg);
        self.add(found);
    }
}

/// Facts to add to a state.
#[derive(Default)]
struct Found {
    places: Vec<(Location, Value)>,
    undefined: Vec<Value>,
}

/// Checks that `after` (physical VGPRs, stack objects not yet laid out) computes what `before` (SSA) says.
///
/// # Errors
/// Names the block, the instruction, the operand and what its register holds instead.
pub fn check(before: &Function, after: &Function) -> Result<(), Error> {
    let mut checker = Checker { before, after, constants: SecondaryMap::new() };
    checker.find_constants();
    let mut at_entry: SecondaryMap<Block, Option<State>> = SecondaryMap::new();
    let mut start = State::default();
    for input in before.inputs.iter().filter(|i| before.regs[i.vreg].bank == Bank::Vgpr) {
        if let Some(phys) = input.phys {
            start.places.insert(Location::Vgpr(phys.index), [Value::Register(input.vreg, 0)].into());
        }
    }
    at_entry[before.entry()] = Some(start);
    let mut work: VecDeque<Block> = [before.entry()].into();
    while let Some(block) = work.pop_front() {
        let state = at_entry[block].clone().expect("a block on the list has a state");
        let end = checker.block(block, state, false)?;
        for (edge, state) in before.blocks[block].thread_edges().iter().zip(checker.along_edges(block, &end))
        {
            let merged = match &at_entry[edge.target] {
                None => state,
                Some(old) => old.meet(&state),
            };
            if at_entry[edge.target].as_ref() != Some(&merged) {
                at_entry[edge.target] = Some(merged);
                work.push_back(edge.target);
            }
        }
    }
    // Only the fixed point says what holds on all paths.
    for &block in &before.layout {
        if let Some(state) = at_entry[block].clone() {
            checker.block(block, state, true)?;
        }
    }
    Ok(())
}

struct Checker<'f> {
    before: &'f Function,
    after: &'f Function,
    /// The constant that a register is made of, where its definition says so.
    constants: SecondaryMap<VReg, Option<i64>>,
}

impl Checker<'_> {
    fn find_constants(&mut self) {
        for &block in &self.before.layout {
            for &inst in &self.before.blocks[block].insts {
                let data = &self.before.insts[inst];
                let moves = data.opcode == Pseudo::Copy.into() || data.opcode == Opcode::Isa(Op::V_MOV_B32);
                if let (true, Some(Operand::Reg(def)), Some(Operand::Imm(value))) =
                    (moves && data.form.is_none(), data.operands.first(), data.operands.get(1))
                {
                    self.constants[def.reg] = Some(*value);
                }
            }
        }
    }

    fn is_checked(&self, reg: VReg) -> bool {
        crate::file::File::Vgprs.has(self.before, reg)
    }

    /// Executes a block. Operands are checked when `strict`.
    fn block(&self, block: Block, mut state: State, strict: bool) -> Result<State, Error> {
        let mut old = self.before.blocks[block].insts.iter().copied().peekable();
        let in_before: BTreeSet<Inst> = self.before.blocks[block].insts.iter().copied().collect();
        for &inst in &self.after.blocks[block].insts {
            if !in_before.contains(&inst) {
                self.inserted(block, inst, &mut state)?;
                continue;
            }
            // What stood before it and is gone has become moves, which have been executed.
            while let Some(gone) = old.next_if(|&o| o != inst) {
                self.vanished(gone, &mut state);
            }
            old.next();
            if strict {
                self.operands(block, inst, &state)?;
            }
            self.results(inst, &mut state);
        }
        for gone in old {
            self.vanished(gone, &mut state);
        }
        Ok(state)
    }

    /// A move, swap, spill store or reload that allocation made.
    fn inserted(&self, block: Block, inst: Inst, state: &mut State) -> Result<(), Error> {
        let data = &self.after.insts[inst];
        if let Some(slot) = data.frame_base.filter(|&s| self.after.slots[s].kind == SlotKind::Spill) {
            let vgpr = |o: &Operand| match o {
                Operand::Phys(r) if r.bank == Bank::Vgpr => Some(*r),
                _ => None,
            };
            let reg = data.operands.iter().find_map(vgpr);
            let reg = reg.ok_or_else(|| self.error(block, inst, "a spill access without a VGPR"))?;
            let load = data.def_count() == 1;
            for i in 0..u16::from(reg.dwords) {
                let vgpr = Location::Vgpr(reg.index + i);
                let stack = Location::Stack(slot, data.mods.offset + 4 * i32::from(i));
                let (from, to) = if load { (stack, vgpr) } else { (vgpr, stack) };
                state.carry(from, to);
            }
            return Ok(());
        }
        match (data.opcode, &data.operands[..]) {
            (Opcode::Isa(Op::V_MOV_B32), [Operand::Phys(to), source]) => {
                let to = Location::Vgpr(to.index);
                match source {
                    Operand::Phys(from) if from.bank == Bank::Vgpr => {
                        state.carry(Location::Vgpr(from.index), to);
                    }
                    Operand::Phys(from) => {
                        state.places.insert(to, [Value::Scalar(from.index)].into());
                    }
                    Operand::Imm(value) => {
                        state.places.insert(to, [Value::Constant(*value as i32)].into());
                    }
                    _ => {
                        state.places.remove(&to);
                    }
                }
                Ok(())
            }
            (Opcode::Isa(Op::V_SWAP_B32), [Operand::Phys(a), Operand::Phys(b), ..]) => {
                let (a, b) = (Location::Vgpr(a.index), Location::Vgpr(b.index));
                let (x, y) = (state.places.remove(&a), state.places.remove(&b));
                y.map(|y| state.places.insert(a, y));
                x.map(|x| state.places.insert(b, x));
                Ok(())
            }
            _ => Err(self.error(block, inst, "allocation made an instruction that moves nothing")),
        }
    }

    /// A copy or tuple of the function before whose moves have been executed: its result is where its source is.
    fn vanished(&self, inst: Inst, state: &mut State) {
        let data = &self.before.insts[inst];
        let Some(def) = data.operands.first().and_then(|o| o.as_reg()) else { return };
        if !self.is_checked(def.reg) {
            return;
        }
        let mut pairs = Vec::new();
        if data.opcode == Pseudo::Undef.into() {
            self.pair_dwords(def.reg, 0, def.dwords, Operand::Undef, &mut pairs);
        }
        let mut at = 0;
        let width = if data.opcode == Pseudo::RegSequence.into() { 1 } else { def.dwords };
        for &part in &data.operands[1..] {
            at += self.pair_dwords(def.reg, at, width, part, &mut pairs);
        }
        state.rename(def.reg, &pairs);
    }

    /// Which value each dword of `reg` from `at` on equals; the result is how many dwords the part fills.
    fn pair_dwords(
        &self,
        reg: VReg,
        at: u8,
        width: u8,
        part: Operand,
        pairs: &mut Vec<(Value, Value)>,
    ) -> u8 {
        let mut equal = |i: u8, value| pairs.push((value, Value::Register(reg, at + i)));
        match part {
            Operand::Reg(r) => {
                (0..r.dwords).for_each(|i| equal(i, Value::Register(r.reg, r.first + i)));
                // A constant may have been made again instead of kept.
                if let Some(constant) = self.constants[r.reg] {
                    (0..r.dwords).for_each(|i| equal(i, constant_dword(constant, r.first + i)));
                }
                r.dwords
            }
            Operand::Phys(r) => {
                (0..r.dwords).for_each(|i| equal(i, Value::Scalar(r.index + u16::from(i))));
                r.dwords
            }
            Operand::Imm(value) => {
                (0..width).for_each(|i| equal(i, constant_dword(value, i)));
                width
            }
            Operand::Undef => {
                (0..width).for_each(|i| equal(i, Value::Undefined));
                width
            }
            _ => width,
        }
    }

    fn operands(&self, block: Block, inst: Inst, state: &State) -> Result<(), Error> {
        let (old, new) = (&self.before.insts[inst], &self.after.insts[inst]);
        for n in old.def_count()..old.operands.len() {
            let Operand::Reg(used) = old.operands[n] else { continue };
            if !self.is_checked(used.reg) {
                continue;
            }
            let Operand::Phys(phys) = new.operands[n] else {
                return Err(self.error(block, inst, &format!("operand {n} has no register")));
            };
            self.holds(block, inst, n, used, phys, state)?;
        }
        Ok(())
    }

    fn holds(
        &self,
        block: Block,
        inst: Inst,
        n: usize,
        used: RegRef,
        phys: Reg,
        state: &State,
    ) -> Result<(), Error> {
        for i in 0..used.dwords {
            let dword = used.first + i;
            let constant = self.constants[used.reg].map(|c| constant_dword(c, dword));
            let wanted = Value::Register(used.reg, dword);
            let held = state.places.get(&Location::Vgpr(phys.index + u16::from(i)));
            let right = |s: &BTreeSet<Value>| s.contains(&wanted) || constant.is_some_and(|c| s.contains(&c));
            if !state.is_undefined(&wanted) && !held.is_some_and(right) {
                let held = held.map_or("nothing known".to_string(), |s| format!("{s:?}"));
                let what = format!(
                    "operand {n} should read {wanted:?} in v{}, which holds {held}",
                    phys.index + u16::from(i)
                );
                return Err(self.error(block, inst, &what));
            }
        }
        Ok(())
    }

    fn results(&self, inst: Inst, state: &mut State) {
        let (old, new) = (&self.before.insts[inst], &self.after.insts[inst]);
        // Results first lose their old places, then get the new ones.
        for n in 0..old.def_count() {
            if let Operand::Reg(def) = old.operands[n]
                && self.is_checked(def.reg)
            {
                state.forget(def.reg);
            }
            if let Operand::Phys(phys) = new.operands[n]
                && phys.bank == Bank::Vgpr
            {
                (0..u16::from(phys.dwords))
                    .for_each(|i| drop(state.places.remove(&Location::Vgpr(phys.index + i))));
            }
        }
        for n in 0..old.def_count() {
            if let (Operand::Reg(def), Operand::Phys(phys)) = (old.operands[n], new.operands[n])
                && self.is_checked(def.reg)
            {
                for i in 0..phys.dwords {
                    let location = Location::Vgpr(phys.index + u16::from(i));
                    state.places.insert(location, [Value::Register(def.reg, i)].into());
                }
            }
        }
        // A scalar that changes is no longer what an earlier copy of it holds.
        for n in 0..new.def_count() {
            if let Operand::Phys(phys) = new.operands[n]
                && phys.bank == Bank::Sgpr
            {
                for set in state.places.values_mut() {
                    set.retain(|v| !matches!(v, Value::Scalar(s) if (phys.index..phys.end()).contains(s)));
                }
            }
        }
    }

    /// The states along a block's thread edges: parameters become their arguments.
    fn along_edges(&self, block: Block, end: &State) -> Vec<State> {
        let along = |edge: &&gcnsel_mir::Edge| {
            let mut state = end.clone();
            let params = &self.before.blocks[edge.target].thread_params;
            let mut renamed = Vec::new();
            for (&arg, &param) in edge.args.iter().zip(params) {
                let mut pairs = Vec::new();
                if self.is_checked(param) {
                    self.pair_dwords(param, 0, self.before.regs[param].dwords, arg, &mut pairs);
                    renamed.push((param, pairs));
                }
            }
            // All at once: what the arguments are is decided before any parameter changes.
            let found: Vec<Found> = renamed.iter().map(|(_, pairs)| state.found(pairs)).collect();
            renamed.iter().for_each(|(param, _)| state.forget(*param));
            found.into_iter().for_each(|f| state.add(f));
            state
        };
        self.before.blocks[block].thread_edges().iter().map(along).collect()
    }

    fn error(&self, block: Block, inst: Inst, what: &str) -> Error {
        Error(format!("function '{}', {block}, {inst}: vector registers: checker: {what}", self.after.name))
    }
}

/// Dword `i` of a sign-extended constant.
fn constant_dword(value: i64, i: u8) -> Value {
    Value::Constant((value >> (32 * u32::from(i)).min(63)) as i32)
}
