; A mask that is waited on along one side of a uniform branch alone:
; start -> one | two (uniform), one -> four | three (divergent), two -> three; three and four return.

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @mask_zero(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %u, i32 %n) {
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
  %uniform = icmp ugt i32 %u, 10
  br i1 %uniform, label %one, label %two

one:
  %one.v = add i32 %x, 11
  %x.1 = trunc i32 %x to i1
  br i1 %x.1, label %four, label %three

two:
  %two.v = mul i32 %x, 7
  br label %three

three:
  %three.v = phi i32 [ %one.v, %one ], [ %two.v, %two ]
  %three.r = xor i32 %three.v, %i
  br label %done

four:
  %four.0 = insertelement <2 x i32> poison, i32 %one.v, i64 0
  %four.pair = insertelement <2 x i32> %four.0, i32 4, i64 1
  store <2 x i32> %four.pair, ptr addrspace(1) %out.at, align 8
  br label %exit

done:
  %r = phi i32 [ %three.r, %three ]
  %s = phi i32 [ 3, %three ]
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
