; A uniform phi whose two writers are reached with and without lanes waiting elsewhere: start -> one |
; two (uniform), one -> five | six (uniform), two -> three | four (divergent), four -> five | six
; (uniform), five and six -> seven, three and seven -> done.

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @uniform_phi_waiting(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %u, i32 %n) {
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
  %odd = trunc i32 %u to i1
  %big = icmp ugt i32 %u, 10
  %u.mul = mul i32 %u, 77
  br i1 %big, label %one, label %two

one:
  br i1 %odd, label %five, label %six

two:
  %bit = and i32 %x, 8
  %aside = icmp ne i32 %bit, 0
  br i1 %aside, label %three, label %four

three:
  %three.v = xor i32 %x, 333
  br label %done

four:
  br i1 %odd, label %five, label %six

five:
  %five.u = add i32 %u.mul, 5
  br label %seven

six:
  %six.u = sub i32 %u.mul, 6
  br label %seven

seven:
  %seven.u = phi i32 [ %five.u, %five ], [ %six.u, %six ]
  %seven.64 = zext i32 %seven.u to i64
  %seven.low = and i64 %seven.64, 63
  %seven.at = getelementptr i32, ptr addrspace(1) %in, i64 %seven.low
  %word = load i32, ptr addrspace(1) %seven.at, align 4
  %seven.v = add i32 %word, %x
  br label %done

done:
  %r = phi i32 [ %three.v, %three ], [ %seven.v, %seven ]
  %s = phi i32 [ 3, %three ], [ %seven.u, %seven ]
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
