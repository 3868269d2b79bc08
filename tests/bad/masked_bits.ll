declare <4 x i1> @llvm.masked.load.v4i1.p1(ptr addrspace(1), i32, <4 x i1>, <4 x i1>)
define amdgpu_kernel void @k(ptr addrspace(1) %p, <4 x i1> %m) {
  %v = call <4 x i1> @llvm.masked.load.v4i1.p1(ptr addrspace(1) %p, i32 1, <4 x i1> %m, <4 x i1> poison)
  store <4 x i1> %v, ptr addrspace(1) %p
  ret void
}
