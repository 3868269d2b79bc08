; grid 64, group 64, stored 4
; llc-19, -O2: wrong. Eight before LDS is counted in LDS's 32 bits, made generic, and eight are added in 64.
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()

@local = internal addrspace(3) global [64 x i32] undef

define amdgpu_kernel void @generic_in_parts(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
entry:
  %slot = alloca ptr, addrspace(5)
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %local = addrspacecast ptr addrspace(3) @local to ptr
  %odd = and i32 %id, 1
  %bytes = mul i32 %odd, 8
  %far = sext i32 %bytes to i64
  %below = getelementptr i8, ptr %local, i64 -8
  %near = getelementptr i8, ptr %below, i64 %far
  %at = getelementptr i8, ptr %near, i64 8
  store volatile ptr %at, ptr addrspace(5) %slot
  %number = load volatile i64, ptr addrspace(5) %slot
  %start = ptrtoint ptr %local to i64
  %high = lshr i64 %number, 32
  %aperture = lshr i64 %start, 32
  %carry = sub i64 %high, %aperture
  %dword = trunc i64 %carry to i32
  %there = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %dword, ptr addrspace(1) %there
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
