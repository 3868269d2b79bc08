//! Waits by hand, and against queues of what is outstanding: the definition, without ages or sets.

use super::flow::{COUNTERS, Counter, physical, touched};
use super::*;
use crate::testing::{function, inst, s, v};
use gcnsel_isa::{Mods, Reg, Target, convention};
use gcnsel_mir::{AddressClass, MemoryOperand, Opcode, WaveTerminator};
use proptest::prelude::*;
use std::collections::VecDeque;

fn global_load(to: u16) -> InstData {
    inst(Op::GLOBAL_LOAD_DWORD, &[v(to, 1), v(0, 2), Operand::Off])
}

fn read(from: u16) -> InstData {
    inst(Op::V_MOV_B32, &[v(4, 1), v(from, 1)])
}

/// What an instruction of a finished function waits for, if that is all it does.
fn waited(data: &InstData) -> Option<WaitCounts> {
    match (data.opcode, data.operands.first()) {
        (Opcode::Isa(Op::S_WAITCNT), Some(Operand::Imm(imm))) => Some(WaitCounts::unpack(*imm as u16)),
        _ => None,
    }
}

fn block_insts(f: &Function, block: Block) -> impl Iterator<Item = &InstData> {
    f.blocks[block].insts.iter().map(|&inst| &f.insts[inst])
}

/// The waits of a single block.
fn waits(insts: Vec<InstData>) -> Vec<WaitCounts> {
    let mut f = function(Target::Gfx942, vec![(insts, vec![])]);
    insert_waits(&mut f);
    block_insts(&f, f.entry()).filter_map(waited).collect()
}

/// A loop that loads `v8` under a condition, and behind it, perhaps by way of an empty block, two arms that each do something to `v8`
/// and store it. Which blocks wait for vector memory: that behind the loop, and the two arms.
fn behind_a_loop(arms: [InstData; 2], by_way: bool) -> [bool; 3] {
    let store = || inst(Op::GLOBAL_STORE_DWORD, &[v(0, 2), v(9, 1), Operand::Off]);
    let [first, second] = arms;
    let exit = if by_way { 8 } else { 4 };
    let mut f = function(
        Target::Gfx942,
        vec![
            (vec![], vec![1, 4]),
            (vec![], vec![2, 3]),
            (vec![global_load(8)], vec![3]),
            (vec![], vec![1, exit]),
            (vec![inst(Op::V_MOV_B32, &[v(5, 1), v(4, 1)])], vec![5, 6]),
            (vec![first, store()], vec![6]),
            (vec![], vec![7, 9]),
            (vec![second, store()], vec![9]),
            (vec![], vec![4]),
            (vec![], vec![]),
        ],
    );
    insert_waits(&mut f);
    [4, 5, 7].map(|at| {
        block_insts(&f, f.layout[at]).filter_map(waited).any(|counts| counts.vm != WaitCounts::NONE.vm)
    })
}

#[test]
fn what_a_loop_may_have_loaded_is_waited_for_once() {
    let write = || inst(Op::V_MOV_B32, &[v(8, 1), Operand::Imm(1)]);
    let other = || inst(Op::V_MOV_B32, &[v(10, 1), Operand::Imm(1)]);
    for by_way in [false, true] {
        assert_eq!(behind_a_loop([write(), write()], by_way), [true, false, false]);
        // One arm may as well wait itself; what is loaded is waited for where it is read.
        assert_eq!(behind_a_loop([other(), write()], by_way), [false, false, true]);
        assert_eq!(behind_a_loop([read(8), read(8)], by_way), [false, true, true]);
        assert_eq!(behind_a_loop([other(), other()], by_way), [false, false, false]);
    }
}

/// A block that loads, a loop, and what is behind it. What the first waits for at its end, and what the loop waits for.
fn round_a_loop(before: Vec<InstData>, iteration: Vec<InstData>) -> [Vec<WaitCounts>; 2] {
    let blocks = vec![(before, vec![1]), (iteration, vec![1, 2]), (vec![], vec![])];
    let mut f = function(Target::Gfx942, blocks);
    insert_waits(&mut f);
    [0, 1].map(|at| block_insts(&f, f.layout[at]).filter_map(waited).collect())
}

#[test]
fn what_only_the_first_iteration_waits_for_is_waited_for_before_the_loop() {
    let argument = || inst(Op::S_LOAD_DWORD, &[s(8, 1), s(0, 2), Operand::Off]);
    let use_argument = || inst(Op::V_MOV_B32, &[v(5, 1), s(8, 1)]);
    let other = || inst(Op::V_MOV_B32, &[v(6, 1), Operand::Imm(1)]);
    let store = || inst(Op::GLOBAL_STORE_DWORD, &[v(0, 2), v(5, 1), Operand::Off]);
    let (lgkm, vm) =
        (|lgkm| WaitCounts { lgkm, ..WaitCounts::NONE }, |vm| WaitCounts { vm, ..WaitCounts::NONE });
    // The third load is not read, and the loop's own stores come behind.
    let loads = || vec![global_load(8), global_load(9), global_load(10)];
    assert_eq!(round_a_loop(vec![argument()], vec![use_argument()]), [vec![lgkm(0)], vec![]]);
    assert_eq!(round_a_loop(loads(), vec![store(), read(8), read(9)]), [vec![vm(1)], vec![]]);
    let both = [loads(), vec![argument()]].concat();
    let all = WaitCounts { vm: 2, lgkm: 0, ..WaitCounts::NONE };
    assert_eq!(round_a_loop(both, vec![other(), use_argument(), read(8)]), [vec![all], vec![]]);
    // What is loaded again is waited for again, and what is far down would be waited for too early.
    assert_eq!(round_a_loop(vec![argument()], vec![use_argument(), argument()]), [vec![], vec![lgkm(0)]]);
    let late: Vec<InstData> = (0..12).map(|_| other()).chain([use_argument()]).collect();
    assert_eq!(round_a_loop(vec![argument()], late), [vec![], vec![lgkm(0)]]);
}

/// The second block of each iteration waits; who goes round the loop waits for nothing.
#[test]
fn a_loop_of_blocks_is_waited_for_where_only_it_follows() {
    let argument = || inst(Op::S_LOAD_DWORD, &[s(8, 1), s(0, 2), Operand::Off]);
    let use_argument = || inst(Op::V_MOV_B32, &[v(5, 1), s(8, 1)]);
    for (before, waiting) in [(vec![1], 0), (vec![1, 3], 2)] {
        let blocks = vec![
            (vec![argument()], before),
            (vec![], vec![2, 3]),
            (vec![use_argument()], vec![1, 3]),
            (vec![], vec![]),
        ];
        let mut f = function(Target::Gfx90a, blocks);
        insert_waits(&mut f);
        let waits = |at: usize| block_insts(&f, f.layout[at]).filter_map(waited).any(|w| w.lgkm == 0);
        assert_eq!([waits(0), waits(2)], [waiting == 0, waiting == 2]);
    }
}

/// Scalar loads come back in any order: that the counter is full says nothing about the first of them.
#[test]
fn a_full_counter_of_scalar_loads_still_needs_a_wait() {
    let load = |i: u16| inst(Op::S_LOAD_DWORD, &[s(8 + i, 1), s(0, 2), Operand::Off]);
    let mut insts: Vec<InstData> = (0..20).map(load).collect();
    insts.push(inst(Op::S_MOV_B32, &[s(4, 1), s(8, 1)]));
    assert_eq!(waits(insts), [WaitCounts { lgkm: 0, ..WaitCounts::NONE }]);
}

/// Stores wait for scalar loads of what may be written later; scratch and LDS no scalar load reads.
#[test]
fn stores_wait_for_scalar_loads_of_memory() {
    use AddressClass::{Global, Local, Private};
    let resource = [v(9, 1), Operand::Off, s(0, 4), Operand::Imm(0)];
    for (class, is_invariant, store, waits) in [
        (Global, false, inst(Op::GLOBAL_STORE_DWORD, &[v(0, 2), v(9, 1), Operand::Off]), true),
        (Global, true, inst(Op::GLOBAL_STORE_DWORD, &[v(0, 2), v(9, 1), Operand::Off]), false),
        (Global, false, inst(Op::BUFFER_STORE_DWORD, &resource), true),
        (Private, false, inst(Op::BUFFER_STORE_DWORD, &resource), false),
        (Local, false, inst(Op::DS_WRITE_B32, &[v(0, 1), v(9, 1)]), false),
    ] {
        let load = inst(Op::S_LOAD_DWORD, &[s(8, 1), s(10, 2), Operand::Off]);
        let mut f = function(Target::Gfx90a, vec![(vec![load, store], vec![])]);
        let insts = f.blocks[f.entry()].insts.clone();
        let read = MemoryOperand { invariant: is_invariant, ..MemoryOperand::new(Global, 4, 4, true, false) };
        f.insts[insts[0]].memory = Some(f.memory.push(read));
        f.insts[insts[1]].memory = Some(f.memory.push(MemoryOperand::new(class, 4, 4, false, true)));
        insert_waits(&mut f);
        let waited = block_insts(&f, f.entry()).filter_map(waited).collect::<Vec<_>>();
        let all = WaitCounts { lgkm: 0, ..WaitCounts::NONE };
        assert_eq!(waited, if waits { vec![all] } else { vec![] }, "{class:?}, {is_invariant}");
    }
}

/// Vector loads come back in order: two issued behind the one that is read may be outstanding.
#[test]
fn a_vector_load_waits_for_those_before_it() {
    let insts = [global_load(8), global_load(9), global_load(10), read(8)];
    assert_eq!(waits(insts.to_vec()), [WaitCounts { vm: 2, ..WaitCounts::NONE }]);
}

/// That a counter cannot say how many operations came behind one does not mean that the one is done: it is waited for as far
/// as a count can say, and when operations in no order come later, until none is outstanding.
#[test]
fn a_full_counter_does_not_stand_for_a_wait() {
    let at_most = |vm| [WaitCounts { vm, ..WaitCounts::NONE }];
    let loads = |behind: u16| {
        let mut insts = vec![global_load(8)];
        insts.extend((0..behind).map(|i| global_load(20 + i)));
        insts.push(read(8));
        waits(insts)
    };
    for behind in 0..200 {
        assert_eq!(loads(behind), at_most(behind.min(62) as u8), "{behind} loads");
    }
    let reads = |behind: u16| {
        let read_lds = |to| inst(Op::DS_READ_B32, &[v(to, 1), v(2, 1)]);
        let mut insts = vec![read_lds(8)];
        insts.extend((0..behind).map(|i| read_lds(20 + i)));
        insts.push(read(8));
        waits(insts)
    };
    for behind in 0..200 {
        let lgkm = behind.min(14) as u8;
        assert_eq!(reads(behind), [WaitCounts { lgkm, ..WaitCounts::NONE }], "{behind} reads");
    }

    let store = || inst(Op::GLOBAL_STORE_DWORD, &[v(0, 2), v(20, 1), Operand::Off]);
    let flat = inst(Op::FLAT_LOAD_DWORD, &[v(9, 1), v(0, 2)]);
    let behind = |stores: usize| {
        let mut insts = vec![global_load(8)];
        insts.extend((0..stores).map(|_| store()));
        insts.extend([flat.clone(), read(8)]);
        waits(insts)
    };
    for stores in [0, 62, 63, 64, 300] {
        assert_eq!(behind(stores), at_most(0), "{stores} stores");
    }
}

/// An explicit wait is kept however many operations there were, unless it is for as many as the field can say.
#[test]
fn explicit_waits_are_kept_behind_many_operations() {
    let store = || inst(Op::GLOBAL_STORE_DWORD, &[v(0, 2), v(20, 1), Operand::Off]);
    for stores in [1u8, 62, 63, 64, 200] {
        for vm in [0, 1, 61, 62, 63] {
            let counts = WaitCounts { vm, ..WaitCounts::NONE };
            let mut insts = vec![store(); stores.into()];
            insts.push(inst(Op::S_WAITCNT, &[Operand::Imm(counts.pack().into())]));
            let kept = if vm < stores && vm < 63 { vec![counts] } else { vec![] };
            assert_eq!(waits(insts), kept, "{stores} stores, vmcnt({vm})");
        }
    }
}

/// Where an old load comes from two sides, both may be older than counts can say: they count as equally old, and the
/// iteration ends. Behind a wait for one of them the other is done, too.
#[test]
fn old_loads_merge() {
    let store = || inst(Op::GLOBAL_STORE_DWORD, &[v(0, 2), v(30, 1), Operand::Off]);
    let blocks = vec![
        (vec![global_load(8), global_load(9)], vec![1, 2]),
        (vec![store(); 70], vec![3]),
        (vec![store(); 90], vec![3]),
        (vec![store(); 10], vec![3, 4]),
        (vec![read(9), read(8), store(), read(9)], vec![]),
    ];
    let mut f = function(Target::Gfx90a, blocks);
    insert_waits(&mut f);
    let waits: Vec<WaitCounts> = f
        .layout
        .clone()
        .into_iter()
        .flat_map(|block| block_insts(&f, block).filter_map(waited).collect::<Vec<_>>())
        .collect();
    assert_eq!(waits, [WaitCounts { vm: 62, ..WaitCounts::NONE }]);
}

/// Whichever register it is, alone.
#[test]
fn every_register_is_waited_for() {
    for to in 0..256 {
        let read = inst(Op::V_MOV_B32, &[v((to + 9) % 256, 1), v(to, 1)]);
        let waited = waits(vec![inst(Op::GLOBAL_LOAD_DWORD, &[v(to, 1), v(254, 2), Operand::Off]), read]);
        assert_eq!(waited, [WaitCounts { vm: 0, ..WaitCounts::NONE }], "v{to}");
    }
    for to in 0..102 {
        let read = inst(Op::S_MOV_B32, &[s((to + 9) % 102, 1), s(to, 1)]);
        let waited = waits(vec![inst(Op::S_LOAD_DWORD, &[s(to, 1), s(100, 2), Operand::Off]), read]);
        assert_eq!(waited, [WaitCounts { lgkm: 0, ..WaitCounts::NONE }], "s{to}");
    }
}

/// Where each counter has one register, of those that are told apart the worst.
#[test]
fn each_counter_has_a_register() {
    let scalar = inst(Op::S_LOAD_DWORD, &[s(64, 1), s(0, 2), Operand::Off]);
    let mut gds = inst(Op::DS_ADD_U32, &[v(96, 1), v(96, 1)]);
    gds.mods = Mods { gds: true, ..gds.mods };
    let insts = vec![global_load(32), scalar, gds, read(32)];
    assert_eq!(waits(insts), [WaitCounts { vm: 0, ..WaitCounts::NONE }]);
}

/// Caches forget only when what is under way has come, and that they have forgotten is nothing that another wait could
/// count on.
#[test]
fn caches_forget_when_loads_have_come() {
    let all = WaitCounts { vm: 0, ..WaitCounts::NONE };
    for op in [Op::BUFFER_WBINVL1, Op::BUFFER_WBINVL1_VOL, Op::BUFFER_INVL2, Op::BUFFER_INV] {
        assert_eq!(waits(vec![global_load(8), inst(op, &[]), read(8)]), [all], "{op}");
        assert_eq!(waits(vec![inst(op, &[]), inst(op, &[])]), [], "{op}");
        assert_eq!(waits(vec![inst(op, &[]), global_load(8), read(8)]), [all], "{op}");
    }
    // What is written back is counted, for one has to wait for it.
    let next = WaitCounts { vm: 1, ..WaitCounts::NONE };
    assert_eq!(waits(vec![global_load(8), inst(Op::BUFFER_WBL2, &[]), read(8)]), [next]);
}

/// Behind a join, the side with fewer operations says how many may be outstanding; what one side alone loads counts.
#[test]
fn the_shorter_side_decides() {
    let blocks = vec![
        (vec![global_load(8)], vec![1, 2]),
        (vec![global_load(9)], vec![3]),
        (vec![global_load(10), global_load(11), global_load(12)], vec![3]),
        (vec![read(8), read(12), read(9)], vec![]),
    ];
    let mut f = function(Target::Gfx90a, blocks);
    insert_waits(&mut f);
    let last = f.layout[3];
    let counts: Vec<u8> = block_insts(&f, last).filter_map(waited).map(|counts| counts.vm).collect();
    // One behind v8 at least; none behind v12, which waits for v9 too.
    assert_eq!(counts, [1, 0]);
}

/// Sides that issue nothing for registers differ by how much comes behind what both have outstanding.
#[test]
fn the_side_with_fewer_stores_decides() {
    let store = || inst(Op::GLOBAL_STORE_DWORD, &[v(0, 2), v(30, 1), Operand::Off]);
    for (one, other, behind) in [(3, 1, 1), (1, 3, 1), (0, 5, 0), (80, 70, 62), (70, 5, 5)] {
        let blocks = vec![
            (vec![global_load(8), store(), global_load(9)], vec![1, 2]),
            (vec![store(); one], vec![3]),
            (vec![store(); other], vec![3]),
            (vec![read(8), read(9)], vec![]),
        ];
        let mut f = function(Target::Gfx90a, blocks);
        insert_waits(&mut f);
        let counts: Vec<u8> =
            block_insts(&f, f.layout[3]).filter_map(waited).map(|counts| counts.vm).collect();
        // Between the two loads is a store. Behind a wait for all that can be waited for neither is outstanding.
        let expected = if behind == 62 { vec![62] } else { vec![behind + 2, behind] };
        assert_eq!(counts, expected, "{one} and {other}");
    }
    // Once round a loop at least.
    let blocks =
        vec![(vec![global_load(8)], vec![1]), (vec![store(); 2], vec![1, 2]), (vec![read(8)], vec![])];
    let mut f = function(Target::Gfx90a, blocks);
    insert_waits(&mut f);
    let counts = block_insts(&f, f.layout[2]).find_map(waited).expect("it is waited for");
    assert_eq!(counts.vm, 2);
}

/// A load at a loop's end is outstanding at its head.
#[test]
fn loads_go_round_loops() {
    let blocks = vec![(vec![], vec![1]), (vec![read(8), global_load(8)], vec![1, 2]), (vec![], vec![])];
    let mut f = function(Target::Gfx900, blocks);
    insert_waits(&mut f);
    let head = f.layout[1];
    let waits_first = block_insts(&f, head).next().and_then(waited);
    assert_eq!(waits_first, Some(WaitCounts { vm: 0, ..WaitCounts::NONE }));
}

/// What a call itself reads and writes must not be outstanding: where it goes, the stack's end, where it comes back to. The
/// first thing that a callee does is to wait for the rest.
#[test]
fn calls_wait_for_their_own_registers() {
    let call = || InstData::new(Opcode::Pseudo(Pseudo::Call(0)), [], Origin::NONE);
    let load = |to: Reg| inst(Op::S_LOAD_DWORDX2, &[Operand::Phys(to), s(0, 2), Operand::Off]);
    let all = WaitCounts { lgkm: 0, ..WaitCounts::NONE };
    for pair in [convention::JUMP_PAIR, convention::RETURN_ADDRESS, Reg::sgpr(32, 2)] {
        assert_eq!(waits(vec![load(pair), call()]), [all], "{pair:?}");
    }
    assert_eq!(waits(vec![load(Reg::sgpr(8, 2)), call()]), []);
}

/// What a load brings is written over what one before it in the same order does; other writes wait, and loads that read what they
/// write beside.
#[test]
fn loads_come_over_loads_in_order() {
    let lds = |to: u16| inst(Op::DS_READ_B32, &[v(to, 1), v(2, 1)]);
    let flat = |to: u16| inst(Op::FLAT_LOAD_DWORD, &[v(to, 1), v(0, 2)]);
    let half = inst(Op::GLOBAL_LOAD_SHORT_D16_HI, &[v(8, 1), v(0, 2), Operand::Off, v(8, 1)]);
    let write = inst(Op::V_MOV_B32, &[v(8, 1), Operand::Imm(1)]);
    let all_vm = WaitCounts { vm: 0, ..WaitCounts::NONE };
    let all_lgkm = WaitCounts { lgkm: 0, ..WaitCounts::NONE };
    let both = WaitCounts { lgkm: 0, ..all_vm };
    for (first, second, expected) in [
        (global_load(8), global_load(8), vec![]),
        (lds(8), lds(8), vec![]),
        (global_load(8), lds(8), vec![all_vm]),
        (lds(8), global_load(8), vec![all_lgkm]),
        (flat(8), global_load(8), vec![both]),
        (global_load(8), flat(8), vec![all_vm]),
        (global_load(8), half, vec![all_vm]),
        (global_load(8), write, vec![all_vm]),
    ] {
        assert_eq!(waits(vec![first.clone(), second.clone()]), expected, "{first:?}, {second:?}");
    }
    // Whoever reads waits for the later one.
    assert_eq!(waits(vec![global_load(8), global_load(9), global_load(8), read(8)]), [all_vm]);
}

/// A load in a loop that some lanes leave after each: those of other lanes are not waited for.
#[test]
fn loads_of_other_lanes_are_not_waited_for_in_loops() {
    let [before, inside] =
        round_a_loop(vec![], vec![global_load(8), inst(Op::V_MOV_B32, &[v(5, 1), v(6, 1)])]);
    assert_eq!((before, inside), (vec![], vec![]));
}

/// Operations of a counter, oldest first: the registers of each.
#[derive(Clone, Default)]
struct Queue {
    operations: VecDeque<Vec<Reg>>,
    /// Some of them finish in any order.
    any_order: bool,
}

impl Queue {
    fn issue(&mut self, registers: Vec<Reg>, any_order: bool) {
        self.operations.push_back(registers);
        self.any_order |= any_order;
    }

    /// The same of a register that an operation of the queue itself writes, over what the others have brought: in order, or not.
    fn needed_to_write(&self, reg: Reg, most: u8) -> Option<u8> {
        self.needed(reg, most).filter(|_| self.any_order)
    }

    /// The largest count that waits for something and at which this register is not outstanding.
    fn needed(&self, reg: Reg, most: u8) -> Option<u8> {
        let behind =
            self.operations.iter().rev().position(|registers| registers.iter().any(|r| r.overlaps(reg)))?;
        Some(if self.any_order { 0 } else { behind.min(usize::from(most) - 1) as u8 })
    }

    fn wait(&mut self, count: u8) {
        if count == 0 {
            *self = Queue::default();
        }
        while !self.any_order && self.operations.len() > usize::from(count) {
            self.operations.pop_front();
        }
    }
}

/// What stands for LDS among registers: none of theirs.
const ALL_LDS: Reg = Reg::sgpr(5000, 1);

/// Whether an instruction may access LDS.
fn in_lds(data: &InstData) -> bool {
    match data.opcode.isa() {
        Some(Op::DS_ADD_U32) => !data.mods.gds,
        op => matches!(op, Some(Op::DS_READ_B32 | Op::FLAT_LOAD_DWORD)),
    }
}

/// The register that a load brings something to which keeps order with others of its counter, and that counter.
fn loaded_in_order(data: &InstData) -> Option<(Reg, Counter)> {
    let to = data.operands.first().and_then(physical)?;
    match data.opcode.isa()? {
        Op::GLOBAL_LOAD_DWORD => Some((to, Counter::Vm)),
        Op::DS_READ_B32 => Some((to, Counter::Lgkm)),
        _ => None,
    }
}

/// The three counters.
#[derive(Clone, Default)]
struct Model {
    queues: [Queue; 3],
    /// The last instruction synchronises all waves: now is a wait for everything.
    synced: bool,
}

impl Model {
    fn needed(&self, target: Target, data: &InstData) -> WaitCounts {
        let mut counts = WaitCounts::NONE;
        let op = data.opcode.isa().expect("an instruction of the machine");
        for (queue, counter) in self.queues.iter().zip(COUNTERS) {
            let outstanding = queue.operations.len().min(usize::from(counter.most())) as u8;
            let wanted = match waited(data) {
                _ if self.synced => (outstanding > 0).then_some(0),
                Some(mut wanted) => Some(*counter.of(&mut wanted)).filter(|count| *count < outstanding),
                None if op == Op::S_BARRIER && target == Target::Gfx900 => (outstanding > 0).then_some(0),
                None => {
                    let memory = in_lds(data).then_some(ALL_LDS);
                    let written =
                        loaded_in_order(data).filter(|(_, own)| *own == counter).map(|(reg, _)| reg);
                    let needed = |reg: Reg| match written {
                        Some(written) if written == reg => queue.needed_to_write(reg, counter.most()),
                        _ => queue.needed(reg, counter.most()),
                    };
                    touched(data).chain(memory).filter_map(needed).min()
                }
            };
            *counter.of(&mut counts) = wanted.unwrap_or(counter.most());
        }
        counts
    }

    fn wait(&mut self, mut counts: WaitCounts) {
        self.synced = false;
        for (queue, counter) in self.queues.iter_mut().zip(COUNTERS) {
            if *counter.of(&mut counts) < counter.most() {
                queue.wait(*counter.of(&mut counts));
            }
        }
    }

    /// What each of these instructions counts in, from the manuals.
    fn issue(&mut self, data: &InstData) {
        let [vm, lgkm, exp] = &mut self.queues;
        let at = |n: usize| data.operands.get(n).and_then(physical).into_iter().collect::<Vec<Reg>>();
        match data.opcode.isa() {
            Some(Op::GLOBAL_LOAD_DWORD) => vm.issue(at(0), false),
            Some(Op::BUFFER_LOAD_DWORD) => vm.issue(vec![ALL_LDS], false),
            Some(Op::GLOBAL_STORE_DWORD) => vm.issue(vec![], false),
            Some(Op::FLAT_LOAD_DWORD) => {
                vm.issue(at(0), true);
                lgkm.issue(at(0), true);
            }
            Some(Op::S_LOAD_DWORD | Op::S_LOAD_DWORDX2) => lgkm.issue(at(0), true),
            Some(Op::S_SENDMSG) => lgkm.issue(vec![], true),
            Some(Op::DS_READ_B32) => lgkm.issue(at(0), false),
            Some(Op::DS_ADD_U32) => {
                lgkm.issue(vec![], false);
                if data.mods.gds {
                    exp.issue([at(0), at(1)].concat(), true);
                }
            }
            Some(Op::DS_GWS_BARRIER) => {
                lgkm.issue(vec![], false);
                exp.issue(at(0), true);
            }
            _ => {}
        }
        self.synced = data.opcode.isa() == Some(Op::DS_GWS_BARRIER);
    }
}

/// An addition in GDS, which reads its data late.
fn gds_add(data: u16) -> InstData {
    let mut add = inst(Op::DS_ADD_U32, &[v(data + 20, 1), v(data, 1)]);
    add.mods = Mods { gds: true, ..add.mods };
    add
}

/// A barrier of all waves.
fn gws_barrier(data: u16) -> InstData {
    let mut barrier = inst(Op::DS_GWS_BARRIER, &[v(data, 1)]);
    barrier.mods.gds = true;
    barrier
}

/// A load into LDS.
fn load_to_lds() -> InstData {
    let mut load = inst(Op::BUFFER_LOAD_DWORD, &[Operand::Off, Operand::Off, s(0, 4), Operand::Imm(0)]);
    load.mods = Mods { lds: true, ..load.mods };
    load
}

/// An instruction of a few kinds, on few registers.
fn any_inst() -> impl Strategy<Value = InstData> {
    let vgpr = || (8u16..14).prop_map(|index| v(index, 1));
    let sgpr = || (8u16..14).prop_map(|index| s(index, 1));
    let address = v(0, 2);
    let counts = (0u8..8, 0u8..8, 0u8..8).prop_map(|(vm, exp, lgkm)| {
        let wide = |count: u8, most: u8| if count > 3 { most } else { count };
        WaitCounts { vm: wide(vm, 63), exp: wide(exp, 7), lgkm: wide(lgkm, 15) }
    });
    prop_oneof![
        4 => vgpr().prop_map(move |to| inst(Op::GLOBAL_LOAD_DWORD, &[to, address, Operand::Off])),
        2 => vgpr().prop_map(move |data| inst(Op::GLOBAL_STORE_DWORD, &[address, data, Operand::Off])),
        1 => vgpr().prop_map(move |to| inst(Op::FLAT_LOAD_DWORD, &[to, address])),
        3 => vgpr().prop_map(|to| inst(Op::DS_READ_B32, &[to, v(2, 1)])),
        1 => vgpr().prop_map(|data| inst(Op::DS_ADD_U32, &[v(2, 1), data])),
        1 => (8u16..14).prop_map(gds_add),
        1 => (8u16..14).prop_map(gws_barrier),
        1 => Just(load_to_lds()),
        2 => sgpr().prop_map(|to| inst(Op::S_LOAD_DWORD, &[to, s(0, 2), Operand::Off])),
        1 => Just(inst(Op::S_LOAD_DWORDX2, &[Operand::Phys(Reg::VCC), s(0, 2), Operand::Off])),
        1 => Just(inst(Op::S_SENDMSG, &[Operand::Imm(1)])),
        2 => (vgpr(), vgpr()).prop_map(|(to, from)| inst(Op::V_MOV_B32, &[to, from])),
        1 => (sgpr(), sgpr()).prop_map(|(to, from)| inst(Op::S_MOV_B32, &[to, from])),
        1 => counts.prop_map(|counts| inst(Op::S_WAITCNT, &[Operand::Imm(counts.pack().into())])),
        1 => Just(inst(Op::S_BARRIER, &[])),
    ]
}

/// Runs of stores or messages, so that counters are full, and of GDS operations, between some of everything.
fn any_block() -> impl Strategy<Value = Vec<InstData>> {
    let repeated = prop_oneof![
        Just(inst(Op::GLOBAL_STORE_DWORD, &[v(0, 2), v(20, 1), Operand::Off])),
        Just(inst(Op::S_SENDMSG, &[Operand::Imm(1)])),
        Just(inst(Op::DS_ADD_U32, &[v(2, 1), v(21, 1)])),
    ];
    let part = prop_oneof![
        1 => (0usize..70, repeated).prop_map(|(count, one)| vec![one; count]),
        1 => proptest::collection::vec((8u16..14).prop_map(gds_add), 0..10),
        6 => proptest::collection::vec(any_inst(), 0..20),
    ];
    proptest::collection::vec(part, 0..6).prop_map(|parts| parts.concat())
}

fn any_target() -> impl Strategy<Value = Target> {
    prop_oneof![Just(Target::Gfx900), Just(Target::Gfx90a), Just(Target::Gfx942)]
}

/// A function's instructions in text: the waits, and the others.
fn told<'a>(insts: impl Iterator<Item = &'a InstData>) -> Vec<String> {
    insts.map(|data| format!("{:?} {:?}", data.opcode, data.operands)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Where there is one path, each wait is needed and none is lower than need be.
    #[test]
    fn straight_code_waits_as_the_queues_say(target in any_target(), insts in any_block()) {
        let mut f = function(target, vec![(insts.clone(), vec![1, 1]), (vec![], vec![])]);
        insert_waits(&mut f);
        let (mut model, mut expected) = (Model::default(), Vec::new());
        let wait = |model: &mut Model, expected: &mut Vec<InstData>, counts: WaitCounts| {
            if !counts.is_none() {
                expected.push(inst(Op::S_WAITCNT, &[Operand::Imm(counts.pack().into())]));
                model.wait(counts);
            }
        };
        for data in &insts {
            let counts = model.needed(target, data);
            wait(&mut model, &mut expected, counts);
            if waited(data).is_none() {
                expected.push(data.clone());
                model.issue(data);
            }
        }
        // The branch reads VCC.
        let counts = model.needed(target, &inst(Op::S_MOV_B64, &[s(20, 2), Operand::Phys(Reg::VCC)]));
        wait(&mut model, &mut expected, counts);
        prop_assert_eq!(told(block_insts(&f, f.entry())), told(expected.iter()));
    }

    /// On no path is a register touched that is outstanding.
    #[test]
    fn all_paths_wait(
        target in any_target(),
        blocks in proptest::collection::vec((any_block(), proptest::collection::vec(0usize..6, 0..3)), 6),
        turns in proptest::collection::vec(any::<bool>(), 30),
    ) {
        let mut f = function(target, blocks);
        insert_waits(&mut f);
        let (mut model, mut block) = (Model::default(), f.entry());
        for turn in turns {
            for data in block_insts(&f, block) {
                match waited(data) {
                    Some(counts) => model.wait(counts),
                    None => {
                        prop_assert_eq!(model.needed(target, data), WaitCounts::NONE);
                        model.issue(data);
                    }
                }
            }
            block = match &f.blocks[block].wave_terminator {
                Some(WaveTerminator::Jump(edge)) => edge.target,
                Some(WaveTerminator::Branch { taken, otherwise, .. }) => {
                    let reads_vcc = inst(Op::S_MOV_B64, &[s(20, 2), Operand::Phys(Reg::VCC)]);
                    prop_assert_eq!(model.needed(target, &reads_vcc), WaitCounts::NONE);
                    if turn { taken.target } else { otherwise.target }
                }
                _ => break,
            };
        }
    }
}
