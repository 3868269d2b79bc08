declare i32 @f(i32)

define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
  %a = call i32 @f(float 1.0)
  ret void
}
