; grid 64, group 64, stored 8
; An address that is in its variable may be computed in 32 bits; another of the same parts, which is not, shared that.
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()

@variable = addrspace(1) global [1024 x i32] zeroinitializer

define amdgpu_kernel void @promise_of_another(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %large = shl i32 %id, 28
  %index = or i32 %large, %id
  %wide = zext i32 %index to i64
  %inside = getelementptr inbounds [1024 x i32], ptr addrspace(1) @variable, i64 0, i64 %wide
  %anywhere = getelementptr [1024 x i32], ptr addrspace(1) @variable, i64 0, i64 %wide
  %address = ptrtoint ptr addrspace(1) %anywhere to i64
  %start = ptrtoint ptr addrspace(1) @variable to i64
  %distance = sub i64 %address, %start
  %there = getelementptr i64, ptr addrspace(1) %out, i32 %id
  store i64 %distance, ptr addrspace(1) %there
  %is_inside = icmp ult i32 %index, 1024
  br i1 %is_inside, label %then, label %done

then:
  %read = load i32, ptr addrspace(1) %inside
  %more = zext i32 %read to i64
  %sum = add i64 %distance, %more
  store i64 %sum, ptr addrspace(1) %there
  br label %done

done:
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
