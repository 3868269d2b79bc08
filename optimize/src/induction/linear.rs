//! Addresses as sums of products, as wide as addresses, modulo 2⁶⁴.

use super::loops::{Loops, Step, signed};
use super::uniform::Uniform;
use gcnsel_graph::Cycle;
use gcnsel_ir::{
    AddressSpace, BinaryOp, CastOp, Counts, Function, IndexWalk, Inst, InstKind, TypeTable, Value,
};
use smallvec::SmallVec;

/// A number of 64 bits: a value, or one with fewer bits that is extended, by its sign or by zeros.
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
    pub base: Value,
    /// In an order of their own; those that no iteration changes, and those of counters.
    pub terms: SmallVec<[Term; 4]>,
}

/// Larger sums are left as they are.
const MOST_TERMS: usize = 6;

/// The most instructions that are looked at for an address.
const MOST_STEPS: usize = 64;

/// Takes addresses of a loop apart.
struct Reader<'a> {
    types: &'a TypeTable,
    f: &'a Function,
    loops: &'a Loops,
    uniform: &'a Uniform<'a>,
    cycle: Cycle,
    terms: SmallVec<[Term; 4]>,
    distance: i64,
    steps: usize,
}

impl Line {
    /// The line that an address of global memory is on in its innermost loop, and its constant distance from there; `None` if
    /// it does not move there, or not by the same in each iteration.
    pub fn of(
        types: &TypeTable,
        f: &Function,
        loops: &Loops,
        uniform: &Uniform,
        inst: Inst,
    ) -> Option<(Line, i64)> {
        let data = &f.insts[inst];
        let is_global =
            matches!(types.pointer_space(data.ty), Some(AddressSpace::GLOBAL | AddressSpace::CONSTANT));
        let cycle = loops.cycles.innermost(loops.uses.block_of(inst)?)?;
        if !is_global || types.lanes(data.ty).is_some() {
            return None;
        }
        loops.loops[cycle]?;
        let (terms, steps) = (SmallVec::new(), MOST_STEPS);
        let mut reader = Reader { types, f, loops, uniform, cycle, terms, distance: 0, steps };
        let base = reader.address(data.result?)?;
        let (mut terms, distance) = (reader.terms, reader.distance);
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
        sum.retain(|term| term.times != 0);
        let line = Line { cycle, base, terms: sum };
        let moves = |term: &Term| line.step_of(f, loops, *term);
        let mut is_moving = false;
        for term in &line.terms {
            is_moving |= moves(term)?;
        }
        is_moving.then_some((line, distance))
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

/// What a counter of a loop grows by in an iteration, as a number of 64 bits.
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
                        let extended = if bits < 64 { Some(true) } else { None };
                        if bits > 64 {
                            return None;
                        }
                        self.number(Wide { value: index, extended }, None, i64::try_from(size).ok()?)?;
                    }
                }
            }
            at = *base;
        }
    }

    fn add(&mut self, distance: i64) {
        self.distance = self.distance.wrapping_add(distance);
    }

    /// Adds a number times another and a constant. Sums and products are taken apart where that is the same before
    /// and after they are extended.
    fn number(&mut self, wide: Wide, other: Option<Wide>, times: i64) -> Option<()> {
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
        match &self.f.insts[inst].kind {
            InstKind::Cast { op: op @ (CastOp::ZExt | CastOp::SExt), value: narrow, .. } => {
                let is_signed = *op == CastOp::SExt;
                // A number that has been extended by zeros has no sign.
                match (extended, is_signed) {
                    (Some(false), true) => self.push(wide, other, times),
                    _ => self.number(Wide { value: *narrow, extended: Some(is_signed) }, other, times),
                }
            }
            InstKind::Binary { op, lhs, rhs, wrap, .. } => {
                let is_exact = match extended {
                    None => true,
                    Some(false) => wrap.nuw,
                    Some(true) => wrap.nsw,
                };
                let constant = self.f.as_int(*rhs);
                match op {
                    BinaryOp::Or if wrap.disjoint => {
                        self.number(of(*lhs), other, times)?;
                        self.number(of(*rhs), other, times)
                    }
                    BinaryOp::Add if is_exact => {
                        self.number(of(*lhs), other, times)?;
                        self.number(of(*rhs), other, times)
                    }
                    BinaryOp::Sub if is_exact => {
                        self.number(of(*lhs), other, times)?;
                        self.number(of(*rhs), other, times.wrapping_neg())
                    }
                    BinaryOp::Mul if is_exact && constant.is_some() => {
                        let number = constant?;
                        let number =
                            if extended == Some(false) { number as i64 } else { signed(number, bits) };
                        self.number(of(*lhs), other, times.wrapping_mul(number))
                    }
                    BinaryOp::Shl if is_exact && constant.is_some_and(|by| by < u128::from(bits.min(63))) => {
                        self.number(of(*lhs), other, times.wrapping_mul(1 << constant?))
                    }
                    BinaryOp::Mul if is_exact && other.is_none() => {
                        let is_fixed = |value| self.loops.is_invariant(self.f, self.cycle, value);
                        match (is_fixed(*lhs), is_fixed(*rhs)) {
                            (_, true) => self.number(of(*lhs), Some(of(*rhs)), times),
                            (true, _) => self.number(of(*rhs), Some(of(*lhs)), times),
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
