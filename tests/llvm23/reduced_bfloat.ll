; grid 64, group 64, stored 2
; llc-23, -O0 and -O2: wrong. The result of a wave reduction of bfloats, which is a float until then, is made a half by
; `v_cvt_f16_f32`.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare bfloat @llvm.amdgcn.wave.reduce.fmax.bf16(bfloat, i32 immarg)

define amdgpu_kernel void @reduced_bfloat(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %x = uitofp i32 %id to bfloat
  %r = call bfloat @llvm.amdgcn.wave.reduce.fmax.bf16(bfloat %x, i32 0)
  %p = getelementptr bfloat, ptr addrspace(1) %out, i32 %id
  store bfloat %r, ptr addrspace(1) %p
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="64,64" }
