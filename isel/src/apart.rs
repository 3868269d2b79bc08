//! Wide registers that nothing reads as a whole are not put together.
//!
//! A rule leaves two dwords as one number of 64 bits, in a pair of registers. If all readers take one dword of it (an address's
//! high half is masked, and its low half goes into a resource), the dwords themselves serve, and allocation may place each where
//! its reader wants it.

use cranelift_entity::SecondaryMap;
use gcnsel_graph::full_map;
use gcnsel_mir::{Function, Inst, Opcode, Operand, Pseudo, RegKind, RegRef, VReg};

/// What is known of a wide register.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Wide {
    /// It is not put together, or something reads more than a part.
    #[default]
    Needed,
    /// By that instruction, and all readers so far take one part.
    Apart(Inst),
}

/// Has readers of parts read the parts.
pub(crate) fn take_apart(f: &mut Function) {
    let mut wide: SecondaryMap<VReg, Wide> = full_map(f.regs.len());
    let mut any = false;
    for &inst in f.layout.iter().flat_map(|&block| &f.blocks[block].insts) {
        let data = &f.insts[inst];
        if data.opcode == Opcode::Pseudo(Pseudo::RegSequence)
            && let [Operand::Reg(to), parts @ ..] = &data.operands[..]
            && f.whole(to.reg) == Operand::Reg(*to)
            && f.regs[to.reg].kind == RegKind::Plain
            && parts.iter().all(|part| is_dword(f, to.reg, part))
        {
            wide[to.reg] = Wide::Apart(inst);
            any = true;
        }
    }
    if !any {
        return;
    }
    let mut read = |operand: &Operand| {
        if let Operand::Reg(read) = operand
            && read.dwords != 1
        {
            wide[read.reg] = Wide::Needed;
        }
    };
    for &block in &f.layout {
        let data = &f.blocks[block];
        for &inst in &data.insts {
            let machine = &f.insts[inst];
            machine.operands[machine.def_count()..].iter().for_each(&mut read);
        }
        data.thread_edges().into_iter().flat_map(|edge| &edge.args).for_each(&mut read);
    }
    replace(f, &wide);
}

/// Whether a part is one register of the bank.
fn is_dword(f: &Function, whole: VReg, part: &Operand) -> bool {
    let of_bank = |read: &RegRef| read.dwords == 1 && f.regs[read.reg].bank == f.regs[whole].bank;
    part.as_reg().is_some_and(|read| of_bank(&read) && f.regs[read.reg].kind == RegKind::Plain)
}

fn replace(f: &mut Function, wide: &SecondaryMap<VReg, Wide>) {
    // Parts of parts may be apart, too.
    let part = |f: &Function, mut read: RegRef| {
        while let Wide::Apart(inst) = wide[read.reg] {
            let Some(Operand::Reg(part)) = f.insts[inst].operands.get(1 + usize::from(read.first)) else {
                break;
            };
            read = *part;
        }
        read
    };
    for at in 0..f.layout.len() {
        let block = f.layout[at];
        let is_apart = |f: &Function, inst: Inst| {
            let data = &f.insts[inst];
            let to = data.operands.first().and_then(|to| to.as_reg());
            to.is_some_and(|to| wide[to.reg] == Wide::Apart(inst))
        };
        for i in 0..f.blocks[block].insts.len() {
            let inst = f.blocks[block].insts[i];
            if is_apart(f, inst) {
                continue;
            }
            for n in f.insts[inst].def_count()..f.insts[inst].operands.len() {
                if let Operand::Reg(read) = f.insts[inst].operands[n] {
                    f.insts[inst].operands[n] = Operand::Reg(part(f, read));
                }
            }
        }
        let insts: Vec<Inst> =
            f.blocks[block].insts.iter().copied().filter(|&inst| !is_apart(f, inst)).collect();
        f.blocks[block].insts = insts;
        let args: Vec<Vec<Operand>> = f.blocks[block]
            .thread_edges()
            .into_iter()
            .map(|edge| {
                let arg = |arg: &Operand| match arg {
                    Operand::Reg(read) => Operand::Reg(part(f, *read)),
                    other => *other,
                };
                edge.args.iter().map(arg).collect()
            })
            .collect();
        for (edge, args) in f.blocks[block].thread_edges_mut().into_iter().zip(args) {
            edge.args.iter_mut().zip(args).for_each(|(old, new)| *old = new);
        }
    }
}
