//! i128, and what is a sequence of other operations: reductions of vectors, divisions of all widths.

use crate::operations::WIDTHS;
use crate::operations::check::check;
use crate::operations::family::{Family, suffix};
use gcnsel_tests::operands::scalar;

#[test]
fn quadwords() {
    let mut f = Family::default();
    let ty = "i128";
    for op in ["add", "sub", "mul", "and", "or", "xor"] {
        f.op(op, ty, &[ty, ty], &format!("%r = {op} i128 %a, %b"));
        f.op(&format!("{op}_c"), ty, &[ty], &format!("%r = {op} i128 %a, 1208925819614629174706177"));
    }
    for op in ["shl", "lshr", "ashr"] {
        for amount in [0, 1, 31, 32, 63, 64, 65, 100, 127] {
            f.op(&format!("{op}_{amount}"), ty, &[ty], &format!("%r = {op} i128 %a, {amount}"));
        }
        f.op(&format!("{op}_any"), ty, &[ty, ty], &format!("%n = and i128 %b, 127; %r = {op} i128 %a, %n"));
    }
    for predicate in ["eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "sge", "slt", "sle"] {
        // Halves of which one is equal, too.
        let code = format!(
            "%n = and i64 %c, 3; %m0 = icmp eq i64 %n, 0; %m1 = icmp eq i64 %n, 1; %low = and i128 %a, 18446744073709551615; \
             %top = lshr i128 %b, 64; %high = shl i128 %top, 64; %mixed = or i128 %low, %high; \
             %y = select i1 %m1, i128 %mixed, i128 %b; %z = select i1 %m0, i128 %a, i128 %y; \
             %t = icmp {predicate} i128 %a, %z; %r = select i1 %t, i128 %a, i128 %b"
        );
        f.op(&format!("icmp_{predicate}"), ty, &[ty, ty, "i64"], &code);
    }
    for int in WIDTHS {
        f.op(&format!("trunc_{int}"), int, &[ty], &format!("%r = trunc i128 %a to {int}"));
        f.op(&format!("zext_{int}"), ty, &[int], &format!("%r = zext {int} %a to i128"));
        f.op(&format!("sext_{int}"), ty, &[int], &format!("%r = sext {int} %a to i128"));
    }
    f.op("zext_truth", ty, &["i32"], "%t = icmp ugt i32 %a, 9; %r = zext i1 %t to i128");
    f.op("sext_truth", ty, &["i32"], "%t = icmp ugt i32 %a, 9; %r = sext i1 %t to i128");
    for vector in ["<2 x i64>", "<4 x i32>", "<8 x i16>", "<4 x float>"] {
        f.op(&format!("from_{vector}"), ty, &[vector], &format!("%r = bitcast {vector} %a to i128"));
        f.op(&format!("to_{vector}"), vector, &[ty], &format!("%r = bitcast i128 %a to {vector}"));
    }
    f.op("frozen", ty, &[ty, ty], "%x = freeze i128 %a; %y = mul i128 %x, %x; %r = add i128 %y, %b");
    for (name, ext) in [("zext", "zext"), ("sext", "sext")] {
        let code = format!(
            "%x = {ext} i64 %a to i128; %y = {ext} i64 %b to i128; %m = mul i128 %x, %y; %h = lshr i128 %m, 64; %r = trunc i128 %h to i64"
        );
        f.op(&format!("high_{name}"), "i64", &["i64", "i64"], &code);
    }
    check("quadwords", &f);
}

/// Indices that are extended and scaled on the way to a sum.
#[test]
fn scaled_sums() {
    let mut f = Family::default();
    for ext in ["zext", "sext"] {
        f.op(
            &format!("{ext}_1"),
            "i64",
            &["i32", "i64"],
            &format!("%x = {ext} i32 %a to i64; %r = add i64 %x, %b"),
        );
        for shift in [1, 2, 3, 4, 5, 6, 7, 31] {
            let code = format!("%x = {ext} i32 %a to i64; %s = shl i64 %x, {shift}; %r = add i64 %b, %s");
            f.op(&format!("{ext}_shl_{shift}"), "i64", &["i32", "i64"], &code);
        }
        let code = format!(
            "%x = {ext} i32 %a to i64; %s = shl i64 %x, 2; %y = add i64 %s, %b; %z = add i64 %s, %c; %w = xor i64 %y, %z; \
             %r = add i64 %w, %s"
        );
        f.op(&format!("{ext}_shared"), "i64", &["i32", "i64", "i64"], &code);
        let code = format!("%x = {ext} i32 %a to i64; %s = shl i64 %x, 3; %r = add i64 %s, 4294967301");
        f.op(&format!("{ext}_constant"), "i64", &["i32"], &code);
        let code = format!(
            "%x = {ext} i32 %a to i64; %s = shl i64 %x, 3; %y = add i64 %s, %b; %r = trunc i64 %y to i32"
        );
        f.op(&format!("{ext}_low"), "i32", &["i32", "i64"], &code);
    }
    check("scaled_sums", &f);
}

#[test]
fn reductions() {
    let mut f = Family::default();
    for ty in ["<2 x i32>", "<4 x i32>", "<3 x i32>", "<8 x i16>", "<4 x i8>", "<2 x i64>"] {
        let element = scalar(ty).to_string();
        for name in ["add", "mul", "and", "or", "xor", "smin", "smax", "umin", "umax"] {
            let full = format!("llvm.vector.reduce.{name}.{}", suffix(ty));
            f.declare(format!("declare {element} @{full}({ty})"));
            f.op(&format!("{name}_{ty}"), &element, &[ty], &format!("%r = call {element} @{full}({ty} %a)"));
        }
    }
    for ty in ["<2 x float>", "<4 x float>", "<3 x half>", "<8 x half>", "<2 x double>"] {
        let element = scalar(ty).to_string();
        for name in ["fmin", "fmax"] {
            let full = format!("llvm.vector.reduce.{name}.{}", suffix(ty));
            f.declare(format!("declare {element} @{full}({ty})"));
            f.op(&format!("{name}_{ty}"), &element, &[ty], &format!("%r = call {element} @{full}({ty} %a)"));
        }
        for name in ["fadd", "fmul"] {
            // From the first to the last, the start being before all.
            let full = format!("llvm.vector.reduce.{name}.{}", suffix(ty));
            f.declare(format!("declare {element} @{full}({element}, {ty})"));
            let code = format!("%r = call {element} @{full}({element} %b, {ty} %a)");
            f.op(&format!("{name}_{ty}"), &element, &[ty, &element], &code);
        }
        // Sums of small numbers are exact in any order.
        let full = format!("llvm.vector.reduce.fadd.{}", suffix(ty));
        let len: u32 = ty[1..].split(' ').next().and_then(|n| n.parse().ok()).unwrap_or(2);
        let mut code = format!("%v0 = insertelement {ty} poison, {element} 1.0, i32 0");
        for lane in 1..len {
            code += &format!(
                "; %n{lane} = lshr i32 %b, {lane}; %m{lane} = and i32 %n{lane}, 7; %x{lane} = uitofp i32 %m{lane} to {element}; \
                 %v{lane} = insertelement {ty} %v{}, {element} %x{lane}, i32 {lane}",
                lane - 1
            );
        }
        code += &format!("; %r = call reassoc {element} @{full}({element} 2.0, {ty} %v{})", len - 1);
        f.op(&format!("free_{ty}"), &element, &[&element, "i32"], &code);
    }
    for ty in ["i8", "i16", "i32", "i64", "<2 x i16>", "<2 x i32>"] {
        for name in ["ushl.sat", "sshl.sat"] {
            let bits: u32 = scalar(ty)[1..].parse().unwrap_or(32);
            let t = suffix(ty);
            f.declare(format!("declare {ty} @llvm.{name}.{t}({ty}, {ty})"));
            let mask = match ty.starts_with('<') {
                true => format!("<{0} {1}, {0} {1}>", scalar(ty), bits - 1),
                false => (bits - 1).to_string(),
            };
            let code = format!("%n = and {ty} %b, {mask}; %r = call {ty} @llvm.{name}.{t}({ty} %a, {ty} %n)");
            f.op(&format!("{name}_{ty}"), ty, &[ty, ty], &code);
        }
    }
    for ty in WIDTHS {
        for name in ["scmp", "ucmp"] {
            for to in ["i8", "i32"] {
                f.declare(format!("declare {to} @llvm.{name}.{to}.{ty}({ty}, {ty})"));
                let code = format!("%r = call {to} @llvm.{name}.{to}.{ty}({ty} %a, {ty} %b)");
                f.op(&format!("{name}_{ty}_{to}"), to, &[ty, ty], &code);
            }
        }
    }
    check("reductions", &f);
}

/// Of all divisors, where nothing is known of either, and where something is.
#[test]
fn divisions() {
    let mut f = Family::default();
    for op in ["udiv", "sdiv", "urem", "srem"] {
        for ty in WIDTHS {
            // -1 would overflow, in the smallest number.
            let code = format!("%even = and {ty} %b, -4; %d = or {ty} %even, 2; %r = {op} {ty} %a, %d");
            f.op(&format!("{op}_{ty}_any"), ty, &[ty, ty], &code);
            for constant in ["1", "2", "-2", "3", "10", "64", "-7", "100", "125"] {
                f.op(
                    &format!("{op}_{ty}_by_{constant}"),
                    ty,
                    &[ty],
                    &format!("%r = {op} {ty} %a, {constant}"),
                );
            }
        }
        for (wide, narrow) in [("i32", "i8"), ("i32", "i16"), ("i64", "i16"), ("i64", "i32")] {
            // Of sign-extended numbers llc-19 divides, unsigned, only what was there before.
            let extensions = if op.starts_with('u') { &["zext"][..] } else { &["zext", "sext"] };
            for ext in extensions {
                let code = format!(
                    "%e = or {narrow} %b, 2; %f = and {narrow} %e, -2; %x = {ext} {narrow} %a to {wide}; \
                     %y = {ext} {narrow} %f to {wide}; %r = {op} {wide} %x, %y"
                );
                f.op(&format!("{op}_{ext}_{narrow}_{wide}"), wide, &[narrow, narrow], &code);
            }
        }
        for ty in ["<2 x i16>", "<4 x i8>", "<3 x i32>", "<2 x i64>"] {
            let len: usize = ty[1..].split(' ').next().and_then(|n| n.parse().ok()).unwrap_or(2);
            let all = |n: &str| format!("<{}>", vec![format!("{} {n}", scalar(ty)); len].join(", "));
            let code = format!(
                "%even = and {ty} %b, {}; %d = or {ty} %even, {}; %r = {op} {ty} %a, %d",
                all("-4"),
                all("2")
            );
            f.op(&format!("{op}_{ty}_any"), ty, &[ty, ty], &code);
            f.op(&format!("{op}_{ty}_by_7"), ty, &[ty], &format!("%r = {op} {ty} %a, {}", all("7")));
        }
    }
    check("divisions", &f);
}

/// The high half that nobody reads is anything; the low one is what it was.
#[test]
fn low_halves() {
    let mut f = Family::default();
    for (name, op) in [
        ("add", "add i64 %x, %b"),
        ("sub", "sub i64 %b, %x"),
        ("mul", "mul i64 %x, %b"),
        ("and", "and i64 %x, %b"),
        ("or", "or i64 %x, %b"),
        ("xor", "xor i64 %x, %b"),
        ("shl", "shl i64 %x, 9"),
        ("far", "shl i64 %x, 33"),
        ("by", "shl i64 %x, %c"),
        ("down", "lshr i64 %x, 5"),
    ] {
        let code = format!("%x = add i64 %a, %b; %c = and i64 %b, 31; %y = {op}; %z = sub i64 %y, %a");
        f.op(&format!("{name}_cut"), "i32", &["i64", "i64"], &format!("{code}; %r = trunc i64 %z to i32"));
        f.op(
            &format!("{name}_extended"),
            "i64",
            &["i64", "i64"],
            &format!("{code}; %up = shl i64 %z, 32; %r = ashr i64 %up, 32"),
        );
        f.op(
            &format!("{name}_both"),
            "i64",
            &["i64", "i64"],
            &format!("{code}; %t = trunc i64 %z to i32; %e = zext i32 %t to i64; %r = xor i64 %e, %y"),
        );
        f.op(&format!("{name}_byte"), "i8", &["i64", "i64"], &format!("{code}; %r = trunc i64 %z to i8"));
    }
    check("low_halves", &f);
}
