//! A line of text and how far it has been read.

use super::error::AssembleError;
use crate::reg::Reg;

/// What a hole in the text stands for: `$0` or `${0}` for the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hole {
    /// Registers: these, or some of that bank and width which are chosen later.
    Reg(Reg),
    /// A number, as if it stood in the text.
    Number(i64),
}

/// The rest of a line.
#[derive(Clone)]
pub(super) struct Scanner<'a> {
    line: &'a str,
    at: usize,
    /// What `$0` and so on stand for.
    holes: &'a [Hole],
}

impl<'a> Scanner<'a> {
    pub fn new(line: &'a str, holes: &'a [Hole]) -> Scanner<'a> {
        Scanner { line, at: 0, holes }
    }

    /// Bytes that have been read.
    pub fn at(&self) -> usize {
        self.at
    }

    pub fn rest(&self) -> &'a str {
        &self.line[self.at..]
    }

    pub fn skip_space(&mut self) {
        self.at = self.line.len() - self.rest().trim_start().len();
    }

    /// Whether nothing is left but space.
    pub fn is_done(&mut self) -> bool {
        self.skip_space();
        self.rest().is_empty()
    }

    /// Takes a piece of text, and space before it, if it comes next.
    pub fn take(&mut self, text: &str) -> bool {
        let before = self.at;
        self.skip_space();
        let found = self.rest().starts_with(text);
        self.at = if found { self.at + text.len() } else { before };
        found
    }

    /// Takes a piece of text.
    pub fn expect(&mut self, text: &str) -> Result<(), AssembleError> {
        if self.take(text) { Ok(()) } else { Err(self.error(format!("`{text}` is expected"))) }
    }

    /// A name: letters, digits, `_` and `.`, no digit first; empty if none comes next.
    pub fn name(&mut self) -> &'a str {
        self.skip_space();
        let rest = self.rest();
        if rest.starts_with(|c: char| c.is_ascii_digit()) {
            return "";
        }
        let end = rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '.'));
        let name = &rest[..end.unwrap_or(rest.len())];
        self.at += name.len();
        name
    }

    /// The text of a number: digits, letters and, after an exponent's `e`, a sign.
    pub fn number(&mut self) -> &'a str {
        self.skip_space();
        let rest = self.rest().as_bytes();
        let is_hex = rest.starts_with(b"0x") || rest.starts_with(b"0X");
        let mut end = 0;
        while let Some(byte) = rest.get(end) {
            let signed =
                matches!(byte, b'+' | b'-') && end > 0 && matches!(rest[end - 1], b'e' | b'E') && !is_hex;
            if !(byte.is_ascii_alphanumeric() || *byte == b'.' || signed) {
                break;
            }
            end += 1;
        }
        let number = &self.rest()[..end];
        self.at += end;
        number
    }

    /// A hole's number and what it stands for: `$0`, `${0}`, or of a number `${0:c}` and, with the other sign, `${0:n}`;
    /// `None` if none comes next.
    pub fn hole(&mut self) -> Result<Option<(usize, Hole)>, AssembleError> {
        self.skip_space();
        let start = self.at;
        if !self.take("$") {
            return Ok(None);
        }
        let braces = self.take("{");
        let at = self.at;
        let digits = self.rest().len() - self.rest().trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let number = self.rest()[..digits].parse();
        let number: usize =
            number.map_err(|_| AssembleError::new(at, "the number of an operand is expected"))?;
        self.at += digits;
        let hole = self.holes.get(number).copied();
        let mut hole =
            hole.ok_or_else(|| AssembleError::new(start, format!("there is no operand {number}")))?;
        if braces && self.take(":") {
            hole = match (hole, self.name()) {
                (Hole::Number(value), "c") => Hole::Number(value),
                (Hole::Number(value), "n") => Hole::Number(value.wrapping_neg()),
                (_, word) => return Err(self.error(format!("`{word}` is no way to write this operand"))),
            };
        }
        if braces {
            self.expect("}")?;
        }
        Ok(Some((number, hole)))
    }

    /// An integer with its sign.
    pub fn integer(&mut self) -> Result<i64, AssembleError> {
        let is_negative = self.take("-");
        let at = self.at;
        if let Some((_, hole)) = self.hole()? {
            return match hole {
                Hole::Number(value) if is_negative => Ok(value.wrapping_neg()),
                Hole::Number(value) => Ok(value),
                Hole::Reg(_) => Err(AssembleError::new(at, "a number is expected, not a register")),
            };
        }
        let size = integer(self.number()).ok_or_else(|| AssembleError::new(at, "an integer is expected"))?;
        Ok(if is_negative { size.wrapping_neg() } else { size })
    }

    /// `[1,0,1]`: up to `most` integers.
    pub fn list(&mut self, most: usize) -> Result<Vec<i64>, AssembleError> {
        self.expect("[")?;
        let mut found = Vec::new();
        loop {
            found.push(self.integer()?);
            if found.len() > most {
                return Err(self.error(format!("there are at most {most} of these")));
            }
            if !self.take(",") {
                self.expect("]")?;
                return Ok(found);
            }
        }
    }

    pub fn error(&self, message: impl Into<String>) -> AssembleError {
        AssembleError::new(self.at, message)
    }
}

/// A number without a sign: decimal, `0x`, `0b`, or octal after a zero; of 64 bits, the highest of which may be set.
pub(super) fn integer(text: &str) -> Option<i64> {
    let lower = text.to_ascii_lowercase();
    let (digits, radix) = [("0x", 16), ("0b", 2), ("0", 8)]
        .iter()
        .find_map(|(prefix, radix)| {
            Some((lower.strip_prefix(prefix).filter(|digits| !digits.is_empty())?, *radix))
        })
        .unwrap_or((&lower, 10));
    u64::from_str_radix(digits, radix).ok().map(|bits| bits as i64)
}
