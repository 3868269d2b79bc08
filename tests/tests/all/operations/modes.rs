//! Floats in other modes than the one that a kernel begins with.

use crate::operations::check::check;
use crate::operations::family::{Family, suffix};
use gcnsel_emulator::{Arg, CodeObject, Launch};
use gcnsel_tests::compiler::compile;

/// An operation in each mode; the mode is put back.
fn in_modes(f: &mut Family, name: &str, ty: &str, args: &[&str], call: &str) {
    f.declare("declare void @llvm.amdgcn.s.setreg(i32, i32)".into());
    for rounding in 0..4 {
        // Of floats, halves and doubles alike.
        let both = rounding * 5;
        let code = format!(
            "call void @llvm.amdgcn.s.setreg(i32 6145, i32 {both}); %r = {call}; \
             call void @llvm.amdgcn.s.setreg(i32 6145, i32 0)"
        );
        f.op(&format!("{name}_{}_{rounding}", suffix(ty)), ty, args, &code);
    }
}

/// What says that it minds the mode is computed in the mode that stands in front of it.
#[test]
fn roundings() {
    let mut f = Family::default();
    let words = "metadata !\"round.dynamic\", metadata !\"fpexcept.strict\"";
    for ty in ["half", "float", "double"] {
        let s = suffix(ty);
        for (name, count) in [("fadd", 2), ("fsub", 2), ("fmul", 2), ("fma", 3)] {
            let full = format!("llvm.experimental.constrained.{name}.{s}");
            f.declare(format!("declare {ty} @{full}({}, metadata, metadata)", vec![ty; count].join(", ")));
            let values: Vec<String> =
                ["%a", "%b", "%c"][..count].iter().map(|a| format!("{ty} {a}")).collect();
            let call = format!("call {ty} @{full}({}, {words}) strictfp", values.join(", "));
            in_modes(&mut f, name, ty, &vec![ty; count], &call);
        }
    }
    f.declare(
        "declare float @llvm.experimental.constrained.fptrunc.f32.f64(double, metadata, metadata)".into(),
    );
    let call =
        format!("call float @llvm.experimental.constrained.fptrunc.f32.f64(double %a, {words}) strictfp");
    in_modes(&mut f, "fptrunc", "float", &["double"], &call);
    f.attributes = "strictfp";
    check("roundings", &f);
}

/// The number of the mode, and what numbers set.
#[test]
fn numbers_of_roundings() {
    let mut f = Family::default();
    f.declare("declare i32 @llvm.get.rounding()".into());
    f.declare("declare void @llvm.set.rounding(i32)".into());
    f.declare("declare i64 @llvm.get.fpenv.i64()".into());
    f.declare("declare void @llvm.set.fpenv.i64(i64)".into());
    f.declare("declare i32 @llvm.amdgcn.s.getreg(i32)".into());
    f.declare("declare void @llvm.amdgcn.s.setreg(i32, i32)".into());
    for mode in 0..16 {
        let code = format!(
            "call void @llvm.amdgcn.s.setreg(i32 6145, i32 {mode}); %r = call i32 @llvm.get.rounding(); \
             call void @llvm.amdgcn.s.setreg(i32 6145, i32 0)"
        );
        f.op(&format!("get_{mode}"), "i32", &[], &code);
    }
    for rounding in (0..4).chain(8..20) {
        for (kind, number) in [("constant", format!("{rounding}")), ("variable", "%n".into())] {
            let code = format!(
                "%zero = and i32 %a, 0; %n = add i32 %zero, {rounding}; \
                 call void @llvm.set.rounding(i32 {number}); %r = call i32 @llvm.amdgcn.s.getreg(i32 6145); \
                 call void @llvm.amdgcn.s.setreg(i32 6145, i32 0)"
            );
            f.op(&format!("set_{rounding}_{kind}"), "i32", &["i32"], &code);
        }
    }
    f.op(
        "environment",
        "i64",
        &[],
        "%old = call i64 @llvm.get.fpenv.i64(); %new = xor i64 %old, 5; \
         call void @llvm.set.fpenv.i64(i64 %new); %r = call i64 @llvm.get.fpenv.i64(); \
         call void @llvm.set.fpenv.i64(i64 %old)",
    );
    check("numbers_of_roundings", &f);
}

/// The part of the mode that is about floats.
#[test]
fn control_modes() {
    let mut f = Family::default();
    f.declare("declare i32 @llvm.get.fpmode.i32()".into());
    f.declare("declare void @llvm.amdgcn.s.setreg(i32, i32)".into());
    for mode in 0..16 {
        let code = format!(
            "call void @llvm.amdgcn.s.setreg(i32 6145, i32 {mode}); %r = call i32 @llvm.get.fpmode.i32(); \
             call void @llvm.amdgcn.s.setreg(i32 6145, i32 0)"
        );
        f.op(&format!("get_{mode}"), "i32", &[], &code);
    }
    check("control_modes", &f);
}

/// What LLVM has no code for: the mode is set to what it was, and to what the kernel began with. MODE has the rounding in bits 0 to
/// 3, denormals in 4 to 7, DX10_CLAMP in 8, IEEE in 9, traps from 12 on ("Vega" instruction set manual, 3.4).
#[test]
fn modes_are_put_back() {
    let call = |what: &str| format!("  call void @llvm.{what}\n");
    let get = |number: u32| {
        format!(
            "  %m{number} = call i32 @llvm.amdgcn.s.getreg(i32 38913)\n\
             \x20 %p{number} = getelementptr i32, ptr addrspace(1) %out, i32 {number}\n\
             \x20 store i32 %m{number}, ptr addrspace(1) %p{number}\n"
        )
    };
    for (attributes, begins) in [
        ("", 0x3f0),
        ("\"denormal-fp-math-f32\"=\"preserve-sign,preserve-sign\"", 0x3c0),
        ("\"amdgpu-ieee\"=\"false\" \"amdgpu-dx10-clamp\"=\"false\"", 0x0f0),
    ] {
        let body = [
            get(0),
            "  %old = call i32 @llvm.get.fpmode.i32()\n".into(),
            // All roundings downwards, no denormals.
            call("amdgcn.s.setreg(i32 14337, i32 10)"),
            get(1),
            call("set.fpmode.i32(i32 %old)"),
            get(2),
            call("amdgcn.s.setreg(i32 14337, i32 10)"),
            call("reset.fpmode()"),
            get(3),
            call("amdgcn.s.setreg(i32 14337, i32 10)"),
            call("reset.fpenv()"),
            get(4),
        ];
        let text = format!(
            "target triple = \"amdgcn-amd-amdhsa\"\n\
             declare i32 @llvm.get.fpmode.i32()\ndeclare void @llvm.set.fpmode.i32(i32)\ndeclare void @llvm.reset.fpmode()\n\
             declare void @llvm.reset.fpenv()\ndeclare void @llvm.amdgcn.s.setreg(i32, i32)\n\
             declare i32 @llvm.amdgcn.s.getreg(i32)\n\
             define amdgpu_kernel void @k(ptr addrspace(1) %out, float %a, float %b) {attributes} {{\n{}  ret void\n}}\n",
            body.concat()
        );
        let changed = begins & !0xff | 10;
        leaves(&text, "k", [0.0; 2], &[begins, changed, begins, begins, begins]);
    }
}

/// A float as a half, rounded as the call says.
#[test]
fn halves_rounded_as_told() {
    let mut f = Family::default();
    f.declare("declare half @llvm.fptrunc.round.f16.f32(float, metadata)".into());
    for mode in ["upward", "downward"] {
        let code = format!(
            "%x = call half @llvm.fptrunc.round.f16.f32(float %a, metadata !\"round.{mode}\"); \
             %y = fptrunc float %b to half; %v = insertelement <2 x half> poison, half %x, i32 0; \
             %r = insertelement <2 x half> %v, half %y, i32 1"
        );
        f.op(mode, "<2 x half>", &["float", "float"], &code);
    }
    check("halves_rounded_as_told", &f);
}

/// The same operation in front of a change of the mode, behind it and behind the next is three. (llc-19 makes one of them,
/// even of those that say that they mind the mode.)
#[test]
fn equal_operations_in_several_modes() {
    let words = "metadata !\"round.dynamic\", metadata !\"fpexcept.strict\"";
    let strict = format!("call float @llvm.experimental.constrained.fadd.f32(float %a, float %b, {words})");
    let mut text = String::from(
        "target triple = \"amdgcn-amd-amdhsa\"\ndeclare void @llvm.set.rounding(i32)\n\
         declare float @llvm.experimental.constrained.fadd.f32(float, float, metadata, metadata)\n\
         define void @round(i32 %n) noinline {\n  call void @llvm.set.rounding(i32 %n)\n  ret void\n}\n",
    );
    for (name, add) in [("plain", "fadd float %a, %b"), ("strict", &strict)] {
        for round in ["llvm.set.rounding", "round"] {
            text += &format!(
                "define amdgpu_kernel void @{name}_{round}(ptr addrspace(1) %out, float %a, float %b) {{\n\
                   %x = {add}\n  call void @{round}(i32 2)\n  %y = {add}\n  call void @{round}(i32 1)\n  %z = {add}\n\
                   %v = insertelement <4 x float> zeroinitializer, float %x, i32 0\n\
                   %w = insertelement <4 x float> %v, float %y, i32 1\n\
                   %r = insertelement <4 x float> %w, float %z, i32 2\n\
                   store <4 x float> %r, ptr addrspace(1) %out\n  ret void\n}}\n"
            );
        }
    }
    for name in ["plain_llvm.set.rounding", "plain_round", "strict_llvm.set.rounding", "strict_round"] {
        // One and a little is one, or the next number above.
        leaves(&text, name, [1.0, 2f32.powi(-30)], &[0x3f80_0000, 0x3f80_0001, 0x3f80_0000, 0]);
    }
}

/// Where the mode may be another one, a division leaves the denormals as they were.
#[test]
fn divisions_leave_the_mode() {
    let text = "target triple = \"amdgcn-amd-amdhsa\"\n\
        declare void @llvm.amdgcn.s.setreg(i32, i32)\ndeclare i32 @llvm.amdgcn.s.getreg(i32)\n\
        define amdgpu_kernel void @k(ptr addrspace(1) %out, float %a, float %b) {\n\
          call void @llvm.amdgcn.s.setreg(i32 2305, i32 0)\n  %q = fdiv float %a, %b\n\
          %m = call i32 @llvm.amdgcn.s.getreg(i32 2305)\n  %p = getelementptr i32, ptr addrspace(1) %out, i32 1\n\
          store float %q, ptr addrspace(1) %out\n  store i32 %m, ptr addrspace(1) %p\n  ret void\n}\n";
    leaves(text, "k", [7.0, 2.0], &[3.5f32.to_bits(), 0]);
}

/// Our code of a kernel for a buffer and two floats leaves these dwords in the buffer, on each target.
fn leaves(text: &str, name: &str, floats: [f32; 2], dwords: &[u32]) {
    for target in ["gfx900", "gfx90a", "gfx942"] {
        let object = compile(text.as_bytes(), name, target).expect("the kernels compile");
        let object = CodeObject::load(&object).expect("our objects load");
        let launch = Launch::new(name, [64, 1, 1], [64, 1, 1]).arg(Arg::Buffer(vec![255; 4 * dwords.len()]));
        let value = |launch: Launch, x: f32| launch.arg(Arg::Value(x.to_bits().to_le_bytes().to_vec()));
        let result = object.run(&floats.into_iter().fold(launch, value));
        let expected: Vec<u8> = dwords.iter().flat_map(|dword| dword.to_le_bytes()).collect();
        assert_eq!(
            result.unwrap_or_else(|e| panic!("{name} {target}: {e}")).buffers[0],
            expected,
            "{name} {target}"
        );
    }
}
