; A loop that lanes leave in three places, to three different blocks, each with its own values.

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @multi_exit(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %u, i32 %n) {
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
  br label %head

head:
  %k = phi i32 [ 0, %start ], [ %k.next, %latch ]
  %v = phi i32 [ %x, %start ], [ %v.next, %latch ]
  %low = and i32 %v, 31
  %found = icmp eq i32 %low, 23
  br i1 %found, label %exit.found, label %body

body:
  %v.mul = mul i32 %v, 1103515245
  %v.next = add i32 %v.mul, 12345
  %small = icmp ult i32 %v.next, 134217728
  br i1 %small, label %exit.small, label %latch

latch:
  %k.next = add i32 %k, 1
  %more = icmp ult i32 %k.next, %u
  br i1 %more, label %head, label %exit.end

exit.found:
  %found.r = add i32 %v, %k
  br label %done

exit.small:
  %small.r = xor i32 %v.next, %v
  %small.s = add i32 %k, 256
  br label %done

exit.end:
  %end.r = sub i32 %v.next, %i
  br label %done

done:
  %r = phi i32 [ %found.r, %exit.found ], [ %small.r, %exit.small ], [ %end.r, %exit.end ]
  %s = phi i32 [ %k, %exit.found ], [ %small.s, %exit.small ], [ 512, %exit.end ]
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
