; grid 64, group 64, stored 4
; llc-19, -O0 and -O2: wrong. The address of a scalar load is a sum of two numbers whose two low bits are ignored, and which have some.
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @scalar_address_parts(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %odd = or i32 %a, 1
  %twice = mul i32 %odd, 2
  %bytes = and i32 %twice, 30
  %wide = zext i32 %bytes to i64
  %between = getelementptr i8, ptr addrspace(4) %table, i64 %wide
  %first = getelementptr i8, ptr addrspace(4) %between, i64 2
  %third = getelementptr i8, ptr addrspace(4) %between, i64 10
  %one = load i32, ptr addrspace(4) %first, align 4
  %three = load i32, ptr addrspace(4) %third, align 4
  %sum = add i32 %one, %three
  %there = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %sum, ptr addrspace(1) %there
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
