; grid 128, group 64, stored 8
; What a uniform phi would get over an edge that no lane takes overwrote what it is for lanes that waited for it.
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()

define amdgpu_kernel void @edge_that_no_lane_takes(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = mul i32 %group, 64
  %item = add i32 %first, %id
  %place = getelementptr i64, ptr addrspace(1) %out, i32 %item
  %few = icmp ult i32 %id, 10
  br i1 %few, label %join, label %other
other:
  %low = and i32 %a, 3
  %always = icmp ule i32 %low, 3
  store i64 9, ptr addrspace(1) %place
  br i1 %always, label %end, label %join
join:
  %phi = phi i32 [ %small, %entry ], [ 7, %other ]
  %result = zext i32 %phi to i64
  store i64 %result, ptr addrspace(1) %place
  br label %end
end:
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
