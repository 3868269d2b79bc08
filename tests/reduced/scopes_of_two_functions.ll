; grid 64, group 64, stored 12
; Functions that share scopes, as the parts of one that has been taken apart do, say of each call alone that its accesses do not overlap:
; what one stores, the next loads.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define internal i32 @first(ptr addrspace(1) %q) {
  %v = load i32, ptr addrspace(1) %q, !noalias !2
  ret i32 %v
}

define internal i32 @second(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %v = load i32, ptr addrspace(1) %q, !noalias !2
  store i32 7, ptr addrspace(1) %p, !alias.scope !2
  ret i32 %v
}

define internal i32 @third(ptr addrspace(1) %q) {
  %v = load i32, ptr addrspace(1) %q, !noalias !2
  ret i32 %v
}

define amdgpu_kernel void @scopes_of_two_functions(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %bytes = mul i32 %id, 64
  %x = getelementptr i8, ptr addrspace(1) %own, i32 %bytes
  %y = getelementptr i8, ptr addrspace(1) %x, i32 4
  %r1 = call i32 @first(ptr addrspace(1) %x)
  %r2 = call i32 @second(ptr addrspace(1) %x, ptr addrspace(1) %y)
  %r3 = call i32 @third(ptr addrspace(1) %x)
  ; The kernel's own access is in the scope, too.
  %own.load = load i32, ptr addrspace(1) %x, !noalias !2
  %sum = add i32 %r3, %own.load
  %at = getelementptr [3 x i32], ptr addrspace(1) %out, i32 %id
  store i32 %r1, ptr addrspace(1) %at
  %at.1 = getelementptr i32, ptr addrspace(1) %at, i32 1
  store i32 %r2, ptr addrspace(1) %at.1
  %at.2 = getelementptr i32, ptr addrspace(1) %at, i32 2
  store i32 %sum, ptr addrspace(1) %at.2
  ret void
}

!0 = distinct !{!0, !"domain"}
!1 = distinct !{!1, !0, !"scope"}
!2 = !{!1}
