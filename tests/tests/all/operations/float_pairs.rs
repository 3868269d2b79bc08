//! Two floats at once: what each half reads, signs, constants, values of the wave, odd elements.

use crate::operations::check::{check, check_interpreted};
use crate::operations::family::Family;

/// Operands made of `%a` and `%b`: vectors of two floats.
const OPERANDS: [(&str, &str); 12] = [
    ("plain", "%o = fadd <2 x float> %b, zeroinitializer"),
    ("low", "%o = shufflevector <2 x float> %b, <2 x float> poison, <2 x i32> zeroinitializer"),
    ("high", "%o = shufflevector <2 x float> %b, <2 x float> poison, <2 x i32> <i32 1, i32 1>"),
    ("exchanged", "%o = shufflevector <2 x float> %b, <2 x float> poison, <2 x i32> <i32 1, i32 0>"),
    ("mixed", "%o = shufflevector <2 x float> %a, <2 x float> %b, <2 x i32> <i32 3, i32 0>"),
    ("half_undefined", "%o = shufflevector <2 x float> %b, <2 x float> %b, <2 x i32> <i32 1, i32 3>"),
    ("negated", "%o = fneg <2 x float> %b"),
    (
        "negated_low",
        "%n = fneg <2 x float> %b; %o = shufflevector <2 x float> %n, <2 x float> poison, <2 x i32> zeroinitializer",
    ),
    (
        "one_negated",
        "%e = extractelement <2 x float> %b, i32 0; %n = fneg float %e; %o = insertelement <2 x float> %b, float %n, i32 0",
    ),
    ("inline", "%o = select i1 true, <2 x float> <float 2.0, float 2.0>, <2 x float> %b"),
    ("literal", "%o = select i1 true, <2 x float> <float 3.0, float 3.0>, <2 x float> %b"),
    ("two_literals", "%o = select i1 true, <2 x float> <float 3.0, float -5.5>, <2 x float> %b"),
];

/// Operations on `%a`, `%o` and `%c`.
const OPERATIONS: [(&str, &str); 8] = [
    ("sum", "%r = fadd <2 x float> %a, %o"),
    ("sum_left", "%r = fadd <2 x float> %o, %a"),
    ("difference", "%r = fsub <2 x float> %a, %o"),
    ("difference_left", "%r = fsub <2 x float> %o, %a"),
    ("product", "%r = fmul <2 x float> %a, %o"),
    ("square", "%r = fmul <2 x float> %o, %o"),
    ("fused", "%r = call <2 x float> @llvm.fma.v2f32(<2 x float> %a, <2 x float> %o, <2 x float> %c)"),
    ("fused_addend", "%r = call <2 x float> @llvm.fma.v2f32(<2 x float> %a, <2 x float> %c, <2 x float> %o)"),
];

fn pairs() -> Family {
    let pair = "<2 x float>";
    let mut f = Family::default();
    f.declare(format!("declare {pair} @llvm.fma.v2f32({pair}, {pair}, {pair})"));
    for (operand, made) in OPERANDS {
        for (operation, code) in OPERATIONS {
            f.op(&format!("{operation}_{operand}"), pair, &[pair; 3], &format!("{made}; {code}"));
        }
    }
    // Of four elements two are undefined, and so is what nobody reads of the result.
    let read = "%e = extractelement <2 x float> %b, i32 0; %n = bitcast float %e to i32; %m = mul i32 %n, %n; \
                %k = and i32 %m, 2; %is_read = icmp eq i32 %k, 0";
    let wider = |of: &str| {
        let elements = "<4 x i32> <i32 0, i32 1, i32 poison, i32 poison>";
        format!("%{of}4 = shufflevector {pair} %{of}, {pair} poison, {elements}")
    };
    let half = |name: &str, elements: &str| {
        format!("%{name} = shufflevector <4 x float> %w, <4 x float> poison, <2 x i32> <{elements}>")
    };
    let (low, high) = (half("x", "i32 0, i32 1"), half("y", "i32 2, i32 3"));
    let choice = "%r = select i1 %is_read, <2 x float> %x, <2 x float> %y";
    for (name, code) in [
        ("sum", "%w = fadd <4 x float> %a4, %b4"),
        ("product", "%w = fmul <4 x float> %a4, %b4"),
        ("fused", "%w = call <4 x float> @llvm.fma.v4f32(<4 x float> %a4, <4 x float> %b4, <4 x float> %b4)"),
    ] {
        let code = [read, &wider("a"), &wider("b"), code, &low, &high, choice].join("; ");
        f.op(&format!("{name}_of_which_half_is_undefined"), pair, &[pair; 2], &code);
    }
    // A value of the wave for both, and two.
    for (operation, code) in OPERATIONS {
        let one = "%l = load <2 x float>, ptr addrspace(1) %in1; %o = shufflevector <2 x float> %l, <2 x float> poison, \
                   <2 x i32> <i32 1, i32 1>";
        f.op(&format!("{operation}_wave"), pair, &[pair; 3], &format!("{one}; {code}"));
    }
    for count in [3, 4, 5, 8] {
        let ty = format!("<{count} x float>");
        f.declare(format!("declare {ty} @llvm.fma.v{count}f32({ty}, {ty}, {ty})"));
        for op in ["fadd", "fsub", "fmul"] {
            f.op(&format!("{op}_{count}"), &ty, &[&ty, &ty], &format!("%r = {op} {ty} %a, %b"));
        }
        f.intrinsic("llvm.fma", &ty, 3);
    }
    f
}

#[test]
fn float_pairs() {
    check("float_pairs", &pairs());
}

#[test]
fn float_pairs_are_what_the_interpreter_says() {
    let family = pairs();
    for target in ["gfx942", "gfx90a", "gfx900"] {
        assert_eq!(check_interpreted("float_pairs", &family, target), family.operations.len());
    }
}

/// Signs of one type are no signs of another that has the same bits.
#[test]
fn signs_of_other_types() {
    let mut f = Family::default();
    for (name, of, ty) in [("fabs", "v2f16", "<2 x half>"), ("fabs", "f32", "float")] {
        f.declare(format!("declare {ty} @llvm.{name}.{of}({ty})"));
    }
    for (name, sign) in [("neg", "%n = fneg TY %v"), ("abs", "%n = call TY @llvm.fabs.OF(TY %v)")] {
        let sign = |ty: &str, of: &str| sign.replace("TY", ty).replace("OF", of);
        let halves = format!(
            "%v = bitcast float %a to <2 x half>; {}; %o = bitcast <2 x half> %n to float; %r = fadd float %o, %b",
            sign("<2 x half>", "v2f16")
        );
        f.op(&format!("{name}_of_halves"), "float", &["float", "float"], &halves);
        let float = format!(
            "%v = bitcast <2 x half> %a to float; {}; %o = bitcast float %n to <2 x half>; %r = fadd <2 x half> %o, %b",
            sign("float", "f32")
        );
        f.op(&format!("{name}_of_float"), "<2 x half>", &["<2 x half>", "<2 x half>"], &float);
    }
    check("signs_of_other_types", &f);
}
