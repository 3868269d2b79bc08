//! LDS whose size the launch gives: arrays without a size, as HIP and Triton have them, by our code and by LLVM's.

use gcnsel_emulator::{Arg, CodeObject, Launch};
use gcnsel_tests::both::by_both;

/// A kernel of so many bytes of LDS of its own that puts each lane's number into the array behind them, and stores what it is
/// told the array has, in bytes.
fn module(own: u32) -> String {
    format!(
        "target triple = \"amdgcn-amd-amdhsa\"\n\
         @own = internal addrspace(3) global [{own} x i8] undef, align 4\n\
         @array = external addrspace(3) global [0 x i8], align 16\n\
         declare i32 @llvm.amdgcn.workitem.id.x()\n\
         declare ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()\n\
         define amdgpu_kernel void @k(ptr addrspace(1) %o) #0 {{\n\
         %i = call i32 @llvm.amdgcn.workitem.id.x()\n\
         %first = getelementptr i8, ptr addrspace(3) @own, i32 0\n\
         store volatile i8 7, ptr addrspace(3) %first\n\
         %p = getelementptr i32, ptr addrspace(3) @array, i32 %i\n\
         store volatile i32 %i, ptr addrspace(3) %p\n\
         %v = load volatile i32, ptr addrspace(3) %p\n\
         %q = getelementptr i32, ptr addrspace(1) %o, i32 %i\n\
         store i32 %v, ptr addrspace(1) %q\n\
         %hidden = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()\n\
         %at = getelementptr i8, ptr addrspace(4) %hidden, i64 120\n\
         %size = load i32, ptr addrspace(4) %at\n\
         %end = getelementptr i32, ptr addrspace(1) %o, i32 64\n\
         store i32 %size, ptr addrspace(1) %end\n\
         ret void\n}}\n\
         attributes #0 = {{ \"amdgpu-flat-work-group-size\"=\"64,64\" }}\n\
         !llvm.module.flags = !{{!0}}\n!0 = !{{i32 1, !\"amdhsa_code_object_version\", i32 500}}\n"
    )
}

fn launch(dynamic: u32) -> Launch {
    let mut launch = Launch::new("k", [64, 1, 1], [64, 1, 1]).arg(Arg::Buffer(vec![0; 260]));
    launch.dynamic_lds = dynamic;
    launch
}

#[test]
fn arrays_without_a_size_have_what_the_launch_gives() {
    let said =
        |object: &CodeObject, dynamic| object.run(&launch(dynamic)).expect_err("too little").to_string();
    by_both("arrays_without_a_size", &module(16), "dynamic", |object, what| {
        let outcome = object.run(&launch(256)).unwrap_or_else(|why| panic!("{what}: {why}"));
        let expected: Vec<u8> = (0..64u32).chain([256]).flat_map(u32::to_le_bytes).collect();
        assert!(outcome.buffers[0] == expected, "{what}: {:?}", outcome.buffers[0]);
        assert!(said(object, 252).contains("of LDS at"), "{what}: {}", said(object, 252));
        // 16 bytes are the kernel's.
        assert!(object.run(&launch(65520)).is_ok(), "{what}");
        let refused = "65537 bytes of LDS are more than the 65536 a workgroup can have";
        assert_eq!(said(object, 65521), refused, "{what}");
        assert!(said(object, u32::MAX).contains("more than the 65536"), "{what}");
    });
}
