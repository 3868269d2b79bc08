//! The walk through a block that decides what is dropped and what is loaded where.

use super::cost::Cost;
use super::{Drops, Limit};
use crate::file::File;
use cranelift_entity::SecondaryMap;
use gcnsel_graph::{Chosen, TakenOut};
use gcnsel_mir::{Block, Function, Inst, Liveness, Origin, Spill, SpillChoice, VReg};
use rustc_hash::FxHashSet;
use std::cmp::Reverse;

/// What has been decided about registers.
pub struct Decided {
    /// Out at every block boundary.
    pub out: SecondaryMap<VReg, bool>,
    /// The same ones, to find what is left of live sets.
    taken_out: TakenOut<VReg>,
    /// Registers that need a place: they are out, or loaded again somewhere. In the order in which that was found.
    pub placed: Vec<VReg>,
    is_placed: SecondaryMap<VReg, bool>,
    /// What has gone out since this was last emptied.
    pub news: Vec<VReg>,
    /// Why each register has been placed, if somebody will ask.
    pub notes: Option<Vec<Spill>>,
}

impl Decided {
    /// Nothing has been decided, of registers that are so live.
    pub fn new(liveness: &Liveness, notes: bool) -> Self {
        Decided {
            out: SecondaryMap::new(),
            taken_out: liveness.taken_out(),
            placed: Vec::new(),
            is_placed: SecondaryMap::new(),
            news: Vec::new(),
            notes: notes.then(Vec::new),
        }
    }

    /// Whether a register needs a place.
    pub fn is_placed(&self, reg: VReg) -> bool {
        self.is_placed[reg]
    }

    fn place(&mut self, reg: VReg) {
        if !std::mem::replace(&mut self.is_placed[reg], true) {
            self.placed.push(reg);
        }
    }

    /// Puts a register out.
    pub fn put_out(&mut self, reg: VReg) {
        if !std::mem::replace(&mut self.out[reg], true) {
            self.taken_out.insert(reg);
            self.news.push(reg);
        }
        self.place(reg);
    }
}

/// A load: before which instruction, by its position in the block, and of what. Behind the last instruction come the
/// stores of arguments, at the block's length, and then the edges.
pub type Load = (usize, VReg);

/// Walks through blocks. Its maps are used again for each block.
pub struct Walk<'a> {
    /// The function.
    pub f: &'a Function,
    file: File,
    /// Dwords that may be live at once.
    limit: Limit,
    /// What is live at blocks' boundaries.
    pub liveness: &'a Liveness,
    cost: &'a Cost,
    /// Definitions that cost nothing to make again, and are not there for registers that are out.
    constants: &'a SecondaryMap<VReg, Option<Inst>>,
    /// What is to go at single places.
    drops: &'a Drops,
    /// The positions where the block uses registers, each with the register's next.
    uses: Vec<(usize, Option<u32>)>,
    next_use: SecondaryMap<VReg, Option<u32>>,
    /// The block in whose walk a register was found live into a successor.
    leaves: SecondaryMap<VReg, u32>,
    /// Registers held now, and where each stands among them.
    held: Vec<VReg>,
    position: SecondaryMap<VReg, Option<u32>>,
    dwords: u32,
    /// The step at which a register was last named: those of the step at hand stay.
    named: SecondaryMap<VReg, u32>,
    step: u32,
    blocks: u32,
    /// Where the walk is.
    at: (Option<Block>, Option<Inst>),
    /// What of a live set is not out.
    living: Vec<VReg>,
}

impl<'a> Walk<'a> {
    /// A walk over a function.
    pub fn new(
        f: &'a Function,
        file: File,
        limit: Limit,
        liveness: &'a Liveness,
        cost: &'a Cost,
        constants: &'a SecondaryMap<VReg, Option<Inst>>,
        drops: &'a Drops,
    ) -> Self {
        Walk {
            f,
            file,
            limit,
            liveness,
            cost,
            constants,
            drops,
            uses: Vec::new(),
            next_use: SecondaryMap::new(),
            leaves: SecondaryMap::new(),
            held: Vec::new(),
            position: SecondaryMap::new(),
            dwords: 0,
            named: SecondaryMap::new(),
            step: 0,
            blocks: 0,
            at: (None, None),
            living: Vec::new(),
        }
    }

    /// Goes through a block; the result is its loads, in order.
    pub fn block(&mut self, block: Block, decided: &mut Decided) -> Vec<Load> {
        let (f, file) = (self.f, self.file);
        let insts = &f.blocks[block].insts;
        let mut loads = Vec::new();
        self.at = (Some(block), None);
        self.find_uses(block, decided);
        self.enter(block, decided);
        for (at, &inst) in insts.iter().enumerate() {
            self.step += 1;
            self.at.1 = Some(inst);
            for used in f.uses(inst).filter(|u| file.has(f, u.reg)) {
                self.need(at, used.reg, &mut loads);
            }
            self.make_room(self.limit.at_once, decided);
            for used in f.uses(inst) {
                self.pass(at, used.reg, decided);
            }
            self.step += 1;
            for &reg in self.drops.at(inst) {
                self.note(reg, self.limit.at_once, |_| SpillChoice::InTheWay, decided);
                self.drop(reg, decided);
            }
            if f.is_call(inst) {
                self.make_room(self.limit.over_calls, decided);
            }
            let made = |&d: &VReg| self.file.has(f, d) && !(decided.out[d] && self.constants[d].is_some());
            let defs: smallvec::SmallVec<[VReg; 2]> = f.defs(inst).filter(made).collect();
            for &def in &defs {
                self.named[def] = self.step;
                self.hold(def);
            }
            self.make_room(self.limit.at_once, decided);
            for &def in &defs {
                self.drop_if_done(def, decided);
            }
        }
        self.at.1 = None;
        // Arguments of parameters that are out are stored one by one; the others are all held at once.
        let (stored, kept) = self.arguments(block, decided);
        for reg in stored {
            self.step += 1;
            self.need(insts.len(), reg, &mut loads);
            self.make_room(self.limit.at_once, decided);
            self.pass(insts.len(), reg, decided);
        }
        self.step += 1;
        for reg in kept {
            self.need(insts.len() + 1, reg, &mut loads);
        }
        self.make_room(self.limit.at_once, decided);
        self.put_parameters_out(block, decided);
        loads
    }

    /// Where the arguments of the block's edges alone are more than fit, parameters go out, so that theirs are stored one by
    /// one. Arguments can be more than their parameters: parts of tuples are passed, and all of the tuples are held.
    fn put_parameters_out(&self, block: Block, decided: &mut Decided) {
        let mut over = self.dwords.saturating_sub(self.limit.at_once);
        if over == 0 {
            return;
        }
        let (f, edges) = (self.f, self.file.edges());
        let mut passed: Vec<(VReg, VReg)> = Vec::new();
        for (target, args) in f.blocks[block].edges(edges) {
            for (arg, &param) in args.iter().zip(f.blocks[target].params(edges)) {
                let arg = arg.as_reg().map(|r| r.reg).filter(|&r| self.file.has(f, r));
                passed.extend(arg.filter(|_| !decided.out[param]).map(|arg| (arg, param)));
            }
        }
        passed.sort();
        let cost_of = |&(_, param): &(VReg, VReg)| {
            self.cost.per_dword(f, param) * u64::from(self.file.dwords(f, param))
        };
        let mut groups: Vec<&[(VReg, VReg)]> = passed.chunk_by(|a, b| a.0 == b.0).collect();
        groups.sort_by_cached_key(|group| {
            let freed = u64::from(self.file.dwords(f, group[0].0).max(1));
            (group.iter().map(cost_of).sum::<u64>() / freed, group[0].0)
        });
        for group in groups {
            for &(_, param) in group {
                self.note(param, self.limit.at_once, |_| SpillChoice::Passed, decided);
                decided.put_out(param);
            }
            over = over.saturating_sub(self.file.dwords(f, group[0].0));
            if over == 0 {
                return;
            }
        }
    }

    /// Arguments of the block's edges, each once: those of parameters that are out, and the others.
    fn arguments(&self, block: Block, decided: &Decided) -> (Vec<VReg>, Vec<VReg>) {
        let edges = self.file.edges();
        let (mut stored, mut kept) = (Vec::new(), Vec::new());
        for (target, args) in self.f.blocks[block].edges(edges) {
            for (arg, &param) in args.iter().zip(self.f.blocks[target].params(edges)) {
                let Some(reg) = arg.as_reg().map(|r| r.reg).filter(|&r| self.file.has(self.f, r)) else {
                    continue;
                };
                let list = if decided.out[param] { &mut stored } else { &mut kept };
                list.push(reg);
            }
        }
        for list in [&mut stored, &mut kept] {
            let mut seen = FxHashSet::default();
            list.retain(|&reg| seen.insert(reg));
        }
        (stored, kept)
    }

    fn find_uses(&mut self, block: Block, decided: &mut Decided) {
        let (f, file) = (self.f, self.file);
        // Of the block before, uses are left only where arguments are passed on and held.
        for reg in &self.held {
            self.next_use[*reg] = None;
        }
        self.uses.clear();
        self.blocks += 1;
        for (target, _) in f.blocks[block].edges(self.file.edges()) {
            self.liveness.live_in(target).left(&mut decided.taken_out, &mut self.living);
            self.living.drain(..).for_each(|r| self.leaves[r] = self.blocks);
        }
        let insts = &f.blocks[block].insts;
        let (stored, kept) = self.arguments(block, decided);
        kept.into_iter().for_each(|reg| self.add_use(insts.len() + 1, reg));
        stored.into_iter().for_each(|reg| self.add_use(insts.len(), reg));
        for (at, &inst) in insts.iter().enumerate().rev() {
            for used in f.uses(inst).filter(|u| file.has(f, u.reg)) {
                self.add_use(at, used.reg);
            }
        }
    }

    fn add_use(&mut self, at: usize, reg: VReg) {
        let next = self.next_use[reg];
        if next.is_some_and(|n| self.uses[n as usize].0 == at) {
            return;
        }
        self.next_use[reg] = Some(self.uses.len() as u32);
        self.uses.push((at, next));
    }

    fn enter(&mut self, block: Block, decided: &mut Decided) {
        let f = self.f;
        for reg in std::mem::take(&mut self.held) {
            self.position[reg] = None;
        }
        self.dwords = 0;
        self.step += 1;
        // Inputs are there whether or not they are out behind the block.
        let inputs = f.inputs.iter().map(|i| i.vreg).filter(|_| block == f.entry());
        for input in inputs {
            if self.file.has(f, input) && (self.next_use[input].is_some() || self.stays(input, decided)) {
                self.hold(input);
            }
        }
        let mut arriving = std::mem::take(&mut self.living);
        self.liveness.live_in(block).left(&mut decided.taken_out, &mut arriving);
        let params = f.blocks[block].params(self.file.edges()).iter().copied();
        arriving.extend(params.filter(|&reg| self.file.has(f, reg) && !decided.out[reg]));
        arriving.iter().for_each(|&reg| self.hold(reg));
        // What does not fit here must be out at the edges into the block, what is not read again included.
        for reg in self.farthest(self.limit.at_once, decided) {
            self.note(reg, self.limit.at_once, |walk| walk.choice(reg), decided);
            self.let_go(reg);
            decided.put_out(reg);
        }
        arriving.drain(..).for_each(|reg| self.drop_if_done(reg, decided));
        self.living = arriving;
    }

    /// Whether some of these registers lives into or out of a block, or is a parameter there.
    pub fn is_concerned(&self, block: Block, registers: &mut Chosen<VReg>) -> bool {
        let (data, edges) = (&self.f.blocks[block], self.file.edges());
        let (start, end) = (self.liveness.live_in(block), self.liveness.live_out(block));
        let targets = data.edges(edges);
        let mut params = targets.iter().flat_map(|&(target, _)| self.f.blocks[target].params(edges));
        start.meets(registers)
            || end.meets(registers)
            || data.params(edges).iter().chain(params.by_ref()).any(|&param| registers.contains(param))
    }

    /// A register is used at a position: loads it if it is not held.
    fn need(&mut self, at: usize, reg: VReg, loads: &mut Vec<Load>) {
        self.named[reg] = self.step;
        if self.position[reg].is_none() {
            loads.push((at, reg));
            self.hold(reg);
        }
    }

    /// The use at a position is past.
    fn pass(&mut self, at: usize, reg: VReg, decided: &Decided) {
        while let Some((position, next)) = self.next_use[reg].map(|n| self.uses[n as usize]) {
            if position > at {
                break;
            }
            self.next_use[reg] = next;
        }
        self.drop_if_done(reg, decided);
    }

    fn drop_if_done(&mut self, reg: VReg, decided: &Decided) {
        if self.position[reg].is_some() && self.next_use[reg].is_none() && !self.stays(reg, decided) {
            self.let_go(reg);
        }
    }

    /// Whether a register is to be held at the block's end.
    fn stays(&self, reg: VReg, decided: &Decided) -> bool {
        self.leaves[reg] == self.blocks && !decided.out[reg]
    }

    fn hold(&mut self, reg: VReg) {
        if self.position[reg].is_none() {
            self.position[reg] = Some(self.held.len() as u32);
            self.held.push(reg);
            self.dwords += self.file.dwords(self.f, reg);
        }
    }

    fn let_go(&mut self, reg: VReg) {
        if let Some(at) = self.position[reg].take() {
            self.held.swap_remove(at as usize);
            if let Some(&moved) = self.held.get(at as usize) {
                self.position[moved] = Some(at);
            }
            self.dwords -= self.file.dwords(self.f, reg);
        }
    }

    /// Drops registers until no more than `limit` dwords are held.
    fn make_room(&mut self, limit: u32, decided: &mut Decided) {
        for reg in self.farthest(limit, decided) {
            self.note(reg, limit, |walk| walk.choice(reg), decided);
            self.drop(reg, decided);
        }
    }

    /// Why a register goes that is the farthest.
    fn choice(&self, reg: VReg) -> SpillChoice {
        match self.next_use[reg] {
            Some(next) => {
                let insts = self.at.0.map_or(&[][..], |block| &self.f.blocks[block].insts);
                let here = self.at.1.and_then(|inst| insts.iter().position(|&other| other == inst));
                SpillChoice::Farthest(self.uses[next as usize].0.saturating_sub(here.unwrap_or(0)) as u32)
            }
            None => SpillChoice::LeastUsed(self.cost.per_dword(self.f, reg)),
        }
    }

    /// Notes that a register is out because a tuple needed its place, if somebody will ask.
    pub fn note_in_the_way(&mut self, reg: VReg, decided: &mut Decided) {
        self.at = (Some(self.f.entry()), None);
        self.note(reg, self.limit.at_once, |_| SpillChoice::InTheWay, decided);
    }

    /// Notes why a register is about to go, if somebody will ask: the first time.
    fn note(&self, reg: VReg, limit: u32, choice: impl Fn(&Self) -> SpillChoice, decided: &mut Decided) {
        let Some(notes) = &mut decided.notes else { return };
        let (Some(block), inst) = self.at else { return };
        if decided.is_placed[reg] {
            return;
        }
        notes.push(Spill {
            bank: self.file.bank(),
            reg,
            block,
            inst,
            origin: inst.map_or(Origin::NONE, |inst| self.f.insts[inst].origin),
            choice: choice(self),
            held: self.held.clone(),
            dwords: self.dwords,
            limit,
        });
    }

    /// Drops a register, if it is held.
    fn drop(&mut self, reg: VReg, decided: &mut Decided) {
        if self.position[reg].is_none() {
            return;
        }
        self.let_go(reg);
        if self.stays(reg, decided) {
            decided.put_out(reg);
        } else if self.next_use[reg].is_some() {
            decided.place(reg);
        }
    }

    /// The registers to drop so that no more than `limit` dwords are held: those used last, and of those not used any
    /// more in the block the cheapest. Not those that the step at hand names.
    ///
    /// Held are no more than a file has, 512 at most, so looking at all of them takes no longer in larger functions. A heap by
    /// next use has to be told of every use; that took a tenth to a sixth more time in all of allocation.
    fn farthest(&self, limit: u32, decided: &Decided) -> Vec<VReg> {
        let mut chosen = Vec::new();
        if self.dwords <= limit {
            return chosen;
        }
        let key = |&reg: &VReg| {
            let next = self.next_use[reg].map_or(usize::MAX, |n| self.uses[n as usize].0);
            let cost = if next == usize::MAX { self.cost.per_dword(self.f, reg) } else { 0 };
            let costs_a_store = !decided.is_placed[reg];
            (Reverse(next), cost, costs_a_store, reg)
        };
        let candidates = self.held.iter().copied().filter(|&r| self.named[r] != self.step);
        let mut over = self.dwords - limit;
        let mut take = |reg: VReg| {
            over = over.saturating_sub(self.file.dwords(self.f, reg));
            chosen.push(reg);
            over == 0
        };
        // One is mostly enough; a block that much is live into needs them in order.
        if let Some(first) = candidates.clone().min_by_key(key)
            && !take(first)
        {
            let mut rest: Vec<VReg> = candidates.filter(|&r| r != first).collect();
            rest.sort_by_cached_key(key);
            rest.into_iter().any(take);
        }
        chosen
    }
}
