//! Accesses through buffer resources: `llvm.amdgcn.raw.buffer.*`, `struct.buffer.*`, `s.buffer.load` and their kin.

use super::address::Mode;
use super::path::{BUFFER, BYTES, Path, zeros_above};
use super::{Lower, Nodes};
use crate::dag::{Effect, MachineArg, MachineNode, NodeId, Op, Ty};
use gcnsel_diag::Result;
use gcnsel_ir::{Inst, InstKind, Intrinsic, RmwOp, Type, TypeTable, Value};
use gcnsel_isa::{self as isa, BufferFormat};
use gcnsel_legalize::layout::is_fat;
use gcnsel_legalize::width::has_relaxed_bounds;
use gcnsel_legalize::{buffer_atomic, types_of_buffer_atomic};
use gcnsel_mir::{AddressClass, MemoryOperand};
use smallvec::SmallVec;

/// What an intrinsic does through its resource.
#[derive(Clone, Copy)]
enum Access {
    Load,
    Store,
    Atomic(RmwOp),
    CompareSwap,
}

/// The intrinsics for raw buffers, with a resource as a pointer and with one as a vector, and the same with an index.
macro_rules! rows {
    ($intrinsic:expr; $($raw:ident $raw_vector:ident $indexed:ident $indexed_vector:ident $access:expr;)*) => {
        match $intrinsic {
            $(Intrinsic::$raw | Intrinsic::$raw_vector => Some((false, $access)),)*
            $(Intrinsic::$indexed | Intrinsic::$indexed_vector => Some((true, $access)),)*
            _ => None,
        }
    };
}

/// Whether an intrinsic takes an index, and what it does.
#[rustfmt::skip]
fn access(intrinsic: Intrinsic) -> Option<(bool, Access)> {
    rows! { intrinsic;
        AmdgcnRawPtrBufferLoad AmdgcnRawBufferLoad AmdgcnStructPtrBufferLoad AmdgcnStructBufferLoad Access::Load;
        // What other waves write meanwhile is seen, by the cache bits of the call; that it is not moved follows from the table.
        AmdgcnRawPtrAtomicBufferLoad AmdgcnRawAtomicBufferLoad AmdgcnStructPtrAtomicBufferLoad AmdgcnStructAtomicBufferLoad Access::Load;
        AmdgcnRawPtrBufferStore AmdgcnRawBufferStore AmdgcnStructPtrBufferStore AmdgcnStructBufferStore Access::Store;
        AmdgcnRawPtrBufferAtomicSwap AmdgcnRawBufferAtomicSwap AmdgcnStructPtrBufferAtomicSwap AmdgcnStructBufferAtomicSwap Access::Atomic(RmwOp::Xchg);
        AmdgcnRawPtrBufferAtomicAdd AmdgcnRawBufferAtomicAdd AmdgcnStructPtrBufferAtomicAdd AmdgcnStructBufferAtomicAdd Access::Atomic(RmwOp::Add);
        AmdgcnRawPtrBufferAtomicSub AmdgcnRawBufferAtomicSub AmdgcnStructPtrBufferAtomicSub AmdgcnStructBufferAtomicSub Access::Atomic(RmwOp::Sub);
        AmdgcnRawPtrBufferAtomicSmin AmdgcnRawBufferAtomicSmin AmdgcnStructPtrBufferAtomicSmin AmdgcnStructBufferAtomicSmin Access::Atomic(RmwOp::Min);
        AmdgcnRawPtrBufferAtomicUmin AmdgcnRawBufferAtomicUmin AmdgcnStructPtrBufferAtomicUmin AmdgcnStructBufferAtomicUmin Access::Atomic(RmwOp::UMin);
        AmdgcnRawPtrBufferAtomicSmax AmdgcnRawBufferAtomicSmax AmdgcnStructPtrBufferAtomicSmax AmdgcnStructBufferAtomicSmax Access::Atomic(RmwOp::Max);
        AmdgcnRawPtrBufferAtomicUmax AmdgcnRawBufferAtomicUmax AmdgcnStructPtrBufferAtomicUmax AmdgcnStructBufferAtomicUmax Access::Atomic(RmwOp::UMax);
        AmdgcnRawPtrBufferAtomicAnd AmdgcnRawBufferAtomicAnd AmdgcnStructPtrBufferAtomicAnd AmdgcnStructBufferAtomicAnd Access::Atomic(RmwOp::And);
        AmdgcnRawPtrBufferAtomicOr AmdgcnRawBufferAtomicOr AmdgcnStructPtrBufferAtomicOr AmdgcnStructBufferAtomicOr Access::Atomic(RmwOp::Or);
        AmdgcnRawPtrBufferAtomicXor AmdgcnRawBufferAtomicXor AmdgcnStructPtrBufferAtomicXor AmdgcnStructBufferAtomicXor Access::Atomic(RmwOp::Xor);
        AmdgcnRawPtrBufferAtomicInc AmdgcnRawBufferAtomicInc AmdgcnStructPtrBufferAtomicInc AmdgcnStructBufferAtomicInc Access::Atomic(RmwOp::UIncWrap);
        AmdgcnRawPtrBufferAtomicDec AmdgcnRawBufferAtomicDec AmdgcnStructPtrBufferAtomicDec AmdgcnStructBufferAtomicDec Access::Atomic(RmwOp::UDecWrap);
        AmdgcnRawPtrBufferAtomicFadd AmdgcnRawBufferAtomicFadd AmdgcnStructPtrBufferAtomicFadd AmdgcnStructBufferAtomicFadd Access::Atomic(RmwOp::FAdd);
        AmdgcnRawPtrBufferAtomicFmin AmdgcnRawBufferAtomicFmin AmdgcnStructPtrBufferAtomicFmin AmdgcnStructBufferAtomicFmin Access::Atomic(RmwOp::FMin);
        AmdgcnRawPtrBufferAtomicFmax AmdgcnRawBufferAtomicFmax AmdgcnStructPtrBufferAtomicFmax AmdgcnStructBufferAtomicFmax Access::Atomic(RmwOp::FMax);
        AmdgcnRawPtrBufferAtomicCmpswap AmdgcnRawBufferAtomicCmpswap AmdgcnStructPtrBufferAtomicCmpswap AmdgcnStructBufferAtomicCmpswap Access::CompareSwap;
    }
}

/// The last operands of the intrinsics.
pub(super) struct Place {
    resource: NodeId,
    index: Option<NodeId>,
    offset: NodeId,
    /// Of the whole wave.
    scalar_offset: NodeId,
    /// Cache bits, as `aux` has them: 1, 2 and 16 are `glc`, `slc` and `scc` or what the target calls them, the highest
    /// is volatile. (The others say what other targets can be told.)
    pub aux: u32,
    /// Of what is accessed, where the instruction says it.
    pub format: BufferFormat,
}

/// Whether an operation is one on values of a type: the machine computes with dwords and pairs of them whatever they are.
fn is_of_type(types: &TypeTable, op: RmwOp, ty: Type) -> bool {
    match op {
        RmwOp::FAdd | RmwOp::FSub | RmwOp::FMin | RmwOp::FMax => types.is_float(ty),
        RmwOp::Xchg => types.lanes(ty).is_none(),
        _ => matches!(types.int_bits(ty), Some(32 | 64)),
    }
}

impl Lower<'_> {
    /// The four dwords of a resource: base and stride, bytes or records, flags.
    pub(super) fn make_resource(&mut self, args: &[Value]) -> Result<NodeId> {
        let [base, stride, records, flags] = args else {
            return Err(self.unsupported("a resource of other operands"));
        };
        let (base, stride) = (self.node(*base)?, self.node(*stride)?);
        if self.dag[base].ty != Ty::I64 {
            return Err(self.unsupported("a resource for LDS or scratch"));
        }
        let (mut records, flags) = (self.node(*records)?, self.node(*flags)?);
        match self.dag[records].ty {
            Ty::I32 => {}
            // As LLVM prints it since release 22; the resource has 32 bits of it.
            Ty::I64 => records = self.dag.part(records, 0, Ty::I32),
            _ => return Err(self.unsupported("a resource whose size is of another type")),
        }
        let high = self.dag.part(base, 1, Ty::I32);
        let high = self.dag.with_const(Op::And, Ty::I32, high, 0xffff);
        let stride = self.dag.with_const(Op::Shl, Ty::I32, stride, 16);
        let second = self.dag.node(Op::Or, Ty::I32, &[high, stride]);
        let first = self.dag.part(base, 0, Ty::I32);
        Ok(self.dag.tuple(&[first, second, records, flags]))
    }

    /// An intrinsic that accesses memory through a resource; `None` if it is another one.
    pub(super) fn lower_buffer(
        &mut self,
        inst: Inst,
        intrinsic: Intrinsic,
        args: &[Value],
    ) -> Result<Option<Nodes>> {
        if intrinsic == Intrinsic::AmdgcnSBufferLoad {
            return self.scalar_buffer_load(inst, args).map(Some);
        }
        let Some((is_struct, access)) = access(intrinsic) else { return Ok(None) };
        let data_count = match access {
            Access::Load => 0,
            Access::Store | Access::Atomic(_) => 1,
            Access::CompareSwap => 2,
        };
        let (data, place) = args.split_at(data_count);
        let place = self.place(place, is_struct)?;
        let ty = match data.first() {
            Some(&value) => self.ty(value),
            None => self.function.insts[inst].ty,
        };
        let bytes = self.types.bits(ty).filter(|bits| bits % 8 == 0).map_or(0, |bits| (bits / 8) as u32);
        let size = BYTES.iter().position(|&size| size == bytes);
        let Some(size) = size else {
            let text = gcnsel_ir::type_text(self.types, ty);
            let what = format!("a buffer access of type '{text}', other than 1, 2, 4, 8, 12 or 16 bytes,");
            return Err(self.unsupported(what));
        };
        let result = self.function.insts[inst].result;
        Ok(Some(match access {
            Access::Load => {
                let memory = self.buffer_memory(inst, bytes, true, false, place.aux);
                let divergent = result.is_none_or(|r| self.uniformity.is_divergent(r));
                let dwords = bytes.div_ceil(4) as u8;
                let node =
                    self.buffer_node(BUFFER.load[size], &place, None, Ty::bits(dwords), memory, divergent);
                let parts: Vec<NodeId> = (0..dwords).map(|i| self.dag.part(node, i, Ty::I32)).collect();
                self.unpack_memory(ty, &parts, 0)?
            }
            Access::Store => {
                let memory = self.buffer_memory(inst, bytes, false, true, place.aux);
                let nodes = self.nodes(data[0])?;
                let dwords = self.stored_dwords(ty, &nodes, bytes)?;
                let value = self.dag.tuple(&dwords);
                let (op, value) = self.store_of(BUFFER.store[size], value);
                self.buffer_node(op, &place, Some(value), Ty::None, memory, true);
                Nodes::new()
            }
            Access::Atomic(op) => {
                let found =
                    buffer_atomic(self.types, self.target, op, ty).filter(|_| is_of_type(self.types, op, ty));
                let Some((plain, returning)) = found else {
                    return Err(match &*types_of_buffer_atomic(self.target, op) {
                        "" => self.unsupported(format!("'{}', which is no instruction,", intrinsic.name())),
                        others => self.unsupported_of(intrinsic, ty, &format!("of {others}")),
                    });
                };
                let memory = self.buffer_memory(inst, bytes, true, true, place.aux);
                let value = self.nodes(data[0])?;
                let value = self.dag.tuple(&value);
                let component = Ty::bits((bytes / 4) as u8);
                let used = result.is_some_and(|r| !self.uniformity.uses().of(r).is_empty());
                if used {
                    Nodes::from_iter([self.buffer_node(
                        returning,
                        &place,
                        Some(value),
                        component,
                        memory,
                        true,
                    )])
                } else {
                    self.buffer_node(plain, &place, Some(value), Ty::None, memory, true);
                    Nodes::from_iter([self.dag.undef(component)])
                }
            }
            Access::CompareSwap if !is_of_type(self.types, RmwOp::Add, ty) => {
                return Err(self.unsupported_of(intrinsic, ty, "of 'i32' and 'i64'"));
            }
            Access::CompareSwap => {
                let op = match bytes {
                    4 => isa::Op::BUFFER_ATOMIC_CMPSWAP_RTN,
                    8 => isa::Op::BUFFER_ATOMIC_CMPSWAP_X2_RTN,
                    _ => return Err(self.unsupported("a buffer compare and swap of other than 4 or 8 bytes")),
                };
                let memory = self.buffer_memory(inst, bytes, true, true, place.aux);
                let (new, expected) = (self.node(data[0])?, self.node(data[1])?);
                let value = self.dag.tuple(&[new, expected]);
                let both = Ty::bits((bytes / 2) as u8);
                let node = self.buffer_node(op, &place, Some(value), both, memory, true);
                Nodes::from_iter([self.dag.part(node, 0, Ty::bits((bytes / 4) as u8))])
            }
        }))
    }

    pub(super) fn place(&mut self, args: &[Value], is_struct: bool) -> Result<Place> {
        let (&resource, mut rest) =
            args.split_first().ok_or_else(|| self.unsupported("a buffer access without operands"))?;
        let resource = self.uniform_operand(resource, "a buffer resource")?;
        let mut index = None;
        if let (true, [first, more @ ..]) = (is_struct, rest) {
            index = Some(self.node(*first)?);
            rest = more;
        }
        let [offset, scalar_offset, aux] = rest else {
            return Err(self.unsupported("a buffer access of other operands"));
        };
        Ok(Place {
            resource,
            index,
            offset: self.node(*offset)?,
            scalar_offset: self.uniform_operand(*scalar_offset, "a buffer's scalar offset")?,
            aux: self.aux(*aux)?,
            format: BufferFormat::default(),
        })
    }

    /// The last operand of a buffer access: bits of the instruction.
    fn aux(&self, value: Value) -> Result<u32> {
        let bits = self.function.as_int(value);
        bits.map(|bits| bits as u32)
            .ok_or_else(|| self.unsupported("a buffer access whose bits are no constant"))
    }

    /// The bits of an operand of which the wave has one.
    pub(super) fn uniform_operand(&mut self, value: Value, what: &str) -> Result<NodeId> {
        let nodes = self.nodes(value)?;
        let node = self.dag.tuple(&nodes);
        if self.dag[node].divergent {
            return Err(self.unsupported(format!("{what} that differs between lanes")));
        }
        Ok(node)
    }

    pub(super) fn buffer_memory(
        &mut self,
        inst: Inst,
        bytes: u32,
        load: bool,
        store: bool,
        aux: u32,
    ) -> MemoryOperand {
        let mut memory = MemoryOperand::new(AddressClass::Global, bytes, bytes.min(4), load, store);
        memory.volatile = aux >> 31 != 0;
        // "Swizzled buffer" (LLVM's `IntrinsicsAMDGPU.td`, the operand `auxiliary`).
        memory.interleaved = aux & 8 != 0;
        memory.alias_scopes = self.scope_list(inst, "alias.scope");
        memory.noalias = self.scope_list(inst, "noalias");
        memory
    }

    /// An offset as a register and twelve bits of the instruction. Bounds are checked for their sum, which wraps round at 2^32,
    /// as AMD's emulator `rocjitsu` has it; since LLVM's `splitBufferOffsets` doubts that, only a sum that does not is split.
    fn split_buffer_offset(&mut self, offset: NodeId) -> (Option<NodeId>, i32) {
        if let Some(constant) = self.dag.as_const(offset) {
            let (high, low) = (constant as u32 & !0xfff, (constant & 0xfff) as i32);
            return ((high != 0).then(|| self.dag.i32(high)), low);
        }
        let (base, constant) = self.split_affine(offset);
        if constant == 0 || self.dag.known(base).max() + u64::from(constant) >= 1 << 32 {
            return (Some(offset), 0);
        }
        // What does not fit goes into the base, so that neighbours share it.
        let (high, low) = (constant & !0xfff, constant & 0xfff);
        (Some(self.dag.add_const(Ty::I32, base, high.into())), low as i32)
    }

    /// The way to what a fat pointer points to, and the offset there; `None` for other pointers.
    pub(super) fn fat_place(&mut self, ptr: Value) -> Result<Option<(Path, NodeId)>> {
        if !is_fat(self.types, self.ty(ptr)) {
            return Ok(None);
        }
        let (base, addend) = self.small_addend(ptr);
        let &[resource, offset] = &self.nodes(base)?[..] else {
            return Err(self.unsupported("this fat pointer"));
        };
        if self.dag[resource].divergent {
            return Err(self.unsupported("a buffer resource that differs between lanes"));
        }
        let is_relaxed = has_relaxed_bounds(self.function, self.module);
        Ok(Some((Path::Resource(resource, addend, is_relaxed), offset)))
    }

    /// What is added without wrapping round to a fat pointer, as far as an instruction adds it, and what it is added to.
    fn small_addend(&self, ptr: Value) -> (Value, i32) {
        if let Some(def) = self.function.def_inst(ptr)
            && let InstKind::Gep { source, base, indices, nuw: true, .. } = &self.function.insts[def].kind
            && let [index] = indices[..]
            && self.types.alloc_size(*source) == Some(1)
            && let Some(addend @ 0..4096) = self.function.as_int(index)
        {
            return (*base, addend as i32);
        }
        (ptr, 0)
    }

    /// An access through a resource, at an offset and a number that is added without wrapping round.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn resource_node(
        &mut self,
        op: isa::Op,
        resource: NodeId,
        (offset, addend): (NodeId, i32),
        data: &[NodeId],
        memory: MemoryOperand,
        divergent: bool,
        ty: Ty,
        effect: Effect,
        known_zero: u64,
    ) -> NodeId {
        let (mut register, mut immediate) = match self.dag.as_const(offset) {
            // No more than the largest offset there is: what is beyond is not there either.
            Some(constant) => {
                let sum = (constant as u32).saturating_add(addend as u32);
                let high = sum & !0xfff;
                ((high != 0).then(|| self.dag.i32(high)), (sum & 0xfff) as i32)
            }
            None => {
                let (register, immediate) = self.split_buffer_offset(offset);
                (register, immediate + addend)
            }
        };
        if immediate >= 4096 {
            let base = register.unwrap_or(offset);
            register = Some(self.dag.add_const(Ty::I32, base, i64::from(immediate & !0xfff)));
            immediate &= 0xfff;
        }
        let mut mods = op.row().default_mods();
        mods.offset = immediate;
        mods.offen = register.is_some();
        let mut args: SmallVec<[NodeId; 5]> = SmallVec::new();
        let mut operands: SmallVec<[MachineArg; 3]> = SmallVec::new();
        let is_returning = op.row().is_returning_atomic();
        if !is_returning {
            operands.extend(data.iter().map(|&data| Mode::operand(Some(data), &mut args)));
        }
        operands.push(Mode::operand(register, &mut args));
        operands.push(Mode::operand(Some(resource), &mut args));
        operands.push(MachineArg::Imm(0));
        // What an atomic writes its result over stands at the end.
        if is_returning {
            operands.extend(data.iter().map(|&data| Mode::operand(Some(data), &mut args)));
        }
        let mut machine = MachineNode::new(op, &[]);
        (machine.operands, machine.mods, machine.memory) = (operands, mods, Some(Box::new(memory)));
        (machine.effect, machine.known_zero) = (effect, known_zero);
        self.dag.machine_node(machine, ty, &args, divergent)
    }

    pub(super) fn buffer_node(
        &mut self,
        op: isa::Op,
        place: &Place,
        data: Option<NodeId>,
        ty: Ty,
        memory: MemoryOperand,
        divergent: bool,
    ) -> NodeId {
        let (offset, immediate) = self.split_buffer_offset(place.offset);
        let mut mods = op.row().default_mods();
        mods.offset = immediate;
        mods.format = place.format;
        mods.idxen = place.index.is_some();
        mods.offen = offset.is_some();
        // Of atomics this bit asks for the old value.
        mods.glc |= place.aux & 1 != 0 && !(memory.load && memory.store);
        mods.slc |= place.aux & 2 != 0;
        mods.scc |= place.aux & 16 != 0 && op.row().takes_scc(self.target);
        let address = match (place.index, offset) {
            (Some(index), Some(offset)) => Some(self.dag.tuple(&[index, offset])),
            (index, offset) => index.or(offset),
        };
        let mut args: SmallVec<[NodeId; 5]> = SmallVec::new();
        let mut operands: SmallVec<[MachineArg; 3]> = SmallVec::new();
        // What an atomic writes its result over stands at the end.
        let is_returning = op.row().is_returning_atomic();
        if let (Some(data), false) = (data, is_returning) {
            operands.push(Mode::operand(Some(data), &mut args));
        }
        operands.push(Mode::operand(address, &mut args));
        operands.push(Mode::operand(Some(place.resource), &mut args));
        operands.push(Mode::operand(Some(place.scalar_offset), &mut args));
        if let (Some(data), true) = (data, is_returning) {
            operands.push(Mode::operand(Some(data), &mut args));
        }
        let effect = if memory.store || memory.volatile { Effect::Always } else { Effect::Reads };
        let mut machine = MachineNode::new(op, &[]);
        machine.known_zero = zeros_above(memory.size, false);
        (machine.operands, machine.mods, machine.memory, machine.effect) =
            (operands, mods, Some(Box::new(memory)), effect);
        self.dag.machine_node(machine, ty, &args, divergent)
    }

    /// What a scalar load would give for each lane, where lanes have offsets of their own.
    fn vector_load_of_scalars(
        &mut self,
        inst: Inst,
        resource: NodeId,
        offset: NodeId,
        aux: Value,
    ) -> Result<Nodes> {
        let ty = self.function.insts[inst].ty;
        let dwords = (self.types.bits(ty).unwrap_or(0) / 32) as u32;
        let (aux, none) = (self.aux(aux)?, self.dag.i32(0));
        let mut parts: Vec<NodeId> = Vec::new();
        // Sixteen bytes at most are loaded at once.
        while (parts.len() as u32) < dwords {
            let done = parts.len() as u32;
            let count = (dwords - done).min(4);
            let offset = self.dag.add_const(Ty::I32, offset, i64::from(4 * done));
            let format = BufferFormat::default();
            let place = Place { resource, index: None, offset, scalar_offset: none, aux, format };
            let size = BYTES.iter().position(|&size| size == 4 * count).expect("dwords are loaded");
            let mut memory = self.buffer_memory(inst, 4 * count, true, false, aux);
            memory.invariant = true;
            let ty = Ty::bits(count as u8);
            let node = self.buffer_node(BUFFER.load[size], &place, None, ty, memory, true);
            parts.extend((0..count as u8).map(|i| self.dag.part(node, i, Ty::I32)));
        }
        self.unpack_memory(ty, &parts, 0)
    }

    /// Dwords of a resource at a byte offset of the whole wave, through the scalar cache.
    fn scalar_buffer_load(&mut self, inst: Inst, args: &[Value]) -> Result<Nodes> {
        use isa::Op::{
            S_BUFFER_LOAD_DWORD, S_BUFFER_LOAD_DWORDX2, S_BUFFER_LOAD_DWORDX4, S_BUFFER_LOAD_DWORDX8,
            S_BUFFER_LOAD_DWORDX16,
        };
        let ty = self.function.insts[inst].ty;
        let bits = self.types.bits(ty).unwrap_or(0);
        let (op, width) = match bits {
            32 => (S_BUFFER_LOAD_DWORD, 1),
            64 => (S_BUFFER_LOAD_DWORDX2, 2),
            // Of three dwords a fourth is loaded, too.
            96 | 128 => (S_BUFFER_LOAD_DWORDX4, 4),
            256 => (S_BUFFER_LOAD_DWORDX8, 8),
            512 => (S_BUFFER_LOAD_DWORDX16, 16),
            _ => {
                let text = gcnsel_ir::type_text(self.types, ty);
                let what =
                    format!("a scalar buffer load of type '{text}', other than 1, 2, 3, 4, 8 or 16 dwords,");
                return Err(self.unsupported(what));
            }
        };
        let &[resource, offset, aux] = args else {
            return Err(self.unsupported("a scalar buffer load of other operands"));
        };
        let resource = self.uniform_operand(resource, "a buffer resource")?;
        let offset = self.node(offset)?;
        if self.dag[offset].divergent {
            return self.vector_load_of_scalars(inst, resource, offset, aux);
        }
        let mut machine = MachineNode::new(op, &[MachineArg::Arg(0)]);
        machine.mods.glc = self.aux(aux)? & 1 != 0;
        let mut operands: SmallVec<[NodeId; 2]> = SmallVec::from_slice(&[resource]);
        match self.dag.as_const(offset) {
            Some(constant) if constant < 1 << 20 => {
                machine.mods.offset = constant as i32;
                machine.operands.push(MachineArg::Off);
            }
            _ => {
                operands.push(offset);
                machine.operands.push(MachineArg::Arg(1));
            }
        }
        let mut memory = MemoryOperand::new(AddressClass::Constant, 4 * u32::from(width), 4, true, false);
        memory.invariant = true;
        machine.memory = Some(Box::new(memory));
        machine.effect = Effect::Reads;
        let node = self.dag.machine_node(machine, Ty::bits(width), &operands, false);
        let parts: Vec<NodeId> = (0..(bits / 32) as u8).map(|i| self.dag.part(node, i, Ty::I32)).collect();
        self.unpack_memory(ty, &parts, 0)
    }
}
