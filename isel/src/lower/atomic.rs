//! Atomic read-modify-write and compare-exchange.

use super::path::Path;
use super::{Lower, Nodes};
use crate::dag::{Cmp, Effect, Ty};
use gcnsel_diag::Result;
use gcnsel_ir::{AddressSpace, Inst, MemoryAccess, RmwOp, Value};
use gcnsel_isa::Op;
use gcnsel_legalize::atomic_instruction;

impl Lower<'_> {
    pub(super) fn lower_rmw(
        &mut self,
        inst: Inst,
        op: RmwOp,
        ptr: Value,
        value: Value,
        access: &MemoryAccess,
    ) -> Result<Nodes> {
        let ty = self.ty(value);
        let space = self.types.pointer_space(self.ty(ptr)).unwrap_or(AddressSpace::FLAT);
        let Some((plain, returning)) = atomic_instruction(self.types, self.target, op, ty, space) else {
            let text = gcnsel_ir::type_text(self.types, ty);
            return Err(
                self.unsupported(format!("atomicrmw {op:?} of '{text}' in address space {}", space.0))
            );
        };
        let (path, address) = self.place_of(ptr)?;
        let data = self.nodes(value)?[0];
        let bytes = self.types.store_size(ty).unwrap_or(4) as u32;
        let memory = self.memory_operand(inst, ptr, access, bytes, true, true);
        let result = self.function.insts[inst].result;
        let used = result.is_some_and(|r| !self.uniformity.uses().of(r).is_empty());
        let op = if used { returning } else { plain };
        let component = Ty::bits((bytes / 4) as u8);
        let defines = op.row().operands.first().is_some_and(|s| s.role == gcnsel_isa::Role::Def);
        let node_ty = if defines { component } else { Ty::None };
        let node = self.access_node(path, op, address, 0, &[data], memory, true, node_ty, Effect::Always, 0);
        Ok(Nodes::from_iter([if used { node } else { self.dag.undef(component) }]))
    }

    pub(super) fn lower_cmpxchg(
        &mut self,
        inst: Inst,
        ptr: Value,
        expected: Value,
        new: Value,
        access: &MemoryAccess,
    ) -> Result<Nodes> {
        let bytes = self.types.store_size(self.ty(new)).unwrap_or(0) as u32;
        let space = self.types.pointer_space(self.ty(ptr)).unwrap_or(AddressSpace::FLAT);
        let (path, address) = self.place_of(ptr)?;
        let op = match (path, bytes) {
            (Path::Global, 4) => Op::GLOBAL_ATOMIC_CMPSWAP_RTN,
            (Path::Global, 8) => Op::GLOBAL_ATOMIC_CMPSWAP_X2_RTN,
            (Path::Flat, 4) => Op::FLAT_ATOMIC_CMPSWAP_RTN,
            (Path::Flat, 8) => Op::FLAT_ATOMIC_CMPSWAP_X2_RTN,
            (Path::Resource(..), 4) => Op::BUFFER_ATOMIC_CMPSWAP_RTN,
            (Path::Resource(..), 8) => Op::BUFFER_ATOMIC_CMPSWAP_X2_RTN,
            (Path::Lds, 4) => Op::DS_CMPST_RTN_B32,
            (Path::Lds, 8) => Op::DS_CMPST_RTN_B64,
            _ => {
                return Err(
                    self.unsupported(format!("cmpxchg of {bytes} bytes in address space {}", space.0))
                );
            }
        };
        let (expected, new) = (self.node(expected)?, self.node(new)?);
        let memory = self.memory_operand(inst, ptr, access, bytes, true, true);
        // Global and flat take one tuple, the new value first; LDS two operands, the expected one first.
        let component = Ty::bits((bytes / 4) as u8);
        let mut expected = expected;
        let data = match path {
            Path::Lds => vec![expected, new],
            _ => {
                let both = self.dag.tuple(&[new, expected]);
                if self.dag[expected].divergent {
                    // What is compared is read in the tuple, so that the value itself may end there and needs no copy.
                    expected = self.dag.part_in_place(both, component.dwords(), component);
                }
                vec![both]
            }
        };
        // Through a resource the result takes the place of both values, and is the first of them.
        let whole = if matches!(path, Path::Resource(..)) { Ty::bits((bytes / 2) as u8) } else { component };
        let old = self.access_node(path, op, address, 0, &data, memory, true, whole, Effect::Always, 0);
        let old = self.dag.part(old, 0, component);
        let same = self.dag.icmp(Cmp::Eq, old, expected);
        Ok(Nodes::from_iter([old, same]))
    }
}
