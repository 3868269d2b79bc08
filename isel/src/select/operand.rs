//! Bringing values to where an instruction takes them: banks, constants, the constant bus.

use super::sdwa::Part;
use super::selector::Selector;
use super::value::{Side, Value, part, sign_extended};
use crate::dag::{NodeId, Op, Ty};
use gcnsel_diag::Result;
use gcnsel_isa::{
    self as isa, Allowed, Bank, Field, Form, Format, Mods, OperandSpec, OperandType, Reg, Role,
};
use gcnsel_mir::{Operand, Pseudo, RegKind, RegRef};
use smallvec::SmallVec;

/// Dwords of scalars that a tuple of VGPRs is put together of at once, all of which have registers then. Further ones are copied
/// before, one by one.
const MOST_SCALARS: u8 = 16;

/// A source before it is brought where it must be.
#[derive(Clone, Copy, Debug)]
pub(super) struct RawSource {
    pub value: Value,
    pub neg: bool,
    pub abs: bool,
    /// The dwords of the pair that the halves of the operation read, if not each its own.
    pub halves: Option<[u8; 2]>,
    /// The part of the dword that it is, if not all of it; the form is SDWA.
    pub part: Option<Part>,
}

impl From<Value> for RawSource {
    fn from(value: Value) -> Self {
        RawSource { value, neg: false, abs: false, halves: None, part: None }
    }
}

impl Selector<'_> {
    /// The value of a node that is no truth value, as those who execute what is being emitted may read it.
    pub(super) fn value(&mut self, node: NodeId) -> Result<Value> {
        let value = self.value_as_made(node)?;
        Ok(self.for_readers(node, value))
    }

    /// The value of a node that is no truth value.
    fn value_as_made(&mut self, node: NodeId) -> Result<Value> {
        if let Some(value) = self.values[node] {
            return Ok(value);
        }
        let data = &self.dag[node];
        let value = match data.op {
            Op::Const => Value::Const(data.imm),
            Op::Undef => Value::Undef,
            Op::Phys(reg) => Value::Phys(reg),
            Op::Reg { reg, first } => {
                let dwords = if data.ty == Ty::I1 { self.mir.regs[reg].dwords } else { data.ty.dwords() };
                self.register_value(RegRef { reg, first, dwords })
            }
            Op::AssumeUniform => self.value_as_made(data.args[0])?,
            Op::Part { .. } if self.high_only[data.args[0]] => self.value_as_made(data.args[0])?,
            Op::Part { first } => {
                let dwords = data.ty.dwords();
                let whole = self.value_as_made(data.args[0])?;
                part(whole, first, dwords)
            }
            Op::Tuple => {
                let args = data.args.clone();
                let outside = std::mem::replace(&mut self.whole, data.whole);
                let value = self.build_tuple(node, &args);
                self.whole = outside;
                value?
            }
            Op::Halves { low, high } => {
                let pair = self.value(data.args[0])?;
                self.build_halves(node, [low, high].map(|dword| part(pair, dword, 1)))
            }
            Op::Result(index) => {
                let key = (data.args[0], index);
                *self.results.get(&key).expect("a machine node is emitted before its results are read")
            }
            op => unreachable!("{node:?} ({op:?}) is emitted before it is read"),
        };
        self.values[node] = Some(value);
        Ok(value)
    }

    /// Two dwords of a pair, for whoever does not choose them himself.
    fn build_halves(&mut self, node: NodeId, halves: [Value; 2]) -> Value {
        let vector = self.side[node] == Side::Vector;
        let bank = if vector { Bank::Vgpr } else { Bank::Sgpr };
        let halves = halves.map(|half| if vector { self.in_vgpr(half, 1) } else { self.in_sgpr(half, 1) });
        let def = self.new_reg(bank, 2, RegKind::Plain);
        let operands = std::iter::once(def).chain(halves).map(Operand::Reg);
        self.pseudo(Pseudo::RegSequence, operands);
        self.register_value(def)
    }

    fn build_tuple(&mut self, node: NodeId, args: &[NodeId]) -> Result<Value> {
        let dwords = self.dag[node].ty.dwords();
        self.tuple(args, dwords, self.side[node] == Side::Vector)
    }

    /// VGPRs with so many dwords of values.
    pub(super) fn vector_tuple(&mut self, args: &[NodeId], dwords: u8) -> Result<Value> {
        self.tuple(args, dwords, true)
    }

    fn tuple(&mut self, args: &[NodeId], dwords: u8, vector: bool) -> Result<Value> {
        let mut parts: SmallVec<[Operand; 8]> = SmallVec::new();
        let mut scalars = 0;
        for &arg in args {
            let of_this = self.dag[arg].ty.dwords();
            let value = self.value(arg)?;
            match value {
                Value::Const(bits) => {
                    for i in 0..of_this {
                        parts.push(Operand::Imm(sign_extended(bits >> (32 * u32::from(i)), 1)));
                    }
                }
                Value::Undef => parts.extend((0..of_this).map(|_| Operand::Undef)),
                Value::Vgpr(r) if !vector => parts.push(Operand::Reg(self.read_lane(r))),
                Value::Vgpr(r) => parts.push(Operand::Reg(self.of_all_lanes(r))),
                Value::Sgpr(r) => {
                    scalars += r.dwords;
                    parts.push(Operand::Reg(match vector && scalars > MOST_SCALARS {
                        true => self.in_vgpr(value, r.dwords),
                        false => r,
                    }));
                }
                Value::Phys(_) => parts.push(Operand::Reg(self.in_sgpr(value, of_this))),
            }
        }
        let bank = if vector { Bank::Vgpr } else { Bank::Sgpr };
        let numbers = parts.iter().map(|part| if let Operand::Imm(bits) = *part { Some(bits) } else { None });
        let key = numbers.collect::<Option<SmallVec<[i64; 8]>>>().map(|numbers| (numbers, bank, self.whole));
        if let Some(&found) = key.as_ref().and_then(|key| self.constant_tuples.get(key)) {
            return Ok(self.register_value(found));
        }
        let def = self.new_reg(bank, dwords, RegKind::Plain);
        let parts = together(&parts);
        self.pseudo(Pseudo::RegSequence, std::iter::once(Operand::Reg(def)).chain(parts));
        if let Some(key) = key {
            self.constant_tuples.insert(key, def);
        }
        Ok(self.register_value(def))
    }

    /// A dword in a register that two may begin at: the first of two.
    pub(super) fn at_even_register(&mut self, dword: Operand) -> Operand {
        let pair = self.new_reg(Bank::Vgpr, 2, RegKind::Plain);
        self.pseudo(Pseudo::RegSequence, [Operand::Reg(pair), dword, Operand::Undef]);
        Operand::Reg(RegRef { dwords: 1, ..pair })
    }

    /// The first active lane's dwords in SGPRs. Lanes that are not active need not have the same, whoever wants it.
    pub(super) fn read_lane(&mut self, r: RegRef) -> RegRef {
        if let Some(&found) = self.lane_reads.get(&r) {
            return found;
        }
        let outside = std::mem::replace(&mut self.whole, false);
        let found = self.read_first_lane(r);
        self.whole = outside;
        self.lane_reads.insert(r, found);
        found
    }

    /// The dwords that the first lane has of those that execute what is being emitted, in SGPRs.
    pub(super) fn read_first_lane(&mut self, r: RegRef) -> RegRef {
        let mut parts: SmallVec<[Operand; 4]> = SmallVec::new();
        for i in 0..r.dwords {
            let def = self.new_reg(Bank::Sgpr, 1, RegKind::Plain);
            let source = RegRef { reg: r.reg, first: r.first + i, dwords: 1 };
            self.simple(isa::Op::V_READFIRSTLANE_B32, [Operand::Reg(def), Operand::Reg(source)], false);
            parts.push(Operand::Reg(def));
        }
        match parts[..] {
            [Operand::Reg(only)] => only,
            _ => {
                let def = self.new_reg(Bank::Sgpr, r.dwords, RegKind::Plain);
                self.pseudo(Pseudo::RegSequence, std::iter::once(Operand::Reg(def)).chain(parts));
                def
            }
        }
    }

    /// A value in SGPRs.
    pub(super) fn in_sgpr(&mut self, value: Value, dwords: u8) -> RegRef {
        match value {
            Value::Sgpr(r) => r,
            Value::Vgpr(r) => self.read_lane(r),
            Value::Const(bits) => self.scalar_constant(bits, dwords),
            Value::Undef => {
                let def = self.new_reg(Bank::Sgpr, dwords, RegKind::Plain);
                self.pseudo(Pseudo::Undef, [Operand::Reg(def)]);
                def
            }
            Value::Phys(reg) => {
                let def = self.new_reg(Bank::Sgpr, dwords, RegKind::Plain);
                let op = if dwords == 2 { isa::Op::S_MOV_B64 } else { isa::Op::S_MOV_B32 };
                self.simple(op, [Operand::Reg(def), Operand::Phys(reg)], false);
                def
            }
        }
    }

    /// A value in VGPRs.
    pub(super) fn in_vgpr(&mut self, value: Value, dwords: u8) -> RegRef {
        match value {
            Value::Vgpr(r) => r,
            Value::Sgpr(r) => {
                if let Some(&found) = self.copies.get(&(r, self.whole)) {
                    return found;
                }
                let def = self.new_reg(Bank::Vgpr, r.dwords, RegKind::Plain);
                self.pseudo(Pseudo::Copy, [Operand::Reg(def), Operand::Reg(r)]);
                self.copies.insert((r, self.whole), def);
                def
            }
            Value::Const(bits) => self.vector_constant(bits, dwords),
            Value::Undef => {
                let def = self.new_reg(Bank::Vgpr, dwords, RegKind::Plain);
                self.pseudo(Pseudo::Undef, [Operand::Reg(def)]);
                def
            }
            Value::Phys(_) => {
                let scalar = self.in_sgpr(value, dwords);
                self.in_vgpr(Value::Sgpr(scalar), dwords)
            }
        }
    }

    fn scalar_constant(&mut self, bits: u64, dwords: u8) -> RegRef {
        if let Some(&found) = self.constants.get(&(bits, dwords)) {
            return found;
        }
        let def = self.new_reg(Bank::Sgpr, dwords, RegKind::Plain);
        let whole = Operand::Imm(sign_extended(bits, dwords));
        let ty = OperandType::B64;
        if dwords == 1 {
            self.simple(isa::Op::S_MOV_B32, [Operand::Reg(def), whole], false);
        } else if dwords == 2 && (ty.inline(bits).is_some() || ty.literal(bits).is_some()) {
            self.simple(isa::Op::S_MOV_B64, [Operand::Reg(def), whole], false);
        } else {
            self.constant_sequence(def, bits);
        }
        self.constants.insert((bits, dwords), def);
        def
    }

    fn vector_constant(&mut self, bits: u64, dwords: u8) -> RegRef {
        if let Some(&found) = self.vector_constants.get(&(bits, dwords, self.whole)) {
            return found;
        }
        let def = self.new_reg(Bank::Vgpr, dwords, RegKind::Plain);
        if dwords == 1 {
            self.simple(isa::Op::V_MOV_B32, [Operand::Reg(def), Operand::Imm(sign_extended(bits, 1))], false);
        } else {
            self.constant_sequence(def, bits);
        }
        self.vector_constants.insert((bits, dwords, self.whole), def);
        def
    }

    fn constant_sequence(&mut self, def: RegRef, bits: u64) {
        let dword = |i: u8| if i < 2 { bits >> (32 * u32::from(i)) } else { 0 };
        let parts = (0..def.dwords).map(|i| Operand::Imm(sign_extended(dword(i), 1)));
        self.pseudo(Pseudo::RegSequence, std::iter::once(Operand::Reg(def)).chain(parts));
    }

    /// A mask's constant in an SGPR pair.
    pub(super) fn mask_constant(&mut self, bits: u64) -> RegRef {
        let def = self.new_reg(Bank::Sgpr, 2, RegKind::LaneMask);
        self.simple(isa::Op::S_MOV_B64, [Operand::Reg(def), Operand::Imm(bits as i64)], false);
        def
    }

    /// Operands of an instruction for its sources, in the order of its row. May exchange the first two, which may take another
    /// operation, set modifiers, and emit what brings values to where they must be.
    pub(super) fn legalise(
        &mut self,
        op: &mut isa::Op,
        sources: &mut SmallVec<[RawSource; 5]>,
        mods: &mut Mods,
        form: Option<Form>,
        saddr_given: bool,
    ) -> SmallVec<[Operand; 5]> {
        let row = op.row();
        let specs: SmallVec<[OperandSpec; 6]> = row
            .specs(form.unwrap_or(Form::E64), mods)
            .iter()
            .filter(|s| s.role != Role::Def)
            .copied()
            .collect();
        let one_dword_form = row.has_one_dword_form(self.mir.target);
        let has_short_form_alone = one_dword_form && !row.has_two_dword_form(self.mir.target);
        let valu = row.is_valu();
        // Where sources have modifiers of their own they stay where they are.
        if one_dword_form
            && form.is_none()
            && mods.op_sel == 0
            && let Some(exchanged) = op.exchanged()
            && matches!(sources[0].value, Value::Vgpr(_))
            && matches!(sources[1].value, Value::Sgpr(_) | Value::Const(_) | Value::Phys(_))
        {
            sources.swap(0, 1);
            *op = exchanged;
        }
        let op = *op;
        for (i, source) in sources.iter().enumerate() {
            mods.neg |= u8::from(source.neg) << i;
            mods.abs |= u8::from(source.abs) << i;
            if row.format == Format::Vop3p {
                mods.neg_hi |= u8::from(source.neg) << i;
            }
            if let Some(part) = source.part {
                part.apply(mods, i);
            }
            if let Some([low, high]) = source.halves {
                mods.op_sel |= low << i;
                mods.op_sel_hi = mods.op_sel_hi & !(1 << i) | high << i;
            }
        }
        let masks = row.operands.iter().any(|s| matches!(s.field, Field::MaskDst | Field::MaskSrc));
        let plain = mods.neg == 0 && mods.abs == 0 && !mods.clamp && mods.omod == isa::Omod::None;
        let mut bus = Bus { limit: self.mir.target.info().constant_bus_limit, used: SmallVec::new() };
        if row.reads_vcc() {
            bus.take(BusUse::Special(Reg::VCC));
        }
        if valu {
            // Masks can be nowhere else: they have the bus first.
            for (spec, source) in specs.iter().zip(sources.iter()) {
                if let (Field::MaskSrc, Value::Sgpr(r)) = (spec.field, source.value) {
                    bus.take(BusUse::Register(r));
                }
            }
        }
        let mut literal: Option<u64> = None;
        let mut operands: SmallVec<[Operand; 5]> = SmallVec::new();
        for i in 0..sources.len() {
            let value = sources[i].value;
            let Some(spec) = specs.get(i) else {
                // Read from a fixed register, as `Opcode::implicit_uses` lists them.
                let fixed = gcnsel_mir::Opcode::Isa(op).implicit_uses(mods);
                let dwords = fixed.get(i - specs.len()).map_or(2, |reg| reg.dwords);
                operands.push(Operand::Reg(self.in_sgpr(value, dwords)));
                continue;
            };
            let dwords = row.operand_dwords(spec, mods, saddr_given);
            // What is overwritten is where the result is.
            let bank = match spec.role {
                Role::Tied(def) => {
                    let result = row.operands[usize::from(def)].allowed;
                    let banks = [Allowed::SGPR, Allowed::VGPR];
                    let other = |bank: Allowed| banks.into_iter().any(|b| b != bank && result.has(b));
                    banks.into_iter().find(|&bank| result.has(bank) && !other(bank))
                }
                // So it is behind the first source in the form of one dword, if there is no other.
                Role::Use if spec.field == Field::Src1 && form.is_none() && has_short_form_alone => {
                    Some(Allowed::VGPR)
                }
                // A lane permutation reads VGPRs alone.
                _ => (form == Some(Form::Dpp)).then_some(Allowed::VGPR),
            };
            let allows = |what| spec.allowed.has(what) && bank.is_none_or(|bank| what == bank);
            let operand = match value {
                Value::Undef => Operand::Undef,
                Value::Const(bits) if allows(Allowed::IMM) => Operand::Imm(bits as i64),
                Value::Const(bits) if spec.field == Field::MaskSrc => {
                    let r = self.mask_constant(bits);
                    Operand::Reg(r)
                }
                Value::Const(bits) => {
                    // A pair's constant is its low half, for the high half too if that may be said.
                    let is_pair = row.format == Format::Vop3p && spec.ty.count == 2 && bits != 0;
                    let inline = allows(Allowed::INLINE)
                        && spec.ty.inline(bits).is_some()
                        && !(is_pair && row.is_dot());
                    let fits = allows(Allowed::LITERAL) && spec.ty.literal(bits).is_some();
                    let scalar_literal = !valu && fits && literal.is_none_or(|l| l == bits);
                    let vector_literal = valu
                        && fits
                        && one_dword_form
                        && form.is_none()
                        && !masks
                        && plain
                        && spec.field == Field::Src0
                        && specs.get(1).is_none_or(|s| s.role != Role::Use)
                            | matches!(sources.get(1).map(|s| s.value), None | Some(Value::Vgpr(_)))
                        && bus.can_take(BusUse::Literal(bits));
                    // The same constant twice is one register.
                    let held = self.constants.get(&(bits, dwords)).map(|&r| BusUse::Register(r));
                    if inline {
                        if is_pair {
                            mods.op_sel_hi &= !(1 << i);
                        }
                        Operand::Imm(constant_bits(bits, spec.ty))
                    } else if scalar_literal {
                        literal = Some(bits);
                        Operand::Imm(constant_bits(bits, spec.ty))
                    } else if vector_literal {
                        bus.take(BusUse::Literal(bits));
                        Operand::Imm(constant_bits(bits, spec.ty))
                    } else if allows(Allowed::SGPR)
                        && (!valu || bus.is_free() || held.is_some_and(|held| bus.can_take(held)))
                    {
                        let r = self.scalar_constant(bits, dwords);
                        bus.take(BusUse::Register(r));
                        Operand::Reg(r)
                    } else if allows(Allowed::VGPR) {
                        Operand::Reg(self.vector_constant(bits, dwords))
                    } else {
                        Operand::Reg(self.scalar_constant(bits, dwords))
                    }
                }
                Value::Sgpr(r) => {
                    let on_bus = BusUse::Register(r);
                    if allows(Allowed::SGPR)
                        && (!valu || spec.field == Field::MaskSrc || bus.can_take(on_bus))
                    {
                        bus.take(on_bus);
                        Operand::Reg(r)
                    } else if allows(Allowed::VGPR) {
                        Operand::Reg(self.in_vgpr(value, dwords))
                    } else {
                        Operand::Reg(r)
                    }
                }
                Value::Vgpr(r) if allows(Allowed::VGPR) => Operand::Reg(r),
                Value::Vgpr(r) => Operand::Reg(self.read_lane(r)),
                Value::Phys(reg) => {
                    let on_bus = BusUse::Special(reg);
                    if allows(Allowed::SGPR) && (!valu || bus.can_take(on_bus)) {
                        bus.take(on_bus);
                        Operand::Phys(reg)
                    } else {
                        Operand::Reg(self.in_vgpr(value, dwords))
                    }
                }
            };
            operands.push(match (operand, spec.role) {
                (Operand::Reg(r), Role::Tied(_)) => Operand::Reg(self.of_all_lanes(r)),
                _ => operand,
            });
        }
        operands
    }
}

/// Parts of a tuple, of which neighbouring dwords of one register are one, so that they are seen to belong together.
fn together(parts: &[Operand]) -> SmallVec<[Operand; 8]> {
    let mut out: SmallVec<[Operand; 8]> = SmallVec::new();
    for &part in parts {
        match (out.last_mut(), part) {
            (Some(Operand::Reg(before)), Operand::Reg(r))
                if before.reg == r.reg
                    && before.first + before.dwords == r.first
                    && before.first.is_multiple_of(2) =>
            {
                before.dwords += r.dwords;
            }
            _ => out.push(part),
        }
    }
    out
}

/// A constant as an operand of that type says it: sign-extended from the element's width.
fn constant_bits(bits: u64, ty: OperandType) -> i64 {
    match (ty.bits, ty.count) {
        (16, 1) => bits as i16 as i64,
        _ => sign_extended(bits, ty.dwords()),
    }
}

/// What a vector instruction reads over the constant bus.
#[derive(Clone, Copy, PartialEq, Eq)]
enum BusUse {
    Register(RegRef),
    Special(Reg),
    Literal(u64),
}

/// The constant bus of one instruction.
struct Bus {
    limit: u32,
    used: SmallVec<[BusUse; 2]>,
}

impl Bus {
    fn is_free(&self) -> bool {
        (self.used.len() as u32) < self.limit
    }

    fn can_take(&self, what: BusUse) -> bool {
        self.is_free() || self.used.contains(&what)
    }

    fn take(&mut self, what: BusUse) {
        if !self.used.contains(&what) {
            self.used.push(what);
        }
    }
}
