declare <4 x i16> @llvm.vp.trunc.v4i16.v2i32(<2 x i32>, <4 x i1>, i32)
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
  %a = call <4 x i16> @llvm.vp.trunc.v4i16.v2i32(<2 x i32> zeroinitializer, <4 x i1> zeroinitializer, i32 4)
  ret void
}
