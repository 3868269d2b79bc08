; grid 128, group 64, stored 4
; The constant of the phi was put between the two instructions of the comparison, of which the second reads the borrow.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workgroup.id.x()

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @borrow_before_constants(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = mul i32 %group, 64
  %item = add i32 %first, %id
  %whole = load i64, ptr addrspace(4) %table, align 8
  %greater = icmp ugt i64 %whole, %b
  br i1 %greater, label %odd, label %join

odd:
  %bit = and i32 %item, 1
  %is.odd = icmp eq i32 %bit, 1
  br i1 %is.odd, label %load, label %join

load:
  %from = getelementptr i32, ptr addrspace(1) %in, i32 %item
  %loaded = load i32, ptr addrspace(1) %from
  br label %join

join:
  %r = phi i32 [ 77, %entry ], [ 77, %odd ], [ %loaded, %load ]
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %item
  store i32 %r, ptr addrspace(1) %at
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
