//! The token at hand: going on, telling what stands there, and numbers and strings, which stand in many places.

use super::state::Parser;
use crate::lexer::{Token, decimal, unescape, utf8};
use gcnsel_diag::{Diagnostic, Result, Span, escape_bytes};
use std::borrow::Cow;

impl<'a> Parser<'a> {
    /// Consumes the current token.
    pub(super) fn advance(&mut self) {
        self.last_end = self.span.end;
        (self.token, self.span) = self.lexer.next();
    }

    /// The bytes of the current token.
    pub(super) fn text(&self) -> &'a [u8] {
        self.slice(self.span)
    }

    pub(super) fn slice(&self, span: Span) -> &'a [u8] {
        &self.bytes[span.start as usize..span.end as usize]
    }

    /// From the start of `from` to the end of the last consumed token.
    pub(super) fn span_from(&self, from: Span) -> Span {
        Span { start: from.start, end: self.last_end.max(from.start) }
    }

    /// The current token if it is a word.
    pub(super) fn word(&self) -> &'a [u8] {
        if self.token == Token::Word { self.text() } else { b"" }
    }

    /// As [`Parser::word`]; words are ASCII.
    pub(super) fn word_str(&self) -> &'a str {
        std::str::from_utf8(self.word()).unwrap_or("")
    }

    pub(super) fn take(&mut self, token: Token) -> bool {
        let found = self.token == token;
        if found {
            self.advance();
        }
        found
    }

    pub(super) fn take_word(&mut self, word: &str) -> bool {
        let found = self.word() == word.as_bytes();
        if found {
            self.advance();
        }
        found
    }

    pub(super) fn expect(&mut self, token: Token, wanted: &str) -> Result<()> {
        if self.take(token) { Ok(()) } else { Err(self.unexpected(wanted)) }
    }

    pub(super) fn expect_word(&mut self, word: &str) -> Result<()> {
        if self.take_word(word) { Ok(()) } else { Err(self.unexpected(&format!("'{word}'"))) }
    }

    /// The diagnostic for a token that may not stand here.
    pub(super) fn unexpected(&self, wanted: &str) -> Diagnostic {
        Diagnostic::at(self.span, format!("expected {wanted}, found {}", self.describe()))
    }

    pub(super) fn describe(&self) -> String {
        const SHOWN: usize = 40;
        let text = self.text();
        let cut = &text[..text.len().min(SHOWN)];
        let dots = if text.len() > SHOWN { "..." } else { "" };
        match self.token {
            Token::End => "the end of the file".into(),
            Token::Garbage if text.first() == Some(&b'"') => "a string without its closing quote".into(),
            Token::Garbage => format!("'{}', which begins no token", escape_bytes(cut)),
            _ => format!("'{}{dots}'", escape_bytes(cut)),
        }
    }

    /// The bytes of a quoted string.
    pub(super) fn string(&mut self, wanted: &str) -> Result<Cow<'a, [u8]>> {
        if self.token != Token::String {
            return Err(self.unexpected(wanted));
        }
        let text = self.text();
        let text = unescape(&text[1..text.len() - 1]);
        self.advance();
        Ok(text)
    }

    pub(super) fn string_utf8(&mut self, wanted: &str) -> Result<Box<str>> {
        let span = self.span;
        let bytes = self.string(wanted)?;
        utf8(&bytes, span)
    }

    /// A number that fits `u64`, unsigned.
    pub(super) fn unsigned(&mut self, wanted: &str) -> Result<u64> {
        let number = if self.token == Token::Int { decimal(self.text()) } else { None };
        match number {
            Some(n) => {
                self.advance();
                Ok(n)
            }
            None => Err(self.unexpected(wanted)),
        }
    }

    pub(super) fn unsigned32(&mut self, wanted: &str) -> Result<u32> {
        let span = self.span;
        let n = self.unsigned(wanted)?;
        u32::try_from(n)
            .map_err(|_| Diagnostic::at(span, format!("expected {wanted} below 4294967296, found '{n}'")))
    }

    /// An alignment in bytes after its keyword.
    pub(super) fn alignment(&mut self) -> Result<u64> {
        let span = self.span;
        let n = self.unsigned("an alignment in bytes")?;
        if n.is_power_of_two() && n <= 1 << 32 {
            return Ok(n);
        }
        Err(Diagnostic::at(span, format!("alignment '{n}' is not a power of two from 1 to 4294967296")))
    }

    /// The number after the sigil of the current token.
    pub(super) fn token_number(&self) -> Result<u32> {
        decimal(&self.text()[1..]).and_then(|number| number.try_into().ok()).ok_or_else(|| {
            Diagnostic::at(self.span, format!("number of {} is not below 4294967296", self.describe()))
        })
    }

    /// The bytes of a name token, without sigil, quotes and escapes.
    pub(super) fn token_name(&self) -> Cow<'a, [u8]> {
        let text = &self.text()[1..];
        match text.strip_prefix(b"\"") {
            Some(quoted) => unescape(&quoted[..quoted.len() - 1]),
            None => text.into(),
        }
    }
}
