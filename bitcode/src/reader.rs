//! What the reader knows within a module.

use crate::bits::wrong_at;
use crate::names::MODULE;
use crate::stream::{Record, Stream};
use crate::tables::{Asm, Attributes, Body, Entry, Header, Nodes};
use gcnsel_diag::{Diagnostic, Result, Span};
use gcnsel_ir::{AddressSpace, Const, GlobalId, Module, SymbolId, Type, TypeKind, TypeTable};
use rustc_hash::FxHashMap;

/// Bytes of names and strings that may be copied for each byte of the file. In files that LLVM writes most are named once.
const COPIES: u64 = 64;
/// Bytes beyond these that may be copied.
const FREE_COPIES: u64 = 1 << 20;

/// Types that the reader itself needs.
pub struct CommonTypes {
    pub void: Type,
    pub metadata: Type,
    pub i1: Type,
    pub i32: Type,
}

/// A reader of a module.
pub struct Reader<'a> {
    pub stream: Stream<'a>,
    /// The names of symbols, one behind the other.
    pub strings: &'a [u8],
    pub module: Module,
    pub types: TypeTable,
    pub common: CommonTypes,
    /// Types by their numbers.
    pub type_list: Vec<Type>,
    pub attributes: Attributes,
    pub struct_names: rustc_hash::FxHashSet<Box<str>>,
    /// It has byte types (LLVM 23), which are integers here.
    pub has_bytes: bool,
    /// What is said of the assembly that comes next: where.
    pub asm_property: Option<Record<'static>>,
    /// Names of sections, by their numbers.
    pub sections: Vec<Box<str>>,
    /// Records of global variables, functions and aliases until all are there.
    pub headers: Vec<Header>,
    /// They are all there.
    pub has_globals: bool,
    /// Initialisers of variables: numbers of values, and where they are asked for.
    pub initializers: Vec<(GlobalId, u32, u64)>,
    /// Targets of aliases, in their order: numbers of values, and where they are asked for.
    pub aliases: Vec<(u32, u64)>,
    /// Values by their numbers: those of the module, then those of the function that is being read.
    pub values: Vec<Entry>,
    /// How many are the module's.
    pub module_values: usize,
    pub asms: Vec<Asm>,
    /// The function of each symbol that is defined here, in the order in which bodies come: its number.
    pub bodies: std::collections::VecDeque<usize>,
    pub nodes: Nodes<'a>,
    pub bundle_tags: Vec<Box<str>>,
    pub scopes: Vec<Box<str>>,
    /// Numbers of the blocks whose addresses are taken, and where that is said.
    pub block_addresses: FxHashMap<(SymbolId, u32), u32>,
    pub block_address_places: Vec<u64>,
    /// Where `alloca` makes objects that says nothing of it, as the data layout has it.
    pub alloca_space: AddressSpace,
    /// The body that is being read.
    pub body: Option<Body>,
    /// Constants of the module's pool that are made of those of a function, for metadata.
    pub exported: FxHashMap<Const, Const>,
    /// What stands before the instruction that is being read, which is made of it and these.
    pub before: Vec<gcnsel_ir::Inst>,
    start: u64,
    last_span: u32,
    copies_left: u64,
}

impl<'a> Reader<'a> {
    /// A reader of the module that begins at a bit.
    pub fn new(bytes: &'a [u8], start: u64, strings: &'a [u8]) -> Self {
        let mut types = TypeTable::new();
        let common = CommonTypes {
            void: types.intern(TypeKind::Void),
            metadata: types.intern(TypeKind::Metadata),
            i1: types.int(1),
            i32: types.int(32),
        };
        Reader {
            stream: Stream::new(bytes, start),
            strings,
            module: Module::default(),
            types,
            common,
            type_list: Vec::new(),
            attributes: Attributes::default(),
            struct_names: Default::default(),
            has_bytes: false,
            sections: Vec::new(),
            headers: Vec::new(),
            has_globals: false,
            initializers: Vec::new(),
            aliases: Vec::new(),
            values: Vec::new(),
            module_values: 0,
            asms: Vec::new(),
            bodies: Default::default(),
            nodes: Nodes::default(),
            bundle_tags: Vec::new(),
            scopes: Vec::new(),
            block_addresses: FxHashMap::default(),
            block_address_places: Vec::new(),
            asm_property: None,
            alloca_space: AddressSpace::FLAT,
            body: None,
            exported: FxHashMap::default(),
            before: Vec::new(),
            start,
            last_span: 0,
            copies_left: FREE_COPIES + COPIES * bytes.len() as u64,
        }
    }

    /// The module.
    pub fn read(mut self) -> Result<Module> {
        match self.stream.outermost()? {
            Some(MODULE) => self.stream.enter(),
            _ => return Err(wrong_at(self.start, "expected a module")),
        }
        let read = self.module_block();
        match read {
            Ok(()) => self.finish(),
            Err(diagnostic) => Err(self.placed(diagnostic)),
        }
    }

    /// A diagnostic with the function, block and instruction at which the reader is, and where that is in the source, if debug
    /// information says it.
    fn placed(&mut self, mut diagnostic: Diagnostic) -> Diagnostic {
        if let Some(body) = &self.body {
            let (place, source) = (body.place(), body.source());
            // Nodes that are wrong themselves say nothing.
            let source = source.filter(|_| self.make_wanted().is_ok());
            let source = source.and_then(|node| self.module.metadata.source_place(node));
            let source = source.map_or(String::new(), |source| format!(" ({source})"));
            diagnostic.message = format!("in {place}{source}: {}", diagnostic.message);
        }
        diagnostic
    }

    /// A span that nothing else has.
    pub fn next_span(&mut self) -> Span {
        self.last_span += 1;
        Span::new(self.last_span as usize, self.last_span as usize)
    }

    /// Says that bytes are copied which may stand in the file once and be named often.
    pub fn charge(&mut self, bytes: usize) -> Result<()> {
        match self.copies_left.checked_sub(bytes as u64) {
            Some(left) => {
                self.copies_left = left;
                Ok(())
            }
            None => Err(wrong_at(
                self.stream.at(),
                "names and strings are named too often for a file of this size",
            )),
        }
    }

    /// The type of a number.
    pub fn ty(&self, record: &Record, number: u64) -> Result<Type> {
        let ty = usize::try_from(number).ok().and_then(|number| self.type_list.get(number));
        ty.copied().ok_or_else(|| record.wrong(format!("type {number} is not defined")))
    }

    /// The type of a number, which values can have.
    pub fn value_ty(&self, record: &Record, number: u64) -> Result<Type> {
        let ty = self.ty(record, number)?;
        self.types.check_value_type(ty).map_err(|message| record.wrong(message))?;
        Ok(ty)
    }

    /// How a type is written.
    pub fn text(&self, ty: Type) -> String {
        gcnsel_ir::type_text(&self.types, ty)
    }
}
