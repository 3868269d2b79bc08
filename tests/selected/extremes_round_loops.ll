; grid 64, group 64, stored 32
; NaNs, of which there are many, are left out. The largest and the smallest of what is computed round a loop, of floats, halves,
; doubles, and of what is loaded; and what lies between 0 and 1.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare float @llvm.maxnum.f32(float, float)
declare float @llvm.minnum.f32(float, float)
declare double @llvm.maxnum.f64(double, double)
declare <2 x half> @llvm.minnum.v2f16(<2 x half>, <2 x half>)
declare <2 x half> @llvm.maxnum.v2f16(<2 x half>, <2 x half>)

define amdgpu_kernel void @extremes_round_loops(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %first = getelementptr float, ptr addrspace(1) %in, i32 %t
  %f = load float, ptr addrspace(1) %first
  %word = bitcast float %f to i32
  %halves = bitcast i32 %word to <2 x half>
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %most = phi float [ 0xFFF0000000000000, %entry ], [ %more, %loop ]
  %least = phi float [ 4.0, %entry ], [ %less, %loop ]
  %pair = phi <2 x half> [ zeroinitializer, %entry ], [ %both, %loop ]
  %double = phi double [ 1.0, %entry ], [ %bigger, %loop ]
  %from = phi float [ %f, %entry ], [ %further, %loop ]
  %k = mul i32 %i, 64
  %n = add i32 %k, %t
  %at = getelementptr float, ptr addrspace(1) %in, i32 %n
  %x = load float, ptr addrspace(1) %at
  %y = fmul float %x, 0.5
  %more = call float @llvm.maxnum.f32(float %most, float %y)
  %neg = fneg float %y
  %is = icmp ult i32 %t, 40
  %z = select i1 %is, float %neg, float -1.0
  %less = call float @llvm.minnum.f32(float %z, float %least)
  %h0 = fptrunc float %y to half
  %h1 = fptrunc float %less to half
  %g0 = insertelement <2 x half> poison, half %h0, i32 0
  %g = insertelement <2 x half> %g0, half %h1, i32 1
  %both = call <2 x half> @llvm.maxnum.v2f16(<2 x half> %pair, <2 x half> %g)
  %wide = fpext float %y to double
  %bigger = call double @llvm.maxnum.f64(double %wide, double %double)
  %further = call float @llvm.maxnum.f32(float %from, float %x)
  %j = add i32 %i, 1
  %c1 = icmp ult i32 %j, 4
  br i1 %c1, label %loop, label %end
end:
  %to = getelementptr [8 x i32], ptr addrspace(1) %out, i32 %t
  %n0 = fcmp uno float %more, 0.0
  %s0 = select i1 %n0, float 1.0, float %more
  %p0 = getelementptr i32, ptr addrspace(1) %to, i32 0
  store float %s0, ptr addrspace(1) %p0
  %n1 = fcmp uno float %less, 0.0
  %s1 = select i1 %n1, float 1.0, float %less
  %p1 = getelementptr i32, ptr addrspace(1) %to, i32 1
  store float %s1, ptr addrspace(1) %p1
  %n2 = fcmp uno float %further, 0.0
  %s2 = select i1 %n2, float 1.0, float %further
  %p2 = getelementptr i32, ptr addrspace(1) %to, i32 2
  store float %s2, ptr addrspace(1) %p2
  %n3 = fcmp uno <2 x half> %both, zeroinitializer
  %s3 = select <2 x i1> %n3, <2 x half> zeroinitializer, <2 x half> %both
  %p3 = getelementptr i32, ptr addrspace(1) %to, i32 3
  store <2 x half> %s3, ptr addrspace(1) %p3
  %n4 = fcmp uno double %bigger, 0.0
  %s4 = select i1 %n4, double 1.0, double %bigger
  %p4 = getelementptr i32, ptr addrspace(1) %to, i32 4
  store double %s4, ptr addrspace(1) %p4
  %q0 = fmul float %f, 0.75
  %q1 = call float @llvm.maxnum.f32(float %q0, float 0.0)
  %q2 = call float @llvm.minnum.f32(float %q1, float 1.0)
  %p6 = getelementptr i32, ptr addrspace(1) %to, i32 6
  store float %q2, ptr addrspace(1) %p6
  %r0 = fsub <2 x half> %halves, <half 1.0, half -2.0>
  %r1 = call <2 x half> @llvm.maxnum.v2f16(<2 x half> zeroinitializer, <2 x half> %r0)
  %r2 = call <2 x half> @llvm.minnum.v2f16(<2 x half> <half 1.0, half 1.0>, <2 x half> %r1)
  %p7 = getelementptr i32, ptr addrspace(1) %to, i32 7
  store <2 x half> %r2, ptr addrspace(1) %p7
  ret void
}
