//! What there is to colour with, and what has been coloured.

use super::bits::Bits;
use crate::file::File;
use cranelift_entity::SecondaryMap;
use gcnsel_isa::{Reg, Target, convention};
use gcnsel_mir::VReg;

/// The first physical register of each virtual one.
pub type Colours = SecondaryMap<VReg, Option<u16>>;

/// Registers that are to be spared.
#[derive(Clone, Copy, Debug)]
pub struct Spare {
    /// So many would do, if there were no gaps between them.
    pub ceiling: u16,
    /// How they are spared.
    pub how: Sparing,
}

/// How registers are spared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sparing {
    /// Places are looked for from the lowest one up.
    FromBelow,
    /// Single registers are packed from the ceiling down, so that tuples find runs below.
    Packed,
    /// So they are, and a register goes where what is made of its last use becomes part of a tuple.
    Followed,
}

/// What there is to colour with.
#[derive(Clone, Debug)]
pub struct Palette {
    /// The file.
    pub file: File,
    /// The registers below this, without `never`.
    pub limit: u16,
    /// Registers that no value may have.
    pub never: Bits,
    /// By the dwords of a tuple, up to four, what its first register must be a multiple of.
    pub align: [u16; 5],
    /// Registers of which the colour is given; inputs need not be named.
    pub fixed: Colours,
    /// Registers that are live where a fixed one is needed, and so may not have that colour.
    pub avoid: SecondaryMap<VReg, bool>,
    /// The physical register that these avoid.
    pub avoided: Option<Reg>,
    /// Registers in which a call leaves something else.
    pub clobbered: Bits,
    /// Registers that live over a call: they are none of those.
    pub over_calls: SecondaryMap<VReg, bool>,
    /// The first register that some would rather have than any other, if no move is saved elsewhere, and which they are.
    pub preferred: u16,
    /// See `preferred`.
    pub prefer: SecondaryMap<VReg, bool>,
    /// How many registers may be used before it costs anything.
    pub costless: u16,
    /// If registers are to be spared: how few would do, if there were no gaps between them.
    pub spare: Option<Spare>,
    /// The waves that there is room for, registers aside, if that is known.
    pub most_waves: Option<u32>,
}

impl Palette {
    /// The registers of a file below a limit.
    pub fn new(file: File, limit: u16, align: [u16; 5]) -> Palette {
        Palette {
            file,
            limit,
            never: Bits::default(),
            align,
            fixed: Colours::new(),
            avoid: SecondaryMap::new(),
            avoided: None,
            clobbered: Bits::default(),
            over_calls: SecondaryMap::new(),
            preferred: 0,
            prefer: SecondaryMap::new(),
            costless: 0,
            spare: None,
            most_waves: None,
        }
    }

    /// How many registers there are.
    pub fn free(&self) -> usize {
        (0..self.limit).filter(|&at| self.never.is_free(at, 1)).count()
    }

    /// Notes in which registers calls leave something else.
    pub fn find_clobbered(&mut self, target: Target) {
        let bank = self.file.bank();
        for at in (0..self.limit).filter(|&at| convention::is_clobbered(bank, at, target)) {
            self.clobbered.set(at, 1, true);
        }
    }

    /// How many registers hold the same behind a call.
    pub fn kept_over_calls(&self) -> usize {
        let is_kept = |&at: &u16| self.never.is_free(at, 1) && self.clobbered.is_free(at, 1);
        (0..self.limit).filter(is_kept).count()
    }

    /// What the first register of a tuple must be a multiple of.
    pub fn align(&self, dwords: u8) -> u16 {
        self.align[usize::from(dwords.min(4))]
    }

    /// How many registers may be used to save a move.
    pub fn costless(&self) -> u16 {
        self.spare.map_or(self.costless, |spare| spare.ceiling)
    }

    /// What may not be had by a register, others aside.
    pub(super) fn excluded(&self, reg: VReg) -> Bits {
        let mut excluded = self.never.clone();
        if let Some(avoided) = self.avoided.filter(|_| self.avoid[reg]) {
            excluded.set(avoided.index, avoided.dwords, true);
        }
        if self.over_calls[reg] {
            excluded.add(&self.clobbered);
        }
        excluded
    }
}
