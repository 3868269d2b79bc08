//! Arithmetic of floats: what is rounded exactly, and nothing that shows the sign or the bits of a NaN.

use super::grower::{Extent, Grower};
use crate::builder::Value;
use crate::ty::{I32, Scalar, Ty};

impl Grower<'_> {
    /// A float or a vector of floats.
    pub(super) fn float(&mut self, ty: Ty, extent: Extent, depth: u32) -> Value {
        let operand = |g: &mut Self| g.expression(ty, extent, depth - 1);
        match self.below(14) {
            0..=4 => {
                let op = self.one_of(&["fadd", "fsub", "fmul"]);
                let (a, b) = (operand(self), operand(self));
                self.b.define(format_args!("{op} {ty} {a}, {b}"))
            }
            5 | 6 => {
                let (a, b, c) = (operand(self), operand(self), operand(self));
                self.b.call(ty, &format!("llvm.fma.{}", ty.suffix()), &[(&ty, a), (&ty, b), (&ty, c)])
            }
            7 => {
                let a = operand(self);
                self.b.define(format_args!("fneg {ty} {a}"))
            }
            8 => {
                let which = self.one_of(&["fabs", "floor", "ceil", "trunc", "rint", "canonicalize"]);
                let a = operand(self);
                self.b.call(ty, &format!("llvm.{which}.{}", ty.suffix()), &[(&ty, a)])
            }
            9 => {
                let which = self.one_of(&["minnum", "maxnum"]);
                let (a, b) = (operand(self), operand(self));
                let least = self.b.call(ty, &format!("llvm.{which}.{}", ty.suffix()), &[(&ty, a), (&ty, b)]);
                // Of two zeros either may come; the sum has the sign of neither.
                let zero = self.b.named("zeroinitializer");
                self.b.define(format_args!("fadd {ty} {least}, {zero}"))
            }
            10 => {
                // The sign of a number, not of a NaN.
                let integer = ty.with(Scalar::I32);
                let number = self.expression(integer, extent, depth - 1);
                let (a, sign) =
                    (operand(self), self.b.define(format_args!("sitofp {integer} {number} to {ty}")));
                self.b.call(ty, &format!("llvm.copysign.{}", ty.suffix()), &[(&ty, a), (&ty, sign)])
            }
            11 if !ty.is_vector() && ty.scalar != Scalar::Half => {
                let (a, any) = (operand(self), self.expression(I32, extent, depth - 1));
                let low = self.b.define(format_args!("and i32 {any}, 63"));
                let by = self.b.define(format_args!("sub i32 {low}, 32"));
                self.b.call(ty, &format!("llvm.ldexp.{}.i32", ty.suffix()), &[(&ty, a), (&I32, by)])
            }
            12 => self.select(ty, extent, depth),
            _ => {
                let from = self.any_type();
                let value = self.expression(from, extent, depth - 1);
                self.convert(value, from, ty)
            }
        }
    }
}
