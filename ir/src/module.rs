//! Modules: symbols, globals, functions.

use crate::{
    AddressSpace, AttributeSet, Block, Const, ConstData, ConstPool, Function, GlobalId, Intrinsic, Linkage,
    Metadata, MetadataId, SymbolId, Type, TypeTable,
};
use cranelift_entity::PrimaryMap;
use gcnsel_diag::Span;
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;
use std::sync::Arc;

/// A global variable.
#[derive(Clone, Debug)]
pub struct Global {
    /// Name without the `@`.
    pub name: Box<str>,
    /// Linkage.
    pub linkage: Linkage,
    /// `hidden`, `protected`; "" is default.
    pub visibility: Box<str>,
    /// Address space.
    pub space: AddressSpace,
    /// `constant` rather than `global`.
    pub constant: bool,
    /// `externally_initialized`.
    pub externally_initialized: bool,
    /// Value type.
    pub ty: Type,
    /// Initialiser, in the module's pool; `None` for a declaration.
    pub initializer: Option<Const>,
    /// Alignment in bytes, when written.
    pub align: Option<u64>,
    /// Section, when written.
    pub section: Option<Box<str>>,
    /// Attributes.
    pub attributes: AttributeSet,
    /// Attachments (`!dbg`, `!absolute_symbol`).
    pub metadata: Vec<(Box<str>, MetadataId)>,
    /// Where it stands in the input.
    pub span: Span,
}

impl Global {
    /// Whether it is declared here, and its address is null where nobody defines it (`extern_weak`).
    pub fn may_be_nowhere(&self) -> bool {
        self.linkage == Linkage::ExternWeak && self.initializer.is_none()
    }

    /// Whether it is defined here and lies in device memory, and so in the code object. LDS is laid out kernel by kernel;
    /// `llvm.used` and its like are notes to the compiler.
    pub fn is_in_object(&self) -> bool {
        matches!(self.space, AddressSpace::FLAT | AddressSpace::GLOBAL | AddressSpace::CONSTANT)
            && self.initializer.is_some()
            && self.linkage != Linkage::AvailableExternally
            && !self.name.starts_with("llvm.")
    }
}

/// Another name for an address.
#[derive(Clone, Debug)]
pub struct Alias {
    /// Name without the `@`.
    pub name: Box<str>,
    /// Linkage.
    pub linkage: Linkage,
    /// `hidden`, `protected`; "" is default.
    pub visibility: Box<str>,
    /// Value type.
    pub ty: Type,
    /// The address, a constant of the module's pool.
    pub target: Const,
    /// Where it stands in the input.
    pub span: Span,
}

/// What a symbol names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symbol {
    /// A global variable.
    Global(GlobalId),
    /// A function, by its index in [`Module::functions`].
    Function(u32),
    /// An alias, by its index in [`Module::aliases`].
    Alias(u32),
    /// Used, not defined or declared; the reader refuses a module that still has one.
    Unresolved,
}

/// A module.
#[derive(Clone, Debug, Default)]
pub struct Module {
    /// `source_filename`.
    pub source_filename: Box<str>,
    /// `target triple`; "" when absent.
    pub triple: Box<str>,
    /// `target datalayout`; "" when absent.
    pub data_layout: Box<str>,
    /// Lines of `module asm`, each with where it stands in the input.
    pub module_asm: Vec<(Box<[u8]>, Span)>,
    /// Types. Shared, so that functions can extend it in parallel.
    pub types: Arc<TypeTable>,
    /// Constants of initialisers and metadata.
    pub consts: ConstPool,
    /// Names, in order of first appearance.
    pub symbols: IndexMap<Box<str>, Symbol, FxBuildHasher>,
    /// Global variables, in source order.
    pub globals: PrimaryMap<GlobalId, Global>,
    /// Aliases, in source order.
    pub aliases: Vec<Alias>,
    /// Functions and declarations, in source order.
    pub functions: Vec<Function>,
    /// Metadata.
    pub metadata: Metadata,
    /// Blocks whose addresses initialisers hold, each with its function.
    pub block_addresses: Vec<(SymbolId, Block)>,
    /// A kernel whose signature has named hidden arguments, as code object version 5 lays them out: by now they are loads.
    pub hidden_in_signature: Option<Span>,
}

impl Module {
    /// The function that a symbol names.
    pub fn function(&self, symbol: SymbolId) -> Option<&Function> {
        match self.symbols.get_index(symbol.as_u32() as usize)?.1 {
            Symbol::Function(i) => self.functions.get(*i as usize),
            _ => None,
        }
    }

    /// The symbol of a name, made if new: then it is [`Symbol::Unresolved`].
    pub fn symbol_named(&mut self, name: Box<str>) -> SymbolId {
        let index = match self.symbols.get_index_of(&name) {
            Some(index) => index,
            None => self.symbols.insert_full(name, Symbol::Unresolved).0,
        };
        SymbolId::from_u32(index as u32)
    }

    /// The function that a symbol names, perhaps by way of aliases: its index in [`Module::functions`].
    pub fn function_index(&self, mut symbol: SymbolId) -> Option<usize> {
        // The reader allows aliases in any number, cycles included.
        for _ in 0..64 {
            match *self.symbols.get_index(symbol.as_u32() as usize)?.1 {
                Symbol::Function(index) => return Some(index as usize),
                Symbol::Alias(index) => match self.consts.data(self.aliases[index as usize].target) {
                    ConstData::Symbol(target) => symbol = *target,
                    _ => return None,
                },
                _ => return None,
            }
        }
        None
    }

    /// Whether a symbol names what is declared here, and its address is null where nobody defines it (`extern_weak`).
    pub fn may_be_nowhere(&self, symbol: SymbolId) -> bool {
        match (self.function(symbol), self.global(symbol)) {
            (Some(function), _) => function.may_be_nowhere(),
            (_, Some((_, global))) => global.may_be_nowhere(),
            _ => false,
        }
    }

    /// The intrinsic that a symbol names; `None` for other functions, and for `llvm.*` names that
    /// [`Intrinsic`] does not know.
    pub fn intrinsic(&self, symbol: SymbolId) -> Option<Intrinsic> {
        self.function(symbol)?.intrinsic
    }

    /// The global variable that a symbol names.
    pub fn global(&self, symbol: SymbolId) -> Option<(GlobalId, &Global)> {
        match self.symbols.get_index(symbol.as_u32() as usize)?.1 {
            Symbol::Global(id) => Some((*id, &self.globals[*id])),
            _ => None,
        }
    }

    /// The alias that a symbol names.
    pub fn alias(&self, symbol: SymbolId) -> Option<&Alias> {
        match self.symbols.get_index(symbol.as_u32() as usize)?.1 {
            Symbol::Alias(index) => self.aliases.get(*index as usize),
            _ => None,
        }
    }

    /// The name of a symbol, without the `@`.
    pub fn symbol_name(&self, symbol: SymbolId) -> &str {
        self.symbols.get_index(symbol.as_u32() as usize).map_or("", |s| s.0)
    }

    /// The integer that an element of a node is, zero-extended.
    pub fn metadata_number(&self, operand: &crate::MetadataOperand) -> Option<u128> {
        match operand {
            crate::MetadataOperand::Value(_, c) => self.consts.as_int(*c),
            _ => None,
        }
    }

    /// The size of a kernel's work-groups in each dimension, where `!reqd_work_group_size` says it; sizes are at least 1.
    pub fn required_work_group_size(&self, function: &Function) -> Option<[u32; 3]> {
        let list = function.metadata.iter().find(|m| &*m.0 == "reqd_work_group_size")?.1;
        let elements = self.metadata.elements(list).iter();
        let sizes = elements.map(|element| u32::try_from(self.metadata_number(element)?).ok());
        let sizes: [u32; 3] = sizes.collect::<Option<Vec<_>>>()?.try_into().ok()?;
        sizes.iter().all(|&n| n > 0).then_some(sizes)
    }

    /// An integer module flag (`amdhsa_code_object_version`).
    pub fn flag(&self, name: &str) -> Option<u128> {
        use crate::MetadataOperand::{String, Value};
        let flags = &self.metadata.named.iter().find(|n| &*n.0 == "llvm.module.flags")?.1;
        flags.iter().find_map(|&id| match self.metadata.elements(id) {
            [_, String(key), Value(_, c)] if **key == *name.as_bytes() => self.consts.as_int(*c),
            _ => None,
        })
    }
}
