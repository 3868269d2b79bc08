//! `alloca` of modules that say nothing of a data layout.
//!
//! Without a data layout LLVM takes the stack to be in address space 0, and front ends that leave it to `llc` to know the
//! target (tinygrad) write it so. AMDGPU's stack is in address space 5: the object is made there, and what the text
//! names is its generic address.

use crate::reading::Draft;
use crate::{AddressSpace, CastOp, FastMath, InstData, InstKind, ValueData, ValueDef, WrapFlags};
use cranelift_entity::EntityRef;

impl Draft {
    /// Makes objects of the stack where AMDGPU has it.
    pub(crate) fn upgrade_stack(&mut self) {
        if !self.module.data_layout.is_empty() {
            return;
        }
        let flat = self.types.ptr(AddressSpace::FLAT);
        let private = self.types.ptr(AddressSpace::PRIVATE);
        for function in &mut self.module.functions {
            let is_flat = |data: &InstData| matches!(data.kind, InstKind::Alloca { .. }) && data.ty == flat;
            if !function.insts.values().any(is_flat) {
                continue;
            }
            for block in function.layout.clone() {
                let old = std::mem::take(&mut function.blocks[block].insts);
                let mut insts = Vec::with_capacity(old.len());
                for inst in old {
                    insts.push(inst);
                    if !is_flat(&function.insts[inst]) {
                        continue;
                    }
                    let object = function.values.push(ValueData {
                        ty: private,
                        def: ValueDef::Inst(inst),
                        name: None,
                    });
                    let data = &mut function.insts[inst];
                    data.ty = private;
                    let named = data.result.replace(object);
                    let (span, debug_loc) = (data.span, data.debug_loc);
                    let cast = crate::Inst::new(function.insts.len());
                    if let Some(named) = named {
                        function.values[named].def = ValueDef::Inst(cast);
                    }
                    let kind = InstKind::Cast {
                        op: CastOp::AddrSpaceCast,
                        value: object,
                        wrap: WrapFlags::default(),
                        fast: FastMath::default(),
                    };
                    let metadata = thin_vec::ThinVec::new();
                    let cast = InstData { kind, ty: flat, result: named, span, debug_loc, metadata };
                    insts.push(function.insts.push(cast));
                }
                function.blocks[block].insts = insts;
            }
        }
    }
}
