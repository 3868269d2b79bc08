//! Puts the colours into the function, and lowers copies, tuples, tied operands and phis to moves.

use crate::colour::Colours;
use crate::copies::{Copies, add_copies};
use gcnsel_isa::{Bank, Op, Reg};
use gcnsel_mir::{
    Block, CopyStep, Function, Inst, InstData, Opcode, Operand, Origin, Pseudo, RegRef, sequence_copies,
};

/// Rewrites all coloured registers; the result is the number of VGPRs used.
pub fn rewrite(f: &mut Function, colours: &Colours) -> u16 {
    let inputs = f.inputs.iter().filter_map(|i| i.phys).filter(|r| r.bank == Bank::Vgpr).map(|r| r.end());
    let coloured = f.regs.iter().filter_map(|(r, data)| Some(colours[r]? + u16::from(data.dwords)));
    let used = inputs.chain(coloured).max().unwrap_or(0);
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
    for at in 0..f.layout.len() {
        let block = f.layout[at];
        f.blocks[block].thread_params.clear();
        for edge in f.blocks[block].thread_edges_mut() {
            edge.args.clear();
        }
    }
    used
}

/// The physical registers of a coloured reference.
fn physical(colours: &Colours, r: RegRef) -> Option<Reg> {
    Some(Reg::vgpr(colours[r.reg]? + u16::from(r.first), r.dwords))
}

fn rewrite_inst(f: &mut Function, colours: &Colours, inst: Inst, out: &mut Vec<Inst>) {
    let data = &mut f.insts[inst];
    for operand in &mut data.operands {
        if let Some(reg) = operand.as_reg().and_then(|r| physical(colours, r)) {
            *operand = Operand::Phys(reg);
        }
    }
    let origin = data.origin;
    match data.opcode {
        Opcode::Pseudo(Pseudo::Undef) => {}
        Opcode::Pseudo(Pseudo::Copy | Pseudo::RegSequence) => {
            let Operand::Phys(whole) = data.operands[0] else { return out.push(inst) };
            let width = if data.opcode == Pseudo::Copy.into() { u16::from(whole.dwords) } else { 1 };
            let mut copies = Copies::new();
            let mut at = whole.index;
            for &part in &data.operands[1..] {
                at += add_copies(&mut copies, Bank::Vgpr, at, width, part);
            }
            emit_copies(f, &copies, origin, out);
        }
        Opcode::Pseudo(_) => out.push(inst),
        Opcode::Isa(_) => {
            settle_tied_operands(f, inst, out);
            out.push(inst);
        }
    }
}

/// Where a tied operand lives on behind the instruction, its value is copied to the definition's register first.
fn settle_tied_operands(f: &mut Function, inst: Inst, out: &mut Vec<Inst>) {
    for n in 0..f.insts[inst].operands.len() {
        let data = &f.insts[inst];
        let Some(def) = data.tied_definition(n).map(|d| data.operands[d]) else { continue };
        let (operand, origin) = (data.operands[n], data.origin);
        if operand == def {
            continue;
        }
        if let Operand::Phys(reg) = def
            && reg.bank == Bank::Vgpr
        {
            let mut copies = Copies::new();
            add_copies(&mut copies, Bank::Vgpr, reg.index, u16::from(reg.dwords), operand);
            emit_copies(f, &copies, origin, out);
            f.insts[inst].operands[n] = def;
        }
    }
}

fn emit_copies(f: &mut Function, copies: &Copies, origin: Origin, out: &mut Vec<Inst>) {
    for step in sequence_copies(copies) {
        let single = |index| Operand::Phys(Reg::vgpr(index, 1));
        let data = match step {
            CopyStep::Move { dst, src } => InstData::new(Op::V_MOV_B32, [single(dst), single(src)], origin),
            CopyStep::Set { dst, value } => InstData::new(Op::V_MOV_B32, [single(dst), value], origin),
            CopyStep::Swap { a, b } => {
                InstData::new(Op::V_SWAP_B32, [single(a), single(b), single(a), single(b)], origin)
            }
        };
        out.push(f.insts.push(data));
    }
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
