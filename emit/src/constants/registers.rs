//! SGPRs and VGPRs as registers that constants are put into: where they keep what they have, what puts a constant there, what writes
//! them, and what reads them later on.

use crate::live::{ScalarLiveness, VectorLiveness};
use crate::scalars;
use gcnsel_graph::Graph;
use gcnsel_isa::{Bank, Op, Reg};
use gcnsel_mir::{Block, Function, InstData, Operand, Origin};
use smallvec::SmallVec;

/// The registers whose constants are set once.
#[derive(Clone, Copy)]
pub enum ConstantRegisters {
    /// SGPRs, which are the wave's.
    Sgprs,
    /// VGPRs, which are each lane's: they follow the edges of lanes.
    Vgprs,
}

/// Which of them are read later on.
pub enum Reads {
    Sgprs(ScalarLiveness),
    Vgprs(VectorLiveness),
}

impl ConstantRegisters {
    /// The edges along which registers keep their values.
    pub fn graph(self, f: &Function) -> Graph<Block> {
        match self {
            ConstantRegisters::Sgprs => f.wave_graph(),
            ConstantRegisters::Vgprs => f.thread_graph(),
        }
    }

    fn bank(self) -> Bank {
        match self {
            ConstantRegisters::Sgprs => Bank::Sgpr,
            ConstantRegisters::Vgprs => Bank::Vgpr,
        }
    }

    /// The register that an instruction does nothing but put a constant into, and that.
    pub fn constant_of(self, data: &InstData) -> Option<(u16, u32)> {
        match (self, &data.operands[..]) {
            (ConstantRegisters::Sgprs, _) => scalars::constant_of(data),
            (
                ConstantRegisters::Vgprs,
                &[Operand::Phys(Reg { bank: Bank::Vgpr, index, dwords: 1 }), Operand::Imm(value)],
            ) if data.opcode == Op::V_MOV_B32.into() && data.form.is_none() && !data.all_lanes => {
                Some((index, value as u32))
            }
            _ => None,
        }
    }

    /// Puts a constant into a register. It is none of a loop's lines.
    pub fn set(self, index: u16, value: u32) -> InstData {
        let (op, reg) = match self {
            ConstantRegisters::Sgprs => (Op::S_MOV_B32, Reg::sgpr(index, 1)),
            ConstantRegisters::Vgprs => (Op::V_MOV_B32, Reg::vgpr(index, 1)),
        };
        InstData::new(op, [Operand::Phys(reg), scalars::constant(value)], Origin::NONE)
    }

    /// The registers that an instruction writes; `None` if it is not known.
    pub fn written(self, data: &InstData) -> Option<SmallVec<[u16; 4]>> {
        if let ConstantRegisters::Sgprs = self {
            return Some(scalars::written(data)?.collect());
        }
        let defs = data.operands[..data.def_count()].iter();
        let vectors = defs.filter_map(|operand| match *operand {
            Operand::Phys(reg) if reg.bank == self.bank() => Some(reg),
            _ => None,
        });
        Some(vectors.flat_map(|reg| reg.each().map(|dword| dword.index)).collect())
    }

    /// Whether what is put at a block's end is there for all that come into it.
    pub fn reaches_all(self, f: &Function, block: Block) -> bool {
        let writes_exec = |data: &InstData| {
            let exec = |def: &Operand| matches!(def, Operand::Phys(reg) if reg.overlaps(Reg::EXEC));
            data.opcode.isa().is_none_or(|op| op.row().writes_exec())
                || data.operands[..data.def_count()].iter().any(exec)
        };
        match self {
            ConstantRegisters::Sgprs => true,
            ConstantRegisters::Vgprs => {
                !f.blocks[block].insts.iter().any(|&inst| writes_exec(&f.insts[inst]))
            }
        }
    }

    pub fn reads(self, f: &Function) -> Reads {
        match self {
            ConstantRegisters::Sgprs => Reads::Sgprs(ScalarLiveness::new(f)),
            ConstantRegisters::Vgprs => Reads::Vgprs(VectorLiveness::new(f)),
        }
    }
}

impl Reads {
    /// Whether a register is read behind a block, or may not be written there.
    pub fn is_read_behind(&self, f: &Function, block: Block, index: u16) -> bool {
        match self {
            Reads::Sgprs(liveness) => {
                let edges = f.blocks[block].wave_edges();
                edges.iter().any(|edge| liveness.at_start(edge.target).has(Reg::sgpr(index, 1)))
            }
            Reads::Vgprs(liveness) => liveness.at_end(f, block).has(Reg::vgpr(index, 1)),
        }
    }
}
