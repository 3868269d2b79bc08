//! Comparing buffers by what lies in them.

use super::layout::{Layout, Scalar};
use crate::half::from_half;

/// How much floats of a type may differ, relative to the larger one: of singles roots, divisions and functions of a few
/// units in the last place each, after some operations that depend on them; of narrower ones two units in the last place; of
/// doubles functions are a unit or two in theirs.
fn relative(scalar: Scalar) -> f64 {
    match scalar {
        Scalar::Double => 1e-10,
        Scalar::Half => 2f64.powi(-9),
        Scalar::BFloat => 2f64.powi(-6),
        Scalar::Float | Scalar::Int(_) | Scalar::Pointer => 1e-4,
    }
}

/// The same relative to the largest of the floats that differ, of which others may be differences.
const OF_LARGEST: f64 = 1e-2;

/// Smaller numbers have to be the same: they have fewer digits, and small integers that somebody keeps in a float look like
/// them.
const SMALLEST: f64 = f32::MIN_POSITIVE as f64;

/// How buffers differ.
#[derive(Clone, Debug, PartialEq)]
pub enum Difference {
    /// Not at all, but for NaNs, which are alike.
    None,
    /// Only floats, at most so much, relative to the larger of two.
    Close(f64),
    /// Too much.
    Far {
        /// The first that does, and how many do.
        what: String,
        /// By argument, how much floats do at most; infinitely, if anything else differs.
        by: Vec<f64>,
    },
}

impl Difference {
    /// Whether floats are too far apart, and nothing else differs, and those of another code are as far apart or farther in
    /// every argument.
    pub fn is_within(&self, theirs: &Difference) -> bool {
        let (Difference::Far { by: ours, .. }, Difference::Far { by: theirs, .. }) = (self, theirs) else {
            return false;
        };
        ours.iter().zip(theirs).all(|(ours, theirs)| ours <= theirs && theirs.is_finite())
    }

    /// The better of two; of two that are too far apart the first.
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
    let mut farthest = vec![0f64; found.len()];
    for (arg, (found, expected)) in found.iter().zip(expected).enumerate() {
        if found == expected {
            continue;
        }
        let layout = &layouts[arg];
        // What lies beside the scalars, and behind the last whole element, has no type.
        let mut kinds = vec![None; layout.stride];
        layout.scalars.iter().for_each(|&(offset, scalar)| kinds[offset] = Some(scalar));
        let is_undefined = |at: usize| undefined[arg].binary_search(&at).is_ok();
        // The pieces of the buffer that differ: each a scalar, or a byte that has no type.
        let mut different = Vec::new();
        let mut at = 0;
        while at < found.len() {
            let scalar = kinds[at % layout.stride].filter(|scalar| at + scalar.bytes() <= found.len());
            let here = at..at + scalar.map_or(1, Scalar::bytes);
            at = here.end;
            if found[here.clone()] != expected[here.clone()] && !here.clone().any(is_undefined) {
                let [a, b] = [found, expected].map(|bytes| float(scalar?, &bytes[here.clone()]));
                different.push((here, scalar, a, b));
            }
        }
        let normal = |value: f64| value.is_finite() && (value == 0.0 || value.abs() >= SMALLEST);
        let wanted = different.iter().filter_map(|&(.., b)| b.filter(|&b| normal(b)));
        let largest = wanted.fold(0f64, |most, value| most.max(value.abs()));
        for (here, scalar, a, b) in different {
            let mut apart = f64::INFINITY;
            if let (Some(scalar), Some(a), Some(b)) = (scalar, a, b) {
                if a.is_nan() && b.is_nan() {
                    continue;
                }
                let (by, size) = ((a - b).abs(), a.abs().max(b.abs()));
                let relative = relative(scalar);
                let is_close = by <= relative * size || by <= relative * OF_LARGEST * largest;
                if normal(a) && normal(b) && size > 0.0 && is_close {
                    closest = closest.max(by / size);
                    continue;
                }
                if normal(a) && normal(b) {
                    apart = by;
                }
            }
            farthest[arg] = farthest[arg].max(apart);
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
        Some((first, count)) => {
            Difference::Far { what: format!("{first}; {count} values differ"), by: farthest }
        }
        None if closest > 0.0 => Difference::Close(closest),
        None => Difference::None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(scalar: Scalar, found: &[u8], expected: &[u8]) -> Difference {
        let layout = Layout { stride: scalar.bytes(), scalars: vec![(0, scalar)] };
        difference(&[found.to_vec()], &[expected.to_vec()], &[Vec::new()], &[layout])
    }

    fn singles(found: f32, expected: f32) -> Difference {
        // What the kernel has left alone says nothing about how exact the rest is.
        let bytes = |value: f32| [value.to_le_bytes(), 1e9f32.to_le_bytes()].concat();
        of(Scalar::Float, &bytes(found), &bytes(expected))
    }

    #[test]
    fn singles_are_close_or_far() {
        assert_eq!(singles(1.0, 1.0), Difference::None);
        assert_eq!(singles(f32::NAN, -f32::NAN), Difference::None);
        assert!(matches!(singles(1.0, 1.000_01), Difference::Close(_)));
        let far = [(1.0, 1.01), (f32::INFINITY, 1.0), (f32::NAN, 1.0), (0.0, -0.0), (0.0, 1e-3)];
        for (found, expected) in far {
            assert!(matches!(singles(found, expected), Difference::Far { .. }), "{found} {expected}");
        }
        let (two, three) = (singles(1.0, 3.0), singles(1.0, 4.0));
        assert!(two.is_within(&three) && two.is_within(&two) && !three.is_within(&two));
        for other in [singles(1.0, 1.000_01), singles(f32::NAN, 1.0), singles(1.0, f32::INFINITY)] {
            assert!(!two.is_within(&other) && !other.is_within(&two), "{other:?}");
        }
        // Integers in a buffer of floats.
        let small = |n: u32| singles(f32::from_bits(n), f32::from_bits(n + 1));
        assert!(matches!(small(5), Difference::Far { .. }));
    }

    #[test]
    fn types_have_their_own_measure() {
        let half = |bits: u16| bits.to_le_bytes();
        assert!(matches!(of(Scalar::Half, &half(0x3c00), &half(0x3c01)), Difference::Close(_)));
        assert!(matches!(of(Scalar::Half, &half(0x3c00), &half(0x3c08)), Difference::Far { .. }));
        let doubles = |a: f64, b: f64| of(Scalar::Double, &a.to_le_bytes(), &b.to_le_bytes());
        assert!(matches!(doubles(1.0, 1.0 + 1e-14), Difference::Close(_)));
        assert!(matches!(doubles(1.0, 1.0 + 1e-8), Difference::Far { .. }));
        assert!(matches!(of(Scalar::Int(4), &[1, 0, 0, 0], &[2, 0, 0, 0]), Difference::Far { .. }));
    }
}
