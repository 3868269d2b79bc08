//! Values and blocks where an instruction names them.

use super::locals::Name;
use super::scope::FunctionScope;
use super::state::Parser;
use crate::lexer::Token;
use crate::{Block, Type, Value};
use gcnsel_diag::{Result, Span};

impl<'a> Parser<'a> {
    /// The name of a `%name` token, which is consumed; `None` at any other token.
    pub(super) fn local_name(&mut self) -> Result<Option<(Name<'a>, Span)>> {
        let name = match self.token {
            Token::LocalNumber => Name::Number(self.token_number()?),
            Token::LocalName | Token::LocalQuoted => Name::Text(self.token_name()),
            _ => return Ok(None),
        };
        let span = self.span;
        self.advance();
        Ok(Some((name, span)))
    }

    /// The function being read.
    pub(super) fn scope(&mut self) -> &mut FunctionScope<'a> {
        self.function.as_mut().expect("instructions are read inside a function")
    }

    /// A value of a known type: a local or a constant.
    pub(super) fn value(&mut self, ty: Type) -> Result<Value> {
        if let Some((name, span)) = self.local_name()? {
            let Parser { types, function, .. } = self;
            let scope = function.as_mut().expect("instructions are read inside a function");
            return scope.use_value(name, ty, span, |t| crate::type_text(types, t));
        }
        let constant = self.constant(ty)?;
        Ok(self.scope().function.const_value(constant))
    }

    /// A type and a value of it.
    pub(super) fn typed_value(&mut self) -> Result<(Type, Value)> {
        let ty = self.value_type()?;
        Ok((ty, self.value(ty)?))
    }

    /// The block of a `%name` token.
    pub(super) fn block_name(&mut self) -> Result<Block> {
        match self.local_name()? {
            Some((name, span)) => self.scope().use_block(name, span),
            None => Err(self.unexpected("the name of a block, as '%name'")),
        }
    }

    /// `label %name`.
    pub(super) fn label(&mut self) -> Result<Block> {
        self.expect_word("label")?;
        self.block_name()
    }

    /// How a type is written.
    pub(super) fn type_text(&self, ty: Type) -> String {
        crate::type_text(&self.types, ty)
    }
}
