//! What is copied, moved and passed on, and how little of it is left.

use super::*;

/// A copy of what is not read any more, what a phi gets and passes on, and a tuple of parts made in any order; though
/// registers with lower numbers are free.
#[test]
fn copies_disappear() {
    for (bank, read) in READERS {
        for engine in Allocator::ALL {
            let mut code = Code::new(Target::Gfx942);
            let low = [0; 2].map(|_| code.value(bank));
            let values = [0; 3].map(|_| code.value(bank));
            code.def(read, bank, 1, &[low[0]]);
            code.def(read, bank, 1, &[low[1]]);
            let copies = values.map(|value| code.def(Pseudo::Copy, bank, 1, &[value]));
            for copy in copies {
                code.def(read, bank, 1, &[copy]);
            }
            let (f, _) = allocated(code.finish(), engine);
            assert_eq!(moves(&f), 0, "{bank:?} {engine:?}\n{f}");
        }

        let mut code = Code::new(Target::Gfx942);
        let (body, end) = (code.new_block(), code.new_block());
        let latch = code.new_block();
        let low = [0; 2].map(|_| code.value(bank));
        let first = code.value(bank);
        code.def(read, bank, 1, &[low[0]]);
        code.def(read, bank, 1, &[low[1]]);
        let pass = |code: &mut Code, arg: Operand| match bank {
            Bank::Vgpr => code.jump(body, &[arg], &[]),
            _ => code.jump(body, &[], &[arg]),
        };
        pass(&mut code, first);
        code.start(body);
        let phi = code.f.new_reg(bank, 1, RegKind::Plain, Origin::NONE);
        match bank {
            Bank::Vgpr => code.f.blocks[body].thread_params.push(phi),
            _ => code.f.blocks[body].wave_params.push(phi),
        }
        let phi = code.f.whole(phi);
        code.branch(latch, end);
        code.start(latch);
        let next = code.def(read, bank, 1, &[phi]);
        pass(&mut code, next);
        code.start(end);
        let (f, _) = allocated(code.finish(), Allocator::Colouring);
        assert_eq!(moves(&f), 0, "a phi of {bank:?}\n{f}");

        let mut code = Code::new(Target::Gfx942);
        let low = code.value(bank);
        let mut parts = [0; 3].map(|_| code.value(bank));
        parts.reverse();
        let pair = code.wide(bank, 2);
        let parts = [parts[0], Operand::Imm(70), parts[1], parts[2], pair];
        code.def(read, bank, 1, &[low]);
        let tuple = code.def(Pseudo::RegSequence, bank, 6, &parts);
        code.def(read, bank, 1, &[part(tuple, 3)]);
        let (f, _) = allocated(code.finish(), Allocator::Colouring);
        assert_eq!(moves(&f), 0, "a tuple of {bank:?}\n{f}");
    }
}

/// Parts of a tuple that a phi gets in the next round are made where the phi is, once it is not read any more; though
/// registers with lower numbers are free.
#[test]
fn parts_are_made_where_the_phi_of_their_tuple_is() {
    for (bank, read) in READERS {
        let mut code = Code::new(Target::Gfx942);
        let [body, latch, end] = [0; 3].map(|_| code.new_block());
        let pass = |code: &mut Code, arg: Operand| match bank {
            Bank::Vgpr => code.jump(body, &[arg], &[]),
            _ => code.jump(body, &[], &[arg]),
        };
        let low = [0; 2].map(|_| code.value(bank));
        let first = code.wide(bank, 2);
        low.into_iter().for_each(|value| _ = code.def(read, bank, 1, &[value]));
        pass(&mut code, first);
        code.start(body);
        let phi = code.f.new_reg(bank, 2, RegKind::Plain, Origin::NONE);
        match bank {
            Bank::Vgpr => code.f.blocks[body].thread_params.push(phi),
            _ => code.f.blocks[body].wave_params.push(phi),
        }
        let phi = code.f.whole(phi);
        [0, 1].into_iter().for_each(|half| _ = code.def(read, bank, 1, &[part(phi, half)]));
        code.branch(latch, end);
        code.start(latch);
        let parts = [0; 2].map(|_| code.value(bank));
        let next = code.def(Pseudo::RegSequence, bank, 2, &parts);
        pass(&mut code, next);
        code.start(end);
        let (f, _) = allocated(code.finish(), Allocator::Colouring);
        assert_eq!(moves(&f), 0, "{bank:?}\n{f}");
    }
}

/// Phis that a loop puts into a pair, and takes out of one for the next round, are where the pairs are; though registers with
/// lower numbers are free.
#[test]
fn phis_are_where_the_pairs_of_a_loop_are() {
    for (bank, read, wide) in
        [(Bank::Sgpr, Op::S_NOT_B32, Op::S_NOT_B64), (Bank::Vgpr, Op::V_NOT_B32, Op::V_LSHLREV_B64)]
    {
        let mut code = Code::new(Target::Gfx942);
        let [body, latch, end] = [0; 3].map(|_| code.new_block());
        let pass = |code: &mut Code, args: &[Operand]| match bank {
            Bank::Vgpr => code.jump(body, args, &[]),
            _ => code.jump(body, &[], args),
        };
        let low = [0; 2].map(|_| code.value(bank));
        let first = [0; 2].map(|_| code.value(bank));
        low.into_iter().for_each(|value| _ = code.def(read, bank, 1, &[value]));
        pass(&mut code, &first);
        code.start(body);
        let phis = [0; 2].map(|_| code.f.new_reg(bank, 1, RegKind::Plain, Origin::NONE));
        match bank {
            Bank::Vgpr => code.f.blocks[body].thread_params.extend(phis),
            _ => code.f.blocks[body].wave_params.extend(phis),
        }
        let phis = phis.map(|phi| code.f.whole(phi));
        let pair = code.def(Pseudo::RegSequence, bank, 2, &phis);
        let next = match bank {
            Bank::Vgpr => code.def(wide, bank, 2, &[Operand::Imm(3), pair]),
            _ => code.def(wide, bank, 2, &[pair]),
        };
        code.branch(latch, end);
        code.start(latch);
        pass(&mut code, &[part(next, 0), part(next, 1)]);
        code.start(end);
        let (f, _) = allocated(code.finish(), Allocator::Colouring);
        assert_eq!(moves(&f), 0, "{bank:?}\n{f}");
    }
}

/// Values that come together from many blocks have one place each, which nothing has that other such blocks still read: not
/// those of the values that die where they are made.
#[test]
fn values_of_many_blocks_come_together_in_place() {
    for is_callable in [false, true] {
        assert_eq!(moves(&together(is_callable)), 0, "callable: {is_callable}");
    }
}

/// What a block defines for a phi goes where the phi is: what it is computed from is elsewhere, though there the lowest register is
/// free. So a value that lives on beside it does not push it aside, and in the other arm nothing is overwritten that is being loaded.
#[test]
fn values_keep_off_the_places_that_edges_lead_to() {
    for dwords in [1, 2, 4] {
        let mut code = Code::new(Target::Gfx942);
        let [one, other, join] = [0; 3].map(|_| code.new_block());
        code.branch(one, other);
        let op = match dwords {
            1 => Op::GLOBAL_LOAD_DWORD,
            2 => Op::GLOBAL_LOAD_DWORDX2,
            _ => Op::GLOBAL_LOAD_DWORDX4,
        };
        for block in [one, other] {
            code.start(block);
            // Both addresses live when the first is loaded from.
            let addresses = [0; 2].map(|_| code.wide(Bank::Vgpr, 2));
            let loaded = addresses.map(|address| code.def(op, Bank::Vgpr, dwords, &[address, Operand::Off]));
            code.jump(join, &loaded, &[]);
        }
        code.start(join);
        for _ in 0..2 {
            let param = code.f.new_reg(Bank::Vgpr, dwords, RegKind::Plain, Origin::NONE);
            code.f.blocks[join].thread_params.push(param);
            let param = code.f.whole(param);
            (0..dwords).for_each(|at| _ = code.def(Op::V_NOT_B32, Bank::Vgpr, 1, &[part(param, at)]));
        }
        let (f, _) = allocated(code.finish(), Allocator::Colouring);
        assert_eq!(moves(&f), 0, "{dwords} dwords\n{f}");
        let loads = |block: Block| f.blocks[block].insts.iter().map(|&inst| &f.insts[inst]);
        let results = |block: Block| -> Vec<Operand> {
            loads(block).filter(|data| data.opcode == op.into()).map(|data| data.operands[0]).collect()
        };
        let loaded = results(one);
        assert_eq!(loaded, results(other), "{dwords} dwords\n{f}");
        let overwrites = |data: &&InstData| {
            let Some(Operand::Phys(def)) = data.operands.first() else { return false };
            let is_loaded =
                |result: &Operand| matches!(result, Operand::Phys(result) if result.overlaps(*def));
            data.opcode != op.into() && loaded.iter().any(is_loaded)
        };
        assert_eq!(loads(other).filter(overwrites).count(), 0, "{dwords} dwords\n{f}");
    }
}

/// Four blocks that each take four values in another order, coloured.
fn together(is_callable: bool) -> Function {
    const COUNT: usize = 4;
    let mut code = Code::new(Target::Gfx90a);
    code.f.is_callable = is_callable;
    let join = code.new_block();
    let values = [0; COUNT].map(|_| code.value(Bank::Vgpr));
    for case in 0..COUNT {
        // Each takes them by one place further.
        let take = |code: &mut Code| {
            let read = |at: usize| values[(at + case) % COUNT];
            let made: Vec<Operand> =
                (0..COUNT).map(|at| code.def(Op::V_NOT_B32, Bank::Vgpr, 1, &[read(at)])).collect();
            code.jump(join, &made, &[]);
        };
        if case + 1 == COUNT {
            take(&mut code);
            break;
        }
        let [here, next] = [0; 2].map(|_| code.new_block());
        code.branch(here, next);
        code.start(here);
        take(&mut code);
        code.start(next);
    }
    code.start(join);
    for _ in 0..COUNT {
        let param = code.f.new_reg(Bank::Vgpr, 1, RegKind::Plain, Origin::NONE);
        code.f.blocks[join].thread_params.push(param);
        let param = code.f.whole(param);
        code.def(Op::V_NOT_B32, Bank::Vgpr, 1, &[param]);
    }
    allocated(code.finish(), Allocator::Colouring).0
}

/// A counter of two dwords, whose parts go up one after the other, is where it was, round the loop.
#[test]
fn counters_of_two_dwords_stay_in_place() {
    for (bank, read) in READERS {
        let mut code = Code::new(Target::Gfx942);
        let (body, end) = (code.new_block(), code.new_block());
        let latch = code.new_block();
        let pass = |code: &mut Code, arg: Operand| match bank {
            Bank::Vgpr => code.jump(body, &[arg], &[]),
            _ => code.jump(body, &[], &[arg]),
        };
        let first = code.wide(bank, 2);
        pass(&mut code, first);
        code.start(body);
        let phi = code.f.new_reg(bank, 2, RegKind::Plain, Origin::NONE);
        match bank {
            Bank::Vgpr => code.f.blocks[body].thread_params.push(phi),
            _ => code.f.blocks[body].wave_params.push(phi),
        }
        let phi = code.f.whole(phi);
        let parts = [0, 1].map(|at| code.def(read, bank, 1, &[part(phi, at)]));
        let next = code.def(Pseudo::RegSequence, bank, 2, &parts);
        code.def(read, bank, 1, &[part(next, 0)]);
        code.branch(latch, end);
        code.start(latch);
        pass(&mut code, next);
        code.start(end);
        let (f, _) = allocated(code.finish(), Allocator::Colouring);
        assert_eq!(moves(&f), 0, "{bank:?}\n{f}");
    }
}

/// A scalar that is copied into a tuple of vectors has the lowest register that is free: where it would stand in a tuple
/// of scalars is no reason for another.
#[test]
fn scalars_for_tuples_of_vectors_are_anywhere() {
    let mut code = Code::new(Target::Gfx942);
    let low = code.value(Bank::Sgpr);
    let scalar = code.value(Bank::Sgpr);
    let [one, two, three] = [1, 2, 3].map(Operand::Imm);
    let quad = code.def(Pseudo::RegSequence, Bank::Vgpr, 4, &[one, two, three, scalar]);
    code.def(Op::V_NOT_B32, Bank::Vgpr, 1, &[part(quad, 3)]);
    code.def(Op::V_NOT_B32, Bank::Vgpr, 1, &[low]);
    let (f, _) = allocated(code.finish(), Allocator::Colouring);
    let scalars = all(&f).flat_map(|d| &d.operands).filter_map(|o| match o {
        Operand::Phys(reg) if reg.bank == Bank::Sgpr => Some(reg.end()),
        _ => None,
    });
    assert_eq!(scalars.max(), Some(2), "two are live at once\n{f}");
}

/// Inputs that nobody reads have their registers for a moment only.
#[test]
fn unread_inputs_give_way() {
    let mut code = Code::new(Target::Gfx942);
    let item = code.f.new_reg(Bank::Vgpr, 1, RegKind::Plain, Origin::NONE);
    code.f.inputs.push(Input { kind: InputKind::WorkitemIdX, vreg: item, phys: None });
    let values = [0; 2].map(|_| code.value(Bank::Vgpr));
    for value in values {
        code.def(Op::V_NOT_B32, Bank::Vgpr, 1, &[value]);
    }
    let mut f = code.finish();
    f.vgpr_budget = 2;
    assert_eq!(allocated(f, Allocator::Colouring).1.vgpr_spills, 0);
}

/// What instructions set registers to, by register.
fn set(f: &Function) -> Vec<(Opcode, Reg, i64)> {
    let set = |d: &InstData| match d.operands[..] {
        [Operand::Phys(to), Operand::Imm(value)] => Some((d.opcode, to, value)),
        _ => None,
    };
    let mut set: Vec<_> = all(f).filter_map(set).collect();
    set.sort_by_key(|&(_, to, _)| to.index);
    set
}

/// Constants in registers of several dwords are sign-extended to their width; a pair of SGPRs is set at once if an
/// instruction can name the constant.
#[test]
fn constants_fill_registers() {
    let quad = |value: i64| {
        let mut code = Code::new(Target::Gfx942);
        let quad = code.def(Pseudo::Copy, Bank::Vgpr, 4, &[Operand::Imm(value)]);
        code.def(Op::V_NOT_B32, Bank::Vgpr, 1, &[part(quad, 1)]);
        let set = set(&allocated(code.finish(), Allocator::Colouring).0);
        set.into_iter().filter(|s| s.0 == Op::V_MOV_B32.into()).map(|s| s.2).collect::<Vec<i64>>()
    };
    assert_eq!(quad(0x7_0000_0001), [1, 7, 0, 0]);
    assert_eq!(quad(-2), [-2, -1, -1, -1]);
    let pair = |value: i64| {
        let mut code = Code::new(Target::Gfx942);
        let pair = code.def(Pseudo::Copy, Bank::Sgpr, 2, &[Operand::Imm(value)]);
        code.def(Op::S_NOT_B32, Bank::Sgpr, 1, &[part(pair, 1)]);
        let set = set(&allocated(code.finish(), Allocator::Colouring).0);
        set.into_iter().map(|(op, to, value)| (op, to.dwords, value)).collect::<Vec<_>>()
    };
    let (one, two): (Opcode, Opcode) = (Op::S_MOV_B32.into(), Op::S_MOV_B64.into());
    assert_eq!(pair(5), [(two, 2, 5)]);
    assert_eq!(pair(-3), [(two, 2, -3)]);
    assert_eq!(pair(0x1_0000_0002), [(one, 1, 2), (one, 1, 1)]);
    assert_eq!(pair(-0x1_0000_0000), [(one, 1, 0), (one, 1, -1)]);
    let mut code = Code::new(Target::Gfx942);
    let parts = [Operand::Imm(10), Operand::Undef, Operand::Imm(30), Operand::Imm(40)];
    let quad = code.def(Pseudo::RegSequence, Bank::Sgpr, 4, &parts);
    code.def(Op::S_NOT_B32, Bank::Sgpr, 1, &[part(quad, 2)]);
    let set = set(&allocated(code.finish(), Allocator::Colouring).0);
    let first = set[0].1.index;
    let got: Vec<(u16, i64)> = set.iter().map(|&(_, to, value)| (to.index - first, value)).collect();
    assert_eq!(got, [(0, 10), (2, 30), (3, 40)]);
}

/// A pair that a phi gets and that lives on is moved at once; two scalars that change places in a loop go by a third.
#[test]
fn scalars_are_moved_on_edges() {
    let mut code = Code::new(Target::Gfx942);
    let next = code.new_block();
    let pair = code.wide(Bank::Sgpr, 2);
    code.jump(next, &[], &[pair]);
    let phi = code.f.new_reg(Bank::Sgpr, 2, RegKind::Plain, Origin::NONE);
    code.f.blocks[next].wave_params.push(phi);
    code.start(next);
    let phi = code.f.whole(phi);
    for read in [part(phi, 0), part(pair, 0), part(pair, 1), part(phi, 1)] {
        code.def(Op::S_NOT_B32, Bank::Sgpr, 1, &[read]);
    }
    let (f, _) = allocated(code.finish(), Allocator::Colouring);
    let is_move = |d: &&InstData| matches!(d.operands[..], [Operand::Phys(_), Operand::Phys(_)]);
    let moved: Vec<Opcode> = all(&f).filter(is_move).map(|d| d.opcode).collect();
    assert_eq!(
        moved.iter().filter(|&&op| op != Op::S_NOT_B32.into()).collect::<Vec<_>>(),
        [&Op::S_MOV_B64.into()]
    );

    for sgprs in [4, 102] {
        let mut code = Code::new(Target::Gfx942);
        let [body, latch, end] = [0; 3].map(|_| code.new_block());
        // One lives through the loop.
        let [kept, first, second] = [0; 3].map(|_| code.value(Bank::Sgpr));
        code.jump(body, &[], &[first, second]);
        let phis = [0; 2].map(|_| code.f.new_reg(Bank::Sgpr, 1, RegKind::Plain, Origin::NONE));
        code.f.blocks[body].wave_params.extend(phis);
        code.start(body);
        let [one, two] = phis.map(|phi| code.f.whole(phi));
        code.branch(latch, end);
        code.start(latch);
        code.jump(body, &[], &[two, one]);
        code.start(end);
        for value in [one, two, kept] {
            code.def(Op::S_NOT_B32, Bank::Sgpr, 1, &[value]);
        }
        let mut f = code.finish();
        f.sgpr_budget = sgprs;
        let (f, result) = allocated(f, Allocator::Colouring);
        assert_eq!((moves(&f), result.sgpr_spills), (3, 0), "{f}");
    }
}

/// Two scalars that do not lie beside each other are not moved as a pair.
#[test]
fn scalars_from_two_places_are_moved_one_by_one() {
    let mut code = Code::new(Target::Gfx942);
    let next = code.new_block();
    let values = [0; 4].map(|_| code.value(Bank::Sgpr));
    code.jump(next, &[], &[values[0], values[2], values[3], values[1]]);
    let phis = [0; 4].map(|_| code.f.new_reg(Bank::Sgpr, 1, RegKind::Plain, Origin::NONE));
    code.f.blocks[next].wave_params.extend(phis);
    code.start(next);
    let phis = phis.map(|phi| code.f.whole(phi));
    for value in phis.iter().chain(&values) {
        code.def(Op::S_NOT_B32, Bank::Sgpr, 1, &[*value]);
    }
    let (f, _) = allocated(code.finish(), Allocator::Colouring);
    assert_eq!(moves(&f), 4, "{f}");
}

/// Parameters that have no register get what is passed to them all the same: parts, constants, registers, anything.
#[test]
fn parameters_without_registers_are_passed_on() {
    for bank in [Bank::Vgpr, Bank::Sgpr] {
        for engine in Allocator::ALL {
            let mut code = Code::new(Target::Gfx942);
            let next = code.new_block();
            let quad = code.wide(bank, 4);
            let one = code.value(bank);
            let args: Vec<Operand> = (0..40)
                .map(|n| [part(quad, 2), Operand::Imm(70 + n), one, Operand::Undef][n as usize % 4])
                .collect();
            let (vectors, scalars) =
                if bank == Bank::Vgpr { (&args[..], &[][..]) } else { (&[][..], &args[..]) };
            // An epilogue that stays where it is.
            let other = code.value(Bank::Sgpr);
            code.def(Op::S_BREV_B32, Bank::Sgpr, 1, &[other]);
            code.f.blocks[code.block].epilogue = 1;
            code.jump(next, vectors, scalars);
            let params: Vec<VReg> =
                (0..40).map(|_| code.f.new_reg(bank, 1, RegKind::Plain, Origin::NONE)).collect();
            match bank {
                Bank::Vgpr => code.f.blocks[next].thread_params.extend(params.iter().copied()),
                _ => code.f.blocks[next].wave_params.extend(params.iter().copied()),
            }
            code.start(next);
            let read = if bank == Bank::Vgpr { Op::V_NOT_B32 } else { Op::S_NOT_B32 };
            for value in params.into_iter().map(|param| code.f.whole(param)).collect::<Vec<_>>() {
                code.def(read, bank, 1, &[value]);
            }
            for n in 0..4 {
                code.def(read, bank, 1, &[part(quad, n)]);
            }
            let mut f = code.finish();
            (f.vgpr_budget, f.sgpr_budget) = (24, 24);
            let (f, result) = allocated(f, engine);
            let spilled = if bank == Bank::Vgpr { result.vgpr_spills } else { result.sgpr_spills };
            assert!(spilled >= 40 + 4 - 26, "{spilled} of {bank:?}, {engine:?}");
            let entry = &f.blocks[f.entry()];
            let epilogue = &entry.insts[entry.insts.len() - entry.epilogue..];
            assert_eq!(f.insts[epilogue[0]].opcode, Op::S_BREV_B32.into(), "{bank:?} {engine:?}\n{f}");
            assert!(bank == Bank::Sgpr || epilogue.len() == 1, "{bank:?} {engine:?}\n{f}");
        }
    }
}

/// Copies for vector phis stand before the epilogue, those for scalar ones behind it; and what stood in it stays.
#[test]
fn epilogues_stay_at_the_end() {
    for engine in Allocator::ALL {
        let mut code = Code::new(Target::Gfx942);
        let next = code.new_block();
        let mask = code.compare();
        let quotient = code.divide(mask);
        let scalar = code.value(Bank::Sgpr);
        code.def(Op::S_BREV_B32, Bank::Sgpr, 1, &[scalar]);
        code.f.blocks[code.block].epilogue = 1;
        code.jump(next, &[Operand::Imm(70)], &[Operand::Imm(80)]);
        let vector = code.f.new_reg(Bank::Vgpr, 1, RegKind::Plain, Origin::NONE);
        let number = code.f.new_reg(Bank::Sgpr, 1, RegKind::Plain, Origin::NONE);
        code.f.blocks[next].thread_params.push(vector);
        code.f.blocks[next].wave_params.push(number);
        code.start(next);
        let (vector, number) = (code.f.whole(vector), code.f.whole(number));
        for read in [vector, quotient] {
            code.def(Op::V_NOT_B32, Bank::Vgpr, 1, &[read]);
        }
        code.def(Op::S_NOT_B32, Bank::Sgpr, 1, &[number]);
        let (f, _) = allocated(code.finish(), engine);
        let data = &f.blocks[f.entry()];
        let (body, epilogue) = data.insts.split_at(data.insts.len() - data.epilogue);
        let in_epilogue: Vec<Opcode> = epilogue.iter().map(|&i| f.insts[i].opcode).collect();
        assert_eq!(in_epilogue, [Op::S_BREV_B32, Op::S_MOV_B32].map(Opcode::Isa), "{engine:?}\n{f}");
        assert!(body.iter().any(|&i| f.insts[i].opcode == Op::V_MOV_B32.into()), "{engine:?}\n{f}");
    }
}

/// Not all lanes of a block are active in its epilogue: no engine makes a vector there.
#[test]
fn vectors_in_epilogues_are_refused() {
    let mut code = Code::new(Target::Gfx942);
    code.value(Bank::Vgpr);
    code.f.blocks[code.block].epilogue = 1;
    let mut f = code.finish();
    let options = Options {
        scalars: Allocator::Regalloc2,
        vectors: Allocator::Regalloc2,
        verify: false,
        ..Options::default()
    };
    let needs = prepare(&mut f, options);
    let error = allocate(&mut f, needs, options).expect_err("no lane would be sure to do it");
    assert!(error.0.contains("where not all lanes of the block are active"), "{}", error.0);
}

/// A sum of matrices is made in its addend's registers, but not if they hold a factor as well.
#[test]
fn sums_of_matrices_keep_off_their_factors() {
    for is_factor in [false, true] {
        let mut code = Code::new(Target::Gfx942);
        let [a, b, c] = [0; 3].map(|_| code.wide(Bank::Vgpr, 2));
        let addend = if is_factor { a } else { c };
        let sum = code.def(Op::V_MFMA_F64_4X4X4F64, Bank::Vgpr, 2, &[a, b, addend]);
        for half in [0, 1] {
            code.def(Op::V_NOT_B32, Bank::Vgpr, 1, &[part(sum, half)]);
        }
        let (f, _) = allocated(code.finish(), Allocator::Colouring);
        let product =
            all(&f).find(|data| data.opcode == Op::V_MFMA_F64_4X4X4F64.into()).expect("it is there");
        let at = |n: usize| match product.operands[n] {
            Operand::Phys(reg) => reg,
            other => panic!("{other:?}"),
        };
        assert_eq!(at(0) == at(3), !is_factor, "{f}");
        assert!(!at(0).overlaps(at(1)) && !at(0).overlaps(at(2)), "{f}");
    }
}

/// Its register becomes the result's: of several that die the tied one, though it is the last there is, and though it is
/// one of four.
#[test]
fn a_tied_operand_that_dies_is_not_moved() {
    for in_tuple in [false, true] {
        let mut code = Code::new(Target::Gfx942);
        let (other, tied) = match in_tuple {
            false => (code.value(Bank::Vgpr), code.value(Bank::Vgpr)),
            true => {
                let quad = code.wide(Bank::Vgpr, 4);
                (part(quad, 0), part(quad, 3))
            }
        };
        let sum = code.def(Op::V_FMAC_F32, Bank::Vgpr, 1, &[other, other, tied]);
        code.def(Op::V_NOT_B32, Bank::Vgpr, 1, &[sum]);
        let mut f = code.finish();
        f.vgpr_budget = if in_tuple { 4 } else { 2 };
        let (f, result) = allocated(f, Allocator::Colouring);
        assert_eq!((moves(&f), result.vgpr_spills), (0, 0), "{f}");
    }
}

/// A tied operand that is part of a register that lives on is moved, by each engine and at each place. What dies there is
/// no place for the result: it is read behind the move.
#[test]
fn a_tied_part_that_lives_on_is_moved() {
    // So many widths that regalloc2 takes some for one, one way or another.
    for others in [[4, 8, 16], [1, 8, 8], [1, 3, 16], [1, 1, 16]] {
        for (op, dwords, whole) in
            [(Op::V_FMAC_F32, 1, 2), (Op::V_FMAC_F32, 1, 4), (Op::V_FMAC_F64, 2, 3), (Op::V_FMAC_F64, 2, 4)]
        {
            for at in (0..=whole - dwords).step_by(usize::from(dwords)) {
                let part = |of: Operand, first: u8| {
                    Operand::Reg(RegRef { first, dwords, ..of.as_reg().expect("a register") })
                };
                let mut code = Code::new(Target::Gfx942);
                for width in others {
                    code.wide(Bank::Vgpr, width);
                }
                let wide = code.wide(Bank::Vgpr, whole);
                let [a, b] = [0; 2].map(|_| code.wide(Bank::Vgpr, dwords));
                let sum = code.def(op, Bank::Vgpr, dwords, &[a, b, part(wide, at)]);
                for i in (0..=whole - dwords).step_by(usize::from(dwords)) {
                    code.def(op, Bank::Vgpr, dwords, &[sum, sum, part(wide, i)]);
                }
                // The checker of allocation says whether each reads what it should.
                let f = code.finish();
                Allocator::ALL.into_iter().for_each(|engine| _ = allocated(f.clone(), engine));
            }
        }
    }
}

/// Behind allocation nothing is passed along edges.
#[test]
fn edges_pass_nothing_afterwards() {
    for engine in Allocator::ALL {
        let mut code = Code::new(Target::Gfx942);
        let next = code.new_block();
        let (vector, scalar) = (code.value(Bank::Vgpr), code.value(Bank::Sgpr));
        code.jump(next, &[vector, scalar, Operand::Imm(1)], &[scalar]);
        let params = [0; 3].map(|_| code.f.new_reg(Bank::Vgpr, 1, RegKind::Plain, Origin::NONE));
        code.f.blocks[next].thread_params.extend(params);
        let param = code.f.new_reg(Bank::Sgpr, 1, RegKind::Plain, Origin::NONE);
        code.f.blocks[next].wave_params.push(param);
        code.start(next);
        for param in params {
            let read = [code.f.whole(param)];
            code.def(Op::V_NOT_B32, Bank::Vgpr, 1, &read);
        }
        let read = [code.f.whole(param)];
        code.def(Op::S_NOT_B32, Bank::Sgpr, 1, &read);
        let (f, _) = allocated(code.finish(), engine);
        for &block in &f.layout {
            let data = &f.blocks[block];
            assert!(data.thread_params.is_empty() && data.wave_params.is_empty(), "{f}");
            assert!(data.thread_edges().iter().all(|e| e.args.is_empty()), "{f}");
            assert!(data.wave_edges().iter().all(|e| e.args.is_empty()), "{f}");
        }
    }
}

/// A tuple has its place from its first part on: what is made in between leaves it free, if there are others.
#[test]
fn nothing_takes_the_place_of_a_tuple() {
    for (bank, read) in READERS {
        let mut code = Code::new(Target::Gfx942);
        // There are registers with higher numbers, used before.
        let early = [0; 8].map(|_| code.value(bank));
        for value in early {
            code.def(read, bank, 1, &[value]);
        }
        let first = code.value(bank);
        let others = [0; 3].map(|_| code.value(bank));
        let second = code.value(bank);
        let tuple = code.def(Pseudo::RegSequence, bank, 2, &[first, second]);
        code.def(read, bank, 1, &[part(tuple, 1)]);
        for other in others {
            code.def(read, bank, 1, &[other]);
        }
        let (f, _) = allocated(code.finish(), Allocator::Colouring);
        assert_eq!(moves(&f), 0, "{bank:?}\n{f}");
    }
}

/// A part that is read later on has to be copied; the other one has not.
#[test]
fn one_part_that_stays_is_one_move() {
    let mut code = Code::new(Target::Gfx942);
    let first = code.value(Bank::Vgpr);
    let second = code.value(Bank::Vgpr);
    let tuple = code.def(Pseudo::RegSequence, Bank::Vgpr, 2, &[first, second]);
    code.def(Op::V_NOT_B32, Bank::Vgpr, 1, &[part(tuple, 1)]);
    code.def(Op::V_NOT_B32, Bank::Vgpr, 1, &[first]);
    let (f, _) = allocated(code.finish(), Allocator::Colouring);
    assert_eq!(moves(&f), 1, "{f}");
}

/// What goes into a phi by way of another is where the phi's other value is, though no partner of its own has a place yet.
#[test]
fn families_sit_together() {
    let mut code = Code::new(Target::Gfx942);
    let [one, two, middle, end] = [0; 4].map(|_| code.new_block());
    let low = [0; 2].map(|_| code.value(Bank::Vgpr));
    code.branch(one, two);
    let param = |code: &mut Code, block: Block| {
        let phi = code.f.new_reg(Bank::Vgpr, 1, RegKind::Plain, Origin::NONE);
        code.f.blocks[block].thread_params.push(phi);
        code.f.whole(phi)
    };
    let (between, last) = (param(&mut code, middle), param(&mut code, end));
    code.start(one);
    // Here the first registers are taken.
    let value = code.value(Bank::Vgpr);
    code.def(Op::V_NOT_B32, Bank::Vgpr, 1, &[low[0]]);
    code.def(Op::V_NOT_B32, Bank::Vgpr, 1, &[low[1]]);
    code.jump(end, &[value], &[]);
    code.start(two);
    let value = code.value(Bank::Vgpr);
    code.jump(middle, &[value], &[]);
    code.start(middle);
    code.jump(end, &[between], &[]);
    code.start(end);
    code.def(Op::V_NOT_B32, Bank::Vgpr, 1, &[last]);
    let (f, _) = allocated(code.finish(), Allocator::Colouring);
    assert_eq!(moves(&f), 0, "{f}");
}

/// A dword of a tuple that nobody reads any more stays where it is.
#[test]
fn a_part_that_is_left_stays() {
    for (bank, read) in READERS {
        let mut code = Code::new(Target::Gfx942);
        let parts = [0; 3].map(|_| code.value(bank));
        let tuple = code.def(Pseudo::RegSequence, bank, 3, &parts);
        let left = code.def(Pseudo::Copy, bank, 1, &[part(tuple, 1)]);
        code.def(read, bank, 1, &[left]);
        let (f, _) = allocated(code.finish(), Allocator::Colouring);
        assert_eq!(moves(&f), 0, "{bank:?}\n{f}");
    }
}

/// A tuple of a part of another one, and of what is made of its other part, is where that one was, though registers with lower
/// numbers are free.
#[test]
fn a_tuple_is_where_its_parts_have_been() {
    for (bank, read) in READERS {
        let mut code = Code::new(Target::Gfx942);
        let low = [0; 2].map(|_| code.value(bank));
        let pair = code.wide(bank, 2);
        low.into_iter().for_each(|value| _ = code.def(read, bank, 1, &[value]));
        let high = code.def(read, bank, 1, &[part(pair, 1)]);
        let tuple = code.def(Pseudo::RegSequence, bank, 2, &[part(pair, 0), high]);
        code.def(read, bank, 1, &[part(tuple, 1)]);
        let (f, _) = allocated(code.finish(), Allocator::Colouring);
        assert_eq!(moves(&f), 0, "{bank:?}\n{f}");
    }
}

/// A tuple of SGPRs goes where the last one with its constants was, which need not be set again, though registers with lower numbers
/// are free. With other constants, or where the last one lives on, it does not.
#[test]
fn constants_of_tuples_are_where_they_were() {
    // The registers to which the constants of both tuples are moved.
    let places = |bank: Bank, read: Op, constants: [i64; 2], lives_on: bool| {
        let mut code = Code::new(Target::Gfx942);
        let low = [0; 4].map(|_| code.value(bank));
        let tuple = |code: &mut Code, constants: [i64; 2]| {
            let parts = [0; 2].map(|_| code.value(bank));
            let parts = [parts[0], parts[1], Operand::Imm(constants[0]), Operand::Imm(constants[1])];
            code.def(Pseudo::RegSequence, bank, 4, &parts)
        };
        let first = tuple(&mut code, [70, 71]);
        low.into_iter().for_each(|value| _ = code.def(read, bank, 1, &[value]));
        code.def(read, bank, 1, &[part(first, 0)]);
        let second = tuple(&mut code, constants);
        code.def(read, bank, 1, &[part(second, 0)]);
        if lives_on {
            code.def(read, bank, 1, &[part(first, 1)]);
        }
        let (f, _) = allocated(code.finish(), Allocator::Colouring);
        let set = f.layout.iter().flat_map(|&block| &f.blocks[block].insts).filter_map(|&inst| {
            match f.insts[inst].operands[..] {
                [Operand::Phys(to), Operand::Imm(value)] if value == 70 || value == constants[0] => {
                    Some(to.index)
                }
                _ => None,
            }
        });
        let set: Vec<u16> = set.collect();
        assert_eq!(set.len(), 2, "{f}");
        (set[0], set[1])
    };
    let (first, second) = places(Bank::Sgpr, Op::S_NOT_B32, [70, 71], false);
    assert_eq!(first, second);
    assert!(first > 4, "the lower ones were taken");
    for (constants, lives_on) in [([72, 71], false), ([70, 71], true)] {
        let (first, second) = places(Bank::Sgpr, Op::S_NOT_B32, constants, lives_on);
        assert!(second < first, "{constants:?} {lives_on}: {second} {first}");
    }
    let (first, second) = places(Bank::Vgpr, Op::V_NOT_B32, [70, 71], false);
    assert!(second < first, "VGPRs go to the lowest");
}
