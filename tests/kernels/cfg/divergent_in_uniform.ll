; A divergent branch and a divergent loop inside a uniform loop.

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @divergent_in_uniform(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %u, i32 %n) {
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
  br label %outer

outer:
  %k = phi i32 [ 0, %start ], [ %k.next, %latch ]
  %v = phi i32 [ %x, %start ], [ %v.latch, %latch ]
  %bits = lshr i32 %x, %k
  %bit = trunc i32 %bits to i1
  br i1 %bit, label %inner.entry, label %latch

inner.entry:
  %trips = and i32 %bits, 6
  br label %inner

inner:
  %t = phi i32 [ 0, %inner.entry ], [ %t.next, %inner ]
  %w = phi i32 [ %v, %inner.entry ], [ %w.next, %inner ]
  %w.13 = mul i32 %w, 13
  %w.next = add i32 %w.13, %k
  %t.next = add i32 %t, 1
  %t.more = icmp ult i32 %t, %trips
  br i1 %t.more, label %inner, label %latch

latch:
  %v.latch = phi i32 [ %v, %outer ], [ %w.next, %inner ]
  %k.next = add i32 %k, 1
  %more = icmp ult i32 %k.next, %u
  br i1 %more, label %outer, label %done

done:
  %r = add i32 %v.latch, %i
  %s = sub i32 %v.latch, %k.next
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
