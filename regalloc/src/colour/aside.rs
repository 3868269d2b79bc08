//! Values that are moved aside for a tuple which finds the free registers scattered: a move costs less than a store and a load.
//!
//! What lives on behind the block has to be home again at its end, so its place is kept from others meanwhile, other such tuples
//! aside. It goes home when registers get scarce, or at the end.

use super::bits::Bits;
use super::palette::Colours;
use cranelift_entity::SecondaryMap;
use gcnsel_mir::{Block, VReg};
use smallvec::SmallVec;

/// What has been coloured.
pub struct Coloured {
    /// Where each value is where a block begins.
    pub colours: Colours,
    /// Where some go from there.
    pub moves: Moves,
    /// The end of the highest register.
    pub top: u16,
}

/// The moves of each block, in order.
pub type Moves = SecondaryMap<Block, Vec<Move>>;

/// A move of a value to another place within a block.
#[derive(Clone, Copy, Debug)]
pub struct Move {
    /// In front of which instruction of the block, by position; that of the epilogue's first stands for the body's end.
    pub at: usize,
    /// The value.
    pub reg: VReg,
    /// The first register of its place from there to the end of the block, or to the next move.
    pub to: u16,
}

/// What is known of the block that is being coloured.
#[derive(Default)]
pub struct Aside {
    /// The position of the instruction at hand.
    pub at: usize,
    /// Between which positions moves are for the block's lanes, if that has been asked.
    pub(super) span: Option<(usize, usize)>,
    /// Values that are not where they began.
    pub(super) away: SmallVec<[Away; 4]>,
    /// The places that are kept.
    pub(super) kept: Bits,
}

/// A value that is not where it began.
#[derive(Clone, Copy)]
pub struct Away {
    pub value: VReg,
    /// The first register of its place at the block's start.
    pub home: u16,
    /// Whether it has to be there at the end.
    pub returns: bool,
}
