//! Evaluates one lane of a vector instruction: for constant folding and tests.

use super::Env;
use super::visit::visit;
use super::visitor::{NoMeaning, Visitor};
use super::word::{Bits, Word};
use crate::op::Op;

/// The sources of one lane.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LaneSources {
    /// The operands' bits, after modifiers, in the order of the instruction's operands that are read.
    pub operands: [u128; 3],
    /// The lane's bit of the mask that is read, if one is.
    pub mask: bool,
    /// The lane's number.
    pub lane: u32,
}

impl<const N: usize> From<[u64; N]> for LaneSources {
    fn from(operands: [u64; N]) -> LaneSources {
        let mut sources = LaneSources::default();
        for (place, operand) in sources.operands.iter_mut().zip(operands) {
            *place = u128::from(operand);
        }
        sources
    }
}

/// What one lane of an instruction computes, before output modifiers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LaneResult {
    /// The result's bits, if it has one besides a mask.
    pub bits: Option<u128>,
    /// The lane's bit of the mask that is written, if one is.
    pub mask: Option<bool>,
}

/// Evaluates one lane of a vector instruction.
///
/// # Errors
/// The instruction has no meaning of its own for one lane.
pub fn evaluate(op: Op, env: &Env, sources: impl Into<LaneSources>) -> Result<LaneResult, NoMeaning> {
    visit(op, Evaluator { env: *env, sources: sources.into() })
}

struct Evaluator {
    env: Env,
    sources: LaneSources,
}

/// A result with a value.
fn value<D: Word>(result: D) -> LaneResult {
    LaneResult { bits: Some(wide(result.to_bits())), mask: None }
}

/// A result with a value and a mask bit.
fn value_and_mask<D: Word>((result, mask): (D, bool)) -> LaneResult {
    LaneResult { mask: Some(mask), ..value(result) }
}

/// All dwords of a value.
fn wide<B: Bits>(bits: B) -> u128 {
    (0..B::DWORDS).fold(0, |wide, dword| wide | u128::from(bits.dword(dword)) << (32 * dword))
}

impl Evaluator {
    fn operand<T: Word>(&self, index: usize) -> T {
        let wide = self.sources.operands[index];
        let dwords = 0..<T::Bits as Bits>::DWORDS;
        let bits = dwords
            .fold(T::Bits::default(), |bits, dword| bits.with_dword(dword, (wide >> (32 * dword)) as u32));
        T::from_bits(bits)
    }
}

impl Visitor for Evaluator {
    type Output = LaneResult;

    fn op1<A: Word, D: Word>(self, f: impl Fn(&Env, A) -> D + Copy + Send + Sync + 'static) -> LaneResult {
        value(f(&self.env, self.operand(0)))
    }

    fn op2<A: Word, B: Word, D: Word>(
        self,
        f: impl Fn(&Env, A, B) -> D + Copy + Send + Sync + 'static,
    ) -> LaneResult {
        value(f(&self.env, self.operand(0), self.operand(1)))
    }

    fn op3<A: Word, B: Word, C: Word, D: Word>(
        self,
        f: impl Fn(&Env, A, B, C) -> D + Copy + Send + Sync + 'static,
    ) -> LaneResult {
        value(f(&self.env, self.operand(0), self.operand(1), self.operand(2)))
    }

    fn masked2<A: Word, B: Word, D: Word>(
        self,
        f: impl Fn(&Env, A, B, bool) -> D + Copy + Send + Sync + 'static,
    ) -> LaneResult {
        value(f(&self.env, self.operand(0), self.operand(1), self.sources.mask))
    }

    fn masked3<A: Word, B: Word, C: Word, D: Word>(
        self,
        f: impl Fn(&Env, A, B, C, bool) -> D + Copy + Send + Sync + 'static,
    ) -> LaneResult {
        value(f(&self.env, self.operand(0), self.operand(1), self.operand(2), self.sources.mask))
    }

    fn carry2<A: Word, B: Word, D: Word>(
        self,
        f: impl Fn(&Env, A, B) -> (D, bool) + Copy + Send + Sync + 'static,
    ) -> LaneResult {
        value_and_mask(f(&self.env, self.operand(0), self.operand(1)))
    }

    fn carry_in2<A: Word, B: Word, D: Word>(
        self,
        f: impl Fn(&Env, A, B, bool) -> (D, bool) + Copy + Send + Sync + 'static,
    ) -> LaneResult {
        value_and_mask(f(&self.env, self.operand(0), self.operand(1), self.sources.mask))
    }

    fn carry3<A: Word, B: Word, C: Word, D: Word>(
        self,
        f: impl Fn(&Env, A, B, C) -> (D, bool) + Copy + Send + Sync + 'static,
    ) -> LaneResult {
        value_and_mask(f(&self.env, self.operand(0), self.operand(1), self.operand(2)))
    }

    fn compare<A: Word, B: Word>(
        self,
        f: impl Fn(&Env, A, B) -> bool + Copy + Send + Sync + 'static,
    ) -> LaneResult {
        LaneResult { bits: None, mask: Some(f(&self.env, self.operand(0), self.operand(1))) }
    }

    fn indexed2<A: Word, B: Word, D: Word>(
        self,
        f: impl Fn(&Env, A, B, u32) -> D + Copy + Send + Sync + 'static,
    ) -> LaneResult {
        value(f(&self.env, self.operand(0), self.operand(1), self.sources.lane))
    }
}
