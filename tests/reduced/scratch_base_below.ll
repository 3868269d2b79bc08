; grid 64, group 64, stored 4
; An address in scratch that is not in its object was taken to be, since another of the same parts said so of itself.
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @scratch_base_below(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %object = alloca [8 x i32], align 4, addrspace(5)
  %bit = and i32 %id, 1
  %back = sub i32 1, %bit
  %bytes = mul i32 %back, -64
  %inside = getelementptr inbounds i8, ptr addrspace(5) %object, i32 %bytes
  %outside = getelementptr i8, ptr addrspace(5) %object, i32 %bytes
  store i32 %a, ptr addrspace(5) %object
  %end = getelementptr i8, ptr addrspace(5) %outside, i32 64
  %is_inside = icmp eq i32 %bit, 1
  br i1 %is_inside, label %then, label %else

then:
  store i32 %id, ptr addrspace(5) %inside
  br label %done

else:
  store i32 %small, ptr addrspace(5) %end
  br label %done

done:
  %read = load i32, ptr addrspace(5) %object
  %there = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %read, ptr addrspace(1) %there
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
