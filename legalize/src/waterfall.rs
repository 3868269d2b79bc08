//! Accesses through resources that differ between lanes: a loop over the resources.

use super::builder::declared;
use gcnsel_analysis::{Body, Options};
use gcnsel_ir::{IMAGE_NAMES, Intrinsic, SymbolId, Type, TypeKind, TypeTable};

/// How the names of accesses begin of which the wave has one resource, or one address in LDS.
const ACCESSES: [&str; 7] = [
    IMAGE_NAMES,
    "llvm.amdgcn.raw.",
    "llvm.amdgcn.struct.",
    "llvm.amdgcn.global.load.lds",
    "llvm.amdgcn.global.load.async.lds",
    "llvm.amdgcn.load.to.lds",
    "llvm.amdgcn.load.async.to.lds",
];

/// Executes each such access for the lanes of one resource after the other, by what selection will take for uniform.
pub(super) fn expand(types: &mut TypeTable, body: &mut Body, uniformity: &Options) {
    let is_access = |intrinsic: Intrinsic| ACCESSES.iter().any(|name| intrinsic.name().starts_with(name));
    body.add_waterfall_loops(types, uniformity, is_access, read_first_lane);
}

/// The declaration of `readfirstlane` for a type. Structures and arrays have none.
fn read_first_lane(body: &Body, types: &TypeTable, ty: Type) -> Option<SymbolId> {
    if let TypeKind::Struct { .. } | TypeKind::Array { .. } = types.kind(ty) {
        return None;
    }
    declared(body, types, Intrinsic::AmdgcnReadfirstlane, &[ty])
}
