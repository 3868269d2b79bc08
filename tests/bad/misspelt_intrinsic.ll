declare i32 @llvm.amdgcn.readfirstlan.i32(i32)
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
  %a = call i32 @llvm.amdgcn.readfirstlan.i32(i32 %n)
  store i32 %a, ptr addrspace(1) %out
  ret void
}
