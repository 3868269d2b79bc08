; grid 64, group 64, stored 12
; Loads in loops through resources of which one half changes and the other is constant, in one loop and in nested ones, and through
; resources that differ between lanes.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8), i32, i32, i32)
declare ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1), i16, i32, i32)

define amdgpu_kernel void @resources_round_loops(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) {
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %mine = shl i32 %x, 2
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %rest ]
  %sum = phi i32 [ 0, %entry ], [ %sum2, %rest ]
  %at = shl i32 %i, 6
  %from = getelementptr i8, ptr addrspace(1) %in, i32 %at
  %r = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %from, i16 0, i32 320, i32 159744)
  %v = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %r, i32 %mine, i32 0, i32 0)
  %sum1 = add i32 %sum, %v
  br label %inner
inner:
  %j = phi i32 [ 0, %loop ], [ %jnext, %inner ]
  %s = phi i32 [ %sum1, %loop ], [ %s1, %inner ]
  %jat = shl i32 %j, 5
  %jfrom = getelementptr i8, ptr addrspace(1) %from, i32 %jat
  %q = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %jfrom, i16 0, i32 192, i32 159744)
  %w = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %q, i32 %mine, i32 0, i32 0)
  %k = mul i32 %s, 3
  %s1 = xor i32 %k, %w
  %jnext = add i32 %j, 1
  %jdone = icmp eq i32 %jnext, 3
  br i1 %jdone, label %rest, label %inner
rest:
  %sum2 = add i32 %s1, %i
  %next = add i32 %i, 1
  %done = icmp eq i32 %next, 4
  br i1 %done, label %lanes, label %loop
lanes:
  %few = and i32 %x, 3
  %few.at = shl i32 %few, 5
  %own.from = getelementptr i8, ptr addrspace(1) %in, i32 %few.at
  %o = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %own.from, i16 0, i32 1024, i32 159744)
  %half = lshr i32 %mine, 1
  %half.at = and i32 %half, -4
  %l0 = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %o, i32 %half.at, i32 0, i32 0)
  %l1 = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %o, i32 %half.at, i32 16, i32 0)
  %to = mul i32 %x, 12
  %p = getelementptr i8, ptr addrspace(1) %out, i32 %to
  store i32 %sum2, ptr addrspace(1) %p, align 4
  %p1 = getelementptr i8, ptr addrspace(1) %p, i32 4
  store i32 %l0, ptr addrspace(1) %p1, align 4
  %p2 = getelementptr i8, ptr addrspace(1) %p, i32 8
  store i32 %l1, ptr addrspace(1) %p2, align 4
  ret void
}
