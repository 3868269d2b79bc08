//! The functions that the pseudocode calls.

use rustc_apfloat::{Float as _, Round, ieee};

use super::value::{Kind, Type, Value, fma, fraction_bits, mask, round_to, whole};

fn double(value: f64) -> ieee::Double {
    ieee::Double::from_bits(value.to_bits().into())
}

/// A double-precision function of the host, rounded to the argument's format.
fn host(value: Value, f: impl Fn(f64) -> f64) -> Value {
    let result = f(f64::from_bits(value.double().to_bits() as u64));
    round_to(double(result), value.ty.width, Round::NearestTiesToEven)
}

/// The nearest number of an integer type, of NaN 0.
fn saturate(value: ieee::Double, ty: Type) -> Value {
    let width = ty.width as usize;
    let bits = if value.is_nan() {
        0
    } else if ty.kind == Kind::Signed {
        value.to_i128(width).value as u128
    } else {
        value.to_u128(width).value
    };
    Value::new(ty.kind, ty.width, bits)
}

/// The value of an eight-bit float of so many fraction bits, by the definition of the formats without infinities and
/// without a negative zero.
fn eight_bits(bits: u128, fraction: u32) -> Value {
    let bias = if fraction == 3 { 8 } else { 16 };
    let (exponent, rest) = ((bits >> fraction & mask(7 - fraction)) as i32, bits & mask(fraction));
    let (whole, exponent) = if exponent == 0 { (rest, 1) } else { (rest + (1 << fraction), exponent) };
    let sign = if bits & 0x80 != 0 { -1.0 } else { 1.0 };
    let value = match bits {
        0x80 => f64::NAN,
        _ => sign * whole as f64 * 2f64.powi(exponent - bias - fraction as i32),
    };
    round_to(double(value), 32, Round::NearestTiesToEven)
}

/// `f32_to_i16` and its like.
fn conversion(name: &str, value: Value, round: Round) -> Option<Value> {
    let (from, to) = name.split_once("_to_")?;
    let from = super::parse::field(from)?;
    let value =
        if value.ty.is_float() { value } else { Value { bits: value.bits & mask(from.width), ty: from } };
    if let "snorm" | "unorm" = to {
        let (scale, low) = if to == "snorm" { (32767.0, -1.0) } else { (65535.0, 0.0) };
        let number = value.double();
        if number.is_nan() {
            return Some(Value::new(Kind::Signed, 16, 0));
        }
        let clamped = number.max(double(low)).min(double(1.0));
        let scaled = (clamped * double(scale)).value.round_to_integral(Round::NearestTiesToEven).value;
        return Some(Value::new(Kind::Signed, 16, scaled.to_i128(32).value as u128));
    }
    let to = super::parse::field(to)?;
    Some(match (from.kind, to.kind) {
        (Kind::Float | Kind::Brain, Kind::Float) => value.convert(to, round),
        (Kind::Float, Kind::Signed | Kind::Unsigned) => saturate(value.double(), to),
        (Kind::Signed | Kind::Unsigned, Kind::Float) => {
            let exact = ieee::Double::from_i128(value.integer()).value;
            round_to(exact, to.width, round)
        }
        // Between integers: to the nearest where they do not fit.
        (Kind::Signed | Kind::Unsigned, Kind::Signed | Kind::Unsigned) => {
            let (low, high) = match to.kind {
                Kind::Signed => (-(1i128 << (to.width - 1)), (1i128 << (to.width - 1)) - 1),
                _ => (0, (1i128 << to.width) - 1),
            };
            Value::new(to.kind, to.width, value.integer().clamp(low, high) as u128)
        }
        _ => return None,
    })
}

/// Calls a function by name.
pub fn call(name: &str, arguments: &[Value], round: Round) -> Result<Value, String> {
    let unknown = || format!("the function `{name}` of {}", arguments.len());
    Ok(match (name, arguments) {
        ("CalcDsAddr" | "CalcGlobalAddr" | "CalcFlatAddr" | "CalcBufferAddr" | "CalcScratchAddr", _) => {
            Value::new(Kind::Unsigned, 64, 0)
        }
        ("CalcScalarGlobalAddr" | "CalcScalarBufferAddr", _) => Value::new(Kind::Unsigned, 64, 0),
        ("fp8_to_f32", &[x]) => eight_bits(x.bits, 3),
        ("bf8_to_f32", &[x]) => eight_bits(x.bits, 2),
        ("isEven", &[x]) => {
            let half = whole(round_to(x.double().scalbn(-1), 64, round), Round::TowardZero);
            let twice = half.double().scalbn(1);
            Value::boolean(twice == whole(x, Round::TowardZero).double())
        }
        ("fract", &[x]) => {
            let below = super::value::unary("-", whole(x, Round::TowardNegative)).ok_or_else(unknown)?;
            super::value::binary("+", x, below, round).ok_or_else(unknown)?
        }
        ("fma", &[a, b, c]) => fma(a, b, c, round),
        ("floor", &[x]) => whole(x, Round::TowardNegative),
        ("trunc", &[x]) => whole(x, Round::TowardZero),
        ("sqrt", &[x]) => host(x, f64::sqrt),
        ("log2", &[x]) => host(x, f64::log2),
        ("sin", &[x]) => host(x, f64::sin),
        ("cos", &[x]) => host(x, f64::cos),
        ("pow", &[_, x]) => host(x, f64::exp2),
        ("abs", &[x]) if x.ty.is_float() => Value { bits: x.bits & !(1 << (x.ty.width - 1)), ..x },
        ("sign", &[x]) => Value::boolean(x.bits >> (x.ty.width - 1) != 0),
        ("exponent", &[x]) => {
            let fraction = fraction_bits(x.ty.width);
            let exponent = x.bits >> fraction & mask(x.ty.width - 1 - fraction);
            Value::new(Kind::Signed, 32, exponent)
        }
        ("mantissa", &[x]) => {
            // The fraction with an exponent of -1: 0.5 and above, below 1.
            let fraction = fraction_bits(x.ty.width);
            let half = mask(x.ty.width - 2 - fraction) - 1;
            let exponent = mask(x.ty.width - 1 - fraction) << fraction;
            Value { bits: x.bits & !exponent | half << fraction, ..x }
        }
        ("isNAN", &[x]) => Value::boolean(x.is_nan()),
        ("isSignalNAN", &[x]) => Value::boolean(x.is_signalling()),
        ("isQuietNAN", &[x]) => Value::boolean(x.is_nan() && !x.is_signalling()),
        ("cvtToQuietNAN", &[x]) => Value { bits: x.bits | 1 << (fraction_bits(x.ty.width) - 1), ..x },
        ("signext", &[x]) => Value::new(Kind::Signed, x.ty.width.max(64), x.integer() as u128),
        ("signext_from_bit", &[x, width]) => {
            let width = (width.bits as u32).min(x.ty.width);
            let bits = if width == 0 { 0 } else { Value::new(Kind::Signed, width, x.bits).integer() as u128 };
            Value::new(Kind::Signed, x.ty.width, bits)
        }
        ("ldexp", &[x, exponent]) => {
            let power = Value::new(Kind::Power, 32, exponent.integer() as u128);
            super::value::binary("*", x, power, round).ok_or_else(unknown)?
        }
        (_, &[x]) if name.contains("_to_") => conversion(name, x, round).ok_or_else(unknown)?,
        _ => return Err(unknown()),
    })
}
