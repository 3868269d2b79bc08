//! Changes of the mode that floats are computed in.
//!
//! Whatever computes with floats does so in the mode that it finds. A change of the mode gets a block of its own, so that what
//! stands in front of it is computed before and what stands behind it afterwards; and where there is one, nothing of floats
//! goes to other blocks (`hoist.rs`, `sink.rs`).

use gcnsel_analysis::Body;
use gcnsel_ir::{Callee, Function, Inst, InstKind, Intrinsic, Module, TypeTable};
use gcnsel_isa::HW_REG_MODE;

/// The bits of MODE that operations on floats read: rounding, denormals, clamping of NaNs, IEEE mode. (FP16_OVFL is known
/// when code is selected, see `lower/mode.rs`.)
const FLOATS: u32 = 0x3ff;

/// Gives changes of the mode blocks of their own.
pub(super) fn split(types: &mut TypeTable, body: &mut Body) {
    let module = body.module();
    if may_change(module) {
        body.split_around(types, |body, inst| changes(module, body, inst));
    }
}

/// Whether a function computes with floats in several modes, perhaps.
pub fn vary(module: &Module, f: &Function) -> bool {
    let mut insts = f.layout.iter().flat_map(|&block| &f.blocks[block].insts);
    may_change(module) && insts.any(|&inst| changes(module, f, inst))
}

/// Whether an instruction computes with floats.
pub fn computes_floats(types: &TypeTable, f: &Function, inst: Inst) -> bool {
    let is_float = |ty| types.is_float(types.scalar(ty));
    match &f.insts[inst].kind {
        InstKind::Binary { op, .. } => op.is_float(),
        InstKind::FCmp { .. } => true,
        InstKind::Cast { op, value, .. } => {
            use gcnsel_ir::CastOp::*;
            let moves_bits = matches!(op, BitCast | PtrToInt | IntToPtr | AddrSpaceCast);
            !moves_bits && (is_float(f.insts[inst].ty) || is_float(f.values[*value].ty))
        }
        InstKind::Call { args, .. } => {
            is_float(f.insts[inst].ty) || args.iter().any(|&arg| is_float(f.values[arg].ty))
        }
        _ => false,
    }
}

/// Whether anything of a module can change the mode.
pub fn may_change(module: &Module) -> bool {
    let declared = |name: &str| module.symbols.contains_key(name);
    let plain =
        [Intrinsic::AmdgcnSSetreg, Intrinsic::SetRounding, Intrinsic::ResetFpenv, Intrinsic::ResetFpmode];
    let of_width = [(Intrinsic::SetFpenv, 64), (Intrinsic::SetFpmode, 32)];
    plain.iter().any(|intrinsic| declared(intrinsic.name()))
        || of_width.iter().any(|(intrinsic, bits)| declared(&format!("{}.i{bits}", intrinsic.name())))
}

/// Whether an instruction changes the mode; what is called may.
fn changes(module: &Module, f: &Function, inst: Inst) -> bool {
    let InstKind::Call { callee, args, .. } = &f.insts[inst].kind else { return false };
    let symbol = match callee {
        Callee::Symbol(symbol) => *symbol,
        Callee::Indirect(_) => return true,
        Callee::Asm(_) => return false,
    };
    match module.intrinsic(symbol) {
        Some(Intrinsic::AmdgcnSSetreg) => {
            let register = args.first().and_then(|&arg| f.as_int(arg)).unwrap_or(0);
            let (first, bits) = (register >> 6 & 31, (register >> 11 & 31) + 1);
            let written = (((1u64 << bits) - 1) << first) as u32;
            register & 63 == u128::from(HW_REG_MODE) && written & FLOATS != 0
        }
        Some(
            Intrinsic::SetRounding
            | Intrinsic::SetFpenv
            | Intrinsic::ResetFpenv
            | Intrinsic::SetFpmode
            | Intrinsic::ResetFpmode,
        ) => true,
        Some(_) => false,
        None => module.function(symbol).is_some_and(|callee| !callee.is_declaration()),
    }
}
