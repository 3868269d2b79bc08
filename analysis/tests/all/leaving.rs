//! Where values leave cycles, and which lanes bring them there: by hand; see `support::marked` for what names say.

use crate::support::case::Case;
use crate::support::marked::check;

/// A loop that lanes leave one by one for `early`, and the rest together for `late`.
const TWO_EXITS: &str = "
    entry:
      %d.id = call i32 @llvm.amdgcn.workitem.id.x()
      br i1 %u.k, label %loop.d, label %merge
    loop.d:
      %u.i = load volatile i32, ptr addrspace(1) %u.p
      %d.c = icmp eq i32 %u.i, %d.id
      br i1 %d.c, label %early, label %latch
    latch:
      %u.more = icmp ult i32 %u.i, 9
      br i1 %u.more, label %loop.d, label %late
    early:
      %d.early.t = add i32 %u.i, 1
      br label %far
    far:
      %d.far.t = add i32 %u.i, 1
      br label %farther
    farther:
      ret void
    late:
      %u.late = add i32 %u.i, 1
      br label %merge
    merge:
      %u.merge = phi i32 [ 0, %entry ], [ %u.i, %late ]
      ret void";

#[test]
fn uses_behind_the_exits_of_a_loop() {
    let text = format!("define amdgpu_kernel void @f(i1 %u.k, ptr addrspace(1) %u.p) {{ {TWO_EXITS} }}");
    check(&text);
    let case = Case::new(&text);
    let (f, i) = (case.function(), case.value("u.i"));
    let cycle = case.uniformity.cycles().iter().next().expect("a cycle");
    let edge = |from: &str, to: &str| (case.block(from), case.block(to));
    assert!(case.uniformity.is_divergent_exit(cycle, edge("loop.d", "early")));
    assert!(!case.uniformity.is_divergent_exit(cycle, edge("latch", "late")));
    // Asked for where no use is.
    for (block, expected) in
        [("loop.d", false), ("latch", false), ("late", false), ("early", true), ("farther", true)]
    {
        assert_eq!(case.uniformity.use_is_divergent(f, i, case.block(block)), expected, "{block}");
        assert_eq!(case.uniformity.is_carried_out(f, i, case.block(block)), expected, "{block}");
    }
}

/// Behind the last use nobody has looked, and the answer is the cautious one.
#[test]
fn behind_the_last_use() {
    let case = Case::new(
        "define amdgpu_kernel void @f(ptr addrspace(1) %p) {
         entry:
           %id = call i32 @llvm.amdgcn.workitem.id.x()
           br label %loop
         loop:
           %i = load volatile i32, ptr addrspace(1) %p
           %c = icmp eq i32 %i, %id
           br i1 %c, label %early, label %latch
         latch:
           %more = icmp ult i32 %i, 9
           br i1 %more, label %loop, label %late
         late:
           ret void
         early:
           %out = add i32 %i, 1
           br label %far
         far:
           br label %farther
         farther:
           ret void
         }",
    );
    for block in ["early", "far", "farther"] {
        assert!(
            case.uniformity.use_is_divergent(case.function(), case.value("i"), case.block(block)),
            "{block}"
        );
    }
}

/// Round the outer loop the lanes that have left the inner one early come to the late exit with new values.
#[test]
fn uses_behind_the_exits_of_an_inner_loop() {
    check(
        "define amdgpu_kernel void @f(i32 %u.n, i1 %u.k, ptr addrspace(1) %u.p) {
         entry:
           %d.id = call i32 @llvm.amdgcn.workitem.id.x()
           br label %outer
         outer:
           br label %inner.d
         inner.d:
           %u.i = load volatile i32, ptr addrspace(1) %u.p
           %d.c = icmp eq i32 %u.i, %d.id
           br i1 %d.c, label %latch, label %next
         next:
           %u.more = icmp ult i32 %u.i, %u.n
           br i1 %u.more, label %inner.d, label %late
         late:
           %u.late = add i32 %u.i, 1
           br label %latch
         latch:
           %u.latch = load volatile i1, ptr addrspace(1) %u.p
           br i1 %u.latch, label %outer, label %exit
         exit:
           %d.exit.t = add i32 %u.i, 1
           ret void
         }",
    );
}

/// What does not change round the inner loop is left by the outer loop's exits alone.
#[test]
fn values_of_an_outer_loop_leave_it() {
    check(
        "define amdgpu_kernel void @f(i32 %u.n, ptr addrspace(1) %u.p) {
         entry:
           %d.id = call i32 @llvm.amdgcn.workitem.id.x()
           br label %outer
         outer:
           %u.o = load volatile i32, ptr addrspace(1) %u.p
           br label %inner.d
         inner.d:
           %u.i = load volatile i32, ptr addrspace(1) %u.p
           %u.of.o = add i32 %u.o, 1
           %d.c = icmp eq i32 %u.i, %d.id
           br i1 %d.c, label %test.d, label %inner.d
         test.d:
           %d.gone = icmp eq i32 %u.o, %d.id
           br i1 %d.gone, label %gone, label %latch
         latch:
           %u.more = icmp ult i32 %u.o, %u.n
           br i1 %u.more, label %outer, label %exit
         gone:
           %d.out.t = add i32 %u.of.o, 1
           ret void
         exit:
           %v.out.tv = add i32 %u.of.o, 1
           %d.inner.t = add i32 %u.i, 1
           ret void
         }",
    );
}

/// Lanes that bring nothing to a phi are given what the others bring, if it leaves the cycle with lanes; in a scalar
/// register it does not.
#[test]
fn undefined_values_behind_a_cycle() {
    check(
        "define amdgpu_kernel void @f(i32 %u.n, ptr addrspace(1) %u.p) {
         entry:
           %d.id = call i32 @llvm.amdgcn.workitem.id.x()
           %u.x = load volatile i32, ptr addrspace(1) %u.p
           br label %loop.d
         loop.d:
           %u.i = load volatile i32, ptr addrspace(1) %u.p
           %u.same = add i32 %u.x, 1
           %d.c = icmp eq i32 %u.i, %d.id
           br i1 %d.c, label %done, label %latch
         latch:
           %u.more = icmp ult i32 %u.i, %u.n
           br i1 %u.more, label %loop.d, label %done
         done:
           %d.some.x = phi i32 [ %u.same, %loop.d ], [ undef, %latch ]
           %v.all.x = phi i32 [ %u.same, %loop.d ], [ %u.same, %latch ]
           ret void
         }",
    );
}

/// All lanes leave a cycle as soon as they part in it, and meet outside, inside another one.
#[test]
fn a_cycle_that_lanes_leave_where_they_part() {
    check(
        "define amdgpu_kernel void @f(ptr addrspace(1) %u.p) {
         entry:
           %d.id = call i32 @llvm.amdgcn.workitem.id.x()
           %d.low = and i32 %d.id, 1
           br label %outer
         outer:
           br label %h.d
         h.d:
           %u.v = load volatile i32, ptr addrspace(1) %u.p
           switch i32 %d.low, label %h.d [ i32 0, label %x i32 1, label %y ]
         x:
           br label %join
         y:
           br label %join
         join:
           %d.phi = phi i32 [ 1, %x ], [ 2, %y ]
           %v.use.tv = add i32 %u.v, 1
           %u.more = load volatile i1, ptr addrspace(1) %u.p
           br i1 %u.more, label %outer, label %exit
         exit:
           ret void
         }",
    );
}

/// Behind a loop that lanes leave by two exits, apart by one of them, its values are used behind the other: what holds
/// behind both, and behind all uses.
#[test]
fn behind_two_exits() {
    let case = Case::new(
        "define amdgpu_kernel void @f(ptr addrspace(1) %p) {
         entry:
           %id = call i32 @llvm.amdgcn.workitem.id.x()
           br label %loop
         loop:
           %i = load volatile i32, ptr addrspace(1) %p
           %c = icmp eq i32 %i, %id
           br i1 %c, label %early, label %latch
         latch:
           %more = icmp ult i32 %i, 9
           br i1 %more, label %loop, label %late
         late:
           %used.late = add i32 %i, 1
           br label %both
         early:
           %used.early = add i32 %i, 1
           br label %both
         both:
           br label %last
         last:
           ret void
         }",
    );
    for (block, expected) in [("early", true), ("late", false), ("both", true), ("last", true)] {
        let is = case.uniformity.use_is_divergent(case.function(), case.value("i"), case.block(block));
        assert_eq!(is, expected, "{block}");
    }
}

/// What nobody brings anywhere does not differ: behind a loop that lanes leave apart, in a block that none comes to, and
/// over an edge out of it that none takes.
#[test]
fn nobody_leaves_where_nobody_goes() {
    check(
        "define amdgpu_kernel void @f(ptr addrspace(1) %u.p) {
         entry:
           %d.id = call i32 @llvm.amdgcn.workitem.id.x()
           %d.c = icmp eq i32 %d.id, 3
           br label %outer.d
         outer.d:
           %u.v = load volatile i32, ptr addrspace(1) %u.p
           br i1 %d.c, label %latch, label %inner
         inner:
           %u.n = load volatile i32, ptr addrspace(1) %u.p
           %u.n.low = and i32 %u.n, 3
           switch i32 %u.n.low, label %inner [ i32 0, label %out.v
                                               i32 1, label %latch
                                               i32 5, label %out2 ]
         latch:
           br label %outer.d
         out.v:
           %v.never.t = icmp eq i32 %u.n.low, 7
           br i1 %v.never.t, label %nowhere, label %out2
         nowhere:
           %v.use.tv = add i32 %u.v, 1
           ret void
         out2:
           %v.phi.tv = phi i32 [ %u.v, %inner ], [ 1, %out.v ]
           ret void
         }",
    );
}

/// A copy of what changes round a loop changes as often.
#[test]
fn copies_leave_a_loop_as_what_they_are() {
    check(
        "define amdgpu_kernel void @f(ptr addrspace(1) %u.p) {
         entry:
           %d.id = call i32 @llvm.amdgcn.workitem.id.x()
           %d.c = icmp eq i32 %d.id, 3
           br label %loop
         loop:
           %u.x = load volatile i32, ptr addrspace(1) %u.p
           %u.n = load volatile i1, ptr addrspace(1) %u.p
           br i1 %u.n, label %one, label %two
         one:
           br label %latch.d
         two:
           br label %latch.d
         latch.d:
           %u.copy = phi i32 [ %u.x, %one ], [ %u.x, %two ]
           br i1 %d.c, label %loop, label %out
         out:
           %d.use.t = add i32 %u.copy, 1
           ret void
         }",
    );
}

/// Lanes part early in a loop without phis; some of them may leave it later, from a cycle in it or from a block, while
/// others go round.
#[test]
fn exits_behind_where_lanes_part() {
    let nest = |inner: &str| {
        check(&format!(
            "define amdgpu_kernel void @f(ptr addrspace(1) %u.p) {{
             entry:
               %d.id = call i32 @llvm.amdgcn.workitem.id.x()
               %d.c = icmp eq i32 %d.id, 3
               br label %outer.d
             outer.d:
               %u.v = load volatile i32, ptr addrspace(1) %u.p
               br i1 %d.c, label %one, label %two
             one:
               br label %latch
             two:
               br label %inner
             inner:
               %u.n = load volatile i1, ptr addrspace(1) %u.p
               br i1 %u.n, label %inner2, label %out
             inner2:
               %u.m = load volatile i1, ptr addrspace(1) %u.p
               br i1 %u.m, label %{inner}, label %after
             after:
               br label %latch
             latch:
               br label %outer.d
             out:
               %d.use.t = add i32 %u.v, 1
               ret void
             }}"
        ));
    };
    nest("inner");
    nest("latch");
}

/// Lanes leave two cycles at once, and nobody goes on in the outer one, since the way back is one that no lane takes:
/// they meet outside all the same.
#[test]
fn lanes_that_leave_two_cycles_at_once() {
    let nest = |first: &str, blocks: &str| {
        check(&format!(
            "define amdgpu_kernel void @f(ptr addrspace(1) %u.p) {{
             entry:
               %d.id = call i32 @llvm.amdgcn.workitem.id.x()
               %d.low = and i32 %d.id, 1
               %d.c = icmp eq i32 %d.id, 3
               br label %outer
             outer:
               br label %{first}
             latch:
               br label %outer
             {blocks}
             }}"
        ));
    };
    // Some go through the inner cycle, others past it.
    nest(
        "part.d",
        "part.d:
           br i1 %d.c, label %past, label %inner
         past:
           br label %out
         inner:
           %u.n = load volatile i32, ptr addrspace(1) %u.p
           %u.low = and i32 %u.n, 1
           switch i32 %u.low, label %inner [ i32 0, label %out
                                             i32 5, label %latch ]
         out:
           %d.phi = phi i32 [ 1, %past ], [ 2, %inner ]
           ret void",
    );
    // The same with an inner cycle that they leave in different iterations.
    nest(
        "part.d",
        "part.d:
           br i1 %d.c, label %past, label %inner.d
         past:
           br label %out
         inner.d:
           switch i32 %d.low, label %inner.d [ i32 0, label %out
                                               i32 5, label %latch ]
         out:
           %d.phi = phi i32 [ 1, %past ], [ 2, %inner.d ]
           ret void",
    );
    // All go through it, and leave it by either exit in different iterations.
    nest(
        "inner.d",
        "inner.d:
           %d.some = and i32 %d.id, 3
           switch i32 %d.some, label %inner.d [ i32 0, label %first
                                                i32 1, label %second
                                                i32 5, label %latch ]
         first:
           br label %out
         second:
           br label %out
         out:
           %d.phi = phi i32 [ 1, %first ], [ 2, %second ]
           ret void",
    );
    // All go through it. Those who leave by the first exit leave apart from all others, those who stay together.
    nest(
        "inner.d",
        "inner.d:
           %u.w = load volatile i32, ptr addrspace(1) %u.p
           br i1 %d.c, label %second, label %first
         second:
           %u.n = load volatile i32, ptr addrspace(1) %u.p
           %u.low = and i32 %u.n, 3
           switch i32 %u.low, label %inner.d [ i32 0, label %third
                                               i32 1, label %others
                                               i32 5, label %latch ]
         third:
           %u.m = load volatile i1, ptr addrspace(1) %u.p
           br i1 %u.m, label %inner.d, label %others
         first:
           %d.use.t = add i32 %u.w, 1
           br label %out
         others:
           %u.phi = phi i32 [ 1, %second ], [ 2, %third ]
           br label %out
         out:
           %d.phi = phi i32 [ 1, %first ], [ 2, %others ]
           ret void",
    );
}

/// Lanes leave a loop apart from one nested in it, while others go on from there to places where those have been too that
/// the branch of `c` sends there, others of which had left the loop elsewhere.
#[test]
fn who_leaves_with_a_nested_cycle() {
    check(
        "define amdgpu_kernel void @f(ptr addrspace(1) %u.p) {
         entry:
           %d.id = call i32 @llvm.amdgcn.workitem.id.x()
           %d.low = and i32 %d.id, 7
           %v.no = icmp ugt i32 %d.low, 7
           %d.c = icmp eq i32 %d.id, 3
           br label %outer
         outer:
           %u.o = load volatile i32, ptr addrspace(1) %u.p
           %u.w = load volatile i1, ptr addrspace(1) %u.p
           br i1 %u.w, label %c.d, label %before
         c.d:
           br i1 %d.c, label %inner.d, label %leave.v
         before:
           br label %other.d
         other.d:
           br i1 %d.c, label %leave.v, label %latch
         leave.v:
           br i1 %v.no, label %latch, label %out
         inner.d:
           br i1 %d.c, label %out2, label %inner2
         inner2:
           %u.n = load volatile i32, ptr addrspace(1) %u.p
           switch i32 %u.n, label %inner.d [ i32 0, label %one
                                             i32 1, label %two ]
         one:
           br label %one2
         two:
           br label %two2
         one2:
           br label %latch
         two2:
           br label %latch
         latch:
           br label %outer
         out:
           %d.out.t = add i32 %u.o, 1
           ret void
         out2:
           %d.out2.t = add i32 %u.o, 1
           ret void
         }",
    );
}
