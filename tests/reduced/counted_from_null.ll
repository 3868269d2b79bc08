; grid 64, group 64, stored 8
; A number counted from null was taken for a pointer of the space of what it is chosen beside, and for undefined there.
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @counted_from_null(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %number = zext i32 %id to i64
  %counted = getelementptr i8, ptr null, i64 %number
  %there = getelementptr i64, ptr addrspace(1) %out, i32 %id
  %known = addrspacecast ptr addrspace(1) %there to ptr
  %bit = and i32 %id, 1
  %is_counted = icmp eq i32 %bit, 0
  %either = select i1 %is_counted, ptr %counted, ptr %known
  %address = ptrtoint ptr %either to i64
  %same = add i64 %number, 5
  %distance = sub i64 %address, %same
  %mask = sext i1 %is_counted to i64
  %stored = and i64 %distance, %mask
  store i64 %stored, ptr addrspace(1) %there
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
