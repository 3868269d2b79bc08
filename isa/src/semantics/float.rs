//! Floating-point formats and the arithmetic all instructions share.
//!
//! Results are those of IEEE 754. Rounding to nearest uses the host's arithmetic, which is IEEE's: directly for
//! single and double precision, and by an exact or odd-rounded double for half precision and fused operations.
//! The other rounding modes, which kernels set rarely, go through `rustc_apfloat`.
//!
//! NaN: a result without a NaN source is the positive quiet NaN; otherwise it is the first NaN source in operand
//! order, quieted. ("Vega" instruction set manual, floating-point section.)

use rustc_apfloat::{Float as ApFloat, FloatConvert, Round as ApRound, ieee};

use super::mode::{Denormals, Env, Mode, Round};
use super::word::{F16, F32, F64, Word};

impl Round {
    /// The same mode in `rustc_apfloat`'s terms.
    pub(crate) fn ap(self) -> ApRound {
        match self {
            Round::Nearest => ApRound::NearestTiesToEven,
            Round::Up => ApRound::TowardPositive,
            Round::Down => ApRound::TowardNegative,
            Round::Zero => ApRound::TowardZero,
        }
    }
}

/// A floating-point format of the machine.
pub trait Float: Word + PartialEq {
    /// Explicit bits of the significand.
    const FRACTION_BITS: u32;
    /// Bits of the exponent field.
    const EXPONENT_BITS: u32;
    /// The bits, zero extended.
    fn bits(self) -> u64;
    /// From the low bits.
    fn new(bits: u64) -> Self;
    /// The value, exactly; NaNs become some NaN.
    fn to_f64(self) -> f64;
    /// Rounds a double, which must be exact or rounded to odd for the result to be right.
    fn from_f64(value: f64, round: Round) -> Self;
    /// The rounding mode for this width.
    fn round(mode: &Mode) -> Round;
    /// What happens to this width's denormals.
    fn denormals(mode: &Mode) -> Denormals;
    /// `a + b` rounded; the NaN result is unspecified.
    fn add_raw(self, other: Self, round: Round) -> Self;
    /// `a * b` rounded; the NaN result is unspecified.
    fn mul_raw(self, other: Self, round: Round) -> Self;
    /// `a * b + c` rounded once; the NaN result is unspecified.
    fn fma_raw(self, factor: Self, addend: Self, round: Round) -> Self;
    /// `a / b` rounded to nearest; the NaN result is unspecified.
    fn div_raw(self, other: Self) -> Self;
    /// The square root, rounded to nearest; the NaN result is unspecified.
    fn sqrt_raw(self) -> Self;
    /// `a * 2^exponent` rounded; NaNs keep their payload.
    fn scale_raw(self, exponent: i32, round: Round) -> Self;

    /// The exponent's bias.
    const BIAS: i32 = (1 << (Self::EXPONENT_BITS - 1)) - 1;
    /// The exponent field of infinities and NaNs.
    const EXPONENT_MAX: u64 = (1 << Self::EXPONENT_BITS) - 1;
    /// The sign bit.
    const SIGN: u64 = 1 << (Self::FRACTION_BITS + Self::EXPONENT_BITS);
    /// The explicit bits of the significand.
    const FRACTION: u64 = (1 << Self::FRACTION_BITS) - 1;
    /// The bits of positive infinity.
    const INFINITY: u64 = Self::EXPONENT_MAX << Self::FRACTION_BITS;
    /// The bit that makes a NaN quiet.
    const QUIET: u64 = 1 << (Self::FRACTION_BITS - 1);

    /// The positive quiet NaN.
    #[inline(always)]
    fn nan() -> Self {
        Self::new(Self::INFINITY | Self::QUIET)
    }
    /// Positive zero.
    #[inline(always)]
    fn zero() -> Self {
        Self::new(0)
    }
    /// One.
    #[inline(always)]
    fn one() -> Self {
        Self::new((Self::BIAS as u64) << Self::FRACTION_BITS)
    }
    /// The bits without the sign.
    #[inline(always)]
    fn magnitude(self) -> u64 {
        self.bits() & !Self::SIGN
    }
    /// Whether the sign bit is set.
    #[inline(always)]
    fn is_negative(self) -> bool {
        self.bits() & Self::SIGN != 0
    }
    /// The exponent field.
    #[inline(always)]
    fn exponent(self) -> i32 {
        (self.magnitude() >> Self::FRACTION_BITS) as i32
    }
    /// Not a number.
    #[inline(always)]
    fn is_nan(self) -> bool {
        self.magnitude() > Self::INFINITY
    }
    /// A NaN whose quiet bit is clear.
    #[inline(always)]
    fn is_signalling(self) -> bool {
        self.is_nan() && self.bits() & Self::QUIET == 0
    }
    /// An infinity of either sign.
    #[inline(always)]
    fn is_infinite(self) -> bool {
        self.magnitude() == Self::INFINITY
    }
    /// A zero of either sign.
    #[inline(always)]
    fn is_zero(self) -> bool {
        self.magnitude() == 0
    }
    /// A denormal of either sign.
    #[inline(always)]
    fn is_denormal(self) -> bool {
        self.exponent() == 0 && !self.is_zero()
    }
    /// The value with its sign flipped.
    #[inline(always)]
    fn negated(self) -> Self {
        Self::new(self.bits() ^ Self::SIGN)
    }
    /// The value with its sign cleared.
    #[inline(always)]
    fn absolute(self) -> Self {
        Self::new(self.magnitude())
    }
    /// The value with the sign given.
    #[inline(always)]
    fn with_sign(self, negative: bool) -> Self {
        Self::new(self.magnitude() | if negative { Self::SIGN } else { 0 })
    }
    /// A NaN made quiet; other values as they are.
    #[inline(always)]
    fn quieted(self) -> Self {
        if self.is_nan() { Self::new(self.bits() | Self::QUIET) } else { self }
    }
    /// A denormal as a zero of its sign; other values as they are.
    #[inline(always)]
    fn flushed(self) -> Self {
        if self.exponent() == 0 { Self::new(self.bits() & Self::SIGN) } else { self }
    }
    /// The value as a source: denormals by the mode.
    #[inline(always)]
    fn source(self, env: &Env) -> Self {
        if Self::denormals(&env.mode).keep_sources { self } else { self.flushed() }
    }
    /// The value as a result: denormals by the mode.
    #[inline(always)]
    fn result(self, env: &Env) -> Self {
        if Self::denormals(&env.mode).keep_results { self } else { self.flushed() }
    }
    /// `a < b`; false for NaNs.
    #[inline(always)]
    fn less(self, other: Self) -> bool {
        self.to_f64() < other.to_f64()
    }
    /// `a == b`, zeros of both signs equal; false for NaNs.
    #[inline(always)]
    fn equals(self, other: Self) -> bool {
        self.to_f64() == other.to_f64()
    }
}

/// The NaN that an operation on these sources returns.
#[cold]
fn chosen_nan<T: Float>(sources: &[T]) -> T {
    sources.iter().find(|source| source.is_nan()).map_or(T::nan(), |source| source.quieted())
}

/// `a + b`.
#[inline(always)]
pub fn add<T: Float>(env: &Env, a: T, b: T) -> T {
    let (a, b) = (a.source(env), b.source(env));
    let sum = a.add_raw(b, T::round(&env.mode));
    if sum.is_nan() { chosen_nan(&[a, b]) } else { sum.result(env) }
}

/// `a - b`.
#[inline(always)]
pub fn sub<T: Float>(env: &Env, a: T, b: T) -> T {
    add(env, a, b.negated())
}

/// `a * b`.
#[inline(always)]
pub fn mul<T: Float>(env: &Env, a: T, b: T) -> T {
    let (a, b) = (a.source(env), b.source(env));
    let product = a.mul_raw(b, T::round(&env.mode));
    if product.is_nan() { chosen_nan(&[a, b]) } else { product.result(env) }
}

/// `a * b`, where a zero of either sign times anything is positive zero.
#[inline(always)]
pub fn mul_legacy(env: &Env, a: F32, b: F32) -> F32 {
    let (a, b) = (a.source(env), b.source(env));
    if a.is_zero() || b.is_zero() { F32::zero() } else { mul(env, a, b) }
}

/// `a * b + c`, rounded once.
#[inline(always)]
pub fn fma<T: Float>(env: &Env, a: T, b: T, c: T) -> T {
    let (a, b, c) = (a.source(env), b.source(env), c.source(env));
    let sum = a.fma_raw(b, c, T::round(&env.mode));
    if sum.is_nan() { chosen_nan(&[a, b, c]) } else { sum.result(env) }
}

/// `a * b + c`, rounded after each step, denormals always flushed: the `mad` and `mac` instructions.
#[inline(always)]
pub fn mad<T: Float>(env: &Env, a: T, b: T, c: T) -> T {
    let env = &flushing(env);
    add(env, mul(env, a, b), c)
}

/// The surroundings, with every denormal flushed.
#[inline(always)]
pub fn flushing(env: &Env) -> Env {
    let mode = Mode { denormals32: Denormals::FLUSH, denormals64: Denormals::FLUSH, ..env.mode };
    Env { mode, ..*env }
}

/// The smaller value: of two numbers, or the number beside a NaN; -0 is below +0.
#[inline(always)]
pub fn min<T: Float>(env: &Env, a: T, b: T) -> T {
    extreme(env, a, b, |a, b| a.less(b) || a.equals(b) && a.is_negative())
}

/// The larger value: of two numbers, or the number beside a NaN; +0 is above -0.
#[inline(always)]
pub fn max<T: Float>(env: &Env, a: T, b: T) -> T {
    extreme(env, a, b, |a, b| b.less(a) || a.equals(b) && b.is_negative())
}

#[inline(always)]
fn extreme<T: Float>(env: &Env, a: T, b: T, first: impl Fn(T, T) -> bool) -> T {
    let (a, b) = (a.source(env), b.source(env));
    if a.is_nan() || b.is_nan() {
        return if env.mode.ieee && a.is_signalling() {
            a.quieted()
        } else if env.mode.ieee && b.is_signalling() {
            b.quieted()
        } else if a.is_nan() {
            b
        } else {
            a
        };
    }
    if first(a, b) { a.result(env) } else { b.result(env) }
}

/// The middle one of three; with a NaN among them, their minimum.
#[inline(always)]
pub fn med3<T: Float>(env: &Env, a: T, b: T, c: T) -> T {
    if a.is_nan() || b.is_nan() || c.is_nan() {
        return min(env, min(env, a, b), c);
    }
    let top = max(env, max(env, a, b), c);
    if top.equals(a.source(env)) {
        max(env, b, c)
    } else if top.equals(b.source(env)) {
        max(env, a, c)
    } else {
        max(env, a, b)
    }
}

/// `p + c` as a double rounded to odd: an inexact sum keeps a set last bit, so that a second rounding, to a format
/// at least two bits shorter, gives what one rounding would have given.
#[inline(always)]
pub(super) fn odd_sum(p: f64, c: f64) -> f64 {
    let sum = p + c;
    // Knuth's two-sum: the exact error of the addition.
    let c_seen = sum - p;
    let error = (p - (sum - c_seen)) + (c - c_seen);
    let bits = sum.to_bits();
    if error != 0.0 && bits & 1 == 0 && sum.is_finite() {
        // The exact value lies beyond `sum` on the side of `error`; the odd neighbour is on that side.
        let away = (error > 0.0) == (sum > 0.0);
        f64::from_bits(if away { bits + 1 } else { bits - 1 })
    } else {
        sum
    }
}

/// An operation that may have to be rounded in a direction.
#[derive(Clone, Copy)]
enum Operation {
    Add,
    Mul,
    Fma,
}

/// Arithmetic in the rounding modes that the host does not offer.
#[cold]
fn directed<A: ApFloat>(operation: Operation, operands: [u64; 3], round: Round) -> u64 {
    let [a, b, c] = operands.map(|bits| A::from_bits(u128::from(bits)));
    let rounded = match operation {
        Operation::Add => a.add_r(b, round.ap()),
        Operation::Mul => a.mul_r(b, round.ap()),
        Operation::Fma => a.mul_add_r(b, c, round.ap()),
    };
    rounded.value.to_bits() as u64
}

/// Rounds a double to half precision.
pub fn half_from_f64(value: f64, round: Round) -> F16 {
    let bits = value.to_bits();
    let sign = (bits >> 48 & 0x8000) as u16;
    let negative = sign != 0;
    if value.is_nan() {
        return F16(sign | 0x7e00 | (bits >> 42 & 0x3ff) as u16);
    }
    if value == 0.0 || value.is_infinite() {
        return F16(sign | if value == 0.0 { 0 } else { 0x7c00 });
    }
    let exponent = (bits >> 52 & 0x7ff) as i32 - 1023;
    let significand = bits & ((1 << 52) - 1) | 1 << 52;
    // Below 2^-14 the result has fewer significant bits, down to none.
    let shift = (42 + (-14 - exponent).max(0)).min(63) as u32;
    let kept = significand >> shift;
    let rest = significand & ((1 << shift) - 1);
    let half = 1u64 << (shift - 1);
    let up = match round {
        Round::Nearest => rest > half || rest == half && kept & 1 == 1,
        Round::Up => !negative && rest != 0,
        Round::Down => negative && rest != 0,
        Round::Zero => false,
    };
    // A carry out of the fraction moves to the next exponent, or from the denormals to the normals, by itself.
    let base = if exponent >= -14 { ((exponent + 14) as u64) << 10 } else { 0 };
    let magnitude = base + kept + u64::from(up);
    if magnitude < 0x7c00 {
        return F16(sign | magnitude as u16);
    }
    let to_infinity = match round {
        Round::Nearest => true,
        Round::Up => !negative,
        Round::Down => negative,
        Round::Zero => false,
    };
    F16(sign | if to_infinity { 0x7c00 } else { 0x7bff })
}

/// A half-precision number, exactly.
#[inline]
pub fn half_to_f64(value: F16) -> f64 {
    let sign = u64::from(value.0 & 0x8000) << 48;
    let fraction = u64::from(value.0 & 0x3ff);
    let magnitude = match u64::from(value.0 >> 10 & 0x1f) {
        // A multiple of 2^-24.
        0 => (fraction as f64 * f64::from_bits((1023 - 24) << 52)).to_bits(),
        0x1f => 0x7ff << 52 | fraction << 42,
        exponent => (exponent + 1023 - 15) << 52 | fraction << 42,
    };
    f64::from_bits(sign | magnitude)
}

/// 2 to the power `exponent`, which must be within a double's normal range.
fn power(exponent: i32) -> f64 {
    f64::from_bits(((1023 + exponent) as u64) << 52)
}

impl Float for F16 {
    const FRACTION_BITS: u32 = 10;
    const EXPONENT_BITS: u32 = 5;
    #[inline(always)]
    fn bits(self) -> u64 {
        u64::from(self.0)
    }
    #[inline(always)]
    fn new(bits: u64) -> F16 {
        F16(bits as u16)
    }
    #[inline(always)]
    fn to_f64(self) -> f64 {
        half_to_f64(self)
    }
    #[inline(always)]
    fn from_f64(value: f64, round: Round) -> F16 {
        half_from_f64(value, round)
    }
    #[inline(always)]
    fn round(mode: &Mode) -> Round {
        mode.round64
    }
    #[inline(always)]
    fn denormals(mode: &Mode) -> Denormals {
        mode.denormals64
    }
    fn add_raw(self, other: F16, round: Round) -> F16 {
        match round {
            // Exact: both are multiples of 2^-24 below 2^16.
            Round::Nearest => half_from_f64(self.to_f64() + other.to_f64(), round),
            _ => F16::new(directed::<ieee::Half>(Operation::Add, [self.bits(), other.bits(), 0], round)),
        }
    }
    fn mul_raw(self, other: F16, round: Round) -> F16 {
        // Exact: 22 significant bits, and no double is too small.
        half_from_f64(self.to_f64() * other.to_f64(), round)
    }
    fn fma_raw(self, factor: F16, addend: F16, round: Round) -> F16 {
        match round {
            Round::Nearest => half_from_f64(odd_sum(self.to_f64() * factor.to_f64(), addend.to_f64()), round),
            _ => F16::new(directed::<ieee::Half>(
                Operation::Fma,
                [self.bits(), factor.bits(), addend.bits()],
                round,
            )),
        }
    }
    fn div_raw(self, other: F16) -> F16 {
        // 53 bits are more than twice 11 and 2: rounding twice is rounding once.
        half_from_f64(self.to_f64() / other.to_f64(), Round::Nearest)
    }
    fn sqrt_raw(self) -> F16 {
        half_from_f64(self.to_f64().sqrt(), Round::Nearest)
    }
    fn scale_raw(self, exponent: i32, round: Round) -> F16 {
        if self.is_nan() {
            return self;
        }
        half_from_f64(self.to_f64() * power(exponent.clamp(-400, 400)), round)
    }
}

impl F32 {
    /// The bits of a host number.
    #[inline(always)]
    pub fn of(value: f32) -> F32 {
        F32(value.to_bits())
    }
    /// The host number of these bits.
    #[inline(always)]
    pub fn host(self) -> f32 {
        f32::from_bits(self.0)
    }
}

impl Float for F32 {
    const FRACTION_BITS: u32 = 23;
    const EXPONENT_BITS: u32 = 8;
    #[inline(always)]
    fn bits(self) -> u64 {
        u64::from(self.0)
    }
    #[inline(always)]
    fn new(bits: u64) -> F32 {
        F32(bits as u32)
    }
    #[inline(always)]
    fn to_f64(self) -> f64 {
        f64::from(self.host())
    }
    #[inline(always)]
    fn from_f64(value: f64, round: Round) -> F32 {
        match round {
            Round::Nearest => F32::of(value as f32),
            _ => single_from_f64_directed(value, round),
        }
    }
    #[inline(always)]
    fn round(mode: &Mode) -> Round {
        mode.round32
    }
    #[inline(always)]
    fn denormals(mode: &Mode) -> Denormals {
        mode.denormals32
    }
    #[inline(always)]
    fn add_raw(self, other: F32, round: Round) -> F32 {
        match round {
            Round::Nearest => F32::of(self.host() + other.host()),
            _ => F32::new(directed::<ieee::Single>(Operation::Add, [self.bits(), other.bits(), 0], round)),
        }
    }
    #[inline(always)]
    fn mul_raw(self, other: F32, round: Round) -> F32 {
        match round {
            Round::Nearest => F32::of(self.host() * other.host()),
            _ => F32::new(directed::<ieee::Single>(Operation::Mul, [self.bits(), other.bits(), 0], round)),
        }
    }
    #[inline(always)]
    fn fma_raw(self, factor: F32, addend: F32, round: Round) -> F32 {
        match round {
            // The product of two singles is exact in a double.
            Round::Nearest => F32::of(odd_sum(self.to_f64() * factor.to_f64(), addend.to_f64()) as f32),
            _ => F32::new(directed::<ieee::Single>(
                Operation::Fma,
                [self.bits(), factor.bits(), addend.bits()],
                round,
            )),
        }
    }
    fn div_raw(self, other: F32) -> F32 {
        F32::of(self.host() / other.host())
    }
    fn sqrt_raw(self) -> F32 {
        F32::of(self.host().sqrt())
    }
    fn scale_raw(self, exponent: i32, round: Round) -> F32 {
        if self.is_nan() {
            return self;
        }
        F32::from_f64(self.to_f64() * power(exponent.clamp(-400, 400)), round)
    }
}

#[cold]
fn single_from_f64_directed(value: f64, round: Round) -> F32 {
    let mut loses = false;
    let single: ieee::Single =
        ieee::Double::from_bits(u128::from(value.to_bits())).convert_r(round.ap(), &mut loses).value;
    F32(single.to_bits() as u32)
}

impl F64 {
    /// The bits of a host number.
    #[inline(always)]
    pub fn of(value: f64) -> F64 {
        F64(value.to_bits())
    }
    /// The host number of these bits.
    #[inline(always)]
    pub fn host(self) -> f64 {
        f64::from_bits(self.0)
    }
}

impl Float for F64 {
    const FRACTION_BITS: u32 = 52;
    const EXPONENT_BITS: u32 = 11;
    #[inline(always)]
    fn bits(self) -> u64 {
        self.0
    }
    #[inline(always)]
    fn new(bits: u64) -> F64 {
        F64(bits)
    }
    #[inline(always)]
    fn to_f64(self) -> f64 {
        self.host()
    }
    #[inline(always)]
    fn from_f64(value: f64, _: Round) -> F64 {
        F64::of(value)
    }
    #[inline(always)]
    fn round(mode: &Mode) -> Round {
        mode.round64
    }
    #[inline(always)]
    fn denormals(mode: &Mode) -> Denormals {
        mode.denormals64
    }
    #[inline(always)]
    fn add_raw(self, other: F64, round: Round) -> F64 {
        match round {
            Round::Nearest => F64::of(self.host() + other.host()),
            _ => F64(directed::<ieee::Double>(Operation::Add, [self.0, other.0, 0], round)),
        }
    }
    #[inline(always)]
    fn mul_raw(self, other: F64, round: Round) -> F64 {
        match round {
            Round::Nearest => F64::of(self.host() * other.host()),
            _ => F64(directed::<ieee::Double>(Operation::Mul, [self.0, other.0, 0], round)),
        }
    }
    fn fma_raw(self, factor: F64, addend: F64, round: Round) -> F64 {
        match round {
            Round::Nearest => F64::of(self.host().mul_add(factor.host(), addend.host())),
            _ => F64(directed::<ieee::Double>(Operation::Fma, [self.0, factor.0, addend.0], round)),
        }
    }
    fn div_raw(self, other: F64) -> F64 {
        F64::of(self.host() / other.host())
    }
    fn sqrt_raw(self) -> F64 {
        F64::of(self.host().sqrt())
    }
    fn scale_raw(self, exponent: i32, round: Round) -> F64 {
        if self.is_nan() || self.is_zero() || self.is_infinite() {
            return self;
        }
        let scaled = self.exponent() + exponent.clamp(-5000, 5000);
        if !self.is_denormal() && (1..0x7ff).contains(&scaled) {
            return F64(self.0 & !F64::INFINITY | (scaled as u64) << 52);
        }
        let exact = ieee::Double::from_bits(u128::from(self.0));
        F64(exact.scalbn_r(exponent.clamp(-5000, 5000), round.ap()).to_bits() as u64)
    }
}

/// Half precision from single, rounded as the mode says for half precision.
#[inline]
pub fn half_from_single(value: F32, round: Round) -> F16 {
    if value.is_nan() {
        // The payload's high bits survive, and the NaN becomes quiet.
        let sign = (value.0 >> 16 & 0x8000) as u16;
        return F16(sign | 0x7e00 | (value.0 >> 13 & 0x3ff) as u16);
    }
    half_from_f64(value.to_f64(), round)
}

/// Single precision from half, exactly; a NaN becomes quiet.
#[inline]
pub fn single_from_half(value: F16) -> F32 {
    if value.is_nan() {
        let sign = u32::from(value.0 & 0x8000) << 16;
        return F32(sign | 0x7fc0_0000 | u32::from(value.0 & 0x3ff) << 13);
    }
    F32::of(half_to_f64(value) as f32)
}
