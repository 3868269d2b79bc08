//! Small functions whose right allocation is evident.

mod frame;

use crate::pressure::{Demand, Live};
use crate::{Allocation, Allocator, File, Options, allocate, prepare, sgpr_only};
use gcnsel_isa::{Bank, Op, Reg, Target};
use gcnsel_mir::{
    Block, BlockData, Condition, Edge, Function, Input, InputKind, Inst, InstData, Opcode, Operand, Origin,
    Pseudo, RegKind, RegRef, Terminator, VReg, WaveEdge, WaveTerminator,
};

/// A function being written, block by block, in uniform control flow: both kinds of edges are the same.
struct Code {
    f: Function,
    block: Block,
}

impl Code {
    fn new(target: Target) -> Self {
        let mut f = Function::new("small", target);
        let block = f.blocks.push(BlockData::new("", Default::default()));
        f.layout.push(block);
        Code { f, block }
    }

    fn new_block(&mut self) -> Block {
        self.f.blocks.push(BlockData::new("", Default::default()))
    }

    fn start(&mut self, block: Block) {
        self.f.layout.push(block);
        self.block = block;
    }

    fn push(&mut self, op: impl Into<Opcode>, operands: &[Operand]) -> Inst {
        self.f.append(self.block, InstData::new(op, operands.iter().copied(), Origin::NONE))
    }

    fn def(&mut self, op: impl Into<Opcode>, bank: Bank, dwords: u8, uses: &[Operand]) -> Operand {
        let def = self.f.new_reg(bank, dwords, RegKind::Plain, Origin::NONE);
        let def = self.f.whole(def);
        self.push(op, &[&[def], uses].concat());
        def
    }

    /// A value that is no constant.
    fn value(&mut self, bank: Bank) -> Operand {
        match bank {
            Bank::Sgpr => self.def(Op::S_NOT_B32, bank, 1, &[Operand::Imm(5)]),
            _ => self.def(Op::V_NOT_B32, bank, 1, &[Operand::Imm(5)]),
        }
    }

    /// Several dwords in one register.
    fn wide(&mut self, bank: Bank, dwords: u8) -> Operand {
        let parts: Vec<Operand> = (0..dwords).map(|i| Operand::Imm(1000 + i64::from(i))).collect();
        self.def(Pseudo::RegSequence, bank, dwords, &parts)
    }

    /// A mask that would rather be in VCC.
    fn compare(&mut self) -> Operand {
        self.def(Op::V_CMP_LT_U32, Bank::Sgpr, 2, &[Operand::Imm(1), Operand::Imm(2)])
    }

    fn select(&mut self, mask: Operand) -> Operand {
        self.def(Op::V_CNDMASK_B32, Bank::Vgpr, 1, &[Operand::Imm(1), Operand::Imm(2), mask])
    }

    /// Reads its mask from VCC.
    fn divide(&mut self, mask: Operand) -> Operand {
        let one = Operand::Imm(1);
        self.def(Op::V_DIV_FMAS_F32, Bank::Vgpr, 1, &[one, one, one, mask])
    }

    fn jump(&mut self, target: Block, vectors: &[Operand], scalars: &[Operand]) {
        let edge = Edge { target, args: vectors.iter().copied().collect() };
        self.f.blocks[self.block].terminator = Some(Terminator::Jump(edge));
        let edge = WaveEdge { target, args: scalars.iter().copied().collect() };
        self.f.blocks[self.block].wave_terminator = Some(WaveTerminator::Jump(edge));
    }

    fn branch(&mut self, on_true: Block, on_false: Block) {
        let edge = |target| Edge { target, args: Default::default() };
        self.f.blocks[self.block].terminator =
            Some(Terminator::Uniform { on_true: edge(on_true), on_false: edge(on_false) });
        let edge = |target| WaveEdge { target, args: Default::default() };
        self.f.blocks[self.block].wave_terminator = Some(WaveTerminator::Branch {
            condition: Condition::Scc1,
            taken: edge(on_true),
            otherwise: edge(on_false),
        });
    }

    fn finish(mut self) -> Function {
        self.f.blocks[self.block].terminator = Some(Terminator::Return);
        self.f.blocks[self.block].wave_terminator = Some(WaveTerminator::End);
        self.f
    }
}

/// Part of a register.
fn part(of: Operand, first: u8) -> Operand {
    Operand::Reg(RegRef { first, dwords: 1, ..of.as_reg().expect("a register") })
}

/// Allocates, with the checkers, by one engine.
fn allocated(mut f: Function, engine: Allocator) -> (Function, Allocation) {
    let options = Options { scalars: engine, vectors: engine, verify: true };
    let needs = prepare(&mut f, options);
    let mut next = 0;
    for input in &mut f.inputs {
        input.phys = Some(match input.kind {
            InputKind::PrivateSegmentBuffer => Reg::sgpr(0, 4),
            // Behind what scratch wants.
            kind if kind != InputKind::WorkitemIdX => {
                next += 1;
                Reg::sgpr(7 + next, 1)
            }
            _ => Reg::vgpr(0, 1),
        });
    }
    let result = allocate(&mut f, needs, options).unwrap_or_else(|e| panic!("{e}\n{f}"));
    check_operands(&f, Bank::Sgpr);
    check_operands(&f, Bank::Vgpr);
    (f, result)
}

/// That operands are in the registers where their instructions read them, and tied ones in their results'.
fn check_operands(f: &Function, bank: Bank) {
    for data in all(f) {
        for (n, operand) in data.operands.iter().enumerate() {
            if let Some(fixed) = data.fixed_register(n).filter(|fixed| fixed.bank == bank) {
                assert_eq!(*operand, Operand::Phys(fixed), "{:?}\n{f}", data.opcode);
            }
            if let Some(def) = data.tied_definition(n).filter(|_| bank == Bank::Vgpr) {
                assert_eq!(*operand, data.operands[def], "{:?}\n{f}", data.opcode);
            }
        }
    }
}

fn all(f: &Function) -> impl Iterator<Item = &InstData> {
    f.layout.iter().flat_map(|&b| &f.blocks[b].insts).map(|&inst| &f.insts[inst])
}

/// Moves from register to register.
fn moves(f: &Function) -> usize {
    let moves = [Op::V_MOV_B32, Op::S_MOV_B32, Op::S_MOV_B64, Op::V_SWAP_B32].map(Opcode::Isa);
    let is_move = |d: &&InstData| moves.contains(&d.opcode) && matches!(d.operands[1], Operand::Phys(_));
    all(f).filter(is_move).count()
}

/// A copy of what is not read any more, what a phi gets and passes on, and a tuple of parts made in any order; though
/// registers with lower numbers are free.
#[test]
fn copies_disappear() {
    for (bank, read) in [(Bank::Sgpr, Op::S_NOT_B32), (Bank::Vgpr, Op::V_NOT_B32)] {
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
                Bank::Vgpr => code.f.blocks[next].thread_params.extend(&params),
                _ => code.f.blocks[next].wave_params.extend(&params),
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
    live.at_end(&f, &demand.liveness, f.entry());
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
