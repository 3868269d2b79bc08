//! What the analysis can say of its facts: why they hold, where in the source, and all of them as JSON or a drawing.

use crate::support::small::{body, module, named};
use gcnsel_analysis::{Cause, Fact, Options, Uniformity, explain_text, find_fact, to_json, to_picture};

#[test]
fn a_chain_of_causes_ends_at_a_source() {
    let module = module(
        "define amdgpu_kernel void @f(i32 %n) {
         entry:
           %tid = call i32 @llvm.amdgcn.workitem.id.x()
           br label %loop
         loop:
           %i = phi i32 [ 0, %entry ], [ %next, %loop ]
           %next = add i32 %i, 1
           %more = icmp ult i32 %i, %tid
           br i1 %more, label %loop, label %done
         done:
           %out = add i32 %i, %n
           ret void
         }",
    );
    let function = body(&module);
    let uniformity = Uniformity::new(&module, function, &Options::default());
    let out = Fact::Value(named(function, "out"));
    assert_eq!(
        explain_text(&module, function, &uniformity, out),
        "\
%out is divergent: uses %i from the loop of %loop, which lanes have left apart
lanes leave the loop of %loop apart: lanes split by the branch at the end of %loop
the branch at the end of %loop is divergent: uses %more
%more is divergent: uses %tid
%tid is divergent: is a work-item id, which every lane has its own of
"
    );
    let chain = uniformity.explain(function, out);
    assert!(matches!(chain.last(), Some((_, Cause::Origin(_)))));
    assert!(uniformity.explain(function, Fact::Value(named(function, "i"))).is_empty());
}

#[test]
fn json_names_what_has_no_name_by_number() {
    let module = module(
        "define void @f(i32 %0, i1 %1) {
           br i1 %1, label %3, label %4
         3:
           br label %4
         4:
           %5 = phi i32 [ 0, %2 ], [ 1, %3 ]
           %6 = call i32 @llvm.amdgcn.workgroup.id.x()
           ret void
         }",
    );
    let function = body(&module);
    let json = to_json(function, &Uniformity::new(&module, function, &Options::default()));
    assert_eq!(json["divergent_args"].to_string(), r#"["%0","%1"]"#);
    assert_eq!(json["divergent_values"].to_string(), r#"["%5"]"#);
    assert_eq!(json["divergent_terminators"].to_string(), r#"["2"]"#);
}

#[test]
fn explanations_are_shortest_and_name_the_source() {
    let module = module(
        "define amdgpu_kernel void @f(i32 %n) !dbg !3 {
         entry:
           %tid = call i32 @llvm.amdgcn.workitem.id.x()
           %long = add i32 %tid, 1
           %longer = add i32 %long, 1
           %c = icmp eq i32 %longer, 3, !dbg !5
           br i1 %c, label %then, label %join
         then:
           br label %join
         join:
           %x = phi i32 [ 0, %entry ], [ %n, %then ]
           %y = add i32 %x, %long, !dbg !7
           ret void
         }
         !llvm.module.flags = !{!0}
         !llvm.dbg.cu = !{!1}
         !0 = !{i32 2, !\"Debug Info Version\", i32 3}
         !1 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2, emissionKind: LineTablesOnly)
         !2 = !DIFile(filename: \"kernel.cl\", directory: \"/src\")
         !3 = distinct !DISubprogram(name: \"f\", scope: !2, file: !2, line: 1, type: !4, unit: !1)
         !4 = !DISubroutineType(types: !{null})
         !5 = !DILocation(line: 12, column: 3, scope: !6)
         !6 = distinct !DILexicalBlock(scope: !3, file: !2, line: 11)
         !7 = !DILocation(line: 20, column: 7, scope: !3)",
    );
    let function = body(&module);
    let uniformity = Uniformity::new(&module, function, &Options::default());
    let explained = |name| explain_text(&module, function, &uniformity, Fact::Value(named(function, name)));
    assert_eq!(
        explained("y"),
        "kernel.cl:20:7: %y is divergent: uses %long\n\
         %long is divergent: uses %tid\n\
         %tid is divergent: is a work-item id, which every lane has its own of\n"
    );
    assert!(
        explained("x").contains("\nkernel.cl:12:3: %c is divergent: uses %longer\n"),
        "{}",
        explained("x")
    );
}

/// Of several causes the one that leads to a source soonest is given: not the first that is found.
#[test]
fn explanations_go_by_any_operand() {
    let module = module(
        "define amdgpu_kernel void @f() {
         entry:
           %tid = call i32 @llvm.amdgcn.workitem.id.x()
           %c = icmp eq i32 %tid, 3
           %t1 = add i32 %tid, 1
           %t2 = add i32 %t1, 1
           %t3 = add i32 %t2, 1
           %t4 = add i32 %t3, 1
           %t5 = add i32 %t4, 1
           br i1 %c, label %then, label %join
         then:
           br label %join
         join:
           %x = phi i32 [ 0, %entry ], [ 1, %then ]
           %y = add i32 %t5, %x
           ret void
         }",
    );
    let function = body(&module);
    let uniformity = Uniformity::new(&module, function, &Options::default());
    assert_eq!(
        explain_text(&module, function, &uniformity, Fact::Value(named(function, "y"))),
        "%y is divergent: uses %x\n\
         %x is divergent: lanes split by the branch at the end of %entry\n\
         the branch at the end of %entry is divergent: uses %c\n\
         %c is divergent: uses %tid\n\
         %tid is divergent: is a work-item id, which every lane has its own of\n"
    );
}

#[test]
fn facts_by_name() {
    let module = module(
        "define void @f(i32 %arg, i32 %0) {
         first:
           %x = add i32 %arg, %0
           br label %x.end
         x.end:
           ret void
         }",
    );
    let function = body(&module);
    let value = |name| Some(Fact::Value(named(function, name)));
    for name in ["x", "%x"] {
        assert_eq!(find_fact(function, name), value("x"));
    }
    assert_eq!(find_fact(function, "arg"), value("arg"));
    assert_eq!(find_fact(function, "%0"), function.params[1].value.map(Fact::Value));
    assert_eq!(find_fact(function, "first"), Some(Fact::Branch(function.entry())));
    assert_eq!(find_fact(function, "x.end"), Some(Fact::Branch(function.layout[1])));
    assert_eq!(find_fact(function, "nothing"), None);
}

/// The file of a location is that of the nearest scope that has one.
#[test]
fn places_in_the_source() {
    let module = module(
        "define amdgpu_kernel void @f() !dbg !3 {
           %tid = call i32 @llvm.amdgcn.workitem.id.x(), !dbg !5
           %x = add i32 %tid, 1, !dbg !7
           %y = add i32 %x, 1, !dbg !9
           ret void
         }
         !llvm.module.flags = !{!0}
         !0 = !{i32 2, !\"Debug Info Version\", i32 3}
         !1 = !DIFile(filename: \"outer.cl\", directory: \"/src\")
         !2 = !DIFile(filename: \"inner.cl\", directory: \"/src\")
         !3 = distinct !DISubprogram(name: \"f\", file: !1, line: 1)
         !4 = distinct !DILexicalBlock(scope: !3, line: 11)
         !5 = !DILocation(line: 12, column: 3, scope: !4)
         !6 = distinct !DILexicalBlock(scope: !3, file: !2, line: 20)
         !7 = !DILocation(line: 21, column: 5, scope: !6)
         !8 = distinct !DISubprogram(name: \"g\", line: 1)
         !9 = !DILocation(line: 30, column: 7, scope: !8)",
    );
    let function = body(&module);
    let uniformity = Uniformity::new(&module, function, &Options::default());
    assert_eq!(
        explain_text(&module, function, &uniformity, Fact::Value(named(function, "y"))),
        "line 30:7: %y is divergent: uses %x\n\
         inner.cl:21:5: %x is divergent: uses %tid\n\
         outer.cl:12:3: %tid is divergent: is a work-item id, which every lane has its own of\n"
    );
}

#[test]
fn constants_have_no_users() {
    let module = module("define i32 @f(i32 %x) {\n  %y = add i32 %x, 7\n  ret i32 %y\n}");
    let function = body(&module);
    let uniformity = Uniformity::new(&module, function, &Options::default());
    for value in function.values.keys() {
        let expected = if function.as_const(value).is_some() { 0 } else { 1 };
        assert_eq!(uniformity.uses().of(value).len(), expected, "{value}");
    }
}

#[test]
fn graphs_for_graphviz() {
    let module = module(
        "define amdgpu_kernel void @f(i32 %n) {
         entry:
           %tid = call i32 @llvm.amdgcn.workitem.id.x()
           br label %loop
         loop:
           %i = phi i32 [ 0, %entry ], [ %next, %loop ]
           %next = add i32 %i, 1
           %c = icmp eq i32 %next, %tid
           br i1 %c, label %exit, label %loop
         exit:
           ret void
         }",
    );
    let function = body(&module);
    let uniformity = Uniformity::new(&module, function, &Options::default());
    let dot = to_picture(&module, &module.types, function, &uniformity).to_dot();
    let lines: Vec<&str> = dot.lines().map(str::trim).collect();
    assert_eq!(dot.matches('{').count(), dot.matches('}').count(), "{dot}");
    for line in [
        "digraph \"thread graph of @f\" {",
        "\"entry\" [label=\"entry:\\l%tid = call i32 @llvm.amdgcn.workitem.id.x()\\lbr label %loop\\l\"]",
        "label=\"cycle with divergent exit\" color=blue3",
        "\"loop\" [label=\"loop:\\l%i = phi i32 [ 0, %entry ], [ %next, %loop ]\\l%next = add i32 %i, 1\\l\
         %c = icmp eq i32 %next, %tid\\lbr i1 %c, label %exit, label %loop\\l; divergent branch\\l\" color=red3 \
         fillcolor=\"#fdeaea\" style=\"filled,bold\"]",
        "\"exit\" [label=\"exit:\\lret void\\l\"]",
        "\"entry\" -> \"loop\"",
        "\"loop\" -> \"exit\" [label=\"%c\" color=red3]",
        "\"loop\" -> \"loop\" [label=\"not %c\" style=dashed]",
    ] {
        assert!(lines.contains(&line), "{line}\n{dot}");
    }
}

/// What is not divergent is said to be so, with the uses where it is; of a return, what it returns.
#[test]
fn what_is_uniform_is_explained_too() {
    let module = module(
        "define i32 @f(i32 inreg %n) {
        entry:
          %id = call i32 @llvm.amdgcn.workitem.id.x()
          br label %loop
        loop:
          %i = phi i32 [ 0, %entry ], [ %next, %loop ]
          %next = add i32 %i, 1
          %again = icmp ult i32 %next, %id
          br i1 %again, label %loop, label %out
        out:
          %last = add i32 %i, %n
          ret i32 %last
        }",
    );
    let function = body(&module);
    let uniformity = Uniformity::new(&module, function, &Options::default());
    let explained = |name| {
        let fact = find_fact(function, name).unwrap_or_else(|| panic!("nothing is named {name}"));
        explain_text(&module, function, &uniformity, fact)
    };
    assert_eq!(explained("%n"), "%n is uniform\n");
    assert_eq!(
        explained("%i"),
        "%i is uniform where it is made\n\
         %i is divergent where %last uses it, in %out: lanes have left its loop in different iterations\n"
    );
    assert_eq!(explained("entry"), "entry does not end in a branch on anything\n");
    let returned = explained("out");
    assert!(returned.starts_with("the return at the end of %out uses:\n%last is divergent:"), "{returned}");
}
