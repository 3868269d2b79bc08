//! The state of colouring: which registers are taken, and by whom.

use super::aside::{Aside, Moves};
use super::bits::Bits;
use super::ground::Ground;
use super::palette::{Colours, Palette};
use super::seats::Seats;
use super::spans::Spans;
use super::stuck::Way;
use super::wishes::Wishes;
use cranelift_entity::SecondaryMap;
use gcnsel_graph::full_map;
use gcnsel_mir::{Block, Function, Liveness, RegRef, VReg};
use smallvec::SmallVec;

/// A block in which families are defined that come together from many blocks.
#[derive(Clone, Default)]
pub struct Home {
    /// Where what lives into it is, as far as it had colours when it was first asked for.
    pub living: Bits,
    /// Where such families are.
    pub families: Bits,
}

/// A function that is being coloured.
pub struct Colouring<'f> {
    pub f: &'f Function,
    pub liveness: &'f Liveness,
    pub palette: &'f Palette,
    pub colours: Colours,
    pub taken: Bits,
    /// Dwords of tuples of which others are still read: who takes one breaks a run of registers.
    pub broken: Bits,
    /// How many dwords of a tuple are free.
    freed: SecondaryMap<VReg, u8>,
    /// By register that is taken, who took it last.
    pub owners: Vec<Option<VReg>>,
    /// What is in the way of those that have found no place so far.
    pub way: Way,
    pub wishes: &'f Wishes,
    pub seats: Seats<'f>,
    /// The tuples of the block that have a place, and are not there yet.
    pub awaited: SmallVec<[VReg; 4]>,
    /// Where the block's edges take what the block is going to define: parameters whose family has a place.
    pub expected: Bits,
    /// Of these, where registers are to be spared, the places of what some block loads.
    pub expected_loads: Bits,
    /// Where registers are to be spared: what is loaded.
    pub loaded: Option<SecondaryMap<VReg, bool>>,
    /// By block, if families that come together from many blocks are defined in it.
    pub homes: SecondaryMap<Block, Option<Box<Home>>>,
    /// The block that is being coloured.
    pub block: Block,
    /// From where to where what it names lives.
    pub spans: Spans,
    /// The end of the highest colour so far.
    pub top: u16,
    /// What has been moved aside in the block.
    pub aside: Aside,
    pub moves: Moves,
}

impl<'f> Colouring<'f> {
    /// Nothing but what is given has a colour.
    pub fn new(ground: &'f Ground, palette: &'f Palette) -> Self {
        let Ground { f, liveness, wishes, .. } = ground;
        Colouring {
            f,
            liveness,
            palette,
            colours: palette.fixed.clone(),
            taken: Bits::default(),
            broken: Bits::default(),
            freed: full_map(f.regs.len()),
            owners: vec![None; palette.limit.into()],
            way: Way::default(),
            wishes,
            seats: Seats::new(wishes, f.regs.len()),
            awaited: SmallVec::new(),
            expected: Bits::default(),
            expected_loads: Bits::default(),
            homes: full_map(f.blocks.len()),
            loaded: palette.spare.map(|_| loaded(f)),
            block: f.entry(),
            spans: Spans::new(f),
            top: 0,
            aside: Aside::default(),
            moves: full_map(f.blocks.len()),
        }
    }

    pub fn has(&self, reg: VReg) -> bool {
        self.palette.file.has(self.f, reg)
    }

    /// A register is in its place.
    pub fn take(&mut self, reg: VReg) {
        self.take_part(RegRef { reg, first: 0, dwords: self.f.regs[reg].dwords });
    }

    /// A part of a register is in its place.
    pub fn take_part(&mut self, part: RegRef) {
        if let Some(colour) = self.colours[part.reg] {
            let first = colour + u16::from(part.first);
            let end = first + u16::from(part.dwords);
            self.top = self.top.max(end);
            self.taken.set(first, part.dwords, true);
            self.freed[part.reg] = self.freed[part.reg].saturating_sub(part.dwords);
            self.owners.resize(self.owners.len().max(end.into()), None);
            self.owners[first.into()..end.into()].fill(Some(part.reg));
        }
    }

    /// A part of a register is there no longer.
    pub fn free(&mut self, part: RegRef) {
        if let Some(colour) = self.colours[part.reg] {
            self.taken.set(colour + u16::from(part.first), part.dwords, false);
            let dwords = self.f.regs[part.reg].dwords;
            self.freed[part.reg] += part.dwords;
            if self.freed[part.reg] < dwords {
                self.broken.set(colour + u16::from(part.first), part.dwords, true);
            } else if part.dwords < dwords {
                self.broken.set(colour, dwords, false);
            }
        }
    }

    /// Whether no dword of a register is free.
    pub fn is_whole(&self, reg: VReg) -> bool {
        self.freed[reg] == 0
    }

    /// Whether a colour is one that a register may have, where it is free.
    pub fn may_have(&self, reg: VReg, colour: u16) -> bool {
        let dwords = self.f.regs[reg].dwords;
        colour.is_multiple_of(self.palette.align(dwords))
            && colour + u16::from(dwords) <= self.palette.limit
            && self.barred(reg).is_free(colour, dwords)
    }
}

/// What instructions bring from memory, or lanes from others by way of LDS: it arrives later.
fn loaded(f: &Function) -> SecondaryMap<VReg, bool> {
    let mut loaded = full_map(f.regs.len());
    for &inst in f.layout.iter().flat_map(|&block| &f.blocks[block].insts) {
        if f.insts[inst].opcode.isa().is_some_and(|op| op.row().timing(f.target).unit.is_shared()) {
            f.defs(inst).for_each(|def| loaded[def] = true);
        }
    }
    loaded
}
