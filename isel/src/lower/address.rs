//! Addresses: address arithmetic, casts between spaces, and the modes of the memory instructions.

use super::{Lower, Nodes};
use crate::dag::{MachineArg, NodeId, Op, Ty};
use gcnsel_diag::Result;
use gcnsel_ir::{AddressSpace, InstKind, Type, TypeKind, Value};
use gcnsel_isa::Reg;
use gcnsel_legalize::layout;
use gcnsel_mir::Slot;
use smallvec::SmallVec;

/// A memory instruction's address operands.
pub(super) struct Mode {
    /// Address operands in the order: vector address, scalar base.
    pub vector: Option<NodeId>,
    pub scalar: Option<NodeId>,
    /// The instruction's offset, in bytes.
    pub offset: i32,
    /// The stack object that the offset counts from.
    pub frame: Option<Slot>,
}

impl Mode {
    /// The operand for an address part, with its node pushed to `args`.
    pub(super) fn operand(node: Option<NodeId>, args: &mut SmallVec<[NodeId; 5]>) -> MachineArg {
        match node {
            Some(node) => {
                args.push(node);
                MachineArg::Arg(args.len() as u8 - 1)
            }
            None => MachineArg::Off,
        }
    }
}

impl Lower<'_> {
    pub(super) fn lower_gep(
        &mut self,
        source: Type,
        base: Value,
        indices: &[Value],
        result: Type,
    ) -> Result<Nodes> {
        let bases = self.nodes(base)?;
        if layout::is_fat(self.types, result) {
            // The resource stays.
            let offset = self.gep_lane(source, bases[1], indices, 0)?;
            return Ok(Nodes::from_iter([bases[0], offset]));
        }
        if self.types.pointer_space(result).is_none_or(|space| space.index_bits().is_none()) {
            return Err(self.unsupported("address arithmetic on buffer resources"));
        }
        let lanes = self.types.lanes(result).unwrap_or(1) as usize;
        let mut out = Nodes::new();
        for lane in 0..lanes {
            let start = bases[if bases.len() == 1 { 0 } else { lane }];
            let node = self.gep_lane(source, start, indices, lane)?;
            out.push(node);
        }
        Ok(out)
    }

    fn gep_lane(&mut self, source: Type, base: NodeId, indices: &[Value], lane: usize) -> Result<NodeId> {
        let ty = self.dag[base].ty;
        let types = self.types;
        let mut address = base;
        let mut constant = 0i64;
        let mut walked = source;
        for (i, &index) in indices.iter().enumerate() {
            let number = self.function.as_int(index).map(|v| self.signed_constant(v, self.ty(index)));
            let sizeless = |l: &Self| l.unsupported("address arithmetic on a type without a size");
            let scale;
            if i == 0 {
                scale = types.alloc_size(walked).ok_or_else(|| sizeless(self))?;
            } else {
                match types.kind(walked) {
                    TypeKind::Struct { .. } => {
                        let field = number.and_then(|n| usize::try_from(n).ok()).unwrap_or(usize::MAX);
                        let offset = types.field_offset(walked, field).ok_or_else(|| sizeless(self))?;
                        constant = constant.wrapping_add(offset as i64);
                        walked = types.part(walked, field as u64).ok_or_else(|| sizeless(self))?;
                        continue;
                    }
                    TypeKind::Array { element, .. } | TypeKind::Vector { element, .. } => {
                        scale = types.element_stride(walked).ok_or_else(|| sizeless(self))?;
                        walked = *element;
                    }
                    _ => return Err(self.unsupported("an index into a scalar type")),
                }
            }
            if let Some(n) = number {
                constant = constant.wrapping_add(n.wrapping_mul(scale as i64));
                continue;
            }
            let nodes = self.elements(index)?;
            let node = nodes[if nodes.len() == 1 { 0 } else { lane }];
            let bits = types.int_bits(types.scalar(self.ty(index))).unwrap_or(64);
            let mut wide = self.index_to(node, bits, ty);
            if ty == Ty::I32 {
                // Whatever the sum wraps round, the address does, too.
                let (number, more) = self.split_affine(wide);
                constant = constant.wrapping_add(i64::from(more as i32).wrapping_mul(scale as i64));
                wide = number;
            }
            let scale = self.dag.constant(ty, scale);
            let scaled = self.dag.node(Op::Mul, ty, &[wide, scale]);
            address = self.dag.add(ty, address, scaled);
        }
        Ok(self.dag.add_const(ty, address, constant))
    }

    /// An index as wide as the pointer: sign-extended or cut.
    fn index_to(&mut self, node: NodeId, bits: u32, ty: Ty) -> NodeId {
        match (bits, ty) {
            (1, _) => self.sign_extend_to(node, 1, 32 * u32::from(ty.dwords())),
            (64, Ty::I64) => node,
            (33..=64, Ty::I32) => self.dag.lo(node),
            (_, Ty::I32) => self.sext_in_reg(node, bits),
            (33..=63, _) => self.sext_in_reg(node, bits),
            _ => {
                let extended = self.sext_in_reg(node, bits);
                self.dag.sext64(extended)
            }
        }
    }

    pub(super) fn constant_offset(&mut self, source: Type, indices: &[i64]) -> Result<i64> {
        let types = self.types;
        let mut offset = 0i64;
        let mut walked = source;
        for (i, &index) in indices.iter().enumerate() {
            let sizeless = |l: &Self| l.unsupported("address arithmetic on a type without a size");
            let size;
            if i == 0 {
                size = types.alloc_size(walked).ok_or_else(|| sizeless(self))?;
            } else {
                match types.kind(walked) {
                    TypeKind::Struct { .. } => {
                        let field = usize::try_from(index).unwrap_or(usize::MAX);
                        let at = types.field_offset(walked, field).ok_or_else(|| sizeless(self))?;
                        offset = offset.wrapping_add(at as i64);
                        walked = types.part(walked, field as u64).ok_or_else(|| sizeless(self))?;
                        continue;
                    }
                    TypeKind::Array { element, .. } | TypeKind::Vector { element, .. } => {
                        size = types.element_stride(walked).ok_or_else(|| sizeless(self))?;
                        walked = *element;
                    }
                    _ => return Err(self.unsupported("an index into a scalar type")),
                }
            }
            offset = offset.wrapping_add(index.wrapping_mul(size as i64));
        }
        Ok(offset)
    }

    /// A pointer in another address space.
    pub(super) fn cast_pointer(&mut self, node: NodeId, from: Type, to: Type) -> Result<NodeId> {
        let space = |ty| self.types.pointer_space(self.types.scalar(ty)).unwrap_or(AddressSpace::FLAT);
        let (from, to) = (space(from), space(to));
        let global = |s| matches!(s, AddressSpace::GLOBAL | AddressSpace::CONSTANT | AddressSpace::FLAT);
        if from == to || global(from) && global(to) {
            return Ok(node);
        }
        let segment = |s| matches!(s, AddressSpace::LOCAL | AddressSpace::PRIVATE);
        if segment(from) && to == AddressSpace::FLAT {
            if from == AddressSpace::PRIVATE {
                self.info.flat_scratch = true;
            }
            let null = self.dag.constant(Ty::I32, from.null());
            let valid = self.dag.icmp(crate::dag::Cmp::Ne, node, null);
            let aperture = self.aperture(from);
            let zero = self.dag.i32(0);
            let lo = self.dag.select(Ty::I32, valid, node, zero);
            let hi = self.dag.select(Ty::I32, valid, aperture, zero);
            return Ok(self.dag.tuple(&[lo, hi]));
        }
        if from == AddressSpace::FLAT && segment(to) {
            let null = self.dag.constant(Ty::I64, from.null());
            let valid = self.dag.icmp(crate::dag::Cmp::Ne, node, null);
            let lo = self.dag.lo(node);
            let none = self.dag.constant(Ty::I32, to.null());
            return Ok(self.dag.select(Ty::I32, valid, lo, none));
        }
        if to == AddressSpace::CONSTANT_32BIT && global(from) {
            return Ok(self.dag.lo(node));
        }
        if from == AddressSpace::CONSTANT_32BIT && global(to) {
            return self.constant_32bit_address(node);
        }
        Err(self.unsupported(format!("a cast from address space {} to {}", from.0, to.0)))
    }

    /// An address of the 32-bit constant space as one of global memory: a function says where the space is.
    pub(super) fn constant_32bit_address(&mut self, node: NodeId) -> Result<NodeId> {
        let high = match self.function.attributes.string("amdgpu-32bit-address-high-bits") {
            None => 0,
            Some(text) => {
                let digits = text.strip_prefix("0x").map(|digits| u32::from_str_radix(digits, 16));
                digits
                    .unwrap_or_else(|| text.parse())
                    .map_err(|_| self.unsupported(format!("'amdgpu-32bit-address-high-bits'=\"{text}\"")))?
            }
        };
        if high == 0 {
            return Ok(self.dag.zext64(node));
        }
        let high = self.dag.i32(high);
        Ok(self.dag.tuple(&[node, high]))
    }

    /// The high dword of flat addresses in LDS or scratch.
    pub(super) fn aperture(&mut self, space: AddressSpace) -> NodeId {
        let reg = if space == AddressSpace::LOCAL { Reg::SHARED_BASE } else { Reg::PRIVATE_BASE };
        // As a 64-bit operand the register has the aperture in its high dword.
        let wide = self.dag.phys(Reg { dwords: 2, ..reg });
        let copy = self.copy64(wide);
        self.dag.hi(copy)
    }

    /// base + constant.
    pub(super) fn split_constant(&self, node: NodeId) -> (NodeId, i64) {
        let data = &self.dag[node];
        if data.op == Op::Add
            && let Some(c) = self.dag.as_const(data.args[1])
        {
            let bits = 32 * u32::from(data.ty.dwords());
            return (data.args[0], crate::dag::sign_extend(c, bits));
        }
        (node, 0)
    }

    /// The address operands of a global access: uniform base in SGPRs, 32-bit unsigned offset in a VGPR, constant.
    pub(super) fn global_mode(&mut self, address: NodeId) -> Mode {
        let (mut base, offset) = self.split_constant(address);
        let limit = 1i64 << (self.target.info().flat_offset_bits - 1);
        let mut folded = offset;
        if !(-limit..limit).contains(&offset) {
            // The rest goes into the base, so that neighbours share it.
            let low = offset & (limit - 1);
            base = self.dag.add_const(Ty::I64, base, offset - low);
            folded = low;
        }
        let offset = folded as i32;
        if !self.dag[base].divergent && self.in_scalar_bank(base) {
            let zero = self.dag.i32(0);
            return Mode { vector: Some(zero), scalar: Some(base), offset, frame: None };
        }
        if self.dag[base].op == Op::Add && self.dag[base].ty == Ty::I64 {
            let (a, b) = (self.dag[base].args[0], self.dag[base].args[1]);
            for (uniform, index) in [(a, b), (b, a)] {
                let narrow = self.dag.known_zero(index, !0 << 32);
                if !self.dag[uniform].divergent && self.in_scalar_bank(uniform) && narrow {
                    let index = self.dag.lo(index);
                    return Mode { vector: Some(index), scalar: Some(uniform), offset, frame: None };
                }
            }
            for (uniform, rest) in [(a, b), (b, a)] {
                if let Some((base, index)) = self.with_uniform_part(uniform, rest) {
                    return Mode { vector: Some(index), scalar: Some(base), offset, frame: None };
                }
            }
        }
        Mode { vector: Some(base), scalar: None, offset, frame: None }
    }

    /// A uniform number and a divergent sum of 64 bits, as a uniform base and an index of 32 bits: what is uniform in the sum goes
    /// over to the base.
    fn with_uniform_part(&mut self, uniform: NodeId, rest: NodeId) -> Option<(NodeId, NodeId)> {
        let is_base = |this: &Self, node: NodeId| !this.dag[node].divergent && this.in_scalar_bank(node);
        if self.dag[rest].op != Op::Add || !is_base(self, uniform) {
            return None;
        }
        let (c, d) = (self.dag[rest].args[0], self.dag[rest].args[1]);
        let (more, index) = [(c, d), (d, c)]
            .into_iter()
            .find(|&(more, index)| is_base(self, more) && self.dag.known_zero(index, !0 << 32))?;
        let base = self.dag.node(Op::Add, Ty::I64, &[uniform, more]);
        Some((base, self.dag.lo(index)))
    }

    /// A guess whether a uniform value is in SGPRs: not computed from floats or vector loads. A wrong guess costs a
    /// `v_readfirstlane`.
    fn in_scalar_bank(&self, node: NodeId) -> bool {
        match self.dag[node].op {
            Op::AssumeUniform | Op::Result(_) => false,
            // Nothing is no base to which an offset could be added: the whole address is any.
            Op::Undef => false,
            Op::Machine => self.is_scalar_memory(node),
            Op::Reg { reg, .. } => self.mir.regs[reg].bank == gcnsel_isa::Bank::Sgpr,
            Op::Part { .. } => self.scalar_part(self.dag[node].args[0]),
            Op::Tuple | Op::Add => self.dag[node].args.iter().all(|&a| match self.dag[a].op {
                Op::Reg { reg, .. } => self.mir.regs[reg].bank == gcnsel_isa::Bank::Sgpr,
                Op::Machine => self.is_scalar_memory(a),
                Op::AssumeUniform | Op::Result(_) => false,
                _ => true,
            }),
            _ => true,
        }
    }

    fn scalar_part(&self, node: NodeId) -> bool {
        match self.dag[node].op {
            Op::Machine => self.is_scalar_memory(node),
            Op::Reg { reg, .. } => self.mir.regs[reg].bank == gcnsel_isa::Bank::Sgpr,
            _ => false,
        }
    }

    /// Remembers the pointers that an access's own is made of and that point into its object, if the access is defined:
    /// those that `inbounds` says it of.
    pub(super) fn note_access(&mut self, ptr: Value) {
        /// Longer chains of addresses are rare.
        const MOST: usize = 8;
        let gep = |value: Value| match self.function.insts[self.function.def_inst(value)?].kind {
            InstKind::Gep { base, inbounds, .. } => Some((base, inbounds)),
            _ => None,
        };
        self.beside.clear();
        let mut root = ptr;
        for _ in 0..MOST {
            let Some((base, _)) = gep(root) else { break };
            root = base;
        }
        let is_alloca = |inst| matches!(self.function.insts[inst].kind, InstKind::Alloca { .. });
        self.is_in_stack_object = self.function.def_inst(root).is_some_and(is_alloca);
        let mut next = gep(ptr);
        while let Some((base, is_within)) = next {
            let of_base = gep(base);
            if self.beside.len() == MOST || !is_within && !of_base.is_some_and(|(_, is_within)| is_within) {
                break;
            }
            let Some(nodes) = self.local.get(&base) else { break };
            self.beside.extend_from_slice(nodes);
            next = of_base;
        }
    }

    /// The part of an access's address, `at` bytes behind where the access begins, that the machine is to see as one in the
    /// object, and the distance from there.
    fn split_beside(&mut self, address: NodeId, at: i64) -> (NodeId, i64) {
        match self.split_constant(address) {
            (base, offset) if self.beside.contains(&base) => (base, offset + at),
            _ => (address, at),
        }
    }

    /// The address operands of a flat access: offsets are unsigned, and one bit narrower than global ones. Which memory it
    /// is in the hardware tells by the register alone.
    pub(super) fn flat_mode(&mut self, address: NodeId, at: i64) -> Mode {
        let (base, offset) = self.split_beside(address, at);
        let limit = 1i64 << (self.target.info().flat_offset_bits - 1);
        if (0..limit).contains(&offset) {
            return Mode { vector: Some(base), scalar: None, offset: offset as i32, frame: None };
        }
        let whole = self.dag.add_const(Ty::I64, address, at);
        Mode { vector: Some(whole), scalar: None, offset: 0, frame: None }
    }

    /// The address operands of an LDS access of `unit` bytes per offset step, offsets below `limit` steps.
    pub(super) fn lds_mode(&mut self, address: NodeId, unit: i64, limit: i64) -> Mode {
        // A constant address is all offset.
        let (base, offset) = match self.dag.as_const(address) {
            Some(c) => (self.dag.i32(0), i64::from(c as u32)),
            None => self.split_constant(address),
        };
        let Some(offset) = u32::try_from(offset).map(i64::from).ok().filter(|offset| offset % unit == 0)
        else {
            return Mode { vector: Some(address), scalar: None, offset: 0, frame: None };
        };
        // What does not fit goes into the base, so that neighbours share it.
        let steps = offset / unit;
        let low = if steps < limit { steps } else { steps % ((limit + 1) / 2) };
        let base = self.dag.add_const(Ty::I32, base, (steps - low) * unit);
        Mode { vector: Some(base), scalar: None, offset: low as i32, frame: None }
    }

    /// The address operands of a scratch access. The hardware adds unsigned parts, so a constant leaves the register
    /// only where what stays there is certainly not negative.
    pub(super) fn scratch_mode(&mut self, address: NodeId, at: i64) -> Mode {
        let whole = self.dag.add_const(Ty::I32, address, at);
        if let Op::Frame(slot) = self.dag[whole].op {
            let offset = self.dag[whole].imm as u32 as i32;
            return Mode { vector: None, scalar: None, offset, frame: Some(slot) };
        }
        let (mut base, mut offset) = self.split_constant(whole);
        if let Some((slot, index, more)) = self.index_into_frame(base, offset, at) {
            return Mode { vector: Some(index), scalar: None, offset: more, frame: Some(slot) };
        }
        if !self.dag.known_zero(base, 1 << 31) {
            (base, offset) = self.split_beside(address, at);
        }
        // Twelve bits in both forms, `buffer_*` and `scratch_*`.
        if (0..4096).contains(&offset) {
            return Mode { vector: Some(base), scalar: None, offset: offset as i32, frame: None };
        }
        Mode { vector: Some(whole), scalar: None, offset: 0, frame: None }
    }

    /// Takes an address in a stack object apart: the object, what is added to its place, and a constant. The address is
    /// `base + offset`, `at` bytes behind the first byte of the access. `None` if what is added may be negative.
    fn index_into_frame(&mut self, base: NodeId, offset: i64, at: i64) -> Option<(Slot, NodeId, i32)> {
        if self.dag[base].op != Op::Add {
            return None;
        }
        let (a, b) = (self.dag[base].args[0], self.dag[base].args[1]);
        [(a, b), (b, a)].into_iter().find_map(|(place, index)| {
            let Op::Frame(slot) = self.dag[place].op else { return None };
            let more = offset + i64::from(self.dag[place].imm as u32 as i32);
            // The first byte lies in the object, and so not in front of its begin.
            let is_index_alone = self.is_in_stack_object && more == at;
            let is_index =
                is_index_alone || self.beside.contains(&base) || self.dag.known_zero(index, 1 << 31);
            is_index.then_some((slot, index, i32::try_from(more).ok()?))
        })
    }

    /// The object of its own that an address points into, as a number, and the byte offset inside.
    pub(super) fn object_of(&mut self, ptr: Value) -> (Option<u32>, Option<i64>) {
        let location = self.aliases.pointers().location(ptr);
        if !self.aliases.is_identified(location.object) {
            return (None, None);
        }
        let next = self.objects.len() as u32;
        (Some(*self.objects.entry(location.object).or_insert(next)), location.offset)
    }
}
