//! Which width of tuples each of regalloc2's three classes has in one function, and which registers are in it.
//!
//! Where a function uses more than three widths, neighbouring ones share the wider's class. Where it uses fewer, the
//! registers of a width may be divided among classes, for a class has no more than 64: then a block parameter, its
//! arguments and what is copied to it are in one class. Of all divisions the one is taken with which least must be
//! spilled, and that takes the fewest dwords.

use crate::Error;
use crate::colour::Palette;
use crate::file::File;
use crate::pressure::pressure_by_group;
use cranelift_entity::SecondaryMap;
use gcnsel_graph::{UnionFind, full_map};
use gcnsel_mir::{Function, Liveness, Pseudo, VReg};
use regalloc2::RegClass;

/// regalloc2's classes.
pub const CLASSES: [RegClass; 3] = [RegClass::Int, RegClass::Float, RegClass::Vector];

/// regalloc2 numbers at most 64 registers in a class, and reserves the last of Int.
pub const MOST: [usize; 3] = [63, 64, 64];

/// Registers that a class is to have beyond the largest number live at once, when divisions are compared.
const SLACK: usize = 2;

/// So many divisions are tried until each instruction has the registers that it names.
const TRIED: usize = 16;

/// The classes of a function's registers.
#[derive(Clone, Debug)]
pub struct Classes {
    /// Dwords of each class's registers; 0 of a class that none is in.
    pub widths: [u8; 3],
    of: SecondaryMap<VReg, u8>,
}

/// Neighbouring widths that are one, and how many classes they have.
#[derive(Clone, Copy, Debug)]
struct Share {
    /// The widest's dwords.
    width: u8,
    /// The largest number of registers live at once, no less.
    pressure: usize,
    classes: usize,
}

impl Classes {
    /// Divides the registers of the palette's file, if it can so that `suffices` holds.
    ///
    /// # Errors
    /// If three classes do not do: inputs are where they are and as wide as they are.
    pub fn choose(
        f: &Function,
        palette: &Palette,
        liveness: &Liveness,
        suffices: impl Fn(&Classes) -> bool,
    ) -> Result<Self, Error> {
        let file = palette.file;
        let widest = f.regs.keys().map(|reg| file.dwords(f, reg)).max().unwrap_or(0) as usize;
        let mut by_width =
            pressure_by_group(f, file, liveness, widest + 1, |reg| usize::from(f.regs[reg].dwords));
        let mut kept = vec![false; widest + 1];
        for input in f.inputs.iter().filter(|input| file.has(f, input.vreg)) {
            let width = usize::from(f.regs[input.vreg].dwords);
            by_width[width] = by_width[width].max(1);
            kept[width] |= input.phys.is_some_and(|phys| palette.never.is_free(phys.index, phys.dwords));
        }
        if let (File::Sgprs, Some(pairs)) = (file, kept.get_mut(2)) {
            // Some are in VCC.
            *pairs = true;
        }
        let used: Vec<u8> = (1..=widest as u8).filter(|&width| by_width[usize::from(width)] > 0).collect();
        let shares = |cuts: [usize; 2]| -> Option<[Share; 3]> {
            let parts = [&used[..cuts[0]], &used[cuts[0]..cuts[1]], &used[cuts[1]..]];
            let is_kept = |part: &[u8]| part.iter().rev().skip(1).all(|&width| !kept[usize::from(width)]);
            let share = |part: &[u8]| Share {
                width: part.last().copied().unwrap_or(0),
                pressure: part.iter().map(|&width| by_width[usize::from(width)]).sum(),
                classes: usize::from(!part.is_empty()),
            };
            parts.iter().all(|part| is_kept(part)).then(|| parts.map(share))
        };
        let room = palette.free();
        let mut all: Vec<(Cost, [Share; 3])> = Vec::new();
        for first in 0..=used.len() {
            for second in first..=used.len() {
                let Some(shares) = shares([first, second]) else { continue };
                let each = with_more_classes(shares, file).into_iter();
                all.extend(each.map(|shares| (Cost::of(&shares, room), shares)));
            }
        }
        all.sort_by_key(|(cost, _)| *cost);
        // With few registers the best division may leave too few of a width for one instruction.
        let mut assigned = all.iter().take(TRIED).map(|(_, shares)| Self::assign(f, file, shares));
        let best = assigned.next().ok_or_else(|| {
            let (name, file) = (&f.name, file.name());
            Error(format!("function '{name}': regalloc2 has too few classes for the widths of its {file}"))
        })?;
        match suffices(&best) {
            true => Ok(best),
            false => Ok(assigned.find(suffices).unwrap_or(best)),
        }
    }

    fn assign(f: &Function, file: File, shares: &[Share; 3]) -> Self {
        let mut classes = Classes { widths: [0; 3], of: full_map(f.regs.len()) };
        let mut numbers: [Vec<u8>; 3] = Default::default();
        let mut next = 0;
        for (share, numbers) in shares.iter().zip(&mut numbers) {
            for _ in 0..share.classes {
                classes.widths[next] = share.width;
                numbers.push(next as u8);
                next += 1;
            }
        }
        let mut webs = numbers.iter().any(|numbers| numbers.len() > 1).then(|| Webs::collect(f, file));
        let mut class_of_web: SecondaryMap<VReg, Option<u8>> = SecondaryMap::new();
        let mut count = 0;
        for reg in f.regs.keys().filter(|&reg| file.has(f, reg)) {
            let dwords = f.regs[reg].dwords;
            // Registers that are wider than all that live are not used.
            let share = shares.iter().position(|share| share.width >= dwords).unwrap_or(0);
            let numbers = &numbers[share];
            classes.of[reg] = match (&mut webs, &numbers[..]) {
                (_, &[]) => 0,
                (_, &[only]) => only,
                (None, &[first, ..]) => first,
                (Some(webs), numbers) => *class_of_web[webs.root(reg)].get_or_insert_with(|| {
                    count += 1;
                    numbers[count % numbers.len()]
                }),
            };
        }
        classes
    }

    /// The number of a register's class.
    pub fn number(&self, reg: VReg) -> usize {
        usize::from(self.of[reg])
    }

    /// A register's class.
    pub fn class(&self, reg: VReg) -> RegClass {
        CLASSES[self.number(reg)]
    }

    /// A new register is like an old one.
    pub fn add(&mut self, new: VReg, like: VReg) {
        self.of[new] = self.of[like];
    }
}

/// What a division costs: dwords for which there is no room, dwords, classes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Cost(usize, usize, usize);

impl Cost {
    fn of(shares: &[Share; 3], room: usize) -> Cost {
        let used = || shares.iter().filter(|share| share.classes > 0);
        let each = |share: &Share| share.pressure.div_ceil(share.classes) + SLACK;
        let all = |share: &Share, registers: usize| registers * share.classes * usize::from(share.width);
        let lacking: usize = used().map(|share| all(share, each(share).saturating_sub(MOST[0]))).sum();
        let dwords: usize = used().map(|share| all(share, each(share))).sum();
        let classes = used().map(|share| share.classes).sum();
        Cost(lacking + dwords.saturating_sub(room), dwords, classes)
    }
}

/// A division, and those that give the classes left over to one width or another. Aligned pairs of SGPRs stay in one
/// class, for VCC is in one.
fn with_more_classes(shares: [Share; 3], file: File) -> Vec<[Share; 3]> {
    let mut all = vec![shares];
    let mut from = 0;
    while from < all.len() {
        let shares = all[from];
        from += 1;
        if shares.iter().map(|share| share.classes).sum::<usize>() == 3 {
            continue;
        }
        for n in 0..3 {
            let is_pairs = file == File::Sgprs && shares[n].width == 2;
            if shares[n].classes > 0 && !is_pairs {
                let mut more = shares;
                more[n].classes += 1;
                all.push(more);
            }
        }
    }
    all
}

/// Registers that are to be in one class, because values pass from one to the other without an instruction, or that
/// would better be.
struct Webs(UnionFind);

impl Webs {
    fn collect(f: &Function, file: File) -> Self {
        let mut webs = Webs(UnionFind::new(f.regs.len()));
        let edges = file.edges();
        for &block in &f.layout {
            for &inst in &f.blocks[block].insts {
                let data = &f.insts[inst];
                for (n, operand) in data.operands.iter().enumerate() {
                    let copied = (n == 1 && data.opcode == Pseudo::Copy.into()).then_some(0);
                    let def = data.tied_definition(n).or(copied).and_then(|d| data.operands[d].as_reg());
                    if let (Some(used), Some(def)) = (operand.as_reg(), def) {
                        webs.join(f, file, used.reg, def.reg);
                    }
                }
            }
            for (target, args) in f.blocks[block].edges(edges) {
                for (arg, &param) in args.iter().zip(f.blocks[target].params(edges)) {
                    if let Some(arg) = arg.as_reg() {
                        webs.join(f, file, arg.reg, param);
                    }
                }
            }
        }
        webs
    }

    fn join(&mut self, f: &Function, file: File, a: VReg, b: VReg) {
        if file.has(f, a) && file.has(f, b) && f.regs[a].dwords == f.regs[b].dwords {
            let [a, b] = [a, b].map(|reg| self.root(reg).as_u32());
            self.0.merge(a.max(b), a.min(b));
        }
    }

    fn root(&mut self, reg: VReg) -> VReg {
        VReg::from_u32(self.0.find(reg.as_u32()))
    }
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use gcnsel_isa::{Op, Target};
    use gcnsel_mir::{BlockData, Edge, InstData, Operand, Origin, RegKind, Terminator, WaveTerminator};

    /// Registers of so many dwords each, all live at once.
    pub fn live_at_once(file: File, dwords: &[u8]) -> Function {
        let mut f = Function::new("f", Target::Gfx942);
        let only = f.blocks.push(BlockData::new("", Default::default()));
        f.layout.push(only);
        let make = |f: &mut Function, dwords: u8| {
            let reg = f.new_reg(file.bank(), dwords, RegKind::Plain, Origin::NONE);
            let operands: Vec<Operand> =
                std::iter::once(f.whole(reg)).chain((0..dwords).map(|_| Operand::Imm(1))).collect();
            f.append(only, InstData::new(Pseudo::RegSequence, operands, Origin::NONE));
            reg
        };
        let made: Vec<VReg> = dwords.iter().map(|&dwords| make(&mut f, dwords)).collect();
        for reg in made {
            let part = Operand::reg(reg, 1);
            let data = match file {
                File::Sgprs => InstData::new(Op::S_CMP_EQ_U32, [part, Operand::Imm(0)], Origin::NONE),
                File::Vgprs | File::Agprs => {
                    let into = f.new_reg(gcnsel_isa::Bank::Sgpr, 1, RegKind::Plain, Origin::NONE);
                    InstData::new(Op::V_READFIRSTLANE_B32, [f.whole(into), part], Origin::NONE)
                }
            };
            f.append(only, data);
        }
        f.blocks[only].terminator = Some(Terminator::Return);
        f.blocks[only].wave_terminator = Some(WaveTerminator::End);
        f
    }

    fn widths(file: File, dwords: &[u8]) -> [u8; 3] {
        let f = live_at_once(file, dwords);
        let palette = Palette::new(file, if file == File::Sgprs { 108 } else { 256 }, [1, 1, 2, 4, 4]);
        Classes::choose(&f, &palette, &file.liveness(&f), |_| true).expect("a division").widths
    }

    /// No more classes than widths, unless a class is too small; the wider of two neighbours where there are too many
    /// widths, those that waste least.
    #[test]
    fn widths_get_classes() {
        assert_eq!(widths(File::Vgprs, &[1, 1, 1]), [1, 0, 0]);
        assert_eq!(widths(File::Vgprs, &[1, 4, 1]), [1, 4, 0]);
        assert_eq!(widths(File::Sgprs, &[1, 4, 1]), [1, 4, 0], "pairs are not there");
        // With two registers each to spare, in dwords: 39, but 35 if 4 and 8 share.
        assert_eq!(widths(File::Vgprs, &[8, 1, 4]), [1, 8, 0]);
        // 87, and 99; 107 if 3 and 4 share, 108 if 1 and 3 do.
        let quads = [&[1][..], &[4; 5], &[8; 5]].concat();
        assert_eq!(widths(File::Vgprs, &quads), [1, 4, 8]);
        assert_eq!(widths(File::Vgprs, &[&quads[..], &[3; 5]].concat()), [1, 4, 8]);
        // 75 if 8 and 16 share, 85 if 2 and 8 do, 84 if 1 and 2 do.
        assert_eq!(widths(File::Vgprs, &[16, 1, 1, 1, 2, 8]), [1, 2, 16]);
        // 96 if 1 and 2 share, 99 if 2 and 4 do, 105 and more if 4 and 8 do.
        let many = [&[1, 2, 2, 2][..], &[4; 5], &[8; 5]].concat();
        assert_eq!(widths(File::Vgprs, &many), [2, 4, 8]);
        assert_eq!(widths(File::Vgprs, &[1; 100]), [1, 1, 0]);
        assert_eq!(widths(File::Vgprs, &[1; 150]), [1, 1, 1]);
        assert_eq!(widths(File::Vgprs, &[&[4][..], &[1; 100]].concat()), [1, 1, 4]);
    }

    /// A hundred singles are in two classes, but what goes from one to the other without an instruction, if they have the
    /// same register, is in one class: a copy and its source, what is written over and what it becomes, a block's
    /// parameter and its argument.
    #[test]
    fn who_goes_with_whom_shares_a_class() {
        let mut f = live_at_once(File::Vgprs, &[1; 100]);
        let first = f.layout[0];
        let single = |f: &mut Function| f.new_reg(gcnsel_isa::Bank::Vgpr, 1, RegKind::Plain, Origin::NONE);
        let (mut pairs, mut args, mut params) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..9 {
            let [made, copied, over, param] = std::array::from_fn(|_| single(&mut f));
            let whole = |reg: VReg| Operand::reg(reg, 1);
            for data in [
                InstData::new(Op::V_MOV_B32, [whole(made), Operand::Imm(1)], Origin::NONE),
                InstData::new(Pseudo::Copy, [whole(copied), whole(made)], Origin::NONE),
                InstData::new(
                    Op::V_WRITELANE_B32,
                    [whole(over), Operand::Imm(1), Operand::Imm(0), whole(copied)],
                    Origin::NONE,
                ),
            ] {
                f.append(first, data);
            }
            pairs.extend([(made, copied), (copied, over), (over, param)]);
            args.push(whole(over));
            params.push(param);
        }
        let second = f.blocks.push(BlockData::new("", Default::default()));
        f.layout.push(second);
        f.blocks[second].thread_params = params.into();
        f.blocks[second].terminator = Some(Terminator::Return);
        f.blocks[first].terminator = Some(Terminator::Jump(Edge { target: second, args: args.into() }));
        let palette = Palette::new(File::Vgprs, 256, [1, 1, 2, 4, 4]);
        let classes = Classes::choose(&f, &palette, &File::Vgprs.liveness(&f), |_| true).expect("a division");
        assert_eq!(classes.widths, [1, 1, 0]);
        for (a, b) in pairs {
            assert_eq!(classes.number(a), classes.number(b), "{a} and {b}");
        }
        let used = f.regs.keys().filter(|&reg| File::Vgprs.has(&f, reg)).map(|reg| classes.number(reg));
        assert_eq!(used.collect::<std::collections::BTreeSet<_>>().len(), 2, "both are used");
    }

    /// Classes that are left over go to widths that have one; not to pairs of SGPRs.
    #[test]
    fn left_over_classes_are_given_to_some() {
        let share = |width: u8| Share { width, pressure: 1, classes: usize::from(width > 0) };
        let counts = |file: File| {
            let all = with_more_classes([1, 2, 0].map(share), file);
            all.iter().map(|shares| shares.map(|share| share.classes)).collect::<Vec<_>>()
        };
        assert_eq!(counts(File::Sgprs), [[1, 1, 0], [2, 1, 0]]);
        assert_eq!(counts(File::Vgprs), [[1, 1, 0], [2, 1, 0], [1, 2, 0]]);
        assert_eq!(with_more_classes([1, 2, 4].map(share), File::Vgprs).len(), 1);
    }
}
