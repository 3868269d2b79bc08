//! Operations of integers.

use crate::operations::WIDTHS;
use crate::operations::check::check;
use crate::operations::family::Family;

/// Sums with constants and choices by bits whose parts have other users.
#[test]
fn parts_with_other_users() {
    let mut f = Family::default();
    // The constant is added once.
    let code = "%s = add i32 %a, 1013904242; %t = add i32 %s, %b; %u = xor i32 %t, %s; %v = add i32 %u, %c; %r = add i32 %v, %s";
    f.op("sum", "i32", &["i32", "i32", "i32"], code);
    let code = "%n = xor i32 %b, -1; %x = and i32 %a, %b; %y = and i32 %c, %n; %z = or i32 %x, %y; %r = add i32 %z, %n";
    f.op("choice", "i32", &["i32", "i32", "i32"], code);
    let code = code.replace("%z = or", "%z = xor").replace("and i32 %c, %n", "and i32 %n, %c");
    f.op("choice_by_xor", "i32", &["i32", "i32", "i32"], &code);
    check("parts_with_other_users", &f);
}

#[test]
fn integer_arithmetic() {
    let mut f = Family::default();
    for ty in WIDTHS {
        for op in ["add", "sub", "mul", "and", "or", "xor"] {
            f.op(&format!("{op}_{ty}"), ty, &[ty, ty], &format!("%r = {op} {ty} %a, %b"));
            f.op(&format!("{op}_{ty}_c"), ty, &[ty], &format!("%r = {op} {ty} %a, 77"));
            f.op(&format!("{op}_{ty}_rc"), ty, &[ty], &format!("%r = {op} {ty} -3, %a"));
        }
        for op in ["udiv", "sdiv", "urem", "srem"] {
            let code = format!("%d = or {ty} %b, 1; %e = and {ty} %d, 63; %r = {op} {ty} %a, %e");
            f.op(&format!("{op}_{ty}"), ty, &[ty, ty], &code);
            f.op(&format!("{op}_{ty}_c"), ty, &[ty], &format!("%r = {op} {ty} %a, 7"));
        }
        let bits: u32 = ty[1..].parse().unwrap_or(32);
        for op in ["shl", "lshr", "ashr"] {
            let code = format!("%s = and {ty} %b, {}; %r = {op} {ty} %a, %s", bits - 1);
            f.op(&format!("{op}_{ty}"), ty, &[ty, ty], &code);
            for amount in [2, bits / 2 - 1, bits / 2, bits - 1] {
                f.op(&format!("{op}_{ty}_{amount}"), ty, &[ty], &format!("%r = {op} {ty} %a, {amount}"));
            }
            f.op(
                &format!("{op}_{ty}_of_c"),
                ty,
                &[ty],
                &format!("%s = and {ty} %a, {}; %r = {op} {ty} 93, %s", bits - 1),
            );
        }
        for predicate in ["eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "sge", "slt", "sle"] {
            let code = format!("%t = icmp {predicate} {ty} %a, %b; %r = zext i1 %t to i32");
            f.op(&format!("icmp_{predicate}_{ty}"), "i32", &[ty, ty], &code);
            let code = format!("%t = icmp {predicate} {ty} %a, 5; %r = select i1 %t, {ty} %a, {ty} %b");
            f.op(&format!("select_{predicate}_{ty}"), ty, &[ty, ty], &code);
        }
        for name in ["smin", "smax", "umin", "umax", "uadd.sat", "usub.sat", "sadd.sat", "ssub.sat"] {
            f.intrinsic(&format!("llvm.{name}"), ty, 2);
        }
        for name in ["fshl", "fshr"] {
            f.intrinsic(&format!("llvm.{name}"), ty, 3);
            for amount in [1, bits / 2, bits / 2 + 2, bits - 1] {
                let code = format!("%r = call {ty} @llvm.{name}.{ty}({ty} %a, {ty} %b, {ty} {amount})");
                f.op(&format!("{name}_{ty}_{amount}"), ty, &[ty, ty], &code);
            }
            let code = format!("%r = call {ty} @llvm.{name}.{ty}({ty} %a, {ty} %a, {ty} %b)");
            f.op(&format!("rotate_{name}_{ty}"), ty, &[ty, ty], &code);
        }
        for name in ["ctpop", "bitreverse"] {
            f.intrinsic(&format!("llvm.{name}"), ty, 1);
        }
        if ty != "i8" {
            f.intrinsic("llvm.bswap", ty, 1);
        }
        for name in ["ctlz", "cttz", "abs"] {
            f.declare(format!("declare {ty} @llvm.{name}.{ty}({ty}, i1)"));
            let code = format!("%r = call {ty} @llvm.{name}.{ty}({ty} %a, i1 false)");
            f.op(&format!("{name}_{ty}"), ty, &[ty], &code);
        }
        for name in ["ctlz", "cttz"] {
            let code = format!(
                "%z = icmp eq {ty} %a, 0; %n = select i1 %z, {ty} 40, {ty} %a; \
                 %r = call {ty} @llvm.{name}.{ty}({ty} %n, i1 true)"
            );
            f.op(&format!("{name}_{ty}_of_none_zero"), ty, &[ty], &code);
        }
        for name in ["uadd", "usub", "sadd", "ssub", "umul", "smul"] {
            let full = format!("llvm.{name}.with.overflow.{ty}");
            f.declare(format!("declare {{{ty}, i1}} @{full}({ty}, {ty})"));
            let code = format!(
                "%p = call {{{ty}, i1}} @{full}({ty} %a, {ty} %b); %v = extractvalue {{{ty}, i1}} %p, 0; \
                 %o = extractvalue {{{ty}, i1}} %p, 1; %r = select i1 %o, {ty} 42, {ty} %v"
            );
            f.op(&format!("{name}_overflow_{ty}"), ty, &[ty, ty], &code);
        }
        for to in WIDTHS {
            let wide: u32 = to[1..].parse().unwrap_or(32);
            if wide > bits {
                f.op(&format!("zext_{ty}_{to}"), to, &[ty], &format!("%r = zext {ty} %a to {to}"));
                f.op(&format!("sext_{ty}_{to}"), to, &[ty], &format!("%r = sext {ty} %a to {to}"));
                let code =
                    format!("%x = sext {ty} %a to {to}; %y = sext {ty} %b to {to}; %r = mul {to} %x, %y");
                f.op(&format!("mul_sext_{ty}_{to}"), to, &[ty, ty], &code);
                let code = format!(
                    "%x = zext {ty} %a to {to}; %y = zext {ty} %b to {to}; %m = mul {to} %x, %y; %r = add {to} %m, %c"
                );
                f.op(&format!("mad_zext_{ty}_{to}"), to, &[ty, ty, to], &code);
            } else if wide < bits {
                f.op(&format!("trunc_{ty}_{to}"), to, &[ty], &format!("%r = trunc {ty} %a to {to}"));
            }
        }
    }
    let high = "%x = EXT i64 %a to i128; %y = EXT i64 %b to i128; %m = mul i128 %x, %y; %h = lshr i128 %m, 64; \
                %r = trunc i128 %h to i64";
    f.op("umulh_i64", "i64", &["i64", "i64"], &high.replace("EXT", "zext"));
    check("integer_arithmetic", &f);
}

/// Numbers with one bound.
#[test]
fn several_numbers_with_one_bound() {
    let mut f = Family::default();
    let three = ["i32", "i32", "i32"];
    for join in ["and", "or"] {
        for predicate in ["ult", "ule", "ugt", "uge", "slt", "sle", "sgt", "sge"] {
            let code = format!(
                "%x = icmp {predicate} i32 %a, %b; %y = icmp {predicate} i32 %c, %b; %k = {join} i1 %x, %y; \
                 %r = zext i1 %k to i32"
            );
            f.op(&format!("{join}_{predicate}"), "i32", &three, &code);
            let code = code.replace("i32 %c, %b", "i32 %c, 40").replace("i32 %a, %b", "i32 %a, 40");
            f.op(&format!("{join}_{predicate}_c"), "i32", &three, &code);
            let code = format!(
                "%m = mul i32 %a, 77; %x = icmp {predicate} i32 %b, %a; %y = icmp {predicate} i32 %b, %c; \
                 %z = icmp {predicate} i32 %b, %m; %j = {join} i1 %x, %y; %k = {join} i1 %j, %z; \
                 %r = select i1 %k, i32 %a, i32 %c"
            );
            f.op(&format!("{join}_{predicate}_of_three"), "i32", &three, &code);
            let code = format!(
                "%m = mul i32 %a, 77; %x = icmp {predicate} i32 %a, %b; %y = icmp {predicate} i32 %c, %b; \
                 %z = icmp {predicate} i32 %m, %b; %j = {join} i1 %x, %y; %k = {join} i1 %j, %z; \
                 %r = select i1 %k, i32 %a, i32 %c"
            );
            f.op(&format!("{join}_{predicate}_three"), "i32", &three, &code);
        }
    }
    check("several_numbers_with_one_bound", &f);
}

/// What rules fuse.
#[test]
fn fused_integer_operations() {
    let mut f = Family::default();
    let ty = "i32";
    let three = [ty, ty, ty];
    f.op("add3", ty, &three, "%x = add i32 %a, %b; %r = add i32 %x, %c");
    f.op("or3", ty, &three, "%x = or i32 %a, %b; %r = or i32 %c, %x");
    f.op("and_or", ty, &three, "%x = and i32 %a, %b; %r = or i32 %x, %c");
    f.op("xad", ty, &three, "%x = xor i32 %a, %b; %r = add i32 %x, %c");
    f.op("xnor", ty, &[ty, ty], "%x = xor i32 %a, %b; %r = xor i32 %x, -1");
    f.op("andn", ty, &[ty, ty], "%x = xor i32 %b, -1; %r = and i32 %a, %x");
    f.op("orn", ty, &[ty, ty], "%x = xor i32 %b, -1; %r = or i32 %x, %a");
    f.op("andn64", "i64", &["i64", "i64"], "%x = xor i64 %b, -1; %r = and i64 %a, %x");
    f.op("not64", "i64", &["i64"], "%r = xor i64 %a, -1");
    f.op("not_low", "i64", &["i64"], "%r = xor i64 %a, 4294967295");
    f.op("not_high", "i64", &["i64"], "%r = xor i64 %a, -4294967296");
    f.op("and_not_low", "i64", &["i64", "i64"], "%x = xor i64 %b, 4294967295; %r = and i64 %a, %x");
    f.op("bfi_xor", ty, &three, "%x = xor i32 %a, %b; %y = and i32 %x, %c; %r = xor i32 %y, %b");
    f.op(
        "bfi_or",
        ty,
        &three,
        "%n = xor i32 %a, -1; %x = and i32 %a, %b; %y = and i32 %n, %c; %r = or i32 %x, %y",
    );
    let wide = ["i64", "i64", "i64"];
    f.op("orn64", "i64", &wide[..2], "%x = xor i64 %b, -1; %r = or i64 %x, %a");
    f.op("nand", ty, &[ty, ty], "%x = and i32 %a, %b; %r = xor i32 %x, -1");
    f.op("nor", ty, &[ty, ty], "%x = or i32 %a, %b; %r = xor i32 %x, -1");
    f.op("nand64", "i64", &wide[..2], "%x = and i64 %a, %b; %r = xor i64 %x, -1");
    f.op("nor64", "i64", &wide[..2], "%x = or i64 %a, %b; %r = xor i64 %x, -1");
    f.op("xnor64", "i64", &wide[..2], "%x = xor i64 %a, %b; %r = xor i64 %x, -1");
    f.op("and_or64", "i64", &wide, "%x = and i64 %a, %b; %r = or i64 %c, %x");
    f.op("or3_64", "i64", &wide, "%x = or i64 %a, %b; %r = or i64 %c, %x");
    f.op("bfi64_xor", "i64", &wide, "%x = xor i64 %a, %b; %y = and i64 %x, %c; %r = xor i64 %y, %b");
    let code = "%n = xor i64 %a, -1; %x = and i64 %a, %b; %y = and i64 %n, %c; %r = OP i64 %x, %y";
    f.op("bfi64_or", "i64", &wide, &code.replace("OP", "or"));
    f.op("bfi64_by_xor", "i64", &wide, &code.replace("OP", "xor"));
    let code = "%x = xor i32 %a, %b; %y = and i32 %x, %c; %z = and i32 %a, %b; %r = OP i32 %y, %z";
    f.op("maj_by_xor", ty, &three, &code.replace("OP", "xor"));
    f.op("maj_by_or", ty, &three, &code.replace("OP", "or"));
    let pairs = ["<2 x i16>", "<2 x i16>", "<2 x i16>"];
    f.op("pk_mad", pairs[0], &pairs, "%x = mul <2 x i16> %a, %b; %r = add <2 x i16> %x, %c");
    f.op(
        "andn_pk",
        pairs[0],
        &pairs[..2],
        "%n = xor <2 x i16> %a, splat (i16 -1); %r = and <2 x i16> %b, %n",
    );
    f.op("andn_i16", "i16", &["i16", "i16"], "%n = xor i16 %a, -1; %r = and i16 %b, %n");
    // Selections of bits but for one operand that is another.
    f.declare("declare i32 @llvm.bitreverse.i32(i32)".into());
    for (name, code) in [
        ("xor_of_another", "%x = xor i32 %a, %b; %y = and i32 %x, %c; %r = xor i32 %y, %other"),
        (
            "or_by_another",
            "%n = xor i32 %other, -1; %x = and i32 %a, %b; %y = and i32 %n, %c; %r = or i32 %x, %y",
        ),
        (
            "xor_by_another",
            "%n = xor i32 %other, -1; %x = and i32 %a, %b; %y = and i32 %n, %c; %r = xor i32 %x, %y",
        ),
    ] {
        let code = format!("%other = call i32 @llvm.bitreverse.i32(i32 %b); {code}");
        f.op(&format!("bfi_{name}"), ty, &three, &code);
    }
    f.op(
        "maj",
        ty,
        &three,
        "%x = or i32 %a, %b; %y = and i32 %x, %c; %z = and i32 %a, %b; %r = or i32 %y, %z",
    );
    for amount in [1, 2, 3, 4, 5, 31] {
        f.op(
            &format!("lshl_add_{amount}"),
            ty,
            &[ty, ty],
            &format!("%x = shl i32 %a, {amount}; %r = add i32 %x, %b"),
        );
        f.op(
            &format!("add_lshl_{amount}"),
            ty,
            &[ty, ty],
            &format!("%x = add i32 %a, %b; %r = shl i32 %x, {amount}"),
        );
        f.op(
            &format!("lshl_or_{amount}"),
            ty,
            &[ty, ty],
            &format!("%x = shl i32 %a, {amount}; %r = or i32 %b, %x"),
        );
        f.op(
            &format!("lshl_add64_{amount}"),
            "i64",
            &["i64", "i64"],
            &format!("%x = shl i64 %a, {amount}; %r = add i64 %x, %b"),
        );
    }
    for (offset, width) in [(0, 8), (8, 8), (16, 8), (24, 8), (0, 16), (16, 16), (5, 13), (31, 1)] {
        let mask = (1u64 << width) - 1;
        let code = format!("%x = lshr i32 %a, {offset}; %r = and i32 %x, {mask}");
        f.op(&format!("bfe_u_{offset}_{width}"), ty, &[ty], &code);
        let (left, right) = (32 - offset - width, 32 - width);
        let code = format!("%x = shl i32 %a, {left}; %r = ashr i32 %x, {right}");
        f.op(&format!("bfe_s_{offset}_{width}"), ty, &[ty], &code);
        let code =
            format!("%x = lshr i32 %a, {offset}; %y = and i32 %x, {mask}; %r = uitofp i32 %y to float");
        f.op(&format!("byte_float_{offset}_{width}"), "float", &[ty], &code);
    }
    for extension in ["u", "s"] {
        let name = format!("llvm.amdgcn.{extension}bfe.i32");
        f.declare(format!("declare i32 @{name}(i32, i32, i32)"));
        // The last field reaches beyond the top.
        for (offset, width) in [(0, 8), (0, 16), (0, 5), (16, 16), (3, 7), (7, 30), (28, 9)] {
            let code = format!("%r = call i32 @{name}(i32 %a, i32 {offset}, i32 {width})");
            f.op(&format!("machine_bfe_{extension}_{offset}_{width}"), ty, &[ty], &code);
        }
        let code = format!("%r = call i32 @{name}(i32 %a, i32 %b, i32 %c)");
        f.op(&format!("machine_bfe_{extension}"), ty, &three, &code);
    }
    // Of the wave these stay scalar, with an address to show it.
    for (name, code) in [
        ("field", "%x = lshr i32 %b, 3; %y = and i32 %x, 3"),
        ("low_field", "%y = and i32 %b, 3"),
        ("signed_field", "%x = shl i32 %b, 20; %y = ashr i32 %x, 31"),
        ("signed_byte", "%x = shl i32 %b, 24; %y = ashr i32 %x, 24"),
        ("signed_half", "%x = shl i32 %b, 16; %y = ashr i32 %x, 16"),
        ("signed_low", "%x = shl i32 %b, 27; %y = ashr i32 %x, 27"),
    ] {
        let code = format!(
            "%w = load i32, ptr addrspace(1) %p1, !amdgpu.noclobber !0; {}; %k = and i32 %y, 1; %o = zext i32 %k to i64; \
             %p = getelementptr i32, ptr addrspace(1) %in0, i64 %o; %v = load i32, ptr addrspace(1) %p, !amdgpu.noclobber !0; \
             %r = add i32 %v, %y",
            code.replace("%b", "%w")
        );
        f.op(&format!("address_of_{name}"), ty, &[ty, ty], &code);
    }
    f.op(
        "bfi_xor_of_ands",
        ty,
        &three,
        "%n = xor i32 %a, -1; %x = and i32 %a, %b; %y = and i32 %n, %c; %r = xor i32 %x, %y",
    );
    // What a lane makes of float results in 64 bits, though it is the wave's.
    for op in ["and", "or", "xor"] {
        let code = format!(
            "%x = fadd double %a, 1.0; %y = fadd double %b, 1.0; %s = bitcast double %x to i64; %t = bitcast double %y to i64; \
             %r = {op} i64 %s, %t"
        );
        f.op(&format!("{op}_of_doubles"), "i64", &["double", "double"], &code);
    }
    for (name, code) in [("reversed", "%s"), ("not", "xor i64 %s, -1")] {
        let code = if name == "not" {
            format!("%u = {code}")
        } else {
            "%u = call i64 @llvm.bitreverse.i64(i64 %s)".into()
        };
        let code =
            format!("%x = fadd double %a, 1.0; %s = bitcast double %x to i64; {code}; %r = add i64 %u, 0");
        f.op(&format!("{name}_of_double"), "i64", &["double"], &code);
    }
    f.declare("declare i64 @llvm.bitreverse.i64(i64)".into());
    // Truths that no comparison makes the inverse of.
    let truths = "%t = icmp slt i32 %a, %b; %u = icmp ult i32 %b, %c; %v = and i1 %t, %u; %n = xor i1 %v, true; \
                  %w = icmp eq i32 %a, %c";
    f.op("not_and", ty, &three, &format!("{truths}; %z = and i1 %w, %n; %r = zext i1 %z to i32"));
    f.op("not_or", ty, &three, &format!("{truths}; %z = or i1 %w, %n; %r = zext i1 %z to i32"));
    f.op("not_xor", ty, &three, &format!("{truths}; %z = xor i1 %w, %n; %r = zext i1 %z to i32"));
    f.op("mul24", ty, &[ty, ty], "%x = and i32 %a, 16777215; %y = and i32 %b, 16777215; %r = mul i32 %x, %y");
    f.op(
        "mad24",
        ty,
        &three,
        "%x = and i32 %a, 65535; %y = and i32 %b, 65535; %m = mul i32 %x, %y; %r = add i32 %m, %c",
    );
    f.op(
        "min3",
        ty,
        &three,
        "%x = call i32 @llvm.umin.i32(i32 %a, i32 %b); %r = call i32 @llvm.umin.i32(i32 %x, i32 %c)",
    );
    f.op("bcnt_add", ty, &[ty, ty], "%x = call i32 @llvm.ctpop.i32(i32 %a); %r = add i32 %x, %b");
    f.declare("declare i32 @llvm.umin.i32(i32, i32)".into());
    f.declare("declare i32 @llvm.ctpop.i32(i32)".into());
    f.op("select_minmax", ty, &[ty, ty], "%t = icmp slt i32 %a, %b; %r = select i1 %t, i32 %a, i32 %b");
    f.op(
        "logic_of_compares",
        ty,
        &three,
        "%t = icmp slt i32 %a, %b; %u = icmp ult i32 %b, %c; %v = icmp eq i32 %a, %c; %w = xor i1 %t, %u; \
         %x = or i1 %w, %v; %y = xor i1 %x, true; %r = zext i1 %y to i32",
    );
    f.op("select_of_truths", ty, &three,
        "%t = icmp slt i32 %a, %b; %u = icmp ult i32 %b, %c; %v = icmp eq i32 %a, %c; %w = select i1 %t, i1 %u, i1 %v; \
         %r = sext i1 %w to i32");
    f.op("float_and_int_truths", ty, &["float", ty, ty],
        "%t = fcmp olt float %a, 1.0; %u = icmp ult i32 %b, %c; %w = and i1 %t, %u; %r = select i1 %w, i32 %b, i32 %c");
    check("fused_integer_operations", &f);
}
