//! Moves of operations that know of other lanes, executed by the definition of convergence: every operation of the table
//! of intrinsics, in every small control flow graph, with every choice of divergent branches, from every block to every
//! other that it may go to. What is allowed changes no result.

use crate::exhaustive::programs;
use crate::support::parse;
use crate::support::talking::{Call, Operation, Plan, operations};
use gcnsel_analysis::{Moves, Options, Place, Reason, transform};
use gcnsel_ir::{Function, Inst, Intrinsic, Module, TypeTable, print_function};
use gcnsel_witness::{
    Arithmetic, Blocks, Execution, Hierarchy, Machine, Numbers, Search, Shape, Watch, Witnessed, mix, shapes,
};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Operations of which every call is tried everywhere: one for each way to know of other lanes.
const ALWAYS: &[Intrinsic] = &[
    Intrinsic::AmdgcnReadlane,
    Intrinsic::AmdgcnWritelane,
    Intrinsic::AmdgcnReadfirstlane,
    Intrinsic::AmdgcnBallot,
    Intrinsic::AmdgcnDsBpermute,
    Intrinsic::AmdgcnImageSample2d,
];

/// Executions of each function, before and after.
const SEEDS: u64 = 5;
const LANES: usize = 4;
const STEPS: usize = 24;

/// How much has been tried.
#[derive(Clone, Debug, Default)]
struct Counts {
    graphs: u64,
    functions: u64,
    asked: u64,
    /// By operation: allowed and executed.
    moved: BTreeMap<&'static str, u64>,
    /// By operation and what may have gone wrong: moves that change a result.
    changed: BTreeMap<&'static str, u64>,
    /// Moves that nothing but the data of other lanes speaks against.
    only_for_data: u64,
    first: Option<String>,
}

impl std::ops::Add for Counts {
    type Output = Counts;
    fn add(mut self, o: Counts) -> Counts {
        o.moved.into_iter().for_each(|(name, n)| *self.moved.entry(name).or_default() += n);
        o.changed.into_iter().for_each(|(name, n)| *self.changed.entry(name).or_default() += n);
        Counts {
            graphs: self.graphs + o.graphs,
            functions: self.functions + o.functions,
            asked: self.asked + o.asked,
            only_for_data: self.only_for_data + o.only_for_data,
            first: self.first.or(o.first),
            ..self
        }
    }
}

fn f(module: &Module) -> &Function {
    module.functions.iter().find(|f| !f.is_declaration()).expect("a body")
}

/// What an execution of a function shows, for the headers that the analysis finds.
fn watch(module: &Module, function: &Function, watched: &[Inst]) -> Vec<Watch> {
    let machine = Machine::new(module, function).expect("few blocks");
    let search = Search::new(machine.successors(), |new| new.len() - 1);
    let hierarchy = Hierarchy::new(machine.successors(), &search);
    let run = |seed| {
        let mut seen = Witnessed { watch: Some(Watch::of(watched.iter().copied())), ..Witnessed::default() };
        let execution = Execution {
            hierarchy: &hierarchy,
            seed: mix(seed),
            arithmetic: Arithmetic::Interpreted,
            lanes: LANES,
            steps: STEPS,
        };
        machine.run(&execution, &mut seen);
        seen.watch.expect("it is watched")
    };
    (0..SEEDS).map(run).collect()
}

/// Asks about one function's calls, does what is allowed, all of it, and executes.
fn check(plan: &Plan<'_>, counts: &mut Counts) {
    let text = plan.text();
    let module = parse(&text);
    let original = f(&module);
    let (calls, watched) = plan.find(original);
    let to = original.layout[plan.to];
    let goes_down = plan.from == plan.above;
    let place = if goes_down { Place::start(original, to) } else { Place::end(to) };
    let types = TypeTable::extending(Arc::clone(&module.types));
    let (after, (moved, for_data)) = transform(&module, types, original.clone(), |types, body| {
        let moving = |moves: &mut Moves<'_, '_>| {
            let of_data = |r: &Reason| matches!(r, Reason::OtherData(_));
            let reasons: Vec<Vec<Reason>> = calls.iter().map(|&c| moves.reasons_against(c, place)).collect();
            let for_data = reasons.iter().filter(|r| !r.is_empty() && r.iter().all(of_data)).count() as u64;
            // In an order in which none passes another.
            let (mut moved, mut place) = (vec![false; calls.len()], place);
            for i in 0..calls.len() {
                let n = if goes_down { calls.len() - 1 - i } else { i };
                if let Ok(proof) = moves.may_move(calls[n], place) {
                    proof.apply();
                    moved[n] = true;
                    place.before = if goes_down { Some(calls[n]) } else { None };
                }
            }
            (moved, for_data)
        };
        Moves::of(types, body, &Options::default(), moving).1
    });
    counts.functions += 1;
    counts.asked += calls.len() as u64;
    counts.only_for_data += for_data;
    if !moved.contains(&true) {
        return;
    }
    let row = |n: usize| plan.operations[plan.calls[n].operation].row;
    (0..calls.len()).filter(|&n| moved[n]).for_each(|n| *counts.moved.entry(row(n).name()).or_default() += 1);
    let (before, behind) = (watch(&module, original, &watched), watch(&module, after.function(), &watched));
    let mut wrong: BTreeMap<Inst, usize> = BTreeMap::new();
    for (seed, (before, behind)) in before.iter().zip(&behind).enumerate() {
        let mut before = before.clone();
        while let Some((_, inst)) = before.difference(behind) {
            wrong.entry(inst).or_insert(seed);
            before.insts.remove(&inst);
            before.results.iter_mut().for_each(|r| r.retain(|r| r.0 != inst));
        }
    }
    for (inst, seed) in wrong {
        // Watched results are of calls by number.
        let user = original.insts[inst].result.and_then(|r| original.values[r].name.as_deref());
        let n = match user {
            Some(name) => name[1..].parse().expect("a number"),
            None => calls.iter().position(|&c| c == inst).expect("a call"),
        };
        *counts.changed.entry(row(n).name()).or_default() += 1;
        counts.first.get_or_insert_with(|| {
            let text = print_function(&module, after.types(), after.function());
            let call = plan.calls[n];
            format!(
                "{} ({call:?}), moved from %b{} to %b{}, execution {seed}, before:\n{}\nafter:\n{text}",
                row(n).name(),
                plan.from,
                plan.to,
                print_function(&module, &module.types, original)
            )
        });
    }
}

/// How many of the operations other than [`ALWAYS`] are tried at a time.
#[derive(Clone, Copy)]
enum Sample {
    /// All, each in one call. Those that others may not pass are tried one after the other.
    All,
    /// One in so many, each in one call.
    OneIn(usize),
}

/// The functions that calls are tried in, each as a list of calls.
fn lists(
    operations: &[Operation],
    makers: Blocks,
    above: usize,
    sample: Sample,
    turn: usize,
) -> Vec<Vec<Call>> {
    let one = |n: usize, turn: usize| {
        let all = operations[n].calls(n, makers, above);
        all[(turn + n) % all.len()]
    };
    let (passed, others): (Vec<usize>, Vec<usize>) =
        (0..operations.len()).partition(|&n| operations[n].is_passed());
    let of = |n: usize| match (ALWAYS.contains(&operations[n].row), sample) {
        (true, _) => operations[n].calls(n, makers, above),
        (false, Sample::All) => vec![one(n, turn)],
        (false, Sample::OneIn(k)) if (turn + n).is_multiple_of(k) => vec![one(n, turn / k)],
        (false, Sample::OneIn(_)) => Vec::new(),
    };
    let mut lists = vec![passed.into_iter().flat_map(of).collect()];
    match sample {
        Sample::All => lists.extend(others.iter().map(|&n| vec![one(n, turn)])),
        Sample::OneIn(_) => lists.push(vec![one(others[turn % others.len()], turn / others.len())]),
    }
    lists
}

/// Tries moves from one block to another, if one of them dominates the other.
fn check_pair(
    shape: &Shape,
    (from, to): (usize, usize),
    operations: &[Operation],
    sample: Sample,
    turn: &mut usize,
    counts: &mut Counts,
) {
    let dominators: Vec<Blocks> = shape.above().iter().enumerate().map(|(b, above)| above | 1 << b).collect();
    let is_above = |a: usize, b: usize| dominators[b] & 1 << a != 0;
    if from == to || !is_above(from, to) && !is_above(to, from) {
        return;
    }
    let above = if is_above(from, to) { from } else { to };
    *turn += 1;
    for calls in lists(operations, dominators[above], above, sample, *turn) {
        check(&Plan { shape, from, to, above, operations, calls: &calls }, counts);
    }
}

/// The shape whose cycles the analysis finds as a search does: it takes successors last to first.
fn found_by(search: &Search, successors: &[Vec<usize>]) -> Shape {
    let mut successors = successors.to_vec();
    successors.iter_mut().for_each(|list| list.sort_by_key(|&to| std::cmp::Reverse(search.met[to])));
    Shape { successors, divergent: 0 }
}

/// Checks one graph, with each hierarchy that it has and each choice of divergent branches.
fn check_graph(edges: &[Blocks], operations: &[Operation], sample: Sample, turn: &mut usize) -> Counts {
    let plain = shapes::lists(edges);
    let mut counts = Counts { graphs: 1, ..Counts::default() };
    let branches: Blocks =
        (0..edges.len()).filter(|&b| edges[b].count_ones() > 1).fold(0, |set, b| set | 1 << b);
    for (_, search) in &Hierarchy::all(&plain) {
        let mut shape = found_by(search, &plain);
        shape.divergent = branches;
        loop {
            for (from, to) in (0..edges.len()).flat_map(|a| (0..edges.len()).map(move |b| (a, b))) {
                check_pair(&shape, (from, to), operations, sample, turn, &mut counts);
            }
            if shape.divergent == 0 {
                break;
            }
            shape.divergent = (shape.divergent - 1) & branches;
        }
    }
    counts
}

fn exhaust(blocks: usize, most_successors: u32, sample: Sample) -> Counts {
    let operations = operations();
    let parts = 16;
    let counts = (0..parts).into_par_iter().map(|part| {
        let (mut counts, mut turn) = (Counts::default(), part);
        shapes::all(blocks, most_successors, (part, parts), |edges| {
            counts = std::mem::take(&mut counts) + check_graph(edges, &operations, sample, &mut turn)
        });
        counts
    });
    let counts = counts.reduce(Counts::default, |a, b| a + b);
    print(&format!("{blocks} blocks of at most {most_successors} successors"), &counts);
    counts
}

fn print(what: &str, counts: &Counts) {
    let sum = |of: &BTreeMap<&str, u64>| of.values().sum::<u64>();
    println!(
        "{what}: {} graphs, {} functions, {} calls; {} moved and executed, of {} operations; {} of them changed a \
         result; {} stay for the data of other lanes alone",
        counts.graphs,
        counts.functions,
        counts.asked,
        sum(&counts.moved),
        counts.moved.len(),
        sum(&counts.changed),
        counts.only_for_data
    );
}

fn assert_none_changed(counts: &Counts) {
    assert!(counts.first.is_none(), "{:?}\n{}", counts.changed, counts.first.as_deref().unwrap_or_default());
}

#[test]
fn every_operation_in_up_to_three_blocks() {
    let mut all = Counts::default();
    for blocks in 2..=3 {
        all = all + exhaust(blocks, 64, Sample::All);
    }
    for operation in operations() {
        let name = operation.row.name();
        assert!(all.moved.contains_key(name), "{name} has not been moved and executed");
    }
    assert_none_changed(&all);
}

#[test]
fn four_blocks_of_two_successors() {
    let counts = exhaust(4, 2, Sample::OneIn(16));
    assert!(counts.only_for_data > 100, "{counts:?}");
    assert_none_changed(&counts);
}

#[test]
#[ignore = "minutes in a release build"]
fn four_blocks() {
    assert_none_changed(&exhaust(4, 64, Sample::OneIn(16)));
}

#[test]
#[ignore = "an hour in a release build"]
fn five_blocks_of_two_successors() {
    assert_none_changed(&exhaust(5, 2, Sample::OneIn(64)));
}

/// Larger graphs at random, with nests of cycles, of irreducible ones some hierarchies; some moves in each.
#[test]
fn random_graphs() {
    let operations = operations();
    let check = |i: usize| {
        let mut numbers = Numbers(mix(i as u64));
        let (mut counts, mut turn) = (Counts { graphs: 1, ..Counts::default() }, i);
        let random = Shape::random(&mut numbers, 5 + i % 6, !i.is_multiple_of(3));
        for (_, search) in &Hierarchy::some(&random.successors, 2, &mut numbers) {
            let mut shape = found_by(search, &random.successors);
            for _ in 0..30 {
                shape.divergent = numbers.bits() & random.divergent;
                let pair = [(); 2].map(|()| numbers.below(shape.successors.len()));
                check_pair(&shape, pair.into(), &operations, Sample::OneIn(64), &mut turn, &mut counts);
            }
        }
        counts
    };
    let counts = (0..programs(100)).into_par_iter().map(check).reduce(Counts::default, |a, b| a + b);
    print("random graphs", &counts);
    assert!(counts.only_for_data > 5 && counts.moved.values().sum::<u64>() > 1000, "{counts:?}");
    assert_none_changed(&counts);
}
