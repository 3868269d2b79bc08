; grid 100, group 64, stored 32
; Structures in a structure beside a fat pointer: taken out and put in by paths that lead into what has no pointer.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p1(ptr addrspace(1), i16, i32, i32)

define amdgpu_kernel void @structures(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = mul i32 %group, 64
  %item = add i32 %first, %id
  %resource = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p1(ptr addrspace(1) %in, i16 0, i32 512, i32 159744)
  %fat = addrspacecast ptr addrspace(8) %resource to ptr addrspace(7)
  %s0 = insertvalue { ptr addrspace(7), { i32, i32, { i16, i128 } } } poison, ptr addrspace(7) %fat, 0
  %s1 = insertvalue { ptr addrspace(7), { i32, i32, { i16, i128 } } } %s0, i32 %item, 1, 1
  %s2 = insertvalue { ptr addrspace(7), { i32, i32, { i16, i128 } } } %s1, i32 %a, 1, 0
  %s3 = insertvalue { ptr addrspace(7), { i32, i32, { i16, i128 } } } %s2, i16 %d, 1, 2, 0
  %wide = zext i32 %item to i128
  %far = shl i128 %wide, 70
  %s4 = insertvalue { ptr addrspace(7), { i32, i32, { i16, i128 } } } %s3, i128 %far, 1, 2, 1
  %x = extractvalue { ptr addrspace(7), { i32, i32, { i16, i128 } } } %s4, 1, 1
  %y = extractvalue { ptr addrspace(7), { i32, i32, { i16, i128 } } } %s4, 1, 0
  %inner = extractvalue { ptr addrspace(7), { i32, i32, { i16, i128 } } } %s4, 1, 2
  %z = extractvalue { i16, i128 } %inner, 0
  %w = extractvalue { ptr addrspace(7), { i32, i32, { i16, i128 } } } %s4, 1, 2, 1
  %p = extractvalue { ptr addrspace(7), { i32, i32, { i16, i128 } } } %s4, 0
  %off = and i32 %item, 127
  %q = getelementptr i32, ptr addrspace(7) %p, i32 %off
  %l = load i32, ptr addrspace(7) %q, align 4
  %to = getelementptr [8 x i32], ptr addrspace(1) %out, i32 %item
  store i32 %x, ptr addrspace(1) %to
  %to1 = getelementptr i32, ptr addrspace(1) %to, i32 1
  store i32 %y, ptr addrspace(1) %to1
  %z.wide = zext i16 %z to i32
  %sum = add i32 %z.wide, %l
  %to2 = getelementptr i32, ptr addrspace(1) %to, i32 2
  store i32 %sum, ptr addrspace(1) %to2
  %to3 = getelementptr i32, ptr addrspace(1) %to, i32 4
  store i128 %w, ptr addrspace(1) %to3, align 4
  ; What stands in memory behind the structure's own bytes stays.
  %to4 = getelementptr i32, ptr addrspace(1) %to, i32 3
  store i32 7, ptr addrspace(1) %to4
  ret void
}
attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
