; grid 80, group 40, stored 4
; Reductions that LLVM 19 does not have.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.wave.reduce.min.i32(i32, i32 immarg)
declare i32 @llvm.amdgcn.wave.reduce.max.i32(i32, i32 immarg)
declare i32 @llvm.amdgcn.wave.reduce.add.i32(i32, i32 immarg)
declare i32 @llvm.amdgcn.wave.reduce.sub.i32(i32, i32 immarg)
declare i32 @llvm.amdgcn.wave.reduce.and.i32(i32, i32 immarg)
declare i32 @llvm.amdgcn.wave.reduce.or.i32(i32, i32 immarg)
declare i32 @llvm.amdgcn.wave.reduce.xor.i32(i32, i32 immarg)

define amdgpu_kernel void @later_reductions(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = mul i32 %group, 40
  %item = add i32 %first, %lane
  %at = getelementptr i32, ptr addrspace(1) %in, i32 %item
  %x = load i32, ptr addrspace(1) %at
  %bit = and i32 %x, 3
  switch i32 %bit, label %other [
    i32 0, label %zero
    i32 1, label %one
  ]

zero:
  %zero.min = call i32 @llvm.amdgcn.wave.reduce.min.i32(i32 %x, i32 0)
  %zero.u.min = call i32 @llvm.amdgcn.wave.reduce.min.i32(i32 %a, i32 0)
  %zero.m.min = mul i32 %x, 31
  %zero.v.min = xor i32 %zero.m.min, %zero.min
  %zero.t.min = add i32 %zero.v.min, %zero.u.min
  %zero.max = call i32 @llvm.amdgcn.wave.reduce.max.i32(i32 %x, i32 0)
  %zero.u.max = call i32 @llvm.amdgcn.wave.reduce.max.i32(i32 %a, i32 0)
  %zero.m.max = mul i32 %zero.t.min, 31
  %zero.v.max = xor i32 %zero.m.max, %zero.max
  %zero.t.max = add i32 %zero.v.max, %zero.u.max
  %zero.add = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 %x, i32 0)
  %zero.u.add = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 %a, i32 0)
  %zero.m.add = mul i32 %zero.t.max, 31
  %zero.v.add = xor i32 %zero.m.add, %zero.add
  %zero.t.add = add i32 %zero.v.add, %zero.u.add
  %zero.sub = call i32 @llvm.amdgcn.wave.reduce.sub.i32(i32 %x, i32 0)
  %zero.u.sub = call i32 @llvm.amdgcn.wave.reduce.sub.i32(i32 %a, i32 0)
  %zero.m.sub = mul i32 %zero.t.add, 31
  %zero.v.sub = xor i32 %zero.m.sub, %zero.sub
  %zero.t.sub = add i32 %zero.v.sub, %zero.u.sub
  %zero.and = call i32 @llvm.amdgcn.wave.reduce.and.i32(i32 %x, i32 0)
  %zero.u.and = call i32 @llvm.amdgcn.wave.reduce.and.i32(i32 %a, i32 0)
  %zero.m.and = mul i32 %zero.t.sub, 31
  %zero.v.and = xor i32 %zero.m.and, %zero.and
  %zero.t.and = add i32 %zero.v.and, %zero.u.and
  %zero.or = call i32 @llvm.amdgcn.wave.reduce.or.i32(i32 %x, i32 0)
  %zero.u.or = call i32 @llvm.amdgcn.wave.reduce.or.i32(i32 %a, i32 0)
  %zero.m.or = mul i32 %zero.t.and, 31
  %zero.v.or = xor i32 %zero.m.or, %zero.or
  %zero.t.or = add i32 %zero.v.or, %zero.u.or
  %zero.xor = call i32 @llvm.amdgcn.wave.reduce.xor.i32(i32 %x, i32 0)
  %zero.u.xor = call i32 @llvm.amdgcn.wave.reduce.xor.i32(i32 %a, i32 0)
  %zero.m.xor = mul i32 %zero.t.or, 31
  %zero.v.xor = xor i32 %zero.m.xor, %zero.xor
  %zero.t.xor = add i32 %zero.v.xor, %zero.u.xor
  br label %end

one:
  %one.min = call i32 @llvm.amdgcn.wave.reduce.min.i32(i32 %x, i32 0)
  %one.u.min = call i32 @llvm.amdgcn.wave.reduce.min.i32(i32 %a, i32 0)
  %one.m.min = mul i32 %x, 31
  %one.v.min = xor i32 %one.m.min, %one.min
  %one.t.min = add i32 %one.v.min, %one.u.min
  %one.max = call i32 @llvm.amdgcn.wave.reduce.max.i32(i32 %x, i32 0)
  %one.u.max = call i32 @llvm.amdgcn.wave.reduce.max.i32(i32 %a, i32 0)
  %one.m.max = mul i32 %one.t.min, 31
  %one.v.max = xor i32 %one.m.max, %one.max
  %one.t.max = add i32 %one.v.max, %one.u.max
  %one.add = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 %x, i32 0)
  %one.u.add = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 %a, i32 0)
  %one.m.add = mul i32 %one.t.max, 31
  %one.v.add = xor i32 %one.m.add, %one.add
  %one.t.add = add i32 %one.v.add, %one.u.add
  %one.sub = call i32 @llvm.amdgcn.wave.reduce.sub.i32(i32 %x, i32 0)
  %one.u.sub = call i32 @llvm.amdgcn.wave.reduce.sub.i32(i32 %a, i32 0)
  %one.m.sub = mul i32 %one.t.add, 31
  %one.v.sub = xor i32 %one.m.sub, %one.sub
  %one.t.sub = add i32 %one.v.sub, %one.u.sub
  %one.and = call i32 @llvm.amdgcn.wave.reduce.and.i32(i32 %x, i32 0)
  %one.u.and = call i32 @llvm.amdgcn.wave.reduce.and.i32(i32 %a, i32 0)
  %one.m.and = mul i32 %one.t.sub, 31
  %one.v.and = xor i32 %one.m.and, %one.and
  %one.t.and = add i32 %one.v.and, %one.u.and
  %one.or = call i32 @llvm.amdgcn.wave.reduce.or.i32(i32 %x, i32 0)
  %one.u.or = call i32 @llvm.amdgcn.wave.reduce.or.i32(i32 %a, i32 0)
  %one.m.or = mul i32 %one.t.and, 31
  %one.v.or = xor i32 %one.m.or, %one.or
  %one.t.or = add i32 %one.v.or, %one.u.or
  %one.xor = call i32 @llvm.amdgcn.wave.reduce.xor.i32(i32 %x, i32 0)
  %one.u.xor = call i32 @llvm.amdgcn.wave.reduce.xor.i32(i32 %a, i32 0)
  %one.m.xor = mul i32 %one.t.or, 31
  %one.v.xor = xor i32 %one.m.xor, %one.xor
  %one.t.xor = add i32 %one.v.xor, %one.u.xor
  br label %end

other:
  %other.min = call i32 @llvm.amdgcn.wave.reduce.min.i32(i32 %x, i32 0)
  %other.u.min = call i32 @llvm.amdgcn.wave.reduce.min.i32(i32 %a, i32 0)
  %other.m.min = mul i32 %x, 31
  %other.v.min = xor i32 %other.m.min, %other.min
  %other.t.min = add i32 %other.v.min, %other.u.min
  %other.max = call i32 @llvm.amdgcn.wave.reduce.max.i32(i32 %x, i32 0)
  %other.u.max = call i32 @llvm.amdgcn.wave.reduce.max.i32(i32 %a, i32 0)
  %other.m.max = mul i32 %other.t.min, 31
  %other.v.max = xor i32 %other.m.max, %other.max
  %other.t.max = add i32 %other.v.max, %other.u.max
  %other.add = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 %x, i32 0)
  %other.u.add = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 %a, i32 0)
  %other.m.add = mul i32 %other.t.max, 31
  %other.v.add = xor i32 %other.m.add, %other.add
  %other.t.add = add i32 %other.v.add, %other.u.add
  %other.sub = call i32 @llvm.amdgcn.wave.reduce.sub.i32(i32 %x, i32 0)
  %other.u.sub = call i32 @llvm.amdgcn.wave.reduce.sub.i32(i32 %a, i32 0)
  %other.m.sub = mul i32 %other.t.add, 31
  %other.v.sub = xor i32 %other.m.sub, %other.sub
  %other.t.sub = add i32 %other.v.sub, %other.u.sub
  %other.and = call i32 @llvm.amdgcn.wave.reduce.and.i32(i32 %x, i32 0)
  %other.u.and = call i32 @llvm.amdgcn.wave.reduce.and.i32(i32 %a, i32 0)
  %other.m.and = mul i32 %other.t.sub, 31
  %other.v.and = xor i32 %other.m.and, %other.and
  %other.t.and = add i32 %other.v.and, %other.u.and
  %other.or = call i32 @llvm.amdgcn.wave.reduce.or.i32(i32 %x, i32 0)
  %other.u.or = call i32 @llvm.amdgcn.wave.reduce.or.i32(i32 %a, i32 0)
  %other.m.or = mul i32 %other.t.and, 31
  %other.v.or = xor i32 %other.m.or, %other.or
  %other.t.or = add i32 %other.v.or, %other.u.or
  %other.xor = call i32 @llvm.amdgcn.wave.reduce.xor.i32(i32 %x, i32 0)
  %other.u.xor = call i32 @llvm.amdgcn.wave.reduce.xor.i32(i32 %a, i32 0)
  %other.m.xor = mul i32 %other.t.or, 31
  %other.v.xor = xor i32 %other.m.xor, %other.xor
  %other.t.xor = add i32 %other.v.xor, %other.u.xor
  br label %end

end:
  %r = phi i32 [ %zero.t.xor, %zero ], [ %one.t.xor, %one ], [ %other.t.xor, %other ]
  br label %loop

loop:
  %i = phi i32 [ 0, %end ], [ %next, %loop ]
  %s = phi i32 [ %r, %end ], [ %s.n, %loop ]
  %w = call i32 @llvm.amdgcn.wave.reduce.min.i32(i32 %s, i32 0)
  %s.x = xor i32 %s, %w
  %s.n = add i32 %s.x, %i
  %next = add i32 %i, 1
  %left = and i32 %s.n, 12
  %more.i = icmp ult i32 %next, 20
  %more.l = icmp ne i32 %left, 0
  %more = and i1 %more.i, %more.l
  br i1 %more, label %loop, label %leave

leave:
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %item
  store i32 %s.n, ptr addrspace(1) %to
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="40,40" }
