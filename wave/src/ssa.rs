//! SSA form for scalars over the wave edges.
//!
//! Before, every scalar had one definition that dominates its uses on the thread edges; on the wave edges it need
//! not, and variables have several. Phis go to the iterated dominance frontier of the definitions, as far as the
//! value is live and needed (see [`crate::live`]); where the wave passes without anyone needing it, the value is
//! undefined, which ends its live range there.

use crate::exec::{EXEC, MaskOps};
use crate::live::Needs;
use crate::masks::WaveBlocks;
use cranelift_entity::{EntitySet, SecondaryMap};
use gcnsel_graph::{DominatorTree, Frontiers, Graph, full_map};
use gcnsel_isa::Bank;
use gcnsel_mir::{Block, Function, Inst, InstData, Opcode, Operand, Pseudo, RegRef, Terminator, VReg};
use smallvec::SmallVec;

/// Rebuilds SSA form: names every definition anew, fills the wave parameters and arguments (whole registers or
/// `Undef`), leaves out the copies in `names`, and turns merges of masks into instructions. `most_walked` is [`MOST_WALKED`], or, of
/// tests, less.
pub(crate) fn rebuild(
    f: &mut Function,
    needs: &mut Needs<'_>,
    wave_blocks: &WaveBlocks,
    names: &EntitySet<Inst>,
    most_walked: usize,
) {
    let graph = f.wave_graph();
    let tree = DominatorTree::new(&graph);
    let accesses = Accesses::collect(f, &tree);
    let (params, undefined) = (full_map(f.blocks.len()), full_map(f.blocks.len()));
    let mut phis = Phis { params, undefined, most_walked };
    phis.place(f, &graph, &tree, &accesses, needs, wave_blocks);
    let ops = MaskOps::new(f.target);
    let values = full_map(f.regs.len());
    Renamer { f, ops, names, phis: &phis, values, undo: Vec::new(), named: EntitySet::new() }.run(&tree);
}

/// So many blocks of a live range are looked at, of a value that needs no phi: where nobody needs it, its live range ends. The
/// live ranges of thousands of values that live through thousands of blocks would take the square of the function's size.
pub(crate) const MOST_WALKED: usize = 256;

/// Where registers are written and read, by block.
struct Accesses {
    defs: SecondaryMap<VReg, Vec<Block>>,
    /// Blocks that read the register before they write it.
    exposed: SecondaryMap<VReg, Vec<Block>>,
}

impl Accesses {
    fn collect(f: &Function, tree: &DominatorTree<Block>) -> Self {
        let mut accesses = Accesses { defs: full_map(f.regs.len()), exposed: full_map(f.regs.len()) };
        for input in &f.inputs {
            accesses.write(f, f.entry(), input.vreg);
        }
        for &block in tree.preorder() {
            let data = &f.blocks[block];
            let epilogue = data.insts.len() - data.epilogue;
            let access = |accesses: &mut Accesses, inst: Inst| {
                f.uses(inst).for_each(|used| accesses.read(f, block, used.reg));
                f.defs(inst).for_each(|reg| accesses.write(f, block, reg));
            };
            let (body, epilogue) = data.insts.split_at(epilogue);
            body.iter().for_each(|&inst| access(&mut accesses, inst));
            accesses.read_by_copies(f, block);
            epilogue.iter().for_each(|&inst| access(&mut accesses, inst));
        }
        accesses
    }

    fn write(&mut self, f: &Function, block: Block, reg: VReg) {
        if f.regs[reg].bank == Bank::Sgpr && self.defs[reg].last() != Some(&block) {
            self.defs[reg].push(block);
        }
    }

    fn read(&mut self, f: &Function, block: Block, reg: VReg) {
        let inside = self.defs[reg].last() == Some(&block);
        if f.regs[reg].bank == Bank::Sgpr && !inside && self.exposed[reg].last() != Some(&block) {
            self.exposed[reg].push(block);
        }
    }

    /// The copies of vector phis, which stand before the epilogue, read the arguments of the thread edges.
    fn read_by_copies(&mut self, f: &Function, block: Block) {
        for edge in f.blocks[block].thread_edges() {
            for arg in edge.args.iter().filter_map(|arg| arg.as_reg()) {
                self.read(f, block, arg.reg);
            }
        }
    }
}

/// Where values begin without an instruction.
struct Phis {
    /// By block, the variables it has parameters for.
    params: SecondaryMap<Block, Vec<VReg>>,
    /// By block, those that nobody needs from there on although the wave carries on to uses.
    undefined: SecondaryMap<Block, Vec<VReg>>,
    /// [`MOST_WALKED`], or less.
    most_walked: usize,
}

impl Phis {
    fn place(
        &mut self,
        f: &Function,
        graph: &Graph<Block>,
        tree: &DominatorTree<Block>,
        accesses: &Accesses,
        needs: &mut Needs<'_>,
        wave_blocks: &WaveBlocks,
    ) {
        // The register whose turn it is, plus one, in blocks that define it and where it is live at the entry.
        let mut defines: SecondaryMap<Block, u32> = full_map(graph.node_count());
        let mut live: SecondaryMap<Block, u32> = full_map(graph.node_count());
        let mut frontiers = Frontiers::new(graph, tree);
        let mut stack = Vec::new();
        for (reg, exposed) in accesses.exposed.iter().filter(|(_, exposed)| !exposed.is_empty()) {
            let mark = reg.as_u32() + 1;
            let defs = &accesses.defs[reg];
            for &block in defs {
                defines[block] = mark;
            }
            let is_mask_variable = wave_blocks.variables.binary_search(&reg).is_ok();
            // Who reads it before the definition of his own block reads what was defined a round before.
            let has_one_value =
                matches!(defs[..], [def] if exposed.iter().all(|&b| b != def && tree.dominates(def, b)));
            // Masks are needed all the way. Most are saved once and restored: no need to walk their live ranges, which in
            // nested ifs add up to the square of the depth.
            if is_mask_variable && has_one_value {
                continue;
            }
            if !is_mask_variable {
                needs.turn_to(reg);
            }
            let mut left = if has_one_value { self.most_walked } else { usize::MAX };
            let mut sources = defs.clone();
            stack.extend(exposed.iter().copied());
            exposed.iter().for_each(|&b| live[b] = mark);
            while let Some(block) = stack.pop() {
                if left == 0 {
                    break;
                }
                left -= 1;
                let needed = is_mask_variable
                    || match f.blocks[block].terminator {
                        Some(_) => needs.at_entry(block),
                        None => needs.at_stops(wave_blocks.candidates[block]),
                    };
                if !needed {
                    self.undefined[block].push(reg);
                    live[block] = 0;
                    sources.push(block);
                    continue;
                }
                for &pred in graph.preds(block) {
                    if defines[pred] != mark && live[pred] != mark && tree.is_reachable(pred) {
                        live[pred] = mark;
                        stack.push(pred);
                    }
                }
            }
            if left == 0 {
                stack.clear();
                for block in sources.drain(1..) {
                    self.undefined[block].pop();
                }
            }
            // Of one source alone, no way leads past it to where the value is needed.
            if sources.len() == 1 {
                continue;
            }
            for block in frontiers.iterated(sources, |block| live[block] == mark) {
                self.params[block].push(reg);
            }
        }
    }
}

struct Renamer<'a> {
    f: &'a mut Function,
    ops: MaskOps,
    names: &'a EntitySet<Inst>,
    phis: &'a Phis,
    /// The current name of each scalar, `None` where it is undefined.
    values: SecondaryMap<VReg, Option<VReg>>,
    /// What to restore when the walk leaves a block.
    undo: Vec<(VReg, Option<VReg>)>,
    /// Registers that are names already.
    named: EntitySet<VReg>,
}

impl Renamer<'_> {
    fn run(&mut self, tree: &DominatorTree<Block>) {
        for i in 0..self.f.inputs.len() {
            let reg = self.f.inputs[i].vreg;
            if self.is_scalar(reg) {
                self.named.insert(reg);
                self.values[reg] = Some(reg);
            }
        }
        for block in self.f.layout.clone() {
            let params = self.phis.params[block].iter().map(|&variable| self.name(variable)).collect();
            self.f.blocks[block].wave_params = params;
        }
        let mut open: Vec<(Block, usize)> = Vec::new();
        for &block in tree.preorder() {
            while let Some(&(above, mark)) = open.last() {
                if tree.idom(block) == Some(above) {
                    break;
                }
                self.roll_back(mark);
                open.pop();
            }
            open.push((block, self.undo.len()));
            self.block(block);
        }
    }

    fn roll_back(&mut self, mark: usize) {
        for (variable, value) in self.undo.drain(mark..).rev() {
            self.values[variable] = value;
        }
    }

    fn is_scalar(&self, reg: VReg) -> bool {
        self.f.regs[reg].bank == Bank::Sgpr
    }

    fn set(&mut self, variable: VReg, value: Option<VReg>) {
        self.undo.push((variable, self.values[variable]));
        self.values[variable] = value;
    }

    /// A name for a new definition: the variable's own for the first.
    fn name(&mut self, variable: VReg) -> VReg {
        let name = if self.named.contains(variable) { self.f.clone_reg(variable) } else { variable };
        self.named.insert(name);
        name
    }

    fn resolve(&self, operand: Operand) -> Operand {
        match operand {
            Operand::Reg(r) if self.is_scalar(r.reg) => match self.values[r.reg] {
                Some(reg) => Operand::Reg(RegRef { reg, ..r }),
                None => Operand::Undef,
            },
            other => other,
        }
    }

    fn block(&mut self, block: Block) {
        for i in 0..self.phis.params[block].len() {
            let name = self.f.blocks[block].wave_params[i];
            self.set(self.phis.params[block][i], Some(name));
        }
        for &variable in &self.phis.undefined[block] {
            self.set(variable, None);
        }
        let insts = std::mem::take(&mut self.f.blocks[block].insts);
        let epilogue = insts.len() - self.f.blocks[block].epilogue;
        let mut out = Vec::with_capacity(insts.len());
        let (body, epilogue) = insts.split_at(epilogue);
        body.iter().for_each(|&inst| self.inst(inst, &mut out));
        let body = out.len();
        self.resolve_copies(block);
        epilogue.iter().for_each(|&inst| self.inst(inst, &mut out));
        self.f.blocks[block].epilogue = out.len() - body;
        self.f.blocks[block].insts = out;
        if let Some(Terminator::Divergent { mask, .. }) = &mut self.f.blocks[block].terminator {
            // The epilogue has read it.
            *mask = Operand::Undef;
        }
        self.pass_arguments(block);
    }

    fn resolve_copies(&mut self, block: Block) {
        let args: Vec<Vec<Operand>> = self.f.blocks[block]
            .thread_edges()
            .iter()
            .map(|edge| edge.args.iter().map(|&arg| self.resolve(arg)).collect())
            .collect();
        for (edge, args) in self.f.blocks[block].thread_edges_mut().into_iter().zip(args) {
            edge.args = args.into_iter().collect();
        }
    }

    fn pass_arguments(&mut self, block: Block) {
        let targets: Vec<Block> = self.f.blocks[block].wave_edges().iter().map(|e| e.target).collect();
        for (n, target) in targets.into_iter().enumerate() {
            let value = |&variable: &VReg| match self.values[variable] {
                Some(reg) => self.f.whole(reg),
                None => Operand::Undef,
            };
            let args = self.phis.params[target].iter().map(value).collect();
            self.f.blocks[block].wave_edges_mut()[n].args = args;
        }
    }

    fn inst(&mut self, inst: Inst, out: &mut Vec<Inst>) {
        let defs = self.f.def_count(inst);
        self.resolve_uses(inst, defs);
        let data = &self.f.insts[inst];
        if let (true, &[Operand::Reg(to), from]) = (self.names.contains(inst), &data.operands[..]) {
            self.set(to.reg, from.as_reg().map(|r| r.reg));
            return;
        }
        if data.opcode == Opcode::Pseudo(Pseudo::MergeMask) {
            return self.merge(inst, out);
        }
        for i in 0..defs {
            let Operand::Reg(r) = self.f.insts[inst].operands[i] else { continue };
            if self.is_scalar(r.reg) {
                let reg = self.define(r.reg);
                self.f.insts[inst].operands[i] = Operand::Reg(RegRef { reg, ..r });
            }
        }
        out.push(inst);
    }

    fn resolve_uses(&mut self, inst: Inst, defs: usize) {
        let is_sequence = self.f.insts[inst].opcode == Opcode::Pseudo(Pseudo::RegSequence);
        let operands = std::mem::take(&mut self.f.insts[inst].operands);
        let (defined, used) = operands.split_at(defs);
        let mut resolved: SmallVec<[Operand; 4]> = SmallVec::from_slice(defined);
        for &operand in used {
            let value = self.resolve(operand);
            // What is undefined in a sequence counts as one dword: no register says where the next part begins.
            let dwords = match (value, operand) {
                (Operand::Undef, Operand::Reg(r)) if is_sequence => usize::from(r.dwords),
                _ => 1,
            };
            resolved.extend(std::iter::repeat_n(value, dwords));
        }
        self.f.insts[inst].operands = resolved;
    }

    fn define(&mut self, variable: VReg) -> VReg {
        let name = self.name(variable);
        self.set(variable, Some(name));
        name
    }

    /// `to = old in inactive lanes, new in active ones`.
    fn merge(&mut self, inst: Inst, out: &mut Vec<Inst>) {
        let data = &self.f.insts[inst];
        let origin = data.origin;
        let &[Operand::Reg(to), old, new] = &data.operands[..] else {
            panic!("{inst} merges masks with other operands than a register and two masks")
        };
        if old == new || new == Operand::Undef {
            return;
        }
        if let (Operand::Undef, Operand::Reg(new)) = (old, new) {
            return self.set(to.reg, Some(new.reg));
        }
        let mut push = |renamer: &mut Self, data: InstData| {
            out.push(renamer.f.insts.push(InstData { origin, ..data }));
        };
        let ops = self.ops;
        let result = self.define(to.reg);
        let result = self.f.whole(result);
        match (old, new) {
            (Operand::Undef, new) => push(self, ops.mov(result, new)),
            (old, Operand::Imm(0)) => push(self, ops.andn2(result, old, EXEC)),
            (old, Operand::Imm(-1)) => push(self, ops.or(result, old, EXEC)),
            (old, new) => {
                let [others, active] = [to.reg, to.reg].map(|like| self.f.clone_reg(like));
                let [others, active] = [others, active].map(|reg| self.f.whole(reg));
                push(self, ops.andn2(others, old, EXEC));
                push(self, ops.and(active, new, EXEC));
                push(self, ops.or(result, others, active));
            }
        }
    }
}
