//! Each reason for a VGPR, and what becomes of the value when the reason is taken away.

use crate::support::value;
use gcnsel_explain::{Cause, LoadReason, ValueAnswer};

const DECLARATIONS: &str =
    "declare i32 @llvm.amdgcn.workgroup.id.x()\ndeclare i32 @llvm.amdgcn.workitem.id.x()\n";

/// A kernel of one block around some lines; `%g` is the work-group's number, `%t` the work-item's.
fn kernel(args: &str, lines: &str) -> String {
    format!(
        "{DECLARATIONS}define amdgpu_kernel void @k({args}) {{
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %t
{lines}
  ret void
}}
"
    )
}

const PLAIN: &str = "ptr addrspace(1) %in, ptr addrspace(1) %out";
const NOALIAS: &str = "ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out";

fn cause(text: &str, name: &str) -> Cause {
    let answer = value(text, name);
    let causes: Vec<&Cause> = answer.homes.iter().filter_map(|home| home.cause.as_ref()).collect();
    match causes[..] {
        [cause] => cause.clone(),
        _ => panic!("{name} has {} causes: {answer:#?}", causes.len()),
    }
}

fn load_reason(text: &str, name: &str) -> LoadReason {
    match cause(text, name) {
        Cause::VectorLoad { because } => because,
        other => panic!("{name}: {other:?}"),
    }
}

fn is_in_sgprs(answer: &ValueAnswer) -> bool {
    !answer.homes.is_empty() && answer.homes.iter().all(|home| home.kind == "sgpr" && home.cause.is_none())
}

/// A store that may write what a load reads keeps it in a VGPR. It is named, and it is that store: without it, with it behind the
/// load, or with `noalias`, the load is scalar.
#[test]
fn a_store_may_write_what_is_loaded() {
    let store = "  store i32 %t, ptr addrspace(1) %at";
    let load = "  %x = load i32, ptr addrspace(1) %in\n  %p = getelementptr i32, ptr addrspace(1) %out, i32 1000\n  \
                store i32 %x, ptr addrspace(1) %p";
    let text = kernel(PLAIN, &format!("{store}\n{load}"));
    let LoadReason::MayAlias { write, ir_line, .. } = load_reason(&text, "%x") else {
        panic!("{:?}", load_reason(&text, "%x"))
    };
    assert_eq!(write, store.trim());
    assert_eq!(text.lines().nth(ir_line.expect("it stands in the text") - 1), Some(store));
    for without in [
        kernel(PLAIN, load),
        kernel(PLAIN, &format!("{load}\n{store}")),
        kernel(NOALIAS, &format!("{store}\n{load}")),
    ] {
        assert!(is_in_sgprs(&value(&without, "%x")), "{without}");
    }
}

/// In a loop the store of the iteration before comes before the load.
#[test]
fn a_store_of_the_iteration_before() {
    let text = |args: &str| {
        format!(
            "{DECLARATIONS}define amdgpu_kernel void @k({args}) {{
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %from = getelementptr i32, ptr addrspace(1) %in, i32 %i
  %x = load i32, ptr addrspace(1) %from
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %x, ptr addrspace(1) %at
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 100
  br i1 %more, label %loop, label %end
end:
  ret void
}}
"
        )
    };
    let reason = load_reason(&text(PLAIN), "%x");
    assert!(
        matches!(&reason, LoadReason::MayAlias { write, .. } if write.starts_with("store i32 %x")),
        "{reason:?}"
    );
    assert!(is_in_sgprs(&value(&text(NOALIAS), "%x")));
}

/// What other waves write is visible behind a barrier that orders memory, and not without it.
#[test]
fn other_waves() {
    let text = |fence: &str| {
        kernel(
            PLAIN,
            &format!(
                "  {fence}\n  %x = load i32, ptr addrspace(1) %in\n  store i32 %x, ptr addrspace(1) %at\n  {fence}"
            ),
        )
    };
    for fence in ["fence syncscope(\"workgroup\") acq_rel", "fence syncscope(\"agent\") acq_rel"] {
        let reason = load_reason(&text(fence), "%x");
        let LoadReason::OtherWaves { write, by } = &reason else { panic!("{fence}: {reason:?}") };
        assert_eq!((write.as_str(), by.as_str()), ("store i32 %x, ptr addrspace(1) %at", fence));
    }
    assert!(is_in_sgprs(&value(&text(""), "%x")));
    // Where this kernel writes nothing there, others than it may, unless it asks for what its work-group has written alone.
    let apart = |fence: &str| text(fence).replace(PLAIN, NOALIAS);
    let reason = load_reason(&apart("fence syncscope(\"agent\") acq_rel"), "%x");
    assert!(matches!(&reason, LoadReason::Others { by } if by.starts_with("fence")), "{reason:?}");
    assert!(is_in_sgprs(&value(&apart("fence syncscope(\"workgroup\") acq_rel"), "%x")));
}

/// Accesses that scalar loads are not for.
#[test]
fn kinds_of_loads() {
    let load = |kind: &str, space: u32| {
        let pointer = if space == 1 {
            "%in".to_owned()
        } else {
            format!("inttoptr (i32 64 to ptr addrspace({space}))")
        };
        kernel(
            NOALIAS,
            &format!(
                "  %x = load {kind}i32, ptr addrspace({space}) {pointer}{}\n  store i32 %x, ptr addrspace(1) %at",
                if kind == "atomic " { " monotonic, align 4" } else { "" }
            ),
        )
    };
    assert_eq!(load_reason(&load("volatile ", 1), "%x"), LoadReason::Volatile);
    assert_eq!(load_reason(&load("atomic ", 1), "%x"), LoadReason::Atomic);
    assert_eq!(load_reason(&load("", 3), "%x"), LoadReason::AddressSpace { space: 3 });
    assert!(is_in_sgprs(&value(&load("", 1), "%x")));
}

/// Neighbouring loads that are joined have the reason of the load that they have become, each of them.
#[test]
fn joined_loads() {
    let loads: String = (0..4)
        .map(|n| {
            format!(
                "  %p{n} = getelementptr i32, ptr addrspace(1) %in, i32 {n}\n  %x{n} = load i32, ptr addrspace(1) %p{n}, align 16\n"
            )
        })
        .collect();
    let text = |args: &str| {
        kernel(
            args,
            &format!(
                "  store i32 %t, ptr addrspace(1) %at\n{}  %a = xor i32 %x0, %x1\n  %b = mul i32 %x2, %x3\n  %c = sub i32 %a, %b\n  \
                 %q = getelementptr i32, ptr addrspace(1) %out, i32 1000\n  store i32 %c, ptr addrspace(1) %q",
                loads.replace("align 16", "align 4")
            ),
        )
    };
    let joined = crate::support::explain(&text(PLAIN));
    assert!(
        joined.code.iter().any(|one| one.instruction.starts_with("global_load_dwordx4")),
        "{:#?}",
        joined.code
    );
    for name in ["%x0", "%x1", "%x2", "%x3"] {
        let reason = load_reason(&text(PLAIN), name);
        assert!(
            matches!(&reason, LoadReason::MayAlias { write, .. } if write.starts_with("store i32 %t")),
            "{name}: {reason:?}"
        );
        assert!(is_in_sgprs(&value(&text(NOALIAS), name)), "{name}");
    }
    let wait = joined.waits.longest.iter().find(|wait| wait.instruction.starts_with("global_load_dwordx4"));
    assert_eq!(wait.and_then(|wait| wait.value.as_deref()), Some("%x0, %x1, %x2, %x3"));
}

/// A value that is moved aside is said to be where the moves put it: each is there in the code, in front of the offset that is said.
#[test]
fn values_that_are_moved_aside() {
    let mut moves = 0;
    for (name, text) in crate::support::kernels() {
        let recorded = crate::support::record(&text);
        for record in &recorded.kernels {
            let subject = gcnsel_explain::Subject::of(&recorded, record).expect("it can be read");
            for value in subject.all_values() {
                for (at, to) in subject.value(value).homes.iter().flat_map(|home| &home.moves) {
                    let code = subject.code.iter().filter(|line| line.offset < *at).rev().take(64);
                    let begin = |registers: &str| -> String {
                        registers.split([':', ']', ',']).next().unwrap_or_default().replace('[', "")
                    };
                    let writes = |line: &gcnsel_explain::CodeLine| {
                        let is_move = line.text.starts_with("v_mov") || line.text.starts_with("v_pk_mov");
                        let written = line.text.split_whitespace().nth(1).map(begin);
                        is_move && written == Some(begin(to))
                    };
                    assert!(code.into_iter().any(writes), "{name}: {to} at {at:#x}");
                    moves += 1;
                }
            }
        }
    }
    assert!(moves > 0, "no value of any kernel is moved aside");
    println!("{moves} moves");
}

/// Two bytes that do not begin a dword, at an address of which nothing is known.
#[test]
fn alignment() {
    let text = |align: u32| {
        kernel(
            NOALIAS,
            &format!(
                "  %p = getelementptr i16, ptr addrspace(1) %in, i32 %g\n  %x = load i16, ptr addrspace(1) %p, align {align}\n  %y = zext i16 %x to i32\n  store i32 %y, ptr addrspace(1) %at"
            ),
        )
    };
    assert_eq!(load_reason(&text(2), "%x"), LoadReason::Unaligned { align: 2 });
    assert!(value(&text(4), "%x").homes.iter().all(|home| home.cause.is_none()));
}

/// A sum of floats has no scalar instruction on these targets, a sum of integers has one; the manuals of the three list no
/// `s_add_f32`.
#[test]
fn no_scalar_instruction() {
    let text = |sum: &str| {
        kernel(
            PLAIN,
            &format!(
                "  %a = bitcast i32 %g to {0}\n  %x = {sum} {0} %a, {1}\n  %y = bitcast {0} %x to i32\n  %z = xor i32 %y, %t\n  store i32 %z, ptr addrspace(1) %at",
                if sum == "fadd" { "float" } else { "i32" },
                if sum == "fadd" { "1.0" } else { "7" }
            ),
        )
    };
    assert_eq!(cause(&text("fadd"), "%x"), Cause::NoScalarInstruction { target: "gfx942" });
    assert!(is_in_sgprs(&value(&text("add"), "%x")));
}

/// An integer sum could be scalar, but an operand is in a VGPR: with a scalar operand in its place it is scalar.
#[test]
fn an_operand() {
    let text = |operand: &str| {
        kernel(
            PLAIN,
            &format!(
                "  %v = load volatile i32, ptr addrspace(1) %in\n  %x = mul i32 %g, {operand}\n  %z = xor i32 %x, %t\n  store i32 %z, ptr addrspace(1) %at"
            ),
        )
    };
    let found = cause(&text("%v"), "%x");
    assert!(matches!(&found, Cause::Operand { value, .. } if value == "%v"), "{found:?}");
    assert!(is_in_sgprs(&value(&text("%g"), "%x")));
}

/// A phi of what the vector unit computes is in a VGPR, and names it; of integers it is in an SGPR.
#[test]
fn a_phi() {
    let text = |kind: &str, sum: &str, one: &str| {
        format!(
            "{DECLARATIONS}define amdgpu_kernel void @k(ptr addrspace(1) %out, {kind} %n, i32 %many) {{
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %t
  %c = icmp ugt i32 %many, 4
  br i1 %c, label %some, label %end
some:
  store volatile i32 %many, ptr addrspace(1) %at
  %y = {sum} {kind} %n, {one}
  br label %end
end:
  %x = phi {kind} [ %n, %entry ], [ %y, %some ]
  %bits = bitcast {kind} %x to i32
  %z = xor i32 %bits, %t
  store i32 %z, ptr addrspace(1) %at
  ret void
}}
"
        )
    };
    let values = vec!["%y".to_owned()];
    assert_eq!(cause(&text("float", "fadd", "1.0"), "%x"), Cause::Phi { values });
    assert!(is_in_sgprs(&value(&text("i32", "add", "1"), "%x")));
}

/// What is known of work-item ids makes a wave's number the same in all lanes of a group of one dimension, but it is computed from
/// ids; of a work-group's number the same operation is scalar. Without the dimensions it is divergent.
#[test]
fn divergent_operands() {
    let text = |of: &str, size: &str| {
        let lines =
            format!("  %x = lshr i32 {of}, 6\n  %z = add i32 %x, %t\n  store i32 %z, ptr addrspace(1) %at");
        kernel(PLAIN, &lines).replace(") {", &format!(") {size} {{")) + "!0 = !{i32 256, i32 1, i32 1}\n"
    };
    let size = "!reqd_work_group_size !0";
    let answer = value(&text("%t", size), "%x");
    assert_eq!(cause(&text("%t", size), "%x"), Cause::DivergentOperands);
    assert!(!answer.divergent && answer.rule.is_some_and(|rule| rule.contains("drops the bits")));
    assert!(is_in_sgprs(&value(&text("%g", size), "%x")));
    assert_eq!(cause(&text("%t", ""), "%x"), Cause::Divergent);
}

/// A vector load of a buffer writes VGPRs, whatever its operands are, and is the instruction that is named; the scalar one does not.
#[test]
fn an_instruction() {
    let text = |name: &str, resource: &str, more: &str| {
        let load = format!("{resource}, i32 16, i32 0{more}");
        let kinds = load.replace(" %r", "").replace(" 16", "").replace(" 0", "");
        kernel(
            &format!("{resource}, ptr addrspace(1) %out"),
            &format!(
                "  %x = call i32 @llvm.amdgcn.{name}({load})\n  %z = xor i32 %x, %t\n  store i32 %z, ptr addrspace(1) %at"
            ),
        ) + &format!("declare i32 @llvm.amdgcn.{name}({kinds})\n")
    };
    let found = cause(&text("raw.ptr.buffer.load.i32", "ptr addrspace(8) %r", ", i32 0"), "%x");
    let Cause::Instruction { instruction: Some(instruction) } = &found else { panic!("{found:?}") };
    assert!(instruction.starts_with("buffer_load_dword v"), "{instruction}");
    assert!(is_in_sgprs(&value(&text("s.buffer.load.i32", "<4 x i32> %r", ""), "%x")));
}

/// A load from where lanes' own addresses lead is divergent, and says so.
#[test]
fn addresses_of_lanes() {
    let text = |at: &str| {
        let lines = format!(
            "  %p = getelementptr i32, ptr addrspace(1) %in, i32 {at}\n  %x = load i32, ptr addrspace(1) %p\n  %z = xor i32 %x, %t\n  \
             store i32 %z, ptr addrspace(1) %at"
        );
        kernel(NOALIAS, &lines)
    };
    assert_eq!(cause(&text("%t"), "%x"), Cause::Divergent);
    assert!(is_in_sgprs(&value(&text("%g"), "%x")));
}

/// What has become several instructions, and what is made for what has no result, is not said to follow from itself, nor called what
/// another value of the input is called.
#[test]
fn parts_of_values() {
    let text = kernel(
        PLAIN,
        "  %1 = insertelement <4 x i32> zeroinitializer, i32 %t, i32 0\n  %2 = shufflevector <4 x i32> %1, <4 x i32> poison, \
         <4 x i32> zeroinitializer\n  %3 = mul <4 x i32> %2, %2\n  %4 = getelementptr i8, ptr addrspace(1) %out, i32 %t\n  \
         store <4 x i32> %3, ptr addrspace(1) %4, align 1",
    );
    for (name, text) in [("by hand", text), ("product", crate::support::matrix("tiled_product.gfx942"))] {
        let recorded = crate::support::record(&text);
        let subject = crate::support::subject(&recorded);
        let mut steps = 0;
        for one in subject.all_values() {
            let answer = subject.value(one);
            for step in &answer.chain {
                let Some((what, from)) = step.split_once(" is divergent: uses ") else { continue };
                assert_ne!(what, from, "{name}");
                steps += 1;
            }
            // Each number is that of the line's own result.
            let line = answer.ir_line.and_then(|line| text.lines().nth(line - 1)).unwrap_or_default();
            let is_numbered = answer.name.starts_with('%') && !answer.name.contains(' ');
            assert!(
                !is_numbered || line.is_empty() || line.trim_start().starts_with(&answer.name),
                "{name}: {} {line}",
                answer.name
            );
        }
        assert!(steps > 5, "{name}");
    }
}

/// What lanes differ in says where that comes from.
#[test]
fn divergence() {
    let text = kernel(PLAIN, "  %x = mul i32 %t, 3\n  store i32 %x, ptr addrspace(1) %at");
    let answer = value(&text, "%x");
    assert!(answer.divergent && answer.rule.is_none(), "{answer:#?}");
    assert_eq!(cause(&text, "%x"), Cause::Divergent);
    assert!(answer.chain.last().is_some_and(|last| last.contains("work-item id")), "{answer:#?}");
    let text = kernel(PLAIN, "  %x = mul i32 %g, 3\n  store i32 %x, ptr addrspace(1) %at");
    let answer = value(&text, "%x");
    assert!(!answer.divergent && answer.rule.is_some() && is_in_sgprs(&answer), "{answer:#?}");
}

/// A counter of a loop that lanes leave in different iterations stays in an SGPR in the loop, and has a copy outside.
#[test]
fn carried_out() {
    let text = |bound: &str| {
        format!(
            "{DECLARATIONS}define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {{
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %x, %loop ]
  %x = add i32 %i, 1
  %more = icmp ult i32 %x, {bound}
  br i1 %more, label %loop, label %end
end:
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %x, ptr addrspace(1) %at
  ret void
}}
"
        )
    };
    let answer = value(&text("%t"), "%x");
    let kinds: Vec<(&str, Option<&Cause>)> =
        answer.homes.iter().map(|home| (home.kind, home.cause.as_ref())).collect();
    assert_eq!(kinds, [("sgpr", None), ("vgpr", Some(&Cause::CarriedOut))], "{answer:#?}");
    assert!(is_in_sgprs(&value(&text("%n"), "%x")));
}

/// Source lines come from debug information, and a line finds its values.
#[test]
fn source_lines() {
    let text = kernel(
        PLAIN,
        "  %x = mul i32 %t, 3, !dbg !7\n  %y = add i32 %x, 1, !dbg !8\n  store i32 %y, ptr addrspace(1) %at",
    )
    .replace("%out) {", "%out) !dbg !5 {");
    let text = text
        + r#"
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, producer: "hand", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.cl", directory: "/src")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !4)
!4 = !{null}
!5 = distinct !DISubprogram(name: "k", scope: !1, file: !1, line: 1, type: !3, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0)
!7 = !DILocation(line: 12, column: 3, scope: !5)
!8 = !DILocation(line: 13, column: 5, scope: !5)
"#;
    assert_eq!(value(&text, "%x").source.as_deref(), Some("a.cl:12:3"));
    let recorded = crate::support::record(&text);
    let subject = crate::support::subject(&recorded);
    let names = |place: &str| -> Vec<String> {
        let place = place.parse().expect("a line");
        subject.values_at(&place).into_iter().map(|value| subject.name(value)).collect()
    };
    assert_eq!(
        (names("a.cl:12"), names("13"), names("a.cl:14"), names("b.cl:12")),
        (vec!["%x".to_owned()], vec!["%y".to_owned()], vec![], vec![])
    );
    assert_eq!((names("/src/a.cl:12"), names("src/a.cl:13:5")), (names("12"), names("13")));
    assert_eq!((names("/a.cl:12"), names("a.cl:13:4")), (vec![], vec![]));
}
