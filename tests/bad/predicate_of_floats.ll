declare <2 x i1> @llvm.vp.icmp.v2i32(<2 x i32>, <2 x i32>, metadata, <2 x i1>, i32)
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
  %a = call <2 x i1> @llvm.vp.icmp.v2i32(<2 x i32> zeroinitializer, <2 x i32> zeroinitializer, metadata !"olt", <2 x i1> zeroinitializer, i32 2)
  ret void
}
