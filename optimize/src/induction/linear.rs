//! Addresses as sums of products, as wide as addresses: modulo 2⁶⁴, or 2³² in LDS and scratch.

use super::loops::{Loops, Step, signed};
use super::uniform::Uniform;
use gcnsel_graph::Cycle;
use gcnsel_ir::{
    AddressSpace, BinaryOp, CastOp, Counts, Function, IndexWalk, Inst, InstKind, TypeTable, Value,
};
use smallvec::SmallVec;

/// A number as wide as an address: a value of that width, the low bits of a wider one, or one with fewer bits that is extended,
/// by its sign or by zeros.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Wide {
    pub value: Value,
    pub extended: Option<bool>,
}

/// A product, and how often it is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Term {
    pub factor: Wide,
    pub other: Option<Wide>,
    pub times: i64,
}

/// An address in a loop that moves by the same in each iteration.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Line {
    pub cycle: Cycle,
    /// `None` for an object of LDS or of the frame, whose place instructions take as their offset: what moves is a number, which
    /// objects share.
    pub base: Option<Value>,
    /// Bits of an address.
    pub bits: u32,
    /// In an order of their own; those that no iteration changes, and those of counters.
    pub terms: SmallVec<[Term; 4]>,
}

/// An address on a line.
#[derive(Clone, Copy)]
pub struct Place {
    /// The object, where the line has no base.
    pub object: Option<Value>,
    /// The constant distance from the line.
    pub distance: i64,
    /// How many instructions compute the address in each iteration, and nothing else.
    pub instructions: u32,
}

/// Larger sums are left as they are.
const MOST_TERMS: usize = 6;

/// The most instructions that are looked at for an address.
const MOST_STEPS: usize = 64;

/// Numbers with more users are taken to be used elsewhere as well.
const MOST_USERS: usize = 4;

/// Takes addresses of a loop apart.
struct Reader<'a> {
    types: &'a TypeTable,
    f: &'a Function,
    loops: &'a Loops,
    uniform: &'a Uniform<'a>,
    cycle: Cycle,
    bits: u32,
    terms: SmallVec<[Term; 4]>,
    distance: i64,
    steps: usize,
    instructions: u32,
}

impl Line {
    /// The line that an address is on in its innermost loop, and where on it; `None` if it does not move there, or not by the same
    /// in each iteration.
    pub fn of(
        types: &TypeTable,
        f: &Function,
        loops: &Loops,
        uniform: &Uniform,
        inst: Inst,
    ) -> Option<(Line, Place)> {
        let data = &f.insts[inst];
        let bits = match types.pointer_space(data.ty)? {
            AddressSpace::GLOBAL | AddressSpace::CONSTANT => 64,
            AddressSpace::LOCAL | AddressSpace::PRIVATE => 32,
            _ => return None,
        };
        let cycle = loops.cycles.innermost(loops.uses.block_of(inst)?)?;
        if types.lanes(data.ty).is_some() {
            return None;
        }
        loops.loops[cycle]?;
        let (terms, steps) = (SmallVec::new(), MOST_STEPS);
        let mut reader =
            Reader { types, f, loops, uniform, cycle, bits, terms, distance: 0, steps, instructions: 0 };
        let start = reader.address(data.result?)?;
        let (instructions, distance) = (reader.instructions, reader.narrow(reader.distance));
        let mut terms = reader.terms;
        terms.sort_unstable();
        let mut sum: SmallVec<[Term; 4]> = SmallVec::new();
        for term in terms {
            match sum.last_mut() {
                Some(last) if (last.factor, last.other) == (term.factor, term.other) => {
                    last.times = last.times.wrapping_add(term.times);
                }
                _ => sum.push(term),
            }
        }
        sum.retain(|term| {
            term.times = if bits == 32 { i64::from(term.times as i32) } else { term.times };
            term.times != 0
        });
        let is_object = bits == 32
            && match f.def_inst(start) {
                Some(inst) => matches!(f.insts[inst].kind, InstKind::Alloca { .. }),
                None => f.as_const(start).is_some(),
            };
        let (base, object) = if is_object { (None, Some(start)) } else { (Some(start), None) };
        let line = Line { cycle, base, bits, terms: sum };
        let moves = |term: &Term| line.step_of(f, loops, *term);
        let mut is_moving = false;
        for term in &line.terms {
            is_moving |= moves(term)?;
        }
        is_moving.then_some((line, Place { object, distance, instructions }))
    }

    /// Whether a term is one of a counter; `None` if it is changed otherwise.
    fn step_of(&self, f: &Function, loops: &Loops, term: Term) -> Option<bool> {
        let is_fixed = |wide: Wide| loops.is_invariant(f, self.cycle, wide.value);
        match term.other {
            _ if is_fixed(term.factor) && term.other.is_none_or(is_fixed) => Some(false),
            other if other.is_none_or(is_fixed) => counts(loops, self.cycle, term.factor).map(|_| true),
            _ => None,
        }
    }
}

/// What a counter of a loop grows by in an iteration, as a number of an address's width.
pub fn counts(loops: &Loops, cycle: Cycle, wide: Wide) -> Option<Step> {
    let counter = loops.counters.get(&wide.value).filter(|counter| counter.cycle == cycle)?;
    counter.wide_step(wide.extended)
}

impl Reader<'_> {
    /// Adds the parts of an address; what is left is where it begins, outside of the loop. In front of the loop, too, parts
    /// that may differ between lanes are taken from what is uniform.
    fn address(&mut self, mut at: Value) -> Option<Value> {
        loop {
            let is_outside = self.loops.is_invariant(self.f, self.cycle, at);
            let kind = self.f.def_inst(at).map(|inst| &self.f.insts[inst].kind);
            let (source, base, indices) = match kind {
                Some(InstKind::Gep { source, base, indices, .. })
                    if !is_outside
                        || !self.uniform.has(at) && self.types.lanes(self.f.values[*base].ty).is_none() =>
                {
                    (source, base, indices)
                }
                _ => return is_outside.then_some(at),
            };
            self.steps = self.steps.checked_sub(1)?;
            let mut walk = IndexWalk::new(*source);
            for &index in indices {
                let ty = self.f.values[index].ty;
                let number = self.f.as_int(index).and_then(|number| self.types.signed(ty, number));
                match (walk.step(self.types, number)?, number) {
                    (Counts::Field(at), _) => self.add(i64::try_from(at).ok()?),
                    (Counts::Elements(size), Some(number)) => {
                        self.add((number as i64).wrapping_mul(i64::try_from(size).ok()?));
                    }
                    (Counts::Elements(size), None) => {
                        let bits = self.types.int_bits(ty)?;
                        let extended = if bits < self.bits { Some(true) } else { None };
                        if bits > 64 {
                            return None;
                        }
                        let size = i64::try_from(size).ok()?;
                        if !self.loops.is_invariant(self.f, self.cycle, index) {
                            // One addition shifts as far as this.
                            self.instructions += if matches!(size, 1 | 2 | 4 | 8 | 16) { 1 } else { 2 };
                        }
                        let is_alone = self.is_for_addresses(index, 0);
                        self.number(Wide { value: index, extended }, None, size, is_alone)?;
                    }
                }
            }
            at = *base;
        }
    }

    /// A constant as wide as an address, with a sign.
    fn narrow(&self, number: i64) -> i64 {
        if self.bits == 32 { i64::from(number as i32) } else { number }
    }

    fn add(&mut self, distance: i64) {
        self.distance = self.distance.wrapping_add(distance);
    }

    /// Whether a number is used in addresses alone, so that nobody computes it where they are stepped: by itself, or by so many
    /// instructions one after another.
    fn is_for_addresses(&self, value: Value, depth: u32) -> bool {
        let users = self.loops.uses.of(value);
        users.len() <= MOST_USERS
            && users.iter().all(|&user| match &self.f.insts[user].kind {
                InstKind::Gep { .. } => true,
                InstKind::Binary { .. } | InstKind::Cast { .. } if depth > 0 => {
                    let result = self.f.insts[user].result;
                    result.is_some_and(|result| self.is_for_addresses(result, depth - 1))
                }
                _ => false,
            })
    }

    /// Adds a number times another and a constant. Sums and products are taken apart where that is the same before
    /// and after they are extended. `is_alone` says whether nothing else needs the number.
    fn number(&mut self, wide: Wide, other: Option<Wide>, times: i64, is_alone: bool) -> Option<()> {
        self.steps = self.steps.checked_sub(1)?;
        let Wide { value, extended } = wide;
        let bits = self.types.int_bits(self.f.values[value].ty)?;
        if let Some(number) = self.f.as_int(value) {
            let number = if extended == Some(false) { number as i64 } else { signed(number, bits) };
            return match other {
                None => {
                    self.add(number.wrapping_mul(times));
                    Some(())
                }
                Some(other) => self.push(other, None, number.wrapping_mul(times)),
            };
        }
        // What no iteration changes is computed in front of the loop, whatever it is.
        if self.loops.is_invariant(self.f, self.cycle, value) {
            return self.push(wide, other, times);
        }
        let Some(inst) = self.f.def_inst(value) else { return self.push(wide, other, times) };
        let of = |value| Wide { value, extended };
        let is_only = |part: Value| is_alone && self.is_for_addresses(part, 2);
        match &self.f.insts[inst].kind {
            InstKind::Cast { op: op @ (CastOp::ZExt | CastOp::SExt), value: narrow, .. } => {
                let is_signed = *op == CastOp::SExt;
                let is_alone = is_only(*narrow);
                if self.types.int_bits(self.f.values[*narrow].ty)? >= self.bits {
                    return self.number(Wide { value: *narrow, extended: None }, other, times, is_alone);
                }
                self.instructions += u32::from(is_alone);
                // A number that has been extended by zeros has no sign.
                match (extended, is_signed) {
                    (Some(false), true) => self.push(wide, other, times),
                    _ => {
                        let narrow = Wide { value: *narrow, extended: Some(is_signed) };
                        self.number(narrow, other, times, is_alone)
                    }
                }
            }
            InstKind::Cast { op: CastOp::Trunc, value: whole, .. }
                if extended.is_none() && self.types.int_bits(self.f.values[*whole].ty)? <= 64 =>
            {
                let is_alone = is_only(*whole);
                self.number(of(*whole), other, times, is_alone)
            }
            InstKind::Binary { op, lhs, rhs, wrap, .. } => {
                let is_exact = match extended {
                    None => true,
                    Some(false) => wrap.nuw,
                    Some(true) => wrap.nsw,
                };
                let constant = self.f.as_int(*rhs);
                let [left, right] = [*lhs, *rhs].map(is_only);
                // A sum with a constant is no instruction where addresses have offsets.
                let is_offset =
                    constant.is_some() && matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Or);
                self.instructions += u32::from(is_alone && !is_offset);
                match op {
                    BinaryOp::Or if wrap.disjoint => {
                        self.number(of(*lhs), other, times, left)?;
                        self.number(of(*rhs), other, times, right)
                    }
                    BinaryOp::Add if is_exact => {
                        self.number(of(*lhs), other, times, left)?;
                        self.number(of(*rhs), other, times, right)
                    }
                    BinaryOp::Sub if is_exact => {
                        self.number(of(*lhs), other, times, left)?;
                        self.number(of(*rhs), other, times.wrapping_neg(), right)
                    }
                    BinaryOp::Mul if is_exact && constant.is_some() => {
                        let number = constant?;
                        let number =
                            if extended == Some(false) { number as i64 } else { signed(number, bits) };
                        self.number(of(*lhs), other, times.wrapping_mul(number), left)
                    }
                    BinaryOp::Shl if is_exact && constant.is_some_and(|by| by < u128::from(bits.min(63))) => {
                        self.number(of(*lhs), other, times.wrapping_mul(1 << constant?), left)
                    }
                    BinaryOp::Mul if is_exact && other.is_none() => {
                        let is_fixed = |value| self.loops.is_invariant(self.f, self.cycle, value);
                        match (is_fixed(*lhs), is_fixed(*rhs)) {
                            (_, true) => self.number(of(*lhs), Some(of(*rhs)), times, left),
                            (true, _) => self.number(of(*rhs), Some(of(*lhs)), times, right),
                            _ => self.push(wide, other, times),
                        }
                    }
                    _ => self.push(wide, other, times),
                }
            }
            _ => self.push(wide, other, times),
        }
    }

    fn push(&mut self, factor: Wide, other: Option<Wide>, times: i64) -> Option<()> {
        self.terms.push(Term { factor, other, times });
        (self.terms.len() <= MOST_TERMS).then_some(())
    }
}
