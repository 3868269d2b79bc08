//! What the reader knows at a token.

use super::locals::Name;
use super::metadata::numbered::Numbered;
use super::scope::FunctionScope;
use crate::lexer::{Lexer, Token};
use crate::{Attribute, AttributeGroup, Block, Inst, Module, SymbolId, Type, TypeKind, TypeTable};
use gcnsel_diag::{Diagnostic, Result, Span};
use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::borrow::Cow;

/// Types, constants and metadata written in place nest at most this deep.
const MAX_DEPTH: u32 = 256;

/// The reader at a token, with what it has read.
pub(super) struct Parser<'a> {
    pub bytes: &'a [u8],
    pub lexer: Lexer<'a>,
    /// The token not yet consumed, and where it is.
    pub token: Token,
    pub span: Span,
    /// End of the last consumed token.
    pub last_end: u32,
    pub depth: u32,
    pub module: Module,
    pub types: TypeTable,
    pub common: CommonTypes,
    pub structs: FxHashMap<Cow<'a, [u8]>, StructName>,
    /// Whether a structure was used before its definition, so that layouts must be computed again.
    pub stale_layouts: bool,
    /// Where the last global or function starts.
    pub last_entity: u32,
    pub groups: FxHashMap<u32, AttributeGroup>,
    /// What has been said of each group so far.
    pub group_lists: FxHashMap<u32, Vec<Attribute>>,
    pub numbered: Numbered<'a>,
    /// First use of each symbol.
    pub symbol_uses: Vec<Span>,
    pub next_global_number: u32,
    pub function: Option<FunctionScope<'a>>,
    /// Blocks whose addresses are taken, as they are written, in the order of their numbers.
    pub block_addresses: IndexMap<(SymbolId, Name<'a>), Span, FxBuildHasher>,
    /// The blocks that have a number for a name, with the index of their function; in the order of both.
    pub numbered_blocks: Vec<(u32, u32, Block)>,
    /// Constants belong to the module although a function is being read (metadata).
    pub module_constants: bool,
    /// There is a byte type somewhere.
    pub has_bytes: bool,
    /// A comma was consumed and attachments follow.
    pub after_comma: bool,
    /// What stands before the instruction that is being read, which is made of it and these.
    pub before: Vec<Inst>,
}

/// A named structure.
#[derive(Clone, Copy)]
pub(super) struct StructName {
    pub ty: Type,
    pub defined: bool,
    /// The definition, or before it the first use.
    pub span: Span,
}

/// Types that the reader itself needs.
pub(super) struct CommonTypes {
    pub void: Type,
    pub metadata: Type,
    pub token: Type,
    pub i1: Type,
    pub i32: Type,
}

impl<'a> Parser<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        let mut types = TypeTable::new();
        let common = CommonTypes {
            void: types.intern(TypeKind::Void),
            metadata: types.intern(TypeKind::Metadata),
            token: types.intern(TypeKind::Token),
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
            numbered_blocks: Vec::new(),
            module_constants: false,
            has_bytes: false,
            after_comma: false,
            before: Vec::new(),
        }
    }

    /// Runs a rule that may contain itself.
    pub(super) fn nested<T>(&mut self, rule: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        if self.depth == MAX_DEPTH {
            let message = format!("nested more than {MAX_DEPTH} levels deep, which is the most accepted");
            return Err(Diagnostic::at(self.span, message));
        }
        self.depth += 1;
        let result = rule(self);
        self.depth -= 1;
        result
    }
}
