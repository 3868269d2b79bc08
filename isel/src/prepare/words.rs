//! Integers of more than 64 bits, but for i128, as words of 64 bits: what fat pointers are as integers, and the arithmetic
//! around them.
//!
//! The last word's bits beyond the integer's width are zero.

use super::arguments;
use super::builder::{Builder, plain};
use super::division::mulhi64;
use super::rewrite::{Action, Writer, each_inst};
use cranelift_entity::SecondaryMap;
use cranelift_entity::packed_option::PackedOption;
use gcnsel_analysis::{Body, New};
use gcnsel_diag::{Diagnostic, Result, Span};
use gcnsel_graph::{DepthFirst, Graph};
use gcnsel_ir::{
    BinaryOp, Block, Callee, CastOp, ConstData, ConstExpr, Inst, InstKind, IntPredicate, MemoryAccess, Type,
    TypeTable, Value,
};
use smallvec::SmallVec;

/// The widest integer.
const MOST_BITS: u32 = 512;

type Words = SmallVec<[Value; 4]>;

/// Replaces such integers.
///
/// # Errors
/// Operations on them that have no expansion: calls, and what `large` does not know.
pub(super) fn split(types: &mut TypeTable, function: &mut Body) -> Result<()> {
    let is_there = types.iter().any(|ty| is_odd(types, types.scalar(ty)));
    if !is_there || !function.values.values().any(|v| is_odd(types, types.scalar(v.ty))) {
        return Ok(());
    }
    // Operands must have been split before they are used; only phis may wait.
    let graph = Graph::new(function.blocks.len(), function.entry(), |b| function.successors(b));
    function.order_blocks(DepthFirst::new(&graph).reverse_postorder().collect());
    for &block in &function.layout {
        for &inst in &function.blocks[block].insts {
            let data = &function.insts[inst];
            let is_call = matches!(&data.kind, InstKind::Call { callee, .. } if !matches!(callee, Callee::Asm { .. }))
                || matches!(data.kind, InstKind::Ret { .. });
            if is_call && let Some(ty) = odd_type(types, function, inst) {
                return Err(unsupported(types, data.span, "a call or return", ty));
            }
        }
    }
    let mut splitter =
        Splitter { words: SecondaryMap::new(), replaced: SecondaryMap::new(), phis: Vec::new() };
    let mut have_arrived = false;
    each_inst(types, function, |w, inst| {
        let result = w.b.function.insts[inst].result;
        // The entry comes first.
        if !std::mem::replace(&mut have_arrived, true) {
            for (argument, ptr, access) in arguments::places(&mut w.b, is_odd)? {
                splitter.words[argument] = Some(load(&mut w.b, argument, ptr, &access)?);
            }
        }
        let action = splitter.visit(w, inst)?;
        if let (Some(result), Action::Replace(value)) = (result, &action) {
            splitter.replaced[result] = Some(*value).into();
        }
        Ok(action)
    })?;
    splitter.fill_phis(types, function)
}

/// Whether a type is one of these.
fn is_odd(types: &TypeTable, ty: Type) -> bool {
    types.int_bits(types.scalar(ty)).is_some_and(|bits| bits > 64 && bits != 128)
}

/// Such a type among those of an instruction's operands and result, vectors of them included.
fn odd_type(types: &TypeTable, function: &Body, inst: Inst) -> Option<Type> {
    let data = &function.insts[inst];
    let mut found = None;
    let mut look = |ty: Type| {
        if is_odd(types, types.scalar(ty)) {
            found = Some(ty);
        }
    };
    look(data.ty);
    data.kind.for_each_operand(|v| look(function.values[v].ty));
    found
}

fn unsupported(types: &TypeTable, span: Span, what: &str, ty: Type) -> Diagnostic {
    let text = gcnsel_ir::type_text(types, ty);
    Diagnostic::at(span, format!("{what} of '{text}' is not supported"))
}

/// The words of `bits` bits.
fn count(bits: u32) -> usize {
    bits.div_ceil(64) as usize
}

struct Splitter {
    words: SecondaryMap<Value, Option<Words>>,
    /// Narrow values that are gone, and what stands for them.
    replaced: SecondaryMap<Value, PackedOption<Value>>,
    /// New phis and what they stand for.
    phis: Vec<(Words, Vec<(Value, Block)>)>,
}

impl Splitter {
    fn visit(&mut self, w: &mut Writer, inst: Inst) -> Result<Action> {
        let Some(odd) = odd_type(w.b.types, w.b.function, inst) else { return Ok(Action::Keep) };
        let b = &mut w.b;
        let data = &b.function.insts[inst];
        let (kind, result, span, ty) = (data.kind.clone(), data.result, data.span, data.ty);
        let refuse = |b: &Builder, what: &str| Err(unsupported(b.types, span, what, odd));
        let bits = b.types.int_bits(b.types.scalar(odd)).filter(|&bits| bits <= MOST_BITS);
        let Some(bits) = bits else { return refuse(b, "this operation") };
        let (each, lanes) = (count(bits), b.types.lanes(odd).unwrap_or(1) as usize);
        let words: Words = match kind {
            InstKind::Binary { op, lhs, rhs, .. } => {
                let (x, y) = (self.words(b, lhs)?, self.words(b, rhs)?);
                let mut out = Words::new();
                for (x, y) in x.chunks(each).zip(y.chunks(each)) {
                    let words = match op {
                        BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => {
                            x.iter().zip(y).map(|(&x, &y)| b.binary(op, x, y)).collect()
                        }
                        BinaryOp::Add | BinaryOp::Sub => sum(b, op, x, y),
                        BinaryOp::Mul => product(b, x, y),
                        BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr => shift(b, op, x, y, bits),
                        _ => return refuse(b, op.name()),
                    };
                    out.extend(cut(b, words, bits));
                }
                out
            }
            InstKind::Cast { op: CastOp::BitCast, value, .. }
                if b.types.lanes(odd).is_none()
                    && is_of_elements(b.types, if odd == ty { b.ty(value) } else { ty }) =>
            {
                if odd != ty {
                    let words = self.words(b, value)?;
                    return Ok(Action::Replace(to_elements(b, &words, ty)));
                }
                from_elements(b, value, each)
            }
            InstKind::Cast { op, value, .. } => {
                let (from, to) = (b.types.scalar(b.ty(value)), b.types.scalar(ty));
                let is_vector = b.types.lanes(ty).is_some();
                let lanes = b.types.lanes(ty).unwrap_or(1) as usize;
                let mut out = Words::new();
                let mut vector = b.poison(ty);
                for lane in 0..lanes {
                    let source = match is_odd(b.types, from) {
                        true => {
                            let words = self.words(b, value)?;
                            let each = words.len() / lanes;
                            Source::Words(words[lane * each..(lane + 1) * each].into())
                        }
                        false if is_vector => Source::Value(b.extract(value, lane as u32)),
                        false => Source::Value(value),
                    };
                    match cast(b, op, source, (from, to)) {
                        None => return refuse(b, &format!("'{}'", op.name())),
                        Some(Source::Words(words)) => out.extend(words),
                        Some(Source::Value(value)) if is_vector => {
                            vector = b.insert(vector, value, lane as u32);
                        }
                        Some(Source::Value(value)) => return Ok(Action::Replace(value)),
                    }
                }
                if !is_odd(b.types, to) {
                    return Ok(Action::Replace(vector));
                }
                out
            }
            InstKind::ICmp { predicate, lhs, rhs, .. } => {
                let (x, y) = (self.words(b, lhs)?, self.words(b, rhs)?);
                let mut vector = b.poison(ty);
                for (lane, (x, y)) in x.chunks(each).zip(y.chunks(each)).enumerate() {
                    let bit = compare(b, predicate, x.into(), y.into(), bits);
                    if lanes == 1 && b.types.lanes(ty).is_none() {
                        return Ok(Action::Replace(bit));
                    }
                    vector = b.insert(vector, bit, lane as u32);
                }
                return Ok(Action::Replace(vector));
            }
            InstKind::Select { condition, on_true, on_false, .. } => {
                let (x, y) = (self.words(b, on_true)?, self.words(b, on_false)?);
                let is_vector = b.types.lanes(b.ty(condition)).is_some();
                let mut bit = condition;
                let mut out = Words::new();
                for (n, (&x, &y)) in x.iter().zip(&y).enumerate() {
                    if is_vector && n % each == 0 {
                        bit = b.extract(condition, (n / each) as u32);
                    }
                    out.push(b.select(bit, x, y));
                }
                out
            }
            InstKind::Freeze { value } => {
                let words = self.words(b, value)?;
                let i64 = b.i64();
                let words: Words = words.into_iter().map(|word| b.value(New::freeze(word), i64)).collect();
                words.chunks(each).flat_map(|words| cut(b, words.into(), bits)).collect()
            }
            InstKind::Phi { incoming, .. } => {
                let i64 = b.i64();
                let words: Words = (0..each * lanes).map(|_| w.phi(i64, &[])).collect();
                self.phis.push((words.clone(), incoming));
                words
            }
            InstKind::Load { access, .. } | InstKind::Store { access, .. } if access.ordering.is_some() => {
                return refuse(b, "an atomic access");
            }
            InstKind::Load { ptr, access } => {
                let result = result.expect("a load has a result");
                load(b, result, ptr, &access)?
            }
            InstKind::Store { .. } if b.types.lanes(odd).is_some() && !bits.is_multiple_of(8) => {
                return refuse(b, IN_MEMORY);
            }
            InstKind::Store { ptr, value, access } => {
                let words = self.words(b, value)?;
                for (lane, words) in words.chunks(each).enumerate() {
                    for ((at, width), &word) in pieces(bits).zip(words) {
                        let at = at + lane as u64 * u64::from(bits / 8);
                        let (ptr, part) = part_of(b, ptr, at, &access);
                        let ty = b.types.int(width);
                        let word = b.resize(word, ty, false);
                        b.effect(New::store(ptr, word, part));
                    }
                }
                return Ok(Action::Drop);
            }
            InstKind::ExtractElement { vector, index } => {
                let words = self.words(b, vector)?;
                let Some(index) = b.function.as_int(index).filter(|&i| i < lanes as u128) else {
                    return refuse(b, "an element that is not constant");
                };
                words.chunks(each).nth(index as usize).map(Words::from).unwrap_or_default()
            }
            InstKind::InsertElement { vector, element, index } => {
                let (mut words, element) = (self.words(b, vector)?, self.words(b, element)?);
                let lanes = b.types.lanes(ty).unwrap_or(1);
                let Some(index) = b.function.as_int(index).filter(|&i| i < lanes.into()) else {
                    return refuse(b, "an element that is not constant");
                };
                words[index as usize * each..][..each].copy_from_slice(&element);
                words
            }
            _ => return refuse(b, "this operation"),
        };
        if let Some(result) = result {
            self.words[result] = Some(words);
        }
        Ok(Action::Drop)
    }

    /// The words of a value, of a vector those of one element after the other.
    fn words(&mut self, b: &mut Builder, value: Value) -> Result<Words> {
        if let Some(words) = &self.words[value] {
            return Ok(words.clone());
        }
        let ty = b.ty(value);
        let each = count(b.types.int_bits(b.types.scalar(ty)).unwrap_or(64));
        let lanes = b.types.lanes(ty).unwrap_or(1) as usize;
        let elements: SmallVec<[ConstData; 4]> = match b.function.as_const(value) {
            Some(ConstData::Aggregate(parts)) => {
                parts.iter().map(|&part| b.function.consts.data(part).clone()).collect()
            }
            Some(data) => std::iter::repeat_n(data.clone(), lanes).collect(),
            None => return Err(unsupported(b.types, b.span(), "this value", ty)),
        };
        let i64 = b.i64();
        let mut out = Words::new();
        for element in elements {
            let (low, high) = match element {
                ConstData::Int(number) => (b.c64(number as u64), b.c64((number >> 64) as u64)),
                ConstData::Zero => (b.c64(0), b.c64(0)),
                ConstData::Undef | ConstData::Poison => {
                    let word = b.poison(i64);
                    out.extend(std::iter::repeat_n(word, each));
                    continue;
                }
                // Addresses have no more bits.
                ConstData::Expr(ConstExpr::Cast(CastOp::PtrToInt, ptr))
                    if b.types.bits(b.function.consts.ty(ptr)).is_some_and(|bits| bits <= 64) =>
                {
                    let low = ConstData::Expr(ConstExpr::Cast(CastOp::PtrToInt, ptr));
                    (b.function.constant(i64, low), b.c64(0))
                }
                _ => return Err(unsupported(b.types, b.span(), "a constant expression", ty)),
            };
            let zero = b.c64(0);
            out.extend([low, high].into_iter().chain(std::iter::repeat(zero)).take(each));
        }
        Ok(out)
    }

    /// Gives the new phis their values, now that all are split.
    fn fill_phis(mut self, types: &mut TypeTable, function: &mut Body) -> Result<()> {
        let entry = function.entry();
        let mut b = Builder::new(types, function, entry);
        for (phis, incoming) in std::mem::take(&mut self.phis) {
            let sources = incoming.iter().map(|&(value, from)| Ok((self.words(&mut b, value)?, from)));
            let sources: Vec<(Words, Block)> = sources.collect::<Result<_>>()?;
            for (number, phi) in phis.into_iter().enumerate() {
                let inst = b.function.def_inst(phi).expect("a phi is an instruction's result");
                let word = |(words, from): &(Words, Block)| {
                    let mut value = words[number];
                    while let Some(other) = self.replaced[value].expand() {
                        value = other;
                    }
                    (value, *from)
                };
                *b.function.incoming_mut(inst) = sources.iter().map(word).collect();
            }
        }
        Ok(())
    }
}

/// What is refused of vectors whose elements are not bytes: they lie in memory without a gap, by the bit.
const IN_MEMORY: &str = "an access to memory";

/// The words of a value that is in memory.
///
/// # Errors
/// If it is a vector whose elements are not bytes.
fn load(b: &mut Builder, value: Value, ptr: Value, access: &MemoryAccess) -> Result<Words> {
    let (ty, i64) = (b.ty(value), b.i64());
    let lanes = b.types.lanes(ty);
    let bits = b.types.int_bits(b.types.scalar(ty)).filter(|&bits| bits <= MOST_BITS);
    let Some(bits) = bits.filter(|bits| lanes.is_none() || bits.is_multiple_of(8)) else {
        return Err(unsupported(b.types, b.span(), IN_MEMORY, ty));
    };
    let mut out = Words::new();
    for lane in 0..u64::from(lanes.unwrap_or(1)) {
        let mut words = Words::new();
        for (at, width) in pieces(bits) {
            let at = at + lane * u64::from(bits / 8);
            let (ptr, part) = part_of(b, ptr, at, access);
            let ty = b.types.int(width);
            let word = b.value(New::load(ptr, part), ty);
            words.push(b.resize(word, i64, false));
        }
        out.extend(cut(b, words, bits));
    }
    Ok(out)
}

/// What a cast takes or gives: an integer of words, or another value.
enum Source {
    Words(Words),
    Value(Value),
}

/// A cast between scalars; `None` if there is no such.
fn cast(b: &mut Builder, op: CastOp, source: Source, (from, to): (Type, Type)) -> Option<Source> {
    let (i64, i128) = (b.i64(), b.types.int(128));
    let two = |b: &mut Builder, number: Value| {
        let low = b.resize(number, i64, false);
        let high = b.shift(BinaryOp::LShr, number, 64);
        Words::from_slice(&[low, b.resize(high, i64, false)])
    };
    let mut width = b.types.bits(from)? as u32;
    let mut words = match (op, source) {
        (CastOp::Trunc | CastOp::ZExt | CastOp::SExt | CastOp::IntToPtr, Source::Words(words)) => words,
        (CastOp::ZExt | CastOp::SExt | CastOp::Trunc, Source::Value(value)) => match width {
            128 => two(b, value),
            _ => Words::from_slice(&[b.resize(value, i64, false)]),
        },
        (CastOp::PtrToInt, Source::Value(value)) => match width {
            128 => {
                let number = b.cast(CastOp::PtrToInt, value, i128);
                two(b, number)
            }
            ..=64 => Words::from_slice(&[b.cast(CastOp::PtrToInt, value, i64)]),
            _ => return None,
        },
        _ => return None,
    };
    if op == CastOp::SExt {
        words = extend_sign(b, words, width);
        let last = *words.last()?;
        let sign = b.shift(BinaryOp::AShr, last, 63);
        width = b.types.int_bits(to)?;
        words.resize(count(width), sign);
    }
    let wanted = b.types.bits(to)? as u32;
    let zero = b.c64(0);
    words.resize(count(wanted), zero);
    if is_odd(b.types, to) {
        return Some(Source::Words(cut(b, words, wanted)));
    }
    let number = match words[..] {
        [word] => word,
        [low, high] => {
            let (low, high) = (b.resize(low, i128, false), b.resize(high, i128, false));
            let high = b.shift(BinaryOp::Shl, high, 64);
            b.or(high, low)
        }
        _ => return None,
    };
    Some(Source::Value(match op {
        CastOp::IntToPtr => b.cast(CastOp::IntToPtr, number, to),
        _ => b.resize(number, to, false),
    }))
}

/// Where words are in memory, in bytes, and how many bits each has there.
fn pieces(bits: u32) -> impl Iterator<Item = (u64, u32)> {
    (0..count(bits) as u32).map(move |n| (u64::from(n) * 8, (bits - 64 * n).min(64).next_multiple_of(8)))
}

/// The address of a word, and how it is accessed.
fn part_of(b: &mut Builder, ptr: Value, at: u64, access: &MemoryAccess) -> (Value, Box<MemoryAccess>) {
    let align = if at == 0 { access.align } else { access.align.min(1 << at.trailing_zeros()) };
    let mut part = plain(align.min(8));
    part.volatile = access.volatile;
    let fat = b.types.pointer_space(b.ty(ptr)) == Some(gcnsel_ir::AddressSpace::BUFFER_FAT);
    if !fat || at == 0 {
        return (b.offset(ptr, at), part);
    }
    let (byte, by, ty) = (b.types.int(8), b.c32(at as u32), b.ty(ptr));
    (b.value(New::byte_offset_beyond(byte, ptr, by), ty), part)
}

/// Zeros beyond the width.
fn cut(b: &mut Builder, mut words: Words, bits: u32) -> Words {
    if let (Some(last), 1..) = (words.last_mut(), bits % 64) {
        let mask = b.c64((1 << (bits % 64)) - 1);
        *last = b.and(*last, mask);
    }
    words
}

/// The last word's sign in all bits above the width.
fn extend_sign(b: &mut Builder, mut words: Words, bits: u32) -> Words {
    if let (Some(last), used @ 1..) = (words.last_mut(), bits % 64) {
        let high = b.shift(BinaryOp::Shl, *last, 64 - used);
        *last = b.shift(BinaryOp::AShr, high, 64 - used);
    }
    words
}

/// Sums and differences, the carry from word to word.
fn sum(b: &mut Builder, op: BinaryOp, x: &[Value], y: &[Value]) -> Words {
    let i64 = b.i64();
    let mut out = Words::new();
    let mut carry: Option<Value> = None;
    for (&x, &y) in x.iter().zip(y) {
        let first = b.binary(op, x, y);
        let over = |b: &mut Builder, before: Value, after: Value, by: Value| match op {
            BinaryOp::Add => b.icmp(IntPredicate::Ult, after, before),
            _ => b.icmp(IntPredicate::Ult, before, by),
        };
        let mut next = over(b, x, first, y);
        let word = match carry {
            None => first,
            Some(carry) => {
                let carry = b.resize(carry, i64, false);
                let word = b.binary(op, first, carry);
                let again = over(b, first, word, carry);
                next = b.or(next, again);
                word
            }
        };
        out.push(word);
        carry = Some(next);
    }
    out
}

/// The low words of a product: of each two words the one half here and the other above.
fn product(b: &mut Builder, x: &[Value], y: &[Value]) -> Words {
    let (i64, zero) = (b.i64(), b.c64(0));
    let mut out: Words = x.iter().map(|_| zero).collect();
    let add_at = |b: &mut Builder, out: &mut Words, at: usize, mut value: Value| {
        for word in &mut out[at..] {
            if *word == zero {
                *word = value;
                return;
            }
            let sum = b.add(*word, value);
            let carry = b.icmp(IntPredicate::Ult, sum, value);
            *word = sum;
            value = b.resize(carry, i64, false);
        }
    };
    for (i, &one) in x.iter().enumerate().filter(|&(_, &one)| one != zero) {
        for (j, &other) in y.iter().enumerate().take(x.len() - i).filter(|&(_, &other)| other != zero) {
            let low = b.mul(one, other);
            add_at(b, &mut out, i + j, low);
            if i + j + 1 < x.len() {
                let high = mulhi64(b, one, other);
                add_at(b, &mut out, i + j + 1, high);
            }
        }
    }
    out
}

/// Whether a type is a vector of integers or floats that fit a word.
fn is_of_elements(types: &TypeTable, ty: Type) -> bool {
    let element = types.scalar(ty);
    let is_number = types.is_int(element) || types.is_float(element);
    types.lanes(ty).is_some() && is_number && types.bits(element).is_some_and(|bits| bits <= 64)
}

/// The type of vectors of integers of the same widths, and that width.
fn integers(b: &mut Builder, ty: Type) -> (Type, Type, u32) {
    let bits = b.types.bits(b.types.scalar(ty)).unwrap_or(64) as u32;
    let int = b.types.int(bits);
    (b.types.with_lanes_of(ty, int), int, bits)
}

/// The words that elements make, bits beside bits.
fn from_elements(b: &mut Builder, vector: Value, each: usize) -> Words {
    let (ty, i64) = (b.ty(vector), b.i64());
    let (ints, _, bits) = integers(b, ty);
    let vector = if ints == ty { vector } else { b.cast(CastOp::BitCast, vector, ints) };
    let mut words: SmallVec<[Option<Value>; 4]> = SmallVec::from_elem(None, each);
    for lane in 0..b.types.lanes(ty).unwrap_or(1) {
        let element = b.extract(vector, lane);
        let element = b.resize(element, i64, false);
        let (at, from) = ((lane * bits / 64) as usize, lane * bits % 64);
        let low = b.shift(BinaryOp::Shl, element, from);
        words[at] = Some(words[at].map_or(low, |word| b.or(word, low)));
        if from + bits > 64 {
            words[at + 1] = Some(b.shift(BinaryOp::LShr, element, 64 - from));
        }
    }
    let zero = b.c64(0);
    words.into_iter().map(|word| word.unwrap_or(zero)).collect()
}

/// The elements that words make, bits beside bits.
fn to_elements(b: &mut Builder, words: &[Value], ty: Type) -> Value {
    let (ints, int, bits) = integers(b, ty);
    let mut vector = b.poison(ints);
    for lane in 0..b.types.lanes(ty).unwrap_or(1) {
        let (at, from) = ((lane * bits / 64) as usize, lane * bits % 64);
        let mut element = b.shift(BinaryOp::LShr, words[at], from);
        if from + bits > 64 {
            let high = b.shift(BinaryOp::Shl, words[at + 1], 64 - from);
            element = b.or(element, high);
        }
        let element = b.resize(element, int, false);
        vector = b.insert(vector, element, lane);
    }
    if ints == ty { vector } else { b.cast(CastOp::BitCast, vector, ty) }
}

/// A shift: by whole words, as far as the amount says, and by the bits within one.
fn shift(b: &mut Builder, op: BinaryOp, x: &[Value], amount: &[Value], bits: u32) -> Words {
    let left = op == BinaryOp::Shl;
    let mut words = Words::from_slice(x);
    let filler = match op {
        BinaryOp::AShr => {
            words = extend_sign(b, words, bits);
            let last = *words.last().expect("there are words");
            b.shift(BinaryOp::AShr, last, 63)
        }
        _ => b.c64(0),
    };
    if left {
        words.reverse();
    }
    // From here on the words' order is against the way that bits go.
    let (near, far) = if left { (BinaryOp::Shl, BinaryOp::LShr) } else { (BinaryOp::LShr, BinaryOp::Shl) };
    let at = |words: &[Value], n: usize| words.get(n).copied().unwrap_or(filler);
    if let Some(amount) = b.function.as_int(amount[0]) {
        let (whole, within) = (amount as usize / 64, amount as u32 % 64);
        let out = (0..words.len()).map(|n| {
            let (here, next) = (at(&words, n + whole), at(&words, n + whole + 1));
            if within == 0 {
                return here;
            }
            let (low, high) = (b.shift(near, here, within), b.shift(far, next, 64 - within));
            b.or(low, high)
        });
        words = out.collect();
    } else {
        let (six, mask) = (b.c64(6), b.c64(63));
        let whole = b.binary(BinaryOp::LShr, amount[0], six);
        let within = b.and(amount[0], mask);
        let rest = b.xor(within, mask);
        let len = words.len();
        for step in (0..).map(|n| 1usize << n).take_while(|&step| step < len) {
            let (bit, zero) = (b.c64(step as u64), b.c64(0));
            let is_set = b.and(whole, bit);
            let goes = b.icmp(IntPredicate::Ne, is_set, zero);
            let moved: Words =
                (0..words.len()).map(|n| b.select(goes, at(&words, n + step), words[n])).collect();
            words = moved;
        }
        let out: Words = (0..words.len())
            .map(|n| {
                let low = b.binary(near, words[n], within);
                let high = b.shift(far, at(&words, n + 1), 1);
                let high = b.binary(far, high, rest);
                b.or(low, high)
            })
            .collect();
        words = out;
    }
    if left {
        words.reverse();
    }
    words
}

fn compare(b: &mut Builder, predicate: IntPredicate, x: Words, y: Words, bits: u32) -> Value {
    use IntPredicate::*;
    let signed = matches!(predicate, Sgt | Sge | Slt | Sle);
    let (x, y) = match signed {
        true => (extend_sign(b, x, bits), extend_sign(b, y, bits)),
        false => (x, y),
    };
    if matches!(predicate, Eq | Ne) {
        let differences: Words = x.iter().zip(&y).map(|(&x, &y)| b.xor(x, y)).collect();
        let any = differences.into_iter().reduce(|a, c| b.or(a, c)).expect("there are words");
        let zero = b.c64(0);
        return b.icmp(predicate, any, zero);
    }
    let unsigned = match predicate {
        Sgt => Ugt,
        Sge => Uge,
        Slt => Ult,
        Sle => Ule,
        other => other,
    };
    let mut result: Option<Value> = None;
    for (n, (&x_word, &y_word)) in x.iter().zip(&y).enumerate() {
        let here = b.icmp(if n + 1 == x.len() { predicate } else { unsigned }, x_word, y_word);
        result = Some(match result {
            None => here,
            Some(below) => {
                let tie = b.icmp(Eq, x_word, y_word);
                b.select(tie, below, here)
            }
        });
    }
    result.expect("there are words")
}
