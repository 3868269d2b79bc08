//! Floating point: exact, by `rustc_apfloat`, rounded to nearest even, in all four formats.

use crate::datum::{Datum, mask, strict};
use crate::fault::Stop;
use gcnsel_ir::{AttributeSet, BinaryOp, FastMath, FloatPredicate, Intrinsic, Type, TypeKind, TypeTable};
use rustc_apfloat::ieee::{BFloat, Double, Half, Single};
use rustc_apfloat::{Float, FloatConvert, Round as Rounding, Status};

/// A format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// IEEE binary16.
    Half,
    /// bfloat16.
    BFloat,
    /// IEEE binary32.
    Single,
    /// IEEE binary64.
    Double,
}

impl Format {
    /// The format of a scalar type.
    pub fn of(kind: &TypeKind) -> Option<Format> {
        Some(match kind {
            TypeKind::Half => Format::Half,
            TypeKind::BFloat => Format::BFloat,
            TypeKind::Float => Format::Single,
            TypeKind::Double => Format::Double,
            _ => return None,
        })
    }

    /// The format of a type's scalars.
    pub(crate) fn of_scalars(types: &TypeTable, ty: Type) -> Result<Format, Stop> {
        Format::of(types.kind(types.scalar(ty))).ok_or_else(|| Stop::unsupported("floats of this type"))
    }

    /// Width in bits.
    pub fn bits(self) -> u32 {
        match self {
            Format::Half | Format::BFloat => 16,
            Format::Single => 32,
            Format::Double => 64,
        }
    }

    /// The largest number.
    pub fn largest(self) -> f64 {
        match self {
            Format::Half => 65504.0,
            Format::BFloat => f32::from_bits(0x7f7f_0000).into(),
            Format::Single => f32::MAX.into(),
            Format::Double => f64::MAX,
        }
    }
}

/// Runs an expression with `$float` being the type of a format.
macro_rules! with_format {
    ($format:expr, $float:ident => $body:expr) => {
        match $format {
            Format::Half => {
                type $float = Half;
                $body
            }
            Format::BFloat => {
                type $float = BFloat;
                $body
            }
            Format::Single => {
                type $float = Single;
                $body
            }
            Format::Double => {
                type $float = Double;
                $body
            }
        }
    };
}

/// What becomes of subnormal numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Denormals {
    /// Kept.
    #[default]
    Ieee,
    /// Zero with their sign.
    PreserveSign,
    /// Zero.
    PositiveZero,
}

/// The denormal modes of a function: the Language Reference's `denormal-fp-math` and `denormal-fp-math-f32`.
/// Where they allow to flush, this flushes; `dynamic` is taken as `ieee`, in which kernels start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Modes {
    /// Results and operands of singles.
    single: [Denormals; 2],
    /// Results and operands of other formats.
    other: [Denormals; 2],
}

impl Modes {
    /// The modes that a function's attributes say.
    pub fn of(attributes: &AttributeSet) -> Modes {
        let read = |name: &str| {
            let text = attributes.string(name)?;
            let (output, input) = text.split_once(',').unwrap_or((text, text));
            Some([output, input].map(|word| match word.trim() {
                "preserve-sign" => Denormals::PreserveSign,
                "positive-zero" => Denormals::PositiveZero,
                _ => Denormals::Ieee,
            }))
        };
        let other = read("denormal-fp-math").unwrap_or_default();
        Modes { other, single: read("denormal-fp-math-f32").unwrap_or(other) }
    }

    fn flush(self, format: Format, which: usize, bits: u128) -> u128 {
        let mode = if format == Format::Single { self.single } else { self.other }[which];
        if mode == Denormals::Ieee || !is_subnormal(format, bits) {
            return bits;
        }
        let sign = 1 << (format.bits() - 1);
        if mode == Denormals::PreserveSign { bits & sign } else { 0 }
    }

    /// A result, with subnormal ones flushed where the mode says so.
    pub fn result(self, format: Format, bits: u128) -> u128 {
        self.flush(format, 0, bits)
    }

    /// An operand, likewise.
    pub fn operand(self, format: Format, bits: u128) -> u128 {
        self.flush(format, 1, bits)
    }
}

fn is_subnormal(format: Format, bits: u128) -> bool {
    with_format!(format, F => F::from_bits(bits).is_denormal())
}

fn is_nan(format: Format, bits: u128) -> bool {
    with_format!(format, F => F::from_bits(bits).is_nan())
}

fn is_infinite(format: Format, bits: u128) -> bool {
    with_format!(format, F => F::from_bits(bits).is_infinite())
}

/// Whether fast-math flags make a value (operand or result) poison.
fn is_excluded(format: Format, fast: FastMath, bits: u128) -> bool {
    fast.nnan && is_nan(format, bits) || fast.ninf && is_infinite(format, bits)
}

/// An arithmetic function of floats of one format, with flags and modes.
pub fn arithmetic(
    format: Format,
    modes: Modes,
    fast: FastMath,
    args: &[Datum],
    f: impl FnOnce(&[u128]) -> u128,
) -> Datum {
    strict(args, format.bits(), |values| {
        if values.iter().any(|&v| is_excluded(format, fast, v)) {
            return None;
        }
        let mut operands = smallvec::SmallVec::<[u128; 4]>::from_slice(values);
        operands.iter_mut().for_each(|v| *v = modes.operand(format, *v));
        let result = modes.result(format, f(&operands));
        (!is_excluded(format, fast, result)).then_some(result)
    })
}

/// `fadd`, `fsub`, `fmul`, `fdiv`, `frem`.
pub fn binary(op: BinaryOp, format: Format, modes: Modes, fast: FastMath, a: &Datum, b: &Datum) -> Datum {
    arithmetic(format, modes, fast, &[a.clone(), b.clone()], |v| arithmetic_of(op, format, v[0], v[1]))
}

/// A product of two numbers and its sum with a third one, rounded once; the product and the third one may have their signs
/// changed.
pub fn sum(format: Format, modes: Modes, fast: FastMath, operands: &[Datum; 3], negates: [bool; 2]) -> Datum {
    let sign = |negate: bool| if negate { 1 << (format.bits() - 1) } else { 0 };
    arithmetic(format, modes, fast, operands, |v| {
        with_format!(format, F => {
            let (a, b) = (F::from_bits(v[0] ^ sign(negates[0])), F::from_bits(v[1]));
            let c = F::from_bits(v[2] ^ sign(negates[1]));
            a.mul_add_r(b, c, Rounding::NearestTiesToEven).value.to_bits()
        })
    })
}

/// A binary operator on bits.
pub fn arithmetic_of(op: BinaryOp, format: Format, a: u128, b: u128) -> u128 {
    const NEAREST: Rounding = Rounding::NearestTiesToEven;
    with_format!(format, F => {
        let (a, b) = (F::from_bits(a), F::from_bits(b));
        match op {
            BinaryOp::FAdd => a.add_r(b, NEAREST).value,
            BinaryOp::FSub => a.sub_r(b, NEAREST).value,
            BinaryOp::FMul => a.mul_r(b, NEAREST).value,
            BinaryOp::FDiv => a.div_r(b, NEAREST).value,
            _ => a.c_fmod(b).value,
        }
        .to_bits()
    })
}

/// `fneg`, which changes the sign of whatever it is.
pub fn negate(format: Format, fast: FastMath, a: &Datum) -> Datum {
    let sign = 1 << (format.bits() - 1);
    match a.partly() {
        Some(x) if x.undefined == 0 && is_excluded(format, fast, x.bits) => Datum::Poison,
        Some(x) => Datum::scalar(x.bits ^ sign, x.undefined),
        None => Datum::Poison,
    }
}

/// What fast-math flags leave of a value that is chosen or joined.
pub fn flagged(format: Format, fast: FastMath, a: Datum) -> Datum {
    match a {
        Datum::Bits(bits) if is_excluded(format, fast, bits) => Datum::Poison,
        other => other,
    }
}

/// `fcmp`.
pub fn compare(
    predicate: FloatPredicate,
    format: Format,
    modes: Modes,
    fast: FastMath,
    a: &Datum,
    b: &Datum,
) -> Datum {
    use FloatPredicate::*;
    use std::cmp::Ordering::*;
    strict(&[a.clone(), b.clone()], 1, |v| {
        if v.iter().any(|&v| is_excluded(format, fast, v)) {
            return None;
        }
        let [a, b] = [v[0], v[1]].map(|v| modes.operand(format, v));
        let order = with_format!(format, F => F::from_bits(a).partial_cmp(&F::from_bits(b)));
        let is_ordered = order.is_some();
        let holds = |predicate: bool| if is_ordered { predicate } else { false };
        Some(u128::from(match predicate {
            False => false,
            True => true,
            Oeq => order == Some(Equal),
            Ogt => order == Some(Greater),
            Oge => matches!(order, Some(Greater | Equal)),
            Olt => order == Some(Less),
            Ole => matches!(order, Some(Less | Equal)),
            One => holds(order != Some(Equal)),
            Ord => is_ordered,
            Uno => !is_ordered,
            Ueq => !is_ordered || order == Some(Equal),
            Ugt => !is_ordered || order == Some(Greater),
            Uge => !is_ordered || order != Some(Less),
            Ult => !is_ordered || order == Some(Less),
            Ule => !is_ordered || order != Some(Greater),
            Une => order != Some(Equal),
        }))
    })
}

/// A number in another format, rounded.
pub fn convert(from: Format, to: Format, round: Rounding, bits: u128) -> u128 {
    let mut loses = false;
    with_format!(from, F => with_format!(to, G => {
        let value: G = F::from_bits(bits).convert_r(round, &mut loses).value;
        value.to_bits()
    }))
}

/// `fptrunc` and `fpext`.
pub fn resize(from: Format, to: Format, modes: Modes, fast: FastMath, a: &Datum) -> Datum {
    strict(std::slice::from_ref(a), to.bits(), |v| {
        let value = convert(from, to, Rounding::NearestTiesToEven, modes.operand(from, v[0]));
        let result = modes.result(to, value);
        (!is_excluded(from, fast, v[0]) && !is_excluded(to, fast, result)).then_some(result)
    })
}

/// `fptoui` and `fptosi`: poison where the integer does not fit; saturated where that is asked for (NaN gives 0).
pub fn to_integer(format: Format, is_signed: bool, saturate: bool, bits: u32, a: &Datum) -> Datum {
    strict(std::slice::from_ref(a), bits, |v| {
        let mut exact = false;
        let (value, status) = with_format!(format, F => {
            let value = F::from_bits(v[0]);
            if is_signed {
                let out = value.to_i128_r(bits as usize, Rounding::TowardZero, &mut exact);
                (out.value as u128, out.status)
            } else {
                let out = value.to_u128_r(bits as usize, Rounding::TowardZero, &mut exact);
                (out.value, out.status)
            }
        });
        if !status.contains(Status::INVALID_OP) {
            return Some(value);
        }
        let negative = v[0] >> (format.bits() - 1) & 1 == 1;
        saturate.then(|| match (is_nan(format, v[0]), is_signed, negative) {
            (true, ..) | (_, false, true) => 0,
            (_, false, false) => mask(bits),
            (_, true, false) => mask(bits) >> 1,
            (_, true, true) => 1 << (bits - 1),
        })
    })
}

/// `uitofp` and `sitofp`.
pub fn from_integer(format: Format, is_signed: bool, nneg: bool, bits: u32, a: &Datum) -> Datum {
    strict(std::slice::from_ref(a), format.bits(), |v| {
        let signed = crate::integer::signed(v[0], bits);
        if nneg && signed < 0 {
            return None;
        }
        const NEAREST: Rounding = Rounding::NearestTiesToEven;
        Some(with_format!(format, F => match is_signed {
            true => F::from_i128_r(signed, NEAREST),
            false => F::from_u128_r(v[0], NEAREST),
        }
        .value
        .to_bits()))
    })
}

/// The classes of `llvm.is.fpclass` that a number is in, as its one bit.
pub fn class(format: Format, bits: u128) -> u128 {
    with_format!(format, F => {
        let value = F::from_bits(bits);
        let sided = |negative: u32, positive: u32| 1 << if value.is_negative() { negative } else { positive };
        match () {
            () if value.is_nan() => if value.is_signaling() { 1 } else { 2 },
            () if value.is_infinite() => sided(2, 9),
            () if value.is_zero() => sided(5, 6),
            () if value.is_denormal() => sided(4, 7),
            () => sided(3, 8),
        }
    })
}

/// Fraction in [0.5, 1) and exponent; of zeros, infinities and NaNs the number itself and 0.
pub fn split(format: Format, bits: u128) -> (u128, i32) {
    with_format!(format, F => {
        let value = F::from_bits(bits);
        if !value.is_finite_non_zero() {
            return (bits, 0);
        }
        let mut exponent = 0;
        let fraction = value.frexp_r(&mut exponent, Rounding::NearestTiesToEven);
        (fraction.to_bits(), exponent)
    })
}

/// What a number has behind the point, with its sign; of an infinity zero.
pub fn behind_the_point(format: Format, bits: u128) -> u128 {
    with_format!(format, F => {
        let value = F::from_bits(bits);
        let whole = value.round_to_integral(Rounding::TowardZero).value;
        let fraction = if value.is_infinite() { F::ZERO } else { value.sub_r(whole, Rounding::NearestTiesToEven).value };
        fraction.copy_sign(value).to_bits()
    })
}

/// A number times a power of two.
pub fn scale(format: Format, bits: u128, exponent: i32) -> u128 {
    let exponent = exponent.clamp(-5000, 5000);
    with_format!(format, F => F::from_bits(bits).scalbn_r(exponent, Rounding::NearestTiesToEven).to_bits())
}

/// `llvm.amdgcn.fmad.ftz`: a product, rounded, and its sum with something, rounded; subnormal numbers are zeros of their
/// sign, whatever the mode is.
pub fn flushed_sum(format: Format, a: u128, b: u128, c: u128) -> u128 {
    const NEAREST: Rounding = Rounding::NearestTiesToEven;
    with_format!(format, F => {
        let flush = |x: F| if x.is_denormal() { F::ZERO.copy_sign(x) } else { x };
        let [a, b, c] = [a, b, c].map(|bits| flush(F::from_bits(bits)));
        let product = flush(a.mul_r(b, NEAREST).value);
        flush(product.add_r(c, NEAREST).value).to_bits()
    })
}

/// An exact intrinsic of floats of one format with a result of that format, on bits; `None` if it is none of these.
pub fn exact(intrinsic: Intrinsic, format: Format, v: &[u128]) -> Option<u128> {
    use Intrinsic::*;
    const NEAREST: Rounding = Rounding::NearestTiesToEven;
    let sign = 1u128 << (format.bits() - 1);
    Some(with_format!(format, F => {
        let x = F::from_bits(v[0]);
        let y = || F::from_bits(v[1]);
        let quiet = |x: F| x.mul_r(F::from_u128(1).value, NEAREST).value;
        let integral = |round| x.round_to_integral(round).value;
        let number = |less: bool| {
            let y = y();
            match (x.is_nan(), y.is_nan()) {
                (true, true) => quiet(x),
                (true, false) => y,
                (false, true) => x,
                _ if less => x.minimum(y),
                _ => x.maximum(y),
            }
        };
        match intrinsic {
            Fabs => return Some(v[0] & !sign),
            Copysign => return Some(v[0] & !sign | v[1] & sign),
            Canonicalize => quiet(x),
            Floor => integral(Rounding::TowardNegative),
            Ceil => integral(Rounding::TowardPositive),
            Trunc => integral(Rounding::TowardZero),
            Rint | Nearbyint | Roundeven => integral(NEAREST),
            Round => integral(Rounding::NearestTiesToAway),
            Minnum | Minimumnum => number(true),
            Maxnum | Maximumnum => number(false),
            Minimum => x.minimum(y()),
            Maximum => x.maximum(y()),
            Fma | Fmuladd => x.mul_add_r(y(), F::from_bits(v[2]), NEAREST).value,
            // "Vega" instruction set manual, V_MUL_LEGACY_F32: zero times anything is plus zero.
            AmdgcnFmulLegacy if x.is_zero() || y().is_zero() => F::ZERO,
            AmdgcnFmulLegacy => x.mul_r(y(), NEAREST).value,
            // As the instruction is described, in the IEEE mode that kernels are in: "Vega" instruction set manual,
            // V_MED3_F32. Of zeros it has the one that is left when the greatest is gone; a signalling NaN is a quiet one
            // before the third operand is looked at.
            AmdgcnFmed3 => {
                let (y, z) = (y(), F::from_bits(v[2]));
                let least = |a: F, b: F| match () {
                    () if a.is_signaling() => quiet(a),
                    () if b.is_signaling() => quiet(b),
                    () if a.is_nan() => b,
                    () if b.is_nan() => a,
                    () => a.minimum(b),
                };
                let greatest = x.maximum(y).maximum(z);
                match () {
                    () if x.is_nan() || y.is_nan() || z.is_nan() => least(least(x, y), z),
                    () if greatest == x => y.maximum(z),
                    () if greatest == y => x.maximum(z),
                    () => x.maximum(y),
                }
            }
            AmdgcnFract => {
                let fraction = x.sub_r(integral(Rounding::TowardNegative), NEAREST).value;
                let one = F::from_u128(1).value;
                if fraction >= one { one.next_down().value } else { fraction }
            }
            AmdgcnFrexpMant => F::from_bits(split(format, v[0]).0),
            _ => return None,
        }
        .to_bits()
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn single(x: f32) -> Datum {
        Datum::Bits(x.to_bits().into())
    }

    #[test]
    fn denormals_go_where_the_attribute_says() {
        let text = "define void @f() \"denormal-fp-math-f32\"=\"preserve-sign,ieee\" { ret void }";
        let module = gcnsel_ir::parse(text.as_bytes()).expect("it is well-formed");
        let modes = Modes::of(&module.functions[0].attributes);
        let half = |modes, x| {
            binary(BinaryOp::FMul, Format::Single, modes, FastMath::default(), &single(x), &single(0.5))
        };
        assert_eq!(half(Modes::default(), -f32::MIN_POSITIVE), Datum::Bits(0x8040_0000));
        assert_eq!(half(modes, -f32::MIN_POSITIVE), Datum::Bits(0x8000_0000));
        assert_eq!(half(modes, 3.0), single(1.5));
    }

    #[test]
    fn flags_make_poison() {
        let fast = FastMath { nnan: true, ninf: true, ..FastMath::default() };
        let divide = |fast, a, b| {
            binary(BinaryOp::FDiv, Format::Single, Modes::default(), fast, &single(a), &single(b))
        };
        assert_eq!(divide(fast, 1.0, 0.0), Datum::Poison);
        assert_eq!(divide(fast, 0.0, 0.0), Datum::Poison);
        assert_eq!(divide(FastMath::default(), 1.0, 0.0), single(f32::INFINITY));
        assert_eq!(divide(fast, 1.0, 4.0), single(0.25));
    }

    #[test]
    fn integers_that_do_not_fit_are_poison_or_saturate() {
        let to = |x: f32, signed, saturate| to_integer(Format::Single, signed, saturate, 8, &single(x));
        assert_eq!(to(255.9, false, false), Datum::Bits(255));
        assert_eq!(to(256.0, false, false), Datum::Poison);
        assert_eq!(to(-128.5, true, false), Datum::Bits(0x80));
        assert_eq!(to(-129.0, true, false), Datum::Poison);
        assert_eq!(to(-129.0, true, true), Datum::Bits(0x80));
        assert_eq!(to(1e9, true, true), Datum::Bits(0x7F));
        assert_eq!(to(f32::NAN, true, true), Datum::Bits(0));
        assert_eq!(to(-1.0, false, true), Datum::Bits(0));
    }

    #[test]
    fn halves_round_to_even() {
        // 1 + 2^-11 is a tie between 1 and 1 + 2^-10.
        let half =
            |x: f64| convert(Format::Double, Format::Half, Rounding::NearestTiesToEven, x.to_bits().into());
        assert_eq!(half(1.0 + 1.0 / 2048.0), 0x3C00);
        assert_eq!(half(1.0 + 3.0 / 2048.0), 0x3C02);
        assert_eq!(half(65520.0), 0x7C00);
        assert_eq!(half(2f64.powi(-24)), 1);
        // bfloat16 and single share exponents.
        assert_eq!(convert(Format::Single, Format::BFloat, Rounding::NearestTiesToEven, 0x3F80_8000), 0x3F80);
        assert_eq!(convert(Format::Single, Format::BFloat, Rounding::NearestTiesToEven, 0x3F81_8000), 0x3F82);
    }

    #[test]
    fn parts_of_numbers() {
        assert_eq!(split(Format::Single, 6f32.to_bits().into()), (0.75f32.to_bits().into(), 3));
        assert_eq!(split(Format::Single, 1), (0.5f32.to_bits().into(), -148));
        assert_eq!(scale(Format::Single, 0.75f32.to_bits().into(), 3), 6f32.to_bits().into());
        assert_eq!(class(Format::Single, 0x8000_0001), 1 << 4);
        assert_eq!(class(Format::Half, 0x7C01), 1);
        assert_eq!(exact(Intrinsic::Minnum, Format::Single, &[0x7FC0_0000, 5]), Some(5));
        assert_eq!(exact(Intrinsic::Minimum, Format::Half, &[0, 0x8000]), Some(0x8000));
        let tie = exact(Intrinsic::Rint, Format::Double, &[2.5f64.to_bits().into()]);
        assert_eq!(tie, Some(2f64.to_bits().into()));
    }
}
