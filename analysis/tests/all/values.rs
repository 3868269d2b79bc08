//! What is uniform because of what it is, by hand (see `support::marked` for what names say).

use crate::support;
use crate::support::marked::check;
use gcnsel_analysis::{Options, Uniformity};
use gcnsel_witness::{Arithmetic, Numbers, random};

#[test]
fn results_that_do_not_depend_on_divergent_operands() {
    check(
        "define amdgpu_kernel void @f(i32 %u.a, i1 %u.c) {
           %d.id = call i32 @llvm.amdgcn.workitem.id.x()
           %d.again = call i32 @llvm.amdgcn.workitem.id.x()
           %v.zero = sub i32 %d.id, %d.again
           %v.all = or i32 %d.id, -1
           %v.none = and i32 %d.id, 0
           %d.low = and i32 %d.id, 7
           %v.less = icmp ult i32 %d.low, 8
           %d.bit = or i32 %d.id, 1
           %v.odd = and i32 %d.bit, 1
           %d.test = icmp eq i32 %d.id, 3
           %v.same = select i1 %d.test, i32 %u.a, i32 %u.a
           %u.x = add i32 %u.a, 1
           %u.y = add i32 1, %u.a
           %v.equal = select i1 %d.test, i32 %u.x, i32 %u.y
           %d.other = select i1 %d.test, i32 %u.x, i32 %u.a
           %u.one = add i32 0, 1
           %u.decided = icmp eq i32 %u.one, 1
           %v.chosen = select i1 %u.decided, i32 %u.a, i32 %d.id
           %v.not = select i1 %v.less, i32 %u.a, i32 %d.id
           %d.rotated = call i32 @llvm.fshl.i32(i32 %d.id, i32 %d.id, i32 3)
           %v.rotated = xor i32 %d.rotated, %d.rotated
           ret void
         }",
    );
}

#[test]
fn undefined_operands_say_nothing() {
    check(
        "define amdgpu_kernel void @f(i32 %u.a) {
         entry.d:
           %d.id = call i32 @llvm.amdgcn.workitem.id.x()
           %d.test = icmp eq i32 %d.id, 3
           %u.wild = add i32 undef, 0
           %u.frozen = freeze i32 undef
           br i1 %d.test, label %one, label %two
         one:
           %u.first = freeze i32 %u.a
           %u.wild.1 = add i32 undef, 1
           br label %join
         two:
           %u.second = freeze i32 %u.a
           %u.wild.2 = add i32 undef, 1
           br label %join
         join:
           %d.freeze = phi i32 [ %u.first, %one ], [ %u.second, %two ]
           %d.phi = phi i32 [ %u.wild.1, %one ], [ %u.wild.2, %two ]
           ret void
         }",
    );
}

#[test]
fn equal_expressions_on_two_arms() {
    check(
        "define amdgpu_kernel void @f(i32 %u.a, ptr addrspace(4) %u.p, ptr addrspace(1) %u.q) {
         entry.d:
           %d.id = call i32 @llvm.amdgcn.workitem.id.x()
           %d.test = icmp eq i32 %d.id, 3
           %u.first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %d.id)
           br i1 %d.test, label %one, label %two
         one:
           %u.1 = mul i32 %u.a, %u.first
           %u.nsw.1 = add nsw i32 %u.a, 1
           %u.const.1 = load i32, ptr addrspace(4) %u.p
           %u.global.1 = load i32, ptr addrspace(1) %u.q
           %u.first.1 = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %d.id)
           %d.1 = mul i32 %d.id, 2
           br label %join
         two:
           %u.2 = mul i32 %u.first, %u.a
           %u.nsw.2 = add i32 %u.a, 1
           %u.const.2 = load i32, ptr addrspace(4) %u.p
           %u.global.2 = load i32, ptr addrspace(1) %u.q
           %u.first.2 = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %d.id)
           %d.2 = mul i32 %d.id, 2
           br label %join
         join:
           %v.phi = phi i32 [ %u.1, %one ], [ %u.2, %two ]
           %d.nsw = phi i32 [ %u.nsw.1, %one ], [ %u.nsw.2, %two ]
           %v.const = phi i32 [ %u.const.1, %one ], [ %u.const.2, %two ]
           %d.global = phi i32 [ %u.global.1, %one ], [ %u.global.2, %two ]
           %d.first = phi i32 [ %u.first.1, %one ], [ %u.first.2, %two ]
           %d.phi = phi i32 [ %d.1, %one ], [ %d.2, %two ]
           ret void
         }",
    );
}

#[test]
fn ids_by_the_shape_of_the_group() {
    let shaped = |shape: &str, attributes: &str, body: &str| {
        check(&format!(
            "define amdgpu_kernel void @f(i32 %u.a) {attributes} {shape} {{
               %d.x = call i32 @llvm.amdgcn.workitem.id.x()
               {body}
               ret void
             }}
             !0 = !{{i32 256, i32 1, i32 1}}
             !1 = !{{i32 64, i32 4, i32 2}}
             !2 = !{{i32 16, i32 16, i32 1}}
             !3 = !{{i32 0, i32 128}}"
        ));
    };
    let wave = "%u.wave = lshr i32 %d.x, 6
                %d.part = lshr i32 %d.x, 5
                %u.group = call i32 @llvm.amdgcn.workgroup.id.x()
                %u.start = mul i32 %u.group, 256
                %d.global = add i32 %u.start, %d.x
                %v.global.wave = lshr i32 %d.global, 6
                %d.shifted = add i32 %d.global, %u.a
                %d.not.wave = lshr i32 %d.shifted, 6
                %v.quotient = udiv i32 %d.x, 64
                %v.test = icmp ult i32 %u.wave, 2
                %d.ext = zext i32 %d.global to i64
                %v.ext = ashr i64 %d.ext, 6";
    shaped("!reqd_work_group_size !0", "", &wave.replace("%v.test", "%u.test"));
    let rows = "%d.y = call i32 @llvm.amdgcn.workitem.id.y()";
    shaped("!reqd_work_group_size !1", "", rows);
    let full = "\"uniform-work-group-size\"=\"true\"";
    shaped("!reqd_work_group_size !1", full, "%v.y = call i32 @llvm.amdgcn.workitem.id.y()");
    let narrow = "%d.y = call i32 @llvm.amdgcn.workitem.id.y()
                  %v.y = lshr i32 %d.y, 2
                  %d.part = lshr i32 %d.y, 1
                  %u.z = call i32 @llvm.amdgcn.workitem.id.z()";
    shaped("!reqd_work_group_size !2", full, narrow);
    shaped("", "", "%v.high = lshr i32 %d.x, 10\n%d.not = lshr i32 %d.x, 9");
    shaped("", "\"amdgpu-flat-work-group-size\"=\"1,256\"", "%v.high = lshr i32 %d.x, 8");
    let ranged = "%d.y = call i32 @llvm.amdgcn.workitem.id.y(), !range !3
                  %v.high = lshr i32 %d.y, 7
                  %d.not = lshr i32 %d.y, 6";
    shaped("", "", ranged);
    let lane = "%d.lo = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
                %d.lane = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %d.lo)
                %v.lane = lshr i32 %d.lane, 6
                %d.not = lshr i32 %d.lane, 5";
    shaped("", "", lane);
}

#[test]
fn edges_that_nobody_takes() {
    check(
        "define amdgpu_kernel void @f(i32 %u.a) {
         entry.d:
           %d.id = call i32 @llvm.amdgcn.workitem.id.x()
           %d.low = and i32 %d.id, 1
           %d.test = icmp eq i32 %d.low, 0
           br i1 %d.test, label %one.v, label %two
         one.v:
           %v.never = icmp ugt i32 %d.low, 1
           br i1 %v.never, label %dead, label %two
         dead:
           br label %join
         two:
           br label %join
         join:
           %v.phi = phi i32 [ 1, %dead ], [ 2, %two ]
           ret void
         }",
    );
    // A switch whose cases are all the values there are, all of whose lanes go one way or the other.
    check(
        "define amdgpu_kernel void @f(i32 %u.a) {
         entry.d:
           %d.id = call i32 @llvm.amdgcn.workitem.id.x()
           %d.low = and i32 %d.id, 1
           switch i32 %d.low, label %default [
             i32 0, label %even
             i32 1, label %odd
             i32 2, label %never
           ]
         even:
           br label %join
         odd:
           br label %other
         default:
           br label %join
         never:
           br label %join
         join:
           %v.phi = phi i32 [ 0, %even ], [ 1, %default ], [ 2, %never ]
           br label %other
         other:
           %d.phi = phi i32 [ 0, %join ], [ 1, %odd ]
           ret void
         }",
    );
}

#[test]
fn what_does_not_change_round_a_cycle() {
    // Lanes leave the loop one after the other, and carry out what is the same in each iteration.
    check(
        "define amdgpu_kernel void @f(i32 %u.a, ptr addrspace(1) %u.p) {
         entry:
           %d.id = call i32 @llvm.amdgcn.workitem.id.x()
           %u.x = load i32, ptr addrspace(1) %u.p
           br label %loop.d
         loop.d:
           %u.i = phi i32 [ 0, %entry ], [ %u.next, %loop.d ]
           %u.copy = phi i32 [ %u.x, %entry ], [ %u.copy, %loop.d ]
           %u.next = add i32 %u.i, 1
           %u.double = add i32 %u.x, %u.copy
           %u.volatile = load volatile i32, ptr addrspace(1) %u.p
           %d.done = icmp eq i32 %u.next, %d.id
           br i1 %d.done, label %exit, label %loop.d
         exit:
           %d.out.i.t = add i32 %u.i, 1
           %v.out.copy.tv = add i32 %u.copy, 1
           %v.out.double.tv = add i32 %u.double, 1
           %d.out.volatile.t = add i32 %u.volatile, 1
           ret void
         }",
    );
    // A cycle that lanes enter apart: what is computed from outside values alone is the same whenever it is computed.
    check(
        "define amdgpu_kernel void @f(i32 %u.a, i1 %u.c) {
         entry.d:
           %d.id = call i32 @llvm.amdgcn.workitem.id.x()
           %d.test = icmp eq i32 %d.id, 3
           %u.b = add i32 %u.a, 1
           br i1 %d.test, label %p, label %q.v
         p:
           %v.copy = phi i32 [ %u.b, %entry.d ], [ %v.same, %q.v ]
           %d.i = phi i32 [ 0, %entry.d ], [ %d.next, %q.v ]
           br label %q.v
         q.v:
           %v.copy.2 = phi i32 [ %u.b, %entry.d ], [ %v.copy, %p ]
           %d.j = phi i32 [ 0, %entry.d ], [ %d.i, %p ]
           %v.same = add i32 %u.a, 1
           %d.next = add i32 %d.j, 1
           %v.test = icmp eq i32 %v.same, 7
           br i1 %v.test, label %p, label %exit
         exit:
           %v.out = add i32 %v.same, %v.copy.2
           ret void
         }",
    );
}

#[test]
fn a_phi_of_itself_is_what_it_was() {
    // Lanes that skip the change come back to the header with the old value, others with the new one.
    check(
        "define amdgpu_kernel void @f(i32 %u.a, i32 %u.n) {
         entry:
           %d.id = call i32 @llvm.amdgcn.workitem.id.x()
           %d.test = icmp eq i32 %d.id, 3
           br label %head.d
         head.d:
           %d.x = phi i32 [ %u.a, %entry ], [ %d.x, %head.d ], [ %d.new, %change ]
           %u.same = phi i32 [ %u.a, %entry ], [ %u.same, %head.d ], [ %u.a, %change ]
           br i1 %d.test, label %head.d, label %change
         change:
           %d.new = mul i32 %d.x, 3
           %u.c = icmp eq i32 %u.n, 3
           br i1 %u.c, label %head.d, label %exit
         exit:
           ret void
         }",
    );
}

/// Reasoning about values makes nothing divergent.
#[test]
fn what_is_uniform_without_reasoning_is_so_with_it() {
    let mut more = 0;
    for i in 0..400 {
        let text = random::module(&mut Numbers(i), 24, Arithmetic::Interpreted);
        let module = support::parse(&text);
        let function = module.functions.iter().find(|f| !f.is_declaration()).expect("a function with a body");
        let [with, without] = [true, false].map(|value_reasoning| {
            let mut options = Options::default();
            options.value_reasoning = value_reasoning;
            Uniformity::new(&module, function, &options)
        });
        let name = |v| function.values[v].name.as_deref().unwrap_or("a value without a name");
        for value in function.values.keys() {
            let [is, was] = [&with, &without].map(|u| u.is_divergent(value));
            assert!(was || !is, "{i}: %{}\n{text}", name(value));
            more += (was && !is) as u32;
        }
        for &block in &function.layout {
            let [is, was] = [&with, &without].map(|u| u.is_divergent_branch(block));
            assert!(was || !is, "{i}: the branch of {block}\n{text}");
            for &user in &function.blocks[block].insts {
                let mut count = 0;
                function.insts[user].kind.for_each_operand(|_| count += 1);
                for operand in 0..count {
                    let [is, was] = [&with, &without].map(|u| u.is_divergent_use(function, user, operand));
                    assert!(was || !is, "{i}: operand {operand} of {user} in {block}\n{text}");
                }
            }
        }
    }
    assert!(more > 400, "{more}");
}
