; grid 64, group 64, stored 80
; NaNs, of which there are many, are left out. Halves of dwords are operands of sums and products in single precision: low and high ones, negated, absolute, of one reader and of two,
; beside scalars and constants, in other blocks.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare float @llvm.fma.f32(float, float, float)
declare float @llvm.fabs.f32(float)
declare half @llvm.fabs.f16(half)
declare float @llvm.maxnum.f32(float, float)
declare float @llvm.minnum.f32(float, float)

define amdgpu_kernel void @halves_as_operands(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr <8 x half>, ptr addrspace(1) %in, i32 %t
  %all = load <8 x half>, ptr addrspace(1) %at, align 16
  %h0 = extractelement <8 x half> %all, i32 0
  %h1 = extractelement <8 x half> %all, i32 1
  %h2 = extractelement <8 x half> %all, i32 2
  %h3 = extractelement <8 x half> %all, i32 3
  %bits = bitcast <8 x half> %all to <4 x i32>
  %word = extractelement <4 x i32> %bits, i32 2
  %x = bitcast i32 %word to float
  %far = fpext half %h1 to float
  %v1 = fpext half %h0 to float
  %v2 = fadd float %v1, %x
  %v3 = fpext half %h1 to float
  %v4 = fneg float %v3
  %v5 = fadd float %x, %v4
  %v6 = fpext half %h2 to float
  %v7 = fsub float %v6, %x
  %v8 = fpext half %h3 to float
  %v9 = fsub float %x, %v8
  %v10 = fpext half %h0 to float
  %v11 = call float @llvm.fabs.f32(float %v10)
  %v12 = call float @llvm.fabs.f32(float %x)
  %v13 = fneg float %v12
  %v14 = fsub float %v11, %v13
  %v15 = fpext half %h1 to float
  %v16 = fmul float %v15, %x
  %v17 = fpext half %h2 to float
  %v18 = fneg float %v17
  %v19 = fpext half %h3 to float
  %v20 = fmul float %v18, %v19
  %v21 = fneg half %h0
  %v22 = fpext half %v21 to float
  %v23 = call float @llvm.fabs.f32(float %x)
  %v24 = fmul float %v22, %v23
  %v25 = fpext half %h0 to float
  %v26 = fpext half %h1 to float
  %v27 = call float @llvm.fma.f32(float %v25, float %v26, float %x)
  %v28 = fneg half %h1
  %v29 = fpext half %v28 to float
  %v30 = call float @llvm.fabs.f32(float %v29)
  %v31 = fneg float %v30
  %v32 = fpext half %h2 to float
  %v33 = call float @llvm.fma.f32(float %v31, float %x, float %v32)
  %v34 = fpext half %h3 to float
  %v35 = call float @llvm.fma.f32(float %x, float %c, float %v34)
  %v36 = fpext half %h1 to float
  %v37 = call float @llvm.fma.f32(float %v36, float %c, float %c)
  %v38 = fpext half %h2 to float
  %v39 = fadd float %v38, 2.0
  %v40 = fpext half %h2 to float
  %v41 = fadd float %v40, 3.0
  %v42 = fpext half %h3 to float
  %v43 = fmul float %v42, %x
  %v44 = fadd float %v43, %v42
  %v45 = fpext half %h0 to float
  %v46 = bitcast float %v45 to i32
  %v47 = xor i32 %v46, 5
  %v48 = uitofp i32 %v47 to float
  %v49 = fadd float %v45, %x
  %v51 = fpext half %h1 to float
  %v52 = fadd float %v51, %x
  %v50 = call float @llvm.maxnum.f32(float %v52, float 0.0)
  %v53 = call float @llvm.minnum.f32(float %v50, float 1.0)
  %to = getelementptr [20 x float], ptr addrspace(1) %out, i32 %t
  %n0 = fcmp uno float %v2, 0.0
  %s0 = select i1 %n0, float 1.0, float %v2
  %p0 = getelementptr float, ptr addrspace(1) %to, i32 0
  store float %s0, ptr addrspace(1) %p0
  %n1 = fcmp uno float %v5, 0.0
  %s1 = select i1 %n1, float 1.0, float %v5
  %p1 = getelementptr float, ptr addrspace(1) %to, i32 1
  store float %s1, ptr addrspace(1) %p1
  %n2 = fcmp uno float %v7, 0.0
  %s2 = select i1 %n2, float 1.0, float %v7
  %p2 = getelementptr float, ptr addrspace(1) %to, i32 2
  store float %s2, ptr addrspace(1) %p2
  %n3 = fcmp uno float %v9, 0.0
  %s3 = select i1 %n3, float 1.0, float %v9
  %p3 = getelementptr float, ptr addrspace(1) %to, i32 3
  store float %s3, ptr addrspace(1) %p3
  %n4 = fcmp uno float %v14, 0.0
  %s4 = select i1 %n4, float 1.0, float %v14
  %p4 = getelementptr float, ptr addrspace(1) %to, i32 4
  store float %s4, ptr addrspace(1) %p4
  %n5 = fcmp uno float %v16, 0.0
  %s5 = select i1 %n5, float 1.0, float %v16
  %p5 = getelementptr float, ptr addrspace(1) %to, i32 5
  store float %s5, ptr addrspace(1) %p5
  %n6 = fcmp uno float %v20, 0.0
  %s6 = select i1 %n6, float 1.0, float %v20
  %p6 = getelementptr float, ptr addrspace(1) %to, i32 6
  store float %s6, ptr addrspace(1) %p6
  %n7 = fcmp uno float %v24, 0.0
  %s7 = select i1 %n7, float 1.0, float %v24
  %p7 = getelementptr float, ptr addrspace(1) %to, i32 7
  store float %s7, ptr addrspace(1) %p7
  %n8 = fcmp uno float %v27, 0.0
  %s8 = select i1 %n8, float 1.0, float %v27
  %p8 = getelementptr float, ptr addrspace(1) %to, i32 8
  store float %s8, ptr addrspace(1) %p8
  %n9 = fcmp uno float %v33, 0.0
  %s9 = select i1 %n9, float 1.0, float %v33
  %p9 = getelementptr float, ptr addrspace(1) %to, i32 9
  store float %s9, ptr addrspace(1) %p9
  %n10 = fcmp uno float %v35, 0.0
  %s10 = select i1 %n10, float 1.0, float %v35
  %p10 = getelementptr float, ptr addrspace(1) %to, i32 10
  store float %s10, ptr addrspace(1) %p10
  %n11 = fcmp uno float %v37, 0.0
  %s11 = select i1 %n11, float 1.0, float %v37
  %p11 = getelementptr float, ptr addrspace(1) %to, i32 11
  store float %s11, ptr addrspace(1) %p11
  %n12 = fcmp uno float %v39, 0.0
  %s12 = select i1 %n12, float 1.0, float %v39
  %p12 = getelementptr float, ptr addrspace(1) %to, i32 12
  store float %s12, ptr addrspace(1) %p12
  %n13 = fcmp uno float %v41, 0.0
  %s13 = select i1 %n13, float 1.0, float %v41
  %p13 = getelementptr float, ptr addrspace(1) %to, i32 13
  store float %s13, ptr addrspace(1) %p13
  %n14 = fcmp uno float %v44, 0.0
  %s14 = select i1 %n14, float 1.0, float %v44
  %p14 = getelementptr float, ptr addrspace(1) %to, i32 14
  store float %s14, ptr addrspace(1) %p14
  %n15 = fcmp uno float %v48, 0.0
  %s15 = select i1 %n15, float 1.0, float %v48
  %p15 = getelementptr float, ptr addrspace(1) %to, i32 15
  store float %s15, ptr addrspace(1) %p15
  %n16 = fcmp uno float %v49, 0.0
  %s16 = select i1 %n16, float 1.0, float %v49
  %p16 = getelementptr float, ptr addrspace(1) %to, i32 16
  store float %s16, ptr addrspace(1) %p16
  %n17 = fcmp uno float %v53, 0.0
  %s17 = select i1 %n17, float 1.0, float %v53
  %p17 = getelementptr float, ptr addrspace(1) %to, i32 17
  store float %s17, ptr addrspace(1) %p17
  %p18 = getelementptr float, ptr addrspace(1) %to, i32 18
  store float 0.0, ptr addrspace(1) %p18
  %p19 = getelementptr float, ptr addrspace(1) %to, i32 19
  %nf = fcmp uno float %far, 0.0
  %sf = select i1 %nf, float 1.0, float %far
  store float %sf, ptr addrspace(1) %p19
  %is = icmp ult i32 %t, 20
  br i1 %is, label %then, label %end

then:
  %there = fadd float %far, %x
  %here = fpext half %h2 to float
  %product = fmul float %here, %there
  %np = fcmp uno float %product, 0.0
  %sp = select i1 %np, float 1.0, float %product
  store float %sp, ptr addrspace(1) %p18
  br label %end

end:
  ret void
}
