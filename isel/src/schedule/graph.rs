//! What must come before what in a block: units of instructions, the registers that they name, and the edges between them.

use super::hosts::hosts;
use super::registers::{Register, Tuples};
use super::slots::Slots;
use super::unit::{Next, Successors, Unit, UnitId};
use cranelift_entity::{EntityRef, EntitySet};
use gcnsel_isa::{self as isa, Access, Bank};
use gcnsel_mir::{Function, Inst, InstData, MemoryOperand, Opcode, Operand, Pseudo, SyncScope, VReg};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

/// How many accesses are compared one by one; the next access after so many is ordered with all.
const ACCESSES: usize = 96;

/// The units of a block.
pub(super) struct Graph<'a> {
    pub function: &'a Function,
    pub units: Vec<Unit>,
    /// Registers that units name, as numbers in `registers`: of each unit those that it defines, and each once those that it uses.
    pub named: Vec<u32>,
    /// Units and those that must come later.
    pub edges: Vec<(UnitId, UnitId)>,
    pub registers: Vec<Register>,
    /// The instructions at the ends of units.
    ends: Vec<Ends>,
    /// By unit: the slot of the block in which what it reads of other blocks is there, or, for a fence, what they have accessed.
    begins: Vec<u32>,
}

/// The instructions at the ends of a unit.
#[derive(Clone, Copy)]
struct Ends {
    first: Option<isa::Op>,
    /// And the bank of what it defines.
    last: Option<(isa::Op, Bank)>,
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

/// Whether an instruction is a fence that other waves see: it waits for accesses.
fn awaits_memory(function: &Function, data: &InstData) -> bool {
    let scope = data.memory.map(|memory| function.memory[memory].scope);
    data.opcode == Pseudo::Fence.into() && scope.is_some_and(|scope| scope > SyncScope::Wavefront)
}

impl<'a> Graph<'a> {
    pub fn new(
        function: &'a Function,
        code: &[Inst],
        glued: &EntitySet<Inst>,
        tuples: Tuples,
        live_out: impl Fn(VReg) -> bool,
        arrives: impl Fn(VReg) -> u32,
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
            ends: Vec::new(),
            begins: Vec::new(),
        };
        graph.begins = vec![0; graph.units.len()];
        graph.find_ends(code);
        graph.find_registers(code, tuples, live_out, arrives);
        graph.order_memory(code);
        graph.save_inputs(code);
        graph
    }

    pub fn edge(&mut self, from: usize, to: usize) {
        let next = UnitId::new(to).into();
        if from != to && std::mem::replace(&mut self.units[from].last_successor, next) != next {
            self.edges.push((UnitId::new(from), UnitId::new(to)));
            self.units[to].waiting_for += 1;
        }
    }

    fn find_registers(
        &mut self,
        code: &[Inst],
        tuples: Tuples,
        live_out: impl Fn(VReg) -> bool,
        arrives: impl Fn(VReg) -> u32,
    ) {
        let function = self.function;
        let operands =
            |inst: Inst| function.insts[inst].operands.iter().filter_map(|operand| operand.as_reg());
        let parts = code.iter().flat_map(|&inst| operands(inst)).filter(|&named| !function.is_whole(named));
        let by_dword: FxHashSet<VReg> =
            parts.filter(|_| tuples == Tuples::ByDword).map(|part| part.reg).collect();
        let mut numbers: FxHashMap<VReg, u32> = FxHashMap::default();
        numbers.reserve(code.len());
        // What lives in a tuple is there as long as that is read, and the tuple takes no more registers for it.
        let mut hosts = hosts(function, code, &live_out);
        hosts.retain(|tuple, guests| {
            guests.retain(|(guest, _)| function.is_whole(*guest) && !by_dword.contains(&guest.reg));
            !by_dword.contains(tuple) && !guests.is_empty()
        });
        // Of one unit.
        let mut uses: SmallVec<[u32; 8]> = SmallVec::new();
        for u in 0..self.units.len() {
            self.units[u].defs = self.named.len() as u32;
            for &inst in &code[self.units[u].range()] {
                let data = &function.insts[inst];
                let defs = data.def_count();
                let Slots { busy, latency } = Slots::of(data, function.target);
                self.units[u].slots += busy;
                self.units[u].latency = self.units[u].latency.max(latency);
                if awaits_memory(function, data) {
                    let lds = function.target.info().memory_times.lds.div_ceil(isa::SLOT);
                    self.begins[u] = self.begins[u].max(lds.into());
                }
                self.units[u].is_load |= defs > 0
                    && data
                        .opcode
                        .isa()
                        .is_some_and(|op| op.row().memory().is_some_and(|m| m.access != Access::Store));
                for (i, operand) in data.operands.iter().enumerate() {
                    let Operand::Reg(r) = operand else { continue };
                    let splits = by_dword.contains(&r.reg);
                    let first = *numbers.entry(r.reg).or_insert_with(|| {
                        let of = &function.regs[r.reg];
                        let (count, dwords) = if splits { (of.dwords, 1) } else { (1, of.dwords) };
                        let number = self.registers.len() as u32;
                        let new = || Register::new(of.bank, dwords, live_out(r.reg), arrives(r.reg));
                        self.registers.extend(std::iter::repeat_with(new).take(count.into()));
                        number
                    });
                    let named = if splits {
                        first + u32::from(r.first)..first + u32::from(r.first + r.dwords)
                    } else {
                        first..first + 1
                    };
                    for number in named {
                        self.name(number, u, i < defs, &mut uses);
                    }
                    let Some(guests) = hosts.get(&r.reg) else { continue };
                    if i < defs {
                        let taken: u8 = guests.iter().map(|(guest, _)| guest.dwords).sum();
                        self.registers[first as usize].dwords -= taken;
                        continue;
                    }
                    for (guest, _) in guests {
                        self.name(numbers[&guest.reg], u, false, &mut uses);
                    }
                }
            }
            self.units[u].uses = self.named.len() as u32;
            self.named.extend(uses.drain(..));
            self.units[u].uses_end = self.named.len() as u32;
        }
        for (&reg, &first) in numbers.iter().filter(|(reg, _)| by_dword.contains(reg)) {
            let dwords = usize::from(function.regs[reg].dwords);
            Register::join_unread(&mut self.registers[first as usize..first as usize + dwords]);
        }
    }

    /// A unit defines a register, or adds it to those that it uses.
    fn name(&mut self, number: u32, u: usize, is_def: bool, uses: &mut SmallVec<[u32; 8]>) {
        let this = UnitId::new(u).into();
        let register = &mut self.registers[number as usize];
        if is_def {
            register.defined_by = this;
            self.named.push(number);
            return;
        }
        let own = register.defined_by == this;
        if !own && std::mem::replace(&mut register.last_user, this) != this {
            register.remaining += 1;
            register.users ^= u as u32;
            uses.push(number);
            match register.defined_by.expand() {
                Some(from) => self.edge(from.index(), u),
                None => self.begins[u] = self.begins[u].max(register.arrives),
            }
        }
    }

    fn find_ends(&mut self, code: &[Inst]) {
        let insts = &self.function.insts;
        let ends = |unit: &Unit| {
            let code = &code[unit.range()];
            let last = code.last().map(|&inst| &insts[inst]).filter(|data| data.def_count() > 0);
            let defined = last.and_then(|data| {
                let reg = data.operands.first()?.as_reg()?;
                Some((data.opcode.isa()?, self.function.regs[reg.reg].bank))
            });
            Ends { first: code.first().and_then(|&inst| insts[inst].opcode.isa()), last: defined }
        };
        self.ends = self.units.iter().map(ends).collect();
    }

    /// By unit, those that must come later.
    pub fn successors(&self) -> Successors {
        let next = |&(from, to): &(UnitId, UnitId)| {
            (from, Next { unit: to, apart: self.apart(from.index(), to.index()) })
        };
        Successors::collect(self.units.len(), self.edges.iter().map(next))
    }

    /// The slots that must lie between a unit and one that uses what it defines, besides its latency.
    fn apart(&self, from: usize, to: usize) -> u8 {
        // Units between groups, which stand for nothing, come behind the others.
        let (Some(from), Some(to)) = (self.ends.get(from), self.ends.get(to)) else { return 0 };
        let (Some((first, bank)), Some(second)) = (from.last, to.first) else { return 0 };
        isa::wait_states_of_result(first, bank, second, self.function.target)
    }

    fn order_memory(&mut self, code: &[Inst]) {
        let mut barrier: Option<usize> = None;
        let mut accesses: Vec<(usize, &MemoryOperand)> = Vec::new();
        // What is computed in front of a call and used behind it takes one of the few registers that callees keep, while the
        // call takes so long that nothing is gained. So all that was selected behind a call stays there.
        let mut call: Option<usize> = None;
        for u in 0..self.units.len() {
            if let Some(call) = call {
                self.edge(call, u);
            }
            if code[self.units[u].range()].iter().any(|&inst| self.function.is_call(inst)) {
                call = Some(u);
            }
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
    pub fn pin_last(&mut self) {
        let last = self.units.len() - 1;
        for u in 0..last {
            if self.units[u].last_successor.is_none() {
                self.edge(u, last);
            }
        }
    }

    /// By unit: the slot in which what other blocks have made for it is there.
    pub fn begins(&self) -> Vec<u32> {
        let mut begins = self.begins.clone();
        begins.resize(self.units.len(), 0);
        begins
    }

    /// Registers that a unit defines.
    pub fn defs(&self, u: usize) -> &[u32] {
        let unit = &self.units[u];
        &self.named[unit.defs as usize..unit.uses as usize]
    }

    /// Registers that a unit uses, each once.
    pub fn uses(&self, u: usize) -> &[u32] {
        let unit = &self.units[u];
        &self.named[unit.uses as usize..unit.uses_end as usize]
    }
}

#[cfg(test)]
mod tests;
