//! The register files, and the edges along which their values pass.

use gcnsel_isa::Bank;
use gcnsel_mir::{Edges, Function, Liveness, RegKind, VReg};

/// A register file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum File {
    /// Scalar registers: the wave's, so live along its edges.
    Sgprs,
    /// Vector registers in SSA form: each lane's, so live along the edges that lanes take. Registers that belong to
    /// the whole wave ([`RegKind::WholeWave`]) are none of them.
    Vgprs,
    /// Accumulation registers, in which some vectors live as they would in the file above.
    Agprs,
}

impl File {
    /// Whether a register is of the file.
    pub fn has(self, f: &Function, reg: VReg) -> bool {
        let data = &f.regs[reg];
        match self {
            File::Sgprs => data.bank == Bank::Sgpr,
            File::Vgprs => data.bank == Bank::Vgpr && data.kind != RegKind::WholeWave,
            File::Agprs => data.bank == Bank::Agpr,
        }
    }

    /// Dwords of a register of the file; 0 for others.
    pub fn dwords(self, f: &Function, reg: VReg) -> u32 {
        if self.has(f, reg) { u32::from(f.regs[reg].dwords) } else { 0 }
    }

    /// Its bank.
    pub fn bank(self) -> Bank {
        match self {
            File::Sgprs => Bank::Sgpr,
            File::Vgprs => Bank::Vgpr,
            File::Agprs => Bank::Agpr,
        }
    }

    /// Its edges.
    pub fn edges(self) -> Edges {
        match self {
            File::Sgprs => Edges::Wave,
            File::Vgprs | File::Agprs => Edges::Thread,
        }
    }

    /// What is live at block boundaries.
    pub fn liveness(self, f: &Function) -> Liveness {
        Liveness::new(f, self.edges(), |r| self.has(f, r))
    }

    /// Its name in messages.
    pub fn name(self) -> &'static str {
        match self {
            File::Sgprs => "SGPRs",
            File::Vgprs => "VGPRs",
            File::Agprs => "AGPRs",
        }
    }
}
