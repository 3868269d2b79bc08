//! Where spilled VGPRs live: accumulation registers (AGPRs), as long as there are some, then scratch.
//!
//! AGPRs are the second half of a lane's registers on targets that have them; values that live there for good
//! (`accumulators`) have the first ones. A move there
//! is one instruction and no access to memory, and minds exec as a store does.

use super::Storage;
use super::scratch::Scratch;
use crate::file::File;
use gcnsel_isa::{Bank, Op, Reg};
use gcnsel_mir::{Function, Inst, InstData, Operand, Origin, Pseudo, RegKind, RegRef, Slot, VReg};
use std::ops::Range;

/// AGPRs that nothing lives in yet; behind them scratch.
#[derive(Clone, Debug, Default)]
pub struct Vectors {
    free: Range<u16>,
}

/// A place for a VGPR.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// AGPRs from this one on.
    Accumulators(u16),
    /// A stack object.
    Scratch(Slot),
}

impl Vectors {
    /// With these AGPRs.
    pub fn new(accumulators: Range<u16>) -> Vectors {
        Vectors { free: accumulators }
    }
}

/// Moves a dword to or from an AGPR.
fn push_move(f: &mut Function, op: Op, to: Operand, from: Operand, out: &mut Vec<Inst>) {
    out.push(f.make(InstData::new(op, [to, from], Origin::NONE)));
}

fn accumulator(index: u16) -> Operand {
    Operand::Phys(Reg::agpr(index, 1))
}

impl Storage for Vectors {
    const FILE: File = File::Vgprs;
    const BEFORE_EPILOGUE: bool = true;
    type Place = Place;

    fn place(&mut self, f: &mut Function, dwords: u32) -> Place {
        if self.free.len() < dwords as usize {
            return Place::Scratch(Scratch.place(f, dwords));
        }
        let first = self.free.start;
        self.free.start += dwords as u16;
        Place::Accumulators(first)
    }

    fn is_memory(place: Place) -> bool {
        matches!(place, Place::Scratch(_))
    }

    fn store(&mut self, f: &mut Function, reg: VReg, place: Place, out: &mut Vec<Inst>) {
        let first = match place {
            Place::Scratch(slot) => return Scratch.store(f, reg, slot, out),
            Place::Accumulators(first) => first,
        };
        for dword in 0..f.regs[reg].dwords {
            let from = Operand::Reg(RegRef { reg, first: dword, dwords: 1 });
            push_move(f, Op::V_ACCVGPR_WRITE_B32, accumulator(first + u16::from(dword)), from, out);
        }
    }

    fn load(&mut self, f: &mut Function, reg: VReg, place: Place, out: &mut Vec<Inst>) {
        let first = match place {
            Place::Scratch(slot) => return Scratch.load(f, reg, slot, out),
            Place::Accumulators(first) => first,
        };
        let whole = f.whole(reg);
        if f.regs[reg].dwords == 1 {
            return push_move(f, Op::V_ACCVGPR_READ_B32, whole, accumulator(first), out);
        }
        let mut parts = vec![whole];
        for dword in 0..f.regs[reg].dwords {
            let origin = f.regs[reg].origin;
            let piece = f.new_reg(Bank::Vgpr, 1, RegKind::Plain, origin);
            let to = f.whole(piece);
            push_move(f, Op::V_ACCVGPR_READ_B32, to, accumulator(first + u16::from(dword)), out);
            parts.push(to);
        }
        out.push(f.make(InstData::new(Pseudo::RegSequence, parts, Origin::NONE)));
    }

    fn save(&mut self, f: &mut Function, from: Reg, place: Place, at: u32, out: &mut Vec<Inst>) {
        let first = match place {
            Place::Scratch(slot) => return Scratch.save(f, from, slot, at, out),
            Place::Accumulators(first) => first + at as u16,
        };
        for dword in 0..from.dwords {
            let part = Operand::Phys(from.part(dword, 1));
            push_move(f, Op::V_ACCVGPR_WRITE_B32, accumulator(first + u16::from(dword)), part, out);
        }
    }

    fn restore(&mut self, f: &mut Function, to: Reg, place: Place, at: u32, out: &mut Vec<Inst>) {
        let first = match place {
            Place::Scratch(slot) => return Scratch.restore(f, to, slot, at, out),
            Place::Accumulators(first) => first + at as u16,
        };
        for dword in 0..to.dwords {
            let part = Operand::Phys(to.part(dword, 1));
            push_move(f, Op::V_ACCVGPR_READ_B32, part, accumulator(first + u16::from(dword)), out);
        }
    }

    fn first_position(&self, f: &Function, insts: &[Inst]) -> usize {
        Scratch.first_position(f, insts)
    }
}
