; grid 64, group 64, stored 16
; Of a vector of generic pointers into one space the first alone was computed; of comparisons of two there was no code.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @vectors_of_generic_pointers(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr [4 x i32], ptr addrspace(1) %out, i32 %id
  %mine = getelementptr i32, ptr addrspace(1) %in, i32 %id
  %one = insertelement <2 x ptr addrspace(1)> poison, ptr addrspace(1) %mine, i32 0
  %two = insertelement <2 x ptr addrspace(1)> %one, ptr addrspace(1) %in, i32 1
  %generic = addrspacecast <2 x ptr addrspace(1)> %two to <2 x ptr>
  %wide = zext i32 %small to i64
  %steps = insertelement <2 x i64> <i64 3, i64 0>, i64 %wide, i32 1
  %moved = getelementptr inbounds i32, <2 x ptr> %generic, <2 x i64> %steps
  %is.odd = trunc i32 %id to i1
  br i1 %is.odd, label %odd, label %both

odd:
  %back = getelementptr i32, <2 x ptr> %generic, <2 x i64> <i64 1, i64 2>
  br label %both

both:
  %some = phi <2 x ptr> [ %moved, %0 ], [ %back, %odd ]
  %first = extractelement <2 x ptr> %some, i32 0
  %second = extractelement <2 x ptr> %some, i32 1
  %x = load i32, ptr %first
  %y = load i32, ptr %second
  store i32 %x, ptr addrspace(1) %at
  %at.1 = getelementptr i32, ptr addrspace(1) %at, i32 1
  store i32 %y, ptr addrspace(1) %at.1
  %same = icmp eq <2 x ptr> %some, %generic
  %is.first = extractelement <2 x i1> %same, i32 0
  %is.second = extractelement <2 x i1> %same, i32 1
  %n = zext i1 %is.first to i32
  %m = zext i1 %is.second to i32
  %at.2 = getelementptr i32, ptr addrspace(1) %at, i32 2
  store i32 %n, ptr addrspace(1) %at.2
  %at.3 = getelementptr i32, ptr addrspace(1) %at, i32 3
  store i32 %m, ptr addrspace(1) %at.3
  ret void
}
