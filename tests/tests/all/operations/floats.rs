//! Operations of floating-point numbers, and conversions.

use crate::operations::WIDTHS;
use crate::operations::check::check;
use crate::operations::family::{Family, suffix};

#[test]
fn float_arithmetic() {
    let mut f = Family::default();
    for ty in ["half", "float", "double"] {
        let name = suffix(ty);
        for op in ["fadd", "fsub", "fmul", "fdiv"] {
            f.op(&format!("{op}_{name}"), ty, &[ty, ty], &format!("%r = {op} {ty} %a, %b"));
            f.op(&format!("{op}_{name}_c"), ty, &[ty], &format!("%r = {op} {ty} %a, 3.0"));
            // A double's literal takes two instructions, or another one.
            let power = if ty == "double" { "-2.0" } else { "-0.125" };
            f.op(&format!("{op}_{name}_power"), ty, &[ty], &format!("%r = {op} {ty} %a, {power}"));
            f.op(&format!("{op}_{name}_rc"), ty, &[ty], &format!("%r = {op} {ty} 1.0, %a"));
            let code = format!("%n = fneg {ty} %b; %r = {op} {ty} %a, %n");
            f.op(&format!("{op}_neg_{name}"), ty, &[ty, ty], &code);
        }
        f.op(&format!("fneg_{name}"), ty, &[ty], &format!("%r = fneg {ty} %a"));
        f.intrinsic("llvm.fma", ty, 3);
        for intrinsic in [
            "fabs",
            "floor",
            "ceil",
            "trunc",
            "rint",
            "nearbyint",
            "round",
            "roundeven",
            "sqrt",
            "canonicalize",
        ] {
            f.intrinsic(&format!("llvm.{intrinsic}"), ty, 1);
        }
        for intrinsic in ["minnum", "maxnum", "copysign"] {
            f.intrinsic(&format!("llvm.{intrinsic}"), ty, 2);
        }
        let fabs = format!("llvm.fabs.{name}");
        let code = format!("%x = call {ty} @{fabs}({ty} %a); %n = fneg {ty} %x; %r = fadd {ty} %n, %b");
        f.op(&format!("neg_abs_{name}"), ty, &[ty, ty], &code);
        let code = format!("%x = call {ty} @{fabs}({ty} %a); %r = fneg {ty} %x");
        f.op(&format!("only_neg_abs_{name}"), ty, &[ty], &code);
        for predicate in
            ["oeq", "ogt", "oge", "olt", "ole", "one", "ord", "uno", "ueq", "ugt", "uge", "ult", "ule", "une"]
        {
            let code = format!("%t = fcmp {predicate} {ty} %a, %b; %r = select i1 %t, {ty} %a, {ty} %b");
            f.op(&format!("fcmp_{predicate}_{name}"), ty, &[ty, ty], &code);
            let code =
                format!("%t = fcmp {predicate} {ty} %a, 1.0; %u = xor i1 %t, true; %r = zext i1 %u to i32");
            f.op(&format!("fcmp_not_{predicate}_{name}"), "i32", &[ty], &code);
        }
        for mask in [3, 4, 144, 264, 516, 1023] {
            f.declare(format!("declare i1 @llvm.is.fpclass.{name}({ty}, i32)"));
            let code =
                format!("%t = call i1 @llvm.is.fpclass.{name}({ty} %a, i32 {mask}); %r = zext i1 %t to i32");
            f.op(&format!("class_{mask}_{name}"), "i32", &[ty], &code);
        }
        // Of small numbers: rounded once or twice, the result is the same.
        f.declare(format!("declare {ty} @llvm.fmuladd.{name}({ty}, {ty}, {ty})"));
        let small = "%i = and i32 %a, 15; %j = and i32 %b, 15; %k = and i32 %c, 127; %x = uitofp i32 %i to TY; \
                     %y = uitofp i32 %j to TY; %z = sitofp i32 %k to TY";
        let code = format!("{small}; %r = call TY @llvm.fmuladd.{name}(TY %x, TY %y, TY %z)");
        f.op(&format!("fmuladd_{name}"), ty, &["i32", "i32", "i32"], &code.replace("TY", ty));
        f.declare(format!("declare {ty} @llvm.ldexp.{name}.i32({ty}, i32)"));
        let code = format!("%e = srem i32 %b, 40; %r = call {ty} @llvm.ldexp.{name}.i32({ty} %a, i32 %e)");
        f.op(&format!("ldexp_{name}"), ty, &[ty, "i32"], &code);
        f.declare(format!("declare {{{ty}, i32}} @llvm.frexp.{name}.i32({ty})"));
        let frexp = format!("%p = call {{{ty}, i32}} @llvm.frexp.{name}.i32({ty} %a)");
        // Of numbers: that of others is anything.
        let code = format!(
            "%k = and i32 %a, 1023; %n = uitofp i32 %k to {ty}; %m = fadd {ty} %n, 1.0; %i = fdiv {ty} %m, 2.0"
        );
        for exponent in ["i16", "i32", "i64"] {
            f.declare(format!("declare {{{ty}, {exponent}}} @llvm.frexp.{name}.{exponent}({ty})"));
            let code = format!(
                "{code}; %p = call {{{ty}, {exponent}}} @llvm.frexp.{name}.{exponent}({ty} %i); \
                 %r = extractvalue {{{ty}, {exponent}}} %p, 1"
            );
            f.op(&format!("frexp_exp_{name}_{exponent}"), exponent, &["i32"], &code);
        }
        f.op(
            &format!("frexp_mant_{name}"),
            ty,
            &[ty],
            &format!("{frexp}; %r = extractvalue {{{ty}, i32}} %p, 0"),
        );
    }
    check("float_arithmetic", &f);
}

#[test]
fn extremes() {
    let mut f = Family::default();
    for ty in ["half", "float", "double", "bfloat", "<2 x half>", "<2 x float>"] {
        for name in ["minimum", "maximum"] {
            f.intrinsic(&format!("llvm.{name}"), ty, 2);
        }
    }
    for ty in ["half", "float", "double", "bfloat"] {
        let t = crate::operations::family::suffix(ty);
        for name in ["fminimum", "fmaximum"] {
            let full = format!("llvm.vector.reduce.{name}.v4{t}");
            f.declare(format!("declare {ty} @{full}(<4 x {ty}>)"));
            let code = format!("%r = call {ty} @{full}(<4 x {ty}> %a)");
            f.op(&full, ty, &[&format!("<4 x {ty}>")], &code);
        }
    }
    // One operand a signalling NaN, which gives the other.
    for (name, ty, nan) in [
        ("minnum", "double", "0x7FF4000000000000"),
        ("maxnum", "float", "0x7FF4000000000000"),
        ("maxnum", "half", "0xH7D00"),
    ] {
        let t = crate::operations::family::suffix(ty);
        let full = format!("llvm.{name}.{t}");
        f.declare(format!("declare {ty} @{full}({ty}, {ty})"));
        f.op(
            &format!("{full}_signalling"),
            ty,
            &[ty],
            &format!("%r = call {ty} @{full}({ty} %a, {ty} {nan})"),
        );
    }
    check("extremes", &f);
}

#[test]
fn conversions() {
    let mut f = Family::default();
    for ty in ["half", "float", "double"] {
        for int in WIDTHS {
            f.op(&format!("sitofp_{int}_{ty}"), ty, &[int], &format!("%r = sitofp {int} %a to {ty}"));
            f.op(&format!("uitofp_{int}_{ty}"), ty, &[int], &format!("%r = uitofp {int} %a to {ty}"));
            // In range: what is not is poison.
            let bounded = format!(
                "%t = fcmp ogt {ty} %a, 0.0; %u = fcmp olt {ty} %a, 100.0; %v = and i1 %t, %u; %x = select i1 %v, {ty} %a, {ty} 2.5"
            );
            f.op(
                &format!("fptosi_{ty}_{int}"),
                int,
                &[ty],
                &format!("{bounded}; %n = fneg {ty} %x; %r = fptosi {ty} %n to {int}"),
            );
            f.op(
                &format!("fptoui_{ty}_{int}"),
                int,
                &[ty],
                &format!("{bounded}; %r = fptoui {ty} %x to {int}"),
            );
        }
        f.op(
            &format!("from_truth_{ty}"),
            ty,
            &[ty],
            &format!("%t = fcmp olt {ty} %a, 1.0; %r = uitofp i1 %t to {ty}"),
        );
        f.op(
            &format!("from_signed_truth_{ty}"),
            ty,
            &[ty],
            &format!("%t = fcmp olt {ty} %a, 1.0; %r = sitofp i1 %t to {ty}"),
        );
    }
    // Around the middles between two results, where rounding on the way, to float, would lead to the wrong side.
    for (to, kept) in [("half", 42), ("bfloat", 45)] {
        let code = format!(
            "%all = bitcast double %a to i64; %cut = and i64 %all, {}; %middle = or i64 %cut, {}; %far = and i64 %b, 31; \
             %off = shl i64 1, %far; %more = shl i64 %off, 1; %odd = trunc i64 %b to i1; %off3 = add i64 %off, %more; \
             %step = select i1 %odd, i64 %off, i64 %off3; %sign = and i32 %c, 1; %down = icmp eq i32 %sign, 0; \
             %back = sub i64 0, %step; %signed = select i1 %down, i64 %back, i64 %step; %near = add i64 %middle, %signed; \
             %x = bitcast i64 %near to double; %r = fptrunc double %x to {to}",
            -(1i64 << kept),
            1i64 << (kept - 1)
        );
        f.op(&format!("fptrunc_middle_{to}"), to, &["double", "i64", "i32"], &code);
    }
    let large = "%t = fcmp oge double %a, 0x43D0000000000000; %u = fcmp ole double %a, 0xC3D0000000000000; %v = fcmp uno double %a, %a; \
                 %w = or i1 %t, %u; %x = or i1 %w, %v; %s = fmul double %a, 1048576.0; %y = select i1 %x, double 12345678912345.5, double %s; \
                 %z = fcmp oge double %y, 0x43D0000000000000; %zz = fcmp ole double %y, 0xC3D0000000000000; %q1 = or i1 %z, %zz; \
                 %k = select i1 %q1, double -987654321987.25, double %y";
    f.op("fptosi_large", "i64", &["double"], &format!("{large}; %r = fptosi double %k to i64"));
    for (from, to) in [("half", "float"), ("half", "double"), ("float", "double")] {
        f.op(&format!("fpext_{from}_{to}"), to, &[from], &format!("%r = fpext {from} %a to {to}"));
        f.op(&format!("fptrunc_{to}_{from}"), from, &[to], &format!("%r = fptrunc {to} %a to {from}"));
    }
    check("conversions", &f);
}

/// Powers by small constants are the same products. (By larger ones llc makes products, too, which err more.)
#[test]
fn constant_powers() {
    let mut f = Family::default();
    for ty in ["float", "double"] {
        let name = suffix(ty);
        f.declare(format!("declare {ty} @llvm.powi.{name}.i32({ty}, i32)"));
        for n in [0, 1, -1, 2, 3, -3, 7, 24, 32, -10] {
            let code = format!("%r = call {ty} @llvm.powi.{name}.i32({ty} %a, i32 {n})");
            f.op(&format!("powi_{name}_{}{}", if n < 0 { "m" } else { "" }, i32::abs(n)), ty, &[ty], &code);
        }
    }
    check("constant_powers", &f);
}

/// What may be off by a little is off as llc's code is, since both take the same steps.
fn roughly(f: &mut Family) {
    for ty in ["half", "float", "double"] {
        let name = suffix(ty);
        for flag in ["afn", "arcp afn", "fast"] {
            let code = format!("%r = fdiv {flag} {ty} %a, %b");
            f.op(&format!("fdiv_{flag}_{name}"), ty, &[ty, ty], &code);
        }
    }
    f.op("fdiv_2.5", "float", &["float"; 2], "%r = fdiv float %a, %b, !fpmath !1");
    for (number, what) in [(1, "2.5"), (2, "1.0")] {
        let code = format!("%r = fdiv float 1.0, %a, !fpmath !{number}");
        f.op(&format!("reciprocal_{what}"), "float", &["float"], &code);
    }
    f.declare("declare float @llvm.sqrt.f32(float)".into());
    f.op("sqrt_afn", "float", &["float"], "%r = call afn float @llvm.sqrt.f32(float %a)");
    f.op("sqrt_2_5", "float", &["float"], "%r = call float @llvm.sqrt.f32(float %a), !fpmath !1");
    // Around 2^-96, and denormals.
    let code = "%d = and i32 %a, 402653183; %x = bitcast i32 %d to float; \
                %r = call float @llvm.sqrt.f32(float %x), !fpmath !1";
    f.op("sqrt_2_5_small", "float", &["i32"], code);
    for function in ["exp", "exp2", "exp10", "log", "log2", "log10"] {
        f.declare(format!("declare float @llvm.{function}.f32(float)"));
        let code = format!("%r = call afn float @llvm.{function}.f32(float %a)");
        f.op(&format!("{function}_afn"), "float", &["float"], &code);
        // From -128 to 128, where powers are neither zero nor infinite.
        let code = format!(
            "%i = trunc i32 %a to i16; %f = sitofp i16 %i to float; %x = fmul float %f, 0x3F70000000000000; \
             %r = call afn float @llvm.{function}.f32(float %x)"
        );
        f.op(&format!("{function}_afn_near"), "float", &["i32"], &code);
    }
    // Powers that are denormal, and logarithms of those.
    let code = "%n = and i32 %a, 15; %m = add i32 %n, 127; %f = uitofp i32 %m to float; %x = fneg float %f; \
                %r = call afn float @llvm.exp2.f32(float %x)";
    f.op("exp2_afn_denormal", "float", &["i32"], code);
    let code = "%d = and i32 %a, 8388607; %e = or i32 %d, 1; %x = bitcast i32 %e to float; \
                %r = call afn float @llvm.log2.f32(float %x)";
    f.op("log2_afn_denormal", "float", &["i32"], code);
}

#[test]
fn rough_floats() {
    let mut f = Family::default();
    roughly(&mut f);
    // The reciprocal alone may be a denormal, which there are here.
    f.op("fdiv_reassoc_arcp", "float", &["float"; 2], "%r = fdiv reassoc arcp float %a, %b");
    check("rough_floats", &f);
}

/// Kernels whose floats have no denormals.
#[test]
fn flushed_floats() {
    let mut f = Family::default();
    f.attributes = "\"denormal-fp-math-f32\"=\"preserve-sign,preserve-sign\"";
    roughly(&mut f);
    let ty = "float";
    for op in ["fadd", "fsub", "fmul", "fdiv"] {
        f.op(op, ty, &[ty, ty], &format!("%r = {op} {ty} %a, %b"));
    }
    f.intrinsic("llvm.sqrt", ty, 1);
    f.intrinsic("llvm.fma", ty, 3);
    f.intrinsic("llvm.canonicalize", ty, 1);
    check("flushed_floats", &f);
}

/// Kernels whose floats have denormals as operands alone, or as results alone.
#[test]
fn floats_flushed_on_one_side() {
    for (test, mode) in [("read", "preserve-sign,ieee"), ("made", "ieee,preserve-sign")] {
        let mut f = Family::default();
        let attributes = format!("\"denormal-fp-math\"=\"{mode}\"");
        f.attributes = attributes.leak();
        for ty in ["half", "float", "double"] {
            for op in ["fadd", "fsub", "fmul"] {
                f.op(&format!("{op}_{ty}"), ty, &[ty, ty], &format!("%r = {op} {ty} %a, %b"));
            }
            // What is small enough, on either side.
            let code = format!("%s = fmul {ty} %a, SMALL; %t = fmul {ty} %s, 0.25; %r = fmul {ty} %t, 4.0");
            let small = match ty {
                "half" => "0xH0400",
                "float" => "0x3810000000000000",
                _ => "0x0010000000000000",
            };
            f.op(&format!("small_{ty}"), ty, &[ty], &code.replace("SMALL", small));
        }
        f.op("fdiv", "float", &["float", "float"], "%r = fdiv float %a, %b");
        check(&format!("floats_flushed_where_{test}"), &f);
    }
}

/// Of numbers and signalling NaNs, whose signs are changed or not, the smaller and the larger are numbers.
#[test]
fn signalling_floats() {
    let mut f = Family::default();
    for (ty, int, sign, signalling) in [
        ("half", "i16", "-32768", "31745"),
        ("float", "i32", "-2147483648", "2139095041"),
        ("double", "i64", "-9223372036854775808", "9218868437227405313"),
    ] {
        let name = suffix(ty);
        let choose = format!(
            "%sign = and {int} %a, {sign}; %nan = or {int} %sign, {signalling}; %low = and {int} %a, 3; \
             %is = icmp ult {int} %low, 2; %bits = select i1 %is, {int} %nan, {int} %a; %x = bitcast {int} %bits to {ty}"
        );
        f.declare(format!("declare {ty} @llvm.fabs.{name}({ty})"));
        for (kind, changed) in [
            ("plain", format!("%y = select i1 true, {ty} %x, {ty} %x")),
            ("neg", format!("%y = fneg {ty} %x")),
            ("abs", format!("%y = call {ty} @llvm.fabs.{name}({ty} %x)")),
            ("neg_abs", format!("%z = call {ty} @llvm.fabs.{name}({ty} %x); %y = fneg {ty} %z")),
            ("neg_sum", format!("%z = fadd {ty} %x, 1.0; %y = fneg {ty} %z")),
            ("abs_product", format!("%z = fmul {ty} %x, %b; %y = call {ty} @llvm.fabs.{name}({ty} %z)")),
        ] {
            for which in ["minnum", "maxnum"] {
                f.declare(format!("declare {ty} @llvm.{which}.{name}({ty}, {ty})"));
                for (order, operands) in [("first", ["%y", "%b"]), ("last", ["%b", "%y"])] {
                    let [l, r] = operands;
                    let code = format!(
                        "{choose}; {changed}; %r = call {ty} @llvm.{which}.{name}({ty} {l}, {ty} {r})"
                    );
                    f.op(&format!("{which}_{kind}_{order}_{name}"), ty, &[int, ty], &code);
                }
            }
        }
    }
    check("signalling_floats", &f);
}
