declare i32 @printf(ptr, ...)

define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
  %a = call i32 (ptr, ...) @printf(ptr null)
  ret void
}
