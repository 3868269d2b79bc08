; grid 80, group 40, stored 4
; Reductions of the lanes of each way of a switch, and of those that are still in a loop; of values that lanes share, too.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.wave.reduce.umin.i32(i32, i32 immarg)
declare i32 @llvm.amdgcn.wave.reduce.umax.i32(i32, i32 immarg)

define amdgpu_kernel void @reductions(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
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
  %zero.umin = call i32 @llvm.amdgcn.wave.reduce.umin.i32(i32 %x, i32 0)
  %zero.u.umin = call i32 @llvm.amdgcn.wave.reduce.umin.i32(i32 %a, i32 0)
  %zero.m.umin = mul i32 %x, 31
  %zero.v.umin = xor i32 %zero.m.umin, %zero.umin
  %zero.t.umin = add i32 %zero.v.umin, %zero.u.umin
  %zero.umax = call i32 @llvm.amdgcn.wave.reduce.umax.i32(i32 %x, i32 0)
  %zero.u.umax = call i32 @llvm.amdgcn.wave.reduce.umax.i32(i32 %a, i32 0)
  %zero.m.umax = mul i32 %zero.t.umin, 31
  %zero.v.umax = xor i32 %zero.m.umax, %zero.umax
  %zero.t.umax = add i32 %zero.v.umax, %zero.u.umax
  br label %end

one:
  %one.umin = call i32 @llvm.amdgcn.wave.reduce.umin.i32(i32 %x, i32 0)
  %one.u.umin = call i32 @llvm.amdgcn.wave.reduce.umin.i32(i32 %a, i32 0)
  %one.m.umin = mul i32 %x, 31
  %one.v.umin = xor i32 %one.m.umin, %one.umin
  %one.t.umin = add i32 %one.v.umin, %one.u.umin
  %one.umax = call i32 @llvm.amdgcn.wave.reduce.umax.i32(i32 %x, i32 0)
  %one.u.umax = call i32 @llvm.amdgcn.wave.reduce.umax.i32(i32 %a, i32 0)
  %one.m.umax = mul i32 %one.t.umin, 31
  %one.v.umax = xor i32 %one.m.umax, %one.umax
  %one.t.umax = add i32 %one.v.umax, %one.u.umax
  br label %end

other:
  %other.umin = call i32 @llvm.amdgcn.wave.reduce.umin.i32(i32 %x, i32 0)
  %other.u.umin = call i32 @llvm.amdgcn.wave.reduce.umin.i32(i32 %a, i32 0)
  %other.m.umin = mul i32 %x, 31
  %other.v.umin = xor i32 %other.m.umin, %other.umin
  %other.t.umin = add i32 %other.v.umin, %other.u.umin
  %other.umax = call i32 @llvm.amdgcn.wave.reduce.umax.i32(i32 %x, i32 0)
  %other.u.umax = call i32 @llvm.amdgcn.wave.reduce.umax.i32(i32 %a, i32 0)
  %other.m.umax = mul i32 %other.t.umin, 31
  %other.v.umax = xor i32 %other.m.umax, %other.umax
  %other.t.umax = add i32 %other.v.umax, %other.u.umax
  br label %end

end:
  %r = phi i32 [ %zero.t.umax, %zero ], [ %one.t.umax, %one ], [ %other.t.umax, %other ]
  br label %loop

loop:
  %i = phi i32 [ 0, %end ], [ %next, %loop ]
  %s = phi i32 [ %r, %end ], [ %s.n, %loop ]
  %w = call i32 @llvm.amdgcn.wave.reduce.umin.i32(i32 %s, i32 0)
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
