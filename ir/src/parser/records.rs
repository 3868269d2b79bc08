//! Debug records: `#dbg_value(...)` and its relatives, and calls of `llvm.dbg.value` and its relatives, which LLVM 18 and older
//! have in their place.

use super::state::Parser;
use super::written_records::{WrittenKind, WrittenOperand, WrittenRecord};
use crate::lexer::Token;
use crate::{DebugLoc, MetadataId, MetadataOperand};
use gcnsel_diag::{Diagnostic, Result};

impl<'a> Parser<'a> {
    /// `#dbg_value(TYPE VALUE, !VARIABLE, !EXPRESSION, !LOCATION)` and its relatives; labels are read over.
    pub(super) fn debug_record(&mut self) -> Result<()> {
        let name = self.text();
        if !name.starts_with(b"#dbg_") {
            return Err(self.unexpected("an instruction"));
        }
        let kind = WrittenKind::of_record(name);
        self.advance();
        if self.token != Token::LParen {
            return Err(self.unexpected("'('"));
        }
        let Some(kind) = kind else {
            return self.skip_parentheses("')' after the debug record");
        };
        self.advance();
        let mut record = self.record(kind, false)?;
        self.comma()?;
        record.location = Some(self.record_node()?);
        self.expect(Token::RParen, "')' after the debug record")?;
        self.scope().records.push(record);
        Ok(())
    }

    /// The arguments of a call that is a record: `(metadata TYPE VALUE, metadata !VARIABLE, metadata !EXPRESSION)`.
    pub(super) fn called_arguments(&mut self, kind: WrittenKind) -> Result<()> {
        self.expect(Token::LParen, "'(' and the arguments")?;
        let record = self.record(kind, true)?;
        self.expect(Token::RParen, "',' or ')' in the arguments")?;
        self.scope().records.push(record);
        Ok(())
    }

    /// The location of a call that has been read over: without one, a record says nothing.
    pub(super) fn called_record(&mut self, location: Option<DebugLoc>) {
        let records = &mut self.scope().records;
        if let Some(record) = records.last_mut().filter(|record| record.location.is_none()) {
            match location {
                Some(location) => record.location = Some(location.node),
                None => drop(records.pop()),
            }
        }
    }

    fn record(&mut self, kind: WrittenKind, is_call: bool) -> Result<WrittenRecord<'a>> {
        self.metadata_word(is_call)?;
        let (operands, is_list) = self.record_operands()?;
        let node = |parser: &mut Self| {
            parser.comma()?;
            parser.metadata_word(is_call)?;
            parser.record_node()
        };
        let (variable, expression) = (node(self)?, node(self)?);
        let assignment = match kind {
            WrittenKind::Assign => {
                let id = node(self)?;
                self.comma()?;
                self.metadata_word(is_call)?;
                let (mut address, _) = self.record_operands()?;
                let address = address.pop().unwrap_or(WrittenOperand::Unknown);
                Some((id, address, node(self)?))
            }
            WrittenKind::Value | WrittenKind::Declare => None,
        };
        let (location, before) = (None, None);
        Ok(WrittenRecord { kind, operands, is_list, variable, expression, assignment, location, before })
    }

    /// The word in front of what is metadata in a call.
    fn metadata_word(&mut self, is_call: bool) -> Result<()> {
        if is_call { self.expect_word("metadata") } else { Ok(()) }
    }

    fn record_node(&mut self) -> Result<MetadataId> {
        let span = self.span;
        match self.metadata_reference()? {
            MetadataOperand::Node(node) => Ok(node),
            _ => Err(Diagnostic::at(span, "expected a metadata node")),
        }
    }

    /// `TYPE VALUE`, `!DIArgList(TYPE VALUE, ...)`, or an empty node.
    pub(super) fn record_operands(&mut self) -> Result<(Vec<WrittenOperand<'a>>, bool)> {
        match self.token {
            Token::MetadataName if self.text() == b"!DIArgList" => {
                self.advance();
                self.expect(Token::LParen, "'('")?;
                let mut operands = Vec::new();
                if self.token != Token::RParen {
                    loop {
                        operands.push(self.record_operand()?);
                        if !self.take(Token::Comma) {
                            break;
                        }
                    }
                }
                self.expect(Token::RParen, "',' or ')'")?;
                Ok((operands, true))
            }
            Token::Exclaim | Token::MetadataNumber | Token::MetadataName => {
                self.metadata_reference()?;
                Ok((vec![WrittenOperand::Unknown], false))
            }
            _ => Ok((vec![self.record_operand()?], false)),
        }
    }

    fn record_operand(&mut self) -> Result<WrittenOperand<'a>> {
        let ty = self.value_type()?;
        if let Some((name, span)) = self.local_name()? {
            return Ok(WrittenOperand::Local(name, ty, span));
        }
        let outer = std::mem::replace(&mut self.module_constants, true);
        let constant = self.constant(ty);
        self.module_constants = outer;
        Ok(WrittenOperand::Constant(ty, constant?))
    }
}
