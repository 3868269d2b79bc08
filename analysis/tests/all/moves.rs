//! Which moves, duplications and merges are allowed: the examples of the discussions about GPU semantics on LLVM's
//! and Mesa's lists, and for each rule a case on either side of it.

use crate::support::parse;
use gcnsel_analysis::{Moves, Options, Place, Reason, may_repeat, transform};
use gcnsel_ir::{Block, Function, Inst, Module, TypeTable, Value, print_function, verify_function};
use std::sync::Arc;

const DECLARATIONS: &str = "
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i32 @llvm.amdgcn.readlane.i32(i32, i32)
declare i32 @llvm.amdgcn.writelane.i32(i32, i32, i32)
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare void @llvm.amdgcn.s.barrier()
declare void @llvm.amdgcn.kill(i1)
declare token @llvm.experimental.convergence.anchor()
declare void @callee() convergent
declare <4 x float> @llvm.amdgcn.image.load.2d.v4f32.i32(i32, i32, i32, <8 x i32>, i32, i32)
declare <4 x float> @llvm.amdgcn.image.sample.2d.v4f32.f32(i32, float, float, <8 x i32>, <4 x i32>, i1, i32, i32)
";

/// A function under test.
struct Case {
    module: Module,
}

impl Case {
    fn new(text: &str) -> Case {
        Case { module: parse(&format!("{DECLARATIONS}{text}")) }
    }

    fn function(&self) -> &Function {
        self.module.functions.iter().find(|f| !f.is_declaration()).expect("a body")
    }

    /// Asks, and checks that the function is valid if something was done.
    fn ask<T>(&self, question: impl FnOnce(&mut Moves<'_, '_>) -> T) -> (T, String) {
        let types = TypeTable::extending(Arc::clone(&self.module.types));
        let (after, answer) = transform(&self.module, types, self.function().clone(), |types, body| {
            Moves::of(types, body, &Options::default(), question).1
        });
        let text = print_function(&self.module, after.types(), after.function());
        let verified = verify_function(&self.module, after.types(), after.function());
        verified.unwrap_or_else(|d| panic!("{d}\n{text}"));
        (answer, text)
    }

    /// What speaks against hoisting an instruction to the end of a block.
    fn hoisting(&self, inst: &str, block: &str) -> Vec<Reason> {
        self.against(inst, Place::end(self.block(block)))
    }

    /// What speaks against sinking an instruction to the start of a block.
    fn sinking(&self, inst: &str, block: &str) -> Vec<Reason> {
        self.against(inst, self.start(block))
    }

    fn against(&self, inst: &str, place: Place) -> Vec<Reason> {
        let inst = self.inst(inst);
        let (reasons, _) = self.ask(|moves| moves.reasons_against(inst, place));
        let (moved, _) = self.ask(|moves| {
            moves.may_move(inst, place)?.apply();
            assert_eq!(moves.uniformity().uses().block_of(inst), Some(place.block));
            Ok(())
        });
        assert_eq!(moved.err(), reasons.first().copied(), "the query gives the first reason");
        reasons
    }

    fn start(&self, block: &str) -> Place {
        Place::start(self.function(), self.block(block))
    }

    fn value(&self, name: &str) -> Value {
        let mut values = self.function().values.iter();
        let found = values.find(|(_, v)| v.name.as_deref() == Some(name));
        found.unwrap_or_else(|| panic!("no value %{name}")).0
    }

    fn inst(&self, name: &str) -> Inst {
        self.function().def_inst(self.value(name)).expect("an instruction's result")
    }

    fn block(&self, name: &str) -> Block {
        let f = self.function();
        let found = f.layout.iter().find(|&&b| f.blocks[b].name.as_deref() == Some(name));
        *found.unwrap_or_else(|| panic!("no block {name}"))
    }
}

const SAMPLE: &str = "call <4 x float> @llvm.amdgcn.image.sample.2d.v4f32.f32(i32 15, float %s, float %t, \
                      <8 x i32> %tex, <4 x i32> %smp, i1 false, i32 0, i32 0)";
const TEXTURE: &str = "<8 x i32> inreg %tex, <4 x i32> inreg %smp, float %s, float %t";

#[test]
fn a_sample_may_be_hoisted_out_of_a_branch_but_not_sunk_into_it() {
    let case = Case::new(&format!(
        "define <4 x float> @f({TEXTURE}, i32 %x) {{
         entry:
           %outside = {SAMPLE}
           %d = icmp eq i32 %x, 0
           br i1 %d, label %then, label %join
         then:
           %inside = {SAMPLE}
           %v = fadd <4 x float> %outside, %inside
           br label %join
         join:
           %r = phi <4 x float> [ zeroinitializer, %entry ], [ %v, %then ]
           ret <4 x float> %r
         }}"
    ));
    assert_eq!(case.hoisting("inside", "entry"), []);
    let reasons = case.sinking("outside", "then");
    assert_eq!(reasons, [Reason::Convergent, Reason::CrossThread, Reason::UniformControlFlow]);
}

#[test]
fn the_two_meanings_of_convergent_part_at_a_uniform_branch() {
    let case = |ty: &str| {
        Case::new(&format!(
            "define <4 x float> @f({TEXTURE}, i32 {ty} %x) {{
             entry:
               %v = {SAMPLE}
               %c = icmp eq i32 %x, 0
               br i1 %c, label %then, label %join
             then:
               %w = fadd <4 x float> %v, %v
               br label %join
             join:
               %r = phi <4 x float> [ zeroinitializer, %entry ], [ %w, %then ]
               ret <4 x float> %r
             }}"
        ))
    };
    // All lanes take the branch or none: what Mesa's attribute asks for. LLVM's knows control dependence only.
    assert_eq!(case("inreg").sinking("v", "then"), [Reason::Convergent]);
    let divergent = [Reason::Convergent, Reason::CrossThread, Reason::UniformControlFlow];
    assert_eq!(case("").sinking("v", "then"), divergent);
}

/// Two fetches on the arms of a divergent branch.
fn fetches(first: &str, second: &str) -> Case {
    Case::new(&format!(
        "define <4 x float> @f(<8 x i32> inreg %tex1, <8 x i32> inreg %tex2, i32 %x, i32 %s, i32 %t) {{
         entry:
           %d = icmp eq i32 %x, 0
           br i1 %d, label %then, label %else
         then:
           %a = call <4 x float> @llvm.amdgcn.image.load.2d.v4f32.i32(i32 15, {first}, i32 0, i32 0)
           br label %join
         else:
           %b = call <4 x float> @llvm.amdgcn.image.load.2d.v4f32.i32(i32 15, {second}, i32 0, i32 0)
           br label %join
         join:
           %r = phi <4 x float> [ %a, %then ], [ %b, %else ]
           ret <4 x float> %r
         }}"
    ))
}

#[test]
fn fetches_are_merged_if_the_texture_is_the_same() {
    let merge = |case: &Case| {
        let (a, b, to) = (case.inst("a"), case.inst("b"), Place::end(case.block("entry")));
        case.ask(|moves| moves.may_merge(a, b, to).map(|m| m.apply()))
    };
    let case = fetches("i32 %s, i32 %t, <8 x i32> %tex1", "i32 %t, i32 %s, <8 x i32> %tex1");
    let (merged, text) = merge(&case);
    assert!(merged.is_ok(), "{merged:?}");
    assert_eq!(
        (text.matches("@llvm.amdgcn.image").count(), text.matches("select").count()),
        (1, 2),
        "{text}"
    );
    // The choice between two textures would differ between lanes.
    let case = fetches("i32 %s, i32 %t, <8 x i32> %tex1", "i32 %s, i32 %t, <8 x i32> %tex2");
    assert_eq!(merge(&case).0, Err(Reason::UniformArgument(case.value("tex1"))));
    let one = "i32 %s, i32 %t, <8 x i32> <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>";
    let two = "i32 %s, i32 %t, <8 x i32> <i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2>";
    assert!(matches!(merge(&fetches(one, two)).0, Err(Reason::UniformArgument(_))));
}

#[test]
fn samples_guarded_by_an_index_are_not_merged() {
    // `idx == 1 || idx == 2` may be one branch, but the samples behind it may not be one.
    let case = Case::new(
        "define <4 x float> @f(<8 x i32> inreg %tex1, <8 x i32> inreg %tex2, <4 x i32> inreg %smp,
                               float %s, float %t, i32 %idx) {
         entry:
           %is1 = icmp eq i32 %idx, 1
           %is2 = icmp eq i32 %idx, 2
           %any = or i1 %is1, %is2
           br i1 %any, label %some, label %join
         some:
           br i1 %is1, label %one, label %two
         one:
           %a = call <4 x float> @llvm.amdgcn.image.sample.2d.v4f32.f32(i32 15, float %s, float %t,
                <8 x i32> %tex1, <4 x i32> %smp, i1 false, i32 0, i32 0)
           br label %join
         two:
           %b = call <4 x float> @llvm.amdgcn.image.sample.2d.v4f32.f32(i32 15, float %s, float %t,
                <8 x i32> %tex2, <4 x i32> %smp, i1 false, i32 0, i32 0)
           br label %join
         join:
           %r = phi <4 x float> [ zeroinitializer, %entry ], [ %a, %one ], [ %b, %two ]
           ret <4 x float> %r
         }",
    );
    let (a, b, to) = (case.inst("a"), case.inst("b"), Place::end(case.block("some")));
    let (reasons, _) = case.ask(|moves| moves.reasons_against_merging(a, b, to));
    assert_eq!(
        reasons,
        [Reason::UniformArgument(case.value("tex1")), Reason::UniformArgument(case.value("tex2"))]
    );
}

#[test]
fn a_ballot_moves_neither_way() {
    let case = Case::new(
        "define i64 @f(i1 %c, i32 %x) {
         entry:
           %outside = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
           %d = icmp eq i32 %x, 0
           br i1 %d, label %then, label %join
         then:
           %inside = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
           %v = add i64 %outside, %inside
           br label %join
         join:
           %r = phi i64 [ 0, %entry ], [ %v, %then ]
           br label %after
         after:
           %s = add i64 %r, %outside
           ret i64 %s
         }",
    );
    assert_eq!(
        case.sinking("outside", "then")[..2],
        [Reason::UserBefore(case.inst("s")), Reason::Convergent]
    );
    assert_eq!(case.hoisting("inside", "entry")[..1], [Reason::CoConvergent]);
    // Blocks with the same lanes are as good as one.
    let case = Case::new(
        "define i64 @f(i1 %c) {
         entry:
           br label %next
         next:
           %b = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
           ret i64 %b
         }",
    );
    assert_eq!(case.hoisting("b", "entry"), []);
}

#[test]
fn a_ballot_does_not_leave_a_loop_that_lanes_leave_one_by_one() {
    let text = |bound: &str| {
        format!(
            "define void @f(i1 %c, i32 %x, i32 inreg %n) {{
             entry:
               br label %loop
             loop:
               %i = phi i32 [ 0, %entry ], [ %j, %loop ]
               %b = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
               %j = add i32 %i, 1
               %more = icmp slt i32 %j, {bound}
               br i1 %more, label %loop, label %exit
             exit:
               ret void
             }}"
        )
    };
    let divergent = Case::new(&text("%x"));
    assert_eq!(divergent.hoisting("b", "entry"), [Reason::CoConvergent]);
    assert!(divergent.sinking("b", "exit").contains(&Reason::CoConvergent));
    let uniform = Case::new(&text("%n"));
    assert_eq!(uniform.hoisting("b", "entry"), []);
    assert_eq!(uniform.sinking("b", "exit"), []);
}

#[test]
fn a_readfirstlane_is_not_duplicated_into_two_arms() {
    let text = |op: &str| {
        format!(
            "define i32 @f(i32 %x, i32 inreg %u, ptr addrspace(1) inreg noalias readonly %p) {{
             entry:
               %v = {op}
               %d = icmp eq i32 %x, 0
               br i1 %d, label %then, label %else
             then:
               %a = add i32 %v, 1
               br label %join
             else:
               %b = add i32 %v, 2
               br label %join
             join:
               %m = phi i32 [ %a, %then ], [ %b, %else ]
               %w = add i32 %v, %m
               ret i32 %w
             }}"
        )
    };
    let case = Case::new(&text("call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)"));
    let (v, places) = (case.inst("v"), [case.start("then"), case.start("else")]);
    let (reasons, _) = case.ask(|moves| moves.reasons_against_duplicating(v, &places));
    let join = Reason::JoinDiverges(case.block("join"));
    assert_eq!(reasons, [Reason::Convergent, Reason::CrossThread, join]);
    // A uniform value would not be one any more; a divergent one stays what it is.
    let case = Case::new(&text("load i32, ptr addrspace(1) %p"));
    let places = [case.start("then"), case.start("else")];
    let v = case.inst("v");
    let (reasons, _) = case.ask(|moves| moves.reasons_against_duplicating(v, &places));
    assert_eq!(reasons, [Reason::JoinDiverges(case.block("join"))]);
    let case = Case::new(&text("mul i32 %x, %x"));
    let places = [case.start("then"), case.start("else")];
    let v = case.inst("v");
    let (copies, text) = case.ask(|moves| moves.may_duplicate(v, &places).map(|d| d.apply().len()));
    assert_eq!(copies, Ok(2));
    assert_eq!((text.matches("mul").count(), text.matches("phi").count()), (2, 2), "{text}");
    // Behind the uses in the arms the copies come too late.
    let places = [Place::end(case.block("then")), case.start("else")];
    let (reasons, _) = case.ask(|moves| moves.reasons_against_duplicating(v, &places));
    assert_eq!(reasons, [Reason::UserBefore(case.inst("a"))]);
}

#[test]
fn values_do_not_become_divergent_where_they_are_used() {
    let case = Case::new(
        "define i32 @f(i32 %x, i32 inreg %n, ptr addrspace(1) inreg %p) {
         entry:
           %u = add i32 %n, 1
           br label %loop
         loop:
           %i = phi i32 [ 0, %entry ], [ %j, %loop ]
           %w = mul i32 %n, 3
           %j = add i32 %i, 1
           %d = mul i32 %i, %x
           %more = icmp slt i32 %j, %x
           br i1 %more, label %loop, label %exit
         exit:
           %t = mul i32 %j, 5
           %s = add i32 %w, %u
           %r = add i32 %s, %t
           %q = add i32 %r, %d
           ret i32 %q
         }",
    );
    // Lanes leave the loop in different iterations: computed inside, it is what it was outside, but no analysis
    // could know that it does not depend on the iteration.
    assert_eq!(case.sinking("u", "loop"), [Reason::Diverges(case.inst("s"))]);
    assert_eq!(case.hoisting("w", "entry"), []);
    assert_eq!(case.sinking("w", "exit"), []);
    // Uniform inside, divergent outside; its only use is outside and sees it divergent either way.
    assert_eq!(case.hoisting("t", "loop"), []);
    // Divergent wherever it is, of an operand that is not.
    assert_eq!(case.sinking("d", "exit"), [Reason::Diverges(case.inst("d"))]);
}

#[test]
fn operands_of_which_the_wave_has_one_stay_uniform() {
    let case = Case::new(
        "define void @f(i32 %x, i32 %y, ptr addrspace(1) %p) {
         entry:
           br label %loop
         loop:
           %i = phi i32 [ 0, %entry ], [ %j, %loop ]
           %j = add i32 %i, 1
           %lane = call i32 @llvm.amdgcn.readlane.i32(i32 %y, i32 %i)
           %more = icmp slt i32 %j, %x
           br i1 %more, label %loop, label %exit
         exit:
           ret void
         }",
    );
    let reasons = case.sinking("lane", "exit");
    assert_eq!(reasons, [Reason::UniformArgument(case.value("i"))]);
}

/// What changes round a loop that lanes leave in different iterations is another lane's in another iteration: lane 3 goes
/// round 67 times, and lane 20, which leaves after 50, has read what lane 3 had then.
#[test]
fn the_data_of_other_lanes_stay_of_one_iteration() {
    let text = |bound: &str, operation: &str| {
        format!(
            "define i32 @f(i32 %x, i32 inreg %n, {TEXTURE}) {{
             entry:
               br label %loop
             loop:
               %i = phi i32 [ 0, %entry ], [ %j, %loop ]
               %d = mul i32 %i, %x
               %same = mul i32 %n, %x
               %c = sitofp i32 %d to float
               %r = {operation}
               %j = add i32 %i, 1
               %more = icmp slt i32 %j, {bound}
               br i1 %more, label %loop, label %exit
             exit:
               %use = freeze i32 %r
               ret i32 %use
             }}"
        )
    };
    let sample = "call i32 @llvm.amdgcn.image.sample.2d.i32.f32(i32 1, float %c, float %t, <8 x i32> %tex, \
                  <4 x i32> %smp, i1 false, i32 0, i32 0)";
    let sinking = |bound: &str, operation: &str| Case::new(&text(bound, operation)).sinking("r", "exit");
    let readlane = |of: &str| format!("call i32 @llvm.amdgcn.readlane.i32(i32 {of}, i32 3)");
    let data = |bound: &str, operation: &str, value: &str| {
        let case = Case::new(&text(bound, operation));
        assert_eq!(case.sinking("r", "exit"), [Reason::OtherData(case.value(value))], "{operation}");
    };
    data("%x", &readlane("%d"), "d");
    data("%x", sample, "c");
    data("%x", "call i32 @llvm.amdgcn.writelane.i32(i32 7, i32 3, i32 %d)", "d");
    // Computed anew each time, but always the same; and lanes that leave together.
    assert_eq!(sinking("%x", &readlane("%same")), []);
    assert_eq!(sinking("%n", &readlane("%d")), []);
    assert_eq!(sinking("%n", sample), []);
}

/// A loop that only its second block leaves, while its first leads back to itself, too: lanes come to the second in different
/// iterations, though all do in the end.
const CONTINUED: &str = "define i64 @f(i32 %x, i32 inreg %n, i1 %c, ptr addrspace(1) noalias %p) {
     entry:
       br label %head
     head:
       %i = phi i32 [ 0, %entry ], [ %j, %head ], [ %j, %last ]
       %j = add i32 %i, 1
       %above = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
       %old = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic
       %apart = icmp eq i32 %i, BOUND
       br i1 %apart, label %last, label %head
     last:
       %below = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
       %quotient = udiv i32 %x, %i
       %sum = add i64 %above, %below
       %more = icmp slt i32 %i, %n
       br i1 %more, label %head, label %exit
     exit:
       ret i64 %sum
     }";

#[test]
fn what_follows_in_a_later_iteration_does_not_follow() {
    let case = Case::new(&CONTINUED.replace("BOUND", "%x"));
    assert_eq!(case.sinking("above", "last")[..2], [Reason::Convergent, Reason::CrossThread]);
    assert_eq!(case.hoisting("below", "head")[..1], [Reason::CoConvergent]);
    assert_eq!(case.sinking("old", "last"), [Reason::OtherwiseOften]);
    assert_eq!(case.hoisting("quotient", "head"), [Reason::Speculated]);
    // By a uniform branch all lanes come there together, or none.
    let case = Case::new(&CONTINUED.replace("BOUND", "%n"));
    assert_eq!(case.sinking("above", "last")[..1], [Reason::Convergent]);
    assert_eq!(case.sinking("old", "last"), [Reason::OtherwiseOften]);
    assert_eq!(case.hoisting("quotient", "head"), [Reason::Speculated]);
}

/// In a loop that all lanes leave together all of them are there each time, in one that they leave in different iterations
/// only those that are left.
#[test]
fn a_loop_is_uniform_control_flow_if_lanes_leave_it_together() {
    let against = |bound: &str| {
        let case = Case::new(&format!(
            "define <4 x float> @f({TEXTURE}, i32 %x, i32 inreg %n) {{
             entry:
               br label %loop
             loop:
               %i = phi i32 [ 0, %entry ], [ %j, %last ]
               %v = {SAMPLE}
               %j = add i32 %i, 1
               %c = icmp eq i32 %i, %n
               br i1 %c, label %some, label %last
             some:
               %w = fadd <4 x float> %v, %v
               br label %last
             last:
               %r = phi <4 x float> [ zeroinitializer, %loop ], [ %w, %some ]
               %more = icmp slt i32 %j, {bound}
               br i1 %more, label %loop, label %exit
             exit:
               ret <4 x float> %r
             }}"
        ));
        case.sinking("v", "some")
    };
    // (LLVM's attribute forbids even the uniform branch.)
    assert_eq!(against("%n"), [Reason::Convergent]);
    let divergent = [Reason::Convergent, Reason::CrossThread, Reason::UniformControlFlow];
    assert_eq!(against("%x"), divergent);
}

/// That all lanes agree on a lane's number says nothing of those that join them.
#[test]
fn a_lane_number_that_lanes_agree_on_only_there_binds_to_them() {
    let text = |number: &str| {
        format!(
            "define i32 @f(i32 %x, i32 %y, i32 inreg %n) {{
             entry:
               %c = icmp eq i32 %y, 5
               br i1 %c, label %then, label %join
             then:
               %r = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 {number})
               br label %join
             join:
               %m = phi i32 [ 0, %entry ], [ %r, %then ]
               ret i32 %m
             }}"
        )
    };
    assert_eq!(Case::new(&text("%n")).hoisting("r", "entry"), [Reason::Speculated]);
    let divergent = Case::new(&text("%y")).hoisting("r", "entry");
    assert_eq!(divergent, [Reason::CoConvergent, Reason::Speculated]);
}

#[test]
fn memory_and_traps() {
    let case = Case::new(
        "define void @f(i32 %x, i32 %y, ptr addrspace(1) noalias dereferenceable(4) %a, ptr addrspace(1) %b,
                        ptr addrspace(3) %lds) {
         entry:
           %early = load i32, ptr addrspace(1) %b
           %c = icmp eq i32 %x, 0
           br i1 %c, label %then, label %join
         then:
           %quotient = udiv i32 %x, %y
           %half = udiv i32 %x, 2
           %known = load i32, ptr addrspace(1) %a
           %unknown = load i32, ptr addrspace(1) %b
           %old = atomicrmw add ptr addrspace(1) %b, i32 1 monotonic
           %local = load i32, ptr addrspace(3) %lds
           br label %join
         join:
           %use = phi i32 [ 0, %entry ], [ %unknown, %then ]
           call void @llvm.amdgcn.s.barrier()
           br label %end
         end:
           %sum = add i32 %early, %use
           ret void
         }",
    );
    assert_eq!(case.hoisting("quotient", "entry"), [Reason::Speculated]);
    assert_eq!(case.hoisting("half", "entry"), []);
    assert_eq!(case.hoisting("known", "entry"), []);
    assert_eq!(case.hoisting("unknown", "entry"), [Reason::Speculated]);
    assert_eq!(case.hoisting("local", "entry"), [Reason::Past(case.inst("old")), Reason::Speculated]);
    assert_eq!(case.hoisting("old", "entry")[1..], [Reason::OtherwiseOften, Reason::Speculated]);
    let barrier = case.function().blocks[case.block("join")].insts[1];
    let past = case.sinking("early", "end");
    assert!(past.iter().all(|r| matches!(r, Reason::Past(i) if [barrier, case.inst("old")].contains(i))));
    assert!(!past.is_empty());
    assert_eq!(case.hoisting("use", "entry"), [Reason::Fixed]);
}

#[test]
fn merging_loads_joins_what_only_one_side_may_do() {
    let case = Case::new(
        "define i32 @f(i32 %x, ptr addrspace(1) %a, ptr addrspace(1) %b) {
         entry:
           %c = icmp eq i32 %x, 0
           br i1 %c, label %then, label %else
         then:
           %p = load i32, ptr addrspace(1) %a
           br label %join
         else:
           %q = load i32, ptr addrspace(1) %b
           br label %join
         join:
           %r = phi i32 [ %p, %then ], [ %q, %else ]
           ret i32 %r
         }",
    );
    // Each is speculated alone; every lane executes one of them.
    assert_eq!(case.hoisting("p", "entry"), [Reason::Speculated]);
    let (p, q, to) = (case.inst("p"), case.inst("q"), Place::end(case.block("entry")));
    let (merged, text) = case.ask(|moves| moves.may_merge(p, q, to).map(|m| m.apply()));
    assert!(merged.is_ok(), "{merged:?}");
    assert_eq!((text.matches("load").count(), text.matches("select").count()), (1, 1), "{text}");
}

/// That nothing has been stored to what is loaded says nothing of a store behind the load.
#[test]
fn loads_of_what_nothing_has_clobbered_stay_before_stores() {
    let text = |said: &str| {
        format!(
            "define amdgpu_kernel void @f(ptr addrspace(1) %a, i32 %x) {{
             entry:
               %loaded = load i32, ptr addrspace(1) %a{said}
               store i32 %x, ptr addrspace(1) %a
               br label %next
             next:
               %r = add i32 %loaded, 1
               ret void
             }}
             !0 = !{{}}"
        )
    };
    for (said, is_held) in [("", true), (", !amdgpu.noclobber !0", true), (", !invariant.load !0", false)] {
        let case = Case::new(&text(said));
        let store = case.function().blocks[case.block("entry")].insts[1];
        let against = case.sinking("loaded", "next");
        assert_eq!(against.contains(&Reason::Past(store)), is_held, "{said}: {against:?}");
    }
}

/// Of a variable that may not be there, nothing can be loaded ahead.
#[test]
fn variables_that_may_be_missing_are_not_loaded_ahead() {
    for (linkage, against) in [("external", vec![]), ("extern_weak", vec![Reason::Speculated])] {
        let case = Case::new(&format!(
            "@v = {linkage} addrspace(1) global i32
             define amdgpu_kernel void @f(i1 %c) {{
             entry:
               br i1 %c, label %then, label %end
             then:
               %loaded = load i32, ptr addrspace(1) @v
               br label %end
             end:
               ret void
             }}"
        ));
        assert_eq!(case.hoisting("loaded", "entry"), against, "{linkage}");
    }
}

#[test]
fn lanes_that_end_are_missed() {
    let case = Case::new(
        "define i64 @f(i1 %c, i32 %x) {
         entry:
           %b = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
           call void @callee()
           br label %next
         next:
           %r = add i64 %b, 1
           ret i64 %r
         }",
    );
    let call = case.function().blocks[case.block("entry")].insts[1];
    assert_eq!(case.sinking("b", "next"), [Reason::Past(call)]);
}

#[test]
fn tokens_keep_operations_in_their_cycle() {
    let case = Case::new(
        "define void @f(i1 %c, i32 inreg %n) {
         entry:
           %token = call token @llvm.experimental.convergence.anchor()
           %b = call i64 @llvm.amdgcn.ballot.i64(i1 %c) [ \"convergencectrl\"(token %token) ]
           br label %loop
         loop:
           %i = phi i32 [ 0, %entry ], [ %j, %loop ]
           %j = add i32 %i, 1
           %more = icmp slt i32 %j, %n
           br i1 %more, label %loop, label %exit
         exit:
           ret void
         }",
    );
    assert_eq!(case.sinking("b", "loop"), [Reason::Token]);
    assert_eq!(case.sinking("b", "exit"), []);
    assert_eq!(case.sinking("token", "exit")[..1], [Reason::Fixed]);
}

#[test]
fn only_what_each_lane_computes_for_itself_is_computed_again() {
    let case = Case::new(
        "define void @f(i32 %x, i32 %n, ptr addrspace(1) %p, i1 %c) {
         entry:
           %slots = alloca i32, i32 %n, addrspace(5)
           %id = call i32 @llvm.amdgcn.workitem.id.x()
           %at = getelementptr i32, ptr addrspace(1) %p, i32 %x
           %ballot = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
           %load = load i32, ptr addrspace(1) %p
           %old = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic
           %quotient = sdiv i32 %x, -1
           ret void
         }",
    );
    let ask = |name: &str| {
        let repeat = may_repeat(&case.module, &case.module.types, case.function(), case.inst(name));
        repeat.map(|r| r.inst())
    };
    for name in ["id", "at"] {
        assert_eq!(ask(name), Ok(case.inst(name)));
    }
    assert_eq!(ask("slots"), Err(Reason::Fixed));
    assert_eq!(ask("ballot"), Err(Reason::Convergent));
    assert_eq!(ask("load"), Err(Reason::OtherwiseOften));
    assert_eq!(ask("old"), Err(Reason::OtherwiseOften));
    // The smallest number divided by -1.
    assert_eq!(ask("quotient"), Err(Reason::Speculated));
}
