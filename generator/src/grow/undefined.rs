//! Vectors of which some elements are undefined, which nobody sees.

use super::grower::{Extent, Grower};
use crate::builder::Value;
use crate::ty::{Scalar, Ty};

/// The widest vector, in bits.
const WIDEST: u32 = 256;

impl Grower<'_> {
    /// Whether there are vectors of twice the elements.
    pub(super) fn has_wider(&self, ty: Ty) -> bool {
        ty.scalar != Scalar::I1 && 2 * ty.bits() <= WIDEST
    }

    /// A vector that is computed among as many elements that are undefined.
    pub(super) fn among_undefined(&mut self, ty: Ty, extent: Extent, depth: u32) -> Value {
        let wide = Ty::vector(ty.scalar, 2 * ty.lanes);
        let places = self.places(ty.lanes);
        let operand = |g: &mut Self| {
            let value = g.expression(ty, extent, depth - 1);
            // Now and then what is beside undefined elements is none.
            let others: Vec<Option<u32>> =
                (0..ty.lanes).map(|_| (g.below(4) == 0).then(|| g.below(ty.lanes))).collect();
            let mut elements = vec![None; 2 * ty.lanes as usize];
            for (own, &place) in (0..).zip(&places[..ty.lanes as usize]) {
                elements[place as usize] = Some(own);
            }
            for (other, &place) in others.into_iter().zip(&places[ty.lanes as usize..]) {
                elements[place as usize] = other;
            }
            g.shuffle(value, ty, &elements)
        };
        let (a, b) = (operand(self), operand(self));
        let result = if ty.scalar.is_float() {
            match self.below(5) {
                0 => {
                    let c = operand(self);
                    let name = format!("llvm.fma.{}", wide.suffix());
                    self.b.call(wide, &name, &[(&wide, a), (&wide, b), (&wide, c)])
                }
                1 => self.b.define(format_args!("fneg {wide} {a}")),
                _ => {
                    let op = self.one_of(&["fadd", "fsub", "fmul"]);
                    self.b.define(format_args!("{op} {wide} {a}, {b}"))
                }
            }
        } else {
            let op = self.one_of(&["add", "sub", "mul", "and", "or", "xor"]);
            self.b.define(format_args!("{op} {wide} {a}, {b}"))
        };
        let (own, others) = places.split_at(ty.lanes as usize);
        let take = |g: &mut Self, places: &[u32]| {
            let elements: Vec<Option<u32>> = places.iter().copied().map(Some).collect();
            g.shuffle(result, wide, &elements)
        };
        let seen = take(self, own);
        if self.below(2) == 0 {
            return seen;
        }
        // What nobody sees is computed, too, where nobody knows that.
        let unseen = take(self, others);
        let zero = self.hidden_zero(extent, 0);
        let never = self.b.define(format_args!("icmp ne i32 {zero}, 0"));
        self.b.define(format_args!("select i1 {never}, {ty} {unseen}, {ty} {seen}"))
    }

    /// The places of a vector's elements among twice as many, then those of the others: halves, or any.
    fn places(&mut self, lanes: u32) -> Vec<u32> {
        let mut places: Vec<u32> = (0..2 * lanes).collect();
        match self.below(3) {
            0 => {}
            1 => places.rotate_left(lanes as usize),
            _ => {
                for last in (1..places.len()).rev() {
                    let other = self.below(last as u32 + 1) as usize;
                    places.swap(last, other);
                }
            }
        }
        places
    }

    /// Elements of a vector, by their numbers; `None` are undefined.
    fn shuffle(&mut self, value: Value, ty: Ty, elements: &[Option<u32>]) -> Value {
        let mask: Vec<String> = elements
            .iter()
            .map(|element| element.map_or("i32 poison".into(), |element| format!("i32 {element}")))
            .collect();
        let mask = format!("<{} x i32> <{}>", elements.len(), mask.join(", "));
        self.b.define(format_args!("shufflevector {ty} {value}, {ty} poison, {mask}"))
    }
}
