//! Phis and the ends of blocks.

use super::{Lower, Nodes};
use crate::dag::{NodeId, Op, Ty};
use crate::select::{Need, Selector};
use cranelift_entity::EntitySet;
use gcnsel_diag::{Diagnostic, Result};
use gcnsel_ir::{Block, CastOp, ConstData, Inst, InstKind, Value};
use gcnsel_isa::Bank;
use gcnsel_mir::{Edge, EdgeArgs, Operand, RegKind, Terminator, VReg};
use rustc_hash::{FxHashMap, FxHashSet};

/// A thread edge before selection: the target, and an argument with its parameter for each phi component.
pub(super) struct PlannedEdge {
    target: gcnsel_mir::Block,
    args: Vec<PlannedArg>,
}

/// An argument of an edge.
struct PlannedArg {
    /// The components that go into one wide register, which `node` has together.
    parts: Nodes,
    /// Nothing where no lane takes the edge, or what comes over it is undefined: lanes that wait at the target have brought
    /// something else, which has to stay.
    node: Option<NodeId>,
    param: VReg,
    /// The edge leaves a cycle that lanes leave in different iterations: a scalar is copied for them first.
    separated: bool,
}

/// The end of a block before selection.
pub(super) enum PlannedEnd {
    Return,
    Unreachable,
    Jump(Box<PlannedEdge>),
    Branch { condition: NodeId, divergent: bool, edges: Box<[PlannedEdge; 2]> },
}

impl PlannedEnd {
    fn edges(&self) -> &[PlannedEdge] {
        match self {
            PlannedEnd::Return | PlannedEnd::Unreachable => &[],
            PlannedEnd::Jump(edge) => std::slice::from_ref(&**edge),
            PlannedEnd::Branch { edges, .. } => &edges[..],
        }
    }

    /// What the end needs of the block's nodes.
    pub(super) fn roots(&self, out: &mut Vec<(NodeId, Need)>) {
        for edge in self.edges() {
            for arg in &edge.args {
                let Some(node) = arg.node else { continue };
                match arg.parts.is_empty() {
                    true => out.push((node, Need::Value)),
                    false => out.extend(arg.parts.iter().map(|&part| (part, Need::Value))),
                }
            }
        }
        if let PlannedEnd::Branch { condition, divergent, .. } = self {
            out.push((*condition, if *divergent { Need::Mask } else { Need::Scc }));
        }
    }

    /// Selects arguments and condition, behind all else in the block.
    pub(super) fn select(self, selector: &mut Selector<'_>) -> Result<Terminator> {
        Ok(match self {
            PlannedEnd::Return => Terminator::Return,
            PlannedEnd::Unreachable => Terminator::Unreachable,
            PlannedEnd::Jump(edge) => Terminator::Jump(select_edge(selector, &edge)?),
            PlannedEnd::Branch { condition, divergent, edges } => {
                let on_true = select_edge(selector, &edges[0])?;
                let on_false = select_edge(selector, &edges[1])?;
                if divergent {
                    let mask = selector.mask_operand(condition)?;
                    Terminator::Divergent { mask, on_true, on_false }
                } else {
                    selector.scc_at_end(condition)?;
                    Terminator::Uniform { on_true, on_false }
                }
            }
        })
    }
}

fn select_edge(selector: &mut Selector<'_>, edge: &PlannedEdge) -> Result<Edge> {
    let mut args = EdgeArgs::with_capacity(edge.args.len());
    for arg in &edge.args {
        let data = &selector.mir().regs[arg.param];
        let vector = data.bank == Bank::Vgpr || data.kind == RegKind::LaneMask;
        args.push(match arg.node {
            Some(node) if !arg.parts.is_empty() => selector.wide_edge_operand(node, &arg.parts)?,
            Some(node) => selector.edge_operand(node, vector, arg.separated)?,
            None => Operand::Undef,
        });
    }
    Ok(Edge { target: edge.target, args })
}

impl Lower<'_> {
    /// Gives every phi its registers.
    pub(super) fn make_phis(&mut self, order: &[Block]) -> Result<()> {
        let vector = self.vector_values(order);
        let wide = self.wide_phis(order);
        let function = self.function;
        for &block in order {
            for &inst in &function.blocks[block].insts {
                let data = &function.insts[inst];
                let (InstKind::Phi { incoming, .. }, Some(result)) = (&data.kind, data.result) else {
                    continue;
                };
                self.span = data.span;
                self.set_origin(inst);
                let divergent = self.uniformity.is_divergent(result) || self.is_brought_out(block, incoming);
                // Lanes that bring nothing have in a VGPR of their own not what the others bring.
                let undefined = incoming.iter().any(|i| self.is_undefined(i.0));
                let vector = vector.contains(result) && !undefined;
                let regs =
                    self.phi_export(result, data.ty, divergent, vector, wide.contains(result), undefined)?;
                self.note_phi(result, divergent, &regs);
                let machine = self.machine_block(block);
                self.mir.blocks[machine].thread_params.extend(regs.iter().map(|r| r.reg));
            }
        }
        Ok(())
    }

    fn is_undefined(&self, value: Value) -> bool {
        matches!(self.function.as_const(value), Some(ConstData::Undef | ConstData::Poison))
    }

    /// Whether lanes that come to a phi have left a cycle, with what they bring, in different iterations. Though that
    /// may be the same for all of them, no scalar register has kept it.
    fn is_brought_out(&self, block: Block, incoming: &[(Value, Block)]) -> bool {
        let mut edges = incoming.iter().filter(|&&(_, from)| self.blocks[from].is_some());
        edges.any(|&(v, from)| self.uniformity.is_carried_out_over(self.function, v, (from, block)))
    }

    /// Uniform values that the vector unit will compute: floats, loads that are not scalar, and what is computed
    /// from them. A guess that only decides in which bank phis are.
    fn vector_values(&self, order: &[Block]) -> EntitySet<Value> {
        let function = self.function;
        let entering = self.entering_values(order);
        let mut found: EntitySet<Value> = EntitySet::new();
        let mut work: Vec<Value> = Vec::new();
        for &block in order {
            for &inst in &function.blocks[block].insts {
                let data = &function.insts[inst];
                let Some(result) = data.result else { continue };
                let float = self.types.is_float(data.ty);
                let vector = match &data.kind {
                    InstKind::Binary { .. } => float,
                    InstKind::Cast { op, .. } => matches!(
                        op,
                        CastOp::FpTrunc
                            | CastOp::FpExt
                            | CastOp::FpToUi
                            | CastOp::FpToSi
                            | CastOp::UiToFp
                            | CastOp::SiToFp
                    ),
                    InstKind::Call { .. } => float,
                    InstKind::Load { .. } => !self.is_scalar_load(inst),
                    _ => false,
                };
                if vector {
                    work.push(result);
                }
            }
        }
        while let Some(value) = work.pop() {
            if !found.insert(value) {
                continue;
            }
            for &user in self.uniformity.uses().of(value) {
                let data = &function.insts[user];
                let Some(result) = data.result else { continue };
                let carries = match &data.kind {
                    InstKind::ICmp { .. } | InstKind::FCmp { .. } | InstKind::Load { .. } => false,
                    InstKind::Call { .. } => self.types.is_float(data.ty),
                    InstKind::Phi { .. } => !entering.contains(&(user, value)),
                    _ => true,
                };
                if carries {
                    work.push(result);
                }
            }
        }
        found
    }

    /// Phis at the headers of cycles, each with the values that it gets only where its cycle is entered. One
    /// `v_readfirstlane_b32` in front of the cycle makes such a value scalar; a phi in a VGPR would draw all that is
    /// computed from it to the vector unit, in every iteration.
    fn entering_values(&self, order: &[Block]) -> FxHashSet<(Inst, Value)> {
        let cycles = self.uniformity.cycles();
        let mut found = FxHashSet::default();
        for &block in order {
            let Some(cycle) = cycles.innermost(block).filter(|&cycle| cycles.header(cycle) == block) else {
                continue;
            };
            for &inst in &self.function.blocks[block].insts {
                let InstKind::Phi { incoming, .. } = &self.function.insts[inst].kind else { break };
                let is_inside = |from: Block| cycles.contains(cycle, from);
                found.extend(incoming.iter().filter(|i| !is_inside(i.1)).map(|i| (inst, i.0)));
                for i in incoming.iter().filter(|i| is_inside(i.1)) {
                    found.remove(&(inst, i.0));
                }
            }
        }
        found
    }

    /// What the block's end will need.
    pub(super) fn plan_end(&mut self, block: Block) -> Result<PlannedEnd> {
        let function = self.function;
        let inst = function
            .terminator(block)
            .ok_or_else(|| Diagnostic::at(function.blocks[block].span, "this block has no terminator"))?;
        self.span = function.insts[inst].span;
        self.set_origin(inst);
        match &function.insts[inst].kind {
            InstKind::Ret { value } if self.mir.is_callable => {
                self.lower_return(*value)?;
                Ok(PlannedEnd::Return)
            }
            InstKind::Ret { value: None } => Ok(PlannedEnd::Return),
            InstKind::Ret { .. } => Err(self.unsupported("returning a value from a kernel")),
            InstKind::Unreachable => Ok(PlannedEnd::Unreachable),
            InstKind::Br { target } => Ok(PlannedEnd::Jump(Box::new(self.plan_edge(block, *target)?))),
            InstKind::CondBr { on_true, on_false, .. } if on_true == on_false => {
                Ok(PlannedEnd::Jump(Box::new(self.plan_edge(block, *on_true)?)))
            }
            InstKind::CondBr { condition, on_true, on_false } => {
                let mut node = self.node(*condition)?;
                if self.dag[node].op == crate::dag::Op::Undef {
                    node = self.dag.bool(false);
                }
                let divergent = self.uniformity.is_divergent_branch(block);
                let mut edges = [self.plan_edge(block, *on_true)?, self.plan_edge(block, *on_false)?];
                // A branch on the inverse is the branch with its sides exchanged; not where the order of successors says
                // which blocks are headers.
                if self.dag[node].op == crate::dag::Op::Xor
                    && self.uniformity.cycles().are_reducible()
                    && self.dag.as_const(self.dag[node].args[1]) == Some(1)
                {
                    node = self.dag[node].args[0];
                    edges.swap(0, 1);
                }
                Ok(PlannedEnd::Branch { condition: node, divergent, edges: Box::new(edges) })
            }
            _ => Err(self.unsupported("this terminator")),
        }
    }

    fn plan_edge(&mut self, from: Block, to: Block) -> Result<PlannedEdge> {
        let function = self.function;
        let target = self.machine_block(to);
        let params = self.mir.blocks[target].thread_params.clone();
        let mut args = Vec::with_capacity(params.len());
        let is_live = self.uniformity.is_live_edge(from, to);
        for &inst in &function.blocks[to].insts {
            let InstKind::Phi { incoming, .. } = &function.insts[inst].kind else { break };
            let value = self.incoming(inst, incoming, from)?;
            let separated = is_live
                && (self.uniformity.phi_use_is_divergent(function, value, (from, to))
                    || self.uniformity.is_carried_out_over(function, value, (from, to)));
            let nodes = self.nodes(value)?;
            let mut nodes = nodes.as_slice();
            while let Some(&param) = params.get(args.len()).filter(|_| !nodes.is_empty()) {
                // A wide register takes several components.
                let width = self.mir.regs[param].dwords;
                let mut dwords = 0;
                let taken = nodes.iter().take_while(|&&node| {
                    let is_taken = dwords == 0 || dwords < width;
                    dwords += match self.dag[node].ty {
                        Ty::I1 => width,
                        ty => ty.dwords(),
                    };
                    is_taken
                });
                let count = taken.count();
                let (these, rest) = nodes.split_at(count);
                nodes = rest;
                let node = self.dag.tuple(these);
                // What is one value already is handed on as that.
                let is_made = these.len() > 1 && self.dag[node].op == Op::Tuple;
                let parts = if is_made { these.into() } else { Nodes::new() };
                // What no lane brings is not what the phi's being uniform rests on.
                let node = Some(node).filter(|_| is_live && !self.is_undefined(value));
                args.push(PlannedArg { node, parts, param, separated });
            }
        }
        if !is_live {
            self.info.untaken_edges.push((self.machine_block(from), target));
        }
        assert_eq!(args.len(), params.len(), "{from:?} to {to:?}: one argument for each parameter");
        Ok(PlannedEdge { target, args })
    }

    /// The value a phi gets from a block.
    fn incoming(&mut self, phi: Inst, incoming: &[(Value, Block)], from: Block) -> Result<Value> {
        // Phis with many incoming blocks are indexed once.
        let found = if incoming.len() <= 8 {
            incoming.iter().find(|(_, b)| *b == from).map(|&(v, _)| v)
        } else {
            let index = self.phi_index.entry(phi).or_insert_with(|| {
                let mut map: FxHashMap<Block, Value> = FxHashMap::default();
                for &(value, block) in incoming {
                    map.entry(block).or_insert(value);
                }
                map
            });
            index.get(&from).copied()
        };
        found.ok_or_else(|| {
            Diagnostic::at(self.function.insts[phi].span, "this phi has no entry for one of its predecessors")
        })
    }
}
