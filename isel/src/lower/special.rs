//! Intrinsics that are one instruction with something besides operands of one register each: an immediate, M0, wide
//! operands, a special register.

use super::{Lower, Nodes};
use crate::dag::{Effect, MachineArg, MachineNode, NodeId, Ty};
use gcnsel_diag::Result;
use gcnsel_ir::{AddressSpace, Inst, Intrinsic, MemoryAccess, Ordering, TypeKind, Value};
use gcnsel_isa::{self as isa, Op as M, Reg};
use gcnsel_mir::Opcode;

/// Dot products: two vectors, a number, and whether the sum is clamped.
const DOTS: &[(Intrinsic, M)] = &[
    (Intrinsic::AmdgcnFdot2, M::V_DOT2_F32_F16),
    (Intrinsic::AmdgcnSdot2, M::V_DOT2_I32_I16),
    (Intrinsic::AmdgcnUdot2, M::V_DOT2_U32_U16),
    (Intrinsic::AmdgcnSdot4, M::V_DOT4_I32_I8),
    (Intrinsic::AmdgcnUdot4, M::V_DOT4_U32_U8),
    (Intrinsic::AmdgcnSdot8, M::V_DOT8_I32_I4),
    (Intrinsic::AmdgcnUdot8, M::V_DOT8_U32_U4),
];

/// What is done to caches, and waits: no operands but an immediate.
const EFFECTS: &[(Intrinsic, M)] = &[
    (Intrinsic::AmdgcnSWaitcnt, M::S_WAITCNT),
    (Intrinsic::AmdgcnSNop, M::S_NOP),
    (Intrinsic::AmdgcnSDcacheInv, M::S_DCACHE_INV),
    (Intrinsic::AmdgcnSDcacheInvVol, M::S_DCACHE_INV_VOL),
    (Intrinsic::AmdgcnSDcacheWb, M::S_DCACHE_WB),
    (Intrinsic::AmdgcnSDcacheWbVol, M::S_DCACHE_WB_VOL),
    (Intrinsic::AmdgcnBufferWbinvl1, M::BUFFER_WBINVL1),
    (Intrinsic::AmdgcnBufferWbinvl1Vol, M::BUFFER_WBINVL1_VOL),
];

fn row(rows: &[(Intrinsic, M)], intrinsic: Intrinsic) -> Option<M> {
    rows.iter().find(|(known, _)| *known == intrinsic).map(|&(_, op)| op)
}

impl Lower<'_> {
    /// One of these intrinsics; `None` if it is another one.
    pub(super) fn lower_special(
        &mut self,
        inst: Inst,
        intrinsic: Intrinsic,
        args: &[Value],
    ) -> Result<Option<Nodes>> {
        use Intrinsic::*;
        if let Some(op) = row(DOTS, intrinsic) {
            self.check_instruction(intrinsic, op)?;
            let nodes: Vec<NodeId> = args[..3].iter().map(|&arg| self.node(arg)).collect::<Result<_>>()?;
            let mut machine = MachineNode::new(op, &[0, 1, 2].map(MachineArg::Arg));
            machine.mods.clamp = self.function.as_int(args[3]) == Some(1);
            let divergent = nodes.iter().any(|&node| self.dag[node].divergent);
            return Ok(Some(Nodes::from_iter([self.dag.machine_node(machine, Ty::I32, &nodes, divergent)])));
        }
        if let Some(op) = row(EFFECTS, intrinsic) {
            self.check_instruction(intrinsic, op)?;
            let number = args.first().and_then(|&arg| self.function.as_int(arg));
            let operand = number.map(|number| MachineArg::Imm((number & 0xffff) as i64));
            self.effect_node(Opcode::Isa(op), operand.as_slice(), &[], None);
            return Ok(Some(Nodes::new()));
        }
        Ok(match intrinsic {
            AmdgcnSSendmsg | AmdgcnSSendmsghalt => {
                let op = if intrinsic == AmdgcnSSendmsg { M::S_SENDMSG } else { M::S_SENDMSGHALT };
                let message = self.function.as_int(args[0]).unwrap_or(0) & 0xffff;
                let m0 = self.node(args[1])?;
                let m0 = self.of_first_lane(m0);
                let operands = [MachineArg::Imm(message as i64), MachineArg::Arg(0)];
                self.effect_node(Opcode::Isa(op), &operands, &[m0], None);
                Some(Nodes::new())
            }
            AmdgcnSWqm | AmdgcnSQuadmask | AmdgcnSBitreplicate => {
                let ty = self.function.insts[inst].ty;
                let (op, component) = match (intrinsic, self.types.int_bits(ty)) {
                    (AmdgcnSWqm, Some(32)) => (M::S_WQM_B32, Ty::I32),
                    (AmdgcnSWqm, Some(64)) => (M::S_WQM_B64, Ty::I64),
                    (AmdgcnSQuadmask, Some(32)) => (M::S_QUADMASK_B32, Ty::I32),
                    (AmdgcnSQuadmask, Some(64)) => (M::S_QUADMASK_B64, Ty::I64),
                    (AmdgcnSBitreplicate, _) => (M::S_BITREPLICATE_B64_B32, Ty::I64),
                    _ => return Err(self.unsupported_of(intrinsic, ty, "of 'i32' and 'i64'")),
                };
                let node = self.node(args[0])?;
                let parts: Vec<NodeId> =
                    self.dwords_of(node).into_iter().map(|part| self.of_first_lane(part)).collect();
                let node = self.dag.tuple(&parts);
                let machine = MachineNode::new(op, &[MachineArg::Arg(0)]);
                Some(Nodes::from_iter([self.dag.machine_node(machine, component, &[node], false)]))
            }
            AmdgcnMqsadU32U8 => {
                let (a, b, c) = (self.node(args[0])?, self.node(args[1])?, self.nodes(args[2])?);
                let c = self.dag.tuple(&c);
                let whole = self.direct(M::V_MQSAD_U32_U8, Ty::bits(4), &[a, b, c]);
                Some((0..4).map(|dword| self.dag.part(whole, dword, Ty::I32)).collect())
            }
            AmdgcnFmadFtz => {
                let ty = self.function.insts[inst].ty;
                let op = match self.types.kind(ty) {
                    TypeKind::Half => M::V_MAD_F16,
                    TypeKind::Float => M::V_MAD_F32,
                    _ => return Err(self.unsupported_of(intrinsic, ty, "of 'half' and 'float'")),
                };
                self.check_instruction(intrinsic, op)?;
                let nodes: Vec<NodeId> = args.iter().map(|&arg| self.node(arg)).collect::<Result<_>>()?;
                Some(Nodes::from_iter([self.direct(op, Ty::I32, &nodes)]))
            }
            AmdgcnDsAppend | AmdgcnDsConsume => {
                Some(Nodes::from_iter([self.count_lanes(inst, intrinsic, args)?]))
            }
            AmdgcnKill | AmdgcnPsLive | AmdgcnWqmDemote | AmdgcnLiveMask => {
                let what = format!("'{}', which is for pixel shaders,", intrinsic.name());
                return Err(self.unsupported(what));
            }
            AmdgcnDsOrderedAdd | AmdgcnDsOrderedSwap => {
                let what = "the order of waves in the global data share, which kernels are not given,";
                return Err(self.unsupported(format!("'{}': {what}", intrinsic.name())));
            }
            ReadRegister => Some(Nodes::from_iter([self.read_register(inst, args)?])),
            _ => None,
        })
    }

    /// `ds_append_b32`, `ds_consume_b32`: adds how many lanes are active, or subtracts it, at an address that M0 has.
    fn count_lanes(&mut self, inst: Inst, intrinsic: Intrinsic, args: &[Value]) -> Result<NodeId> {
        let space = self.types.pointer_space(self.ty(args[0]));
        if space != Some(AddressSpace::LOCAL) {
            let what = format!("'{}' in another address space than LDS", intrinsic.name());
            return Err(self.unsupported(what));
        }
        let op = if intrinsic == Intrinsic::AmdgcnDsAppend { M::DS_APPEND } else { M::DS_CONSUME };
        let address = self.node(args[0])?;
        let address = self.of_first_lane(address);
        let mut machine = MachineNode::new(op, &[MachineArg::Arg(0)]);
        let (base, offset) = self.split_constant(address);
        let base = if (0..1 << 16).contains(&offset) {
            machine.mods.offset = offset as i32;
            base
        } else {
            address
        };
        let volatile = self.function.as_int(args[1]) == Some(1);
        let ordering = Some(Ordering::Monotonic);
        let access = MemoryAccess { align: 4, volatile, ordering, scope: "workgroup".into() };
        machine.memory = Some(Box::new(self.memory_operand(inst, args[0], &access, 4, true, true)));
        machine.effect = Effect::Always;
        Ok(self.dag.machine_node(machine, Ty::I32, &[base], false))
    }

    /// A register by its name: EXEC, which the wave has now.
    fn read_register(&mut self, inst: Inst, args: &[Value]) -> Result<NodeId> {
        let Some(name) = args.first().and_then(|&arg| self.metadata_string(arg)) else {
            return Err(self.unsupported("a register without a name"));
        };
        let bits = self.types.bits(self.function.insts[inst].ty);
        let reg = Reg::from_name(&name)
            .filter(|&reg| isa::Reg::EXEC.contains(reg) && bits == Some(32 * u64::from(reg.dwords)));
        let Some(reg) = reg else {
            return Err(self.unsupported(format!("reading the register '{name}' as this type")));
        };
        let exec = self.dag.phys(Reg::EXEC);
        let copy = self.copy64(exec);
        Ok(match reg {
            Reg::EXEC => copy,
            _ => self.dag.part(copy, (reg.index - Reg::EXEC.index) as u8, Ty::I32),
        })
    }
}
