; grid 64, group 64, stored 256
; Undefined operands became SGPRs: more of them than an instruction reads, and such as a load was still to write.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare float @llvm.fma.f32(float, float, float)

define amdgpu_kernel void @undefined_operands(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %place = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %square = mul i32 %a, %a
  %eighths = and i32 %square, 7
  %never = icmp eq i32 %eighths, 3
  %product = fmul float undef, %c
  %sum = call float @llvm.fma.f32(float undef, float %c, float 10.0)
  %both = fadd float %product, %sum
  %bits = bitcast float %both to i32
  %result = select i1 %never, i32 %bits, i32 %lane
  store i32 %result, ptr addrspace(1) %place
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,1024" }
