//! How a vector instruction's meaning is handed to whoever wants to run it.
//!
//! A meaning is a closure over one lane's sources. [`visit`](super::visit) finds it and calls the one method of [`Visitor`] that
//! fits its signature. The closures capture nothing, so an implementation can evaluate one on the spot (constant
//! folding, tests), or build a loop over the lanes around it (the emulator, once per decoded instruction).
//!
//! Sources are in the order of the instruction's operands that are read, tied ones included, after modifiers
//! ([`super::modifiers`]). Results are before output modifiers.

use super::mode::Env;
use super::word::Word;
use crate::op::Op;

/// Receives the meaning of one vector instruction.
pub trait Visitor: Sized {
    /// What is made of it.
    type Output;

    /// One source.
    fn op1<A: Word, D: Word>(self, f: impl Fn(&Env, A) -> D + Copy + Send + Sync + 'static) -> Self::Output;

    /// Two sources.
    fn op2<A: Word, B: Word, D: Word>(
        self,
        f: impl Fn(&Env, A, B) -> D + Copy + Send + Sync + 'static,
    ) -> Self::Output;

    /// Three sources.
    fn op3<A: Word, B: Word, C: Word, D: Word>(
        self,
        f: impl Fn(&Env, A, B, C) -> D + Copy + Send + Sync + 'static,
    ) -> Self::Output;

    /// Two sources and the lane's bit of a mask.
    fn masked2<A: Word, B: Word, D: Word>(
        self,
        f: impl Fn(&Env, A, B, bool) -> D + Copy + Send + Sync + 'static,
    ) -> Self::Output;

    /// Three sources and the lane's bit of VCC.
    fn masked3<A: Word, B: Word, C: Word, D: Word>(
        self,
        f: impl Fn(&Env, A, B, C, bool) -> D + Copy + Send + Sync + 'static,
    ) -> Self::Output;

    /// Two sources; a result and the lane's bit of a mask.
    fn carry2<A: Word, B: Word, D: Word>(
        self,
        f: impl Fn(&Env, A, B) -> (D, bool) + Copy + Send + Sync + 'static,
    ) -> Self::Output;

    /// Two sources and the lane's bit of a mask; a result and the lane's bit of a mask.
    fn carry_in2<A: Word, B: Word, D: Word>(
        self,
        f: impl Fn(&Env, A, B, bool) -> (D, bool) + Copy + Send + Sync + 'static,
    ) -> Self::Output;

    /// Three sources; a result and the lane's bit of a mask.
    fn carry3<A: Word, B: Word, C: Word, D: Word>(
        self,
        f: impl Fn(&Env, A, B, C) -> (D, bool) + Copy + Send + Sync + 'static,
    ) -> Self::Output;

    /// Two sources; the lane's bit of a mask.
    fn compare<A: Word, B: Word>(
        self,
        f: impl Fn(&Env, A, B) -> bool + Copy + Send + Sync + 'static,
    ) -> Self::Output;

    /// Two sources and the lane's number.
    fn indexed2<A: Word, B: Word, D: Word>(
        self,
        f: impl Fn(&Env, A, B, u32) -> D + Copy + Send + Sync + 'static,
    ) -> Self::Output;
}

/// An instruction that has no meaning here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoMeaning(pub Op);

impl std::fmt::Display for NoMeaning {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} has no executable meaning yet", self.0)
    }
}

impl std::error::Error for NoMeaning {}
