//! Values of one type from values of another.

use super::grower::Grower;
use crate::builder::Value;
use crate::ty::{I1, I64, Scalar, Ty};

impl Grower<'_> {
    /// A value of another type. Any value of the one may come, and none of the other is poison.
    pub(super) fn convert(&mut self, value: Value, from: Ty, to: Ty) -> Value {
        if from == to {
            return value;
        }
        let (int_from, int_to) = (from.with(from.scalar.integer()), to.with(to.scalar.integer()));
        if from.is_vector() || to.is_vector() {
            // Bits as they are, if there are as many and no float is made of them.
            if from.bits() == to.bits() && !to.scalar.is_float() && self.below(2) == 0 {
                let bits = self.bits(value, from);
                return self.bitcast(bits, int_from, to);
            }
            if from.lanes == to.lanes && int_to.scalar != Scalar::I128 {
                return self.convert_elements(value, from, to);
            }
            if from.is_vector() {
                let number = self.below(from.lanes);
                let element = self.b.define(format_args!("extractelement {from} {value}, i32 {number}"));
                return self.convert(element, from.element(), to);
            }
            let element = self.convert(value, from, to.element());
            return self.splat(element, to);
        }
        self.convert_elements(value, from, to)
    }

    fn bitcast(&mut self, value: Value, from: Ty, to: Ty) -> Value {
        if from == to { value } else { self.b.define(format_args!("bitcast {from} {value} to {to}")) }
    }

    /// The bits of a value, as integers of the same width; NaNs all have the same.
    pub(super) fn bits(&mut self, value: Value, ty: Ty) -> Value {
        if !ty.scalar.is_float() {
            return value;
        }
        let tame = self.tame(value, ty);
        self.bitcast(tame, ty, ty.with(ty.scalar.integer()))
    }

    /// A float that is a number: another one for NaN, whose bits are nobody's business.
    pub(super) fn tame(&mut self, value: Value, ty: Ty) -> Value {
        if !ty.scalar.is_float() {
            return value;
        }
        let flag = ty.with(Scalar::I1);
        let unordered = self.b.define(format_args!("fcmp uno {ty} {value}, {value}"));
        let other = self.constant(ty);
        self.b.define(format_args!("select {flag} {unordered}, {ty} {other}, {ty} {value}"))
    }

    /// Numbers too large for an i64, and NaN, become 0. Wider than 32 bits no conversion saturates by itself.
    fn long_from(&mut self, value: Value, from: Ty, to: Ty) -> Value {
        let size = self.b.call(from, &format!("llvm.fabs.{}", from.suffix()), &[(&from, value)]);
        // 2^62; infinity for halves, which are all smaller.
        let text = if from.scalar == Scalar::Half { "0xH7C00" } else { "0x43D0000000000000" };
        let limit = self.all_elements(from, text);
        let zero = self.b.named("zeroinitializer");
        let fits = self.b.define(format_args!("fcmp olt {from} {size}, {limit}"));
        let (op, operand) = self.one_of(&[("fptosi", value), ("fptoui", size)]);
        let flag = from.with(Scalar::I1);
        let chosen = self.b.define(format_args!("select {flag} {fits}, {from} {operand}, {from} {zero}"));
        self.b.define(format_args!("{op} {from} {chosen} to {to}"))
    }

    /// The same number of elements of another type.
    fn convert_elements(&mut self, value: Value, from: Ty, to: Ty) -> Value {
        let (f, t) = (from.scalar, to.scalar);
        let simple = |g: &mut Self, op: &str| g.b.define(format_args!("{op} {from} {value} to {to}"));
        match (f.is_float(), t.is_float()) {
            (true, true) => simple(self, if f.bits() < t.bits() { "fpext" } else { "fptrunc" }),
            (true, false) if t == Scalar::I1 => {
                let zero = self.b.named("zeroinitializer");
                self.b.define(format_args!("fcmp olt {from} {value}, {zero}"))
            }
            (true, false) if t == Scalar::I128 => {
                let long = self.convert_elements(value, from, I64);
                self.convert_elements(long, I64, to)
            }
            (true, false) if t == Scalar::I64 => self.long_from(value, from, to),
            (true, false) => {
                let sign = self.one_of(&["si", "ui"]);
                let name = format!("llvm.fpto{sign}.sat.{}.{}", to.suffix(), from.suffix());
                self.b.call(to, &name, &[(&from, value)])
            }
            (false, true) if f == Scalar::I128 => {
                let long = self.convert_elements(value, from, I64);
                self.convert_elements(long, I64, to)
            }
            (false, true) => {
                let op = self.one_of(&["sitofp", "uitofp"]);
                simple(self, op)
            }
            (false, false) if f.bits() == t.bits() => value,
            (false, false) if to == I1 && self.below(2) == 0 => {
                let limit = self.constant(from);
                self.b.define(format_args!("icmp sgt {from} {value}, {limit}"))
            }
            (false, false) if f.bits() < t.bits() => {
                let op = self.one_of(&["zext", "sext"]);
                simple(self, op)
            }
            (false, false) => simple(self, "trunc"),
        }
    }
}
