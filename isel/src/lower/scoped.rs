//! `llvm.amdgcn.av.load.b128`, `llvm.amdgcn.av.store.b128`: four dwords, with the cache bits of an atomic access in a scope, though
//! nobody promises that they come or go together. Source: LLVM's "AMDGPU Memory Model", "load-visible", "store-available".

use super::{Lower, Nodes};
use crate::dag::NodeId;
use gcnsel_diag::Result;
use gcnsel_ir::{AddressSpace, ConstData, Inst, Intrinsic, MemoryAccess, MetadataOperand, Ordering, Value};

/// Bytes of an access.
const BYTES: u32 = 16;

impl Lower<'_> {
    /// One of these intrinsics; `None` if it is another one.
    pub(super) fn lower_scoped(
        &mut self,
        inst: Inst,
        intrinsic: Intrinsic,
        args: &[Value],
    ) -> Result<Option<Nodes>> {
        let (ptr, stored, scope) = match (intrinsic, args) {
            (Intrinsic::AmdgcnAvLoadB128, &[ptr, scope]) => (ptr, None, scope),
            (Intrinsic::AmdgcnAvStoreB128, &[ptr, value, scope]) => (ptr, Some(value), scope),
            _ => return Ok(None),
        };
        let pointer = self.ty(ptr);
        use AddressSpace as Space;
        let space = self.types.pointer_space(pointer);
        if !matches!(space, Some(Space::FLAT | Space::GLOBAL | Space::LOCAL | Space::PRIVATE)) {
            return Err(self.unsupported_of(intrinsic, pointer, "of address spaces 0, 1, 3 and 5"));
        }
        let scope = self
            .metadata_string(scope)
            .ok_or_else(|| self.unsupported(format!("'{}' without the name of a scope", intrinsic.name())))?;
        self.check_scope_name(&scope)?;
        // Any dword will do in global memory, and elsewhere more is not promised.
        let ordering = Some(Ordering::Monotonic);
        let access = MemoryAccess { align: 4, volatile: false, ordering, scope: scope.into() };
        let memory = self.memory_operand(inst, ptr, &access, BYTES, stored.is_none(), stored.is_some());
        let (path, address) = self.place_of(ptr)?;
        let Some(value) = stored else {
            let ty = self.function.insts[inst].ty;
            let result = self.function.insts[inst].result;
            let divergent = result.is_none_or(|result| self.uniformity.is_divergent(result));
            let dwords = self.vector_load(path, address, BYTES, &memory, divergent, false)?;
            return Ok(Some(self.unpack_memory(ty, &dwords, 0)?));
        };
        let nodes = self.nodes(value)?;
        let dwords: Vec<NodeId> = self.stored_dwords(self.ty(value), &nodes, BYTES)?;
        self.vector_store(path, address, BYTES, &dwords, &memory);
        Ok(Some(Nodes::new()))
    }

    /// The string that a call's argument is a node of.
    pub(super) fn metadata_string(&self, arg: Value) -> Option<String> {
        let bytes = match self.function.as_const(arg)? {
            ConstData::MetadataString(bytes) => bytes,
            ConstData::Metadata(node) => match self.module.metadata.elements(*node).first()? {
                MetadataOperand::String(bytes) => bytes,
                _ => return None,
            },
            _ => return None,
        };
        Some(String::from_utf8_lossy(bytes).into_owned())
    }
}
