//! Which functions can be called at all.

use crate::layout::components;
use gcnsel_diag::Span;
use gcnsel_ir::{AddressSpace, Callee, Function, InstKind, Intrinsic, Module, SymbolId};
use gcnsel_isa::convention;

/// Most bytes of an argument in memory: they are copied one by one.
pub const MOST_IN_MEMORY: u64 = 4096;

/// Whether a function can be called at all, so that inlining may be left: what it takes and gives has places by the
/// convention, and nothing in it, or among the symbols that it names, is only for kernels, or much better in one.
pub fn can_be_called(module: &Module, function: &Function, names: &[SymbolId]) -> bool {
    let dwords = |ty| {
        let components = components(&module.types, ty, Span::default()).ok()?;
        Some(components.iter().map(|c| u32::from(c.dwords().max(1))).sum::<u32>())
    };
    let result = dwords(function.result).and_then(convention::results);
    let scalars = function.params.iter().filter(|p| p.attributes.has("inreg"));
    let scalars = scalars.map(|p| dwords(p.ty)).try_fold(0, |sum, dwords| Some(sum + dwords?));
    let types = &module.types;
    let are_fine = function.params.iter().all(|p| match p.attributes.ty("byval") {
        Some(ty) => {
            let align = p.attributes.int("align").or(types.align(ty)).unwrap_or(1);
            types.alloc_size(ty).is_some_and(|size| size <= MOST_IN_MEMORY)
                && align <= u64::from(convention::STACK_ALIGN)
                && types.pointer_space(p.ty) == Some(AddressSpace::PRIVATE)
        }
        None => dwords(p.ty).is_some(),
    });
    let is_for_kernels = |intrinsic: Intrinsic| {
        use Intrinsic::*;
        // A write of any hardware register is where kernels see it: what they do with floats can hang on it
        // (`lower/mode.rs`). The sums of matrix instructions are whole-wave values in a callee, which are copied.
        matches!(intrinsic, AmdgcnKernargSegmentPtr | AmdgcnGroupstaticsize | AmdgcnSSetreg)
            || ["llvm.amdgcn.mfma", "llvm.amdgcn.smfmac"]
                .iter()
                .any(|name| intrinsic.name().starts_with(name))
    };
    let is_refused = |kind: &InstKind| match kind {
        InstKind::Call { callee: Callee::Symbol(symbol), .. } => {
            module.intrinsic(*symbol).is_some_and(is_for_kernels)
        }
        // A lane that is written may be one that waits in a caller, with a value of its own. By their names: text is
        // assembled later, for one target.
        InstKind::Call { callee: Callee::Asm(asm), .. } => {
            let text = String::from_utf8_lossy(&asm.text);
            ["mfma", "writelane"].iter().any(|part| text.contains(part))
        }
        InstKind::Alloca { align, .. } => *align > u64::from(convention::STACK_ALIGN),
        _ => false,
    };
    let mut insts = function.layout.iter().flat_map(|&block| &function.blocks[block].insts);
    let has_refused = insts.any(|&inst| is_refused(&function.insts[inst].kind));
    let has_dynamic_lds = names
        .iter()
        .filter_map(|&symbol| module.global(symbol))
        .any(|(_, global)| global.space == AddressSpace::LOCAL && types.alloc_size(global.ty) == Some(0));
    result.is_some()
        && scalars.is_some_and(|dwords| dwords <= convention::SCALAR_ARGUMENT_DWORDS)
        && are_fine
        && !function.variadic
        && !has_refused
        && !has_dynamic_lds
}
