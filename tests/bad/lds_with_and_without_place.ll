@placed = internal addrspace(3) global [64 x i32] undef, !absolute_symbol !0
@shared = internal addrspace(3) global [64 x i32] undef

define internal i32 @f(i32 %n) noinline {
  %at = getelementptr i32, ptr addrspace(3) @shared, i32 %n
  %r = load i32, ptr addrspace(3) %at
  ret i32 %r
}

define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
  store i32 %n, ptr addrspace(3) @placed
  %r = call i32 @f(i32 %n)
  store i32 %r, ptr addrspace(1) %out
  ret void
}

!0 = !{i32 0, i32 1}
