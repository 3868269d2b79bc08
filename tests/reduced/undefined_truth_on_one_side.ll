; grid 128, group 64, stored 32
; The lanes of one side of a branch bring nothing to a phi of truth values. It counts as uniform, and what they brought
; instead, 0, took the place of what the others had brought.
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare void @llvm.amdgcn.s.sleep(i32 immarg)

define amdgpu_kernel void @undefined_truth_on_one_side(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %bit = and i32 %a, 1
  %x = icmp eq i32 %bit, 0
  %y = icmp ne i32 %bit, 0
  %odd = trunc i32 %id to i1
  br i1 %odd, label %then, label %else

then:
  br label %join

else:
  call void @llvm.amdgcn.s.sleep(i32 1)
  br label %join

join:
  %p = phi i1 [ %x, %then ], [ undef, %else ]
  %q = phi i1 [ %y, %then ], [ poison, %else ]
  %m = zext i1 %p to i32
  %n = sext i1 %q to i32
  %first = shl i32 %group, 6
  %item = add i32 %first, %id
  %wide = zext i32 %item to i64
  %at = mul i64 %wide, 32
  %place = getelementptr i8, ptr addrspace(1) %out, i64 %at
  br i1 %odd, label %store, label %done

store:
  store i32 %m, ptr addrspace(1) %place
  %next = getelementptr i8, ptr addrspace(1) %place, i64 4
  store i32 %n, ptr addrspace(1) %next
  br label %done

done:
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
