//! Liveness of virtual registers at block boundaries, over the thread edges or the wave edges.
//!
//! SSA form makes this cheap (Boissinot et al., "Computing Liveness Sets for SSA-Form Programs", 2011): each
//! register's uses are walked back to its definition, touching only blocks where the register is live.

use crate::{Block, Edges, Function, Operand, Terminator, VReg};
use cranelift_entity::SecondaryMap;
use cranelift_entity::packed_option::{PackedOption, ReservedValue};
use gcnsel_graph::{Graph, Rows, full_map};

/// The registers live at the boundaries of blocks, each list in increasing order of register.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Liveness {
    live_in: Rows<Block, VReg>,
    live_out: Rows<Block, VReg>,
}

impl Liveness {
    /// The liveness of the registers that `of_interest` accepts. Parameters of a block are not live into it,
    /// and arguments on an edge are live out of its source.
    pub fn new(f: &Function, edges: Edges, of_interest: impl Fn(VReg) -> bool) -> Self {
        let graph = f.graph(edges);
        let uses = Uses::collect(f, edges, &of_interest);
        let count = f.blocks.len();
        let mut spread = Spread {
            graph: &graph,
            live_in: Vec::new(),
            live_out: Vec::new(),
            last: full_map(count),
            stack: Vec::new(),
        };
        for reg in f.regs.keys() {
            let Some(def) = uses.regs[reg].def.expand() else { continue };
            uses.exposed.row(reg).iter().for_each(|&block| spread.enter(block, reg));
            uses.at_end.row(reg).iter().for_each(|&block| spread.leave(block, reg, def));
            spread.walk(reg, def);
        }
        Liveness {
            live_in: Rows::from_pairs(count, &spread.live_in),
            live_out: Rows::from_pairs(count, &spread.live_out),
        }
    }

    /// The registers live at a block's start, its parameters excluded.
    pub fn live_in(&self, block: Block) -> &[VReg] {
        self.live_in.row(block)
    }

    /// The registers live at a block's end, arguments of its edges included.
    pub fn live_out(&self, block: Block) -> &[VReg] {
        self.live_out.row(block)
    }
}

/// The walk back from uses to definitions, one register after the other.
struct Spread<'a> {
    graph: &'a Graph<Block>,
    live_in: Vec<(Block, VReg)>,
    live_out: Vec<(Block, VReg)>,
    last: SecondaryMap<Block, Last>,
    stack: Vec<Block>,
}

/// The last register found live at a block's boundaries: tells whether the present one has been there.
#[derive(Clone, Copy, Default)]
struct Last {
    at_start: PackedOption<VReg>,
    at_end: PackedOption<VReg>,
}

/// Notes the latest of something; whether it was another.
fn is_news<T: ReservedValue + PartialEq + Copy>(latest: &mut PackedOption<T>, now: T) -> bool {
    std::mem::replace(latest, now.into()) != now.into()
}

impl Spread<'_> {
    fn enter(&mut self, block: Block, reg: VReg) {
        if is_news(&mut self.last[block].at_start, reg) {
            self.live_in.push((block, reg));
            self.stack.push(block);
        }
    }

    fn leave(&mut self, block: Block, reg: VReg, def: Block) {
        if is_news(&mut self.last[block].at_end, reg) {
            self.live_out.push((block, reg));
            if block != def {
                self.enter(block, reg);
            }
        }
    }

    fn walk(&mut self, reg: VReg, def: Block) {
        while let Some(block) = self.stack.pop() {
            for &pred in self.graph.preds(block) {
                self.leave(pred, reg, def);
            }
        }
    }
}

/// Where each register is defined, and in which blocks it is used.
struct Uses {
    regs: SecondaryMap<VReg, Places>,
    /// Blocks that use a register of another block.
    exposed: Rows<VReg, Block>,
    /// Blocks that pass the register along an edge.
    at_end: Rows<VReg, Block>,
}

/// What is known of a register so far.
#[derive(Clone, Copy, Default)]
struct Places {
    def: PackedOption<Block>,
    /// The last blocks noted.
    exposed: PackedOption<Block>,
    at_end: PackedOption<Block>,
}

impl Uses {
    fn collect(f: &Function, edges: Edges, of_interest: &impl Fn(VReg) -> bool) -> Self {
        let mut regs: SecondaryMap<VReg, Places> = full_map(f.regs.len());
        let mut exposed = Vec::new();
        let mut at_end = Vec::new();
        let define = |regs: &mut SecondaryMap<VReg, Places>, reg: VReg, block: Block| {
            if of_interest(reg) {
                regs[reg].def = block.into();
            }
        };
        // In SSA form a definition in the same block has been seen before the use.
        let mut used = |regs: &mut SecondaryMap<VReg, Places>, reg: VReg, block: Block| {
            if of_interest(reg) {
                let places = &mut regs[reg];
                if places.def != block.into() && is_news(&mut places.exposed, block) {
                    exposed.push((reg, block));
                }
            }
        };
        f.inputs.iter().for_each(|input| define(&mut regs, input.vreg, f.entry()));
        for &block in &f.layout {
            let data = &f.blocks[block];
            data.params(edges).iter().for_each(|&param| define(&mut regs, param, block));
            for &inst in &data.insts {
                f.uses(inst).for_each(|use_| used(&mut regs, use_.reg, block));
                f.defs(inst).for_each(|def| define(&mut regs, def, block));
            }
            for arg in data.edges(edges).into_iter().flat_map(|(_, args)| args).filter_map(|arg| arg.as_reg())
            {
                if of_interest(arg.reg) && is_news(&mut regs[arg.reg].at_end, block) {
                    at_end.push((arg.reg, block));
                }
            }
            // A divergent terminator reads its mask until `wave` has turned it into instructions.
            if let (Edges::Thread, Some(Terminator::Divergent { mask: Operand::Reg(mask), .. })) =
                (edges, &data.terminator)
            {
                used(&mut regs, mask.reg, block);
            }
        }
        let count = f.regs.len();
        Uses { regs, exposed: Rows::from_pairs(count, &exposed), at_end: Rows::from_pairs(count, &at_end) }
    }
}
