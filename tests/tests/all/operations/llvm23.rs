//! Operations that LLVM 19 does not have, or not of these types, beside LLVM 23's code: `.ci/llvm23` asks for them. The
//! interpreter says the same.

use crate::operations::check::{check_beside, check_interpreted, check_interpreted_for_waves};
use crate::operations::ends::ends;
use crate::operations::family::{Family, suffix};
use gcnsel_tests::release::Release;

const TARGETS: [&str; 3] = ["gfx942", "gfx90a", "gfx900"];

/// Which lanes of a wave come to an operation: a name, and code that makes `%here` of `%lane`.
const MASKS: [(&str, &str); 6] = [
    ("all", ""),
    ("some", "%h = mul i32 %lane, -1640531527; %here = icmp slt i32 %h, 0"),
    ("few", "%here = icmp ult i32 %lane, 5"),
    ("row", "%h = lshr i32 %lane, 4; %here = icmp eq i32 %h, 1"),
    ("one", "%here = icmp eq i32 %lane, 37"),
    ("last", "%here = icmp eq i32 %lane, 63"),
];

/// Code that makes `%x`, executed where `here` holds; elsewhere the result is zero.
fn masked(ty: &str, mask: &str, code: &str) -> String {
    if mask.is_empty() {
        return format!("{code}; %r = bitcast {ty} %x to {ty}");
    }
    format!(
        "%lane = call i32 @llvm.amdgcn.workitem.id.x(); {mask}; br i1 %here, label %then, label %end; then:; \
         {code}; br label %end; end:; %r = phi {ty} [ zeroinitializer, %0 ], [ %x, %then ]"
    )
}

/// By LLVM 23's code for all targets, and by the interpreter: all of values of lanes, and of the wave's all but those that
/// `is_of_lanes` names.
fn judge(test: &str, family: &Family, is_of_lanes: impl Fn(&str) -> bool) {
    check_beside(Release::V23, test, family, &TARGETS);
    interpret(test, family, is_of_lanes);
}

fn interpret(test: &str, family: &Family, is_of_lanes: impl Fn(&str) -> bool) {
    let uniform = family.only(|name| !is_of_lanes(name));
    for target in TARGETS {
        let known =
            [check_interpreted(test, family, target), check_interpreted_for_waves(test, &uniform, target)];
        assert_eq!(known, [family.operations.len(), uniform.operations.len()], "all of them are known");
    }
}

/// As LLVM 19's.
#[test]
#[ignore = ".ci/llvm23 builds the tools"]
fn waves_end() {
    check_beside(Release::V23, "waves_end_by_23", &ends(), &TARGETS);
}

/// Masks of the wave, and what a lane has that each lane names. LLVM shuffles dwords alone.
#[test]
#[ignore = ".ci/llvm23 builds the tools"]
fn shuffles_and_masks() {
    let mut f = Family::default();
    for ty in ["i32", "float"] {
        let full = format!("llvm.amdgcn.wave.shuffle.{}", suffix(ty));
        f.declare(format!("declare {ty} @{full}({ty}, i32)"));
        for (mask, here) in MASKS {
            // What a lane has that is not active is not defined.
            let lane = if mask == "all" { "%l = and i32 %b, 63" } else { "%l = add i32 %lane, 0" };
            let code = format!("{lane}; %x = call {ty} @{full}({ty} %a, i32 %l)");
            f.op(&format!("shuffle_{mask}_{}", suffix(ty)), ty, &[ty, "i32"], &masked(ty, here, &code));
        }
    }
    for ty in ["i32", "i64"] {
        for name in ["s.wqm", "s.quadmask"] {
            let full = format!("llvm.amdgcn.{name}.{ty}.{ty}");
            f.declare(format!("declare {ty} @{full}({ty})"));
            for (mask, here) in MASKS {
                // Many quads have no bit.
                let code = format!(
                    "%b0 = shl {ty} %a, 5; %c = and {ty} %a, %b0; %d = lshr {ty} %c, 3; %e = and {ty} %d, %a; \
                     %x = call {ty} @{full}({ty} %e)"
                );
                f.op(&format!("{name}_{mask}_{ty}"), ty, &[ty], &masked(ty, here, &code));
            }
        }
    }
    f.declare("declare i64 @llvm.amdgcn.s.bitreplicate(i32)".into());
    f.declare("declare float @llvm.amdgcn.cvt.off.f32.i4(i32)".into());
    for (mask, here) in MASKS {
        let code = masked("i64", here, "%x = call i64 @llvm.amdgcn.s.bitreplicate(i32 %a)");
        f.op(&format!("bitreplicate_{mask}"), "i64", &["i32"], &code);
        let code = masked("float", here, "%x = call float @llvm.amdgcn.cvt.off.f32.i4(i32 %a)");
        f.op(&format!("off_{mask}"), "float", &["i32"], &code);
    }
    judge("shuffles_and_masks_of_23", &f, |_| false);
}

/// Of integers: among the data are the least and the greatest.
#[test]
#[ignore = ".ci/llvm23 builds the tools"]
fn reductions_of_integers() {
    for ty in ["i8", "i16", "i32", "i64"] {
        let mut f = Family::default();
        for name in ["umin", "umax", "min", "max", "add", "sub", "and", "or", "xor"] {
            let full = format!("llvm.amdgcn.wave.reduce.{name}.{ty}");
            f.declare(format!("declare {ty} @{full}({ty}, i32)"));
            for (mask, here) in MASKS {
                for strategy in 0..3 {
                    let code = format!("%x = call {ty} @{full}({ty} %a, i32 {strategy})");
                    f.op(&format!("{name}_{mask}_{strategy}"), ty, &[ty], &masked(ty, here, &code));
                }
            }
        }
        judge(&format!("reductions_of_{ty}"), &f, |_| false);
    }
}

/// Code that makes `%v` of `%a`, by name.
fn values(ty: &str) -> [(&'static str, String); 7] {
    let nan = match ty {
        "half" => "0xH7E00",
        "bfloat" => "0xR7FC0",
        _ => "0x7FF8000000000000",
    };
    let infinity = match ty {
        "half" => "0xH7C00",
        "bfloat" => "0xR7F80",
        _ => "0x7FF0000000000000",
    };
    let t = suffix(ty);
    let small = format!("%m = call {ty} @llvm.fabs.{t}({ty} %a); %k = fcmp olt {ty} %m, 1.0e3");
    [
        // As it was loaded: what the wave has one of is in SGPRs, where others come from the vector unit.
        ("loaded", format!("%v = bitcast {ty} %a to {ty}")),
        // NaNs, of which signalling ones are LLVM's to do with as it likes, infinities, zeros.
        ("any", format!("%k = fcmp uno {ty} %a, 0.0; %v = select i1 %k, {ty} {nan}, {ty} %a")),
        // Sums are rounded, so that the order matters.
        ("finite", format!("{small}; %v = select i1 %k, {ty} %a, {ty} 1.0")),
        ("infinite", format!("{small}; %v = select i1 %k, {ty} %a, {ty} {infinity}")),
        ("zeros", format!("%v = call {ty} @llvm.copysign.{t}({ty} 0.0, {ty} %a)")),
        (
            "minus_zero",
            format!(
                "%m = call {ty} @llvm.fabs.{t}({ty} %a); %n = fneg {ty} %m; \
                 %v = call {ty} @llvm.copysign.{t}({ty} 0.0, {ty} %n)"
            ),
        ),
        ("nan", format!("%k = fcmp ogt {ty} %a, 1.0; %v = select i1 %k, {ty} %a, {ty} {nan}")),
    ]
}

/// Reductions of floats of a type.
fn float_reductions(ty: &str, keeps_zeros: bool) -> Family {
    let mut f = Family::default();
    let t = suffix(ty);
    f.declare(format!("declare {ty} @llvm.fabs.{t}({ty})"));
    f.declare(format!("declare {ty} @llvm.copysign.{t}({ty}, {ty})"));
    for name in ["fadd", "fsub", "fmin", "fmax"] {
        let full = format!("llvm.amdgcn.wave.reduce.{name}.{t}");
        f.declare(format!("declare {ty} @{full}({ty}, i32)"));
        let is_sum = matches!(name, "fadd" | "fsub");
        for (which, value) in values(ty).into_iter().filter(|(which, _)| is_sum || *which != "loaded") {
            for (mask, here) in MASKS {
                for strategy in [0, 1, 2] {
                    if strategy > 0 && !matches!(mask, "all" | "some" | "one") {
                        continue;
                    }
                    let mut code = format!("{value}; %y = call {ty} @{full}({ty} %v, i32 {strategy})");
                    code += match name {
                        "fsub" if !keeps_zeros => "; %x = fadd TY %y, 0.0",
                        _ => "; %x = bitcast TY %y to TY",
                    };
                    let code = masked(ty, here, &code.replace("TY", ty));
                    f.op(&format!("{name}_{which}_{mask}_{strategy}"), ty, &[ty], &code);
                }
            }
        }
    }
    f
}

/// What is in SGPRs is multiplied: not the sum of the lanes' that the interpreter makes, where it is rounded. Doubles are
/// chosen there, too.
fn is_rounded(ty: &str, name: &str) -> bool {
    let is_sum = name.starts_with("fadd") || name.starts_with("fsub");
    let chosen = ["_any_", "_finite_", "_infinite_", "_nan_"];
    name.contains("_loaded_") || is_sum && ty == "double" && chosen.iter().any(|which| name.contains(which))
}

/// Of floats, with the zeros that LLVM 23 has right: of differences it has the one or the other (`tests/llvm23`).
#[test]
#[ignore = ".ci/llvm23 builds the tools"]
fn reductions_of_floats() {
    for ty in ["half", "float", "double"] {
        judge(&format!("reductions_of_{ty}"), &float_reductions(ty, false), |name| is_rounded(ty, name));
    }
}

/// By the interpreter alone: what LLVM 23 makes halves of, and the zeros that it has wrong (`tests/llvm23`).
#[test]
#[ignore = ".ci/llvm23 has more time"]
fn reductions_of_floats_by_the_interpreter() {
    for ty in ["half", "bfloat", "float", "double"] {
        let all = float_reductions(ty, true);
        let f = if ty == "bfloat" { all } else { all.only(|name| name.starts_with("fsub_")) };
        interpret(&format!("interpreted_reductions_of_{ty}"), &f, |name| is_rounded(ty, name));
    }
}
