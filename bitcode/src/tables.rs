//! What the reader has read of a module, in tables by number; each is filled and asked by a file of its own.

use gcnsel_ir::reading::Known;
use gcnsel_ir::{AttributeGroup, Const, Function, InlineAsm, Inst, MetadataId, OperandBundle, Type, Value};
use rustc_hash::{FxHashMap, FxHashSet};
use std::borrow::Cow;
use std::ops::Range;

/// What has been read of attributes.
#[derive(Default)]
pub struct Attributes {
    /// Records of groups. They may name types that are defined behind them.
    pub unread: Vec<(Vec<u64>, u64)>,
    pub groups: FxHashMap<u64, (u64, AttributeGroup)>,
    /// The groups of each list.
    pub lists: Vec<Vec<u64>>,
}

/// The record of a global variable (7), a function (8) or an alias (14).
pub struct Header {
    pub code: u32,
    /// Where its name stands among the strings.
    pub name: (u64, u64),
    pub ops: Vec<u64>,
    pub at: u64,
}

/// Inline assembly.
#[derive(Clone)]
pub struct Asm {
    pub asm: InlineAsm,
}

/// What a value is.
#[derive(Clone, Copy)]
pub enum What {
    /// A constant that is not read yet.
    Open,
    /// A constant: of the module's pool, or of the function's where the number is one of the function's values.
    Const(Const),
    /// Inline assembly, which can be called alone.
    Asm(u32),
    /// An argument or a result.
    Value(Value),
}

/// A value, and what has to be known of constants.
#[derive(Clone, Copy)]
pub struct Entry {
    pub what: What,
    /// Levels of a constant.
    pub depth: u32,
    /// Parts of a constant as it is written: constants may share parts.
    pub parts: u64,
    /// The address of a block is in it: no code may have it.
    pub has_block_address: bool,
}

impl Entry {
    pub fn new(what: What) -> Self {
        Entry { what, depth: 0, parts: 1, has_block_address: false }
    }
}

/// What a number of metadata is.
pub enum MetadataEntry<'a> {
    String(Cow<'a, [u8]>),
    /// The number of a value, of a type; only of constants something is to be known.
    Value(Type, u32),
    Node {
        code: u32,
        ops: Range<usize>,
        at: u64,
        id: Option<MetadataId>,
    },
    /// Values, as debug records have them: numbers of metadata.
    Values(Vec<u64>),
}

/// What makes two locations the same node: line, column, scope, where that is inlined, whether no source says it, the group of
/// instructions that it is of, and its rank there.
pub type Location = (u64, u64, Option<MetadataId>, Option<MetadataId>, bool, u64, u64);

/// All metadata that has been read.
#[derive(Default)]
pub struct Nodes<'a> {
    pub entries: Vec<MetadataEntry<'a>>,
    /// Operands of nodes.
    pub ops: Vec<u64>,
    /// Nodes that have a place and are to be made.
    pub wanted: Vec<(MetadataId, usize)>,
    pub locations: FxHashMap<Location, MetadataId>,
    pub kinds: FxHashMap<u64, Box<str>>,
}

/// How much there is of a module, without a function's.
pub struct Mark {
    pub entries: usize,
    pub ops: usize,
}

/// The kinds of debug records that are kept.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum BodyRecordKind {
    Value,
    Declare,
    Assign,
}

impl BodyRecordKind {
    /// By the name of an intrinsic.
    pub fn of_intrinsic(name: &str) -> Option<BodyRecordKind> {
        match name {
            "llvm.dbg.value" => Some(BodyRecordKind::Value),
            "llvm.dbg.declare" => Some(BodyRecordKind::Declare),
            "llvm.dbg.assign" => Some(BodyRecordKind::Assign),
            _ => None,
        }
    }
}

/// An operand of a debug record.
#[derive(Clone, Copy)]
pub enum RecordOperand {
    /// The number of a value.
    Number(u32),
    /// The variable is optimised out.
    Unknown,
}

/// A debug record of a body that is being read.
pub struct BodyRecord {
    pub kind: BodyRecordKind,
    pub operands: Vec<RecordOperand>,
    /// They are written as a list.
    pub is_list: bool,
    pub variable: MetadataId,
    pub expression: MetadataId,
    /// Of an assignment: its number, the address, and what is applied to that.
    pub assignment: Option<(MetadataId, RecordOperand, MetadataId)>,
    /// That of a call stands behind it.
    pub location: Option<MetadataId>,
    /// The instruction that it stands in front of; a call stands in front of the one that comes next.
    pub before: Option<Inst>,
}

/// A body that is being read.
pub struct Body {
    pub function: Function,
    /// How many blocks it has.
    pub blocks: u32,
    /// The block that instructions go to.
    pub block: u32,
    /// Values that are used before they are defined, and where they first are.
    pub forward: FxHashMap<u32, (Value, u64)>,
    /// The module's constants that it has.
    pub imported: Known,
    /// Operand bundles of the call that follows.
    pub bundles: Vec<OperandBundle>,
    /// Instructions by their numbers; `None` is one that was read over.
    pub insts: Vec<Option<Inst>>,
    /// Names of values and blocks.
    pub names: FxHashSet<Box<str>>,
    /// Debug records.
    pub records: Vec<BodyRecord>,
    /// The first instruction that stands for the last one that was read: its constants may have become instructions in front of it.
    pub last_first: Inst,
    /// The last location.
    pub location: Option<MetadataId>,
    /// The location of the instruction that has been refused.
    pub refused_at: Option<MetadataId>,
    /// Its name, for messages.
    pub name: Box<str>,
}

impl Body {
    /// What says where it is in the source, or where the instruction is that has been refused.
    pub fn source(&self) -> Option<MetadataId> {
        let of_function = || self.function.metadata.iter().find(|(kind, _)| &**kind == "dbg");
        self.refused_at.or_else(|| of_function().map(|(_, node)| *node))
    }

    /// Where the reader is in it.
    pub fn place(&self) -> String {
        let here = format!("'@{}'", gcnsel_diag::escape_bytes(self.name.as_bytes()));
        match self.blocks {
            0 => here,
            _ => format!("{here}, block {}, behind {} instructions", self.block, self.insts.len()),
        }
    }
}
