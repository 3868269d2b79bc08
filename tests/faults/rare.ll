; A uniform load where no lane comes.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @rare(ptr addrspace(1) %p, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %x = load i32, ptr addrspace(1) %a
  %never = icmp ugt i32 %t, %n
  br i1 %never, label %then, label %done

then:
  %b = getelementptr i32, ptr addrspace(1) %p, i32 100
  %y = load i32, ptr addrspace(1) %b, !amdgpu.noclobber !0
  br label %done

done:
  %z = phi i32 [ %x, %entry ], [ %y, %then ]
  %w = add i32 %z, 1
  store i32 %w, ptr addrspace(1) %a
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()

!0 = !{}
