//! What the block in front of a loop computes anyway: a loop's own need not be computed beside it.

use super::sites::{Sites, is_pure};
use cranelift_entity::SecondaryMap;
use gcnsel_isa::{Bank, Form, Mods};
use gcnsel_mir::{Block, Function, Inst, InstData, Opcode, Operand, RegKind, VReg};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

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

/// What an instruction computes, and the register that it needs for that.
#[derive(PartialEq, Eq, Hash)]
struct Key {
    opcode: Opcode,
    mods: Mods,
    form: Option<Form>,
    bank: Bank,
    kind: RegKind,
    dwords: u8,
    operands: SmallVec<[Operand; 4]>,
}

impl Key {
    /// Of an instruction whose first result is the only one that anybody reads.
    fn of(f: &Function, machine: &InstData) -> Option<(Key, VReg)> {
        let to = machine.operands.first()?.as_reg()?.reg;
        let data = &f.regs[to];
        let key = Key {
            opcode: machine.opcode,
            mods: machine.mods,
            form: machine.form,
            bank: data.bank,
            kind: data.kind,
            dwords: data.dwords,
            operands: machine.operands[machine.def_count()..].iter().copied().collect(),
        };
        Some((key, to))
    }
}

/// By block: the registers of what it computes.
#[derive(Default)]
pub(super) struct There(FxHashMap<Block, FxHashMap<Key, VReg>>);

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
            let keys = pure.filter_map(|machine| {
                let (mut key, reg) = Key::of(f, machine)?;
                replace(&mut key.operands, instead);
                Some((key, reg))
            });
            keys.filter(|(_, reg)| !sites.copied.contains(*reg)).collect()
        });
        let &reg = there.get(&Key::of(f, machine)?.0)?;
        // It may have left a loop around that block.
        Some(instead[reg].unwrap_or(reg))
    }

    /// What moves into a block is there, too.
    pub fn add(&mut self, f: &Function, block: Block, inst: Inst) {
        if let (Some(there), Some((key, reg))) = (self.0.get_mut(&block), Key::of(f, &f.insts[inst])) {
            there.entry(key).or_insert(reg);
        }
    }
}
