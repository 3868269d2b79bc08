//! Sparse matrix instructions: `D = D + A B`, where of each four neighbouring elements in a row of A two are kept, and which
//! two is said beside them.
//!
//! Sources: as for the dense ones; where indices are in their register is AMD's matrix instruction calculator's.

use super::matrix::{Element, Place, product};
use crate::inst::Mods;
use crate::op::Op;

/// The shape of a sparse matrix instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sparse {
    /// Rows of A and D, columns of B and D.
    pub m: usize,
    /// Columns of A, of which half are kept; rows of B.
    pub k: usize,
    /// Elements of A.
    pub a: Element,
    /// Elements of B.
    pub b: Element,
}

macro_rules! sparse {
    ($($op:ident $m:literal $k:literal $a:ident $b:ident;)*) => {
        /// All of them.
        pub const SPARSE: &[(Op, Sparse)] = &[$((
            Op::$op,
            Sparse { m: $m, k: $k, a: Element::$a, b: Element::$b },
        )),*];
    };
}

sparse! {
    V_SMFMAC_F32_16X16X32_F16     16 32 F16 F16;
    V_SMFMAC_F32_32X32X16_F16     32 16 F16 F16;
    V_SMFMAC_F32_16X16X32_BF16    16 32 Bf16 Bf16;
    V_SMFMAC_F32_32X32X16_BF16    32 16 Bf16 Bf16;
    V_SMFMAC_I32_16X16X64_I8      16 64 I8 I8;
    V_SMFMAC_I32_32X32X32_I8      32 32 I8 I8;
    V_SMFMAC_F32_16X16X64_BF8_BF8 16 64 Bf8 Bf8;
    V_SMFMAC_F32_16X16X64_BF8_FP8 16 64 Bf8 Fp8;
    V_SMFMAC_F32_16X16X64_FP8_BF8 16 64 Fp8 Bf8;
    V_SMFMAC_F32_16X16X64_FP8_FP8 16 64 Fp8 Fp8;
    V_SMFMAC_F32_32X32X32_BF8_BF8 32 32 Bf8 Bf8;
    V_SMFMAC_F32_32X32X32_BF8_FP8 32 32 Bf8 Fp8;
    V_SMFMAC_F32_32X32X32_FP8_BF8 32 32 Fp8 Bf8;
    V_SMFMAC_F32_32X32X32_FP8_FP8 32 32 Fp8 Fp8;
}

impl Sparse {
    /// The shape of an instruction; `None` for others.
    pub fn of(op: Op) -> Option<Sparse> {
        SPARSE.iter().find(|(known, _)| *known == op).map(|&(_, sparse)| sparse)
    }

    /// Elements of A that a lane has: those that are kept.
    pub fn kept_per_lane(self) -> usize {
        self.m * self.k / 2 / 64
    }

    /// Elements of B that a lane has.
    pub fn inputs_per_lane(self) -> usize {
        self.m * self.k / 64
    }

    /// Elements of D that a lane has.
    pub fn outputs_per_lane(self) -> usize {
        self.m * self.m / 64
    }

    /// Where the `n`th kept element of a row of A is.
    pub fn kept(self, row: usize, n: usize) -> Place {
        let each = self.kept_per_lane();
        Place { lane: row + self.m * (n / each), element: n % each }
    }

    /// Where B has row `k` of a column.
    pub fn input(self, column: usize, k: usize) -> Place {
        let each = self.inputs_per_lane();
        Place { lane: column + self.m * (k / each), element: k % each }
    }

    /// Where D has row `i` and column `j`: four rows in as many registers, the next in the next lanes as far as there
    /// are, then in the next registers.
    pub fn output(self, i: usize, j: usize) -> Place {
        let groups = 64 / self.m;
        Place { lane: i / 4 % groups * self.m + j, element: i / (4 * groups) * 4 + i % 4 }
    }

    /// The lowest of the two bits, in the lane's register of indices, that say which of four a kept element is: a set of
    /// them has two bits for each of the lane's, and if `cbsz` is 0, `abid` says which set.
    pub fn index_bit(self, place: Place, mods: &Mods) -> u32 {
        let set_bits = 2 * self.kept_per_lane();
        let set = if mods.cbsz == 0 { usize::from(mods.abid) % (32 / set_bits) } else { 0 };
        (set * set_bits + 2 * place.element) as u32
    }

    /// One element of D, `d` before: `a` and `b` give the bits of the elements at a place, `indices` a lane's register.
    pub fn element(
        self,
        (i, j): (usize, usize),
        mods: &Mods,
        a: impl Fn(Place) -> u64,
        b: impl Fn(Place) -> u64,
        indices: impl Fn(usize) -> u32,
        d: u64,
    ) -> u64 {
        let pairs = (0..self.k / 2).map(|n| {
            let place = self.kept(i, n);
            let index = indices(place.lane) >> self.index_bit(place, mods) & 3;
            (a(place), b(self.input(j, n / 2 * 4 + index as usize)))
        });
        product(self.a, self.b, pairs, d)
    }
}
