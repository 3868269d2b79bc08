//! What the block in front of a loop computes anyway: a loop's own need not be computed beside it.

use super::sites::{Key, Sites, is_pure};
use cranelift_entity::SecondaryMap;
use gcnsel_mir::{Block, Function, Inst, InstData, Operand, RegKind, VReg};
use rustc_hash::FxHashMap;

/// By register that is not defined any more: the one that stands for it.
pub(super) type Instead = SecondaryMap<VReg, Option<VReg>>;

/// Has operands read what stands for registers.
pub(super) fn replace(operands: &mut [Operand], instead: &Instead) {
    for operand in operands {
        if let Operand::Reg(read) = operand
            && let Some(reg) = instead[read.reg]
        {
            read.reg = reg;
        }
    }
}

/// What an instruction computes of registers as they are, and the kind of register that it needs for that.
type Own = (Key<Operand>, RegKind);

/// Of an instruction whose first result is the only one that anybody reads: what it computes, and where to. It reads what stands for
/// registers.
fn own(f: &Function, machine: &InstData, instead: &Instead) -> Option<(Own, VReg)> {
    let to = machine.operands.first()?.as_reg()?.reg;
    let key = Key::new(f, machine, to, |mut operand| {
        replace(std::slice::from_mut(&mut operand), instead);
        operand
    });
    Some(((key, f.regs[to].kind), to))
}

/// By block: the registers of what it computes.
#[derive(Default)]
pub(super) struct There(FxHashMap<Block, FxHashMap<Own, VReg>>);

impl There {
    /// The register that has the result of an instruction in a block, if something there computes the same and nobody
    /// overwrites it.
    pub fn of(
        &mut self,
        f: &Function,
        sites: &Sites,
        block: Block,
        machine: &InstData,
        instead: &Instead,
    ) -> Option<VReg> {
        let there = self.0.entry(block).or_insert_with(|| {
            let insts = f.blocks[block].insts.iter().map(|&inst| &f.insts[inst]);
            let pure = insts.filter(|machine| is_pure(f, machine, sites.sets_modes));
            let all = pure.filter_map(|machine| own(f, machine, instead));
            all.filter(|(_, reg)| !sites.copied.contains(*reg)).collect()
        });
        let &reg = there.get(&own(f, machine, instead)?.0)?;
        // It may have left a loop around that block.
        Some(instead[reg].unwrap_or(reg))
    }

    /// What moves into a block is there, too.
    pub fn add(&mut self, f: &Function, block: Block, inst: Inst, instead: &Instead) {
        if let (Some(there), Some((own, reg))) = (self.0.get_mut(&block), own(f, &f.insts[inst], instead)) {
            there.entry(own).or_insert(reg);
        }
    }
}
