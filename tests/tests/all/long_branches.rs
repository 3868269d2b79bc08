//! Kernels whose branches reach farther than 128 KiB and 1 MiB: forwards and backwards, by SCC and exec, many to the same
//! place. They run by the interpreter, by our code and by `llc-19`'s. Branches by VCC, which no code of ours has, are in
//! `emit/tests/emission/by_hand.rs`.

use gcnsel_isa::{Op, Target};
use gcnsel_tests::differential::{Config, executed, launch_of, load, ours, reference};
use gcnsel_tests::oracle::{LlcLevel, have, llc};
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::fmt::Write;

/// A loop of 24 parts, each of so many instructions of 8 bytes, from each of which lanes or the wave may go to the loop's end.
fn kernel(steps: usize) -> String {
    let mut text = String::from(
        "; grid 128, group 64, stored 4
target triple = \"amdgcn-amd-amdhsa\"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
define amdgpu_kernel void @long(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = mul i32 %group, 64
  %item = add i32 %first, %lane
  %at = and i32 %item, 127
  %from = getelementptr i32, ptr addrspace(1) %in, i32 %at
  %start = load i32, ptr addrspace(1) %from
  %times = and i32 %lane, 3
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %x = phi i32 [ %start, %entry ], [ %y, %latch ]
  br label %part0
",
    );
    let mut leaving = String::new();
    for part in 0..24 {
        writeln!(text, "part{part}:").expect("strings have room");
        let mut value = if part == 0 { "x".to_owned() } else { format!("v{}_{steps}", part - 1) };
        for step in 1..=steps {
            let op = if step % 2 == 0 { "xor" } else { "add" };
            let constant = 1_000_003 + 7919 * (step + 31 * part);
            writeln!(text, "  %v{part}_{step} = {op} i32 %{value}, {constant}").expect("strings have room");
            value = format!("v{part}_{step}");
        }
        let test = match part % 3 {
            // Of lanes, of the wave, and of the wave by floats.
            0 => format!("  %m{part} = and i32 %{value}, 12\n  %t{part} = icmp eq i32 %m{part}, 4\n"),
            1 => {
                format!("  %s{part} = xor i32 %small, {part}\n  %t{part} = icmp eq i32 %s{part}, %i{part}\n")
            }
            _ => format!("  %s{part} = fadd float %c, {part}.0\n  %t{part} = fcmp oeq float %s{part}, 4.5\n"),
        };
        let round = format!("  %i{part} = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %i)\n");
        text += &round;
        text += &test;
        let on = if part == 23 { "latch".to_owned() } else { format!("part{}", part + 1) };
        if part == 23 {
            writeln!(text, "  br label %latch").expect("strings have room");
            write!(leaving, "[ %{value}, %part{part} ]").expect("strings have room");
        } else {
            writeln!(text, "  br i1 %t{part}, label %latch, label %{on}").expect("strings have room");
            write!(leaving, "[ %{value}, %part{part} ], ").expect("strings have room");
        }
    }
    write!(
        text,
        "latch:
  %y = phi i32 {leaving}
  %next = add i32 %i, 1
  %again = icmp ult i32 %i, %times
  br i1 %again, label %loop, label %done
done:
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %item
  store i32 %y, ptr addrspace(1) %to
  ret void
}}
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
attributes #0 = {{ nounwind \"amdgpu-flat-work-group-size\"=\"1,64\" }}
"
    )
    .expect("strings have room");
    text
}

#[test]
fn code_may_be_longer_than_branches_reach() {
    // 200 KB and 1.3 MB of code.
    let few = Config { sgprs: Some(38), ..Config::standard(Target::Gfx900) };
    let cases: Vec<(usize, Config)> = Target::ALL
        .map(|target| (1100, Config::standard(target)))
        .into_iter()
        .chain([(1100, few), (7000, Config::standard(Target::Gfx90a))])
        .collect();
    let by_llvm = have("long_branches", "llc-19", "llvm-19");
    let known = [1100, 7000].map(|steps| {
        let text = kernel(steps);
        let launch = launch_of(&text).expect("the first line is a launch");
        let known = reference(&text, "long", &launch).expect("a valid kernel").buffers;
        (steps, text, launch, known)
    });
    let judge = |&(steps, config): &(usize, Config)| {
        let (_, text, launch, known) = &known[usize::from(steps != 1100)];
        let object = ours(text, "long", &config).unwrap_or_else(|why| panic!("{steps}, {config}: {why}"));
        let code = load(&object).expect("our object");
        let ran =
            executed(&code, "long", launch, known).unwrap_or_else(|why| panic!("{steps}, {config}: {why}"));
        if by_llvm && config == Config::standard(Target::Gfx942) {
            let theirs = llc(text, config.target.name(), LlcLevel::O2).expect("llc compiles it");
            executed(&load(&theirs).expect("llc's object"), "long", launch, known)
                .unwrap_or_else(|why| panic!("{steps} by llc: {why}"));
        }
        let size = gcnsel_codeobject::read(&object).expect("our object").kernels[0].code.clone();
        let ops: BTreeSet<Op> = ran.iter().map(|inst| inst.op).collect();
        (steps, size.end - size.start, ops)
    };
    let ran: Vec<(usize, u64, BTreeSet<Op>)> = cases.par_iter().map(judge).collect();
    let all: BTreeSet<Op> = ran.iter().flat_map(|(.., ops)| ops.clone()).collect();
    for op in [Op::S_CBRANCH_EXECZ, Op::S_CBRANCH_EXECNZ, Op::S_BRANCH] {
        assert!(all.contains(&op), "{op:?} is not executed");
    }
    assert!(all.contains(&Op::S_CBRANCH_SCC1) || all.contains(&Op::S_CBRANCH_SCC0));
    for (steps, size, ops) in &ran {
        let (least, is_far) = if *steps == 1100 { (200_000, false) } else { (1_300_000, true) };
        assert!(*size > least, "{size}");
        assert_eq!(ops.contains(&Op::S_GETPC_B64), is_far, "{size}");
    }
}
