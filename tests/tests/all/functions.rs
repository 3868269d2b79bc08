//! Kernels round functions: which of them can be tried, and what is said of them. The thousands are the example's.

use gcnsel_isa::Target;
use gcnsel_tests::functions::{Pieces, Verdict, try_function};

const TEXT: &str = r#"
target triple = "x86_64-unknown-linux"
define i7 @odd(i7 %a, <3 x i5> %b) {
  %e = extractelement <3 x i5> %b, i32 1
  %w = sext i5 %e to i7
  %r = sub i7 %a, %w
  ret i7 %r
}
define { i8, <2 x i1>, i64 } @structure(i64 %a, <2 x i16> %b) #0 {
  %t = icmp slt <2 x i16> %b, zeroinitializer
  %n = trunc i64 %a to i8
  %r0 = insertvalue { i8, <2 x i1>, i64 } poison, i8 %n, 0
  %r1 = insertvalue { i8, <2 x i1>, i64 } %r0, <2 x i1> %t, 1
  %r2 = insertvalue { i8, <2 x i1>, i64 } %r1, i64 %a, 2
  ret { i8, <2 x i1>, i64 } %r2
}
define amdgpu_ps void @pointers(ptr inreg %a, ptr addrspace(1) %b, ptr addrspace(3) %c, ptr addrspace(5) %d) {
  %x = load i32, ptr %a
  %y = load i32, ptr addrspace(1) %b
  %z = load i32, ptr addrspace(3) %c
  %w = load i32, ptr addrspace(5) %d
  %s = add i32 %x, %y
  %t = add i32 %z, %w
  store i32 %s, ptr %a
  store i32 %t, ptr addrspace(3) %c
  store i32 %y, ptr addrspace(5) %d
  call void @gone(i32 %t)
  ret void
}
declare void @gone(i32)
declare i32 @elsewhere(i32)
define i32 @calls(i32 %x) {
  %r = call i32 @elsewhere(i32 %x)
  ret i32 %r
}
define void @in_vain(i32 %x) {
  ret void
}
define i32 @never() {
  unreachable
}
define i32 @poisonous(i32 %x) {
  %r = shl i32 %x, 32
  %s = sdiv i32 %r, 3
  ret i32 %s
}
define ptr @address(ptr %p) {
  ret ptr %p
}
attributes #0 = { "target-cpu"="x86-64" }
"#;

fn fate(name: &str) -> Vec<Verdict> {
    let pieces = Pieces::of(TEXT);
    let tried = Target::ALL.into_iter().flat_map(|target| [false, true].map(|uniform| (target, uniform)));
    tried.map(|(target, uniform)| try_function(&pieces, name, target, uniform).0).collect()
}

#[test]
fn functions_are_tried() {
    for name in ["odd", "structure", "pointers"] {
        assert!(fate(name).iter().all(|verdict| *verdict == Verdict::Right), "{name}: {:?}", fate(name));
    }
}

#[test]
fn others_are_not() {
    let not_run = |name: &str, why: &str| {
        let said = fate(name);
        assert!(
            said.iter().all(|v| matches!(v, Verdict::NotRun(what) if what.contains(why))),
            "{name}: {said:?}"
        );
    };
    not_run("in_vain", "nobody would see");
    not_run("never", "unreachable");
    not_run("poisonous", "undefined");
    not_run("address", "an address");
    let refused = fate("calls");
    let is_refused = |v: &Verdict| matches!(v, Verdict::Refused(what) if what.contains("not defined"));
    assert!(refused.iter().all(is_refused), "{refused:?}");
}
