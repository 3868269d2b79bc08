//! The reader of LLVM IR text, as LLVM 16 to 22 print it: recursive descent with an explicit limit on depth,
//! one pass, forward references patched where they are resolved.
//!
//! What the compiler does not need is read over: debug records and calls of `llvm.dbg.*`, comdats, use-list
//! orders, attributes it does not know. What it cannot represent is refused with the construct's name.

mod attributes;
mod calls;
mod constants;
mod elements;
mod functions;
mod globals;
mod implicit;
mod instructions;
mod literals;
mod locals;
mod memory;
mod metadata;
mod scope;
mod types;
mod upgrade;
mod wide;

use crate::intrinsic::check_signature;
use crate::lexer::{Lexer, Token, unescape};
use crate::{
    Attribute, AttributeGroup, Inst, Intrinsic, Module, Symbol, SymbolId, Type, TypeKind, TypeTable,
};
use gcnsel_diag::{Diagnostic, Result, Span, escape_bytes};
use indexmap::IndexMap;
use locals::Name;
use metadata::Numbered;
use rustc_hash::{FxBuildHasher, FxHashMap};
use scope::FunctionScope;
use std::borrow::Cow;
use std::sync::Arc;

/// Types, constants and metadata written in place nest at most this deep.
const MAX_DEPTH: u32 = 256;

/// Reads a module. What it accepts is well-formed; whether it is well-typed, [`crate::verify()`] says.
///
/// # Errors
/// The first thing that is not LLVM IR, or that gcnsel cannot represent, with its position.
pub fn parse(bytes: &[u8]) -> Result<Module> {
    if bytes.len() >= u32::MAX as usize {
        return Err(Diagnostic::without_position("the input is over 4 GB, which positions cannot express"));
    }
    if bytes.starts_with(b"BC\xC0\xDE") || bytes.starts_with(b"\xDE\xC0\x17\x0B") {
        let message = "found LLVM bitcode, expected LLVM IR text (llvm-dis makes it)";
        return Err(Diagnostic::at(Span::new(0, 4), message));
    }
    if bytes.starts_with(b"\x7fELF") {
        return Err(Diagnostic::at(Span::new(0, 4), "found an ELF file, expected LLVM IR text"));
    }
    Parser::new(bytes).module()
}

struct Parser<'a> {
    bytes: &'a [u8],
    lexer: Lexer<'a>,
    /// The token not yet consumed, and where it is.
    token: Token,
    span: Span,
    /// End of the last consumed token.
    last_end: u32,
    depth: u32,
    module: Module,
    types: TypeTable,
    common: CommonTypes,
    structs: FxHashMap<Cow<'a, [u8]>, StructName>,
    /// Whether a structure was used before its definition, so that layouts must be computed again.
    stale_layouts: bool,
    /// Where the last global or function starts.
    last_entity: u32,
    groups: FxHashMap<u32, AttributeGroup>,
    /// What has been said of each group so far.
    group_lists: FxHashMap<u32, Vec<Attribute>>,
    numbered: Numbered,
    /// First use of each symbol.
    symbol_uses: Vec<Span>,
    next_global_number: u32,
    function: Option<FunctionScope<'a>>,
    /// Blocks whose addresses are taken, as they are written, in the order of their numbers.
    block_addresses: IndexMap<(SymbolId, Name<'a>), Span, FxBuildHasher>,
    /// Constants belong to the module although a function is being read (metadata).
    module_constants: bool,
    /// There is a byte type somewhere.
    has_bytes: bool,
    /// A comma was consumed and attachments follow.
    after_comma: bool,
    /// What stands before the instruction that is being read, which is made of it and these.
    before: Vec<Inst>,
}

/// A named structure.
#[derive(Clone, Copy)]
struct StructName {
    ty: Type,
    defined: bool,
    /// The definition, or before it the first use.
    span: Span,
}

/// Types that the reader itself needs.
struct CommonTypes {
    void: Type,
    metadata: Type,
    token: Type,
    i1: Type,
    i32: Type,
}

impl<'a> Parser<'a> {
    fn new(bytes: &'a [u8]) -> Self {
        use crate::TypeKind::*;
        let mut types = TypeTable::new();
        let common = CommonTypes {
            void: types.intern(Void),
            metadata: types.intern(Metadata),
            token: types.intern(Token),
            i1: types.int(1),
            i32: types.int(32),
        };
        let mut lexer = Lexer::new(bytes);
        let (token, span) = lexer.next();
        Parser {
            bytes,
            lexer,
            token,
            span,
            last_end: 0,
            depth: 0,
            module: Module::default(),
            types,
            common,
            structs: FxHashMap::default(),
            stale_layouts: false,
            last_entity: 0,
            groups: FxHashMap::default(),
            group_lists: FxHashMap::default(),
            numbered: Numbered::default(),
            symbol_uses: Vec::new(),
            next_global_number: 0,
            function: None,
            block_addresses: IndexMap::default(),
            module_constants: false,
            has_bytes: false,
            after_comma: false,
            before: Vec::new(),
        }
    }

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
                b"module" => {
                    let span = self.span;
                    self.advance();
                    self.expect_word("asm")?;
                    let line = self.string("a line of assembly in quotes")?;
                    self.module.module_asm.push((line.into(), span));
                    Ok(())
                }
                b"attributes" => self.attribute_group(),
                b"uselistorder" | b"uselistorder_bb" => self.skip_use_list_order(),
                _ => Err(self.unexpected(TOP_LEVEL)),
            },
            _ => Err(self.unexpected(TOP_LEVEL)),
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
        self.upgrade_operands();
        self.upgrade_bytes();
        self.upgrade_atomics();
        self.upgrade_constrained();
        self.upgrade_stack();
        self.upgrade_hidden()?;
        self.find_library();
        self.upgrade_calls();
        self.module.types = Arc::new(self.types);
        Ok(self.module)
    }

    /// Declarations that mean functions of C's library: by name and type.
    fn find_library(&mut self) {
        for function in self.module.functions.iter_mut().filter(|f| f.is_declaration() && !f.variadic) {
            let Some(row) = Intrinsic::library(&function.name) else { continue };
            let params: Vec<Type> = function.params.iter().map(|p| p.ty).collect();
            let is_c = |&ty: &Type| match self.types.kind(ty) {
                TypeKind::Int(bits) => matches!(bits, 32 | 64),
                kind => matches!(kind, TypeKind::Ptr(_)),
            };
            let all_are_c = params.iter().chain(&[function.result]).all(is_c);
            if all_are_c && check_signature(row.signature(), function.result, &params, &self.types).is_ok() {
                function.intrinsic = Some(row);
            }
        }
    }

    // Tokens.

    /// Consumes the current token.
    fn advance(&mut self) {
        self.last_end = self.span.end;
        (self.token, self.span) = self.lexer.next();
    }

    /// The bytes of the current token.
    fn text(&self) -> &'a [u8] {
        self.slice(self.span)
    }

    fn slice(&self, span: Span) -> &'a [u8] {
        &self.bytes[span.start as usize..span.end as usize]
    }

    /// From the start of `from` to the end of the last consumed token.
    fn span_from(&self, from: Span) -> Span {
        Span { start: from.start, end: self.last_end.max(from.start) }
    }

    /// The current token if it is a word.
    fn word(&self) -> &'a [u8] {
        if self.token == Token::Word { self.text() } else { b"" }
    }

    /// As [`Parser::word`]; words are ASCII.
    fn word_str(&self) -> &'a str {
        std::str::from_utf8(self.word()).unwrap_or("")
    }

    fn take(&mut self, token: Token) -> bool {
        let found = self.token == token;
        if found {
            self.advance();
        }
        found
    }

    fn take_word(&mut self, word: &str) -> bool {
        let found = self.word() == word.as_bytes();
        if found {
            self.advance();
        }
        found
    }

    fn expect(&mut self, token: Token, wanted: &str) -> Result<()> {
        if self.take(token) { Ok(()) } else { Err(self.unexpected(wanted)) }
    }

    fn expect_word(&mut self, word: &str) -> Result<()> {
        if self.take_word(word) { Ok(()) } else { Err(self.unexpected(&format!("'{word}'"))) }
    }

    /// The diagnostic for a token that may not stand here.
    fn unexpected(&self, wanted: &str) -> Diagnostic {
        Diagnostic::at(self.span, format!("expected {wanted}, found {}", self.describe()))
    }

    fn describe(&self) -> String {
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

    /// Runs a rule that may contain itself.
    fn nested<T>(&mut self, rule: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        if self.depth == MAX_DEPTH {
            let message = format!("nested more than {MAX_DEPTH} levels deep, which is the most accepted");
            return Err(Diagnostic::at(self.span, message));
        }
        self.depth += 1;
        let result = rule(self);
        self.depth -= 1;
        result
    }

    // Literals that stand in many places.

    /// The bytes of a quoted string.
    fn string(&mut self, wanted: &str) -> Result<Cow<'a, [u8]>> {
        if self.token != Token::String {
            return Err(self.unexpected(wanted));
        }
        let text = self.text();
        let text = unescape(&text[1..text.len() - 1]);
        self.advance();
        Ok(text)
    }

    fn string_utf8(&mut self, wanted: &str) -> Result<Box<str>> {
        let span = self.span;
        let bytes = self.string(wanted)?;
        utf8(&bytes, span)
    }

    /// A number that fits `u64`, unsigned.
    fn unsigned(&mut self, wanted: &str) -> Result<u64> {
        let number = if self.token == Token::Int { decimal(self.text()) } else { None };
        match number {
            Some(n) => {
                self.advance();
                Ok(n)
            }
            None => Err(self.unexpected(wanted)),
        }
    }

    fn unsigned32(&mut self, wanted: &str) -> Result<u32> {
        let span = self.span;
        let n = self.unsigned(wanted)?;
        u32::try_from(n)
            .map_err(|_| Diagnostic::at(span, format!("expected {wanted} below 4294967296, found '{n}'")))
    }

    /// An alignment in bytes after its keyword.
    fn alignment(&mut self) -> Result<u64> {
        let span = self.span;
        let n = self.unsigned("an alignment in bytes")?;
        if n.is_power_of_two() && n <= 1 << 32 {
            return Ok(n);
        }
        Err(Diagnostic::at(span, format!("alignment '{n}' is not a power of two from 1 to 4294967296")))
    }

    /// The number after the sigil of the current token.
    fn token_number(&self) -> Result<u32> {
        decimal(&self.text()[1..]).and_then(|number| number.try_into().ok()).ok_or_else(|| {
            Diagnostic::at(self.span, format!("number of {} is not below 4294967296", self.describe()))
        })
    }

    /// The bytes of a name token, without sigil, quotes and escapes.
    fn token_name(&self) -> Cow<'a, [u8]> {
        let text = &self.text()[1..];
        match text.strip_prefix(b"\"") {
            Some(quoted) => unescape(&quoted[..quoted.len() - 1]),
            None => text.into(),
        }
    }

    /// The symbol of a `@name` token, which is consumed.
    fn symbol(&mut self) -> Result<SymbolId> {
        let span = self.span;
        let name = match self.token {
            Token::GlobalNumber => unnamed_global(self.token_number()?),
            _ => utf8(&self.token_name(), span)?,
        };
        self.advance();
        Ok(self.symbol_named(name, span))
    }

    fn symbol_named(&mut self, name: Box<str>, span: Span) -> SymbolId {
        let (index, _) = match self.module.symbols.get_full(&name) {
            Some((index, ..)) => (index, None),
            None => {
                self.symbol_uses.push(span);
                self.module.symbols.insert_full(name, Symbol::Unresolved)
            }
        };
        SymbolId::from_u32(index as u32)
    }

    /// Gives a name its meaning.
    fn define_symbol(&mut self, name: &str, meaning: Symbol, span: Span) -> Result<()> {
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

const TOP_LEVEL: &str = "'define', 'declare', 'target', 'source_filename', 'attributes', 'module asm', a global, \
                         a type or metadata";

/// The name that a global without one has; LLVM's assembly printer calls them the same.
fn unnamed_global(number: u32) -> Box<str> {
    format!("__unnamed_{}", number as u64 + 1).into()
}

/// The number that decimal digits say, if it fits.
fn decimal(digits: &[u8]) -> Option<u64> {
    if digits.is_empty() {
        return None;
    }
    digits.iter().try_fold(0u64, |number, digit| {
        let digit = digit.is_ascii_digit().then_some(u64::from(digit.wrapping_sub(b'0')))?;
        number.checked_mul(10)?.checked_add(digit)
    })
}

/// The name of a function or a variable, which a symbol is to have.
fn symbol_name(bytes: &[u8], span: Span) -> Result<Box<str>> {
    match bytes.contains(&0) {
        true => {
            Err(Diagnostic::at(span, format!("'{}' has a null byte, which no name may", escape_bytes(bytes))))
        }
        false => utf8(bytes, span),
    }
}

fn utf8(bytes: &[u8], span: Span) -> Result<Box<str>> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(text.into()),
        Err(_) => {
            Err(Diagnostic::at(span, format!("'{}' is not UTF-8, which names must be", escape_bytes(bytes))))
        }
    }
}
