use super::*;
use crate::exits::{DivergentExits, Passed};
use gcnsel_witness::{Arithmetic, Numbers, random};
use rustc_hash::FxHashSet;

struct Case {
    function: Function,
    graph: Graph<Block>,
    cycles: Cycles<Block>,
    dominators: DominatorTree<Block>,
    uses: Uses,
    leaving: Leaving,
}

fn cases() -> impl Iterator<Item = (Numbers, Case)> {
    (0..400).map(|seed| {
        let mut numbers = Numbers(seed);
        let text = random::module(&mut numbers, 40, Arithmetic::Interpreted);
        let module = gcnsel_ir::parse(text.as_bytes()).expect("random modules are right");
        let function = module.functions.iter().find(|f| !f.is_declaration()).expect("one is defined").clone();
        let mut seen = FxHashSet::default();
        let graph = Graph::new(function.blocks.len(), function.entry(), |b| {
            let mut successors = function.successors(b);
            successors.retain(|to| seen.insert((b, *to)));
            successors
        });
        let (cycles, dominators) = (Cycles::new(&graph), DominatorTree::new(&graph));
        let uses = Uses::new(&function);
        let leaving = Leaving::new(&function, &graph, &cycles, &dominators, &uses);
        (numbers, Case { function, graph, cycles, dominators, uses, leaving })
    })
}

#[test]
fn what_leaves_cycles_by_the_definition() {
    let (mut edges, mut used) = (0, 0);
    for (_, Case { function, graph, cycles, dominators, uses, leaving }) in cases() {
        for cycle in cycles.iter() {
            let exits: Vec<_> = cycles.exit_edges(&graph, cycle).collect();
            let is_inside = |b: Block| cycles.parent(cycle).is_some_and(|p| cycles.contains(p, b));
            let (near, far): (Vec<_>, Vec<_>) = exits.iter().copied().partition(|e| is_inside(e.1));
            let landing =
                |e: &(Block, Block)| cycles.innermost_common(e.0, e.1).map_or(0, |c| cycles.depth(c) as u32);
            let sorted = |mut edges: Vec<(Block, Block)>| {
                edges.sort();
                edges
            };
            match cycles.parent(cycle) {
                Some(_) => assert_eq!(leaving.near(&cycles, cycle), near),
                None => assert_eq!(leaving.near(&cycles, cycle), exits),
            }
            if cycles.parent(cycle).is_some() {
                assert_eq!(sorted(leaving.far(&cycles, cycle)), sorted(far.clone()));
                assert_eq!(leaving.around(cycle), far.iter().map(landing).max());
            }
            assert_eq!(sorted(leaving.all(&cycles, cycle)), sorted(exits.clone()));
            assert_eq!(leaving.outermost(cycle), exits.iter().map(landing).min().unwrap_or(u32::MAX));
            let own = exits.iter().filter(|e| cycles.innermost(e.0) == Some(cycle)).count();
            assert_eq!(leaving.own_exits(cycle) as usize, own);
            let (mut last, mut brought) = (Vec::new(), Vec::new());
            for (&block, &user) in
                function.layout.iter().flat_map(|b| function.blocks[*b].insts.iter().map(move |i| (b, i)))
            {
                let mut add = |value: gcnsel_ir::Value, to: Block| {
                    if uses.def_block(&function, value).is_some_and(|b| cycles.contains(cycle, b)) {
                        last.extend((!cycles.contains(cycle, block)).then(|| cycles.position(block)));
                        brought.extend((!cycles.contains(cycle, to)).then(|| dominators.span(to)));
                    }
                };
                match &function.insts[user].kind {
                    InstKind::Phi { incoming, .. } => incoming.iter().for_each(|i| add(i.0, i.1)),
                    kind => kind.for_each_operand(|value| add(value, block)),
                }
            }
            let users = leaving.users(cycle);
            assert_eq!(users.map(|u| u.last), last.into_iter().max().flatten());
            let places = || brought.iter().flatten().map(|span| *span.start());
            let expected = places().min().zip(places().max()).map(|(first, last)| first..=last);
            assert_eq!(users.and_then(|u| u.brought.clone()), expected);
            edges += exits.len();
            used += users.is_some() as usize;
        }
    }
    assert!(edges > 1000 && used > 500, "{edges} edges, {used} cycles with users");
}

/// Divergent exits as a set of pairs, closed under what is passed on.
#[test]
fn divergent_exits_by_the_definition() {
    let mut divergent = 0;
    for (mut numbers, Case { graph, cycles, leaving, .. }) in cases().filter(|c| !c.1.cycles.is_empty()) {
        let list: Vec<Cycle> = cycles.iter().collect();
        let mut exits = DivergentExits::new(&graph, FxHashSet::default(), &cycles, &leaving);
        let mut expected: FxHashSet<(Cycle, (Block, Block))> = FxHashSet::default();
        let mut passed: Vec<(Cycle, Passed)> = Vec::new();
        for _ in 0..12 {
            let cycle = *numbers.pick(&list);
            let all: Vec<_> = cycles.exit_edges(&graph, cycle).collect();
            let before = expected.len();
            let new = match numbers.below(6) {
                0 => {
                    expected.extend(all.iter().map(|&e| (cycle, e)));
                    exits.add_all(&cycles, &leaving, cycle);
                    None
                }
                1 | 2 if leaving.leaves_around(cycle) => {
                    let which = *numbers.pick(&[Passed::Divergent, Passed::All]);
                    passed.push((cycle, which));
                    exits.add_passed(&cycles, &leaving, cycle, which);
                    None
                }
                _ if all.is_empty() => None,
                _ => {
                    let edge = *numbers.pick(&all);
                    expected.insert((cycle, edge));
                    Some(exits.add(&cycles, cycle, edge))
                }
            };
            if let Some(new) = new {
                assert_eq!(new, expected.len() > before);
            }
            // From the inside out, so that once is enough.
            passed.sort_by_key(|p| std::cmp::Reverse(p.0));
            for &(nested, which) in &passed {
                let Some(around) = cycles.parent(nested) else { continue };
                for edge in leaving.far(&cycles, nested) {
                    if which == Passed::All || expected.contains(&(nested, edge)) {
                        expected.insert((around, edge));
                    }
                }
            }
            for &cycle in list.iter().rev() {
                // What solvers do with cycles that have got more.
                exits.pass_on(&cycles, cycle);
            }
            for &cycle in &list {
                let edges: Vec<_> = cycles.exit_edges(&graph, cycle).collect();
                let is = |e: &&(Block, Block)| expected.contains(&(cycle, **e));
                for edge in &edges {
                    assert_eq!(exits.contains(&cycles, cycle, *edge), is(&edge), "{cycle} {edge:?}");
                }
                let far = leaving.far(&cycles, cycle);
                let any_around = cycles.parent(cycle).is_some() && far.iter().any(|e| is(&e));
                assert_eq!(exits.any_around(&cycles, cycle), any_around, "{cycle}");
                assert_eq!(exits.any(cycle), edges.iter().any(|e| is(&e)), "{cycle}");
                assert!(!exits.is_complete(cycle) || edges.iter().all(|e| is(&e)), "{cycle}");
                divergent += edges.iter().filter(is).count();
            }
        }
    }
    assert!(divergent > 10_000, "{divergent}");
}
