//! Orders that begin in time what takes long.

use super::*;
use crate::schedule::testing::{Code, reg};
use gcnsel_isa::Op;
use gcnsel_mir::{Operand, VReg};

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
