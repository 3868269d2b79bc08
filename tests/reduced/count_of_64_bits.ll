; grid 64, group 64, stored 8
; Of a constant of 64 bits only the lower half was counted.
target triple = "amdgcn-amd-amdhsa"
declare i64 @llvm.ctpop.i64(i64)
declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @count_of_64_bits(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %place = getelementptr i64, ptr addrspace(1) %out, i32 %id
  %count = call i64 @llvm.ctpop.i64(i64 -1)
  store i64 %count, ptr addrspace(1) %place
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
