//! Operands that are any value: each operation takes them, and what comes out is well-formed.

use crate::selection::select_for;
use gcnsel_isa::Target;

/// Operations of a type, `X` and `Y` being its operands and `T` the type.
fn operations(ty: &str) -> Vec<&'static str> {
    let mut all = vec![
        "%r = select i1 %truth, T X, T Y",
        "%r = freeze T X",
        "%old = atomicrmw volatile xchg ptr addrspace(1) %out, T X monotonic; %r = freeze T Y",
        "store volatile T X, ptr addrspace(1) %out; %r = freeze T Y",
    ];
    if ty.starts_with('<') {
        all.retain(|code| !code.contains("atomicrmw"));
    }
    let is_float = matches!(ty, "float" | "double" | "half" | "<2 x half>");
    all.extend(match is_float {
        true => &["%r = fadd T X, Y", "%r = fmul T X, Y", "%r = fneg T X"][..],
        false => &[
            "%r = add T X, Y",
            "%r = sub T X, Y",
            "%r = mul T X, Y",
            "%r = and T X, Y",
            "%r = or T X, Y",
            "%r = xor T X, Y",
            "%r = shl T X, Y",
            "%r = lshr T X, Y",
            "%r = ashr T X, Y",
        ],
    });
    if !ty.starts_with('<') {
        all.extend(match is_float {
            true => &["%t = fcmp olt T X, Y; %r = select i1 %t, T X, T Y"][..],
            false => &["%t = icmp slt T X, Y; %r = select i1 %t, T X, T Y"],
        });
    }
    all
}

/// Operations on anything else.
const OTHERS: [&str; 16] = [
    "%r = load i32, ptr addrspace(4) poison",
    "%r = load i32, ptr addrspace(1) poison",
    "%r = load <4 x i32>, ptr addrspace(4) poison; %s = load i64, ptr addrspace(3) poison",
    "%r = load volatile i32, ptr poison",
    "%r = load volatile i32, ptr addrspace(5) poison",
    "store i32 %n, ptr addrspace(1) poison",
    "%p = getelementptr i32, ptr addrspace(4) %table, i32 poison; %r = load i32, ptr addrspace(4) %p",
    "%p = getelementptr i32, ptr addrspace(1) poison, i32 %id; %r = load i32, ptr addrspace(1) %p",
    "%r = call i32 @llvm.amdgcn.readfirstlane.i32(i32 poison)",
    "%r = call i32 @llvm.amdgcn.readlane.i32(i32 %id, i32 poison)",
    "%r = call i32 @llvm.amdgcn.readlane.i32(i32 poison, i32 %n)",
    "%r = call i32 @llvm.amdgcn.writelane.i32(i32 poison, i32 poison, i32 %id)",
    "%r = call i64 @llvm.amdgcn.ballot.i64(i1 poison)",
    "%r = call i32 @llvm.amdgcn.ds.bpermute(i32 poison, i32 poison)",
    "%v = insertelement <4 x i32> poison, i32 %n, i32 2; store <4 x i32> %v, ptr addrspace(1) %out",
    "%v = insertelement <4 x i32> poison, i32 %id, i32 %n; store <4 x i32> %v, ptr addrspace(1) %out",
];

fn kernel(ty: &str, code: &str) -> String {
    let code = code.replace(';', "\n ");
    format!(
        "define amdgpu_kernel void @k(ptr addrspace(1) %out, ptr addrspace(4) %table, {ty} %wave, i32 %n, ptr addrspace(1) %in) {{\n\
         %id = call i32 @llvm.amdgcn.workitem.id.x()\n  %truth = icmp eq i32 %n, 7\n\
         %place = getelementptr {ty}, ptr addrspace(1) %in, i32 %id\n  %lane = load {ty}, ptr addrspace(1) %place\n\
         {code}\n  ret void\n}}\n\
         declare i32 @llvm.amdgcn.workitem.id.x()\ndeclare i32 @llvm.amdgcn.readfirstlane.i32(i32)\n\
         declare i32 @llvm.amdgcn.readlane.i32(i32, i32)\ndeclare i32 @llvm.amdgcn.writelane.i32(i32, i32, i32)\n\
         declare i64 @llvm.amdgcn.ballot.i64(i1)\ndeclare i32 @llvm.amdgcn.ds.bpermute(i32, i32)\n"
    )
}

#[test]
fn undefined_operands_select() {
    let mut texts: Vec<String> = OTHERS.iter().map(|code| kernel("i32", code)).collect();
    for ty in ["i8", "i16", "i32", "i64", "half", "float", "double", "<2 x i16>", "<2 x half>", "<4 x i32>"] {
        if matches!(ty, "i8" | "i16" | "half") {
            continue;
        }
        for code in operations(ty) {
            for (x, y) in [
                ("poison", "%wave"),
                ("%wave", "undef"),
                ("poison", "%lane"),
                ("%lane", "undef"),
                ("undef", "undef"),
            ] {
                let code = format!("{code}; store volatile T %r, ptr addrspace(1) %out");
                texts.push(kernel(ty, &code.replace('X', x).replace('Y', y).replace('T', ty)));
            }
        }
    }
    for terminator in [
        "br i1 poison, label %a, label %b\na:\n  store i32 1, ptr addrspace(1) %out\n  br label %b\nb:",
        "switch i32 poison, label %b [ i32 1, label %a ]\na:\n  store i32 1, ptr addrspace(1) %out\n  br label %b\nb:",
        "br i1 %truth, label %a, label %b\na:\n  br label %b\nb:\n  %x = phi i32 [ poison, %a ], [ %n, %0 ]\n  store i32 %x, ptr addrspace(1) %out",
    ] {
        texts.push(kernel("i32", terminator));
    }
    for text in &texts {
        for target in [Target::Gfx900, Target::Gfx942] {
            if let Err(error) = select_for(text, target) {
                panic!("{target}: {error}\n{text}");
            }
        }
    }
}
