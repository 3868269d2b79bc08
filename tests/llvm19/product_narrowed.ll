; grid 64, group 64, stored 2
; llc-19, -O0 and -O2: wrong on gfx90a and gfx942. A product that becomes a half is `v_fma_mixlo_f16` with plus zero added, which
; makes plus zero of a product that is minus zero.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @product_narrowed(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %few = and i32 %id, 3
  %number = uitofp i32 %few to float
  %product = fmul float %number, -2.0
  %half = fptrunc float %product to half
  %at = getelementptr half, ptr addrspace(1) %out, i32 %id
  store half %half, ptr addrspace(1) %at
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="64,64" }
