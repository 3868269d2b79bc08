//! Random functions over given shapes: scalars, lane masks and vectors with phis, whose scalars are uniform.

use crate::cfg::{Kind, ThreadCfg};
use crate::random::Random;
use crate::testing::{End, Shape, compare};
use cranelift_entity::{EntityRef, EntitySet};
use gcnsel_graph::Cycle;
use gcnsel_isa::{Bank, Op};
use gcnsel_mir::{
    Block, Edge, Function, Input, InputKind, InstData, Operand, Origin, RegKind, Terminator, VReg,
};

/// What may be uniform: a coarse uniformity analysis, on the safe side.
pub(crate) struct Uniformity {
    /// Blocks where lanes come together that took different ways: no uniform phis there.
    joins: EntitySet<Block>,
    /// Cycles that lanes may leave at different iterations: no uniform values out of them.
    temporal: EntitySet<Cycle>,
}

impl Uniformity {
    pub fn new(cfg: &ThreadCfg) -> Self {
        let mut u = Uniformity { joins: EntitySet::new(), temporal: EntitySet::new() };
        let blocks = cfg.dominators.preorder();
        let divergent: Vec<Block> =
            blocks.iter().copied().filter(|&b| cfg.kind[b] == Kind::Divergent).collect();
        let irreducible = cfg.cycles.iter().any(|c| !cfg.cycles.is_reducible(c));
        if !divergent.is_empty() && irreducible {
            u.joins.extend(blocks.iter().copied());
            u.temporal.extend(cfg.cycles.iter());
            return u;
        }
        for &d in &divergent {
            let join = cfg.post_dominators.ipdom(d);
            let sides = [0, 1].map(|i| region(cfg, &[cfg.graph.succs(d)[i]], join));
            let both = |n: &Block| sides.iter().all(|side| side.contains(*n));
            u.joins.extend(blocks.iter().copied().filter(both));
            u.joins.extend(join);
            u.part(cfg, cfg.cycles.innermost(d), &region(cfg, cfg.graph.succs(d), join), join);
        }
        // Where lanes leave a cycle at different iterations, its exits are as a divergent branch. Inner ones first.
        for cycle in cfg.cycles.iter().rev() {
            if !u.temporal.contains(cycle) {
                continue;
            }
            let mut join = Some(cfg.cycles.header(cycle));
            while join.is_some_and(|j| cfg.cycles.contains(cycle, j)) {
                join = join.and_then(|j| cfg.post_dominators.ipdom(j));
            }
            let region = region(cfg, &cfg.cycles.exit_blocks(&cfg.graph, cycle), join);
            u.joins.extend(blocks.iter().copied().filter(|&n| region.contains(n)));
            u.joins.extend(join);
            u.part(cfg, cfg.cycles.parent(cycle), &region, join);
        }
        u
    }

    /// Lanes part somewhere in a cycle and come together at a join, having passed a region: do they all go round
    /// each cycle together?
    fn part(
        &mut self,
        cfg: &ThreadCfg,
        within: Option<Cycle>,
        region: &EntitySet<Block>,
        join: Option<Block>,
    ) {
        for cycle in cfg.cycles.with_ancestors(within) {
            let leaves = |n: Block| !cfg.cycles.contains(cycle, n);
            let goes_round = region.contains(cfg.cycles.header(cycle));
            if goes_round || join.is_none_or(leaves) || region.keys().any(leaves) {
                self.joins.extend(cfg.cycles.blocks(cycle).iter().copied());
                self.temporal.insert(cycle);
            }
        }
    }

    /// Whether a uniform value of one block is uniform where lanes use it in another.
    fn reaches(&self, cfg: &ThreadCfg, def: Block, at: Block) -> bool {
        cfg.cycles
            .with_ancestors(cfg.cycles.innermost(def))
            .all(|c| !self.temporal.contains(c) || cfg.cycles.contains(c, at))
    }
}

/// Blocks reachable from some without passing `end`, which is not one of them.
fn region(cfg: &ThreadCfg, from: &[Block], end: Option<Block>) -> EntitySet<Block> {
    let mut seen = EntitySet::new();
    let mut stack = from.to_vec();
    while let Some(b) = stack.pop() {
        if Some(b) != end && seen.insert(b) {
            stack.extend(cfg.graph.succs(b));
        }
    }
    seen
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Class {
    Uniform,
    Mask,
    Vector,
}

/// A function of the shape.
pub(crate) fn random_function(shape: &Shape, random: &mut Random) -> Function {
    let mut f = shape.function();
    let cfg = ThreadCfg::new(&f);
    let uniformity = Uniformity::new(&cfg);
    for data in f.blocks.values_mut() {
        data.insts.clear();
    }
    f.insts.clear();
    f.regs.clear();
    let mut g = Generator { f, cfg: &cfg, uniformity: &uniformity, random, values: Vec::new() };
    let kinds = [(InputKind::KernargPtr, 2), (InputKind::WorkgroupIdX, 1), (InputKind::WorkgroupIdY, 1)];
    for (kind, dwords) in kinds {
        let vreg = g.f.new_reg(Bank::Sgpr, dwords, RegKind::Plain, Origin::NONE);
        g.f.inputs.push(Input { kind, vreg, phys: None });
        if dwords == 1 {
            let entry = g.f.entry();
            g.values.push((vreg, Class::Uniform, entry));
        }
    }
    for &block in cfg.dominators.preorder() {
        g.params(block);
    }
    for &block in cfg.dominators.preorder() {
        g.body(block);
        g.terminator(block, shape.0[block.index()]);
    }
    for &block in cfg.dominators.preorder() {
        g.arguments(block);
    }
    g.f
}

struct Generator<'a> {
    f: Function,
    cfg: &'a ThreadCfg,
    uniformity: &'a Uniformity,
    random: &'a mut Random,
    values: Vec<(VReg, Class, Block)>,
}

impl Generator<'_> {
    fn new_value(&mut self, class: Class, block: Block) -> Operand {
        let (bank, dwords, kind) = match class {
            Class::Uniform => (Bank::Sgpr, 1, RegKind::Plain),
            Class::Mask => (Bank::Sgpr, 2, RegKind::LaneMask),
            Class::Vector => (Bank::Vgpr, 1, RegKind::Plain),
        };
        let reg = self.f.new_reg(bank, dwords, kind, Origin::NONE);
        self.values.push((reg, class, block));
        self.f.whole(reg)
    }

    /// A value of the class that may be read at the end of what has been generated of a block.
    fn pick(&mut self, class: Class, at: Block) -> Option<Operand> {
        self.pick_for_edge(class, at, at)
    }

    /// A value of the class that may be passed along an edge: it is uniform where the edge leads, for a phi copy
    /// may have to stand on the edge.
    fn pick_for_edge(&mut self, class: Class, at: Block, to: Block) -> Option<Operand> {
        let fits = |&&(_, c, def): &&(VReg, Class, Block)| {
            c == class
                && self.cfg.dominators.dominates(def, at)
                && (c != Class::Uniform
                    || [at, to].iter().all(|&b| self.uniformity.reaches(self.cfg, def, b)))
        };
        let fitting: Vec<VReg> = self.values.iter().filter(fits).map(|v| v.0).collect();
        if fitting.is_empty() {
            return None;
        }
        // Often something recent.
        let recent = fitting.len().min(3);
        let i = match self.random.one_in(2) {
            true => fitting.len() - 1 - self.random.below(recent),
            false => self.random.below(fitting.len()),
        };
        Some(self.f.whole(fitting[i]))
    }

    fn pick_or_constant(&mut self, class: Class, at: Block) -> Operand {
        self.edge_or_constant(class, at, at)
    }

    fn edge_or_constant(&mut self, class: Class, at: Block, to: Block) -> Operand {
        let constant = match class {
            Class::Mask => -i64::from(self.random.one_in(2)),
            _ => self.random.below(60) as i64,
        };
        if self.random.one_in(8) {
            return Operand::Imm(constant);
        }
        self.pick_for_edge(class, at, to).unwrap_or(Operand::Imm(constant))
    }

    fn params(&mut self, block: Block) {
        let preds = self.cfg.graph.preds(block).len();
        let count =
            if preds > 1 { self.random.below(4) } else { usize::from(preds == 1 && self.random.one_in(5)) };
        for _ in 0..count {
            let class = match self.random.below(5) {
                0 => Class::Vector,
                1 | 2 => Class::Mask,
                _ if preds > 1 && self.uniformity.joins.contains(block) => Class::Mask,
                _ => Class::Uniform,
            };
            if let Operand::Reg(r) = self.new_value(class, block) {
                self.f.blocks[block].thread_params.push(r.reg);
            }
        }
    }

    fn push(&mut self, block: Block, op: Op, operands: &[Operand]) {
        self.f.append(block, InstData::new(op, operands.iter().copied(), Origin::NONE));
    }

    fn body(&mut self, block: Block) {
        for _ in 0..self.random.below(5) {
            let uniform = self.pick_or_constant(Class::Uniform, block);
            let mask = self.pick_or_constant(Class::Mask, block);
            match self.random.below(9) {
                0 => {
                    let to = self.new_value(Class::Uniform, block);
                    self.push(block, Op::S_ADD_U32, &[to, uniform, Operand::Imm(1)]);
                }
                1 => {
                    let to = self.new_value(Class::Uniform, block);
                    self.push(block, Op::S_MUL_I32, &[to, uniform, Operand::Imm(3)]);
                }
                2 if self.random.one_in(2) => {
                    let offset = uniform.as_reg().map_or(Operand::Off, |_| uniform);
                    let to = self.new_value(Class::Uniform, block);
                    let base = self.f.inputs[0].vreg;
                    let base = self.f.whole(base);
                    self.push(block, Op::S_LOAD_DWORD, &[to, base, offset]);
                }
                3 => {
                    compare(&mut self.f, block);
                    let reg = VReg::new(self.f.regs.len() - 1);
                    self.values.push((reg, Class::Mask, block));
                }
                4 => {
                    let to = self.new_value(Class::Mask, block);
                    self.push(block, Op::S_XOR_B64, &[to, mask, Operand::Imm(-1)]);
                }
                5 if mask.as_reg().is_some() => {
                    let to = self.new_value(Class::Vector, block);
                    let (one, two) = (Operand::Imm(1), Operand::Imm(2));
                    self.push(block, Op::V_CNDMASK_B32, &[to, one, two, mask]);
                }
                _ => {
                    let to = self.new_value(Class::Vector, block);
                    self.push(block, Op::V_ADD_U32, &[to, uniform, Operand::Imm(1)]);
                }
            }
        }
    }

    fn terminator(&mut self, block: Block, end: End) {
        let edge = |to: usize| Edge { target: Block::new(to), args: Default::default() };
        self.f.blocks[block].terminator = Some(match end {
            End::Return => Terminator::Return,
            End::Jump(a) => Terminator::Jump(edge(a)),
            End::Uniform(a, b) => {
                let uniform = self.pick_or_constant(Class::Uniform, block);
                match self.random.below(3) {
                    0 => {
                        let to = self.new_value(Class::Uniform, block);
                        self.push(block, Op::S_AND_B32, &[to, uniform, Operand::Imm(1)]);
                    }
                    n => {
                        self.push(block, Op::S_CMP_LG_U32, &[uniform, Operand::Imm(0)]);
                        if n == 1 {
                            let to = self.new_value(Class::Uniform, block);
                            self.push(block, Op::S_CSELECT_B32, &[to, uniform, Operand::Imm(0)]);
                        }
                    }
                }
                Terminator::Uniform { on_true: edge(a), on_false: edge(b) }
            }
            End::Divergent(a, b) => {
                let known = self.pick(Class::Mask, block);
                let mask = match known {
                    Some(mask) if self.random.one_in(2) => mask,
                    _ => compare(&mut self.f, block),
                };
                Terminator::Divergent { mask, on_true: edge(a), on_false: edge(b) }
            }
        });
    }

    fn arguments(&mut self, block: Block) {
        let targets: Vec<Block> = self.f.blocks[block].thread_edges().iter().map(|e| e.target).collect();
        for (n, target) in targets.into_iter().enumerate() {
            let params = self.f.blocks[target].thread_params.clone();
            for param in params {
                let Some(&(_, class, _)) = self.values.iter().find(|v| v.0 == param) else { continue };
                let arg = match class {
                    // A scalar may be copied to a vector.
                    Class::Vector if self.random.one_in(2) => {
                        self.edge_or_constant(Class::Uniform, block, target)
                    }
                    _ => self.edge_or_constant(class, block, target),
                };
                self.f.blocks[block].thread_edges_mut()[n].args.push(arg);
            }
        }
    }
}
