//! Does the wave do for each lane what the lane would do alone?
//!
//! The function before the transform says what each lane does; the function after it, what the wave does. Both
//! are executed side by side, abstractly: what the function computes is opaque (a scalar instruction gives some function
//! of its operands, every visit of another gives a fresh value, a compare gives random bits), only what the transform
//! made is interpreted. Branches on
//! scalars are decided once per visit, branches on lane masks for each lane. Checked is that
//!
//! * a block is executed with exactly the lanes that stand there, after those blocks that come before it where
//!   lanes stood: lanes that can be together are;
//! * each scalar that a block with lanes reads, and each active lane's bit of a mask, is what the lane's own
//!   execution has there;
//! * SCC at a uniform branch is what was decided;
//! * without lanes, the wave neither goes back to a header nor executes anything that needs lanes;
//! * the wave ends when all lanes have returned.

use crate::cfg::{self, ThreadCfg};
use crate::effects;
use crate::random::Random;
use cranelift_entity::{EntityRef, SecondaryMap};
use gcnsel_isa::{Bank, Op, Reg};
use gcnsel_mir::{
    Block, Condition, Function, Inst, Opcode, Operand, Pseudo, RegKind, RegRef, Terminator, VReg,
    WaveTerminator,
};
use rustc_hash::FxHashMap;
use std::fmt;

/// How much to try.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Executions from the entry.
    pub runs: u32,
    /// Blocks executed in each, after which it stops without a verdict on what would follow.
    pub steps: u32,
    /// Lanes, at most 64.
    pub lanes: u32,
    /// Decides the branches.
    pub seed: u64,
    /// Whether it is taken on trust that scalars are uniform where they are used, also between iterations: an instruction
    /// gives the same scalar each time, and ways are not followed on which a scalar phi, or a branch, gets nothing that is
    /// defined: no lane goes there. Right for code whose uniformity has been found by reasoning about values, which are
    /// opaque here.
    pub trusting: bool,
}

impl Default for Bounds {
    fn default() -> Self {
        Bounds { runs: 8, steps: 400, lanes: 8, seed: 1, trusting: false }
    }
}

/// What is wrong with a linearised function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The function's name.
    pub function: String,
    /// The block that the wave was executing.
    pub block: Block,
    /// The instruction, if it is at one.
    pub inst: Option<Inst>,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "@{}, {}", self.function, self.block)?;
        if let Some(inst) = self.inst {
            write!(f, ", {inst}")?;
        }
        write!(f, ": {}", self.message)
    }
}

impl std::error::Error for Violation {}

/// Executes a function before and after [`crate::linearise`] side by side, as far as the bounds say.
///
/// # Errors
/// The first difference found.
pub fn validate(before: &Function, after: &Function, bounds: Bounds) -> Result<(), Violation> {
    let mut random = Random::new(bounds.seed);
    let schedule = Schedule::new(after);
    for _ in 0..bounds.runs {
        let lanes = if bounds.lanes >= 64 { u64::MAX } else { (1 << bounds.lanes) - 1 };
        // Some runs decide most branches one way, so that loops run long or not at all.
        let bias = random.below(7) as u32 + 1;
        let mut machine = Machine {
            before,
            after,
            schedule: &schedule,
            random: &mut random,
            bias,
            exec: lanes,
            scc: Scc::Clobbered,
            scc_value: 0,
            side: false,
            regs: SecondaryMap::new(),
            lanes: (0..bounds.lanes.min(64)).map(|_| Lane::new(after.entry())).collect(),
            at: after.entry(),
            inst: None,
            last_visit: None,
            fresh: 0,
            equal: FxHashMap::default(),
            trusting: bounds.trusting,
            is_over: false,
        };
        machine.run(bounds.steps)?;
    }
    Ok(())
}

/// Which block the wave must go to, from the layout and the cycles of the thread graph.
struct Schedule {
    position: SecondaryMap<Block, u32>,
    /// By header: position of the cycle's last block, and the cycle's depth.
    cycle_end: SecondaryMap<Block, (u32, usize)>,
}

impl Schedule {
    fn new(f: &Function) -> Self {
        let cfg = ThreadCfg::new(f);
        let mut position = SecondaryMap::new();
        for (i, &block) in f.layout.iter().enumerate() {
            position[block] = i as u32;
        }
        let mut cycle_end = SecondaryMap::new();
        for cycle in cfg.cycles.iter() {
            let end = cfg.cycles.blocks(cycle).iter().map(|&b| position[b]).max().unwrap_or(0);
            cycle_end[cfg.cycles.header(cycle)] = (end, cfg.cycles.depth(cycle));
        }
        Schedule { position, cycle_end }
    }

    /// When the wave, from the end of `from`, gets to `to`: an order among such keys.
    fn key(&self, from: Block, to: Block) -> (u32, bool, usize) {
        if self.position[to] > self.position[from] {
            return (self.position[to], false, 0);
        }
        let (end, depth) = self.cycle_end[to];
        // Behind the cycle, inner headers first.
        (end, true, usize::MAX - depth)
    }

    fn goes_back(&self, from: Block, to: Block) -> bool {
        self.position[to] <= self.position[from]
    }
}

/// The parts of scalars, which have four dwords at most: first dword and number.
const PARTS: [(u8, u8); 9] = [(0, 1), (1, 1), (2, 1), (3, 1), (0, 2), (1, 2), (2, 2), (0, 3), (1, 3)];

/// The number of a part of a value.
fn part(value: Value, first: u8, dwords: u8) -> Value {
    mix(value, u64::from(first) << 8 | u64::from(dwords))
}

/// What a register holds: the bits of a lane mask, or something opaque; equal numbers are equal values.
type Value = u64;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scc {
    /// What the block's branch is to read.
    Decided(bool),
    Clobbered,
}

struct Lane {
    /// Where it stands; `None` once it has returned.
    at: Option<Block>,
    /// The registers of its own execution; `None` for what is undefined.
    values: SecondaryMap<VReg, Option<Value>>,
    /// What the edge it took last passes.
    arguments: Vec<Option<Value>>,
}

impl Lane {
    fn new(entry: Block) -> Self {
        Lane { at: Some(entry), values: SecondaryMap::new(), arguments: Vec::new() }
    }
}

struct Machine<'a> {
    before: &'a Function,
    after: &'a Function,
    schedule: &'a Schedule,
    random: &'a mut Random,
    bias: u32,
    exec: u64,
    scc: Scc,
    /// What SCC is otherwise.
    scc_value: Value,
    /// Which way the block's branch on a scalar goes.
    side: bool,
    regs: SecondaryMap<VReg, Option<Value>>,
    lanes: Vec<Lane>,
    at: Block,
    inst: Option<Inst>,
    /// The last block of the thread graph the wave executed, and the last it executed with lanes.
    last_visit: Option<(Block, Option<Block>)>,
    fresh: u64,
    /// Values that are said to be equal: another one for each but one of them.
    equal: FxHashMap<Value, Value>,
    /// See [`Bounds::trusting`].
    trusting: bool,
    /// The way is one that is not followed.
    is_over: bool,
}

type Outcome<T = ()> = Result<T, Violation>;

impl Machine<'_> {
    fn violation<T>(&self, message: impl Into<String>) -> Outcome<T> {
        let function = self.after.name.to_string();
        Err(Violation { function, block: self.at, inst: self.inst, message: message.into() })
    }

    fn fresh(&mut self) -> Value {
        self.fresh += 1;
        // Far from constants and from each other.
        mix(self.fresh, self.random.next())
    }

    fn decide(&mut self) -> bool {
        self.random.below(8) < self.bias as usize
    }

    fn run(&mut self, steps: u32) -> Outcome {
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
        let with_lanes = if self.exec != 0 { Some(block) } else { last_with_lanes };
        self.last_visit = Some((block, with_lanes));
        Ok(())
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
                let (one, other) = (self.known(Some(pair[0])), self.known(Some(pair[1])));
                if let (Some(one), Some(other)) = (one, other)
                    && one != other
                {
                    self.equal.insert(one, other);
                    // Their parts, which have numbers of their own, are equal as well.
                    for (first, dwords) in PARTS {
                        self.equal.insert(part(one, first, dwords), part(other, first, dwords));
                    }
                }
            }
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

    /// The value of an operand, given those of registers.
    fn value(f: &Function, operand: Operand, of: impl Fn(VReg) -> Option<Value>) -> Option<Value> {
        match operand {
            Operand::Reg(RegRef { reg, first, dwords }) => {
                let value = of(reg)?;
                let whole = first == 0 && dwords == f.regs[reg].dwords;
                Some(if whole { value } else { part(value, first, dwords) })
            }
            Operand::Imm(value) => Some(value as u64),
            Operand::Undef => None,
            other => Some(mix(u64::MAX, format!("{other:?}").bytes().fold(0, |h, b| mix(h, b.into())))),
        }
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
        let function = match self.trusting {
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
                    Self::value(self.after, operand, |reg| self.known(self.regs[reg]))?
                }
                Operand::Reg(_) | Operand::Phys(_) => return None,
                constant => Self::value(self.after, constant, |_| None)?,
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
        let got = Self::value(self.after, name, |reg| known(self.regs[reg]));
        for lane in self.active() {
            let values = &self.lanes[lane].values;
            let own = Self::value(self.before, used, |reg| known(values[reg]));
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
                let Operand::Reg(r) = name else { continue };
                if self.after.regs[r.reg].bank != Bank::Sgpr {
                    continue;
                }
                let got = Self::value(self.after, name, |reg| self.known(self.regs[reg]));
                for lane in self.active() {
                    let lane_values = &self.lanes[lane];
                    let expected = match own {
                        Some(data) => {
                            let arg = data.thread_edges()[n].args[i];
                            Self::value(self.before, arg, |reg| self.known(lane_values.values[reg]))
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
        for lane in bits(lanes) {
            let values = &self.lanes[lane].values;
            let side = match &data.terminator {
                Some(Terminator::Uniform { .. }) => usize::from(!self.side),
                Some(Terminator::Divergent { mask, .. }) => match mask {
                    Operand::Imm(bits) => usize::from(bits >> lane & 1 == 0),
                    mask => match Self::value(before, *mask, |reg| values[reg]) {
                        Some(bit) => usize::from(bit == 0),
                        None if self.trusting => {
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
                arg => Self::value(before, arg, |reg| values[reg]),
            };
            let is_missing = |(&arg, &param): (&Operand, &VReg)| {
                arg == Operand::Undef && before.regs[param].bank == Bank::Sgpr
            };
            if self.trusting && edge.args.iter().zip(params).any(is_missing) {
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

    /// An instruction that the transform made.
    fn interpret(&mut self, inst: Inst) -> Outcome {
        let data = &self.after.insts[inst];
        let read = |machine: &mut Self, i: usize| match data.operands[i] {
            Operand::Phys(Reg::EXEC) => machine.exec,
            other => match Self::value(machine.after, other, |reg| machine.regs[reg]) {
                Some(value) => value,
                None => machine.fresh(),
            },
        };
        let Opcode::Isa(op) = data.opcode else {
            if data.opcode != Opcode::Pseudo(Pseudo::Copy) {
                return self.violation(format!("the transform left {:?}", data.opcode));
            }
            let value = read(self, 1);
            return self.write(data.operands[0], value);
        };
        let value = match op {
            Op::S_MOV_B64 => read(self, 1),
            Op::S_AND_B64 => read(self, 1) & read(self, 2),
            Op::S_ANDN2_B64 => read(self, 1) & !read(self, 2),
            Op::S_OR_B64 => read(self, 1) | read(self, 2),
            Op::S_AND_SAVEEXEC_B64 | Op::S_ANDN1_SAVEEXEC_B64 => {
                let mask = read(self, 1);
                let saved = self.exec;
                self.exec &= if op == Op::S_AND_SAVEEXEC_B64 { mask } else { !mask };
                saved
            }
            Op::S_CSELECT_B32 => match self.scc {
                Scc::Decided(side) => read(self, if side { 1 } else { 2 }),
                Scc::Clobbered => return self.violation("SCC is kept after it was clobbered"),
            },
            Op::S_CMP_LG_U32 => {
                self.scc = Scc::Decided(read(self, 0) != read(self, 1));
                return Ok(());
            }
            other => {
                return self.violation(format!("the transform made {other:?}, which it has no business to"));
            }
        };
        if op.row().writes_scc() {
            self.scc = Scc::Clobbered;
        }
        self.write(data.operands[0], value)
    }

    fn write(&mut self, to: Operand, value: Value) -> Outcome {
        match to {
            Operand::Phys(Reg::EXEC) => self.exec = value,
            Operand::Reg(r) => self.regs[r.reg] = Some(value),
            other => return self.violation(format!("{other:?} is written")),
        }
        Ok(())
    }

    fn go_on(&mut self, block: Block) -> Outcome<Option<Block>> {
        let after = self.after;
        let edge = match &after.blocks[block].wave_terminator {
            None => return self.violation("there is no wave terminator"),
            Some(WaveTerminator::End) => {
                if self.lanes.iter().any(|lane| lane.at.is_some()) {
                    return self.violation("the wave ends while lanes wait");
                }
                return Ok(None);
            }
            Some(WaveTerminator::Jump(edge)) => edge,
            Some(WaveTerminator::Branch { condition, taken, otherwise }) => {
                let holds = match condition {
                    Condition::ExecZero => self.exec == 0,
                    Condition::ExecNonZero => self.exec != 0,
                    Condition::Scc1 | Condition::Scc0 => match self.scc {
                        Scc::Decided(side) => side == (*condition == Condition::Scc1),
                        Scc::Clobbered => return self.violation("a branch on SCC after it was clobbered"),
                    },
                    Condition::VccZero | Condition::VccNonZero => {
                        return self.violation("the transform makes no branches on VCC");
                    }
                };
                if holds { taken } else { otherwise }
            }
        };
        let values: Vec<Option<Value>> =
            edge.args.iter().map(|&arg| Self::value(after, arg, |reg| self.regs[reg])).collect();
        let params = &after.blocks[edge.target].wave_params;
        if params.len() != values.len() {
            return self.violation(format!("{} arguments for {}", values.len(), edge.target));
        }
        for (&param, value) in params.iter().zip(values) {
            self.regs[param] = value;
        }
        Ok(Some(edge.target))
    }
}

/// The block of the function before that an edge after it leads to, over blocks that split an edge.
fn final_target(before: &Function, after: &Function, target: Block) -> Block {
    match before.blocks.get(target) {
        Some(_) => target,
        None => after.blocks[target].thread_edges().first().map_or(target, |edge| edge.target),
    }
}

/// The lanes of a mask.
fn bits(mask: u64) -> impl Iterator<Item = usize> {
    (0..64).filter(move |i| mask >> i & 1 != 0)
}

/// A number that depends on both.
fn mix(a: u64, b: u64) -> u64 {
    let x = (a ^ b.rotate_left(32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (x ^ x >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}
