; Phis that exchange their values on every turn, uniform ones and divergent ones, and a rotation of
; three: parallel copies with cycles.

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @phi_swap(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %u, i32 %n) {
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
  %trips = and i32 %x, 31
  br label %loop

loop:
  %k = phi i32 [ 0, %start ], [ %k.next, %loop ]
  %a = phi i32 [ %x, %start ], [ %b, %loop ]
  %b = phi i32 [ %i, %start ], [ %a, %loop ]
  %p = phi i32 [ %u, %start ], [ %q, %loop ]
  %q = phi i32 [ 5, %start ], [ %p, %loop ]
  %f = phi i32 [ 1, %start ], [ %g, %loop ]
  %g = phi i32 [ %x, %start ], [ %h, %loop ]
  %h = phi i32 [ %u, %start ], [ %f, %loop ]
  %k.next = add i32 %k, 1
  %more = icmp ult i32 %k, %trips
  br i1 %more, label %loop, label %done

done:
  %a.3 = mul i32 %a, 3
  %r.0 = add i32 %a.3, %b
  %r = xor i32 %r.0, %f
  %p.7 = mul i32 %p, 7
  %s.0 = add i32 %p.7, %q
  %g.5 = mul i32 %g, 5
  %s.1 = add i32 %s.0, %g.5
  %s = xor i32 %s.1, %h
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
