//! What all lanes of the wave execute: registers that are nobody else's, exec around it, and checkers that notice faults.

use super::*;
use crate::check::{check_exec, check_whole};
use crate::whole::{Places, set_exec};
use gcnsel_isa::Form;

impl Code {
    /// A result of all lanes.
    fn whole(&mut self, op: impl Into<Opcode>, dwords: u8, uses: &[Operand]) -> Operand {
        let def = self.f.new_reg(Bank::Vgpr, dwords, RegKind::WholeWave, Origin::NONE);
        let def = self.f.whole(def);
        let inst = self.push(op, &[&[def], uses].concat());
        self.f.insts[inst].all_lanes = true;
        def
    }

    /// A move from other lanes, over a value.
    fn permuted(&mut self, source: Operand, old: Operand) -> Operand {
        let moved = self.whole(Op::V_MOV_B32, 1, &[source, old]);
        let inst = *self.f.blocks[self.block].insts.last().expect("it was just made");
        self.f.insts[inst].form = Some(Form::Dpp);
        moved
    }

    fn share(&mut self, value: Operand) -> Operand {
        self.def(Op::V_MOV_B32, Bank::Vgpr, 1, &[value])
    }
}

/// Values of lanes that live all through, and whole-wave ones between them: the old one of a permutation lives on, a pair
/// is made of two.
fn mixed() -> Function {
    let mut code = Code::new(Target::Gfx90a);
    let own: Vec<Operand> = (0..6).map(|_| code.value(Bank::Vgpr)).collect();
    let one = code.whole(Op::V_NOT_B32, 1, &[own[0]]);
    let two = code.whole(Op::V_NOT_B32, 1, &[Operand::Imm(3)]);
    let moved = code.permuted(one, two);
    let pair = code.whole(Pseudo::RegSequence, 2, &[moved, two]);
    let first = code.share(part(pair, 1));
    let last = code.whole(Op::V_NOT_B32, 1, &[part(pair, 0)]);
    let second = code.share(last);
    for value in own.into_iter().chain([first, second]) {
        code.def(Op::V_NOT_B32, Bank::Vgpr, 1, &[value]);
    }
    code.finish()
}

fn vgprs(data: &InstData) -> impl Iterator<Item = Reg> + '_ {
    data.operands.iter().filter_map(|operand| match operand {
        Operand::Phys(reg) if reg.bank == Bank::Vgpr => Some(*reg),
        _ => None,
    })
}

#[test]
fn their_registers_are_nobody_elses() {
    for engine in Allocator::ALL {
        let (f, _) = allocated(mixed(), engine);
        let written = |data: &InstData| match data.operands[0] {
            Operand::Phys(reg) if reg.bank == Bank::Vgpr => Some(reg),
            _ => None,
        };
        let whole: Vec<Reg> = all(&f).filter(|d| d.all_lanes).filter_map(written).collect();
        let own: Vec<Reg> = all(&f).filter(|d| !d.all_lanes).filter_map(written).collect();
        assert!(whole.len() >= 4 && own.len() >= 14, "{engine:?}\n{f}");
        assert!(own.iter().all(|reg| whole.iter().all(|other| !reg.overlaps(*other))), "{engine:?}\n{f}");
    }
}

/// Once for the first values, once for the one behind what active lanes do.
#[test]
fn exec_is_written_where_lanes_change() {
    let (f, _) = allocated(mixed(), Allocator::Colouring);
    let writes = all(&f).filter(|d| d.operands[0] == Operand::Phys(Reg::EXEC)).count();
    assert_eq!(writes, 4, "{f}");
}

/// Behind what all lanes execute exec is the block's again before its epilogue, also where that begins with what does not
/// mind.
#[test]
fn exec_comes_back_before_the_epilogue() {
    let mut code = Code::new(Target::Gfx90a);
    code.whole(Op::V_NOT_B32, 1, &[Operand::Imm(3)]);
    let epilogue = [0; 2].map(|_| code.value(Bank::Sgpr));
    let mut f = code.finish();
    let entry = f.entry();
    f.blocks[entry].epilogue = epilogue.len();
    set_exec(&mut f, Some(Reg::sgpr(10, 2))).expect("there is a pair");
    let [to, not, scalar] = [Op::S_MOV_B64, Op::V_NOT_B32, Op::S_NOT_B32].map(Opcode::Isa);
    assert!(all(&f).map(|data| data.opcode).eq([to, to, not, to, scalar, scalar]), "{f}");
}

/// A result that is tied to a value which is not read any more takes its place; another is given a copy.
#[test]
fn what_is_overwritten_is_moved_if_it_lives_on() {
    for lives_on in [false, true] {
        let mut code = Code::new(Target::Gfx90a);
        let [source, old] = [3, 4].map(|i| code.whole(Op::V_NOT_B32, 1, &[Operand::Imm(i)]));
        let moved = code.permuted(source, old);
        code.share(moved);
        if lives_on {
            code.share(old);
        }
        let mut f = code.finish();
        let before = all(&f).count();
        Places::of(&f, &[]).name(&mut f, 100);
        assert_eq!(all(&f).count() - before, usize::from(lives_on), "{f}");
    }
}

#[test]
fn the_checker_of_exec_notices_what_is_missing() {
    let (f, _) = allocated(mixed(), Allocator::Colouring);
    check_exec(&f).expect("allocation is right");
    let block = f.layout[0];
    let mut noticed = 0;
    for (place, &inst) in f.blocks[block].insts.iter().enumerate() {
        if f.insts[inst].opcode != Op::S_MOV_B64.into() {
            continue;
        }
        let mut without = f.clone();
        without.blocks[block].insts.remove(place);
        assert!(check_exec(&without).is_err(), "{inst} is not missed\n{f}");
        noticed += 1;
    }
    assert_eq!(noticed, 5, "exec is saved once, and twice made all ones and restored\n{f}");
}

#[test]
fn the_checker_of_values_notices_other_registers() {
    let before = mixed();
    let mut after = before.clone();
    let places = Places::of(&before, &[]);
    places.name(&mut after, 100);
    let registers = Reg::vgpr(100, places.count as u8);
    check_whole(&before, &after, registers).unwrap_or_else(|e| panic!("{e}\n{after}"));
    let insts = after.blocks[after.layout[0]].insts.clone();
    let mut noticed = 0;
    for inst in insts {
        for n in 0..after.insts[inst].operands.len() {
            let mut wrong = after.clone();
            let operand = &mut wrong.insts[inst].operands[n];
            match operand {
                // Reads elsewhere, in their registers and out of them.
                Operand::Phys(reg) if n > 0 => reg.index = if reg.index == 100 { 101 } else { 100 },
                Operand::Phys(reg) => reg.index = 7,
                // What is no whole-wave value in their registers.
                Operand::Reg(_) => *operand = Operand::Phys(Reg::vgpr(100, 1)),
                _ => continue,
            }
            assert!(check_whole(&before, &wrong, registers).is_err(), "{inst}, operand {n}\n{wrong}");
            noticed += 1;
        }
    }
    assert!(noticed > 20 && insts_named(&after, registers) > 5);
}

fn insts_named(f: &Function, registers: Reg) -> usize {
    all(f).filter(|data| vgprs(data).any(|reg| registers.overlaps(reg))).count()
}
