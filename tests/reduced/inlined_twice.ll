; grid 64, group 64, stored 8
; Accesses of one call do not overlap, as its scopes say; those of two calls of the function may.
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()

define internal void @square(ptr addrspace(1) %from, ptr addrspace(1) %to) {
  %value = load i32, ptr addrspace(1) %from, !alias.scope !3, !noalias !4
  %square = mul i32 %value, %value
  store i32 %square, ptr addrspace(1) %to, !alias.scope !4, !noalias !3
  ret void
}

define amdgpu_kernel void @inlined_twice(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %one = getelementptr i64, ptr addrspace(1) %out, i32 %id
  %other = getelementptr i8, ptr addrspace(1) %one, i64 4
  %first = add i32 %id, 3
  store i32 %first, ptr addrspace(1) %one
  store i32 5, ptr addrspace(1) %other
  call void @square(ptr addrspace(1) %one, ptr addrspace(1) %other)
  call void @square(ptr addrspace(1) %other, ptr addrspace(1) %one)
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }

!0 = distinct !{!0}
!1 = distinct !{!1, !0}
!2 = distinct !{!2, !0}
!3 = !{!1}
!4 = !{!2}
