//! Operations of vectors.

use crate::operations::check::check;
use crate::operations::family::{Family, suffix};
use gcnsel_tests::operands::scalar;

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
        for name in ["smin", "smax", "umin", "umax"] {
            f.intrinsic(&format!("llvm.{name}"), ty, 2);
        }
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
        for (name, count) in [("minnum", 2), ("maxnum", 2), ("fabs", 1), ("canonicalize", 1)] {
            f.intrinsic(&format!("llvm.{name}"), ty, count);
        }
        let code = format!("%x = call {ty} @llvm.fabs.{0}({ty} %a); %r = fneg {ty} %x", suffix(ty));
        f.op(&format!("neg_abs_{ty}"), ty, &[ty], &code);
        let code = format!("%n = fneg {ty} %a; %r = fadd {ty} %n, %b");
        f.op(&format!("fneg_fadd_{ty}"), ty, &[ty, ty], &code);
    }
    // More than the registers that one instruction reads, and than a lane has.
    for ty in ["<64 x i64>", "<256 x i32>", "<300 x float>"] {
        let op = if ty.contains("float") { "fadd" } else { "add" };
        f.op(&format!("{op}_{ty}"), ty, &[ty, ty], &format!("%r = {op} {ty} %a, %b"));
    }
    let code = "%l = trunc i32 %a to i16; %s = lshr i32 %a, 8; %h = trunc i32 %s to i16; \
                %v = insertelement <2 x i16> poison, i16 %l, i32 0; %r = insertelement <2 x i16> %v, i16 %h, i32 1";
    f.op("pair_of_shifted", "<2 x i16>", &["i32"], code);
    f.intrinsic("llvm.copysign", "<2 x half>", 2);
    let pair = "<2 x half>";
    f.declare(format!("declare {pair} @llvm.fmuladd.v2f16({pair}, {pair}, {pair})"));
    let code = format!(
        "%i = and <2 x i16> %a, <i16 15, i16 15>; %j = and <2 x i16> %b, <i16 15, i16 15>; %x = uitofp <2 x i16> %i to {pair}; \
         %y = uitofp <2 x i16> %j to {pair}; %r = call {pair} @llvm.fmuladd.v2f16({pair} %x, {pair} %y, {pair} %x)"
    );
    f.op("fmuladd_pair", pair, &["<2 x i16>", "<2 x i16>"], &code);
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
    // Some of the bytes stay beside those that they were loaded with.
    for order in [
        [4, 5, 6, 7, 0, 1, 2, 3],
        [2, 3, 4, 5, 6, 7, 0, 1],
        [1, 2, 3, 0, 5, 6, 4, 7],
        [0, 1, 2, 7, 7, 4, 5, 6],
    ] {
        let mask = order.map(|i| format!("i32 {i}")).join(", ");
        let code = format!("%r = shufflevector <8 x i8> %a, <8 x i8> poison, <8 x i32> <{mask}>");
        f.op(&format!("bytes_{}", order.map(|i| i.to_string()).join("")), "<8 x i8>", &["<8 x i8>"], &code);
    }
    f.op(
        "bits_of_truths",
        "i8",
        &["<8 x i8>", "<8 x i8>"],
        "%t = icmp ult <8 x i8> %a, %b; %r = bitcast <8 x i1> %t to i8",
    );
    check("vectors", &f);
}
