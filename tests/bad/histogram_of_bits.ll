declare void @llvm.experimental.vector.histogram.add.v2p1.i4(<2 x ptr addrspace(1)>, i4, <2 x i1>)
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
  %p = getelementptr i8, ptr addrspace(1) %out, <2 x i32> <i32 0, i32 1>
  call void @llvm.experimental.vector.histogram.add.v2p1.i4(<2 x ptr addrspace(1)> %p, i4 1, <2 x i1> <i1 true, i1 true>)
  ret void
}
