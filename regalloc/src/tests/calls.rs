//! What calls leave in registers, and what callers want back.

use super::*;
use crate::colour::{Ground, Palette};
use crate::saved::save_vectors;

/// Twelve values for twelve registers: two live over a call, and have the two that it keeps. The others may have any.
#[test]
fn what_lives_over_no_call_may_be_where_calls_write() {
    let mut code = Code::new(Target::Gfx90a);
    let values = [0; 12].map(|_| code.value(Bank::Vgpr));
    for value in values {
        code.def(Op::V_READFIRSTLANE_B32, Bank::Sgpr, 1, &[value]);
    }
    let f = code.finish();
    let values = values.map(|value| value.as_reg().expect("a register").reg);
    for over in [&values[..2], &values[5..7], &values[10..]] {
        let mut palette = Palette::new(File::Vgprs, 12, [1; 5]);
        palette.clobbered.set(0, 10, true);
        over.iter().for_each(|&reg| palette.over_calls[reg] = true);
        let liveness = File::Vgprs.liveness(&f);
        let ground = Ground::new(&f, File::Vgprs, &liveness);
        let colours = ground.colour(&palette).expect("there is room for all").colours;
        assert!(over.iter().all(|&reg| colours[reg] >= Some(10)), "{over:?}");
    }
}

/// Of the VGPRs that a function writes those that its caller wants back are stored and loaded once: by all lanes what all
/// lanes write, by the active ones the rest.
#[test]
fn vectors_are_saved_once() {
    let mut code = Code::new(Target::Gfx942);
    code.f.is_callable = true;
    for index in [3, 40, 41, 56] {
        code.push(Op::V_NOT_B32, &[Operand::Phys(Reg::vgpr(index, 1)), Operand::Imm(1)]);
    }
    code.push(Pseudo::Return, &[]);
    let mut f = code.finish();
    save_vectors(&mut f, &[Reg::vgpr(41, 1)]);
    let mut by_all = false;
    let (mut stores, mut loads) = (Vec::new(), Vec::new());
    for data in all(&f) {
        if data.opcode == Op::S_OR_SAVEEXEC_B64.into() {
            by_all = true;
        } else if data.operands.first() == Some(&Operand::Phys(Reg::EXEC)) {
            by_all = false;
        }
        let named = data.operands.iter().find_map(|operand| match operand {
            Operand::Phys(reg) if reg.bank == Bank::Vgpr => Some((reg.index, by_all)),
            _ => None,
        });
        let Some(memory) = data.memory.map(|memory| &f.memory[memory]) else { continue };
        if memory.store { &mut stores } else { &mut loads }.extend(named);
    }
    for mut accesses in [stores, loads] {
        accesses.sort_unstable();
        assert_eq!(accesses, [(40, false), (41, true), (56, false)], "{f}");
    }
}
