//! Minima and maxima of floats that need not be made quiet first.

use crate::selection::{ops, select_for};
use gcnsel_isa::Op::*;
use gcnsel_isa::Target;

const DECLARATIONS: &str = "declare i32 @llvm.amdgcn.workitem.id.x()\ndeclare float @llvm.maxnum.f32(float, float)\n\
    declare float @llvm.fabs.f32(float)\ndeclare <2 x half> @llvm.minnum.v2f16(<2 x half>, <2 x half>)\n\
    declare double @llvm.minnum.f64(double, double)\n";

/// The largest element of rows, from `start` on, each element being `%e` made of the loaded `%x`.
fn largest(start: &str, code: &str, flags: &str) -> String {
    format!(
        "define amdgpu_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %n) {{\n\
         entry:\n  %id = call i32 @llvm.amdgcn.workitem.id.x()\n  \
         %first = getelementptr float, ptr addrspace(1) %in, i32 %id\n  %l = load volatile float, ptr addrspace(1) %first\n  \
         br label %loop\n\
         loop:\n  %i = phi i32 [ 0, %entry ], [ %j, %loop ]\n  %m = phi float [ {start}, %entry ], [ %w, %loop ]\n  \
         %at = getelementptr float, ptr addrspace(1) %in, i32 %i\n  %to = getelementptr float, ptr addrspace(1) %at, i32 %id\n  \
         %x = load volatile float, ptr addrspace(1) %to\n  {code}\n  \
         %w = call {flags} float @llvm.maxnum.f32(float %m, float %e)\n  \
         %j = add i32 %i, 1\n  %c = icmp ult i32 %j, %n\n  br i1 %c, label %loop, label %end\n\
         end:\n  %q = getelementptr float, ptr addrspace(1) %out, i32 %id\n  store float %w, ptr addrspace(1) %q\n  \
         ret void\n}}\n{DECLARATIONS}"
    )
}

/// Products by one, which quiet.
fn quieted(text: &str) -> usize {
    let counts = Target::ALL.map(|target| {
        let f = select_for(text, target).unwrap_or_else(|e| panic!("{e}\n{text}"));
        let insts = f.blocks.values().flat_map(|block| block.insts.clone()).map(|inst| &f.insts[inst]);
        let is_one = |&&operand: &&gcnsel_mir::Operand| {
            matches!(operand, gcnsel_mir::Operand::Imm(0x3f80_0000 | 0x3ff0_0000_0000_0000 | 1))
        };
        let by_one = insts.filter(|inst| {
            let op = inst.opcode.isa();
            matches!(op, Some(V_MUL_F32 | V_MUL_F64)) && inst.operands.iter().any(|o| is_one(&o))
                || op == Some(V_PK_MAX_F16)
        });
        by_one.count()
    });
    assert!(counts.iter().all(|&count| count == counts[0]), "{counts:?}");
    counts[0]
}

#[test]
fn what_a_loop_takes_the_largest_of_is_quieted_once() {
    let scaled = "%e = fmul float %x, 3.0";
    let loaded = "%e = fadd float %x, 0.0\n  %unused = fneg float %e";
    // From a constant on, and from what has been computed.
    assert_eq!(quieted(&largest("0xFFF0000000000000", scaled, "")), 0);
    assert_eq!(quieted(&largest("-1.0", loaded, "")), 0);
    // Signs say nothing about it, nor does who chooses.
    let chosen = "%p = fmul float %x, 3.0\n  %minus = fneg float %p\n  %b = call float @llvm.fabs.f32(float %minus)\n  \
                  %k = icmp ult i32 %id, 7\n  %e = select i1 %k, float %b, float 2.0";
    assert_eq!(quieted(&largest("0.0", chosen, "")), 0);
    // What comes from memory or an argument may signal: the element, and what the loop begins with.
    assert_eq!(quieted(&largest("0.0", "%e = call float @llvm.fabs.f32(float %x)", "")), 1);
    assert_eq!(quieted(&largest("%l", scaled, "")), 1);
    // 0x7FF4000000000000 is a signalling NaN of a float.
    assert_eq!(quieted(&largest("0x7FF4000000000000", scaled, "")), 1);
    // Nobody is a NaN where it is said.
    assert_eq!(quieted(&largest("%l", "%e = call float @llvm.fabs.f32(float %x)", "nnan")), 0);
}

/// Of vectors all elements have to be.
#[test]
fn vectors_are_quiet_where_all_elements_are() {
    let pairs = |other: &str| {
        format!(
            "define amdgpu_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %in) {{\n  \
             %id = call i32 @llvm.amdgcn.workitem.id.x()\n  %p = getelementptr <2 x half>, ptr addrspace(1) %in, i32 %id\n  \
             %x = load <2 x half>, ptr addrspace(1) %p\n  %y = fmul <2 x half> %x, splat (half 3.0)\n  \
             %h = extractelement <2 x half> %x, i32 0\n  %g = extractelement <2 x half> %y, i32 1\n  \
             %z = insertelement <2 x half> %y, half {other}, i32 0\n  \
             %m = call <2 x half> @llvm.minnum.v2f16(<2 x half> %z, <2 x half> %y)\n  \
             %q = getelementptr <2 x half>, ptr addrspace(1) %out, i32 %id\n  store <2 x half> %m, ptr addrspace(1) %q\n  \
             ret void\n}}\n{DECLARATIONS}"
        )
    };
    assert_eq!(quieted(&pairs("%g")), 0);
    assert_eq!(quieted(&pairs("2.0")), 0);
    assert_eq!(quieted(&pairs("%h")), 1);
    let f = select_for(&pairs("%g"), Target::Gfx942).unwrap_or_else(|e| panic!("{e}"));
    assert!(ops(&f).contains(&V_PK_MIN_F16));
}

/// What lies between 0 and 1 is clamped by whatever computes it.
#[test]
fn what_is_computed_is_clamped_there() {
    let clamped = |code: &str, attributes: &str| {
        let text = format!(
            "define amdgpu_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %in) {attributes} {{\n  \
             %id = call i32 @llvm.amdgcn.workitem.id.x()\n  %p = getelementptr float, ptr addrspace(1) %in, i32 %id\n  \
             %x = load float, ptr addrspace(1) %p\n  {code}\n  \
             %q = getelementptr float, ptr addrspace(1) %out, i32 %id\n  store float %r, ptr addrspace(1) %q\n  \
             ret void\n}}\n{DECLARATIONS}declare float @llvm.minnum.f32(float, float)\n"
        );
        let f = select_for(&text, Target::Gfx90a).unwrap_or_else(|e| panic!("{e}\n{text}"));
        let insts = f.blocks.values().flat_map(|block| block.insts.clone()).map(|inst| &f.insts[inst]);
        let insts = insts.map(|inst| (inst.opcode.isa(), inst.mods.clamp));
        let is_float = |op| matches!(op, Some(V_ADD_F32 | V_MUL_F32 | V_MAX_F32 | V_MIN_F32 | V_FMA_F32));
        insts.filter(|&(op, _)| is_float(op)).collect::<Vec<_>>()
    };
    let bounds = |x: &str| {
        format!(
            "%l = call float @llvm.maxnum.f32(float {x}, float 0.0)\n  \
             %r = call float @llvm.minnum.f32(float %l, float 1.0)"
        )
    };
    let sum = format!("%s = fadd float %x, 3.0\n  {}", bounds("%s"));
    assert_eq!(clamped(&sum, ""), [(Some(V_ADD_F32), true)]);
    let (product, exchanged) =
        (sum.replace("fadd", "fmul"), sum.replace("float %l, float 1.0", "float 1.0, float %l"));
    assert_eq!(clamped(&product, ""), [(Some(V_MUL_F32), true)]);
    assert_eq!(clamped(&exchanged, ""), [(Some(V_ADD_F32), true)]);
    // What somebody else reads is not clamped.
    let both = format!("%s = fadd float %x, 3.0\n  {}", bounds("%s").replace("%r =", "%m ="))
        + "\n  %r = fmul float %m, %s";
    assert_eq!(
        clamped(&both, "").iter().filter(|found| found.1).collect::<Vec<_>>(),
        [&(Some(V_MAX_F32), true)]
    );
    // Other bounds; and where NaNs are not clamped to 0.
    assert!(clamped(&sum.replace("1.0)", "2.0)"), "").iter().all(|found| !found.1));
    assert!(clamped(&sum.replace("0.0)", "-1.0)"), "").iter().all(|found| !found.1));
    assert!(clamped(&sum, "\"amdgpu-dx10-clamp\"=\"false\"").iter().all(|found| !found.1));
}

/// Quotients that may err by 2.5 units take no instruction for what is known of constants.
#[test]
fn constants_are_taken_apart_beforehand() {
    let divided = |code: &str| {
        let text = format!(
            "define amdgpu_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %in) {{\n  \
             %id = call i32 @llvm.amdgcn.workitem.id.x()\n  %p = getelementptr float, ptr addrspace(1) %in, i32 %id\n  \
             %x = load float, ptr addrspace(1) %p\n  %r = {code}, !fpmath !0\n  \
             %q = getelementptr float, ptr addrspace(1) %out, i32 %id\n  store float %r, ptr addrspace(1) %q\n  \
             ret void\n}}\n{DECLARATIONS}!0 = !{{float 2.5}}\n"
        );
        let of_floats = |op: &gcnsel_isa::Op| op.row().name.to_lowercase().contains("f32");
        let f = select_for(&text, Target::Gfx942).unwrap_or_else(|e| panic!("{e}\n{text}"));
        let mut found = ops(&f);
        found.retain(of_floats);
        found.sort_unstable();
        found
    };
    let sorted = |mut ops: Vec<gcnsel_isa::Op>| {
        ops.sort_unstable();
        ops
    };
    let both = sorted(vec![V_FREXP_MANT_F32, V_FREXP_EXP_I32_F32, V_MUL_F32, V_LDEXP_F32]);
    assert_eq!(divided("fdiv float %x, 255.0"), both);
    let inverse = sorted(vec![V_FREXP_MANT_F32, V_FREXP_EXP_I32_F32, V_RCP_F32, V_LDEXP_F32]);
    assert_eq!(divided("fdiv float 1.0, %x"), inverse);
    let multiple = sorted(vec![V_FREXP_MANT_F32, V_FREXP_EXP_I32_F32, V_RCP_F32, V_MUL_F32, V_LDEXP_F32]);
    assert_eq!(divided("fdiv float -3.0, %x"), multiple);
    // A denormal number has no such parts: 0x36A0000000000000 is 2^-149.
    assert_eq!(divided("fdiv float 0x36A0000000000000, %x").len(), 7);
}
