//! Operations of bfloat, which is computed as float and rounded.

use crate::operations::WIDTHS;
use crate::operations::check::{check, check_interpreted};
use crate::operations::family::Family;

#[test]
fn bfloat() {
    let mut f = Family::default();
    let ty = "bfloat";
    for op in ["fadd", "fsub", "fmul", "fdiv"] {
        f.op(op, ty, &[ty, ty], &format!("%r = {op} {ty} %a, %b"));
        f.op(&format!("{op}_c"), ty, &[ty], &format!("%r = {op} {ty} %a, 3.0"));
        let code = format!("%n = fneg {ty} %b; %r = {op} {ty} %a, %n");
        f.op(&format!("{op}_neg"), ty, &[ty, ty], &code);
    }
    f.op("fneg", ty, &[ty], "%r = fneg bfloat %a");
    for name in
        ["fabs", "floor", "ceil", "trunc", "rint", "round", "roundeven", "sqrt", "exp2", "log2", "sin", "cos"]
    {
        f.intrinsic(&format!("llvm.{name}"), ty, 1);
    }
    for name in ["minnum", "maxnum", "copysign"] {
        f.intrinsic(&format!("llvm.{name}"), ty, 2);
    }
    f.intrinsic("llvm.fma", ty, 3);
    // Of numbers: the exponent of others is anything.
    f.declare("declare {bfloat, i32} @llvm.frexp.bf16.i32(bfloat)".into());
    f.op(
        "frexp_exp",
        "i32",
        &["i32"],
        "%k = and i32 %a, 127; %n = uitofp i32 %k to bfloat; %p = call {bfloat, i32} @llvm.frexp.bf16.i32(bfloat %n); \
         %r = extractvalue {bfloat, i32} %p, 1",
    );
    for name in ["fmin", "fmax"] {
        f.declare(format!("declare bfloat @llvm.vector.reduce.{name}.v4bf16(<4 x bfloat>)"));
        let code = format!(
            "%k = and <4 x i16> %a, <i16 -16513, i16 -16513, i16 -16513, i16 -16513>; %x = bitcast <4 x i16> %k to <4 x bfloat>; \
             %r = call bfloat @llvm.vector.reduce.{name}.v4bf16(<4 x bfloat> %x)"
        );
        f.op(&format!("reduce_{name}"), "bfloat", &["<4 x i16>"], &code);
    }
    for predicate in ["oeq", "ogt", "olt", "one", "ord", "uno", "ueq", "uge", "ule", "une"] {
        let code = format!("%t = fcmp {predicate} {ty} %a, %b; %r = select i1 %t, {ty} %a, {ty} %b");
        f.op(&format!("fcmp_{predicate}"), ty, &[ty, ty], &code);
    }
    for int in WIDTHS {
        f.op(&format!("sitofp_{int}"), ty, &[int], &format!("%r = sitofp {int} %a to {ty}"));
        f.op(&format!("uitofp_{int}"), ty, &[int], &format!("%r = uitofp {int} %a to {ty}"));
        // In range: what is not is poison.
        let bounded = "%t = fcmp ogt bfloat %a, 0.0; %u = fcmp olt bfloat %a, 100.0; %v = and i1 %t, %u; \
                       %x = select i1 %v, bfloat %a, bfloat 2.5";
        let signed = format!("{bounded}; %n = fneg {ty} %x; %r = fptosi {ty} %n to {int}");
        f.op(&format!("fptosi_{int}"), int, &[ty], &signed);
        f.op(&format!("fptoui_{int}"), int, &[ty], &format!("{bounded}; %r = fptoui {ty} %x to {int}"));
    }
    for (wide, name) in [("float", "f32"), ("double", "f64")] {
        f.op(&format!("fpext_{name}"), wide, &[ty], &format!("%r = fpext {ty} %a to {wide}"));
        f.op(&format!("fptrunc_{name}"), ty, &[wide], &format!("%r = fptrunc {wide} %a to {ty}"));
    }
    f.op("bits", "i16", &[ty], "%r = bitcast bfloat %a to i16");
    let pair = "<2 x bfloat>";
    for op in ["fadd", "fsub", "fmul"] {
        f.op(&format!("{op}_pair"), pair, &[pair, pair], &format!("%r = {op} {pair} %a, %b"));
    }
    f.op("fneg_pair", pair, &[pair], &format!("%r = fneg {pair} %a"));
    f.op("extract_pair", ty, &[pair], &format!("%r = extractelement {pair} %a, i32 1"));
    check("bfloat", &f);
}

/// About the middle between two bfloats, where rounding to float on the way would lead to the middle itself.
#[test]
fn integers_are_rounded_once_to_bfloat() {
    let mut f = Family::default();
    for bits in [32, 64] {
        let int = format!("i{bits}");
        // Eight bits of a bfloat, then the half; what is behind float's 24 bits makes the difference.
        let (top, half, low) = (-1i64 << (bits - 8), 1u64 << (bits - 9), 1u64 << (bits - 24));
        let near = format!(
            "%cut = and {int} %a, {top}; %long = or {int} %cut, {}; %middle = or {int} %long, {half}; \
             %some = and {int} %b, {}; %step = sub {int} %some, {}; %n = add {int} %middle, %step",
            -1i64 << (bits - 1),
            low - 1,
            low / 2
        );
        let args = [int.as_str(), int.as_str()];
        f.op(
            &format!("uitofp_near_{int}"),
            "bfloat",
            &args,
            &format!("{near}; %r = uitofp {int} %n to bfloat"),
        );
        let signed = format!("{near}; %half = ashr {int} %n, 1; %r = sitofp {int} %half to bfloat");
        f.op(&format!("sitofp_near_{int}"), "bfloat", &args, &signed);
        let positive = format!("{near}; %half = lshr {int} %n, 1; %r = sitofp {int} %half to bfloat");
        f.op(&format!("sitofp_near_positive_{int}"), "bfloat", &args, &positive);
    }
    for target in ["gfx900", "gfx90a", "gfx942"] {
        assert_eq!(check_interpreted("integers_are_rounded_once_to_bfloat", &f, target), 6, "{target}");
    }
}
