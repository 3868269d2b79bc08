//! Leave to fuse products and sums, for a whole module.

use gcnsel_ir::{BinaryOp, InstKind, Module};

/// Gives every `fadd`, `fsub` and `fmul` the flag `contract`.
pub fn allow_contraction(module: &mut Module) {
    let insts = module.functions.iter_mut().flat_map(|function| function.insts.values_mut());
    for inst in insts {
        if let InstKind::Binary { op: BinaryOp::FAdd | BinaryOp::FSub | BinaryOp::FMul, fast, .. } =
            &mut inst.kind
        {
            fast.contract = true;
        }
    }
}
