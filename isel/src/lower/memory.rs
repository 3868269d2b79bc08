//! Loads, stores and fences.

use super::address::Mode;
use super::path::{Path, lds_pair_unit, size_index, store_of_high_half, zeros_above};
use super::repeats::{self, Request};
use super::sync_scope::{ordering, sync_scope};
use super::{Lower, Nodes};
use crate::dag::{Effect, MachineArg, MachineNode, NodeId, Op, Stretch, Ty};
use gcnsel_diag::Result;
use gcnsel_ir::{AddressSpace, Inst, InstKind, MemoryAccess, Ordering, Type, Value};
use gcnsel_isa::{self as isa, Reg};
use gcnsel_legalize::layout::MOST_COMPONENTS;
use gcnsel_mir::{AddressClass, MemoryOperand, MemoryOrdering, Opcode, Pseudo, SyncScope, align_at};
use smallvec::SmallVec;
use thin_vec::ThinVec;

/// The largest access, in bytes: as many dwords as values may have components, many times the registers that a lane has.
const MOST_BYTES: u64 = 4 * MOST_COMPONENTS as u64;

impl Lower<'_> {
    pub(super) fn path(&mut self, space: AddressSpace) -> Result<Path> {
        Ok(match space {
            AddressSpace::GLOBAL | AddressSpace::CONSTANT | AddressSpace::CONSTANT_32BIT => Path::Global,
            AddressSpace::FLAT => {
                self.info.flat_scratch |= self.flat_scratch;
                Path::Flat
            }
            AddressSpace::LOCAL => Path::Lds,
            AddressSpace::PRIVATE if self.target.info().architected_flat_scratch => Path::Scratch,
            AddressSpace::PRIVATE => Path::Buffer,
            AddressSpace::REGION => {
                return Err(self.unsupported("the global data share, which kernels are not given,"));
            }
            other => return Err(self.unsupported(format!("memory access in address space {}", other.0))),
        })
    }

    /// How what a pointer points to is reached, and its address on that way.
    pub(super) fn place_of(&mut self, ptr: Value) -> Result<(Path, NodeId)> {
        if let Some(place) = self.fat_place(ptr)? {
            return Ok(place);
        }
        let space = self.types.pointer_space(self.ty(ptr)).unwrap_or(AddressSpace::FLAT);
        let address = self.device_address(ptr)?;
        Ok((self.path(space)?, address))
    }

    /// A pointer as memory instructions take it: of the 32-bit constant space widened.
    fn device_address(&mut self, ptr: Value) -> Result<NodeId> {
        let node = self.node(ptr)?;
        match self.types.pointer_space(self.ty(ptr)) {
            Some(AddressSpace::CONSTANT_32BIT) => self.constant_32bit_address(node),
            _ => Ok(node),
        }
    }

    /// What an access touches.
    pub(super) fn memory_operand(
        &mut self,
        inst: Inst,
        ptr: Value,
        access: &MemoryAccess,
        size: u32,
        load: bool,
        store: bool,
    ) -> MemoryOperand {
        let space = self.types.pointer_space(self.ty(ptr)).unwrap_or(AddressSpace::FLAT);
        let class = match space {
            AddressSpace::GLOBAL | AddressSpace::BUFFER_FAT => AddressClass::Global,
            AddressSpace::CONSTANT | AddressSpace::CONSTANT_32BIT => AddressClass::Constant,
            AddressSpace::LOCAL => AddressClass::Local,
            AddressSpace::PRIVATE => AddressClass::Private,
            AddressSpace::REGION => AddressClass::Region,
            _ => AddressClass::Flat,
        };
        let mut memory = MemoryOperand::new(class, size, access.align.min(1 << 16) as u32, load, store);
        memory.volatile = access.volatile;
        memory.invariant = class == AddressClass::Constant || self.has_metadata(inst, "invariant.load");
        memory.nontemporal = self.has_metadata(inst, "nontemporal");
        memory.ordering = ordering(access.ordering);
        (memory.scope, memory.one_address_space) = sync_scope(&access.scope);
        (memory.object, memory.offset) = self.object_of(ptr);
        self.note_access(ptr);
        memory.alias_scopes = self.scope_list(inst, "alias.scope");
        memory.noalias = self.scope_list(inst, "noalias");
        memory
    }

    fn has_metadata(&self, inst: Inst, kind: &str) -> bool {
        self.function.inst_metadata(inst, kind).is_some()
    }

    pub(super) fn scope_list(&self, inst: Inst, kind: &str) -> ThinVec<u32> {
        let Some(id) = self.function.inst_metadata(inst, kind) else { return ThinVec::new() };
        let nodes = self.module.metadata.elements(id).iter();
        nodes
            .filter_map(|e| match e {
                gcnsel_ir::MetadataOperand::Node(n) => Some(n.as_u32()),
                _ => None,
            })
            .collect()
    }

    pub(super) fn lower_load(
        &mut self,
        inst: Inst,
        ptr: Value,
        access: &MemoryAccess,
        ty: Type,
    ) -> Result<Nodes> {
        let bytes = self.access_bytes(ty, access.ordering.is_some())?;
        let fat = self.fat_place(ptr)?;
        let space = self.types.pointer_space(self.ty(ptr)).unwrap_or(AddressSpace::FLAT);
        let address = match fat {
            Some((_, offset)) => offset,
            None => self.device_address(ptr)?,
        };
        let memory = self.memory_operand(inst, ptr, access, bytes, true, false);
        let reason = self.scalar_reason(inst);
        if let Some(reason) = reason
            // What is only known not to have been written yet may be written later.
            && let Some(nodes) = {
                let widest = if bytes == 32 && self.is_read_by_images(inst) { 8 } else { 4 };
                let early = (!reason.is_for_good()).then(|| memory.clone());
                self.scalar_load(address, access.align, ty, widest, early)?
            }
        {
            return Ok(nodes);
        }
        self.note_vector_load(inst, reason.map(|_| access.align));
        let path = match fat {
            Some((path, _)) => path,
            None => self.path(space)?,
        };
        let result = self.function.insts[inst].result;
        let divergent = result.is_none_or(|r| self.uniformity.is_divergent(r));
        let signed = bytes <= 2 && self.only_sign_extended(inst);
        let request = Request { path, address, bytes, signed, divergent };
        let may_repeat = repeats::may_repeat(access);
        let repeated = self.repeats.find(request).filter(|_| may_repeat).map(<[NodeId]>::to_vec);
        let dwords = match repeated {
            Some(dwords) => dwords,
            None => self.vector_load(path, address, bytes, &memory, divergent, signed)?,
        };
        if may_repeat {
            self.repeats.insert(inst, request, &dwords);
        }
        self.unpack_memory(ty, &dwords, 0)
    }

    /// Whether every user sign-extends the result, of a vector its elements.
    fn only_sign_extended(&self, inst: Inst) -> bool {
        let Some(result) = self.function.insts[inst].result else { return false };
        let users = self.uniformity.uses().of(result);
        let extends = |&user: &Inst| {
            matches!(
                self.function.insts[user].kind,
                InstKind::Cast { op: gcnsel_ir::CastOp::SExt | gcnsel_ir::CastOp::SiToFp, .. }
            )
        };
        users.iter().all(extends)
    }

    pub(super) fn access_bytes(&self, ty: Type, is_atomic: bool) -> Result<u32> {
        let text = || gcnsel_ir::type_text(self.types, ty);
        match self.types.store_size(ty) {
            Some(bytes) if is_atomic && bytes > 8 => {
                Err(self.unsupported(format!("an atomic access of type '{}', more than 8 bytes,", text())))
            }
            Some(bytes) if bytes <= MOST_BYTES => Ok(bytes as u32),
            Some(_) => {
                let what = format!("an access of type '{}', more than {MOST_BYTES} bytes,", text());
                Err(self.unsupported(what))
            }
            None => Err(self.unsupported(format!("an access of type '{}'", text()))),
        }
    }

    /// Loads bytes into dwords; the last may be partial, its upper bits zero.
    pub(super) fn vector_load(
        &mut self,
        path: Path,
        address: NodeId,
        bytes: u32,
        memory: &MemoryOperand,
        divergent: bool,
        signed: bool,
    ) -> Result<Vec<NodeId>> {
        let mut pieces: Vec<(u32, u32, NodeId)> = Vec::new();
        let mut done = 0;
        while done < bytes {
            let align = align_at(memory.align, done);
            let left = bytes - done;
            if path == Path::Lds
                && let Some(unit) = lds_pair_unit(left, align)
            {
                let node = self.lds_pair_load(address, done, unit, memory, divergent);
                pieces.push((done, 2 * unit, node));
                done += 2 * unit;
                continue;
            }
            let size = path.piece(left, align);
            // The sign is in the last piece; what is below must not reach into it.
            let signed = signed && done + size == bytes;
            let node = self.load_piece(path, address, done, size, memory, divergent, signed);
            pieces.push((done, size, node));
            done += size;
        }
        Ok(self.assemble(bytes, &pieces))
    }

    /// Dwords from loaded pieces, which do not overlap and stand in order.
    fn assemble(&mut self, bytes: u32, pieces: &[(u32, u32, NodeId)]) -> Vec<NodeId> {
        let mut dwords: Vec<Option<NodeId>> = vec![None; bytes.div_ceil(4) as usize];
        for &(at, size, node) in pieces {
            // They are cut into the dwords they fall into; of whole dwords nothing is masked or shifted.
            let mut byte = 0;
            while byte < size {
                let (index, shift) = ((at + byte) / 4, 8 * ((at + byte) % 4));
                let source = self.dag.part(node, (byte / 4) as u8, Ty::I32);
                let inner = self.dag.with_const(Op::LShr, Ty::I32, source, u64::from(8 * (byte % 4)));
                let take = (size - byte).min(4 - (at + byte) % 4).min(4 - byte % 4);
                let masked = if take < 4 && take < size {
                    self.dag.with_const(Op::And, Ty::I32, inner, (1u64 << (8 * take)) - 1)
                } else {
                    inner
                };
                let part = self.dag.with_const(Op::Shl, Ty::I32, masked, u64::from(shift));
                let slot = &mut dwords[index as usize];
                *slot = Some(match *slot {
                    Some(other) => self.dag.node(Op::Or, Ty::I32, &[part, other]),
                    None => part,
                });
                byte += take;
            }
        }
        dwords.into_iter().map(|d| d.expect("pieces cover all bytes")).collect()
    }

    #[allow(clippy::too_many_arguments)]
    fn load_piece(
        &mut self,
        path: Path,
        address: NodeId,
        at: u32,
        size: u32,
        memory: &MemoryOperand,
        divergent: bool,
        signed: bool,
    ) -> NodeId {
        let sizes = path.sizes();
        let index = size_index(size);
        let op = if signed && size <= 2 { sizes.load_signed[index] } else { sizes.load[index] };
        let memory = piece_of(memory, at, size);
        let known_zero = zeros_above(size, signed);
        let effect = if memory.volatile || memory.ordering > MemoryOrdering::NotAtomic {
            Effect::Always
        } else {
            Effect::Reads
        };
        self.access_node(
            path,
            op,
            address,
            at,
            &[],
            memory,
            divergent,
            Ty::bits(size.div_ceil(4) as u8),
            effect,
            known_zero,
        )
    }

    /// A memory instruction with data operands, at `address + at`.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn access_node(
        &mut self,
        path: Path,
        op: isa::Op,
        address: NodeId,
        at: u32,
        data: &[NodeId],
        memory: MemoryOperand,
        divergent: bool,
        ty: Ty,
        effect: Effect,
        known_zero: u64,
    ) -> NodeId {
        if let Path::Resource(resource, addend, _) = path {
            let addend = addend + at as i32;
            return self.resource_node(
                op,
                resource,
                (address, addend),
                data,
                memory,
                divergent,
                ty,
                effect,
                known_zero,
            );
        }
        let (address_ty, at) = (self.dag[address].ty, i64::from(at));
        let whole = self.dag.add_const(address_ty, address, at);
        let mode = match path {
            Path::Global => self.global_mode(whole),
            Path::Flat => self.flat_mode(address, at),
            Path::Lds => self.lds_mode(whole, 1, 1 << 16),
            Path::Scratch | Path::Buffer | Path::Resource(..) => self.scratch_mode(address, at),
        };
        let mut mods = op.row().default_mods();
        mods.offset = mode.offset;
        let mut args: SmallVec<[NodeId; 5]> = SmallVec::new();
        let mut operands: SmallVec<[MachineArg; 3]> = SmallVec::new();
        let load_data = |args: &mut SmallVec<[NodeId; 5]>, operands: &mut SmallVec<[MachineArg; 3]>| {
            for &node in data {
                args.push(node);
                operands.push(MachineArg::Arg(args.len() as u8 - 1));
            }
        };
        match path {
            Path::Global | Path::Scratch => {
                operands.push(Mode::operand(mode.vector, &mut args));
                load_data(&mut args, &mut operands);
                operands.push(Mode::operand(mode.scalar, &mut args));
            }
            Path::Flat | Path::Lds => {
                operands.push(Mode::operand(mode.vector, &mut args));
                load_data(&mut args, &mut operands);
            }
            Path::Buffer | Path::Resource(..) => {
                load_data(&mut args, &mut operands);
                mods.offen = mode.vector.is_some();
                operands.push(Mode::operand(mode.vector, &mut args));
                operands.push(MachineArg::Phys(Reg::sgpr(0, 4)));
                operands.push(MachineArg::Imm(0));
            }
        }
        let machine = MachineNode {
            opcode: Opcode::Isa(op),
            operands,
            mods,
            memory: Some(Box::new(memory)),
            form: None,
            frame: mode.frame,
            effect,
            stretch: Stretch::None,
            known_zero,
        };
        self.dag.machine_node(machine, ty, &args, divergent)
    }

    fn lds_pair_load(
        &mut self,
        address: NodeId,
        at: u32,
        unit: u32,
        memory: &MemoryOperand,
        divergent: bool,
    ) -> NodeId {
        let op = if unit == 8 { isa::Op::DS_READ2_B64 } else { isa::Op::DS_READ2_B32 };
        let (mode, mods) = self.lds_pair_mode(op, address, at, unit);
        let mut args: SmallVec<[NodeId; 5]> = SmallVec::new();
        let operands = SmallVec::from_slice(&[Mode::operand(mode.vector, &mut args)]);
        let machine = MachineNode {
            opcode: Opcode::Isa(op),
            operands,
            mods,
            memory: Some(Box::new(piece_of(memory, at, 2 * unit))),
            form: None,
            frame: None,
            effect: if memory.volatile { Effect::Always } else { Effect::Reads },
            stretch: Stretch::None,
            known_zero: 0,
        };
        self.dag.machine_node(machine, Ty::bits((unit / 2) as u8), &args, divergent)
    }

    fn lds_pair_mode(&mut self, op: isa::Op, address: NodeId, at: u32, unit: u32) -> (Mode, isa::Mods) {
        let address = self.dag.add_const(Ty::I32, address, i64::from(at));
        let mode = self.lds_mode(address, i64::from(unit), 255);
        let mut mods = op.row().default_mods();
        mods.offset = mode.offset;
        mods.offset1 = mode.offset as u8 + 1;
        (mode, mods)
    }

    pub(super) fn lower_store(
        &mut self,
        inst: Inst,
        ptr: Value,
        value: Value,
        access: &MemoryAccess,
    ) -> Result<()> {
        let ty = self.ty(value);
        let bytes = self.access_bytes(ty, access.ordering.is_some())?;
        let nodes = self.nodes(value)?;
        let (path, address) = self.place_of(ptr)?;
        let memory = self.memory_operand(inst, ptr, access, bytes, false, true);
        let dwords = self.stored_dwords(ty, &nodes, bytes)?;
        self.vector_store(path, address, bytes, &dwords, &memory);
        Ok(())
    }

    pub(super) fn vector_store(
        &mut self,
        path: Path,
        address: NodeId,
        bytes: u32,
        dwords: &[NodeId],
        memory: &MemoryOperand,
    ) {
        let mut done = 0;
        while done < bytes {
            let align = align_at(memory.align, done);
            let left = bytes - done;
            if path == Path::Lds
                && let Some(unit) = lds_pair_unit(left, align)
            {
                self.lds_pair_store(address, done, unit, dwords, memory);
                done += 2 * unit;
                continue;
            }
            let size = path.piece(left, align);
            let data = if size >= 4 {
                let parts: Vec<NodeId> =
                    (0..size / 4).map(|i| self.memory_bits(dwords, 8 * done + 32 * i, 32)).collect();
                self.dag.tuple(&parts)
            } else {
                self.memory_bits(dwords, 8 * done, 8 * size)
            };
            let (op, data) = self.store_of(path.sizes().store[size_index(size)], data);
            let piece = piece_of(memory, done, size);
            self.access_node(path, op, address, done, &[data], piece, true, Ty::None, Effect::Always, 0);
            done += size;
        }
    }

    /// A store, and what it stores, or the store of a dword's high half where that is shifted down first.
    pub(super) fn store_of(&self, op: isa::Op, data: NodeId) -> (isa::Op, NodeId) {
        let node = &self.dag[data];
        let is_high = node.op == Op::LShr
            && node.ty == Ty::I32
            && self.dag[node.args[0]].divergent
            && self.dag.as_const(node.args[1]) == Some(16);
        match store_of_high_half(op).filter(|_| is_high) {
            Some(high) => (high, node.args[0]),
            None => (op, data),
        }
    }

    fn lds_pair_store(
        &mut self,
        address: NodeId,
        at: u32,
        unit: u32,
        dwords: &[NodeId],
        memory: &MemoryOperand,
    ) {
        let op = if unit == 8 { isa::Op::DS_WRITE2_B64 } else { isa::Op::DS_WRITE2_B32 };
        let (mode, mods) = self.lds_pair_mode(op, address, at, unit);
        let first = self.memory_bits(dwords, 8 * at, 8 * unit);
        let second = self.memory_bits(dwords, 8 * (at + unit), 8 * unit);
        let mut args: SmallVec<[NodeId; 5]> = SmallVec::new();
        let base = Mode::operand(mode.vector, &mut args);
        let first_data = Mode::operand(Some(first), &mut args);
        let second_data = Mode::operand(Some(second), &mut args);
        let machine = MachineNode {
            mods,
            opcode: Opcode::Isa(op),
            operands: SmallVec::from_slice(&[base, first_data, second_data]),
            memory: Some(Box::new(piece_of(memory, at, 2 * unit))),
            form: None,
            frame: None,
            effect: Effect::Always,
            stretch: Stretch::None,
            known_zero: 0,
        };
        self.dag.machine_node(machine, Ty::None, &args, true);
    }

    pub(super) fn lower_fence(&mut self, order: Ordering, scope: &str) {
        let mut memory = MemoryOperand::new(AddressClass::Flat, 0, 1, true, true);
        memory.ordering = ordering(Some(order));
        (memory.scope, memory.one_address_space) = sync_scope(scope);
        if memory.scope == SyncScope::SingleThread {
            return;
        }
        self.effect_node(Opcode::Pseudo(Pseudo::Fence), &[], &[], Some(memory));
    }

    /// An instruction for its effect alone.
    pub(super) fn effect_node(
        &mut self,
        opcode: Opcode,
        operands: &[MachineArg],
        args: &[NodeId],
        memory: Option<MemoryOperand>,
    ) -> NodeId {
        let mods = opcode.isa().map_or_else(isa::Mods::default, |op| op.row().default_mods());
        self.effect_node_with(opcode, mods, operands, args, memory)
    }

    /// The same with modifiers.
    pub(super) fn effect_node_with(
        &mut self,
        opcode: Opcode,
        mods: isa::Mods,
        operands: &[MachineArg],
        args: &[NodeId],
        memory: Option<MemoryOperand>,
    ) -> NodeId {
        let machine = MachineNode {
            opcode,
            operands: SmallVec::from_slice(operands),
            mods,
            memory: memory.map(Box::new),
            form: None,
            frame: None,
            effect: Effect::Always,
            stretch: Stretch::None,
            known_zero: 0,
        };
        self.dag.machine_node(machine, Ty::None, args, true)
    }
}

/// The memory operand of a part of an access.
fn piece_of(memory: &MemoryOperand, at: u32, size: u32) -> MemoryOperand {
    let mut piece = memory.clone();
    piece.size = size;
    piece.align = align_at(memory.align, at);
    piece.offset = memory.offset.map(|o| o.wrapping_add(i64::from(at)));
    piece
}
