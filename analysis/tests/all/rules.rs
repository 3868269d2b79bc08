//! Rules of control flow that small graphs and executions do not show: what is dead, what is kept, what explanations go by.
//! By hand; see `support::marked` for what names say.

use crate::support::case::Case;
use crate::support::marked::check;
use gcnsel_analysis::{Fact, Options, Uniformity, explain_text};

/// Blocks that nothing reaches, and edges that nobody takes, bring nothing to a phi.
#[test]
fn dead_predecessors() {
    check(
        "define amdgpu_kernel void @f(i32 %u.n, ptr addrspace(1) %u.p) {
         entry.d:
           %d.id = call i32 @llvm.amdgcn.workitem.id.x()
           %d.test = icmp eq i32 %d.id, 3
           %d.low = and i32 %d.id, 7
           %v.no = icmp ugt i32 %d.low, 7
           %u.x = load volatile i32, ptr addrspace(1) %u.p
           br i1 %d.test, label %one, label %two.v
         unreached:
           %d.far = call i32 @llvm.amdgcn.workitem.id.x()
           br label %join
         one:
           br label %join
         two.v:
           br i1 %v.no, label %dead, label %join
         dead:
           br label %join
         join:
           %v.phi = phi i32 [ %u.x, %one ], [ %d.far, %unreached ], [ %u.x, %two.v ], [ %d.id, %dead ]
           %d.phi = phi i32 [ %u.x, %one ], [ %u.x, %unreached ], [ %d.id, %two.v ], [ %u.x, %dead ]
           %v.zero = sub i32 %d.id, %d.id
           %v.sum = add i32 %u.x, %v.zero
           ret void
         }",
    );
    check(
        "define amdgpu_kernel void @f(i32 %u.n) {
         entry:
           br label %join
         unreached:
           %d.far = call i32 @llvm.amdgcn.workitem.id.x()
           br label %join
         join:
           %u.phi = phi i32 [ %u.n, %entry ], [ %d.far, %unreached ]
           ret void
         }",
    );
}

/// A phi that keeps its value has been nothing else, whatever comes from where nobody comes from.
#[test]
fn phis_that_keep_their_value() {
    check(
        "define amdgpu_kernel void @f(i32 %u.y, ptr addrspace(1) %u.at) {
         entry:
           %d.id = call i32 @llvm.amdgcn.workitem.id.x()
           %d.low = and i32 %d.id, 7
           %v.no = icmp ugt i32 %d.low, 7
           %u.z = load volatile i32, ptr addrspace(1) %u.at
           br label %h.d
         unreached:
           br label %h.d
         h.d:
           %u.same = phi i32 [ %u.z, %entry ], [ %u.z, %h.d ], [ %u.same, %more ], [ 7, %unreached ], [ %u.z, %dead ]
           %v.same = phi i32 [ %u.z, %entry ], [ %u.z, %h.d ], [ %v.same, %more ], [ %u.z, %unreached ], [ 7, %dead ]
           %d.c = call i1 asm sideeffect \"; $0\", \"=v\"()
           br i1 %d.c, label %h.d, label %back.v
         back.v:
           br i1 %v.no, label %dead, label %more
         more:
           %u.n = load volatile i32, ptr addrspace(1) %u.at
           %u.c = trunc i32 %u.n to i1
           br i1 %u.c, label %h.d, label %end
         dead:
           br label %h.d
         end:
           ret void
         }",
    );
}

/// A loop's phi that is kept on one way round and gets `x` on two others: lanes that come round by these two alone get
/// the same, whatever has been asked before of the ways together.
#[test]
fn phis_that_keep_their_value_on_one_way() {
    let nest = |kept: &str, phi: char| {
        check(&format!(
            "define amdgpu_kernel void @f(i32 %u.a, ptr addrspace(1) %u.p) {{
             entry:
               %d.id = call i32 @llvm.amdgcn.workitem.id.x()
               %d.c = icmp eq i32 %d.id, 3
               br label %header
             header:
               %{phi}.phi = phi i32 [ %u.a, %entry ], [ %{phi}.phi, %stay ], [ %u.x, %two ], [ %u.x, %three ]
               %u.x = load volatile i32, ptr addrspace(1) %u.p
               %u.c = icmp eq i32 %u.x, 5
               br i1 {kept}
             stay:
               br label %header
             more.d:
               br i1 %d.c, label %two, label %three
             two:
               br label %header
             three:
               br label %header
             }}"
        ));
    };
    nest("%u.c, label %stay, label %more.d", 'u');
    nest("%u.c, label %more.d, label %stay", 'u');
    // Lanes that keep it come together with others.
    check(
        "define amdgpu_kernel void @f(i32 %u.a, ptr addrspace(1) %u.p) {
         entry:
           %d.id = call i32 @llvm.amdgcn.workitem.id.x()
           %d.c = icmp eq i32 %d.id, 3
           br label %header
         header:
           %d.phi = phi i32 [ %u.a, %entry ], [ %d.phi, %stay ], [ %u.x, %two ], [ %u.x, %three ]
           %u.x = load volatile i32, ptr addrspace(1) %u.p
           br label %first.d
         first.d:
           br i1 %d.c, label %stay, label %more.d
         stay:
           br label %header
         more.d:
           br i1 %d.c, label %two, label %three
         two:
           br label %header
         three:
           br label %header
         }",
    );
}

/// Lanes that part nine ways: what they get where they meet.
#[test]
fn long_phis() {
    let list = |each: &dyn Fn(usize) -> String| (0..9).map(each).collect::<Vec<_>>();
    let cases = list(&|i| format!("i32 {i}, label %b{i}")).join(" ");
    let blocks = list(&|i| format!("b{i}:\n br label %join\n")).concat();
    let one_differs = list(&|i| format!("[ {}, %b{i} ]", if i == 8 { "%u.b" } else { "%u.a" })).join(", ");
    let all_same = list(&|i| format!("[ %u.a, %b{i} ]")).join(", ");
    check(&format!(
        "define amdgpu_kernel void @f(i32 %u.a, i32 %u.b) {{
         entry.d:
           %d.id = call i32 @llvm.amdgcn.workitem.id.x()
           switch i32 %d.id, label %none [ {cases} ]
         none:
           ret void
         {blocks}
         join:
           %d.phi = phi i32 {one_differs}
           %u.phi = phi i32 {all_same}
           ret void
         }}"
    ));
}

/// Edges that nobody takes do not count in reducible flow, loops or not.
#[test]
fn dead_edges_beside_a_loop() {
    check(
        "define amdgpu_kernel void @f(i32 %u.a, ptr addrspace(1) %u.p) {
         entry:
           %d.id = call i32 @llvm.amdgcn.workitem.id.x()
           %d.low = and i32 %d.id, 1
           %u.x = load volatile i32, ptr addrspace(1) %u.p
           %u.y = load volatile i32, ptr addrspace(1) %u.p
           br label %loop
         loop:
           %u.c = load volatile i1, ptr addrspace(1) %u.p
           br i1 %u.c, label %loop, label %test.d
         test.d:
           switch i32 %d.low, label %default [ i32 0, label %even i32 1, label %odd ]
         even:
           br label %join
         default:
           br label %join
         odd:
           ret void
         join:
           %v.phi = phi i32 [ %u.x, %even ], [ %u.y, %default ]
           ret void
         }",
    );
}

/// Two branches whose lanes come to the same places, but for one that they have come by.
#[test]
fn lanes_that_have_come_by_different_blocks() {
    check(
        "define amdgpu_kernel void @f(i1 %u.k, ptr addrspace(1) %u.p) {
         entry:
           %d.id = call i32 @llvm.amdgcn.workitem.id.x()
           %d.test = icmp eq i32 %d.id, 3
           br i1 %u.k, label %one.d, label %two.d
         one.d:
           br i1 %d.test, label %m1, label %q
         two.d:
           br i1 %d.test, label %m2, label %q
         m1:
           %u.m1 = load volatile i1, ptr addrspace(1) %u.p
           br i1 %u.m1, label %s1, label %s3
         m2:
           %u.m2 = load volatile i1, ptr addrspace(1) %u.p
           br i1 %u.m2, label %s2, label %s3
         q:
           br label %q2
         q2:
           br label %q3
         q3:
           br label %join
         s1:
           br label %join
         s2:
           br label %join
         s3:
           br label %join
         join:
           %d.1 = phi i32 [ 1, %s1 ], [ 2, %s2 ], [ 2, %s3 ], [ 2, %q3 ]
           %d.2 = phi i32 [ 2, %s1 ], [ 1, %s2 ], [ 2, %s3 ], [ 2, %q3 ]
           %d.3 = phi i32 [ 2, %s1 ], [ 2, %s2 ], [ 1, %s3 ], [ 2, %q3 ]
           %u.same = phi i32 [ 2, %s1 ], [ 2, %s2 ], [ 2, %s3 ], [ 2, %q3 ]
           ret void
         }",
    );
}

/// Which edges lanes may take.
#[test]
fn live_edges() {
    let case = Case::new(
        "define amdgpu_kernel void @f(i1 %k) {
         entry:
           br i1 true, label %a, label %b
         a:
           br i1 %k, label %b, label %c
         b:
           br label %c
         c:
           ret void
         }",
    );
    for (from, to, live) in [("entry", "a", true), ("entry", "b", false), ("a", "b", true), ("a", "c", true)]
    {
        assert_eq!(case.uniformity.is_live_edge(case.block(from), case.block(to)), live, "{from} to {to}");
    }
}

/// Explanations go by operands that matter: not by what a decided select leaves aside, nor by what comes from where
/// nobody comes from, however short that would be.
#[test]
fn explanations_by_operands_that_matter() {
    let case = Case::new(
        "define amdgpu_kernel void @f() {
         entry:
           %tid = call i32 @llvm.amdgcn.workitem.id.x()
           %c = icmp eq i32 %tid, 3
           %t1 = add i32 %tid, 1
           %t2 = add i32 %t1, 1
           %t3 = add i32 %t2, 1
           %t4 = add i32 %t3, 1
           %t5 = add i32 %t4, 1
           %s = select i1 true, i32 %t1, i32 %tid
           %k = call i1 asm sideeffect \"; $0\", \"=s\"()
           br i1 %c, label %then, label %join
         then:
           br label %join
         unreached:
           br label %last
         join:
           %x = phi i32 [ 0, %entry ], [ 1, %then ]
           br i1 %k, label %other, label %next
         unreached.2:
           br label %next
         other:
           br i1 false, label %dead, label %last
         dead:
           br label %last
         next:
           %q = phi i32 [ %t5, %join ], [ %tid, %unreached.2 ]
           br label %last
         last:
           %p = phi i32 [ %t5, %other ], [ %x, %next ], [ %tid, %dead ], [ %tid, %unreached ]
           ret void
         }",
    );
    // Without reasoning about values too, what nothing reaches brings nothing.
    let mut options = Options::default();
    options.value_reasoning = false;
    let without = Uniformity::new(&case.module, case.function(), &options);
    let q = explain_text(&case.module, case.function(), &without, Fact::Value(case.value("q")));
    assert!(q.starts_with("%q is divergent: uses %t5\n"), "{q}");
    assert_eq!(
        case.explained("s"),
        "%s is divergent: uses %t1\n\
         %t1 is divergent: uses %tid\n\
         %tid is divergent: is a work-item id, which every lane has its own of\n"
    );
    assert_eq!(
        case.explained("p"),
        "%p is divergent: uses %x\n\
         %x is divergent: lanes split by the branch at the end of %entry\n\
         the branch at the end of %entry is divergent: uses %c\n\
         %c is divergent: uses %tid\n\
         %tid is divergent: is a work-item id, which every lane has its own of\n"
    );
}
