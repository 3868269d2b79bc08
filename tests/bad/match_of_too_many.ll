declare <512 x i1> @llvm.experimental.vector.match.v512i8.v256i8(<512 x i8>, <256 x i8>, <512 x i1>)
define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %a = call <512 x i1> @llvm.experimental.vector.match.v512i8.v256i8(<512 x i8> zeroinitializer, <256 x i8> zeroinitializer, <512 x i1> zeroinitializer)
  ret void
}
