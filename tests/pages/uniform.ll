; Uniform values that are in VGPRs, each for a reason of its own, and a value that lanes carry out of a loop in different iterations.

define amdgpu_kernel void @uniform(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n, float %f) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %g, ptr addrspace(1) %at
  %loaded = load i32, ptr addrspace(1) %in
  %product = mul i32 %g, %loaded
  %sum = fadd float %f, 1.0
  %many = icmp ugt i32 %n, 4
  br i1 %many, label %double, label %loop
double:
  %more = fmul float %sum, 3.0
  store volatile i32 %n, ptr addrspace(1) %out
  br label %loop
loop:
  %joined = phi float [ %sum, %entry ], [ %more, %double ], [ %joined, %loop ]
  %i = phi i32 [ 0, %entry ], [ 0, %double ], [ %next, %loop ]
  %next = add i32 %i, 1
  %again = icmp ult i32 %next, %t
  br i1 %again, label %loop, label %end
end:
  %bits = bitcast float %joined to i32
  %all = add i32 %bits, %product
  %result = xor i32 %all, %next
  store i32 %result, ptr addrspace(1) %at
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
