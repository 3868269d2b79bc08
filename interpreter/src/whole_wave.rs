//! Whole-wave mode: what is computed by all 64 lanes, whether they stand there or not, so that lanes which do can look at
//! the others.
//!
//! `llvm.amdgcn.strict.wwm` asks for it: its operand is computed by all lanes, and so is all that this is computed from, up
//! to `llvm.amdgcn.set.inactive`, which says what the lanes have that do not stand there, and to what looks at memory or at
//! where control comes from, which they have nothing of: it is poison for them. (Source: the comments on these intrinsics in
//! LLVM's `IntrinsicsAMDGPU.td`, where phis are undefined, too.) What lanes that do not stand there have computed is gone
//! behind the block. It is nobody's: lanes that wait elsewhere keep their own.

use gcnsel_ir::{Callee, Function, Inst, InstKind, Intrinsic, Memory, Module, Value};
use std::collections::BTreeSet;

/// The instructions of a function that all lanes execute.
pub(crate) fn executed_by_all(module: &Module, function: &Function) -> BTreeSet<Inst> {
    let called = |inst: Inst| match &function.insts[inst].kind {
        InstKind::Call { callee: Callee::Symbol(symbol), args, .. } => {
            module.intrinsic(*symbol).map(|intrinsic| (intrinsic, args))
        }
        _ => None,
    };
    let mut wanted: Vec<Value> = Vec::new();
    for &block in &function.layout {
        for &inst in &function.blocks[block].insts {
            if let Some((Intrinsic::AmdgcnStrictWwm | Intrinsic::AmdgcnWwm, args)) = called(inst) {
                wanted.extend(args);
            }
        }
    }
    let mut found = BTreeSet::new();
    while let Some(value) = wanted.pop() {
        let Some(inst) = function.def_inst(value).filter(|inst| !found.contains(inst)) else { continue };
        match called(inst) {
            Some((Intrinsic::AmdgcnSetInactive, args)) => wanted.push(args[1]),
            Some((intrinsic, args)) => {
                if intrinsic.effects().memory != Memory::None || args.is_empty() {
                    continue;
                }
                wanted.extend(args);
            }
            None if computes(&function.insts[inst].kind) => {
                function.insts[inst].kind.for_each_operand(|operand| wanted.push(operand));
            }
            None => continue,
        }
        found.insert(inst);
    }
    found
}

/// Whether an instruction's result is a function of its operands alone.
fn computes(kind: &InstKind) -> bool {
    use InstKind::*;
    let of_scalars =
        matches!(kind, Binary { .. } | FNeg { .. } | Cast { .. } | ICmp { .. } | FCmp { .. } | Freeze { .. });
    let of_parts = matches!(kind, ExtractElement { .. } | InsertElement { .. } | ShuffleVector { .. });
    let of_fields = matches!(kind, ExtractValue { .. } | InsertValue { .. });
    of_scalars || of_parts || of_fields || matches!(kind, Select { .. } | Gep { .. })
}

/// Whether a call gives every lane of a launch the same, whoever makes it.
pub(crate) fn is_of_the_group(intrinsic: Intrinsic) -> bool {
    use Intrinsic::*;
    matches!(
        intrinsic,
        AmdgcnWorkgroupIdX
            | AmdgcnWorkgroupIdY
            | AmdgcnWorkgroupIdZ
            | AmdgcnWavefrontsize
            | AmdgcnImplicitargPtr
            | AmdgcnKernargSegmentPtr
            | AmdgcnDispatchPtr
            | AmdgcnGroupstaticsize
    )
}
