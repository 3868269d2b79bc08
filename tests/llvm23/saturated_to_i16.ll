; grid 64, group 64, stored 2
; llc-23, -O0 and -O2: wrong. A float that is made an i16 and saturates is clamped by `v_med3_i32` between 32768 and 32767,
; since the least i16 is not extended by its sign: everything but what is too small becomes 32767 or 32768. It is right of
; doubles.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare i16 @llvm.fptosi.sat.i16.f32(float)

define amdgpu_kernel void @saturated_to_i16(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %x = uitofp i32 %id to float
  %r = call i16 @llvm.fptosi.sat.i16.f32(float %x)
  %p = getelementptr i16, ptr addrspace(1) %out, i32 %id
  store i16 %r, ptr addrspace(1) %p
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="64,64" }
