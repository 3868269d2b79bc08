//! Order of a block's instructions: register pressure first, then the latency of loads.
//!
//! What may not be separated (SCC and its reader, a mode switch and what it is for, an address built from the program
//! counter) is one unit. Units are ordered in one of three ways:
//!
//! * A list scheduler from the top. At each step it looks at the oldest ready units only, so that the time is linear in
//!   the block. While fewer registers are live than the block needs anyway, or than cost no occupancy, loads go first and
//!   waiting units last; else the unit that frees most goes, the older one of equals.
//! * The order of selection, where the first takes more VGPRs than there are.
//! * Where that does too, an order from the bottom (`late.rs`), which makes a value when it is wanted, if it takes fewer.
//!
//! What a kernel asks of the scheduler are edges of its own (`requests.rs`).
//!
//! Blocks are scheduled when all have been selected: what lives through a block takes registers in it as well.

mod late;
mod requests;

pub use requests::remove_requests;

use cranelift_entity::packed_option::PackedOption;
use cranelift_entity::{EntityRef, EntitySet, entity_impl};
use gcnsel_graph::{Rows, Sums};
use gcnsel_isa::{self as isa, Bank, Format, SLOT, Target};
use gcnsel_mir::{Block, Edges, Function, Inst, InstData, Liveness, MemoryOperand, Opcode, Operand, Pseudo};
use gcnsel_mir::{Terminator, VReg};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use std::collections::BTreeSet;
use std::ops::Range;

/// How many ready units are looked at.
const WINDOW: usize = 24;

/// How many accesses are compared one by one; the next access after so many is ordered with all.
const ACCESSES: usize = 96;

/// SGPRs that a block may have live without care.
const SGPR_LIMIT: i32 = 64;

/// Orders the instructions of all blocks. Those in `glued` stay right behind the ones before them; so many waves have to
/// find room on a SIMD.
pub fn schedule(function: &mut Function, glued: &EntitySet<Inst>, waves: u32) {
    let info = function.target.info();
    let vgprs = info.vgprs_for_waves(waves).min(info.addressable_vgprs) * 15 / 16;
    let liveness = Liveness::new(function, Edges::Thread, |_| true);
    let is_scalar = |reg: VReg| function.regs[reg].bank == Bank::Sgpr;
    let scalars = liveness.sums(|reg| if is_scalar(reg) { function.regs[reg].dwords.into() } else { 0 });
    for block in function.layout.clone() {
        if function.blocks[block].insts.len() >= 3 {
            function.blocks[block].insts = order_of_block(function, block, glued, &liveness, &scalars, vgprs);
        }
    }
}

/// The instructions of a block in their new order.
fn order_of_block(
    function: &Function,
    block: Block,
    glued: &EntitySet<Inst>,
    liveness: &Liveness,
    scalars: &Sums,
    vgprs: u32,
) -> Vec<Inst> {
    let data = &function.blocks[block];
    let mut graph = Graph::new(function, &data.insts, glued, |reg| {
        let masks = matches!(&data.terminator, Some(Terminator::Divergent { mask: Operand::Reg(mask), .. })
            if mask.reg == reg);
        masks || liveness.live_out(block).contains(reg)
    });
    let returns = data.insts.last().is_some_and(|&inst| function.insts[inst].opcode == Pseudo::Return.into());
    if returns || matches!(data.terminator, Some(Terminator::Uniform { .. })) {
        // It sets SCC for the branch, or goes back.
        graph.pin_last();
    }
    graph.mind_requests(&data.insts);
    let living = liveness.live_in(block);
    let sgprs = living.sum(scalars);
    let mut at_start = Pressure { sgprs: sgprs as i32, vgprs: (living.dwords() - sgprs) as i32 };
    for &reg in data.params(Edges::Thread) {
        at_start.add(function.regs[reg].bank, i32::from(function.regs[reg].dwords));
    }
    let order = graph.order(at_start, vgprs as i32);
    order.into_iter().flat_map(|unit| &data.insts[graph.units[unit].range()]).copied().collect()
}

/// Dwords of each bank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Pressure {
    sgprs: i32,
    vgprs: i32,
}

impl Pressure {
    fn add(&mut self, bank: Bank, dwords: i32) {
        match bank {
            Bank::Sgpr => self.sgprs += dwords,
            Bank::Vgpr | Bank::Agpr => self.vgprs += dwords,
        }
    }

    fn plus(self, other: Pressure) -> Pressure {
        Pressure { sgprs: self.sgprs + other.sgprs, vgprs: self.vgprs + other.vgprs }
    }
}

/// A unit by its place in the order of selection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct UnitId(u32);
entity_impl!(UnitId);

/// Instructions that stay together.
#[derive(Default)]
struct Unit {
    /// Their range in the block.
    start: u32,
    end: u32,
    /// The last unit found that must come later.
    last_successor: PackedOption<UnitId>,
    /// How many must come earlier and have not.
    waiting_for: u32,
    /// Where the registers that it defines, then those that it uses, begin and end in `Graph::named`.
    defs: u32,
    uses: u32,
    uses_end: u32,
    /// Time until its results are there, in issue slots.
    latency: u32,
    /// When its operands are there.
    ready_at: u32,
    is_load: bool,
}

/// Nearly each instruction of a block is one.
const _: () = assert!(size_of::<Unit>() <= 40);

impl Unit {
    fn of(range: Range<usize>) -> Unit {
        Unit { start: range.start as u32, end: range.end as u32, ..Unit::default() }
    }

    /// Its instructions, by their places in the block.
    fn range(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// A register that the block names.
struct Register {
    bank: Bank,
    dwords: u8,
    /// Used behind the block or by its edges.
    live_out: bool,
    /// Units of the block that still use it.
    remaining: u32,
    /// The unit that defines it, if one has so far.
    defined_by: PackedOption<UnitId>,
    /// The last unit that was seen to use it.
    last_user: PackedOption<UnitId>,
}

struct Graph<'a> {
    function: &'a Function,
    units: Vec<Unit>,
    /// Registers that units name, as numbers in `registers`: of each unit those that it defines, and each once those that it uses.
    named: Vec<u32>,
    /// Units and those that must come later.
    edges: Vec<(UnitId, UnitId)>,
    registers: Vec<Register>,
}

/// Slots from an instruction's issue that others can be put in until its result can be used. While its own unit is busy
/// nothing that needs that unit can, so of vector arithmetic only what comes behind counts; few instructions need others.
/// Nothing is taken to be in the caches of the compute unit, everything in the L2.
fn latency(data: &InstData, target: Target) -> u32 {
    let Some(op) = data.opcode.isa() else { return 0 };
    let row = op.row();
    let timing = row.timing(target);
    let memory = &target.info().memory_times;
    let cycles = match timing.unit {
        isa::Unit::Salu | isa::Unit::Valu => timing.latency - timing.busy + SLOT,
        isa::Unit::Matrix | isa::Unit::Branch | isa::Unit::None => timing.latency,
        isa::Unit::Lds => memory.lds,
        isa::Unit::ScalarMemory => memory.scalar_miss,
        isa::Unit::VectorMemory if row.format == Format::Flat => memory.l2 + memory.flat,
        isa::Unit::VectorMemory => memory.l2,
    };
    cycles.div_ceil(SLOT).into()
}

/// What of the order an instruction minds.
enum Order<'a> {
    Free,
    Memory(&'a MemoryOperand),
    /// Ordered with all memory and all else that is ordered.
    All,
}

fn order_of<'a>(function: &'a Function, data: &InstData) -> Order<'a> {
    let op = match data.opcode {
        Opcode::Pseudo(
            Pseudo::Fence | Pseudo::AsyncMark | Pseudo::WaitAsyncMark | Pseudo::Call(_) | Pseudo::Return,
        ) => return Order::All,
        // Edges of their own.
        Opcode::Pseudo(Pseudo::Schedule) => return Order::Free,
        Opcode::Pseudo(_) => return Order::Free,
        Opcode::Isa(op) => op,
    };
    match (op.row().order(), data.memory.map(|m| &function.memory[m])) {
        (isa::Order::Memory, Some(m)) if m.invariant && !m.volatile && !m.store => Order::Free,
        (isa::Order::Memory, Some(m)) => Order::Memory(m),
        (isa::Order::Free | isa::Order::Neighbours, _) => Order::Free,
        (isa::Order::Memory | isa::Order::All, _) => Order::All,
    }
}

impl<'a> Graph<'a> {
    fn new(
        function: &'a Function,
        code: &[Inst],
        glued: &EntitySet<Inst>,
        live_out: impl Fn(VReg) -> bool,
    ) -> Self {
        let mut units: Vec<Unit> = Vec::with_capacity(code.len());
        for (i, &inst) in code.iter().enumerate() {
            match units.last_mut() {
                Some(last) if glued.contains(inst) => last.end = i as u32 + 1,
                _ => units.push(Unit::of(i..i + 1)),
            }
        }
        let mut graph = Graph {
            function,
            units,
            named: Vec::with_capacity(3 * code.len()),
            edges: Vec::with_capacity(2 * code.len()),
            registers: Vec::with_capacity(code.len()),
        };
        graph.find_registers(code, live_out);
        graph.order_memory(code);
        graph.save_inputs(code);
        graph
    }

    fn edge(&mut self, from: usize, to: usize) {
        let next = UnitId::new(to).into();
        if from != to && std::mem::replace(&mut self.units[from].last_successor, next) != next {
            self.edges.push((UnitId::new(from), UnitId::new(to)));
            self.units[to].waiting_for += 1;
        }
    }

    fn find_registers(&mut self, code: &[Inst], live_out: impl Fn(VReg) -> bool) {
        let mut numbers: FxHashMap<VReg, u32> = FxHashMap::default();
        numbers.reserve(code.len());
        // Of one unit.
        let mut uses: SmallVec<[u32; 8]> = SmallVec::new();
        for u in 0..self.units.len() {
            self.units[u].defs = self.named.len() as u32;
            for &inst in &code[self.units[u].range()] {
                let data = &self.function.insts[inst];
                let defs = data.def_count();
                self.units[u].latency = self.units[u].latency.max(latency(data, self.function.target));
                self.units[u].is_load |= defs > 0
                    && data.opcode.isa().is_some_and(|op| {
                        op.row().memory().is_some_and(|m| m.access != gcnsel_isa::Access::Store)
                    });
                for (i, operand) in data.operands.iter().enumerate() {
                    let Operand::Reg(r) = operand else { continue };
                    let number = *numbers.entry(r.reg).or_insert_with(|| {
                        let of = &self.function.regs[r.reg];
                        self.registers.push(Register {
                            bank: of.bank,
                            dwords: of.dwords,
                            live_out: live_out(r.reg),
                            remaining: 0,
                            defined_by: None.into(),
                            last_user: None.into(),
                        });
                        self.registers.len() as u32 - 1
                    });
                    let register = &mut self.registers[number as usize];
                    if i < defs {
                        register.defined_by = UnitId::new(u).into();
                        self.named.push(number);
                        continue;
                    }
                    let this = UnitId::new(u).into();
                    let own = register.defined_by == this;
                    if !own && std::mem::replace(&mut register.last_user, this) != this {
                        register.remaining += 1;
                        let from = register.defined_by.expand();
                        uses.push(number);
                        if let Some(from) = from {
                            self.edge(from.index(), u);
                        }
                    }
                }
            }
            self.units[u].uses = self.named.len() as u32;
            self.named.extend(uses.drain(..));
            self.units[u].uses_end = self.named.len() as u32;
        }
    }

    fn order_memory(&mut self, code: &[Inst]) {
        let mut barrier: Option<usize> = None;
        let mut accesses: Vec<(usize, &MemoryOperand)> = Vec::new();
        for u in 0..self.units.len() {
            for &inst in &code[self.units[u].range()] {
                let order = order_of(self.function, &self.function.insts[inst]);
                if matches!(order, Order::Free) {
                    continue;
                }
                if let Some(b) = barrier {
                    self.edge(b, u);
                }
                match order {
                    Order::Memory(memory) if accesses.len() < ACCESSES => {
                        for &(other, theirs) in &accesses {
                            if theirs.ordered_with(memory) {
                                self.edge(other, u);
                            }
                        }
                        accesses.push((u, memory));
                    }
                    _ => {
                        accesses.drain(..).for_each(|(other, _)| self.edge(other, u));
                        barrier = Some(u);
                    }
                }
            }
        }
    }

    /// What a function is given stands in registers that calls may change: it is read before the first.
    fn save_inputs(&mut self, code: &[Inst]) {
        let insts = &self.function.insts;
        let calls = |unit: &Unit| code[unit.range()].iter().any(|&i| self.function.is_call(i));
        let Some(first) = self.units.iter().position(calls) else { return };
        let inputs: FxHashSet<VReg> = self.function.inputs.iter().map(|input| input.vreg).collect();
        let reads_input = |&inst: &Inst| {
            insts[inst].operands.iter().filter_map(|o| o.as_reg()).any(|r| inputs.contains(&r.reg))
        };
        let readers: Vec<usize> =
            (0..first).filter(|&u| code[self.units[u].range()].iter().any(reads_input)).collect();
        readers.into_iter().for_each(|u| self.edge(u, first));
    }

    /// Everything else comes before the last unit.
    fn pin_last(&mut self) {
        let last = self.units.len() - 1;
        for u in 0..last {
            if self.units[u].last_successor.is_none() {
                self.edge(u, last);
            }
        }
    }

    /// Registers that a unit defines.
    fn defs(&self, u: usize) -> &[u32] {
        let unit = &self.units[u];
        &self.named[unit.defs as usize..unit.uses as usize]
    }

    /// Registers that a unit uses, each once.
    fn uses(&self, u: usize) -> &[u32] {
        let unit = &self.units[u];
        &self.named[unit.uses as usize..unit.uses_end as usize]
    }

    /// What placing a unit does to the registers that are live behind it.
    fn change(&self, u: usize) -> Pressure {
        let mut change = Pressure::default();
        for &def in self.defs(u) {
            let register = &self.registers[def as usize];
            if register.live_out || register.last_user.is_some() {
                change.add(register.bank, i32::from(register.dwords));
            }
        }
        for &used in self.uses(u) {
            let register = &self.registers[used as usize];
            if register.remaining == 1 && !register.live_out {
                change.add(register.bank, -i32::from(register.dwords));
            }
        }
        change
    }

    /// Places a unit.
    fn place(&mut self, u: usize) {
        let unit = &self.units[u];
        for &used in &self.named[unit.uses as usize..unit.uses_end as usize] {
            self.registers[used as usize].remaining -= 1;
        }
    }

    /// The most dwords of each bank live at once in an order.
    fn peak(&mut self, at_start: Pressure, order: impl Iterator<Item = usize>) -> Pressure {
        let (mut now, mut peak) = (at_start, at_start);
        for u in order {
            now = now.plus(self.change(u));
            peak = Pressure { sgprs: peak.sgprs.max(now.sgprs), vgprs: peak.vgprs.max(now.vgprs) };
            self.place(u);
        }
        self.take_back();
        peak
    }

    /// No unit is placed.
    fn take_back(&mut self) {
        for unit in &self.units {
            let uses = &self.named[unit.uses as usize..unit.uses_end as usize];
            uses.iter().for_each(|&used| self.registers[used as usize].remaining += 1);
        }
    }

    /// The units in the order in which they are to be executed, where `at_start` is live before the first and there are
    /// so many VGPRs.
    fn order(&mut self, at_start: Pressure, vgprs: i32) -> Vec<usize> {
        let as_selected = self.peak(at_start, 0..self.units.len());
        if as_selected.vgprs > vgprs {
            let late = self.late();
            let peak = self.peak(at_start, late.iter().copied());
            // A scalar that finds no register takes a lane of a VGPR.
            let scalars = peak.sgprs - as_selected.sgprs.max(SGPR_LIMIT);
            if peak.vgprs < as_selected.vgprs && scalars < as_selected.vgprs - peak.vgprs {
                return late;
            }
            return (0..self.units.len()).collect();
        }
        let list = self.list(at_start, as_selected.vgprs);
        self.take_back();
        match self.peak(at_start, list.iter().copied()).vgprs <= vgprs {
            true => list,
            false => (0..self.units.len()).collect(),
        }
    }

    /// The list scheduler. The order of selection has at most `peak` dwords of VGPRs live at once.
    fn list(&mut self, at_start: Pressure, peak: i32) -> Vec<usize> {
        let info = self.function.target.info();
        let free = info.vgprs_for_waves(info.max_waves_per_simd) as i32 * 3 / 4;
        let limit = peak.max(free);
        let mut ready: BTreeSet<usize> =
            (0..self.units.len()).filter(|&u| self.units[u].waiting_for == 0).collect();
        let successors = Rows::from_pairs(self.units.len(), &self.edges);
        let mut out = Vec::with_capacity(self.units.len());
        let mut now = at_start;
        let mut time = 0u32;
        while let Some(&oldest) = ready.first() {
            // Units between groups, the last of all, stand for nothing.
            let empty = ready.last().filter(|&&u| self.units[u].range().is_empty());
            let oldest = empty.copied().unwrap_or(oldest);
            let mut best = (oldest, self.score(oldest, now, limit, time));
            let window = if empty.is_some() { 1 } else { WINDOW };
            for &u in ready.iter().take(window).skip(1) {
                let score = self.score(u, now, limit, time);
                if score > best.1 {
                    best = (u, score);
                }
            }
            let u = best.0;
            ready.remove(&u);
            now = now.plus(self.change(u));
            self.place(u);
            time = time.max(self.units[u].ready_at) + self.units[u].range().len() as u32;
            let done = time + self.units[u].latency;
            for s in successors.row(UnitId::new(u)).iter().map(|s| s.index()) {
                let next = &mut self.units[s];
                next.ready_at = next.ready_at.max(done);
                next.waiting_for -= 1;
                if next.waiting_for == 0 {
                    ready.insert(s);
                }
            }
            out.push(u);
        }
        out
    }

    /// The higher, the sooner. Compared by parts: what keeps within the limit; loads; what need not wait; what frees
    /// registers.
    fn score(&self, u: usize, now: Pressure, limit: i32, time: u32) -> (i32, i32, i32, i32) {
        let unit = &self.units[u];
        let change = self.change(u);
        let after = now.plus(change);
        let over = (after.vgprs - limit).max(0) + (after.sgprs - SGPR_LIMIT).max(0);
        if over > 0 {
            return (-over, 0, 0, -(change.vgprs + change.sgprs));
        }
        let load = i32::from(unit.is_load);
        let stall = -(unit.ready_at.saturating_sub(time) as i32);
        (0, load, stall, -(change.vgprs + change.sgprs).signum())
    }
}
