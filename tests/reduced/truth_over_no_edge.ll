; grid 128, group 64, stored 32
; An edge that no lane takes brought 0 to a phi of truth values in place of what lanes that wait there had brought.
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()

define amdgpu_kernel void @truth_over_no_edge(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %bit = and i32 %a, 1
  %x = icmp eq i32 %bit, 0
  %y = icmp ne i32 %bit, 0
  %never = icmp ugt i32 %bit, 7
  %low = icmp ult i32 %id, 32
  br label %head

head:
  %i = phi i32 [ 0, %entry ], [ %more, %again ], [ 0, %leave ]
  %p = phi i1 [ false, %entry ], [ %x, %again ], [ false, %leave ]
  %q = phi i1 [ false, %entry ], [ %y, %again ], [ false, %leave ]
  br i1 %low, label %again, label %leave

again:
  %more = add i32 %i, 1
  %go = icmp ult i32 %more, 3
  br i1 %go, label %head, label %done

leave:
  br i1 %never, label %head, label %done

done:
  %m = zext i1 %p to i32
  %n = sext i1 %q to i32
  %first = shl i32 %group, 6
  %item = add i32 %first, %id
  %wide = zext i32 %item to i64
  %at = mul i64 %wide, 32
  %place = getelementptr i8, ptr addrspace(1) %out, i64 %at
  store i32 %m, ptr addrspace(1) %place
  %next = getelementptr i8, ptr addrspace(1) %place, i64 4
  store i32 %n, ptr addrspace(1) %next
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
