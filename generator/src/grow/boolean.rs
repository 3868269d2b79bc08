//! Conditions.

use super::grower::{Extent, Grower};
use crate::builder::Value;
use crate::ty::{FLOAT, I1, I8, I16, I32, I64, Scalar, Ty};

const INTEGER: [&str; 10] = ["eq", "ne", "ult", "ule", "ugt", "uge", "slt", "sle", "sgt", "sge"];
const FLOATS: [&str; 14] =
    ["oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une", "uno"];

impl Grower<'_> {
    /// An i1.
    pub(super) fn condition(&mut self, extent: Extent, depth: u32) -> Value {
        match self.below(10) {
            0..=3 => {
                let ty = self.one_of(&[I32, I32, I32, I64, I16, I8, Ty::of(Scalar::I128)]);
                self.compare(ty, extent, depth - 1)
            }
            4 => {
                let ty = self.one_of(&[FLOAT, Ty::of(Scalar::Double), Ty::of(Scalar::Half)]);
                let [a, b] = [0, 1].map(|_| self.expression(ty, extent, depth - 1));
                let predicate = self.one_of(&FLOATS);
                self.b.define(format_args!("fcmp {predicate} {ty} {a}, {b}"))
            }
            5 => {
                let ty = self.one_of(&[FLOAT, Ty::of(Scalar::Double), Ty::of(Scalar::Half)]);
                let value = self.expression(ty, extent, depth - 1);
                // Quiet and signalling NaNs are not told apart: the two low bits go together.
                let classes = self.below(1 << 9) << 2 & 0x3fc | (self.below(2) * 3);
                let classes = self.b.named(classes.to_string());
                let name = format!("llvm.is.fpclass.{}", ty.suffix());
                self.b.call(I1, &name, &[(&ty, value), (&I32, classes)])
            }
            6 => {
                let bit = self.below(32);
                let word = self.expression(I32, extent, depth - 1);
                let low = self.b.define(format_args!("lshr i32 {word}, {bit}"));
                self.b.define(format_args!("trunc i32 {low} to i1"))
            }
            7 => self.select(I1, extent, depth),
            _ => {
                let [a, b] = [0, 1].map(|_| self.expression(I1, extent, depth - 1));
                let op = self.one_of(&["and", "or", "xor"]);
                self.b.define(format_args!("{op} i1 {a}, {b}"))
            }
        }
    }

    /// A comparison of integers, or of vectors of them.
    pub(super) fn compare(&mut self, ty: Ty, extent: Extent, depth: u32) -> Value {
        let [a, b] = [0, 1].map(|_| self.expression(ty, extent, depth));
        let predicate = self.one_of(&INTEGER);
        self.b.define(format_args!("icmp {predicate} {ty} {a}, {b}"))
    }
}
