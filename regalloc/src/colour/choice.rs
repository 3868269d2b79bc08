//! Which of the free colours a register gets: one that saves a move or a dword, else the lowest that is in nobody's way.

use super::bits::Bits;
use super::occupants::Definition;
use super::palette::Sparing;
use super::state::{Colouring, Home};
use super::wishes::Part;
use crate::overlap::overlap_forbidden;
use gcnsel_mir::{Block, RegRef, VReg};
use smallvec::SmallVec;

/// So many others are asked where a register should be: parameters have one for each edge.
const MOST_VOTES: usize = 32;

/// So many uses one after the other are followed to what becomes part of a tuple.
const HEIRS: usize = 4;

impl Colouring<'_> {
    /// Finds a place for what an instruction defines, or for a parameter of the block.
    pub fn assign(&mut self, reg: VReg, at: Option<Definition>) {
        let dwords = self.f.regs[reg].dwords;
        let colour = self
            .wished(reg, dwords)
            .or_else(|| self.find_apart(reg))
            .or_else(|| self.find_free(reg))
            .or_else(|| self.borrow(reg))
            .or_else(|| self.bring_home(at).then(|| self.find_free(reg)).flatten())
            .or_else(|| self.move_aside(reg, at));
        let Some(colour) = colour else { return self.clear_a_way(reg, at) };
        self.give(reg, colour);
    }

    /// Gives a parameter of the block a place that saves a move, if one is free; whether it did.
    pub fn assign_wished(&mut self, param: VReg) -> bool {
        let Some(colour) = self.wished(param, self.f.regs[param].dwords) else { return false };
        self.give(param, colour);
        true
    }

    fn give(&mut self, reg: VReg, colour: u16) {
        self.colours[reg] = Some(colour);
        self.seats.sit(reg, colour);
        self.take(reg);
    }

    /// A free colour that saves a move.
    fn wished(&mut self, reg: VReg, dwords: u8) -> Option<u16> {
        let fits = |s: &Self, c: u16| s.taken.is_free(c, dwords) && s.may_have(reg, c);
        if let Some(planned) = self.seats.planned[reg].filter(|&c| fits(self, c)) {
            return Some(planned);
        }
        if self.wishes.meets(reg)
            && let Some(colour) = self.free_seat(reg)
        {
            return Some(colour);
        }
        let partners = &self.wishes.partners[reg];
        let part = self.wishes.part_of[reg];
        let mut is_in_tuple = part.is_none();
        for &(partner, depth) in partners {
            // A tuple that is put together more often comes first.
            if !is_in_tuple && part.is_some_and(|part| depth < part.depth) {
                is_in_tuple = true;
                if let Some(colour) = self.in_tuple(reg, partners.iter().find_map(|&(p, _)| self.colours[p]))
                {
                    return Some(colour);
                }
            }
            // A partner that is to be part of a tuple is as good as coloured once the tuple is planned.
            let colour = self.colours[partner].or_else(|| self.planned_part(partner));
            if let Some(colour) = colour.filter(|&c| fits(self, c)) {
                return Some(colour);
            }
        }
        if let Some(colour) = self.beside_pieces(reg).into_iter().find(|&c| fits(self, c)) {
            return Some(colour);
        }
        if let Some(colour) = self.free_seat(reg) {
            return Some(colour);
        }
        if let Some(passed) = self.wishes.passed[reg].filter(|&c| fits(self, c)) {
            return Some(passed);
        }
        let preferred = self.palette.preferred;
        if self.palette.prefer[reg] && fits(self, preferred) {
            return Some(preferred);
        }
        self.in_tuple(reg, None).or_else(|| self.among_constants(reg)).or_else(|| self.in_heirs_place(reg))
    }

    /// Where registers are packed: the place in a tuple that is to be put together in the block, of what is made of the last use of a
    /// register, or of the last use of that, and so on. There it takes no register besides the tuple's.
    fn in_heirs_place(&mut self, reg: VReg) -> Option<u16> {
        let spare = self.palette.spare.filter(|spare| spare.how == Sparing::Followed)?;
        let (f, dwords) = (self.f, self.f.regs[reg].dwords);
        let mut heir = reg;
        for _ in 0..HEIRS {
            let at = self.spans.dies(heir)?;
            let inst = *f.blocks[self.block].insts.get(at as usize)?;
            let mut heirs = f.defs(inst).filter(|&def| self.has(def) && f.regs[def].dwords == dwords);
            heir = heirs.next().filter(|_| !overlap_forbidden(f, self.palette.file, inst))?;
            if self.wishes.part_of[heir].is_some() {
                break;
            }
        }
        let Part { tuple, offset, .. } = self.wishes.part_of[heir]?;
        self.spans.made(tuple)?;
        let base = self.seats.planned[tuple]
            .or_else(|| self.beside_partner(tuple))
            .or_else(|| self.free_seat(tuple));
        let base = match base {
            Some(base) => base,
            None => {
                let mut taken = self.taken.clone();
                taken.add(&self.barred(tuple));
                self.add_awaited(&mut taken);
                let whole = f.regs[tuple].dwords;
                let base = taken.find_last_run(
                    whole,
                    self.palette.align(whole),
                    spare.ceiling.min(self.palette.limit),
                )?;
                self.seats.sit(tuple, base);
                self.seats.planned[tuple] = Some(base);
                self.awaited.push(tuple);
                base
            }
        };
        let place = base + offset;
        (self.taken.is_free(place, dwords) && self.may_have(reg, place)).then_some(place)
    }

    /// Where a register is in the tuple that it becomes part of, for which a place is planned: one where the register has
    /// a certain colour, if that can be.
    fn in_tuple(&mut self, reg: VReg, colour: Option<u16>) -> Option<u16> {
        let Part { tuple, offset, .. } = self.wishes.part_of[reg]?;
        let dwords = self.f.regs[reg].dwords;
        let fits = |s: &Self, c: u16| s.taken.is_free(c, dwords) && s.may_have(reg, c);
        if let Some(colour) = self.planned_part(reg) {
            return Some(colour).filter(|&c| fits(self, c));
        }
        let whole = self.f.regs[tuple].dwords;
        let base = colour
            .and_then(|colour| colour.checked_sub(offset))
            .filter(|&base| self.taken.is_free(base, whole) && self.may_have(tuple, base))
            .or_else(|| self.beside_partner(tuple))
            .or_else(|| self.free_seat(tuple))
            .or_else(|| self.within_outer(tuple))
            .or_else(|| self.among_constants(tuple))
            .or_else(|| self.over_inherited(tuple))
            .or_else(|| self.find_apart(tuple))
            .or_else(|| self.over_dying(tuple, reg, offset))
            .or_else(|| self.find_free(tuple))?;
        self.seats.sit(tuple, base);
        self.seats.planned[tuple] = Some(base);
        self.awaited.push(tuple);
        Some(base + offset).filter(|&c| fits(self, c))
    }

    /// Where a tuple's constants are still, because the last tuple with them was there.
    fn among_constants(&self, tuple: VReg) -> Option<u16> {
        let dwords = self.f.regs[tuple].dwords;
        let at = self.seats.left(tuple)?;
        let mut taken = self.taken.clone();
        self.add_awaited(&mut taken);
        (taken.is_free(at, dwords) && self.may_have(tuple, at)).then_some(at)
    }

    /// Adds the places of tuples that are not there yet.
    fn add_awaited(&self, taken: &mut Bits) {
        for &tuple in &self.awaited {
            if let Some(planned) = self.seats.planned[tuple] {
                taken.set(planned, self.f.regs[tuple].dwords, true);
            }
        }
    }

    /// Where parts of another tuple are that a tuple of this block is put together from, if all else is free there. Where registers
    /// are spared, it goes where it is in nobody's way.
    fn over_inherited(&self, tuple: VReg) -> Option<u16> {
        let inherited = &self.wishes.inherited[tuple];
        if inherited.is_empty() || self.palette.spare.is_some() || self.spans.made(tuple).is_none() {
            return None;
        }
        let most = self.top.max(self.palette.costless()).min(self.palette.limit);
        let mut taken = self.taken.clone();
        self.add_awaited(&mut taken);
        let place =
            |&(part, at): &(RegRef, u16)| (self.colours[part.reg]? + u16::from(part.first)).checked_sub(at);
        inherited.iter().filter_map(place).find(|&base| {
            let mut around = taken.clone();
            for (part, at) in inherited.iter().filter(|part| place(part) == Some(base)) {
                around.set(base + at, part.dwords, false);
            }
            let dwords = self.f.regs[tuple].dwords;
            base + u16::from(dwords) <= most && around.is_free(base, dwords) && self.may_have(tuple, base)
        })
    }

    /// A place for a tuple which a part of it is about to be made for, where others are that are gone when its other parts are made.
    /// Only where it would take more registers else, or where registers are packed and it is lower than any that is free.
    fn over_dying(&self, tuple: VReg, part: VReg, offset: u16) -> Option<u16> {
        let f = self.f;
        let dwords = f.regs[tuple].dwords;
        let most = self.top.max(self.palette.costless());
        let end = |first: u16| first + u16::from(dwords);
        let free = self.find_free(tuple).filter(|&first| end(first) <= most);
        let is_packed = self.palette.spare.is_some_and(|spare| spare.how != Sparing::FromBelow);
        if free.is_some() && !is_packed {
            return None;
        }
        // Of a tuple that another block makes, what is gone at this one's end is in nobody's way.
        let whole = self.spans.made(tuple).or(is_packed.then_some(u32::MAX))?;
        // By dword, when something is there.
        let mut from: SmallVec<[Option<u32>; 8]> = SmallVec::from_elem(Some(whole), dwords.into());
        for &(piece, at) in &self.wishes.pieces[tuple] {
            let is_part = self.wishes.part_of[piece].is_some_and(|part| part.tuple == tuple);
            let Ok(first) = usize::try_from(-at) else { continue };
            if is_part && piece != part {
                let made = if self.colours[piece].is_some() { None } else { self.spans.made(piece) };
                from[first..first + usize::from(f.regs[piece].dwords)].fill(made);
            }
        }
        let first = usize::from(offset);
        from[first..first + usize::from(f.regs[part].dwords)].fill(None);
        let is_free = |first: &u16| {
            self.may_have(tuple, *first)
                && (!self.keeps_off_loads() || self.expected_loads.is_free(*first, dwords))
                && (*first..).zip(&from).all(|(register, from)| {
                    self.taken.is_free(register, 1)
                        || from.is_some_and(|from| {
                            let owner = self.owners.get(usize::from(register)).copied().flatten();
                            owner.and_then(|owner| self.spans.dies(owner)).is_some_and(|to| to <= from)
                        })
                })
        };
        (0..=most.checked_sub(dwords.into())?)
            .find(is_free)
            .filter(|&first| free.is_none_or(|free| first < free))
    }

    /// Where a partner of a tuple is that is not defined yet, else its family, if that is free of all others: a counter's next value
    /// is where the counter is, whose dwords are read for the last time when those of the next value are made. Another of the family
    /// may be there as well that dies in the block.
    fn beside_partner(&mut self, tuple: VReg) -> Option<u16> {
        let partner = self.wishes.partners[tuple].iter().find_map(|&(p, _)| Some((p, self.colours[p]?)));
        let at = partner.map(|(_, at)| at).or_else(|| self.seats.seat(tuple))?;
        let dwords = self.f.regs[tuple].dwords;
        let root = self.wishes.root(tuple);
        let mut is_free = self.may_have(tuple, at);
        for dword in at..at + u16::from(dwords) {
            let owner = self.owners.get(usize::from(dword)).copied().flatten();
            is_free &= self.taken.is_free(dword, 1)
                || owner.is_some() && owner == partner.map(|(partner, _)| partner)
                || owner.is_some_and(|owner| {
                    self.colours[owner] == Some(at)
                        && self.f.regs[owner].dwords == dwords
                        && self.wishes.root(owner) == root
                        && !self.liveness.live_out(self.block).contains(owner)
                });
        }
        is_free.then_some(at)
    }

    /// Where a register's parts, or what it is a part of, would have it, what most want first.
    pub fn beside_pieces(&self, reg: VReg) -> SmallVec<[u16; 2]> {
        let mut votes: SmallVec<[(u16, usize); 2]> = SmallVec::new();
        for &(piece, from) in self.wishes.pieces[reg].iter().take(MOST_VOTES) {
            let Some(colour) = self.colours[piece] else { continue };
            let Ok(at) = u16::try_from(i32::from(colour) + from) else { continue };
            match votes.iter_mut().find(|(place, _)| *place == at) {
                Some((_, count)) => *count += 1,
                None => votes.push((at, 1)),
            }
        }
        votes.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        votes.into_iter().map(|(place, _)| place).collect()
    }

    /// Where a tuple is going to be that becomes part of another tuple, for which a place is planned.
    fn within_outer(&mut self, tuple: VReg) -> Option<u16> {
        let Part { tuple: outer, offset, .. } = self.wishes.part_of[tuple]?;
        let base = match self.seats.planned[outer] {
            Some(planned) => planned,
            None => {
                let base = self
                    .free_seat(outer)
                    .or_else(|| self.find_apart(outer))
                    .or_else(|| self.find_free(outer))?;
                self.seats.sit(outer, base);
                self.seats.planned[outer] = Some(base);
                self.awaited.push(outer);
                base
            }
        };
        let dwords = self.f.regs[tuple].dwords;
        Some(base + offset).filter(|&at| self.taken.is_free(at, dwords) && self.may_have(tuple, at))
    }

    /// Where the family sits, if that is free.
    fn free_seat(&mut self, reg: VReg) -> Option<u16> {
        let seat = self.seats.seat(reg)?;
        (self.taken.is_free(seat, self.f.regs[reg].dwords) && self.may_have(reg, seat)).then_some(seat)
    }

    fn planned_part(&self, reg: VReg) -> Option<u16> {
        let Part { tuple, offset, .. } = self.wishes.part_of[reg]?;
        Some(self.seats.planned[tuple]? + offset)
    }

    /// The first of the free runs that registers of a size are taken from.
    fn first_free(&self, taken: &Bits, dwords: u8, limit: u16) -> Option<u16> {
        let packed = self.palette.spare.filter(|spare| spare.how != Sparing::FromBelow && dwords == 1);
        packed
            .and_then(|spare| taken.find_last_free(spare.ceiling.min(limit)))
            .or_else(|| taken.find_free(dwords, self.palette.align(dwords), limit))
    }

    /// Whether nothing goes where other lanes may have begun to load what comes there.
    pub fn keeps_off_loads(&self) -> bool {
        self.palette.spare.is_some() && !self.expected_loads.is_empty()
    }

    fn find_free(&self, reg: VReg) -> Option<u16> {
        let dwords = self.f.regs[reg].dwords;
        let (align, limit) = (self.palette.align(dwords), self.palette.limit);
        let mut taken = self.taken.clone();
        taken.add(&self.barred(reg));
        let free = self.first_free(&taken, dwords, limit);
        // Where a tuple is awaited it would be in the way, if that costs no register more.
        self.add_awaited(&mut taken);
        let most = |costless: u16| self.top.max(costless).min(limit);
        let few = most(self.palette.costless());
        let mut unexpected = taken.clone();
        unexpected.add(&self.expected);
        // A wait costs more than a register that is to be spared, a move that others count does not.
        let keeps_off_loads = self.keeps_off_loads();
        let mut no_loads = taken.clone();
        no_loads.add(&self.expected_loads);
        let apart = if self.expected_loads.is_empty() { few } else { most(self.palette.costless) };
        let anywhere = (!keeps_off_loads).then_some((taken, few));
        for (taken, most) in [(unexpected, few), (no_loads, apart)].into_iter().chain(anywhere) {
            // Where a tuple is read part by part it would break a run, if a register that has been used is free elsewhere.
            let mut whole = taken.clone();
            whole.add(&self.broken);
            let whole = self.first_free(&whole, dwords, self.top);
            let found = whole.or_else(|| self.first_free(&taken, dwords, few));
            if let Some(found) = found.or_else(|| taken.find_free(dwords, align, most)) {
                return Some(found);
            }
        }
        free.filter(|_| !keeps_off_loads)
    }

    /// For one of a family that comes together from many blocks. The first takes a colour that nothing has that lives into
    /// these, so that all can have it, if that costs no register more. The others, where it is taken, and those that come
    /// too late for such a one, stay out of the other families' places.
    fn find_apart(&mut self, reg: VReg) -> Option<u16> {
        if !self.wishes.meets(reg) {
            return None;
        }
        let dwords = self.f.regs[reg].dwords;
        let most = self.top.max(self.palette.costless()).min(self.palette.limit);
        let align = self.palette.align(dwords);
        let mut taken = self.taken.clone();
        taken.add(&self.barred(reg));
        taken.add(&self.home(self.block).families);
        let free = taken.find_free(dwords, align, most);
        if self.seats.seat(reg).is_some() {
            return free;
        }
        let root = self.wishes.root(reg);
        let homes = &self.wishes.homes[root];
        for &home in homes {
            let home = self.home(home);
            taken.add(&home.families);
            taken.add(&home.living);
        }
        let colour = taken.find_free(dwords, align, most).or(free);
        if let Some(colour) = colour {
            homes.iter().for_each(|&home| self.home(home).families.set(colour, dwords, true));
        }
        colour
    }

    /// What is known of a block in which families are defined.
    fn home(&mut self, block: Block) -> &mut Home {
        let (f, liveness, colours) = (self.f, self.liveness, &self.colours);
        self.homes[block].get_or_insert_with(|| {
            let mut home = Box::<Home>::default();
            for reg in liveness.live_in(block).iter() {
                if let Some(colour) = colours[reg] {
                    home.living.set(colour, f.regs[reg].dwords, true);
                }
            }
            home
        })
    }
}
