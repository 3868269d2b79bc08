//! What has no register.

use super::*;

/// The lanes of spilled SGPRs are in the VGPR behind those in use, and no sign of where they begin is left.
#[test]
fn spilled_scalars_are_behind_all_vgprs() {
    let mut code = Code::new(Target::Gfx942);
    let vectors = [0; 3].map(|_| code.value(Bank::Vgpr));
    let scalars: Vec<Operand> = (0..100).map(|_| code.value(Bank::Sgpr)).collect();
    for scalar in scalars {
        code.def(Op::S_NOT_B32, Bank::Sgpr, 1, &[scalar]);
    }
    for vector in vectors {
        code.def(Op::V_NOT_B32, Bank::Vgpr, 1, &[vector]);
    }
    let mut f = code.finish();
    f.sgpr_budget = 20;
    let (f, result) = allocated(f, Allocator::Colouring);
    assert_eq!(result.sgpr_spills, 100 - (20 + 2 - 1), "VCC is two more, one is kept free");
    let written = all(&f).filter(|d| d.opcode == Op::V_WRITELANE_B32.into());
    let mut lanes: Vec<(u16, i64)> = written
        .map(|d| match d.operands[..] {
            [Operand::Phys(bank), _, Operand::Imm(lane), again] if again == d.operands[0] => {
                (bank.index, lane)
            }
            _ => panic!("{:?}", d.operands),
        })
        .collect();
    lanes.sort_unstable();
    let expected: Vec<(u16, i64)> = (0..79).map(|lane| (3 + lane / 64, i64::from(lane % 64))).collect();
    assert_eq!(lanes, expected);
    assert!(all(&f).all(|d| matches!(d.opcode, Opcode::Isa(_))), "{f}");
}

/// Values of many dwords that have no register come back right, by what either kind of target has.
#[test]
fn wide_values_are_spilled() {
    for target in Target::ALL {
        for dwords in [3, 5, 6, 8, 16] {
            let mut code = Code::new(target);
            let first = code.wide(Bank::Vgpr, dwords);
            let second = code.wide(Bank::Vgpr, dwords);
            for wide in [second, first] {
                for i in 0..dwords {
                    code.def(Op::V_NOT_B32, Bank::Vgpr, 1, &[part(wide, i)]);
                }
            }
            let mut f = code.finish();
            f.vgpr_budget = u16::from(dwords) + 2;
            let (_, result) = allocated(f, Allocator::Colouring);
            assert_eq!(result.vgpr_spills, u32::from(dwords), "{target:?}");
        }
    }
}

/// Spilled VGPRs go to AGPRs while there are as many as a value has dwords, then to memory.
#[test]
fn accumulators_come_before_memory() {
    for (dwords, accumulators, in_memory) in [(3, 3, 12), (3, 8, 9), (4, 3, 20), (3, 15, 0)] {
        let mut code = Code::new(Target::Gfx942);
        let values: Vec<Operand> = (0..6).map(|_| code.wide(Bank::Vgpr, dwords)).collect();
        for &value in values.iter().rev() {
            for i in 0..dwords {
                code.def(Op::V_NOT_B32, Bank::Vgpr, 1, &[part(value, i)]);
            }
        }
        let mut f = code.finish();
        // One value, and what is computed of it.
        (f.vgpr_budget, f.agpr_budget) = (u16::from(dwords) + 2, accumulators);
        let (f, result) = allocated(f, Allocator::Colouring);
        let count = |op: Op| all(&f).filter(|d| d.opcode == op.into()).count();
        let stored = 5 * u32::from(dwords) - in_memory;
        assert_eq!(result.vgpr_spills, in_memory, "{dwords} dwords, {accumulators} AGPRs\n{f}");
        assert_eq!(count(Op::V_ACCVGPR_WRITE_B32), stored as usize, "{f}");
        assert_eq!(count(Op::V_ACCVGPR_READ_B32), stored as usize, "{f}");
    }
}

/// More parameters than there are registers: those that nobody reads take registers too, and give way like others. What
/// is brought for those that are out is stored one by one, constants or not.
#[test]
fn more_parameters_than_registers() {
    for (bank, constants) in [Bank::Sgpr, Bank::Vgpr].into_iter().flat_map(|b| [(b, true), (b, false)]) {
        let mut code = Code::new(Target::Gfx90a);
        let [body, again, after] = [0; 3].map(|_| code.new_block());
        let params = [0; 60].map(|_| code.f.new_reg(bank, 1, RegKind::Plain, Origin::NONE));
        let jump = |code: &mut Code| {
            let arguments = [0; 60].map(|_| match constants {
                true => code.def(Pseudo::Copy, bank, 1, &[Operand::Imm(7)]),
                false => code.value(bank),
            });
            match bank {
                Bank::Vgpr => code.jump(body, &arguments, &[]),
                _ => code.jump(body, &[], &arguments),
            }
        };
        jump(&mut code);
        code.start(body);
        match bank {
            Bank::Vgpr => code.f.blocks[body].thread_params.extend(params),
            _ => code.f.blocks[body].wave_params.extend(params),
        }
        let read = code.f.whole(params[30]);
        code.def(Op::V_NOT_B32, Bank::Vgpr, 1, &[read]);
        code.branch(again, after);
        code.start(again);
        jump(&mut code);
        code.start(after);
        let mut f = code.finish();
        (f.sgpr_budget, f.vgpr_budget) = (30, 30);
        let (f, _) = allocated(f, Allocator::Colouring);
        let loads = |at: Block| {
            let is_load = |inst: &&Inst| {
                let op = f.insts[**inst].opcode;
                op == Op::V_READLANE_B32.into() || op == Op::BUFFER_LOAD_DWORD.into()
            };
            f.blocks[at].insts.iter().filter(is_load).count()
        };
        // Thirty of sixty do not fit: they are loaded again, once each, and constants are made where they are needed.
        let most = if constants { 0 } else { 31 };
        assert!([f.entry(), again].into_iter().all(|at| loads(at) <= most), "{bank:?}\n{f}");
    }
}

/// What is brought for parameters that are out is at home before any instruction reads it, also one that does not mind exec
/// and is the first of its block.
#[test]
fn parameters_are_at_home_before_lanes_are_read() {
    let mut code = Code::new(Target::Gfx942);
    let next = code.new_block();
    let arguments: Vec<Operand> = (0..12).map(Operand::Imm).collect();
    code.jump(next, &arguments, &[]);
    let params = [0; 12].map(|_| code.f.new_reg(Bank::Vgpr, 1, RegKind::Plain, Origin::NONE));
    code.f.blocks[next].thread_params.extend(params);
    code.start(next);
    let params = params.map(|param| code.f.whole(param));
    for param in params.into_iter().rev() {
        code.def(Op::V_READLANE_B32, Bank::Sgpr, 1, &[param, Operand::Imm(0)]);
    }
    params.into_iter().for_each(|param| _ = code.def(Op::V_NOT_B32, Bank::Vgpr, 1, &[param]));
    let mut f = code.finish();
    f.vgpr_budget = 6;
    // The checker of allocation says whether each reads what it should.
    let (_, result) = allocated(f, Allocator::Colouring);
    assert!(result.vgpr_spills >= 6, "{result:?}");
}
