//! Comparing buffers by what lies in them.

use super::layout::{Layout, Scalar};
use crate::reference::half::from_half;

/// How much floats may differ, relative to the larger one: roots, divisions and functions of a few units in the last
/// place each, after some operations that depend on them.
const RELATIVE: f64 = 1e-4;
/// The same relative to the largest float of the buffer, of which others may be differences.
const OF_LARGEST: f64 = 1e-6;

/// How buffers differ.
#[derive(Clone, Debug, PartialEq)]
pub enum Difference {
    /// Not at all; NaNs are alike.
    None,
    /// Only floats, at most so much, relative to the larger of two.
    Close(f64),
    /// The first that is too different, and how many are.
    Far(String),
}

impl Difference {
    /// The smaller of two.
    pub fn or(self, other: Difference) -> Difference {
        match (self, other) {
            (Difference::None, _) | (_, Difference::None) => Difference::None,
            (Difference::Close(a), Difference::Close(b)) => Difference::Close(a.min(b)),
            (Difference::Close(a), _) | (_, Difference::Close(a)) => Difference::Close(a),
            (far, _) => far,
        }
    }
}

fn float(scalar: Scalar, bytes: &[u8]) -> Option<f64> {
    let bits = bytes.iter().rev().fold(0u64, |bits, &byte| bits << 8 | u64::from(byte));
    match scalar {
        Scalar::Float => Some(f32::from_bits(bits as u32).into()),
        Scalar::Double => Some(f64::from_bits(bits)),
        Scalar::BFloat => Some(f32::from_bits((bits as u32) << 16).into()),
        Scalar::Half => Some(from_half(bits as u16).into()),
        Scalar::Int(_) | Scalar::Pointer => None,
    }
}

/// Compares buffers, by argument; bytes that are not defined do not count.
pub fn difference(
    found: &[Vec<u8>],
    expected: &[Vec<u8>],
    undefined: &[Vec<usize>],
    layouts: &[Layout],
) -> Difference {
    let mut closest = 0f64;
    let mut far: Option<(String, usize)> = None;
    for (arg, (found, expected)) in found.iter().zip(expected).enumerate() {
        if found == expected {
            continue;
        }
        let layout = &layouts[arg];
        // What lies beside the scalars, and behind the last whole element, has no type.
        let mut kinds = vec![None; layout.stride];
        layout.scalars.iter().for_each(|&(offset, scalar)| kinds[offset] = Some(scalar));
        let is_undefined = |at: usize| undefined[arg].binary_search(&at).is_ok();
        let floats = (0..found.len()).filter_map(|at| {
            let scalar = kinds[at % layout.stride]?;
            float(scalar, expected.get(at..at + scalar.bytes())?)
        });
        let largest =
            floats.filter(|value| value.is_finite()).fold(0f64, |most, value| most.max(value.abs()));
        let mut at = 0;
        while at < found.len() {
            let scalar = kinds[at % layout.stride].filter(|scalar| at + scalar.bytes() <= found.len());
            let here = at..at + scalar.map_or(1, Scalar::bytes);
            at = here.end;
            if found[here.clone()] == expected[here.clone()] || here.clone().any(is_undefined) {
                continue;
            }
            let [a, b] = [found, expected].map(|bytes| float(scalar?, &bytes[here.clone()]));
            if let (Some(a), Some(b)) = (a, b) {
                let (by, size) = ((a - b).abs(), a.abs().max(b.abs()));
                if a == b || a.is_nan() && b.is_nan() {
                    continue;
                }
                if by <= RELATIVE * size || by <= OF_LARGEST * largest {
                    closest = closest.max(by / size);
                    continue;
                }
            }
            let (_, count) = far.get_or_insert_with(|| {
                let show = |bytes: &[u8], value: Option<f64>| {
                    value.map_or(format!("{:02x?}", &bytes[here.clone()]), |value| value.to_string())
                };
                let (found, expected) = (show(found, a), show(expected, b));
                (format!("argument {arg}, byte {}: {found}, expected {expected}", here.start), 0)
            });
            *count += 1;
        }
    }
    match far {
        Some((first, count)) => Difference::Far(format!("{first}; {count} values differ")),
        None if closest > 0.0 => Difference::Close(closest),
        None => Difference::None,
    }
}
