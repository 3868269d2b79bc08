//! `llvm.returnaddress`: where a function goes back to. LLVM's code of it is asked the same.

use gcnsel_emulator::{Arg, Launch};
use gcnsel_tests::both::by_both;

/// Lane 0 stores what a function says that is called twice at one place of a loop, and once at another; then the kernel's own.
const CALLS: &str = r#"target triple = "amdgcn-amd-amdhsa"
declare ptr @llvm.returnaddress(i32)

define internal i64 @back() noinline {
  %address = call ptr @llvm.returnaddress(i32 0)
  %number = ptrtoint ptr %address to i64
  ret i64 %number
}

define amdgpu_kernel void @k(ptr addrspace(1) %out) {
entry:
  br label %twice
twice:
  %i = phi i64 [ 0, %entry ], [ %next, %twice ]
  %here = call i64 @back()
  %place = getelementptr i64, ptr addrspace(1) %out, i64 %i
  store i64 %here, ptr addrspace(1) %place
  %next = add i64 %i, 1
  %again = icmp ult i64 %next, 2
  br i1 %again, label %twice, label %once
once:
  %there = call i64 @back()
  %third = getelementptr i64, ptr addrspace(1) %out, i64 2
  store i64 %there, ptr addrspace(1) %third
  %own = call ptr @llvm.returnaddress(i32 0)
  %own.number = ptrtoint ptr %own to i64
  %fourth = getelementptr i64, ptr addrspace(1) %out, i64 3
  store i64 %own.number, ptr addrspace(1) %fourth
  ret void
}
"#;

/// Further apart than code that short is.
const FAR: u64 = 4096;

#[test]
fn a_function_goes_back_behind_its_call() {
    by_both("a_function_goes_back_behind_its_call", CALLS, "return_address", |object, what| {
        let launch = Launch::new("k", [1, 1, 1], [1, 1, 1]).arg(Arg::Buffer(vec![0xff; 32]));
        let outcome = object.run(&launch).unwrap_or_else(|error| panic!("{what}: {error}"));
        let stored: Vec<u64> = outcome.buffers[0]
            .chunks_exact(8)
            .map(|bytes| u64::from_le_bytes(bytes.try_into().expect("eight bytes")))
            .collect();
        let [first, second, third, own] = stored[..] else { panic!("{what}: {stored:x?}") };
        assert!(first != 0 && first % 4 == 0 && first == second, "{what}: {stored:x?}");
        assert!(third != first && third.abs_diff(first) < FAR, "{what}: {stored:x?}");
        assert_eq!(own, 0, "{what}: nobody called the kernel");
    });
}
