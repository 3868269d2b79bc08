//! Elements of a long vector, chosen by numbers that are the same in all lanes, or not. The vector is a variable that no
//! expression reads: it goes through branches and round loops as a whole.

use super::grower::{Extent, Grower};
use crate::builder::{Value, Variable};
use crate::ty::{I32, Scalar, Ty};

/// Bits of the longest vector.
const MOST_BITS: u32 = 1024;

impl Grower<'_> {
    /// A vector with something in all its elements.
    pub(super) fn long_vector(&mut self) {
        let scalars = [
            Scalar::I32,
            Scalar::I32,
            Scalar::Float,
            Scalar::I64,
            Scalar::Double,
            Scalar::I16,
            Scalar::Half,
            Scalar::I8,
        ];
        let scalar = self.one_of(&scalars);
        let lanes = self.one_of(&[3, 4, 5, 7, 8, 12, 16, 24, 31, 32]).min(MOST_BITS / scalar.bits());
        let ty = Ty::vector(scalar, lanes);
        let extent = self.one_of(&[Extent::Lane, Extent::Lane, Extent::Group]);
        let first = self.expression(ty.element(), extent, 1);
        let mut vector = self.splat(first, ty);
        for _ in 0..self.below(lanes) {
            let number = self.below(lanes);
            let element = self.expression(ty.element(), extent, 0);
            vector = self.with_element(vector, ty, element, number);
        }
        self.vector = Some((self.b.declare(ty, vector), ty));
    }

    /// A few elements taken out of the vector, or put into it.
    pub(super) fn elements(&mut self) {
        let Some((variable, ty)) = self.vector else { return };
        for _ in 0..1 + self.below(3) {
            self.element(variable, ty);
        }
    }

    fn element(&mut self, variable: Variable, ty: Ty) {
        let extent = self.one_of(&[Extent::Lane, Extent::Group, Extent::Group]);
        let any = self.expression(I32, extent, 1);
        let number = match self.below(4) {
            _ if !ty.lanes.is_power_of_two() => self.b.define(format_args!("urem i32 {any}, {}", ty.lanes)),
            // Not all of them, and of those every other one.
            0 => self.b.define(format_args!("and i32 {any}, {}", ty.lanes / 2)),
            _ => self.b.define(format_args!("and i32 {any}, {}", ty.lanes - 1)),
        };
        let vector = self.b.read(variable);
        if self.below(2) == 0 {
            let value = self.b.define(format_args!("extractelement {ty} {vector}, i32 {number}"));
            self.keep(value, ty.element(), Extent::Lane);
            return;
        }
        let element = self.expression(ty.element(), Extent::Lane, 1);
        let vector = self.with_element(vector, ty, element, number);
        self.b.write(variable, vector);
    }

    fn with_element(
        &mut self,
        vector: Value,
        ty: Ty,
        element: Value,
        number: impl std::fmt::Display,
    ) -> Value {
        self.b.define(format_args!("insertelement {ty} {vector}, {} {element}, i32 {number}", ty.scalar))
    }
}
