//! Operands as they are written.

use super::error::AssembleError;
use super::immediate;
use super::scan::{Hole, Scanner, integer};
use crate::facts;
use crate::inline::Inline;
use crate::inst::Operand;
use crate::op::Op;
use crate::operand_spec::{Allowed, Field, Kind, OperandSpec, OperandType, Role};
use crate::reg::Reg;
use crate::semantics::float::half_from_f64;
use crate::semantics::mode::Round;
use crate::target::Target;

/// An operand that was written.
pub(super) struct Written {
    /// Where, in bytes.
    pub at: usize,
    pub value: Value,
    /// The hole that it was written as.
    pub hole: Option<usize>,
    pub neg: bool,
    pub abs: bool,
    pub sext: bool,
}

/// What was written.
#[derive(Clone, Copy)]
pub(super) enum Value {
    Register(Reg),
    Integer(i64),
    Float(f64),
    /// A number written in words, like `vmcnt(0)`.
    Immediate(u16),
    Off,
}

impl Written {
    pub fn scan(scanner: &mut Scanner<'_>, target: Target) -> Result<Written, AssembleError> {
        scanner.skip_space();
        let mut written =
            Written { at: scanner.at(), value: Value::Off, hole: None, neg: false, abs: false, sext: false };
        let number_follows = |scanner: &Scanner<'_>| {
            scanner.rest().trim_start().starts_with(|c: char| c.is_ascii_digit() || c == '.')
        };
        let mut negative = false;
        if scanner.take("-") {
            // `-1` is a number, `-v0` and `-|1|` have a modifier.
            negative = number_follows(scanner) || number_hole_follows(scanner);
            written.neg = !negative;
        }
        let mut closing = Vec::new();
        loop {
            if scanner.take("|") {
                written.abs = true;
                closing.push("|");
            } else if scanner.take("neg(") {
                written.neg = true;
                closing.push(")");
            } else if scanner.take("abs(") {
                written.abs = true;
                closing.push(")");
            } else if scanner.take("sext(") {
                written.sext = true;
                closing.push(")");
            } else {
                break;
            }
        }
        if !closing.is_empty() && scanner.take("-") {
            negative = true;
        }
        written.value = if let Some((number, hole)) = scanner.hole()? {
            written.hole = Some(number);
            match hole {
                Hole::Reg(reg) => Value::Register(reg),
                Hole::Number(number) => Value::Integer(number),
            }
        } else if number_follows(scanner) {
            constant(scanner)?
        } else {
            named(scanner, target)?
        };
        if negative {
            written.value = match written.value {
                Value::Integer(value) => Value::Integer(value.wrapping_neg()),
                Value::Float(value) => Value::Float(-value),
                _ => return Err(AssembleError::new(written.at, "a number is expected after `-`")),
            };
        }
        while let Some(end) = closing.pop() {
            scanner.expect(end)?;
        }
        Ok(written)
    }
}

/// Whether a hole that stands for a number comes next.
fn number_hole_follows(scanner: &Scanner<'_>) -> bool {
    matches!(scanner.clone().hole(), Ok(Some((_, Hole::Number(_)))))
}

/// A number without a sign.
fn constant(scanner: &mut Scanner<'_>) -> Result<Value, AssembleError> {
    let at = scanner.at();
    let text = scanner.number();
    let float = || text.parse().ok().filter(|_| text.contains(['.', 'e', 'E'])).map(Value::Float);
    let value = integer(text).map(Value::Integer).or_else(float);
    value.ok_or_else(|| AssembleError::new(at, format!("`{text}` is no number")))
}

/// A register, or something else that has a name.
fn named(scanner: &mut Scanner<'_>, target: Target) -> Result<Value, AssembleError> {
    let at = scanner.at();
    let name = scanner.name();
    if name == "off" {
        return Ok(Value::Off);
    }
    if scanner.rest().starts_with('(') {
        return immediate::scan(name, scanner, target).map(Value::Immediate);
    }
    let found = if scanner.rest().starts_with('[') {
        range(name, scanner)?
    } else {
        // Read-only registers have a name with `src_` and one without.
        Reg::from_name(name).or_else(|| Reg::from_name(&format!("src_{name}")))
    };
    found.map(Value::Register).ok_or_else(|| AssembleError::new(at, format!("`{name}` is no operand")))
}

/// `[2:3]` or `[2]` after the letter of a register file.
fn range(file: &str, scanner: &mut Scanner<'_>) -> Result<Option<Reg>, AssembleError> {
    scanner.expect("[")?;
    let first = scanner.integer()?;
    let last = if scanner.take(":") { scanner.integer()? } else { first };
    scanner.expect("]")?;
    let name = if first == last { format!("{file}{first}") } else { format!("{file}[{first}:{last}]") };
    Ok(Reg::from_name(&name))
}

impl Value {
    /// A constant with what is said of its sign worked into it, as in forms that cannot say it: of integers it is that
    /// of the float which has the bits. `None` if this is no constant.
    pub fn with_sign(self, neg: bool, abs: bool, spec: &OperandSpec) -> Option<Value> {
        let sign = 1i64.wrapping_shl(u32::from(constant_bits(spec)) - 1);
        match self {
            Value::Float(value) => {
                let value = if abs { value.abs() } else { value };
                Some(Value::Float(if neg { -value } else { value }))
            }
            Value::Integer(value) => {
                // No bits above the operand's.
                let value =
                    if abs { value & sign.wrapping_sub(1) } else { value & (sign | sign.wrapping_sub(1)) };
                Some(Value::Integer(if neg { value ^ sign } else { value }))
            }
            Value::Register(_) | Value::Immediate(_) | Value::Off => None,
        }
    }

    /// This as an operand of an instruction; `None` if it cannot be one, whatever the form.
    pub fn fit(self, spec: &OperandSpec, op: Op) -> Option<Operand> {
        // Constants of sources that may be halves or not are halves to LLVM's assembler, whichever they are.
        let half = OperandSpec { ty: OperandType::F16, ..*spec };
        let is_mixed = op.row().has(facts::MIX) && spec.role == Role::Use;
        let spec = if is_mixed { &half } else { spec };
        match self {
            Value::Register(reg) => Some(Operand::Reg(reg)),
            Value::Off => Some(Operand::Off),
            Value::Immediate(bits) => {
                spec.allowed.has(Allowed::IMM).then_some(Operand::Imm(immediate_of(spec, bits)))
            }
            Value::Integer(value) if spec.allowed.has(Allowed::IMM) => {
                let bits = u16::try_from(value).or_else(|_| i16::try_from(value).map(|value| value as u16));
                bits.ok().map(|bits| Operand::Imm(immediate_of(spec, bits)))
            }
            // A field of 32 bits for nothing else: constants in it take room.
            Value::Integer(value) if spec.field == Field::Literal || op == Op::S_SETREG_IMM32_B32 => {
                dword(value).map(Operand::Literal)
            }
            Value::Float(value) if spec.field == Field::Literal => {
                Some(Operand::Literal(if spec.ty.bits == 16 {
                    u32::from(half_bits(value))
                } else {
                    (value as f32).to_bits()
                }))
            }
            Value::Integer(value) => constant_integer(value, spec),
            Value::Float(value) => constant_float(value, spec),
        }
    }
}

/// Sixteen bits as an immediate, with a sign if the instruction's has one.
fn immediate_of(spec: &OperandSpec, bits: u16) -> i32 {
    if spec.field == Field::Simm16 && spec.ty.kind == Kind::Int {
        i32::from(bits as i16)
    } else {
        i32::from(bits)
    }
}

/// The nearest half's bits.
fn half_bits(value: f64) -> u16 {
    half_from_f64(value, Round::Nearest).0
}

/// A number of 32 bits, signed or not.
fn dword(value: i64) -> Option<u32> {
    u32::try_from(value).ok().or_else(|| i32::try_from(value).ok().map(|value| value as u32))
}

/// How wide the constants are that an operand reads, in bits: parts of dwords are dwords.
fn constant_bits(spec: &OperandSpec) -> u8 {
    match spec.ty.bits {
        bits @ (16 | 64) => bits,
        _ => 32,
    }
}

/// An integer as an inline constant if its bits are those of one, else as a literal, which for 64-bit floats is the high
/// dword.
fn constant_integer(value: i64, spec: &OperandSpec) -> Option<Operand> {
    if let Some(inline) = Inline::int(value) {
        return Some(Operand::Inline(inline));
    }
    let bits = constant_bits(spec);
    // Both halves of a pair are one literal.
    if let (16, 2, Some(pair)) = (bits, spec.ty.count, dword(value).filter(|_| u16::try_from(value).is_err()))
    {
        return Some(Operand::Literal(pair));
    }
    let value = match bits {
        64 => value as u64,
        32 => u64::from(dword(value)?),
        _ => u64::from(u16::try_from(value).ok().or_else(|| i16::try_from(value).ok().map(|v| v as u16))?),
    };
    let is_float = spec.ty.kind == Kind::Float || bits != 16;
    // The integer is the high dword of a double, be it a literal or not.
    if bits == 64
        && spec.ty.kind == Kind::Float
        && let Some(inline) =
            dword(value as i64).and_then(|high| Inline::from_bits(u64::from(high) << 32, 64))
    {
        return Some(Operand::Inline(inline));
    }
    match Inline::from_bits(value, bits).filter(|inline| is_float || inline.as_int().is_some()) {
        Some(inline) => Some(Operand::Inline(inline)),
        None => dword(value as i64).map(Operand::Literal),
    }
}

/// A float as an inline constant or a literal of the operand's width.
fn constant_float(value: f64, spec: &OperandSpec) -> Option<Operand> {
    let bits = constant_bits(spec);
    let value = match bits {
        64 => value.to_bits(),
        32 => u64::from((value as f32).to_bits()),
        _ => u64::from(half_bits(value)),
    };
    let inline = match Inline::from_bits(value, bits) {
        // Zero is the integer.
        Some(inline) if inline.as_int().is_none() || value == 0 => Some(inline),
        _ => None,
    };
    match inline {
        Some(inline) => Some(Operand::Inline(inline)),
        None if bits == 64 => {
            let is_whole = spec.ty.kind == Kind::Float && value as u32 == 0;
            is_whole.then_some(Operand::Literal((value >> 32) as u32))
        }
        None => Some(Operand::Literal(value as u32)),
    }
}
