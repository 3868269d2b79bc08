; grid 128, group 64, stored 32
; A phi of i128 took a half of a value by a name that was gone: that of a half cut out of another i128.
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @phi_of_extended_half(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %low = insertelement <2 x i64> <i64 3, i64 5>, i64 %b, i32 0
  %wide = bitcast <2 x i64> %low to i128
  %half = trunc i128 %wide to i64
  %signed = sext i64 %half to i128
  %unsigned = zext i64 %half to i128
  %odd = trunc i32 %id to i1
  br i1 %odd, label %then, label %join

then:
  br label %join

join:
  %x = phi i128 [ %signed, %entry ], [ %unsigned, %then ]
  %y = phi i128 [ %unsigned, %entry ], [ %signed, %then ]
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = shl i32 %group, 6
  %item = add i32 %first, %id
  %n = zext i32 %item to i64
  %at = mul i64 %n, 32
  %p = getelementptr i8, ptr addrspace(1) %out, i64 %at
  store i128 %x, ptr addrspace(1) %p, align 16
  %q = getelementptr i8, ptr addrspace(1) %p, i64 16
  store i128 %y, ptr addrspace(1) %q, align 16
  ret void
}
declare i32 @llvm.amdgcn.workgroup.id.x()

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
