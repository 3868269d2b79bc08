declare <2 x i1> @llvm.experimental.vector.match.v2i32.v2i16(<2 x i32>, <2 x i16>, <2 x i1>)
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
  %a = call <2 x i1> @llvm.experimental.vector.match.v2i32.v2i16(<2 x i32> zeroinitializer, <2 x i16> zeroinitializer, <2 x i1> zeroinitializer)
  ret void
}
