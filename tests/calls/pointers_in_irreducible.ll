; grid 128, group 64, stored 4
; Calls through pointers that differ between lanes, in a cycle that lanes enter at two places.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

declare i32 @llvm.amdgcn.workgroup.id.x()

define internal i32 @more(i32 %x) noinline {
  %r = add i32 %x, 1
  ret i32 %r
}

define internal i32 @three_times(i32 %x) noinline {
  %r = mul i32 %x, 3
  ret i32 %r
}

define internal i32 @scaled(i32 %x, i32 %by) noinline {
  %s = add i32 %x, %by
  %r = xor i32 %s, 5
  ret i32 %r
}

define amdgpu_kernel void @pointers_in_irreducible(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %before = mul i32 %group, 64
  %id = add i32 %before, %lane
  %side = and i32 %lane, 1
  %is.even = icmp eq i32 %side, 0
  %third = urem i32 %lane, 3
  %is.third = icmp eq i32 %third, 0
  %mine = select i1 %is.third, ptr @more, ptr @three_times
  br i1 %is.even, label %first, label %second

first:
  %i = phi i32 [ %lane, %entry ], [ %u, %more.to.do ]
  %f = phi ptr [ %mine, %entry ], [ %next, %more.to.do ]
  %n = phi i32 [ 0, %entry ], [ %n.more, %more.to.do ]
  %r = call i32 %f(i32 %i)
  br label %second

second:
  %s = phi i32 [ %lane, %entry ], [ %r, %first ]
  %m = phi i32 [ 0, %entry ], [ %n, %first ]
  %by = and i32 %s, 3
  %t = call i32 @scaled(i32 %s, i32 %by)
  %is.odd.now = trunc i32 %t to i1
  br i1 %is.odd.now, label %more.to.do, label %again

again:
  %v = call i32 %mine(i32 %t)
  br label %more.to.do

more.to.do:
  %u = phi i32 [ %t, %second ], [ %v, %again ]
  %n.more = add i32 %m, 1
  %bit = and i32 %u, 4
  %is.set = icmp eq i32 %bit, 0
  %next = select i1 %is.set, ptr @more, ptr @three_times
  %limit = add i32 %third, 3
  %goes.on = icmp ult i32 %n.more, %limit
  br i1 %goes.on, label %first, label %end

end:
  %place = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %u, ptr addrspace(1) %place
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="64,64" }
