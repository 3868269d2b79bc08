//! Instructions on values, calls, and terminators.

use crate::decode;
use crate::reader::Reader;
use crate::stream::Record;
use crate::tables::What;
use gcnsel_diag::Result;
use gcnsel_ir::reading::{Case, switch_over_words};
use gcnsel_ir::{
    CallSite, Callee, CastOp, ConstData, FastMath, InstKind, MetadataOperand, Type, TypeKind, Value,
    WrapFlags,
};
use smallvec::SmallVec;

/// Bits of the second operand of a call.
mod call {
    pub const TAIL: u64 = 1;
    pub const CONVENTION: u32 = 1;
    pub const MUST_TAIL: u64 = 1 << 14;
    pub const HAS_TYPE: u64 = 1 << 15;
    pub const NO_TAIL: u64 = 1 << 16;
    pub const HAS_FAST_MATH: u64 = 1 << 17;
    pub const KNOWN: u64 = (1 << 18) - 1;
}

impl<'a> Reader<'a> {
    /// The number of a value that an operand says by how far it is behind.
    pub fn number(&self, op: u64) -> u32 {
        (self.values.len() as u32).wrapping_sub(op as u32)
    }

    /// A value of a type that is known.
    pub fn typed(&mut self, record: &Record, at: &mut usize, ty: Type) -> Result<Value> {
        let op = record.op(*at)?;
        *at += 1;
        self.value(record, self.number(op), Some(ty))
    }

    /// A value, behind which its type stands if it is not defined yet.
    pub fn value_and_type(&mut self, record: &Record, at: &mut usize) -> Result<Value> {
        let number = self.number(record.op(*at)?);
        *at += 1;
        if (number as usize) < self.values.len() {
            return self.value(record, number, None);
        }
        let ty = self.value_ty(record, record.op(*at)?)?;
        *at += 1;
        self.value(record, number, Some(ty))
    }

    /// The type of a value.
    pub fn type_of(&mut self, record: &Record, value: Value) -> Result<Type> {
        Ok(self.function(record)?.function.values[value].ty)
    }

    /// Fast-math flags at an operand, if there is one.
    fn fast_math(&self, record: &Record, at: usize) -> Result<FastMath> {
        let flags = record.op_or_zero(at);
        decode::fast_math(flags)
            .ok_or_else(|| record.wrong(format!("fast-math flags {flags:#x} are not known")))
    }

    /// Refuses operands behind those that are known.
    pub fn end(&self, record: &Record, at: usize) -> Result<()> {
        match record.ops.len() <= at {
            true => Ok(()),
            false => Err(record.wrong(format!("{} operands, expected {at}", record.ops.len()))),
        }
    }

    /// An instruction's kind and type of result; `None` for one that is read over.
    pub fn instruction(&mut self, record: &Record) -> Result<Option<(InstKind, Type)>> {
        let mut at = 0;
        let made = match record.code {
            2 => self.binary(record)?,
            3 => self.cast(record)?,
            5 | 29 => self.select(record)?,
            6 => {
                let vector = self.value_and_type(record, &mut at)?;
                let index = self.value_and_type(record, &mut at)?;
                self.end(record, at)?;
                let element = self.element_of(record, vector)?;
                (InstKind::ExtractElement { vector, index }, element)
            }
            7 => {
                let vector = self.value_and_type(record, &mut at)?;
                let ty = self.element_of(record, vector)?;
                let element = self.typed(record, &mut at, ty)?;
                let index = self.value_and_type(record, &mut at)?;
                self.end(record, at)?;
                (InstKind::InsertElement { vector, element, index }, self.type_of(record, vector)?)
            }
            8 => self.shuffle(record)?,
            9 | 28 => self.compare(record)?,
            10 => {
                let value = match record.ops.is_empty() {
                    true => None,
                    false => Some(self.value_and_type(record, &mut at)?),
                };
                self.end(record, at)?;
                (InstKind::Ret { value }, self.common.void)
            }
            11 => self.branch(record)?,
            12 => self.switch(record)?,
            15 => (InstKind::Unreachable, self.common.void),
            16 => self.phi(record)?,
            19 | 20 | 23 | 36 | 41 | 43..=46 | 59 => self.memory_instruction(record)?,
            26 => {
                let aggregate = self.value_and_type(record, &mut at)?;
                let ty = self.type_of(record, aggregate)?;
                let (indices, part) = self.indices(record, at, ty)?;
                (InstKind::ExtractValue { aggregate, indices }, part)
            }
            27 => {
                let aggregate = self.value_and_type(record, &mut at)?;
                let value = self.value_and_type(record, &mut at)?;
                let ty = self.type_of(record, aggregate)?;
                let (indices, _) = self.indices(record, at, ty)?;
                (InstKind::InsertValue { aggregate, value, indices }, ty)
            }
            34 => return self.call(record),
            56 => {
                let value = self.value_and_type(record, &mut at)?;
                if record.op(at)? != 0 {
                    return Err(record.wrong(format!("operator {} is not known", record.op(at)?)));
                }
                let fast = self.fast_math(record, at + 1)?;
                self.end(record, at + 2)?;
                (InstKind::FNeg { value, fast }, self.type_of(record, value)?)
            }
            58 => {
                let value = self.value_and_type(record, &mut at)?;
                self.end(record, at)?;
                (InstKind::Freeze { value }, self.type_of(record, value)?)
            }
            31 => {
                let message =
                    "instruction 'indirectbr' is not supported on AMDGPU; 'switch' chooses among blocks";
                return Err(record.wrong(message));
            }
            13 | 39 | 40 | 47..=52 | 57 => {
                let word = match record.code {
                    13 => "invoke",
                    39 => "resume",
                    40 | 47 => "landingpad",
                    48 => "cleanupret",
                    49 => "catchret",
                    50 => "catchpad",
                    51 => "cleanuppad",
                    52 => "catchswitch",
                    _ => "callbr",
                };
                let message = format!(
                    "instruction '{word}' is not supported on AMDGPU: nothing is thrown, and assembly does not branch; \
                     'call', 'br' and 'switch' are"
                );
                return Err(record.wrong(message));
            }
            4 | 24 | 30 | 37 | 38 | 42 => {
                return Err(record.wrong("an instruction as before LLVM 13, which is not supported"));
            }
            _ => return Err(record.wrong("this kind of instructions is not known")),
        };
        Ok(Some(made))
    }

    fn binary(&mut self, record: &Record) -> Result<(InstKind, Type)> {
        let mut at = 0;
        let lhs = self.value_and_type(record, &mut at)?;
        let ty = self.type_of(record, lhs)?;
        let rhs = self.typed(record, &mut at, ty)?;
        let number = record.op(at)?;
        let Some(op) = decode::binary(number, self.types.is_float(ty)) else {
            return Err(record.wrong(format!("operator {number} on '{}' is not known", self.text(ty))));
        };
        let (mut wrap, mut fast) = (WrapFlags::default(), FastMath::default());
        match op.is_float() {
            true => fast = self.fast_math(record, at + 1)?,
            false => {
                let flags = record.op_or_zero(at + 1);
                wrap = decode::wrap_of_binary(flags, op).ok_or_else(|| {
                    record.wrong(format!("flags {flags:#x} of '{}' are not known", op.name()))
                })?;
            }
        }
        self.end(record, at + 2)?;
        Ok((InstKind::Binary { op, lhs, rhs, wrap, fast }, ty))
    }

    fn cast(&mut self, record: &Record) -> Result<(InstKind, Type)> {
        let mut at = 0;
        let value = self.value_and_type(record, &mut at)?;
        let ty = self.value_ty(record, record.op(at)?)?;
        let number = record.op(at + 1)?;
        let Some(op) = decode::cast(number) else {
            return Err(record.wrong(format!("cast {number} is not known")));
        };
        let flags = record.op_or_zero(at + 2);
        self.end(record, at + 3)?;
        let (mut wrap, mut fast) = (WrapFlags::default(), FastMath::default());
        match matches!(op, CastOp::FpTrunc | CastOp::FpExt) {
            true => fast = self.fast_math(record, at + 2)?,
            false => {
                wrap = decode::wrap_of_cast(flags, op).ok_or_else(|| {
                    record.wrong(format!("flags {flags:#x} of '{}' are not known", op.name()))
                })?;
            }
        }
        Ok((InstKind::Cast { op, value, wrap, fast }, ty))
    }

    fn select(&mut self, record: &Record) -> Result<(InstKind, Type)> {
        let mut at = 0;
        let on_true = self.value_and_type(record, &mut at)?;
        let ty = self.type_of(record, on_true)?;
        let on_false = self.typed(record, &mut at, ty)?;
        let condition = match record.code {
            5 => self.typed(record, &mut at, self.common.i1)?,
            _ => self.value_and_type(record, &mut at)?,
        };
        let fast = self.fast_math(record, at)?;
        self.end(record, at + 1)?;
        Ok((InstKind::Select { condition, on_true, on_false, fast }, ty))
    }

    fn compare(&mut self, record: &Record) -> Result<(InstKind, Type)> {
        let mut at = 0;
        let lhs = self.value_and_type(record, &mut at)?;
        let ty = self.type_of(record, lhs)?;
        let rhs = self.typed(record, &mut at, ty)?;
        let number = record.op(at)?;
        let unknown = || record.wrong(format!("predicate {number} is not known"));
        self.end(record, at + 2)?;
        let result = self.types.with_lanes_of(ty, self.common.i1);
        let kind = match self.types.is_float(ty) {
            true => {
                let predicate = decode::float_predicate(number).ok_or_else(unknown)?;
                InstKind::FCmp { predicate, lhs, rhs, fast: self.fast_math(record, at + 1)? }
            }
            false => {
                let predicate = decode::int_predicate(number).ok_or_else(unknown)?;
                let flags = record.op_or_zero(at + 1);
                if flags > 1 {
                    return Err(record.wrong(format!("flags {flags:#x} of 'icmp' are not known")));
                }
                InstKind::ICmp { predicate, lhs, rhs, samesign: flags & 1 != 0 }
            }
        };
        Ok((kind, result))
    }

    fn element_of(&mut self, record: &Record, value: Value) -> Result<Type> {
        let ty = self.type_of(record, value)?;
        match self.types.kind(ty) {
            TypeKind::Vector { element, .. } => Ok(*element),
            _ => Err(record.wrong(format!("operand of type '{}', expected a vector", self.text(ty)))),
        }
    }

    fn shuffle(&mut self, record: &Record) -> Result<(InstKind, Type)> {
        let mut at = 0;
        let a = self.value_and_type(record, &mut at)?;
        let (ty, element) = (self.type_of(record, a)?, self.element_of(record, a)?);
        let b = self.typed(record, &mut at, ty)?;
        let mask = self.value_and_type(record, &mut at)?;
        self.end(record, at)?;
        let mask_ty = self.type_of(record, mask)?;
        let valid = self.types.lanes(mask_ty).filter(|_| self.types.scalar(mask_ty) == self.common.i32);
        let Some(len) = valid else { return Err(record.wrong("a shuffle's mask is a vector of i32")) };
        self.charge(8 * len as usize)?;
        let limit = 2 * u128::from(self.types.lanes(ty).unwrap_or(0));
        let function = &self.function(record)?.function;
        let lane = |data: &ConstData| match data {
            ConstData::Int(v) if *v < limit => Some(Some(*v as u32)),
            ConstData::Undef | ConstData::Poison => Some(None),
            _ => None,
        };
        let mask: Option<Box<[Option<u32>]>> = match function.as_const(mask) {
            Some(ConstData::Zero) => Some(vec![Some(0); len as usize].into()),
            Some(ConstData::Undef | ConstData::Poison) => Some(vec![None; len as usize].into()),
            Some(ConstData::Aggregate(elements)) => {
                elements.iter().map(|&c| lane(function.consts.data(c))).collect()
            }
            _ => None,
        };
        let Some(mask) = mask else {
            return Err(record.wrong(format!("a shuffle's mask holds numbers below {limit}, or poison")));
        };
        let result = self.types.vector(element, len);
        Ok((InstKind::ShuffleVector { a, b, mask }, result))
    }

    fn indices(&self, record: &Record, at: usize, ty: Type) -> Result<(SmallVec<[u32; 2]>, Type)> {
        let mut indices = SmallVec::new();
        for at in at..record.ops.len() {
            indices.push(record.op32(at)?);
        }
        if indices.is_empty() {
            return Err(record.wrong("a part of an aggregate without an index"));
        }
        let part = self
            .types
            .part_at(ty, &indices)
            .map_err(|(ty, index)| record.wrong(format!("type '{}' has no part {index}", self.text(ty))))?;
        Ok((indices, part))
    }

    fn phi(&mut self, record: &Record) -> Result<(InstKind, Type)> {
        let ty = self.value_ty(record, record.op(0)?)?;
        // Flags stand behind the pairs.
        let has_flags = record.ops.len().is_multiple_of(2);
        let pairs = &record.ops[1..record.ops.len() - usize::from(has_flags)];
        let fast =
            if has_flags { self.fast_math(record, record.ops.len() - 1)? } else { FastMath::default() };
        let mut incoming = Vec::with_capacity(pairs.len() / 2);
        for pair in pairs.chunks(2) {
            let number = (self.values.len() as i64).wrapping_sub(decode::signed(pair[0]));
            let Ok(number) = u32::try_from(number) else {
                return Err(record.wrong(format!("value {number} does not exist")));
            };
            let value = self.value(record, number, Some(ty))?;
            incoming.push((value, self.block(record, pair[1])?));
        }
        Ok((InstKind::Phi { incoming, fast }, ty))
    }

    fn branch(&mut self, record: &Record) -> Result<(InstKind, Type)> {
        let target = self.block(record, record.op(0)?)?;
        let kind = match record.ops.len() {
            1 => InstKind::Br { target },
            _ => {
                let on_false = self.block(record, record.op(1)?)?;
                let mut at = 2;
                let condition = self.typed(record, &mut at, self.common.i1)?;
                self.end(record, at)?;
                InstKind::CondBr { condition, on_true: target, on_false }
            }
        };
        Ok((kind, self.common.void))
    }

    fn switch(&mut self, record: &Record) -> Result<(InstKind, Type)> {
        let ty = self.ty(record, record.op(0)?)?;
        let Some(bits) = self.types.int_bits(ty) else {
            return Err(record.wrong(format!("a switch is on an integer, found '{}'", self.text(ty))));
        };
        let mut at = 1;
        let value = self.typed(record, &mut at, ty)?;
        let default = self.block(record, record.op(2)?)?;
        let mut cases = Vec::new();
        for pair in record.ops[3..].chunks(2) {
            let &[case, target] = pair else { return Err(record.wrong("a case without its block")) };
            let c = self.constant(record, case)?;
            let function = &self.function(record)?.function;
            let found = function.consts.ty(c);
            let number = match function.consts.data(c) {
                number @ (ConstData::Int(_) | ConstData::Data(_)) if found == ty => number.clone(),
                _ => {
                    let (found, wanted) = (self.text(found), self.text(ty));
                    return Err(
                        record.wrong(format!("case of type '{found}', expected a number of type '{wanted}'"))
                    );
                }
            };
            let span = gcnsel_diag::Span::default();
            cases.push(Case { number, span, target: self.block(record, target)? });
        }
        if bits > 128 {
            let types = [self.common.i1, self.common.i32];
            let span = self.next_span();
            let function = &mut self.function(record)?.function;
            let (switch, before) = switch_over_words(function, types, span, (ty, value), default, cases)
                .map_err(|_| record.wrong("a case of 'switch' stands twice"))?;
            self.before = before;
            return Ok((switch, self.common.void));
        }
        let cases = cases.iter().map(|case| match case.number {
            ConstData::Int(number) => Ok((number, case.target)),
            _ => Err(record.wrong("a case of more bits than the switch")),
        });
        Ok((InstKind::Switch { value, default, cases: cases.collect::<Result<_>>()? }, self.common.void))
    }

    /// A call; `None` for one that is read over.
    fn call(&mut self, record: &Record) -> Result<Option<(InstKind, Type)>> {
        let list = self.attribute_list(record, record.op(0)?)?;
        let flags = record.op(1)?;
        if flags & !call::KNOWN != 0 {
            return Err(record.wrong(format!("flags {flags:#x} of a call are not known")));
        }
        if flags & call::HAS_TYPE == 0 {
            return Err(record.wrong("a call without its type, as before LLVM 3.7, is not supported"));
        }
        let mut at = 2;
        let mut fast = FastMath::default();
        if flags & call::HAS_FAST_MATH != 0 {
            fast = self.fast_math(record, at)?;
            at += 1;
        }
        let ty = self.ty(record, record.op(at)?)?;
        at += 1;
        let TypeKind::Function { result, params, variadic } = self.types.kind(ty).clone() else {
            return Err(record.wrong(format!("a call of type '{}'", self.text(ty))));
        };
        let callee = self.callee(record, &mut at)?;
        let is_read_over = self.is_read_over(&callee);
        if let Some(kind) = self.record_kind(&callee).filter(|_| result == self.common.void) {
            let numbers: Vec<u64> = record.ops[at..].iter().map(|&op| self.number(op).into()).collect();
            self.called_record(record, kind, &numbers)?;
            return Ok(None);
        }
        let mut args = SmallVec::new();
        for &param in &params {
            args.push(match param == self.common.metadata {
                true => {
                    let number = self.number(record.op(at)?);
                    at += 1;
                    self.metadata_value(record, number.into(), is_read_over)?
                }
                false => self.typed(record, &mut at, param)?,
            });
        }
        while variadic && at < record.ops.len() {
            args.push(self.value_and_type(record, &mut at)?);
        }
        self.end(record, at)?;
        let tail = match (flags & call::TAIL != 0, flags & call::MUST_TAIL != 0, flags & call::NO_TAIL != 0) {
            (_, true, _) => "musttail",
            (_, _, true) => "notail",
            (true, ..) => "tail",
            _ => "",
        };
        let convention = (flags >> call::CONVENTION & 0x3ff) as u32;
        let mut site = CallSite {
            tail,
            calling_convention: gcnsel_ir::reading::numbered_convention(convention).into(),
            signature: variadic.then_some(ty),
            result_attributes: list.result,
            attributes: list.function,
            bundles: std::mem::take(&mut self.function(record)?.bundles).into(),
            ..CallSite::default()
        };
        if let Some((last, _)) = list.params.last() {
            if list.params.iter().any(|(param, _)| *param >= args.len()) {
                return Err(record.wrong(format!("attributes of argument {last}, which does not exist")));
            }
            site.arg_attributes.resize_with(args.len(), Default::default);
            list.params.into_iter().for_each(|(param, set)| site.arg_attributes[param] = set);
        }
        if is_read_over {
            if result != self.common.void {
                return Err(record.wrong(format!("a call for debuggers gives '{}'", self.text(result))));
            }
            return Ok(None);
        }
        let site = site.has_content().then(|| Box::new(site));
        Ok(Some((InstKind::Call { callee, args, fast, site }, result)))
    }

    /// What is called.
    fn callee(&mut self, record: &Record, at: &mut usize) -> Result<Callee> {
        let number = self.number(record.op(*at)?);
        let entry = self.values.get(number as usize).copied();
        match entry.map(|entry| entry.what) {
            Some(What::Asm(asm)) => {
                *at += 1;
                let asm = self.asms[asm as usize].asm.clone();
                self.charge(asm.text.len() + asm.constraints.len())?;
                Ok(Callee::Asm(Box::new(asm)))
            }
            Some(What::Const(_)) if self.symbol_of(number.into()).is_some() => {
                *at += 1;
                let symbol = self.symbol_of(number.into());
                Ok(Callee::Symbol(symbol.expect("it is one")))
            }
            _ => {
                let value = self.value_and_type(record, at)?;
                let ty = self.type_of(record, value)?;
                match self.types.kind(ty) {
                    TypeKind::Ptr(_) => Ok(Callee::Indirect(value)),
                    _ => Err(record
                        .wrong(format!("a call of a value of type '{}', expected a pointer", self.text(ty)))),
                }
            }
        }
    }

    /// Metadata as an argument, perhaps of a call that is read over.
    pub fn metadata_value(&mut self, record: &Record, number: u64, is_read_over: bool) -> Result<Value> {
        let data = match self.metadata_argument(record, number)? {
            Some(MetadataOperand::Node(id)) => ConstData::Metadata(id),
            Some(MetadataOperand::String(text)) => ConstData::MetadataString(text),
            // The value of a debug intrinsic.
            _ if is_read_over => ConstData::Undef,
            _ => {
                let message =
                    "a value as metadata is supported in calls for debuggers, expected a node or a string";
                return Err(record.wrong(message));
            }
        };
        let ty = self.common.metadata;
        Ok(self.function(record)?.function.constant(ty, data))
    }
}
