; Three blocks that all enter and leave one cycle: a -> b -> c -> a, entered at any of them through a
; switch, with a chord from c back to b.

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @irreducible_three(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %u, i32 %n) {
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
  %which = urem i32 %x, 3
  switch i32 %which, label %a [
    i32 1, label %b
    i32 2, label %c
  ]

a:
  %a.v = phi i32 [ %x, %start ], [ %c.v2, %c ]
  %a.n = phi i32 [ 0, %start ], [ %c.n2, %c ]
  %a.v2 = add i32 %a.v, 17
  %a.n2 = add i32 %a.n, 1
  %a.stop = icmp ugt i32 %a.n2, %u
  br i1 %a.stop, label %done, label %b

b:
  %b.v = phi i32 [ %x, %start ], [ %a.v2, %a ], [ %c.v2, %c ]
  %b.n = phi i32 [ 0, %start ], [ %a.n2, %a ], [ %c.n2, %c ]
  %b.shl = shl i32 %b.v, 3
  %b.v2 = xor i32 %b.v, %b.shl
  %b.n2 = add i32 %b.n, 1
  %b.bits = and i32 %b.v2, 31
  %b.hit = icmp eq i32 %b.bits, 9
  %b.late = icmp ugt i32 %b.n2, %u
  %b.stop = or i1 %b.hit, %b.late
  br i1 %b.stop, label %done, label %c

c:
  %c.v = phi i32 [ %x, %start ], [ %b.v2, %b ]
  %c.n = phi i32 [ 0, %start ], [ %b.n2, %b ]
  %c.v2 = mul i32 %c.v, 5
  %c.n2 = add i32 %c.n, 1
  %c.bits = and i32 %c.v2, 4
  %c.short = icmp eq i32 %c.bits, 0
  br i1 %c.short, label %b, label %a

done:
  %r = phi i32 [ %a.v2, %a ], [ %b.v2, %b ]
  %s = phi i32 [ %a.n2, %a ], [ %b.n2, %b ]
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
