//! One execution of an IR function by several lanes of a wave.

use crate::meaning::{Datum, Meaning};
use crate::{Execution, Hierarchy, Instance, Witnessed, mix};
use cranelift_entity::{EntityRef, SecondaryMap};
use gcnsel_ir::{Block, Function, Inst, InstKind, Module, Value};
use std::cmp::Ordering;

/// A function, ready to execute.
pub struct Machine<'a> {
    module: &'a Module,
    function: &'a Function,
    /// By the position of a block in the function's layout: its successors, no duplicates.
    successors: Vec<Vec<usize>>,
    number: SecondaryMap<Block, u32>,
}

/// A block that a lane has come to, or is in.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    /// The instance.
    pub at: Instance,
    /// Where the lane comes from.
    pub from: Option<Block>,
}

impl<'a> Machine<'a> {
    /// Prepares a function of the module. `None` if it has more blocks than a set can hold.
    pub fn new(module: &'a Module, function: &'a Function) -> Option<Machine<'a>> {
        let mut number = SecondaryMap::new();
        function.layout.iter().enumerate().for_each(|(i, &b)| number[b] = i as u32);
        let successors = function.layout.iter().map(|&b| {
            let mut list: Vec<usize> = Vec::new();
            for to in function.successors(b) {
                if !list.contains(&(number[to] as usize)) {
                    list.push(number[to] as usize);
                }
            }
            list
        });
        let successors = successors.collect();
        (function.layout.len() <= 64).then_some(Machine { module, function, successors, number })
    }

    /// The control flow graph, blocks numbered by layout.
    pub fn successors(&self) -> &[Vec<usize>] {
        &self.successors
    }

    /// Executes, and adds to `seen` what has differed. Does nothing where cycles are nested more than
    /// [`Instance::DEEPEST`] deep.
    pub fn run(&self, execution: &Execution<'_>, seen: &mut Witnessed) {
        if execution.hierarchy.depth() > Instance::DEEPEST {
            return;
        }
        let mut meaning = Meaning::new(self.module, self.function, execution);
        let lanes = meaning.lanes();
        if let Some(watch) = &mut seen.watch {
            watch.results.resize(lanes, Vec::new());
        }
        let blank = vec![Datum::UNDEFINED; self.function.values.len()];
        let mut values: Vec<Vec<Datum>> = (0..lanes).map(|lane| meaning.start(lane, blank.clone())).collect();
        let mut next = vec![Some(Step { at: Instance::entry(), from: None }); lanes];
        // By block and lane: the last instance.
        let mut last: Vec<Vec<Option<Instance>>> = vec![vec![None; lanes]; self.successors.len()];
        for _ in 0..execution.steps {
            let order = |a: &Instance, b: &Instance| a.order(b, execution.hierarchy);
            let waiting = next.iter().flatten().map(|s| s.at);
            let Some(at) = waiting.min_by(|a, b| order(a, b)) else { return };
            let is_here = |s: &Step| order(&s.at, &at) == Ordering::Equal;
            let here: Vec<usize> = (0..lanes).filter(|&l| next[l].as_ref().is_some_and(is_here)).collect();
            seen.together += (here.len() > 1) as u64;
            for (b, last) in last.iter().enumerate() {
                let all = here.iter().all(|&l| last[l].is_some());
                if all && here.iter().any(|&l| last[l] != last[here[0]]) {
                    seen.apart.insert((self.function.layout[at.block()], self.function.layout[b]));
                }
            }
            here.iter().for_each(|&l| last[at.block()][l] = Some(at));
            self.block(&mut meaning, execution, &here, &mut values, &mut next, seen);
        }
        if let Some(watch) = &mut seen.watch {
            watch.is_cut |= next.iter().any(Option::is_some);
        }
    }

    /// Executes the block that lanes have come to together.
    fn block(
        &self,
        meaning: &mut Meaning<'_>,
        execution: &Execution<'_>,
        here: &[usize],
        values: &mut [Vec<Datum>],
        next: &mut [Option<Step>],
        seen: &mut Witnessed,
    ) {
        let Some(step) = next[here[0]] else { return };
        let block = self.function.layout[step.at.block()];
        let instance = mix(step.at.hash() ^ execution.seed);
        let insts = &self.function.blocks[block].insts;
        let count = insts.iter().take_while(|&&i| self.is_phi(i)).count();
        self.phis(meaning, &insts[..count], here, values, next, seen);
        for &inst in &insts[count..] {
            let data = &self.function.insts[inst];
            let mut operands: Vec<Value> = Vec::new();
            data.kind.for_each_operand(|v| operands.push(v));
            let read = |lane: usize, v: Value| meaning.read(&values[lane], v);
            for (i, &v) in operands.iter().enumerate() {
                if differ(here.iter().map(|&l| read(l, v))) {
                    seen.uses.insert((inst, i));
                }
            }
            if data.kind.is_terminator() {
                self.leave(here, execution.hierarchy, block, next, seen, read);
                return;
            }
            let watch = seen.watch.as_mut().filter(|watch| watch.insts.contains(&inst));
            if data.result.is_none() && watch.is_none() {
                continue;
            }
            let inputs: Vec<Vec<Datum>> =
                here.iter().map(|&l| operands.iter().map(|&v| read(l, v)).collect()).collect();
            let results = meaning.results(inst, instance, here, &inputs);
            if let Some(watch) = watch {
                here.iter().zip(&results).for_each(|(&l, r)| watch.results[l].push((inst, r.bits())));
            }
            let Some(result) = data.result else { continue };
            if differ(results.iter().copied()) {
                seen.values.insert(result);
            }
            here.iter().zip(results).for_each(|(&lane, datum)| values[lane][result.index()] = datum);
        }
    }

    fn is_phi(&self, inst: Inst) -> bool {
        matches!(self.function.insts[inst].kind, InstKind::Phi { .. })
    }

    /// Phis all read before any is written.
    fn phis(
        &self,
        meaning: &Meaning<'_>,
        phis: &[Inst],
        here: &[usize],
        values: &mut [Vec<Datum>],
        next: &[Option<Step>],
        seen: &mut Witnessed,
    ) {
        let mut written: Vec<(Value, Vec<Datum>)> = Vec::new();
        for &inst in phis {
            let data = &self.function.insts[inst];
            let (InstKind::Phi { incoming, .. }, Some(result)) = (&data.kind, data.result) else { continue };
            let source = |lane: usize| {
                let from = next[lane].and_then(|s| s.from);
                incoming.iter().position(|i| Some(i.1) == from)
            };
            let read = |lane: usize| {
                source(lane).map_or(Datum::UNDEFINED, |i| meaning.read(&values[lane], incoming[i].0))
            };
            for index in 0..incoming.len() {
                if differ(here.iter().filter(|&&l| source(l) == Some(index)).map(|&l| read(l))) {
                    // Parallel edges have one value.
                    let same = (0..incoming.len()).filter(|&i| incoming[i].1 == incoming[index].1);
                    seen.uses.extend(same.map(|i| (inst, i)));
                }
            }
            let data: Vec<Datum> = here.iter().map(|&l| read(l)).collect();
            if differ(data.iter().copied()) {
                seen.values.insert(result);
            }
            written.push((result, data));
        }
        for (result, data) in written {
            here.iter().zip(data).for_each(|(&lane, datum)| values[lane][result.index()] = datum);
        }
    }

    /// Takes the lanes to their next blocks; one that returns, or branches on what is undefined, is at its end.
    fn leave(
        &self,
        here: &[usize],
        hierarchy: &Hierarchy,
        block: Block,
        next: &mut [Option<Step>],
        seen: &mut Witnessed,
        read: impl Fn(usize, Value) -> Datum,
    ) {
        let terminator = self.function.terminator(block).map(|t| &self.function.insts[t].kind);
        let mut all = Vec::new();
        for &lane in here {
            let to = match terminator {
                Some(InstKind::Br { target }) => Some(*target),
                Some(InstKind::CondBr { condition, on_true, on_false }) => {
                    read(lane, *condition).bits().map(|c| if c & 1 == 1 { *on_true } else { *on_false })
                }
                Some(InstKind::Switch { value, default, cases }) => read(lane, *value)
                    .bits()
                    .map(|v| cases.iter().find(|c| c.0 == v as u128).map_or(*default, |c| c.1)),
                _ => None,
            };
            all.extend(to);
            next[lane] = next[lane].zip(to).map(|(step, to)| Step {
                at: step.at.next(hierarchy, self.number[to] as usize),
                from: Some(block),
            });
        }
        if all.windows(2).any(|pair| pair[0] != pair[1]) {
            seen.branches.insert(block);
        }
    }
}

/// Whether defined data are not all equal.
fn differ(data: impl Iterator<Item = Datum>) -> bool {
    let mut defined = data.filter_map(Datum::bits);
    let first = defined.next();
    defined.any(|d| Some(d) != first)
}
