; grid 128, group 64, stored 8
; Lanes for which a uniform phi is undefined overwrote what it is for those that waited for it.
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()

define amdgpu_kernel void @value_beside_undef(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = mul i32 %group, 64
  %item = add i32 %first, %id
  %place = getelementptr i64, ptr addrspace(1) %out, i32 %item
  %few = icmp ult i32 %id, 10
  br i1 %few, label %left, label %right
left:
  %sum = add i32 %a, 3
  br label %join
right:
  %many = mul i32 %small, %small
  %more = add i32 %many, %group
  %wide = zext i32 %more to i64
  store i64 %wide, ptr addrspace(1) %place
  br label %join
join:
  %phi = phi i32 [ %sum, %left ], [ undef, %right ]
  %then = add i32 %phi, %a
  br i1 %few, label %last, label %end
last:
  %result = zext i32 %then to i64
  store i64 %result, ptr addrspace(1) %place
  br label %end
end:
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
