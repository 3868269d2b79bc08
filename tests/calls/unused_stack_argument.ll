; grid 128, group 64, stored 4
; An argument on the stack that its callee does not read: the caller has no frame but for it.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workgroup.id.x()

declare i32 @llvm.amdgcn.workitem.id.x()

define internal i32 @first([31 x i32] %many, i32 %unused, i32 %also) noinline {
  %a = extractvalue [31 x i32] %many, 0
  ret i32 %a
}

define amdgpu_kernel void @unused_stack_argument(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %g64 = mul i32 %g, 64
  %item = add i32 %g64, %x
  %many = insertvalue [31 x i32] zeroinitializer, i32 %item, 0
  %r = call i32 @first([31 x i32] %many, i32 %a, i32 %x)
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %item
  store i32 %r, ptr addrspace(1) %at
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
