//! Where machine code comes from: an IR name, and a source file and line.

use cranelift_entity::{PrimaryMap, entity_impl};
use gcnsel_diag::Span;

/// The origin of an instruction or register, an index into [`Origins`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Origin(u32);
entity_impl!(Origin, "origin");

impl Origin {
    /// Made by the compiler, for nothing in particular of the input.
    pub const NONE: Origin = Origin(0);
}

/// What an origin is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OriginData {
    /// The IR value's name with its `%`, or the instruction's opcode; empty when there is neither.
    pub name: Box<str>,
    /// Where the IR instruction stands in the input.
    pub span: Span,
    /// Source line by `!dbg`, 0 when unknown.
    pub line: u32,
    /// Source column by `!dbg`, 0 when unknown.
    pub column: u32,
    /// The source location, where there is one.
    pub debug_loc: Option<DebugLoc>,
}

/// A source location, by the numbers that the IR has for its parts: nothing here looks into them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DebugLoc {
    /// The `!dbg` node's number in the IR module.
    pub node: u32,
    /// The number of the call that has been inlined.
    pub call: Option<u32>,
}

/// The origins of a function.
#[derive(Clone, Debug)]
pub struct Origins(PrimaryMap<Origin, OriginData>);

impl Default for Origins {
    fn default() -> Self {
        let mut map = PrimaryMap::new();
        map.push(OriginData::default()); // Origin::NONE
        Origins(map)
    }
}

impl Origins {
    /// Adds one.
    pub fn add(&mut self, data: OriginData) -> Origin {
        self.0.push(data)
    }

    /// What an origin is.
    pub fn get(&self, origin: Origin) -> &OriginData {
        &self.0[origin]
    }
}
