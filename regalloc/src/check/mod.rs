//! The checker of allocation, for either file: from the function before and the function after, and nothing else, it
//! derives that each use reads the value that SSA form names.
//!
//! Abstract interpretation, dword by dword, over the edges of the file: the wave's for SGPRs, the lanes' for VGPRs. A
//! location is a dword of a register, of a stack object that spilling made, or a lane of a VGPR that does; it holds a set
//! of values, each a dword of a virtual register of the function before, or a constant. Moves, swaps, spill stores and
//! reloads carry what is held from location to location; the function's own instructions check their operands and define
//! their results; where paths meet, a location holds what it does on all (`state`). A value that a path leaves undefined is in every location there, and a
//! copy of it needs no move. Values that are dead are forgotten. What is made for lanes stands where all lanes of the block
//! are active. (The method is that of regalloc2's checker and of Rideau and Leroy, "Validating Register Allocation and Spilling", CC 2010.)

mod map;
mod moves;
mod state;
mod whole;

pub use whole::{check_exec, check_whole};

use crate::spill::{Storage, scratch::Scratch};
use crate::{Error, File};
use cranelift_entity::SecondaryMap;
use gcnsel_graph::full_map;
use gcnsel_isa::{Bank, Op, Reg, convention};
use gcnsel_mir::{Block, EdgeArgs, Function, Inst, Liveness, Opcode, Operand, Pseudo, RegRef, VReg};
use rustc_hash::FxHashSet;
use state::{Found, State, Value, locations};
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// Checks that `after` (physical registers of the file, stack objects not yet laid out) computes what `before` (SSA) says.
///
/// # Errors
/// Names the block, the instruction, the operand and what its register holds instead.
pub fn check(before: &Function, after: &Function, file: File) -> Result<(), Error> {
    let mut checker = Checker {
        before,
        after,
        file,
        constants: full_map(before.regs.len()),
        block_of: full_map(before.insts.len()),
        liveness: file.liveness(before),
    };
    checker.look_at_before();
    let mut start = State::default();
    for input in before.inputs.iter().filter(|i| file.has(before, i.vreg)) {
        for (i, at) in input.phys.iter().flat_map(|phys| locations(*phys)).enumerate() {
            start.set(at, Some(Value::Register(input.vreg, i as u8)));
        }
    }
    let mut at_entry: SecondaryMap<Block, Option<State>> = full_map(before.blocks.len());
    at_entry[before.entry()] = Some(start);
    let mut position: SecondaryMap<Block, usize> = full_map(before.blocks.len());
    for (place, &block) in before.layout.iter().enumerate() {
        position[block] = place;
    }
    // By their places in the order of the function: what comes before a cycle is done before it, and so on.
    let mut work = BTreeSet::from([position[before.entry()]]);
    while let Some(place) = work.pop_first() {
        let block = before.layout[place];
        let state = at_entry[block].clone().expect("a block on the list has a state");
        let end = checker.block(block, state, false)?;
        for (target, state) in checker.along_edges(block, &end) {
            let changed = match &mut at_entry[target] {
                Some(old) => old.meet(&state),
                none => {
                    *none = Some(state);
                    true
                }
            };
            if changed {
                work.insert(position[target]);
            }
        }
    }
    // Only the fixed point says what holds on all paths.
    for &block in &before.layout {
        if let Some(state) = at_entry[block].take() {
            checker.block(block, state, true)?;
        }
    }
    Ok(())
}

struct Checker<'f> {
    before: &'f Function,
    after: &'f Function,
    file: File,
    /// The constant that a register is made of, where its definition says so.
    constants: SecondaryMap<VReg, Option<Operand>>,
    /// Where the instructions of the function before stand.
    block_of: SecondaryMap<Inst, Option<Block>>,
    /// Of the function before. Nobody asks where a value is that is dead.
    liveness: Liveness,
}

impl Checker<'_> {
    fn look_at_before(&mut self) {
        for &block in &self.before.layout {
            for &inst in &self.before.blocks[block].insts {
                self.block_of[inst] = Some(block);
                let data = &self.before.insts[inst];
                let moves = data.opcode == Pseudo::Copy.into()
                    || matches!(data.opcode, Opcode::Isa(Op::V_MOV_B32 | Op::S_MOV_B32 | Op::S_MOV_B64));
                if let (true, Some(Operand::Reg(def)), Some(&source)) =
                    (moves && data.form.is_none(), data.operands.first(), data.operands.get(1))
                    && matches!(source, Operand::Imm(_) | Operand::Symbol { .. })
                {
                    self.constants[def.reg] = Some(source);
                }
            }
        }
    }

    fn is_checked(&self, reg: VReg) -> bool {
        self.file.has(self.before, reg)
    }

    /// Forgets where a register was.
    fn forget(&self, reg: VReg, state: &mut State) {
        (0..self.before.regs[reg].dwords).for_each(|i| state.forget(Value::Register(reg, i)));
    }

    /// Whether registers of the file may be in a bank.
    fn has_bank(&self, bank: Bank) -> bool {
        match self.file {
            File::Sgprs => bank == Bank::Sgpr,
            File::Vgprs => matches!(bank, Bank::Vgpr | Bank::Agpr),
            File::Agprs => bank == Bank::Agpr,
        }
    }

    /// Executes a block. Operands are checked when `strict`.
    fn block(&self, block: Block, mut state: State, strict: bool) -> Result<State, Error> {
        let before = &self.before.blocks[block];
        let mut old = before.insts.iter().copied().peekable();
        let active = self.all_lanes_active(block);
        for &inst in &self.after.blocks[block].insts {
            if self.block_of[inst] != Some(block) {
                if !active.contains(&(before.insts.len() - old.len())) {
                    let what = "allocation made an instruction where not all lanes of the block are active";
                    return Err(self.error(block, inst, what));
                }
                moves::execute(self.after, inst, self.file, &mut state)
                    .map_err(|what| self.error(block, inst, what))?;
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

    /// Behind how many of a block's own instructions all its lanes are active, so that what is made for them may stand
    /// there.
    fn all_lanes_active(&self, block: Block) -> RangeInclusive<usize> {
        let data = &self.before.blocks[block];
        match self.file {
            File::Sgprs => 0..=data.insts.len(),
            File::Vgprs | File::Agprs => {
                let body = data.insts.len() - data.epilogue;
                Scratch.first_position(self.before, &data.insts[..body])..=body
            }
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
        let found = state.found(&pairs);
        self.forget(def.reg, state);
        state.add(found);
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
                    let dwords = (0..r.dwords).map(|i| (i, Value::of_constant(constant, r.first + i)));
                    dwords.for_each(|(i, value)| value.into_iter().for_each(|value| equal(i, value)));
                }
                r.dwords
            }
            Operand::Phys(r) => {
                (0..r.dwords).for_each(|i| equal(i, Value::Scalar(r.index + u16::from(i))));
                r.dwords
            }
            Operand::Imm(_) | Operand::Symbol { .. } => {
                let dwords = (0..width).map(|i| (i, Value::of_constant(part, i)));
                dwords.for_each(|(i, value)| value.into_iter().for_each(|value| equal(i, value)));
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
        for (i, at) in locations(phys).enumerate().take(usize::from(used.dwords)) {
            let dword = used.first + i as u8;
            let constant = self.constants[used.reg].and_then(|c| Value::of_constant(c, dword));
            let wanted = Value::Register(used.reg, dword);
            let is_right = state.holds(at, wanted) || constant.is_some_and(|c| state.holds(at, c));
            if !is_right && !state.is_undefined(&wanted) {
                let held = state.at(at);
                let held = if held.is_empty() { "nothing known".into() } else { format!("{held:?}") };
                let what = format!("operand {n} should read {wanted:?} in {at:?}, which holds {held}");
                return Err(self.error(block, inst, &what));
            }
        }
        Ok(())
    }

    fn results(&self, inst: Inst, state: &mut State) {
        let (old, new) = (&self.before.insts[inst], &self.after.insts[inst]);
        // What a callee may change is nothing known behind it.
        if self.after.is_call(inst) {
            let changes = |bank, index| convention::is_clobbered(bank, index, self.after.target);
            let banks: &[Bank] = match self.file {
                File::Sgprs => &[Bank::Sgpr],
                File::Vgprs | File::Agprs => &[Bank::Vgpr, Bank::Agpr],
            };
            banks.iter().for_each(|&bank| state.clear_registers(bank, |index| changes(bank, index)));
            let scalars = (0..Reg::EXEC.index).filter(|&index| changes(Bank::Sgpr, index));
            scalars.for_each(|index| state.forget(Value::Scalar(index)));
        }
        // Results first lose their old places, then get the new ones.
        for n in 0..old.def_count() {
            if let Operand::Reg(def) = old.operands[n]
                && self.is_checked(def.reg)
            {
                self.forget(def.reg, state);
            }
            if let Operand::Phys(phys) = new.operands[n]
                && self.has_bank(phys.bank)
            {
                locations(phys).for_each(|at| state.set(at, None));
            }
        }
        for n in 0..old.def_count() {
            if let (Operand::Reg(def), Operand::Phys(phys)) = (old.operands[n], new.operands[n])
                && self.is_checked(def.reg)
            {
                for (i, at) in locations(phys).enumerate() {
                    state.set(at, Some(Value::Register(def.reg, i as u8)));
                }
            }
        }
        if self.file == File::Sgprs {
            return;
        }
        // A scalar that changes is no longer what an earlier copy of it holds.
        for n in 0..new.def_count() {
            if let Operand::Phys(phys) = new.operands[n]
                && phys.bank == Bank::Sgpr
            {
                (phys.index..phys.end()).for_each(|index| state.forget(Value::Scalar(index)));
            }
        }
    }

    /// The states along a block's edges: parameters become their arguments.
    fn along_edges(&self, block: Block, end: &State) -> Vec<(Block, State)> {
        let edges = self.file.edges();
        let along = |(target, args): (Block, &EdgeArgs)| {
            let mut state = end.clone();
            let params = self.before.blocks[target].params(edges);
            let mut renamed = Vec::new();
            for (&arg, &param) in args.iter().zip(params) {
                let mut pairs = Vec::new();
                if self.is_checked(param) {
                    self.pair_dwords(param, 0, self.before.regs[param].dwords, arg, &mut pairs);
                    renamed.push((param, pairs));
                }
            }
            // All at once: what the arguments are is decided before any parameter changes.
            let found: Vec<Found> = renamed.iter().map(|(_, pairs)| end.found(pairs)).collect();
            renamed.iter().for_each(|(param, _)| self.forget(*param, &mut state));
            found.into_iter().for_each(|f| state.add(f));
            self.dying(block, target, |reg| self.forget(reg, &mut state));
            state.sweep();
            (target, state)
        };
        self.before.blocks[block].edges(edges).into_iter().map(along).collect()
    }

    /// Visits the registers of the file that a state may have at a block's end, but that are dead at the target of an edge.
    fn dying(&self, block: Block, target: Block, mut visit: impl FnMut(VReg)) {
        let before = self.before;
        let [gone, live] = [block, target].map(|block| self.liveness.live_in(block));
        let arriving = before.blocks[target].params(self.file.edges());
        let arriving: FxHashSet<VReg> = arriving.iter().copied().collect();
        let mut visit = |reg: VReg| {
            if self.is_checked(reg) && !arriving.contains(&reg) {
                visit(reg);
            }
        };
        gone.differences(live, &mut |reg, is_of_target| {
            if !is_of_target {
                visit(reg);
            }
        });
        let inputs = before.inputs.iter().filter(|_| block == before.entry()).map(|input| input.vreg);
        let insts = before.blocks[block].insts.iter();
        let own = before.blocks[block].params(self.file.edges()).iter().copied();
        let own = own.chain(inputs).chain(insts.flat_map(|&inst| before.defs(inst)));
        own.filter(|&reg| !live.contains(reg)).for_each(visit);
    }

    fn error(&self, block: Block, inst: Inst, what: &str) -> Error {
        Error(format!(
            "function '{}', {block}, {inst}: {}: checker: {what}",
            self.after.name,
            self.file.name()
        ))
    }
}
