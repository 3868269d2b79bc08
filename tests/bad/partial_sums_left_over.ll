declare <3 x i32> @llvm.vector.partial.reduce.add.v3i32.v4i32(<3 x i32>, <4 x i32>)
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
  %a = call <3 x i32> @llvm.vector.partial.reduce.add.v3i32.v4i32(<3 x i32> zeroinitializer, <4 x i32> zeroinitializer)
  ret void
}
