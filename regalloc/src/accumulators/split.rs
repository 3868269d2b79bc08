//! Copies where webs in AGPRs meet what takes VGPRs.

use super::operands::{Rule, rule};
use gcnsel_isa::Bank;
use gcnsel_mir::{Edges, Function, Inst, InstData, Operand, Origin, Pseudo, RegKind, RegRef};

/// Makes each operand of the bank that its instruction takes, in a function in which the registers of webs have their banks.
pub fn split(f: &mut Function) {
    for at in 0..f.layout.len() {
        let block = f.layout[at];
        let old = std::mem::take(&mut f.blocks[block].insts);
        let body = old.len() - f.blocks[block].epilogue;
        let mut insts = Vec::with_capacity(old.len());
        for &inst in &old[..body] {
            meet(f, inst, &mut insts);
        }
        pass(f, block, &mut insts);
        insts.extend(&old[body..]);
        f.blocks[block].insts = insts;
    }
}

/// Whether an operand is a register of a bank.
fn is_in(f: &Function, operand: Operand, bank: Bank) -> bool {
    operand.as_reg().is_some_and(|r| f.regs[r.reg].bank == bank)
}

/// Copies a value to a new register of a bank.
fn copy(f: &mut Function, from: RegRef, bank: Bank, origin: Origin, out: &mut Vec<Inst>) -> Operand {
    let fresh = f.new_reg(bank, from.dwords, RegKind::Plain, f.regs[from.reg].origin);
    let to = f.whole(fresh);
    out.push(f.make(InstData::new(Pseudo::Copy, [to, Operand::Reg(from)], origin)));
    to
}

fn meet(f: &mut Function, inst: Inst, out: &mut Vec<Inst>) {
    let defs = f.insts[inst].def_count();
    let origin = f.insts[inst].origin;
    let is_tuple = f.insts[inst].opcode == Pseudo::RegSequence.into();
    let mut behind = Vec::new();
    let mut copied: Vec<(RegRef, Operand)> = Vec::new();
    for n in 0..f.insts[inst].operands.len() {
        let Operand::Reg(r) = f.insts[inst].operands[n] else { continue };
        let bank = f.regs[r.reg].bank;
        if bank == Bank::Sgpr {
            continue;
        }
        let wanted = match rule(&f.insts[inst], n) {
            Rule::Vgpr => Bank::Vgpr,
            // Parts of a tuple of AGPRs are moved there.
            Rule::Either if is_tuple && n >= defs && is_in(f, f.insts[inst].operands[0], Bank::Vgpr) => {
                Bank::Vgpr
            }
            Rule::Either => bank,
            Rule::As(def) if is_in(f, f.insts[inst].operands[def], Bank::Agpr) => Bank::Agpr,
            Rule::As(_) => Bank::Vgpr,
        };
        if bank == wanted {
            continue;
        }
        f.insts[inst].operands[n] = if n < defs {
            let fresh = f.new_reg(Bank::Vgpr, r.dwords, RegKind::Plain, f.regs[r.reg].origin);
            let whole = f.whole(fresh);
            behind.push(f.make(InstData::new(Pseudo::Copy, [Operand::Reg(r), whole], origin)));
            whole
        } else {
            match copied.iter().find(|(from, to)| *from == r && is_in(f, *to, wanted)) {
                Some(&(_, to)) => to,
                None => {
                    let to = copy(f, r, wanted, origin, out);
                    copied.push((r, to));
                    to
                }
            }
        };
    }
    out.push(inst);
    out.extend(behind);
}

/// What a block's edge passes along is where the parameters are.
fn pass(f: &mut Function, block: gcnsel_mir::Block, out: &mut Vec<Inst>) {
    let [(target, args)] = f.blocks[block].edges(Edges::Thread)[..] else { return };
    let (args, params) = (args.clone(), f.blocks[target].thread_params.clone());
    for (n, (&arg, &param)) in args.iter().zip(&params).enumerate() {
        let wanted = f.regs[param].bank;
        if let Operand::Reg(r) = arg
            && f.regs[r.reg].bank != wanted
        {
            let to = copy(f, r, wanted, Origin::NONE, out);
            f.blocks[block].thread_edges_mut()[0].args[n] = to;
        }
    }
}
