//! Functions of floats with two results: `modf` and `sincos`.

use crate::operations::check::{check_beside, check_interpreted_everywhere};
use crate::operations::family::{Family, suffix};
use gcnsel_tests::release::Release;

const TYPES: [&str; 7] = ["half", "bfloat", "float", "double", "<2 x half>", "<3 x float>", "<2 x double>"];

fn cut() -> Family {
    let mut f = Family::default();
    for ty in TYPES {
        let name = suffix(ty);
        f.declare(format!("declare {{{ty}, {ty}}} @llvm.modf.{name}({ty})"));
        for part in 0..2 {
            let code = format!(
                "%p = call {{{ty}, {ty}}} @llvm.modf.{name}({ty} %a); %r = extractvalue {{{ty}, {ty}}} %p, {part}"
            );
            f.op(&format!("modf_{name}_{part}"), ty, &[ty], &code);
        }
    }
    f
}

/// Both parts are exact.
#[test]
fn numbers_are_cut_at_the_point() {
    check_interpreted_everywhere("numbers_are_cut_at_the_point", &cut());
}

/// The results are those of the two functions, bit for bit; of vectors element by element.
#[test]
fn sines_and_cosines_together() {
    let mut f = Family::default();
    for (ty, int, bits) in [("half", "i16", 16), ("float", "i32", 32), ("double", "i64", 64)] {
        for vector in [false, true] {
            let of = |ty: &str| if vector { format!("<2 x {ty}>") } else { ty.to_string() };
            let (ty, int) = (of(ty), of(int));
            let name = suffix(&ty);
            f.declare(format!("declare {{{ty}, {ty}}} @llvm.sincos.{name}({ty})"));
            for (part, function) in ["sin", "cos"].into_iter().enumerate() {
                f.declare(format!("declare {ty} @llvm.{function}.{name}({ty})"));
                let code = format!(
                    "%p = call {{{ty}, {ty}}} @llvm.sincos.{name}({ty} %a); %x = extractvalue {{{ty}, {ty}}} %p, {part}; \
                     %y = call {ty} @llvm.{function}.{name}({ty} %a); %i = bitcast {ty} %x to {int}; \
                     %j = bitcast {ty} %y to {int}; %r = xor {int} %i, %j"
                );
                f.op(&format!("{function}_{bits}_{vector}"), &int, &[&ty], &code);
            }
        }
    }
    check_interpreted_everywhere("sines_and_cosines_together", &f);
}

/// Functions of vectors of doubles are those of their elements.
#[test]
fn functions_of_vectors() {
    let mut f = Family::default();
    for (function, count) in [("exp10", 1), ("log2", 1), ("tan", 1), ("pow", 2)] {
        let call = |ty: &str, name: &str, operands: [&str; 2]| {
            let operands: Vec<String> = operands[..count].iter().map(|x| format!("{ty} {x}")).collect();
            format!("call {ty} @llvm.{function}.{name}({})", operands.join(", "))
        };
        for (ty, name) in [("double", "f64"), ("<2 x double>", "v2f64")] {
            let types = vec![ty; count].join(", ");
            f.declare(format!("declare {ty} @llvm.{function}.{name}({types})"));
        }
        let code = format!(
            "%v = {}; %x = extractelement <2 x double> %a, i32 1; %y = extractelement <2 x double> %b, i32 1; %s = {}; \
             %e = extractelement <2 x double> %v, i32 1; %i = bitcast double %e to i64; %j = bitcast double %s to i64; \
             %r = xor i64 %i, %j",
            call("<2 x double>", "v2f64", ["%a", "%b"]),
            call("double", "f64", ["%x", "%y"])
        );
        f.op(function, "i64", &["<2 x double>"; 2], &code);
    }
    check_interpreted_everywhere("functions_of_vectors", &f);
}

mod llvm23 {
    use super::*;

    #[test]
    #[ignore = "asks LLVM 23: .ci/llvm23 does"]
    fn numbers_are_cut_as_by_it() {
        check_beside(Release::V23, "numbers_are_cut_as_by_it", &cut(), &["gfx942", "gfx90a", "gfx900"]);
    }
}
