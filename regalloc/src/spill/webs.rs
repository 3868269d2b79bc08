//! Parameters that are out and their arguments, in one place: nothing is stored on the edge then.
//!
//! A place is taken from where its value is stored, right behind the definition or by the predecessors of a parameter's
//! block, to where it is loaded last. Values may share one for good, whatever way control takes, if none is stored while
//! another is there; the one exception is an argument where its parameter takes its place, since they are the same.

mod ranges;

use crate::file::File;
use cranelift_entity::SecondaryMap;
use gcnsel_graph::UnionFind;
use gcnsel_mir::{Function, LiveSet, Liveness, VReg};
use ranges::{Point, Range, Ranges};
use rustc_hash::FxHashSet;
use smallvec::SmallVec;

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
    let mut taken = vec![Ranges::default(); regs.len()];
    let mut passed: Vec<(u32, u32)> = Vec::new();
    let mut arguments = Arguments::default();
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
                    open[i].take().into_iter().for_each(|first| taken[i].push(range(first, start - 1, i)));
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
                    arguments.add(Argument { at: end, of: p as u32, value: a as u32 });
                    passed.push((a as u32, p as u32));
                }
            }
        }
        arguments.end_block();
        let living = liveness.live_out(block);
        here.drain(|i, first, last| {
            let first = open[i].take().unwrap_or(first);
            match living.contains(regs[i]) {
                true => open[i] = Some(first),
                false => taken[i].push(range(first, last, i)),
            }
        });
        before = Some(living);
        for p in stored.drain(..) {
            if open[p].is_none() && taken[p].end().is_none_or(|last| last < end) {
                taken[p].insert(range(end, end, p));
            }
        }
        start = end + 2;
    }
    for (i, first) in open.into_iter().enumerate() {
        first.into_iter().for_each(|first| taken[i].push(range(first, start - 1, i)));
    }
    let mut seen = FxHashSet::default();
    passed.retain(|&pair| seen.insert(pair));
    drop(seen);
    let reg = |value: u32| regs[value as usize];
    passed.sort_by_cached_key(|&(a, p)| std::cmp::Reverse(weight(reg(a)).min(weight(reg(p)))));
    let mut join = Join {
        webs: UnionFind::new(regs.len()),
        taken,
        arguments: arguments.all,
        apart: FxHashSet::default(),
    };
    for (a, p) in passed.into_iter().filter(|&(a, p)| f.regs[reg(a)].dwords == f.regs[reg(p)].dwords) {
        join.join(a, p);
    }
    (0..regs.len() as u32).map(|value| join.webs.find(value) as usize).collect()
}

fn range(first: Point, last: Point, of: usize) -> Range {
    Range { first, last, of: of as u32 }
}

/// What is passed to a parameter where it takes its place.
#[derive(Clone, Copy)]
struct Argument {
    at: Point,
    of: u32,
    value: u32,
}

/// Arguments by point and parameter; of several for one parameter at a point, the last.
#[derive(Default)]
struct Arguments {
    /// In order, but for those of the block at hand.
    all: Vec<Argument>,
    /// Where these begin.
    block: usize,
}

impl Arguments {
    fn add(&mut self, argument: Argument) {
        self.all.push(argument);
    }

    /// Puts the block's arguments in order.
    fn end_block(&mut self) {
        let mut own = self.all.split_off(self.block);
        own.reverse();
        own.sort_by_key(|argument| argument.of);
        own.dedup_by_key(|argument| argument.of);
        self.all.extend(own);
        self.block = self.all.len();
    }
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

struct Join {
    webs: UnionFind,
    /// Of those that stand for a web.
    taken: Vec<Ranges>,
    /// By point and parameter.
    arguments: Vec<Argument>,
    /// Webs that have been found to be at odds.
    apart: FxHashSet<(u32, u32)>,
}

impl Join {
    /// Makes one web of two values' webs, unless they are at odds.
    fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.webs.find(a), self.webs.find(b));
        let ranges = |web: u32| self.taken[web as usize].len();
        let (small, large) = if ranges(a) <= ranges(b) { (a, b) } else { (b, a) };
        let pair = (a.min(b), a.max(b));
        if a == b || self.apart.contains(&pair) {
            return;
        }
        if !self.agree(small, large) {
            self.apart.insert(pair);
            return;
        }
        for range in std::mem::take(&mut self.taken[small as usize]).iter() {
            let large = &mut self.taken[large as usize];
            // An argument's range goes on to where the parameter takes its place.
            let covered: SmallVec<[Range; 2]> = large.overlapping(range.first, range.last).collect();
            if covered.iter().any(|other| other.first <= range.first && other.last >= range.last) {
                continue;
            }
            covered.into_iter().for_each(|other| large.remove(other));
            large.insert(range);
        }
        self.webs.merge(small, large);
    }

    /// Whether no value of one web is stored while one of the other is in its place.
    fn agree(&self, small: u32, large: u32) -> bool {
        let (small, large) = (&self.taken[small as usize], &self.taken[large as usize]);
        small.iter().all(|one| {
            large.overlapping(one.first, one.last).all(|other| {
                let (from, to) = (other.first.max(one.first), other.last.min(one.last));
                from == to && (self.passes(from, one.of, other.of) || self.passes(from, other.of, one.of))
            })
        })
    }

    /// Whether a parameter is passed a value at a point.
    fn passes(&self, at: Point, of: u32, value: u32) -> bool {
        let found = self.arguments.binary_search_by_key(&(at, of), |argument| (argument.at, argument.of));
        found.is_ok_and(|place| self.arguments[place].value == value)
    }
}

#[cfg(test)]
mod tests;
