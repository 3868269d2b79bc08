; grid 128, group 64, stored 16
; Integers of more than 64 bits are words, with zeros above their width in the last: of one that is undefined on the way from
; one side, too.
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()

define amdgpu_kernel void @undefined_large_integer(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = mul i32 %group, 64
  %item = add i32 %first, %id
  %at = and i32 %item, 63
  %from = getelementptr i32, ptr addrspace(1) %in, i32 %at
  %y = load i96, ptr addrspace(1) %from, align 4
  %more = getelementptr i64, ptr addrspace(1) %in, i32 %at
  %noise = load i64, ptr addrspace(1) %more, align 4
  %square = mul i64 %noise, %noise
  %to = getelementptr [2 x i64], ptr addrspace(1) %out, i32 %item
  store volatile i64 %square, ptr addrspace(1) %to
  %few = and i32 %id, 7
  %some = icmp eq i32 %few, 2
  br i1 %some, label %one, label %join

one:
  %v = load i96, ptr addrspace(1) %more, align 4
  br label %join

join:
  %p = phi i96 [ undef, %entry ], [ %v, %one ]
  %low = zext i96 %p to i192
  %wide = zext i96 %y to i192
  %high = shl i192 %wide, 96
  %both = or i192 %low, %high
  %above = lshr i192 %both, 96
  %x = trunc i192 %above to i96
  %x0 = trunc i96 %x to i64
  %x1.wide = lshr i96 %x, 64
  %x1 = trunc i96 %x1.wide to i64
  store i64 %x0, ptr addrspace(1) %to
  %to1 = getelementptr i64, ptr addrspace(1) %to, i32 1
  store i64 %x1, ptr addrspace(1) %to1
  ret void
}
attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
