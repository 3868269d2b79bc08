//! Global variables and aliases.

use super::Parser;
use super::symbols::{symbol_name, unnamed_global};
use crate::lexer::Token;
use crate::{Alias, AttributeSet, Global, Linkage, Symbol};
use gcnsel_diag::{Diagnostic, Result, Span};

/// What may stand before a global's or function's type.
#[derive(Default)]
pub(super) struct Prefix {
    /// `None` when not written.
    pub linkage: Option<Linkage>,
    pub visibility: Box<str>,
}

impl Parser<'_> {
    /// Linkage, preemption, visibility and storage words, in LLVM's order but not insisting on it.
    pub(super) fn prefix(&mut self) -> Result<Prefix> {
        let mut prefix = Prefix::default();
        while self.token == Token::Word {
            let word = self.word_str();
            match word {
                "dso_local" | "dso_preemptable" | "default" | "unnamed_addr" | "local_unnamed_addr"
                | "dllexport" | "dllimport" => {}
                "hidden" | "protected" => prefix.visibility = word.into(),
                "thread_local" => {
                    let message = "'thread_local' variables are not supported on AMDGPU; 'alloca' has what is a lane's own";
                    return Err(Diagnostic::at(self.span, message));
                }
                _ => match Linkage::by_name(word) {
                    Some(linkage) => prefix.linkage = Some(linkage),
                    None => break,
                },
            }
            self.advance();
        }
        Ok(prefix)
    }

    /// `@name = ...`.
    pub(super) fn global(&mut self) -> Result<()> {
        self.lay_out()?;
        let start = self.span;
        self.last_entity = start.start;
        let name = self.definition_name()?;
        self.expect(Token::Equal, "'='")?;
        let prefix = self.prefix()?;
        match self.word() {
            b"alias" => return self.alias(name, prefix, start),
            b"ifunc" => {
                return Err(Diagnostic::at(
                    self.span,
                    "'ifunc' is not supported: nothing on a GPU resolves it; 'alias' gives a function another name",
                ));
            }
            _ => {}
        }
        let given_space = self.address_space()?;
        let space = given_space.unwrap_or_default();
        let externally_initialized = self.take_word("externally_initialized");
        let constant = match self.word() {
            b"constant" => true,
            b"global" => false,
            // (An alias's space is its type's.)
            _ if given_space.is_some() => return Err(self.unexpected("'global' or 'constant'")),
            _ => return Err(self.unexpected("'global', 'constant' or 'alias'")),
        };
        self.advance();
        let ty = self.value_type()?;
        let is_declaration = matches!(prefix.linkage, Some(Linkage::External | Linkage::ExternWeak));
        let initializer = if is_declaration { None } else { Some(self.constant(ty)?) };
        let mut global = Global {
            name,
            linkage: prefix.linkage.unwrap_or_default(),
            visibility: prefix.visibility,
            space,
            constant,
            externally_initialized,
            ty,
            initializer,
            align: None,
            section: None,
            attributes: AttributeSet::default(),
            metadata: Vec::new(),
            span: start,
        };
        while self.take(Token::Comma) {
            if self.token == Token::MetadataName {
                global.metadata.push(self.attachment()?);
                continue;
            }
            match self.word() {
                b"align" => {
                    self.advance();
                    global.align = Some(self.alignment()?);
                }
                b"section" => {
                    self.advance();
                    global.section = Some(self.string_utf8("a section's name")?);
                }
                b"partition" | b"code_model" => {
                    self.advance();
                    self.string("a string")?;
                }
                b"comdat" => self.comdat()?,
                b"no_sanitize_address"
                | b"no_sanitize_hwaddress"
                | b"sanitize_memtag"
                | b"sanitize_address_dyninit" => self.advance(),
                _ => return Err(self.unexpected("'align', 'section', 'comdat' or metadata")),
            }
        }
        global.attributes = self.function_attributes()?;
        let id = self.module.globals.next_key();
        self.define_symbol(&global.name, Symbol::Global(id), start)?;
        self.module.globals.push(global);
        Ok(())
    }

    /// The name on the left of a global's `=`; unnamed ones must be numbered in increasing order.
    fn definition_name(&mut self) -> Result<Box<str>> {
        let span = self.span;
        let name = match self.token {
            Token::GlobalNumber => {
                let number = self.token_number()?;
                if number < self.next_global_number {
                    let next = self.next_global_number;
                    return Err(Diagnostic::at(
                        span,
                        format!("expected '@{next}' or greater, found '@{number}'"),
                    ));
                }
                self.next_global_number = number.saturating_add(1);
                unnamed_global(number)
            }
            _ => symbol_name(&self.token_name(), span)?,
        };
        self.advance();
        Ok(name)
    }

    /// `comdat` or `comdat($name)`.
    pub(super) fn comdat(&mut self) -> Result<()> {
        self.advance();
        if self.take(Token::LParen) {
            self.expect(Token::Comdat, "a comdat's name, as '$name'")?;
            self.expect(Token::RParen, "')'")?;
        }
        Ok(())
    }

    fn alias(&mut self, name: Box<str>, prefix: Prefix, span: Span) -> Result<()> {
        self.advance();
        let ty = self.ty()?;
        self.expect(Token::Comma, "',' and the aliased address")?;
        let target = self.aliased()?;
        while self.take(Token::Comma) {
            self.expect_word("partition")?;
            self.string("a string")?;
        }
        let linkage = prefix.linkage.unwrap_or_default();
        let index = self.module.aliases.len() as u32;
        self.define_symbol(&name, Symbol::Alias(index), span)?;
        self.module.aliases.push(Alias { name, linkage, visibility: prefix.visibility, ty, target, span });
        Ok(())
    }
}
