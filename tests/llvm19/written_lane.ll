; grid 128, group 64, stored 4
; llc-19, -O2: wrong on gfx900. A function writes a lane that waits in its caller, where the register that it takes for its
; result holds something else: half of the lanes call, and lane 5 is not among them.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workgroup.id.x()

declare i32 @llvm.amdgcn.workitem.id.x()

declare i32 @llvm.amdgcn.writelane(i32, i32, i32)

define internal i32 @write(i32 %old, i32 %what) noinline {
  %r = call i32 @llvm.amdgcn.writelane(i32 %what, i32 5, i32 %old)
  %s = add i32 %r, 1
  ret i32 %s
}

define amdgpu_kernel void @written_lane(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
b0:
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %g64 = mul i32 %g, 64
  %item = add i32 %g64, %x
  %low = and i32 %x, 63
  %calls = icmp ugt i32 %low, 31
  br i1 %calls, label %then, label %join

then:
  %w = call i32 @write(i32 %item, i32 %a)
  br label %join

join:
  %r = phi i32 [ %item, %b0 ], [ %w, %then ]
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %item
  store i32 %r, ptr addrspace(1) %at
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
