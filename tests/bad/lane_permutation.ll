define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %x) {
  %a = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %x, i32 1280, i32 15, i32 15, i1 false)
  store i32 %a, ptr addrspace(1) %out
  ret void
}
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32, i32, i32, i1)
