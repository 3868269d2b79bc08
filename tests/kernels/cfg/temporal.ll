; Values that are uniform inside the loop and differ outside, because lanes leave at different
; iterations: the counter, a sum, and a loaded word, used without phis at the exit.

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @temporal(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %u, i32 %n) {
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
  %last = and i32 %x, 15
  br label %loop

loop:
  %k = phi i32 [ 0, %start ], [ %k.next, %loop ]
  %sum = phi i32 [ %u, %start ], [ %sum.next, %loop ]
  %k.64 = zext i32 %k to i64
  %word.at = getelementptr i32, ptr addrspace(1) %in, i64 %k.64
  %word = load i32, ptr addrspace(1) %word.at, align 4
  %sum.5 = mul i32 %sum, 5
  %sum.next = add i32 %sum.5, %k
  %k.next = add i32 %k, 1
  %leave = icmp eq i32 %k, %last
  br i1 %leave, label %done, label %loop

done:
  %r = add i32 %sum.next, %word
  %s = add i32 %k.next, 0
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
