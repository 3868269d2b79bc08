//! Constants. Those of a block may be made of one another, in any order.

use crate::decode;
use crate::names::CONSTANTS;
use crate::reader::Reader;
use crate::stream::Record;
use crate::tables::{Asm, Entry, What};
use gcnsel_diag::Result;
use gcnsel_ir::reading::{self, Element, Elements, MOST_BITS, MOST_OF_WIDEST};
use gcnsel_ir::{AddressSpace, CastOp, Const, ConstData, ConstExpr, InlineAsm, SymbolId, Type, TypeKind};

/// A constant that has been read.
struct Row {
    ty: Type,
    record: Record<'static>,
}

impl<'a> Reader<'a> {
    /// Reads a block of constants.
    pub fn constants(&mut self) -> Result<()> {
        self.stream.enter();
        let mut record = Record::default();
        let mut rows: Vec<Row> = Vec::new();
        let mut current = self.common.i32;
        while self.stream.next_record(&mut record)? {
            if record.code == 1 {
                current = self.ty(&record, record.op(0)?)?;
                continue;
            }
            let ops = std::mem::take(&mut record.ops);
            let kept = Record { block: CONSTANTS, code: record.code, ops, blob: &[], at: record.at };
            rows.push(Row { ty: current, record: kept });
        }
        let first = self.values.len();
        if first + rows.len() >= 1 << 31 {
            return Err(record.wrong("more than 2147483647 values"));
        }
        self.values.extend(rows.iter().map(|_| Entry::new(What::Open)));
        if self.body.is_none() {
            self.module_values = self.values.len();
        }
        for row in 0..rows.len() {
            self.make_constants(&rows, first, row)?;
        }
        Ok(())
    }

    /// Makes a constant, and before it those that it is made of.
    fn make_constants(&mut self, rows: &[Row], first: usize, wanted: usize) -> Result<()> {
        // Each with its parts, and how many of them have been looked at.
        let mut stack = vec![(wanted, parts(&rows[wanted].record)?, 0usize)];
        loop {
            let is_too_deep = stack.len() > 2 * reading::MAX_DEPTH as usize;
            let Some((row, parts, looked)) = stack.last_mut() else { return Ok(()) };
            let (row, from) = (*row, *looked);
            if !matches!(self.values[first + row].what, What::Open) {
                stack.pop();
                continue;
            }
            let Row { ty, record } = &rows[row];
            let open = parts.iter().enumerate().skip(from).find_map(|(at, &part)| {
                let part = usize::try_from(part).ok()?;
                let is_open = matches!(self.values.get(part)?.what, What::Open);
                is_open.then(|| Some((at, part.checked_sub(first)?)))?
            });
            if let Some((at, part)) = open {
                if is_too_deep {
                    let message = format!(
                        "a constant is made of itself, or has more than {} levels",
                        reading::MAX_DEPTH
                    );
                    return Err(record.wrong(message));
                }
                *looked = at + 1;
                stack.push((part, self::parts(&rows[part].record)?, 0));
                continue;
            }
            let (ty, (depth, parts, has_block_address)) = (*ty, self.nesting(record, *ty, parts)?);
            let parts = parts.saturating_add(self.elements(record, ty));
            let has_block_address = has_block_address || record.code == 21;
            self.charge_parts(record, parts)?;
            let what = self.make_constant(ty, record)?;
            self.values[first + row] = Entry { what, depth, parts, has_block_address };
            stack.pop();
        }
    }

    fn make_constant(&mut self, ty: Type, record: &Record) -> Result<What> {
        // A type may have many parts, and be that of many constants.
        let kind = self.types.kind(ty);
        let data = match record.code {
            2 | 3 | 26 if *kind == TypeKind::Metadata || self.types.check_value_type(ty).is_err() => {
                return Err(record.wrong(format!("there is no constant of type '{}'", self.text(ty))));
            }
            2 => reading::zero(&self.types, ty),
            3 => ConstData::Undef,
            26 => ConstData::Poison,
            4..=6 | 35 | 36 => self.scalar_or_splat(ty, record)?,
            7 => return self.aggregate(ty, record),
            8 | 9 => {
                let mut bytes = record.bytes(0)?;
                if record.code == 9 {
                    bytes.push(0);
                }
                let is_string = matches!(*kind, TypeKind::Array { element, len }
                    if self.types.int_bits(element) == Some(8) && len == bytes.len() as u64);
                if !is_string {
                    let (len, text) = (bytes.len(), self.text(ty));
                    return Err(
                        record.wrong(format!("a string of {len} bytes is not a value of type '{text}'"))
                    );
                }
                reading::packed(bytes)
            }
            22 => return self.numbers(ty, record),
            10..=12 | 20 | 24 | 31 | 32 => return self.expression(ty, record),
            13..=17 | 19 | 25 | 27 | 33 | 34 => {
                let name = match record.code {
                    13 => "select",
                    14 => "extractelement",
                    15 => "insertelement",
                    16 | 19 => "shufflevector",
                    17 => "icmp",
                    25 => "fneg",
                    27 => "dso_local_equivalent",
                    _ => "ptrauth",
                };
                return Err(record.wrong(format!("'{name}' is not supported as a constant")));
            }
            18 | 23 | 28 | 30 => return self.assembly(record),
            21 => self.block_address(ty, record)?,
            // The address itself: nobody here makes other ones for checks of the control flow.
            29 => return Ok(What::Const(self.constant(record, record.op(1)?)?)),
            _ => return Err(record.wrong("this kind of constants is not known")),
        };
        Ok(What::Const(self.pool().intern(ty, data)))
    }

    /// A number, or a vector that has it in all lanes, as LLVM may write them since release 18. Values of byte types (35, 36) are
    /// written as those of integers.
    fn scalar_or_splat(&mut self, ty: Type, record: &Record) -> Result<ConstData> {
        let scalar = self.types.scalar(ty);
        let data = match (record.code, self.types.kind(scalar)) {
            (6, _) => {
                let bits = record.op(0)?;
                match self.types.bits(scalar).filter(|_| self.types.is_float(scalar)) {
                    Some(64) => ConstData::Float(bits),
                    Some(width) if bits >> width == 0 => ConstData::Float(bits),
                    _ => {
                        let text = self.text(scalar);
                        return Err(record.wrong(format!("{bits:#x} is no float of type '{text}'")));
                    }
                }
            }
            (_, &TypeKind::Int(bits)) => integer(record, bits)?,
            _ => return Err(record.wrong(format!("an integer of type '{}'", self.text(ty)))),
        };
        let Some(lanes) = self.types.lanes(ty) else { return Ok(data) };
        let pool = self.pool();
        let lane = pool.intern(scalar, data);
        Ok(reading::aggregate(pool, Elements::of_consts(vec![lane; lanes as usize])))
    }

    /// The constant of a number, which must have a type.
    fn part(&mut self, record: &Record, number: u64, wanted: Type) -> Result<Const> {
        let c = self.constant(record, number)?;
        let found = self.pool().ty(c);
        if found != wanted {
            let (found, wanted) = (self.text(found), self.text(wanted));
            return Err(record.wrong(format!("element of type '{found}', expected '{wanted}'")));
        }
        Ok(c)
    }

    fn aggregate(&mut self, ty: Type, record: &Record) -> Result<What> {
        if self.types.part_count(ty) != record.ops.len() as u64
            || self.types.bits(ty).is_some() && self.types.lanes(ty).is_none()
        {
            let (count, text) = (record.ops.len(), self.text(ty));
            return Err(record.wrong(format!("{count} elements of type '{text}' given")));
        }
        let mut elements = Elements::of_type(&self.types, ty);
        for (at, &op) in record.ops.iter().enumerate() {
            let wanted = self.types.part(ty, at as u64).unwrap_or(self.common.void);
            let c = self.part(record, op, wanted)?;
            let pool = match &mut self.body {
                Some(body) => &mut body.function.consts,
                None => &mut self.module.consts,
            };
            elements.push(Element::Const(c), wanted, pool);
        }
        Ok(self.of_elements(ty, elements))
    }

    fn of_elements(&mut self, ty: Type, elements: Elements) -> What {
        let pool = self.pool();
        let data = reading::aggregate(pool, elements);
        What::Const(pool.intern(ty, data))
    }

    /// Elements that are numbers, of an array or a vector.
    fn numbers(&mut self, ty: Type, record: &Record) -> Result<What> {
        let element = match *self.types.kind(ty) {
            TypeKind::Array { element, .. } | TypeKind::Vector { element, .. } => element,
            _ => return Err(record.wrong(format!("numbers as elements of type '{}'", self.text(ty)))),
        };
        let is_float = self.types.is_float(element);
        let width = self.types.bits(element).filter(|_| is_float || self.types.int_bits(element).is_some());
        let Some(width @ 1..=64) = width else {
            return Err(record.wrong(format!("numbers as elements of type '{}'", self.text(ty))));
        };
        if self.types.part_count(ty) != record.ops.len() as u64 {
            let (count, text) = (record.ops.len(), self.text(ty));
            return Err(record.wrong(format!("{count} elements of type '{text}' given")));
        }
        let mut elements = Elements::of_type(&self.types, ty);
        for &op in &record.ops {
            if width < 64 && op >> width != 0 {
                return Err(record.wrong(format!("{op} is no value of type '{}'", self.text(element))));
            }
            let data = if is_float { ConstData::Float(op) } else { ConstData::Int(op.into()) };
            elements.push(Element::Number(data), element, self.pool());
        }
        Ok(self.of_elements(ty, elements))
    }

    fn expression(&mut self, ty: Type, record: &Record) -> Result<What> {
        let (found, expr) = match record.code {
            10 => {
                let of_floats = self.types.is_float(ty);
                let Some(op) = decode::binary(record.op(0)?, of_floats).filter(|op| !op.is_float()) else {
                    return Err(
                        record.wrong(format!("operator {} is not supported as a constant", record.op(0)?))
                    );
                };
                let (lhs, rhs) =
                    (self.constant(record, record.op(1)?)?, self.constant(record, record.op(2)?)?);
                let (found, other) = (self.pool().ty(lhs), self.pool().ty(rhs));
                if found != other {
                    let (other, found) = (self.text(other), self.text(found));
                    return Err(record.wrong(format!("operand of type '{other}', expected '{found}'")));
                }
                (found, ConstExpr::Binary(op, lhs, rhs))
            }
            11 => {
                let Some(op) = decode::cast(record.op(0)?) else {
                    return Err(record.wrong(format!("cast {} is not known", record.op(0)?)));
                };
                let from = self.value_ty(record, record.op(1)?)?;
                let value = self.part(record, record.op(2)?, from)?;
                if op == CastOp::BitCast {
                    let pool = match &mut self.body {
                        Some(body) => &mut body.function.consts,
                        None => &mut self.module.consts,
                    };
                    if let Some(folded) = reading::bit_cast(pool, &self.types, value, ty) {
                        return Ok(What::Const(folded));
                    }
                }
                (ty, ConstExpr::Cast(op, value))
            }
            _ => {
                let shape = gep_shape(record)?;
                let source = self.value_ty(record, record.op(0)?)?;
                let mut operands = Vec::new();
                for pair in record.ops[shape.operands..].chunks(2) {
                    let wanted = self.value_ty(record, pair[0])?;
                    operands.push(self.part(record, pair[1], wanted)?);
                }
                let (base, indices) = (operands[0], &operands[1..]);
                let pool = self.pool();
                let found = pool.ty(base);
                let types: Vec<Type> = indices.iter().map(|&index| pool.ty(index)).collect();
                if !types.iter().all(|&index| self.types.is_int(index)) {
                    return Err(record.wrong("an index is an integer"));
                }
                let GepShape { inbounds, nusw, nuw, .. } = shape;
                let indices = indices.into();
                (found, ConstExpr::Gep { source, base, indices, inbounds, nuw, nusw })
            }
        };
        if found != ty {
            let (found, wanted) = (self.text(found), self.text(ty));
            return Err(record.wrong(format!("constant expression of type '{found}', expected '{wanted}'")));
        }
        Ok(What::Const(self.pool().intern(ty, ConstData::Expr(expr))))
    }

    /// Inline assembly: its text and its constraints, each behind its length. The newest form has its type before all.
    fn assembly(&mut self, record: &Record) -> Result<What> {
        let first = usize::from(record.code == 30);
        let flags = record.op(first)?;
        let mut at = first + 1;
        let mut string = || -> Result<Box<[u8]>> {
            let len = record.op(at)? as usize;
            let start = at + 1;
            let bytes = start.checked_add(len).and_then(|end| record.ops.get(start..end));
            let Some(bytes) = bytes else {
                return Err(record.wrong("a string of inline assembly has no end"));
            };
            at = start + len;
            let bytes = bytes.iter().map(|&op| u8::try_from(op)).collect::<std::result::Result<_, _>>();
            bytes.map_err(|_| record.wrong("a character is above 255"))
        };
        let (text, constraints) = (string()?, string()?);
        self.asms.push(Asm { asm: InlineAsm { text, constraints, side_effect: flags & 1 != 0 } });
        Ok(What::Asm(self.asms.len() as u32 - 1))
    }

    fn block_address(&mut self, ty: Type, record: &Record) -> Result<ConstData> {
        if ty != self.types.ptr(AddressSpace::FLAT) {
            let text = self.text(ty);
            return Err(record.wrong(format!("'blockaddress' is a 'ptr', expected a value of type '{text}'")));
        }
        if self.body.is_some() {
            let message = "'blockaddress' is supported in the initialisers of variables, where no code branches to it; \
                           in code 'switch' chooses among blocks";
            return Err(record.wrong(message));
        }
        let function = self.constant(record, record.op(1)?)?;
        let &ConstData::Symbol(symbol) = self.module.consts.data(function) else {
            return Err(record.wrong("'blockaddress' is of a block of a function, found something else"));
        };
        Ok(ConstData::BlockAddress(self.block_address_number(symbol, record.op32(2)?, record.at)))
    }

    fn block_address_number(&mut self, symbol: SymbolId, block: u32, at: u64) -> u32 {
        let next = self.block_addresses.len() as u32;
        let number = *self.block_addresses.entry((symbol, block)).or_insert(next);
        if number == next {
            self.module.block_addresses.push((symbol, gcnsel_ir::Block::from_u32(block)));
            self.block_address_places.push(at);
        }
        number
    }
}

impl Reader<'_> {
    /// How much is written of a constant besides those that it is made of.
    fn elements(&self, record: &Record, ty: Type) -> u64 {
        match record.code {
            8 | 9 | 22 => record.ops.len() as u64,
            4..=6 | 35 | 36 => self.types.lanes(ty).map_or(0, u64::from),
            _ => 0,
        }
    }
}

/// Flags of an address that is computed, and where its operands begin: pairs of type and value.
struct GepShape {
    operands: usize,
    inbounds: bool,
    nusw: bool,
    nuw: bool,
}

/// How the forms of `getelementptr` that different releases write have flags and operands.
fn gep_shape(record: &Record) -> Result<GepShape> {
    let has_source = record.ops.len() % 2 == 1;
    let old = |inbounds| {
        if !has_source {
            return Err(
                record.wrong("'getelementptr' without its type, as before LLVM 3.7, is not supported")
            );
        }
        Ok(GepShape { operands: 1, inbounds, nusw: false, nuw: false })
    };
    let flags = record.op_or_zero(1);
    let new = |operands| {
        let inbounds = flags & 1 != 0;
        GepShape { operands, inbounds, nusw: flags & 2 != 0 && !inbounds, nuw: flags & 4 != 0 }
    };
    let shape = match record.code {
        12 => old(false)?,
        20 => old(true)?,
        // The index that has a range stands beside the flag.
        24 => GepShape { operands: 2, inbounds: flags & 1 != 0, nusw: false, nuw: false },
        // A range: how many bits its ends have, and they.
        31 => match record.op(2)? {
            0..=64 => new(5),
            _ => {
                let words = record.op(3)?;
                let words = (words & 0xffff_ffff).saturating_add(words >> 32);
                new(4 + usize::try_from(words).unwrap_or(0).min(record.ops.len()))
            }
        },
        _ => new(2),
    };
    let left = record.ops.len().saturating_sub(shape.operands);
    if left < 2 || left % 2 != 0 {
        return Err(record.wrong(format!("'getelementptr' of {} operands", record.ops.len())));
    }
    Ok(shape)
}

/// The numbers of the constants that one is made of.
fn parts(record: &Record) -> Result<Vec<u64>> {
    Ok(match record.code {
        7 => record.ops.clone(),
        10 => record.ops.iter().skip(1).take(2).copied().collect(),
        11 => record.ops.iter().skip(2).take(1).copied().collect(),
        12 | 20 | 24 | 31 | 32 => {
            let operands = gep_shape(record)?.operands;
            record.ops[operands..].chunks(2).map(|pair| pair[1]).collect()
        }
        29 => vec![record.op(1)?],
        _ => Vec::new(),
    })
}

/// A number in one word, or in several, the lowest first.
fn integer(record: &Record, bits: u32) -> Result<ConstData> {
    let words: Vec<u64> = record.ops.iter().map(|&op| decode::signed(op) as u64).collect();
    let most = bits.div_ceil(64) as usize;
    if words.is_empty() || words.len() > most || matches!(record.code, 4 | 35) && bits > 64 {
        return Err(record.wrong(format!("a number of {} words for an integer of {bits} bits", words.len())));
    }
    if bits <= 128 {
        let word = |n: usize| u128::from(words.get(n).copied().unwrap_or(0));
        return Ok(ConstData::Int((word(1) << 64 | word(0)) & reading::mask(bits)));
    }
    let mut words = words;
    if words.len() == most {
        let last = bits - 64 * (most as u32 - 1);
        words[most - 1] &= reading::mask(last) as u64;
    }
    match reading::wide(&words, bits) {
        number @ ConstData::Int(0..MOST_OF_WIDEST) => Ok(number),
        number if bits <= MOST_BITS => Ok(number),
        _ => Err(record.wrong(format!(
            "constants from 0 to 10^38 are supported of types of more than {MOST_BITS} bits, not this one of 'i{bits}'"
        ))),
    }
}
