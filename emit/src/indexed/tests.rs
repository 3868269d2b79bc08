//! What indexed accesses become, and that the passes behind count each dword that they may touch.

use super::*;
use crate::machine::{self, Machine};
use crate::testing::{function, inst, s, v};
use crate::{Usage, insert_nops, insert_waits};
use gcnsel_isa::{DppCtrl, Form, Inst};
use gcnsel_mir::Origin;

/// `to` from the six dwords from v10 on, as s4 chooses.
fn read(to: Mir) -> InstData {
    InstData::new(Pseudo::ReadIndexed, [to, v(10, 6), s(4, 1)], Origin::NONE)
}

/// v2 and more to the six dwords from v10 on.
fn write(dwords: &[Mir]) -> InstData {
    let operands = [v(10, 6), v(10, 6), s(4, 1)].into_iter().chain(dwords.iter().copied());
    InstData::new(Pseudo::WriteIndexed, operands, Origin::NONE)
}

/// The machine code of a block.
fn lowered(target: Target, insts: Vec<InstData>) -> Machine {
    let mut f = function(target, vec![(insts, vec![])]);
    insert_waits(&mut f);
    let mut machine = machine::lower(&f).expect("it is machine code");
    insert_nops(&mut machine);
    machine
}

fn text(target: Target, insts: Vec<InstData>) -> Vec<String> {
    let machine = lowered(target, insts);
    let text = |inst: &Inst| inst.text(target).to_string();
    machine.blocks[0].insts.iter().map(|inst| text(&inst.inst)).collect()
}

#[test]
fn each_dword_is_a_move_between_the_same_two() {
    for target in Target::ALL {
        assert_eq!(
            text(target, vec![read(v(20, 2))]),
            [
                "s_set_gpr_idx_on s4, gpr_idx(SRC0)",
                "v_mov_b32_e32 v20, v10",
                "v_mov_b32_e32 v21, v11",
                "s_set_gpr_idx_off"
            ]
        );
        assert_eq!(
            text(target, vec![write(&[v(2, 1), s(6, 1)])]),
            [
                "s_set_gpr_idx_on s4, gpr_idx(DST)",
                "v_mov_b32_e32 v10, v2",
                "v_mov_b32_e32 v11, s6",
                "s_set_gpr_idx_off"
            ]
        );
    }
}

/// The last dword of the tuple is no operand of a move, and may be loaded to all the same.
#[test]
fn all_dwords_are_waited_for() {
    let load = |to: u16| inst(Op::GLOBAL_LOAD_DWORD, &[v(to, 1), v(0, 2), Mir::Off]);
    for (to, access, waits) in [
        (15, read(v(20, 1)), true),
        (10, read(v(20, 1)), true),
        (16, read(v(20, 1)), false),
        (9, read(v(20, 1)), false),
        (15, write(&[v(2, 1)]), true),
        (2, write(&[v(2, 1)]), true),
        (16, write(&[v(2, 1)]), false),
    ] {
        let text = text(Target::Gfx942, vec![load(to), access]);
        assert_eq!(text.iter().any(|line| line.starts_with("s_waitcnt")), waits, "v{to}: {text:?}");
    }
}

/// A lane reads another's register two wait states behind a vector instruction that writes it, which may be any of the tuple.
#[test]
fn all_dwords_are_kept_apart() {
    let dpp = |from: u16| {
        let mut data = inst(Op::V_MOV_B32, &[v(30, 1), v(from, 1), v(30, 1)]);
        data.form = Some(Form::Dpp);
        data.mods.dpp.ctrl = DppCtrl::RowShr(1).encoding();
        data
    };
    let nops = |from: u16| {
        let text = text(Target::Gfx900, vec![write(&[v(2, 1)]), dpp(from)]);
        text.iter().filter(|line| line.starts_with("s_nop")).count()
    };
    assert_eq!([9, 10, 13, 15, 16].map(nops), [0, 1, 1, 1, 0]);
}

#[test]
fn all_dwords_are_allocated() {
    let insts = vec![read(v(3, 1))];
    let f = function(Target::Gfx900, vec![(insts.clone(), vec![])]);
    assert_eq!(Usage::count(&f, &lowered(Target::Gfx900, insts)).vgprs, 16);
}

#[test]
fn what_is_not_in_place_is_refused() {
    let mut out = Vec::new();
    let elsewhere = [v(10, 6), v(20, 6), s(4, 1), v(2, 1)];
    let data = InstData::new(Pseudo::WriteIndexed, elsewhere, Origin::NONE);
    assert!(lower(&data, Target::Gfx942, &mut out).is_err() && out.is_empty());
}
