declare void @f()

define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
  invoke void @f() to label %a unwind label %b

a:
  ret void

b:
  ret void
}
