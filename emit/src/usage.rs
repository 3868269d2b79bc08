//! The registers a kernel uses, counted as LLVM's metadata counts them.

use crate::machine::Machine;
use gcnsel_isa::{Bank, ExtraSgprs, Reg, Target, TargetId, shift_amount};
use gcnsel_mir::Function;

/// Registers used by a function.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Usage {
    /// Highest of `s0..` plus one.
    pub sgprs: u32,
    /// Highest VGPR plus one.
    pub vgprs: u32,
    /// Highest AGPR plus one.
    pub agprs: u32,
    /// VCC is used.
    pub uses_vcc: bool,
    /// FLAT_SCRATCH is used, by name or by flat instructions after its initialisation.
    pub uses_flat_scratch: bool,
}

impl Usage {
    /// Counts the registers of a function's machine code and inputs.
    pub fn count(f: &Function, machine: &Machine) -> Usage {
        let mut usage = Usage::default();
        f.inputs.iter().filter_map(|input| input.phys).for_each(|reg| usage.add(reg));
        for inst in machine.blocks.iter().flat_map(|block| &block.insts) {
            let touching = inst.touching();
            touching.operands.iter().filter_map(|operand| operand.reg()).for_each(|reg| usage.add(reg));
            shift_amount::register_behind(&inst.inst, machine.target)
                .into_iter()
                .for_each(|reg| usage.add(reg));
            let row = inst.inst.op.row();
            // The one-dword encodings name VCC without an operand of their own for it.
            usage.uses_vcc |= row.reads_vcc();
        }
        for block in &machine.blocks {
            use gcnsel_mir::Condition::{VccNonZero, VccZero};
            if let crate::machine::End::Branch { condition: VccZero | VccNonZero, .. } = block.end {
                usage.uses_vcc = true;
            }
        }
        usage
    }

    /// Adds what another function uses.
    pub fn merge(&mut self, other: &Usage) {
        self.sgprs = self.sgprs.max(other.sgprs);
        self.vgprs = self.vgprs.max(other.vgprs);
        self.agprs = self.agprs.max(other.agprs);
        self.uses_vcc |= other.uses_vcc;
        self.uses_flat_scratch |= other.uses_flat_scratch;
    }

    /// Counts a register.
    pub fn add(&mut self, reg: Reg) {
        match reg.bank {
            Bank::Sgpr if reg.overlaps(Reg::VCC) => self.uses_vcc = true,
            Bank::Sgpr if reg.overlaps(Reg::FLAT_SCRATCH) => self.uses_flat_scratch = true,
            Bank::Sgpr if reg.is_general_sgpr() => self.sgprs = self.sgprs.max(u32::from(reg.end())),
            Bank::Sgpr => {}
            Bank::Vgpr => self.vgprs = self.vgprs.max(u32::from(reg.end())),
            Bank::Agpr => self.agprs = self.agprs.max(u32::from(reg.end())),
        }
    }

    /// SGPRs with the extra ones that are allocated behind the last.
    pub fn total_sgprs(&self, id: TargetId) -> u32 {
        let extra = ExtraSgprs {
            vcc: self.uses_vcc,
            flat_scratch: self.uses_flat_scratch,
            xnack_mask: id.settings.may_replay(),
        };
        self.sgprs + id.target.info().extra_sgprs(extra)
    }

    /// VGPRs of a lane; where the register file is unified, with the AGPRs behind them.
    pub fn total_vgprs(&self, target: Target) -> u32 {
        let info = target.info();
        if info.unified_vgprs && self.agprs != 0 {
            return self.first_agpr(target) + self.agprs;
        }
        self.vgprs.max(self.agprs)
    }

    /// Where the AGPRs begin in a unified file.
    pub fn first_agpr(&self, target: Target) -> u32 {
        self.vgprs.max(1).next_multiple_of(target.info().accum_offset_granule.max(1))
    }
}
