//! The walk through the blocks, in dominance order, that colours what is defined and frees what dies.

use super::aside::Coloured;
use super::bits::Bits;
use super::ground::Ground;
use super::moved::Moved;
use super::occupants::Definition;
use super::palette::Palette;
use super::state::Colouring;
use super::stuck::Stuck;
use crate::deaths::{Deaths, Dying};
use crate::overlap::overlap_forbidden;
use gcnsel_mir::{Block, Inst, Operand, Pseudo, RegRef, VReg};
use smallvec::SmallVec;

impl Ground<'_> {
    /// Colours all registers of the file.
    ///
    /// # Errors
    /// If registers find no free run: what is in their way.
    pub fn colour(&self, palette: &Palette) -> Result<Coloured, Stuck> {
        self.colour_while(palette, |_, _| true)
    }

    /// Colours all registers of the file, if each finds a free run.
    pub fn colour_or_stop(&self, palette: &Palette) -> Option<Coloured> {
        self.colour_while(palette, |state, _| !state.way.is_stuck()).ok()
    }

    /// Colours all registers of the file, if each finds a free run and there are at most so many moves.
    pub fn colour_with(&self, palette: &Palette, moves: &Moved, most: u64) -> Option<Coloured> {
        let mut aside = 0;
        let found = self.colour_while(palette, |state, block| {
            aside += moves.aside_in(block, &state.moves[block]);
            !state.way.is_stuck() && aside <= most
        });
        found.ok().filter(|found| moves.all(found) <= most)
    }

    /// Colours block after block for as long as it is worth it.
    fn colour_while(
        &self,
        palette: &Palette,
        mut is_worth_it: impl FnMut(&Colouring, Block) -> bool,
    ) -> Result<Coloured, Stuck> {
        let mut state = Colouring::new(self, palette);
        for &block in self.liveness.dominators().preorder() {
            state.block(block, &self.deaths[block]);
            if !is_worth_it(&state, block) {
                break;
            }
        }
        let Colouring { way, colours, moves, top, .. } = state;
        way.judge(Coloured { colours, moves, top })
    }
}

impl Colouring<'_> {
    fn block(&mut self, block: Block, deaths: &Deaths) {
        let (f, file) = (self.f, self.palette.file);
        self.block = block;
        self.taken = Bits::default();
        self.broken = Bits::default();
        self.awaited.clear();
        for reg in self.liveness.live_in(block).iter() {
            self.take(reg);
        }
        if block == f.entry() {
            for input in f.inputs.iter().filter(|i| file.has(f, i.vreg)) {
                self.colours[input.vreg] = input.phys.map(|p| p.index);
                self.take(input.vreg);
            }
        }
        // They are there at once: those that need be nowhere take nobody's place.
        let params = f.blocks[block].params(file.edges()).iter().filter(|&&p| file.has(f, p));
        let others: SmallVec<[VReg; 8]> =
            params.copied().filter(|&param| !self.assign_wished(param)).collect();
        for param in others {
            self.assign(param, None);
        }
        for &reg in &deaths.at_start {
            self.free(RegRef { reg, first: 0, dwords: f.regs[reg].dwords });
        }
        self.expect(block);
        self.spans.enter(f, block, deaths);
        let data = &f.blocks[block];
        let body = data.insts.len() - data.epilogue;
        for (i, &inst) in data.insts.iter().enumerate() {
            if i == body {
                self.end_aside(body);
            }
            self.aside.at = i;
            self.inst(inst, deaths.at(i));
        }
        if data.epilogue == 0 {
            self.end_aside(body);
        }
        self.forget_aside();
    }

    /// Notes the places to which the block's edges take what it defines. If another value of the block were there meanwhile, what
    /// is to come there would be moved; and where other lanes have begun to load it, that value would wait for the load.
    fn expect(&mut self, block: Block) {
        let (f, file) = (self.f, self.palette.file);
        (self.expected, self.expected_loads) = (Bits::default(), Bits::default());
        for (target, args) in f.blocks[block].edges(file.edges()) {
            for (&param, arg) in f.blocks[target].params(file.edges()).iter().zip(args) {
                let comes =
                    arg.as_reg().is_some_and(|arg| file.has(f, arg.reg) && self.colours[arg.reg].is_none());
                if comes && let Some(place) = self.colours[param].or_else(|| self.seats.seat(param)) {
                    self.expected.set(place, f.regs[param].dwords, true);
                    if let Some(loaded) = &self.loaded
                        && self.wishes.partners[param].iter().any(|&(arg, _)| loaded[arg])
                    {
                        self.expected_loads.set(place, f.regs[param].dwords, true);
                    }
                }
            }
        }
    }

    fn inst(&mut self, inst: Inst, dying: Dying) {
        let f = self.f;
        let data = &f.insts[inst];
        let file = self.palette.file;
        let early = overlap_forbidden(f, file, inst) || self.copies_tied_operand(inst, dying);
        let defs: SmallVec<[VReg; 2]> = f.defs(inst).filter(|&d| self.has(d)).collect();
        let is_def = |part: &RegRef| defs.contains(&part.reg);
        if !early {
            dying.iter().filter(|part| !is_def(part)).for_each(|part| self.free(part));
        }
        // A tied definition takes its operand's register if that dies here.
        for (n, operand) in data.operands.iter().enumerate() {
            let tied = data.tied_definition(n).and_then(|d| data.operands[d].as_reg());
            if let (Operand::Reg(used), Some(def)) = (operand, tied)
                && let Some(colour) = self.colours[used.reg]
                && (self.taken.is_free(colour + u16::from(used.first), used.dwords)
                    || early && self.is_replaced(inst, n, def.reg, dying))
                && self.has(def.reg)
                && self.may_have(def.reg, colour + u16::from(used.first))
            {
                self.colours[def.reg] = Some(colour + u16::from(used.first));
                self.take(def.reg);
            }
        }
        self.awaited.retain(|tuple| !defs.contains(tuple));
        for &def in &defs {
            if self.colours[def].is_some() {
                self.take(def);
            } else if !(early && self.assign_in_place(inst, def, dying)) {
                self.assign(def, Some(Definition { inst, early }));
            }
        }
        dying.iter().filter(|part| early && !is_def(part)).for_each(|part| self.free(part));
        // Some of these may have been where a result is now.
        defs.iter().filter(|_| early).for_each(|&def| self.take(def));
        dying.iter().filter(is_def).for_each(|part| self.free(part));
    }

    /// Whether a result replaces the tied operand, which dies here and is no other operand: then it may have its place however
    /// early results are written.
    fn is_replaced(&self, inst: Inst, n: usize, def: VReg, dying: Dying) -> bool {
        let operands = &self.f.insts[inst].operands;
        let Operand::Reg(used) = operands[n] else { return false };
        let is_other = |&(at, operand): &(usize, &Operand)| {
            at != n && operand.as_reg().is_some_and(|other| other.reg == used.reg)
        };
        dying.has(used)
            && self.f.is_whole(used)
            && self.f.regs[def].dwords == used.dwords
            && !operands.iter().enumerate().any(|pair| is_other(&pair))
    }

    /// Whether a tied operand must be copied to the result's register before the instruction: then that register may not
    /// be one that another operand is read from.
    fn copies_tied_operand(&self, inst: Inst, dying: Dying) -> bool {
        let data = &self.f.insts[inst];
        data.operands.iter().enumerate().any(|(n, operand)| {
            let tied = data.tied_definition(n).and_then(|d| data.operands[d].as_reg());
            let Some(def) = tied.filter(|def| self.has(def.reg)) else { return false };
            let place = operand
                .as_reg()
                .filter(|&used| dying.has(used))
                .and_then(|used| Some(self.colours[used.reg]? + u16::from(used.first)));
            !place.is_some_and(|place| self.may_have(def.reg, place))
        })
    }

    /// A sum of matrices that takes its addend's place: of other operands it may share no register.
    fn assign_over_addend(&mut self, inst: Inst, def: VReg, dying: Dying) -> bool {
        let data = &self.f.insts[inst];
        let (Some(op), Some(Operand::Reg(addend))) = (data.opcode.isa(), data.operands.get(3)) else {
            return false;
        };
        let is_whole = self.f.is_whole(*addend);
        let factors = data.operands[1..3].iter().filter_map(|operand| operand.as_reg());
        let is_factor = factors.map(|r| r.reg).any(|reg| reg == addend.reg);
        let Some(colour) = self.colours[addend.reg]
            .filter(|_| op.row().is_matrix() && is_whole && !is_factor && dying.has(*addend))
        else {
            return false;
        };
        if !self.may_have(def, colour) || self.f.regs[def].dwords != addend.dwords {
            return false;
        }
        if self.goes_elsewhere(addend.reg, def, colour) {
            // Nothing else is to come between.
            let wants_it = self.wishes.partners[addend.reg].iter().map(|&(other, _)| other);
            if let Some(other) =
                wants_it.into_iter().find(|&other| other != def && self.colours[other].is_none())
            {
                self.seats.planned[other].get_or_insert(colour);
                self.awaited.push(other);
            }
            return false;
        }
        self.colours[def] = Some(colour);
        true
    }

    /// Whether a sum is to be where another parameter is than its addend: that place is free, or the addend's is kept for the sum
    /// that is wanted there, if there are registers for this one. So of sums that change places round a loop all but one are made
    /// where they go.
    fn goes_elsewhere(&self, addend: VReg, sum: VReg, place: u16) -> bool {
        let partners = |reg: VReg| self.wishes.partners[reg].iter().map(|&(partner, _)| partner);
        let Some(wanted) = partners(sum).find_map(|partner| self.colours[partner]) else { return false };
        let dwords = self.f.regs[sum].dwords;
        if wanted == place {
            return false;
        }
        let is_free = self.taken.is_free(wanted, dwords) && self.may_have(sum, wanted);
        let is_wanted = partners(addend).any(|other| self.colours[other].is_none() && other != sum);
        let most = self.top.max(self.palette.costless()).min(self.palette.limit);
        let mut taken = self.taken.clone();
        taken.add(&self.barred(sum));
        is_free || is_wanted && taken.find_free(dwords, self.palette.align(dwords), most).is_some()
    }

    /// A tuple that takes its parts' own places, which none of them has to leave.
    fn assign_in_place(&mut self, inst: Inst, def: VReg, dying: Dying) -> bool {
        if self.assign_over_addend(inst, def, dying) {
            return true;
        }
        let f = self.f;
        let data = &f.insts[inst];
        let is_sequence = data.opcode == Pseudo::RegSequence.into();
        let planned = self.seats.planned[def].or_else(|| self.beside_pieces(def).first().copied());
        let Some(planned) = planned.filter(|_| is_sequence) else { return false };
        let mut at = planned;
        let mut there: SmallVec<[RegRef; 4]> = SmallVec::new();
        for part in &data.operands[1..] {
            let Operand::Reg(r) = part else {
                at += 1;
                continue;
            };
            let is_there = self.colours[r.reg].is_some_and(|colour| colour + u16::from(r.first) == at);
            if is_there && dying.has(*r) {
                there.push(*r);
            }
            at += u16::from(r.dwords);
        }
        there.iter().for_each(|&part| self.free(part));
        let dwords = f.regs[def].dwords;
        let fits = self.taken.is_free(planned, dwords) && self.may_have(def, planned);
        if fits {
            self.colours[def] = Some(planned);
            self.take(def);
        } else {
            there.iter().for_each(|&part| self.take_part(part));
        }
        fits
    }
}
