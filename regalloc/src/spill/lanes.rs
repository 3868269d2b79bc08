//! Lanes of VGPRs for spilled SGPRs, and memory where there are too few VGPRs.

mod memory;

use super::{Cost, Storage};
use crate::file::File;
use gcnsel_graph::Cycles;
use gcnsel_isa::{Bank, Op, Reg};
use gcnsel_mir::{Function, Inst, InstData, Operand, Origin, Pseudo, RegKind, RegRef, VReg};
use std::cmp::Reverse;

/// Lanes of a wave: dwords that one VGPR holds.
const LANES: usize = 64;

/// Most VGPRs through which lanes in memory are reached: values move from bank to bank, for which two do, and others are
/// named between.
const MOST_BUFFERS: usize = 4;

/// The VGPRs whose lanes hold spilled SGPRs. They belong to the whole wave: what is written to a lane stays there,
/// whatever exec is.
#[derive(Default)]
pub struct SpillLanes {
    regs: Vec<VReg>,
    /// Lanes given away.
    used: usize,
}

impl SpillLanes {
    /// Lanes given away: dwords spilled, and some lost where a tuple did not fit into a VGPR's last lanes.
    pub fn used(&self) -> u32 {
        self.used as u32
    }

    /// The VGPR of a lane, and its number there.
    fn at(&mut self, f: &mut Function, lane: usize) -> (Operand, Operand) {
        while self.regs.len() <= lane / LANES {
            self.regs.push(f.new_reg(Bank::Vgpr, 1, RegKind::WholeWave, Origin::NONE));
        }
        (f.whole(self.regs[lane / LANES]), Operand::Imm((lane % LANES) as i64))
    }

    /// Writes scalar dwords to the lanes from `first` on.
    fn write(
        &mut self,
        f: &mut Function,
        dwords: impl Iterator<Item = Operand>,
        first: usize,
        out: &mut Vec<Inst>,
    ) {
        for (i, dword) in dwords.enumerate() {
            let (reg, lane) = self.at(f, first + i);
            let data = InstData::new(Op::V_WRITELANE_B32, [reg, dword, lane, reg], Origin::NONE);
            out.push(f.make(data));
        }
    }

    /// How many VGPRs they take.
    pub fn registers(&self) -> usize {
        self.regs.len()
    }

    /// Makes do with so many VGPRs, or with one if that is none: of more, those stay whose lanes are used most, and the
    /// others go to memory. No lanes may be given away, written or read behind this. The result is how many went.
    pub fn keep_within(&mut self, f: &mut Function, most: usize) -> usize {
        if self.regs.len() <= most {
            return 0;
        }
        let buffers = (most / 4).clamp(1, MOST_BUFFERS);
        let cycles = Cycles::new(&f.wave_graph());
        let cost = Cost::collect(f, File::Sgprs, &cycles);
        let mut by_use: Vec<VReg> = self.regs.clone();
        by_use.sort_by_key(|&bank| Reverse(cost.per_dword(f, bank)));
        let mut moved = by_use.split_off(most.saturating_sub(buffers));
        // In the order in which they were given away.
        moved.sort_unstable();
        self.regs = by_use;
        let fresh = |_| f.new_reg(Bank::Vgpr, 1, RegKind::WholeWave, Origin::NONE);
        let buffers: Vec<VReg> = (0..buffers).map(fresh).collect();
        memory::move_to_memory(f, &moved, &buffers);
        self.regs.extend(buffers);
        moved.len()
    }

    /// Defines the VGPRs where the function starts.
    pub fn define(self, f: &mut Function) {
        let entry = f.entry();
        let marker = |&reg: &VReg| {
            let operand = f.whole(reg);
            f.make(InstData::new(Pseudo::SpillLanes, [operand], Origin::NONE))
        };
        let made: Vec<Inst> = self.regs.iter().map(marker).collect();
        f.blocks[entry].insts.splice(0..0, made);
    }
}

impl Storage for SpillLanes {
    const FILE: File = File::Sgprs;
    /// Writing and reading a lane minds neither exec nor SCC.
    const BEFORE_EPILOGUE: bool = false;
    type Place = usize;

    /// Neighbouring lanes, of one VGPR if it has so many.
    fn place(&mut self, _: &mut Function, dwords: u32) -> usize {
        let lanes = dwords as usize;
        let straddles = self.used % LANES + lanes > LANES && lanes <= LANES;
        let first = if straddles { self.used.next_multiple_of(LANES) } else { self.used };
        self.used = first + lanes;
        first
    }

    fn store(&mut self, f: &mut Function, reg: VReg, first: usize, out: &mut Vec<Inst>) {
        let dword = |i| Operand::Reg(RegRef { reg, first: i, dwords: 1 });
        self.write(f, (0..f.regs[reg].dwords).map(dword), first, out);
    }

    fn load(&mut self, f: &mut Function, reg: VReg, first: usize, out: &mut Vec<Inst>) {
        let (bank, lane) = self.at(f, first);
        let data = InstData::new(Pseudo::ReadLanes, [f.whole(reg), bank, lane], Origin::NONE);
        out.push(f.make(data));
    }

    fn save(&mut self, f: &mut Function, from: Reg, first: usize, at: u32, out: &mut Vec<Inst>) {
        self.write(f, from.each().map(Operand::Phys), first + at as usize, out);
    }

    fn restore(&mut self, f: &mut Function, to: Reg, first: usize, at: u32, out: &mut Vec<Inst>) {
        for (i, dword) in to.each().enumerate() {
            let (reg, lane) = self.at(f, first + at as usize + i);
            out.push(f.make(read_lane(dword, reg, lane, Origin::NONE)));
        }
    }

    fn first_position(&self, _: &Function, _: &[Inst]) -> usize {
        0
    }
}

/// The registers whose lanes hold SGPRs.
pub fn spill_lanes(f: &Function) -> Vec<VReg> {
    let insts = f.layout.iter().flat_map(|&block| &f.blocks[block].insts);
    let made = insts.filter(|&&inst| f.insts[inst].opcode == Pseudo::SpillLanes.into());
    let mut found: Vec<VReg> = made.flat_map(|&inst| f.defs(inst)).collect();
    found.sort_unstable();
    found
}

/// [`Pseudo::ReadLanes`] with its result in physical SGPRs.
pub fn lower_read_lanes(f: &mut Function, inst: Inst, out: &mut Vec<Inst>) {
    let data = &f.insts[inst];
    let (&[Operand::Phys(into), bank, Operand::Imm(first)], origin) = (&data.operands[..], data.origin)
    else {
        unreachable!("{inst}: lanes are read into SGPRs, from a constant lane on")
    };
    for (i, dword) in into.each().enumerate() {
        let read = read_lane(dword, bank, Operand::Imm(first + i as i64), origin);
        // The first takes the pseudo instruction's place: there are many.
        match i {
            0 => {
                f.insts[inst] = read;
                out.push(inst);
            }
            _ => out.push(f.make(read)),
        }
    }
}

fn read_lane(into: Reg, bank: Operand, lane: Operand, origin: Origin) -> InstData {
    InstData::new(Op::V_READLANE_B32, [Operand::Phys(into), bank, lane], origin)
}
