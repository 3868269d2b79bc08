//! The reader of LLVM IR text, as LLVM 16 to 22 print it: recursive descent with an explicit limit on depth,
//! one pass, forward references patched where they are resolved.
//!
//! What the compiler does not need is read over: comdats, use-list orders, attributes it does not know. What it cannot represent is refused with the construct's name.
//!
//! The layers, from below: names inside a function (`locals`, `scope`); the reader at a token (`state`, `tokens`); rules, which
//! may contain one another; the module, here. Newer and older forms are made one by what all readers share (`reading`).

mod attributes;
mod calls;
mod constants;
mod functions;
mod globals;
mod implicit;
mod instructions;
mod literals;
mod locals;
mod memory;
mod metadata;
mod operands;
mod records;
mod scope;
mod state;
mod symbols;
mod tokens;
mod types;
mod wide;
mod written_records;

use crate::lexer::Token;
use crate::reading::{self, Draft, is_bitcode};
use crate::{Module, Symbol};
use gcnsel_diag::{Diagnostic, Result, Span, escape_bytes};
use state::{Parser, StructName};

/// Reads a module. What it accepts is well-formed; whether it is well-typed, [`crate::verify()`] says.
///
/// # Errors
/// The first thing that is not LLVM IR, or that gcnsel cannot represent, with its position.
pub fn parse(bytes: &[u8]) -> Result<Module> {
    if bytes.len() >= u32::MAX as usize {
        return Err(Diagnostic::without_position("the input is over 4 GB, which positions cannot express"));
    }
    if is_bitcode(bytes) {
        let message = "found LLVM bitcode, expected LLVM IR text";
        return Err(Diagnostic::at(Span::new(0, 4), message));
    }
    if bytes.starts_with(b"\x7fELF") {
        return Err(Diagnostic::at(Span::new(0, 4), "found an ELF file, expected LLVM IR text"));
    }
    Parser::new(bytes).module()
}

impl Parser<'_> {
    fn module(mut self) -> Result<Module> {
        while self.token != Token::End {
            self.top_level()?;
        }
        self.finish()
    }

    fn top_level(&mut self) -> Result<()> {
        match self.token {
            Token::GlobalName | Token::GlobalQuoted | Token::GlobalNumber => self.global(),
            Token::LocalName | Token::LocalQuoted | Token::LocalNumber => self.type_definition(),
            Token::MetadataName => self.named_metadata(),
            Token::MetadataNumber => self.numbered_metadata(),
            Token::Comdat => self.comdat_definition(),
            Token::Caret => self.skip_summary(),
            Token::Word => match self.text() {
                b"define" => self.function_definition(),
                b"declare" => self.function_declaration(),
                b"target" => self.target(),
                b"source_filename" => {
                    self.advance();
                    self.expect(Token::Equal, "'='")?;
                    self.module.source_filename = self.string_utf8("a file name")?;
                    Ok(())
                }
                b"module" => self.module_assembly(),
                b"attributes" => self.attribute_group(),
                b"uselistorder" | b"uselistorder_bb" => self.skip_use_list_order(),
                _ => Err(self.unexpected(TOP_LEVEL)),
            },
            _ => Err(self.unexpected(TOP_LEVEL)),
        }
    }

    /// `module asm "LINE"`; LLVM 23 writes several lines, and may say before them what they are assembled for.
    fn module_assembly(&mut self) -> Result<()> {
        let mut span = self.span;
        self.advance();
        self.expect_word("asm")?;
        let for_itself = self.span;
        let has_target = self.take(Token::LParen);
        while has_target && !self.take(Token::RParen) {
            let name = self.text().strip_suffix(b":").unwrap_or_default();
            if self.token != Token::Label || !reading::is_asm_property(name) {
                return Err(self.unexpected("'target_features:' or 'target_cpu:'"));
            }
            self.advance();
            self.string("a text in quotes")?;
            if self.token != Token::RParen {
                self.expect(Token::Comma, "',' or ')'")?;
            }
        }
        loop {
            let line = self.string("a line of assembly in quotes")?;
            if has_target && !line.trim_ascii().is_empty() {
                return Err(Diagnostic::at(for_itself, reading::ASM_FOR_ITSELF));
            }
            self.module.module_asm.push((line.into(), span));
            if self.token != Token::String {
                return Ok(());
            }
            span = self.span;
        }
    }

    fn target(&mut self) -> Result<()> {
        self.advance();
        let is_triple = match self.text() {
            b"triple" => true,
            b"datalayout" => false,
            _ => return Err(self.unexpected("'triple' or 'datalayout'")),
        };
        self.advance();
        self.expect(Token::Equal, "'='")?;
        let text = self.string_utf8("a string")?;
        if is_triple {
            self.module.triple = text;
        } else {
            self.module.data_layout = text;
        }
        Ok(())
    }

    fn comdat_definition(&mut self) -> Result<()> {
        self.advance();
        self.expect(Token::Equal, "'='")?;
        self.expect_word("comdat")?;
        match self.text() {
            b"any" | b"exactmatch" | b"largest" | b"nodeduplicate" | b"samesize" => {
                self.advance();
                Ok(())
            }
            _ => Err(self.unexpected("'any', 'exactmatch', 'largest', 'nodeduplicate' or 'samesize'")),
        }
    }

    /// `^0 = module: (path: "a.o", hash: (0, 0, 0, 0, 0))`, `^3 = flags: 8`: entries of a module's summary, of which the
    /// linker decides what to import. They say nothing that the module does not.
    fn skip_summary(&mut self) -> Result<()> {
        self.advance();
        self.expect(Token::Int, "the number of a summary entry")?;
        self.expect(Token::Equal, "'='")?;
        self.expect(Token::Label, "the kind of a summary entry, as 'gv:'")?;
        if self.token == Token::LParen {
            return self.skip_parentheses("')' after the summary entry");
        }
        self.expect(Token::Int, "'(' or a number")
    }

    /// What stands between a parenthesis and the one that closes it.
    fn skip_parentheses(&mut self, wanted: &str) -> Result<()> {
        let mut depth = 0usize;
        loop {
            match self.token {
                Token::LParen => depth += 1,
                Token::RParen => depth -= 1,
                Token::End | Token::Garbage => return Err(self.unexpected(wanted)),
                _ => {}
            }
            self.advance();
            if depth == 0 {
                return Ok(());
            }
        }
    }

    /// `uselistorder TYPE VALUE, { 1, 0 }`: an order that nothing here depends on.
    fn skip_use_list_order(&mut self) -> Result<()> {
        while self.token != Token::RBrace {
            if self.token == Token::End {
                return Err(self.unexpected("'}' after the order of uses"));
            }
            self.advance();
        }
        self.advance();
        Ok(())
    }

    /// Checks that everything used was defined, and hands out the module.
    fn finish(mut self) -> Result<Module> {
        self.read_wanted_metadata()?;
        let undefined = self.structs.iter().filter(|(_, s)| !s.defined).min_by_key(|(_, s)| s.span);
        if let Some((name, StructName { span, .. })) = undefined {
            let name = escape_bytes(name);
            return Err(Diagnostic::at(*span, format!("type '%{name}' is used but not defined")));
        }
        for (number, list) in std::mem::take(&mut self.group_lists) {
            // Nobody else has filled it.
            let _ = self.groups.entry(number).or_default().set(list);
        }
        self.lay_out()?;
        self.declare_intrinsics();
        let undefined = self.module.symbols.iter().zip(&self.symbol_uses);
        for ((name, symbol), &span) in undefined {
            if *symbol == Symbol::Unresolved {
                return Err(Diagnostic::at(span, format!("'@{name}' is used but not defined or declared")));
            }
        }
        if let Some((number, span)) = self.numbered.undefined() {
            return Err(Diagnostic::at(span, format!("metadata '!{number}' is used but not defined")));
        }
        self.find_blocks()?;
        Draft { module: self.module, types: self.types, has_bytes: self.has_bytes }.finish()
    }
}

const TOP_LEVEL: &str = "'define', 'declare', 'target', 'source_filename', 'attributes', 'module asm', a global, \
                         a type or metadata";
