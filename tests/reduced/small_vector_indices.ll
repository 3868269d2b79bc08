; grid 64, group 64, stored 2048
; Indices of 16 bits, two to a register, one for each pointer of a vector: each takes its own half.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @small_vector_indices(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %lane16 = trunc i32 %lane to i16
  %i0 = insertelement <4 x i16> poison, i16 %lane16, i32 0
  %i1 = insertelement <4 x i16> %i0, i16 64, i32 1
  %r = sub i16 255, %lane16
  %i2 = insertelement <4 x i16> %i1, i16 %r, i32 2
  %twice = add i16 %lane16, 128
  %i3 = insertelement <4 x i16> %i2, i16 %twice, i32 3
  %from = getelementptr i32, ptr addrspace(1) %in, <4 x i16> %i3
  %p0 = extractelement <4 x ptr addrspace(1)> %from, i32 0
  %p1 = extractelement <4 x ptr addrspace(1)> %from, i32 1
  %p2 = extractelement <4 x ptr addrspace(1)> %from, i32 2
  %p3 = extractelement <4 x ptr addrspace(1)> %from, i32 3
  %x0 = load i32, ptr addrspace(1) %p0
  %x1 = load i32, ptr addrspace(1) %p1
  %x2 = load i32, ptr addrspace(1) %p2
  %x3 = load i32, ptr addrspace(1) %p3
  %pair = shufflevector <4 x i16> %i3, <4 x i16> poison, <2 x i32> <i32 0, i32 2>
  %two = getelementptr i8, ptr addrspace(1) %in, <2 x i16> %pair
  %q1 = extractelement <2 x ptr addrspace(1)> %two, i32 1
  %y8 = load i8, ptr addrspace(1) %q1
  %y = zext i8 %y8 to i32
  %v0 = insertelement <4 x i32> poison, i32 %x0, i32 0
  %v1 = insertelement <4 x i32> %v0, i32 %x1, i32 1
  %v2 = insertelement <4 x i32> %v1, i32 %x2, i32 2
  %v3 = insertelement <4 x i32> %v2, i32 %x3, i32 3
  %row = getelementptr <8 x i32>, ptr addrspace(1) %out, i32 %lane
  store <4 x i32> %v3, ptr addrspace(1) %row
  %next = getelementptr i32, ptr addrspace(1) %row, i32 4
  store i32 %y, ptr addrspace(1) %next
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
