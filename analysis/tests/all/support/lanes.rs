//! What a function computes when several lanes execute it as a wave, converged as the document "Convergence And
//! Uniformity" says: for tests that compare a function before and after a transformation.

use gcnsel_ir::{
    BinaryOp, Block, Callee, CastOp, Function, InstKind, IntPredicate, Intrinsic, Module, Value,
};
use gcnsel_witness::{Hierarchy, Instance, Search};
use std::collections::HashMap;

/// What each lane stores, in its order.
pub type Log = Vec<Vec<u64>>;

struct Lane {
    at: Instance,
    from: Option<Block>,
    values: HashMap<Value, u64>,
}

/// Executes `function` for as many lanes as there are first arguments; the other arguments are `rest`, the same for
/// all. `None` if it takes too long.
pub fn execute(module: &Module, function: &Function, lanes: &[u64], rest: &[u64]) -> Option<Log> {
    let number =
        |block: Block| function.layout.iter().position(|&b| b == block).expect("a block of the layout");
    let successors: Vec<Vec<usize>> = function
        .layout
        .iter()
        .map(|&b| {
            let mut list: Vec<usize> = function.successors(b).into_iter().map(number).collect();
            list.dedup();
            list
        })
        .collect();
    // The headers that `graph` chooses: successors last to first.
    let search = Search::new(&successors, |new| new.len() - 1);
    let hierarchy = Hierarchy::new(&successors, &search);
    let mut log: Log = vec![Vec::new(); lanes.len()];
    let mut running: Vec<Option<Lane>> = lanes
        .iter()
        .map(|&id| {
            let given = std::iter::once(&id).chain(rest);
            let params = function.params.iter().zip(given).filter_map(|(p, &v)| Some((p.value?, v)));
            Some(Lane { at: Instance::entry(), from: None, values: params.collect() })
        })
        .collect();
    for _ in 0..4000 {
        let waiting = running.iter().flatten().map(|l| l.at);
        let Some(at) = waiting.min_by(|a, b| a.order(b, &hierarchy)) else { return Some(log) };
        let group: Vec<usize> =
            (0..lanes.len()).filter(|&l| running[l].as_ref().is_some_and(|l| l.at == at)).collect();
        let block = function.layout[at.block()];
        run_block(module, function, block, &group, &mut running, &mut log);
        for &l in &group {
            let lane = running[l].as_mut().expect("it is running");
            lane.from = Some(block);
            let last = *function.blocks[block].insts.last().expect("a terminator");
            let to = match &function.insts[last].kind {
                InstKind::Br { target } => *target,
                InstKind::CondBr { condition, on_true, on_false } => {
                    if read(function, &lane.values, *condition) & 1 == 1 { *on_true } else { *on_false }
                }
                _ => {
                    running[l] = None;
                    continue;
                }
            };
            lane.at = at.next(&hierarchy, number(to));
        }
    }
    None
}

fn read(function: &Function, values: &HashMap<Value, u64>, value: Value) -> u64 {
    match function.as_int(value) {
        Some(constant) => constant as u64,
        None => values.get(&value).copied().unwrap_or(0),
    }
}

/// Executes a block instruction by instruction for lanes that are there together.
fn run_block(
    module: &Module,
    function: &Function,
    block: Block,
    group: &[usize],
    running: &mut [Option<Lane>],
    log: &mut Log,
) {
    let mut phis = Vec::new();
    for &inst in &function.blocks[block].insts {
        let data = &function.insts[inst];
        let operand = |running: &[Option<Lane>], lane: usize, value: Value| {
            read(function, &running[lane].as_ref().expect("it is running").values, value)
        };
        if let InstKind::Phi { incoming, .. } = &data.kind {
            for &l in group {
                let from = running[l].as_ref().and_then(|lane| lane.from).expect("phis are not in the entry");
                let (value, _) = incoming.iter().find(|i| i.1 == from).expect("a value for each predecessor");
                phis.push((l, data.result.expect("a phi has a result"), operand(running, l, *value)));
            }
            continue;
        }
        for (l, result, value) in phis.drain(..) {
            running[l].as_mut().expect("it is running").values.insert(result, value);
        }
        let mut results = Vec::new();
        for &l in group {
            let get = |value| operand(running, l, value);
            let bits = data.result.and_then(|r| module.types.int_bits(function.values[r].ty)).unwrap_or(64);
            let value = match &data.kind {
                InstKind::Binary { op, lhs, rhs, .. } => {
                    let (x, y) = (get(*lhs), get(*rhs));
                    match op {
                        BinaryOp::Add => x.wrapping_add(y),
                        BinaryOp::Mul => x.wrapping_mul(y),
                        BinaryOp::And => x & y,
                        BinaryOp::Xor => x ^ y,
                        _ => panic!("{op:?} is not generated"),
                    }
                }
                InstKind::ICmp { predicate: IntPredicate::Ult, lhs, rhs, .. } => {
                    (get(*lhs) < get(*rhs)) as u64
                }
                InstKind::ICmp { predicate: IntPredicate::Eq, lhs, rhs, .. } => {
                    (get(*lhs) == get(*rhs)) as u64
                }
                InstKind::Select { condition, on_true, on_false, .. } => {
                    if get(*condition) & 1 == 1 {
                        get(*on_true)
                    } else {
                        get(*on_false)
                    }
                }
                InstKind::Cast { op: CastOp::Trunc | CastOp::ZExt, value, .. } => get(*value),
                InstKind::Store { value, .. } => {
                    log[l].push(get(*value));
                    continue;
                }
                InstKind::Call { callee: Callee::Symbol(symbol), args, .. } => {
                    match module.intrinsic(*symbol) {
                        Some(Intrinsic::AmdgcnBallot) => {
                            group.iter().fold(0, |m, &g| m | (operand(running, g, args[0]) & 1) << g)
                        }
                        Some(Intrinsic::AmdgcnReadfirstlane) => operand(running, group[0], args[0]),
                        other => panic!("{other:?} is not generated"),
                    }
                }
                kind if kind.is_terminator() => continue,
                kind => panic!("{kind:?} is not generated"),
            };
            let value = if bits < 64 { value & ((1 << bits) - 1) } else { value };
            results.push((l, data.result.expect("it has a result"), value));
        }
        for (l, result, value) in results {
            running[l].as_mut().expect("it is running").values.insert(result, value);
        }
    }
}
