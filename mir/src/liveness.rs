//! Liveness of virtual registers at block boundaries, over the thread edges or the wave edges.
//!
//! SSA form makes this cheap (Boissinot et al., "Computing Liveness Sets for SSA-Form Programs", 2011): each
//! register's uses are walked back to its definition, touching only blocks where the register is live.

use crate::{Block, Edges, Function, VReg};
use cranelift_entity::SecondaryMap;
use gcnsel_graph::Graph;

/// The registers live at the boundaries of blocks, each list in increasing order of register.
#[derive(Clone, Debug)]
pub struct Liveness {
    live_in: SecondaryMap<Block, Vec<VReg>>,
    live_out: SecondaryMap<Block, Vec<VReg>>,
}

impl Liveness {
    /// The liveness of the registers that `of_interest` accepts. Parameters of a block are not live into it,
    /// and arguments on an edge are live out of its source.
    pub fn new(f: &Function, edges: Edges, of_interest: impl Fn(VReg) -> bool) -> Self {
        let graph = f.graph(edges);
        let uses = Uses::collect(f, edges, &of_interest);
        let mut result =
            Liveness { live_in: SecondaryMap::with_capacity(f.blocks.len()), live_out: SecondaryMap::new() };
        let mut stack = Vec::new();
        for reg in f.regs.keys() {
            let Some(def) = uses.def[reg] else { continue };
            for &block in &uses.exposed[reg] {
                result.enter(block, reg, &mut stack);
            }
            for &block in &uses.at_end[reg] {
                result.leave(block, reg, def, &mut stack);
            }
            result.walk(reg, def, &graph, &mut stack);
        }
        result
    }

    fn enter(&mut self, block: Block, reg: VReg, stack: &mut Vec<Block>) {
        if self.live_in[block].last() != Some(&reg) {
            self.live_in[block].push(reg);
            stack.push(block);
        }
    }

    fn leave(&mut self, block: Block, reg: VReg, def: Block, stack: &mut Vec<Block>) {
        if self.live_out[block].last() != Some(&reg) {
            self.live_out[block].push(reg);
            if block != def {
                self.enter(block, reg, stack);
            }
        }
    }

    fn walk(&mut self, reg: VReg, def: Block, graph: &Graph<Block>, stack: &mut Vec<Block>) {
        while let Some(block) = stack.pop() {
            for &pred in graph.preds(block) {
                self.leave(pred, reg, def, stack);
            }
        }
    }

    /// The registers live at a block's start, its parameters excluded.
    pub fn live_in(&self, block: Block) -> &[VReg] {
        &self.live_in[block]
    }

    /// The registers live at a block's end, arguments of its edges included.
    pub fn live_out(&self, block: Block) -> &[VReg] {
        &self.live_out[block]
    }
}

/// Where each register is defined, and in which blocks it is used.
struct Uses {
    def: SecondaryMap<VReg, Option<Block>>,
    /// Blocks that use a register of another block.
    exposed: SecondaryMap<VReg, Vec<Block>>,
    /// Blocks that pass the register along an edge.
    at_end: SecondaryMap<VReg, Vec<Block>>,
}

impl Uses {
    fn collect(f: &Function, edges: Edges, of_interest: &impl Fn(VReg) -> bool) -> Self {
        let mut uses =
            Uses { def: SecondaryMap::new(), exposed: SecondaryMap::new(), at_end: SecondaryMap::new() };
        for input in &f.inputs {
            uses.def[input.vreg] = Some(f.entry());
        }
        for &block in &f.layout {
            let data = &f.blocks[block];
            for &param in data.params(edges) {
                uses.def[param] = Some(block);
            }
            for &inst in &data.insts {
                for reg in f.defs(inst) {
                    uses.def[reg] = Some(block);
                }
            }
        }
        for &block in &f.layout {
            for &inst in &f.blocks[block].insts {
                for used in f.uses(inst) {
                    uses.add_use(block, used.reg, of_interest);
                }
            }
            uses.collect_terminator(f, edges, block, of_interest);
        }
        for (reg, def) in uses.def.iter_mut() {
            if !of_interest(reg) {
                *def = None;
            }
        }
        uses
    }

    fn add_use(&mut self, block: Block, reg: VReg, of_interest: &impl Fn(VReg) -> bool) {
        if of_interest(reg) && self.def[reg] != Some(block) && self.exposed[reg].last() != Some(&block) {
            self.exposed[reg].push(block);
        }
    }

    fn collect_terminator(
        &mut self,
        f: &Function,
        edges: Edges,
        block: Block,
        of_interest: &impl Fn(VReg) -> bool,
    ) {
        let data = &f.blocks[block];
        for (_, args) in data.edges(edges) {
            for arg in args.iter().filter_map(|a| a.as_reg()) {
                if of_interest(arg.reg) && self.at_end[arg.reg].last() != Some(&block) {
                    self.at_end[arg.reg].push(block);
                }
            }
        }
        // A divergent terminator reads its mask until `wave` has turned it into instructions.
        if let (Edges::Thread, Some(crate::Terminator::Divergent { mask: crate::Operand::Reg(mask), .. })) =
            (edges, &data.terminator)
        {
            self.add_use(block, mask.reg, of_interest);
        }
    }
}
