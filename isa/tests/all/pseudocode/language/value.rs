//! Values of the pseudocode: bits with a type, and arithmetic on them. Floats go through `rustc_apfloat`.

use rustc_apfloat::{Float as _, FloatConvert as _, Round, ieee};

/// What bits mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A register's bits, read as unsigned.
    Bits,
    Unsigned,
    Signed,
    /// IEEE, of 16, 32 or 64 bits.
    Float,
    /// Brain floats, 16 bits.
    Brain,
    /// A power of two whose exponent, a signed number of 32 bits, this is: exact, however large.
    Power,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Type {
    pub kind: Kind,
    pub width: u32,
}

/// Bits above the width are zero.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Value {
    pub bits: u128,
    pub ty: Type,
}

pub fn mask(width: u32) -> u128 {
    if width >= 128 { u128::MAX } else { (1 << width) - 1 }
}

impl Type {
    pub const fn new(kind: Kind, width: u32) -> Type {
        Type { kind, width }
    }

    pub fn is_float(self) -> bool {
        matches!(self.kind, Kind::Float | Kind::Brain | Kind::Power)
    }
}

impl Value {
    pub fn new(kind: Kind, width: u32, bits: u128) -> Value {
        Value { bits: bits & mask(width), ty: Type { kind, width } }
    }

    pub fn boolean(truth: bool) -> Value {
        Value::new(Kind::Unsigned, 1, u128::from(truth))
    }

    pub fn is_true(self) -> bool {
        self.bits != 0
    }

    /// As an integer, sign-extended if it has a sign.
    pub fn integer(self) -> i128 {
        if self.ty.kind == Kind::Signed && self.ty.width < 128 {
            let shift = 128 - self.ty.width;
            (self.bits << shift) as i128 >> shift
        } else {
            self.bits as i128
        }
    }

    /// The same number as a double, which all narrower formats fit.
    pub fn double(self) -> ieee::Double {
        match (self.ty.kind, self.ty.width) {
            (Kind::Float, 16) => ieee::Half::from_bits(self.bits).convert(&mut false).value,
            (Kind::Float, 32) => ieee::Single::from_bits(self.bits).convert(&mut false).value,
            (Kind::Float, _) => ieee::Double::from_bits(self.bits),
            (Kind::Brain, _) => ieee::BFloat::from_bits(self.bits).convert(&mut false).value,
            (Kind::Power, _) => ieee::Double::from_bits(1.0f64.to_bits().into()).scalbn(self.integer_power()),
            _ => ieee::Double::from_i128(self.integer()).value,
        }
    }

    fn integer_power(self) -> i32 {
        self.bits as u32 as i32
    }

    pub fn is_nan(self) -> bool {
        self.double().is_nan()
    }

    /// Whether it is a NaN whose highest fraction bit is clear.
    pub fn is_signalling(self) -> bool {
        let fraction = if self.ty.kind == Kind::Brain { 7 } else { fraction_bits(self.ty.width) };
        self.is_nan() && self.bits >> (fraction - 1) & 1 == 0
    }

    /// The same number in another type: floats are rounded, integers extended or cut. Bits of no type become the
    /// type's.
    pub fn convert(self, ty: Type, round: Round) -> Value {
        let bits = match (self.ty.kind, ty.kind) {
            _ if self.ty == ty => self.bits,
            (Kind::Power, Kind::Float) => return self,
            (Kind::Float | Kind::Brain, Kind::Float) => {
                let same = round_to(self.double(), ty.width, round);
                // The pseudocode widens numbers to ask whether they are signalling.
                let quiet = 1 << (fraction_bits(ty.width) - 1);
                let widens = ty.width > self.ty.width;
                let bits = if widens && self.is_signalling() { same.bits & !quiet } else { same.bits };
                return Value { bits, ..same };
            }
            (Kind::Float, Kind::Brain) => {
                let brain: ieee::BFloat = self.double().convert_r(round, &mut false).value;
                brain.to_bits()
            }
            (Kind::Unsigned | Kind::Signed, Kind::Float) if self.bits > 0xffff => self.bits,
            _ => self.integer() as u128,
        };
        Value { bits: bits & mask(ty.width), ty }
    }
}

/// Fraction bits of a format of `width` bits.
pub fn fraction_bits(width: u32) -> u32 {
    match width {
        16 => 10,
        32 => 23,
        _ => 52,
    }
}

/// A double in a format of `width` bits.
pub fn round_to(value: ieee::Double, width: u32, round: Round) -> Value {
    let bits = match width {
        16 => FloatConvert::<ieee::Half>::to(value, round).to_bits(),
        32 => FloatConvert::<ieee::Single>::to(value, round).to_bits(),
        _ => value.to_bits(),
    };
    Value::new(Kind::Float, width, bits)
}

trait FloatConvert<T> {
    fn to(self, round: Round) -> T;
}

impl<T: rustc_apfloat::Float> FloatConvert<T> for ieee::Double
where
    ieee::Double: rustc_apfloat::FloatConvert<T>,
{
    fn to(self, round: Round) -> T {
        self.convert_r(round, &mut false).value
    }
}

/// Applies an operation of each format to values of one format.
macro_rules! by_format {
    ($ty:expr, [$($value:expr),*], |$($name:ident),*| $body:expr) => {{
        fn apply<F: rustc_apfloat::Float>(bits: &[u128], f: impl Fn(&[F]) -> F) -> u128 {
            let values: Vec<F> = bits.iter().map(|&bits| F::from_bits(bits)).collect();
            f(&values).to_bits()
        }
        let bits = [$($value.bits),*];
        macro_rules! run { ($format:ty) => { apply::<$format>(&bits, |values| { let [$($name),*] = values else { unreachable!("as many as given") }; $body }) } }
        let ty: Type = $ty;
        let result = match (ty.kind, ty.width) {
            (Kind::Brain, _) => run!(ieee::BFloat),
            (_, 16) => run!(ieee::Half),
            (_, 32) => run!(ieee::Single),
            _ => run!(ieee::Double),
        };
        Value { bits: result, ty }
    }};
}

/// Two floats in the wider one's format.
fn common(a: Value, b: Value) -> (Value, Value, Type) {
    let ty = if a.ty == b.ty { a.ty } else { Type::new(Kind::Float, a.ty.width.max(b.ty.width)) };
    let widen = |value: Value| value.convert(ty, Round::NearestTiesToEven);
    (widen(a), widen(b), ty)
}

fn float_binary(operator: &str, a: Value, b: Value, round: Round) -> Option<Value> {
    let power = match (a.ty.kind, b.ty.kind) {
        (Kind::Power, _) => Some((b, a)),
        (_, Kind::Power) => Some((a, b)),
        _ => None,
    };
    if let Some((number, power)) = power {
        let exponent = power.integer_power();
        return (operator == "*").then(|| by_format!(number.ty, [number], |x| x.scalbn_r(exponent, round)));
    }
    let (a, b, ty) = common(a, b);
    Some(match operator {
        "+" => by_format!(ty, [a, b], |x, y| x.add_r(*y, round).value),
        "-" => by_format!(ty, [a, b], |x, y| x.sub_r(*y, round).value),
        "*" => by_format!(ty, [a, b], |x, y| x.mul_r(*y, round).value),
        "/" => by_format!(ty, [a, b], |x, y| x.div_r(*y, round).value),
        _ => {
            let order = a.double().partial_cmp(&b.double());
            Value::boolean(match operator {
                "==" => order.is_some_and(|order| order.is_eq()),
                "!=" => !order.is_some_and(|order| order.is_eq()),
                "<>" => order.is_some_and(|order| order.is_ne()),
                "<" => order.is_some_and(|order| order.is_lt()),
                "<=" => order.is_some_and(|order| order.is_le()),
                ">" => order.is_some_and(|order| order.is_gt()),
                ">=" => order.is_some_and(|order| order.is_ge()),
                _ => return None,
            })
        }
    })
}

/// Fused multiply-add in the format of the addend.
pub fn fma(a: Value, b: Value, c: Value, round: Round) -> Value {
    by_format!(c.ty, [a, b, c], |x, y, z| x.mul_add_r(*y, *z, round).value)
}

/// Rounded to a whole number.
pub fn whole(value: Value, round: Round) -> Value {
    by_format!(value.ty, [value], |x| x.round_to_integral(round).value)
}

/// Integers of fewer than 32 bits count as signed ones of 32, as in C.
fn promoted(value: Value) -> Value {
    let kind = match value.ty.kind {
        _ if value.ty.width < 32 => Kind::Signed,
        Kind::Signed => Kind::Signed,
        _ => Kind::Unsigned,
    };
    let width = value.ty.width.max(32);
    Value::new(kind, width, value.integer() as u128)
}

/// A binary operation; `None` for operators that the types do not have.
pub fn binary(operator: &str, a: Value, b: Value, round: Round) -> Option<Value> {
    match operator {
        "&&" => return Some(Value::boolean(a.is_true() && b.is_true())),
        "||" => return Some(Value::boolean(a.is_true() || b.is_true())),
        "**" if a.double().to_bits() == u128::from(2.0f64.to_bits()) => {
            return Some(Value::new(Kind::Power, 32, b.integer() as u128));
        }
        _ => {}
    }
    if a.ty.is_float() || b.ty.is_float() {
        return float_binary(operator, a, b, round);
    }
    let (a, b) = (promoted(a), promoted(b));
    if let "<<" | ">>" = operator {
        let amount = b.bits.min(127) as u32;
        let past = b.bits >= u128::from(a.ty.width);
        let bits = match operator {
            "<<" if past => 0,
            "<<" => a.bits << amount,
            _ => (a.integer() >> amount) as u128,
        };
        return Some(Value::new(a.ty.kind, a.ty.width, bits));
    }
    let width = a.ty.width.max(b.ty.width);
    let unsigned = |value: Value| value.ty.width == width && value.ty.kind == Kind::Unsigned;
    let kind = if unsigned(a) || unsigned(b) { Kind::Unsigned } else { Kind::Signed };
    let wide = |value: Value| Value::new(kind, width, value.integer() as u128);
    let (a, b) = (wide(a).integer(), wide(b).integer());
    let bits = match operator {
        "+" => a.wrapping_add(b),
        "-" => a.wrapping_sub(b),
        "*" => a.wrapping_mul(b),
        "&" => a & b,
        "|" => a | b,
        "^" => a ^ b,
        _ => {
            return Some(Value::boolean(match operator {
                "==" => a == b,
                "!=" | "<>" => a != b,
                "<" => a < b,
                "<=" => a <= b,
                ">" => a > b,
                ">=" => a >= b,
                _ => return None,
            }));
        }
    };
    Some(Value::new(kind, width, bits as u128))
}

/// A unary operation.
pub fn unary(operator: &str, value: Value) -> Option<Value> {
    Some(match operator {
        "!" => Value::boolean(!value.is_true()),
        "+" => value,
        "-" if value.ty.is_float() => Value { bits: value.bits ^ 1 << (value.ty.width - 1), ..value },
        "-" => Value::new(value.ty.kind, value.ty.width, value.bits.wrapping_neg()),
        "~" => Value::new(value.ty.kind, value.ty.width, !value.bits),
        _ => return None,
    })
}
