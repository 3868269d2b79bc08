//! Halves that sums and products convert themselves.

use super::{kernel, ops, select};
use gcnsel_isa::{Op, Target};

/// The instructions between halves `%a` and `%b` of one dword, or `%x`, and `%r`: what converts, and what computes with its modifiers.
fn computing(body: &str) -> Vec<(Op, [u8; 4])> {
    let text = kernel(
        "ptr addrspace(1) noalias %out, ptr addrspace(1) noalias readonly %in, float %s, float %u",
        &format!(
            "  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr <2 x half>, ptr addrspace(1) %in, i32 %id
  %both = load <2 x half>, ptr addrspace(1) %at
  %a = extractelement <2 x half> %both, i32 0
  %b = extractelement <2 x half> %both, i32 1
  %by = getelementptr float, ptr addrspace(1) %out, i32 %id
  %x = load float, ptr addrspace(1) %by
  %low = fpext half %a to float
  %high = fpext half %b to float
  {body}
  store float %r, ptr addrspace(1) %by
  ret void"
        ),
    ) + "declare float @llvm.fma.f32(float, float, float)\ndeclare float @llvm.fabs.f32(float)\n";
    let f = select(&text);
    let insts = f.layout.iter().flat_map(|&block| &f.blocks[block].insts).map(|&inst| &f.insts[inst]);
    // Nothing else that computes; addresses do not count.
    let wanted = |op: Op| {
        use Op::*;
        matches!(
            op,
            V_CVT_F32_F16
                | V_LSHRREV_B32
                | V_FMA_MIX_F32
                | V_MAD_MIX_F32
                | V_ADD_F32
                | V_SUB_F32
                | V_MUL_F32
                | V_FMA_F32
                | V_FMAC_F32
        )
    };
    insts
        .filter_map(|data| Some((data.opcode.isa()?, data.mods)))
        .filter(|&(op, _)| wanted(op))
        .map(|(op, mods)| (op, [mods.op_sel, mods.op_sel_hi, mods.neg, mods.abs]))
        .collect()
}

/// Of mods: the high half, half precision, negated, absolute, each by bits of the sources.
#[test]
fn conversions_are_done_by_their_readers() {
    for (body, mods) in [
        ("%r = fadd float %low, %x", [0, 1, 0, 0]),
        ("%r = fadd float %x, %high", [4, 4, 0, 0]),
        ("%r = fsub float %high, %x", [1, 1, 4, 0]),
        ("%r = fsub float %x, %low", [0, 4, 4, 0]),
        ("%r = fmul float %low, %x", [0, 1, 4, 0]),
        ("%r = fmul float %low, %high", [2, 3, 4, 0]),
        ("%r = call float @llvm.fma.f32(float %low, float %high, float %x)", [2, 3, 0, 0]),
        ("%r = call float @llvm.fma.f32(float %x, float %s, float %high)", [4, 4, 0, 0]),
        ("%n = call float @llvm.fabs.f32(float %high)\n  %r = fadd float %n, %x", [1, 1, 0, 1]),
        ("%n = fneg float %high\n  %r = fadd float %n, %x", [4, 4, 4, 0]),
        ("%r = fadd float %low, 2.0", [0, 4, 0, 0]),
        // Constants that are none of the inline ones are in scalar registers.
        ("%r = fadd float %low, 3.0", [0, 4, 0, 0]),
        ("%r = fmul float %high, 3.0", [2, 2, 4, 0]),
    ] {
        assert_eq!(computing(body), [(Op::V_FMA_MIX_F32, mods)], "{body}");
    }
}

#[test]
fn other_conversions_stay() {
    let has_mix = |body: &str| {
        computing(body).iter().any(|&(op, _)| matches!(op, Op::V_FMA_MIX_F32 | Op::V_MAD_MIX_F32))
    };
    // Something else reads it, too.
    let read_twice = "%i = bitcast float %low to i32\n  %j = xor i32 %i, 5\n  %k = bitcast i32 %j to float\n  %t = fadd float %low, %x\n  %r = fdiv float %k, %t";
    assert!(!has_mix(read_twice), "{read_twice}");
}

/// What stands in a kernel for sums and products whose results become halves, `%a` and `%b`, and come together in `%r`.
fn narrowing(body: &str, target: Target) -> Vec<Op> {
    let function = super::select_for(
        &(kernel(
            "ptr addrspace(1) %out, ptr addrspace(1) %in, float %s",
            &format!(
                "  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr <2 x float>, ptr addrspace(1) %in, i32 %id
  %v = load <2 x float>, ptr addrspace(1) %p
  %x = extractelement <2 x float> %v, i32 0
  %y = extractelement <2 x float> %v, i32 1
{body}
  %q = getelementptr <2 x half>, ptr addrspace(1) %out, i32 %id
  store <2 x half> %r, ptr addrspace(1) %q
  ret void"
            ),
        ) + "declare float @llvm.fma.f32(float, float, float)\n"),
        target,
    )
    .unwrap_or_else(|e| panic!("{e}"));
    let is_about = |op: &Op| {
        use Op::*;
        matches!(
            op,
            V_FMA_MIXLO_F16
                | V_FMA_MIXHI_F16
                | V_CVT_F16_F32
                | V_PERM_B32
                | V_MUL_F32
                | V_ADD_F32
                | V_FMA_F32
                | S_MOV_B32
        )
    };
    ops(&function).into_iter().filter(is_about).collect()
}

#[test]
fn results_that_become_halves_are_halves() {
    use Op::*;
    let pair = "  %a = fptrunc float %f to half
  %b = fptrunc float %g to half
  %r0 = insertelement <2 x half> poison, half %a, i32 0
  %r = insertelement <2 x half> %r0, half %b, i32 1";
    let both = [V_FMA_MIXLO_F16, V_FMA_MIXHI_F16];
    for (computed, wanted) in [
        ("  %f = fmul float %x, %s\n  %g = fmul float %y, %s\n", &both[..]),
        ("  %f = fadd float %x, %s\n  %g = fmul float %x, %y\n", &both),
        ("  %f = call float @llvm.fma.f32(float %x, float %y, float %s)\n  %g = fadd float %x, %y\n", &both),
        // Only one of them is a sum or a product.
        ("  %f = fmul float %x, %s\n  %g = fneg float %y\n", &[V_FMA_MIXLO_F16, V_CVT_F16_F32, V_PERM_B32]),
    ] {
        let mut found = narrowing(&format!("{computed}{pair}"), Target::Gfx942);
        found.retain(|&op| op != S_MOV_B32 || wanted == both);
        found.sort_by_key(|op| wanted.iter().position(|w| w == op));
        assert_eq!(found, wanted, "{computed}");
    }
    // A constant that is no inline one has one register for both.
    let constant = format!("  %f = fmul float %x, 3.0\n  %g = fmul float %y, 3.0\n{pair}");
    let mut found = narrowing(&constant, Target::Gfx942);
    found.sort_by_key(|op| format!("{op:?}"));
    assert_eq!(found, [S_MOV_B32, V_FMA_MIXHI_F16, V_FMA_MIXLO_F16]);
    // Something else reads the sum as well.
    let twice = format!("  %f = fadd float %x, %s\n  %g = fmul float %f, %y\n{pair}");
    let found = narrowing(&twice, Target::Gfx90a);
    assert!(found.contains(&V_CVT_F16_F32) && found.contains(&V_ADD_F32), "{found:?}");
    // gfx900 has no such instruction that keeps denormal numbers.
    let found =
        narrowing(&format!("  %f = fmul float %x, %s\n  %g = fmul float %y, %s\n{pair}"), Target::Gfx900);
    assert!(found.contains(&V_CVT_F16_F32) && found.contains(&V_PERM_B32), "{found:?}");
}
