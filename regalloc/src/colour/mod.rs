//! Colouring: a physical register for each virtual one of a file, in dominance order.
//!
//! Where a block starts, all registers live into it have their colours, because their definitions dominate it; the
//! walk through the block frees what dies and colours what is defined. Affinities make copies disappear: phi
//! partners, both sides of copies, tied operands, and the parts of a tuple, which are coloured where the tuple will
//! want them.

mod bits;
mod fit;
mod stuck;
mod wishes;

pub use bits::Bits;
pub use fit::spill_and_colour;
pub use stuck::Stuck;

use crate::file::File;
use crate::pressure::Live;
use cranelift_entity::SecondaryMap;
use gcnsel_graph::full_map;
use gcnsel_isa::{Format, Reg, Target, convention};
use gcnsel_mir::{Block, Function, Inst, Liveness, Operand, Pseudo, VReg};
use smallvec::SmallVec;
use stuck::{Definition, Way};
use wishes::Wishes;

/// So many others are asked where a register should be: parameters have one for each edge.
const MOST_VOTES: usize = 32;

/// The first physical register of each virtual one.
pub type Colours = SecondaryMap<VReg, Option<u16>>;

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

    /// What may not be had by a register, others aside.
    fn excluded(&self, reg: VReg) -> Bits {
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

/// Colours all registers of a file.
///
/// # Errors
/// If registers find no free run: what is in their way.
pub fn colour(f: &Function, liveness: &Liveness, palette: &Palette) -> Result<Colours, Stuck> {
    let file = palette.file;
    let mut state = Colouring {
        f,
        liveness,
        palette,
        colours: palette.fixed.clone(),
        taken: Bits::default(),
        owners: vec![None; palette.limit.into()],
        way: Way::default(),
        wishes: Wishes::collect(f, file),
        awaited: SmallVec::new(),
        homes: full_map(f.blocks.len()),
        block: f.entry(),
        top: 0,
    };
    let mut live = Live::new(file, f.regs.len());
    for &block in liveness.dominators().preorder() {
        let dying = last_uses(f, file, liveness, block, &mut live);
        state.block(block, &dying);
    }
    state.way.judge(state.colours)
}

/// For each instruction of a block, the registers that die there: used for the last time, or never.
struct Dying {
    /// By position in the block.
    at: Vec<SmallVec<[VReg; 4]>>,
    /// Parameters and inputs that nobody reads.
    unread: Vec<VReg>,
}

fn last_uses<'a>(
    f: &Function,
    file: File,
    liveness: &'a Liveness,
    block: Block,
    live: &mut Live<'a>,
) -> Dying {
    let insts = &f.blocks[block].insts;
    let mut at = vec![SmallVec::new(); insts.len()];
    live.at_end(liveness, block);
    for (i, &inst) in insts.iter().enumerate().rev() {
        for def in f.defs(inst).filter(|&d| file.has(f, d)) {
            if !live.contains(def) {
                at[i].push(def);
            }
            live.remove(f, def);
        }
        for used in f.uses(inst) {
            if live.add(f, used.reg) {
                at[i].push(used.reg);
            }
        }
    }
    let mut unread: Vec<VReg> = f.blocks[block].params(file.edges()).to_vec();
    if block == f.entry() {
        unread.extend(f.inputs.iter().map(|i| i.vreg));
    }
    unread.retain(|&r| file.has(f, r) && !live.contains(r));
    Dying { at, unread }
}

/// A block in which families are defined that come together from many blocks.
#[derive(Clone, Default)]
struct Home {
    /// Where what lives into it is, as far as it had colours when it was first asked for.
    living: Bits,
    /// Where such families are.
    families: Bits,
}

struct Colouring<'f> {
    f: &'f Function,
    liveness: &'f Liveness,
    palette: &'f Palette,
    colours: Colours,
    taken: Bits,
    /// By register that is taken, who took it last.
    owners: Vec<Option<VReg>>,
    /// What is in the way of those that have found no place so far.
    way: Way,
    wishes: Wishes,
    /// The tuples of the block that have a place, and are not there yet.
    awaited: SmallVec<[VReg; 4]>,
    /// By block, if families that come together from many blocks are defined in it.
    homes: SecondaryMap<Block, Option<Box<Home>>>,
    /// The block that is being coloured.
    block: Block,
    /// The end of the highest colour so far.
    top: u16,
}

impl Colouring<'_> {
    fn has(&self, reg: VReg) -> bool {
        self.palette.file.has(self.f, reg)
    }

    fn block(&mut self, block: Block, dying: &Dying) {
        let (f, file) = (self.f, self.palette.file);
        self.block = block;
        self.taken = Bits::default();
        self.awaited.clear();
        for reg in self.liveness.live_in(block).iter() {
            self.set_taken(reg, true);
        }
        if block == f.entry() {
            for input in f.inputs.iter().filter(|i| file.has(f, i.vreg)) {
                self.colours[input.vreg] = input.phys.map(|p| p.index);
                self.set_taken(input.vreg, true);
            }
        }
        for &param in f.blocks[block].params(file.edges()).iter().filter(|&&p| file.has(f, p)) {
            self.assign(param, None);
        }
        for &reg in &dying.unread {
            self.set_taken(reg, false);
        }
        for (i, &inst) in f.blocks[block].insts.iter().enumerate() {
            self.inst(inst, &dying.at[i]);
        }
    }

    fn inst(&mut self, inst: Inst, dying: &[VReg]) {
        let f = self.f;
        let data = &f.insts[inst];
        let file = self.palette.file;
        let early = overlap_forbidden(f, file, inst) || self.copies_tied_operand(inst, dying);
        let defs: SmallVec<[VReg; 2]> = f.defs(inst).filter(|&d| self.has(d)).collect();
        let is_def = |r: &VReg| defs.contains(r);
        if !early {
            dying.iter().filter(|r| !is_def(r)).for_each(|&r| self.set_taken(r, false));
        }
        // A tied definition takes its operand's register if that dies here.
        for (n, operand) in data.operands.iter().enumerate() {
            let tied = data.tied_definition(n).and_then(|d| data.operands[d].as_reg());
            if let (Operand::Reg(used), Some(def)) = (operand, tied)
                && let Some(colour) = self.colours[used.reg]
                && self.taken.is_free(colour + u16::from(used.first), used.dwords)
                && self.has(def.reg)
                && self.may_have(def.reg, colour + u16::from(used.first))
            {
                self.colours[def.reg] = Some(colour + u16::from(used.first));
                self.set_taken(def.reg, true);
            }
        }
        self.awaited.retain(|tuple| !defs.contains(tuple));
        for &def in &defs {
            if self.colours[def].is_some() {
                self.set_taken(def, true);
            } else if !(early && self.assign_in_place(inst, def, dying)) {
                self.assign(def, Some(Definition { inst, early }));
            }
        }
        dying.iter().filter(|r| early || is_def(r)).for_each(|&r| self.set_taken(r, false));
        // Some of these may have been where a result is now.
        defs.iter().filter(|def| early && !dying.contains(def)).for_each(|&def| self.set_taken(def, true));
    }

    /// Whether a tied operand must be copied to the result's register before the instruction: then that register may not
    /// be one that another operand is read from.
    fn copies_tied_operand(&self, inst: Inst, dying: &[VReg]) -> bool {
        let data = &self.f.insts[inst];
        data.operands.iter().enumerate().any(|(n, operand)| {
            let tied = data.tied_definition(n).and_then(|d| data.operands[d].as_reg());
            let Some(def) = tied.filter(|def| self.has(def.reg)) else { return false };
            let place = operand
                .as_reg()
                .filter(|used| dying.contains(&used.reg))
                .and_then(|used| Some(self.colours[used.reg]? + u16::from(used.first)));
            !place.is_some_and(|place| self.may_have(def.reg, place))
        })
    }

    fn set_taken(&mut self, reg: VReg, value: bool) {
        if let Some(colour) = self.colours[reg] {
            let end = colour + u16::from(self.f.regs[reg].dwords);
            self.top = self.top.max(end);
            self.taken.set(colour, self.f.regs[reg].dwords, value);
            if value {
                self.owners.resize(self.owners.len().max(end.into()), None);
                self.owners[colour.into()..end.into()].fill(Some(reg));
            }
        }
    }

    /// A sum of matrices that takes its addend's place: of other operands it may share no register.
    fn assign_over_addend(&mut self, inst: Inst, def: VReg, dying: &[VReg]) -> bool {
        let data = &self.f.insts[inst];
        let (Some(op), Some(Operand::Reg(addend))) = (data.opcode.isa(), data.operands.get(3)) else {
            return false;
        };
        let is_whole = self.f.is_whole(*addend);
        let factors = data.operands[1..3].iter().filter_map(|operand| operand.as_reg());
        let is_factor = factors.map(|r| r.reg).any(|reg| reg == addend.reg);
        let Some(colour) = self.colours[addend.reg]
            .filter(|_| op.row().is_matrix() && is_whole && !is_factor && dying.contains(&addend.reg))
        else {
            return false;
        };
        if !self.may_have(def, colour) || self.f.regs[def].dwords != addend.dwords {
            return false;
        }
        self.colours[def] = Some(colour);
        true
    }

    /// A tuple that takes its parts' own places, which none of them has to leave.
    fn assign_in_place(&mut self, inst: Inst, def: VReg, dying: &[VReg]) -> bool {
        if self.assign_over_addend(inst, def, dying) {
            return true;
        }
        let f = self.f;
        let data = &f.insts[inst];
        let is_sequence = data.opcode == Pseudo::RegSequence.into();
        let planned = self.wishes.planned[def].or_else(|| self.beside_pieces(def).first().copied());
        let Some(planned) = planned.filter(|_| is_sequence) else { return false };
        let mut at = planned;
        let mut there: SmallVec<[VReg; 4]> = SmallVec::new();
        for part in &data.operands[1..] {
            let Operand::Reg(r) = part else {
                at += 1;
                continue;
            };
            let is_whole = f.is_whole(*r);
            if is_whole && self.colours[r.reg] == Some(at) && dying.contains(&r.reg) {
                there.push(r.reg);
            }
            at += u16::from(r.dwords);
        }
        there.iter().for_each(|&part| self.set_taken(part, false));
        let dwords = f.regs[def].dwords;
        let fits = self.taken.is_free(planned, dwords) && self.may_have(def, planned);
        if fits {
            self.colours[def] = Some(planned);
            self.set_taken(def, true);
        } else {
            there.iter().for_each(|&part| self.set_taken(part, true));
        }
        fits
    }

    /// Whether a colour is one that a register may have, where it is free.
    fn may_have(&self, reg: VReg, colour: u16) -> bool {
        let dwords = self.f.regs[reg].dwords;
        colour.is_multiple_of(self.palette.align(dwords))
            && colour + u16::from(dwords) <= self.palette.limit
            && self.palette.excluded(reg).is_free(colour, dwords)
    }

    fn find_free(&self, reg: VReg) -> Option<u16> {
        let dwords = self.f.regs[reg].dwords;
        let (align, limit) = (self.palette.align(dwords), self.palette.limit);
        let mut taken = self.taken.clone();
        taken.add(&self.palette.excluded(reg));
        let free = taken.find_free(dwords, align, limit);
        // Where a tuple is awaited it would be in the way, if that costs no register more.
        for &tuple in &self.awaited {
            if let Some(planned) = self.wishes.planned[tuple] {
                taken.set(planned, self.f.regs[tuple].dwords, true);
            }
        }
        let most = self.top.max(self.palette.costless).min(limit);
        taken.find_free(dwords, align, most).or(free)
    }

    /// For one of a family that comes together from many blocks. The first takes a colour that nothing has that lives into
    /// these, so that all can have it, if that costs no register more. The others, where it is taken, and those that come
    /// too late for such a one, stay out of the other families' places.
    fn find_apart(&mut self, reg: VReg) -> Option<u16> {
        if !self.wishes.meets(reg) {
            return None;
        }
        let dwords = self.f.regs[reg].dwords;
        let most = self.top.max(self.palette.costless).min(self.palette.limit);
        let align = self.palette.align(dwords);
        let mut taken = self.taken.clone();
        taken.add(&self.palette.excluded(reg));
        taken.add(&self.home(self.block).families);
        let free = taken.find_free(dwords, align, most);
        if self.wishes.seat(reg).is_some() {
            return free;
        }
        let root = self.wishes.root(reg);
        let homes = std::mem::take(&mut self.wishes.homes[root]);
        for &home in &homes {
            let home = self.home(home);
            taken.add(&home.families);
            taken.add(&home.living);
        }
        let colour = taken.find_free(dwords, align, most).or(free);
        if let Some(colour) = colour {
            homes.iter().for_each(|&home| self.home(home).families.set(colour, dwords, true));
        }
        self.wishes.homes[root] = homes;
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

    /// Finds a place for what an instruction defines, or for a parameter of the block.
    fn assign(&mut self, reg: VReg, at: Option<Definition>) {
        let dwords = self.f.regs[reg].dwords;
        let colour =
            self.wished(reg, dwords).or_else(|| self.find_apart(reg)).or_else(|| self.find_free(reg));
        let Some(colour) = colour else { return self.clear_a_way(reg, at) };
        self.colours[reg] = Some(colour);
        self.wishes.sit(reg, colour);
        self.set_taken(reg, true);
    }

    /// A free colour that saves a move.
    fn wished(&mut self, reg: VReg, dwords: u8) -> Option<u16> {
        let fits = |s: &Self, c: u16| s.taken.is_free(c, dwords) && s.may_have(reg, c);
        if let Some(planned) = self.wishes.planned[reg].filter(|&c| fits(self, c)) {
            return Some(planned);
        }
        if self.wishes.meets(reg)
            && let Some(colour) = self.free_seat(reg)
        {
            return Some(colour);
        }
        let partners = self.wishes.partners[reg].clone();
        for &partner in &partners {
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
        let (tuple, offset) = self.wishes.part_of[reg]?;
        if let Some(colour) = self.planned_part(reg) {
            return Some(colour).filter(|&c| fits(self, c));
        }
        let whole = self.f.regs[tuple].dwords;
        let by_partner = self.wishes.partners[tuple].iter().find_map(|&p| self.colours[p]);
        let base = by_partner
            .filter(|&b| self.taken.is_free(b, whole) && self.may_have(tuple, b))
            .or_else(|| self.free_seat(tuple))
            .or_else(|| self.within_outer(tuple))
            .or_else(|| self.find_apart(tuple))
            .or_else(|| self.find_free(tuple))?;
        self.wishes.sit(tuple, base);
        self.wishes.planned[tuple] = Some(base);
        self.awaited.push(tuple);
        Some(base + offset).filter(|&c| fits(self, c))
    }

    /// Where a register's parts, or what it is a part of, would have it, what most want first.
    fn beside_pieces(&self, reg: VReg) -> SmallVec<[u16; 2]> {
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
        let (outer, offset) = self.wishes.part_of[tuple]?;
        let base = match self.wishes.planned[outer] {
            Some(planned) => planned,
            None => {
                let base = self
                    .free_seat(outer)
                    .or_else(|| self.find_apart(outer))
                    .or_else(|| self.find_free(outer))?;
                self.wishes.sit(outer, base);
                self.wishes.planned[outer] = Some(base);
                self.awaited.push(outer);
                base
            }
        };
        let dwords = self.f.regs[tuple].dwords;
        Some(base + offset).filter(|&at| self.taken.is_free(at, dwords) && self.may_have(tuple, at))
    }

    /// Where the family sits, if that is free.
    fn free_seat(&mut self, reg: VReg) -> Option<u16> {
        let seat = self.wishes.seat(reg)?;
        (self.taken.is_free(seat, self.f.regs[reg].dwords) && self.may_have(reg, seat)).then_some(seat)
    }

    fn planned_part(&self, reg: VReg) -> Option<u16> {
        let (tuple, offset) = self.wishes.part_of[reg]?;
        Some(self.wishes.planned[tuple]? + offset)
    }
}

/// Whether the results may not share registers with the operands: instructions that write their result before they
/// have read all of it (LLVM marks the same ones early-clobber: the quad and masked-quad SAD instructions, those of
/// matrices); scalar loads, whose dwords arrive one by one, where they may be issued again when some have arrived; and
/// scalar tuples, so that putting them together never needs a swap.
pub fn overlap_forbidden(f: &Function, file: File, inst: Inst) -> bool {
    use gcnsel_isa::Op::*;
    let data = &f.insts[inst];
    match file {
        File::Vgprs => {
            matches!(data.opcode.isa(), Some(V_QSAD_PK_U16_U8 | V_MQSAD_PK_U16_U8 | V_MQSAD_U32_U8))
                || data.opcode.isa().is_some_and(|op| op.row().is_matrix())
        }
        File::Sgprs => {
            data.opcode == Pseudo::RegSequence.into()
                || (f.settings.may_replay()
                    && data.opcode.isa().is_some_and(|op| op.row().format == Format::Smem))
        }
    }
}
