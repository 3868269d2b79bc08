//! What constants mean in each register file.

use crate::live::{ScalarLiveness, VectorLiveness};
use crate::scalars;
use gcnsel_graph::Graph;
use gcnsel_isa::{Bank, Op, Reg};
use gcnsel_mir::{Block, Function, InstData, Operand, Origin};
use smallvec::SmallVec;

/// A register file.
#[derive(Clone, Copy)]
pub enum File {
    /// SGPRs, which are the wave's.
    Scalars,
    /// VGPRs, which are each lane's: they follow the edges of lanes.
    Vectors,
}

/// Which registers of a file are read later on.
pub enum Reads {
    Scalars(ScalarLiveness),
    Vectors(VectorLiveness),
}

impl File {
    /// The edges along which registers keep their values.
    pub fn graph(self, f: &Function) -> Graph<Block> {
        match self {
            File::Scalars => f.wave_graph(),
            File::Vectors => f.thread_graph(),
        }
    }

    fn bank(self) -> Bank {
        match self {
            File::Scalars => Bank::Sgpr,
            File::Vectors => Bank::Vgpr,
        }
    }

    /// The register that an instruction does nothing but put a constant into, and that.
    pub fn constant_of(self, data: &InstData) -> Option<(u16, u32)> {
        match (self, &data.operands[..]) {
            (File::Scalars, _) => scalars::constant_of(data),
            (
                File::Vectors,
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
            File::Scalars => (Op::S_MOV_B32, Reg::sgpr(index, 1)),
            File::Vectors => (Op::V_MOV_B32, Reg::vgpr(index, 1)),
        };
        InstData::new(op, [Operand::Phys(reg), scalars::constant(value)], Origin::NONE)
    }

    /// The registers that an instruction writes; `None` if it is not known.
    pub fn written(self, data: &InstData) -> Option<SmallVec<[u16; 4]>> {
        if let File::Scalars = self {
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
            File::Scalars => true,
            File::Vectors => !f.blocks[block].insts.iter().any(|&inst| writes_exec(&f.insts[inst])),
        }
    }

    pub fn reads(self, f: &Function) -> Reads {
        match self {
            File::Scalars => Reads::Scalars(ScalarLiveness::new(f)),
            File::Vectors => Reads::Vectors(VectorLiveness::new(f)),
        }
    }
}

impl Reads {
    /// Whether a register is read behind a block, or may not be written there.
    pub fn is_read_behind(&self, f: &Function, block: Block, index: u16) -> bool {
        match self {
            Reads::Scalars(liveness) => {
                let edges = f.blocks[block].wave_edges();
                edges.iter().any(|edge| liveness.at_start(edge.target).has(Reg::sgpr(index, 1)))
            }
            Reads::Vectors(liveness) => liveness.at_end(f, block).has(Reg::vgpr(index, 1)),
        }
    }
}
