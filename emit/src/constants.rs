//! Registers that hold a constant are set once.
//!
//! A resource of two dwords that change and two that do not is a tuple that is put together in each iteration of a loop, its constants
//! too. Allocation finds such tuples the same registers more often than not, and nothing else writes over the constants:
//!
//! ```text
//! loop:                                   s_mov_b32 s6, 0x7ffffffe
//!   s_add_u32 s4, s4, s8                  s_mov_b32 s7, 0x27000
//!   s_addc_u32 s5, s5, s9               loop:
//!   s_mov_b32 s6, 0x7ffffffe              s_add_u32 s4, s4, s8
//!   s_mov_b32 s7, 0x27000                 s_addc_u32 s5, s5, s9
//!   buffer_load_dword v1, v0, s[4:7]      buffer_load_dword v1, v0, s[4:7]
//!   s_cbranch_scc1 loop                   s_cbranch_scc1 loop
//! ```
//!
//! A register is set in front of a loop where all that writes it in the loop is this constant, and the loop does not begin with
//! another value in it that something reads. Of VGPRs the zeros are such that make a 32-bit index one of 64 bits.

mod registers;

use gcnsel_graph::{Cycle, Cycles, Graph};
use gcnsel_mir::{Block, Function, InstData};
use registers::{ConstantRegisters, Reads};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Loops in each other that a constant leaves, from the innermost on. What is left outside is executed seldom, and each of them is read
/// as a whole.
const MOST_LOOPS: u32 = 4;

/// Sets constants in SGPRs once.
pub fn set_constants_once(f: &mut Function) {
    set_once(f, ConstantRegisters::Sgprs);
}

/// Sets constants in VGPRs once, in a function that neither calls nor is called.
pub fn set_vector_constants_once(f: &mut Function) {
    if !f.has_convention() {
        set_once(f, ConstantRegisters::Vgprs);
    }
}

fn set_once(f: &mut Function, registers: ConstantRegisters) {
    let graph = registers.graph(f);
    let cycles = Cycles::new(&graph);
    let heights = heights(&cycles);
    // What comes to stand between two loops may go in front of the outer one as well.
    for height in 1..=MOST_LOOPS {
        let plans: Vec<Plan> = cycles
            .iter()
            .filter(|cycle| heights[cycle] == height)
            .filter_map(|cycle| Plan::of(f, registers, (&graph, &cycles), cycle))
            .collect();
        if plans.is_empty() {
            continue;
        }
        let reads = registers.reads(f);
        // Two loops may be entered from one block, and want the same register there.
        let mut taken = FxHashMap::default();
        plans.into_iter().for_each(|plan| plan.apply(f, &cycles, &reads, &mut taken));
    }
}

/// By loop, how many loops are in each other there, with itself.
fn heights(cycles: &Cycles<Block>) -> FxHashMap<Cycle, u32> {
    let mut heights: FxHashMap<Cycle, u32> = cycles.iter().map(|cycle| (cycle, 1)).collect();
    let mut inner_first: Vec<Cycle> = cycles.iter().collect();
    inner_first.sort_by_key(|&cycle| std::cmp::Reverse(cycles.depth(cycle)));
    for cycle in inner_first {
        let own = heights[&cycle];
        if let Some(outer) = cycles.parent(cycle).and_then(|parent| heights.get_mut(&parent)) {
            *outer = (*outer).max(own + 1);
        }
    }
    heights
}

/// The constants of a loop.
struct Plan {
    registers: ConstantRegisters,
    cycle: Cycle,
    /// The block that the loop is entered from.
    entry: Block,
    /// By register, the constant that it is always set to.
    constants: BTreeMap<u16, u32>,
}

impl Plan {
    fn of(
        f: &Function,
        registers: ConstantRegisters,
        (graph, cycles): (&Graph<Block>, &Cycles<Block>),
        cycle: Cycle,
    ) -> Option<Plan> {
        if !cycles.is_reducible(cycle) {
            return None;
        }
        let header = cycles.header(cycle);
        let mut entries = graph.preds(header).iter().filter(|&&from| !cycles.contains(cycle, from));
        let (Some(&entry), None) = (entries.next(), entries.next()) else { return None };
        // A block of another loop is executed more often than once.
        if cycles.innermost(entry) != cycles.parent(cycle) || !registers.reaches_all(f, entry) {
            return None;
        }
        // By register: the constant, or that there are others.
        let mut found: BTreeMap<u16, Option<u32>> = BTreeMap::new();
        for &inst in cycles.blocks(cycle).iter().flat_map(|&block| &f.blocks[block].insts) {
            let data = &f.insts[inst];
            let constant = registers.constant_of(data).map(|(_, value)| value);
            for index in registers.written(data)? {
                found
                    .entry(index)
                    .and_modify(|known| *known = known.filter(|_| *known == constant))
                    .or_insert(constant);
            }
        }
        let constants: BTreeMap<u16, u32> =
            found.into_iter().filter_map(|(index, value)| Some((index, value?))).collect();
        (!constants.is_empty()).then_some(Plan { registers, cycle, entry, constants })
    }

    fn apply(
        mut self,
        f: &mut Function,
        cycles: &Cycles<Block>,
        reads: &Reads,
        taken: &mut FxHashMap<(Block, u16), u32>,
    ) {
        // The loop begins with nothing there that is read, and nobody reads what was there on another way.
        let (registers, entry) = (self.registers, self.entry);
        self.constants.retain(|&index, value| {
            !reads.is_read_behind(f, entry, index) && *taken.entry((entry, index)).or_insert(*value) == *value
        });
        let goes = |data: &InstData| {
            registers.constant_of(data).is_some_and(|(index, _)| self.constants.contains_key(&index))
        };
        for &block in cycles.blocks(self.cycle) {
            let mut insts = std::mem::take(&mut f.blocks[block].insts);
            insts.retain(|&inst| !goes(&f.insts[inst]));
            f.blocks[block].insts = insts;
        }
        for (&index, &value) in &self.constants {
            let set = f.make(registers.set(index, value));
            f.blocks[entry].insts.push(set);
        }
    }
}

#[cfg(test)]
mod tests;
