//! Instructions of a block that stay together.

use cranelift_entity::entity_impl;
use cranelift_entity::packed_option::PackedOption;
use gcnsel_graph::Rows;
use std::ops::Range;

/// A unit by its place in the order of selection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct UnitId(u32);
entity_impl!(UnitId);

/// A unit that must come later than another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Next {
    pub unit: UnitId,
    /// The slots that must lie between them, besides the latency: filled with `s_nop` if nothing else is there.
    pub apart: u8,
}

/// By unit, those that must come later.
pub(super) type Successors = Rows<UnitId, Next>;

/// Instructions that stay together.
#[derive(Default)]
pub(super) struct Unit {
    /// Their range in the block.
    pub start: u32,
    pub end: u32,
    /// The last unit found that must come later.
    pub last_successor: PackedOption<UnitId>,
    /// How many must come earlier.
    pub waiting_for: u32,
    /// Where the registers that it defines, then those that it uses, begin and end in `Graph::named`.
    pub defs: u32,
    pub uses: u32,
    pub uses_end: u32,
    /// Time until its results are there, in issue slots.
    pub latency: u32,
    /// Issue slots of its instructions.
    pub slots: u32,
    pub is_load: bool,
}

/// Nearly each instruction of a block is one.
const _: () = assert!(size_of::<Unit>() <= 40);

impl Unit {
    pub fn of(range: Range<usize>) -> Unit {
        Unit { start: range.start as u32, end: range.end as u32, ..Unit::default() }
    }

    /// Its instructions, by their places in the block.
    pub fn range(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}
