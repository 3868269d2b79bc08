//! Number literals as constants of a type.

use super::{Parser, wide};
use crate::canonical::{MOST_BITS, mask};
use crate::lexer::Token;
use crate::{ConstData, Type, TypeKind, float};
use gcnsel_diag::{Diagnostic, Result};

impl Parser<'_> {
    /// Whether the current token begins a number, `true`, `inf` and the like included.
    pub(super) fn at_number(&self) -> bool {
        match self.token {
            Token::Int | Token::HexInt | Token::Float | Token::HexFloat | Token::SignedWord => true,
            Token::Word => matches!(self.text(), b"true" | b"false" | b"inf" | b"nan" | b"qnan" | b"snan"),
            _ => false,
        }
    }

    /// A number of an integer or float type.
    pub(super) fn number(&mut self, ty: Type) -> Result<ConstData> {
        let kind = self.types.kind(ty).clone();
        match kind {
            TypeKind::Int(bits @ 129..) => self.wide_integer(bits),
            TypeKind::Int(bits) => self.integer(bits).map(ConstData::Int),
            TypeKind::Half | TypeKind::BFloat | TypeKind::Float | TypeKind::Double => {
                self.float(&kind).map(ConstData::Float)
            }
            _ => {
                let message = format!(
                    "{} is a number, expected a value of type '{}'",
                    self.describe(),
                    self.type_text(ty)
                );
                Err(Diagnostic::at(self.span, message))
            }
        }
    }

    fn integer(&mut self, bits: u32) -> Result<u128> {
        let text = self.text_str();
        let value = match self.token {
            Token::Word if text == "true" && bits == 1 => Some((1, false)),
            Token::Word if text == "false" && bits == 1 => Some((0, false)),
            Token::Int => match text.strip_prefix('-') {
                Some(digits) => digits.parse::<u128>().ok().map(|v| (v, true)),
                None => text.parse::<u128>().ok().map(|v| (v, false)),
            },
            Token::HexInt => u128::from_str_radix(&text[3..], 16).ok().map(|v| {
                // The highest bit that is set of `s0x` is the sign (Language Reference, "Simple Constants").
                let is_negative = text.starts_with('s') && v != 0;
                let magnitude =
                    if is_negative { v.wrapping_neg() & mask(128 - v.leading_zeros()) } else { v };
                (magnitude, is_negative)
            }),
            _ => return Err(self.unexpected(&format!("a constant of type 'i{bits}'"))),
        };
        let fits = |(value, negative): (u128, bool)| {
            let limit = mask(bits);
            match negative {
                false => (value <= limit).then_some(value),
                true => (value == 0 || value - 1 <= limit >> 1).then_some(value.wrapping_neg() & limit),
            }
        };
        let result = value.and_then(fits);
        match result {
            Some(value) => {
                self.advance();
                Ok(value)
            }
            None => {
                let message = format!("constant {} does not fit type 'i{bits}'", self.describe());
                Err(Diagnostic::at(self.span, message))
            }
        }
    }

    /// A number of a type of more than 128 bits.
    fn wide_integer(&mut self, bits: u32) -> Result<ConstData> {
        let text = self.text_str();
        if !matches!(self.token, Token::Int | Token::HexInt) {
            return Err(self.unexpected(&format!("a constant of type 'i{bits}'")));
        }
        let is_short = text.len() <= 38 && !text.starts_with(['-', 's']);
        if bits > MOST_BITS && !is_short {
            let message = format!(
                "constants from 0 to 10^38 are supported of types of more than {} bits, found {} of type 'i{bits}'",
                MOST_BITS,
                self.describe()
            );
            return Err(Diagnostic::at(self.span, message));
        }
        match wide::number(text, bits.min(MOST_BITS)) {
            Some(number) => {
                self.advance();
                Ok(number)
            }
            None => {
                let message = format!("constant {} does not fit type 'i{bits}'", self.describe());
                Err(Diagnostic::at(self.span, message))
            }
        }
    }

    fn text_str(&self) -> &str {
        std::str::from_utf8(self.text()).unwrap_or("")
    }

    fn float(&mut self, kind: &TypeKind) -> Result<u64> {
        let text = self.text_str();
        let bits = match self.token {
            Token::Float => float::from_decimal(kind, text),
            Token::HexFloat => hex_float(kind, text),
            Token::SignedWord | Token::Word => {
                let negative = text.starts_with('-');
                let word = text.trim_start_matches(['+', '-']).to_string();
                if matches!(text, "true" | "false") {
                    return Err(self.unexpected("a float constant"));
                }
                return self.special_float(kind, &word, negative);
            }
            _ => {
                let wanted = "a float constant (with a decimal point, as hexadecimal, 'inf' or 'nan')";
                return Err(self.unexpected(wanted));
            }
        };
        match bits {
            Some(bits) => {
                self.advance();
                Ok(bits)
            }
            None => {
                let message =
                    format!("constant {} is not exactly a value of type '{}'", self.describe(), name(kind));
                Err(Diagnostic::at(self.span, message))
            }
        }
    }

    /// `nan`, `+inf`, `-snan(0x5)`.
    fn special_float(&mut self, kind: &TypeKind, word: &str, negative: bool) -> Result<u64> {
        let start = self.span;
        self.advance();
        let mut payload = None;
        if self.token == Token::LParen {
            self.advance();
            let digits = self.text_str().strip_prefix("0x").and_then(|d| u64::from_str_radix(d, 16).ok());
            if digits.is_none() {
                return Err(self.unexpected("a hexadecimal payload"));
            }
            payload = digits;
            self.advance();
            self.expect(Token::RParen, "')'")?;
        }
        float::special(kind, word, negative, payload).ok_or_else(|| {
            Diagnostic::at(self.span_from(start), format!("the payload does not fit type '{}'", name(kind)))
        })
    }
}

fn name(kind: &TypeKind) -> &'static str {
    match kind {
        TypeKind::Half => "half",
        TypeKind::BFloat => "bfloat",
        TypeKind::Float => "float",
        _ => "double",
    }
}

/// `0x` and a double's bits, `0xH` and `0xR` and a half's or bfloat's, `f0x` and the type's own.
fn hex_float(kind: &TypeKind, text: &str) -> Option<u64> {
    let parse = |digits: &str| u64::from_str_radix(digits, 16).ok();
    let own =
        |digits: &str| parse(digits).filter(|v| float::width(kind).is_some_and(|w| w == 64 || v >> w == 0));
    if let Some(digits) = text.strip_prefix("f0x") {
        return own(digits);
    }
    if text.contains(['p', 'P']) {
        return float::from_c_hex(kind, text);
    }
    let digits = text.strip_prefix("0x")?;
    match (digits.as_bytes().first()?, kind) {
        (b'H', TypeKind::Half) | (b'R', TypeKind::BFloat) => own(&digits[1..]),
        (b'H' | b'R' | b'K' | b'L' | b'M', _) => None,
        _ => float::from_double_bits(kind, parse(digits)?),
    }
}
