//! Convergence control tokens that keep lanes apart behind a cycle: what they ask for, by LLVM's document "Convergent
//! Operations", is counted here by hand. (llc 19 compiles such kernels as if the tokens were not there.)

use gcnsel_emulator::{Arg, CodeObject, Launch};
use gcnsel_tests::compiler::compile;
use gcnsel_tests::kernel::TARGETS;

/// Lanes of a wave.
const WAVE: u32 = 64;

const DECLARATIONS: &str = "
target triple = \"amdgcn-amd-amdhsa\"
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.loop()
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare i32 @llvm.amdgcn.workitem.id.x()
";

/// A kernel `k(out)`.
fn kernel(body: &str) -> String {
    format!(
        "{DECLARATIONS}define amdgpu_kernel void @k(ptr addrspace(1) %out) convergent \
         \"amdgpu-flat-work-group-size\"=\"1,128\" {{\n{body}\n}}\n"
    )
}

/// Runs a kernel with one group of two waves. It writes so many u64 for each work-item.
fn run(target: &str, body: &str, per_item: usize) -> Vec<Vec<u64>> {
    let items = 2 * WAVE;
    let text = kernel(body);
    let object = compile(text.as_bytes(), "k.ll", target).unwrap_or_else(|e| panic!("{target}: {e}\n{text}"));
    let object = CodeObject::load(&object).unwrap_or_else(|e| panic!("{target}: {}", e.message));
    let out = Arg::Buffer(vec![0xaa; items as usize * per_item * 8]);
    let mut launch = Launch::new("k", [items, 1, 1], [items, 1, 1]).arg(out);
    launch.strict = true;
    let outcome = object.run(&launch).unwrap_or_else(|e| panic!("{target}: {e}\n{text}"));
    let words = outcome.buffers[0].chunks_exact(8).map(|b| u64::from_le_bytes(b.try_into().unwrap()));
    words.collect::<Vec<_>>().chunks(per_item).map(<[u64]>::to_vec).collect()
}

/// The lanes of an item's wave for which `same` says that they are with it.
fn mask(item: u32, same: impl Fn(u32, u32) -> bool) -> u64 {
    let wave = item / WAVE * WAVE;
    (0..WAVE).filter(|lane| same(item, wave + lane)).fold(0, |mask, lane| mask | 1 << lane)
}

/// Lanes leave a loop in eight different iterations. Those that leave in one are together for the token of that
/// iteration, and all are for the function's.
#[test]
fn region_behind_a_loop() {
    let body = "
entry:
  %e = call token @llvm.experimental.convergence.entry()
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %n = and i32 %id, 7
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %h = call token @llvm.experimental.convergence.loop() [ \"convergencectrl\"(token %e) ]
  %a = call token @llvm.experimental.convergence.anchor()
  %square = mul i32 %i, %i
  %i.next = add i32 %i, 1
  %again = icmp ult i32 %i, %n
  br i1 %again, label %loop, label %exit
exit:
  %together = call i64 @llvm.amdgcn.ballot.i64(i1 true) [ \"convergencectrl\"(token %a) ]
  %odd = trunc i32 %square to i1
  %odds = call i64 @llvm.amdgcn.ballot.i64(i1 %odd) [ \"convergencectrl\"(token %a) ]
  %all = call i64 @llvm.amdgcn.ballot.i64(i1 %odd) [ \"convergencectrl\"(token %e) ]
  %last = zext i32 %square to i64
  %at = getelementptr [4 x i64], ptr addrspace(1) %out, i32 %id
  store i64 %together, ptr addrspace(1) %at
  %at1 = getelementptr i64, ptr addrspace(1) %at, i32 1
  store i64 %odds, ptr addrspace(1) %at1
  %at2 = getelementptr i64, ptr addrspace(1) %at, i32 2
  store i64 %all, ptr addrspace(1) %at2
  %at3 = getelementptr i64, ptr addrspace(1) %at, i32 3
  store i64 %last, ptr addrspace(1) %at3
  ret void";
    for target in TARGETS {
        for (item, found) in (0..).zip(run(target, body, 4)) {
            let together = mask(item, |a, b| a & 7 == b & 7);
            let odds = if item & 1 == 1 { together } else { 0 };
            let all = mask(item, |_, b| b & 1 == 1);
            let square = (item & 7) * (item & 7);
            assert_eq!(found, [together, odds, all, square as u64], "{target}, item {item}");
        }
    }
}

/// A token of the inner one of two loops, used behind both, in one of two arms.
#[test]
fn region_behind_two_loops() {
    let body = "
entry:
  %e = call token @llvm.experimental.convergence.entry()
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %n = and i32 %id, 3
  %id.2 = lshr i32 %id, 2
  %m = and i32 %id.2, 3
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %ho = call token @llvm.experimental.convergence.loop() [ \"convergencectrl\"(token %e) ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
  %hi = call token @llvm.experimental.convergence.loop() [ \"convergencectrl\"(token %ho) ]
  %j.next = add i32 %j, 1
  %inner.again = icmp ult i32 %j, %m
  br i1 %inner.again, label %inner, label %latch
latch:
  %i.next = add i32 %i, 1
  %again = icmp ult i32 %i, %n
  br i1 %again, label %outer, label %behind
behind:
  %id.4 = lshr i32 %id, 4
  %arm = trunc i32 %id.4 to i1
  br i1 %arm, label %then, label %else
then:
  %t = call i64 @llvm.amdgcn.ballot.i64(i1 true) [ \"convergencectrl\"(token %hi) ]
  br label %done
else:
  %f = call i64 @llvm.amdgcn.ballot.i64(i1 true) [ \"convergencectrl\"(token %e) ]
  br label %done
done:
  %r = phi i64 [ %t, %then ], [ %f, %else ]
  %all = call i64 @llvm.amdgcn.ballot.i64(i1 true) [ \"convergencectrl\"(token %e) ]
  %at = getelementptr [2 x i64], ptr addrspace(1) %out, i32 %id
  store i64 %r, ptr addrspace(1) %at
  %at1 = getelementptr i64, ptr addrspace(1) %at, i32 1
  store i64 %all, ptr addrspace(1) %at1
  ret void";
    for target in TARGETS {
        for (item, found) in (0..).zip(run(target, body, 2)) {
            let arm = |item: u32| item >> 4 & 1 == 1;
            let r = match arm(item) {
                true => mask(item, |a, b| arm(b) && a & 15 == b & 15),
                false => mask(item, |_, b| !arm(b)),
            };
            assert_eq!(found, [r, mask(item, |_, _| true)], "{target}, item {item}");
        }
    }
}

/// A token that is defined in the region of another behind a loop, and used behind the other's.
#[test]
fn region_behind_a_region() {
    let body = "
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %n = and i32 %id, 3
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %i.next, %loop ]
  %a = call token @llvm.experimental.convergence.anchor()
  %i.next = add i32 %i, 1
  %again = icmp ult i32 %i, %n
  br i1 %again, label %loop, label %behind
behind:
  %b = call token @llvm.experimental.convergence.anchor()
  br label %use.a
use.a:
  %by.a = call i64 @llvm.amdgcn.ballot.i64(i1 true) [ \"convergencectrl\"(token %a) ]
  br label %use.b
use.b:
  %by.b = call i64 @llvm.amdgcn.ballot.i64(i1 true) [ \"convergencectrl\"(token %b) ]
  %at = getelementptr [2 x i64], ptr addrspace(1) %out, i32 %id
  store i64 %by.a, ptr addrspace(1) %at
  %at1 = getelementptr i64, ptr addrspace(1) %at, i32 1
  store i64 %by.b, ptr addrspace(1) %at1
  ret void";
    for target in TARGETS {
        for (item, found) in (0..).zip(run(target, body, 2)) {
            let together = mask(item, |a, b| a & 3 == b & 3);
            assert_eq!(found, [together, together], "{target}, item {item}");
        }
    }
}

/// An operation for all lanes cannot stand where they are kept apart.
#[test]
fn region_within_a_region() {
    let body = "
entry:
  %e = call token @llvm.experimental.convergence.entry()
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %a = call token @llvm.experimental.convergence.anchor()
  %i.next = add i32 %i, 1
  %again = icmp ult i32 %i, %id
  br i1 %again, label %loop, label %behind
behind:
  %all = call i64 @llvm.amdgcn.ballot.i64(i1 true) [ \"convergencectrl\"(token %e) ]
  %some = call i64 @llvm.amdgcn.ballot.i64(i1 true) [ \"convergencectrl\"(token %a) ]
  store i64 %some, ptr addrspace(1) %out
  ret void";
    let error = compile(kernel(body).as_bytes(), "k.ll", "gfx942").unwrap_err();
    assert!(error.contains("token from outside a cycle is used in the cycle"), "{error}");
    assert!(error.contains("k.ll:21:3: "), "{error}");
}
