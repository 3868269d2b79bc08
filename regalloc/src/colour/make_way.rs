//! Makes way for a tuple that finds the free registers scattered: values are moved [aside](super::aside) and home again.

use super::aside::{Aside, Away, Move};
use super::bits::Bits;
use super::occupants::Definition;
use super::state::Colouring;
use crate::Error;
use crate::file::File;
use crate::spill::Storage;
use crate::spill::scratch::Scratch;
use gcnsel_mir::{Inst, RegKind, RegRef, VReg};
use smallvec::SmallVec;

impl Colouring<'_> {
    /// The lowest place of a tuple that is free once values have been moved aside, the fewest dwords, which is done.
    pub fn move_aside(&mut self, reg: VReg, definition: Option<Definition>) -> Option<u16> {
        let (f, palette) = (self.f, self.palette);
        let definition = definition.filter(|_| self.may_move())?;
        let dwords = f.regs[reg].dwords;
        let stays = self.stays(reg);
        // What the instruction reads is there until it has been read, though registers may be free for its results.
        let mut barred = self.taken.clone();
        barred.add(&self.aside.kept);
        for used in f.uses(definition.inst).filter(|used| self.has(used.reg)) {
            if let Some(colour) = self.colours[used.reg] {
                barred.set(colour, f.regs[used.reg].dwords, true);
            }
        }
        let mut excluded = palette.excluded(reg);
        if self.keeps_off_loads() {
            excluded.add(&self.expected_loads);
            barred.add(&self.expected_loads);
        }
        let is_run = |&first: &u16| {
            first.is_multiple_of(palette.align(dwords))
                && excluded.is_free(first, dwords)
                && (!stays || self.aside.kept.is_free(first, dwords))
        };
        let runs = (0..=palette.limit.saturating_sub(dwords.into())).filter(is_run);
        let movable = |(_, occupants): &(u16, SmallVec<[VReg; 8]>)| {
            occupants.iter().all(|&o| self.is_movable(o) && (!stays || !self.lives_on(o)))
        };
        let mut ways: Vec<(u16, SmallVec<[VReg; 8]>)> = runs
            .filter_map(|first| Some((first, self.occupants(reg, first, Some(definition))?)))
            .filter(movable)
            .collect();
        let moved = |(_, occupants): &(u16, SmallVec<[VReg; 8]>)| -> u32 {
            let of = |&o: &VReg| u32::from(f.regs[o].dwords) * (1 + u32::from(self.lives_on(o)));
            occupants.iter().map(of).sum()
        };
        ways.sort_by_cached_key(|way| moved(way));
        let (first, places) = ways.into_iter().find_map(|(first, occupants)| {
            let mut barred = barred.clone();
            barred.set(first, dwords, true);
            Some((first, self.places(occupants, barred)?))
        })?;
        for (occupant, place) in places {
            self.put_aside(occupant, place);
        }
        Some(first)
    }

    /// A place that is kept for a value which is away, for one that is gone when it comes home.
    pub fn borrow(&self, reg: VReg) -> Option<u16> {
        if self.aside.away.is_empty() || self.stays(reg) {
            return None;
        }
        let mut taken = self.taken.clone();
        taken.add(&self.palette.excluded(reg));
        let dwords = self.f.regs[reg].dwords;
        taken.find_free(dwords, self.palette.align(dwords), self.palette.limit)
    }

    /// Other places for values, outside of a set.
    fn places(
        &self,
        mut values: SmallVec<[VReg; 8]>,
        mut barred: Bits,
    ) -> Option<SmallVec<[(VReg, u16); 8]>> {
        let (f, palette) = (self.f, self.palette);
        values.sort_by_key(|&value| std::cmp::Reverse(f.regs[value].dwords));
        let place = |value: VReg| {
            let dwords = f.regs[value].dwords;
            let mut taken = barred.clone();
            taken.add(&palette.excluded(value));
            let place = taken.find_free(dwords, palette.align(dwords), palette.limit)?;
            barred.set(place, dwords, true);
            Some((value, place))
        };
        values.into_iter().map(place).collect()
    }

    fn put_aside(&mut self, value: VReg, place: u16) {
        let Some(home) = self.colours[value] else { return };
        if !self.aside.away.iter().any(|away| away.value == value) {
            let returns = self.lives_on(value);
            self.aside.away.push(Away { value, home, returns });
            if returns {
                self.aside.kept.set(home, self.f.regs[value].dwords, true);
            }
        }
        self.move_to(value, place, self.aside.at);
    }

    fn move_to(&mut self, value: VReg, place: u16, at: usize) {
        self.free(RegRef { reg: value, first: 0, dwords: self.f.regs[value].dwords });
        self.colours[value] = Some(place);
        self.take(value);
        self.moves[self.block].push(Move { at, reg: value, to: place });
    }

    /// Whether a value can be moved as a whole, for the lanes at hand alone.
    fn is_movable(&self, value: VReg) -> bool {
        self.f.regs[value].kind == RegKind::Plain && self.is_whole(value)
    }

    /// Whether a value is live into a block that comes next, where its place is its colour.
    fn lives_on(&self, value: VReg) -> bool {
        let targets = self.f.blocks[self.block].edges(self.palette.file.edges());
        targets.iter().any(|&(target, _)| self.liveness.live_in(target).contains(value))
    }

    /// Whether a value is still there at the end of the block's body.
    fn stays(&self, value: VReg) -> bool {
        let block = &self.f.blocks[self.block];
        let epilogue = &block.insts[block.insts.len() - block.epilogue..];
        let is_read = |&inst: &Inst| self.f.uses(inst).any(|used| used.reg == value);
        self.liveness.live_out(self.block).contains(value) || epilogue.iter().any(is_read)
    }

    /// Whether a move in front of the instruction at hand is one for all lanes of the block.
    fn may_move(&mut self) -> bool {
        let f = self.f;
        if self.palette.file != File::Vgprs {
            return false;
        }
        let block = &f.blocks[self.block];
        let (first, end) = *self.aside.span.get_or_insert_with(|| {
            let body = &block.insts[..block.insts.len() - block.epilogue];
            (Scratch.first_position(f, body), body.len())
        });
        (first..end).contains(&self.aside.at)
    }

    /// What a register may not have, others that are there aside.
    pub fn barred(&self, reg: VReg) -> Bits {
        let mut barred = self.palette.excluded(reg);
        barred.add(&self.aside.kept);
        barred
    }

    /// Brings values home whose places are free again; whether there was one.
    pub fn bring_home(&mut self, definition: Option<Definition>) -> bool {
        let Some(definition) = definition.filter(|_| !self.aside.away.is_empty()) else { return false };
        if !self.may_move() {
            return false;
        }
        let mut read = Bits::default();
        for used in self.f.uses(definition.inst).filter(|used| self.has(used.reg)) {
            if let Some(colour) = self.colours[used.reg] {
                read.set(colour, self.f.regs[used.reg].dwords, true);
            }
        }
        self.go_home(self.aside.at, &read)
    }

    fn go_home(&mut self, at: usize, barred: &Bits) -> bool {
        let mut any = false;
        for away in std::mem::take(&mut self.aside.away) {
            let Away { value, home, returns } = away;
            let dwords = self.f.regs[value].dwords;
            let is_free = self.taken.is_free(home, dwords) && barred.is_free(home, dwords);
            if returns && is_free && self.is_whole(value) {
                self.move_to(value, home, at);
                self.aside.kept.set(home, dwords, false);
                any = true;
            } else {
                self.aside.away.push(away);
            }
        }
        any
    }

    /// The body of the block ends: what lives on has to be home.
    pub fn end_aside(&mut self, end: usize) {
        if self.aside.away.is_empty() {
            return;
        }
        self.go_home(end, &Bits::default());
        if let Some(Away { value, .. }) = self.aside.away.iter().find(|away| away.returns) {
            // Who takes a place that is kept does not stay.
            let (name, block) = (&self.f.name, self.block);
            let what = format!("function '{name}', {block}: {value} cannot go back to where it lives on");
            self.way.error.get_or_insert(Error(what));
        }
    }

    /// The block is done: colours are again what they were at its start.
    pub fn forget_aside(&mut self) {
        for away in &self.aside.away {
            self.colours[away.value] = Some(away.home);
        }
        self.aside = Aside::default();
    }
}
