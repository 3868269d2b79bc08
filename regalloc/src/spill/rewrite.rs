//! Writes down what the walk decided: places, stores, loads.

use super::cost::Cost;
use super::places;
use super::walk::{Decided, Load, Walk};
use super::webs::webs;
use super::{Drops, Limit, Storage};
use cranelift_entity::SecondaryMap;
use cranelift_entity::packed_option::PackedOption;
use gcnsel_isa::Op;
use gcnsel_mir::{
    Block, EdgeArgs, Function, Inst, InstData, Liveness, Opcode, Operand, Origin, Pseudo, RegRef, Spill, VReg,
};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::cmp::Reverse;

/// Where a spilled register lives.
#[derive(Clone, Copy)]
enum Home<P> {
    /// In one place.
    Place(P),
    /// A phi: predecessors store its argument there, or to a second place if they may still read the phi itself.
    Param(P, Option<P>),
    /// Nowhere: this instruction makes it again.
    Constant(Inst),
}

/// The registers of a function that are spilled.
pub struct Spills<S: Storage> {
    storage: S,
    /// Loaded registers have the home of what they were loaded from.
    home: SecondaryMap<VReg, Option<Home<S::Place>>>,
    /// What loaded registers were loaded from, in rounds of spilling before as well: it has a value of its own.
    loaded_from: SecondaryMap<VReg, PackedOption<VReg>>,
    /// Registers that are stored behind their definition, where home is one place.
    stored: SecondaryMap<VReg, bool>,
    /// The instructions that do so.
    stores: SecondaryMap<Inst, bool>,
    /// Dwords of registers that live in memory.
    dwords: u32,
}

impl<S: Storage> Spills<S> {
    /// None yet.
    pub fn new(storage: S) -> Self {
        Spills {
            storage,
            home: SecondaryMap::new(),
            loaded_from: SecondaryMap::new(),
            stored: SecondaryMap::new(),
            stores: SecondaryMap::new(),
            dwords: 0,
        }
    }

    /// The storage.
    pub fn into_storage(self) -> S {
        self.storage
    }

    /// Dwords of registers stored to memory so far.
    pub fn dwords(&self) -> u32 {
        self.dwords
    }

    /// Room for registers that an engine spills itself, and the storage to do so.
    pub fn take(&mut self, f: &mut Function, dwords: u32) -> (&mut S, S::Place) {
        let place = self.storage.place(f, dwords);
        self.dwords += if S::is_memory(place) { dwords } else { 0 };
        (&mut self.storage, place)
    }

    /// Spills once, aiming at `limit`, and drops what has to go.
    pub(super) fn spill(&mut self, f: &mut Function, liveness: &Liveness, limit: Limit, drops: &Drops) {
        self.remove_stores(f);
        let edges = S::FILE.edges();
        let mut constants: SecondaryMap<VReg, Option<Inst>> = SecondaryMap::new();
        let mut param_of: SecondaryMap<VReg, PackedOption<Block>> = SecondaryMap::new();
        for &block in &f.layout {
            f.blocks[block].params(edges).iter().for_each(|&p| param_of[p] = block.into());
            for &inst in f.blocks[block].insts.iter().filter(|&&i| makes_constant(&f.insts[i])) {
                f.defs(inst).for_each(|d| constants[d] = Some(inst));
            }
        }
        let cost = Cost::collect(f, S::FILE, liveness.cycles());
        let (mut decided, loads) =
            decide(Walk::new(f, S::FILE, limit, liveness, &cost, &constants, drops), drops);
        if let (Some(journal), Some(notes)) = (&mut f.journal, decided.notes.take()) {
            // What has a home was spilled before, and a constant is made again rather than stored.
            let is_new = |spill: &Spill| {
                decided.is_placed(spill.reg)
                    && self.home[spill.reg].is_none()
                    && constants[spill.reg].is_none()
            };
            journal.spills.extend(notes.into_iter().filter(is_new));
        }
        self.settle(f, liveness, &decided, &constants, &param_of, &cost);
        Rewrite { f, spills: self, decided: &decided, current: SecondaryMap::new(), renamed: Vec::new() }
            .run(&loads);
    }

    /// Removes the stores behind definitions: what is dropped in the meantime could not be stored. They are written
    /// again, with those of this round.
    fn remove_stores(&mut self, f: &mut Function) {
        for at in 0..f.layout.len() {
            let data = &mut f.blocks[f.layout[at]];
            let epilogue = data.insts.len() - data.epilogue;
            data.epilogue -= data.insts[epilogue..].iter().filter(|&&i| self.stores[i]).count();
            data.insts.retain(|&i| {
                let is_store = std::mem::replace(&mut self.stores[i], false);
                f.spare_insts.extend(is_store.then_some(i));
                !is_store
            });
        }
    }

    /// Gives homes to the registers that need places and have none.
    fn settle(
        &mut self,
        f: &mut Function,
        liveness: &Liveness,
        decided: &Decided,
        constants: &SecondaryMap<VReg, Option<Inst>>,
        param_of: &SecondaryMap<VReg, PackedOption<Block>>,
        cost: &Cost,
    ) {
        let homeless = |r: &VReg| self.home[*r].is_none() && constants[*r].is_none();
        let regs: Vec<VReg> = decided.placed.iter().copied().filter(homeless).collect();
        let webs = webs(f, S::FILE, liveness, &regs, |r| decided.out[r], |r| cost.per_dword(f, r));
        let (numbers, sizes) = places::share(f, S::FILE, liveness, &regs, &webs);
        // Those that are used most come first, while there are places that are no memory.
        let mut uses = vec![0u64; sizes.len()];
        for (&reg, &number) in regs.iter().zip(&numbers) {
            uses[number] = uses[number].saturating_add(cost.per_dword(f, reg));
        }
        let mut by_use: Vec<usize> = (0..sizes.len()).collect();
        by_use.sort_by_key(|&number| Reverse(uses[number]));
        let mut places: Vec<Option<S::Place>> = vec![None; sizes.len()];
        for number in by_use {
            places[number] = Some(self.storage.place(f, u32::from(sizes[number])));
        }
        for (&reg, number) in regs.iter().zip(numbers) {
            let place = places[number].expect("each has been made");
            self.home[reg] = Some(Home::Place(place));
            self.stored[reg] = true;
            self.dwords += if S::is_memory(place) { u32::from(f.regs[reg].dwords) } else { 0 };
        }
        let read = self.read_where_passed(f, liveness, decided, param_of);
        for &reg in &decided.placed {
            match (self.home[reg], param_of[reg].expand()) {
                (None, _) => self.home[reg] = constants[reg].map(Home::Constant),
                (Some(Home::Place(at)), Some(_)) if decided.out[reg] => {
                    let incoming = read[reg].then(|| {
                        let dwords = u32::from(f.regs[reg].dwords);
                        let incoming = self.storage.place(f, dwords);
                        // Counted once, wherever it goes to memory.
                        self.dwords += if S::is_memory(incoming) && !S::is_memory(at) { dwords } else { 0 };
                        incoming
                    });
                    self.home[reg] = Some(Home::Param(at, incoming));
                }
                (Some(_), _) => {}
            }
        }
    }

    /// Phis that are out and may be read where a new value is passed to them: at a predecessor's end, they or what has been
    /// loaded from their place and may be loaded from there again. Who shares the place is not live there.
    fn read_where_passed(
        &self,
        f: &Function,
        liveness: &Liveness,
        decided: &Decided,
        param_of: &SecondaryMap<VReg, PackedOption<Block>>,
    ) -> SecondaryMap<VReg, bool> {
        let mut read: SecondaryMap<VReg, bool> = SecondaryMap::new();
        let edges = S::FILE.edges();
        for &pred in &f.layout {
            let targets = f.blocks[pred].edges(edges);
            let out = |target: Block| f.blocks[target].params(edges).iter().filter(|&&p| decided.out[p]);
            let mut is_any = false;
            for &param in targets.iter().flat_map(|&(target, _)| out(target)) {
                is_any = true;
                read[param] |= liveness.live_out(pred).contains(param);
            }
            if !is_any {
                continue;
            }
            // What has been loaded lives to the end of its block only where an edge passes it.
            for arg in targets.iter().flat_map(|(_, args)| args.iter()).filter_map(|arg| arg.as_reg()) {
                if let Some(phi) = self.loaded_from[arg.reg].expand() {
                    read[phi] |= targets.iter().any(|&(target, _)| param_of[phi] == target.into());
                }
            }
        }
        read
    }
}

/// Walks through the function until nothing more goes out; the loads of each block are those of its last walk. A block is
/// walked through again if something has gone out since that is live at one of its ends, or passes one of them.
fn decide(mut walk: Walk, drops: &Drops) -> (Decided, Vec<Vec<Load>>) {
    let (f, liveness) = (walk.f, walk.liveness);
    let mut decided = Decided::new(liveness, f.journal.is_some());
    for &reg in drops.at_boundaries() {
        walk.note_in_the_way(reg, &mut decided);
        decided.put_out(reg);
    }
    decided.news.clear();
    let mut loads: Vec<Vec<Load>> = f.layout.iter().map(|&block| walk.block(block, &mut decided)).collect();
    while !decided.news.is_empty() {
        let mut gone = liveness.chosen(decided.news.drain(..));
        for (&block, loads) in f.layout.iter().zip(&mut loads) {
            if walk.is_concerned(block, &mut gone) {
                *loads = walk.block(block, &mut decided);
            }
        }
    }
    (decided, loads)
}

struct Rewrite<'a, S: Storage> {
    f: &'a mut Function,
    spills: &'a mut Spills<S>,
    decided: &'a Decided,
    /// The register that a value is in, in the block at hand: what it was loaded into last, or its own. `None` also
    /// for its own where it is not out.
    current: SecondaryMap<VReg, Option<VReg>>,
    /// Those that have one.
    renamed: Vec<VReg>,
}

impl<S: Storage> Rewrite<'_, S> {
    fn run(&mut self, loads: &[Vec<Load>]) {
        let edges = S::FILE.edges();
        for (at, loads) in loads.iter().enumerate() {
            self.block(self.f.layout[at], loads);
            for reg in self.renamed.drain(..) {
                self.current[reg] = None;
            }
        }
        for at in 0..self.f.layout.len() {
            let block = self.f.layout[at];
            let mut params = std::mem::take(self.f.blocks[block].params_mut(edges));
            params.retain(|&p| !self.decided.out[p]);
            *self.f.blocks[block].params_mut(edges) = params;
        }
    }

    fn block(&mut self, block: Block, loads: &[Load]) {
        let old = std::mem::take(&mut self.f.blocks[block].insts);
        let epilogue = old.len() - self.f.blocks[block].epilogue;
        let enter_at = self.spills.storage.first_position(self.f, &old[..epilogue]);
        let (loads, at_end) = loads.split_at(loads.partition_point(|l| l.0 < old.len()));
        let mut loads = loads.iter().copied().peekable();
        let mut insts = Vec::with_capacity(old.len() * 2);
        let mut epilogue_from = 0;
        for i in 0..=old.len() {
            if i == enter_at {
                self.enter(block, &mut insts);
            }
            if i == epilogue {
                if S::BEFORE_EPILOGUE {
                    self.leave(block, old.len(), at_end, &mut insts);
                }
                epilogue_from = insts.len();
            }
            while let Some((_, reg)) = loads.next_if(|&(at, _)| at == i) {
                self.load(reg, &mut insts);
            }
            if let Some(&inst) = old.get(i) {
                self.inst(inst, &mut insts);
            }
        }
        if !S::BEFORE_EPILOGUE {
            // Arguments may be made in the epilogue. Without one there is nothing to keep from the end.
            self.leave(block, old.len(), at_end, &mut insts);
        }
        self.f.blocks[block].epilogue = if epilogue < old.len() { insts.len() - epilogue_from } else { 0 };
        self.f.blocks[block].insts = insts;
    }

    /// Stores inputs and parameters that have places, and brings those that are out home.
    fn enter(&mut self, block: Block, out: &mut Vec<Inst>) {
        if block == self.f.entry() {
            for input in 0..self.f.inputs.len() {
                self.defined(self.f.inputs[input].vreg, out);
            }
        }
        for param in self.f.blocks[block].params(S::FILE.edges()).to_vec() {
            match self.spills.home[param] {
                Some(Home::Param(_, None)) => {}
                Some(Home::Param(place, Some(incoming))) => {
                    let value = self.fresh(param, Home::Place(place));
                    self.spills.storage.load(self.f, value, incoming, out);
                    self.spills.stored[value] = true;
                    self.defined(value, out);
                }
                _ => self.defined(param, out),
            }
        }
    }

    /// Stores the arguments of parameters that are out, and puts registers in place for the others. `len` is the
    /// block's length, by which the walk counted.
    fn leave(&mut self, block: Block, len: usize, loads: &[Load], out: &mut Vec<Inst>) {
        let kind = S::FILE.edges();
        let mut edges: Vec<(Block, EdgeArgs)> =
            self.f.blocks[block].edges(kind).into_iter().map(|(to, args)| (to, args.clone())).collect();
        let (before_stores, before_edges) = loads.split_at(loads.partition_point(|l| l.0 == len));
        let mut before_stores = before_stores.iter().map(|l| l.1).peekable();
        let mut passed: FxHashMap<VReg, usize> = FxHashMap::default();
        for arg in edges.iter().flat_map(|(_, args)| args).filter_map(|arg| arg.as_reg()) {
            *passed.entry(arg.reg).or_default() += 1;
        }
        for (target, args) in &mut edges {
            let params = self.f.blocks[*target].params(kind).to_vec();
            let mut kept = EdgeArgs::new();
            for (&arg, &param) in args.iter().zip(&params) {
                match self.spills.home[param].filter(|_| self.decided.out[param]) {
                    Some(Home::Param(at, incoming)) => {
                        let to = incoming.unwrap_or(at);
                        let load = before_stores.next_if(|&r| arg.as_reg().is_some_and(|a| a.reg == r));
                        // What is not out is in no register unless it is loaded here, for whoever it is passed to.
                        let needs_no_load =
                            |r: RegRef| self.decided.out[r.reg] || passed.get(&r.reg) == Some(&1);
                        if !self.is_there(arg, to) || !arg.as_reg().is_some_and(needs_no_load) {
                            load.into_iter().for_each(|reg| self.load(reg, out));
                            self.pass(param, arg, to, out);
                        }
                    }
                    _ => kept.push(arg),
                }
            }
            *args = kept;
        }
        before_edges.iter().for_each(|&(_, reg)| self.load(reg, out));
        for (_, args) in &mut edges {
            for arg in args {
                *arg = self.name(*arg, out);
            }
        }
        for ((_, args), (_, kept)) in self.f.blocks[block].edges_mut(kind).into_iter().zip(edges) {
            *args = kept;
        }
    }

    /// Whether what is passed is in its parameter's place already.
    fn is_there(&self, arg: Operand, to: S::Place) -> bool {
        let Operand::Reg(r) = arg else { return false };
        let home = match self.spills.home[r.reg] {
            Some(Home::Place(at) | Home::Param(at, _)) => Some(at),
            _ => None,
        };
        self.f.is_whole(r) && home == Some(to)
    }

    /// Stores an argument where the block of the parameter that is out looks for it.
    fn pass(&mut self, param: VReg, arg: Operand, incoming: S::Place, out: &mut Vec<Inst>) {
        let value = match self.name(arg, out) {
            Operand::Undef => return,
            Operand::Reg(r) if self.f.is_whole(r) => r.reg,
            other => {
                let fresh = self.f.clone_reg(param);
                let def = self.f.whole(fresh);
                out.push(self.f.make(InstData::new(Pseudo::Copy, [def, other], Origin::NONE)));
                fresh
            }
        };
        self.spills.storage.store(self.f, value, incoming, out);
    }

    fn inst(&mut self, inst: Inst, out: &mut Vec<Inst>) {
        let defs = self.f.insts[inst].def_count();
        for n in defs..self.f.insts[inst].operands.len() {
            let renamed = self.name(self.f.insts[inst].operands[n], out);
            self.f.insts[inst].operands[n] = renamed;
        }
        let made_elsewhere =
            |s: &Self, r: VReg| s.decided.out[r] && matches!(s.spills.home[r], Some(Home::Constant(_)));
        let defined: SmallVec<[VReg; 2]> = self.f.defs(inst).collect();
        if defined.iter().any(|&r| made_elsewhere(self, r)) {
            return;
        }
        out.push(inst);
        defined.into_iter().for_each(|reg| self.defined(reg, out));
    }

    /// A register has been defined: it is its own, and goes home if it has one.
    fn defined(&mut self, reg: VReg, out: &mut Vec<Inst>) {
        if self.decided.out[reg] {
            self.rename(reg, reg);
        }
        if let Some(Home::Place(place)) = self.spills.home[reg].filter(|_| self.spills.stored[reg]) {
            let from = out.len();
            self.spills.storage.store(self.f, reg, place, out);
            out[from..].iter().for_each(|&store| self.spills.stores[store] = true);
        }
    }

    /// An operand by the register that its value is in.
    fn name(&mut self, operand: Operand, out: &mut Vec<Inst>) -> Operand {
        let Operand::Reg(r) = operand else { return operand };
        if self.decided.out[r.reg] && self.current[r.reg].is_none() {
            self.load(r.reg, out);
        }
        Operand::Reg(RegRef { reg: self.current[r.reg].unwrap_or(r.reg), ..r })
    }

    fn rename(&mut self, reg: VReg, to: VReg) {
        self.current[reg] = Some(to);
        self.renamed.push(reg);
    }

    /// A new register for a spilled value.
    fn fresh(&mut self, like: VReg, home: Home<S::Place>) -> VReg {
        let fresh = self.f.clone_reg(like);
        self.spills.home[fresh] = Some(home);
        self.spills.loaded_from[fresh] = self.spills.loaded_from[like].expand().unwrap_or(like).into();
        fresh
    }

    /// Brings a spilled register back, in a new one.
    fn load(&mut self, reg: VReg, out: &mut Vec<Inst>) {
        let fresh = match self.spills.home[reg].expect("only spilled registers are loaded") {
            Home::Place(place) | Home::Param(place, _) => {
                let fresh = self.fresh(reg, Home::Place(place));
                self.spills.storage.load(self.f, fresh, place, out);
                fresh
            }
            home @ Home::Constant(inst) => {
                let fresh = self.fresh(reg, home);
                let mut data = self.f.insts[inst].clone();
                data.operands[0] = self.f.whole(fresh);
                out.push(self.f.make(data));
                fresh
            }
        };
        self.rename(reg, fresh);
    }
}

/// Whether an instruction only puts a constant into its register, and changes nothing else.
fn makes_constant(data: &InstData) -> bool {
    let moves = data.opcode == Pseudo::Copy.into()
        || matches!(data.opcode, Opcode::Isa(Op::V_MOV_B32 | Op::S_MOV_B32 | Op::S_MOV_B64));
    moves && data.form.is_none() && matches!(data.operands[1], Operand::Imm(_) | Operand::Symbol { .. })
}
