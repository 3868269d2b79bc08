//! Constructors and destructors: kernels that call them, before and after those that use what they have made.
//!
//! LLVM 19's kernels walk through lists that a linker has put in order; ours call the functions themselves.

use gcnsel::{Emit, Options};
use gcnsel_codeobject::read;
use gcnsel_emulator::{Arg, CodeObject, Launch};
use gcnsel_tests::compiler::{compile, compile_with, target};
use gcnsel_tests::oracle::{Llc, LlcLevel};
use gcnsel_tests::release::Release;
use std::path::Path;

/// Constructors with priorities, not in their order, one of them named by an alias and one that returns something; a null
/// one, at which LLVM has the list end. Each appends a digit to a number.
const MODULE: &str = r#"
target triple = "amdgcn-amd-amdhsa"
@digits = addrspace(1) global i64 0
@llvm.global_ctors = appending addrspace(1) global [5 x { i32, ptr, ptr }] [
  { i32, ptr, ptr } { i32 65535, ptr @last, ptr null },
  { i32, ptr, ptr } { i32 7, ptr @other, ptr null },
  { i32, ptr, ptr } { i32 7, ptr @third, ptr null },
  { i32, ptr, ptr } { i32 1, ptr @first, ptr null },
  { i32, ptr, ptr } { i32 9, ptr null, ptr null }]
@llvm.global_dtors = appending addrspace(1) global [5 x { i32, ptr, ptr }] [
  { i32, ptr, ptr } { i32 1, ptr @second, ptr null },
  { i32, ptr, ptr } { i32 1, ptr @first, ptr null },
  { i32, ptr, ptr } { i32 2, ptr @third, ptr null },
  { i32, ptr, ptr } { i32 3, ptr null, ptr null },
  { i32, ptr, ptr } { i32 4, ptr @last, ptr null }]
@other = internal alias void (), ptr @second
define internal void @append(i64 %digit) {
  %old = load i64, ptr addrspace(1) @digits
  %up = mul i64 %old, 10
  %new = add i64 %up, %digit
  store i64 %new, ptr addrspace(1) @digits
  ret void
}
define internal void @first() {
  call void @append(i64 1)
  ret void
}
define internal void @second() noinline {
  call void @append(i64 2)
  ret void
}
define internal void @third() {
  call void @append(i64 3)
  ret void
}
define internal i32 @last() {
  call void @append(i64 4)
  ret i32 5
}
define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %v = load i64, ptr addrspace(1) @digits
  store i64 %v, ptr addrspace(1) %out
  ret void
}
"#;

/// What a kernel finds before and after each of the two.
fn found(object: &[u8]) -> [i64; 3] {
    let object = CodeObject::load(object).expect("it loads");
    let use_it = || Launch::new("k", [1, 1, 1], [1, 1, 1]).arg(Arg::Buffer(vec![0; 8]));
    let alone = |kernel: &str| Launch::new(kernel, [1, 1, 1], [1, 1, 1]);
    let launches = [use_it(), alone("amdgcn.device.init"), use_it(), alone("amdgcn.device.fini"), use_it()];
    let outcomes = object.run_in_order(&launches).unwrap_or_else(|error| panic!("{error}"));
    [0, 2, 4].map(|at| i64::from_le_bytes(outcomes[at].buffers[0][..].try_into().expect("eight bytes")))
}

/// By the Language Reference: constructors in ascending order of priority, destructors in descending order. Of those of one priority
/// it says nothing; linkers have the last destructor go first.
#[test]
fn are_called_in_order() {
    for name in ["gfx900", "gfx90a", "gfx942"] {
        let object = compile(MODULE.as_bytes(), "constructors", name).expect("it compiles");
        assert_eq!(found(&object), [0, 1234, 1_234_312], "{name}");
        let object = read(&object).expect("our objects can be read");
        let kinds = object.kernels.iter().map(|kernel| (&*kernel.name, kernel.metadata.kind.as_deref()));
        let mut kinds: Vec<_> = kinds.collect();
        kinds.sort_unstable();
        let expected =
            [("amdgcn.device.fini", Some("fini")), ("amdgcn.device.init", Some("init")), ("k", None)];
        assert_eq!(kinds, expected, "{name}");
    }
}

#[test]
fn are_called_as_by_llvm() {
    let cache = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let Some(llc) = Llc::of(Release::V19, "constructors", cache) else { return };
    for name in ["gfx900", "gfx90a", "gfx942"] {
        let theirs = llc.compile_text(MODULE, name, LlcLevel::O2).expect("llc compiles it");
        assert_eq!(found(&theirs), [0, 1234, 1_234_312], "{name}");
    }
}

#[test]
fn are_refused_where_a_linker_would_lose_them() {
    let options = Options::default().emit(Emit::Reloc).target(target("gfx942").expect("a target"));
    let refused = compile_with(MODULE.as_bytes(), "constructors", &options).expect_err("it is refused");
    assert!(refused.contains("'@llvm.global_ctors' in an object that is linked later"), "{refused}");
    assert!(refused.contains("constructors:4:1"), "{refused}");
}
