; A loop whose exits lead to the header, or to the middle, of a second loop, or past it.

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @loop_into_loop(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %u, i32 %n) {
entry:
  %local = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %implicit = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %size.at = getelementptr i8, ptr addrspace(4) %implicit, i64 12
  %size.16 = load i16, ptr addrspace(4) %size.at, align 4
  %size = zext i16 %size.16 to i32
  %first = mul i32 %group, %size
  %i = add i32 %first, %local
  %inside = icmp ult i32 %i, %n
  br i1 %inside, label %start, label %exit

start:
  %i.64 = zext i32 %i to i64
  %in.at = getelementptr i32, ptr addrspace(1) %in, i64 %i.64
  %x = load i32, ptr addrspace(1) %in.at, align 4
  %out.at = getelementptr <2 x i32>, ptr addrspace(1) %out, i64 %i.64
  br label %a

a:
  %a.k = phi i32 [ 0, %start ], [ %a.k2, %a.latch ]
  %a.v = phi i32 [ %x, %start ], [ %a.v2, %a.latch ]
  %a.mul = mul i32 %a.v, 69069
  %a.v2 = add i32 %a.mul, 1
  %a.top = lshr i32 %a.v2, 28
  switch i32 %a.top, label %a.latch [
    i32 0, label %b
    i32 1, label %b.middle
    i32 2, label %done
  ]

a.latch:
  %a.k2 = add i32 %a.k, 1
  %a.more = icmp ult i32 %a.k2, %u
  br i1 %a.more, label %a, label %b

b:
  %b.k = phi i32 [ 0, %a ], [ 100, %a.latch ], [ %m.k2, %b.middle ]
  %b.v = phi i32 [ %a.v2, %a ], [ %a.v2, %a.latch ], [ %m.v, %b.middle ]
  %b.v2 = sub i32 %b.v, %i
  br label %b.middle

b.middle:
  %m.k = phi i32 [ 200, %a ], [ %b.k, %b ]
  %m.in = phi i32 [ %a.v2, %a ], [ %b.v2, %b ]
  %m.shr = lshr i32 %m.in, 3
  %m.v = xor i32 %m.in, %m.shr
  %m.k2 = add i32 %m.k, 1
  %m.low = and i32 %m.v, 7
  %m.trips = urem i32 %m.k2, 100
  %m.limit = icmp ult i32 %m.trips, %u
  %m.open = icmp ne i32 %m.low, 5
  %m.more = and i1 %m.limit, %m.open
  br i1 %m.more, label %b, label %done

done:
  %r = phi i32 [ %a.v2, %a ], [ %m.v, %b.middle ]
  %s = phi i32 [ %a.k, %a ], [ %m.k2, %b.middle ]
  %pair.0 = insertelement <2 x i32> poison, i32 %r, i64 0
  %pair = insertelement <2 x i32> %pair.0, i32 %s, i64 1
  store <2 x i32> %pair, ptr addrspace(1) %out.at, align 8
  br label %exit

exit:
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
