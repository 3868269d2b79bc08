//! Integers of more than 64 bits: what is more than sums, shifts, comparisons and logic.

use crate::check::{check, check_interpreted, check_interpreted_for_waves};
use crate::family::{Family, suffix};

/// Widths at which words, and pairs of them, are full, begin and are in between.
const LARGE: [u32; 5] = [65, 72, 96, 127, 128];

/// An operation on integers of so many bits: `OPA` and `OPB` in the code are made of i128s, and the result, `%x`, becomes
/// two i64s; bits above the width are lost.
fn op(f: &mut Family, name: &str, bits: u32, code: &str) {
    let ty = format!("i{bits}");
    let make = |of: &str, to: &str| match bits {
        128 => format!("%{to} = freeze i128 %{of}; "),
        ..128 => format!("%{to} = trunc i128 %{of} to {ty}; "),
        _ => format!(
            "%{to}0 = sext i128 %{of} to {ty}; %{to}1 = shl {ty} %{to}0, 70; %{to} = xor {ty} %{to}0, %{to}1; "
        ),
    };
    let fold = match bits {
        128 => "%w = freeze i128 %x; ".to_string(),
        ..128 => format!("%w = zext {ty} %x to i128; "),
        _ => format!("%x0 = lshr {ty} %x, 100; %x1 = xor {ty} %x, %x0; %w = trunc {ty} %x1 to i128; "),
    };
    let code = code.replace("TY", &ty).replace("OPA", "%x_a").replace("OPB", "%x_b");
    let code = format!("{}{}{code}; {fold}%r = freeze i128 %w", make("a", "x_a"), make("b", "x_b"));
    f.op(&format!("{name}_{bits}"), "i128", &["i128", "i128"], &code);
}

/// By the interpreter: llc-19 has no code for most of them ("unsupported libcall legalization").
fn check_all(test: &str, f: &Family) {
    for target in ["gfx942", "gfx90a", "gfx900"] {
        let known = [check_interpreted(test, f, target), check_interpreted_for_waves(test, f, target)];
        assert_eq!(known, [f.operations.len(); 2], "all of them are known");
    }
}

#[test]
fn large_products_and_quotients() {
    let mut f = Family::default();
    for bits in LARGE {
        op(&mut f, "mul", bits, "%x = mul TY OPA, OPB");
        op(&mut f, "mul_by_constant", bits, "%x = mul TY OPA, 18446744073709551629");
        for name in ["udiv", "sdiv", "urem", "srem"] {
            // Divisors of all lengths; never zero, nor -1.
            let divisor =
                "%n = and TY OPB, 63; %d0 = lshr TY OPB, %n; %d1 = and TY %d0, -4; %d = or TY %d1, 2; ";
            op(&mut f, name, bits, &format!("{divisor}%x = {name} TY OPA, %d"));
            let divisor =
                "%n = and TY OPB, 63; %d0 = ashr TY OPB, %n; %d1 = and TY %d0, -4; %d = or TY %d1, 2; ";
            op(&mut f, &format!("{name}_by_signed"), bits, &format!("{divisor}%x = {name} TY OPA, %d"));
            op(&mut f, &format!("{name}_by_10"), bits, &format!("%x = {name} TY OPA, 10"));
            op(
                &mut f,
                &format!("{name}_by_larger"),
                bits,
                &format!("%d = or TY OPA, 3; %x = {name} TY OPB, %d"),
            );
        }
    }
    // The reader has no negative constants of these.
    for bits in [136, 200, 256] {
        op(&mut f, "mul", bits, "%x = mul TY OPA, OPB");
        for name in ["udiv", "sdiv", "urem", "srem"] {
            let divisor =
                "%n = and TY OPB, 127; %d0 = ashr TY OPB, %n; %d1 = shl TY %d0, 2; %d = or TY %d1, 2; ";
            op(&mut f, name, bits, &format!("{divisor}%x = {name} TY OPA, %d"));
        }
    }
    check("large_products_and_quotients", &f);
}

#[test]
fn large_bits() {
    let mut f = Family::default();
    // Few bits at either end, so that whole words are zero.
    let few = "%n = and TY OPB, 63; %l = lshr TY OPA, %n; %m = shl TY %l, %n; %k = and TY %l, %m; ";
    for bits in LARGE {
        let ty = format!("i{bits}");
        for name in ["ctlz", "cttz", "abs"] {
            f.declare(format!("declare {ty} @llvm.{name}.{ty}({ty}, i1)"));
            op(&mut f, name, bits, &format!("{few}%x = call TY @llvm.{name}.{ty}(TY %k, i1 false)"));
        }
        let mut unary = vec!["ctpop", "bitreverse"];
        if bits % 16 == 0 {
            unary.push("bswap");
        }
        for name in unary {
            f.declare(format!("declare {ty} @llvm.{name}.{ty}({ty})"));
            op(&mut f, name, bits, &format!("%x = call TY @llvm.{name}.{ty}(TY OPA)"));
        }
        for name in ["smin", "smax", "umin", "umax", "uadd.sat", "usub.sat", "sadd.sat", "ssub.sat"] {
            f.declare(format!("declare {ty} @llvm.{name}.{ty}({ty}, {ty})"));
            op(&mut f, name, bits, &format!("%x = call TY @llvm.{name}.{ty}(TY OPA, TY OPB)"));
        }
        if bits <= 128 {
            for name in ["ushl.sat", "sshl.sat"] {
                f.declare(format!("declare {ty} @llvm.{name}.{ty}({ty}, {ty})"));
                let code = format!(
                    "%n = and TY OPB, 63; %k = ashr TY OPA, 40; %x = call TY @llvm.{name}.{ty}(TY %k, TY %n)"
                );
                op(&mut f, name, bits, &code);
            }
        }
        for name in ["fshl", "fshr"] {
            f.declare(format!("declare {ty} @llvm.{name}.{ty}({ty}, {ty}, {ty})"));
            for amount in ["0", "1", "64", "70", "1000"] {
                let code = format!("%x = call TY @llvm.{name}.{ty}(TY OPA, TY OPB, TY {amount})");
                op(&mut f, &format!("{name}_{amount}"), bits, &code);
            }
            op(
                &mut f,
                &format!("{name}_any"),
                bits,
                &format!("%x = call TY @llvm.{name}.{ty}(TY OPA, TY OPB, TY OPB)"),
            );
        }
        for name in ["uadd", "usub", "sadd", "ssub", "umul", "smul"] {
            f.declare(format!("declare {{ {ty}, i1 }} @llvm.{name}.with.overflow.{ty}({ty}, {ty})"));
            // Factors of about half as many bits, so that products fit or do not.
            let half = if name.ends_with("mul") { bits / 2 - 3 } else { 0 };
            let code = format!(
                "%g = ashr TY OPA, {half}; %h = ashr TY OPB, {half}; %p = call {{ TY, i1 }} @llvm.{name}.with.overflow.{ty}(TY %g, TY %h); \
                 %v = extractvalue {{ TY, i1 }} %p, 0; %o = extractvalue {{ TY, i1 }} %p, 1; %s = sext i1 %o to TY; %x = xor TY %v, %s"
            );
            op(&mut f, &format!("{name}_overflow"), bits, &code);
        }
        for (name, predicate) in [("scmp", "i8"), ("ucmp", "i32")] {
            f.declare(format!("declare {predicate} @llvm.{name}.{predicate}.{ty}({ty}, {ty})"));
            let code = format!(
                "%p = call {predicate} @llvm.{name}.{predicate}.{ty}(TY OPA, TY OPB); %x = sext {predicate} %p to TY"
            );
            op(&mut f, name, bits, &code);
        }
    }
    check_all("large_bits", &f);
}

#[test]
fn large_floats() {
    let mut f = Family::default();
    for bits in LARGE {
        let ty = format!("i{bits}");
        for float in ["half", "bfloat", "float", "double"] {
            let int = match float {
                "half" | "bfloat" => "i16",
                "float" => "i32",
                _ => "i64",
            };
            for (to, from) in [("uitofp", "fptoui"), ("sitofp", "fptosi")] {
                // Of all lengths, and about the middle between two floats.
                let shorter = "%n = and TY OPB, 63; %s = ashr TY OPA, %n; %t = ashr TY %s, %n; ";
                let code = format!(
                    "{shorter}%p = {to} TY %t to {float}; %q3 = bitcast {float} %p to {int}; %x = zext {int} %q3 to TY"
                );
                op(&mut f, &format!("{to}_{float}"), bits, &code);
                let middle = "%n = and TY OPB, 63; %o = shl TY 1, %n; %m = and TY OPA, 3; %s = sub TY %o, %m; %t = shl TY %s, 2; ";
                let code = format!(
                    "{middle}%p = {to} TY %t to {float}; %q3 = bitcast {float} %p to {int}; %x = zext {int} %q3 to TY"
                );
                op(&mut f, &format!("{to}_{float}_middle"), bits, &code);
                // A float that fits, whatever the bits.
                let code = format!(
                    "{shorter}%u = ashr TY %t, 2; %p = sitofp TY %u to double; %d = call double @llvm.fabs.f64(double %p); %e = fptrunc double %d to {float}; %x = {from} {float} %e to TY"
                );
                if float == "double" {
                    let code = code.replace("%e = fptrunc double %d to double", "%e = fmul double %d, 0.75");
                    op(&mut f, &format!("{from}_{float}"), bits, &code);
                } else if float == "float" && bits <= 128 {
                    op(&mut f, &format!("{from}_{float}"), bits, &code);
                }
                let name = format!("llvm.{from}.sat.{ty}.{}", suffix(float));
                f.declare(format!("declare {ty} @{name}({float})"));
                let code = format!(
                    "%k = trunc TY OPA to {int}; %e = bitcast {int} %k to {float}; %x = call TY @{name}({float} %e)"
                );
                op(&mut f, &format!("{from}_{float}_sat"), bits, &code);
            }
        }
    }
    f.declare("declare double @llvm.fabs.f64(double)".into());
    check_all("large_floats", &f);
}

#[test]
fn large_vectors_and_casts() {
    let mut f = Family::default();
    for (vector, bits) in [
        ("<3 x i32>", 96),
        ("<6 x i16>", 96),
        ("<3 x float>", 96),
        ("<6 x half>", 96),
        ("<9 x i8>", 72),
        ("<5 x i16>", 80),
        ("<5 x i24>", 120),
        ("<4 x i25>", 100),
        ("<16 x i5>", 80),
        ("<65 x i1>", 65),
        ("<128 x i1>", 128),
    ] {
        let to = format!("%v = bitcast TY OPA to {vector}; %s = bitcast TY OPB to {vector}; ");
        let lanes: u32 = vector[1..].split(' ').next().and_then(|n| n.parse().ok()).unwrap_or(2);
        let mask =
            (0..lanes).map(|n| format!("i32 {}", if n % 3 == 0 { n } else { n + lanes })).collect::<Vec<_>>();
        let code = format!(
            "{to}%t = shufflevector {vector} %v, {vector} %s, <{lanes} x i32> <{}>; %x = bitcast {vector} %t to TY",
            mask.join(", ")
        );
        op(&mut f, &format!("through_{vector}"), bits, &code);
    }
    check("large_vectors_and_casts", &f);
    for bits in [65, 96] {
        let vector = format!("<2 x i{bits}>");
        for name in ["udiv", "srem", "mul"] {
            let code = format!(
                "%v0 = insertelement {vector} poison, TY OPA, i32 0; %v = insertelement {vector} %v0, TY OPB, i32 1; \
                 %e = or TY OPB, 9; %y0 = insertelement {vector} poison, TY %e, i32 0; %y = insertelement {vector} %y0, TY 7, i32 1; \
                 %z = {name} {vector} %v, %y; %g = extractelement {vector} %z, i32 0; %h = extractelement {vector} %z, i32 1; %x = xor TY %g, %h"
            );
            op(&mut f, &format!("{name}_vector"), bits, &code);
        }
    }
    check_all("large_vectors_and_casts", &f);
}
