declare <2 x i32> @llvm.masked.load.v2i32.p1(ptr addrspace(1), i32, <2 x i1>, <2 x i32>)
define amdgpu_kernel void @k(ptr addrspace(1) %p, <2 x i1> %m) {
  %v = call <2 x i32> @llvm.masked.load.v2i32.p1(ptr addrspace(1) %p, i32 3, <2 x i1> %m, <2 x i32> poison)
  ret void
}
