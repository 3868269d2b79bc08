declare void @llvm.experimental.vector.histogram.add.v2p1.v2i32(<2 x ptr addrspace(1)>, <2 x i32>, <2 x i1>)
define amdgpu_kernel void @k(<2 x ptr addrspace(1)> %p) {
  call void @llvm.experimental.vector.histogram.add.v2p1.v2i32(<2 x ptr addrspace(1)> %p, <2 x i32> <i32 1, i32 2>, <2 x i1> <i1 true, i1 true>)
  ret void
}
