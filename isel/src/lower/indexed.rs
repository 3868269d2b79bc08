//! Elements of vectors in VGPRs that a uniform number chooses: a tuple of dwords, and a number of a dword, which take three
//! instructions, however many elements there are.

use super::{Lower, Nodes};
use crate::dag::{NodeId, Op, Ty};
use cranelift_entity::EntitySet;
use gcnsel_diag::Result;
use gcnsel_ir::{Block, CastOp, Inst, InstKind, Value};
use gcnsel_legalize::layout::components;

/// Dwords of the widest tuple that registers are chosen of, however many registers there are.
const MOST_DWORDS: u32 = 32;

/// Such a tuple takes one in so many of the registers of a wave, for no part of it can be elsewhere when it is accessed.
const SHARE: u32 = 4;

/// Elements that the number may choose from. Fewer take no more instructions when they are selected one after the other, and need not
/// be beside each other.
const FEWEST: usize = 3;

impl Lower<'_> {
    /// The element of a vector that a number chooses, as a dword of a tuple; `None` if it is to be selected.
    pub(super) fn indexed_element(
        &mut self,
        vector: Value,
        elements: &[NodeId],
        index: NodeId,
    ) -> Result<Option<NodeId>> {
        if !self.takes_index(elements, None, index) {
            return Ok(None);
        }
        let nodes = self.nodes(vector)?;
        let tuple = self.dag.tuple(&nodes);
        if nodes.len() < elements.len() {
            let (at, shift) = self.half_of_dword(index);
            let dword = self.dag.indexed(tuple, at, Ty::I32);
            return Ok(Some(self.dag.node(Op::LShr, Ty::I32, &[dword, shift])));
        }
        let ty = self.dag[nodes[0]].ty;
        let at = self.number_of_dword(index, ty);
        Ok(Some(self.dag.indexed(tuple, at, ty)))
    }

    /// Components of so many elements with another one where a number says, if [`Lower::takes_index`].
    pub(super) fn with_indexed_element(
        &mut self,
        nodes: &[NodeId],
        elements: usize,
        index: NodeId,
        new: NodeId,
    ) -> Nodes {
        // A number beyond the elements leaves nothing of the vector, but what is in other registers.
        let last = elements as u64 - 1;
        let index = match self.dag.known(index).max() <= last {
            true => index,
            false => {
                let last = self.dag.i32(last as u32);
                self.dag.node(Op::UMin, Ty::I32, &[index, last])
            }
        };
        let tuple = self.dag.tuple(nodes);
        let whole = if nodes.len() < elements {
            let (at, shift) = self.half_of_dword(index);
            let old = self.dag.indexed(tuple, at, Ty::I32);
            let mask = self.dag.i32(0xffff);
            let mask = self.dag.node(Op::Shl, Ty::I32, &[mask, shift]);
            let moved = self.dag.node(Op::Shl, Ty::I32, &[new, shift]);
            let dword = self.dag.node(Op::Bfi, Ty::I32, &[mask, moved, old]);
            self.dag.with_indexed(tuple, at, dword)
        } else {
            let at = self.number_of_dword(index, self.dag[new].ty);
            self.dag.with_indexed(tuple, at, new)
        };
        let mut first = 0;
        let mut parts = Nodes::with_capacity(nodes.len());
        for &node in nodes {
            let ty = self.dag[node].ty;
            parts.push(self.dag.part(whole, first, ty));
            first += ty.dwords();
        }
        parts
    }

    /// Dwords of the widest tuple that registers are chosen of, where a wave has so many.
    pub(super) fn most_indexed_dwords(vgprs: u16) -> u32 {
        (u32::from(vgprs) / SHARE).min(MOST_DWORDS)
    }

    /// Whether an element is accessed by its number: that is uniform, what it chooses from is not, and is much.
    pub(super) fn takes_index(&mut self, elements: &[NodeId], new: Option<NodeId>, index: NodeId) -> bool {
        let types = || elements.iter().map(|&element| self.dag[element].ty);
        let is_divergent = |&node: &NodeId| self.dag[node].divergent;
        let is_such = !self.dag.whole
            && !matches!(self.dag[index].op, Op::Undef | Op::Const)
            && !is_divergent(&index)
            && elements.iter().chain(&new).any(is_divergent)
            && new.is_none_or(|new| self.dag[new].op != Op::Undef)
            && types().all(|ty| ty != Ty::I1)
            && types().map(|ty| u32::from(ty.dwords())).sum::<u32>() <= self.indexed_dwords;
        let mut candidates = 0;
        for (i, &element) in elements.iter().enumerate() {
            let counts = is_such && (new.is_some() || self.dag[element].op != Op::Undef);
            candidates += usize::from(counts && self.may_be(index, i));
        }
        candidates >= FEWEST
    }

    /// The number of the first dword of an element.
    fn number_of_dword(&mut self, index: NodeId, ty: Ty) -> NodeId {
        let dwords = self.dag.i32(ty.dwords().into());
        self.dag.node(Op::Mul, Ty::I32, &[index, dwords])
    }

    /// Of the element of half a dword the number of the dword, and its lowest bit there.
    fn half_of_dword(&mut self, index: NodeId) -> (NodeId, NodeId) {
        let at = self.dag.with_const(Op::LShr, Ty::I32, index, 1);
        let one = self.dag.i32(1);
        let half = self.dag.node(Op::And, Ty::I32, &[index, one]);
        (at, self.dag.with_const(Op::Shl, Ty::I32, half, 4))
    }

    /// The vector that an instruction accesses by a number that is uniform where it stands; as [`Lower::takes_index`], but of what
    /// the analysis knows.
    pub(super) fn indexed_vector(&self, block: Block, inst: Inst) -> Option<Value> {
        let function = self.function;
        let (vector, element, index) = match function.insts[inst].kind {
            InstKind::ExtractElement { vector, index } => (vector, None, index),
            InstKind::InsertElement { vector, element, index } => (vector, Some(element), index),
            _ => return None,
        };
        let is_divergent = |value: Value| self.uniformity.use_is_divergent(function, value, block);
        let is_such = function.as_const(index).is_none()
            && !is_divergent(index)
            && (is_divergent(vector) || element.is_some_and(is_divergent));
        let components = components(self.types, self.ty(vector), self.span).ok().filter(|_| is_such)?;
        let dwords: u32 = components.iter().map(|component| u32::from(component.dwords())).sum();
        let lanes = self.types.lanes(self.ty(vector)).unwrap_or(1) as usize;
        (lanes >= FEWEST && dwords <= self.indexed_dwords && !components.contains(&Ty::I1)).then_some(vector)
    }

    /// The values that [instructions](Lower::indexed_vector) of other blocks than their own access, be it through casts.
    pub(super) fn indexed_elsewhere(&self, order: &[Block]) -> EntitySet<Value> {
        let function = self.function;
        let mut found = EntitySet::new();
        for &block in order {
            for &inst in &function.blocks[block].insts {
                let Some(mut vector) = self.indexed_vector(block, inst) else { continue };
                loop {
                    if self.uniformity.uses().def_block(function, vector) != Some(block) {
                        found.insert(vector);
                        break;
                    }
                    match function.def_inst(vector).map(|def| &function.insts[def].kind) {
                        Some(InstKind::Cast { op: CastOp::BitCast, value, .. }) => vector = *value,
                        _ => break,
                    }
                }
            }
        }
        found
    }
}
