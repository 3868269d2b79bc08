//! Loads of global memory, or through a resource, into LDS: each lane's dword goes to LDS at the wave's address, which is in
//! M0, plus the instruction's offset, plus four times the lane's number.
//!
//! The asynchronous ones are the same instructions. Whoever reads what they write has waited for a mark behind them (LLVM's
//! "AMDGPU Asynchronous Operations"); no other wait is made for them.

use super::address::Mode;
use super::{Lower, Nodes};
use crate::dag::{Effect, MachineArg, MachineNode, NodeId, Ty};
use gcnsel_diag::Result;
use gcnsel_ir::{AddressSpace, Inst, Intrinsic, Value};
use gcnsel_isa::Op as M;
use gcnsel_mir::{AddressClass, MemoryOperand, Opcode, Pseudo};
use smallvec::SmallVec;

/// Whether a load into LDS is one that marks are for.
fn is_asynchronous(intrinsic: Intrinsic) -> bool {
    use Intrinsic::*;
    matches!(
        intrinsic,
        AmdgcnGlobalLoadAsyncLds
            | AmdgcnLoadAsyncToLds
            | AmdgcnRawPtrBufferLoadAsyncLds
            | AmdgcnRawBufferLoadAsyncLds
            | AmdgcnStructPtrBufferLoadAsyncLds
            | AmdgcnStructBufferLoadAsyncLds
    )
}

impl Lower<'_> {
    /// One of these intrinsics; `None` if it is another one.
    pub(super) fn lower_load_lds(
        &mut self,
        inst: Inst,
        intrinsic: Intrinsic,
        args: &[Value],
    ) -> Result<Option<Nodes>> {
        use Intrinsic::*;
        match (intrinsic, args) {
            (
                AmdgcnGlobalLoadLds | AmdgcnLoadToLds | AmdgcnGlobalLoadAsyncLds | AmdgcnLoadAsyncToLds,
                &[from, to, size, offset, aux],
            ) => {
                self.global_load_lds(inst, intrinsic, from, [to, size, offset, aux])?;
            }
            (
                AmdgcnRawPtrBufferLoadLds
                | AmdgcnRawBufferLoadLds
                | AmdgcnRawPtrBufferLoadAsyncLds
                | AmdgcnRawBufferLoadAsyncLds,
                &[resource, to, size, voffset, soffset, offset, aux],
            ) => {
                let offsets = [voffset, soffset];
                self.buffer_load_lds((inst, intrinsic), resource, None, offsets, [to, size, offset, aux])?;
            }
            (
                AmdgcnStructPtrBufferLoadLds
                | AmdgcnStructBufferLoadLds
                | AmdgcnStructPtrBufferLoadAsyncLds
                | AmdgcnStructBufferLoadAsyncLds,
                &[resource, to, size, index, voffset, soffset, offset, aux],
            ) => {
                let (index, offsets) = (Some(index), [voffset, soffset]);
                self.buffer_load_lds((inst, intrinsic), resource, index, offsets, [to, size, offset, aux])?;
            }
            (AmdgcnAsyncmark, _) => {
                self.effect_node(Opcode::Pseudo(Pseudo::AsyncMark), &[], &[], None);
            }
            (AmdgcnWaitAsyncmark, &[left]) => {
                let left = self.function.as_int(left).unwrap_or(0) & 0xffff;
                let operands = [MachineArg::Imm(left as i64)];
                self.effect_node(Opcode::Pseudo(Pseudo::WaitAsyncMark), &operands, &[], None);
            }
            _ => return Ok(None),
        }
        Ok(Some(Nodes::new()))
    }

    fn global_load_lds(
        &mut self,
        inst: Inst,
        intrinsic: Intrinsic,
        from: Value,
        [to, size, offset, aux]: [Value; 4],
    ) -> Result<()> {
        let space = self.types.pointer_space(self.ty(from));
        // (A generic pointer is one to global memory, or the call has no meaning: no instruction loads LDS into LDS.)
        if !matches!(space, Some(AddressSpace::GLOBAL | AddressSpace::CONSTANT | AddressSpace::FLAT)) {
            return Err(self.unsupported("a load into LDS from this address space"));
        }
        let op = self
            .sized(size, [M::GLOBAL_LOAD_LDS_UBYTE, M::GLOBAL_LOAD_LDS_USHORT, M::GLOBAL_LOAD_LDS_DWORD])?;
        self.check_instruction(intrinsic, op)?;
        let address = self.node(from)?;
        // The instruction's offset is LDS's, too: a constant of the address cannot go there.
        let mode = match self.split_constant(address).1 {
            0 => self.global_mode(address),
            _ => Mode { vector: Some(address), scalar: None, offset: 0, frame: None },
        };
        let mut operands: SmallVec<[NodeId; 5]> = SmallVec::new();
        let mut machine = MachineNode::new(op, &[]);
        machine.operands.push(Mode::operand(mode.vector, &mut operands));
        machine.operands.push(Mode::operand(mode.scalar, &mut operands));
        let limit = 1i64 << (self.target.info().flat_offset_bits - 1);
        self.finish_load_lds((inst, intrinsic), machine, operands, to, [offset, aux], -limit..limit)
    }

    fn buffer_load_lds(
        &mut self,
        call: (Inst, Intrinsic),
        resource: Value,
        index: Option<Value>,
        [voffset, soffset]: [Value; 2],
        [to, size, offset, aux]: [Value; 4],
    ) -> Result<()> {
        let op = self.sized(size, [M::BUFFER_LOAD_UBYTE, M::BUFFER_LOAD_USHORT, M::BUFFER_LOAD_DWORD])?;
        let resource = self.uniform_operand(resource, "a buffer resource")?;
        let scalar = self.uniform_operand(soffset, "a buffer's scalar offset")?;
        let voffset = self.node(voffset)?;
        let voffset = (self.dag.as_const(voffset) != Some(0)).then_some(voffset);
        let index = index.map(|index| self.node(index)).transpose()?;
        let mut machine = MachineNode::new(op, &[]);
        machine.mods.lds = true;
        (machine.mods.idxen, machine.mods.offen) = (index.is_some(), voffset.is_some());
        let address = match (index, voffset) {
            (Some(index), Some(offset)) => Some(self.dag.tuple(&[index, offset])),
            (index, offset) => index.or(offset),
        };
        let mut operands: SmallVec<[NodeId; 5]> = SmallVec::new();
        for operand in [address, Some(resource), Some(scalar)] {
            machine.operands.push(Mode::operand(operand, &mut operands));
        }
        self.finish_load_lds(call, machine, operands, to, [offset, aux], 0..4096)
    }

    /// The instruction for a number of bytes.
    fn sized(&self, size: Value, ops: [M; 3]) -> Result<M> {
        match self.function.as_int(size) {
            Some(1) => Ok(ops[0]),
            Some(2) => Ok(ops[1]),
            Some(4) => Ok(ops[2]),
            _ => Err(self.unsupported("a load into LDS of other than 1, 2 or 4 bytes")),
        }
    }

    /// What is the same for all: offset, cache bits, M0, and that two memories are accessed.
    fn finish_load_lds(
        &mut self,
        (inst, intrinsic): (Inst, Intrinsic),
        mut machine: MachineNode,
        mut operands: SmallVec<[NodeId; 5]>,
        to: Value,
        [offset, aux]: [Value; 2],
        offsets: std::ops::Range<i64>,
    ) -> Result<()> {
        let m0 = self.uniform_operand(to, "an address in LDS")?;
        operands.push(m0);
        machine.operands.push(MachineArg::Arg(operands.len() as u8 - 1));
        let offset = self.function.as_int(offset).map_or(0, |bits| i64::from(bits as u32 as i32));
        if !offsets.contains(&offset) {
            return Err(self.unsupported(format!("an offset of {offset} in a load into LDS")));
        }
        let aux = self.function.as_int(aux).unwrap_or(0) as u32;
        machine.mods.offset = offset as i32;
        machine.mods.glc = aux & 1 != 0;
        machine.mods.slc = aux & 2 != 0;
        if let Opcode::Isa(op) = machine.opcode {
            machine.mods.scc = aux & 16 != 0 && op.row().takes_scc(self.target);
        }
        // It is in no order with other accesses to either memory.
        let mut memory = MemoryOperand::new(AddressClass::Flat, 4, 1, true, true);
        memory.volatile = aux >> 31 != 0;
        memory.asynchronous = is_asynchronous(intrinsic);
        memory.alias_scopes = self.scope_list(inst, "alias.scope");
        memory.noalias = self.scope_list(inst, "noalias");
        machine.memory = Some(Box::new(memory));
        machine.effect = Effect::Always;
        self.dag.machine_node(machine, Ty::None, &operands, true);
        Ok(())
    }
}
