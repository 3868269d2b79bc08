//! Operation by operation: a kernel for each, once on values that differ between lanes and once on values of the whole
//! wave, as we compile it and as `llc-19 -O2` does, on the same data in the emulator. Results are equal bit for bit, NaNs
//! aside.

use gcnsel_emulator::{Arg, CodeObject, Launch};
use gcnsel_tests::compiler::compile;
use gcnsel_tests::oracle::{Llc, say};
use gcnsel_tests::rng::Rng;
use rayon::prelude::*;
use std::fmt::Write as _;
use std::path::Path;

/// Elements each operation is tried on: one for each lane, or one for each of some waves.
fn elements(uniform: bool) -> usize {
    if uniform { 12 } else { 64 }
}

/// An operation: code that makes `%r` of `%a`, `%b`, `%c`.
struct Operation {
    name: String,
    result: String,
    args: Vec<String>,
    code: String,
}

#[derive(Default)]
struct Family {
    operations: Vec<Operation>,
    /// Declarations and global variables.
    declarations: Vec<String>,
}

impl Family {
    fn op(&mut self, name: &str, result: &str, args: &[&str], code: &str) {
        let args = args.iter().map(|s| s.to_string()).collect();
        let name = name.replace(['.', '<', '>', ' '], "_");
        self.operations.push(Operation { name, result: result.into(), args, code: code.into() });
    }

    fn declare(&mut self, line: String) {
        if !self.declarations.contains(&line) {
            self.declarations.push(line);
        }
    }

    /// A call of an intrinsic whose operands and result are of one type.
    fn intrinsic(&mut self, name: &str, ty: &str, count: usize) {
        let suffix = suffix(ty);
        let full = format!("{name}.{suffix}");
        let types = vec![ty; count].join(", ");
        self.declare(format!("declare {ty} @{full}({types})"));
        let args: Vec<String> = ["%a", "%b", "%c"][..count].iter().map(|a| format!("{ty} {a}")).collect();
        let code = format!("%r = call {ty} @{full}({})", args.join(", "));
        self.op(&format!("{name}_{suffix}"), ty, &vec![ty; count], &code);
    }

    fn module(&self, uniform: bool) -> String {
        let mut out = String::from("target triple = \"amdgcn-amd-amdhsa\"\n");
        let id = if uniform { "workgroup" } else { "workitem" };
        for operation in &self.operations {
            let mut params = String::from("ptr addrspace(1) noalias %out");
            for i in 0..operation.args.len() {
                let _ = write!(params, ", ptr addrspace(1) noalias %in{i}");
            }
            let _ = writeln!(out, "define amdgpu_kernel void @{}({params}) #0 {{", operation.name);
            let _ = writeln!(out, "  %id = call i32 @llvm.amdgcn.{id}.id.x()");
            let _ = writeln!(out, "  %index = zext i32 %id to i64");
            for (i, ty) in operation.args.iter().enumerate() {
                let name = ["a", "b", "c"][i];
                let _ = writeln!(
                    out,
                    "  %p{i} = getelementptr inbounds {ty}, ptr addrspace(1) %in{i}, i64 %index"
                );
                // Only of values of the whole wave: from such a load at an index that differs between lanes llc-19
                // extracts an element by a scalar load at the first lane's address.
                let noclobber = if uniform { ", !amdgpu.noclobber !0" } else { "" };
                let _ = writeln!(out, "  %{name} = load {ty}, ptr addrspace(1) %p{i}{noclobber}");
            }
            for line in operation.code.split(';') {
                let _ = writeln!(out, "  {}", line.trim());
            }
            let ty = &operation.result;
            let _ = writeln!(out, "  %q = getelementptr inbounds {ty}, ptr addrspace(1) %out, i64 %index");
            let _ = writeln!(out, "  store {ty} %r, ptr addrspace(1) %q\n  ret void\n}}");
        }
        out.push_str("declare i32 @llvm.amdgcn.workitem.id.x()\ndeclare i32 @llvm.amdgcn.workgroup.id.x()\n");
        for line in &self.declarations {
            let _ = writeln!(out, "{line}");
        }
        out.push_str("attributes #0 = { \"amdgpu-flat-work-group-size\"=\"64,64\" }\n!0 = !{}\n");
        out
    }
}

/// The suffix of an overloaded intrinsic.
fn suffix(ty: &str) -> String {
    if let Some(vector) = ty.strip_prefix('<') {
        let (len, element) = vector.trim_end_matches('>').split_once(" x ").unwrap_or(("1", vector));
        return format!("v{len}{}", suffix(element));
    }
    match ty {
        "half" => "f16".into(),
        "float" => "f32".into(),
        "double" => "f64".into(),
        other => other.into(),
    }
}

/// Bytes between elements of an array.
fn stride(ty: &str) -> usize {
    if let Some(vector) = ty.strip_prefix('<') {
        let (len, element) = vector.trim_end_matches('>').split_once(" x ").unwrap_or(("1", vector));
        return (len.parse::<usize>().unwrap_or(1) * stride(element)).next_power_of_two();
    }
    match ty {
        "i8" => 1,
        "i16" | "half" => 2,
        "i64" | "double" => 8,
        _ => 4,
    }
}

fn scalar(ty: &str) -> &str {
    match ty.split_once(" x ") {
        Some((_, element)) => element.trim_end_matches('>'),
        None => ty,
    }
}

/// Data with many edge cases.
fn data(ty: &str, elements: usize, rng: &mut Rng) -> Vec<u8> {
    let element = scalar(ty);
    let width = stride(element);
    let count = elements * stride(ty) / width;
    let mut out = Vec::new();
    for _ in 0..count {
        let random = rng.u64();
        let pick = rng.below(8);
        let bits = match (element, pick) {
            ("half", 0) => {
                [0, 0x8000, 0x3c00, 0xbc00, 0x7c00, 0xfc00, 0x7e00, 1, 0x3ff, 0x7bff, 0x3800, 0xb800]
                    [rng.below(12) as usize]
            }
            ("float", 0) => [
                0,
                0x8000_0000,
                0x3f80_0000,
                0xbf80_0000,
                0x7f80_0000,
                0xff80_0000,
                0x7fc0_0000,
                1,
                0x7f_ffff,
                0x7f7f_ffff,
                0x3f00_0000,
                0xbf00_0000,
            ][rng.below(12) as usize],
            ("double", 0) => [
                0,
                1 << 63,
                0x3ff0 << 48,
                0xbff0 << 48,
                0x7ff0 << 48,
                0xfff0 << 48,
                0x7ff8 << 48,
                1,
                0x7fef_ffff_ffff_ffff,
                0x3fe0 << 48,
            ][rng.below(10) as usize],
            // Numbers of moderate size, so that sums and quotients do something.
            ("half", 1..=5) => u64::from(0x3800 + (random as u16 & 0x17ff)) | (random >> 40 & 0x8000),
            ("float", 1..=5) => {
                u64::from(0x3e80_0000 + (random as u32 & 0x03ff_ffff)) | (random >> 20 & 0x8000_0000)
            }
            ("double", 1..=5) => {
                (0x3fd0_0000_0000_0000 + (random & 0x00ff_ffff_ffff_ffff)) | ((random & 1) << 63)
            }
            ("i8" | "i16" | "i32" | "i64", 0) => {
                [0, 1, u64::MAX, 1 << 31, (1 << 31) - 1, 1 << 63, 0x80, 0x7f, 0x8000, 0x7fff]
                    [rng.below(10) as usize]
            }
            ("i8" | "i16" | "i32" | "i64", 1..=3) => random & 0x3f,
            _ => random,
        };
        out.extend_from_slice(&bits.to_le_bytes()[..width]);
    }
    out
}

/// Whether two results are equal, NaNs being all the same.
fn equal(ty: &str, ours: &[u8], theirs: &[u8]) -> bool {
    let is_nan = |bytes: &[u8]| match (scalar(ty), bytes.len()) {
        ("half", 2) => u16::from_le_bytes([bytes[0], bytes[1]]) & 0x7fff > 0x7c00,
        ("float", 4) => f32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]).is_nan(),
        ("double", 8) => f64::from_bits(bytes.iter().rev().fold(0, |n, &b| n << 8 | u64::from(b))).is_nan(),
        _ => false,
    };
    let width = stride(scalar(ty));
    ours.chunks(width).zip(theirs.chunks(width)).all(|(a, b)| a == b || is_nan(a) && is_nan(b))
}

fn load(object: Vec<u8>) -> Result<CodeObject, String> {
    CodeObject::load(&object).map_err(|error| error.to_string())
}

fn check(test: &str, family: &Family) {
    let cache = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let Some(llc) = Llc::find(test, cache) else { return };
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let jobs: Vec<(bool, &str)> =
        [false, true].into_iter().flat_map(|u| ["gfx942", "gfx90a", "gfx900"].map(|t| (u, t))).collect();
    let failures: Vec<String> = jobs
        .par_iter()
        .flat_map(|&(uniform, target)| {
            let text = family.module(uniform);
            let kind = if uniform { "uniform" } else { "divergent" };
            let path = folder.path().join(format!("{test}.{kind}.{target}.ll"));
            std::fs::write(&path, &text).expect("a temporary file can be written");
            let objects = (
                llc.compile(&path, target).map_err(|e| format!("llc: {e}")).and_then(load),
                compile(text.as_bytes(), test, target).and_then(load),
            );
            let (theirs, ours) = match objects {
                (Ok(theirs), Ok(ours)) => (theirs, ours),
                (Err(error), _) | (_, Err(error)) => return vec![error],
            };
            let run = |operation: &Operation| {
                let seed =
                    operation.name.bytes().fold(7, |h: u64, b| h.wrapping_mul(31).wrapping_add(u64::from(b)));
                let mut rng = Rng::new(seed);
                let elements = elements(uniform);
                let groups = if uniform { elements as u32 } else { 1 };
                let mut launch = Launch::new(&operation.name, [64 * groups, 1, 1], [64, 1, 1]);
                launch = launch.arg(Arg::Buffer(vec![0; stride(&operation.result) * elements]));
                for ty in &operation.args {
                    launch = launch.arg(Arg::Buffer(data(ty, elements, &mut rng)));
                }
                let named = |what: &str, error: String| {
                    format!("{} {kind} {target}: {what}: {error}", operation.name)
                };
                let a = ours.run(&launch).map_err(|e| named("ours", e.to_string()))?.buffers;
                let b = theirs.run(&launch).map_err(|e| named("llc", e.to_string()))?.buffers;
                if equal(&operation.result, &a[0], &b[0]) {
                    return Ok(());
                }
                let width = stride(&operation.result);
                let at = (0..elements)
                    .find(|&i| {
                        !equal(&operation.result, &a[0][i * width..][..width], &b[0][i * width..][..width])
                    })
                    .unwrap_or(0);
                let input = |i: usize| match &launch.args[i] {
                    Arg::Buffer(bytes) => {
                        let width = bytes.len() / elements;
                        format!("{:02x?}", &bytes[at * width..][..width])
                    }
                    _ => String::new(),
                };
                let inputs: Vec<String> = (1..launch.args.len()).map(input).collect();
                Err(named(
                    "differs",
                    format!(
                        "element {at}: ours {:02x?}, llc's {:02x?}, of {}",
                        &a[0][at * width..][..width],
                        &b[0][at * width..][..width],
                        inputs.join(", ")
                    ),
                ))
            };
            family.operations.iter().filter_map(|o| run(o).err()).collect::<Vec<String>>()
        })
        .collect();
    say(&format!("{test}: {} operations, {} wrong", family.operations.len(), failures.len()));
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

const WIDTHS: [&str; 4] = ["i8", "i16", "i32", "i64"];

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
    f.op("bfi_xor", ty, &three, "%x = xor i32 %a, %b; %y = and i32 %x, %c; %r = xor i32 %y, %b");
    f.op(
        "bfi_or",
        ty,
        &three,
        "%n = xor i32 %a, -1; %x = and i32 %a, %b; %y = and i32 %n, %c; %r = or i32 %x, %y",
    );
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

#[test]
fn float_arithmetic() {
    let mut f = Family::default();
    for ty in ["half", "float", "double"] {
        let name = suffix(ty);
        for op in ["fadd", "fsub", "fmul", "fdiv"] {
            f.op(&format!("{op}_{name}"), ty, &[ty, ty], &format!("%r = {op} {ty} %a, %b"));
            f.op(&format!("{op}_{name}_c"), ty, &[ty], &format!("%r = {op} {ty} %a, 3.0"));
            f.op(&format!("{op}_{name}_rc"), ty, &[ty], &format!("%r = {op} {ty} 1.0, %a"));
            let code = format!("%n = fneg {ty} %b; %r = {op} {ty} %a, %n");
            f.op(&format!("{op}_neg_{name}"), ty, &[ty, ty], &code);
        }
        f.op(&format!("fneg_{name}"), ty, &[ty], &format!("%r = fneg {ty} %a"));
        f.intrinsic("llvm.fma", ty, 3);
        for intrinsic in [
            "fabs",
            "floor",
            "ceil",
            "trunc",
            "rint",
            "nearbyint",
            "round",
            "roundeven",
            "sqrt",
            "canonicalize",
        ] {
            f.intrinsic(&format!("llvm.{intrinsic}"), ty, 1);
        }
        for intrinsic in ["minnum", "maxnum", "copysign"] {
            f.intrinsic(&format!("llvm.{intrinsic}"), ty, 2);
        }
        let fabs = format!("llvm.fabs.{name}");
        let code = format!("%x = call {ty} @{fabs}({ty} %a); %n = fneg {ty} %x; %r = fadd {ty} %n, %b");
        f.op(&format!("neg_abs_{name}"), ty, &[ty, ty], &code);
        let code = format!("%x = call {ty} @{fabs}({ty} %a); %r = fneg {ty} %x");
        f.op(&format!("only_neg_abs_{name}"), ty, &[ty], &code);
        for predicate in
            ["oeq", "ogt", "oge", "olt", "ole", "one", "ord", "uno", "ueq", "ugt", "uge", "ult", "ule", "une"]
        {
            let code = format!("%t = fcmp {predicate} {ty} %a, %b; %r = select i1 %t, {ty} %a, {ty} %b");
            f.op(&format!("fcmp_{predicate}_{name}"), ty, &[ty, ty], &code);
            let code =
                format!("%t = fcmp {predicate} {ty} %a, 1.0; %u = xor i1 %t, true; %r = zext i1 %u to i32");
            f.op(&format!("fcmp_not_{predicate}_{name}"), "i32", &[ty], &code);
        }
        for mask in [3, 4, 144, 264, 516, 1023] {
            f.declare(format!("declare i1 @llvm.is.fpclass.{name}({ty}, i32)"));
            let code =
                format!("%t = call i1 @llvm.is.fpclass.{name}({ty} %a, i32 {mask}); %r = zext i1 %t to i32");
            f.op(&format!("class_{mask}_{name}"), "i32", &[ty], &code);
        }
        f.declare(format!("declare {ty} @llvm.ldexp.{name}.i32({ty}, i32)"));
        let code = format!("%e = srem i32 %b, 40; %r = call {ty} @llvm.ldexp.{name}.i32({ty} %a, i32 %e)");
        f.op(&format!("ldexp_{name}"), ty, &[ty, "i32"], &code);
        f.declare(format!("declare {{{ty}, i32}} @llvm.frexp.{name}.i32({ty})"));
        let frexp = format!("%p = call {{{ty}, i32}} @llvm.frexp.{name}.i32({ty} %a)");
        f.op(
            &format!("frexp_mant_{name}"),
            ty,
            &[ty],
            &format!("{frexp}; %r = extractvalue {{{ty}, i32}} %p, 0"),
        );
    }
    check("float_arithmetic", &f);
}

#[test]
fn conversions() {
    let mut f = Family::default();
    for ty in ["half", "float", "double"] {
        for int in WIDTHS {
            f.op(&format!("sitofp_{int}_{ty}"), ty, &[int], &format!("%r = sitofp {int} %a to {ty}"));
            f.op(&format!("uitofp_{int}_{ty}"), ty, &[int], &format!("%r = uitofp {int} %a to {ty}"));
            // In range: what is not is poison.
            let bounded = format!(
                "%t = fcmp ogt {ty} %a, 0.0; %u = fcmp olt {ty} %a, 100.0; %v = and i1 %t, %u; %x = select i1 %v, {ty} %a, {ty} 2.5"
            );
            f.op(
                &format!("fptosi_{ty}_{int}"),
                int,
                &[ty],
                &format!("{bounded}; %n = fneg {ty} %x; %r = fptosi {ty} %n to {int}"),
            );
            f.op(
                &format!("fptoui_{ty}_{int}"),
                int,
                &[ty],
                &format!("{bounded}; %r = fptoui {ty} %x to {int}"),
            );
        }
        f.op(
            &format!("from_truth_{ty}"),
            ty,
            &[ty],
            &format!("%t = fcmp olt {ty} %a, 1.0; %r = uitofp i1 %t to {ty}"),
        );
        f.op(
            &format!("from_signed_truth_{ty}"),
            ty,
            &[ty],
            &format!("%t = fcmp olt {ty} %a, 1.0; %r = sitofp i1 %t to {ty}"),
        );
    }
    let large = "%t = fcmp oge double %a, 0x43D0000000000000; %u = fcmp ole double %a, 0xC3D0000000000000; %v = fcmp uno double %a, %a; \
                 %w = or i1 %t, %u; %x = or i1 %w, %v; %s = fmul double %a, 1048576.0; %y = select i1 %x, double 12345678912345.5, double %s; \
                 %z = fcmp oge double %y, 0x43D0000000000000; %zz = fcmp ole double %y, 0xC3D0000000000000; %q1 = or i1 %z, %zz; \
                 %k = select i1 %q1, double -987654321987.25, double %y";
    f.op("fptosi_large", "i64", &["double"], &format!("{large}; %r = fptosi double %k to i64"));
    for (from, to) in [("half", "float"), ("half", "double"), ("float", "double")] {
        f.op(&format!("fpext_{from}_{to}"), to, &[from], &format!("%r = fpext {from} %a to {to}"));
        f.op(&format!("fptrunc_{to}_{from}"), from, &[to], &format!("%r = fptrunc {to} %a to {from}"));
    }
    check("conversions", &f);
}

#[test]
fn vectors() {
    let mut f = Family::default();
    for ty in ["<2 x i16>", "<4 x i16>", "<3 x i16>", "<4 x i8>", "<2 x i32>", "<4 x i32>", "<2 x i64>"] {
        for op in ["add", "sub", "mul", "and", "or", "xor"] {
            f.op(&format!("{op}_{ty}"), ty, &[ty, ty], &format!("%r = {op} {ty} %a, %b"));
        }
        for op in ["shl", "lshr", "ashr"] {
            let (len, _) = ty[1..].split_once(' ').unwrap_or(("2", ""));
            let element = scalar(ty);
            let constant = vec![format!("{element} 3"); len.parse().unwrap_or(2)].join(", ");
            f.op(&format!("{op}_{ty}"), ty, &[ty], &format!("%r = {op} {ty} %a, <{constant}>"));
        }
        f.intrinsic("llvm.smin", ty, 2);
        f.intrinsic("llvm.umax", ty, 2);
        let element = scalar(ty).to_string();
        f.op(&format!("extract_{ty}"), &element, &[ty], &format!("%r = extractelement {ty} %a, i32 1"));
        f.op(
            &format!("insert_{ty}"),
            ty,
            &[ty, &element],
            &format!("%r = insertelement {ty} %a, {element} %b, i32 1"),
        );
        let code = format!("%i = and i32 %b, 1; %r = extractelement {ty} %a, i32 %i");
        f.op(&format!("extract_any_{ty}"), &element, &[ty, "i32"], &code);
        let code = format!("%i = and i32 %c, 1; %r = insertelement {ty} %a, {element} %b, i32 %i");
        f.op(&format!("insert_any_{ty}"), ty, &[ty, &element, "i32"], &code);
        let len: usize = ty[1..].split(' ').next().and_then(|l| l.parse().ok()).unwrap_or(2);
        let mask: Vec<String> = (0..len).map(|i| format!("i32 {}", (i * 3 + 1) % (2 * len))).collect();
        let code = format!("%r = shufflevector {ty} %a, {ty} %b, <{len} x i32> <{}>", mask.join(", "));
        f.op(&format!("shuffle_{ty}"), ty, &[ty, ty], &code);
        let code = format!("%t = icmp ult {ty} %a, %b; %r = select <{len} x i1> %t, {ty} %a, {ty} %b");
        f.op(&format!("select_{ty}"), ty, &[ty, ty], &code);
    }
    for ty in ["<2 x half>", "<4 x half>", "<3 x half>", "<2 x float>", "<4 x float>", "<2 x double>"] {
        for op in ["fadd", "fsub", "fmul"] {
            f.op(&format!("{op}_{ty}"), ty, &[ty, ty], &format!("%r = {op} {ty} %a, %b"));
        }
        f.op(&format!("fneg_{ty}"), ty, &[ty], &format!("%r = fneg {ty} %a"));
        f.intrinsic("llvm.fma", ty, 3);
        f.intrinsic("llvm.maxnum", ty, 2);
        let code = format!("%n = fneg {ty} %a; %r = fadd {ty} %n, %b");
        f.op(&format!("fneg_fadd_{ty}"), ty, &[ty, ty], &code);
    }
    for (from, to) in [
        ("<2 x i16>", "i32"),
        ("i32", "<2 x i16>"),
        ("<4 x i8>", "i32"),
        ("i32", "<4 x i8>"),
        ("<2 x i32>", "i64"),
        ("i64", "<2 x i32>"),
        ("double", "<4 x i16>"),
        ("<4 x i16>", "double"),
        ("<2 x half>", "<4 x i8>"),
        ("i64", "double"),
        ("<2 x half>", "i32"),
        ("<2 x float>", "i64"),
        ("<4 x half>", "<2 x float>"),
        ("i16", "half"),
        ("<8 x i8>", "i64"),
    ] {
        f.op(&format!("bitcast_{from}_{to}"), to, &[from], &format!("%r = bitcast {from} %a to {to}"));
    }
    f.op(
        "bits_of_truths",
        "i8",
        &["<8 x i8>", "<8 x i8>"],
        "%t = icmp ult <8 x i8> %a, %b; %r = bitcast <8 x i1> %t to i8",
    );
    check("vectors", &f);
}

/// Loads and stores of every type, at every alignment, in every address space.
#[test]
fn memory() {
    let mut f = Family::default();
    let types = [
        "i8",
        "i16",
        "i32",
        "i64",
        "half",
        "float",
        "double",
        "<2 x i8>",
        "<4 x i8>",
        "<2 x i16>",
        "<4 x i16>",
        "<8 x i16>",
        "<2 x i32>",
        "<3 x i32>",
        "<4 x i32>",
        "<8 x i32>",
        "<2 x i64>",
        "<4 x i64>",
        "<2 x half>",
        "<4 x half>",
        "<8 x half>",
        "<3 x float>",
        "<16 x float>",
    ];
    for ty in types {
        let size = stride(ty) as u32;
        for align in [1, 2, 4, 8, 16] {
            if align > size {
                break;
            }
            let name = format!("{ty}_{align}");
            let copy = |from: &str, to: &str| {
                format!(
                    "%v = load {ty}, ptr addrspace({from}) %from, align {align}; store {ty} %v, ptr addrspace({to}) %to, align {align}"
                )
            };
            // Out of step by the alignment, as far as the buffer reaches.
            let step = if align < size { align } else { 0 };
            let code = format!(
                "%last = icmp uge i64 %index, 11; %step = select i1 %last, i64 0, i64 {step}; \
                 %from = getelementptr i8, ptr addrspace(1) %p0, i64 %step; %r = load {ty}, ptr addrspace(1) %from, align {align}"
            );
            f.op(&format!("load_global_{name}"), ty, &[ty], &code);
            let lds = format!("@lds_{}", f.operations.len());
            f.declare(format!(
                "{lds} = internal addrspace(3) global [{} x i8] poison, align 16",
                64 * size + 16
            ));
            let slot = "%id2 = call i32 @llvm.amdgcn.workitem.id.x()";
            let at = |space: u32, base: &str| {
                format!("getelementptr i8, ptr addrspace({space}) {base}, i32 %offset")
            };
            let code = format!(
                "{slot}; %offset0 = mul i32 %id2, {size}; %offset = add i32 %offset0, {step}; %to = {}; \
                 store {ty} %a, ptr addrspace(3) %to, align {align}; %r = load {ty}, ptr addrspace(3) %to, align {align}",
                at(3, &lds)
            );
            f.op(&format!("lds_{name}"), ty, &[ty], &code);
            let code = format!(
                "%slot = alloca [8 x {ty}], align 16, addrspace(5); %i = and i32 %b, 3; %o = mul i32 %i, {size}; \
                 %offset = add i32 %o, {step}; %to = {}; store {ty} %a, ptr addrspace(5) %to, align {align}; \
                 %r = load {ty}, ptr addrspace(5) %to, align {align}",
                at(5, "%slot")
            );
            f.op(&format!("scratch_{name}"), ty, &[ty, "i32"], &code);
            let code = format!(
                "%slot = alloca [4 x {ty}], align 16, addrspace(5); %from = getelementptr i8, ptr addrspace(1) %p0, i64 0; \
                 %to = getelementptr i8, ptr addrspace(5) %slot, i32 {step}; {}; %r = load {ty}, ptr addrspace(5) %to, align {align}",
                copy("1", "5")
            );
            f.op(&format!("copy_{name}"), ty, &[ty], &code);
            let code = format!(
                "%slot = alloca [4 x {ty}], align 16, addrspace(5); %flat = addrspacecast ptr addrspace(5) %slot to ptr; \
                 %to = getelementptr i8, ptr %flat, i64 {step}; store {ty} %a, ptr %to, align {align}; \
                 %r = load {ty}, ptr %to, align {align}"
            );
            f.op(&format!("flat_scratch_{name}"), ty, &[ty], &code);
            let code = format!(
                "%flat = addrspacecast ptr addrspace(1) %p0 to ptr; %r = load {ty}, ptr %flat, align {align}"
            );
            f.op(&format!("flat_global_{name}"), ty, &[ty], &code);
        }
    }
    check("memory", &f);
}
