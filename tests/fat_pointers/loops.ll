; grid 100, group 64, stored 16
; Fat pointers through phis: offsets that lanes have of their own in one buffer, lanes that go on in another buffer, lanes that
; leave a loop one after the other, and pointers moved as integers.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p1(ptr addrspace(1), i16, i32, i32)

define amdgpu_kernel void @loops(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
entry:
  %l = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %g64 = mul i32 %g, 64
  %i = add i32 %g64, %l
  %i64 = zext i32 %i to i64
  %off = mul i64 %i64, 16
  %mine = getelementptr i8, ptr addrspace(1) %out, i64 %off
  %table1 = addrspacecast ptr addrspace(4) %table to ptr addrspace(1)
  %first = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p1(ptr addrspace(1) %in, i16 0, i32 400, i32 159744)
  %second = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p1(ptr addrspace(1) %table1, i16 0, i32 256, i32 159744)
  %start = addrspacecast ptr addrspace(8) %first to ptr addrspace(7)
  %other = addrspacecast ptr addrspace(8) %second to ptr addrspace(7)
  %l3 = and i32 %l, 7
  %begin = getelementptr i32, ptr addrspace(7) %start, i32 %l3
  %count.low = and i32 %l, 15
  %count = add i32 %count.low, 1
  br label %one

one:
  %p = phi ptr addrspace(7) [ %begin, %entry ], [ %p.next, %one ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %one ]
  %n = phi i32 [ 0, %entry ], [ %n.next, %one ]
  %x = load i32, ptr addrspace(7) %p, align 4
  %sum.next = add i32 %sum, %x
  %near = getelementptr inbounds nuw i32, ptr addrspace(7) %p, i32 1
  %far = getelementptr inbounds nuw i32, ptr addrspace(7) %p, i32 3
  %bit = and i32 %x, 1
  %is.odd = icmp ne i32 %bit, 0
  %p.next = select i1 %is.odd, ptr addrspace(7) %far, ptr addrspace(7) %near
  %n.next = add i32 %n, 1
  %more = icmp ult i32 %n.next, %count
  br i1 %more, label %one, label %between

between:
  %q.first = phi ptr addrspace(7) [ %p.next, %one ]
  store i32 %sum.next, ptr addrspace(1) %mine
  br label %two

two:
  %q = phi ptr addrspace(7) [ %q.first, %between ], [ %q.next, %joined ]
  %sum2 = phi i32 [ 0, %between ], [ %sum2.next, %joined ]
  %m = phi i32 [ 0, %between ], [ %m.next, %joined ]
  %y = load i32, ptr addrspace(7) %q, align 4
  %sum2.next = xor i32 %sum2, %y
  %two.bits = and i32 %y, 3
  %hops = icmp eq i32 %two.bits, 2
  br i1 %hops, label %hop, label %step

hop:
  %place = and i32 %y, 124
  %landed = getelementptr i8, ptr addrspace(7) %other, i32 %place
  br label %joined

step:
  %number = ptrtoint ptr addrspace(7) %q to i160
  %moved = add i160 %number, 4
  %stepped = inttoptr i160 %moved to ptr addrspace(7)
  br label %joined

joined:
  %q.next = phi ptr addrspace(7) [ %landed, %hop ], [ %stepped, %step ]
  %m.next = add i32 %m, 1
  %goes.on = icmp ult i32 %m.next, 9
  br i1 %goes.on, label %two, label %end

end:
  %mine1 = getelementptr i8, ptr addrspace(1) %mine, i64 4
  store i32 %sum2.next, ptr addrspace(1) %mine1
  %end.offset = ptrtoint ptr addrspace(7) %q.next to i32
  %mine2 = getelementptr i8, ptr addrspace(1) %mine, i64 8
  store i32 %end.offset, ptr addrspace(1) %mine2
  %same = icmp eq ptr addrspace(7) %q.next, %p.next
  %z = zext i1 %same to i32
  %mine3 = getelementptr i8, ptr addrspace(1) %mine, i64 12
  store i32 %z, ptr addrspace(1) %mine3
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="64,64" }
