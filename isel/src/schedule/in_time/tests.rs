//! Orders that begin in time what takes long.

use super::*;
use crate::schedule::testing::{Code, reg};
use gcnsel_isa::Op;
use gcnsel_mir::{Operand, VReg};
use proptest::prelude::*;
use proptest::sample::Index;

/// A sum of values that are loaded one after the other, from addresses each of which is the one before and a step.
fn sum(loads: usize) -> (Code, Option<VReg>) {
    let mut code = Code::new();
    let mut address = code.add(Op::V_MOV_B32, Bank::Vgpr, 1, &[Operand::Imm(0)]);
    let mut sum = code.add(Op::V_MOV_B32, Bank::Vgpr, 1, &[Operand::Imm(0)]);
    for _ in 0..loads {
        let loaded = code.add(Op::GLOBAL_LOAD_DWORD, Bank::Vgpr, 1, &[address]);
        sum = code.add(Op::V_ADD_F32, Bank::Vgpr, 1, &[sum, loaded]);
        address = code.add(Op::V_ADD_U32, Bank::Vgpr, 1, &[address, Operand::Imm(4)]);
    }
    (code, Some(reg(sum)))
}

#[test]
fn loads_are_in_flight_as_far_as_there_are_registers() {
    let (code, live_out) = sum(64);
    let mut graph = code.graph(live_out);
    let successors = graph.successors();
    let base: Vec<usize> = (0..graph.units.len()).collect();
    let none = Pressure::default();
    let least = graph.peak(none, base.iter().copied()).vgprs;
    let serial = graph.time(&base, &successors);
    let mut last = serial;
    for more in [0, 2, 4, 8, 16] {
        let limit = Pressure { vgprs: least + more, sgprs: 0 };
        let order = graph.in_time(&successors, none, limit, &base, u64::MAX).expect("an order");
        let peak = graph.peak(none, order.iter().copied()).vgprs;
        assert!(peak <= least + more, "{peak} of {}", least + more);
        // Each register more is one load more that is in flight with the first.
        let time = graph.time(&order, &successors);
        assert!(time <= serial / (more.max(1) as u64) * 3 / 2, "{more} more: {time}, in turn {serial}");
        assert!(more == 0 || time < last, "{more} more: {time}, before {last}");
        last = time;
    }
}

/// What is needed later than its latency is not begun now: its register is there for what is needed sooner.
#[test]
fn nothing_begins_much_sooner_than_it_must() {
    let mut code = Code::new();
    let address = code.add(Op::V_MOV_B32, Bank::Vgpr, 1, &[Operand::Imm(0)]);
    let mut value = address;
    for _ in 0..400 {
        value = code.add(Op::V_ADD_U32, Bank::Vgpr, 1, &[value, Operand::Imm(1)]);
    }
    let loaded = code.add(Op::DS_READ_B32, Bank::Vgpr, 1, &[address]);
    let result = code.add(Op::V_ADD_U32, Bank::Vgpr, 1, &[value, loaded]);
    let mut graph = code.graph(Some(reg(result)));
    let successors = graph.successors();
    let base: Vec<usize> = (0..graph.units.len()).collect();
    let limit = Pressure { vgprs: 100, sgprs: 0 };
    let order = graph.in_time(&successors, Pressure::default(), limit, &base, u64::MAX).expect("an order");
    let load = base.len() - 2;
    let at = order.iter().position(|&u| u == load).expect("it is placed");
    let slots: u32 = order[at + 1..order.len() - 1].iter().map(|&u| graph.units[u].slots).sum();
    let latency = graph.units[load].latency;
    // It takes a slot itself.
    assert!((latency - 2..=latency).contains(&slots), "{slots} slots for {latency}");
    let shortest: u64 = graph.units.iter().map(|unit| u64::from(unit.slots)).sum();
    assert!(graph.time(&order, &successors) <= shortest + 1);
}

/// Of blocks of all kinds: each unit is there once, behind what it waits for; the registers are those of the other order or of the
/// limit; and what is known of registers ahead is what the order has.
#[test]
fn orders_keep_what_must_be_kept() {
    let mut shorter = 0;
    for seed in 0..300u32 {
        let mut state = seed.wrapping_mul(0x9e37_79b9) | 1;
        let mut below = |n: usize| {
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            state as usize % n
        };
        let mut code = Code::new();
        let mut values = vec![code.add(Op::V_MOV_B32, Bank::Vgpr, 1, &[Operand::Imm(0)])];
        let mut scalars = vec![code.add(Op::S_MOV_B32, Bank::Sgpr, 1, &[Operand::Imm(0)])];
        for _ in 0..10 + below(80) {
            let recent = values.len().min(12);
            let value = values[values.len() - 1 - below(recent)];
            let other = values[values.len() - 1 - below(recent)];
            let scalar = scalars[scalars.len() - 1 - below(scalars.len().min(4))];
            match below(6) {
                0 => values.push(code.add(Op::GLOBAL_LOAD_DWORDX4, Bank::Vgpr, 4, &[value])),
                1 => values.push(code.add(Op::DS_READ_B32, Bank::Vgpr, 1, &[value])),
                2 => scalars.push(code.add(Op::S_ADD_U32, Bank::Sgpr, 1, &[scalar, Operand::Imm(1)])),
                3 => values.push(code.add(Op::V_ADD_F32, Bank::Vgpr, 1, &[value, scalar])),
                _ => values.push(code.add(Op::V_ADD_F32, Bank::Vgpr, 1, &[value, other])),
            }
        }
        let live_out = reg(values[values.len() / 2]);
        let mut graph = code.graph(Some(live_out));
        let successors = graph.successors();
        let base: Vec<usize> = (0..graph.units.len()).collect();
        let start = Pressure { vgprs: 5, sgprs: 2 };
        let least = graph.peak(start, base.iter().copied());
        let limit = Pressure { vgprs: least.vgprs + below(6) as i32 - 2, sgprs: 3 };
        let order = graph.in_time(&successors, start, limit, &base, u64::MAX).expect("an order");
        let mut place = vec![usize::MAX; base.len()];
        order.iter().enumerate().for_each(|(at, &u)| place[u] = at);
        assert_eq!(order.len(), base.len(), "seed {seed}");
        for &(from, to) in &graph.edges {
            assert!(place[from.index()] < place[to.index()], "seed {seed}: {from:?} {to:?}");
        }
        let peak = graph.peak(start, order.iter().copied());
        assert!(peak.vgprs <= limit.vgprs.max(least.vgprs), "seed {seed}: {peak:?}");
        assert!(peak.sgprs <= limit.sgprs.max(least.sgprs), "seed {seed}: {peak:?}");
        shorter += u32::from(graph.time(&order, &successors) < graph.time(&base, &successors));
    }
    assert!(shorter > 200, "{shorter} of 300 take less time");
}

/// A kernel may ask for an order that is not that of selection.
#[test]
fn what_must_come_later_is_not_followed_first() {
    let (code, live_out) = sum(4);
    let mut graph = code.graph(live_out);
    let limit = Pressure { vgprs: 100, sgprs: 0 };
    let base: Vec<usize> = (0..graph.units.len()).collect();
    // The last load before the first.
    let loads: Vec<usize> = base.iter().copied().filter(|&u| graph.units[u].is_load).collect();
    let [first, .., last] = loads[..] else { panic!("{loads:?}") };
    let found = graph.in_time(&graph.successors(), Pressure::default(), limit, &base, u64::MAX);
    assert!(found.is_some());
    graph.edge(last, first);
    let found = graph.in_time(&graph.successors(), Pressure::default(), limit, &base, u64::MAX);
    assert_eq!(found, None);
}

/// An instruction of a random block: what it is, and what it reads of what is there.
#[derive(Clone, Debug)]
struct Step {
    kind: u8,
    reads: [Index; 2],
}

fn step() -> impl Strategy<Value = Step> {
    (0..5u8, any::<[Index; 2]>()).prop_map(|(kind, reads)| Step { kind, reads })
}

/// The code of such steps, each of which reads what some before have made, or another block; and its results.
fn code_of(steps: &[Step]) -> (Code, Vec<Operand>) {
    let mut code = Code::new();
    let mut values = vec![code.input(Bank::Vgpr, 1), code.input(Bank::Vgpr, 2)];
    let mut scalars = vec![code.input(Bank::Sgpr, 1)];
    for Step { kind, reads: [one, other] } in steps {
        let (value, next) = (*one.get(&values), *other.get(&values));
        let scalar = *other.get(&scalars);
        match kind {
            0 => values.push(code.add(Op::GLOBAL_LOAD_DWORDX4, Bank::Vgpr, 4, &[value])),
            1 => scalars.push(code.add(Op::S_ADD_U32, Bank::Sgpr, 1, &[scalar, Operand::Imm(1)])),
            2 => values.push(code.add(Op::V_ADD_F32, Bank::Vgpr, 1, &[value, scalar])),
            _ => values.push(code.add(Op::V_ADD_F32, Bank::Vgpr, 1, &[value, next])),
        }
    }
    (code, values)
}

/// What is live at a place of the other order if `placed` units have been placed, and the others are in turn: of registers that are
/// defined or come from other blocks, those that have a user left, or live on.
fn live(graph: &Graph, start: Pressure, is_placed: &[bool], place: usize) -> Pressure {
    let is_done = |u: usize| is_placed[u] || u < place;
    let mut live = start;
    for (number, register) in graph.registers.iter().enumerate() {
        let users: Vec<usize> =
            (0..graph.units.len()).filter(|&u| graph.uses(u).contains(&(number as u32))).collect();
        let goes_on = register.live_out || users.iter().any(|&u| !is_done(u));
        match register.defined_by.expand() {
            Some(by) if is_done(by.index()) && goes_on => {
                live.add(register.bank, i32::from(register.dwords));
            }
            // It is among those that are live at the start.
            None if !goes_on => live.add(register.bank, -i32::from(register.dwords)),
            _ => {}
        }
    }
    live
}

fn known(ahead: &Ahead, place: usize) -> Pressure {
    let range = (place, place + 1);
    Pressure { vgprs: ahead.vgprs.most_in(range), sgprs: ahead.sgprs.most_in(range) }
}

proptest! {
    /// Any units whose turn may have come are placed in front of their places, as long as there are registers.
    #[test]
    fn registers_ahead_are_what_a_count_finds(
        steps in prop::collection::vec(step(), 2..=NEAR),
        live_out in any::<Index>(),
        chosen in prop::collection::vec(prop::option::weighted(0.7, any::<Index>()), 64),
        [vgprs, sgprs] in [0..8i32, 0..3],
    ) {
        let (code, values) = code_of(&steps);
        let mut graph = code.graph(Some(reg(*live_out.get(&values))));
        let base: Vec<usize> = (0..graph.units.len()).collect();
        let start = Pressure { vgprs: 3, sgprs: 1 };
        let least = graph.peak(start, base.iter().copied());
        let limit = Pressure { vgprs: least.vgprs + vgprs, sgprs: least.sgprs + sgprs };
        let mut ahead = Ahead::new(&mut graph, start, limit, &base);
        let mut is_placed = vec![false; base.len()];
        let mut now = 0;
        for choice in chosen {
            while is_placed.get(now) == Some(&true) {
                now += 1;
            }
            if now == base.len() {
                break;
            }
            let is_ready = |u: usize| {
                !is_placed[u] && graph.edges.iter().all(|(from, to)| to.index() != u || is_placed[from.index()])
            };
            let ready: Vec<usize> = (now + 1..base.len()).filter(|&u| is_ready(u)).collect();
            match choice.filter(|_| !ready.is_empty()) {
                Some(choice) => {
                    let u = *choice.get(&ready);
                    is_placed[u] = true;
                    let fits = (now..=u).all(|place| live(&graph, start, &is_placed, place).is_within(limit));
                    prop_assert_eq!(ahead.takes(&graph, u, now), fits, "unit {} at {}", u, now);
                    is_placed[u] = fits;
                }
                None => {
                    (is_placed[now], ahead.is_placed[now]) = (true, true);
                    now += 1;
                }
            }
            for place in now..=base.len() {
                prop_assert_eq!(known(&ahead, place), live(&graph, start, &is_placed, place), "at {}", place);
            }
        }
    }
}

/// Where more users of a register have been placed than are looked at, there may be one in front of them that has not: the register
/// is taken to live on to the place of its last.
#[test]
fn registers_of_many_users_are_on_the_safe_side() {
    let mut code = Code::new();
    let value = code.input(Bank::Vgpr, 1);
    // None of these is read.
    (0..NEAR + 2).for_each(|_| _ = code.add(Op::V_ADD_U32, Bank::Vgpr, 1, &[value, value]));
    let mut graph = code.graph(None);
    let base: Vec<usize> = (0..graph.units.len()).collect();
    let start = Pressure { vgprs: 1, sgprs: 0 };
    for skipped in [0, 1] {
        let mut ahead = Ahead::new(&mut graph, start, Pressure { vgprs: 100, sgprs: 0 }, &base);
        for u in (0..base.len()).filter(|&u| u != skipped) {
            assert!(ahead.takes(&graph, u, 0));
        }
        // The second is near enough to be found; the first is not, and without it the register is needed up to the last one's place.
        let end = if skipped == 1 { 2 } else { base.len() };
        for place in 0..=base.len() {
            let expected = i32::from(place < end);
            assert_eq!(known(&ahead, place).vgprs, expected, "at {place}, without unit {skipped}");
        }
    }
}

/// Each unit must begin in its slot, or so much sooner that what comes behind it does.
#[test]
fn units_begin_when_what_follows_must() {
    let mut code = Code::new();
    let address = code.add(Op::V_MOV_B32, Bank::Vgpr, 1, &[Operand::Imm(0)]);
    let other = code.add(Op::V_MOV_B32, Bank::Vgpr, 1, &[Operand::Imm(1)]);
    let loaded = code.add(Op::DS_READ_B32, Bank::Vgpr, 1, &[address]);
    let last = code.add(Op::V_ADD_U32, Bank::Vgpr, 1, &[other, loaded]);
    let graph = code.graph(Some(reg(last)));
    let slots = |u: usize| i64::from(graph.units[u].slots);
    let latency = |u: usize| i64::from(graph.units[u].latency.saturating_sub(1));
    // The last is in its place. The load begins so that what it loads is there in the slot before that, what it takes to begin not
    // counted; its address so much before the load; the other number is there in time.
    let at_last = slots(0) + slots(1) + slots(2);
    let at_load = at_last - slots(2) - latency(2);
    let at_address = at_load - slots(0) - latency(0);
    assert!(at_load < 0, "a load takes longer than what is in front of it");
    assert_eq!(latency(1), 0);
    assert_eq!(graph.deadlines(&graph.successors(), &[0, 1, 2, 3]), [at_address, slots(0), at_load, at_last]);
}

/// What waits for nothing from the start is begun in time, too, and while it is on its way all else goes on.
#[test]
fn the_rest_goes_on_in_the_shadow_of_a_load() {
    let mut code = Code::new();
    let loaded = code.add(Op::DS_READ_B32, Bank::Vgpr, 1, &[Operand::Imm(0)]);
    let mut sum = code.add(Op::V_ADD_U32, Bank::Vgpr, 1, &[loaded, Operand::Imm(1)]);
    let second = code.add(Op::DS_READ_B32, Bank::Vgpr, 1, &[Operand::Imm(4)]);
    sum = code.add(Op::V_ADD_U32, Bank::Vgpr, 1, &[sum, second]);
    let mut value = code.add(Op::V_MOV_B32, Bank::Vgpr, 1, &[Operand::Imm(0)]);
    for _ in 0..400 {
        value = code.add(Op::V_ADD_U32, Bank::Vgpr, 1, &[value, Operand::Imm(1)]);
    }
    let last = code.add(Op::V_ADD_U32, Bank::Vgpr, 1, &[value, sum]);
    let mut graph = code.graph(Some(reg(last)));
    let successors = graph.successors();
    let base: Vec<usize> = (0..graph.units.len()).collect();
    let limit = Pressure { vgprs: 3, sgprs: 0 };
    let order = graph.in_time(&successors, Pressure::default(), limit, &base, u64::MAX).expect("an order");
    assert_eq!(order[..3], [0, 2, 4], "both loads, and something else");
    let shortest: u64 = graph.units.iter().map(|unit| u64::from(unit.slots)).sum();
    assert_eq!(graph.time(&order, &successors), shortest);
}

/// A load waits until there is a register for it: until what other blocks have made has been read.
#[test]
fn registers_that_have_been_read_are_free() {
    let mut code = Code::new();
    let wide = code.input(Bank::Vgpr, 4);
    let mut value = code.add(Op::V_ADD_U32, Bank::Vgpr, 1, &[wide, Operand::Imm(1)]);
    value = code.add(Op::V_ADD_U32, Bank::Vgpr, 1, &[value, Operand::Imm(1)]);
    let loaded = code.add(Op::DS_READ_B32, Bank::Vgpr, 1, &[Operand::Imm(0)]);
    let last = code.add(Op::V_ADD_U32, Bank::Vgpr, 1, &[value, loaded]);
    let mut graph = code.graph(Some(reg(last)));
    let successors = graph.successors();
    let limit = Pressure { vgprs: 4, sgprs: 0 };
    let order = graph.in_time(&successors, limit, limit, &[0, 1, 2, 3], u64::MAX);
    assert_eq!(order, Some(vec![0, 2, 1, 3]));
}

/// An order is kept if it takes less time than another one, and the graph is as it was in any case.
#[test]
fn orders_that_take_too_long_are_none() {
    let (code, live_out) = sum(8);
    let mut graph = code.graph(live_out);
    let successors = graph.successors();
    let base: Vec<usize> = (0..graph.units.len()).collect();
    let limit = Pressure { vgprs: 100, sgprs: 0 };
    let none = Pressure::default();
    let before = graph.changes();
    let order = graph.in_time(&successors, none, limit, &base, u64::MAX).expect("an order");
    let time = graph.time(&order, &successors);
    assert_eq!(graph.in_time(&successors, none, limit, &base, time + 1), Some(order));
    for slots in [time, time - 1, 1, 0] {
        assert_eq!(graph.in_time(&successors, none, limit, &base, slots), None, "{slots} of {time}");
        assert_eq!(graph.changes(), before);
    }
}
