//! Which SGPRs each regalloc2 class has in one function.

use crate::file::File;
use crate::frame::Reserve;
use crate::pressure::Live;
use gcnsel_isa::{Bank, Reg};
use gcnsel_mir::{Function, Liveness, VReg};
use regalloc2::{MachineEnv, PReg, PRegSet, RegClass};

/// Dwords per register of each class, in regalloc2's order Int, Float, Vector.
const WIDTHS: [u8; 3] = [1, 2, 4];
/// regalloc2 numbers at most 64 registers in a class, and reserves the last of Int.
const MOST: [usize; 3] = [63, 64, 64];
/// Registers of each class beyond the largest number live at once, for moves on edges and for live ranges
/// that a general graph does not colour with the least number.
const SLACK: [usize; 3] = [3, 2, 1];
/// What each class keeps when the file is too small for all: enough for the operands of any instruction and
/// the moves around it.
const LEAST: [usize; 3] = [8, 6, 2];

/// The class of a register of that many dwords.
pub fn class(dwords: u8) -> RegClass {
    match dwords {
        1 => RegClass::Int,
        2 => RegClass::Float,
        3 | 4 => RegClass::Vector,
        _ => unreachable!("scalar tuples of {dwords} dwords are split by selection"),
    }
}

/// Dwords of a class's registers.
pub fn width(class: RegClass) -> u8 {
    WIDTHS[class as usize]
}

/// The registers of each class, by first SGPR.
pub struct Pools {
    bases: [Vec<u16>; 3],
    /// How many of each are as good as any; the rest is there to avoid spilling.
    preferred: [usize; 3],
    /// Dwords by which the largest numbers live at once in each class exceed the file: as much must be spilled.
    pub missing: usize,
}

impl Pools {
    /// Divides the scalar file by the pressure in each class. Kernel inputs are registers of their classes
    /// where the hardware puts them; VCC is one more pair.
    pub fn choose(f: &Function, reserve: &Reserve, liveness: &Liveness) -> Self {
        let pressure = pressure(f, liveness);
        let mut taken = vec![false; f.sgpr_budget as usize];
        for reg in reserve.registers() {
            taken[reg.index as usize..reg.end() as usize].fill(true);
        }
        let mut bases: [Vec<u16>; 3] = Default::default();
        for phys in f.inputs.iter().filter_map(|i| i.phys).filter(|p| p.bank == Bank::Sgpr) {
            let range = phys.index as usize..phys.end() as usize;
            if !taken[range.clone()].contains(&true) {
                taken[range].fill(true);
                bases[class(phys.dwords) as usize].push(phys.index);
            }
        }
        bases[RegClass::Float as usize].push(Reg::VCC.index);
        let free = taken.iter().filter(|t| !**t).count();
        let wanted = Self::share(free, pressure, &bases);
        let beyond = |c: usize| pressure[c].saturating_sub(bases[c].len()) * WIDTHS[c] as usize;
        let missing = (0..3).map(beyond).sum::<usize>().saturating_sub(free);
        for class in [2, 1, 0] {
            let step = WIDTHS[class] as usize;
            let mut at = 0;
            while bases[class].len() < wanted[class] && at + step <= taken.len() {
                if !taken[at..at + step].contains(&true) {
                    taken[at..at + step].fill(true);
                    bases[class].push(at as u16);
                }
                at += step;
            }
        }
        let preferred = std::array::from_fn(|c| pressure[c].max(2).min(bases[c].len()));
        Pools { bases, preferred, missing }
    }

    /// How many registers each class is to have, `free` dwords being left beside those it has already.
    fn share(free: usize, pressure: [usize; 3], have: &[Vec<u16>; 3]) -> [usize; 3] {
        let ask = |c: usize| if pressure[c] == 0 && c == 2 { 0 } else { pressure[c] + SLACK[c] };
        let mut wanted: [usize; 3] = std::array::from_fn(|c| ask(c).min(MOST[c]).max(have[c].len()));
        let more =
            |w: &[usize; 3]| -> usize { (0..3).map(|c| (w[c] - have[c].len()) * WIDTHS[c] as usize).sum() };
        let floor: [usize; 3] = std::array::from_fn(|c| {
            let least = if pressure[c] == 0 { have[c].len() } else { LEAST[c] };
            least.min(wanted[c]).max(have[c].len())
        });
        // Too much: take from the class that stays furthest above its floor, in dwords, one register a time.
        while more(&wanted) > free {
            let surplus = |c: &usize| (wanted[*c] - floor[*c]) * WIDTHS[*c] as usize;
            let c = (0..3).max_by_key(surplus).expect("three classes");
            if wanted[c] == floor[c] {
                break;
            }
            wanted[c] -= 1;
        }
        wanted
    }

    /// The physical SGPRs of a regalloc2 register.
    pub fn physical(&self, preg: PReg) -> Reg {
        let class = preg.class();
        Reg::sgpr(self.bases[class as usize][preg.hw_enc()], width(class))
    }

    /// The regalloc2 register that stands for physical SGPRs, if a class has them.
    pub fn find(&self, reg: Reg) -> Option<PReg> {
        let class = class(reg.dwords);
        let position = self.bases[class as usize].iter().position(|&b| b == reg.index)?;
        Some(PReg::new(position, class))
    }

    /// The registers as regalloc2 takes them.
    pub fn environment(&self) -> MachineEnv {
        let set = |class: usize, range: std::ops::Range<usize>| {
            let of = [RegClass::Int, RegClass::Float, RegClass::Vector][class];
            range.fold(PRegSet::empty(), |mut set, i| {
                set.add(PReg::new(i, of));
                set
            })
        };
        MachineEnv {
            preferred_regs_by_class: std::array::from_fn(|c| set(c, 0..self.preferred[c])),
            non_preferred_regs_by_class: std::array::from_fn(|c| {
                set(c, self.preferred[c]..self.bases[c].len())
            }),
            scratch_by_class: [None; 3],
            fixed_stack_slots: Vec::new(),
        }
    }
}

/// The largest number of registers of each class live at once, over the wave edges.
fn pressure(f: &Function, liveness: &Liveness) -> [usize; 3] {
    let mut live = Live::new(File::Sgprs, f.regs.len());
    let class_of = |reg: VReg| class(f.regs[reg].dwords) as usize;
    let mut most = [0; 3];
    for &block in &f.layout {
        live.at_end(f, liveness, block);
        let mut count = [0usize; 3];
        liveness.live_out(block).iter().for_each(|&r| count[class_of(r)] += 1);
        let mut note = |count: &[usize; 3]| (0..3).for_each(|c| most[c] = most[c].max(count[c]));
        note(&count);
        for &inst in f.blocks[block].insts.iter().rev() {
            for def in f.defs(inst).filter(|&r| File::Sgprs.has(f, r)) {
                // A dead definition still takes a register.
                if live.add(f, def) {
                    count[class_of(def)] += 1;
                    note(&count);
                }
                live.remove(f, def);
                count[class_of(def)] -= 1;
            }
            for used in f.uses(inst) {
                if live.add(f, used.reg) {
                    count[class_of(used.reg)] += 1;
                }
            }
            note(&count);
        }
        for &param in &f.blocks[block].wave_params {
            if live.add(f, param) {
                count[class_of(param)] += 1;
            }
        }
        note(&count);
    }
    most
}
