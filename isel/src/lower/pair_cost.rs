//! What it costs to have elements of vectors in pairs of registers.
//!
//! A pair is a tuple. An element that lies in one tuple alone is made in its place there, and who else reads it in the block reads the
//! tuple (`parts`). An element of two tuples is copied into one of them; so is an element of a wide register, unless the pair is part
//! of this.

use super::Lower;
use super::float::Signed;
use crate::dag::Op;
use gcnsel_ir::{ConstData, InstKind, Type, Value};

/// How many insertions and shuffles back an element is followed.
const FAR: usize = 16;
/// So many readers of an element are asked what they do with it.
const MOST_READERS: usize = 24;

/// What it costs to bind a number with other readers to a pair, as a part of a copy: the scheduler counts both of the pair as live as
/// long as either is read.
const BOUND: f32 = 0.3;

/// Where an element of a vector comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Source {
    /// It was a number before.
    Number(Value),
    /// It is one of a vector that was made as a whole.
    Element(Value, u32),
}

impl Lower<'_> {
    /// Whether an operation on vectors is done in pairs: there is an instruction, and bringing the operands together
    /// costs no more copies than it saves operations.
    pub(super) fn takes_float_pairs(&self, op: Op, ty: Type, operands: &[Signed]) -> bool {
        if !self.has_float_pairs(op, ty) {
            return false;
        }
        let (mut saved, mut copies) = (0.0, 0.0);
        for pair in 0..self.types.lanes(ty).unwrap_or(0) / 2 {
            let costs: Option<f32> = operands.iter().map(|&(value, _)| self.pair_cost(value, pair)).sum();
            // Where a half is undefined there is one operation, in a pair or not.
            saved += f32::from(u8::from(costs.is_some()));
            copies += costs.unwrap_or(0.0);
        }
        saved > 0.0 && copies <= saved
    }

    /// Copies that it takes to have two elements of a vector in a pair. All users of the vector share them. `None` if one of the two
    /// is undefined.
    fn pair_cost(&self, value: Value, pair: u32) -> Option<f32> {
        let halves = [self.source(value, 2 * pair)?, self.source(value, 2 * pair + 1)?];
        let is_pair = match halves {
            [Source::Element(a, i), Source::Element(b, j)] => a == b && i / 2 == j / 2,
            [Source::Number(a), Source::Number(b)] => a == b,
            _ => false,
        };
        let users = self.uniformity.uses().of(value).len().max(1);
        let cost: f32 = halves.into_iter().map(|half| self.cost(half)).sum();
        Some(if is_pair { 0.0 } else { cost / users as f32 })
    }

    fn cost(&self, element: Source) -> f32 {
        match element {
            _ if !self.is_made_in_place(element) => 1.0,
            Source::Number(value) if self.uniformity.uses().of(value).len() > 1 => BOUND,
            _ => 0.0,
        }
    }

    /// Whether an element is made in the place that it has in its only tuple.
    fn is_made_in_place(&self, source: Source) -> bool {
        let mut readers = MOST_READERS;
        let (value, lane) = match source {
            Source::Number(value) => (value, 0),
            Source::Element(value, lane) if self.is_made_by_element(value) => (value, lane),
            Source::Element(..) => return false,
        };
        self.tuples(value, lane, &mut readers).is_some_and(|tuples| tuples <= 1)
    }

    /// Whether a vector's elements are made one by one.
    fn is_made_by_element(&self, value: Value) -> bool {
        self.function.def_inst(value).is_some_and(|inst| {
            let data = &self.function.insts[inst];
            matches!(data.kind, InstKind::Select { .. } | InstKind::Cast { .. })
                && self.is_by_element(&data.kind, data.ty, value)
        })
    }

    /// Whether an instruction does with each element of a vector what it does with it alone. One that changes no bit does if its
    /// result has as many elements.
    fn is_by_element(&self, kind: &InstKind, ty: Type, vector: Value) -> bool {
        match kind {
            InstKind::Select { .. } | InstKind::ICmp { .. } | InstKind::FCmp { .. } => true,
            InstKind::Cast { .. } => self.types.lanes(ty) == self.types.lanes(self.ty(vector)),
            _ => false,
        }
    }

    /// In how many tuples an element lies; of a number the lane is 0. `None` if a reader is in another block, or if there are too many.
    fn tuples(&self, value: Value, lane: u32, readers: &mut usize) -> Option<u32> {
        let uses = self.uniformity.uses();
        let is_vector = self.types.lanes(self.ty(value)).is_some();
        let (mut inside, mut is_pair) = (0, false);
        for &user in uses.of(value) {
            *readers = readers.checked_sub(1)?;
            let data = &self.function.insts[user];
            if uses.block_of(user) != Some(self.block) {
                return None;
            }
            match (&data.kind, data.result) {
                (InstKind::Phi { .. }, _) => return None,
                (InstKind::ExtractElement { .. }, _) => {}
                (InstKind::InsertElement { vector, index, .. }, Some(result)) => {
                    let index = u32::try_from(self.function.as_int(*index)?).ok()?;
                    if *vector == value && is_vector {
                        if index != lane {
                            inside += self.tuples(result, lane, readers)?;
                        }
                    } else {
                        inside += self.tuples(result, index, readers)?;
                    }
                }
                (InstKind::ShuffleVector { a, b, mask }, Some(result)) => {
                    let lanes = self.types.lanes(self.ty(*a))?;
                    for (to, from) in mask.iter().enumerate() {
                        let is_lane =
                            *from == Some(lane) && *a == value || *from == Some(lane + lanes) && *b == value;
                        if is_lane {
                            inside += self.tuples(result, to as u32, readers)?;
                        }
                    }
                }
                _ => is_pair |= is_vector && !self.is_by_element(&data.kind, data.ty, value),
            }
        }
        Some(inside + u32::from(is_pair))
    }

    /// Where an element comes from; `None` if it is undefined.
    fn source(&self, mut value: Value, mut lane: u32) -> Option<Source> {
        for _ in 0..FAR {
            if let Some(ConstData::Undef | ConstData::Poison) = self.function.as_const(value) {
                return None;
            }
            let Some(inst) = self.function.def_inst(value) else { break };
            match &self.function.insts[inst].kind {
                InstKind::InsertElement { vector, element, index } => match self.function.as_int(*index) {
                    Some(index) if index == u128::from(lane) => return Some(Source::Number(*element)),
                    Some(_) => value = *vector,
                    None => break,
                },
                InstKind::ShuffleVector { a, b, mask } => {
                    let lanes = self.types.lanes(self.ty(*a)).unwrap_or(1);
                    let from = mask[lane as usize]?;
                    (value, lane) = if from < lanes { (*a, from) } else { (*b, from - lanes) };
                }
                _ => break,
            }
        }
        Some(Source::Element(value, lane))
    }
}
