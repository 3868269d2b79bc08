//! What the walk drops and loads, on blocks small enough to do by hand.

use super::lanes::SpillLanes;
use super::scratch::Scratch;
use super::vectors::Vectors;
use super::{Drops, Limit, Spills, Storage, places};
use crate::file::File;
use crate::pressure::Demand;
use gcnsel_isa::{Bank, Op, Target};
use gcnsel_mir::{
    Block, BlockData, Edge, Function, Input, InputKind, InstData, Opcode, Operand, Origin, Pseudo, RegKind,
    RegRef, Terminator, VReg, WaveTerminator,
};

fn at_once(dwords: u32) -> Limit {
    Limit { at_once: dwords, over_calls: 0 }
}

/// One block that makes `values` registers, then uses them one by one in the given order.
fn block(bank: Bank, values: usize, uses: &[usize]) -> Function {
    let mut f = Function::new("f", Target::Gfx942);
    let only = f.blocks.push(BlockData::new("", Default::default()));
    f.layout.push(only);
    let made: Vec<VReg> = (0..values)
        .map(|i| {
            let reg = f.new_reg(bank, 1, RegKind::Plain, Origin::NONE);
            let data = match bank {
                Bank::Sgpr => {
                    InstData::new(Op::S_MOVK_I32, [f.whole(reg), Operand::Imm(i as i64)], Origin::NONE)
                }
                // No constant, so that it is stored.
                _ => InstData::new(Op::V_NOT_B32, [f.whole(reg), Operand::Imm(i as i64)], Origin::NONE),
            };
            f.append(only, data);
            reg
        })
        .collect();
    for &n in uses {
        let used = f.whole(made[n]);
        let data = match bank {
            Bank::Sgpr => InstData::new(Op::S_CMP_EQ_U32, [used, Operand::Imm(0)], Origin::NONE),
            _ => {
                let read = f.new_reg(Bank::Sgpr, 1, RegKind::Plain, Origin::NONE);
                InstData::new(Op::V_READFIRSTLANE_B32, [f.whole(read), used], Origin::NONE)
            }
        };
        f.append(only, data);
    }
    f.blocks[only].terminator = Some(Terminator::Return);
    f.blocks[only].wave_terminator = Some(WaveTerminator::End);
    f
}

fn count(f: &Function, is: impl Fn(&InstData) -> bool) -> usize {
    f.layout.iter().flat_map(|&b| &f.blocks[b].insts).filter(|&&i| is(&f.insts[i])).count()
}

fn fit<S: Storage>(f: &mut Function, storage: S, limit: u32) -> u32 {
    let demand = Demand::of(f, S::FILE);
    let mut spills = Spills::new(storage);
    let demand = spills.fit(f, demand, at_once(limit)).expect("it fits");
    assert!(demand.pressure <= limit);
    spills.dwords()
}

/// Three values for two registers, used 2, 0, 2, 0, 1: when the third is made, the one that is used last is dropped, and
/// comes back once.
#[test]
fn the_farthest_next_use_is_dropped() {
    let mut f = block(Bank::Vgpr, 3, &[2, 0, 2, 0, 1]);
    assert_eq!(fit(&mut f, Scratch, 2), 1);
    assert_eq!(count(&f, |d| d.opcode == Opcode::Isa(Op::SCRATCH_LOAD_DWORD)), 1);
    assert_eq!(count(&f, |d| d.opcode == Opcode::Isa(Op::SCRATCH_STORE_DWORD)), 1);
}

/// Used 2, 0, 1, 2, 0, 1: 1 is dropped first. It comes back in place of 0, which is used later than 2, and stays until
/// its last use; 0 comes back in place of 2, which is over. Two loads for six uses.
#[test]
fn a_load_serves_later_uses() {
    let mut f = block(Bank::Vgpr, 3, &[2, 0, 1, 2, 0, 1]);
    fit(&mut f, Scratch, 2);
    assert_eq!(count(&f, |d| d.opcode == Opcode::Isa(Op::SCRATCH_LOAD_DWORD)), 2);
}

/// SGPRs go to lanes of one VGPR.
#[test]
fn scalars_are_kept_in_lanes() {
    let mut f = block(Bank::Sgpr, 5, &[0, 1, 2, 3, 4, 0, 1, 2, 3, 4]);
    let stored = fit(&mut f, SpillLanes::default(), 3);
    assert_eq!(count(&f, |d| d.opcode == Opcode::Isa(Op::V_WRITELANE_B32)), stored as usize);
    let is_read = |d: &InstData| d.opcode == Pseudo::ReadLanes.into();
    assert!(count(&f, is_read) >= stored as usize);
    let banks = f.regs.values().filter(|r| r.kind == RegKind::WholeWave).count();
    assert_eq!(banks, 1);
}

/// The lanes of a place are in one VGPR if it has so many: only then are some lost.
#[test]
fn lanes_are_lost_only_where_a_tuple_then_fits() {
    let mut f = Function::new("f", Target::Gfx942);
    let mut lanes = SpillLanes::default();
    for (dwords, first, used) in [(10, 0, 10), (100, 10, 110), (16, 110, 126), (4, 128, 132), (60, 132, 192)]
    {
        assert_eq!((lanes.place(&mut f, dwords), lanes.used()), (first, used), "{dwords} dwords");
    }
}

/// The exec epilogue begins where it did before, in each round of spilling: also when stores that stand in it are written
/// anew.
#[test]
fn rounds_leave_the_epilogue_where_it_is() {
    let mut f = block(Bank::Sgpr, 5, &[0, 1, 2, 3, 4]);
    let only = f.entry();
    // The last two values are made there, and their uses are there.
    f.blocks[only].epilogue = 7;
    let [last, first] = [2, 3].map(|at| f.blocks[only].insts[at]);
    let mut spills = Spills::new(SpillLanes::default());
    for limit in [3, 2] {
        let demand = Demand::of(&f, File::Sgprs);
        spills.spill(&mut f, &demand.liveness, at_once(limit), &Drops::default());
        let data = &f.blocks[only];
        let (body, epilogue) = data.insts.split_at(data.insts.len() - data.epilogue);
        assert!(body.contains(&last), "{limit} SGPRs\n{f}");
        assert_eq!(epilogue.first(), Some(&first), "{limit} SGPRs\n{f}");
        let is_store = |data: &InstData| data.opcode == Opcode::Isa(Op::V_WRITELANE_B32);
        assert!(epilogue.iter().any(|&inst| is_store(&f.insts[inst])), "{limit} SGPRs\n{f}");
    }
}

/// However many rounds there are, what is spilled is stored once.
#[test]
fn rounds_store_nothing_twice() {
    let mut f = block(Bank::Vgpr, 6, &[0, 1, 2, 3, 4, 5]);
    let mut spills = Spills::new(Scratch);
    for (limit, spilled) in [(4, 2), (3, 3), (2, 4)] {
        let demand = Demand::of(&f, File::Vgprs);
        spills.spill(&mut f, &demand.liveness, at_once(limit), &Drops::default());
        let stores = count(&f, |data| data.opcode == Opcode::Isa(Op::SCRATCH_STORE_DWORD));
        assert_eq!((stores, spills.dwords()), (spilled, spilled as u32), "{limit} VGPRs\n{f}");
    }
}

/// Values that are never live together share a place.
#[test]
fn places_are_shared_in_time() {
    // 0 and 1 are dropped for 2 and 3, and all are over before 4 to 7 come.
    let mut f = block(Bank::Vgpr, 4, &[2, 3, 0, 1]);
    let second = block(Bank::Vgpr, 4, &[2, 3, 0, 1]);
    let only = f.entry();
    for &inst in &second.blocks[second.entry()].insts {
        let mut data = second.insts[inst].clone();
        for operand in &mut data.operands {
            if let Operand::Reg(r) = operand {
                let at = cranelift_entity::EntityRef::index(r.reg);
                let fresh = VReg::from_u32(at as u32 + second.regs.len() as u32);
                while f.regs.len() <= cranelift_entity::EntityRef::index(fresh) {
                    let like = second.regs[VReg::from_u32((f.regs.len() - second.regs.len()) as u32)].clone();
                    f.regs.push(like);
                }
                r.reg = fresh;
            }
        }
        f.append(only, data);
    }
    let stored = fit(&mut f, Scratch, 2);
    assert_eq!(stored, 4, "two values of each half have no register");
    assert_eq!(f.slots.len(), 2, "the halves share");
}

/// An input is there before the first instruction, so what ends before its use has another place; what begins behind
/// that may have the input's.
#[test]
fn inputs_live_from_the_start() {
    let mut f = block(Bank::Sgpr, 2, &[0, 1]);
    let only = f.entry();
    let input = f.new_reg(Bank::Sgpr, 1, RegKind::Plain, Origin::NONE);
    f.inputs.push(Input { kind: InputKind::WorkgroupIdX, vreg: input, phys: None });
    let read = |f: &mut Function, reg: VReg| {
        let operands = [f.whole(reg), Operand::Imm(0)];
        f.append(only, InstData::new(Op::S_CMP_EQ_U32, operands, Origin::NONE));
    };
    read(&mut f, input);
    let late = f.new_reg(Bank::Sgpr, 1, RegKind::Plain, Origin::NONE);
    let operands = [f.whole(late), Operand::Imm(9)];
    f.append(only, InstData::new(Op::S_MOVK_I32, operands, Origin::NONE));
    read(&mut f, late);
    let early = f.insts[f.blocks[only].insts[0]].operands[0].as_reg().expect("a register").reg;
    let regs = [early, input, late];
    let (place, sizes) = places::share(&f, File::Sgprs, &File::Sgprs.liveness(&f), &regs, &[0, 1, 2]);
    assert_ne!(place[0], place[1]);
    assert_eq!(sizes.len(), 2, "the last has a place of the others");
}

/// Blocks of VGPRs, over the lanes' edges.
pub(super) struct Code {
    pub(super) f: Function,
    pub(super) block: Block,
}

impl Code {
    pub(super) fn new(blocks: usize) -> Self {
        let mut f = Function::new("f", Target::Gfx942);
        for _ in 0..blocks {
            let block = f.blocks.push(BlockData::new("", Default::default()));
            f.layout.push(block);
        }
        Code { block: f.entry(), f }
    }

    /// A register of so many dwords that holds no constant.
    pub(super) fn make(&mut self, dwords: u8) -> VReg {
        let reg = self.f.new_reg(Bank::Vgpr, dwords, RegKind::Plain, Origin::NONE);
        let parts = (0..dwords).map(|i| Operand::Imm(i64::from(i)));
        let operands: Vec<Operand> = std::iter::once(self.f.whole(reg)).chain(parts).collect();
        self.f.append(self.block, InstData::new(Pseudo::RegSequence, operands, Origin::NONE));
        reg
    }

    pub(super) fn read(&mut self, reg: VReg) {
        let into = self.f.new_reg(Bank::Sgpr, 1, RegKind::Plain, Origin::NONE);
        let operands = [self.f.whole(into), Operand::Reg(RegRef { reg, first: 0, dwords: 1 })];
        self.f.append(self.block, InstData::new(Op::V_READFIRSTLANE_B32, operands, Origin::NONE));
    }

    /// Ends the block, and goes on with another.
    pub(super) fn end(&mut self, terminator: Terminator, next: Option<Block>) {
        self.f.blocks[self.block].terminator = Some(terminator);
        self.block = next.unwrap_or(self.block);
    }

    /// What one round makes of it, which is as many at once as there may be, and how many dwords are spilled.
    fn in_one_round(self, limit: u32) -> (Function, u32) {
        let mut f = self.f;
        f.verify().expect("the function is well formed");
        let demand = Demand::of(&f, Scratch::FILE);
        let mut spills = Spills::new(Scratch);
        spills.spill(&mut f, &demand.liveness, at_once(limit), &Drops::default());
        assert_eq!(Demand::of(&f, Scratch::FILE).pressure, limit, "{f}");
        (f, spills.dwords())
    }

    /// What is stored, and how many loads there are.
    pub(super) fn spilled(mut self, limit: u32) -> (Vec<VReg>, usize) {
        let before = self.f.regs.len();
        fit(&mut self.f, Scratch, limit);
        let f = &self.f;
        let insts = || f.layout.iter().flat_map(|&b| &f.blocks[b].insts).map(|&inst| &f.insts[inst]);
        for data in insts().filter(|data| data.memory.is_some()) {
            let memory = data.memory.map(|m| &f.memory[m]).expect("it has one");
            let dwords = data.operands.iter().find_map(|o| o.as_reg()).map_or(0, |r| u32::from(r.dwords));
            assert_eq!((memory.size, memory.align), (4 * dwords, 4));
            assert_eq!(memory.offset, Some(i64::from(data.mods.offset)));
        }
        assert!(f.slots.values().all(|slot| slot.align == 4));
        let of_memory = |data: &&InstData| data.memory.is_some_and(|m| f.memory[m].load);
        let stored = insts().filter(|data| data.memory.is_some_and(|m| f.memory[m].store));
        let of = |data: &InstData| data.operands.iter().find_map(|o| o.as_reg()).map(|r| r.reg);
        let mut stored: Vec<VReg> = stored.filter_map(of).collect();
        stored.dedup();
        assert!(stored.iter().all(|reg| reg.as_u32() < before as u32), "only what was there is stored");
        (stored, insts().filter(of_memory).count())
    }
}

pub(super) fn to(target: Block, args: &[VReg]) -> Edge {
    Edge { target, args: args.iter().map(|&reg| Operand::reg(reg, 1)).collect() }
}

/// Two values live through a block where there is room for one of them. How they are used elsewhere decides: read in a
/// loop rather than three times outside, passed on in a loop, a parameter rather than a value, read often rather than
/// wide.
#[test]
fn what_is_used_least_goes_out() {
    let blocks = [0, 1, 2, 3, 4].map(Block::from_u32);
    let [entry, crowded, header, latch, end] = blocks;
    let _ = entry;
    for case in 0..4 {
        for first_is_kept in [true, false] {
            let mut code = Code::new(5);
            let mut made = [0; 2].map(|_| code.make(1));
            if !first_is_kept {
                made.reverse();
            }
            let [mut kept, gone] = made;
            let param = code.f.new_reg(Bank::Vgpr, 1, RegKind::Plain, Origin::NONE);
            let mut args = vec![];
            if case == 2 {
                args.push(kept);
                kept = param;
                code.f.blocks[crowded].thread_params.push(param);
            }
            code.end(Terminator::Jump(to(crowded, &args)), Some(crowded));
            // Two more, for three registers.
            let more = [0; 2].map(|_| code.make(1));
            more.into_iter().for_each(|reg| code.read(reg));
            let (mut brought, mut carried) = (to(header, &[]), vec![]);
            if case == 1 {
                let param = code.f.new_reg(Bank::Vgpr, 1, RegKind::Plain, Origin::NONE);
                code.f.blocks[header].thread_params.push(param);
                brought.args.push(Operand::Imm(1));
                carried.push(kept);
            }
            code.end(Terminator::Jump(brought), Some(header));
            let compare = [Operand::Imm(0), Operand::Imm(1)];
            code.f.append(header, InstData::new(Op::S_CMP_EQ_U32, compare, Origin::NONE));
            code.end(Terminator::Uniform { on_true: to(latch, &[]), on_false: to(end, &[]) }, Some(latch));
            if case == 0 {
                code.read(kept);
            }
            code.end(Terminator::Jump(to(header, &carried)), Some(end));
            let reads: &[VReg] = match case {
                0 => &[gone, gone, gone],
                1 => &[kept, gone, gone],
                2 => &[kept, gone],
                _ => &[kept, kept, gone],
            };
            reads.iter().for_each(|&reg| code.read(reg));
            code.end(Terminator::Return, None);
            code.f.verify().expect("the function is well formed");
            assert_eq!(code.spilled(3).0, [gone], "case {case}, {first_is_kept}");
        }
    }
}

/// A value that lives into a block, but not out of it, is in its register there until it has to go: it is loaded once.
#[test]
fn what_goes_in_its_last_block_has_come_there() {
    let end = Block::from_u32(1);
    let mut code = Code::new(2);
    let early = code.make(1);
    code.end(Terminator::Jump(to(end, &[])), Some(end));
    code.read(early);
    let more = [0; 2].map(|_| code.make(1));
    more.into_iter().for_each(|reg| code.read(reg));
    code.read(early);
    code.end(Terminator::Return, None);
    assert_eq!(code.spilled(2), (vec![early], 1));
}

/// Of a wide value and several single ones, all read once, the wide one costs least for what it frees.
#[test]
fn wide_values_free_more() {
    let [crowded, end] = [1, 2].map(Block::from_u32);
    let mut code = Code::new(3);
    let single = code.make(1);
    let wide = code.make(4);
    code.end(Terminator::Jump(to(crowded, &[])), Some(crowded));
    let more = code.make(1);
    code.read(more);
    code.end(Terminator::Jump(to(end, &[])), Some(end));
    code.read(single);
    code.read(wide);
    code.end(Terminator::Return, None);
    assert_eq!(code.spilled(5), (vec![wide], 1));
}

/// What is out is read from its register where it is made, and loaded once where it is read again.
#[test]
fn what_is_out_is_there_where_it_is_made() {
    let [crowded, end] = [1, 2].map(Block::from_u32);
    let mut code = Code::new(3);
    let out = code.make(1);
    code.read(out);
    code.read(out);
    code.end(Terminator::Jump(to(crowded, &[])), Some(crowded));
    let more = [0; 2].map(|_| code.make(1));
    more.into_iter().for_each(|reg| code.read(reg));
    code.end(Terminator::Jump(to(end, &[])), Some(end));
    code.read(out);
    code.read(out);
    code.end(Terminator::Return, None);
    assert_eq!(code.spilled(2), (vec![out], 1));
}

/// A definition that nothing reads has a register for a moment: afterwards there is room for another, and the wide value
/// that lives through the block stays, which would be the cheapest to drop.
#[test]
fn unread_definitions_keep_nothing_out() {
    let [crowded, end] = [1, 2].map(Block::from_u32);
    let mut code = Code::new(3);
    let wide = code.make(8);
    code.end(Terminator::Jump(to(crowded, &[])), Some(crowded));
    code.make(1);
    let next = code.make(1);
    code.read(next);
    code.end(Terminator::Jump(to(end, &[])), Some(end));
    code.read(wide);
    // One more than there is room for, the first read last.
    let many: Vec<VReg> = (0..10).map(|_| code.make(1)).collect();
    many.iter().rev().for_each(|&reg| code.read(reg));
    code.end(Terminator::Return, None);
    assert_eq!(code.spilled(9), (vec![many[0]], 1));
}

/// Four dwords at once, for which three of five values have to go: those read last, and all in one round.
#[test]
fn room_is_made_for_tuples_at_once() {
    let mut code = Code::new(1);
    let singles = [0; 5].map(|_| code.make(1));
    let quad = code.make(4);
    code.read(quad);
    singles.iter().for_each(|&reg| code.read(reg));
    code.end(Terminator::Return, None);
    let mut f = code.f.clone();
    let demand = Demand::of(&f, Scratch::FILE);
    assert_eq!(demand.pressure, 9);
    Spills::new(Scratch).spill(&mut f, &demand.liveness, at_once(6), &Drops::default());
    assert_eq!(Demand::of(&f, Scratch::FILE).pressure, 6);
    assert_eq!(code.spilled(6), (singles[2..].to_vec(), 3));
}

/// The same at a block's start, where parameters arrive beside what lives into it.
#[test]
fn what_does_not_fit_into_a_block_goes_out_at_once() {
    let next = Block::from_u32(1);
    let mut code = Code::new(2);
    let singles = [0; 3].map(|_| code.make(1));
    let edge = Edge { target: next, args: [Operand::Imm(1); 3].into_iter().collect() };
    code.end(Terminator::Jump(edge), Some(next));
    let params = [0; 3].map(|_| code.f.new_reg(Bank::Vgpr, 1, RegKind::Plain, Origin::NONE));
    code.f.blocks[next].thread_params.extend(params);
    params.iter().chain(&singles).for_each(|&reg| code.read(reg));
    code.end(Terminator::Return, None);
    assert_eq!(code.spilled(4), (singles[1..].to_vec(), 2));
}

/// An argument that has to be loaded to be stored for a parameter that is out takes a register, too, for which one of those
/// that live through the block goes out: all in one round.
#[test]
fn arguments_that_are_stored_take_registers() {
    let [header, latch, end] = [1, 2, 3].map(Block::from_u32);
    let mut code = Code::new(4);
    // Read least, so that it is out where the others are there.
    let passed = code.make(1);
    let kept = [0; 2].map(|_| code.make(1));
    let undefined = Edge { target: header, args: [Operand::Undef].into_iter().collect() };
    code.end(Terminator::Jump(undefined), Some(header));
    // Not read here, unlike the others, so that it is out.
    let param = code.f.new_reg(Bank::Vgpr, 1, RegKind::Plain, Origin::NONE);
    code.f.blocks[header].thread_params.push(param);
    kept.iter().chain(&kept).for_each(|&reg| code.read(reg));
    let compare = [Operand::Imm(0), Operand::Imm(1)];
    code.f.append(header, InstData::new(Op::S_CMP_EQ_U32, compare, Origin::NONE));
    code.end(Terminator::Uniform { on_true: to(latch, &[]), on_false: to(end, &[]) }, Some(latch));
    code.end(Terminator::Jump(to(header, &[passed])), Some(end));
    code.read(param);
    code.end(Terminator::Return, None);
    let (_, spilled) = code.in_one_round(2);
    assert_eq!(spilled, 3, "what is passed, the parameter, and one of the others");
}

/// So does one that is passed in a register: all of a tuple of which a part is passed.
#[test]
fn tuples_are_loaded_to_pass_a_part() {
    let next = Block::from_u32(1);
    let mut code = Code::new(2);
    let quad = code.make(4);
    // When the second is made, the quad is what is used last. At the end it is the singles that are not used any more.
    let singles = [0; 2].map(|_| code.make(1));
    singles.iter().for_each(|&reg| code.read(reg));
    code.end(Terminator::Jump(to(next, &[quad])), Some(next));
    let param = code.f.new_reg(Bank::Vgpr, 1, RegKind::Plain, Origin::NONE);
    code.f.blocks[next].thread_params.push(param);
    singles.iter().chain([&param]).for_each(|&reg| code.read(reg));
    code.end(Terminator::Return, None);
    assert_eq!(Demand::of(&code.f, Scratch::FILE).pressure, 6);
    let (_, spilled) = code.in_one_round(5);
    assert_eq!(spilled, 4 + 1, "the quad, and one of the singles");
}

/// An argument that is dropped within its block is loaded at the end, instead of being kept for the store to its parameter's
/// place.
#[test]
fn arguments_that_were_dropped_are_loaded_to_be_stored() {
    let [join, end] = [1, 2].map(Block::from_u32);
    let mut code = Code::new(3);
    let passed = code.make(1);
    let crowd = |code: &mut Code| {
        let more = [0; 2].map(|_| code.make(1));
        more.into_iter().for_each(|reg| code.read(reg));
    };
    crowd(&mut code);
    code.end(Terminator::Jump(to(join, &[passed])), Some(join));
    let param = code.f.new_reg(Bank::Vgpr, 1, RegKind::Plain, Origin::NONE);
    code.f.blocks[join].thread_params.push(param);
    crowd(&mut code);
    code.end(Terminator::Jump(to(end, &[])), Some(end));
    // Both are read behind the crowd, so that they have places of their own.
    code.read(param);
    code.read(passed);
    code.end(Terminator::Return, None);
    let (f, spilled) = code.in_one_round(2);
    assert_eq!(spilled, 2, "what is passed, and the parameter");
    assert_eq!(count(&f, |d| d.opcode == Opcode::Isa(Op::SCRATCH_LOAD_DWORD)), 3, "{f}");
}

/// What is dropped at a place counts no more in what the file is said to need.
#[test]
fn what_was_dropped_is_not_demanded() {
    let mut f = block(Bank::Vgpr, 3, &[2, 1, 0]);
    let demand = Demand::of(&f, File::Vgprs);
    assert_eq!(demand.pressure, 3);
    let [first, _, third] = [0, 1, 2].map(|at| f.blocks[f.entry()].insts[at]);
    let dropped = f.insts[first].operands[0].as_reg().expect("a register").reg;
    let mut drops = Drops::default();
    drops.add_at(third, dropped);
    let demand = Spills::new(Scratch).lower(&mut f, demand, at_once(3), &drops);
    assert_eq!(demand.pressure, 2, "{f}");
    assert_eq!(Demand::of(&f, File::Vgprs).pressure, 2, "{f}");
}

/// Where what is passed is too much by itself, as many parameters go out as it takes, and no more.
#[test]
fn no_more_parameters_go_out_than_it_takes() {
    let next = Block::from_u32(1);
    let mut code = Code::new(2);
    let quads = [0; 2].map(|_| code.make(4));
    code.end(Terminator::Jump(to(next, &quads)), Some(next));
    let params = [0; 2].map(|_| code.f.new_reg(Bank::Vgpr, 1, RegKind::Plain, Origin::NONE));
    code.f.blocks[next].thread_params.extend(params);
    params.iter().for_each(|&param| code.read(param));
    code.end(Terminator::Return, None);
    let mut f = code.f;
    f.verify().expect("the function is well formed");
    let demand = Demand::of(&f, Scratch::FILE);
    assert_eq!(demand.pressure, 8, "parts are passed, and all of both is held");
    let mut spills = Spills::new(Scratch);
    spills.fit(&mut f, demand, at_once(7)).expect("it fits");
    assert!(Demand::of(&f, Scratch::FILE).pressure <= 7, "{f}");
    // One dword too much is held, and each parameter that goes out spares a quad.
    let parameters = f.slots.values().filter(|slot| slot.size == 4).count();
    assert_eq!(parameters, 1, "{f}");
}

/// Tuples are stored and loaded by up to four dwords.
#[test]
fn wide_values_go_by_quads() {
    for (dwords, accesses) in [(1, 1), (2, 1), (3, 1), (4, 1), (5, 2), (8, 2), (9, 3), (16, 4)] {
        let mut code = Code::new(1);
        let [first, second] = [0; 2].map(|_| code.make(dwords));
        code.read(second);
        code.read(first);
        code.end(Terminator::Return, None);
        let mut f = code.f.clone();
        fit(&mut f, Scratch, u32::from(dwords));
        assert_eq!(f.slots.values().map(|slot| slot.size).sum::<u32>(), 4 * u32::from(dwords));
        let (stored, loads) = code.spilled(u32::from(dwords));
        assert_eq!((stored, loads), (vec![first], accesses), "{dwords} dwords");
    }
}

/// A parameter that is out is stored where it is loaded from, unless its old value may still be read where the new one is
/// stored.
#[test]
fn arguments_go_straight_to_the_place_of_their_parameter() {
    let [crowded, end] = [1, 2].map(Block::from_u32);
    for is_loop in [false, true] {
        let mut code = Code::new(3);
        let first = code.make(1);
        let param = code.f.new_reg(Bank::Vgpr, 1, RegKind::Plain, Origin::NONE);
        code.f.blocks[crowded].thread_params.push(param);
        code.end(Terminator::Jump(to(crowded, &[first])), Some(crowded));
        let more = [0; 2].map(|_| code.make(1));
        more.into_iter().for_each(|reg| code.read(reg));
        let (next, done) = (to(crowded, &[more[0]]), to(end, &[]));
        let jump = Terminator::Jump(done.clone());
        let compare = [Operand::Imm(0), Operand::Imm(1)];
        code.f.append(crowded, InstData::new(Op::S_CMP_EQ_U32, compare, Origin::NONE));
        let uniform = Terminator::Uniform { on_true: next, on_false: done };
        code.end(if is_loop { uniform } else { jump }, Some(end));
        code.read(param);
        code.end(Terminator::Return, None);
        code.f.verify().expect("the function is well formed");
        if !is_loop {
            assert_eq!(code.spilled(2), (vec![first], 1));
            continue;
        }
        fit(&mut code.f, Scratch, 2);
        assert_eq!(code.f.slots.len(), 2, "the new value is there before the old one has been read");
    }
}

/// Of two values that are out the one that is loaded more often gets the AGPR.
#[test]
fn what_is_used_most_goes_to_accumulators() {
    let [crowded, middle, end] = [1, 2, 3].map(Block::from_u32);
    for swapped in [false, true] {
        let mut code = Code::new(4);
        let mut made = [0; 2].map(|_| code.make(1));
        if swapped {
            made.reverse();
        }
        let [rare, often] = made;
        code.end(Terminator::Jump(to(crowded, &[])), Some(crowded));
        let more = [0; 2].map(|_| code.make(1));
        more.into_iter().for_each(|reg| code.read(reg));
        code.end(Terminator::Jump(to(middle, &[])), Some(middle));
        code.read(often);
        code.end(Terminator::Jump(to(end, &[])), Some(end));
        code.read(often);
        code.read(rare);
        code.end(Terminator::Return, None);
        assert_eq!(fit(&mut code.f, Vectors::new(0..1), 2), 1);
        let f = &code.f;
        let loads = count(f, |data| data.memory.is_some_and(|m| f.memory[m].load));
        assert_eq!(loads, 1, "only what is read once is in memory");
    }
}
