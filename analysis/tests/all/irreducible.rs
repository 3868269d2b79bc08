//! Irreducible cycles: of which nothing has to be assumed, and what is left in those of which something is. By hand; see
//! `support::marked` for what names say.

use crate::support::case::Case;
use crate::support::marked::check;
use gcnsel_analysis::{Cause, Fact, Split};

/// In an irreducible cycle that lanes enter apart, inside a loop: what is made outside, or of it, stays uniform, and so
/// does what is uniform by definition in its own block. Without reasoning all that is computed, or loaded, is lost.
#[test]
fn what_an_assumed_cycle_leaves() {
    let text = "define amdgpu_kernel void @f(i32 %u.n, ptr addrspace(1) %u.p) {
         entry:
           %d.id = call i32 @llvm.amdgcn.workitem.id.x()
           %d.test = icmp eq i32 %d.id, 3
           %u.x = load volatile i32, ptr addrspace(1) %u.p
           br label %outer.d
         outer.d:
           %u.o = load volatile i32, ptr addrspace(1) %u.p
           br i1 %d.test, label %p, label %q
         p:
           %v.copy = phi i32 [ %u.o, %outer.d ], [ %v.copy.q, %s.v ]
           %d.p = phi i32 [ 0, %outer.d ], [ 1, %s.v ]
           br label %q
         q:
           %v.copy.q = phi i32 [ %u.o, %outer.d ], [ %v.copy, %p ]
           %v.same = add i32 %u.x, 1
           %u.first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %d.id)
           %v.here = add i32 %u.first, 1
           br label %r
         r:
           %v.elsewhere = add i32 %v.same, 1
           %d.elsewhere.t = add i32 %u.first, 1
           br label %inner
         inner:
           %d.i = phi i32 [ 0, %r ], [ %d.next, %inner2.v ]
           %u.again = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %d.id)
           %d.next = add i32 %d.i, 1
           br label %inner2.v
         inner2.v:
           %v.again.2 = add i32 %u.again, 1
           %v.c = load volatile i1, ptr addrspace(1) %u.p
           br i1 %v.c, label %inner, label %s.v
         s.v:
           %d.again.t = add i32 %u.again, 1
           %v.k = load volatile i1, ptr addrspace(1) %u.p
           br i1 %v.k, label %p, label %latch
         latch:
           %u.m = load volatile i1, ptr addrspace(1) %u.p
           br i1 %u.m, label %outer.d, label %exit
         exit:
           ret void
         }";
    check(text);
    let case = Case::new(text);
    let cycles = case.uniformity.cycles();
    let of = |block: &str| cycles.innermost(case.block(block)).expect("a cycle");
    let (outer, assumed, inner) = (of("outer.d"), of("q"), of("inner"));
    let says =
        |cycle| (case.uniformity.is_assumed_divergent(cycle), case.uniformity.is_outermost_assumed(cycle));
    assert_eq!([says(outer), says(assumed), says(inner)], [(false, false), (true, true), (true, false)]);
    // The cycle named is the one that is assumed, not one in it.
    let temporal = |value: &str, block: &str| {
        case.uniformity.temporal(case.function(), case.value(value), case.block(block))
    };
    assert_eq!(temporal("u.again", "s.v"), Some(assumed));
    assert_eq!(temporal("u.again", "inner2.v"), None);
    assert_eq!(temporal("u.first", "r"), Some(assumed));
    assert_eq!(temporal("u.first", "q"), None);
    assert_eq!(temporal("u.o", "q"), None);
    // Every chain ends at a source.
    for name in ["d.p", "d.elsewhere.t", "d.i", "d.again.t"] {
        let chain = case.uniformity.explain(case.function(), Fact::Value(case.value(name)));
        assert!(matches!(chain.last(), Some((_, Cause::Origin(_)))), "{name}: {}", case.explained(name));
    }
}

/// Irreducible cycles in which lanes part, and nothing has to be assumed of them.
#[test]
fn irreducible_cycles_that_stay_together() {
    // Lanes part and meet between two comings to whatever is the header.
    check(
        "define amdgpu_kernel void @f(i1 %u.k, ptr addrspace(1) %u.p) {
         entry:
           br i1 %u.k, label %p, label %q.d
         p:
           %u.phi.p = phi i32 [ 0, %entry ], [ 1, %j ]
           br label %q.d
         q.d:
           %u.phi.q = phi i32 [ 0, %entry ], [ 1, %p ]
           %d.c = call i1 asm sideeffect \"; $0\", \"=v\"()
           br i1 %d.c, label %a, label %b
         a:
           br label %j
         b:
           br label %j
         j:
           %d.phi = phi i32 [ 0, %a ], [ 1, %b ]
           %u.more = load volatile i1, ptr addrspace(1) %u.p
           br i1 %u.more, label %p, label %exit
         exit:
           ret void
         }",
    );
    // The branch does not dominate the join, but the header does.
    check(
        "define amdgpu_kernel void @f(i1 %u.k, ptr addrspace(1) %u.p) {
         entry:
           br i1 %u.k, label %e, label %h
         e:
           %u.phi.e = phi i32 [ 0, %entry ], [ 1, %j ]
           br label %h
         h:
           %u.phi.h = phi i32 [ 0, %entry ], [ 1, %e ]
           %u.side = load volatile i1, ptr addrspace(1) %u.p
           br i1 %u.side, label %s.d, label %t
         s.d:
           %d.c = call i1 asm sideeffect \"; $0\", \"=v\"()
           br i1 %d.c, label %t, label %j
         t:
           %u.phi.t = phi i32 [ 0, %h ], [ 1, %s.d ]
           br label %j
         j:
           %d.phi = phi i32 [ 0, %t ], [ 1, %s.d ]
           %u.more = load volatile i1, ptr addrspace(1) %u.p
           br i1 %u.more, label %e, label %exit
         exit:
           ret void
         }",
    );
    // Lanes leave the inner loop, and the cycle around it with it.
    check(
        "define amdgpu_kernel void @f(i1 %u.k, ptr addrspace(1) %u.p) {
         entry:
           br i1 %u.k, label %l.d, label %q
         l.d:
           %d.c = call i1 asm sideeffect \"; $0\", \"=v\"()
           br i1 %d.c, label %out, label %l2
         l2:
           %u.inner = load volatile i1, ptr addrspace(1) %u.p
           br i1 %u.inner, label %l.d, label %q
         q:
           %u.phi = phi i32 [ 0, %entry ], [ 1, %l2 ]
           %u.outer = load volatile i1, ptr addrspace(1) %u.p
           br i1 %u.outer, label %l.d, label %end
         out:
           ret void
         end:
           ret void
         }",
    );
    // The same from a cycle in it.
    check(
        "define amdgpu_kernel void @f(i1 %u.k, ptr addrspace(1) %u.p) {
         entry:
           br i1 %u.k, label %l.d, label %q
         l.d:
           %u.phi.l = phi i32 [ 0, %entry ], [ 1, %l2 ], [ 2, %q ]
           %d.c = call i1 asm sideeffect \"; $0\", \"=v\"()
           br i1 %d.c, label %n, label %l2
         n:
           %u.again = load volatile i32, ptr addrspace(1) %u.p
           switch i32 %u.again, label %n [ i32 0, label %l2
                                           i32 1, label %out ]
         l2:
           %u.inner = load volatile i1, ptr addrspace(1) %u.p
           br i1 %u.inner, label %l.d, label %q
         q:
           %u.phi = phi i32 [ 0, %entry ], [ 1, %l2 ]
           %u.outer = load volatile i1, ptr addrspace(1) %u.p
           br i1 %u.outer, label %l.d, label %end
         out:
           ret void
         end:
           ret void
         }",
    );
}

/// If the inner loop's header is that of the cycle around, lanes that have left the inner loop meet there those that have not,
/// over different edges, and leave the cycle around apart; but all that enter, enter together. In a loop that is no different.
#[test]
fn lanes_that_meet_in_the_header_of_an_inner_loop() {
    let text = "define amdgpu_kernel void @f(ptr addrspace(1) %u.p) {
         entry:
           br label %start
         start:
           %u.k = load volatile i1, ptr addrspace(1) %u.p
           br i1 %u.k, label %h.d, label %q
         h.d:
           %u.entered = phi i32 [ 0, %start ], [ 1, %latch ], [ 1, %q ]
           %d.waited = phi i32 [ 0, %start ], [ 1, %latch ], [ 2, %q ]
           %d.c = call i1 asm sideeffect \"; $0\", \"=v\"()
           br i1 %d.c, label %latch, label %q
         latch:
           br label %h.d
         q:
           %u.q = phi i32 [ 0, %start ], [ 1, %h.d ]
           %u.r = load volatile i32, ptr addrspace(1) %u.p
           %u.more = load volatile i1, ptr addrspace(1) %u.p
           br i1 %u.more, label %h.d, label %exit
         exit:
           %d.out.t = add i32 %u.r, 1
           %u.again = load volatile i1, ptr addrspace(1) %u.p
           br i1 %u.again, label %start, label %end
         end:
           ret void
         }";
    check(text);
    let case = Case::new(text);
    let cycle = case.uniformity.cycles().innermost(case.block("q")).expect("a cycle");
    assert!(!case.uniformity.is_assumed_divergent(cycle));
    assert_eq!(case.uniformity.exit_cause(cycle), Some(Split::Branch(case.block("h.d"))));
}

/// A cycle that is assumed divergent for what happens in it, in one that is for how lanes enter it.
#[test]
fn assumed_cycles_in_each_other() {
    let case = Case::new(
        "define amdgpu_kernel void @f(ptr addrspace(1) %at) {
         entry:
           %id = call i32 @llvm.amdgcn.workitem.id.x()
           %c = icmp eq i32 %id, 3
           br i1 %c, label %p, label %q
         p:
           br label %q
         q:
           %d = icmp eq i32 %id, 5
           br i1 %d, label %a, label %b
         a:
           br label %b
         b:
           %k = load volatile i1, ptr addrspace(1) %at
           br i1 %k, label %a, label %s
         s:
           %m = load volatile i1, ptr addrspace(1) %at
           br i1 %m, label %p, label %exit
         exit:
           ret void
         }",
    );
    let of = |block: &str| case.uniformity.cycles().innermost(case.block(block)).expect("a cycle");
    let says =
        |cycle| (case.uniformity.is_assumed_divergent(cycle), case.uniformity.is_outermost_assumed(cycle));
    assert_ne!(of("q"), of("b"));
    assert_eq!([says(of("q")), says(of("b"))], [(true, true), (true, false)]);
}
