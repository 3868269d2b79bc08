//! Which registers of the file each regalloc2 class has in one function.

use super::classes::{CLASSES, Classes, MOST};
use super::reuse::writes_early;
use crate::Error;
use crate::colour::Palette;
use crate::file::File;
use crate::pressure::pressure_by_group;
use gcnsel_isa::Reg;
use gcnsel_mir::{Function, Liveness, VReg};
use regalloc2::{MachineEnv, PReg, PRegSet};
use smallvec::SmallVec;

/// Registers of each class beyond the largest number live at once, for moves on edges and for live ranges
/// that a general graph does not colour with the least number. Wide ones are not moved as often.
fn slack(width: u8) -> usize {
    match width {
        0 | 1 => 3,
        2 | 3 => 2,
        _ => 1,
    }
}

/// The registers of each class, by the first dword of the file.
pub struct Pools {
    /// The classes.
    pub classes: Classes,
    file: File,
    bases: [Vec<u16>; 3],
    /// How many of each are as good as any; the rest is there to avoid spilling.
    preferred: [usize; 3],
    /// Dwords by which the largest numbers live at once in each class exceed the file: as much must be spilled.
    pub missing: usize,
}

impl Pools {
    /// Divides the file by the pressure in each class. Kernel inputs are registers of their classes where the hardware
    /// puts them; VCC is one more pair.
    ///
    /// # Errors
    /// If three classes do not do.
    pub fn choose(f: &Function, palette: &Palette, liveness: &Liveness) -> Result<Self, Error> {
        let file = palette.file;
        let room = palette.free();
        let classes = Classes::choose(f, palette, liveness, |classes| {
            let named = named_at_once(f, file, classes).into_iter().zip(classes.widths);
            named.map(|(count, width)| count * usize::from(width)).sum::<usize>() <= room
        })?;
        let pressure: [usize; 3] = pressure_by_group(f, file, liveness, 3, |reg| classes.number(reg))
            .try_into()
            .expect("three groups were asked for");
        let mut taken = palette.never.clone();
        let mut bases: [Vec<u16>; 3] = Default::default();
        let vcc = classes.widths.iter().position(|&width| file == File::Sgprs && width == 2);
        let inputs = f.inputs.iter().filter(|input| file.has(f, input.vreg));
        let inputs = inputs.filter_map(|input| Some((classes.number(input.vreg), input.phys?)));
        for (class, phys) in inputs.chain(vcc.map(|class| (class, Reg::VCC))) {
            if taken.is_free(phys.index, phys.dwords) {
                taken.set(phys.index, phys.dwords, true);
                bases[class].push(phys.index);
            }
        }
        let widths = classes.widths.map(usize::from);
        let free = (0..palette.limit).filter(|&at| taken.is_free(at, 1)).count();
        let beyond = |c: usize| pressure[c].saturating_sub(bases[c].len()) * widths[c];
        let numbered = |c: usize| pressure[c].saturating_sub(MOST[c]) * widths[c];
        let missing = (0..3).map(beyond).sum::<usize>().saturating_sub(free).max((0..3).map(numbered).sum());
        let most = Self::share(f, &classes, free, pressure, &bases, file);
        // What is needed comes first, so that the rest has the higher numbers.
        let needed = std::array::from_fn(|c| most[c].min(pressure[c]));
        for goal in [needed, most] {
            for class in [2, 1, 0] {
                let width = classes.widths[class];
                while bases[class].len() < goal[class] {
                    let Some(at) = taken.find_free(width, palette.align(width), palette.limit) else { break };
                    taken.set(at, width, true);
                    bases[class].push(at);
                }
            }
        }
        let preferred = std::array::from_fn(|c| pressure[c].max(2).min(bases[c].len()));
        Ok(Pools { classes, file, bases, preferred, missing })
    }

    /// How many registers each class is to have, `free` dwords being left beside those it has already.
    fn share(
        f: &Function,
        classes: &Classes,
        free: usize,
        pressure: [usize; 3],
        have: &[Vec<u16>; 3],
        file: File,
    ) -> [usize; 3] {
        let widths = classes.widths.map(usize::from);
        let ask = |c: usize| if pressure[c] == 0 { 0 } else { pressure[c] + slack(classes.widths[c]) };
        let mut wanted: [usize; 3] = std::array::from_fn(|c| ask(c).min(MOST[c]).max(have[c].len()));
        let more = |w: &[usize; 3]| -> usize { (0..3).map(|c| (w[c] - have[c].len()) * widths[c]).sum() };
        if more(&wanted) <= free {
            return wanted;
        }
        let least = named_at_once(f, file, classes);
        let floor: [usize; 3] = std::array::from_fn(|c| least[c].min(wanted[c]).max(have[c].len()));
        // Too much: take from the class that stays furthest above its floor, in dwords, one register a time.
        while more(&wanted) > free {
            let surplus = |c: &usize| (wanted[*c] - floor[*c]) * widths[*c];
            let c = (0..3).max_by_key(surplus).expect("three classes");
            if wanted[c] == floor[c] {
                break;
            }
            wanted[c] -= 1;
        }
        wanted
    }

    /// Whether each instruction can have its registers: regalloc2 takes that for granted.
    ///
    /// # Errors
    /// If one needs more than its class has.
    pub fn suffice(&self, f: &Function) -> Result<(), Error> {
        let least = named_at_once(f, self.file, &self.classes);
        let Some(class) = (0..3).find(|&class| self.bases[class].len() < least[class]) else { return Ok(()) };
        let (name, file, have, width) =
            (&f.name, self.file.name(), self.bases[class].len(), self.classes.widths[class]);
        Err(Error(format!(
            "function '{name}': {file}: an instruction needs more registers than there are: {} of {width} dwords, of \
             {have} that regalloc2 has",
            least[class]
        )))
    }

    /// The physical registers of a regalloc2 register.
    pub fn physical(&self, preg: PReg) -> Reg {
        let class = preg.class() as usize;
        let index = self.bases[class][preg.hw_enc()];
        Reg { bank: self.file.bank(), index, dwords: self.classes.widths[class] }
    }

    /// The regalloc2 register that stands for physical ones, if the class of a virtual register has it.
    pub fn find(&self, reg: VReg, phys: Reg) -> Option<PReg> {
        let class = self.classes.class(reg);
        let bases = &self.bases[class as usize];
        let position = bases.iter().position(|&base| base == phys.index)?;
        (self.classes.widths[class as usize] == phys.dwords).then(|| PReg::new(position, class))
    }

    /// The registers as regalloc2 takes them.
    pub fn environment(&self) -> MachineEnv {
        let set = |class: usize, range: std::ops::Range<usize>| {
            range.fold(PRegSet::empty(), |mut set, i| {
                set.add(PReg::new(i, CLASSES[class]));
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

/// The largest number of registers of each class that one instruction must have at once.
fn named_at_once(f: &Function, file: File, classes: &Classes) -> [usize; 3] {
    let mut most = [0; 3];
    for &inst in f.layout.iter().flat_map(|&block| &f.blocks[block].insts) {
        let mut used: SmallVec<[VReg; 8]> =
            f.uses(inst).map(|used| used.reg).filter(|&reg| file.has(f, reg)).collect();
        used.sort_unstable();
        used.dedup();
        let mut count = [[0; 3]; 2];
        used.iter().for_each(|&reg| count[0][classes.number(reg)] += 1);
        f.defs(inst).filter(|&def| file.has(f, def)).for_each(|def| count[1][classes.number(def)] += 1);
        let together = writes_early(f, file, classes, inst);
        for (class, most) in most.iter_mut().enumerate() {
            let [uses, defs] = count.map(|count| count[class]);
            *most = (*most).max(if together { uses + defs } else { uses.max(defs) });
        }
    }
    most
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::by_regalloc2::classes::tests::live_at_once;
    use gcnsel_isa::{Bank, Op, Target};
    use gcnsel_mir::{BlockData, InstData, Operand, Origin, Pseudo, RegKind, Terminator, WaveTerminator};

    /// By file, what single instructions need: operands that are one register count once, those of the other file do not
    /// count, results have registers of operands that end there unless they are written early.
    #[test]
    fn registers_that_instructions_need() {
        let one = Operand::Imm(1);
        let need = |op: Op, bank: Bank, dwords: &[u8], result: Option<(Bank, u8)>, order: &[usize]| {
            let mut f = Function::new("f", Target::Gfx942);
            let only = f.blocks.push(BlockData::new("", Default::default()));
            f.layout.push(only);
            let mut parts = Vec::new();
            for &dwords in dwords {
                let reg = f.new_reg(bank, dwords, RegKind::Plain, Origin::NONE);
                parts.push(f.whole(reg));
                f.inputs.push(gcnsel_mir::Input {
                    kind: gcnsel_mir::InputKind::KernargPtr,
                    vreg: reg,
                    phys: None,
                });
            }
            let mut operands = Vec::new();
            if let Some((bank, dwords)) = result {
                let reg = f.new_reg(bank, dwords, RegKind::Plain, Origin::NONE);
                operands.push(f.whole(reg));
            }
            operands.extend(order.iter().map(|&n| parts.get(n).copied().unwrap_or(one)));
            f.append(only, InstData::new(op, operands, Origin::NONE));
            f.blocks[only].terminator = Some(Terminator::Return);
            f.blocks[only].wave_terminator = Some(WaveTerminator::End);
            [File::Sgprs, File::Vgprs].map(|file| {
                let palette =
                    Palette::new(file, if file == File::Sgprs { 108 } else { 256 }, [1, 1, 2, 4, 4]);
                let classes =
                    Classes::choose(&f, &palette, &file.liveness(&f), |_| true).expect("few widths");
                named_at_once(&f, file, &classes)
            })
        };
        let (s, v) = (Bank::Sgpr, Bank::Vgpr);
        // A mask of constants.
        assert_eq!(need(Op::V_CMP_LT_U32, v, &[], Some((s, 2)), &[9, 9]), [[1, 0, 0], [0, 0, 0]]);
        // Vectors, of which two operands are one, and a scalar result.
        assert_eq!(need(Op::V_CMP_LT_U32, v, &[1, 1], Some((s, 2)), &[0, 1]), [[1, 0, 0], [2, 0, 0]]);
        assert_eq!(need(Op::V_FMA_F32, v, &[1, 1], Some((v, 1)), &[0, 1, 0]), [[0, 0, 0], [2, 0, 0]]);
        assert_eq!(need(Op::V_FMA_F32, s, &[1], Some((v, 1)), &[0, 0, 0]), [[1, 0, 0], [1, 0, 0]]);
        // A scalar load's dwords arrive one by one: none is where its address or offset is, which share the pairs' class.
        let load = need(Op::S_LOAD_DWORDX2, s, &[2, 1], Some((s, 2)), &[0, 1]);
        assert_eq!(load, [[3, 0, 0], [0, 0, 0]]);
    }

    /// Pairs that hold one more value than there is room for: two dwords are missing.
    #[test]
    fn what_is_missing() {
        for (file, bank, limit) in [(File::Vgprs, Bank::Vgpr, 19u16), (File::Vgprs, Bank::Vgpr, 40)] {
            let mut f = Function::new("f", Target::Gfx942);
            let only = f.blocks.push(BlockData::new("", Default::default()));
            f.layout.push(only);
            let pairs: Vec<Operand> = (0..10)
                .map(|_| {
                    let reg = f.new_reg(bank, 2, RegKind::Plain, Origin::NONE);
                    let pair = f.whole(reg);
                    f.append(
                        only,
                        InstData::new(
                            Pseudo::RegSequence,
                            [pair, Operand::Imm(1), Operand::Imm(2)],
                            Origin::NONE,
                        ),
                    );
                    pair
                })
                .collect();
            for pair in pairs {
                let into = f.new_reg(Bank::Sgpr, 1, RegKind::Plain, Origin::NONE);
                let Operand::Reg(pair) = pair else { continue };
                let low = Operand::Reg(gcnsel_mir::RegRef { dwords: 1, ..pair });
                f.append(only, InstData::new(Op::V_READFIRSTLANE_B32, [f.whole(into), low], Origin::NONE));
            }
            f.blocks[only].terminator = Some(Terminator::Return);
            f.blocks[only].wave_terminator = Some(WaveTerminator::End);
            let palette = Palette::new(file, limit, [1, 1, 2, 2, 2]);
            let pools = Pools::choose(&f, &palette, &file.liveness(&f)).expect("one width");
            // Ten pairs are twenty dwords.
            assert_eq!(pools.missing, usize::from(20u16.saturating_sub(limit)));
            let registers: Vec<Reg> =
                (0..pools.bases[0].len()).map(|n| pools.physical(PReg::new(n, CLASSES[0]))).collect();
            // Two more than are live at once, if there is room.
            assert_eq!(registers.len(), usize::from(limit / 2).min(10 + 2));
            assert!(registers.iter().all(|r| r.dwords == 2 && r.index % 2 == 0 && r.end() <= limit));
            assert!(pools.suffice(&f).is_ok());
        }
    }

    /// Single registers need no neighbours: where every other one is somebody else's, as many fit as are left.
    #[test]
    fn scattered_registers_are_enough_for_singles() {
        for (values, missing) in [(4, 0), (5, 1)] {
            let f = live_at_once(File::Vgprs, &vec![1; values]);
            let mut palette = Palette::new(File::Vgprs, 8, [1, 1, 2, 4, 4]);
            for at in [1, 3, 5, 7] {
                palette.never.set(at, 1, true);
            }
            let pools = Pools::choose(&f, &palette, &File::Vgprs.liveness(&f)).expect("one class");
            assert_eq!(pools.missing, missing, "{values} values");
        }
    }

    /// Singles and quads, of which more are live at once than there is room for: each width has what an instruction needs.
    #[test]
    fn no_width_takes_all() {
        for (singles, quads) in [(3, 10), (40, 2), (40, 10)] {
            let mut f = Function::new("f", Target::Gfx942);
            let only = f.blocks.push(BlockData::new("", Default::default()));
            f.layout.push(only);
            let mut made = |dwords: u8, count: usize| {
                let one = |_| {
                    let reg = f.new_reg(Bank::Vgpr, dwords, RegKind::Plain, Origin::NONE);
                    let parts = (0..dwords).map(|i| Operand::Imm(i64::from(i)));
                    let operands: Vec<Operand> = std::iter::once(f.whole(reg)).chain(parts).collect();
                    f.append(only, InstData::new(Pseudo::RegSequence, operands, Origin::NONE));
                    f.whole(reg)
                };
                (0..count).map(one).collect::<Vec<Operand>>()
            };
            let (singles, quads) = (made(1, singles), made(4, quads));
            let result = f.new_reg(Bank::Vgpr, 1, RegKind::Plain, Origin::NONE);
            let sum = [f.whole(result), singles[0], singles[1], singles[2]];
            f.append(only, InstData::new(Op::V_FMA_F32, sum, Origin::NONE));
            for read in singles.iter().chain(&quads) {
                let Operand::Reg(read) = *read else { continue };
                let into = f.new_reg(Bank::Sgpr, 1, RegKind::Plain, Origin::NONE);
                let low = Operand::Reg(gcnsel_mir::RegRef { dwords: 1, ..read });
                f.append(only, InstData::new(Op::V_READFIRSTLANE_B32, [f.whole(into), low], Origin::NONE));
            }
            f.blocks[only].terminator = Some(Terminator::Return);
            f.blocks[only].wave_terminator = Some(WaveTerminator::End);
            let palette = Palette::new(File::Vgprs, 24, [1, 1, 2, 2, 2]);
            let pools = Pools::choose(&f, &palette, &File::Vgprs.liveness(&f)).expect("two widths");
            pools.suffice(&f).expect("three singles and a quad are seven dwords");
        }
    }
}
