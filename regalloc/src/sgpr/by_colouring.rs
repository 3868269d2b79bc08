//! SGPR allocation by colouring in SSA form over the wave edges, as VGPRs are allocated over the lanes'.
//!
//! Tuples of any width are runs of registers, aligned to their width up to four; VCC is one more pair. One dword is kept
//! free everywhere: cycles of moves on an edge need it, for no scalar instruction swaps without SCC.

use crate::Error;
use crate::colour::{Bits, Coloured, Colours, Palette, spill_and_colour};
use crate::copies::{Copies, add_copies};
use crate::engine::{Colouring, Engine};
use crate::file::File;
use crate::lower::{emit_scalar_copies, lower};
use crate::pressure::{Demand, Live};
use crate::spill::{Spills, lanes::SpillLanes};
use cranelift_entity::SecondaryMap;
use gcnsel_graph::full_map;
use gcnsel_isa::{Bank, Field, Format, Reg};
use gcnsel_mir::{Block, Function, Inst, InstData, Journal, Liveness, Operand, Origin, Pseudo, VReg};

impl Engine<SpillLanes> for Colouring {
    fn allocate(
        &self,
        f: &mut Function,
        _: Option<Demand>,
        mut palette: Palette,
        spills: &mut Spills<SpillLanes>,
        _: bool,
    ) -> Result<(), Error> {
        let fixed = copy_fixed_operands(f);
        add_wishes(f, &mut palette, &fixed);
        let room = palette.free() as u32 - 1;
        let demand = Demand::of(f, File::Sgprs);
        let avoid = |f: &Function, liveness: &Liveness, palette: &mut Palette| {
            palette.avoid = live_across(f, liveness, &fixed);
        };
        let (Coloured { colours, .. }, liveness) =
            spill_and_colour(f, demand, &mut palette, spills, room, avoid)?;
        Journal::note_file(f, Bank::Sgpr, &colours, []);
        Rewrite { f, colours: &colours, liveness: &liveness, palette: &palette }.run();
        Ok(())
    }
}

/// An operand that must be in a register of its own: the copy that puts it there, and the register it is copied to.
struct Fixed {
    copy: Inst,
    fresh: VReg,
    register: Reg,
}

/// Copies what instructions read from fixed registers, right before them.
fn copy_fixed_operands(f: &mut Function) -> Vec<Fixed> {
    let mut all = Vec::new();
    for at in 0..f.layout.len() {
        let block = f.layout[at];
        let is_fixed = |f: &Function, inst: Inst, n: usize| {
            let data = &f.insts[inst];
            Some((data.operands[n].as_reg()?, data.fixed_register(n)?))
        };
        let has_any =
            |inst: &Inst| (0..f.insts[*inst].operands.len()).any(|n| is_fixed(f, *inst, n).is_some());
        if !f.blocks[block].insts.iter().any(has_any) {
            continue;
        }
        let mut old = std::mem::take(&mut f.blocks[block].insts);
        // What an epilogue has of instructions reads nothing but what it names.
        let epilogue = old.split_off(old.len() - f.blocks[block].epilogue);
        let mut insts = Vec::with_capacity(old.len() + epilogue.len());
        for inst in old {
            for n in 0..f.insts[inst].operands.len() {
                let Some((used, register)) = is_fixed(f, inst, n) else { continue };
                let fresh = f.clone_reg(used.reg);
                // It may be a part of a tuple that is wanted there.
                f.regs[fresh].dwords = used.dwords;
                let (whole, origin) = (f.whole(fresh), f.insts[inst].origin);
                let copy = f.insts.push(InstData::new(Pseudo::Copy, [whole, Operand::Reg(used)], origin));
                f.insts[inst].operands[n] = whole;
                insts.push(copy);
                all.push(Fixed { copy, fresh, register });
            }
            insts.push(inst);
        }
        insts.extend(epilogue);
        f.blocks[block].insts = insts;
    }
    all
}

/// What the palette is to know of registers that must, or would rather, be somewhere.
fn add_wishes(f: &Function, palette: &mut Palette, fixed: &[Fixed]) {
    for Fixed { fresh, register, .. } in fixed {
        palette.fixed[*fresh] = Some(register.index);
        // M0 is not among those that are given to others.
        if register.end() <= palette.limit {
            palette.avoided = Some(*register);
        }
    }
    // Instructions whose masks are in VCC have a form of one dword.
    palette.preferred = Reg::VCC.index;
    for &inst in f.layout.iter().flat_map(|&block| &f.blocks[block].insts) {
        let data = &f.insts[inst];
        let Some(row) = data.opcode.isa().map(|op| op.row()) else { continue };
        if !matches!(row.format, Format::Vop2 | Format::Vopc) {
            continue;
        }
        for (spec, operand) in row.operands.iter().zip(&data.operands) {
            if let (Field::MaskDst | Field::MaskSrc, Operand::Reg(mask)) = (spec.field, operand) {
                palette.prefer[mask.reg] = true;
            }
        }
    }
}

/// The registers that live on behind a copy to a fixed register: they are not to be there.
fn live_across(f: &Function, liveness: &Liveness, fixed: &[Fixed]) -> SecondaryMap<VReg, bool> {
    let mut avoid = SecondaryMap::new();
    let mut is_copy: SecondaryMap<Inst, bool> = full_map(f.insts.len());
    fixed.iter().for_each(|fixed| is_copy[fixed.copy] = true);
    let mut live = Live::new(File::Sgprs, f.regs.len());
    // Where each register is used last in the block at hand.
    let mut end: SecondaryMap<VReg, usize> = full_map(f.regs.len());
    for &block in &f.layout {
        let insts = &f.blocks[block].insts;
        // Copies before each place.
        let mut copies = Vec::with_capacity(insts.len());
        let mut count = 0;
        for &inst in insts {
            copies.push(count);
            count += usize::from(is_copy[inst]);
        }
        copies.push(count);
        if copies[insts.len()] == 0 {
            continue;
        }
        live.at_end(liveness, block);
        liveness.live_out(block).iter().for_each(|reg| end[reg] = insts.len());
        for (place, &inst) in insts.iter().enumerate().rev() {
            // Of what nobody reads the end is the beginning.
            for def in f.defs(inst) {
                avoid[def] |= copies[end[def]] > copies[place + 1];
            }
            for used in f.uses(inst) {
                if live.add(f, used.reg) {
                    end[used.reg] = place;
                }
            }
        }
        for reg in liveness.live_in(block).iter().chain(f.blocks[block].wave_params.iter().copied()) {
            avoid[reg] |= copies[end[reg]] > 0;
        }
    }
    avoid
}

/// Puts the colours into the function.
struct Rewrite<'a> {
    f: &'a mut Function,
    colours: &'a Colours,
    liveness: &'a Liveness,
    palette: &'a Palette,
}

impl Rewrite<'_> {
    fn run(&mut self) {
        for at in 0..self.f.layout.len() {
            let block = self.f.layout[at];
            let old = std::mem::take(&mut self.f.blocks[block].insts);
            let body = old.len() - self.f.blocks[block].epilogue;
            let mut insts = Vec::with_capacity(old.len());
            let mut epilogue = None;
            for (place, &inst) in old.iter().enumerate() {
                if place == body {
                    epilogue = Some(insts.len());
                }
                self.rewrite(inst, &mut insts);
            }
            self.pass_arguments(block, &mut insts);
            self.f.blocks[block].epilogue = epilogue.map_or(0, |start| insts.len() - start);
            self.f.blocks[block].insts = insts;
        }
    }

    /// The physical registers of an operand, if it is a scalar.
    fn physical(&self, operand: Operand) -> Option<Reg> {
        let r = operand.as_reg().filter(|r| File::Sgprs.has(self.f, r.reg))?;
        Some(Reg::sgpr(self.colours[r.reg]? + u16::from(r.first), r.dwords))
    }

    fn rewrite(&mut self, inst: Inst, out: &mut Vec<Inst>) {
        for n in 0..self.f.insts[inst].operands.len() {
            if let Some(reg) = self.physical(self.f.insts[inst].operands[n]) {
                self.f.insts[inst].operands[n] = Operand::Phys(reg);
            }
        }
        lower(self.f, File::Sgprs, inst, out);
    }

    /// The copies to the parameters of the only successor, at the block's end.
    fn pass_arguments(&mut self, block: Block, out: &mut Vec<Inst>) {
        let [edge] = self.f.blocks[block].wave_edges()[..] else { return };
        let target = edge.target;
        let mut copies = Copies::new();
        for (&arg, &param) in edge.args.iter().zip(&self.f.blocks[target].wave_params) {
            let Some(colour) = self.colours[param] else { continue };
            let arg = self.physical(arg).map_or(arg, Operand::Phys);
            add_copies(&mut copies, Bank::Sgpr, colour, u16::from(self.f.regs[param].dwords), arg);
        }
        if copies.is_empty() {
            return;
        }
        let found = spare(self.f, self.liveness, self.colours, self.palette, target);
        let spare = || Reg::sgpr(found.expect("one dword is kept free everywhere"), 1);
        emit_scalar_copies(self.f, &copies, spare, Origin::NONE, out);
    }
}

/// A dword that holds nothing where a block begins, its parameters there.
fn spare(
    f: &Function,
    liveness: &Liveness,
    colours: &Colours,
    palette: &Palette,
    target: Block,
) -> Option<u16> {
    let mut taken: Bits = palette.never.clone();
    for reg in liveness.live_in(target).iter().chain(f.blocks[target].wave_params.iter().copied()) {
        if let Some(colour) = colours[reg] {
            taken.set(colour, f.regs[reg].dwords, true);
        }
    }
    taken.find_free(1, 1, palette.limit)
}
