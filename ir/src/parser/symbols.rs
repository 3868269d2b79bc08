//! Names of the module: `@name`.

use super::state::Parser;
use crate::lexer::{Token, utf8};
use crate::{Symbol, SymbolId};
use gcnsel_diag::{Diagnostic, Result, Span, escape_bytes};

impl Parser<'_> {
    /// The symbol of a `@name` token, which is consumed.
    pub(super) fn symbol(&mut self) -> Result<SymbolId> {
        let span = self.span;
        let name = match self.token {
            Token::GlobalNumber => unnamed_global(self.token_number()?),
            _ => utf8(&self.token_name(), span)?,
        };
        self.advance();
        Ok(self.symbol_named(name, span))
    }

    pub(super) fn symbol_named(&mut self, name: Box<str>, span: Span) -> SymbolId {
        let symbol = self.module.symbol_named(name);
        if self.symbol_uses.len() < self.module.symbols.len() {
            self.symbol_uses.push(span);
        }
        symbol
    }

    /// Gives a name its meaning.
    pub(super) fn define_symbol(&mut self, name: &str, meaning: Symbol, span: Span) -> Result<()> {
        let id = self.symbol_named(name.into(), span);
        let slot = &mut self.module.symbols[id.as_u32() as usize];
        if *slot != Symbol::Unresolved {
            let earlier = match *slot {
                Symbol::Function(i) => self.module.functions.get(i as usize).map(|f| f.span),
                Symbol::Global(g) => Some(self.module.globals[g].span),
                Symbol::Alias(i) => self.module.aliases.get(i as usize).map(|a| a.span),
                Symbol::Unresolved => None,
            };
            return Err(Diagnostic::at(span, format!("'@{name}' is defined or declared twice"))
                .note("the first time is here", earlier));
        }
        *slot = meaning;
        Ok(())
    }
}

/// The name that a global without one has; LLVM's assembly printer calls them the same.
pub(super) fn unnamed_global(number: u32) -> Box<str> {
    crate::names::unnamed_symbol(number)
}

/// The name of a function or a variable, which a symbol is to have.
pub(super) fn symbol_name(bytes: &[u8], span: Span) -> Result<Box<str>> {
    match bytes.contains(&0) {
        true => {
            Err(Diagnostic::at(span, format!("'{}' has a null byte, which no name may", escape_bytes(bytes))))
        }
        false => utf8(bytes, span),
    }
}
