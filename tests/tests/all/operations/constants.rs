//! Operations that constants make simpler, or constants.

use crate::operations::check::{check, check_interpreted, check_interpreted_for_waves};
use crate::operations::family::Family;

/// Initialisers: null pointers of each address space, addresses computed and cut, and where the parts of wide integers lie.
#[test]
fn initialisers() {
    let mut f = Family::default();
    f.declare(
        "@nulls = addrspace(4) constant [5 x ptr addrspace(3)] [ptr addrspace(3) addrspacecast (ptr null to ptr addrspace(3)), \
         ptr addrspace(3) null, ptr addrspace(3) inttoptr (i32 16 to ptr addrspace(3)), \
         ptr addrspace(3) addrspacecast (ptr addrspace(1) null to ptr addrspace(3)), ptr addrspace(3) null]"
            .into(),
    );
    f.declare(
        "@own = addrspace(4) constant {i32, ptr addrspace(5), ptr} {i32 7, ptr addrspace(5) addrspacecast (ptr null to ptr addrspace(5)), \
         ptr addrspacecast (ptr addrspace(3) addrspacecast (ptr null to ptr addrspace(3)) to ptr)}"
            .into(),
    );
    let cut = "ptrtoint (ptr addrspace(3) getelementptr (i8, ptr addrspace(3) null, i32 -8) to i64)";
    f.declare(format!("@cut = addrspace(4) constant [2 x i64] [i64 {cut}, i64 5]"));
    f.declare(
        "@wide = addrspace(4) constant {i64, i128, i8, i65, i160} {i64 1, i128 -2, i8 3, i65 4, i160 5}"
            .into(),
    );
    for (name, bytes) in [("nulls", 20), ("own", 16), ("cut", 16), ("wide", 72)] {
        let code = format!(
            "%n = urem i32 %a, {}; %at = getelementptr i32, ptr addrspace(4) @{name}, i32 %n; %r = load i32, ptr addrspace(4) %at",
            bytes / 4
        );
        f.op(&format!("in_{name}"), "i32", &["i32"], &code);
    }
    // By their types.
    for (name, ty) in [("second", "{i64, i128}"), ("third", "{i8, i65}"), ("fourth", "{i32, i96}")] {
        let code = format!(
            "%at = getelementptr {ty}, ptr addrspace(1) null, i32 %a, i32 1; %n = ptrtoint ptr addrspace(1) %at to i64; \
             %r = trunc i64 %n to i32"
        );
        f.op(name, "i32", &["i32"], &code);
    }
    check("initialisers", &f);
}

/// Each operation of constants alone. The constants stand in the text, which no optimiser of ours sees before selection.
#[test]
fn constants_alone() {
    let mut f = Family::default();
    for bits in [8u32, 16, 32, 64] {
        let ty = format!("i{bits}");
        let (low, high) = (-1i64 << (bits - 1), (u64::MAX >> (65 - bits)) as i64);
        let pairs = [
            (7, 5),
            (5, 7),
            (-3, 9),
            (low, 3),
            (high, -2),
            (high, high),
            (1 << (bits / 2), high - 5),
            (0, 1),
        ];
        let mut each = |name: &str, code: &dyn Fn(i64, i64) -> String| {
            // What comes out is mixed, so that each of the values counts.
            let mut lines = Vec::new();
            let mut before = "0".to_string();
            for (i, (a, b)) in pairs.into_iter().enumerate() {
                let one = code(a, b);
                let named = one.replace("%r", &format!("%r{i}")).replace("%t", &format!("%t{i}"));
                lines.push(named);
                lines.push(format!("%m{i} = mul {ty} {before}, 31; %h{i} = xor {ty} %m{i}, %r{i}"));
                before = format!("%h{i}");
            }
            lines.push(format!("%r = add {ty} {before}, 0"));
            f.op(&format!("{name}_{ty}"), &ty, &[], &lines.join("; "));
        };
        for op in ["add", "sub", "mul", "and", "or", "xor"] {
            each(op, &|a, b| format!("%r = {op} {ty} {a}, {b}"));
        }
        for op in ["shl", "lshr", "ashr"] {
            each(op, &|a, b| format!("%r = {op} {ty} {a}, {}", b.unsigned_abs() % u64::from(bits)));
        }
        for op in ["udiv", "sdiv", "urem", "srem"] {
            each(op, &|a, b| format!("%r = {op} {ty} {a}, {b}"));
        }
        for predicate in ["eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "sge", "slt", "sle"] {
            each(predicate, &|a, b| format!("%t = icmp {predicate} {ty} {a}, {b}; %r = zext i1 %t to {ty}"));
        }
        let mut declared = Vec::new();
        for name in ["smin", "smax", "umin", "umax", "uadd.sat", "usub.sat", "sadd.sat", "ssub.sat"] {
            declared.push(format!("declare {ty} @llvm.{name}.{ty}({ty}, {ty})"));
            each(name, &|a, b| format!("%r = call {ty} @llvm.{name}.{ty}({ty} {a}, {ty} {b})"));
        }
        for name in ["fshl", "fshr"] {
            declared.push(format!("declare {ty} @llvm.{name}.{ty}({ty}, {ty}, {ty})"));
            each(name, &|a, b| {
                format!("%r = call {ty} @llvm.{name}.{ty}({ty} {a}, {ty} {b}, {ty} {})", a & 0x2b)
            });
        }
        for name in ["ctpop", "bitreverse", "bswap"] {
            if (name, bits) != ("bswap", 8) {
                declared.push(format!("declare {ty} @llvm.{name}.{ty}({ty})"));
                each(name, &|a, _| format!("%r = call {ty} @llvm.{name}.{ty}({ty} {a})"));
            }
        }
        for name in ["ctlz", "cttz", "abs"] {
            declared.push(format!("declare {ty} @llvm.{name}.{ty}({ty}, i1)"));
            each(name, &|a, _| format!("%r = call {ty} @llvm.{name}.{ty}({ty} {a}, i1 false)"));
        }
        each("select", &|a, b| format!("%t = icmp slt {ty} {a}, {b}; %r = select i1 %t, {ty} {b}, {ty} {a}"));
        declared.into_iter().for_each(|line| f.declare(line));
    }
    check("constants_alone", &f);
}

/// Aliases of variables, of places in them, and of one another.
#[test]
fn aliases() {
    let mut f = Family::default();
    for line in [
        "@numbers = internal addrspace(1) global [4 x i32] [i32 7, i32 11, i32 13, i32 17]",
        "@second = internal alias i32, getelementptr (i8, ptr addrspace(1) @numbers, i64 4)",
        "@also = internal alias i32, ptr addrspace(1) @second",
        "@last = internal alias i32, getelementptr (i8, ptr addrspace(1) @also, i64 8)",
        "@shared = internal addrspace(3) global [64 x i32] undef",
        "@upper = internal alias i32, getelementptr (i8, ptr addrspace(3) @shared, i32 128)",
        "@handle = internal addrspace(1) global ptr addrspace(1) @last",
    ] {
        f.declare(line.into());
    }
    f.op("of_place", "i32", &["i32"], "%x = load i32, ptr addrspace(1) @second; %r = add i32 %x, %a");
    f.op("of_alias", "i32", &["i32"], "%x = load i32, ptr addrspace(1) @last; %r = add i32 %x, %a");
    let code = "%x = load i32, ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @also, i64 4); %r = add i32 %x, %a";
    f.op("behind_it", "i32", &["i32"], code);
    let code = "%g = load ptr addrspace(1), ptr addrspace(1) @handle; %x = load i32, ptr addrspace(1) %g; %r = add i32 %x, %a";
    f.op("in_initialiser", "i32", &["i32"], code);
    check("aliases", &f);
    // llc-19 puts an alias of LDS behind the variable.
    let code = "%l = and i32 %a, 31; %s = getelementptr i32, ptr addrspace(3) @upper, i32 %l; store i32 %a, ptr addrspace(3) %s; \
                %m = add i32 %l, 32; %t = getelementptr i32, ptr addrspace(3) @shared, i32 %m; %r = load i32, ptr addrspace(3) %t";
    f.op("of_shared", "i32", &["i32"], code);
    for target in ["gfx942", "gfx90a", "gfx900"] {
        assert_eq!(check_interpreted("aliases", &f, target), f.operations.len());
        assert_eq!(check_interpreted_for_waves("aliases", &f, target), f.operations.len());
    }
}

/// Addresses cut and widened in constants are those of instructions: their difference is nothing, wherever the linker has
/// put the variable.
#[test]
fn addresses_in_constants() {
    let mut f = Family::default();
    f.declare("@here = internal addrspace(1) global [4096 x i8] zeroinitializer, align 4096".into());
    // Bits of all bytes that a constant could lose.
    let address = "getelementptr (i8, ptr addrspace(1) @here, i64 2989)";
    for (cut, wide) in [
        ("i1", "i32"),
        ("i8", "i16"),
        ("i8", "i32"),
        ("i16", "i64"),
        ("i32", "i64"),
        ("i8", "i8"),
        ("i24", "i32"),
    ] {
        let pointer = "%w = zext i32 %a to i64; %z = lshr i64 %w, 32; %p = getelementptr i8, ptr addrspace(1) @here, i64 %z; %g = getelementptr i8, ptr addrspace(1) %p, i64 2989; ";
        let cut_code = format!("{pointer}%x = ptrtoint ptr addrspace(1) %g to {cut}; ");
        let constant = format!("{cut} ptrtoint (ptr addrspace(1) {address} to {cut})");
        if cut == wide {
            f.op(
                "cut",
                cut,
                &["i32"],
                &format!("{cut_code}%r = sub {cut} %x, {}", constant.trim_start_matches("i8 ")),
            );
            continue;
        }
        f.op(
            &format!("zext_{cut}_{wide}"),
            wide,
            &["i32"],
            &format!(
                "{cut_code}%y = zext {cut} %x to {wide}; %r = sub {wide} %y, ptrtoint (ptr addrspace(1) inttoptr ({constant} to ptr addrspace(1)) to {wide})"
            ),
        );
    }
    let truth = format!("i1 ptrtoint (ptr addrspace(1) {address} to i1)");
    f.op(
        "truths",
        "i32",
        &["i32"],
        &format!("%c = icmp ult i32 %a, 9; %v = insertelement <2 x i1> poison, i1 %c, i32 0; %w = insertelement <2 x i1> %v, i1 true, i32 1; %d = icmp ugt i32 %a, 5; %s = select i1 %d, <2 x i1> <{truth}, i1 false>, <2 x i1> %w; %x = xor <2 x i1> %s, <i1 true, i1 true>; %n = zext <2 x i1> %x to <2 x i32>; %m = extractelement <2 x i32> %n, i32 0; %o = extractelement <2 x i32> %n, i32 1; %q2 = shl i32 %o, 1; %r = or i32 %m, %q2"),
    );
    check("addresses_in_constants", &f);
}

/// Products by one more than powers of two, which are sums, and by one less.
#[test]
fn factors_near_powers() {
    let mut f = Family::default();
    for power in [1u32, 2, 3, 4, 7, 16, 24, 30, 31] {
        for (what, factor) in [("above", (1u32 << power) + 1), ("below", (1 << power) - 1)] {
            f.op(&format!("{what}_{power}"), "i32", &["i32"], &format!("%r = mul i32 %a, {factor}"));
        }
    }
    check("factors_near_powers", &f);
}

/// Operations of a value and a constant that is special to them, and of a value twice.
#[test]
fn special_constants() {
    let mut f = Family::default();
    for ty in ["i32", "i64"] {
        for op in ["add", "sub", "mul", "and", "or", "xor", "shl", "lshr", "ashr"] {
            let is_shift = op.contains("sh");
            let mut constants = vec!["0", "1", "2", "-1", "-2", "15", "255", "-16"];
            if is_shift {
                constants.retain(|c| !c.starts_with('-') && *c != "255");
            } else {
                f.op(&format!("{op}_{ty}_same"), ty, &[ty], &format!("%r = {op} {ty} %a, %a"));
            }
            for constant in constants {
                let name = constant.replace('-', "m");
                f.op(&format!("{op}_{ty}_{name}"), ty, &[ty], &format!("%r = {op} {ty} %a, {constant}"));
                let code = format!("%x = {op} {ty} %a, {constant}; %r = {op} {ty} %x, 3");
                f.op(&format!("{op}_{ty}_{name}_3"), ty, &[ty], &code);
            }
        }
        for name in ["smin", "smax", "umin", "umax", "uadd.sat", "usub.sat", "sadd.sat", "ssub.sat"] {
            f.declare(format!("declare {ty} @llvm.{name}.{ty}({ty}, {ty})"));
            for constant in ["0", "-1"] {
                let code = format!("%r = call {ty} @llvm.{name}.{ty}({ty} %a, {ty} {constant})");
                f.op(&format!("{name}_{ty}_{}", constant.replace('-', "m")), ty, &[ty], &code);
            }
            let code = format!("%r = call {ty} @llvm.{name}.{ty}({ty} %a, {ty} %a)");
            f.op(&format!("{name}_{ty}_same"), ty, &[ty], &code);
        }
        // Of a value from 64 to 127, at the bounds and around them; of any value at zero.
        for predicate in ["eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "sge", "slt", "sle"] {
            for constant in [63, 64, 127, 128] {
                let code = format!(
                    "%x = and {ty} %a, 63; %y = or {ty} %x, 64; %t = icmp {predicate} {ty} %y, {constant}; %r = select i1 %t, i32 3, i32 5"
                );
                f.op(&format!("{predicate}_{ty}_{constant}"), "i32", &[ty], &code);
            }
            for constant in ["-1", "0", "1"] {
                let code =
                    format!("%t = icmp {predicate} {ty} %a, {constant}; %r = select i1 %t, i32 3, i32 5");
                f.op(&format!("{predicate}_{ty}_any_{}", constant.replace('-', "m")), "i32", &[ty], &code);
            }
        }
        // Known bits: what is certain of an operation's result makes a mask needless.
        for (name, code) in [
            ("and", "%x = and TY %a, 15; %y = or TY %x, 16; %r = and TY %y, 31"),
            ("xor", "%x = and TY %a, 15; %y = xor TY %x, 3; %r = and TY %y, 15"),
            ("add", "%x = and TY %a, 15; %z = and TY %b, 15; %y = add TY %x, %z; %r = and TY %y, 31"),
            ("mul", "%x = and TY %a, 15; %z = and TY %b, 7; %y = mul TY %x, %z; %r = and TY %y, 127"),
            ("shl", "%x = and TY %a, 15; %y = shl TY %x, 3; %r = and TY %y, 120"),
            ("lshr", "%x = and TY %a, 255; %y = lshr TY %x, 3; %r = and TY %y, 31"),
            ("low", "%x = shl TY %a, 4; %y = mul TY %x, 4; %r = and TY %y, -64"),
            (
                "select",
                "%x = and TY %a, 15; %z = and TY %b, 15; %t = icmp ult TY %a, 9; %y = select i1 %t, TY %x, TY %z; %r = and TY %y, 15",
            ),
        ] {
            f.op(&format!("known_{name}_{ty}"), ty, &[ty, ty], &code.replace("TY", ty));
        }
        let code = format!("%x = lshr {ty} %a, 2; %r = ashr {ty} %x, 2");
        f.op(&format!("ashr_of_lshr_{ty}"), ty, &[ty], &code);
        let code = format!("%x = lshr {ty} %a, 2; %t = icmp slt {ty} %x, 0; %r = select i1 %t, i32 3, i32 5");
        f.op(&format!("sign_of_lshr_{ty}"), "i32", &[ty], &code);
    }
    check("special_constants", &f);
}

/// Logic of truth values with constants and with itself.
#[test]
fn truth_constants() {
    let mut f = Family::default();
    let compares = "%t = icmp slt i32 %a, %b; %u = icmp ult i32 %b, 9; ";
    for (name, code) in [
        ("and_true", "and i1 %t, true"),
        ("and_false", "and i1 %t, false"),
        ("or_true", "or i1 %t, true"),
        ("or_false", "or i1 %t, false"),
        ("xor_true", "xor i1 %t, true"),
        ("xor_false", "xor i1 %t, false"),
        ("and_same", "and i1 %t, %t"),
        ("xor_same", "xor i1 %t, %t"),
        ("select_10", "select i1 %t, i1 true, i1 false"),
        ("select_01", "select i1 %t, i1 false, i1 true"),
        ("select_1u", "select i1 %t, i1 true, i1 %u"),
        ("select_0u", "select i1 %t, i1 false, i1 %u"),
        ("select_u1", "select i1 %t, i1 %u, i1 true"),
        ("select_u0", "select i1 %t, i1 %u, i1 false"),
        ("eq", "icmp eq i1 %t, %u"),
        ("ult", "icmp ult i1 %t, %u"),
        ("slt", "icmp slt i1 %t, %u"),
    ] {
        let code = format!("{compares}%v = {code}; %r = select i1 %v, i32 %a, i32 %b");
        f.op(name, "i32", &["i32", "i32"], &code);
        let code = code
            .replace("%r = ", "%w = xor i1 %v, true; %r = ")
            .replace("select i1 %v, i32", "select i1 %w, i32");
        f.op(&format!("not_{name}"), "i32", &["i32", "i32"], &code);
    }
    for (name, code) in [
        ("ne_0", "icmp ne i32 %x, 0"),
        ("eq_0", "icmp eq i32 %x, 0"),
        ("eq_1", "icmp eq i32 %x, 1"),
        ("eq_2", "icmp eq i32 %x, 2"),
        ("ult_1", "icmp ult i32 %x, 1"),
    ] {
        let code =
            format!("{compares}%x = zext i1 %t to i32; %v = {code}; %r = select i1 %v, i32 %a, i32 %b");
        f.op(&format!("number_{name}"), "i32", &["i32", "i32"], &code);
    }
    check("truth_constants", &f);
}
