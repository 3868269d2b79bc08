//! Vectors and aggregates: elements in, elements out.

use super::{Lower, Nodes};
use crate::dag::{NodeId, Op, Ty};
use gcnsel_diag::Result;
use gcnsel_ir::{Inst, Type, TypeKind, Value};
use gcnsel_legalize::layout::{components, components_before, is_fat};

impl Lower<'_> {
    /// One node for each element of a vector; a scalar is its own element. Upper halves of dwords that hold a
    /// 16-bit element are unspecified.
    pub(super) fn elements(&mut self, value: Value) -> Result<Vec<NodeId>> {
        let nodes = self.nodes(value)?;
        Ok(self.split_elements(self.ty(value), &nodes))
    }

    pub(super) fn split_elements(&mut self, ty: Type, nodes: &[NodeId]) -> Vec<NodeId> {
        if !self.is_packed(ty) {
            return nodes.to_vec();
        }
        let len = self.types.lanes(ty).unwrap_or(1) as usize;
        (0..len)
            .map(|i| {
                let pair = nodes[i / 2];
                if i % 2 == 0 { self.low_half(pair) } else { self.high_half(pair) }
            })
            .collect()
    }

    /// The low half's element, looking through a pair that was just built.
    fn low_half(&self, pair: NodeId) -> NodeId {
        if self.dag[pair].op == Op::Pack { self.dag[pair].args[0] } else { pair }
    }

    fn high_half(&mut self, pair: NodeId) -> NodeId {
        if self.dag[pair].op == Op::Pack {
            return self.dag[pair].args[1];
        }
        if self.dag[pair].op == Op::Undef {
            return pair;
        }
        self.dag.with_const(Op::LShr, Ty::I32, pair, 16)
    }

    /// The components of a type from one node for each element.
    pub(super) fn pack_elements(&mut self, ty: Type, elements: &[NodeId]) -> Result<Nodes> {
        if !self.is_packed(ty) {
            return Ok(Nodes::from_slice(elements));
        }
        Ok(elements.chunks(2).map(|pair| self.pack_pair(pair[0], pair.get(1).copied())).collect())
    }

    fn pack_pair(&mut self, low: NodeId, high: Option<NodeId>) -> NodeId {
        let Some(high) = high else { return low };
        if self.dag[high].op == Op::Undef {
            return low;
        }
        // Both halves of one dword are that dword.
        let node = &self.dag[high];
        if node.op == Op::LShr && self.dag.as_const(node.args[1]) == Some(16) && node.args[0] == low {
            return low;
        }
        self.dag.node(Op::Pack, Ty::I32, &[low, high])
    }

    pub(super) fn lower_extract_element(&mut self, vector: Value, index: Value) -> Result<Nodes> {
        let elements = self.elements(vector)?;
        if is_fat(self.types, self.types.scalar(self.ty(vector))) {
            let i = self.fat_lane(index, elements.len() / 2)?;
            return Ok(Nodes::from_slice(&[elements[i], elements[i + elements.len() / 2]]));
        }
        if let Some(i) = self.function.as_int(index) {
            let ty = self.types.scalar(self.ty(vector));
            return Ok(match usize::try_from(i).ok().and_then(|i| elements.get(i)) {
                Some(&node) => Nodes::from_iter([node]),
                None => {
                    let component = self.scalar_ty(ty)?;
                    Nodes::from_iter([self.dag.undef(component)])
                }
            });
        }
        let index = self.index_dword(index)?;
        if let Some(element) = self.indexed_element(vector, &elements, index)? {
            return Ok(Nodes::from_iter([element]));
        }
        Ok(Nodes::from_iter([self.chosen_element(&elements, index)]))
    }

    pub(super) fn lower_insert_element(
        &mut self,
        inst: Inst,
        ty: Type,
        vector: Value,
        element: Value,
        index: Value,
    ) -> Result<Nodes> {
        let is_fat = is_fat(self.types, self.types.scalar(ty));
        if let Some(i) = self.function.as_int(index)
            && !is_fat
            && !self.is_packed(ty)
        {
            let mut nodes = self.nodes_for(inst, vector)?;
            let new = self.node(element)?;
            if let Some(slot) = usize::try_from(i).ok().and_then(|i| nodes.get_mut(i)) {
                *slot = new;
            }
            return Ok(nodes);
        }
        let mut elements = self.elements(vector)?;
        if is_fat {
            let (half, pair) = (elements.len() / 2, self.nodes(element)?);
            let i = self.fat_lane(index, half)?;
            (elements[i], elements[i + half]) = (pair[0], pair[1]);
            return Ok(Nodes::from_slice(&elements));
        }
        let new = self.node(element)?;
        if let Some(i) = self.function.as_int(index) {
            if let Some(slot) = usize::try_from(i).ok().and_then(|i| elements.get_mut(i)) {
                *slot = new;
            }
            return self.pack_elements(ty, &elements);
        }
        let index = self.index_dword(index)?;
        if self.takes_index(&elements, Some(new), index) {
            let nodes = self.pack_elements(ty, &elements)?;
            return Ok(self.with_indexed_element(&nodes, elements.len(), index, new));
        }
        self.with_chosen_element(&mut elements, index, new);
        self.pack_elements(ty, &elements)
    }

    /// The place in a vector of fat pointers, of which `legalize` leaves constants alone.
    fn fat_lane(&self, index: Value, lanes: usize) -> Result<usize> {
        let index = self.function.as_int(index).and_then(|i| usize::try_from(i).ok());
        index.filter(|&i| i < lanes).ok_or_else(|| self.unsupported("this place in a vector of fat pointers"))
    }

    fn index_dword(&mut self, index: Value) -> Result<NodeId> {
        let bits = self.width(self.ty(index));
        let node = self.node(index)?;
        if bits == 1 {
            return Ok(self.truth_to_number(node));
        }
        let low = self.dag.lo(node);
        Ok(self.zext_in_reg(low, bits.min(32)))
    }

    pub(super) fn lower_shuffle(
        &mut self,
        ty: Type,
        a: Value,
        b: Value,
        mask: &[Option<u32>],
    ) -> Result<Nodes> {
        let mut sources = self.elements(a)?;
        sources.extend(self.elements(b)?);
        let component = self.scalar_ty(self.types.scalar(ty))?;
        let mut out = Vec::with_capacity(mask.len());
        for index in mask {
            out.push(match index.and_then(|i| sources.get(i as usize)) {
                Some(&node) => node,
                None => self.dag.undef(component),
            });
        }
        self.pack_elements(ty, &out)
    }

    /// Where the part that indices name lies among the components, and its type.
    fn part_range(&self, mut ty: Type, indices: &[u32]) -> Result<(usize, Type)> {
        let mut first = 0;
        for &index in indices {
            first += components_before(self.types, ty, index, self.span)?;
            ty = match self.types.kind(ty) {
                TypeKind::Array { element, .. } => *element,
                TypeKind::Struct { fields, .. } => match fields.get(index as usize) {
                    Some(&field) => field,
                    None => return Err(self.unsupported("an index beyond the structure")),
                },
                _ => return Err(self.unsupported("an index into a value that is no aggregate")),
            };
        }
        Ok((first, ty))
    }

    pub(super) fn lower_extract_value(
        &mut self,
        aggregate: Value,
        indices: &[u32],
        ty: Type,
    ) -> Result<Nodes> {
        let (first, _) = self.part_range(self.ty(aggregate), indices)?;
        let count = components(self.types, ty, self.span)?.len();
        self.some_nodes(aggregate, |nodes| Nodes::from_slice(&nodes[first..first + count]))
    }

    pub(super) fn lower_insert_value(
        &mut self,
        inst: Inst,
        aggregate: Value,
        value: Value,
        indices: &[u32],
    ) -> Result<Nodes> {
        let mut nodes = self.nodes_for(inst, aggregate)?;
        let new = self.nodes(value)?;
        let (first, _) = self.part_range(self.ty(aggregate), indices)?;
        nodes[first..first + new.len()].copy_from_slice(&new);
        Ok(nodes)
    }
}
