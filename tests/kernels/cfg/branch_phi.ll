; A constant chosen by branching, added to a uniform value: vector for a divergent condition, scalar
; for a uniform one.

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @branch_phi(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %u, i32 %n) {
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
  %y = mul i32 %u, 3
  %few = icmp ult i32 %local, 10
  br i1 %few, label %two, label %three

two:
  br label %join

three:
  br label %join

join:
  %chosen = phi i32 [ 2, %two ], [ 3, %three ]
  %r.join = add i32 %y, %chosen
  %u.few = icmp ult i32 %u, 10
  br i1 %u.few, label %u.two, label %u.three

u.two:
  br label %done

u.three:
  br label %done

done:
  %r = phi i32 [ %r.join, %u.two ], [ %r.join, %u.three ]
  %u.chosen = phi i32 [ 2, %u.two ], [ 3, %u.three ]
  %s = add i32 %y, %u.chosen
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
