//! Values as they lie in memory: components of a type from dwords, and dwords from components.

use super::byte_pack::Part;
use super::{Lower, Nodes};
use crate::dag::{NodeId, Op, Ty};
use gcnsel_diag::Result;
use gcnsel_ir::{AddressSpace, Type, TypeKind};
use gcnsel_legalize::layout;
use gcnsel_legalize::layout::{Element, element, is_empty, scalar};
use smallvec::SmallVec;

/// Bits of a store, before they are dwords: first bit, width, node.
#[derive(Default)]
pub(super) struct Packer {
    pub parts: Vec<Part>,
}

impl Lower<'_> {
    /// The components of a type from the dwords it has in memory, beginning at a bit.
    pub(super) fn unpack_memory(&mut self, ty: Type, dwords: &[NodeId], bit: u32) -> Result<Nodes> {
        let types = self.types;
        let mut out = Nodes::new();
        match types.kind(ty) {
            _ if is_empty(types, ty) => {}
            TypeKind::Vector { element: e, len } => {
                let bits = types.bits(*e).unwrap_or_default() as u32;
                match element(types, *e) {
                    Some(Element::Half) => {
                        for i in 0..len.div_ceil(2) {
                            let width = if 2 * i + 1 < *len { 32 } else { 16 };
                            out.push(self.memory_bits(dwords, bit + 32 * i, width));
                        }
                    }
                    Some(Element::Whole(_)) => {
                        for i in 0..*len {
                            let node = self.memory_scalar(*e, dwords, bit + bits * i)?;
                            out.push(node);
                        }
                    }
                    None => return Err(self.unsupported("this vector type in memory")),
                }
            }
            TypeKind::Array { element, len } => {
                let stride = types.alloc_size(*element).unwrap_or_default() as u32 * 8;
                for i in 0..*len as u32 {
                    out.extend(self.unpack_memory(*element, dwords, bit + stride * i)?);
                }
            }
            TypeKind::Struct { fields, .. } => {
                for (i, &field) in fields.iter().enumerate() {
                    let offset = types.field_offset(ty, i).unwrap_or_default() as u32 * 8;
                    out.extend(self.unpack_memory(field, dwords, bit + offset)?);
                }
            }
            // The offset is the low dword.
            TypeKind::Ptr(AddressSpace::BUFFER_FAT) => {
                let resource = self.memory_bits(dwords, bit + 32, 128);
                out.extend([resource, self.memory_bits(dwords, bit, 32)]);
            }
            _ => out.push(self.memory_scalar(ty, dwords, bit)?),
        }
        Ok(out)
    }

    fn memory_scalar(&mut self, ty: Type, dwords: &[NodeId], bit: u32) -> Result<NodeId> {
        let component = self.scalar_ty(ty)?;
        let bits = self.types.bits(ty).unwrap_or_default() as u32;
        let node = self.memory_bits(dwords, bit, bits);
        Ok(if component == Ty::I1 { self.truncate_to_truth(node) } else { node })
    }

    /// `width` bits from bit `bit` on; the bits above them are unspecified.
    pub(super) fn memory_bits(&mut self, dwords: &[NodeId], bit: u32, width: u32) -> NodeId {
        let (first, shift) = ((bit / 32) as usize, u64::from(bit % 32));
        if width > 32 {
            let parts: Vec<NodeId> =
                (0..width.div_ceil(32)).map(|i| self.memory_bits(dwords, bit + 32 * i, 32)).collect();
            return self.dag.tuple(&parts);
        }
        let low = self.dag.with_const(Op::LShr, Ty::I32, dwords[first], shift);
        if shift + u64::from(width) <= 32 || first + 1 >= dwords.len() {
            return low;
        }
        let (hi, amount) = (dwords[first + 1], self.dag.i32(shift as u32));
        self.dag.node(Op::AlignBit, Ty::I32, &[hi, dwords[first], amount])
    }

    /// The dwords of a value as it lies in memory.
    pub(super) fn stored_dwords(&mut self, ty: Type, nodes: &[NodeId], bytes: u32) -> Result<Vec<NodeId>> {
        let mut packed = Packer::default();
        self.pack_memory(ty, nodes, 0, &mut packed)?;
        Ok(self.packed_dwords(packed, bytes))
    }

    /// Puts the components of a type where they are in memory.
    fn pack_memory(&mut self, ty: Type, nodes: &[NodeId], bit: u32, out: &mut Packer) -> Result<()> {
        let types = self.types;
        match types.kind(ty) {
            _ if is_empty(types, ty) => {}
            TypeKind::Vector { element: e, len } => {
                let bits = types.bits(*e).unwrap_or_default() as u32;
                match element(types, *e) {
                    Some(Element::Half) => {
                        for (i, &node) in nodes.iter().enumerate() {
                            let i = i as u32;
                            let width = if 2 * i + 1 < *len { 32 } else { 16 };
                            out.parts.push((bit + 32 * i, width, node));
                        }
                    }
                    _ => {
                        for (i, &node) in nodes.iter().enumerate() {
                            let node = self.truth_to_number(node);
                            out.parts.push((bit + bits * i as u32, bits, node));
                        }
                    }
                }
            }
            TypeKind::Array { element, len } => {
                let stride = types.alloc_size(*element).unwrap_or_default() as u32 * 8;
                let each = nodes.len() / (*len).max(1) as usize;
                for i in 0..*len as usize {
                    self.pack_memory(
                        *element,
                        &nodes[i * each..(i + 1) * each],
                        bit + stride * i as u32,
                        out,
                    )?;
                }
            }
            TypeKind::Struct { fields, .. } => {
                let mut next = 0;
                for (i, &field) in fields.iter().enumerate() {
                    let count = layout::components(types, field, self.span)?.len();
                    let offset = types.field_offset(ty, i).unwrap_or_default() as u32 * 8;
                    self.pack_memory(field, &nodes[next..next + count], bit + offset, out)?;
                    next += count;
                }
            }
            _ => {
                let bits = types.bits(ty).unwrap_or_default() as u32;
                let stored = if scalar(types, ty) == Some(Ty::I1) { 8 } else { bits.next_multiple_of(8) };
                let mut node = self.truth_to_number(nodes[0]);
                // An odd integer is stored with zeros above it.
                if stored != bits && bits > 1 {
                    node = self.zext_in_reg(node, bits);
                }
                out.parts.push((bit, stored, node));
            }
        }
        Ok(())
    }

    pub(super) fn packed_dwords(&mut self, packed: Packer, bytes: u32) -> Vec<NodeId> {
        let mut dwords: Vec<Option<NodeId>> = vec![None; bytes.div_ceil(4) as usize];
        let parts = self.joined(packed);
        let dword_of = |&(bit, ..): &Part| bit / 32;
        for in_dword in parts.chunk_by(|a, b| dword_of(a) == dword_of(b)) {
            let relative = |&(bit, width, node): &Part| (bit % 32, width, node);
            let relative: SmallVec<[Part; 4]> = in_dword.iter().map(relative).collect();
            // A part that ends in the next dword is in the way there, too.
            let ends = relative.last().is_none_or(|(bit, width, _)| bit + width <= 32);
            let index = dword_of(&in_dword[0]) as usize;
            if ends
                && dwords[index].is_none()
                && let Some(dword) = self.permuted(&relative)
            {
                dwords[index] = Some(dword);
                continue;
            }
            if ends && relative.len() > 3 && dwords[index].is_none() {
                let dword = self.by_halves(&relative);
                dwords[index] = Some(self.dag.with_const(Op::Shl, Ty::I32, dword, relative[0].0.into()));
                continue;
            }
            self.shifted_parts(in_dword, bytes, &mut dwords);
        }
        dwords.into_iter().map(|d| d.unwrap_or_else(|| self.dag.undef(Ty::I32))).collect()
    }

    /// Parts as one number, whose bit 0 is the first part's. Each instruction shifts the later half up and joins it to the earlier
    /// one, so there is one less of them than there are parts.
    fn by_halves(&mut self, parts: &[Part]) -> NodeId {
        match *parts {
            [(_, _, node)] => node,
            _ => {
                let (low, high) = parts.split_at(parts.len() / 2);
                let distance = u64::from(high[0].0 - low[0].0);
                let (low, high) = (self.by_halves(low), self.by_halves(high));
                let low = self.dag.with_const(Op::And, Ty::I32, low, (1 << distance) - 1);
                let high = self.dag.with_const(Op::Shl, Ty::I32, high, distance);
                self.dag.node(Op::Or, Ty::I32, &[low, high])
            }
        }
    }

    /// Puts parts into dwords by masks and shifts.
    fn shifted_parts(&mut self, parts: &[Part], bytes: u32, dwords: &mut [Option<NodeId>]) {
        for &(bit, width, node) in parts {
            let mut done = 0;
            while done < width {
                let source = self.dag.part(node, (done / 32) as u8, Ty::I32);
                let take = (width - done).min(32);
                let (index, shift) = (((bit + done) / 32) as usize, (bit + done) % 32);
                if shift == 0 && take == 32 {
                    dwords[index] = Some(source);
                } else {
                    let last = (bit + done + take) % 32 == 0 || bit + done + take >= bytes * 8;
                    let masked = if take < 32 && !last {
                        self.dag.with_const(Op::And, Ty::I32, source, (1u64 << take) - 1)
                    } else {
                        source
                    };
                    let low = self.dag.with_const(Op::Shl, Ty::I32, masked, u64::from(shift));
                    self.merge(&mut dwords[index], low);
                    if shift + take > 32 {
                        let high = self.dag.with_const(Op::LShr, Ty::I32, masked, u64::from(32 - shift));
                        self.merge(&mut dwords[index + 1], high);
                    }
                }
                done += take;
            }
        }
    }

    /// Neighbours that are neighbouring bits of one dword too are one part: bytes that are stored as they were loaded.
    fn joined(&self, packed: Packer) -> Vec<Part> {
        let mut out: Vec<Part> = Vec::with_capacity(packed.parts.len());
        for (bit, width, node) in packed.parts {
            if let Some((first, before, low)) = out.last_mut() {
                let ((dword, from), (other, shift)) = (self.shifted(*low), self.shifted(node));
                let beside = *first + *before == bit && shift == from + *before;
                if beside && dword == other && shift + width <= 32 {
                    *before += width;
                    continue;
                }
            }
            out.push((bit, width, node));
        }
        out
    }

    /// The dword whose bits a node has from its lowest on, and the first of them.
    pub(super) fn shifted(&self, node: NodeId) -> (NodeId, u32) {
        let data = &self.dag[node];
        if data.op == Op::LShr
            && data.ty == Ty::I32
            && let Some(amount @ 0..32) = self.dag.as_const(data.args[1])
        {
            return (data.args[0], amount as u32);
        }
        (node, 0)
    }

    fn merge(&mut self, slot: &mut Option<NodeId>, part: NodeId) {
        *slot = Some(match *slot {
            Some(other) => self.dag.node(Op::Or, Ty::I32, &[part, other]),
            None => part,
        });
    }
}
