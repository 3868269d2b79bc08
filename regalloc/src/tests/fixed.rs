//! Registers that instructions want by name: VCC and M0.

use super::*;

/// Instructions that read and write masks have a short form if these are in VCC.
#[test]
fn masks_with_short_forms_are_in_vcc() {
    let mut code = Code::new(Target::Gfx942);
    let mask = code.compare();
    code.select(mask);
    let (f, _) = allocated(code.finish(), Allocator::Colouring);
    let vcc = Operand::Phys(Reg::VCC);
    assert!(all(&f).all(|d| d.operands.contains(&vcc)), "{f}");
}

/// A mask that only the fixed read wants is made where it is read from.
#[test]
fn what_a_fixed_register_is_for_is_made_there() {
    for engine in Allocator::ALL {
        for is_made_before in [false, true] {
            let mut code = Code::new(Target::Gfx942);
            let next = code.new_block();
            let first = code.compare();
            if is_made_before {
                code.jump(next, &[], &[]);
                code.start(next);
            }
            code.select(first);
            let mask = code.compare();
            code.divide(mask);
            let (f, _) = allocated(code.finish(), engine);
            assert_eq!(moves(&f), 0, "{engine:?}\n{f}");
            let in_vcc = all(&f).filter(|d| d.operands.contains(&Operand::Phys(Reg::VCC))).count();
            assert!(engine == Allocator::Regalloc2 || in_vcc == 4, "{in_vcc} of four\n{f}");
        }
    }
}

/// Masks that would rather be in VCC, read behind an instruction that reads another one there: made in its block, before
/// it, brought as a parameter, and carried round.
#[test]
fn what_lives_on_behind_a_fixed_register_keeps_away() {
    for engine in Allocator::ALL {
        for is_made_before in [false, true] {
            for is_param in [false, true] {
                for is_read_later in [false, true] {
                    let mut code = Code::new(Target::Gfx942);
                    let (body, end) = (code.new_block(), code.new_block());
                    let early = code.compare();
                    code.jump(body, &[], if is_param { std::slice::from_ref(&early) } else { &[] });
                    code.start(body);
                    let mut kept = early;
                    if is_param {
                        let param = code.f.new_reg(Bank::Sgpr, 2, RegKind::LaneMask, Origin::NONE);
                        code.f.blocks[body].wave_params.push(param);
                        kept = code.f.whole(param);
                    } else if !is_made_before {
                        kept = code.compare();
                    }
                    // Where it is read last, if not in the block at the end.
                    let mask = code.compare();
                    code.divide(mask);
                    if !is_read_later {
                        code.select(kept);
                    }
                    code.jump(end, &[], &[]);
                    code.start(end);
                    if is_read_later {
                        code.select(kept);
                    }
                    let mut f = code.finish();
                    let needs = prepare(&mut f, Options::default());
                    sgpr_only(&mut f, &needs, engine).unwrap_or_else(|e| panic!("{e}\n{f}"));
                    check_operands(&f, Bank::Sgpr);
                }
            }
        }
    }
}

/// A mask that is read from VCC and elsewhere, and is made in no compare.
#[test]
fn fixed_registers_are_read_from() {
    for engine in Allocator::ALL {
        let mut code = Code::new(Target::Gfx942);
        let [mask, other] = [0; 2].map(|_| code.wide(Bank::Sgpr, 2));
        for mask in [mask, other] {
            code.divide(mask);
        }
        for mask in [other, mask] {
            code.def(Op::S_NOT_B32, Bank::Sgpr, 1, &[part(mask, 1)]);
        }
        // There is no epilogue: what the vector phi gets stands at the end.
        let next = code.new_block();
        code.jump(next, &[Operand::Imm(70)], &[]);
        let param = code.f.new_reg(Bank::Vgpr, 1, RegKind::Plain, Origin::NONE);
        code.f.blocks[next].thread_params.push(param);
        code.start(next);
        let read = [code.f.whole(param)];
        code.def(Op::V_NOT_B32, Bank::Vgpr, 1, &read);
        let (f, _) = allocated(code.finish(), engine);
        let entry = &f.blocks[f.entry()];
        let last = entry.insts.last().map(|&inst| f.insts[inst].opcode);
        assert_eq!((entry.epilogue, last), (0, Some(Op::V_MOV_B32.into())), "{engine:?}\n{f}");
    }
}

/// The same in a loop, where what is made before it is read again in the next round.
#[test]
fn what_is_read_in_each_round_keeps_away_from_fixed_registers() {
    for engine in Allocator::ALL {
        let mut code = Code::new(Target::Gfx942);
        let (body, end) = (code.new_block(), code.new_block());
        let kept = code.compare();
        code.jump(body, &[], &[]);
        code.start(body);
        code.select(kept);
        let mask = code.compare();
        code.divide(mask);
        code.branch(body, end);
        code.start(end);
        let mut f = code.finish();
        let needs = prepare(&mut f, Options::default());
        sgpr_only(&mut f, &needs, engine).unwrap_or_else(|e| panic!("{e}\n{f}"));
        check_operands(&f, Bank::Sgpr);
    }
}
