//! Elements of images and formatted buffers: what their bits in memory mean to who loads them, and what is stored.
//!
//! Source: the "Vega" ISA manual, data and number formats of buffer and image resources. Names of data formats begin
//! with the highest bits: of 10_11_11 the first component has the low 11.

use crate::datum::{Datum, mask};
use crate::float::{self, Format as Float};
use crate::memory::{Byte, field, scalar};
use rustc_apfloat::Round;

/// What the bits of a component are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Number {
    /// Parts of the largest number that there is, from 0 or -1 to 1.
    Norm {
        signed: bool,
    },
    /// Whole numbers, as floats.
    Scaled {
        signed: bool,
    },
    /// Whole numbers.
    Int {
        signed: bool,
    },
    Float,
}

/// Where a component of a result comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pick {
    Zero,
    One,
    /// A component of the element, by its number.
    Component(usize),
}

impl Pick {
    /// The choice that three bits of a resource make, of which two mean nothing.
    pub fn new(bits: u32) -> Option<Pick> {
        match bits {
            0 => Some(Pick::Zero),
            1 => Some(Pick::One),
            4..=7 => Some(Pick::Component(bits as usize - 4)),
            _ => None,
        }
    }

    /// The choices that a resource makes, from a bit of a dword on.
    pub fn four(dword: u32, from: u32) -> Option<[Pick; 4]> {
        let one = |i: u32| Pick::new(dword >> (from + 3 * i) & 7);
        Some([one(0)?, one(1)?, one(2)?, one(3)?])
    }

    /// Every component is itself.
    pub const SAME: [Pick; 4] =
        [Pick::Component(0), Pick::Component(1), Pick::Component(2), Pick::Component(3)];
}

/// A format.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Format {
    /// Bits of each component, the lowest first; none where there is no component.
    widths: [u32; 4],
    number: Number,
}

impl Format {
    /// A format by its two numbers; `None` if it is not known here.
    pub fn new(data: u32, number: u32) -> Option<Format> {
        let widths = match data {
            1 => [8, 0, 0, 0],
            2 => [16, 0, 0, 0],
            3 => [8, 8, 0, 0],
            4 => [32, 0, 0, 0],
            5 => [16, 16, 0, 0],
            6 => [11, 11, 10, 0],
            7 => [10, 11, 11, 0],
            8 => [2, 10, 10, 10],
            9 => [10, 10, 10, 2],
            10 => [8, 8, 8, 8],
            11 => [32, 32, 0, 0],
            12 => [16, 16, 16, 16],
            13 => [32, 32, 32, 0],
            14 => [32, 32, 32, 32],
            _ => return None,
        };
        let number = match number {
            0 | 1 => Number::Norm { signed: number == 1 },
            2 | 3 => Number::Scaled { signed: number == 3 },
            4 | 5 => Number::Int { signed: number == 5 },
            7 => Number::Float,
            _ => return None,
        };
        let fits = |width: u32| match number {
            _ if width == 0 => true,
            Number::Norm { .. } | Number::Scaled { .. } => width < 32,
            Number::Int { .. } => true,
            Number::Float => width >= 10,
        };
        // Ten bits of a float are those of three components, not of four.
        let is_float = number == Number::Float;
        let known = widths.into_iter().all(fits) && !(is_float && matches!(data, 8 | 9));
        known.then_some(Format { widths, number })
    }

    /// Bytes of an element.
    pub fn bytes(&self) -> usize {
        self.widths.iter().sum::<u32>() as usize / 8
    }

    /// How many components an element has.
    pub fn components(&self) -> usize {
        self.widths.iter().filter(|&&width| width != 0).count()
    }

    /// Whether components are whole numbers to who loads them.
    pub fn is_integer(&self) -> bool {
        matches!(self.number, Number::Int { .. })
    }

    /// What a load gives for each component, 32 bits each: of an element, or zeros where there is none.
    pub fn loaded(&self, element: Option<&[Byte]>, picks: [Pick; 4]) -> [Datum; 4] {
        let Some(element) = element else { return [const { Datum::Bits(0) }; 4] };
        let whole = scalar(element, 8 * element.len() as u32);
        let one = Datum::Bits(if self.is_integer() { 1 } else { 1f32.to_bits().into() });
        picks.map(|pick| match pick {
            Pick::Zero => Datum::Bits(0),
            Pick::One => one.clone(),
            Pick::Component(index) if self.widths[index] != 0 => {
                let from = self.widths[..index].iter().sum();
                match field(&whole, from, self.widths[index]) {
                    Datum::Bits(bits) => Datum::Bits(self.meaning(bits as u32, self.widths[index]).into()),
                    Datum::Poison => Datum::Poison,
                    _ => Datum::undefined(32),
                }
            }
            Pick::Component(3) => one.clone(),
            Pick::Component(_) => Datum::Bits(0),
        })
    }

    /// What a component of so many bits is.
    fn meaning(&self, bits: u32, width: u32) -> u32 {
        let largest = |signed: bool| f64::from(mask(width - u32::from(signed)) as u32);
        let value = |signed: bool| -> f64 { if signed { extended(bits, width).into() } else { bits.into() } };
        let float: f64 = match self.number {
            Number::Int { signed: false } => return bits,
            Number::Int { signed: true } => return extended(bits, width) as u32,
            Number::Float => return expanded(bits, width),
            Number::Norm { signed } => (value(signed) / largest(signed)).max(-1.0),
            Number::Scaled { signed } => value(signed),
        };
        (float as f32).to_bits()
    }

    /// Writes an element, of components of 32 bits each; those that `picks` takes from nowhere are zeros. `None` if how
    /// they are rounded is not known here.
    pub fn store(&self, components: &[Datum; 4], picks: [Pick; 4], element: &mut [Byte]) -> Option<()> {
        let (mut bits, mut undefined) = (0u128, 0u128);
        let mut from = 0;
        for (index, width) in self.widths.into_iter().enumerate().filter(|&(_, width)| width != 0) {
            let source = picks.iter().position(|&pick| pick == Pick::Component(index));
            match source.map_or(Some(0), |source| components[source].bits()) {
                Some(value) => bits |= u128::from(self.packed(value as u32, width)?) << from,
                None => undefined |= mask(width) << from,
            }
            from += width;
        }
        for (i, byte) in element.iter_mut().enumerate() {
            let part = |bits: u128| (bits >> (8 * i)) as u8;
            *byte = Byte { value: part(bits), undefined: part(undefined), poison: false };
        }
        Some(())
    }

    /// The bits in memory of a component that is stored: the nearest that there are.
    fn packed(&self, data: u32, width: u32) -> Option<u32> {
        let largest = |signed: bool| mask(width - u32::from(signed)) as i64;
        let all = mask(width) as u32;
        let number = f64::from(f32::from_bits(data));
        let nearest = |low: f64, high: f64, scale: f64| match number.is_nan() {
            true => 0,
            false => (number.clamp(low, high) * scale).round_ties_even() as i64 as u32 & all,
        };
        Some(match self.number {
            Number::Int { signed: true } => {
                let most = largest(true);
                i64::from(data as i32).clamp(-most - 1, most) as u32 & all
            }
            Number::Int { signed: false } => data.min(all),
            Number::Float if width == 32 => data,
            Number::Float if width == 16 => {
                float::convert(Float::Single, Float::Half, Round::NearestTiesToEven, data.into()) as u32
            }
            Number::Float => return None,
            Number::Norm { signed } => nearest(-f64::from(signed), 1.0, largest(signed) as f64),
            Number::Scaled { signed } => {
                let most = largest(signed) as f64;
                nearest(if signed { -most - 1.0 } else { 0.0 }, most, 1.0)
            }
        })
    }

    /// A component in 16 bits: half a float, or what of a whole number has room.
    pub fn narrowed(&self, component: &Datum) -> Datum {
        match component {
            Datum::Bits(bits) if self.is_integer() => Datum::Bits(bits & mask(16)),
            Datum::Bits(bits) => {
                let half = float::convert(Float::Single, Float::Half, Round::NearestTiesToEven, *bits);
                Datum::Bits(half)
            }
            Datum::Poison => Datum::Poison,
            _ => Datum::undefined(16),
        }
    }

    /// 16 bits as a component.
    pub fn widened(&self, data: &Datum) -> Datum {
        match (data, self.number) {
            (Datum::Bits(bits), Number::Int { signed: true }) => {
                Datum::Bits((extended(*bits as u32, 16) as u32).into())
            }
            (Datum::Bits(bits), Number::Int { signed: false }) => Datum::Bits(*bits),
            (Datum::Bits(bits), _) => Datum::Bits(expanded(*bits as u32, 16).into()),
            (Datum::Poison, _) => Datum::Poison,
            _ => Datum::undefined(32),
        }
    }
}

/// The low bits as a number with a sign.
fn extended(bits: u32, width: u32) -> i32 {
    (bits << (32 - width)) as i32 >> (32 - width)
}

/// A float of fewer bits as a single: ten and eleven bits are a half without a sign and without its last bits.
fn expanded(bits: u32, width: u32) -> u32 {
    if width == 32 {
        return bits;
    }
    let half = if width == 16 { bits } else { bits << (15 - width) };
    float::convert(Float::Half, Float::Single, Round::NearestTiesToEven, half.into()) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn loaded(data: u32, number: u32, bytes: &[u8]) -> [u32; 4] {
        let format = Format::new(data, number).expect("the format is known");
        let bytes: Vec<Byte> = bytes.iter().map(|&byte| Byte::new(byte)).collect();
        assert_eq!(bytes.len(), format.bytes());
        format.loaded(Some(&bytes), Pick::SAME).map(|datum| datum.bits().expect("it is defined") as u32)
    }

    fn stored(data: u32, number: u32, components: [u32; 4]) -> Vec<u8> {
        let format = Format::new(data, number).expect("the format is known");
        let mut bytes = vec![Byte::UNDEFINED; format.bytes()];
        let components = components.map(|bits| Datum::Bits(bits.into()));
        format.store(&components, Pick::SAME, &mut bytes).expect("it can be stored");
        assert!(Byte::are_defined(&bytes));
        bytes.iter().map(|byte| byte.value).collect()
    }

    fn floats(numbers: [f32; 4]) -> [u32; 4] {
        numbers.map(f32::to_bits)
    }

    #[test]
    fn parts_of_one() {
        assert_eq!(loaded(10, 0, &[0, 255, 51, 102]), floats([0.0, 1.0, 0.2, 0.4]));
        assert_eq!(loaded(3, 1, &[0x80, 0x7f]), floats([-1.0, 1.0, 0.0, 1.0]));
        // The low ten bits are the first component; the last has two.
        assert_eq!(loaded(9, 0, &[0xff, 0x03, 0, 0x40]), floats([1.0, 0.0, 0.0, 1.0 / 3.0]));
        assert_eq!(stored(9, 0, floats([1.0, 0.0, 0.0, 1.0])), [0xff, 3, 0, 0xc0]);
        assert_eq!(stored(10, 0, floats([2.0, -1.0, 0.5, f32::NAN])), [255, 0, 128, 0]);
        assert_eq!(stored(3, 1, floats([-2.0, 0.5, 0.0, 0.0])), [0x81, 64]);
    }

    #[test]
    fn whole_numbers() {
        assert_eq!(loaded(8, 5, &[0x03, 0, 0, 0x80]), [u32::MAX, 0, 0, -512i32 as u32]);
        assert_eq!(loaded(2, 4, &[0xff, 0xff]), [0xffff, 0, 0, 1]);
        assert_eq!(loaded(1, 3, &[0xfe]), floats([-2.0, 0.0, 0.0, 1.0]));
        assert_eq!(stored(3, 5, [-200i32 as u32, 5, 0, 0]), [0x80, 5]);
        assert_eq!(stored(2, 4, [70000, 0, 0, 0]), [0xff, 0xff]);
        assert_eq!(stored(13, 4, [1, 2, u32::MAX, 0]), [1, 0, 0, 0, 2, 0, 0, 0, 255, 255, 255, 255]);
    }

    #[test]
    fn small_floats() {
        // 1 and 2 in eleven bits, 0.5 in ten: exponents of five bits, 15 more than they say.
        let bits: u32 = 15 << 6 | (16 << 6) << 11 | (14 << 5) << 22;
        assert_eq!(loaded(6, 7, &bits.to_le_bytes()), floats([1.0, 2.0, 0.5, 1.0]));
        assert_eq!(loaded(2, 7, &[0, 0xc0]), floats([-2.0, 0.0, 0.0, 1.0]));
        assert_eq!(stored(5, 7, floats([1.0, 65536.0, 0.0, 0.0])), [0, 0x3c, 0, 0x7c]);
        assert!(Format::new(9, 7).is_none() && Format::new(1, 7).is_none() && Format::new(4, 0).is_none());
    }

    #[test]
    fn what_is_undefined_stays_so() {
        let format = Format::new(5, 4).expect("the format is known");
        let bytes = [Byte::new(1), Byte::new(0), Byte::UNDEFINED, Byte::new(0)];
        let [first, second, ..] = format.loaded(Some(&bytes), Pick::SAME);
        assert_eq!((first, second), (Datum::Bits(1), Datum::undefined(32)));
        let mut bytes = [Byte::new(9); 4];
        let components = [Datum::undefined(32), Datum::Bits(7), Datum::Bits(0), Datum::Bits(0)];
        format.store(&components, Pick::SAME, &mut bytes).expect("it can be stored");
        assert_eq!(bytes, [Byte::UNDEFINED, Byte::UNDEFINED, Byte::new(7), Byte::new(0)]);
    }
}
