//! Cycle hierarchies, by the definitions of LLVM's document "CycleTerminology": every one that a graph has.

use crate::{Blocks, Numbers, each};
use std::collections::BTreeSet;

/// A cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cycle {
    /// The block that the search met first.
    pub header: usize,
    /// Its blocks, those of nested cycles included.
    pub blocks: Blocks,
}

/// The cycles of a control flow graph for one choice of headers, and an order of its blocks.
///
/// At most 64 blocks; block 0 is the entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hierarchy {
    /// By block: the cycles that contain it, outermost first.
    cycles: Vec<Vec<Cycle>>,
    /// By block: its place directly in each cycle around it, outermost first and the whole function before that.
    /// Each cycle is one place among those around it. Every edge goes to a later place, or to a header.
    places: Vec<Vec<u8>>,
}

/// The order in which a depth-first search meets the blocks: what decides about headers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Search {
    /// By block: when it was met; `usize::MAX` if never.
    pub met: Vec<usize>,
}

impl Search {
    /// A search that takes successors in the order that `choose` says: it picks one of those not met yet.
    pub fn new(successors: &[Vec<usize>], mut choose: impl FnMut(&[usize]) -> usize) -> Search {
        let mut met = vec![usize::MAX; successors.len()];
        met[0] = 0;
        let (mut stack, mut next) = (vec![0], 1);
        while let Some(&at) = stack.last() {
            let new: Vec<usize> = successors[at].iter().copied().filter(|&s| met[s] == usize::MAX).collect();
            if new.is_empty() {
                stack.pop();
                continue;
            }
            let to = new[choose(&new)];
            met[to] = next;
            next += 1;
            stack.push(to);
        }
        Search { met }
    }

    /// The search that takes successors in random order.
    pub fn random(successors: &[Vec<usize>], numbers: &mut Numbers) -> Search {
        Search::new(successors, |new| numbers.below(new.len()))
    }

    /// All searches. There are up to (n - 1)!, so this is for small graphs.
    pub fn all(successors: &[Vec<usize>]) -> Vec<Search> {
        // The choices of the search before, as (chosen, of how many): counted up like digits.
        let mut digits: Vec<(usize, usize)> = Vec::new();
        let mut out = Vec::new();
        loop {
            let mut at = 0;
            out.push(Search::new(successors, |new| {
                if at == digits.len() {
                    digits.push((0, new.len()));
                }
                at += 1;
                digits[at - 1].0
            }));
            while digits.last().is_some_and(|d| d.0 + 1 == d.1) {
                digits.pop();
            }
            match digits.last_mut() {
                Some(digit) => digit.0 += 1,
                None => return out,
            }
        }
    }
}

impl Hierarchy {
    /// The hierarchy that a search finds. Blocks that are not reached are in no cycle.
    pub fn new(successors: &[Vec<usize>], search: &Search) -> Hierarchy {
        let count = successors.len();
        assert!(count <= 64, "{count} blocks");
        let edges: Vec<Blocks> =
            successors.iter().map(|s| s.iter().fold(0, |set, &to| set | 1 << to)).collect();
        let reached = (0..count).filter(|&b| search.met[b] != usize::MAX).fold(0, |set, b| set | 1 << b);
        let mut out = Hierarchy { cycles: vec![Vec::new(); count], places: vec![Vec::new(); count] };
        // Regions still to take apart: blocks, and whether the first is a header.
        let mut regions = vec![(reached, None)];
        while let Some((region, header)) = regions.pop() {
            let rest = header.map_or(region, |h: usize| region & !(1 << h));
            if let Some(header) = header {
                out.places[header].push(0);
            }
            let reach = reach_within(&edges, rest);
            // The strongly connected parts, each before those it reaches.
            let mut parts: Vec<(u32, Blocks)> = each(rest)
                .map(|b| {
                    let both =
                        each(reach[b]).filter(|&o| reach[o] & 1 << b != 0).fold(1 << b, |s, o| s | 1 << o);
                    ((reach[b] | 1 << b).count_ones(), both)
                })
                .collect();
            parts.sort_by_key(|&(reached, blocks)| (std::cmp::Reverse(reached), blocks));
            parts.dedup();
            for (place, &(_, blocks)) in parts.iter().enumerate() {
                each(blocks).for_each(|b| out.places[b].push(place as u8 + 1));
                let first = each(blocks).min_by_key(|&b| search.met[b]).expect("a part has blocks");
                if reach[first] & 1 << first != 0 {
                    let cycle = Cycle { header: first, blocks };
                    each(blocks).for_each(|b| out.cycles[b].push(cycle));
                    regions.push((blocks, Some(first)));
                }
            }
        }
        out
    }

    /// Every hierarchy that some search finds, each once with one such search.
    pub fn all(successors: &[Vec<usize>]) -> Vec<(Hierarchy, Search)> {
        let mut seen = BTreeSet::new();
        let mut out = Vec::new();
        let first = Search::new(successors, |_| 0);
        let hierarchy = Hierarchy::new(successors, &first);
        if hierarchy.is_reducible(successors) {
            return vec![(hierarchy, first)];
        }
        for search in Search::all(successors) {
            let hierarchy = Hierarchy::new(successors, &search);
            if seen.insert(hierarchy.cycles.clone()) {
                out.push((hierarchy, search));
            }
        }
        out
    }

    /// Up to `most` hierarchies, each once with a search that finds it; all there are of a reducible graph.
    pub fn some(successors: &[Vec<usize>], most: usize, numbers: &mut Numbers) -> Vec<(Hierarchy, Search)> {
        let first = Search::new(successors, |_| 0);
        let mut out = vec![(Hierarchy::new(successors, &first), first)];
        if out[0].0.is_reducible(successors) {
            return out;
        }
        for _ in 0..2 * most {
            let search = Search::random(successors, numbers);
            let hierarchy = Hierarchy::new(successors, &search);
            if out.len() < most && !out.iter().any(|known| known.0.cycles == hierarchy.cycles) {
                out.push((hierarchy, search));
            }
        }
        out
    }

    /// The cycles around a block, outermost first.
    pub fn cycles(&self, block: usize) -> &[Cycle] {
        &self.cycles[block]
    }

    /// How many cycles are nested where most are.
    pub fn depth(&self) -> usize {
        self.cycles.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// The places of a block, see [`crate::Instance`].
    pub(crate) fn places(&self, block: usize) -> &[u8] {
        &self.places[block]
    }

    /// Blocks in any cycle.
    pub fn in_cycles(&self) -> Blocks {
        (0..self.cycles.len()).filter(|&b| !self.cycles[b].is_empty()).fold(0, |set, b| set | 1 << b)
    }

    /// Whether every cycle is entered at its header only.
    pub fn is_reducible(&self, successors: &[Vec<usize>]) -> bool {
        let enters = |from: usize, to: usize| {
            self.cycles[to].iter().any(|c| c.header != to && c.blocks & 1 << from == 0)
        };
        let reached = |b: &usize| !self.places[*b].is_empty();
        (0..successors.len()).filter(reached).all(|from| !successors[from].iter().any(|&to| enters(from, to)))
    }
}

/// By block: the blocks of the region that it reaches over at least one edge, inside the region.
fn reach_within(edges: &[Blocks], region: Blocks) -> Vec<Blocks> {
    let mut reach: Vec<Blocks> =
        (0..edges.len()).map(|b| if region & 1 << b != 0 { edges[b] & region } else { 0 }).collect();
    for via in each(region) {
        for b in each(region) {
            if reach[b] & 1 << via != 0 {
                reach[b] |= reach[via];
            }
        }
    }
    reach
}
