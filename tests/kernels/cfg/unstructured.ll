; Forward edges that no nesting of if and else makes: five blocks, each with two of the later ones
; for successors.

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @unstructured(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %u, i32 %n) {
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
  %x.1 = trunc i32 %x to i1
  br i1 %x.1, label %a, label %b

a:
  %a.v = mul i32 %x, 3
  %a.bit = and i32 %x, 2
  %a.c = icmp ne i32 %a.bit, 0
  br i1 %a.c, label %c, label %d

b:
  %b.v = xor i32 %x, 85
  %b.bit = and i32 %x, 4
  %b.c = icmp ne i32 %b.bit, 0
  br i1 %b.c, label %d, label %e

c:
  %c.v = add i32 %a.v, 7
  %c.bit = and i32 %x, 8
  %c.c = icmp ne i32 %c.bit, 0
  br i1 %c.c, label %e, label %done

d:
  %d.in = phi i32 [ %a.v, %a ], [ %b.v, %b ]
  %d.v = mul i32 %d.in, 5
  %d.bit = and i32 %x, 16
  %d.c = icmp ne i32 %d.bit, 0
  br i1 %d.c, label %e, label %done

e:
  %e.in = phi i32 [ %b.v, %b ], [ %c.v, %c ], [ %d.v, %d ]
  %e.v = sub i32 %e.in, %i
  br label %done

done:
  %r = phi i32 [ %c.v, %c ], [ %d.v, %d ], [ %e.v, %e ]
  %s = phi i32 [ 1, %c ], [ 2, %d ], [ 3, %e ]
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
