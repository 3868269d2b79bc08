//! How many registers are needed at once, and in which classes.

use super::*;

/// More values at once than regalloc2 has registers in a class, copied, tied and passed on.
#[test]
fn many_values_are_in_several_classes() {
    for engine in Allocator::ALL {
        let mut code = Code::new(Target::Gfx942);
        let next = code.new_block();
        let values: Vec<Operand> = (0..120).map(|_| code.value(Bank::Vgpr)).collect();
        code.jump(next, &values[..40], &[]);
        let phis = [0; 40].map(|_| code.f.new_reg(Bank::Vgpr, 1, RegKind::Plain, Origin::NONE));
        code.f.blocks[next].thread_params.extend(phis);
        code.start(next);
        for (n, phi) in phis.into_iter().enumerate() {
            let phi = code.f.whole(phi);
            let copy = code.def(Pseudo::Copy, Bank::Vgpr, 1, &[phi]);
            let sum = code.def(Op::V_FMAC_F32, Bank::Vgpr, 1, &[values[n], copy, values[n + 60]]);
            code.def(Op::V_ADD_U32, Bank::Vgpr, 1, &[sum, values[119 - n]]);
        }
        let (_, result) = allocated(code.finish(), engine);
        assert_eq!(result.vgpr_spills, 0, "{engine:?}");
    }
}

/// Random values of one dword, and how many are live at once: before an instruction those that it or a later one reads,
/// behind it those that later ones read, and its own.
fn straight_line(bank: Bank, seed: u64) -> (Function, u16) {
    let mut state = seed;
    let mut below = |n: usize| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize % n
    };
    let mut code = Code::new(Target::Gfx942);
    let mut known: Vec<Operand> = (0..2 + below(4)).map(|_| code.value(bank)).collect();
    for _ in 0..40 {
        let (a, b) = (known[below(known.len())], known[below(known.len())]);
        let def = match bank {
            Bank::Sgpr => code.def(Op::S_ADD_U32, bank, 1, &[a, b]),
            _ if known.len() > 1 && below(3) == 0 => {
                // The tied operand is not read any more.
                let tied = known.swap_remove(below(known.len()));
                code.def(Op::V_FMAC_F32, bank, 1, &[a, b, tied])
            }
            _ => code.def(Op::V_ADD_U32, bank, 1, &[a, b]),
        };
        if known.len() > 2 + below(6) {
            known.swap_remove(below(known.len()));
        }
        if below(6) != 0 {
            known.push(def);
        }
    }
    let f = code.finish();
    let insts = &f.blocks[f.entry()].insts;
    let regs = |at: usize| f.uses(insts[at]).map(|used| used.reg).collect::<Vec<VReg>>();
    let made: Vec<VReg> = insts.iter().flat_map(|&inst| f.defs(inst)).collect();
    let last = |reg: VReg| (0..insts.len()).rev().find(|&at| regs(at).contains(&reg)).unwrap_or(0);
    let ends: Vec<usize> = made.iter().map(|&reg| last(reg)).collect();
    let live = |at: usize| {
        let before = (0..at).filter(|&n| ends[n] >= at).count();
        let behind = (0..at).filter(|&n| ends[n] > at).count() + 1;
        before.max(behind)
    };
    let most = (0..insts.len()).map(live).max().unwrap_or(0) as u16;
    (f, most)
}

/// So many registers do as are live at once, and fewer do not.
#[test]
fn what_is_live_at_once_is_what_is_needed() {
    for seed in 0..60 {
        let (mut f, most) = straight_line(Bank::Vgpr, seed);
        f.vgpr_budget = most;
        let (_, result) = allocated(f.clone(), Allocator::Colouring);
        assert_eq!(result.vgpr_spills, 0, "seed {seed}: {most} VGPRs\n{f}");
        f.vgpr_budget -= 1;
        if f.vgpr_budget > 2 {
            let (_, result) = allocated(f, Allocator::Colouring);
            assert!(result.vgpr_spills > 0, "seed {seed}: fewer than {most} VGPRs");
        }

        let (mut f, most) = straight_line(Bank::Sgpr, seed);
        // VCC is two more, and one is kept for moves on edges.
        f.sgpr_budget = most - 1;
        let (_, result) = allocated(f.clone(), Allocator::Colouring);
        assert_eq!(result.sgpr_spills, 0, "seed {seed}: {most} SGPRs\n{f}");
        f.sgpr_budget -= 1;
        if f.sgpr_budget > 2 {
            let (_, result) = allocated(f, Allocator::Colouring);
            assert!(result.sgpr_spills > 0, "seed {seed}: fewer than {most} SGPRs");
        }
    }
}

/// What is live is a set, whose dwords are counted.
#[test]
fn live_registers_are_a_set() {
    let mut code = Code::new(Target::Gfx942);
    let (wide, one) = (code.wide(Bank::Vgpr, 3), code.value(Bank::Vgpr));
    let [wide, one] = [wide, one].map(|o| o.as_reg().expect("a register").reg);
    let f = code.finish();
    let demand = Demand::of(&f, File::Vgprs);
    let mut live = Live::new(File::Vgprs, f.regs.len());
    live.at_end(&demand.liveness, f.entry());
    assert!(live.add(&f, wide) && live.add(&f, one) && !live.add(&f, wide));
    assert_eq!((live.dwords, live.contains(wide)), (4, true));
    live.remove(&f, wide);
    assert_eq!((live.dwords, live.contains(wide)), (1, false));
    live.remove(&f, wide);
    assert_eq!(live.dwords, 1);
    assert!(live.add(&f, wide));
}

/// Parameters that are read, and one that is not, which has a register all the same.
#[test]
fn parameters_count_once() {
    let mut code = Code::new(Target::Gfx942);
    let next = code.new_block();
    code.jump(next, &[Operand::Imm(1); 3], &[]);
    let params = [0; 3].map(|_| code.f.new_reg(Bank::Vgpr, 2, RegKind::Plain, Origin::NONE));
    code.f.blocks[next].thread_params.extend(params);
    code.start(next);
    for &param in &params[..2] {
        let param = code.f.whole(param);
        code.def(Op::V_NOT_B32, Bank::Vgpr, 1, &[part(param, 1)]);
    }
    assert_eq!(Demand::of(&code.finish(), File::Vgprs).pressure, 6);
}

/// A tuple whose parts are read one after another needs no registers beside those of what is made of them.
#[test]
fn parts_that_have_been_read_are_free() {
    for (bank, read) in READERS {
        let mut code = Code::new(Target::Gfx942);
        let tuple = code.wide(bank, 4);
        let made = [2, 0, 3, 1].map(|at| code.def(read, bank, 1, &[part(tuple, at)]));
        for value in made {
            code.def(read, bank, 1, &[value]);
        }
        let f = code.finish();
        let file = if bank == Bank::Sgpr { File::Sgprs } else { File::Vgprs };
        assert_eq!(Demand::of(&f, file).pressure, 4, "{bank:?}");
        let highest = highest(&allocated(f, Allocator::Colouring).0, bank);
        assert_eq!(highest, 3, "{bank:?}");
    }
}

/// A part that nobody reads keeps its register until another part is read: what comes there would wait for a load.
#[test]
fn parts_that_nobody_reads_are_free_from_the_first_read_on() {
    let mut code = Code::new(Target::Gfx942);
    let address = code.value(Bank::Vgpr);
    let tuple = code.def(Op::DS_READ_B64, Bank::Vgpr, 2, &[address]);
    let between = code.value(Bank::Vgpr);
    let behind = code.def(Op::V_NOT_B32, Bank::Vgpr, 1, &[part(tuple, 0)]);
    let last = code.value(Bank::Vgpr);
    for value in [between, behind, last] {
        code.def(Op::V_NOT_B32, Bank::Vgpr, 1, &[value]);
    }
    let f = code.finish();
    assert_eq!(Demand::of(&f, File::Vgprs).pressure, 3);
    assert_eq!(highest(&allocated(f, Allocator::Colouring).0, Bank::Vgpr), 2);
}

/// The highest register of a bank that an instruction writes.
fn highest(f: &Function, bank: Bank) -> u16 {
    let insts = f.layout.iter().flat_map(|&block| &f.blocks[block].insts);
    let operands = insts.flat_map(|&inst| &f.insts[inst].operands);
    let physical = operands.filter_map(|operand| match operand {
        Operand::Phys(reg) if reg.bank == bank => Some(reg.index + u16::from(reg.dwords) - 1),
        _ => None,
    });
    physical.max().expect("registers")
}
