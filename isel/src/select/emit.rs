//! Instructions of nodes, forms and truth values.

use super::operand::{RawSource, part};
use super::{Match, Selector, Side, Value};
use crate::dag::{MachineArg, NodeId, Op, Stretch, Ty};
use crate::rules::{Form, Output, Source};
use gcnsel_diag::Result;
use gcnsel_isa::{self as isa, Allowed, Bank, Field, Format, Mods, Reg, Role};
use gcnsel_mir::{InstData, MemoryOperand, Opcode, Operand, Pseudo, RegKind, RegRef, Slot, SymbolPart};
use smallvec::SmallVec;

/// The low `dwords` dwords of a constant as a signed number.
pub(super) fn sign_extended(bits: u64, dwords: u8) -> i64 {
    if dwords <= 1 { i64::from(bits as u32 as i32) } else { bits as i64 }
}

/// The operands of a machine node's instruction.
#[derive(Clone, Copy, Debug)]
pub(super) enum Data<'a> {
    /// The node's.
    Own,
    /// The node's, and these behind them.
    AndMore(&'a [NodeId]),
    /// The node's, but for one.
    Instead {
        /// Its field.
        field: Field,
        /// What it is.
        value: Value,
    },
}

impl Selector<'_> {
    pub(super) fn emit_nodes(&mut self) -> Result<()> {
        for id in self.dag.ids() {
            if !self.needed[id] {
                continue;
            }
            let node = &self.dag[id];
            self.origin = node.origin;
            self.whole = node.whole;
            let value = match node.op {
                op if Self::is_leaf_without_code(op) => continue,
                Op::Machine => {
                    match (self.merged.get(&id), self.merged_stores.get(&id).cloned()) {
                        (Some(&piece), _) => self.emit_merged(id, piece)?,
                        (None, Some(store)) => self.emit_merged_store(id, store)?,
                        (None, None) => self.emit_machine(id)?,
                    }
                    continue;
                }
                Op::Symbol => self.emit_symbol(node.imm, [SymbolPart::RelLow, SymbolPart::RelHigh]),
                Op::SymbolEntry => self.emit_symbol(node.imm, [SymbolPart::EntryLow, SymbolPart::EntryHigh]),
                Op::Frame(slot) => Value::Sgpr(self.emit_frame(slot, node.imm as i32)),
                Op::ReadFirstLane => {
                    let inner = self.value(node.args[0])?;
                    match inner {
                        Value::Vgpr(r) if node.whole => Value::Sgpr(self.read_first_lane(r)),
                        Value::Vgpr(r) => Value::Sgpr(self.read_lane(r)),
                        other => other,
                    }
                }
                // The truth value of another block is a number already.
                Op::Select if self.is_number_of_register(id) => self.number(node.args[0])?,
                Op::ReadLane => self.emit_read_lane(node.args[0], node.args[1])?,
                Op::Ballot => {
                    let mask = self.mask(node.args[0])?;
                    Value::Sgpr(self.active_lanes_of(mask, RegKind::Plain))
                }
                _ if node.ty == Ty::I1 && self.side[id] == Side::Scalar => {
                    if !self.wanted_as_number[id] {
                        continue; // made in SCC for each user
                    }
                    if node.op == Op::AnyLane {
                        self.emit_scc(id)?;
                        self.values[id] = Some(Value::Sgpr(self.scc_to_number()));
                        continue;
                    }
                    let found = self.matches.get(id).cloned().expect("a needed node has a match");
                    let value = self.emit_form(id, &found)?;
                    match found.form.output {
                        Output::Scc => Value::Sgpr(self.scc_to_number()),
                        _ => value,
                    }
                }
                _ => {
                    let found = self.matches.get(id).cloned().expect("a needed node has a match");
                    self.emit_form(id, &found)?
                }
            };
            self.values[id] = Some(value);
        }
        self.whole = false;
        Ok(())
    }

    /// Whether a node is 1 where a truth value in an SGPR holds, and 0 where not.
    fn is_number_of_register(&self, id: NodeId) -> bool {
        let node = &self.dag[id];
        self.side[id] == Side::Scalar
            && node.ty == Ty::I32
            && matches!(self.dag[node.args[0]].op, Op::Reg { .. })
            && self.side[node.args[0]] == Side::Scalar
            && self.dag.as_const(node.args[1]) == Some(1)
            && self.dag.as_const(node.args[2]) == Some(0)
    }

    /// mask & exec, which also makes SCC "some active lane is in the mask".
    fn active_lanes_of(&mut self, mask: Value, kind: RegKind) -> RegRef {
        let def = self.new_reg(Bank::Sgpr, 2, kind);
        let mask = match mask {
            Value::Sgpr(r) => Operand::Reg(r),
            Value::Const(bits) => Operand::Imm(bits as i64),
            _ => Operand::Undef,
        };
        self.simple(isa::Op::S_AND_B64, [Operand::Reg(def), mask, Operand::Phys(Reg::EXEC)], false);
        def
    }

    fn scc_to_number(&mut self) -> RegRef {
        let def = self.new_reg(Bank::Sgpr, 1, RegKind::Plain);
        self.simple(isa::Op::S_CSELECT_B32, [Operand::Reg(def), Operand::Imm(1), Operand::Imm(0)], true);
        def
    }

    /// Makes SCC whether a truth value holds for some active lane.
    fn emit_any(&mut self, node: NodeId) -> Result<()> {
        // Lanes that are not active need not agree with the others.
        let outside = std::mem::replace(&mut self.whole, false);
        let mask = self.mask(node)?;
        self.active_lanes_of(mask, RegKind::Plain);
        self.whole = outside;
        Ok(())
    }

    /// Makes SCC the truth value. Whatever reads it must be the next instruction, and glued.
    pub(super) fn emit_scc(&mut self, node: NodeId) -> Result<()> {
        let data = &self.dag[node];
        if self.side[node] == Side::Vector {
            return self.emit_any(node);
        }
        if data.op == Op::AnyLane {
            return self.emit_any(data.args[0]);
        }
        let compare = matches!(data.op, Op::ICmp(_));
        let logic = matches!(data.op, Op::And | Op::Or | Op::Xor) && !self.wanted_as_number[node];
        if compare || logic {
            let found = self.matches.get(node).cloned().expect("a needed node has a match");
            let saved = self.origin;
            self.origin = data.origin;
            self.emit_form(node, &found)?;
            self.origin = saved;
            return Ok(());
        }
        let number = match self.number(node)? {
            Value::Const(bits) => Operand::Imm(bits as i64),
            Value::Sgpr(r) => Operand::Reg(r),
            _ => Operand::Imm(0),
        };
        self.simple(isa::Op::S_CMP_LG_U32, [number, Operand::Imm(0)], false);
        Ok(())
    }

    /// A truth value as 0 or 1.
    pub(super) fn number(&mut self, node: NodeId) -> Result<Value> {
        if self.side[node] == Side::Scalar {
            if let Some(value) = self.values[node] {
                return Ok(value);
            }
            if Self::is_leaf_without_code(self.dag[node].op) {
                return self.value(node);
            }
        }
        if let Some(&value) = self.results.get(&(node, u8::MAX)) {
            return Ok(value);
        }
        self.emit_scc(node)?;
        let value = Value::Sgpr(self.scc_to_number());
        self.results.insert((node, u8::MAX), value);
        Ok(value)
    }

    /// A truth value as a lane mask.
    pub(super) fn mask(&mut self, node: NodeId) -> Result<Value> {
        if let Some(bits) = self.dag.as_const(node) {
            return Ok(Value::Const(if bits == 0 { 0 } else { u64::MAX }));
        }
        if self.dag[node].op == Op::Undef {
            return Ok(Value::Undef);
        }
        // All lanes read what active ones agree on, not the bits that lanes have which wait elsewhere.
        let is_agreed = self.whole && !self.dag[node].divergent;
        if self.side[node] == Side::Vector && !is_agreed {
            return self.value(node);
        }
        if let Some(&mask) = self.masks.get(&node) {
            return Ok(mask);
        }
        self.emit_scc(node)?;
        let def = self.new_reg(Bank::Sgpr, 2, RegKind::LaneMask);
        self.simple(isa::Op::S_CSELECT_B64, [Operand::Reg(def), Operand::Imm(-1), Operand::Imm(0)], true);
        let value = Value::Sgpr(def);
        self.masks.insert(node, value);
        Ok(value)
    }

    fn emit_read_lane(&mut self, source: NodeId, lane: NodeId) -> Result<Value> {
        let source = self.value(source)?;
        let Value::Vgpr(source) = source else { return Ok(source) };
        let lane = match self.value(lane)? {
            Value::Const(bits) => Operand::Imm((bits & 63) as i64),
            Value::Undef => Operand::Imm(0),
            other => Operand::Reg(self.in_sgpr(other, 1)),
        };
        let def = self.new_reg(Bank::Sgpr, 1, RegKind::Plain);
        self.simple(isa::Op::V_READLANE_B32, [Operand::Reg(def), Operand::Reg(source), lane], false);
        Ok(Value::Sgpr(def))
    }

    /// The three instructions stay together: the symbol's parts count from the first one's end.
    fn emit_symbol(&mut self, imm: u64, [low, high]: [SymbolPart; 2]) -> Value {
        let symbol = (imm >> 32) as u32;
        let addend = i64::from(imm as u32 as i32);
        let pc = self.new_reg(Bank::Sgpr, 2, RegKind::Plain);
        let lo = self.new_reg(Bank::Sgpr, 1, RegKind::Plain);
        let hi = self.new_reg(Bank::Sgpr, 1, RegKind::Plain);
        let half = |first| Operand::Reg(RegRef { reg: pc.reg, first, dwords: 1 });
        let part = |part| Operand::Symbol { symbol, part, addend };
        self.simple(isa::Op::S_GETPC_B64, [Operand::Reg(pc)], false);
        self.simple(isa::Op::S_ADD_U32, [Operand::Reg(lo), half(0), part(low)], true);
        self.simple(isa::Op::S_ADDC_U32, [Operand::Reg(hi), half(1), part(high)], true);
        Value::Sgpr(self.pair(lo, hi, Bank::Sgpr))
    }

    fn pair(&mut self, lo: RegRef, hi: RegRef, bank: Bank) -> RegRef {
        let def = self.new_reg(bank, 2, RegKind::Plain);
        let operands = [Operand::Reg(def), Operand::Reg(lo), Operand::Reg(hi)];
        self.push(InstData::new(Opcode::Pseudo(Pseudo::RegSequence), operands, self.origin), false);
        def
    }

    /// Registers for the results of an instruction.
    fn new_defs(&mut self, op: isa::Op, mods: &Mods, last_is_mask: bool) -> SmallVec<[RegRef; 2]> {
        let row = op.row();
        let mut defs = SmallVec::new();
        for spec in row.operands.iter().filter(|s| s.role == Role::Def) {
            let mask = spec.field == Field::MaskDst || last_is_mask;
            let bank = if spec.allowed.has(Allowed::VGPR) { Bank::Vgpr } else { Bank::Sgpr };
            let kind = if mask { RegKind::LaneMask } else { RegKind::Plain };
            defs.push(self.new_reg(bank, row.operand_dwords(spec, mods, false), kind));
        }
        defs
    }

    fn leaf_value(&mut self, id: NodeId, leaf: NodeId) -> Result<Value> {
        match (self.dag[leaf].ty, self.side[id]) {
            (Ty::I1, Side::Vector) => self.mask(leaf),
            (Ty::I1, Side::Scalar) => self.number(leaf),
            _ => self.value(leaf),
        }
    }

    /// A number that both halves of an operation read, where it is a dword of a wider register: the pair that it is in, and
    /// which dword of that it is.
    fn number_for_both(&mut self, leaf: &super::Leaf) -> Result<Option<(Value, [u8; 2])>> {
        let data = &self.dag[leaf.node];
        let is_beside_nothing =
            data.op == Op::Tuple && data.args.len() == 2 && self.dag[data.args[1]].op == Op::Undef;
        if leaf.halves != Some([0, 0]) || !is_beside_nothing {
            return Ok(None);
        }
        let number = data.args[0];
        let pair_of = |s: &Self, r: RegRef| {
            let pair = RegRef { reg: r.reg, first: r.first & !1, dwords: 2 };
            (r.dwords == 1 && pair.first + 2 <= s.mir.regs[r.reg].dwords).then_some((pair, [r.first & 1; 2]))
        };
        Ok(match self.value(number)? {
            Value::Sgpr(r) => pair_of(self, r).map(|(pair, halves)| (Value::Sgpr(pair), halves)),
            Value::Vgpr(r) => pair_of(self, r).map(|(pair, halves)| (Value::Vgpr(pair), halves)),
            _ => None,
        })
    }

    /// One half of a leaf, without building the whole of a tuple.
    fn half_value(&mut self, leaf: NodeId, first: u8) -> Result<Value> {
        let data = &self.dag[leaf];
        if data.op == Op::Tuple && data.args.len() == 2 && self.dag[data.args[0]].ty.dwords() == 1 {
            let arg = data.args[usize::from(first)];
            return self.value(arg);
        }
        let whole = self.value(leaf)?;
        Ok(part(whole, first, 1))
    }

    fn emit_form(&mut self, id: NodeId, found: &Match) -> Result<Value> {
        let form: &'static Form = found.form;
        let truth = self.dag[id].ty == Ty::I1 && self.side[id] == Side::Vector;
        // Results first, then operands of all instructions, then the instructions: what brings operands to
        // where they must be may not come between instructions that SCC links.
        let mut defs: SmallVec<[SmallVec<[RegRef; 2]>; 4]> = SmallVec::new();
        for (i, step) in form.steps.iter().enumerate() {
            let last = i + 1 == form.steps.len();
            defs.push(self.new_defs(step.op, &Mods::default(), truth && last));
        }
        let mut insts: SmallVec<[InstData; 4]> = SmallVec::new();
        for (i, step) in form.steps.iter().enumerate() {
            let row = step.op.row();
            let mut sources: SmallVec<[RawSource; 5]> = SmallVec::new();
            for source in step.sources {
                let leaf = |n: u8| found.leaves[usize::from(n)];
                let raw = match *source {
                    Source::Leaf(n) => {
                        let leaf = leaf(n);
                        let super::Leaf { neg, abs, part, .. } = leaf;
                        let part = part.map(|(_, part)| part);
                        let (value, halves) = match self.number_for_both(&leaf)? {
                            Some((value, halves)) => (value, Some(halves)),
                            None => (self.leaf_value(id, leaf.node)?, leaf.halves),
                        };
                        RawSource { value, neg, abs, halves, part }
                    }
                    Source::Lo(n) => self.half_value(leaf(n).node, 0)?.into(),
                    Source::Hi(n) => self.half_value(leaf(n).node, 1)?.into(),
                    Source::Step(n) => self.register_value(defs[usize::from(n)][0]).into(),
                    Source::StepMask(n) => Value::Sgpr(defs[usize::from(n)][1]).into(),
                    Source::Imm(value) => Value::Const(value as u64).into(),
                    Source::Map(n, map) => {
                        let bits = self.dag.as_const(leaf(n).node).expect("a mapped leaf is a constant");
                        Value::Const(map(bits) as u64).into()
                    }
                    Source::MapBoth(n, m, map) => {
                        let bits = [n, m]
                            .map(|n| self.dag.as_const(leaf(n).node).expect("a mapped leaf is a constant"));
                        Value::Const(map(bits[0], bits[1]) as u64).into()
                    }
                };
                sources.push(raw);
            }
            let mut mods = row.default_mods();
            mods.clamp = step.clamp;
            let parts = sources.iter().any(|source| source.part.is_some()).then_some(isa::Form::Sdwa);
            let mut op = step.op;
            let uses = self.legalise(&mut op, &mut sources, &mut mods, parts, false);
            let operands = defs[i].iter().map(|&d| Operand::Reg(d)).chain(uses);
            let mut data = InstData::new(op, operands, self.origin);
            (data.mods, data.form) = (mods, parts);
            insts.push(data);
        }
        if let Some(leaf) = form.scc {
            self.emit_scc(found.leaves[usize::from(leaf)].node)?;
        }
        for (i, data) in insts.into_iter().enumerate() {
            let glued = form.steps[i].op.row().reads_scc();
            self.push(data, glued);
        }
        let count = defs.len();
        Ok(match form.output {
            Output::Scc => Value::Undef,
            Output::Last => self.register_value(defs[count - 1][0]),
            Output::Pair => {
                let (lo, hi) = (defs[count - 2][0], defs[count - 1][0]);
                let bank = self.mir.regs[hi.reg].bank;
                let pair = self.pair(lo, hi, bank);
                self.register_value(pair)
            }
            Output::High => {
                let hi = defs[count - 1][0];
                let bank = self.mir.regs[hi.reg].bank;
                let lo = self.half_value(found.leaves[0].node, 0)?;
                let lo = if bank == Bank::Vgpr { self.in_vgpr(lo, 1) } else { self.in_sgpr(lo, 1) };
                let pair = self.pair(lo, hi, bank);
                self.register_value(pair)
            }
        })
    }

    fn register_value(&self, r: RegRef) -> Value {
        match self.mir.regs[r.reg].bank {
            Bank::Sgpr => Value::Sgpr(r),
            Bank::Vgpr | Bank::Agpr => Value::Vgpr(r),
        }
    }

    /// The address of a stack object: of a function that is called, from where its caller's frame ends.
    fn emit_frame(&mut self, slot: Slot, offset: i32) -> RegRef {
        let def = self.new_reg(Bank::Sgpr, 1, RegKind::Plain);
        let frame = Operand::Frame(slot, offset);
        if !self.mir.is_callable {
            self.simple(isa::Op::S_MOV_B32, [Operand::Reg(def), frame], false);
            return def;
        }
        let mut base = Operand::Phys(isa::convention::STACK_POINTER);
        let info = self.mir.target.info();
        if !info.architected_flat_scratch {
            // It counts bytes of the wave.
            let lane = self.new_reg(Bank::Sgpr, 1, RegKind::Plain);
            let shift = Operand::Imm(i64::from(info.wave_size.trailing_zeros()));
            self.simple(isa::Op::S_LSHR_B32, [Operand::Reg(lane), base, shift], false);
            base = Operand::Reg(lane);
        }
        self.simple(isa::Op::S_ADD_U32, [Operand::Reg(def), base, frame], false);
        def
    }

    /// A call or a return: operands in the banks of their registers, which stand behind them.
    fn emit_call(&mut self, id: NodeId) -> Result<()> {
        let machine = self.dag.machine(id);
        let args = &self.dag[id].args;
        let registers: Vec<Reg> = machine
            .operands
            .iter()
            .filter_map(|arg| match arg {
                MachineArg::Phys(reg) => Some(*reg),
                _ => None,
            })
            .collect();
        let results = registers.len() - args.len();
        let defs: Vec<RegRef> = (0..results).map(|_| self.new_reg(Bank::Vgpr, 1, RegKind::Plain)).collect();
        let mut operands: Vec<Operand> = defs.iter().map(|&def| Operand::Reg(def)).collect();
        for (&node, register) in args.iter().zip(&registers[results..]) {
            let value = self.value(node)?;
            operands.push(match (register.bank, value) {
                (Bank::Sgpr, _) => Operand::Reg(self.in_sgpr(value, register.dwords)),
                (_, Value::Const(bits)) => Operand::Imm(sign_extended(bits, 1)),
                (_, Value::Undef) => Operand::Undef,
                (_, Value::Vgpr(r)) => Operand::Reg(r),
                // Not one that is shared: it would live on over the call.
                (_, Value::Sgpr(_) | Value::Phys(_)) => {
                    let scalar = self.in_sgpr(value, 1);
                    let copy = self.new_reg(Bank::Vgpr, 1, RegKind::Plain);
                    let copied = [Operand::Reg(copy), Operand::Reg(scalar)];
                    self.push(InstData::new(Pseudo::Copy, copied, self.origin), false);
                    Operand::Reg(copy)
                }
            });
        }
        operands.extend(registers.into_iter().map(Operand::Phys));
        self.push(InstData::new(machine.opcode, operands, self.origin), false);
        for (i, &def) in defs.iter().enumerate() {
            if i == 0 {
                self.values[id] = Some(Value::Vgpr(def));
            } else {
                self.results.insert((id, i as u8), Value::Vgpr(def));
            }
        }
        Ok(())
    }

    fn emit_machine(&mut self, id: NodeId) -> Result<()> {
        let machine = self.dag.machine(id);
        if let Opcode::Pseudo(Pseudo::Call(_) | Pseudo::Return) = machine.opcode {
            return self.emit_call(id);
        }
        let Opcode::Isa(op) = machine.opcode else {
            let number = |arg: &MachineArg| match *arg {
                MachineArg::Imm(value) => Some(Operand::Imm(value)),
                _ => None,
            };
            let numbers: SmallVec<[Operand; 3]> = machine.operands.iter().filter_map(number).collect();
            let mut data = InstData::new(machine.opcode, numbers, self.origin);
            data.memory = machine.memory.as_deref().map(|m| self.mir.memory.push(m.clone()));
            self.push(data, false);
            return Ok(());
        };
        self.emit_instruction(id, op, machine.mods, machine.memory.as_deref().cloned(), Data::Own)
    }

    /// A machine node's instruction, or another one with its operands or others.
    pub(super) fn emit_instruction(
        &mut self,
        id: NodeId,
        op: isa::Op,
        mut mods: Mods,
        memory: Option<MemoryOperand>,
        data: Data<'_>,
    ) -> Result<()> {
        let machine = self.dag.machine(id);
        let args = &self.dag[id].args;
        // Signs are their sources', wherever these go; those of pairs and of fixed forms stay.
        let (neg, abs) = if machine.form.is_none() && op.row().format != Format::Vop3p {
            (std::mem::take(&mut mods.neg), std::mem::take(&mut mods.abs))
        } else {
            (0, 0)
        };
        let mut sources: SmallVec<[RawSource; 5]> = SmallVec::new();
        let mut fixed: SmallVec<[(usize, Operand); 4]> = SmallVec::new();
        let instead = match data {
            Data::Instead { field, value } => {
                let mut used = op.row().operands.iter().filter(|spec| spec.role != Role::Def);
                used.position(|spec| spec.field == field).map(|at| (at, value))
            }
            Data::Own | Data::AndMore(_) => None,
        };
        for (i, arg) in machine.operands.iter().enumerate() {
            let value = match *arg {
                _ if let Some((at, value)) = instead
                    && at == i =>
                {
                    value
                }
                MachineArg::Arg(n) => {
                    let node = args[usize::from(n)];
                    if self.dag[node].ty == Ty::I1 { self.mask(node)? } else { self.value(node)? }
                }
                MachineArg::Imm(value) => {
                    fixed.push((i, Operand::Imm(value)));
                    Value::Undef
                }
                MachineArg::Off => {
                    fixed.push((i, Operand::Off));
                    Value::Undef
                }
                MachineArg::Phys(reg) => Value::Phys(reg),
            };
            sources.push(RawSource {
                value,
                neg: neg >> i & 1 != 0,
                abs: abs >> i & 1 != 0,
                halves: None,
                part: None,
            });
        }
        let more = if let Data::AndMore(more) = data { more } else { &[] };
        for &node in more {
            let value = self.value(node)?;
            sources.push(value.into());
        }
        let off = |i: usize| fixed.iter().any(|&(at, operand)| at == i && operand == Operand::Off);
        let specs = op.row().operands.iter().filter(|s| s.role != Role::Def).enumerate();
        let saddr_given = specs.filter(|(_, s)| s.field == Field::Saddr).any(|(i, _)| !off(i));
        let mut op = op;
        let mut uses = self.legalise(&mut op, &mut sources, &mut mods, machine.form, saddr_given);
        for (i, operand) in fixed {
            uses[i] = operand;
        }
        if op.row().is_even_register() && self.mir.target.info().even_vgpr_tuples {
            uses[0] = self.at_even_register(uses[0]);
        }
        // What goes to LDS goes to no register, which the operand says.
        let (defs, nothing) = match op.row().loads_to_lds(&mods) && mods.lds {
            true => (Default::default(), Some(Operand::Off)),
            false => (self.new_defs(op, &mods, self.dag[id].ty == Ty::I1 && !op.row().is_valu()), None),
        };
        let operands = defs.iter().map(|&d| Operand::Reg(d)).chain(nothing).chain(uses);
        let mut data = InstData::new(op, operands, self.origin);
        data.mods = mods;
        data.form = machine.form;
        data.frame_base = machine.frame;
        data.memory = memory.map(|m| self.mir.memory.push(m));
        self.push(data, false);
        match machine.stretch {
            Stretch::None => {}
            Stretch::Opens => self.in_stretch = true,
            Stretch::Closes => self.in_stretch = false,
        }
        for (i, &def) in defs.iter().enumerate() {
            let value = self.register_value(def);
            if i == 0 {
                self.values[id] = Some(value);
            } else {
                self.results.insert((id, i as u8), value);
            }
        }
        Ok(())
    }
}
