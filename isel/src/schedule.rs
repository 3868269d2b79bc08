//! Order of a block's instructions: register pressure first, then the latency of loads.
//!
//! A list scheduler from the top. What may not be separated (SCC and its reader, a mode switch and what it is for, an
//! address built from the program counter) is one unit. At each step it looks at the oldest ready units only, so that
//! the time is linear in the block. While fewer registers are live than the block needs anyway, or than cost no
//! occupancy, loads go first and waiting units last; else the unit that frees most goes, the older one of equals.

use crate::select::Emitted;
use cranelift_entity::{EntityRef, entity_impl};
use gcnsel_graph::Rows;
use gcnsel_isa::{self as isa, Bank, Latency, Target};
use gcnsel_mir::{Function, InstData, MemoryOperand, Opcode, Operand, Pseudo, VReg};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use std::collections::BTreeSet;

/// How many ready units are looked at.
const WINDOW: usize = 24;

/// How many accesses are compared one by one; the next access after so many is ordered with all.
const ACCESSES: usize = 96;

/// SGPRs that a block may have live without care.
const SGPR_LIMIT: i32 = 64;

/// Orders a block's instructions. `live_out` are registers that other blocks or the block's edges use; with
/// `keep_last` the last unit sets SCC for the block's branch.
pub fn schedule(
    function: &Function,
    code: Vec<Emitted>,
    live_out: &FxHashSet<VReg>,
    keep_last: bool,
) -> Vec<InstData> {
    if code.len() < 3 {
        return code.into_iter().map(|e| e.data).collect();
    }
    let mut graph = Graph::new(function, &code, live_out);
    if keep_last {
        graph.pin_last();
    }
    let order = graph.order();
    let mut slots: Vec<Option<InstData>> = code.into_iter().map(|e| Some(e.data)).collect();
    let mut out = Vec::with_capacity(slots.len());
    for unit in order {
        let (start, end) = graph.units[unit].range;
        out.extend(slots[start..end].iter_mut().filter_map(Option::take));
    }
    out
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

/// A unit by its place in the given order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct UnitId(u32);
entity_impl!(UnitId);

/// Instructions that stay together.
struct Unit {
    /// Their range in the block.
    range: (usize, usize),
    /// The last unit found that must come later.
    last_successor: Option<UnitId>,
    /// How many must come earlier and have not.
    waiting_for: usize,
    /// Registers it defines and registers it uses, each once, as numbers in `Graph::registers`.
    defs: SmallVec<[u32; 2]>,
    uses: SmallVec<[u32; 4]>,
    /// Time until its results are there, in issue slots.
    latency: u32,
    is_load: bool,
    /// When its operands are there.
    ready_at: u32,
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
    defined_by: Option<usize>,
    /// The last unit that was seen to use it.
    last_user: Option<usize>,
}

struct Graph<'a> {
    function: &'a Function,
    units: Vec<Unit>,
    /// Units and those that must come later.
    edges: Vec<(UnitId, UnitId)>,
    registers: Vec<Register>,
}

fn latency(data: &InstData, target: Target) -> u32 {
    match data.opcode.isa().map(|op| op.row().latency(target)) {
        None => 0,
        Some(Latency::Scalar | Latency::Vector | Latency::Branch) => 1,
        Some(Latency::Quarter | Latency::Transcendental | Latency::Double) => 4,
        Some(Latency::Matrix(passes)) => u32::from(passes) + 1,
        Some(Latency::Lds) => 24,
        Some(Latency::ScalarMemory) => 40,
        Some(Latency::VectorMemory) => 80,
        Some(Latency::Flat) => 90,
    }
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
        Opcode::Pseudo(Pseudo::Fence) => return Order::All,
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
    fn new(function: &'a Function, code: &[Emitted], live_out: &FxHashSet<VReg>) -> Self {
        let mut units: Vec<Unit> = Vec::with_capacity(code.len());
        for (i, emitted) in code.iter().enumerate() {
            match units.last_mut() {
                Some(last) if emitted.glued => last.range.1 = i + 1,
                _ => units.push(Unit {
                    range: (i, i + 1),
                    last_successor: None,
                    waiting_for: 0,
                    defs: SmallVec::new(),
                    uses: SmallVec::new(),
                    latency: 0,
                    is_load: false,
                    ready_at: 0,
                }),
            }
        }
        let mut graph = Graph {
            function,
            units,
            edges: Vec::with_capacity(2 * code.len()),
            registers: Vec::with_capacity(code.len()),
        };
        graph.find_registers(code, live_out);
        graph.order_memory(code);
        graph
    }

    fn edge(&mut self, from: usize, to: usize) {
        let next = Some(UnitId::new(to));
        if from != to && std::mem::replace(&mut self.units[from].last_successor, next) != next {
            self.edges.push((UnitId::new(from), UnitId::new(to)));
            self.units[to].waiting_for += 1;
        }
    }

    fn find_registers(&mut self, code: &[Emitted], live_out: &FxHashSet<VReg>) {
        let mut numbers: FxHashMap<VReg, u32> = FxHashMap::default();
        numbers.reserve(code.len());
        for u in 0..self.units.len() {
            let (start, end) = self.units[u].range;
            for emitted in &code[start..end] {
                let data = &emitted.data;
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
                            live_out: live_out.contains(&r.reg),
                            remaining: 0,
                            defined_by: None,
                            last_user: None,
                        });
                        self.registers.len() as u32 - 1
                    });
                    let register = &mut self.registers[number as usize];
                    if i < defs {
                        register.defined_by = Some(u);
                        self.units[u].defs.push(number);
                        continue;
                    }
                    let own = register.defined_by == Some(u);
                    if !own && register.last_user.replace(u) != Some(u) {
                        register.remaining += 1;
                        let from = register.defined_by;
                        self.units[u].uses.push(number);
                        if let Some(from) = from {
                            self.edge(from, u);
                        }
                    }
                }
            }
        }
    }

    fn order_memory(&mut self, code: &[Emitted]) {
        let mut barrier: Option<usize> = None;
        let mut accesses: Vec<(usize, &MemoryOperand)> = Vec::new();
        for u in 0..self.units.len() {
            let (start, end) = self.units[u].range;
            for emitted in &code[start..end] {
                let order = order_of(self.function, &emitted.data);
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

    /// Everything else comes before the last unit.
    fn pin_last(&mut self) {
        let last = self.units.len() - 1;
        for u in 0..last {
            if self.units[u].last_successor.is_none() {
                self.edge(u, last);
            }
        }
    }

    /// What placing a unit does to the registers that are live behind it.
    fn change(&self, u: usize) -> Pressure {
        let mut change = Pressure::default();
        for &def in &self.units[u].defs {
            let register = &self.registers[def as usize];
            if register.live_out || register.last_user.is_some() {
                change.add(register.bank, i32::from(register.dwords));
            }
        }
        for &used in &self.units[u].uses {
            let register = &self.registers[used as usize];
            if register.remaining == 1 && !register.live_out {
                change.add(register.bank, -i32::from(register.dwords));
            }
        }
        change
    }

    /// Places a unit.
    fn place(&mut self, u: usize) {
        for &used in &self.units[u].uses {
            self.registers[used as usize].remaining -= 1;
        }
    }

    /// The most VGPR dwords live at once in the given order.
    fn natural_peak(&mut self) -> i32 {
        let (mut now, mut peak) = (0, 0);
        for u in 0..self.units.len() {
            now += self.change(u).vgprs;
            peak = peak.max(now);
            self.place(u);
        }
        for unit in &self.units {
            unit.uses.iter().for_each(|&used| self.registers[used as usize].remaining += 1);
        }
        peak
    }

    fn order(&mut self) -> Vec<usize> {
        let info = self.function.target.info();
        let free = info.vgprs_for_waves(info.max_waves_per_simd) as i32 * 3 / 4;
        let limit = self.natural_peak().max(free);
        let mut ready: BTreeSet<usize> =
            (0..self.units.len()).filter(|&u| self.units[u].waiting_for == 0).collect();
        let successors = Rows::from_pairs(self.units.len(), &self.edges);
        let mut out = Vec::with_capacity(self.units.len());
        let mut now = Pressure::default();
        let mut time = 0u32;
        while let Some(&oldest) = ready.first() {
            let mut best = (oldest, self.score(oldest, now, limit, time));
            for &u in ready.iter().take(WINDOW).skip(1) {
                let score = self.score(u, now, limit, time);
                if score > best.1 {
                    best = (u, score);
                }
            }
            let u = best.0;
            ready.remove(&u);
            now = now.plus(self.change(u));
            self.place(u);
            time = time.max(self.units[u].ready_at) + (self.units[u].range.1 - self.units[u].range.0) as u32;
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
