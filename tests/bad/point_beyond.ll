declare i32 @llvm.smul.fix.i32(i32, i32, i32)
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
  %a = call i32 @llvm.smul.fix.i32(i32 %n, i32 %n, i32 32)
  ret void
}
