//! Addresses in two steps: what varies, which neighbours share, and a constant distance that instructions take as their
//! offset. So addresses that were computed in front of a loop are one register in it, not one for each distance; the
//! second step is made again wherever it is used, for nothing.
//!
//! In `x ^ c`, as swizzles of LDS have it, the bits of `c` that `x` certainly has not are such a distance: they are added.
//!
//! An index that is no negative number and stays in a variable of the program, as `inbounds` says, is multiplied in 32 bits:
//! the variable is not as large as that. What varies is then one register, beside the variable's address.

mod ones;

use gcnsel_analysis::{Body, New};
use gcnsel_diag::Result;
use gcnsel_graph::{DominatorTree, Graph};
use gcnsel_ir::{
    AddressSpace, BinaryOp, Block, CastOp, Const, ConstData, ConstExpr, Counts, IndexWalk, Inst, InstKind,
    Type, TypeTable, Value, ValueDef,
};
use gcnsel_isa::Target;
use gcnsel_legalize::builder::Builder;
use gcnsel_legalize::rewrite::{Action, each_inst};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// Sums that have been written without their constants, and numbers with fewer bits turned round or set, by block and operands.
type Sums = FxHashMap<(Block, BinaryOp, Value, Value), Value>;

/// What varies of an address: the type that is indexed, the base, of the indices what varies, and whether that is multiplied
/// in 32 bits, which is right for addresses in the variable alone.
type Varying = (Type, Value, SmallVec<[Rest; 4]>, bool);

/// What varies of an index: a value, which may have to be extended to the index's type. Zero for a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Rest {
    value: Value,
    extended: Option<CastOp>,
}

/// An index in two parts.
struct Index {
    whole: Value,
    rest: Rest,
    /// The constant part, in elements.
    steps: i64,
    /// Bytes of an element; 0 for a field.
    stride: i64,
}

impl Index {
    /// What varies, as a value of the index's type.
    fn rest(&self, b: &mut Builder) -> Value {
        match self.rest.extended {
            _ if self.steps == 0 => self.whole,
            Some(op) => {
                let ty = b.ty(self.whole);
                b.cast(op, self.rest.value, ty)
            }
            None => self.rest.value,
        }
    }
}

/// Splits addresses of global memory and LDS.
pub fn split(types: &mut TypeTable, function: &mut Body, target: Target) -> Result<()> {
    let graph = Graph::new(function.blocks.len(), function.entry(), |b| function.successors(b));
    let dominators = DominatorTree::new(&graph);
    // Addresses and the blocks that they are computed in.
    let mut shared: FxHashMap<Varying, (Block, Value)> = FxHashMap::default();
    let mut sums = Sums::default();
    each_inst(types, function, |w, inst| {
        let b = &mut w.b;
        let Some(Parts { source, base, indices, distance }) = parts(b, inst, target, &mut sums) else {
            return Ok(Action::Keep);
        };
        let ty = b.function.insts[inst].ty;
        // In LDS an address is one register, which other blocks may as well have. One in global memory is an offset to
        // what the whole wave shares, as long as it is not carried from block to block; but a product takes longer than that
        // saves.
        let is_lds = b.types.pointer_space(ty) == Some(AddressSpace::LOCAL);
        let is_product = |index: &Index| {
            b.function.as_int(index.rest.value).is_none()
                && index.stride > 0
                && !(index.stride as u64).is_power_of_two()
        };
        let is_carried = is_lds || indices.iter().any(is_product);
        let offset = narrow_offset(b, inst, &indices, distance);
        let rests = indices.iter().map(|index| index.rest).collect();
        let varying: Varying = (source, base, rests, offset.is_some());
        let block = b.block;
        let is_there = |from: Block| from == block || is_carried && dominators.dominates(from, block);
        if let Some(&(_, found)) = shared.get(&varying).filter(|(from, _)| is_there(*from)) {
            return Ok(Action::Replace(b.offset(found, distance as u64)));
        }
        if distance == 0 && offset.is_none() {
            // It may serve others: only in scratch it matters what an address promises of itself.
            if let Some(result) = b.function.insts[inst].result {
                shared.insert(varying, (block, result));
            }
            return Ok(Action::Keep);
        }
        let start = match offset {
            Some((value, stride)) => {
                let (i32, i64) = (b.i32(), b.i64());
                let (value, stride) = (b.resize(value, i32, false), b.c32(stride));
                let offset = b.mul(value, stride);
                let offset = b.resize(offset, i64, false);
                b.gep(base, offset)
            }
            None => {
                let indices: SmallVec<[Value; 4]> = indices.iter().map(|index| index.rest(b)).collect();
                b.value(New::address(source, base, indices), ty)
            }
        };
        shared.insert(varying, (block, start));
        Ok(Action::Replace(b.offset(start, distance as u64)))
    })
}

/// The number of 32 bits, without a sign, and the bytes that it is multiplied by for what varies of an address in a variable
/// of the program; `None` where the product may be larger than that.
fn narrow_offset(b: &Builder, inst: Inst, indices: &[Index], distance: i64) -> Option<(Value, u32)> {
    let InstKind::Gep { base, inbounds: true, .. } = &b.function.insts[inst].kind else { return None };
    let ValueDef::Const(c) = b.function.values[*base].def else { return None };
    let mut varying = indices.iter().filter(|index| b.function.as_int(index.rest.value).is_none());
    let (index, more) = (varying.next()?, varying.next());
    let bits = b.types.int_bits(b.ty(index.rest.value))?;
    let is_number = index.rest.extended == Some(CastOp::ZExt) && bits <= 32;
    // The whole address is in the variable, and so is the base: what varies is less than a constant larger than that.
    let size = size_of_variable(b, c)?;
    let fits = size.checked_add(distance.unsigned_abs())? < 1 << 32;
    let stride = u32::try_from(index.stride).ok()?;
    let has_fields = indices.iter().any(|index| index.stride == 0);
    (more.is_none() && is_number && fits && !has_fields).then_some((index.rest.value, stride))
}

/// The size of the variable that a constant points into, in bytes.
fn size_of_variable(b: &Builder, c: Const) -> Option<u64> {
    match b.function.consts.data(c) {
        ConstData::Symbol(symbol) => {
            let (_, global) = b.module.global(*symbol)?;
            b.types.alloc_size(global.ty).filter(|_| global.initializer.is_some())
        }
        ConstData::Expr(ConstExpr::Gep { base, .. }) => size_of_variable(b, *base),
        _ => None,
    }
}

/// An address in two parts.
struct Parts {
    source: Type,
    base: Value,
    indices: SmallVec<[Index; 4]>,
    /// The constant parts together, in bytes.
    distance: i64,
}

/// The parts of an address; `None` where nothing varies, or where instructions could not take the distance.
fn parts(b: &mut Builder, inst: Inst, target: Target, sums: &mut Sums) -> Option<Parts> {
    let data = &b.function.insts[inst];
    let InstKind::Gep { source, base, indices, .. } = &data.kind else { return None };
    let (source, base, values) = (*source, *base, indices.clone());
    let space = b.types.pointer_space(data.ty)?;
    let reach = match space {
        _ if b.types.lanes(data.ty).is_some() => return None,
        AddressSpace::LOCAL => 0..1 << 16,
        AddressSpace::GLOBAL | AddressSpace::CONSTANT => {
            let half = 1 << (target.info().flat_offset_bits - 1);
            -half..half
        }
        _ => return None,
    };
    let (mut walk, mut distance, mut varies) = (IndexWalk::new(source), 0i64, false);
    let mut indices: SmallVec<[Index; 4]> = SmallVec::new();
    for &whole in &values {
        let number = b.function.as_int(whole).and_then(|number| b.types.signed(b.ty(whole), number));
        let stride = match walk.step(b.types, number)? {
            // A field has no other to stand for it, from which the next index could go on.
            Counts::Field(_) => {
                let rest = Rest { value: whole, extended: None };
                indices.push(Index { whole, rest, steps: 0, stride: 0 });
                continue;
            }
            Counts::Elements(stride) => stride,
        };
        let mut index = split_index(b, whole, space.pointer_bits(), sums);
        varies |= b.function.as_int(index.rest.value).is_none();
        let stride = i64::try_from(stride).ok()?;
        distance = distance.checked_add(index.steps.checked_mul(stride)?)?;
        index.stride = stride;
        indices.push(index);
    }
    (varies && reach.contains(&distance)).then_some(Parts { source, base, indices, distance })
}

/// What a sum inside an index may do, that its constant may be added to the address instead.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sum {
    /// It wraps round as the address does.
    Wraps,
    /// It is extended to the address's width, and may not wrap round as a number without a sign.
    Unsigned,
    /// The same, as a number with one.
    Signed,
}

/// What else is in a sum with a constant, and that; the sum may wrap round.
fn constant_in_sum(b: &Builder, sum: Value) -> Option<(Value, u128)> {
    let inst = b.function.def_inst(sum)?;
    let InstKind::Binary { op, lhs, rhs, wrap, .. } = &b.function.insts[inst].kind else { return None };
    let is_sum = *op == BinaryOp::Add || *op == BinaryOp::Or && wrap.disjoint;
    Some((*lhs, b.function.as_int(*rhs).filter(|_| is_sum)?))
}

/// The most sums that are taken apart for one index.
const MOST_SUMS: usize = 64;

/// An index in what varies and a constant. Sums are taken apart where they are as wide as addresses, which wrap round alike,
/// and where they do not wrap round at all.
fn split_index(b: &mut Builder, whole: Value, pointer_bits: u32, sums: &mut Sums) -> Index {
    let mut found = Index { whole, rest: Rest { value: whole, extended: None }, steps: 0, stride: 0 };
    let int_bits = |b: &Builder, value| b.types.int_bits(b.ty(value)).filter(|&bits| bits <= 64);
    let Some(mut bits) = int_bits(b, whole) else { return found };
    let signed = |value: u128, bits: u32| (value as u64 as i64) << (64 - bits) >> (64 - bits);
    if let Some(constant) = b.function.as_int(whole) {
        let ty = b.ty(whole);
        found.rest.value = b.int(ty, 0);
        found.steps = signed(constant, bits);
        return found;
    }
    // An index that is not as wide is extended by its sign.
    let mut sum = if bits >= pointer_bits { Sum::Wraps } else { Sum::Signed };
    // Sums of sums of constants are short, unless somebody unrolls a loop with a long one.
    for _ in 0..MOST_SUMS {
        let Some(inst) = b.function.def_inst(found.rest.value) else { break };
        match &b.function.insts[inst].kind {
            InstKind::Cast { op: op @ (CastOp::ZExt | CastOp::SExt), value, .. }
                if found.rest.extended.is_none() =>
            {
                let Some(narrow) = int_bits(b, *value) else { break };
                bits = narrow;
                found.rest = Rest { value: *value, extended: Some(*op) };
                sum = match op {
                    _ if bits >= pointer_bits => Sum::Wraps,
                    CastOp::ZExt => Sum::Unsigned,
                    _ => Sum::Signed,
                };
            }
            InstKind::Binary { op: op @ (BinaryOp::Add | BinaryOp::Or), lhs, rhs, wrap, .. } => {
                let Some(constant) = b.function.as_int(*rhs) else {
                    let is_sum = *op == BinaryOp::Add || wrap.disjoint;
                    let (lhs, rhs) = (*lhs, *rhs);
                    let with_constant = [(lhs, rhs), (rhs, lhs)].into_iter().find_map(|(sum, other)| {
                        constant_in_sum(b, sum).map(|(rest, constant)| (rest, other, constant))
                    });
                    let Some((rest, other, constant)) = with_constant.filter(|_| is_sum && sum == Sum::Wraps)
                    else {
                        break;
                    };
                    let Some(steps) = found.steps.checked_add(signed(constant, bits)) else { break };
                    found.steps = steps;
                    let key = (b.block, BinaryOp::Add, rest.min(other), rest.max(other));
                    found.rest.value = *sums.entry(key).or_insert_with(|| b.add(rest, other));
                    continue;
                };
                let is_sum = *op == BinaryOp::Add || wrap.disjoint;
                if !is_sum {
                    if bits_apart(b, &mut found, constant, bits, sums) {
                        continue;
                    }
                    break;
                }
                let step = match sum {
                    Sum::Wraps if is_sum => signed(constant, bits),
                    Sum::Unsigned if wrap.disjoint || wrap.nuw => match i64::try_from(constant) {
                        Ok(step) => step,
                        Err(_) => break,
                    },
                    // One operand has the sign, of bits that are apart.
                    Sum::Signed if wrap.disjoint || wrap.nsw => signed(constant, bits),
                    _ => break,
                };
                let Some(steps) = found.steps.checked_add(step) else { break };
                found.steps = steps;
                found.rest.value = *lhs;
            }
            InstKind::Binary { op: BinaryOp::Xor, rhs, .. } => {
                let constant = b.function.as_int(*rhs);
                if !constant.is_some_and(|constant| bits_apart(b, &mut found, constant, bits, sums)) {
                    break;
                }
            }
            InstKind::ExtractElement { vector, index } if found.rest.extended.is_none() => {
                // An element of numbers that have been extended together.
                let Some(inst) = b.function.def_inst(*vector) else { break };
                let InstKind::Cast { op: CastOp::ZExt, value, .. } = b.function.insts[inst].kind else {
                    break;
                };
                let Some(index) = b.function.as_int(*index).and_then(|index| u32::try_from(index).ok())
                else {
                    break;
                };
                found.rest = Rest { value: b.extract(value, index), extended: Some(CastOp::ZExt) };
                break;
            }
            _ => break,
        }
    }
    found
}

/// Takes from `x ^ constant` or `x | constant`, of so many bits, those bits of the constant that `x` has not: they are a step,
/// whether the number is extended by zeros, by its sign, or wraps round. Whether there are any.
fn bits_apart(b: &mut Builder, found: &mut Index, constant: u128, bits: u32, sums: &mut Sums) -> bool {
    let number = found.rest.value;
    let Some(inst) = b.function.def_inst(number) else { return false };
    let InstKind::Binary { op, lhs, .. } = b.function.insts[inst].kind else { return false };
    let constant = constant as u64;
    let within = constant & ones::of(b.types, b.function, lhs);
    let apart = constant & !within;
    let ty = b.ty(number);
    let rest = b.int(ty, within.into());
    // Neighbours find what there is with the rest of the bits.
    let rest = match sums.get(&(b.block, op, lhs, rest)) {
        Some(&known) => known,
        None if within == 0 => lhs,
        None => {
            let new = if apart == 0 { number } else { b.binary(op, lhs, rest) };
            sums.insert((b.block, op, lhs, rest), new);
            new
        }
    };
    // The sign bit is a step down.
    let step = match found.rest.extended {
        Some(CastOp::ZExt) => i64::try_from(apart).ok(),
        _ => Some((apart as i64) << (64 - bits) >> (64 - bits)),
    };
    let Some(steps) = step.and_then(|step| found.steps.checked_add(step)) else { return false };
    found.rest.value = rest;
    found.steps = steps;
    apart != 0
}

#[cfg(test)]
mod tests;
