//! The values that arguments have, and what may come out for them.

use crate::half::{from_half, to_half};
use std::fmt;

/// The most values that a buffer may have.
const MOST_VALUES: usize = 1 << 24;

/// The type of a scalar, or of the elements of a vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Element {
    /// An integer.
    Int {
        /// Its size.
        bytes: usize,
        /// Whether it has a sign.
        signed: bool,
    },
    /// 16 bits.
    Half,
    /// 32 bits.
    Float,
    /// 64 bits.
    Double,
}

/// An OpenCL type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Type {
    /// What it consists of.
    pub element: Element,
    /// 1 of a scalar.
    pub count: usize,
}

/// How far from what is expected a number may be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Tolerance {
    /// By so much.
    Absolute(f64),
    /// In units in the last place of what is expected.
    Ulps(f64),
}

impl Element {
    /// Its size in memory.
    pub fn bytes(self) -> usize {
        match self {
            Element::Int { bytes, .. } => bytes,
            Element::Half => 2,
            Element::Float => 4,
            Element::Double => 8,
        }
    }

    /// The bits of a number as it is written.
    fn bits(self, text: &str) -> Option<u64> {
        Some(match self {
            Element::Int { .. } => integer(text)? as u64,
            // What is meant by digits of a half is not said.
            Element::Half if text.contains('x') && !text.contains('p') => return None,
            Element::Half => match float(text)? {
                value if value.is_nan() => 0x7e00,
                value => u64::from(to_half(value)),
            },
            // Decimals are rounded once.
            Element::Float => match text.parse::<f32>() {
                Ok(value) => u64::from(value.to_bits()),
                Err(_) => u64::from((float(text)? as f32).to_bits()),
            },
            Element::Double => float(text)?.to_bits(),
        })
    }

    /// The number that bits are.
    fn number(self, bits: u64) -> f64 {
        match self {
            Element::Int { .. } => bits as f64,
            Element::Half => f64::from(from_half(bits as u16)),
            Element::Float => f64::from(f32::from_bits(bits as u32)),
            Element::Double => f64::from_bits(bits),
        }
    }

    /// A unit in the last place of a number, and the least that there is.
    fn ulp(self, value: f64) -> f64 {
        let (fraction, least) = match self {
            Element::Int { .. } => return 1.0,
            Element::Half => (10, -14),
            Element::Float => (23, -126),
            Element::Double => (52, -1022),
        };
        let exponent = ((value.abs().to_bits() >> 52) as i32 - 1023).max(least);
        // In two steps, of which none leaves the range alone.
        2f64.powi(exponent) * 2f64.powi(-fraction)
    }

    /// Whether a number that came out is as good as what was expected.
    fn is_as_good(self, got: u64, want: u64, tolerance: Tolerance) -> bool {
        if got == want {
            return true;
        }
        if let Element::Int { bytes, signed } = self {
            let Tolerance::Absolute(by) = tolerance else { return false };
            let unused = 64 - 8 * bytes;
            let [got, want] = [got, want].map(|bits| match signed {
                true => i128::from((bits << unused) as i64 >> unused),
                false => i128::from(bits),
            });
            return (got - want).abs() as f64 <= by;
        }
        let (got, want) = (self.number(got), self.number(want));
        let by = match tolerance {
            Tolerance::Absolute(by) => by,
            Tolerance::Ulps(ulps) => ulps * self.ulp(want),
        };
        got.is_nan() && want.is_nan() || got == want || (got - want).abs() <= by
    }
}

impl Type {
    /// A type by its name.
    pub fn named(name: &str) -> Option<Type> {
        let digits = name.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        let count = if digits.is_empty() { 1 } else { digits.parse().ok().filter(|&count| count > 0)? };
        let name = &name[..name.len() - digits.len()];
        let int = |bytes| Element::Int { bytes, signed: !name.starts_with('u') };
        let element = match name {
            "char" | "uchar" => int(1),
            "short" | "ushort" => int(2),
            "int" | "uint" => int(4),
            "long" | "ulong" => int(8),
            "half" => Element::Half,
            "float" => Element::Float,
            "double" => Element::Double,
            _ => return None,
        };
        Some(Type { element, count })
    }

    /// Elements that a value has room for: three have four.
    fn room(self) -> usize {
        if self.count == 3 { 4 } else { self.count }
    }

    /// Its size in memory.
    pub fn bytes(self) -> usize {
        self.room() * self.element.bytes()
    }

    /// The bytes of so many values of this type; `repeat` and one value stand for all of them.
    pub fn values(self, count: usize, text: &str) -> Option<Vec<u8>> {
        if count > MOST_VALUES {
            return None;
        }
        let mut words: Vec<&str> = text.split_whitespace().collect();
        if words.first() == Some(&"repeat") {
            words.remove(0);
            let pattern = words.clone();
            words = pattern.into_iter().cycle().take(count * self.count).collect();
        }
        if words.len() != count * self.count {
            return None;
        }
        let mut bytes = Vec::with_capacity(count * self.bytes());
        for value in words.chunks(self.count) {
            for word in value {
                bytes.extend(&self.element.bits(word)?.to_le_bytes()[..self.element.bytes()]);
            }
            bytes.resize(bytes.len() + (self.room() - self.count) * self.element.bytes(), 0);
        }
        Some(bytes)
    }

    /// The first value of many, as many on both sides, that is not as it should be.
    pub fn first_wrong(self, got: &[u8], want: &[u8], tolerance: Tolerance) -> Option<Wrong> {
        let size = self.element.bytes();
        let word = |bytes: &[u8]| bytes.iter().rev().fold(0, |value, &byte| value << 8 | u64::from(byte));
        let elements = got.chunks(size).zip(want.chunks(size)).enumerate();
        elements.filter(|(at, _)| at % self.room() < self.count).find_map(|(at, (got, want))| {
            let (got, want) = (word(got), word(want));
            let is_as_good = self.element.is_as_good(got, want, tolerance);
            (!is_as_good).then_some(Wrong { element: self.element, at, got, want })
        })
    }
}

/// A number that is not what was expected.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wrong {
    element: Element,
    at: usize,
    got: u64,
    want: u64,
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let told = |bits: u64| match self.element {
            Element::Int { .. } => format!("{bits:#x}"),
            element => format!("{:e} ({bits:#x})", element.number(bits)),
        };
        write!(f, "element {} is {}, expected {}", self.at, told(self.got), told(self.want))
    }
}

/// An integer, in decimal or hexadecimal digits.
fn integer(text: &str) -> Option<i128> {
    let (sign, size) = match text.strip_prefix('-') {
        Some(size) => (-1, size),
        None => (1, text),
    };
    let size = size.trim_end_matches(['u', 'U', 'l', 'L']);
    let size = match size.strip_prefix("0x").or_else(|| size.strip_prefix("0X")) {
        Some(digits) => i128::from_str_radix(digits, 16).ok()?,
        None => size.parse().ok()?,
    };
    Some(sign * size)
}

/// A float, in decimal or hexadecimal digits.
fn float(text: &str) -> Option<f64> {
    let (sign, size) = match text.strip_prefix('-') {
        Some(size) => (-1.0, size),
        None => (1.0, text),
    };
    let Some(digits) = size.strip_prefix("0x").or_else(|| size.strip_prefix("0X")) else {
        return Some(sign * size.parse::<f64>().ok()?);
    };
    let (digits, power) = digits.split_once(['p', 'P']).unwrap_or((digits, "0"));
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let mantissa = u64::from_str_radix(&format!("{whole}{fraction}"), 16).ok()?;
    let power = power.parse::<i32>().ok()? - 4 * i32::try_from(fraction.len()).ok()?;
    // In two steps, of which none leaves the range alone.
    let (first, second) = (power / 2, power - power / 2);
    Some(sign * mantissa as f64 * 2f64.powi(first) * 2f64.powi(second))
}

#[test]
fn numbers_are_read_and_compared() {
    let int = |name: &str| Type::named(name).expect("a type");
    assert_eq!(int("short2").values(2, "-1 2 0x10 7"), Some(vec![255, 255, 2, 0, 16, 0, 7, 0]));
    assert_eq!(int("uchar3").values(1, "1 2 3"), Some(vec![1, 2, 3, 0]));
    assert_eq!(int("char").values(3, "repeat 5"), Some(vec![5, 5, 5]));
    assert_eq!((int("char").values(3, "5"), int("int").values(1, "x")), (None, None));
    assert_eq!(int("float").values(1, "0x1.8p1"), Some(3f32.to_le_bytes().to_vec()));
    assert_eq!(float("-0x1.0p-1074"), Some(-5e-324));
    let one = 1f32.to_bits();
    let by = |got: u32, tolerance| Element::Float.is_as_good(got.into(), one.into(), tolerance);
    assert!(by(one + 2, Tolerance::Ulps(2.0)) && !by(one + 3, Tolerance::Ulps(2.0)));
    assert!(!by(f32::NAN.to_bits(), Tolerance::Ulps(2.0)) && !by(one + 1, Tolerance::Absolute(0.0)));
    assert!(Element::Double.is_as_good(1, 2, Tolerance::Ulps(1.0)));
    assert_eq!((Type::named("int0"), int("int").values(usize::MAX, "repeat 1")), (None, None));
    let [signed, unsigned] = [true, false].map(|signed| Element::Int { bytes: 1, signed });
    assert!(signed.is_as_good(0xff, 0, Tolerance::Absolute(1.0)));
    assert!(!unsigned.is_as_good(0xff, 0, Tolerance::Absolute(1.0)));
    assert!(unsigned.is_as_good(0x80, 0x7f, Tolerance::Absolute(1.0)));
    assert!(!signed.is_as_good(0xfe, 0, Tolerance::Absolute(1.0)));
}
