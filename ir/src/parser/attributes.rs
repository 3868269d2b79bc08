//! Attributes of functions, parameters, results and calls, and their groups.

use super::Parser;
use crate::attribute_words::{is_of_functions, may_precede_result};
use crate::lexer::{Token, utf8};
use crate::names::is_type_word;
use crate::upgrade::attributes::Denormals;
use crate::{Attribute, AttributeGroup, AttributeSet, is_memory_effect};
use gcnsel_diag::{Diagnostic, Result};

impl Parser<'_> {
    /// Attributes before a result type, up to the type.
    pub(super) fn result_attributes(&mut self) -> Result<AttributeSet> {
        let mut set = AttributeSet::default();
        while self.token == Token::Word && may_precede_result(self.text()) || self.token == Token::String {
            set.push(self.attribute()?);
        }
        Ok(set)
    }

    /// Attributes of a parameter or argument, up to something that is none. All words are taken: what is no
    /// attribute of today may be one of tomorrow.
    pub(super) fn param_attributes(&mut self) -> Result<AttributeSet> {
        let mut set = AttributeSet::default();
        loop {
            match self.token {
                Token::Word if !self.at_value_word() => set.push(self.attribute()?),
                Token::String => set.push(self.attribute()?),
                _ => return Ok(set),
            }
        }
    }

    /// Whether a word begins a value rather than an attribute.
    fn at_value_word(&self) -> bool {
        let word = self.word_str();
        self.at_number()
            || matches!(
                word,
                "undef"
                    | "poison"
                    | "null"
                    | "none"
                    | "zeroinitializer"
                    | "splat"
                    | "getelementptr"
                    | "asm"
                    | "blockaddress"
                    | "dso_local_equivalent"
                    | "no_cfi"
                    | "ptrauth"
                    | "c"
            )
            || is_type_word(word.as_bytes())
            || crate::CastOp::by_word(word).is_some()
            || crate::BinaryOp::by_name(word).is_some()
    }

    /// Function attributes in place: known words, strings and groups.
    pub(super) fn function_attributes(&mut self) -> Result<AttributeSet> {
        let mut set = AttributeSet::default();
        loop {
            match self.token {
                Token::AttributeGroup => {
                    set.push_group(self.group()?);
                    self.advance();
                }
                Token::String => set.push(self.attribute()?),
                Token::Word if is_of_functions(self.text()) => set.push(self.attribute()?),
                _ => return Ok(set),
            }
        }
    }

    /// The group that a `#12` token names.
    fn group(&mut self) -> Result<AttributeGroup> {
        let number = self.token_number()?;
        Ok(self.groups.entry(number).or_default().clone())
    }

    /// `attributes #0 = { ... }`. What is said of a group again goes with what was said before, and prevails.
    pub(super) fn attribute_group(&mut self) -> Result<()> {
        self.advance();
        if self.token != Token::AttributeGroup {
            return Err(self.unexpected("the number of an attribute group, as '#0'"));
        }
        let number = self.token_number()?;
        self.advance();
        self.expect(Token::Equal, "'='")?;
        self.expect(Token::LBrace, "'{'")?;
        let mut list = Vec::new();
        while matches!(self.token, Token::Word | Token::String) {
            list.push(self.attribute()?);
        }
        self.expect(Token::RBrace, "an attribute or '}'")?;
        let all = self.group_lists.entry(number).or_default();
        all.retain(|old| list.iter().all(|new| new.name() != old.name()));
        all.extend(list);
        Ok(())
    }

    /// One attribute of any form.
    fn attribute(&mut self) -> Result<Attribute> {
        if self.token == Token::String {
            let name = self.string_utf8("an attribute")?;
            let value = match self.take(Token::Equal) {
                true => self.string_utf8("the attribute's value in quotes")?,
                false => "".into(),
            };
            return Ok(Attribute::String(name, value));
        }
        let name: Box<str> = self.word_str().into();
        self.advance();
        match &*name {
            "align" | "alignstack" => {
                let closed = match self.token {
                    Token::LParen => true,
                    Token::Equal => false,
                    _ => return Ok(Attribute::Int(name, self.alignment()?)),
                };
                self.advance();
                let value = self.alignment()?;
                if closed {
                    self.expect(Token::RParen, "')'")?;
                }
                Ok(Attribute::Int(name, value))
            }
            "byval" | "byref" | "sret" | "inalloca" | "preallocated" | "elementtype" => {
                self.expect(Token::LParen, "'(' and a type")?;
                let ty = self.value_type()?;
                self.expect(Token::RParen, "')'")?;
                Ok(Attribute::Type(name, ty))
            }
            "dereferenceable" | "dereferenceable_or_null" => {
                self.expect(Token::LParen, "'(' and a number of bytes")?;
                let bytes = self.unsigned("a number of bytes")?;
                self.expect(Token::RParen, "')'")?;
                Ok(Attribute::Int(name, bytes))
            }
            "memory" if self.token == Token::LParen => {
                let span = self.span;
                let effects = self.payload()?;
                if !effects.split(',').all(is_memory_effect) {
                    let message = "expected 'none', 'read', 'write' or 'readwrite', or such behind a kind of memory and ':'";
                    return Err(Diagnostic::at(span, message));
                }
                Ok(Attribute::Text(name, effects))
            }
            "denormal_fpenv" => {
                let span = self.span;
                if self.token != Token::LParen {
                    return Err(self.unexpected("'(' and how denormals are treated"));
                }
                let text = self.payload()?;
                if Denormals::of_environment(&text).is_none() {
                    let message = "expected 'ieee', 'preservesign', 'positivezero' or 'dynamic', or results' and operands' as \
                                   'ieee|dynamic', perhaps followed by ', float:' and the same";
                    return Err(Diagnostic::at(span, message));
                }
                Ok(Attribute::Text(name, text))
            }
            _ if self.token == Token::LParen => Ok(Attribute::Text(name, self.payload()?)),
            _ => Ok(Attribute::Flag(name)),
        }
    }

    /// The text between balanced parentheses.
    fn payload(&mut self) -> Result<Box<str>> {
        let open = self.span;
        let mut depth = 0usize;
        loop {
            match self.token {
                Token::LParen => depth += 1,
                Token::RParen => depth -= 1,
                Token::End | Token::Garbage => return Err(self.unexpected("')' after the attribute's value")),
                _ => {}
            }
            let end = self.span.start;
            self.advance();
            if depth == 0 {
                let span = gcnsel_diag::Span { start: open.end, end };
                return utf8(self.slice(span), span);
            }
        }
    }
}
