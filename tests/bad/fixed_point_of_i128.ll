declare i128 @llvm.umul.fix.i128(i128, i128, i32)
define amdgpu_kernel void @k(ptr addrspace(1) %out, i128 %w) {
  %a = call i128 @llvm.umul.fix.i128(i128 %w, i128 %w, i32 7)
  store i128 %a, ptr addrspace(1) %out
  ret void
}
