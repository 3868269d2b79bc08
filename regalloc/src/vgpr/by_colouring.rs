//! VGPR allocation by colouring in SSA form over the thread edges. In SSA form the registers needed are those live at
//! once, tuples aside.

use crate::Error;
use crate::colour::{Colours, Palette, spill_and_colour};
use crate::copies::{Copies, add_copies};
use crate::engine::{Colouring, Engine};
use crate::file::File;
use crate::lower::{emit_copies, lower};
use crate::pressure::Demand;
use crate::spill::{Spills, vectors::Vectors};
use gcnsel_isa::{Bank, Reg};
use gcnsel_mir::{Block, Function, Inst, Operand, Origin, RegRef};

impl Engine<Vectors> for Colouring {
    fn allocate(
        &self,
        f: &mut Function,
        demand: Option<Demand>,
        mut palette: Palette,
        spills: &mut Spills<Vectors>,
        _: bool,
    ) -> Result<(), Error> {
        let demand = demand.unwrap_or_else(|| Demand::of(f, File::Vgprs));
        let room = u32::from(palette.limit);
        let (colours, _) = spill_and_colour(f, demand, &mut palette, spills, room, |_, _, _| ())?;
        rewrite(f, &colours);
        Ok(())
    }
}

/// Puts the colours into the function, and lowers copies, tuples, tied operands and phis to moves.
fn rewrite(f: &mut Function, colours: &Colours) {
    for at in 0..f.layout.len() {
        let block = f.layout[at];
        let old = std::mem::take(&mut f.blocks[block].insts);
        let body = old.len() - f.blocks[block].epilogue;
        let mut insts = Vec::with_capacity(old.len());
        for &inst in &old[..body] {
            rewrite_inst(f, colours, inst, &mut insts);
        }
        pass_arguments(f, colours, block, &mut insts);
        let before_epilogue = insts.len();
        for &inst in &old[body..] {
            rewrite_inst(f, colours, inst, &mut insts);
        }
        f.blocks[block].epilogue = insts.len() - before_epilogue;
        f.blocks[block].insts = insts;
    }
}

/// The physical registers of a coloured reference.
fn physical(colours: &Colours, r: RegRef) -> Option<Reg> {
    Some(Reg::vgpr(colours[r.reg]? + u16::from(r.first), r.dwords))
}

fn rewrite_inst(f: &mut Function, colours: &Colours, inst: Inst, out: &mut Vec<Inst>) {
    for operand in &mut f.insts[inst].operands {
        if let Some(reg) = operand.as_reg().and_then(|r| physical(colours, r)) {
            *operand = Operand::Phys(reg);
        }
    }
    lower(f, File::Vgprs, inst, out);
}

/// The copies to the parameters of the only successor.
fn pass_arguments(f: &mut Function, colours: &Colours, block: Block, out: &mut Vec<Inst>) {
    let mut copies = Copies::new();
    if let [edge] = f.blocks[block].thread_edges()[..] {
        for (&arg, &param) in edge.args.iter().zip(&f.blocks[edge.target].thread_params) {
            let Some(colour) = colours[param] else { continue };
            let arg = match arg {
                Operand::Reg(r) => physical(colours, r).map_or(arg, Operand::Phys),
                other => other,
            };
            add_copies(&mut copies, Bank::Vgpr, colour, u16::from(f.regs[param].dwords), arg);
        }
    }
    emit_copies(f, &copies, Origin::NONE, out);
}
