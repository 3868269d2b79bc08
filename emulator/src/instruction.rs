//! A decoded instruction, and what is asked of it before it is executed: the registers and lanes that it touches, and the
//! wait states after which it matters.

use gcnsel_isa::semantics::word::Layout;
use gcnsel_isa::{Access, Class, Format, Inst, Op, Operand, Reg, Role, Target};

use crate::operand::Source;
use crate::pending::Order;
use crate::registers::{FileSizes, Registers};

/// One instruction.
pub struct Instruction {
    /// As decoded.
    pub inst: Inst,
    /// Its length in bytes.
    pub bytes: u64,
    /// What it is counted as.
    pub class: Class,
    /// The registers it reads (true), and those it writes.
    pub registers: Vec<(Reg, bool)>,
    /// The lanes of vector registers among them.
    pub lanes: UsedLanes,
    /// Wait states for which it may be the first of a hazard.
    pub reach: u8,
    /// The order of the load it is, for writes of registers that an earlier load will write.
    pub loads: Option<Order>,
}

impl Instruction {
    /// An instruction of so many bytes, in a kernel with these register files.
    pub fn new(inst: Inst, bytes: u64, target: Target, sizes: &FileSizes) -> Instruction {
        let mut registers = Vec::new();
        let row = inst.op.row();
        let is_load = row.memory().is_some_and(|memory| memory.access == Access::Load);
        for (role, register) in inst.registers() {
            match role {
                Role::Def => registers.push((register, false)),
                // A load of half a register keeps the other half of what an earlier load writes.
                Role::Tied(_) if is_load => {}
                Role::Use | Role::Tied(_) => registers.push((register, true)),
            }
        }
        if row.reads_vcc() {
            registers.push((Reg::VCC, true));
        }
        if row.uses_m0(&inst.mods) {
            registers.push((Reg::M0, true));
        }
        let loads = match row.format {
            Format::Global | Format::Scratch | Format::Mubuf | Format::Mtbuf | Format::Mimg => {
                Some(Order::Vector)
            }
            Format::Ds => Some(Order::Lds),
            _ => None,
        };
        let reach = gcnsel_isa::hazards::reach(&inst, target);
        let lanes = UsedLanes::of(&inst, sizes);
        // Of a register that is both, what is read too early is told first.
        registers.sort_by_key(|&(_, reads)| !reads);
        Instruction { reach, class: row.class(), inst, bytes, registers, lanes, loads }
    }
}

/// The lanes of its vector registers that an instruction touches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UsedLanes {
    /// Those that are active. (Lanes read by DPP or through LDS's crossbar count only if they are.)
    Active,
    /// All: matrix instructions do not look at EXEC.
    All,
    /// The first that is active, or lane 0.
    First,
    /// The one that a scalar source has the number of.
    Numbered(Source),
}

impl UsedLanes {
    /// Those of an instruction.
    pub fn of(inst: &Inst, sizes: &FileSizes) -> UsedLanes {
        match inst.op {
            Op::V_READFIRSTLANE_B32 => UsedLanes::First,
            Op::V_READLANE_B32 | Op::V_WRITELANE_B32 => {
                let number = inst.operands.get(2).copied().unwrap_or(Operand::Off);
                let number = Source::new(number, Layout::Int32, 1, sizes);
                number.map_or(UsedLanes::All, UsedLanes::Numbered)
            }
            _ if inst.op.row().is_matrix() => UsedLanes::All,
            _ => UsedLanes::Active,
        }
    }

    /// The lanes, when the instruction is executed.
    pub fn mask(self, registers: &Registers) -> u64 {
        let exec = registers.exec();
        match self {
            UsedLanes::Active => exec,
            UsedLanes::All => u64::MAX,
            UsedLanes::First => 1 << if exec == 0 { 0 } else { exec.trailing_zeros() },
            UsedLanes::Numbered(source) => 1 << (source.lane(registers, 0, 1) & 63),
        }
    }
}
