//! Which atomic operations may be left to the machine's instructions, in memory other than LDS.
//!
//! A pointer may be to memory of another device, and to memory that devices write at the same time (fine-grained). There
//! most instructions do nothing, or the device alone sees what they do. Metadata says that there is no such memory:
//! `!amdgpu.no.remote.memory`, `!amdgpu.no.fine.grained.memory`.
//!
//! Source: what `llc-19` makes of each operation, scope and space; where newer LLVM does less by instructions in the
//! system's scope, newer LLVM (`SITargetLowering::shouldExpandAtomicRMWInIR`).

use super::builder::Builder;
use crate::FloatMode;
use gcnsel_ir::{AddressSpace, Inst, MemoryAccess, RmwOp, TypeKind, Value};
use gcnsel_isa::Target;

/// An `atomicrmw`.
pub(super) struct Rmw<'a> {
    pub inst: Inst,
    pub op: RmwOp,
    pub ptr: Value,
    pub value: Value,
    pub access: &'a MemoryAccess,
}

/// Whether the machine's instruction for an operation does what is asked for, in all memory that its pointer may be of.
pub(super) fn is_trusted(b: &Builder, rmw: &Rmw, target: Target) -> bool {
    if b.types.pointer_space(b.ty(rmw.ptr)) == Some(AddressSpace::LOCAL) {
        return true;
    }
    let says = |name: &str| b.function.inst_metadata(rmw.inst, name).is_some();
    let is_coarse = says("amdgpu.no.fine.grained.memory");
    let is_own = says("amdgpu.no.remote.memory");
    let is_system = matches!(&*rmw.access.scope, "" | "one-as");
    match rmw.op {
        // What PCI Express knows, besides `cmpxchg`.
        RmwOp::Xchg | RmwOp::Add => true,
        RmwOp::FAdd | RmwOp::FMin | RmwOp::FMax => {
            // An attribute of the function goes for all scopes but the system's.
            let is_allowed = b.function.attributes.string("amdgpu-unsafe-fp-atomics") == Some("true");
            let info = target.info();
            let flushes = info.memory_adds_flush_denormals
                && rmw.op == RmwOp::FAdd
                && *b.types.kind(b.ty(rmw.value)) == TypeKind::Float;
            if flushes
                && !is_allowed
                && !says("amdgpu.ignore.denormal.mode")
                && FloatMode::of(&b.function.attributes).f32.any()
            {
                return false;
            }
            // Minima and maxima in narrower scopes are as in `llc-19`, which does not trust those of gfx942 alone.
            let is_enough = match is_system {
                true => is_own,
                false => is_own || rmw.op == RmwOp::FAdd,
            };
            is_coarse || is_allowed && !is_system || info.atomics_in_fine_grained_memory && is_enough
        }
        // In narrower scopes newer LLVM asks for metadata on gfx900 and gfx90a, too; as `llc-19`, we do not.
        _ => !is_system || is_own || is_coarse,
    }
}
