//! How many registers code may use.

use gcnsel_codeobject::KernelDescriptor;
use gcnsel_isa::{Bank, Target};

/// SGPRs from here on are VCC and other registers that every kernel has.
pub const GENERAL_SGPRS: u32 = 102;

/// Registers by bank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    vgprs: u32,
    agprs: u32,
    sgprs: u32,
}

impl Limits {
    /// Of what nobody is seen to call.
    pub const NONE: Limits = Limits { vgprs: u32::MAX, agprs: u32::MAX, sgprs: u32::MAX };

    /// Those that a kernel has.
    pub fn of(descriptor: &KernelDescriptor, target: Target) -> Limits {
        let vectors = descriptor.allocated_vgprs(target);
        let vgprs = descriptor.first_agpr(target).map_or(vectors, |first| first.min(vectors));
        let sgprs = descriptor.allocated_sgprs(target).min(GENERAL_SGPRS);
        Limits { vgprs, agprs: vectors - vgprs, sgprs }
    }

    /// Those of a bank.
    pub fn get(&self, bank: Bank) -> u32 {
        match bank {
            Bank::Vgpr => self.vgprs,
            Bank::Agpr => self.agprs,
            Bank::Sgpr => self.sgprs,
        }
    }

    /// Those of a bank, to be changed.
    pub fn get_mut(&mut self, bank: Bank) -> &mut u32 {
        match bank {
            Bank::Vgpr => &mut self.vgprs,
            Bank::Agpr => &mut self.agprs,
            Bank::Sgpr => &mut self.sgprs,
        }
    }
}
