; A uniform loop, with uniform loads, inside one side of a divergent branch.

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @uniform_in_divergent(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %u, i32 %n) {
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
  br i1 %x.1, label %head, label %other

head:
  %k = phi i32 [ 0, %start ], [ %k.next, %head ]
  %sum = phi i32 [ 7, %start ], [ %sum.next, %head ]
  %k.64 = zext i32 %k to i64
  %word.at = getelementptr i32, ptr addrspace(1) %in, i64 %k.64
  %word = load i32, ptr addrspace(1) %word.at, align 4
  %sum.3 = mul i32 %sum, 3
  %sum.next = add i32 %sum.3, %word
  %k.next = add i32 %k, 1
  %more = icmp ult i32 %k.next, %u
  br i1 %more, label %head, label %after

after:
  %after.v = xor i32 %sum.next, %x
  br label %done

other:
  %other.v = lshr i32 %x, 3
  br label %done

done:
  %r = phi i32 [ %after.v, %after ], [ %other.v, %other ]
  %s = phi i32 [ %sum.next, %after ], [ %u, %other ]
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
