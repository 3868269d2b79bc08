; grid 32, group 32, stored 4
; llc-19, -O0 and -O2: wrong on gfx942. `set.inactive` of two constants differs between lanes that are active and others, as do
; sums with it. Where a scalar instruction needs such a value in the end, llc computes it of the first lane from the beginning.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.set.inactive.i32(i32, i32)
declare i32 @llvm.amdgcn.readlane.i32(i32, i32)
declare i32 @llvm.amdgcn.strict.wwm.i32(i32)

define amdgpu_kernel void @lane_without_work(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
entry:
  %private = alloca [1024 x i32], align 16, addrspace(5)
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %number = call i32 @llvm.amdgcn.set.inactive.i32(i32 0, i32 -38)
  %sum = add i32 %number, 34
  %last = call i32 @llvm.amdgcn.readlane.i32(i32 %sum, i32 61)
  %product = mul i32 %sum, %last
  %whole = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %product)
  %less = sub i32 %whole, %small
  %index = and i32 %less, 7
  %offset = mul i32 %index, 4
  %place = getelementptr inbounds i8, ptr addrspace(5) %private, i32 %offset
  store i32 0, ptr addrspace(5) %place
  br i1 false, label %end, label %end

end:
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %whole, ptr addrspace(1) %at
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
