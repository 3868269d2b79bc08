//! Arithmetic of integers.

use super::grower::{Extent, Grower};
use crate::builder::Value;
use crate::ty::{I1, Scalar, Ty};
use crate::weights::Kind;

impl Grower<'_> {
    /// An integer or a vector of integers.
    pub(super) fn integer(&mut self, ty: Ty, extent: Extent, depth: u32) -> Value {
        let huge = ty.scalar == Scalar::I128;
        // Expanded, these are long.
        let short = ty.lanes <= 4 && (!ty.is_vector() || ty.scalar != Scalar::I64);
        if !huge && short && self.chance(Kind::Division) {
            self.kinds.insert(Kind::Division);
            return self.divide(ty, extent, depth);
        }
        let operand = |g: &mut Self| g.expression(ty, extent, depth - 1);
        match self.below(20) {
            0..=6 => {
                let op = self.one_of(&["add", "add", "sub", "mul", "and", "or", "xor"]);
                let (a, b) = (operand(self), operand(self));
                self.b.define(format_args!("{op} {ty} {a}, {b}"))
            }
            7 | 8 => {
                let op = self.one_of(&["shl", "lshr", "ashr"]);
                let (a, amount) = (operand(self), self.shift_amount(ty, extent, depth));
                self.b.define(format_args!("{op} {ty} {a}, {amount}"))
            }
            9 | 10 => self.select(ty, extent, depth),
            11 | 12 => {
                let from = self.any_type();
                let value = self.expression(from, extent, depth - 1);
                self.convert(value, from, ty)
            }
            13 if !huge => {
                let which = self.one_of(&["ctpop", "bitreverse", "bswap", "ctlz", "cttz", "abs"]);
                let which = if which == "bswap" && ty.scalar == Scalar::I8 { "ctpop" } else { which };
                let a = operand(self);
                let name = format!("llvm.{which}.{}", ty.suffix());
                if matches!(which, "ctlz" | "cttz" | "abs") {
                    let defined = self.b.named("false");
                    return self.b.call(ty, &name, &[(&ty, a), (&I1, defined)]);
                }
                self.b.call(ty, &name, &[(&ty, a)])
            }
            14 | 15 if !huge => {
                let which = self.one_of(&[
                    "smin", "smax", "umin", "umax", "uadd.sat", "usub.sat", "sadd.sat", "ssub.sat",
                ]);
                let (a, b) = (operand(self), operand(self));
                self.b.call(ty, &format!("llvm.{which}.{}", ty.suffix()), &[(&ty, a), (&ty, b)])
            }
            16 if !huge => {
                let which = self.one_of(&["fshl", "fshr"]);
                let (a, b, amount) = (operand(self), operand(self), operand(self));
                let name = format!("llvm.{which}.{}", ty.suffix());
                self.b.call(ty, &name, &[(&ty, a), (&ty, b), (&ty, amount)])
            }
            17 if !huge && !ty.is_vector() => self.overflowing(ty, extent, depth),
            18 if !ty.is_vector() => {
                let condition = self.expression(I1, extent, depth - 1);
                let op = self.one_of(&["zext", "sext"]);
                self.b.define(format_args!("{op} i1 {condition} to {ty}"))
            }
            _ => {
                // What instructions with three operands are made for.
                let (a, b, c) = (operand(self), operand(self), operand(self));
                let first = self.one_of(&["mul", "add", "and", "or", "xor"]);
                let second = self.one_of(&["add", "or", "xor", "sub"]);
                let inner = self.b.define(format_args!("{first} {ty} {a}, {b}"));
                self.b.define(format_args!("{second} {ty} {inner}, {c}"))
            }
        }
    }

    /// A shift amount below the width.
    fn shift_amount(&mut self, ty: Ty, extent: Extent, depth: u32) -> Value {
        let bits = ty.scalar.bits();
        if !ty.is_vector() && self.below(2) == 0 {
            let amount = self.below(bits);
            return self.b.named(amount.to_string());
        }
        let any = self.expression(ty, extent, depth - 1);
        let mask = self.all_elements(ty, i64::from(bits) - 1);
        self.b.define(format_args!("and {ty} {any}, {mask}"))
    }

    /// The constant whose elements are all one number.
    pub(super) fn all_elements(&mut self, ty: Ty, number: impl std::fmt::Display) -> Value {
        let text = if ty.is_vector() {
            let elements = vec![format!("{} {number}", ty.scalar); ty.lanes as usize];
            format!("<{}>", elements.join(", "))
        } else {
            number.to_string()
        };
        self.b.named(text)
    }

    /// A quotient or a remainder; the divisor is not zero, and positive where the sign matters.
    fn divide(&mut self, ty: Ty, extent: Extent, depth: u32) -> Value {
        let op = self.one_of(&["udiv", "urem", "sdiv", "srem"]);
        let (a, any) = (self.expression(ty, extent, depth - 1), self.expression(ty, extent, depth - 1));
        let positive = if op.starts_with('s') {
            let most = self.all_elements(ty, (1i64 << (ty.scalar.bits() - 2)) - 1);
            self.b.define(format_args!("and {ty} {any}, {most}"))
        } else {
            any
        };
        let one = self.all_elements(ty, 1);
        let divisor = self.b.define(format_args!("or {ty} {positive}, {one}"));
        self.b.define(format_args!("{op} {ty} {a}, {divisor}"))
    }

    /// The sum and the carry of an operation that says whether it overflows, made one.
    fn overflowing(&mut self, ty: Ty, extent: Extent, depth: u32) -> Value {
        let which = self.one_of(&["uadd", "usub", "sadd", "ssub", "umul", "smul"]);
        let [a, b] = [0, 1].map(|_| self.expression(ty, extent, depth - 1));
        let pair = format!("{{ {ty}, i1 }}");
        let name = format!("llvm.{which}.with.overflow.{}", ty.suffix());
        let both = self.b.call(&pair, &name, &[(&ty, a), (&ty, b)]);
        let [value, flag] = [0, 1].map(|n| self.b.define(format_args!("extractvalue {pair} {both}, {n}")));
        let other = self.expression(ty, extent, 0);
        self.b.define(format_args!("select i1 {flag}, {ty} {other}, {ty} {value}"))
    }
}
