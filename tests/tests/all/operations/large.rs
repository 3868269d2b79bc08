//! Integers of more than 64 bits: what is more than sums, shifts, comparisons and logic. Most of it beside the interpreter:
//! llc-19 has no code for it ("unsupported libcall legalization").

use crate::operations::check::{check, check_interpreted_everywhere};
use crate::operations::family::{Family, suffix};

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

/// Numbers below zero, and of 2^128 and more.
#[test]
fn large_constants() {
    let mut f = Family::default();
    for bits in [129, 136, 192, 200, 256] {
        let high = format!("u0x{:X}{}", 1u32 << ((bits - 2) % 4), "0".repeat((bits as usize - 2) / 4));
        op(&mut f, "add_minus", bits, "%x = add TY OPA, -5");
        op(&mut f, "invert", bits, "%x = xor TY OPA, -1");
        op(&mut f, "add_high", bits, &format!("%x = add TY OPA, {high}"));
        op(
            &mut f,
            "mask_high",
            bits,
            &format!("%high = or TY OPA, {high}; %x = and TY %high, -18446744073709551617"),
        );
        let limit = "-170141183460469231731687303715884105729";
        op(
            &mut f,
            "choose",
            bits,
            &format!("%k = icmp slt TY OPA, {limit}; %x = select i1 %k, TY OPB, TY -2"),
        );
        f.declare(format!(
            "@minus_{bits} = internal addrspace(4) constant [2 x i{bits}] [i{bits} -7, i{bits} {high}]"
        ));
        for at in 0..2 {
            let place = format!("getelementptr ([2 x TY], ptr addrspace(4) @minus_{bits}, i32 0, i32 {at})");
            op(
                &mut f,
                &format!("load_{at}"),
                bits,
                &format!("%y = load TY, ptr addrspace(4) {place}; %x = add TY %y, OPA"),
            );
        }
    }
    check("large_constants", &f);
    check_interpreted_everywhere("large_constants", &f);
}

/// Of a thousand bits and two thousand, in memory; `OPA` is loaded, and `%x` stored.
#[test]
fn very_large_integers() {
    let mut f = Family::default();
    for (bits, words) in [(1000, 16), (1024, 16), (2048, 32)] {
        let ty = format!("i{bits}");
        let vector = format!("<{words} x i64>");
        let mut op = |name: &str, code: &str| {
            let code = format!(
                "%x_a = load TY, ptr addrspace(1) %p0; {code}; store TY %x, ptr addrspace(1) %p0; \
                 %r = load {vector}, ptr addrspace(1) %p0"
            );
            let code = code.replace("TY", &ty).replace("OPA", "%x_a");
            f.op(&format!("{name}_{bits}"), &vector, &[&vector, "i64"], &code);
        };
        op("add", "%y = zext i64 %b to TY; %x = add TY OPA, %y");
        op("sub_minus", "%x = sub TY OPA, -5");
        op("double", "%x = add TY OPA, OPA");
        op("shl", "%n = and i64 %b, 511; %y = zext i64 %n to TY; %x = shl TY OPA, %y");
        op("ashr", "%n = and i64 %b, 511; %y = zext i64 %n to TY; %x = ashr TY OPA, %y");
        op("choose", "%k = icmp slt TY OPA, 0; %x = select i1 %k, TY -7, TY OPA");
        if bits <= 1024 {
            op("mul", "%x = mul TY OPA, OPA");
        }
    }
    check("very_large_integers", &f);
    // The interpreter has no such products.
    check_interpreted_everywhere("very_large_integers", &f.only(|name| !name.starts_with("mul")));
}

/// Cases of more than 128 bits, below zero and beyond 2^128; some lead where others do, and phis say where from.
#[test]
fn switches_over_words() {
    let mut f = Family::default();
    for bits in [129, 192, 200, 512] {
        let high = format!("u0x1{}", "0".repeat(32));
        for (name, number) in [
            ("none", "%n = zext i64 %a to TY"),
            ("minus", "%m = and i64 %a, 3; %l = zext i64 %m to TY; %n = sub TY 0, %l"),
            (
                "high",
                "%m = and i64 %a, 3; %l = zext i64 %m to TY; %n0 = shl TY %l, 127; %n = add TY %n0, %n0",
            ),
            ("few", "%m = and i64 %a, 7; %n = zext i64 %m to TY"),
        ] {
            let code = format!(
                "{number}; switch TY %n, label %d [ TY 1, label %e; TY -1, label %f; TY -3, label %e; TY {high}, label %g; \
                 TY 6, label %d ]; e:; br label %d; f:; br label %g; \
                 g:; %p = phi i32 [ 7, %0 ], [ 8, %f ]; br label %d; \
                 d:; %r = phi i32 [ 1, %0 ], [ 1, %0 ], [ 2, %e ], [ %p, %g ]"
            );
            let code = code.replace("TY", &format!("i{bits}"));
            f.op(&format!("{name}_{bits}"), "i32", &["i64"], &code);
        }
    }
    check("switches_over_words", &f);
    check_interpreted_everywhere("switches_over_words", &f);
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
    check_interpreted_everywhere("large_bits", &f);
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
    check_interpreted_everywhere("large_floats", &f);
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
    check_interpreted_everywhere("large_vectors_and_casts", &f);
}

/// An operation on vectors of such integers: `OPA` and `OPB` in the code are vectors of two that are made of i128s, and
/// the result, `%x`, is such a vector, too.
fn vector_op(f: &mut Family, name: &str, bits: u32, code: &str) {
    let element = format!("i{bits}");
    let vector = format!("<2 x {element}>");
    let cast = |of: &str, to: &str| match bits {
        128 => format!("%{to} = xor i128 %{of}, 0; "),
        ..128 => format!("%{to} = trunc i128 %{of} to {element}; "),
        _ => format!("%{to}e = sext i128 %{of} to {element}; %{to} = shl {element} %{to}e, 20; "),
    };
    let mut text = cast("a", "a0") + &cast("b", "b0");
    for (to, low, high) in [("va", "a0", "b0"), ("vb", "b0", "a0")] {
        text += &format!(
            "%{to}h = xor {element} %{high}, 77; %{to}0 = insertelement {vector} poison, {element} %{low}, i32 0; \
             %{to} = insertelement {vector} %{to}0, {element} %{to}h, i32 1; "
        );
    }
    text += &code.replace("VEC", &vector).replace("TY", &element).replace("OPA", "%va").replace("OPB", "%vb");
    text += &format!(
        "; %r0 = extractelement {vector} %x, i32 0; %r1 = extractelement {vector} %x, i32 1; \
         %r2 = mul {element} %r1, 3; %r3 = xor {element} %r0, %r2; "
    );
    text += &match bits {
        128 => "%w = xor i128 %r3, 0; ".to_owned(),
        ..128 => format!("%w = zext {element} %r3 to i128; "),
        _ => format!(
            "%r4 = lshr {element} %r3, 72; %r5 = xor {element} %r3, %r4; %w = trunc {element} %r5 to i128; "
        ),
    };
    let name = format!("{name}_{bits}");
    f.op(&name, "i128", &["i128", "i128"], &format!("{text}%r = freeze i128 %w"));
}

/// Vectors of them: elements in registers, in memory, beside others' bits, and in loops.
#[test]
fn vectors_of_large_integers() {
    let mut known = Family::default();
    // Those that the interpreter does not know.
    let mut wider = Family::default();
    for bits in [65, 72, 96, 128, 160] {
        let f = if bits <= 128 { &mut known } else { &mut wider };
        let op = |f: &mut Family, name: &str, code: &str| vector_op(f, name, bits, code);
        let all = 2 * bits;
        for name in ["add", "sub", "mul", "and", "xor"] {
            op(f, name, &format!("%x = {name} VEC OPA, OPB"));
        }
        op(
            f,
            "constants",
            "%y = add VEC OPA, <TY 5, TY 9>; %z = mul VEC %y, splat (TY 3); %x = or VEC %z, <TY 1, TY 0>",
        );
        op(f, "shl", "%n = and VEC OPB, splat (TY 63); %x = shl VEC OPA, %n");
        op(f, "ashr", "%n = and VEC OPB, splat (TY 63); %x = ashr VEC OPA, %n");
        op(
            f,
            "udiv",
            "%n = or VEC OPB, splat (TY 1); %m = lshr VEC %n, splat (TY 9); %d = or VEC %m, splat (TY 1); %x = udiv VEC OPA, %d",
        );
        for predicate in ["eq", "ult", "sge"] {
            let code = format!(
                "%c = icmp {predicate} VEC OPA, OPB; %x = select <2 x i1> %c, VEC OPA, VEC zeroinitializer"
            );
            op(f, predicate, &code);
        }
        op(f, "select_all", "%c = icmp ult i128 %a, %b; %x = select i1 %c, VEC OPA, VEC OPB");
        op(f, "freeze", "%x = freeze VEC OPA");
        op(f, "shuffle", "%x = shufflevector VEC OPA, VEC OPB, <2 x i32> <i32 3, i32 0>");
        let longer = "%y = shufflevector VEC OPA, VEC OPB, <3 x i32> <i32 1, i32 poison, i32 2>; %z = add <3 x TY> %y, %y; \
                      %x = shufflevector <3 x TY> %z, <3 x TY> poison, <2 x i32> <i32 2, i32 0>";
        op(f, "shuffle_longer", longer);
        let index = "%i0 = trunc i128 %b to i32; %i = and i32 %i0, 1; ";
        op(
            f,
            "extract",
            &format!("{index}%e = extractelement VEC OPA, i32 %i; %x = insertelement VEC OPA, TY %e, i32 0"),
        );
        op(f, "insert", &format!("{index}%x = insertelement VEC OPA, TY 12345, i32 %i"));
        let index = index.replace("i32", "i1").replace("; %i = and i1 %i0, 1", "; %i = xor i1 %i0, true");
        op(
            f,
            "extract_by_bit",
            &format!("{index}%e = extractelement VEC OPA, i1 %i; %x = insertelement VEC OPA, TY %e, i32 0"),
        );
        op(
            f,
            "trunc",
            "%y = trunc VEC OPA to <2 x i37>; %z = add <2 x i37> %y, %y; %x = sext <2 x i37> %z to VEC",
        );
        op(f, "narrow", "%y = trunc VEC OPA to <2 x i32>; %x = zext <2 x i32> %y to VEC");
        if bits < 128 {
            op(
                f,
                "wider",
                "%y = sext VEC OPA to <2 x i128>; %z = lshr <2 x i128> %y, splat (i128 31); %x = trunc <2 x i128> %z to VEC",
            );
        }
        op(
            f,
            "as_one",
            &format!("%y = bitcast VEC OPA to i{all}; %z = lshr i{all} %y, 3; %x = bitcast i{all} %z to VEC"),
        );
        if bits % 32 == 0 {
            let dwords = all / 32;
            op(
                f,
                "as_dwords",
                &format!(
                    "%y = bitcast VEC OPA to <{dwords} x i32>; %z = add <{dwords} x i32> %y, %y; %x = bitcast <{dwords} x i32> %z to VEC"
                ),
            );
            op(
                f,
                "as_halves",
                &format!(
                    "%y = bitcast VEC OPA to <{n} x i16>; %z = add <{n} x i16> %y, %y; %x = bitcast <{n} x i16> %z to VEC",
                    n = 2 * dwords
                ),
            );
        }
        if all % 64 == 0 {
            let n = all / 64;
            op(
                f,
                "as_words",
                &format!(
                    "%y = bitcast VEC OPA to <{n} x i64>; %z = sub <{n} x i64> %y, splat (i64 1); %x = bitcast <{n} x i64> %z to VEC"
                ),
            );
        }
        for (place, align) in [("near", 16), ("askew", 1)] {
            let at = if align == 1 { 3 } else { 16 };
            op(
                f,
                &format!("memory_{place}"),
                &format!(
                    "%m = alloca [128 x i8], align 16, addrspace(5); %q0 = getelementptr i8, ptr addrspace(5) %m, i32 {at}; \
                 store VEC OPA, ptr addrspace(5) %q0, align {align}; %x = load VEC, ptr addrspace(5) %q0, align {align}"
                ),
            );
        }
        // What is stored as a vector has the bits of one integer.
        op(
            f,
            "memory_as_one",
            &format!(
                "%m = alloca [128 x i8], align 16, addrspace(5); store VEC OPA, ptr addrspace(5) %m, align 8; \
             %y = load i{all}, ptr addrspace(5) %m, align 8; %x = bitcast i{all} %y to VEC"
            ),
        );
        for name in ["umin", "smax", "uadd.sat"] {
            f.declare(format!("declare <2 x i{bits}> @llvm.{name}.v2i{bits}(<2 x i{bits}>, <2 x i{bits}>)"));
            op(f, name, &format!("%x = call VEC @llvm.{name}.v2i{bits}(VEC OPA, VEC OPB)"));
        }
        for name in ["add", "xor", "umax"] {
            f.declare(format!("declare i{bits} @llvm.vector.reduce.{name}.v2i{bits}(<2 x i{bits}>)"));
            op(
                f,
                &format!("reduce_{name}"),
                &format!(
                    "%y = call TY @llvm.vector.reduce.{name}.v2i{bits}(VEC OPA); %x = insertelement VEC OPB, TY %y, i32 1"
                ),
            );
        }
        for name in ["uadd", "ssub"] {
            f.declare(format!(
                "declare {{ <2 x i{bits}>, <2 x i1> }} @llvm.{name}.with.overflow.v2i{bits}(<2 x i{bits}>, <2 x i{bits}>)"
            ));
            op(
                f,
                &format!("{name}_overflow"),
                &format!(
                    "%p = call {{ VEC, <2 x i1> }} @llvm.{name}.with.overflow.v2i{bits}(VEC OPA, VEC OPB); \
                 %v = extractvalue {{ VEC, <2 x i1> }} %p, 0; %o = extractvalue {{ VEC, <2 x i1> }} %p, 1; \
                 %s = sext <2 x i1> %o to VEC; %x = xor VEC %v, %s"
                ),
            );
        }
    }
    check_interpreted_everywhere("vectors_of_large_integers", &known);
    check("vectors_of_wider_integers", &wider);
}

/// Structures and arrays of them: made, chosen, in memory, nested, and as results of sums that say whether they overflow.
#[test]
fn structures_of_large_integers() {
    let mut f = Family::default();
    for bits in [65, 96, 128, 200] {
        let op = |f: &mut Family, name: &str, code: &str| self::op(f, name, bits, code);
        let pair = "%s0 = insertvalue { TY, i32 } poison, TY OPA, 0; %s1 = insertvalue { TY, i32 } %s0, i32 77, 1; \
                    %c = icmp ult i128 %a, %b; ";
        let join = "%y = extractvalue { TY, i32 } %s2, 0; %z = extractvalue { TY, i32 } %s2, 1; %w0 = zext i32 %z to TY; %x = xor TY %y, %w0";
        for (name, other) in
            [("zero", "zeroinitializer"), ("constant", "{ TY 5, i32 9 }"), ("half", "{ TY poison, i32 3 }")]
        {
            if name == "half" {
                let code = format!(
                    "{pair}%s2 = select i1 %c, {{ TY, i32 }} %s1, {{ TY, i32 }} {other}; %z = extractvalue {{ TY, i32 }} %s2, 1; %x = zext i32 %z to TY"
                );
                op(&mut f, name, &code);
            } else {
                op(
                    &mut f,
                    name,
                    &format!("{pair}%s2 = select i1 %c, {{ TY, i32 }} %s1, {{ TY, i32 }} {other}; {join}"),
                );
            }
        }
        op(&mut f, "frozen", &format!("{pair}%s2 = freeze {{ TY, i32 }} %s1; {join}"));
        for (kind, ty) in [("natural", "{ TY, i32 }"), ("packed", "<{ TY, i32 }>")] {
            let code = format!(
                "{pair}%m = alloca {{ TY, i32 }}, addrspace(5); store {{ TY, i32 }} %s1, ptr addrspace(5) %m; %s2 = load {{ TY, i32 }}, ptr addrspace(5) %m; {join}"
            );
            op(&mut f, &format!("memory_{kind}"), &code.replace("{ TY, i32 }", ty));
        }
        let nested = "{ i8, [2 x { TY, { i32, i16 } }] }";
        let code = "%s0 = insertvalue NEST zeroinitializer, TY OPA, 1, 1, 0; %s1 = insertvalue NEST %s0, TY OPB, 1, 0, 0; \
                    %s2 = insertvalue NEST %s1, i16 33, 1, 1, 1, 1; %s3 = insertvalue NEST %s2, { i32, i16 } { i32 4, i16 5 }, 1, 0, 1; \
                    %t = extractvalue NEST %s3, 1, 1; %s4 = insertvalue NEST %s3, { TY, { i32, i16 } } %t, 1, 0; \
                    %y = extractvalue NEST %s4, 1, 0, 0; %u = extractvalue NEST %s4, 1, 0, 1; %v = extractvalue { i32, i16 } %u, 1; \
                    %k = extractvalue NEST %s4, 1, 1, 1, 1; %l = extractvalue NEST %s3, 1, 0, 1, 0; \
                    %n0 = zext i16 %v to i32; %n1 = zext i16 %k to i32; %n2 = mul i32 %n0, %n1; %n3 = add i32 %n2, %l; \
                    %n4 = zext i32 %n3 to TY; %x = add TY %y, %n4";
        op(&mut f, "nested", &code.replace("NEST", nested));
        let code = "%c = icmp ult i128 %a, %b; %s = select i1 %c, [2 x TY] [TY 3, TY 20000000000000000000], [2 x TY] [TY 9, TY 4]; \
                    %y = extractvalue [2 x TY] %s, 1; %x = add TY %y, OPA";
        op(&mut f, "array", code);
        // Of constants: vectors of floats, and arrays that are tables.
        let code = "%c = icmp ult i128 %a, %b; \
                    %s = select i1 %c, { TY, <2 x float>, [2 x i32] } zeroinitializer, { TY, <2 x float>, [2 x i32] } { TY 7, <2 x float> <float 1.0, float 2.0>, [2 x i32] [i32 5, i32 6] }; \
                    %y = extractvalue { TY, <2 x float>, [2 x i32] } %s, 0; %v = extractvalue { TY, <2 x float>, [2 x i32] } %s, 1; \
                    %e = extractelement <2 x float> %v, i32 1; %i = bitcast float %e to i32; \
                    %t = extractvalue { TY, <2 x float>, [2 x i32] } %s, 2, 1; %u = add i32 %i, %t; %k = zext i32 %u to TY; \
                    %z = bitcast TY %y to TY; %x = xor TY %z, %k";
        op(&mut f, "constants", code);
        let vectors = "%v0 = insertelement <2 x TY> poison, TY OPA, i32 0; %v = insertelement <2 x TY> %v0, TY OPB, i32 1; \
                       %s = insertvalue { <2 x TY>, i1 } poison, <2 x TY> %v, 0; %u = extractvalue { <2 x TY>, i1 } %s, 0; \
                       %x = extractelement <2 x TY> %u, i32 1";
        op(&mut f, "of_vectors", vectors);
        if bits <= 128 {
            f.declare(format!(
                "declare {{ i{bits}, i1 }} @llvm.uadd.with.overflow.i{bits}(i{bits}, i{bits})"
            ));
            let code = format!(
                "%p = call {{ TY, i1 }} @llvm.uadd.with.overflow.i{bits}(TY OPA, TY OPB); \
                 %q3 = insertvalue {{ TY, i1 }} %p, TY OPA, 0; %c = icmp ult i128 %a, 99; \
                 %s = select i1 %c, {{ TY, i1 }} %p, {{ TY, i1 }} %q3; \
                 %m = alloca {{ TY, i1 }}, addrspace(5); store {{ TY, i1 }} %s, ptr addrspace(5) %m; \
                 %t = load {{ TY, i1 }}, ptr addrspace(5) %m; %v = extractvalue {{ TY, i1 }} %t, 0; \
                 %o = extractvalue {{ TY, i1 }} %t, 1; %e = sext i1 %o to TY; %x = xor TY %v, %e"
            );
            op(&mut f, "overflow_in_memory", &code);
        }
    }
    check_interpreted_everywhere("structures_of_large_integers", &f);
}
