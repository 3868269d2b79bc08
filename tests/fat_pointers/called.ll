; grid 100, group 64, stored 32
; Functions that take and give fat pointers: alone, in structures and vectors, through recursion, and chosen among.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p1(ptr addrspace(1), i16, i32, i32)

define internal i32 @read(i32 %k, ptr addrspace(7) %p, i32 %n) noinline {
  %q = getelementptr inbounds nuw i8, ptr addrspace(7) %p, i32 8
  %x = load i32, ptr addrspace(7) %q, align 4
  %y = load <2 x i32>, ptr addrspace(7) %p, align 4
  %y1 = extractelement <2 x i32> %y, i32 1
  %s = add i32 %x, %y1
  %t = mul i32 %s, %k
  %r = add i32 %t, %n
  ret i32 %r
}

define internal ptr addrspace(7) @moved(ptr addrspace(7) %p, i32 %by) noinline {
  %q = getelementptr i32, ptr addrspace(7) %p, i32 %by
  ret ptr addrspace(7) %q
}

define internal { i32, ptr addrspace(7) } @both({ ptr addrspace(7), i32 } %s) noinline {
  %p = extractvalue { ptr addrspace(7), i32 } %s, 0
  %n = extractvalue { ptr addrspace(7), i32 } %s, 1
  %x = load i32, ptr addrspace(7) %p, align 4
  %q = getelementptr i8, ptr addrspace(7) %p, i32 %n
  %r0 = insertvalue { i32, ptr addrspace(7) } poison, i32 %x, 0
  %r1 = insertvalue { i32, ptr addrspace(7) } %r0, ptr addrspace(7) %q, 1
  ret { i32, ptr addrspace(7) } %r1
}

define internal <2 x ptr addrspace(7)> @turned(<2 x ptr addrspace(7)> %v) noinline {
  %w = shufflevector <2 x ptr addrspace(7)> %v, <2 x ptr addrspace(7)> poison, <2 x i32> <i32 1, i32 0>
  %m = getelementptr i32, <2 x ptr addrspace(7)> %w, <2 x i32> <i32 1, i32 2>
  ret <2 x ptr addrspace(7)> %m
}

define internal ptr addrspace(7) @down(ptr addrspace(7) %p, i32 %n) noinline {
entry:
  %x = load i32, ptr addrspace(7) %p, align 4
  %low = and i32 %x, 1
  %by = add i32 %low, 1
  %q = getelementptr i32, ptr addrspace(7) %p, i32 %by
  %is.last = icmp eq i32 %n, 0
  br i1 %is.last, label %end, label %further
further:
  %less = sub i32 %n, 1
  %deep = call ptr addrspace(7) @down(ptr addrspace(7) %q, i32 %less)
  br label %end
end:
  %r = phi ptr addrspace(7) [ %deep, %further ], [ %q, %entry ]
  ret ptr addrspace(7) %r
}

define amdgpu_kernel void @called(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
  %l = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %g64 = mul i32 %g, 64
  %i = add i32 %g64, %l
  %i64 = zext i32 %i to i64
  %off = mul i64 %i64, 32
  %mine = getelementptr i8, ptr addrspace(1) %out, i64 %off
  %table1 = addrspacecast ptr addrspace(4) %table to ptr addrspace(1)
  %first = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p1(ptr addrspace(1) %in, i16 0, i32 400, i32 159744)
  %second = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p1(ptr addrspace(1) %table1, i16 0, i32 256, i32 159744)
  %f = addrspacecast ptr addrspace(8) %first to ptr addrspace(7)
  %s = addrspacecast ptr addrspace(8) %second to ptr addrspace(7)
  %odd.bit = and i32 %l, 1
  %odd = icmp ne i32 %odd.bit, 0
  %place = and i32 %l, 31
  %p = getelementptr i32, ptr addrspace(7) %f, i32 %place
  %chosen = select i1 %odd, ptr addrspace(7) %p, ptr addrspace(7) %s
  %r0 = call i32 @read(i32 3, ptr addrspace(7) %chosen, i32 %l)
  %m = call ptr addrspace(7) @moved(ptr addrspace(7) %chosen, i32 %odd.bit)
  %x1 = load i32, ptr addrspace(7) %m, align 4
  %a0 = insertvalue { ptr addrspace(7), i32 } poison, ptr addrspace(7) %m, 0
  %a1 = insertvalue { ptr addrspace(7), i32 } %a0, i32 8, 1
  %b0 = call { i32, ptr addrspace(7) } @both({ ptr addrspace(7), i32 } %a1)
  %r2 = extractvalue { i32, ptr addrspace(7) } %b0, 0
  %n = extractvalue { i32, ptr addrspace(7) } %b0, 1
  %x3 = load i32, ptr addrspace(7) %n, align 4
  %v0 = insertelement <2 x ptr addrspace(7)> poison, ptr addrspace(7) %n, i32 0
  %v1 = insertelement <2 x ptr addrspace(7)> %v0, ptr addrspace(7) %p, i32 1
  %w = call <2 x ptr addrspace(7)> @turned(<2 x ptr addrspace(7)> %v1)
  %w0 = extractelement <2 x ptr addrspace(7)> %w, i32 %odd.bit
  %x4 = load i32, ptr addrspace(7) %w0, align 4
  %depth = and i32 %l, 3
  %deep = call ptr addrspace(7) @down(ptr addrspace(7) %w0, i32 %depth)
  %x5 = load i32, ptr addrspace(7) %deep, align 4
  %offset = ptrtoint ptr addrspace(7) %deep to i32
  %o0 = insertelement <8 x i32> zeroinitializer, i32 %r0, i32 0
  %o1 = insertelement <8 x i32> %o0, i32 %x1, i32 1
  %o2 = insertelement <8 x i32> %o1, i32 %r2, i32 2
  %o3 = insertelement <8 x i32> %o2, i32 %x3, i32 3
  %o4 = insertelement <8 x i32> %o3, i32 %x4, i32 4
  %o5 = insertelement <8 x i32> %o4, i32 %x5, i32 5
  %o6 = insertelement <8 x i32> %o5, i32 %offset, i32 6
  store <8 x i32> %o6, ptr addrspace(1) %mine, align 32
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="64,64" }
