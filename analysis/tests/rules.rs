//! Rules of control flow that small graphs and executions do not show: where values leave cycles, what is dead, what is
//! kept, what is assumed. By hand; see `support::marked` for what names say.

mod support;

use gcnsel_analysis::{Cause, Fact, Options, Uniformity, explain_text};
use gcnsel_ir::{Block, Function, Module, Value};
use support::marked::check;
use support::parse;

/// A function under test and what the analysis says of it.
struct Case {
    module: Module,
    uniformity: Uniformity,
}

impl Case {
    fn new(text: &str) -> Case {
        let module = parse(&format!(
            "declare i32 @llvm.amdgcn.workitem.id.x()
             declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
             {text}"
        ));
        let function = module.functions.iter().find(|f| !f.is_declaration()).expect("a function with a body");
        let uniformity = Uniformity::new(&module, function, &Options::default());
        Case { uniformity, module }
    }

    fn function(&self) -> &Function {
        self.module.functions.iter().find(|f| !f.is_declaration()).expect("a function with a body")
    }

    fn value(&self, name: &str) -> Value {
        let values = &self.function().values;
        let found = values.keys().find(|&v| values[v].name.as_deref() == Some(name));
        found.unwrap_or_else(|| panic!("no value %{name}"))
    }

    fn block(&self, name: &str) -> Block {
        let f = self.function();
        let found = f.layout.iter().find(|&&b| f.blocks[b].name.as_deref() == Some(name));
        *found.unwrap_or_else(|| panic!("no block {name}"))
    }

    fn explained(&self, name: &str) -> String {
        explain_text(&self.module, self.function(), &self.uniformity, Fact::Value(self.value(name)))
    }
}

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
           %d.again.2.t = add i32 %u.again, 1
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
    assert_eq!(temporal("u.again", "inner2.v"), Some(assumed));
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
         %x is divergent: lanes split by the branch at the end of entry\n\
         the branch at the end of entry is divergent: uses %c\n\
         %c is divergent: uses %tid\n\
         %tid is divergent: is a work-item id, which every lane has its own of\n"
    );
}
