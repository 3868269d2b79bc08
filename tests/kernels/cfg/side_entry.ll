; A join with an entry from the side: start -> one | two, one -> done | two, two -> done.

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @side_entry(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %u, i32 %n) {
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
  br i1 %x.1, label %one, label %two

one:
  %one.v = add i32 %x, 5
  %bit = and i32 %x, 2
  %side = icmp ne i32 %bit, 0
  br i1 %side, label %done, label %two

two:
  %two.in = phi i32 [ %x, %start ], [ %one.v, %one ]
  %two.from = phi i32 [ 10, %start ], [ 20, %one ]
  %two.v = mul i32 %two.in, 3
  br label %done

done:
  %r = phi i32 [ %one.v, %one ], [ %two.v, %two ]
  %s = phi i32 [ 1, %one ], [ %two.from, %two ]
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
