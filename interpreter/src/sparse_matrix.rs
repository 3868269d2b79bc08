//! Sparse matrix products of a wave: `llvm.amdgcn.smfmac.*`.
//!
//! D = C + A B, where A has two of each four neighbouring elements of a row. A lane has as many kept ones as it has rows of
//! B, halved: rows of A, and columns of B, go along lanes, then these. A register has two bits for each kept element of the
//! lane, which say where among the four it is; if `cbsz` is 0, `abid` chooses among the sets of bits there is room for.
//!
//! Sources: as for `matrix.rs`; for the bits AMD's matrix instruction calculator.

use crate::datum::{Datum, mask};
use crate::fault::Stop;
use crate::matrix::{Element, element, words};
use crate::wave::{LANES, Mask};

/// A product's shape.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SparseProduct {
    m: usize,
    k: usize,
    a: Element,
    b: Element,
}

impl SparseProduct {
    /// That of an intrinsic of a name; `None` if it is none.
    pub fn of(name: &str) -> Option<SparseProduct> {
        let (m, k, a, b) = words(name.strip_prefix("llvm.amdgcn.smfmac.")?)?;
        Some(SparseProduct { m, k, a, b })
    }
}

/// The results by lane. `args` are by lane, empty for lanes that do not take part: A, B, C, the bits, `cbsz`, `abid`.
pub(crate) fn multiply_sparse(
    product: SparseProduct,
    here: Mask,
    args: &[Vec<Datum>],
) -> Result<Vec<Datum>, Stop> {
    let Some(controls) = args.iter().find(|args| args.len() == 6) else {
        return Err(Stop::unsupported("a matrix product with other operands"));
    };
    let control = |i: usize| controls[i].bits().unwrap_or(0) as usize;
    let SparseProduct { m, k, a, b } = product;
    let rows_of_b = m * k / LANES;
    let kept = rows_of_b / 2;
    let set = if control(4) == 0 { control(5) * 2 * kept % 32 } else { 0 };
    let operand = |which: usize, lane: usize, index: usize, bits: u32| {
        if here >> lane & 1 == 0 {
            return None;
        }
        // Bytes are passed in vectors of dwords.
        let together = if bits == 8 { 4 } else { 1 };
        let part = element(&args[lane][which], index / together, together as u32 * bits)?;
        Some(part >> (bits * (index % together) as u32) & mask(bits))
    };
    let mut results = vec![vec![Datum::Poison; m * m / LANES]; LANES];
    for (row, column) in (0..m).flat_map(|row| (0..m).map(move |column| (row, column))) {
        // As in dense products of one block.
        let (lane, index) = (column + m * (row / 4 % (LANES / m)), row / 4 / (LANES / m) * 4 + row % 4);
        let pair = |four: usize, which: usize| {
            let number = 2 * four + which;
            let from = row + m * (number / kept);
            let place = operand(3, from, 0, 32)? as usize >> (set + 2 * (number % kept)) & 3;
            let line = 4 * four + place;
            let of_b = operand(1, column + m * (line / rows_of_b), line % rows_of_b, b.bits())?;
            Some((operand(0, from, number % kept, a.bits())?, of_b))
        };
        let sum = || {
            let start = operand(2, lane, index, 32)? as u32;
            let pairs = (0..k / 4).flat_map(|four| [pair(four, 0), pair(four, 1)]);
            if a == Element::Byte {
                return pairs.into_iter().try_fold(start, |sum, pair| {
                    let (a, b) = pair?;
                    Some(sum.wrapping_add((i32::from(a as i8) * i32::from(b as i8)) as u32))
                });
            }
            let sum = pairs.into_iter().try_fold(f32::from_bits(start), |sum, pair| {
                let (of_a, of_b) = pair?;
                Some(a.single(of_a).mul_add(b.single(of_b), sum))
            })?;
            Some(sum.to_bits())
        };
        if let Some(bits) = sum() {
            results[lane][index] = Datum::Bits(bits.into());
        }
    }
    Ok(results.into_iter().map(Datum::parts).collect())
}
