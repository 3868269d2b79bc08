; grid 64, group 64, stored 4
; llc-19, -O0 and -O2: wrong. An alias of a place in an LDS variable is given a place of its own, behind the variable.
target triple = "amdgcn-amd-amdhsa"

@both = internal addrspace(3) global [128 x i32] poison, align 16

@upper = internal alias i32, getelementptr (i32, ptr addrspace(3) @both, i32 64)

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @alias_in_lds(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %y = add i32 %x, 64
  %of_both = getelementptr i32, ptr addrspace(3) @both, i32 %y
  %of_upper = getelementptr i32, ptr addrspace(3) @upper, i32 %x
  store i32 %x, ptr addrspace(3) %of_upper
  store i32 %y, ptr addrspace(3) %of_both
  %r = load i32, ptr addrspace(3) %of_upper
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %x
  store i32 %r, ptr addrspace(1) %at
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
