//! Metadata: named lists, numbered nodes, nodes in place, attachments.

pub(super) mod numbered;
mod unread;

use super::Parser;
use crate::lexer::{Lexer, Token, unescape, utf8};
use crate::{MetadataId, MetadataNode, MetadataOperand};
use cranelift_entity::EntityRef;
use gcnsel_diag::{Diagnostic, Result, Span};
use std::sync::Arc;

impl<'a> Parser<'a> {
    /// `!name = !{!0, !1}`.
    pub(super) fn named_metadata(&mut self) -> Result<()> {
        let name = self.metadata_name();
        self.advance();
        self.expect(Token::Equal, "'='")?;
        self.expect(Token::Exclaim, "'!{'")?;
        self.expect(Token::LBrace, "'{'")?;
        let mut nodes = Vec::new();
        if self.token != Token::RBrace {
            loop {
                nodes.push(self.metadata_node()?);
                if !self.take(Token::Comma) {
                    break;
                }
            }
        }
        self.expect(Token::RBrace, "',' or '}'")?;
        self.module.metadata.named.push((name, nodes));
        Ok(())
    }

    /// `!0 = distinct !{...}`.
    pub(super) fn numbered_metadata(&mut self) -> Result<()> {
        let span = self.span;
        let number = self.token_number()?;
        self.advance();
        self.expect(Token::Equal, "'='")?;
        let start = self.span.start;
        let known = self.numbered.ids.get(&number).copied();
        let node = match known {
            Some(_) => Some(self.metadata_body()?),
            None => {
                self.check_metadata()?;
                None
            }
        };
        let is_mentioned = self.numbered.undefined.remove(&number).is_some();
        let is_defined = known.is_some() && !is_mentioned || self.numbered.unread.get(number).is_some();
        if is_defined {
            return Err(Diagnostic::at(span, format!("metadata '!{number}' is defined twice")));
        }
        match known.zip(node) {
            Some((id, node)) => {
                self.module.metadata.nodes[id] = node;
                self.module.metadata.spans[id] = Some(self.span_from(Span { start, end: start }));
            }
            None => self.numbered.unread.insert(number, start),
        }
        Ok(())
    }

    /// Reads a node, and forgets it.
    fn check_metadata(&mut self) -> Result<()> {
        let nodes = std::mem::take(&mut self.module.metadata.nodes);
        let consts = std::mem::take(&mut self.module.consts);
        self.numbered.is_checking = true;
        let checked = self.metadata_body();
        self.numbered.is_checking = false;
        (self.module.metadata.nodes, self.module.consts) = (nodes, consts);
        checked.map(|_| ())
    }

    /// Reads the nodes that have been asked for after they were come to, and those that they ask for.
    pub(super) fn read_wanted_metadata(&mut self) -> Result<()> {
        while let Some((id, start)) = self.numbered.wanted.pop() {
            self.lexer = Lexer::at(self.bytes, start as usize);
            self.advance();
            let node = self.metadata_body()?;
            self.module.metadata.nodes[id] = node;
            self.module.metadata.spans[id] = Some(self.span_from(Span { start, end: start }));
        }
        Ok(())
    }

    /// The name of a `!name` token.
    fn metadata_name(&self) -> Box<str> {
        // The token is ASCII by its definition.
        String::from_utf8_lossy(&self.text()[1..]).into()
    }

    /// The node of a `!12` token, which is consumed.
    fn metadata_number(&mut self) -> Result<MetadataId> {
        let span = self.span;
        let number = self.token_number()?;
        self.advance();
        if let Some(&id) = self.numbered.ids.get(&number) {
            return Ok(id);
        }
        let unread = self.numbered.unread.get(number);
        if unread.is_none() {
            self.numbered.undefined.entry(number).or_insert(span);
        }
        if self.numbered.is_checking {
            // Nobody looks at it.
            return Ok(MetadataId::new(0));
        }
        let placeholder = MetadataNode::Tuple { distinct: false, elements: Vec::new() };
        let id = self.module.metadata.nodes.push(placeholder);
        self.numbered.ids.insert(number, id);
        self.numbered.wanted.extend(unread.map(|start| (id, start)));
        Ok(id)
    }

    /// A node: by number, or in place.
    pub(super) fn metadata_node(&mut self) -> Result<MetadataId> {
        if self.token == Token::MetadataNumber {
            return self.metadata_number();
        }
        let start = self.span.start;
        let expression = self.expression_in_place();
        if let Some(text) = expression
            && let Some(&known) = self.numbered.expressions.get(text)
        {
            self.span.end = start + text.len() as u32;
            self.lexer = Lexer::at(self.bytes, self.span.end as usize);
            self.advance();
            return Ok(known);
        }
        let node = self.metadata_body()?;
        let id = self.module.metadata.nodes.push(node);
        if !self.numbered.is_checking {
            self.module.metadata.spans[id] = Some(self.span_from(Span { start, end: start }));
            let whole = expression.filter(|text| self.last_end == start + text.len() as u32);
            self.numbered.expressions.extend(whole.map(|text| (text, id)));
        }
        Ok(id)
    }

    /// The text of a `!DIExpression(...)` on one line that comes next. The same text is the same node, as in LLVM: each record of a variable
    /// has one, and few are different.
    fn expression_in_place(&self) -> Option<&'a [u8]> {
        if self.token != Token::MetadataName || self.text() != b"!DIExpression" {
            return None;
        }
        let from = &self.bytes[self.span.start as usize..];
        let end = from.iter().position(|byte| matches!(byte, b')' | b'\n' | b';' | b'"'))?;
        (from[end] == b')').then(|| &from[..=end])
    }

    /// `!{...}` or `!DIName(...)`, with or without `distinct`.
    fn metadata_body(&mut self) -> Result<MetadataNode> {
        let outer = std::mem::replace(&mut self.module_constants, true);
        let node = self.nested(|p| {
            let distinct = p.take_word("distinct");
            match p.token {
                Token::Exclaim => {
                    p.advance();
                    p.expect(Token::LBrace, "'{'")?;
                    Ok(MetadataNode::Tuple { distinct, elements: p.metadata_elements()? })
                }
                Token::MetadataName => p.specialized(distinct),
                _ => Err(p.unexpected("metadata: '!{...}', '!DIName(...)' or '!' and a number")),
            }
        });
        self.module_constants = outer;
        node
    }

    /// The elements of a tuple, after its opening brace, with the closing one.
    fn metadata_elements(&mut self) -> Result<Vec<MetadataOperand>> {
        let mut elements = Vec::new();
        if self.token != Token::RBrace {
            loop {
                elements.push(self.metadata_element()?);
                if !self.take(Token::Comma) {
                    break;
                }
            }
        }
        self.expect(Token::RBrace, "',' or '}' in the metadata")?;
        Ok(elements)
    }

    fn metadata_element(&mut self) -> Result<MetadataOperand> {
        match self.token {
            Token::Word if self.text() == b"null" => {
                self.advance();
                Ok(MetadataOperand::Null)
            }
            Token::Exclaim | Token::MetadataNumber | Token::MetadataName => self.metadata_reference(),
            Token::Word if self.text() == b"distinct" => self.metadata_reference(),
            _ => {
                let (ty, value) = self.typed_constant()?;
                Ok(MetadataOperand::Value(ty, value))
            }
        }
    }

    /// `!"string"`, `!12`, `!{...}`, `!DIName(...)`.
    pub(super) fn metadata_reference(&mut self) -> Result<MetadataOperand> {
        let rest = &self.bytes[self.span.end as usize..];
        if self.token == Token::Exclaim && rest.first() == Some(&b'"') {
            self.advance();
            let string = self.string("a metadata string")?;
            return Ok(MetadataOperand::String(string.into()));
        }
        Ok(MetadataOperand::Node(self.metadata_node()?))
    }

    fn specialized(&mut self, distinct: bool) -> Result<MetadataNode> {
        let text = self.text();
        let name = self.shared_name(&text[1..]);
        self.advance();
        self.expect(Token::LParen, "'('")?;
        let mut fields = Vec::new();
        if self.token != Token::RParen {
            loop {
                let label = match self.token {
                    Token::Label => {
                        let text = self.text();
                        let label = self.shared_name(&text[..text.len() - 1]);
                        self.advance();
                        label
                    }
                    _ => self.shared_name(b""),
                };
                fields.push((label, self.field_value()?));
                if !self.take(Token::Comma) {
                    break;
                }
            }
        }
        self.expect(Token::RParen, "',' or ')' in the metadata")?;
        fields.shrink_to_fit();
        Ok(MetadataNode::Specialized { distinct, name, fields })
    }

    fn shared_name(&mut self, name: &[u8]) -> Arc<str> {
        self.module.metadata.name(&String::from_utf8_lossy(name))
    }

    fn field_value(&mut self) -> Result<MetadataOperand> {
        let span = self.span;
        match self.token {
            Token::String => {
                let text = self.text();
                self.advance();
                Ok(MetadataOperand::String(unescape(&text[1..text.len() - 1]).into()))
            }
            Token::Int => {
                let text = self.text();
                self.advance();
                let number = std::str::from_utf8(text).ok().and_then(|t| t.parse().ok());
                Ok(match number {
                    Some(number) => MetadataOperand::Int(number),
                    None => MetadataOperand::Text(utf8(text, span)?),
                })
            }
            Token::Exclaim | Token::MetadataNumber | Token::MetadataName => self.metadata_reference(),
            Token::LBrace => {
                // The operands of `!GenericDINode`.
                self.advance();
                let elements = self.nested(Self::metadata_elements)?;
                let node = MetadataNode::Tuple { distinct: false, elements };
                Ok(MetadataOperand::Node(self.module.metadata.nodes.push(node)))
            }
            Token::Word if self.text() == b"null" => {
                self.advance();
                Ok(MetadataOperand::Null)
            }
            Token::Word if crate::names::is_type_word(self.text()) => {
                let (ty, value) = self.typed_constant()?;
                Ok(MetadataOperand::Value(ty, value))
            }
            Token::Word | Token::Float | Token::HexInt => {
                // Enumerators and flags, `|` between them.
                self.advance();
                while self.take(Token::Bar) {
                    if self.token != Token::Word {
                        return Err(self.unexpected("a flag after '|'"));
                    }
                    self.advance();
                }
                let span = self.span_from(span);
                Ok(MetadataOperand::Text(utf8(self.slice(span), span)?))
            }
            _ => Err(self.unexpected("a field's value")),
        }
    }

    /// `!kind !node` one after the other, as functions have them.
    pub(super) fn attachments(&mut self) -> Result<Vec<(Box<str>, MetadataId)>> {
        let mut list = Vec::new();
        while self.token == Token::MetadataName {
            list.push(self.attachment()?);
        }
        Ok(list)
    }

    /// `!kind !node`.
    pub(super) fn attachment(&mut self) -> Result<(Box<str>, MetadataId)> {
        let kind = self.metadata_name();
        self.advance();
        Ok((kind, self.metadata_node()?))
    }
}
