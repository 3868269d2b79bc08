//! Matrix instructions: where the elements are in lanes and registers, and the product.
//!
//! `D = C + A B` for each of some blocks: A has `m` rows and `k` columns, B `k` rows and `m` columns, C and D `m` rows and
//! `m` columns (all these matrices are square).
//!
//! Sources: "CDNA2" and "CDNA3" instruction set manuals, matrix core instructions; AMD's matrix instruction calculator for
//! layouts and for what `cbsz`, `abid` and `blgp` select; ROCm's host type for XF32 (hipBLASLt's `hip_xfloat32.h`), whose
//! conversion rounds to nearest, to even, for what becomes of its operands. In which order sums are rounded AMD does not say: here they are
//! fused multiply-adds along `k`, to nearest, with denormals, but for [`TargetInfo::products_of_halves_flush`].
//!
//! [`TargetInfo::products_of_halves_flush`]: crate::TargetInfo::products_of_halves_flush

use super::float::Float;
use super::small_float::{BF8, FP8};
use super::word::{F16, F32};
use crate::inst::Mods;
use crate::op::Op;
use crate::target::Target;

/// What the elements of A or B are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Element {
    /// A double.
    F64,
    /// A float.
    F32,
    /// A float of which ten digits after the point are kept.
    Xf32,
    /// A half.
    F16,
    /// A brain float.
    Bf16,
    /// Four bits of exponent, three of fraction.
    Fp8,
    /// Five bits of exponent, two of fraction.
    Bf8,
    /// A signed byte.
    I8,
}

impl Element {
    /// Bits of an element.
    pub fn bits(self) -> u32 {
        match self {
            Element::F64 => 64,
            Element::F32 | Element::Xf32 => 32,
            Element::F16 | Element::Bf16 => 16,
            Element::Fp8 | Element::Bf8 | Element::I8 => 8,
        }
    }
}

/// The shape of a matrix instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Matrix {
    /// Rows of A, C and D, columns of B, C and D.
    pub m: usize,
    /// Columns of A, rows of B.
    pub k: usize,
    /// Products.
    pub blocks: usize,
    /// Elements of A.
    pub a: Element,
    /// Elements of B.
    pub b: Element,
}

macro_rules! matrices {
    ($($op:ident $m:literal $k:literal $blocks:literal $a:ident $b:ident;)*) => {
        /// All but the sparse ones.
        pub const MATRICES: &[(Op, Matrix)] = &[$((
            Op::$op,
            Matrix { m: $m, k: $k, blocks: $blocks, a: Element::$a, b: Element::$b },
        )),*];
    };
}

matrices! {
    V_MFMA_F32_32X32X1F32       32  1  2 F32 F32;
    V_MFMA_F32_16X16X1F32       16  1  4 F32 F32;
    V_MFMA_F32_4X4X1F32          4  1 16 F32 F32;
    V_MFMA_F32_32X32X2F32       32  2  1 F32 F32;
    V_MFMA_F32_16X16X4F32       16  4  1 F32 F32;
    V_MFMA_F32_32X32X4F16       32  4  2 F16 F16;
    V_MFMA_F32_16X16X4F16       16  4  4 F16 F16;
    V_MFMA_F32_4X4X4F16          4  4 16 F16 F16;
    V_MFMA_F32_32X32X8F16       32  8  1 F16 F16;
    V_MFMA_F32_16X16X16F16      16 16  1 F16 F16;
    V_MFMA_I32_32X32X4I8        32  4  2 I8 I8;
    V_MFMA_I32_16X16X4I8        16  4  4 I8 I8;
    V_MFMA_I32_4X4X4I8           4  4 16 I8 I8;
    V_MFMA_I32_32X32X8I8        32  8  1 I8 I8;
    V_MFMA_I32_16X16X16I8       16 16  1 I8 I8;
    V_MFMA_F32_32X32X4BF16_1K   32  4  2 Bf16 Bf16;
    V_MFMA_F32_16X16X4BF16_1K   16  4  4 Bf16 Bf16;
    V_MFMA_F32_4X4X4BF16_1K      4  4 16 Bf16 Bf16;
    V_MFMA_F32_32X32X8BF16_1K   32  8  1 Bf16 Bf16;
    V_MFMA_F32_16X16X16BF16_1K  16 16  1 Bf16 Bf16;
    V_MFMA_F32_32X32X2BF16      32  2  2 Bf16 Bf16;
    V_MFMA_F32_16X16X2BF16      16  2  4 Bf16 Bf16;
    V_MFMA_F32_4X4X2BF16         4  2 16 Bf16 Bf16;
    V_MFMA_F32_32X32X4BF16      32  4  1 Bf16 Bf16;
    V_MFMA_F32_16X16X8BF16      16  8  1 Bf16 Bf16;
    V_MFMA_F64_16X16X4F64       16  4  1 F64 F64;
    V_MFMA_F64_4X4X4F64          4  4  4 F64 F64;
    V_MFMA_F32_16X16X8_XF32     16  8  1 Xf32 Xf32;
    V_MFMA_F32_32X32X4_XF32     32  4  1 Xf32 Xf32;
    V_MFMA_I32_32X32X16_I8      32 16  1 I8 I8;
    V_MFMA_I32_16X16X32_I8      16 32  1 I8 I8;
    V_MFMA_F32_16X16X32_BF8_BF8 16 32  1 Bf8 Bf8;
    V_MFMA_F32_16X16X32_BF8_FP8 16 32  1 Bf8 Fp8;
    V_MFMA_F32_16X16X32_FP8_BF8 16 32  1 Fp8 Bf8;
    V_MFMA_F32_16X16X32_FP8_FP8 16 32  1 Fp8 Fp8;
    V_MFMA_F32_32X32X16_BF8_BF8 32 16  1 Bf8 Bf8;
    V_MFMA_F32_32X32X16_BF8_FP8 32 16  1 Bf8 Fp8;
    V_MFMA_F32_32X32X16_FP8_BF8 32 16  1 Fp8 Bf8;
    V_MFMA_F32_32X32X16_FP8_FP8 32 16  1 Fp8 Fp8;
}

/// Where an element is: in which lane, and which of the elements that the lane has in its registers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The lane.
    pub lane: usize,
    /// The element, from the lowest bits of the first register on.
    pub element: usize,
}

impl Matrix {
    /// The shape of an instruction; `None` for sparse ones, and for others.
    pub fn of(op: Op) -> Option<Matrix> {
        MATRICES.iter().find(|(known, _)| *known == op).map(|&(_, matrix)| matrix)
    }

    /// Whether C and D are of doubles.
    pub fn is_double(self) -> bool {
        self.a == Element::F64
    }

    /// Elements of A that a lane has, and of B.
    pub fn inputs_per_lane(self) -> usize {
        self.m * self.k * self.blocks / 64
    }

    /// Elements of C that a lane has, and of D.
    pub fn outputs_per_lane(self) -> usize {
        self.m * self.m * self.blocks / 64
    }

    /// Where A has row `i` and column `k`, or B row `k` and column `i`, of a block: lanes first go along `i`, then
    /// along blocks, then along `k` by as many columns as a lane has.
    pub fn input(self, block: usize, i: usize, k: usize) -> Place {
        let each = self.inputs_per_lane();
        Place { lane: i + self.m * (block + self.blocks * (k / each)), element: k % each }
    }

    /// Where C and D have row `i` and column `j` of a block. Four rows (of doubles one) are in as many registers of the
    /// same lanes; the next rows are in the next lanes, as far as there are, then in the next registers.
    pub fn output(self, block: usize, i: usize, j: usize) -> Place {
        let height: usize = if self.is_double() { 1 } else { 4 };
        let groups = 64 / self.m;
        let side_by_side = (64 * height).div_ceil(self.m * self.m);
        let first = block * (self.m * self.m / 64);
        let element = first + i / (height * groups) * height + i % height;
        let lane = block % side_by_side * self.m + i / height % groups * side_by_side * self.m + j;
        Place { lane, element }
    }

    /// The block of A that is multiplied for a block of D: `cbsz` makes one serve `1 << cbsz` neighbours, `abid` says
    /// which of them.
    pub fn block_of_a(self, block: usize, mods: &Mods) -> usize {
        let served = 1 << mods.cbsz;
        (block / served * served + usize::from(mods.abid)) % self.blocks
    }

    /// The lane whose B a lane multiplies: `blgp` permutes groups of 16. (Of doubles it negates sources instead.)
    pub fn lane_of_b(self, lane: usize, mods: &Mods) -> usize {
        match mods.blgp {
            _ if self.is_double() => lane,
            1 => lane % 32,
            2 => lane % 32 + 32,
            3 => (lane + 16) % 64,
            group @ 4..=7 => lane % 16 + 16 * (usize::from(group) - 4),
            _ => lane,
        }
    }

    /// One element of D: `a` and `b` give the bits of the elements at a place, `c` is C's.
    pub fn element(
        self,
        (block, i, j): (usize, usize, usize),
        target: Target,
        mods: &Mods,
        a: impl Fn(Place) -> u64,
        b: impl Fn(Place) -> u64,
        c: u64,
    ) -> u64 {
        let of_a = |k: usize| a(self.input(self.block_of_a(block, mods), i, k));
        let of_b = |k: usize| {
            let place = self.input(block, j, k);
            b(Place { lane: self.lane_of_b(place.lane, mods), ..place })
        };
        match self.a {
            Element::F64 => {
                let sign = |bit: u8, bits: u64| bits ^ u64::from(mods.blgp >> bit & 1) << 63;
                let sum = (0..self.k).fold(f64::from_bits(sign(2, c)), |sum, k| {
                    f64::from_bits(sign(0, of_a(k))).mul_add(f64::from_bits(sign(1, of_b(k))), sum)
                });
                sum.to_bits()
            }
            Element::F16 | Element::Bf16 if target.info().products_of_halves_flush => {
                let flushed = |bits: u64| match self.a {
                    Element::F16 => F16(bits as u16).flushed().bits(),
                    _ => F32((bits as u32) << 16).flushed().bits() >> 16,
                };
                let pairs = (0..self.k).map(|k| (flushed(of_a(k)), flushed(of_b(k))));
                let sum = product(self.a, self.b, pairs, F32(c as u32).flushed().bits());
                F32(sum as u32).flushed().bits()
            }
            _ => product(self.a, self.b, (0..self.k).map(|k| (of_a(k), of_b(k))), c),
        }
    }
}

/// A sum of products of integers or singles, one after the other.
pub(super) fn product(a: Element, b: Element, pairs: impl Iterator<Item = (u64, u64)>, start: u64) -> u64 {
    if a == Element::I8 {
        let sum = pairs.fold(start as i32, |sum, (of_a, of_b)| {
            sum.wrapping_add(i32::from(of_a as i8) * i32::from(of_b as i8))
        });
        return u64::from(sum as u32);
    }
    let sum = pairs.fold(f32::from_bits(start as u32), |sum, (of_a, of_b)| {
        single(a, of_a).mul_add(single(b, of_b), sum)
    });
    u64::from(sum.to_bits())
}

/// An element as a float, which has all of its values.
fn single(element: Element, bits: u64) -> f32 {
    match element {
        Element::F16 => super::float::half_to_f64(super::word::F16(bits as u16)) as f32,
        Element::Bf16 => f32::from_bits((bits as u32) << 16),
        Element::Xf32 => to_xf32(f32::from_bits(bits as u32)),
        Element::Fp8 => FP8.to_single(bits as u8).host(),
        Element::Bf8 => BF8.to_single(bits as u8).host(),
        Element::F32 | Element::F64 | Element::I8 => f32::from_bits(bits as u32),
    }
}

/// Rounds to ten digits after the point, to nearest, to even.
fn to_xf32(value: f32) -> f32 {
    const DROPPED: u32 = 13;
    let bits = value.to_bits();
    if !value.is_finite() {
        return value;
    }
    let half = (1 << (DROPPED - 1)) - 1 + (bits >> DROPPED & 1);
    f32::from_bits((bits + half) >> DROPPED << DROPPED)
}
