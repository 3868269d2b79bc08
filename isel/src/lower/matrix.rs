//! Matrix instructions: `llvm.amdgcn.mfma.*`, `llvm.amdgcn.smfmac.*`.

use super::{Lower, Nodes};
use crate::dag::{MachineArg, MachineNode, NodeId, Ty};
use cranelift_entity::{EntitySet, SecondaryMap};
use gcnsel_analysis::Uniformity;
use gcnsel_diag::Result;
use gcnsel_graph::PostDominatorTree;
use gcnsel_ir::{Block, Function, Inst, InstKind, Intrinsic, Value};
use gcnsel_isa as isa;

/// The instruction of an intrinsic: it is called the same.
fn instruction(intrinsic: Intrinsic) -> Option<isa::Op> {
    let name = intrinsic.target_name()?;
    is_matrix(name).then(|| isa::Op::from_name(&format!("v_{}", name.replace('.', "_"))))?
}

/// Whether an intrinsic of the target is a matrix instruction.
pub(super) fn is_matrix(name: &str) -> bool {
    name.starts_with("mfma.") || name.starts_with("smfmac.")
}

/// Whether a block does nothing but end the kernel: lanes that wait there have no values of their own any more.
fn only_returns(f: &Function, block: Block) -> bool {
    let insts = &f.blocks[block].insts;
    f.is_kernel() && insts.len() == 1 && matches!(f.insts[insts[0]].kind, InstKind::Ret { .. })
}

/// Blocks that may run while other lanes of the kernel wait: those on ways from a divergent branch to where its lanes are
/// together again. Lanes that have come to the end do not count.
///
/// Lanes that come back to the header of a cycle wait there for those that have more of the iteration before them. So they are
/// not together again in what all of them come to later in that cycle.
fn partial_blocks(f: &Function, uniformity: &Uniformity) -> EntitySet<Block> {
    let (graph, cycles) = (uniformity.graph(), uniformity.cycles());
    let together = PostDominatorTree::new(graph, cycles);
    let mut partial = EntitySet::new();
    let mut seen: SecondaryMap<Block, u32> = SecondaryMap::new();
    let order = gcnsel_graph::DepthFirst::new(graph);
    for (number, branch) in (1..).zip(order.reverse_postorder()) {
        // What begins inside another's region ends inside it.
        if !uniformity.is_divergent_branch(branch) || partial.contains(branch) {
            continue;
        }
        if graph.succs(branch).iter().filter(|&&next| !only_returns(f, next)).count() <= 1 {
            continue;
        }
        let mut end = together.ipdom(branch);
        // Edges; or a block to go on from.
        let edges = |from: Block| graph.succs(from).iter().map(move |&to| (Some(from), to));
        let mut left: Vec<(Option<Block>, Block)> = edges(branch).collect();
        while let Some((from, block)) = left.pop() {
            if Some(block) == end {
                continue;
            }
            let again = cycles.innermost(block).filter(|&cycle| {
                cycles.is_header(block) && from.is_some_and(|from| cycles.contains(cycle, from))
            });
            while let Some((cycle, inside)) = again.zip(end)
                && cycles.contains(cycle, inside)
            {
                left.push((None, inside));
                end = together.ipdom(inside);
            }
            if seen[block] == number {
                continue;
            }
            seen[block] = number;
            partial.insert(block);
            left.extend(edges(block));
        }
    }
    partial
}

impl Lower<'_> {
    /// An intrinsic that is a matrix instruction; `None` if it is none.
    pub(super) fn lower_matrix(
        &mut self,
        inst: Inst,
        intrinsic: Intrinsic,
        args: &[Value],
    ) -> Result<Option<Nodes>> {
        let Some(op) = instruction(intrinsic) else { return Ok(None) };
        let &[a, b, c, fourth, fifth, sixth] = args else {
            return Err(self.unsupported("a matrix instruction of other operands"));
        };
        self.check_instruction(intrinsic, op)?;
        // It writes the registers of all lanes. Where some may wait elsewhere these have values of their own in them, so its
        // result is a whole-wave value, which the next one adds to as it is.
        let (a, b) = (self.whole(a)?, self.whole(b)?);
        let parts = match self.whole_local.get(&c) {
            Some(parts) => parts.clone(),
            None => self.nodes(c)?,
        };
        let sum = self.dag.tuple(&parts);
        let number = |value: Value| self.function.as_int(value).unwrap_or(0) as u8;
        if isa::semantics::sparse_matrix::Sparse::of(op).is_some() {
            // The sum stands where the result goes; what are kept of A is said in a register.
            let mut machine = MachineNode::new(op, &[0, 1, 2, 3].map(MachineArg::Arg));
            (machine.mods.cbsz, machine.mods.abid) = (number(fifth) & 7, number(sixth) & 15);
            let arguments = [a, b, self.node(fourth)?, sum];
            return Ok(Some(self.matrix_node(inst, machine, &arguments, &parts)));
        }
        let spec = &op.row().operands[3];
        let constant = self.dag.as_const(parts[0]).filter(|_| parts.iter().all(|part| *part == parts[0]));
        let inline = constant.filter(|&bits| spec.ty.inline(bits).is_some());
        let mut arguments = vec![a, b];
        let addend = match inline {
            Some(bits) if spec.ty.bits == 64 => MachineArg::Imm(bits as i64),
            Some(bits) => MachineArg::Imm(i64::from(bits as u32 as i32)),
            None => {
                arguments.push(sum);
                MachineArg::Arg(2)
            }
        };
        let mut machine = MachineNode::new(op, &[MachineArg::Arg(0), MachineArg::Arg(1), addend]);
        (machine.mods.cbsz, machine.mods.abid, machine.mods.blgp) =
            (number(fourth) & 7, number(fifth) & 15, number(sixth) & 7);
        Ok(Some(self.matrix_node(inst, machine, &arguments, &parts)))
    }

    /// The node of an instruction, and its result in components like those of `parts`: whole-wave values where lanes may
    /// wait elsewhere.
    fn matrix_node(
        &mut self,
        inst: Inst,
        machine: MachineNode,
        arguments: &[NodeId],
        parts: &[NodeId],
    ) -> Nodes {
        let types: Vec<Ty> = parts.iter().map(|&part| self.dag[part].ty).collect();
        let dwords = types.iter().map(|ty| ty.dwords()).sum();
        let divergent = self.function.insts[inst].result.is_none_or(|r| self.uniformity.is_divergent(r));
        let is_partial = self.is_partial();
        let outside = std::mem::replace(&mut self.dag.whole, is_partial);
        let node = self.dag.machine_node(machine, Ty::bits(dwords), arguments, divergent);
        let mut first = 0;
        let results = types.into_iter().map(|ty| {
            let part = self.dag.part(node, first, ty);
            first += ty.dwords();
            part
        });
        let results: Nodes = results.collect();
        self.dag.whole = outside;
        if let Some(result) = self.function.insts[inst].result.filter(|_| is_partial) {
            self.whole_local.insert(result, results.clone());
        }
        results
    }

    /// Whether the block being lowered may run with fewer lanes than the kernel began with.
    pub(super) fn is_partial(&mut self) -> bool {
        // A callee does not know which lanes its caller has left aside.
        if self.mir.is_callable {
            return true;
        }
        self.partial
            .get_or_insert_with(|| partial_blocks(self.function, self.uniformity))
            .contains(self.block)
    }

    /// All components of a value as one node.
    fn whole(&mut self, value: Value) -> Result<NodeId> {
        let parts = self.nodes(value)?;
        Ok(self.dag.tuple(&parts))
    }
}
