//! Matrix instructions: each intrinsic that has a meaning, on small whole numbers, whose products no order of sums changes.

use super::check::check_on;
use super::family::Family;
use gcnsel_isa::Target;
use gcnsel_isa::semantics::matrix::{Element, MATRICES, Matrix};

/// The type of some elements.
fn vector(count: usize, element: &str) -> String {
    if count == 1 { element.into() } else { format!("<{count} x {element}>") }
}

/// A's or B's type; the type that its numbers are loaded as; and code that makes `%x` of `%l`.
fn factor(element: Element, count: usize, loaded: &str, made: &str) -> (String, String, String) {
    let small = vector(count, "i8");
    let whole = |ty: &str| format!("%{made} = sitofp {small} %{loaded} to {}; ", vector(count, ty));
    match element {
        Element::F32 => (vector(count, "float"), small.clone(), whole("float")),
        Element::F64 => (vector(count, "double"), small.clone(), whole("double")),
        Element::F16 => (vector(count, "half"), small.clone(), whole("half")),
        Element::Bf16 => {
            let (floats, dwords, halves) =
                (vector(count, "float"), vector(count, "i32"), vector(count, "i16"));
            let sixteen = vec!["i32 16"; count].join(", ");
            let code = format!(
                "%{made}f = sitofp {small} %{loaded} to {floats}; %{made}b = bitcast {floats} %{made}f to {dwords}; \
                 %{made}s = lshr {dwords} %{made}b, <{sixteen}>; %{made} = trunc {dwords} %{made}s to {halves}; "
            );
            (halves, small, code)
        }
        Element::I8 | Element::Fp8 | Element::Bf8 => {
            let ty = format!("i{}", 8 * count);
            // The one NaN of eight-bit floats is minus zero.
            let ones = if element == Element::I8 { 0 } else { 0x0101_0101_0101_0101u64 };
            (ty.clone(), ty.clone(), format!("%{made} = or {ty} %{loaded}, {ones}; "))
        }
    }
}

/// C's type, and the rest as for A and B.
fn addend(matrix: Matrix) -> (String, String, String) {
    let count = matrix.outputs_per_lane();
    let small = vector(count, "i16");
    let (ty, cast) = match matrix.a {
        Element::F64 => (vector(count, "double"), "sitofp"),
        Element::I8 => (vector(count, "i32"), "sext"),
        _ => (vector(count, "float"), "sitofp"),
    };
    (ty.clone(), small.clone(), format!("%z = {cast} {small} %c to {ty}; "))
}

fn family(target: Target) -> Family {
    let mut family = Family::default();
    for &(op, matrix) in MATRICES.iter().filter(|(op, _)| op.row().available(target)) {
        let name = op.row().name.strip_prefix("v_").expect("all are vector instructions");
        let full = format!("llvm.amdgcn.{}", name.replace('_', "."));
        let (a, loaded_a, make_a) = factor(matrix.a, matrix.inputs_per_lane(), "a", "x");
        let (b, loaded_b, make_b) = factor(matrix.b, matrix.inputs_per_lane(), "b", "y");
        let (c, loaded_c, make_c) = addend(matrix);
        family.declare(format!("declare {c} @{full}({a}, {b}, {c}, i32 immarg, i32 immarg, i32 immarg)"));
        let call = |result: &str, addend: &str, mods: [u32; 3]| {
            let [cbsz, abid, blgp] = mods;
            format!(
                "%{result} = call {c} @{full}({a} %x, {b} %y, {c} {addend}, i32 {cbsz}, i32 {abid}, i32 {blgp})"
            )
        };
        let all = format!("{make_a}{make_b}{make_c}");
        let args = [&*loaded_a, &*loaded_b, &*loaded_c];
        let mut op =
            |kind: &str, code: String| family.op(&format!("{name}{kind}"), &c, &args, &(all.clone() + &code));
        op("", call("r", "%z", [0, 0, 0]));
        let zero = if c.starts_with('<') { "zeroinitializer" } else { "0.0" };
        op("_zero", call("r", zero, [0, 0, 0]));
        op("_twice", format!("{}; {}", call("d", "%z", [0, 0, 0]), call("r", "%d", [0, 0, 0])));
        let sum = if matrix.a == Element::I8 { "add" } else { "fadd" };
        op("_kept", format!("{}; %r = {sum} {c} %d, %z", call("d", "%z", [0, 0, 0])));
        if matrix.blocks > 1 && !matrix.is_double() {
            op("_broadcast", call("r", "%z", [1, 1, 0]));
        }
        if !matrix.is_double() && matrix.a != Element::Fp8 && matrix.a != Element::Bf8 {
            op("_permuted", call("r", "%z", [0, 0, 3]));
        }
    }
    family
}

#[test]
fn matrices() {
    check_on("matrices_gfx90a", &family(Target::Gfx90a), &["gfx90a"]);
    check_on("matrices_gfx942", &family(Target::Gfx942), &["gfx942"]);
}
