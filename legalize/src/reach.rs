//! Whether generic pointers may be to scratch.

use gcnsel_analysis::{Body, Uses};
use gcnsel_ir::{AddressSpace, Callee, CastOp, Inst, InstKind, Intrinsic, Type, TypeTable};

/// Whether any generic pointer of a function may be to scratch. Each is made of a private one, or comes from another
/// function, which then has made it; what a host writes is none.
pub(super) fn may_reach_scratch(types: &TypeTable, f: &Body) -> bool {
    if !f.is_kernel() {
        return true;
    }
    let uses = Uses::new(f);
    let is_private = |ty: Type| types.pointer_space(types.scalar(ty)) == Some(AddressSpace::PRIVATE);
    let makes_one = |inst: Inst| match &f.insts[inst].kind {
        // Casts whose uses are of the known space (`spaces.rs`) have none left.
        InstKind::Cast { op: CastOp::AddrSpaceCast | CastOp::PtrToInt, value, .. } => {
            is_private(f.values[*value].ty) && f.insts[inst].result.is_some_and(|r| !uses.of(r).is_empty())
        }
        InstKind::Call { callee: Callee::Symbol(symbol), args, .. } => match f.module().intrinsic(*symbol) {
            Some(Intrinsic::AmdgcnAddrspacecastNonnull) => is_private(f.values[args[0]].ty),
            Some(_) => false,
            None => true,
        },
        InstKind::Call { .. } => true,
        _ => false,
    };
    f.layout.iter().flat_map(|&block| &f.blocks[block].insts).any(|&inst| makes_one(inst))
}

/// Whether `!noalias.addrspace` says that an access is not of scratch: it lists ranges of spaces, first and end.
pub(super) fn excludes_scratch(f: &Body, inst: Inst) -> bool {
    let Some(list) = f.inst_metadata(inst, "noalias.addrspace") else { return false };
    let module = f.module();
    let private = u128::from(AddressSpace::PRIVATE.0);
    module.metadata.elements(list).chunks(2).any(|range| {
        let [Some(first), Some(end)] = [range.first(), range.get(1)].map(|o| module.metadata_number(o?))
        else {
            return false;
        };
        // A range may go past the last number.
        match first < end {
            true => (first..end).contains(&private),
            false => private >= first || private < end,
        }
    })
}
