//! Expressions: of any type, from what is known, the same in an extent that is asked for.

use super::grower::{Extent, Grower, Var};
use crate::builder::Value;
use crate::ty::{I1, I32, Scalar, Ty};
use crate::weights::Kind;

impl Grower<'_> {
    /// An expression of a type, the same in `extent` at least, so deep at most.
    pub(super) fn expression(&mut self, ty: Ty, extent: Extent, depth: u32) -> Value {
        let extent = match extent {
            Extent::Group => extent,
            _ if self.chance(Kind::Uniform) => Extent::Group,
            _ => extent,
        };
        if depth == 0 || self.below(8) == 0 {
            return self.leaf(ty, extent);
        }
        match ty.scalar {
            Scalar::I1 => self.condition(extent, depth),
            _ if ty.is_vector() && self.below(4) == 0 => self.vector(ty, extent, depth),
            scalar if scalar.is_float() => self.float(ty, extent, depth),
            _ => self.integer(ty, extent, depth),
        }
    }

    /// A variable of a type, if there is one.
    pub(super) fn variable(&mut self, ty: Ty, extent: Extent) -> Option<Value> {
        let found: Vec<Var> =
            self.vars.iter().filter(|v| v.ty == ty && v.extent <= extent).copied().collect();
        if found.is_empty() {
            return None;
        }
        let var = self.one_of(&found);
        Some(self.read(var))
    }

    /// An operand without operands.
    fn leaf(&mut self, ty: Ty, extent: Extent) -> Value {
        if ty != I1 && self.world.is_some() && self.chance(Kind::Load) {
            return self.load(ty, extent);
        }
        if self.below(8) != 0
            && let Some(value) = self.variable(ty, extent)
        {
            return value;
        }
        if self.below(3) == 0 { self.constant(ty) } else { self.other_variable(ty, extent) }
    }

    /// A variable of any type, converted.
    pub(super) fn other_variable(&mut self, ty: Ty, extent: Extent) -> Value {
        let known: Vec<Var> = self.vars.iter().filter(|v| v.extent <= extent).copied().collect();
        if known.is_empty() {
            return self.constant(ty);
        }
        let var = self.one_of(&known);
        let value = self.read(var);
        self.convert(value, var.ty, ty)
    }

    /// No bits.
    pub(super) fn zero(&mut self, ty: Ty) -> Value {
        let text = match ty {
            _ if ty.is_vector() => "zeroinitializer",
            _ if ty.scalar == Scalar::I1 => "false",
            _ if ty.scalar.is_float() => "0.0",
            _ => "0",
        };
        self.b.named(text)
    }

    /// An i32 that is 0, which nobody sees from what is known of bits: a product of neighbours is even.
    pub(super) fn hidden_zero(&mut self, extent: Extent, depth: u32) -> Value {
        let one = self.expression(I32, extent, depth);
        let next = self.b.define(format_args!("add i32 {one}, 1"));
        let product = self.b.define(format_args!("mul i32 {one}, {next}"));
        self.b.define(format_args!("and i32 {product}, 1"))
    }

    /// A constant.
    pub(super) fn constant(&mut self, ty: Ty) -> Value {
        let text = match ty.lanes {
            1 => self.scalar_constant(ty.scalar),
            n => {
                let elements: Vec<String> =
                    (0..n).map(|_| format!("{} {}", ty.scalar, self.scalar_constant(ty.scalar))).collect();
                format!("<{}>", elements.join(", "))
            }
        };
        self.b.named(text)
    }

    fn scalar_constant(&mut self, scalar: Scalar) -> String {
        if scalar == Scalar::I1 {
            return ["false", "true"][self.below(2) as usize].into();
        }
        if scalar.is_float() {
            let halves = [0x0000u16, 0x8000, 0x3c00, 0xbc00, 0x3e00, 0x4900, 0xb266, 0x7bff, 0x0001, 0x5640];
            let singles = [0.0f32, -0.0, 1.0, -1.0, 0.5, 1.5, -2.25, 3.0e9, 1.0e-40, 0.1];
            let pick = self.below(singles.len() as u32) as usize;
            return match scalar {
                Scalar::Half => format!("0xH{:04X}", halves[pick]),
                _ => format!("0x{:016X}", f64::from(singles[pick]).to_bits()),
            };
        }
        let bits = scalar.bits();
        let any = i128::from(self.rng.u64() as i64) << (60 * self.below(2));
        let number = match self.below(9) {
            0 => 0,
            1 => -1,
            2 => 1i128 << self.below(bits),
            3 | 4 => i128::from(self.below(64)),
            5 => -i128::from(self.below(64)),
            // Ones in a row: the low half of the bits, a byte, a field.
            6 => {
                let (ones, zeros) = (self.below(bits / 8) + 1, self.below(bits / 8));
                (u128::MAX >> (128 - 8 * ones) << (8 * zeros)) as i128
            }
            _ => any,
        };
        // In the signed range of the width.
        (number << (128 - bits) >> (128 - bits)).to_string()
    }

    /// The number of a vector's element, which may not be constant.
    pub(super) fn element_number(&mut self, lanes: u32, extent: Extent) -> Value {
        if self.below(3) != 0 {
            let n = self.below(lanes);
            return self.b.named(n.to_string());
        }
        let any = self.expression(I32, extent, 0);
        if lanes.is_power_of_two() {
            self.b.define(format_args!("and i32 {any}, {}", lanes - 1))
        } else {
            self.b.define(format_args!("urem i32 {any}, {lanes}"))
        }
    }

    /// What only vectors have.
    fn vector(&mut self, ty: Ty, extent: Extent, depth: u32) -> Value {
        if self.has_wider(ty) && self.below(4) == 0 {
            return self.among_undefined(ty, extent, depth);
        }
        let vector = self.expression(ty, extent, depth - 1);
        match self.below(3) {
            0 => {
                let element = self.expression(ty.element(), extent, depth - 1);
                let number = self.element_number(ty.lanes, extent);
                self.b.define(format_args!(
                    "insertelement {ty} {vector}, {} {element}, i32 {number}",
                    ty.scalar
                ))
            }
            1 => {
                let other = self.expression(ty, extent, depth - 1);
                let mask: Vec<String> =
                    (0..ty.lanes).map(|_| format!("i32 {}", self.below(2 * ty.lanes))).collect();
                let mask = format!("<{} x i32> <{}>", ty.lanes, mask.join(", "));
                self.b.define(format_args!("shufflevector {ty} {vector}, {ty} {other}, {mask}"))
            }
            _ => {
                let element = self.convert(vector, ty, ty.element());
                self.splat(element, ty)
            }
        }
    }

    /// A vector of equal elements.
    pub(super) fn splat(&mut self, element: Value, ty: Ty) -> Value {
        let one = self.b.define(format_args!("insertelement {ty} poison, {} {element}, i32 0", ty.scalar));
        let zeros = format!("<{} x i32> zeroinitializer", ty.lanes);
        self.b.define(format_args!("shufflevector {ty} {one}, {ty} poison, {zeros}"))
    }

    /// `select`, on one condition or on one for each element.
    pub(super) fn select(&mut self, ty: Ty, extent: Extent, depth: u32) -> Value {
        let (yes, no) = (self.expression(ty, extent, depth - 1), self.expression(ty, extent, depth - 1));
        if ty.is_vector() && self.below(2) == 0 {
            let of = Ty::vector(Scalar::I32, ty.lanes);
            let conditions = self.compare(of, extent, depth - 1);
            let mask = of.with(Scalar::I1);
            return self.b.define(format_args!("select {mask} {conditions}, {ty} {yes}, {ty} {no}"));
        }
        let condition = self.expression(I1, extent, depth - 1);
        self.b.define(format_args!("select i1 {condition}, {ty} {yes}, {ty} {no}"))
    }
}
