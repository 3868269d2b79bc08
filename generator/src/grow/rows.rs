//! Rows of a matrix, as unrolled loops over them read and write them: addresses at multiples of a stride, with what a work-item
//! loads again although nothing has written it since, or something has.

use super::grower::{Extent, Grower};
use crate::builder::Value;
use crate::launch::{BITS, OWN};
use crate::ty::{I16, I32, I64, Ty};

/// No row is so many away from the first one; nor are as many multiples of small numbers together.
const MOST: u32 = 4;

/// How a row's number becomes an index.
#[derive(Clone, Copy)]
struct Numbers {
    /// The type that the index is computed in.
    ty: Ty,
    /// What the operations promise.
    flags: &'static str,
    /// How it is extended.
    cast: &'static str,
}

impl Grower<'_> {
    /// Accesses to rows of memory that nobody writes, or of the work-item's own.
    pub(super) fn rows(&mut self) {
        let Some(world) = self.world else { return };
        let ty = self.one_of(&[I32, I32, I16]);
        let size = ty.bytes();
        let is_own = self.below(2) == 0;
        let (start, count) =
            if is_own { (world.own, OWN / size) } else { (self.b.named("%in"), BITS / size) };
        let numbers = self.one_of(&[
            Numbers { ty: I32, flags: " nsw", cast: "sext" },
            Numbers { ty: I32, flags: " nsw", cast: "sext" },
            Numbers { ty: I32, flags: " nuw nsw", cast: "zext" },
            Numbers { ty: I32, flags: " nsw", cast: "" },
            Numbers { ty: I64, flags: "", cast: "" },
        ]);
        // From the middle, or the first element if numbers have no signs.
        let has_signs = numbers.cast != "zext";
        let room = if has_signs { count / 2 } else { count };
        let middle = if has_signs { count / 2 * size } else { 0 };
        let base = self.b.define(format_args!("getelementptr i8, ptr addrspace(1) {start}, i64 {middle}"));
        // Numbers with a sign are as large as half of their bits say, downwards.
        let bits = (room / MOST).ilog2() + u32::from(has_signs);
        let extent = self.one_of(&[Extent::Lane, Extent::Group, Extent::Group]);
        let stride = self.small(extent, bits, has_signs, numbers.ty);
        let beside = self.small(Extent::Lane, bits, has_signs, numbers.ty);
        let form = self.below(3);
        let direction = if has_signs && self.below(3) == 0 { -1 } else { 1 };
        let by = 1 + self.below(2);
        let mut places: Vec<Value> = Vec::new();
        for _ in 0..3 + self.below(5) {
            let row = match self.below(4) {
                0 => self.below(MOST),
                _ => by * places.len() as u32 % MOST,
            };
            let times = direction * i64::from(row);
            let index = self.row_index(form, numbers, stride, beside, times);
            let at = self.b.define(format_args!("getelementptr {ty}, ptr addrspace(1) {base}, {index}"));
            places.push(at);
            let accessed = if self.below(5) == 0 { self.one_of(&places) } else { at };
            if self.below(8) > 0 {
                self.access_row(accessed, ty, is_own);
            }
        }
    }

    /// A small number of a type.
    fn small(&mut self, extent: Extent, bits: u32, has_sign: bool, ty: Ty) -> Value {
        let any = self.expression(I32, extent, 1);
        let low = self.b.define(format_args!("and i32 {any}, {}", (1 << bits) - 1));
        let word = match has_sign {
            true => self.b.define(format_args!("sub i32 {low}, {}", 1 << (bits - 1))),
            false => low,
        };
        if ty == I64 { self.b.define(format_args!("sext i32 {word} to i64")) } else { word }
    }

    /// The index of a row, with its type.
    fn row_index(&mut self, form: u32, numbers: Numbers, stride: Value, beside: Value, times: i64) -> String {
        let Numbers { ty, flags, cast } = numbers;
        let index = match form {
            0 => self.multiple(numbers, stride, times),
            1 => {
                let product = self.multiple(numbers, stride, times);
                let [a, b] = if self.below(2) == 0 { [beside, product] } else { [product, beside] };
                self.b.define(format_args!("add{flags} {ty} {a}, {b}"))
            }
            _ => {
                // Rows from another one on: of the products at most one is not as small as the others.
                let one = self.b.define(format_args!("and {ty} {beside}, 1"));
                let row = self.b.define(format_args!("add{flags} {ty} {one}, {times}"));
                self.b.define(format_args!("mul{flags} {ty} {row}, {stride}"))
            }
        };
        match cast {
            "" => format!("{ty} {index}"),
            cast => format!("i64 {}", self.b.define(format_args!("{cast} i32 {index} to i64"))),
        }
    }

    fn multiple(&mut self, numbers: Numbers, stride: Value, times: i64) -> Value {
        let Numbers { ty, flags, .. } = numbers;
        match times {
            1 => stride,
            2 | 4 if self.below(2) == 0 => {
                self.b.define(format_args!("shl{flags} {ty} {stride}, {}", times.ilog2()))
            }
            _ => self.b.define(format_args!("mul{flags} {ty} {stride}, {times}")),
        }
    }

    fn access_row(&mut self, at: Value, ty: Ty, is_own: bool) {
        let size = ty.bytes();
        if is_own && self.below(3) == 0 {
            let value = self.expression(ty, Extent::Lane, 1);
            self.b.line(format_args!("store {ty} {value}, ptr addrspace(1) {at}, align {size}"));
            return;
        }
        let value = self.b.define(format_args!("load {ty}, ptr addrspace(1) {at}, align {size}"));
        self.keep(value, ty, Extent::Lane);
    }
}
