//! Places of variables in DWARF, of kernels of a few instructions each: pieces, numbers, and what comes and goes.

use crate::variables::{Stores, buffer, input, judge, watch};
use gcnsel::Options;
use gcnsel_emulator::{CodeObject, Launch};
use gcnsel_isa::Target;
use gcnsel_tests::compiler::compile_with;
use gcnsel_tests::variables::{Place, Variable, variables};
use std::fmt::Write;

const NODES: &str = r#"
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "by hand", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/src")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DIBasicType(name: "wide", size: 64, encoding: DW_ATE_unsigned)
!8 = !DIBasicType(name: "widest", size: 128, encoding: DW_ATE_unsigned)
!10 = distinct !DISubprogram(name: "k", scope: !1, file: !1, line: 10, type: !4, scopeLine: 10, spFlags: DISPFlagDefinition, unit: !0)
!11 = distinct !DISubprogram(name: "called", scope: !1, file: !1, line: 30, type: !4, scopeLine: 30, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !0)
!12 = !DILocation(line: 11, column: 3, scope: !10)
!13 = !DILocation(line: 31, column: 3, scope: !11)
"#;

/// Compiles functions with variables of these names and types, `!100` and so on.
fn compiled(body: &str, locals: &[(&str, &str, &str)], target: Target) -> (Vec<u8>, Vec<Variable>) {
    let mut text = format!("target triple = \"amdgcn-amd-amdhsa\"\n{body}{NODES}");
    for (at, (name, scope, ty)) in locals.iter().enumerate() {
        let number = 100 + at;
        writeln!(
            text,
            "!{number} = !DILocalVariable(name: \"{name}\", scope: {scope}, file: !1, line: 12, type: {ty})"
        )
        .expect("text");
    }
    let options = Options::default().target(target);
    let bytes = compile_with(text.as_bytes(), "a.ll", &options).unwrap_or_else(|why| panic!("{why}"));
    let all = variables(&bytes).unwrap_or_else(|why| panic!("{why}"));
    (bytes, all)
}

fn launch() -> Launch {
    Launch::new("k", [64, 1, 1], [64, 1, 1]).arg(buffer((0..8192).map(input))).arg(buffer(0..64))
}

/// Parts are pieces of their own sizes, at their own places in the variable; what is between them is nowhere, and what a part is written
/// over is gone.
#[test]
fn parts_are_pieces() {
    const BODY: &str = "
define amdgpu_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) !dbg !10 {
  %next = getelementptr i32, ptr addrspace(1) %in, i32 1
  %a = load volatile i32, ptr addrspace(1) %in, align 4, !dbg !12
  %b = load volatile i32, ptr addrspace(1) %next, align 4, !dbg !12
  %c = load volatile i64, ptr addrspace(1) %in, align 8, !dbg !12
  store volatile i64 %c, ptr addrspace(1) %out, align 8, !dbg !12
  store volatile i32 %a, ptr addrspace(1) %out, align 4, !dbg !12
  store volatile i32 %b, ptr addrspace(1) %out, align 4, !dbg !12
    #dbg_value(i32 %a, !100, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !12)
    #dbg_value(i32 %b, !100, !DIExpression(DW_OP_LLVM_fragment, 96, 32), !12)
    #dbg_value(i32 %a, !101, !DIExpression(DW_OP_LLVM_fragment, 0, 16), !12)
    #dbg_value(i32 %b, !101, !DIExpression(DW_OP_LLVM_fragment, 16, 16), !12)
    #dbg_value(i64 7, !102, !DIExpression(), !12)
    #dbg_value(i32 %b, !103, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !12)
    #dbg_value(i32 %a, !103, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !12)
    #dbg_value(i32 100001, !104, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !12)
    #dbg_value(i32 %b, !104, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !12)
    #dbg_value(i64 %c, !105, !DIExpression(DW_OP_plus_uconst, 1, DW_OP_stack_value, DW_OP_LLVM_fragment, 0, 64), !12)
    #dbg_value(i32 %b, !105, !DIExpression(DW_OP_LLVM_fragment, 64, 32), !12)
    #dbg_value(i32 %a, !106, !DIExpression(DW_OP_LLVM_fragment, 3, 5), !12)
    #dbg_value(i32 %b, !106, !DIExpression(DW_OP_LLVM_fragment, 8, 11), !12)
  store volatile i32 1, ptr addrspace(1) %out, align 4, !dbg !12
    #dbg_value(i32 %a, !102, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !12)
    #dbg_value(i32 poison, !103, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !12)
    #dbg_value(i32 200002, !104, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !12)
  store volatile i32 2, ptr addrspace(1) %out, align 4, !dbg !12
  store volatile i32 %a, ptr addrspace(1) %out, align 4, !dbg !12
  store volatile i32 %b, ptr addrspace(1) %out, align 4, !dbg !12
  store volatile i64 %c, ptr addrspace(1) %out, align 8, !dbg !12
  ret void, !dbg !12
}";
    let locals = [
        ("gap", "!10", "!8"),
        ("narrow", "!10", "!6"),
        ("overwritten", "!10", "!7"),
        ("both", "!10", "!7"),
        ("steps", "!10", "!7"),
        ("wide", "!10", "!8"),
        ("bits", "!10", "!6"),
    ];
    for target in Target::ALL {
        let (bytes, all) = compiled(BODY, &locals, target);
        let seen = watch(&bytes, &launch(), &all);
        let (a, b) = (|_| vec![input(0)], |_| vec![input(1)]);
        judge(
            target.name(),
            &seen,
            &[
                ("gap.1", 0, "expression", true, Box::new(a)),
                ("gap.3", 0, "expression", true, Box::new(b)),
                ("narrow.0", 0, "expression", true, Box::new(|_| vec![input(0) & 0xffff])),
                ("narrow.1", 0, "expression", true, Box::new(|_| vec![input(1) & 0xffff])),
                ("overwritten", 0, "constant", true, Box::new(|_| vec![7])),
                ("overwritten.1", 0, "expression", true, Box::new(a)),
                ("both.0", 0, "VGPR", true, Box::new(a)),
                ("both.1", 0, "VGPR", true, Box::new(b)),
                // One part changes, the other stays.
                ("steps.0", 0, "expression", true, Box::new(|_| vec![100_001, 200_002])),
                ("steps.1", 0, "expression", true, Box::new(b)),
                // There are no words for its other part.
                ("wide.1", 0, "expression", true, Box::new(b)),
                // Parts of bytes, behind three bits that are nowhere.
                ("bits.1", 0, "expression", true, Box::new(|_| vec![input(0) & 0x1f])),
                ("bits.2", 0, "expression", true, Box::new(|_| vec![input(1) & 0x7ff])),
                // Without its other part.
                ("both.1", 0, "expression", true, Box::new(b)),
            ],
        );
        for (name, part) in [("gap", 0), ("gap", 2), ("overwritten", 0), ("wide", 0), ("bits", 0)] {
            let seen = &seen[&(format!("{name}.{part}"), 0)];
            assert!(seen.values.is_empty(), "{target}: {name}, part {part}: {:?}", seen.values);
        }
    }
}

/// Numbers have their sign, and floats their bits.
#[test]
fn numbers_are_what_they_are() {
    const BODY: &str = "
define amdgpu_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) !dbg !10 {
    #dbg_value(i32 -3, !100, !DIExpression(), !12)
    #dbg_value(i8 -1, !101, !DIExpression(), !12)
    #dbg_value(float 1.5, !102, !DIExpression(), !12)
    #dbg_value(double -0.25, !103, !DIExpression(), !12)
  store volatile i32 1, ptr addrspace(1) %out, align 4, !dbg !12
  ret void, !dbg !12
}";
    let locals =
        [("int", "!10", "!6"), ("char", "!10", "!6"), ("float", "!10", "!6"), ("double", "!10", "!7")];
    let (_, all) = compiled(BODY, &locals, Target::Gfx90a);
    for (name, number) in [
        ("int", -3i64 as u64),
        ("char", -1i64 as u64),
        ("float", 1.5f32.to_bits().into()),
        ("double", (-0.25f64).to_bits()),
    ] {
        let found = all.iter().find(|variable| variable.name == name).expect("it is there");
        let is_number =
            !found.places.is_empty() && found.places.iter().all(|at| at.2 == Place::Constant(number));
        assert!(is_number, "{name}: {:?}", found.places);
    }
}

/// A kernel's object is at an address that is known; where a function's is depends on who calls.
#[test]
fn objects_of_functions_have_no_address() {
    const BODY: &str = "
define amdgpu_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) !dbg !10 {
  %own = alloca [64 x i32], align 4, addrspace(5)
    #dbg_declare(ptr addrspace(5) %own, !100, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !12)
  %id = call i32 @llvm.amdgcn.workitem.id.x(), !dbg !12
  %slot = getelementptr i32, ptr addrspace(5) %own, i32 %id
  store volatile i32 %id, ptr addrspace(5) %slot, align 4, !dbg !12
  call void @called(i32 %id), !dbg !12
  ret void, !dbg !12
}
define internal void @called(i32 %id) noinline !dbg !11 {
  %own = alloca [64 x i32], align 4, addrspace(5)
    #dbg_declare(ptr addrspace(5) %own, !101, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !13)
  %slot = getelementptr i32, ptr addrspace(5) %own, i32 %id
  store volatile i32 %id, ptr addrspace(5) %slot, align 4, !dbg !13
  ret void, !dbg !13
}
declare i32 @llvm.amdgcn.workitem.id.x()";
    let locals = [("known", "!10", "!6"), ("unknown", "!11", "!6")];
    for target in Target::ALL {
        let (_, all) = compiled(BODY, &locals, target);
        let places = |name| &all.iter().find(|variable| variable.name == name).expect("it is there").places;
        assert!(
            matches!(places("known")[..], [(_, _, Place::Scratch(_))]),
            "{target}: {:?}",
            places("known")
        );
        assert!(places("unknown").is_empty(), "{target}: {:?}", places("unknown"));
    }
}

/// A value is in a register when the wave has waited for it, in the loop that goes on with it, too; and until a call may change it.
#[test]
fn values_come_and_go() {
    let mut body = String::from(
        "declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) !dbg !10 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x(), !dbg !12
  %own = getelementptr i32, ptr addrspace(1) %in, i32 %id
  %first = load volatile i32, ptr addrspace(1) %own, align 4, !dbg !12
    #dbg_value(i32 %first, !100, !DIExpression(), !12)
  store volatile i32 1, ptr addrspace(1) %out, align 4, !dbg !12
  store volatile i32 %first, ptr addrspace(1) %out, align 4, !dbg !12
  %kept = mul i32 %first, 3, !dbg !12
  br label %loop, !dbg !12
loop:
  %i = phi i32 [ 1, %entry ], [ %more, %loop ], !dbg !12
  %x = phi i32 [ %first, %entry ], [ %next, %loop ], !dbg !12
    #dbg_value(i32 %x, !101, !DIExpression(), !12)
  store volatile i32 2, ptr addrspace(1) %out, align 4, !dbg !12
  store volatile i32 %x, ptr addrspace(1) %out, align 4, !dbg !12
  %at = getelementptr i32, ptr addrspace(1) %own, i32 %i
  %next = load volatile i32, ptr addrspace(1) %at, align 4, !dbg !12
  %more = add i32 %i, 1, !dbg !12
  %goes = icmp ult i32 %more, 6, !dbg !12
  br i1 %goes, label %loop, label %end, !dbg !12
end:
  %square = mul i32 %next, %next, !dbg !12
    #dbg_value(i32 %square, !102, !DIExpression(), !12)
    #dbg_value(!DIArgList(i32 %kept, i32 %square), !103, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_xor, DW_OP_stack_value), !12)
  store volatile i32 %square, ptr addrspace(1) %out, align 4, !dbg !12
  store volatile i32 %kept, ptr addrspace(1) %out, align 4, !dbg !12
  call void @called(ptr addrspace(1) %in, ptr addrspace(1) %out), !dbg !12
  store volatile i32 %kept, ptr addrspace(1) %out, align 4, !dbg !12
  store volatile i32 3, ptr addrspace(1) %out, align 4, !dbg !12
  ret void, !dbg !12
}
define internal void @called(ptr addrspace(1) %in, ptr addrspace(1) %out) noinline !dbg !11 {
",
    );
    // It writes all registers that it may.
    let mut add = |line: String| body.push_str(&line);
    for k in 0..40 {
        add(format!("  %p{k} = getelementptr i32, ptr addrspace(1) %in, i32 {}\n", 100 + k));
        add(format!("  %v{k} = load volatile i32, ptr addrspace(1) %p{k}, align 4, !dbg !13\n"));
    }
    for k in 0..40 {
        add(format!("  store volatile i32 %v{k}, ptr addrspace(1) %out, align 4, !dbg !13\n"));
    }
    add("  ret void, !dbg !13\n}".into());
    let locals = [("first", "!10", "!6"), ("x", "!10", "!6"), ("square", "!10", "!6"), ("two", "!10", "!6")];
    let of = |lane: usize, i: usize| input((lane + i) as u32);
    let square = move |lane: usize| of(lane, 5).wrapping_mul(of(lane, 5));
    let two = move |lane: usize| of(lane, 0).wrapping_mul(3) ^ square(lane);
    for target in Target::ALL {
        let (bytes, all) = compiled(&body, &locals, target);
        let seen = watch(&bytes, &launch(), &all);
        judge(
            target.name(),
            &seen,
            &[
                ("first", 0, "VGPR", true, Box::new(move |lane| vec![of(lane, 0)])),
                ("x", 0, "VGPR", true, Box::new(move |lane| (0..5).map(|i| of(lane, i)).collect())),
                ("square", 0, "VGPR", true, Box::new(move |lane| vec![square(lane)])),
                ("two", 0, "expression", true, Box::new(move |lane| vec![two(lane)])),
            ],
        );
    }
}

/// Of more values than there are registers: each is somewhere, in a register, in scratch, or in a register that it was loaded back to, and is
/// where it is said to be. At the kernel's end all are that were spilled.
#[test]
fn spilled_values_are_where_they_are_said_to_be() {
    const N: usize = 60;
    let mut body = String::from(
        "declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) \"amdgpu-num-vgpr\"=\"24\" !dbg !10 {
  %id = call i32 @llvm.amdgcn.workitem.id.x(), !dbg !12
  %own = getelementptr i32, ptr addrspace(1) %in, i32 %id
",
    );
    let mut add = |line: String| body.push_str(&line);
    for k in 0..N {
        add(format!("  %p{k} = getelementptr i32, ptr addrspace(1) %own, i32 {}\n", 64 * k));
        add(format!("  %v{k} = load volatile i32, ptr addrspace(1) %p{k}, align 4, !dbg !12\n"));
        add(format!("  %w{k} = mul i32 %v{k}, %v{k}, !dbg !12\n"));
        add(format!("    #dbg_value(i32 %w{k}, !{}, !DIExpression(), !12)\n", 100 + k));
    }
    for k in 0..2 * N {
        let k = k % N;
        add(format!("  store volatile i32 %w{k}, ptr addrspace(1) %out, align 4, !dbg !12\n"));
    }
    add("  ret void, !dbg !12\n}".into());
    let names: Vec<String> = (0..N).map(|k| format!("w{k}")).collect();
    let locals: Vec<_> = names.iter().map(|name| (&**name, "!10", "!6")).collect();
    for target in Target::ALL {
        let (bytes, all) = compiled(&body, &locals, target);
        let mut stores = Stores::default();
        let loaded = CodeObject::load(&bytes).expect("our object");
        loaded.run_observed(&launch(), &mut stores).expect("it runs");
        assert!(!stores.0.is_empty(), "{target}: nothing is spilled");
        let seen = watch(&bytes, &launch(), &all);
        let mut in_scratch = 0;
        for (k, name) in names.iter().enumerate() {
            let seen = seen.get(&(name.clone(), 0)).unwrap_or_else(|| panic!("{target}: {name} is nowhere"));
            for (&lane, values) in &seen.values {
                let value = input((64 * k + lane) as u32);
                assert_eq!(values[..], [value.wrapping_mul(value)], "{target}: {name}, lane {lane}");
            }
            assert_eq!(seen.values.len(), 64, "{target}: {name}");
            in_scratch += usize::from(seen.kinds.contains("scratch"));
        }
        // Twenty-four registers hold 24 of them at most.
        assert!(in_scratch >= N - 24, "{target}: {in_scratch} of {N} are seen in scratch");
        let end = all.iter().flat_map(|variable| &variable.places).map(|place| place.1).max();
        let at_end = all.iter().filter(|one| one.places.iter().any(|place| Some(place.1) == end)).count();
        assert!(at_end >= N - 24, "{target}: {at_end} of {N} are somewhere at the end");
    }
}
