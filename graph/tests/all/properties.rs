//! Every structure against its definition, computed the slow way, on random graphs.

use crate::support::{Node, graph_of};
use cranelift_entity::EntityRef;
use gcnsel_graph::{Cycles, DepthFirst, DominatorTree, Frontiers, Graph, PostDominatorTree, components};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// Node counts and edges: random ones, of any density.
fn graphs() -> impl Strategy<Value = Graph<Node>> {
    (1usize..14).prop_flat_map(|n| {
        let node = 0..n as u32;
        prop::collection::vec((node.clone(), node), 0..n * 3).prop_map(move |edges| graph_of(n, &edges))
    })
}

/// Nodes reached from `from` without passing `without`.
fn reach(graph: &Graph<Node>, from: Node, without: Option<Node>) -> BTreeSet<Node> {
    let mut seen = BTreeSet::new();
    let mut stack = vec![from];
    while let Some(n) = stack.pop() {
        if Some(n) != without && seen.insert(n) {
            stack.extend(graph.succs(n));
        }
    }
    seen
}

fn dominates(graph: &Graph<Node>, a: Node, b: Node) -> bool {
    reach(graph, graph.entry(), None).contains(&b) && !reach(graph, graph.entry(), Some(a)).contains(&b)
}

/// Strongly connected regions with an edge, of the nodes in `within`.
fn regions(graph: &Graph<Node>, within: &BTreeSet<Node>) -> Vec<BTreeSet<Node>> {
    let reach = |from: Node| {
        let mut seen = BTreeSet::new();
        let mut stack: Vec<Node> = graph.succs(from).to_vec();
        while let Some(n) = stack.pop() {
            if within.contains(&n) && seen.insert(n) {
                stack.extend(graph.succs(n));
            }
        }
        seen
    };
    let mut out: Vec<BTreeSet<Node>> = Vec::new();
    for &n in within {
        let forward = reach(n);
        if forward.contains(&n) && !out.iter().any(|r| r.contains(&n)) {
            out.push(forward.into_iter().filter(|&m| reach(m).contains(&n)).collect());
        }
    }
    out
}

type Described = Vec<(Node, Vec<Node>, usize, Vec<Node>)>;

/// Header, blocks, depth and entries of each cycle, by the definition.
fn cycles_by_definition(graph: &Graph<Node>) -> Described {
    let search = DepthFirst::new(graph);
    let reached = reach(graph, graph.entry(), None);
    let mut out = Vec::new();
    let mut todo = vec![(reached.clone(), 1)];
    while let Some((within, depth)) = todo.pop() {
        for mut region in regions(graph, &within) {
            let header = *region.iter().min_by_key(|&&n| search.number(n)).unwrap();
            let from_outside = |&n: &Node| {
                n == graph.entry()
                    || graph.preds(n).iter().any(|p| reached.contains(p) && !region.contains(p))
            };
            let entries = region.iter().copied().filter(|n| *n == header || from_outside(n)).collect();
            out.push((header, region.iter().copied().collect(), depth, entries));
            region.remove(&header);
            todo.push((region, depth + 1));
        }
    }
    out.sort();
    out
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(800))]

    #[test]
    fn search_is_depth_first(graph in graphs()) {
        let search = DepthFirst::new(&graph);
        let reached = reach(&graph, graph.entry(), None);
        prop_assert_eq!(search.preorder().iter().copied().collect::<BTreeSet<_>>(), reached.clone());
        prop_assert_eq!(search.preorder().len(), search.postorder().len());
        // Recursively, successors last to first.
        fn visit(graph: &Graph<Node>, n: Node, pre: &mut Vec<Node>, post: &mut Vec<Node>) {
            pre.push(n);
            for &s in graph.succs(n).iter().rev() {
                if !pre.contains(&s) {
                    visit(graph, s, pre, post);
                }
            }
            post.push(n);
        }
        let (mut pre, mut post) = (Vec::new(), Vec::new());
        visit(&graph, graph.entry(), &mut pre, &mut post);
        prop_assert_eq!(search.preorder(), &pre[..]);
        prop_assert_eq!(search.postorder(), &post[..]);
        for a in graph.nodes() {
            for b in graph.nodes() {
                let mut above = reached.contains(&b).then_some(b);
                while above.is_some_and(|x| x != a) {
                    above = above.and_then(|x| search.parent(x));
                }
                prop_assert_eq!(search.is_ancestor(a, b), above.is_some(), "{:?} {:?}", a, b);
            }
        }
    }

    #[test]
    fn dominators_by_definition(graph in graphs()) {
        let tree = DominatorTree::new(&graph);
        for a in graph.nodes() {
            for b in graph.nodes() {
                prop_assert_eq!(tree.dominates(a, b), dominates(&graph, a, b), "{:?} {:?}", a, b);
            }
            if let Some(idom) = tree.idom(a) {
                prop_assert!(tree.children(idom).contains(&a));
                prop_assert_eq!(tree.level(a), tree.level(idom) + 1);
                let above = |n| graph.nodes().filter(|&d| d != n && dominates(&graph, d, n)).count();
                prop_assert_eq!(above(a), above(idom) + 1);
            }
        }
        let mut before = BTreeSet::new();
        for &n in tree.preorder() {
            prop_assert!(tree.idom(n).is_none_or(|i| before.contains(&i)));
            before.insert(n);
        }
        for &a in tree.preorder() {
            for &b in tree.preorder() {
                let common = graph.nodes().filter(|&d| tree.dominates(d, a) && tree.dominates(d, b));
                prop_assert_eq!(tree.nearest_common(a, b), common.max_by_key(|&d| tree.level(d)));
            }
        }
    }

    #[test]
    fn post_dominators_by_definition(graph in graphs()) {
        let cycles = Cycles::new(&graph);
        let tree = PostDominatorTree::new(&graph, &cycles);
        let reached = reach(&graph, graph.entry(), None);
        // Where control can end: blocks without successors, headers of endless outermost cycles.
        let mut ends: BTreeSet<Node> =
            reached.iter().copied().filter(|&n| graph.succs(n).is_empty()).collect();
        for (header, blocks, depth, _) in cycles_by_definition(&graph) {
            if depth == 1 && reach(&graph, header, None) == blocks.iter().copied().collect() {
                ends.insert(header);
            }
        }
        for a in graph.nodes() {
            for b in graph.nodes() {
                let escapes = || reach(&graph, b, Some(a)).iter().any(|n| ends.contains(n));
                let expected = reached.contains(&a) && reached.contains(&b) && !escapes();
                prop_assert_eq!(tree.post_dominates(a, b), expected, "{:?} {:?}", a, b);
            }
            if let Some(ipdom) = tree.ipdom(a) {
                prop_assert!(tree.post_dominates(ipdom, a) && ipdom != a);
                prop_assert_eq!(tree.level(a), tree.level(ipdom) + 1);
                prop_assert!(tree.children(ipdom).any(|c| c == a));
            }
        }
    }

    #[test]
    fn frontier_by_definition(
        graph in graphs(),
        chosen in prop::collection::vec(any::<bool>(), 14),
        used in prop::collection::vec(prop::bool::weighted(0.2), 14),
    ) {
        let tree = DominatorTree::new(&graph);
        let definitions: Vec<Node> = graph.nodes().filter(|n| chosen[n.0 as usize]).collect();
        let mut expected = BTreeSet::new();
        loop {
            let mut next = expected.clone();
            for y in tree.preorder() {
                let meets = |x: &Node| {
                    graph.preds(*y).iter().any(|&p| tree.dominates(*x, p))
                        && (x == y || !tree.dominates(*x, *y))
                };
                if definitions.iter().chain(&expected).any(meets) {
                    next.insert(*y);
                }
            }
            if next == expected {
                break;
            }
            expected = next;
        }
        let mut frontiers = Frontiers::new(&graph, &tree);
        let found = frontiers.iterated(definitions.iter().copied(), |_| true);
        prop_assert_eq!(&found, &expected.iter().copied().collect::<Vec<_>>());

        // Where the variable is live at a node's entry, from its uses backwards to its definitions.
        let mut live: BTreeSet<Node> = graph.nodes().filter(|n| used[n.0 as usize]).collect();
        loop {
            let passes = |n: &Node| !definitions.contains(n) && graph.succs(*n).iter().any(|s| live.contains(s));
            let more: Vec<Node> = graph.nodes().filter(|n| !live.contains(n) && passes(n)).collect();
            if more.is_empty() {
                break;
            }
            live.extend(more);
        }
        let found = frontiers.iterated(definitions.iter().copied(), |n| live.contains(&n));
        prop_assert_eq!(found, expected.intersection(&live).copied().collect::<Vec<_>>());
    }

    #[test]
    fn cycles_by_the_definition(graph in graphs()) {
        let cycles = Cycles::new(&graph);
        let mut found: Described = Vec::new();
        for c in cycles.iter() {
            let mut blocks = cycles.blocks(c).to_vec();
            prop_assert_eq!(blocks[0], cycles.header(c));
            blocks.sort();
            for n in graph.nodes() {
                prop_assert_eq!(cycles.contains(c, n), blocks.contains(&n));
            }
            let mut entries: Vec<Node> = cycles.entries(c).collect();
            prop_assert_eq!(entries[0], cycles.header(c));
            prop_assert_eq!(cycles.is_reducible(c), entries.len() == 1);
            entries.sort();
            if let Some(p) = cycles.parent(c) {
                prop_assert!(p < c && cycles.encloses(p, c) && !cycles.encloses(c, p));
                prop_assert_eq!(cycles.depth(p) + 1, cycles.depth(c));
            }
            let nested: Vec<_> = cycles.iter().filter(|&d| cycles.encloses(c, d)).collect();
            prop_assert_eq!(cycles.with_nested(c).collect::<Vec<_>>(), nested);
            prop_assert_eq!(Some(cycles.last_nested(c)), cycles.with_nested(c).last());
            prop_assert_eq!(&cycles.order()[cycles.span(c)], cycles.blocks(c));
            for outer in cycles.with_ancestors(Some(c)) {
                let found = cycles.innermost_where(Some(c), |d| cycles.encloses(d, outer));
                prop_assert_eq!(found, Some(outer));
                let nested = cycles.with_ancestors(Some(c)).take_while(|&d| d != outer).last();
                prop_assert_eq!(cycles.outermost_in(Some(outer), cycles.header(c)), nested);
            }
            prop_assert_eq!(cycles.innermost_where(Some(c), |_| false), None);
            prop_assert_eq!(cycles.outermost_in(None, cycles.header(c)), cycles.with_ancestors(Some(c)).last());
            let exits: BTreeSet<Node> = blocks.iter().flat_map(|&b| graph.succs(b)).copied()
                .filter(|s| !blocks.contains(s)).collect();
            prop_assert_eq!(cycles.exit_blocks(&graph, c), exits.into_iter().collect::<Vec<_>>());
            found.push((cycles.header(c), blocks, cycles.depth(c), entries));
        }
        found.sort();
        prop_assert_eq!(found, cycles_by_definition(&graph));
        let order: BTreeSet<Node> = cycles.order().iter().copied().collect();
        prop_assert_eq!(order, reach(&graph, graph.entry(), None));
        for (i, &n) in cycles.order().iter().enumerate() {
            prop_assert_eq!(cycles.position(n), Some(i));
            for &s in graph.succs(n) {
                let back = cycles.iter().any(|c| cycles.header(c) == s && cycles.contains(c, n));
                prop_assert!(back || cycles.position(s) > Some(i), "{:?} -> {:?}", n, s);
            }
        }
        for n in graph.nodes() {
            let deepest = cycles.iter().filter(|&c| cycles.contains(c, n)).max_by_key(|&c| cycles.depth(c));
            prop_assert_eq!(cycles.innermost(n), deepest);
            prop_assert_eq!(cycles.is_header(n), cycles.iter().any(|c| cycles.header(c) == n));
        }
    }

    #[test]
    fn headers_of_choice(graph in graphs(), pick in 0usize..13) {
        let cycles = Cycles::new(&graph);
        // An entry of each cycle that is irreducible, and in no cycle that is.
        let mut chosen = Vec::new();
        let mut last = None;
        for c in cycles.iter().filter(|&c| !cycles.is_reducible(c)) {
            if last.is_none_or(|last| c > last) {
                let entries: Vec<Node> = cycles.entries(c).collect();
                chosen.push((c, entries[pick % entries.len()]));
                last = Some(cycles.last_nested(c));
            }
        }
        let others = cycles.with_headers(&graph, &chosen);
        for &(c, header) in &chosen {
            let other = others.innermost(header).filter(|&o| others.header(o) == header);
            prop_assert!(other.is_some(), "{:?} is the header of a cycle", header);
            let set = |nodes: &[Node]| nodes.iter().copied().collect::<BTreeSet<_>>();
            let blocks = set(cycles.blocks(c));
            prop_assert_eq!(set(others.blocks(other.unwrap())), blocks.clone());
            // What is nested there is what is left of it.
            let within = blocks.iter().copied().filter(|&n| n != header).collect();
            let nested = others.with_nested(other.unwrap()).filter(|&n| others.parent(n) == other);
            let mut nested: Vec<_> = nested.map(|n| set(others.blocks(n))).collect();
            let mut left = regions(&graph, &within);
            nested.sort();
            left.sort();
            prop_assert_eq!(nested, left);
            let entries: BTreeSet<Node> = others.entries(other.unwrap()).collect();
            prop_assert_eq!(entries, cycles.entries(c).collect::<BTreeSet<_>>());
        }
        for (i, &n) in others.order().iter().enumerate() {
            for &s in graph.succs(n) {
                let back = others.iter().any(|c| others.header(c) == s && others.contains(c, n));
                prop_assert!(back || others.position(s) > Some(i), "{:?} -> {:?}", n, s);
            }
        }
        prop_assert_eq!(others.order().len(), cycles.order().len());
    }

    #[test]
    fn components_by_definition(graph in graphs()) {
        let succs: Vec<Vec<usize>> =
            graph.nodes().map(|n| graph.succs(n).iter().map(|s| s.index()).collect()).collect();
        let found = components(succs.len(), |node| &succs[node]);
        let mut seen = BTreeSet::new();
        for together in &found {
            let reached = reach(&graph, Node::new(together[0]), None);
            // Each reaches the others and is reached by them; what else it reaches has come before.
            let expected: BTreeSet<usize> = reached
                .iter()
                .filter(|&&n| reach(&graph, n, None).contains(&Node::new(together[0])))
                .map(|n| n.index())
                .collect();
            prop_assert_eq!(together.iter().copied().collect::<BTreeSet<_>>(), expected.clone());
            prop_assert_eq!(together.len(), expected.len());
            prop_assert!(reached.iter().all(|n| expected.contains(&n.index()) || seen.contains(&n.index())));
            seen.extend(expected);
        }
        prop_assert_eq!(seen.len(), succs.len());
    }
}
