//! Small functions whose right allocation is evident.

use crate::frame::{Reserve, lay_out};
use crate::pressure::{Demand, Live};
use crate::{Allocation, Allocator, File, Options, allocate, prepare, sgpr_only};
use gcnsel_isa::{Bank, Op, Reg, Target};
use gcnsel_mir::{
    Block, BlockData, Condition, Edge, Function, Input, InputKind, Inst, InstData, Opcode, Operand, Origin,
    Pseudo, RegKind, RegRef, SlotData, SlotKind, Terminator, VReg, WaveEdge, WaveTerminator,
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
    (f, result)
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

/// A copy of what is not read any more, and a tuple of such.
#[test]
fn copies_disappear() {
    for (bank, read) in [(Bank::Sgpr, Op::S_NOT_B32), (Bank::Vgpr, Op::V_NOT_B32)] {
        for engine in Allocator::ALL {
            let mut code = Code::new(Target::Gfx942);
            let values = [0; 3].map(|_| code.value(bank));
            let copies = values.map(|value| code.def(Pseudo::Copy, bank, 1, &[value]));
            for copy in copies {
                code.def(read, bank, 1, &[copy]);
            }
            let (f, _) = allocated(code.finish(), engine);
            assert_eq!(moves(&f), 0, "{bank:?} {engine:?}\n{f}");
        }
        let mut code = Code::new(Target::Gfx942);
        let parts = [0; 4].map(|_| code.value(bank));
        let tuple = code.def(Pseudo::RegSequence, bank, 4, &parts);
        code.def(read, bank, 1, &[part(tuple, 3)]);
        let (f, _) = allocated(code.finish(), Allocator::Colouring);
        assert_eq!(moves(&f), 0, "a tuple of {bank:?}\n{f}");
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
        let mut code = Code::new(Target::Gfx942);
        let first = code.compare();
        code.select(first);
        let mask = code.compare();
        code.divide(mask);
        let (f, _) = allocated(code.finish(), engine);
        assert_eq!(moves(&f), 0, "{engine:?}\n{f}");
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
                }
            }
        }
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
    }
}

/// The lanes of spilled SGPRs are in the VGPR behind those in use, and no sign of where they begin is left.
#[test]
fn spilled_scalars_are_behind_all_vgprs() {
    let mut code = Code::new(Target::Gfx942);
    let vectors = [0; 3].map(|_| code.value(Bank::Vgpr));
    let scalars: Vec<Operand> = (0..30).map(|_| code.value(Bank::Sgpr)).collect();
    for scalar in scalars {
        code.def(Op::S_NOT_B32, Bank::Sgpr, 1, &[scalar]);
    }
    for vector in vectors {
        code.def(Op::V_NOT_B32, Bank::Vgpr, 1, &[vector]);
    }
    let mut f = code.finish();
    f.sgpr_budget = 20;
    let (f, result) = allocated(f, Allocator::Colouring);
    assert_eq!(result.sgpr_spills, 30 - (20 + 2 - 1), "VCC is two more, one is kept free");
    let lanes: Vec<Operand> =
        all(&f).filter(|d| d.opcode == Op::V_WRITELANE_B32.into()).map(|d| d.operands[0]).collect();
    assert_eq!(lanes, vec![Operand::Phys(Reg::vgpr(3, 1)); result.sgpr_spills as usize]);
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

fn object(f: &mut Function, size: u32, align: u32, kind: SlotKind) -> gcnsel_mir::Slot {
    f.slots.push(SlotData { size, align, kind })
}

/// A register is kept for offsets if the frame may outgrow the twelve bits of an instruction's, and the resource where
/// buffer instructions reach scratch.
#[test]
fn registers_are_kept_for_scratch_that_needs_them() {
    for target in Target::ALL {
        let resource = usize::from(!target.info().architected_flat_scratch);
        for (size, offset) in [(4091, 0), (4092, 1), (100_000, 1)] {
            let mut f = Code::new(target).finish();
            assert_eq!(Reserve::decide(&f, false).registers().count(), 0);
            f.inputs.push(Input {
                kind: InputKind::WorkgroupIdX,
                vreg: VReg::from_u32(0),
                phys: Some(Reg::sgpr(9, 1)),
            });
            object(&mut f, size, 4, SlotKind::Alloca);
            let kept: Vec<Reg> = Reserve::decide(&f, false).registers().collect();
            assert_eq!(kept.len(), resource + offset, "{target:?}: {size} bytes");
            assert_eq!(kept.contains(&Reg::sgpr(0, 4)), resource == 1);
            // Behind the inputs.
            assert_eq!(kept.contains(&Reg::sgpr(10, 1)), offset == 1);
        }
        // Spilled VGPRs take room as well.
        let mut code = Code::new(target);
        for _ in 0..1024 {
            code.value(Bank::Vgpr);
        }
        let f = code.finish();
        assert_eq!(Reserve::decide(&f, false).registers().count(), 0);
        assert_eq!(Reserve::decide(&f, true).registers().count(), resource + 1);
    }
}

/// Of two objects, the access to the second: near ones have their offset in the instruction, far ones in a register,
/// which counts the lane's bytes with scratch instructions and the wave's with buffer instructions.
#[test]
fn far_objects_are_reached_by_a_register() {
    for target in Target::ALL {
        let architected = target.info().architected_flat_scratch;
        for (first, addend, far) in [(4092, 3, false), (4092, 4, true), (4096, 0, true), (8000, 8, true)] {
            let mut code = Code::new(target);
            object(&mut code.f, first, 4, SlotKind::Alloca);
            let second = object(&mut code.f, 6000, 4, SlotKind::Alloca);
            let loaded = code.f.new_reg(Bank::Vgpr, 1, RegKind::Plain, Origin::NONE);
            let into = code.f.whole(loaded);
            let resource = Operand::Phys(Reg::sgpr(0, 4));
            let (inst, at) = match architected {
                true => (code.push(Op::SCRATCH_LOAD_DWORD, &[into, Operand::Off, Operand::Off]), 2),
                false => {
                    (code.push(Op::BUFFER_LOAD_DWORD, &[into, Operand::Off, resource, Operand::Imm(0)]), 3)
                }
            };
            code.f.insts[inst].frame_base = Some(second);
            code.f.insts[inst].mods.offset = addend;
            let address = code.def(Op::V_MOV_B32, Bank::Vgpr, 1, &[Operand::Frame(second, 5)]);
            let mut f = code.finish();
            let reserve = Reserve::decide(&f, false);
            let mut result = Allocation::default();
            lay_out(&mut f, &reserve, &mut result).expect("the frame is small");
            assert_eq!(result.scratch_bytes, first + 6000);
            let offset = i64::from(first) + i64::from(addend);
            let moves: Vec<&InstData> = all(&f).filter(|d| d.opcode == Op::S_MOV_B32.into()).collect();
            if far {
                let base = Reg::sgpr(if architected { 0 } else { 4 }, 1);
                let scale = if architected { 1 } else { 64 };
                let set = [Operand::Phys(base), Operand::Imm(offset * scale)];
                assert_eq!(moves[0].operands[..], set, "{target:?}: {first} + {addend}");
                assert_eq!(f.insts[inst].operands[at], Operand::Phys(base));
                assert_eq!(f.insts[inst].mods.offset, 0);
            } else {
                assert_eq!((moves.len(), i64::from(f.insts[inst].mods.offset)), (0, offset));
            }
            let made = all(&f).find(|d| d.operands[0] == address).expect("the address is made");
            assert_eq!(made.operands[1], Operand::Imm(i64::from(first) + 5));
        }
    }
}

/// Spilled values come first, each object at a multiple of its alignment.
#[test]
fn the_frame_in_order() {
    let mut code = Code::new(Target::Gfx942);
    let objects = [
        (object(&mut code.f, 3, 1, SlotKind::Alloca), 12),
        (object(&mut code.f, 8, 4, SlotKind::Spill), 0),
        (object(&mut code.f, 5, 16, SlotKind::Alloca), 16),
        (object(&mut code.f, 4, 4, SlotKind::Spill), 8),
        (object(&mut code.f, 1, 1, SlotKind::Alloca), 24),
    ];
    for (slot, _) in objects {
        code.def(Op::V_MOV_B32, Bank::Vgpr, 1, &[Operand::Frame(slot, 0)]);
    }
    let mut f = code.finish();
    let mut result = Allocation::default();
    lay_out(&mut f, &Reserve::default(), &mut result).expect("the frame is small");
    let at: Vec<Operand> = all(&f).map(|d| d.operands[1]).collect();
    assert_eq!(at, objects.map(|(_, at)| Operand::Imm(at)));
    assert_eq!(result.scratch_bytes, 28);
}

#[test]
fn frames_that_are_too_large_are_refused() {
    let refused = |target: Target, sizes: &[u32], kind: SlotKind| {
        let mut f = Code::new(target).finish();
        for &size in sizes {
            object(&mut f, size, 4, kind);
        }
        lay_out(&mut f, &Reserve::default(), &mut Allocation::default()).err().map(|e| e.0)
    };
    assert_eq!(refused(Target::Gfx942, &[u32::MAX - 3], SlotKind::Alloca), None);
    let message = refused(Target::Gfx942, &[u32::MAX - 3, 4], SlotKind::Alloca);
    assert!(message.is_some_and(|m| m.contains("4 GiB")));
    let message = refused(Target::Gfx90a, &[4], SlotKind::Spill);
    assert!(message.is_some_and(|m| m.contains("expected to fit")));
    assert_eq!(refused(Target::Gfx942, &[4], SlotKind::Spill), None);
}
