//! Truth values as numbers, integers of widths that memory does not have, and conversions that saturate.

use crate::operations::WIDTHS;
use crate::operations::check::{check, check_interpreted, check_interpreted_for_waves};
use crate::operations::family::{Family, suffix};

/// Funnel shifts by amounts that are divided by the width, and products that tell what they lose.
#[test]
fn funnels_and_products_of_odd_widths() {
    let mut f = Family::default();
    for bits in [3, 7, 12, 17, 24, 31, 33, 48, 63] {
        let cut = format!(
            "%x = trunc i64 %a to i{bits}; %y = trunc i64 %b to i{bits}; %z = trunc i64 %c to i{bits}"
        );
        for name in ["fshl", "fshr"] {
            f.declare(format!("declare i{bits} @llvm.{name}.i{bits}(i{bits}, i{bits}, i{bits})"));
            let code = format!(
                "{cut}; %t = call i{bits} @llvm.{name}.i{bits}(i{bits} %x, i{bits} %y, i{bits} %z); %r = zext i{bits} %t to i64"
            );
            f.op(&format!("{name}_{bits}"), "i64", &["i64"; 3], &code);
        }
        for name in ["umul", "smul"] {
            let pair = format!("{{i{bits}, i1}}");
            f.declare(format!("declare {pair} @llvm.{name}.with.overflow.i{bits}(i{bits}, i{bits})"));
            // Of all sizes, so that some fit.
            let code = format!(
                "%few = and i64 %c, 63; %u = lshr i64 %a, %few; %v = ashr i64 %b, %few; %x = trunc i64 %u to i{bits}; \
                 %y = trunc i64 %v to i{bits}; \
                 %p = call {pair} @llvm.{name}.with.overflow.i{bits}(i{bits} %x, i{bits} %y); \
                 %t = extractvalue {pair} %p, 0; %o = extractvalue {pair} %p, 1; %n = zext i{bits} %t to i64; \
                 %r = select i1 %o, i64 -7, i64 %n"
            );
            f.op(&format!("{name}_{bits}"), "i64", &["i64"; 3], &code);
        }
    }
    let test = "funnels_and_products_of_odd_widths";
    for target in ["gfx900", "gfx90a", "gfx942"] {
        check_interpreted(test, &f, target);
        check_interpreted_for_waves(test, &f, target);
    }
}

#[test]
fn truths() {
    let mut f = Family::default();
    let two = "%x = icmp ult i32 %a, 40; %y = icmp slt i32 %b, 20";
    for predicate in ["eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "sge", "slt", "sle"] {
        let code = format!("{two}; %t = icmp {predicate} i1 %x, %y; %r = select i1 %t, i32 %a, i32 7");
        f.op(&format!("icmp_{predicate}"), "i32", &["i32", "i32"], &code);
    }
    for op in ["add", "sub", "mul", "and", "or", "xor"] {
        let code = format!("{two}; %t = {op} i1 %x, %y; %r = select i1 %t, i32 %a, i32 7");
        f.op(op, "i32", &["i32", "i32"], &code);
    }
    for name in ["smin", "smax", "umin", "umax"] {
        f.declare(format!("declare i1 @llvm.{name}.i1(i1, i1)"));
        let code =
            format!("{two}; %t = call i1 @llvm.{name}.i1(i1 %x, i1 %y); %r = select i1 %t, i32 %a, i32 7");
        f.op(name, "i32", &["i32", "i32"], &code);
    }
    // Funnel shifts of one bit shift by nothing.
    for name in ["fshl", "fshr"] {
        f.declare(format!("declare i1 @llvm.{name}.i1(i1, i1, i1)"));
        let code = format!(
            "{two}; %t = call i1 @llvm.{name}.i1(i1 %x, i1 %y, i1 %x); %r = select i1 %t, i32 %a, i32 7"
        );
        f.op(name, "i32", &["i32", "i32"], &code);
    }
    for predicate in ["true", "false"] {
        let code = format!("%t = fcmp {predicate} float %a, 1.0; %r = select i1 %t, i32 3, i32 7");
        f.op(&format!("fcmp_{predicate}"), "i32", &["float"], &code);
    }
    for (name, code) in [
        ("zext64", "%z = zext i1 %x to i64; %w = sext i1 %y to i64; %r = add i64 %z, %w"),
        ("trunc", "%t = trunc i32 %a to i1; %u = xor i1 %t, %x; %r = zext i1 %u to i64"),
        ("wide_select", "%r = select i1 %x, i64 12345678901234, i64 -3"),
        (
            "chain",
            "%t = select i1 %x, i1 %y, i1 true; %u = select i1 %y, i1 false, i1 %t; %r = sext i1 %u to i64",
        ),
    ] {
        f.op(name, "i64", &["i32", "i32"], &format!("{two}; {code}"));
    }
    // llc-19 makes no bfloat of them.
    for ty in ["half", "float", "double"] {
        let t = suffix(ty);
        f.op(
            &format!("uitofp_{t}"),
            ty,
            &["i32", "i32"],
            &format!("{two}; %t = and i1 %x, %y; %r = uitofp i1 %t to {ty}"),
        );
        f.op(
            &format!("sitofp_{t}"),
            ty,
            &["i32", "i32"],
            &format!("{two}; %t = or i1 %x, %y; %r = sitofp i1 %t to {ty}"),
        );
    }
    check("truths", &f);
}

/// Of integers cut out of wider ones.
#[test]
fn odd_widths() {
    let mut f = Family::default();
    for (bits, whole) in [(5, "i32"), (12, "i32"), (24, "i32"), (33, "i64"), (48, "i64"), (63, "i64")] {
        let cut = format!("%x = trunc {whole} %a to i{bits}; %y = trunc {whole} %b to i{bits}");
        for op in ["add", "sub", "mul", "and", "or", "xor"] {
            for ext in ["zext", "sext"] {
                let code = format!("{cut}; %z = {op} i{bits} %x, %y; %r = {ext} i{bits} %z to {whole}");
                f.op(&format!("{op}_{ext}_{bits}"), whole, &[whole, whole], &code);
            }
        }
        for op in ["shl", "lshr", "ashr"] {
            for amount in [1, bits / 2, bits - 1] {
                let code = format!("{cut}; %z = {op} i{bits} %x, {amount}; %r = sext i{bits} %z to {whole}");
                f.op(&format!("{op}_{amount}_of_{bits}"), whole, &[whole, whole], &code);
            }
        }
        for predicate in ["eq", "ult", "sge"] {
            let code = format!(
                "{cut}; %t = icmp {predicate} i{bits} %x, %y; %r = select i1 %t, {whole} %a, {whole} 3"
            );
            f.op(&format!("icmp_{predicate}_{bits}"), whole, &[whole, whole], &code);
        }
        for name in ["smin", "umax"] {
            f.declare(format!("declare i{bits} @llvm.{name}.i{bits}(i{bits}, i{bits})"));
            let code = format!(
                "{cut}; %z = call i{bits} @llvm.{name}.i{bits}(i{bits} %x, i{bits} %y); %r = sext i{bits} %z to {whole}"
            );
            f.op(&format!("{name}_{bits}"), whole, &[whole, whole], &code);
        }
        let unary = |f: &mut Family, name: &str, more: &str, result: &str| {
            let args = if more.is_empty() { String::new() } else { ", i1".to_string() };
            f.declare(format!("declare i{bits} @llvm.{name}.i{bits}(i{bits}{args})"));
            let code = format!(
                "{cut}; %z = call i{bits} @llvm.{name}.i{bits}(i{bits} %x{more}); %r = {result} i{bits} %z to {whole}"
            );
            f.op(&format!("{name}_{bits}"), whole, &[whole, whole], &code);
        };
        unary(&mut f, "ctpop", "", "zext");
        unary(&mut f, "bitreverse", "", "zext");
        for name in ["ctlz", "cttz"] {
            unary(&mut f, name, ", i1 false", "zext");
        }
        unary(&mut f, "abs", ", i1 false", "sext");
        for name in ["uadd.sat", "usub.sat", "sadd.sat", "ssub.sat"] {
            f.declare(format!("declare i{bits} @llvm.{name}.i{bits}(i{bits}, i{bits})"));
            let ext = if name.starts_with('u') { "zext" } else { "sext" };
            let code = format!(
                "{cut}; %z = call i{bits} @llvm.{name}.i{bits}(i{bits} %x, i{bits} %y); %r = {ext} i{bits} %z to {whole}"
            );
            f.op(&format!("{name}_{bits}"), whole, &[whole, whole], &code);
        }
        for name in ["uadd", "usub", "sadd", "ssub"] {
            let full = format!("llvm.{name}.with.overflow.i{bits}");
            f.declare(format!("declare {{ i{bits}, i1 }} @{full}(i{bits}, i{bits})"));
            let code = format!(
                "{cut}; %p = call {{ i{bits}, i1 }} @{full}(i{bits} %x, i{bits} %y); %v = extractvalue {{ i{bits}, i1 }} %p, 0; \
                 %o = extractvalue {{ i{bits}, i1 }} %p, 1; %w = zext i{bits} %v to {whole}; %r = select i1 %o, {whole} 42, {whole} %w"
            );
            f.op(&format!("{name}_overflow_{bits}"), whole, &[whole, whole], &code);
        }
        for op in ["udiv", "sdiv", "urem", "srem"] {
            let ext = if op.starts_with('u') { "zext" } else { "sext" };
            let code = format!(
                "{cut}; %e = and i{bits} %y, -4; %d = or i{bits} %e, 2; %z = {op} i{bits} %x, %d; %r = {ext} i{bits} %z to {whole}"
            );
            f.op(&format!("{op}_{bits}"), whole, &[whole, whole], &code);
        }
        for op in ["shl", "lshr", "ashr"] {
            let ext = if op == "ashr" { "sext" } else { "zext" };
            let code = format!(
                "{cut}; %n = and i{bits} %y, 3; %z = {op} i{bits} %x, %n; %r = {ext} i{bits} %z to {whole}"
            );
            f.op(&format!("{op}_any_{bits}"), whole, &[whole, whole], &code);
        }
        for (op, ty) in [("sitofp", "float"), ("uitofp", "float"), ("sitofp", "double"), ("uitofp", "half")] {
            // Beyond the largest half there is infinity, which conversions need not give.
            if ty == "half" && bits > 12 {
                continue;
            }
            let code = format!("{cut}; %r = {op} i{bits} %x to {ty}");
            f.op(&format!("{op}_{bits}_{}", suffix(ty)), ty, &[whole, whole], &code);
        }
    }
    check("odd_widths", &f);
}

#[test]
fn saturating_conversions() {
    let mut f = Family::default();
    for ty in ["half", "float", "double"] {
        let t = suffix(ty);
        for name in ["fptosi.sat", "fptoui.sat"] {
            for to in ["i1", "i33", "i50"] {
                f.declare(format!("declare {to} @llvm.{name}.{to}.{t}({ty})"));
                let code = format!("%x = call {to} @llvm.{name}.{to}.{t}({ty} %a); %r = sext {to} %x to i64");
                f.op(&format!("{name}_{to}_{t}"), "i64", &[ty], &code);
            }
            for to in WIDTHS {
                f.declare(format!("declare {to} @llvm.{name}.{to}.{t}({ty})"));
                let code = format!("%r = call {to} @llvm.{name}.{to}.{t}({ty} %a)");
                f.op(&format!("{name}_{to}_{t}"), to, &[ty], &code);
            }
        }
        // The exponent of an infinity or a NaN is anything.
        f.declare(format!("declare {{ {ty}, i32 }} @llvm.frexp.{t}.i32({ty})"));
        f.declare(format!("declare {ty} @llvm.fabs.{t}({ty})"));
        let code = format!(
            "%size = call {ty} @llvm.fabs.{t}({ty} %a); %large = fcmp uge {ty} %size, 0x7FF0000000000000; \
             %x = select i1 %large, {ty} 3.0, {ty} %a; %p = call {{ {ty}, i32 }} @llvm.frexp.{t}.i32({ty} %x); \
             %r = extractvalue {{ {ty}, i32 }} %p, 1"
        );
        let code = if ty == "half" { code.replace("0x7FF0000000000000", "0xH7C00") } else { code };
        f.op(&format!("exponent_{t}"), "i32", &[ty], &code);
    }
    // Around powers of two, where the smallest and the largest integers lie.
    for (ty, bits, exponent, digits) in [("float", 32, 127, 23), ("double", 64, 1023, 52)] {
        for name in ["fptosi.sat", "fptoui.sat"] {
            for to in ["i32", "i33", "i50", "i64"] {
                let t = suffix(ty);
                let int = format!("i{bits}");
                let code = format!(
                    "%low = and {int} %a, 63; %power = add {int} %low, {}; %whole = shl {int} %power, {digits}; \
                     %top = shl {int} %a, {}; %off = ashr {int} %top, {}; %near = add {int} %whole, %off; \
                     %sign = and {int} %a, {}; %all = or {int} %near, %sign; %f = bitcast {int} %all to {ty}; \
                     %x = call {to} @llvm.{name}.{to}.{t}({ty} %f); %r = sext {to} %x to i64",
                    exponent + 5,
                    bits - 16,
                    bits - 3,
                    i64::MIN >> (64 - bits),
                );
                let code = if to == "i64" {
                    code.replace("; %r = sext i64 %x to i64", "").replace("%x =", "%r =")
                } else {
                    code
                };
                f.op(&format!("border_{name}_{to}_{t}"), "i64", &[&int], &code);
            }
        }
    }
    check("saturating_conversions", &f);
}
