//! Instructions of rules' forms, and truth values, which forms make and read.

use super::matches::{Leaf, Match, is_leaf_without_code};
use super::operand::RawSource;
use super::selector::Selector;
use super::value::{Side, Value, part};
use crate::dag::{NodeId, Op, Ty};
use crate::rules::{Form, Output, Source};
use gcnsel_diag::Result;
use gcnsel_isa::{self as isa, Allowed, Bank, Field, Mods, Reg, Role};
use gcnsel_mir::{InstData, Operand, RegKind, RegRef};
use smallvec::SmallVec;

impl Selector<'_> {
    /// mask & exec, which also makes SCC "some active lane is in the mask".
    pub(super) fn active_lanes_of(&mut self, mask: Value, kind: RegKind) -> RegRef {
        let def = self.new_reg(Bank::Sgpr, 2, kind);
        let mask = match mask {
            Value::Sgpr(r) => Operand::Reg(r),
            Value::Const(bits) => Operand::Imm(bits as i64),
            _ => Operand::Undef,
        };
        self.simple(isa::Op::S_AND_B64, [Operand::Reg(def), mask, Operand::Phys(Reg::EXEC)], false);
        def
    }

    pub(super) fn scc_to_number(&mut self) -> RegRef {
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
            if is_leaf_without_code(self.dag[node].op) {
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

    /// Registers for the results of an instruction.
    pub(super) fn new_defs(&mut self, op: isa::Op, mods: &Mods, last_is_mask: bool) -> SmallVec<[RegRef; 2]> {
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
    fn number_for_both(&mut self, leaf: &Leaf) -> Result<Option<(Value, [u8; 2])>> {
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

    /// Two dwords beside each other, on the side of the node that wants them.
    fn wide(&mut self, id: NodeId, low: NodeId, high: NodeId) -> Result<Value> {
        let (low, high) = (self.value(low)?, self.value(high)?);
        if let (Value::Const(low), Value::Const(high)) = (low, high) {
            return Ok(Value::Const(u64::from(low as u32) | high << 32));
        }
        let (bank, [low, high]) = if self.side[id] == Side::Scalar {
            (Bank::Sgpr, [low, high].map(|part| self.in_sgpr(part, 1)))
        } else {
            (Bank::Vgpr, [low, high].map(|part| self.in_vgpr(part, 1)))
        };
        let key = ([low, high], self.whole);
        if let Some(&pair) = self.pairs.get(&key) {
            return Ok(self.register_value(pair));
        }
        let pair = self.pair(low, high, bank);
        self.pairs.insert(key, pair);
        Ok(self.register_value(pair))
    }

    pub(super) fn emit_form(&mut self, id: NodeId, found: &Match) -> Result<Value> {
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
                        let Leaf { neg, abs, part, .. } = leaf;
                        let part = part.map(|(_, part)| part);
                        let (value, halves) = match self.number_for_both(&leaf)? {
                            Some((value, halves)) => (value, Some(halves)),
                            None => (self.leaf_value(id, leaf.node)?, leaf.halves),
                        };
                        RawSource { value, neg, abs, halves, part }
                    }
                    Source::Lo(n) => self.half_value(leaf(n).node, 0)?.into(),
                    Source::Hi(n) => self.half_value(leaf(n).node, 1)?.into(),
                    Source::Wide(low, high) => self.wide(id, leaf(low).node, leaf(high).node)?.into(),
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
            Output::Low => part(self.register_value(defs[count - 1][0]), 0, 1),
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
}
