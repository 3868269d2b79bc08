//! The wave and its lanes, side by side.

use super::schedule::{Schedule, final_target};
use super::trial::{Bounds, Trust, Violation};
use super::value::{PARTS, Value, bits, mix, of_operand, part};
use crate::random::Random;
use crate::{cfg, effects};
use cranelift_entity::{EntityRef, EntitySet, SecondaryMap};
use gcnsel_isa::{Bank, Reg};
use gcnsel_mir::{Block, Edge, Function, Inst, Operand, RegKind, Terminator, VReg};
use rustc_hash::FxHashMap;

/// What is known of SCC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scc {
    /// What the block's branch is to read.
    Decided(bool),
    Clobbered,
}

/// A lane's own execution.
pub struct Lane {
    /// Where it stands; `None` once it has returned.
    pub at: Option<Block>,
    /// Its registers; `None` for what is undefined.
    values: SecondaryMap<VReg, Option<Value>>,
    /// What the edge it took last passes.
    arguments: Vec<Option<Value>>,
}

impl Lane {
    fn new(entry: Block) -> Self {
        Lane { at: Some(entry), values: SecondaryMap::new(), arguments: Vec::new() }
    }
}

/// A function before and after the transform, in execution.
pub struct Machine<'a> {
    pub(super) before: &'a Function,
    pub(super) after: &'a Function,
    schedule: &'a Schedule,
    random: &'a mut Random,
    bias: u32,
    pub(super) exec: u64,
    pub(super) scc: Scc,
    /// What SCC is otherwise.
    scc_value: Value,
    /// Which way the block's branch on a scalar goes.
    side: bool,
    pub(super) regs: SecondaryMap<VReg, Option<Value>>,
    /// Where each lane waits by number.
    pub(super) places: [Option<Value>; 64],
    pub(super) lanes: Vec<Lane>,
    at: Block,
    inst: Option<Inst>,
    /// The last block of the thread graph the wave executed, and the last it executed with lanes.
    last_visit: Option<(Block, Option<Block>)>,
    fresh: u64,
    /// Values that are said to be equal: another one for each but one of them.
    equal: FxHashMap<Value, Value>,
    trust: Option<Trust<'a>>,
    /// Instructions that take scalars from lanes.
    from_lanes: EntitySet<Inst>,
    /// The way is one that is not followed.
    is_over: bool,
}

/// What a step gives.
pub type Outcome<T = ()> = Result<T, Violation>;

impl<'a> Machine<'a> {
    /// At the entry, with all lanes. Some runs decide most branches one way, so that loops run long or not at all.
    pub fn new(
        before: &'a Function,
        after: &'a Function,
        schedule: &'a Schedule,
        (bounds, trust): (Bounds, Option<Trust<'a>>),
        random: &'a mut Random,
    ) -> Self {
        Machine {
            before,
            after,
            schedule,
            bias: random.below(7) as u32 + 1,
            random,
            exec: if bounds.lanes >= 64 { u64::MAX } else { (1 << bounds.lanes) - 1 },
            scc: Scc::Clobbered,
            scc_value: 0,
            side: false,
            regs: SecondaryMap::new(),
            places: [None; 64],
            lanes: (0..bounds.lanes.min(64)).map(|_| Lane::new(after.entry())).collect(),
            at: after.entry(),
            inst: None,
            last_visit: None,
            fresh: 0,
            equal: FxHashMap::default(),
            trust,
            from_lanes: effects::scalars_from_lanes(before),
            is_over: false,
        }
    }
}

impl Machine<'_> {
    /// A verdict.
    pub fn violation<T>(&self, message: impl Into<String>) -> Outcome<T> {
        let function = self.after.name.to_string();
        Err(Violation { function, block: self.at, inst: self.inst, message: message.into() })
    }

    /// A value like no other.
    pub fn fresh(&mut self) -> Value {
        self.fresh += 1;
        // Far from constants and from each other.
        mix(self.fresh, self.random.next())
    }

    fn decide(&mut self) -> bool {
        self.random.below(8) < self.bias as usize
    }

    /// Executes blocks.
    ///
    /// # Errors
    /// The first difference.
    pub fn run(&mut self, steps: u32) -> Outcome {
        for input in &self.before.inputs {
            let value = self.fresh();
            self.regs[input.vreg] = Some(value);
            self.lanes.iter_mut().for_each(|lane| lane.values[input.vreg] = Some(value));
        }
        for _ in 0..steps {
            match self.step()? {
                Some(next) if !self.is_over => self.at = next,
                _ => return Ok(()),
            }
        }
        Ok(())
    }

    /// Executes one block; gives the next.
    fn step(&mut self) -> Outcome<Option<Block>> {
        let (block, after) = (self.at, self.after);
        if self.is_done(block) {
            return self.go_on(block);
        }
        let data = &after.blocks[block];
        let is_thread_block = data.terminator.is_some();
        let body =
            usize::from(data.insts.first().is_some_and(|&inst| self.writes_exec(inst)) && is_thread_block);
        let epilogue = data.insts.len() - data.epilogue;
        // A block that is all epilogue has no prologue.
        let body = body.min(epilogue);
        let mut lanes = 0;
        for i in 0..=data.insts.len() {
            self.inst = None;
            if i == body && is_thread_block {
                self.visit(block)?;
            }
            if i == epilogue && is_thread_block {
                self.check_copies(block)?;
                lanes = self.exec;
            }
            if let Some(&inst) = data.insts.get(i) {
                self.inst = Some(inst);
                match inst.index() < self.before.insts.len() {
                    true => self.opaque(block, inst)?,
                    false => self.interpret(inst)?,
                }
            }
        }
        self.inst = None;
        if is_thread_block {
            self.move_lanes(block, lanes)?;
        }
        self.go_on(block)
    }

    /// A lane that gets to a block where there is nothing to do but return has returned.
    fn is_done(&self, block: Block) -> bool {
        block != self.after.entry() && self.before.blocks.is_valid(block) && cfg::is_done(self.before, block)
    }

    fn writes_exec(&self, inst: Inst) -> bool {
        inst.index() >= self.before.insts.len()
            && self.after.insts[inst].operands.first() == Some(&Operand::Phys(Reg::EXEC))
    }

    fn standing(&self, block: Block) -> u64 {
        let here = |lane: &Lane| lane.at == Some(block);
        self.lanes.iter().enumerate().filter(|(_, l)| here(l)).fold(0, |mask, (i, _)| mask | 1 << i)
    }

    fn active(&self) -> impl Iterator<Item = usize> + use<> {
        bits(self.exec)
    }

    /// The lanes of a block are active, and it is its turn.
    fn visit(&mut self, block: Block) -> Outcome {
        let standing = self.standing(block);
        if self.exec != standing {
            return self
                .violation(format!("executed for lanes {:#x}, but {standing:#x} stand there", self.exec));
        }
        let (last, last_with_lanes) = match self.last_visit {
            Some((last, with_lanes)) => (Some(last), with_lanes),
            None => (None, None),
        };
        if self.exec == 0 {
            if last.is_some_and(|last| self.schedule.goes_back(last, block)) {
                return self.violation("an empty wave goes back to a header");
            }
        } else if let Some(from) = last_with_lanes {
            let turn =
                self.lanes.iter().filter_map(|lane| lane.at).min_by_key(|&to| self.schedule.key(from, to));
            if turn != Some(block) {
                return self.violation(format!("after {from} it is the turn of {turn:?}, where lanes wait"));
            }
        }
        self.believe_phis(block);
        self.side = self.decide();
        self.side = self.only_way(block).map_or(self.side, |n| n == 0);
        let with_lanes = if self.exec != 0 { Some(block) } else { last_with_lanes };
        self.last_visit = Some((block, with_lanes));
        Ok(())
    }

    /// Which of a block's two edges lanes take, if they take but one.
    fn only_way(&self, block: Block) -> Option<usize> {
        let (trust, data) = (self.trust?, self.before.blocks.get(block)?);
        let taken = |edge: &&Edge| !trust.untaken.contains(&(block, edge.target));
        match data.thread_edges()[..] {
            [one, other] if taken(&one) != taken(&other) => Some(usize::from(taken(&other))),
            _ => None,
        }
    }

    /// Lanes that come to a block over different edges may bring a scalar phi different values here, where all that is
    /// computed is opaque. That the phi is a scalar says that they are equal.
    fn believe_phis(&mut self, block: Block) {
        let Some(data) = self.before.blocks.get(block) else { return };
        for &param in &data.thread_params {
            if !self.is_scalar(param) || self.before.regs[param].kind == RegKind::LaneMask {
                continue;
            }
            let brought = |lane: usize| self.known(self.lanes[lane].values[param]);
            let values: Vec<Value> = self.active().filter_map(brought).collect();
            for pair in values.windows(2) {
                self.believe_equal(pair[0], pair[1]);
            }
        }
    }

    /// A block writes the variables of scalar phis at the ends of all its edges, whichever its lanes take, also where
    /// others wait that came over other edges. The phis are scalars, so what it writes is what these have.
    fn believe_written(&mut self, block: Block, lanes: u64) {
        let before = self.before;
        let Some(lane) = bits(lanes).next() else { return };
        let only_way = self.only_way(block);
        for (n, edge) in before.blocks[block].thread_edges().iter().enumerate() {
            if only_way.is_some_and(|way| way != n) {
                continue;
            }
            let params = &before.blocks[edge.target].thread_params;
            for (&arg, &param) in edge.args.iter().zip(params) {
                if !self.is_scalar(param) || before.regs[param].kind == RegKind::LaneMask {
                    continue;
                }
                let values = &self.lanes[lane].values;
                let written = of_operand(before, arg, |reg| self.known(values[reg]));
                let waits = |lane: &&Lane| lane.at == Some(edge.target);
                let waiting = self.lanes.iter().find(waits).and_then(|lane| lane.values[param]);
                if let (Some(written), Some(waiting)) = (written, waiting) {
                    self.believe_equal(written, waiting);
                }
            }
        }
    }

    /// Takes two values to be equal, and so their parts, which have numbers of their own.
    fn believe_equal(&mut self, one: Value, other: Value) {
        let [one, other] = [one, other].map(|value| self.known(Some(value)).unwrap_or(value));
        if self.believe(one, other) {
            for (first, dwords) in PARTS {
                self.believe(part(one, first, dwords), part(other, first, dwords));
            }
        }
    }

    /// Takes two values to be equal; whether that is news.
    fn believe(&mut self, one: Value, other: Value) -> bool {
        match (self.known(Some(one)), self.known(Some(other))) {
            (Some(one), Some(other)) if one != other => {
                self.equal.insert(one, other);
                true
            }
            _ => false,
        }
    }

    /// The one that stands for all values that are equal to a value.
    fn known(&self, value: Option<Value>) -> Option<Value> {
        let mut value = value?;
        while let Some(&other) = self.equal.get(&value) {
            value = other;
        }
        Some(value)
    }

    fn is_scalar(&self, reg: VReg) -> bool {
        self.before.regs[reg].bank == Bank::Sgpr
    }

    /// An instruction of the function itself: its scalar operands must be what each active lane has; its results
    /// are anything.
    fn opaque(&mut self, block: Block, inst: Inst) -> Outcome {
        if self.exec == 0 && effects::needs_lanes(self.before, inst) {
            return self.violation("executed without lanes");
        }
        let (before, after) = (&self.before.insts[inst], &self.after.insts[inst]);
        let defs = before.def_count();
        for (i, &used) in before.operands.iter().enumerate().skip(defs) {
            if used.as_reg().is_some_and(|r| self.is_scalar(r.reg)) {
                self.check_read(used, after.operands[i])?;
            }
        }
        let function = match self.trust.is_some() {
            // There is no first lane, and no lane's bit.
            true if self.exec == 0 && self.from_lanes.contains(inst) => None,
            true => Some(mix(inst.index() as u64, u64::MAX)),
            false => self.function_of_scalars(inst),
        };
        for i in 0..defs {
            let (Operand::Reg(to), Operand::Reg(name)) = (before.operands[i], after.operands[i]) else {
                continue;
            };
            if self.is_scalar(to.reg) {
                self.define(to.reg, name.reg, function.map(|value| mix(value, i as u64)));
            }
        }
        if before.opcode.isa().is_some_and(|op| op.row().writes_scc()) {
            self.scc_value = function.unwrap_or_else(|| self.fresh());
            // The last such instruction before a uniform branch decides it.
            self.scc =
                if self.decides_branch(block, inst) { Scc::Decided(self.side) } else { Scc::Clobbered };
        }
        Ok(())
    }

    fn decides_branch(&self, block: Block, inst: Inst) -> bool {
        let Some(data) = self.before.blocks.get(block) else { return false };
        let writes_scc =
            |i: &&Inst| self.before.insts[**i].opcode.isa().is_some_and(|op| op.row().writes_scc());
        matches!(data.terminator, Some(Terminator::Uniform { .. }))
            && data.insts.iter().rev().find(writes_scc) == Some(&inst)
    }

    /// What an instruction computes, if it computes the same whenever its scalar operands, which have been checked, are
    /// the same: such a value does not change from iteration to iteration, and lanes that left in different ones may
    /// share it.
    fn function_of_scalars(&self, inst: Inst) -> Option<Value> {
        let data = &self.after.insts[inst];
        let row = data.opcode.isa().map(|op| op.row());
        let invariant = data.memory.is_none_or(|memory| self.after.memory[memory].invariant);
        if !invariant || row.is_some_and(|row| row.is_valu()) {
            return None;
        }
        let mut value =
            mix(inst.index() as u64, if row.is_some_and(|row| row.reads_scc()) { self.scc_value } else { 0 });
        for &operand in &data.operands[data.def_count()..] {
            let known = match operand {
                Operand::Reg(r) if self.after.regs[r.reg].bank == Bank::Sgpr => {
                    of_operand(self.after, operand, |reg| self.known(self.regs[reg]))?
                }
                Operand::Reg(_) | Operand::Phys(_) => return None,
                constant => of_operand(self.after, constant, |_| None)?,
            };
            value = mix(value, self.known(Some(known))?);
        }
        Some(value)
    }

    /// Defines a scalar: as a function of others, or as anything.
    fn define(&mut self, reg: VReg, name: VReg, function: Option<Value>) {
        if self.before.regs[reg].kind == RegKind::LaneMask {
            // Whatever for inactive lanes.
            let mut bits = self.random.next();
            for lane in self.active() {
                let bit = self.decide();
                bits = bits & !(1 << lane) | u64::from(bit) << lane;
                self.lanes[lane].values[reg] = Some(bit.into());
            }
            self.regs[name] = Some(bits);
        } else {
            let value = function.unwrap_or_else(|| self.fresh());
            for lane in self.active() {
                self.lanes[lane].values[reg] = Some(value);
            }
            self.regs[name] = Some(value);
        }
    }

    /// What the wave reads is what each active lane has.
    fn check_read(&self, used: Operand, name: Operand) -> Outcome {
        let is_mask = |reg: VReg| self.before.regs[reg].kind == RegKind::LaneMask;
        let is_mask = used.as_reg().is_some_and(|r| is_mask(r.reg));
        // Bits are what they are: one that is 0 is not the 0 that a phi has been believed to equal.
        let known = |value| if is_mask { value } else { self.known(value) };
        let got = of_operand(self.after, name, |reg| known(self.regs[reg]));
        for lane in self.active() {
            let values = &self.lanes[lane].values;
            let own = of_operand(self.before, used, |reg| known(values[reg]));
            let Some(expected) = own else { continue };
            self.compare(lane, used, is_mask, expected, got)?;
        }
        Ok(())
    }

    fn compare(
        &self,
        lane: usize,
        used: Operand,
        mask: bool,
        expected: Value,
        got: Option<Value>,
    ) -> Outcome {
        // What is left of a constant is the constant, which may equal something by now.
        let (got, expected) = match mask {
            true => (got.map(|got| got >> lane & 1), Some(expected)),
            false => (self.known(got), self.known(Some(expected))),
        };
        if got != expected {
            let what = if mask { "its bit of" } else { "a value of" };
            let name = used.as_reg().map_or_else(|| format!("{used:?}"), |r| r.reg.to_string());
            return self.violation(format!("lane {lane} reads {what} {name} that is not its own"));
        }
        Ok(())
    }

    /// The scalar operands of vector phi copies.
    fn check_copies(&self, block: Block) -> Outcome {
        let own = self.before.blocks.get(block);
        for (n, edge) in self.after.blocks[block].thread_edges().iter().enumerate() {
            let target = final_target(self.before, self.after, edge.target);
            let params = &self.before.blocks[target].thread_params;
            let vector = (0..params.len()).filter(|&i| !self.is_scalar(params[i]));
            for (&name, i) in edge.args.iter().zip(vector) {
                if name.as_reg().is_some_and(|r| self.after.regs[r.reg].bank != Bank::Sgpr) {
                    continue;
                }
                let got = of_operand(self.after, name, |reg| self.known(self.regs[reg]));
                for lane in self.active() {
                    let lane_values = &self.lanes[lane];
                    let expected = match own {
                        Some(data) => {
                            let arg = data.thread_edges()[n].args[i];
                            of_operand(self.before, arg, |reg| self.known(lane_values.values[reg]))
                        }
                        None => self.known(lane_values.arguments[i]),
                    };
                    if let Some(expected) = expected {
                        self.compare(lane, name, false, expected, got)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// The lanes of a block go where they would by themselves.
    fn move_lanes(&mut self, block: Block, lanes: u64) -> Outcome {
        let after = self.after;
        let targets: Vec<Block> = after.blocks[block].thread_edges().iter().map(|e| e.target).collect();
        if self.before.blocks.get(block).is_none() {
            // A split edge: its lanes have taken it already.
            for lane in bits(lanes) {
                self.lanes[lane].at = targets.first().copied().filter(|&b| !self.is_done(b));
            }
            return Ok(());
        }
        let before = self.before;
        let data = &before.blocks[block];
        let only_way = self.only_way(block);
        self.believe_written(block, lanes);
        for lane in bits(lanes) {
            let values = &self.lanes[lane].values;
            let side = match &data.terminator {
                Some(Terminator::Uniform { .. }) => usize::from(!self.side),
                Some(Terminator::Divergent { mask, .. }) => match mask {
                    Operand::Imm(bits) => usize::from(bits >> lane & 1 == 0),
                    mask => match of_operand(before, *mask, |reg| values[reg]) {
                        Some(bit) => usize::from(bit == 0),
                        None if self.trust.is_some() => {
                            self.is_over = true;
                            return Ok(());
                        }
                        None => return self.violation("a branch on an undefined mask"),
                    },
                },
                _ => 0,
            };
            let edges = data.thread_edges();
            let Some(edge) = edges.get(side) else {
                self.lanes[lane].at = None;
                continue;
            };
            let params = &before.blocks[edge.target].thread_params;
            let argument = |(&arg, &param): (&Operand, &VReg)| match arg {
                // Of a constant mask, the lane's own bit.
                Operand::Imm(bits) if before.regs[param].kind == RegKind::LaneMask => {
                    Some((bits >> lane & 1) as u64)
                }
                arg => of_operand(before, arg, |reg| values[reg]),
            };
            let is_missing = |(&arg, &param): (&Operand, &VReg)| {
                arg == Operand::Undef && before.regs[param].bank == Bank::Sgpr
            };
            let is_untaken = only_way.is_some_and(|way| way != side);
            let is_nowhere =
                is_untaken || self.trust.is_some() && edge.args.iter().zip(params).any(is_missing);
            if is_nowhere {
                self.is_over = true;
                return Ok(());
            }
            let arguments: Vec<Option<Value>> = edge.args.iter().zip(params).map(argument).collect();
            let to = *targets.get(side).or(targets.first()).unwrap_or(&edge.target);
            if final_target(before, after, to) != edge.target {
                return self.violation(format!("the thread edge to {} leads to {to}", edge.target));
            }
            let done = self.is_done(to);
            let lane = &mut self.lanes[lane];
            for (&param, &value) in params.iter().zip(&arguments) {
                lane.values[param] = value;
            }
            lane.at = (!done).then_some(to);
            lane.arguments = arguments;
        }
        Ok(())
    }
}
