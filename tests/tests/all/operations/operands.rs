//! Operations of operands of every kind: a lane's, the wave's, and constants. Instructions take few of the latter.

use crate::operations::check::check;
use crate::operations::family::{Family, suffix};

/// An operand's text by its kind: `v` of lanes, `s` of the wave, `l` a constant that needs a literal, `i` one that an
/// instruction can name. The first result are lines before the operation.
fn operand(kind: char, ty: &str, index: usize) -> (String, String) {
    let name = ["a", "b", "c"][index];
    let constant = |bits: [&str; 2]| bits[usize::from(kind == 'i')].to_string();
    match kind {
        'v' => (String::new(), format!("%{name}")),
        's' => {
            let of_wave = format!("%s{name}");
            let line = format!("{of_wave} = load {ty}, ptr addrspace(1) %in{index}, !amdgpu.noclobber !0; ");
            (line, of_wave)
        }
        _ => {
            let text = match ty {
                "half" | "float" | "double" => constant(["12.75", "4.0"]),
                "<2 x half>" => constant(["<half 2.75, half 12.5>", "<half 4.0, half 4.0>"]),
                "<2 x i16>" => constant(["<i16 1234, i16 -777>", "<i16 7, i16 7>"]),
                "i64" => constant(["81985529216486895", "7"]),
                _ => ["70000", "80000", "90000"][index].to_string(),
            };
            (String::new(), if ty == "i32" && kind == 'i' { "7".into() } else { text })
        }
    }
}

/// The operation of `count` operands of a type in every mix of kinds that is not all constants.
fn mixed(f: &mut Family, name: &str, result: &str, ty: &str, kinds: &str, count: u32, code: &str) {
    let kinds: Vec<char> = kinds.chars().collect();
    for mix in 0..kinds.len().pow(count) {
        let chosen: Vec<char> =
            (0..count).map(|place| kinds[mix / kinds.len().pow(place) % kinds.len()]).collect();
        if !chosen.iter().any(|kind| matches!(kind, 'v' | 's')) {
            continue;
        }
        let mut text = code.to_string();
        let mut lines = String::new();
        for (index, &kind) in chosen.iter().enumerate() {
            let (before, operand) = operand(kind, ty, index);
            lines += &before;
            text = text.replace(["$a", "$b", "$c"][index], &operand);
        }
        let mixed: String = chosen.iter().collect();
        f.op(&format!("{name}_{}_{mixed}", suffix(ty)), result, &vec![ty; count as usize], &(lines + &text));
    }
}

#[test]
fn operands_of_two() {
    let mut f = Family::default();
    for ty in ["i32", "i64"] {
        for op in ["add", "sub", "mul", "and", "or", "xor"] {
            mixed(&mut f, op, ty, ty, "vsli", 2, &format!("%r = {op} {ty} $a, $b"));
        }
        for op in ["shl", "lshr", "ashr"] {
            let code = format!("%n = and {ty} $b, 31; %r = {op} {ty} $a, %n");
            mixed(&mut f, op, ty, ty, "vsli", 2, &code);
        }
        for predicate in ["eq", "ult", "sge"] {
            let code = format!("%t = icmp {predicate} {ty} $a, $b; %r = zext i1 %t to i32");
            mixed(&mut f, predicate, "i32", ty, "vsli", 2, &code);
        }
    }
    for name in ["umin", "smax", "uadd.sat", "usub.sat"] {
        f.declare(format!("declare i32 @llvm.{name}.i32(i32, i32)"));
        let code = format!("%r = call i32 @llvm.{name}.i32(i32 $a, i32 $b)");
        mixed(&mut f, name, "i32", "i32", "vsli", 2, &code);
    }
    for ty in ["half", "float", "double", "<2 x half>"] {
        for op in ["fadd", "fsub", "fmul"] {
            mixed(&mut f, op, ty, ty, "vsli", 2, &format!("%r = {op} {ty} $a, $b"));
        }
        let name = suffix(ty);
        f.declare(format!("declare {ty} @llvm.fabs.{name}({ty})"));
        let code =
            format!("%n = fneg {ty} $a; %m = call {ty} @llvm.fabs.{name}({ty} $b); %r = fadd {ty} %n, %m");
        mixed(&mut f, "neg_abs", ty, ty, "vs", 2, &code);
        if ty != "<2 x half>" {
            let code = format!("%t = fcmp olt {ty} $a, $b; %r = zext i1 %t to i32");
            mixed(&mut f, "fcmp", "i32", ty, "vsli", 2, &code);
        }
    }
    let ty = "<2 x i16>";
    for op in ["add", "sub", "mul", "xor"] {
        mixed(&mut f, op, ty, ty, "vsli", 2, &format!("%r = {op} {ty} $a, $b"));
    }
    check("operands_of_two", &f);
}

#[test]
fn operands_of_three() {
    let mut f = Family::default();
    for ty in ["half", "float", "double", "<2 x half>"] {
        let name = suffix(ty);
        f.declare(format!("declare {ty} @llvm.fma.{name}({ty}, {ty}, {ty})"));
        let code = format!("%r = call {ty} @llvm.fma.{name}({ty} $a, {ty} $b, {ty} $c)");
        let kinds = if ty == "float" { "vsli" } else { "vsl" };
        mixed(&mut f, "fma", ty, ty, kinds, 3, &code);
    }
    f.declare("declare float @llvm.amdgcn.fmed3.f32(float, float, float)".into());
    let code = "%r = call float @llvm.amdgcn.fmed3.f32(float $a, float $b, float $c)";
    mixed(&mut f, "med3", "float", "float", "vsl", 3, code);
    for ty in ["i32", "i64"] {
        let code = format!("%t = icmp ult {ty} $a, 900; %r = select i1 %t, {ty} $b, {ty} $c");
        mixed(&mut f, "select", ty, ty, "vsl", 3, &code);
    }
    f.declare("declare i32 @llvm.fshr.i32(i32, i32, i32)".into());
    f.declare("declare i32 @llvm.amdgcn.perm(i32, i32, i32)".into());
    f.declare("declare i32 @llvm.amdgcn.ubfe.i32(i32, i32, i32)".into());
    f.declare("declare i32 @llvm.umax.i32(i32, i32)".into());
    for (name, code) in [
        ("add3", "%x = add i32 $a, $b; %r = add i32 %x, $c"),
        ("lshl_add", "%n = and i32 $b, 31; %x = shl i32 $a, %n; %r = add i32 %x, $c"),
        ("and_or", "%x = and i32 $a, $b; %r = or i32 %x, $c"),
        ("xad", "%x = xor i32 $a, $b; %r = add i32 %x, $c"),
        ("bfi", "%x = xor i32 $b, $c; %y = and i32 %x, $a; %r = xor i32 %y, $c"),
        (
            "max3",
            "%x = call i32 @llvm.umax.i32(i32 $a, i32 $b); %r = call i32 @llvm.umax.i32(i32 %x, i32 $c)",
        ),
        ("fshr", "%r = call i32 @llvm.fshr.i32(i32 $a, i32 $b, i32 $c)"),
        ("perm", "%n = and i32 $c, 117901063; %r = call i32 @llvm.amdgcn.perm(i32 $a, i32 $b, i32 %n)"),
        ("ubfe", "%r = call i32 @llvm.amdgcn.ubfe.i32(i32 $a, i32 $b, i32 $c)"),
        ("mad24", "%x = and i32 $a, 65535; %y = and i32 $b, 65535; %m = mul i32 %x, %y; %r = add i32 %m, $c"),
    ] {
        mixed(&mut f, name, "i32", "i32", "vsl", 3, code);
    }
    let code = "%x = zext i32 $a to i64; %y = zext i32 $b to i64; %z = zext i32 $c to i64; %m = mul i64 %x, %y; %r = add i64 %m, %z";
    mixed(&mut f, "mad64", "i64", "i32", "vsl", 3, code);
    check("operands_of_three", &f);
}
