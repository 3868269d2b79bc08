//! Calls, switches, memory operations, hints.

use super::{legalized, named, read, same, text};
use crate::legalize;
use gcnsel_isa::Target;

#[test]
fn calls_are_inlined_with_their_phis_loops_and_returns() {
    let module = read(
        "define i32 @sum(i32 %n) noinline {\n\
           %z = icmp eq i32 %n, 0\n\
           br i1 %z, label %none, label %loop\n\
         none:\n  ret i32 7\n\
         loop:\n\
           %i = phi i32 [ 0, %0 ], [ %j, %loop ]\n\
           %s = phi i32 [ 1, %0 ], [ %t, %loop ]\n\
           %t = call i32 @step(i32 %s, i32 %i)\n\
           %j = add i32 %i, 1\n\
           %c = icmp ult i32 %j, %n\n\
           br i1 %c, label %loop, label %done\n\
         done:\n  ret i32 %t\n}\n\
         define internal i32 @step(i32 %a, i32 %b) {\n\
           %a.addr = alloca i32, align 4, addrspace(5)\n\
           store volatile i32 %a, ptr addrspace(5) %a.addr\n\
           %x = load volatile i32, ptr addrspace(5) %a.addr\n\
           %y = mul i32 %x, 3\n  %r = add i32 %y, %b\n  ret i32 %r\n}\n\
         define i32 @f(i32 %n) {\n\
           %a = call i32 @sum(i32 %n)\n\
           %m = and i32 %a, 3\n\
           %b = call i32 @sum(i32 %m)\n\
           %r = xor i32 %a, %b\n  ret i32 %r\n}\n",
    );
    let legalized = legalized(&module);
    let text = text(&module, &legalized);
    assert!(!text.contains("call"), "{text}");
    let entry = text.split("\n\n").next().expect("there is a block");
    assert_eq!(entry.matches("alloca").count(), 2, "allocas of callees are in the entry:\n{text}");
    for n in 0..9 {
        same(&module, &legalized, &[n]);
    }
}

#[test]
fn calls_that_cannot_be_inlined_are_refused_at_the_call() {
    let cases = [
        (
            "define void @f() {\n  call void @g()\n  ret void\n}\ndefine void @g() {\n  call void @h()\n  ret void\n}\ndefine void @h() {\n  call void @g()\n  ret void\n}\n",
            "'@g' calls itself, directly or through others: recursion is not supported",
            "call void @g()\n  ret void\n}\n",
        ),
        (
            "define void @f(ptr %p) {\n  call void %p()\n  ret void\n}\n",
            "a call through a pointer is not supported; call a function by its name",
            "call void %p()",
        ),
        (
            "declare void @g()\ndefine void @f() {\n  call void @g()\n  ret void\n}\n",
            "'@g' is called but not defined; link the module that defines it",
            "call void @g()",
        ),
        (
            "declare void @llvm.frobnicate.f32()\ndefine void @f() {\n  call void @llvm.frobnicate.f32()\n  ret void\n}\n",
            "unknown intrinsic '@llvm.frobnicate.f32' on gfx90a; those that are known are in ir/src/intrinsic/table.rs",
            "call void @llvm",
        ),
    ];
    for (source, message, at) in cases {
        let module = read(source);
        let error =
            legalize(&module, named(&module, "f").clone(), Target::Gfx90a).expect_err("it cannot be inlined");
        assert_eq!(error.message, message);
        let start = error.span.expect("it has a place").start as usize;
        assert!(
            source[start..].starts_with(&at[..at.len().min(source.len() - start)]),
            "{}",
            &source[start..]
        );
    }
}

#[test]
fn byval_arguments_are_copies() {
    let module = read(
        "%pair = type { i32, i32 }\n\
         define internal i32 @g(ptr addrspace(5) byval(%pair) align 4 %p) {\n\
           %a = load i32, ptr addrspace(5) %p\n\
           store i32 99, ptr addrspace(5) %p\n\
           ret i32 %a\n}\n\
         define i32 @f() {\n\
           %s = alloca %pair, align 4, addrspace(5)\n\
           store i32 5, ptr addrspace(5) %s\n\
           %q = getelementptr i8, ptr addrspace(5) %s, i32 4\n\
           store i32 6, ptr addrspace(5) %q\n\
           %a = call i32 @g(ptr addrspace(5) byval(%pair) align 4 %s)\n\
           %b = load i32, ptr addrspace(5) %s\n\
           %r = mul i32 %a, %b\n\
           ret i32 %r\n}\n",
    );
    let result = super::run(&module, Some(&legalized(&module)), &[], &[], 0).0;
    assert_eq!(
        result,
        Some(gcnsel_witness::scalar::Datum::Bits(25)),
        "the callee's store does not reach the caller's object"
    );
}

#[test]
fn unreachable_blocks_and_callees_that_do_not_return() {
    let module = read(
        "define internal void @die() {\n  call void @llvm.trap()\n  unreachable\n}\n\
         declare void @llvm.trap()\n\
         define i32 @f(i1 %c) {\n\
           br i1 %c, label %bad, label %good\n\
         bad:\n  call void @die()\n  br label %good\n\
         dead:\n  br label %good\n\
         good:\n  %r = phi i32 [ 1, %0 ], [ 2, %bad ], [ 3, %dead ]\n  ret i32 %r\n}\n",
    );
    let legalized = legalized(&module);
    same(&module, &legalized, &[0]);
    // The entry, the trap, what comes behind otherwise, and where both return.
    assert_eq!(legalized.function().layout.len(), 4, "{}", text(&module, &legalized));
}

/// A switch over a type, its cases going to `targets` blocks in turn. Arguments are of 64 bits at most.
fn switch(bits: u32, cases: &[i64], targets: usize) -> String {
    let mut text = match bits {
        128 => "define i32 @f(i64 %a) {\n  %x = sext i64 %a to i128\n".to_string(),
        _ => format!("define i32 @f(i{bits} %x) {{\n"),
    };
    text.push_str(&format!("  switch i{bits} %x, label %d [\n"));
    for (i, case) in cases.iter().enumerate() {
        text.push_str(&format!("    i{bits} {case}, label %t{}\n", i % targets));
    }
    text.push_str("  ]\n");
    for t in 0..targets {
        text.push_str(&format!("t{t}:\n  br label %d\n"));
    }
    text.push_str("d:\n  %r = phi i32 [ 1000, %0 ]");
    for t in 0..targets {
        text.push_str(&format!(", [ {t}, %t{t} ]"));
    }
    text.push_str("\n  ret i32 %r\n}\n");
    text
}

#[test]
fn switches_find_every_case_and_the_default() {
    let sparse: Vec<i64> = (0..40).map(|i| i * i * 7 - 300).collect();
    let dense: Vec<i64> = (10..200).collect();
    let edges = [-128i64, -127, -1, 0, 1, 126, 127];
    // Up to the last value that there is, which is the unsigned one.
    let (all, top): (Vec<i64>, Vec<i64>) = ((-128..128).collect(), (-9..0).collect());
    for (bits, cases, targets) in [
        (8, &edges[..], 3),
        (8, &all[..], 7),
        (8, &top[..], 2),
        (16, &top[..], 3),
        (32, &top[..], 2),
        (64, &top[..], 4),
        (32, &sparse[..], 5),
        (64, &dense[..], 4),
        (128, &edges[..], 3),
        (128, &sparse[..], 5),
        (32, &dense[..], 1),
        (16, &[], 1),
    ] {
        let module = read(&switch(bits, cases, targets));
        let legalized = legalized(&module);
        assert!(!text(&module, &legalized).contains("switch"));
        let mask = u128::MAX >> (128 - bits.min(64));
        for &case in cases {
            for near in [-1, 0, 1] {
                same(&module, &legalized, &[i128::from(case + near) as u128 & mask]);
            }
        }
        same(&module, &legalized, &[0]);
        same(&module, &legalized, &[mask]);
    }
}

#[test]
fn switches_of_many_cases_stay_shallow() {
    let cases: Vec<i64> = (0..4000).map(|i| i * 3).collect();
    let module = read(&switch(32, &cases, 50));
    let legalized = legalized(&module);
    // Two segments a case; a tree over 8,000 leaves is 13 deep, and each leaf takes one test more at most.
    let function = legalized.function();
    let mut depth = cranelift_entity::SecondaryMap::<gcnsel_ir::Block, u32>::new();
    let mut deepest = 0;
    let mut stack = vec![function.entry()];
    while let Some(block) = stack.pop() {
        for next in function.successors(block) {
            depth[next] = depth[block] + 1;
            deepest = deepest.max(depth[next]);
            if function.blocks[next].name.is_none() {
                stack.push(next);
            }
        }
    }
    assert!(deepest <= 16, "{deepest} tests");
    assert!(function.blocks.len() < 3 * 4000 + 200);
}

#[test]
fn memory_operations_of_all_sizes() {
    for op in ["memcpy", "memmove"] {
        for (size, align) in
            [(1, 1), (7, 1), (16, 4), (60, 4), (64, 16), (255, 2), (256, 8), (300, 4), (1000, 1)]
        {
            let module = read(&format!(
                "declare void @llvm.{op}.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)\n\
                 define void @f(ptr addrspace(1) %p, ptr addrspace(1) %q) {{\n\
                   call void @llvm.{op}.p1.p1.i64(ptr addrspace(1) align {align} %p, ptr addrspace(1) align {align} %q, i64 {size}, i1 false)\n\
                   call void @llvm.{op}.p1.p1.i64(ptr addrspace(1) %q, ptr addrspace(1) align {align} %p, i64 3, i1 false)\n\
                   ret void\n}}\n"
            ));
            let legalized = legalized(&module);
            assert!(!text(&module, &legalized).contains("call"));
            same(&module, &legalized, &[2048, 512]);
            if op == "memmove" {
                same(&module, &legalized, &[512, 528]);
                same(&module, &legalized, &[528, 512]);
            }
        }
    }
}

/// Of memory that is volatile each access is, and of none other.
#[test]
fn volatile_memory_operations_stay_volatile() {
    let copy = |name: &str, length: &str, volatile: bool| {
        format!(
            "call void @llvm.{name}.p1.p1.i64(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 {length}, i1 {volatile})"
        )
    };
    let set = |length: &str, volatile: bool| {
        format!("call void @llvm.memset.p1.i64(ptr addrspace(1) %p, i8 %v, i64 {length}, i1 {volatile})")
    };
    for volatile in [true, false] {
        for length in ["3", "16", "300", "4099", "%n"] {
            for call in
                [copy("memcpy", length, volatile), copy("memmove", length, volatile), set(length, volatile)]
            {
                let module = read(&format!(
                    "declare void @llvm.memcpy.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)\n\
                     declare void @llvm.memmove.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)\n\
                     declare void @llvm.memset.p1.i64(ptr addrspace(1), i8, i64, i1)\n\
                     define void @f(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %n, i8 %v) {{\n  {call}\n  ret void\n}}\n"
                ));
                let text = text(&module, &legalized(&module));
                let accesses: Vec<&str> =
                    text.lines().filter(|l| l.contains(" load ") || l.contains("store ")).collect();
                assert!(!accesses.is_empty() && !text.contains("call"), "{text}");
                assert!(accesses.iter().all(|l| l.contains(" volatile ") == volatile), "{call}:\n{text}");
            }
        }
    }
}

/// What stands for an instruction is at its place in the source and has its `!dbg`.
#[test]
fn what_is_made_is_where_its_source_was() {
    let lines = [
        "%a = udiv i32 %x, %y",
        "%b = srem i32 %a, 7",
        "%c = sdiv i64 %w, %w",
        "%e = fptosi double %d to i64",
        "%f = uitofp i64 %e to float",
        "%g = call float @llvm.exp.f32(float %f)",
        "%h = atomicrmw nand ptr addrspace(1) %p, i32 5 monotonic",
        "%i = zext i64 %c to i128",
        "%j = mul i128 %i, %i",
        "%k = trunc i128 %j to i64",
        "call void @llvm.memset.p1.i64(ptr addrspace(1) %p, i8 5, i64 %k, i1 false)",
        "%l = call i32 @g(i32 %b)",
        "switch i32 %h, label %out [ i32 1, label %other\n i32 5, label %other ]",
    ];
    let body: String = lines.iter().enumerate().map(|(i, l)| format!("  {l}, !dbg !{}\n", i + 10)).collect();
    let source = format!(
        "declare float @llvm.exp.f32(float)\ndeclare void @llvm.memset.p1.i64(ptr addrspace(1), i8, i64, i1)\n\
         define i32 @g(i32 %x) {{\n  %r = add i32 %x, 1\n  ret i32 %r\n}}\n\
         define void @f(i32 %x, i32 %y, i64 %w, double %d, ptr addrspace(1) %p) {{\n{body}\
         other:\n  store float %g, ptr addrspace(1) %p\n  store i32 %l, ptr addrspace(1) %p\n  ret void\nout:\n  ret void\n}}\n{}",
        (10..30)
            .map(|i| format!("!{i} = !DILocation(line: {i}, column: 1, scope: !{i})\n"))
            .collect::<String>()
    );
    let module = read(&source);
    let legalized = legalized(&module);
    let function = legalized.function();
    let mut made = [0; 13];
    for &block in &function.layout {
        for &inst in &function.blocks[block].insts {
            let data = &function.insts[inst];
            let at = &source[data.span.start as usize..];
            let found = lines.iter().position(|l| at.starts_with(l));
            if let Some(line) = found {
                made[line] += 1;
                assert!(data.debug_loc.is_some(), "{at}");
            } else {
                let kept = ["store", "ret", "%r = add"].iter().any(|k| at.starts_with(k));
                assert!(kept, "an instruction is at {:?}:\n{}", at.lines().next(), text(&module, &legalized));
            }
        }
    }
    // All but what is nothing by itself, an extension, a truncation and a call.
    let nothing = [7, 9, 11];
    let missing = (0..lines.len()).find(|line| made[*line] == 0 && !nothing.contains(line));
    assert_eq!(missing, None, "{made:?}: {}", text(&module, &legalized));
    assert!(made[0] > 10 && made[6] > 5 && made[12] > 2, "{made:?}");
}

/// A copy reads some pieces ahead and no more; a move reads all of them before it writes.
#[test]
fn copies_hold_few_pieces() {
    for (name, ahead) in [("memcpy", 4), ("memmove", 8)] {
        let module = read(&format!(
            "declare void @llvm.{name}.p0.p0.i64(ptr, ptr, i64, i1)\n\
             define void @f(ptr %p, ptr %q) {{\n\
             call void @llvm.{name}.p0.p0.i64(ptr align 16 %p, ptr align 16 %q, i64 128, i1 false)\n  ret void\n}}\n"
        ));
        let text = text(&module, &legalized(&module));
        let (mut held, mut most) = (0, 0);
        for line in text.lines() {
            held += i32::from(line.contains(" load "));
            held -= i32::from(line.contains("store "));
            most = most.max(held);
        }
        assert_eq!((held, most), (0, ahead), "{text}");
    }
}

#[test]
fn memory_is_set_with_constants_and_variables() {
    for size in [1, 5, 16, 47, 256, 515] {
        let module = read(&format!(
            "declare void @llvm.memset.p5.i32(ptr addrspace(5), i8, i32, i1)\n\
             define void @f(ptr addrspace(5) %p, i8 %v) {{\n\
               call void @llvm.memset.p5.i32(ptr addrspace(5) align 4 %p, i8 %v, i32 {size}, i1 false)\n\
               call void @llvm.memset.p5.i32(ptr addrspace(5) align 16 %p, i8 -2, i32 32, i1 false)\n\
               ret void\n}}\n"
        ));
        same(&module, &legalized(&module), &[1024, 0x5A]);
    }
}

#[test]
fn lengths_may_be_variables() {
    let module = read(
        "declare void @llvm.memcpy.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)\n\
         declare void @llvm.memmove.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)\n\
         define i64 @f(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %n) {\n\
           br label %l\n\
         l:\n\
           %i = phi i64 [ 0, %0 ], [ %j, %l ]\n\
           call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %n, i1 false)\n\
           call void @llvm.memmove.p1.p1.i64(ptr addrspace(1) %q, ptr addrspace(1) %p, i64 %n, i1 false)\n\
           %j = add i64 %i, 1\n\
           %c = icmp eq i64 %j, 2\n\
           br i1 %c, label %e, label %l\n\
         e:\n  %r = phi i64 [ %j, %l ]\n  ret i64 %r\n}\n",
    );
    let legalized = legalized(&module);
    for n in [0, 1, 37] {
        same(&module, &legalized, &[100, 1000, n]);
    }
}

#[test]
fn hints_go() {
    let module = read(
        "declare void @llvm.lifetime.start.p5(i64, ptr addrspace(5))\n\
         declare void @llvm.assume(i1)\n\
         declare i32 @llvm.expect.i32(i32, i32)\n\
         define i32 @f(i32 %x) {\n\
           %a = alloca i32, align 4, addrspace(5)\n\
           call void @llvm.lifetime.start.p5(i64 4, ptr addrspace(5) %a)\n\
           %c = icmp ult i32 %x, 9\n\
           call void @llvm.assume(i1 %c) [ \"align\"(ptr addrspace(5) %a, i64 4) ]\n\
           %e = call i32 @llvm.expect.i32(i32 %x, i32 1)\n\
           ret i32 %e\n}\n",
    );
    let legalized = legalized(&module);
    assert!(!text(&module, &legalized).contains("call"));
    assert_eq!(
        super::run(&module, Some(&legalized), &[gcnsel_witness::scalar::Datum::Bits(5)], &[], 0).0,
        Some(gcnsel_witness::scalar::Datum::Bits(5))
    );
}

/// What nobody would miss goes, round loops and from block to block; what does something stays, used or not.
#[test]
fn dead_instructions_go() {
    let module = read(
        "declare i64 @llvm.amdgcn.ballot.i64(i1)\n\
         declare i64 @llvm.amdgcn.s.memtime()\n\
         define i32 @f(i32 %n, ptr addrspace(1) %p) {\n\
         entry:\n  %far = mul i32 %n, 3\n  %seen = load volatile i32, ptr addrspace(1) %p\n\
           %lost = load i32, ptr addrspace(1) %p\n  br label %loop\n\
         loop:\n\
           %i = phi i32 [ 0, %entry ], [ %j, %loop ]\n\
           %dead = phi i32 [ %lost, %entry ], [ %round, %loop ]\n\
           %live = phi i32 [ 1, %entry ], [ %t, %loop ]\n\
           %round = xor i32 %dead, %far\n\
           %old = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic\n\
           %now = call i64 @llvm.amdgcn.s.memtime()\n\
           %b = icmp ult i32 %i, %round\n\
           %asked = call i64 @llvm.amdgcn.ballot.i64(i1 %b)\n\
           %t = mul i32 %live, 5\n\
           %j = add i32 %i, 1\n\
           %c = icmp ult i32 %j, %n\n\
           br i1 %c, label %loop, label %done\n\
         done:\n  ret i32 %live\n}\n",
    );
    let legalized = legalized(&module);
    let text = text(&module, &legalized);
    for gone in ["%far =", "%lost =", "%dead =", "%round =", "%b =", "ballot"] {
        assert!(!text.contains(gone), "{gone} in\n{text}");
    }
    for kept in ["load volatile", "atomicrmw", "memtime", "%i =", "%live =", "%t =", "%j =", "%c ="] {
        assert!(text.contains(kept), "no {kept} in\n{text}");
    }
}
