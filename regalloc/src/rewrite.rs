//! Puts the colours of vectors into the function: copies, tuples, tied operands and phis become moves.

use crate::colour::{Coloured, Colours, Move, Moves};
use crate::copies::{Copies, add_copies};
use crate::file::File;
use crate::lower::{emit_copies, lower, move_register};
use gcnsel_isa::Reg;
use gcnsel_mir::{Aside, Block, Function, Inst, Journal, Operand, Origin, RegRef, VReg};
use smallvec::SmallVec;

/// Puts the colours of a file of vectors into the function.
pub fn rewrite(f: &mut Function, file: File, coloured: Coloured) {
    let Coloured { mut colours, moves, .. } = coloured;
    note(f, file, &colours, &moves);
    for at in 0..f.layout.len() {
        let block = f.layout[at];
        let old = std::mem::take(&mut f.blocks[block].insts);
        let body = old.len() - f.blocks[block].epilogue;
        let mut insts = Vec::with_capacity(old.len());
        let mut moves = moves[block].iter().copied().peekable();
        let mut homes: SmallVec<[(VReg, u16); 4]> = SmallVec::new();
        for (at, &inst) in old[..body].iter().enumerate() {
            while let Some(aside) = moves.next_if(|aside| aside.at == at) {
                homes.push(move_aside(f, file, &mut colours, aside, &mut insts));
            }
            rewrite_inst(f, file, &colours, inst, &mut insts);
        }
        for aside in moves {
            homes.push(move_aside(f, file, &mut colours, aside, &mut insts));
        }
        pass_arguments(f, file, &colours, &homes, block, &mut insts);
        let before_epilogue = insts.len();
        for &inst in &old[body..] {
            rewrite_inst(f, file, &colours, inst, &mut insts);
        }
        f.blocks[block].epilogue = insts.len() - before_epilogue;
        f.blocks[block].insts = insts;
        for (reg, home) in homes.into_iter().rev() {
            colours[reg] = Some(home);
        }
    }
    drop_coloured(f, &colours);
}

/// Notes for those who will ask what has been coloured.
fn note(f: &mut Function, file: File, colours: &Colours, moves: &Moves) {
    if f.journal.is_none() {
        return;
    }
    let mut noted = Vec::new();
    for &block in &f.layout {
        let data = &f.blocks[block];
        let body = data.insts.len() - data.epilogue;
        let of_block = moves[block].iter().map(|&Move { at, reg, to }| {
            let before = data.insts.get(at).copied().filter(|_| at < body);
            Aside { reg, block, before, to }
        });
        noted.extend(of_block);
    }
    Journal::note_file(f, file.bank(), colours, noted);
}

/// A value goes to another place; the result is where it was.
fn move_aside(
    f: &mut Function,
    file: File,
    colours: &mut Colours,
    aside: Move,
    out: &mut Vec<Inst>,
) -> (VReg, u16) {
    let Move { reg, to, .. } = aside;
    let from = colours[reg].replace(to).expect("what is moved has a place");
    let place = |index| Reg { bank: file.bank(), index, dwords: f.regs[reg].dwords };
    move_register(f, place(to), place(from), f.regs[reg].origin, out);
    (reg, from)
}

/// The physical register of a coloured reference.
fn physical(file: File, colours: &Colours, r: RegRef) -> Option<Reg> {
    Some(Reg { bank: file.bank(), index: colours[r.reg]? + u16::from(r.first), dwords: r.dwords })
}

fn rewrite_inst(f: &mut Function, file: File, colours: &Colours, inst: Inst, out: &mut Vec<Inst>) {
    for operand in &mut f.insts[inst].operands {
        if let Some(reg) = operand.as_reg().and_then(|r| physical(file, colours, r)) {
            *operand = Operand::Phys(reg);
        }
    }
    lower(f, file, inst, out);
}

/// The copies to the parameters of the only successor. A parameter of a loop may itself have been moved aside in the block that
/// goes back: where the loop begins it is at home.
fn pass_arguments(
    f: &mut Function,
    file: File,
    colours: &Colours,
    homes: &[(VReg, u16)],
    block: Block,
    out: &mut Vec<Inst>,
) {
    let home = |reg: VReg| homes.iter().find(|&&(moved, _)| moved == reg).map(|&(_, home)| home);
    let mut copies = Copies::new();
    if let [edge] = f.blocks[block].thread_edges()[..] {
        for (&arg, &param) in edge.args.iter().zip(&f.blocks[edge.target].thread_params) {
            let Some(colour) = home(param).or(colours[param]) else { continue };
            let arg = match arg {
                Operand::Reg(r) => physical(file, colours, r).map_or(arg, Operand::Phys),
                other => other,
            };
            add_copies(&mut copies, file.bank(), colour, u16::from(f.regs[param].dwords), arg);
        }
    }
    emit_copies(f, file, &copies, Origin::NONE, out);
}

/// Nothing is passed any more to the parameters that have colours.
fn drop_coloured(f: &mut Function, colours: &Colours) {
    for at in 0..f.layout.len() {
        let block = f.layout[at];
        let targets: SmallVec<[Block; 2]> =
            f.blocks[block].thread_edges().iter().map(|edge| edge.target).collect();
        for (n, target) in targets.into_iter().enumerate() {
            let params = f.blocks[target].thread_params.clone();
            let mut params = params.iter();
            let args = &mut f.blocks[block].thread_edges_mut().swap_remove(n).args;
            args.retain(|_| params.next().is_none_or(|&param| colours[param].is_none()));
        }
    }
    for at in 0..f.layout.len() {
        let block = f.layout[at];
        f.blocks[block].thread_params.retain(|param| colours[*param].is_none());
    }
}
