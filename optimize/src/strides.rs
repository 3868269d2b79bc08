//! Addresses at multiples of one stride, each by a step from one before.
//!
//! An unrolled loop over the rows of a matrix has addresses `row + k * stride`. Front ends compute each from `row`, with the
//! products in front of the loop around, where each takes registers all through it. Here they are
//!
//! ```text
//! p1 = row + stride;  p2 = p1 + stride;  p3 = p2 + stride;  ...
//! ```
//!
//! which needs the stride alone. A stride may be narrower than an address: `k * stride` is extended, and does not wrap round
//! as a narrow number. Steps are taken from addresses only that are accessed whenever the new one is computed, so that it
//! is no matter what they would be if their own products did.

mod products;

pub use products::step as step_products;

use cranelift_entity::SecondaryMap;
use gcnsel_analysis::{Body, KnownBits};
use gcnsel_diag::Result;
use gcnsel_ir::{
    AddressSpace, BinaryOp, Block, Callee, CastOp, Function, Inst, InstKind, Module, TypeKind, TypeTable,
    Value, ValueDef, WrapFlags,
};
use gcnsel_legalize::rewrite::{Action, each_inst};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::cell::OnceCell;
use std::collections::BTreeMap;

/// What addresses have in common that are multiples of a stride apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Line {
    base: Value,
    beside: Beside,
    stride: Value,
    /// How products with the stride become as wide as addresses.
    extended: Option<CastOp>,
    /// Bytes of an element.
    size: i64,
}

/// What is in the index beside the multiple of the stride.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Beside {
    Nothing,
    /// Something that is added to it.
    Sum(Value),
    /// The product of the stride and this.
    Product(Value),
}

/// Lines that an address may be on, and how many strides from where they begin. A product of two variables is on two.
type Places = SmallVec<[(Line, i64); 2]>;

/// Fewer addresses on a line in a block are left as they are.
const LEAST: u32 = 3;

/// The most different steps on a line in a block, each of which takes registers.
const MOST_STEPS: usize = 2;

/// What there is of a line in a block.
#[derive(Default)]
struct Walk {
    /// Addresses that are accessed, by their numbers of strides.
    known: BTreeMap<i64, Value>,
    /// Steps in use, in strides.
    steps: SmallVec<[i64; MOST_STEPS]>,
}

impl Walk {
    /// The nearest address to start from, and the strides from there; by a step that is in use if possible.
    fn nearest(&self, strides: i64) -> Option<(Value, i64)> {
        let before = self.known.range(..strides).next_back();
        let behind = self.known.range(strides..).next();
        let mut ways: SmallVec<[(Value, i64); 2]> = SmallVec::new();
        for (&from, &value) in before.into_iter().chain(behind) {
            ways.extend(strides.checked_sub(from).map(|step| (value, step)));
        }
        ways.sort_by_key(|&(_, step)| (!self.steps.contains(&step), step.unsigned_abs()));
        ways.first().copied().filter(|(_, step)| self.steps.contains(step) || self.steps.len() < MOST_STEPS)
    }
}

/// Writes addresses as steps from others.
pub fn step(types: &mut TypeTable, function: &mut Body) -> Result<()> {
    let found = find(types, function);
    if found.is_empty() {
        return Ok(());
    }
    let accessed = certainly_accessed(function.module(), function);
    let mut walks: FxHashMap<(Block, Line), Walk> = FxHashMap::default();
    // By block, stride, how it is extended, and bytes of a step for one more.
    let mut steps: FxHashMap<(Block, Value, Option<CastOp>, i64), Value> = FxHashMap::default();
    each_inst(types, function, |w, inst| {
        let Some(places) = found.get(&inst) else { return Ok(Action::Keep) };
        let b = &mut w.b;
        let block = b.block;
        let (InstKind::Gep { base, .. }, Some(result)) =
            (&b.function.insts[inst].kind, b.function.insts[inst].result)
        else {
            return Ok(Action::Keep);
        };
        let base = *base;
        let mut stepped = None;
        for &(line, strides) in places {
            let walk = walks.entry((block, line)).or_default();
            if line.beside == Beside::Nothing {
                walk.known.entry(0).or_insert(base);
            }
            let Some((from, step)) = walk.nearest(strides) else { continue };
            let Some(bytes) = step.checked_mul(line.size) else { continue };
            if !walk.steps.contains(&step) {
                walk.steps.push(step);
            }
            let step = *steps.entry((block, line.stride, line.extended, bytes)).or_insert_with(|| {
                let i64 = b.i64();
                let stride = line.extended.map_or(line.stride, |op| b.cast(op, line.stride, i64));
                let bytes = b.c64(bytes as u64);
                b.mul(stride, bytes)
            });
            stepped = Some(b.gep(from, step));
            break;
        }
        if accessed[result] {
            for &(line, strides) in places {
                let walk = walks.entry((block, line)).or_default();
                walk.known.insert(strides, stepped.unwrap_or(result));
            }
        }
        Ok(stepped.map_or(Action::Keep, Action::Replace))
    })
}

/// The addresses that are on a line with enough others of their block.
fn find(types: &TypeTable, f: &Body) -> FxHashMap<Inst, Places> {
    let mut found: FxHashMap<Inst, Places> = FxHashMap::default();
    let mut lengths: FxHashMap<Line, u32> = FxHashMap::default();
    let known = OnceCell::new();
    for &block in &f.layout {
        lengths.clear();
        let insts = &f.blocks[block].insts;
        for &inst in insts {
            let places = places(types, f, &known, inst);
            places.iter().for_each(|&(line, _)| *lengths.entry(line).or_default() += 1);
            if !places.is_empty() {
                found.insert(inst, places);
            }
        }
        for inst in insts {
            if let Some(places) = found.get_mut(inst) {
                places.retain(|(line, _)| lengths[line] >= LEAST);
                if places.is_empty() {
                    found.remove(inst);
                }
            }
        }
    }
    found
}

/// The lines that an address of global memory is on.
fn places(types: &TypeTable, f: &Body, known: &OnceCell<KnownBits>, inst: Inst) -> Places {
    let nowhere = Places::new();
    let data = &f.insts[inst];
    let InstKind::Gep { source, base, indices, .. } = &data.kind else { return nowhere };
    let space = types.pointer_space(data.ty);
    let is_global = matches!(space, Some(AddressSpace::GLOBAL | AddressSpace::CONSTANT));
    // An address in a variable of the program is an offset to what the whole wave shares.
    let is_of_variable = matches!(f.values[*base].def, ValueDef::Const(_));
    let (Some((index, size)), None, true, false) =
        (only_index(types, f, *source, indices), types.lanes(data.ty), is_global, is_of_variable)
    else {
        return nowhere;
    };
    let (mut index, mut extended) = (index, None);
    if let Some(inst) = f.def_inst(index)
        && let InstKind::Cast { op: op @ (CastOp::ZExt | CastOp::SExt), value, .. } = f.insts[inst].kind
    {
        (index, extended) = (value, Some(op));
    }
    let Some(bits) = types.int_bits(f.values[index].ty) else { return nowhere };
    // An index that is not as wide as an address is extended by its sign.
    let extended = if bits < 64 { extended.or(Some(CastOp::SExt)) } else { None };
    // Bytes by a number without a sign are an offset that instructions add themselves.
    if bits > 64 || extended == Some(CastOp::ZExt) && size == 1 {
        return nowhere;
    }
    let number = Number { types, f, known, bits, extended };
    let lines = number.multiples(index).into_iter();
    lines
        .filter(|&(_, stride, _)| f.as_int(stride).is_none())
        .map(|(beside, stride, strides)| (Line { base: *base, beside, stride, extended, size }, strides))
        .collect()
}

/// The index that varies, where it is the only one that is not zero, and the bytes of its elements.
fn only_index(
    types: &TypeTable,
    f: &Function,
    source: gcnsel_ir::Type,
    indices: &[Value],
) -> Option<(Value, i64)> {
    let (&last, first) = indices.split_last()?;
    let mut element = source;
    let mut zeros = first.iter();
    if let Some(zero) = zeros.next() {
        let is_zero = |index: &Value| f.as_int(*index) == Some(0);
        let part = |ty| match types.kind(ty) {
            TypeKind::Array { element, .. } => Some(*element),
            _ => None,
        };
        if !is_zero(zero) {
            return None;
        }
        for index in zeros {
            element = part(element).filter(|_| is_zero(index))?;
        }
        element = part(element)?;
    }
    let size = i64::try_from(types.alloc_size(element)?).ok()?;
    (f.as_int(last).is_none() && size > 0).then_some((last, size))
}

/// What constants are added to.
fn added_to(f: &Function) -> impl Iterator<Item = Value> {
    let insts = f.layout.iter().flat_map(|&block| &f.blocks[block].insts);
    insts.filter_map(|&inst| match f.insts[inst].kind {
        InstKind::Binary { op: BinaryOp::Add, lhs, rhs, .. } => f.as_int(rhs).map(|_| lhs),
        _ => None,
    })
}

/// How numbers become indices.
struct Number<'a, 'm> {
    types: &'a TypeTable,
    f: &'a Body<'m>,
    /// Asked for what flags do not say.
    known: &'a OnceCell<KnownBits>,
    bits: u32,
    extended: Option<CastOp>,
}

impl Number<'_, '_> {
    /// What is beside a multiple of a stride, the stride, and how often.
    fn multiples(&self, index: Value) -> SmallVec<[(Beside, Value, i64); 2]> {
        let mut found = SmallVec::new();
        if let Some((stride, times)) = self.times_constant(index) {
            found.push((Beside::Nothing, stride, times));
            return found;
        }
        match self.binary(index) {
            Some((BinaryOp::Mul, a, b)) => {
                for (factor, stride) in [(a, b), (b, a)] {
                    let (rest, times) = self.plus_constant(factor).unwrap_or((factor, 0));
                    found.push((Beside::Product(rest), stride, times));
                }
            }
            Some((BinaryOp::Add, a, b)) => {
                for (rest, product) in [(a, b), (b, a)] {
                    let (stride, times) = self.times_constant(product).unwrap_or((product, 1));
                    found.push((Beside::Sum(rest), stride, times));
                }
            }
            _ => found.push((Beside::Nothing, index, 1)),
        }
        found
    }

    /// An operation that may be done after its result is extended as well as before.
    fn binary(&self, value: Value) -> Option<(BinaryOp, Value, Value)> {
        let inst = self.f.def_inst(value)?;
        let InstKind::Binary { op, lhs, rhs, wrap, .. } = &self.f.insts[inst].kind else { return None };
        match op {
            BinaryOp::Or if wrap.disjoint => Some((BinaryOp::Add, *lhs, *rhs)),
            BinaryOp::Add if !self.is_exact(*wrap) => self.is_small(*lhs, *rhs).then_some((*op, *lhs, *rhs)),
            _ => self.is_exact(*wrap).then_some((*op, *lhs, *rhs)),
        }
    }

    /// Whether a constant added to a value wraps round in no way, since the value is known to be small.
    fn is_small(&self, value: Value, constant: Value) -> bool {
        let Some(constant) = self.f.as_int(constant) else { return false };
        let known =
            self.known.get_or_init(|| KnownBits::of(self.f.module(), self.types, self.f, added_to(self.f)));
        let most = u128::from(!known.zeros(value)) & ((1 << self.bits) - 1);
        most + constant < 1 << (self.bits - 1)
    }

    fn is_exact(&self, wrap: WrapFlags) -> bool {
        match self.extended {
            None => true,
            Some(CastOp::ZExt) => wrap.nuw,
            Some(_) => wrap.nsw,
        }
    }

    /// `value` as something and how often it is taken.
    fn times_constant(&self, value: Value) -> Option<(Value, i64)> {
        let (op, a, b) = self.binary(value)?;
        let number = self.f.as_int(b)?;
        match op {
            BinaryOp::Mul => Some((a, self.constant(number)?)),
            BinaryOp::Shl if number + 1 < u128::from(self.bits.min(32)) => Some((a, 1 << number)),
            _ => None,
        }
    }

    /// `value` as something and what is added to it.
    fn plus_constant(&self, value: Value) -> Option<(Value, i64)> {
        let (op, a, b) = self.binary(value)?;
        let number = self.f.as_int(b).filter(|_| op == BinaryOp::Add)?;
        Some((a, self.constant(number)?))
    }

    /// A constant as it is when it has been extended.
    fn constant(&self, number: u128) -> Option<i64> {
        match self.extended {
            Some(CastOp::ZExt) => i64::try_from(number).ok(),
            _ => Some((number as u64 as i64) << (64 - self.bits) >> (64 - self.bits)),
        }
    }
}

/// The addresses that are accessed in the block that they are computed in, or from which such are computed, whatever comes
/// between.
fn certainly_accessed(module: &Module, f: &Function) -> SecondaryMap<Value, bool> {
    let mut certainly = SecondaryMap::new();
    // When an address has been seen to be accessed, in epochs that end where something is called.
    let mut seen: SecondaryMap<Value, u32> = SecondaryMap::new();
    let mut epoch = 0;
    for &block in &f.layout {
        epoch += 1;
        for &inst in f.blocks[block].insts.iter().rev() {
            let data = &f.insts[inst];
            let is_seen = data.result.is_some_and(|result| seen[result] == epoch);
            if let Some(result) = data.result {
                certainly[result] = is_seen;
            }
            match &data.kind {
                InstKind::Load { ptr, .. }
                | InstKind::Store { ptr, .. }
                | InstKind::AtomicRmw { ptr, .. }
                | InstKind::CmpXchg { ptr, .. } => seen[*ptr] = epoch,
                InstKind::Gep { base, .. } if is_seen => seen[*base] = epoch,
                // Who knows whether it returns.
                InstKind::Call { callee, .. } => {
                    let intrinsic = match callee {
                        Callee::Symbol(symbol) => module.intrinsic(*symbol),
                        _ => None,
                    };
                    epoch += u32::from(!intrinsic.is_some_and(|i| i.effects().will_return));
                }
                _ => {}
            }
        }
    }
    certainly
}

#[cfg(test)]
mod tests;
