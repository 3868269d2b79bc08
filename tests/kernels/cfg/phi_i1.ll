; Phis of conditions: constants, a uniform and a divergent compare meet; the phi then steers a branch,
; a select and arithmetic.

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @phi_i1(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %u, i32 %n) {
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
  %u.small = icmp ult i32 %u, 8
  %kind = and i32 %x, 3
  switch i32 %kind, label %other [
    i32 0, label %yes
    i32 1, label %compared
    i32 2, label %uniform
  ]

yes:
  br label %join

compared:
  %x.small = icmp slt i32 %x, 0
  br label %join

uniform:
  br label %join

other:
  %bits = and i32 %x, 96
  %mixed.0 = icmp eq i32 %bits, 32
  %mixed = xor i1 %mixed.0, %u.small
  br label %join

join:
  %c = phi i1 [ true, %yes ], [ %x.small, %compared ], [ %u.small, %uniform ], [ %mixed, %other ]
  %not = xor i1 %c, true
  br i1 %c, label %taken, label %done

taken:
  %taken.v = mul i32 %x, 9
  br label %done

done:
  %r = phi i32 [ %x, %join ], [ %taken.v, %taken ]
  %not.sext = sext i1 %not to i32
  %picked = select i1 %c, i32 %i, i32 %u
  %s = add i32 %picked, %not.sext
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
