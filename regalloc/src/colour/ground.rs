//! What all colourings of a function have in common.

use super::wishes::Wishes;
use crate::deaths::{Deaths, Reads};
use crate::file::File;
use cranelift_entity::SecondaryMap;
use gcnsel_graph::full_map;
use gcnsel_mir::{Block, Function, Liveness};

/// A function whose registers of a file are to be coloured, once or several times.
pub struct Ground<'f> {
    pub f: &'f Function,
    pub liveness: &'f Liveness,
    pub wishes: Wishes,
    pub deaths: SecondaryMap<Block, Deaths>,
}

impl<'f> Ground<'f> {
    /// That of the registers of a file.
    pub fn new(f: &'f Function, file: File, liveness: &'f Liveness) -> Self {
        let mut reads = Reads::new(f, file, liveness);
        let mut deaths: SecondaryMap<Block, Deaths> = full_map(f.blocks.len());
        f.layout.iter().for_each(|&block| deaths[block] = reads.deaths(block));
        Ground { f, liveness, wishes: Wishes::collect(f, file, liveness.cycles()), deaths }
    }
}
