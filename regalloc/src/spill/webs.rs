//! Parameters that are out and their arguments, in one place: nothing is stored on the edge then.
//!
//! A place is taken from where its value is stored, right behind the definition or by the predecessors of a parameter's
//! block, to where it is loaded last. Values may share one for good, whatever way control takes, if none is stored while
//! another is there; the one exception is an argument where its parameter takes its place, since they are the same.

use crate::file::File;
use cranelift_entity::SecondaryMap;
use gcnsel_graph::UnionFind;
use gcnsel_mir::{Function, LiveSet, Liveness, VReg};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// A point of the function, counted over the layout.
type Point = u32;

/// Where a value's place is taken: from a point to another, which counts as well, by a value.
type Ranges = BTreeMap<Point, (Point, usize)>;

/// The web of each of `regs`, by the number of one of them. `is_out` tells which parameters never have a register.
pub fn webs(
    f: &Function,
    file: File,
    liveness: &Liveness,
    regs: &[VReg],
    is_out: impl Fn(VReg) -> bool,
    weight: impl Fn(VReg) -> u64,
) -> Vec<usize> {
    let mut index: SecondaryMap<VReg, Option<u32>> = SecondaryMap::new();
    regs.iter().enumerate().for_each(|(i, &reg)| index[reg] = Some(i as u32));
    let index = |reg: VReg| index[reg].map(|i| i as usize);
    let edges = file.edges();
    let mut taken = vec![Ranges::new(); regs.len()];
    let mut passed = Vec::new();
    let mut arguments: FxHashMap<(Point, usize), usize> = FxHashMap::default();
    let mut here = Here { ranges: vec![None; regs.len()], noted: Vec::new() };
    // Where ranges begin that go on from block to block.
    let mut open: Vec<Option<Point>> = vec![None; regs.len()];
    let mut before: Option<LiveSet> = None;
    let mut stored: Vec<usize> = Vec::new();
    let mut start: Point = 0;
    for &block in &f.layout {
        pass_boundary(before, liveness.live_in(block), |reg, lives_on| {
            let Some(i) = index(reg) else { return };
            match lives_on {
                true => open[i] = Some(start),
                false => {
                    open[i].take().into_iter().for_each(|first| add(&mut taken[i], first, start - 1, i));
                }
            }
        });
        let note = |here: &mut Here, reg: VReg, point: Point| {
            if let Some(i) = index(reg) {
                here.note(i, point);
            }
        };
        if block == f.entry() {
            f.inputs.iter().for_each(|input| note(&mut here, input.vreg, start));
        }
        f.blocks[block].params(edges).iter().for_each(|&param| note(&mut here, param, start));
        let mut point = start;
        for &inst in &f.blocks[block].insts {
            f.uses(inst).for_each(|used| note(&mut here, used.reg, point + 1));
            f.defs(inst).for_each(|def| note(&mut here, def, point + 2));
            point += 2;
        }
        let end = point + 1;
        for (to, args) in f.blocks[block].edges(edges) {
            for (arg, &param) in args.iter().zip(f.blocks[to].params(edges)) {
                let arg = arg.as_reg().filter(|&r| f.is_whole(r)).map(|r| r.reg);
                arg.into_iter().for_each(|arg| note(&mut here, arg, end));
                let Some(p) = index(param) else { continue };
                stored.push(p);
                if let Some(a) = arg.and_then(index).filter(|&a| is_out(param) && a != p) {
                    arguments.insert((end, p), a);
                    passed.push((a, p));
                }
            }
        }
        let living = liveness.live_out(block);
        here.drain(|i, first, last| {
            let first = open[i].take().unwrap_or(first);
            match living.contains(regs[i]) {
                true => open[i] = Some(first),
                false => add(&mut taken[i], first, last, i),
            }
        });
        before = Some(living);
        for p in stored.drain(..) {
            let is_taken =
                open[p].is_some() || taken[p].last_key_value().is_some_and(|(_, (last, _))| *last >= end);
            if !is_taken {
                taken[p].insert(end, (end, p));
            }
        }
        start = end + 2;
    }
    for (i, first) in open.into_iter().enumerate() {
        first.into_iter().for_each(|first| add(&mut taken[i], first, start - 1, i));
    }
    let mut seen = FxHashSet::default();
    passed.retain(|&pair| seen.insert(pair));
    passed.sort_by_key(|&(a, p)| std::cmp::Reverse(weight(regs[a]).min(weight(regs[p]))));
    let mut join = Join { webs: UnionFind::new(regs.len()), taken, arguments, apart: FxHashSet::default() };
    for (a, p) in passed.into_iter().filter(|&(a, p)| f.regs[regs[a]].dwords == f.regs[regs[p]].dwords) {
        join.join(a, p);
    }
    (0..regs.len()).map(|i| join.find(i)).collect()
}

/// Visits what is live on one side only of the boundary between a block and the next one in the layout; `true` for what
/// is live behind it.
fn pass_boundary(before: Option<LiveSet>, behind: LiveSet, mut visit: impl FnMut(VReg, bool)) {
    match before {
        Some(before) => before.differences(behind, &mut visit),
        None => behind.iter().for_each(|reg| visit(reg, true)),
    }
}

/// The first and the last point of a block where values' places are taken.
struct Here {
    /// By value.
    ranges: Vec<Option<(Point, Point)>>,
    /// The values that have one.
    noted: Vec<usize>,
}

impl Here {
    /// A value's place is taken at a point, which is none before those that have been noted.
    fn note(&mut self, value: usize, point: Point) {
        match &mut self.ranges[value] {
            Some((_, last)) => *last = point,
            none => {
                *none = Some((point, point));
                self.noted.push(value);
            }
        }
    }

    /// Gives away what has been noted.
    fn drain(&mut self, mut give: impl FnMut(usize, Point, Point)) {
        for value in self.noted.drain(..) {
            if let Some((first, last)) = self.ranges[value].take() {
                give(value, first, last);
            }
        }
    }
}

/// Adds a range behind those there are. Neighbours become one.
fn add(ranges: &mut Ranges, first: Point, last: Point, of: usize) {
    match ranges.last_entry() {
        Some(mut before) if before.get().0 + 1 == first => before.get_mut().0 = last,
        _ => {
            ranges.insert(first, (last, of));
        }
    }
}

struct Join {
    webs: UnionFind,
    /// Of those that stand for a web, disjoint.
    taken: Vec<Ranges>,
    /// The arguments of parameters, by the point where these take their places.
    arguments: FxHashMap<(Point, usize), usize>,
    /// Webs that have been found to be at odds.
    apart: FxHashSet<(usize, usize)>,
}

impl Join {
    /// Who stands for a value's web.
    fn find(&mut self, value: usize) -> usize {
        self.webs.find(value as u32) as usize
    }

    /// Makes one web of two values' webs, unless they are at odds.
    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.find(a), self.find(b));
        let (small, large) = if self.taken[a].len() <= self.taken[b].len() { (a, b) } else { (b, a) };
        let pair = (a.min(b), a.max(b));
        if a == b || self.apart.contains(&pair) {
            return;
        }
        if !self.agree(small, large) {
            self.apart.insert(pair);
            return;
        }
        for (first, (last, of)) in std::mem::take(&mut self.taken[small]) {
            let large = &mut self.taken[large];
            // An argument's range goes on to where the parameter takes its place.
            let covered: Vec<Point> = overlapping(large, first, last).map(|(from, ..)| from).collect();
            if covered.iter().any(|from| *from <= first && large[from].0 >= last) {
                continue;
            }
            for from in covered {
                large.remove(&from);
            }
            large.insert(first, (last, of));
        }
        self.webs.merge(small as u32, large as u32);
    }

    /// Whether no value of one web is stored while one of the other is in its place.
    fn agree(&self, small: usize, large: usize) -> bool {
        self.taken[small].iter().all(|(&first, &(last, of))| {
            overlapping(&self.taken[large], first, last).all(|(from, to, other)| {
                let (from, to) = (from.max(first), to.min(last));
                let passes = |p, a| self.arguments.get(&(from, p)) == Some(&a);
                from == to && (passes(of, other) || passes(other, of))
            })
        })
    }
}

/// The ranges that have a point from `first` to `last`, the last of them first.
fn overlapping(
    ranges: &Ranges,
    first: Point,
    last: Point,
) -> impl Iterator<Item = (Point, Point, usize)> + '_ {
    let before = ranges.range(..=last).rev().map(|(&from, &(to, of))| (from, to, of));
    before.take_while(move |&(_, to, _)| to >= first)
}

#[cfg(test)]
mod tests;
