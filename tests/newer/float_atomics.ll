; grid 128, group 64, stored 864
; `atomicrmw` of floats of LLVM 20 to 22: greatest and least by each of the three rules, of every type, in memory of each kind.
; What is there before is negated where zeros of both signs are told apart.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()

@lds = internal addrspace(3) global [64 x i64] undef, align 8

define amdgpu_kernel void @float_atomics(ptr addrspace(1) %out, ptr addrspace(1) %in, ptr addrspace(4) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i32 %m, i32 %n, i64 %big, float %f, i16 %half) {
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %l = call i32 @llvm.amdgcn.workitem.id.x()
  %g64 = shl i32 %g, 6
  %i = add i32 %g64, %l
  %at = and i32 %i, 127
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %at
  %v = load i32, ptr addrspace(1) %p
  %to = mul i32 %i, 864
  %o = getelementptr i8, ptr addrspace(1) %out, i32 %to
  %own = alloca i64, addrspace(5)
  ; The rest of a dword that a narrow one stands in is defined.
  store i64 0, ptr addrspace(5) %own
  %of.lds = getelementptr [64 x i64], ptr addrspace(3) @lds, i32 0, i32 %l
  store i64 0, ptr addrspace(3) %of.lds
  ; fmax of half in address space 1
  %a1.old.small = and i32 %i, 15
  %a1.old.number = sub i32 %a1.old.small, 8
  %a1.old.whole = sitofp i32 %a1.old.number to half
  %a1.old.x = fmul half %a1.old.whole, 5.000000e-01
  %a1.new.small = and i32 %v, 15
  %a1.new.number = sub i32 %a1.new.small, 8
  %a1.new.whole = sitofp i32 %a1.new.number to half
  %a1.new.x = fmul half %a1.new.whole, 5.000000e-01
  %a1.place = getelementptr i8, ptr addrspace(1) %o, i32 0
  store half %a1.old.x, ptr addrspace(1) %a1.place
  %a1.was = atomicrmw fmax ptr addrspace(1) %a1.place, half %a1.new.x syncscope("workgroup") monotonic
  %a1.wasat = getelementptr i8, ptr addrspace(1) %o, i32 2
  store half %a1.was, ptr addrspace(1) %a1.wasat
  ; fmax of half in address space 3
  %a2.old.small = and i32 %i, 15
  %a2.old.number = sub i32 %a2.old.small, 8
  %a2.old.whole = sitofp i32 %a2.old.number to half
  %a2.old.x = fmul half %a2.old.whole, 5.000000e-01
  %a2.new.small = and i32 %v, 15
  %a2.new.number = sub i32 %a2.new.small, 8
  %a2.new.whole = sitofp i32 %a2.new.number to half
  %a2.new.x = fmul half %a2.new.whole, 5.000000e-01
  %a2.place = getelementptr [64 x i64], ptr addrspace(3) @lds, i32 0, i32 %l
  store half %a2.old.x, ptr addrspace(3) %a2.place
  %a2.was = atomicrmw fmax ptr addrspace(3) %a2.place, half %a2.new.x syncscope("workgroup") monotonic
  %a2.now = load half, ptr addrspace(3) %a2.place
  %a2.out = getelementptr i8, ptr addrspace(1) %o, i32 4
  store half %a2.now, ptr addrspace(1) %a2.out
  %a2.wasat = getelementptr i8, ptr addrspace(1) %o, i32 6
  store half %a2.was, ptr addrspace(1) %a2.wasat
  ; fmax of half in address space 5
  %a3.old.small = and i32 %i, 15
  %a3.old.number = sub i32 %a3.old.small, 8
  %a3.old.whole = sitofp i32 %a3.old.number to half
  %a3.old.x = fmul half %a3.old.whole, 5.000000e-01
  %a3.new.small = and i32 %v, 15
  %a3.new.number = sub i32 %a3.new.small, 8
  %a3.new.whole = sitofp i32 %a3.new.number to half
  %a3.new.x = fmul half %a3.new.whole, 5.000000e-01
  %a3.place = getelementptr i8, ptr addrspace(5) %own, i32 0
  store half %a3.old.x, ptr addrspace(5) %a3.place
  %a3.was = atomicrmw fmax ptr addrspace(5) %a3.place, half %a3.new.x syncscope("workgroup") monotonic
  %a3.now = load half, ptr addrspace(5) %a3.place
  %a3.out = getelementptr i8, ptr addrspace(1) %o, i32 8
  store half %a3.now, ptr addrspace(1) %a3.out
  %a3.wasat = getelementptr i8, ptr addrspace(1) %o, i32 10
  store half %a3.was, ptr addrspace(1) %a3.wasat
  ; fmax of bfloat in address space 1
  %a4.old.small = and i32 %i, 15
  %a4.old.number = sub i32 %a4.old.small, 8
  %a4.old.whole = sitofp i32 %a4.old.number to bfloat
  %a4.old.x = fmul bfloat %a4.old.whole, 5.000000e-01
  %a4.new.small = and i32 %v, 15
  %a4.new.number = sub i32 %a4.new.small, 8
  %a4.new.whole = sitofp i32 %a4.new.number to bfloat
  %a4.new.x = fmul bfloat %a4.new.whole, 5.000000e-01
  %a4.place = getelementptr i8, ptr addrspace(1) %o, i32 12
  store bfloat %a4.old.x, ptr addrspace(1) %a4.place
  %a4.was = atomicrmw fmax ptr addrspace(1) %a4.place, bfloat %a4.new.x syncscope("workgroup") monotonic
  %a4.wasat = getelementptr i8, ptr addrspace(1) %o, i32 14
  store bfloat %a4.was, ptr addrspace(1) %a4.wasat
  ; fmax of bfloat in address space 3
  %a5.old.small = and i32 %i, 15
  %a5.old.number = sub i32 %a5.old.small, 8
  %a5.old.whole = sitofp i32 %a5.old.number to bfloat
  %a5.old.x = fmul bfloat %a5.old.whole, 5.000000e-01
  %a5.new.small = and i32 %v, 15
  %a5.new.number = sub i32 %a5.new.small, 8
  %a5.new.whole = sitofp i32 %a5.new.number to bfloat
  %a5.new.x = fmul bfloat %a5.new.whole, 5.000000e-01
  %a5.place = getelementptr [64 x i64], ptr addrspace(3) @lds, i32 0, i32 %l
  store bfloat %a5.old.x, ptr addrspace(3) %a5.place
  %a5.was = atomicrmw fmax ptr addrspace(3) %a5.place, bfloat %a5.new.x syncscope("workgroup") monotonic
  %a5.now = load bfloat, ptr addrspace(3) %a5.place
  %a5.out = getelementptr i8, ptr addrspace(1) %o, i32 16
  store bfloat %a5.now, ptr addrspace(1) %a5.out
  %a5.wasat = getelementptr i8, ptr addrspace(1) %o, i32 18
  store bfloat %a5.was, ptr addrspace(1) %a5.wasat
  ; fmax of bfloat in address space 0
  %a6.old.small = and i32 %i, 15
  %a6.old.number = sub i32 %a6.old.small, 8
  %a6.old.whole = sitofp i32 %a6.old.number to bfloat
  %a6.old.x = fmul bfloat %a6.old.whole, 5.000000e-01
  %a6.new.small = and i32 %v, 15
  %a6.new.number = sub i32 %a6.new.small, 8
  %a6.new.whole = sitofp i32 %a6.new.number to bfloat
  %a6.new.x = fmul bfloat %a6.new.whole, 5.000000e-01
  %a6.g = getelementptr i8, ptr addrspace(1) %o, i32 20
  %a6.place = addrspacecast ptr addrspace(1) %a6.g to ptr
  store bfloat %a6.old.x, ptr %a6.place
  %a6.was = atomicrmw fmax ptr %a6.place, bfloat %a6.new.x syncscope("workgroup") monotonic
  %a6.wasat = getelementptr i8, ptr addrspace(1) %o, i32 22
  store bfloat %a6.was, ptr addrspace(1) %a6.wasat
  ; fmax of float in address space 1
  %a7.old.small = and i32 %i, 15
  %a7.old.number = sub i32 %a7.old.small, 8
  %a7.old.whole = sitofp i32 %a7.old.number to float
  %a7.old.x = fmul float %a7.old.whole, 5.000000e-01
  %a7.new.small = and i32 %v, 15
  %a7.new.number = sub i32 %a7.new.small, 8
  %a7.new.whole = sitofp i32 %a7.new.number to float
  %a7.new.x = fmul float %a7.new.whole, 5.000000e-01
  %a7.place = getelementptr i8, ptr addrspace(1) %o, i32 24
  store float %a7.old.x, ptr addrspace(1) %a7.place
  %a7.was = atomicrmw fmax ptr addrspace(1) %a7.place, float %a7.new.x syncscope("workgroup") monotonic
  %a7.wasat = getelementptr i8, ptr addrspace(1) %o, i32 28
  store float %a7.was, ptr addrspace(1) %a7.wasat
  ; fmax of float in address space 3
  %a8.old.small = and i32 %i, 15
  %a8.old.number = sub i32 %a8.old.small, 8
  %a8.old.whole = sitofp i32 %a8.old.number to float
  %a8.old.x = fmul float %a8.old.whole, 5.000000e-01
  %a8.new.small = and i32 %v, 15
  %a8.new.number = sub i32 %a8.new.small, 8
  %a8.new.whole = sitofp i32 %a8.new.number to float
  %a8.new.x = fmul float %a8.new.whole, 5.000000e-01
  %a8.place = getelementptr [64 x i64], ptr addrspace(3) @lds, i32 0, i32 %l
  store float %a8.old.x, ptr addrspace(3) %a8.place
  %a8.was = atomicrmw fmax ptr addrspace(3) %a8.place, float %a8.new.x syncscope("workgroup") monotonic
  %a8.now = load float, ptr addrspace(3) %a8.place
  %a8.out = getelementptr i8, ptr addrspace(1) %o, i32 32
  store float %a8.now, ptr addrspace(1) %a8.out
  %a8.wasat = getelementptr i8, ptr addrspace(1) %o, i32 36
  store float %a8.was, ptr addrspace(1) %a8.wasat
  ; fmax of float in address space 5
  %a9.old.small = and i32 %i, 15
  %a9.old.number = sub i32 %a9.old.small, 8
  %a9.old.whole = sitofp i32 %a9.old.number to float
  %a9.old.x = fmul float %a9.old.whole, 5.000000e-01
  %a9.new.small = and i32 %v, 15
  %a9.new.number = sub i32 %a9.new.small, 8
  %a9.new.whole = sitofp i32 %a9.new.number to float
  %a9.new.x = fmul float %a9.new.whole, 5.000000e-01
  %a9.place = getelementptr i8, ptr addrspace(5) %own, i32 0
  store float %a9.old.x, ptr addrspace(5) %a9.place
  %a9.was = atomicrmw fmax ptr addrspace(5) %a9.place, float %a9.new.x syncscope("workgroup") monotonic
  %a9.now = load float, ptr addrspace(5) %a9.place
  %a9.out = getelementptr i8, ptr addrspace(1) %o, i32 40
  store float %a9.now, ptr addrspace(1) %a9.out
  %a9.wasat = getelementptr i8, ptr addrspace(1) %o, i32 44
  store float %a9.was, ptr addrspace(1) %a9.wasat
  ; fmax of double in address space 1
  %a10.old.small = and i32 %i, 15
  %a10.old.number = sub i32 %a10.old.small, 8
  %a10.old.whole = sitofp i32 %a10.old.number to double
  %a10.old.x = fmul double %a10.old.whole, 5.000000e-01
  %a10.new.small = and i32 %v, 15
  %a10.new.number = sub i32 %a10.new.small, 8
  %a10.new.whole = sitofp i32 %a10.new.number to double
  %a10.new.x = fmul double %a10.new.whole, 5.000000e-01
  %a10.place = getelementptr i8, ptr addrspace(1) %o, i32 48
  store double %a10.old.x, ptr addrspace(1) %a10.place
  %a10.was = atomicrmw fmax ptr addrspace(1) %a10.place, double %a10.new.x syncscope("workgroup") monotonic
  %a10.wasat = getelementptr i8, ptr addrspace(1) %o, i32 56
  store double %a10.was, ptr addrspace(1) %a10.wasat
  ; fmax of double in address space 3
  %a11.old.small = and i32 %i, 15
  %a11.old.number = sub i32 %a11.old.small, 8
  %a11.old.whole = sitofp i32 %a11.old.number to double
  %a11.old.x = fmul double %a11.old.whole, 5.000000e-01
  %a11.new.small = and i32 %v, 15
  %a11.new.number = sub i32 %a11.new.small, 8
  %a11.new.whole = sitofp i32 %a11.new.number to double
  %a11.new.x = fmul double %a11.new.whole, 5.000000e-01
  %a11.place = getelementptr [64 x i64], ptr addrspace(3) @lds, i32 0, i32 %l
  store double %a11.old.x, ptr addrspace(3) %a11.place
  %a11.was = atomicrmw fmax ptr addrspace(3) %a11.place, double %a11.new.x syncscope("workgroup") monotonic
  %a11.now = load double, ptr addrspace(3) %a11.place
  %a11.out = getelementptr i8, ptr addrspace(1) %o, i32 64
  store double %a11.now, ptr addrspace(1) %a11.out
  %a11.wasat = getelementptr i8, ptr addrspace(1) %o, i32 72
  store double %a11.was, ptr addrspace(1) %a11.wasat
  ; fmax of double in address space 0
  %a12.old.small = and i32 %i, 15
  %a12.old.number = sub i32 %a12.old.small, 8
  %a12.old.whole = sitofp i32 %a12.old.number to double
  %a12.old.x = fmul double %a12.old.whole, 5.000000e-01
  %a12.new.small = and i32 %v, 15
  %a12.new.number = sub i32 %a12.new.small, 8
  %a12.new.whole = sitofp i32 %a12.new.number to double
  %a12.new.x = fmul double %a12.new.whole, 5.000000e-01
  %a12.g = getelementptr i8, ptr addrspace(1) %o, i32 80
  %a12.place = addrspacecast ptr addrspace(1) %a12.g to ptr
  store double %a12.old.x, ptr %a12.place
  %a12.was = atomicrmw fmax ptr %a12.place, double %a12.new.x syncscope("workgroup") monotonic
  %a12.wasat = getelementptr i8, ptr addrspace(1) %o, i32 88
  store double %a12.was, ptr addrspace(1) %a12.wasat
  ; fmax of <2 x half> in address space 1
  %a13.old.small = and i32 %i, 15
  %a13.old.number = sub i32 %a13.old.small, 8
  %a13.old.whole = sitofp i32 %a13.old.number to half
  %a13.old.x = fmul half %a13.old.whole, 5.000000e-01
  %a13.new.small = and i32 %v, 15
  %a13.new.number = sub i32 %a13.new.small, 8
  %a13.new.whole = sitofp i32 %a13.new.number to half
  %a13.new.x = fmul half %a13.new.whole, 5.000000e-01
  %a13.ov = insertelement <2 x half> poison, half %a13.old.x, i32 0
  %a13.oldv = insertelement <2 x half> %a13.ov, half %a13.new.x, i32 1
  %a13.nv = insertelement <2 x half> poison, half %a13.new.x, i32 0
  %a13.newv = insertelement <2 x half> %a13.nv, half 1.000000e+00, i32 1
  %a13.place = getelementptr i8, ptr addrspace(1) %o, i32 96
  store <2 x half> %a13.oldv, ptr addrspace(1) %a13.place
  %a13.was = atomicrmw fmax ptr addrspace(1) %a13.place, <2 x half> %a13.newv syncscope("workgroup") monotonic
  %a13.wasat = getelementptr i8, ptr addrspace(1) %o, i32 100
  store <2 x half> %a13.was, ptr addrspace(1) %a13.wasat
  ; fmax of <2 x half> in address space 3
  %a14.old.small = and i32 %i, 15
  %a14.old.number = sub i32 %a14.old.small, 8
  %a14.old.whole = sitofp i32 %a14.old.number to half
  %a14.old.x = fmul half %a14.old.whole, 5.000000e-01
  %a14.new.small = and i32 %v, 15
  %a14.new.number = sub i32 %a14.new.small, 8
  %a14.new.whole = sitofp i32 %a14.new.number to half
  %a14.new.x = fmul half %a14.new.whole, 5.000000e-01
  %a14.ov = insertelement <2 x half> poison, half %a14.old.x, i32 0
  %a14.oldv = insertelement <2 x half> %a14.ov, half %a14.new.x, i32 1
  %a14.nv = insertelement <2 x half> poison, half %a14.new.x, i32 0
  %a14.newv = insertelement <2 x half> %a14.nv, half 1.000000e+00, i32 1
  %a14.place = getelementptr [64 x i64], ptr addrspace(3) @lds, i32 0, i32 %l
  store <2 x half> %a14.oldv, ptr addrspace(3) %a14.place
  %a14.was = atomicrmw fmax ptr addrspace(3) %a14.place, <2 x half> %a14.newv syncscope("workgroup") monotonic
  %a14.now = load <2 x half>, ptr addrspace(3) %a14.place
  %a14.out = getelementptr i8, ptr addrspace(1) %o, i32 104
  store <2 x half> %a14.now, ptr addrspace(1) %a14.out
  %a14.wasat = getelementptr i8, ptr addrspace(1) %o, i32 108
  store <2 x half> %a14.was, ptr addrspace(1) %a14.wasat
  ; fmax of <2 x half> in address space 5
  %a15.old.small = and i32 %i, 15
  %a15.old.number = sub i32 %a15.old.small, 8
  %a15.old.whole = sitofp i32 %a15.old.number to half
  %a15.old.x = fmul half %a15.old.whole, 5.000000e-01
  %a15.new.small = and i32 %v, 15
  %a15.new.number = sub i32 %a15.new.small, 8
  %a15.new.whole = sitofp i32 %a15.new.number to half
  %a15.new.x = fmul half %a15.new.whole, 5.000000e-01
  %a15.ov = insertelement <2 x half> poison, half %a15.old.x, i32 0
  %a15.oldv = insertelement <2 x half> %a15.ov, half %a15.new.x, i32 1
  %a15.nv = insertelement <2 x half> poison, half %a15.new.x, i32 0
  %a15.newv = insertelement <2 x half> %a15.nv, half 1.000000e+00, i32 1
  %a15.place = getelementptr i8, ptr addrspace(5) %own, i32 0
  store <2 x half> %a15.oldv, ptr addrspace(5) %a15.place
  %a15.was = atomicrmw fmax ptr addrspace(5) %a15.place, <2 x half> %a15.newv syncscope("workgroup") monotonic
  %a15.now = load <2 x half>, ptr addrspace(5) %a15.place
  %a15.out = getelementptr i8, ptr addrspace(1) %o, i32 112
  store <2 x half> %a15.now, ptr addrspace(1) %a15.out
  %a15.wasat = getelementptr i8, ptr addrspace(1) %o, i32 116
  store <2 x half> %a15.was, ptr addrspace(1) %a15.wasat
  ; fmax of <2 x bfloat> in address space 1
  %a16.old.small = and i32 %i, 15
  %a16.old.number = sub i32 %a16.old.small, 8
  %a16.old.whole = sitofp i32 %a16.old.number to bfloat
  %a16.old.x = fmul bfloat %a16.old.whole, 5.000000e-01
  %a16.new.small = and i32 %v, 15
  %a16.new.number = sub i32 %a16.new.small, 8
  %a16.new.whole = sitofp i32 %a16.new.number to bfloat
  %a16.new.x = fmul bfloat %a16.new.whole, 5.000000e-01
  %a16.ov = insertelement <2 x bfloat> poison, bfloat %a16.old.x, i32 0
  %a16.oldv = insertelement <2 x bfloat> %a16.ov, bfloat %a16.new.x, i32 1
  %a16.nv = insertelement <2 x bfloat> poison, bfloat %a16.new.x, i32 0
  %a16.newv = insertelement <2 x bfloat> %a16.nv, bfloat 1.000000e+00, i32 1
  %a16.place = getelementptr i8, ptr addrspace(1) %o, i32 120
  store <2 x bfloat> %a16.oldv, ptr addrspace(1) %a16.place
  %a16.was = atomicrmw fmax ptr addrspace(1) %a16.place, <2 x bfloat> %a16.newv syncscope("workgroup") monotonic
  %a16.wasat = getelementptr i8, ptr addrspace(1) %o, i32 124
  store <2 x bfloat> %a16.was, ptr addrspace(1) %a16.wasat
  ; fmax of <2 x bfloat> in address space 3
  %a17.old.small = and i32 %i, 15
  %a17.old.number = sub i32 %a17.old.small, 8
  %a17.old.whole = sitofp i32 %a17.old.number to bfloat
  %a17.old.x = fmul bfloat %a17.old.whole, 5.000000e-01
  %a17.new.small = and i32 %v, 15
  %a17.new.number = sub i32 %a17.new.small, 8
  %a17.new.whole = sitofp i32 %a17.new.number to bfloat
  %a17.new.x = fmul bfloat %a17.new.whole, 5.000000e-01
  %a17.ov = insertelement <2 x bfloat> poison, bfloat %a17.old.x, i32 0
  %a17.oldv = insertelement <2 x bfloat> %a17.ov, bfloat %a17.new.x, i32 1
  %a17.nv = insertelement <2 x bfloat> poison, bfloat %a17.new.x, i32 0
  %a17.newv = insertelement <2 x bfloat> %a17.nv, bfloat 1.000000e+00, i32 1
  %a17.place = getelementptr [64 x i64], ptr addrspace(3) @lds, i32 0, i32 %l
  store <2 x bfloat> %a17.oldv, ptr addrspace(3) %a17.place
  %a17.was = atomicrmw fmax ptr addrspace(3) %a17.place, <2 x bfloat> %a17.newv syncscope("workgroup") monotonic
  %a17.now = load <2 x bfloat>, ptr addrspace(3) %a17.place
  %a17.out = getelementptr i8, ptr addrspace(1) %o, i32 128
  store <2 x bfloat> %a17.now, ptr addrspace(1) %a17.out
  %a17.wasat = getelementptr i8, ptr addrspace(1) %o, i32 132
  store <2 x bfloat> %a17.was, ptr addrspace(1) %a17.wasat
  ; fmax of <2 x bfloat> in address space 0
  %a18.old.small = and i32 %i, 15
  %a18.old.number = sub i32 %a18.old.small, 8
  %a18.old.whole = sitofp i32 %a18.old.number to bfloat
  %a18.old.x = fmul bfloat %a18.old.whole, 5.000000e-01
  %a18.new.small = and i32 %v, 15
  %a18.new.number = sub i32 %a18.new.small, 8
  %a18.new.whole = sitofp i32 %a18.new.number to bfloat
  %a18.new.x = fmul bfloat %a18.new.whole, 5.000000e-01
  %a18.ov = insertelement <2 x bfloat> poison, bfloat %a18.old.x, i32 0
  %a18.oldv = insertelement <2 x bfloat> %a18.ov, bfloat %a18.new.x, i32 1
  %a18.nv = insertelement <2 x bfloat> poison, bfloat %a18.new.x, i32 0
  %a18.newv = insertelement <2 x bfloat> %a18.nv, bfloat 1.000000e+00, i32 1
  %a18.g = getelementptr i8, ptr addrspace(1) %o, i32 136
  %a18.place = addrspacecast ptr addrspace(1) %a18.g to ptr
  store <2 x bfloat> %a18.oldv, ptr %a18.place
  %a18.was = atomicrmw fmax ptr %a18.place, <2 x bfloat> %a18.newv syncscope("workgroup") monotonic
  %a18.wasat = getelementptr i8, ptr addrspace(1) %o, i32 140
  store <2 x bfloat> %a18.was, ptr addrspace(1) %a18.wasat
  ; fmin of half in address space 1
  %a19.old.small = and i32 %i, 15
  %a19.old.number = sub i32 %a19.old.small, 8
  %a19.old.whole = sitofp i32 %a19.old.number to half
  %a19.old.x = fmul half %a19.old.whole, 5.000000e-01
  %a19.new.small = and i32 %v, 15
  %a19.new.number = sub i32 %a19.new.small, 8
  %a19.new.whole = sitofp i32 %a19.new.number to half
  %a19.new.x = fmul half %a19.new.whole, 5.000000e-01
  %a19.place = getelementptr i8, ptr addrspace(1) %o, i32 144
  store half %a19.old.x, ptr addrspace(1) %a19.place
  %a19.was = atomicrmw fmin ptr addrspace(1) %a19.place, half %a19.new.x syncscope("workgroup") monotonic
  %a19.wasat = getelementptr i8, ptr addrspace(1) %o, i32 146
  store half %a19.was, ptr addrspace(1) %a19.wasat
  ; fmin of half in address space 3
  %a20.old.small = and i32 %i, 15
  %a20.old.number = sub i32 %a20.old.small, 8
  %a20.old.whole = sitofp i32 %a20.old.number to half
  %a20.old.x = fmul half %a20.old.whole, 5.000000e-01
  %a20.new.small = and i32 %v, 15
  %a20.new.number = sub i32 %a20.new.small, 8
  %a20.new.whole = sitofp i32 %a20.new.number to half
  %a20.new.x = fmul half %a20.new.whole, 5.000000e-01
  %a20.place = getelementptr [64 x i64], ptr addrspace(3) @lds, i32 0, i32 %l
  store half %a20.old.x, ptr addrspace(3) %a20.place
  %a20.was = atomicrmw fmin ptr addrspace(3) %a20.place, half %a20.new.x syncscope("workgroup") monotonic
  %a20.now = load half, ptr addrspace(3) %a20.place
  %a20.out = getelementptr i8, ptr addrspace(1) %o, i32 148
  store half %a20.now, ptr addrspace(1) %a20.out
  %a20.wasat = getelementptr i8, ptr addrspace(1) %o, i32 150
  store half %a20.was, ptr addrspace(1) %a20.wasat
  ; fmin of half in address space 0
  %a21.old.small = and i32 %i, 15
  %a21.old.number = sub i32 %a21.old.small, 8
  %a21.old.whole = sitofp i32 %a21.old.number to half
  %a21.old.x = fmul half %a21.old.whole, 5.000000e-01
  %a21.new.small = and i32 %v, 15
  %a21.new.number = sub i32 %a21.new.small, 8
  %a21.new.whole = sitofp i32 %a21.new.number to half
  %a21.new.x = fmul half %a21.new.whole, 5.000000e-01
  %a21.g = getelementptr i8, ptr addrspace(1) %o, i32 152
  %a21.place = addrspacecast ptr addrspace(1) %a21.g to ptr
  store half %a21.old.x, ptr %a21.place
  %a21.was = atomicrmw fmin ptr %a21.place, half %a21.new.x syncscope("workgroup") monotonic
  %a21.wasat = getelementptr i8, ptr addrspace(1) %o, i32 154
  store half %a21.was, ptr addrspace(1) %a21.wasat
  ; fmin of bfloat in address space 1
  %a22.old.small = and i32 %i, 15
  %a22.old.number = sub i32 %a22.old.small, 8
  %a22.old.whole = sitofp i32 %a22.old.number to bfloat
  %a22.old.x = fmul bfloat %a22.old.whole, 5.000000e-01
  %a22.new.small = and i32 %v, 15
  %a22.new.number = sub i32 %a22.new.small, 8
  %a22.new.whole = sitofp i32 %a22.new.number to bfloat
  %a22.new.x = fmul bfloat %a22.new.whole, 5.000000e-01
  %a22.place = getelementptr i8, ptr addrspace(1) %o, i32 156
  store bfloat %a22.old.x, ptr addrspace(1) %a22.place
  %a22.was = atomicrmw fmin ptr addrspace(1) %a22.place, bfloat %a22.new.x syncscope("workgroup") monotonic
  %a22.wasat = getelementptr i8, ptr addrspace(1) %o, i32 158
  store bfloat %a22.was, ptr addrspace(1) %a22.wasat
  ; fmin of bfloat in address space 3
  %a23.old.small = and i32 %i, 15
  %a23.old.number = sub i32 %a23.old.small, 8
  %a23.old.whole = sitofp i32 %a23.old.number to bfloat
  %a23.old.x = fmul bfloat %a23.old.whole, 5.000000e-01
  %a23.new.small = and i32 %v, 15
  %a23.new.number = sub i32 %a23.new.small, 8
  %a23.new.whole = sitofp i32 %a23.new.number to bfloat
  %a23.new.x = fmul bfloat %a23.new.whole, 5.000000e-01
  %a23.place = getelementptr [64 x i64], ptr addrspace(3) @lds, i32 0, i32 %l
  store bfloat %a23.old.x, ptr addrspace(3) %a23.place
  %a23.was = atomicrmw fmin ptr addrspace(3) %a23.place, bfloat %a23.new.x syncscope("workgroup") monotonic
  %a23.now = load bfloat, ptr addrspace(3) %a23.place
  %a23.out = getelementptr i8, ptr addrspace(1) %o, i32 160
  store bfloat %a23.now, ptr addrspace(1) %a23.out
  %a23.wasat = getelementptr i8, ptr addrspace(1) %o, i32 162
  store bfloat %a23.was, ptr addrspace(1) %a23.wasat
  ; fmin of bfloat in address space 5
  %a24.old.small = and i32 %i, 15
  %a24.old.number = sub i32 %a24.old.small, 8
  %a24.old.whole = sitofp i32 %a24.old.number to bfloat
  %a24.old.x = fmul bfloat %a24.old.whole, 5.000000e-01
  %a24.new.small = and i32 %v, 15
  %a24.new.number = sub i32 %a24.new.small, 8
  %a24.new.whole = sitofp i32 %a24.new.number to bfloat
  %a24.new.x = fmul bfloat %a24.new.whole, 5.000000e-01
  %a24.place = getelementptr i8, ptr addrspace(5) %own, i32 0
  store bfloat %a24.old.x, ptr addrspace(5) %a24.place
  %a24.was = atomicrmw fmin ptr addrspace(5) %a24.place, bfloat %a24.new.x syncscope("workgroup") monotonic
  %a24.now = load bfloat, ptr addrspace(5) %a24.place
  %a24.out = getelementptr i8, ptr addrspace(1) %o, i32 164
  store bfloat %a24.now, ptr addrspace(1) %a24.out
  %a24.wasat = getelementptr i8, ptr addrspace(1) %o, i32 166
  store bfloat %a24.was, ptr addrspace(1) %a24.wasat
  ; fmin of float in address space 1
  %a25.old.small = and i32 %i, 15
  %a25.old.number = sub i32 %a25.old.small, 8
  %a25.old.whole = sitofp i32 %a25.old.number to float
  %a25.old.x = fmul float %a25.old.whole, 5.000000e-01
  %a25.new.small = and i32 %v, 15
  %a25.new.number = sub i32 %a25.new.small, 8
  %a25.new.whole = sitofp i32 %a25.new.number to float
  %a25.new.x = fmul float %a25.new.whole, 5.000000e-01
  %a25.place = getelementptr i8, ptr addrspace(1) %o, i32 168
  store float %a25.old.x, ptr addrspace(1) %a25.place
  %a25.was = atomicrmw fmin ptr addrspace(1) %a25.place, float %a25.new.x syncscope("workgroup") monotonic
  %a25.wasat = getelementptr i8, ptr addrspace(1) %o, i32 172
  store float %a25.was, ptr addrspace(1) %a25.wasat
  ; fmin of float in address space 3
  %a26.old.small = and i32 %i, 15
  %a26.old.number = sub i32 %a26.old.small, 8
  %a26.old.whole = sitofp i32 %a26.old.number to float
  %a26.old.x = fmul float %a26.old.whole, 5.000000e-01
  %a26.new.small = and i32 %v, 15
  %a26.new.number = sub i32 %a26.new.small, 8
  %a26.new.whole = sitofp i32 %a26.new.number to float
  %a26.new.x = fmul float %a26.new.whole, 5.000000e-01
  %a26.place = getelementptr [64 x i64], ptr addrspace(3) @lds, i32 0, i32 %l
  store float %a26.old.x, ptr addrspace(3) %a26.place
  %a26.was = atomicrmw fmin ptr addrspace(3) %a26.place, float %a26.new.x syncscope("workgroup") monotonic
  %a26.now = load float, ptr addrspace(3) %a26.place
  %a26.out = getelementptr i8, ptr addrspace(1) %o, i32 176
  store float %a26.now, ptr addrspace(1) %a26.out
  %a26.wasat = getelementptr i8, ptr addrspace(1) %o, i32 180
  store float %a26.was, ptr addrspace(1) %a26.wasat
  ; fmin of float in address space 0
  %a27.old.small = and i32 %i, 15
  %a27.old.number = sub i32 %a27.old.small, 8
  %a27.old.whole = sitofp i32 %a27.old.number to float
  %a27.old.x = fmul float %a27.old.whole, 5.000000e-01
  %a27.new.small = and i32 %v, 15
  %a27.new.number = sub i32 %a27.new.small, 8
  %a27.new.whole = sitofp i32 %a27.new.number to float
  %a27.new.x = fmul float %a27.new.whole, 5.000000e-01
  %a27.g = getelementptr i8, ptr addrspace(1) %o, i32 184
  %a27.place = addrspacecast ptr addrspace(1) %a27.g to ptr
  store float %a27.old.x, ptr %a27.place
  %a27.was = atomicrmw fmin ptr %a27.place, float %a27.new.x syncscope("workgroup") monotonic
  %a27.wasat = getelementptr i8, ptr addrspace(1) %o, i32 188
  store float %a27.was, ptr addrspace(1) %a27.wasat
  ; fmin of double in address space 1
  %a28.old.small = and i32 %i, 15
  %a28.old.number = sub i32 %a28.old.small, 8
  %a28.old.whole = sitofp i32 %a28.old.number to double
  %a28.old.x = fmul double %a28.old.whole, 5.000000e-01
  %a28.new.small = and i32 %v, 15
  %a28.new.number = sub i32 %a28.new.small, 8
  %a28.new.whole = sitofp i32 %a28.new.number to double
  %a28.new.x = fmul double %a28.new.whole, 5.000000e-01
  %a28.place = getelementptr i8, ptr addrspace(1) %o, i32 192
  store double %a28.old.x, ptr addrspace(1) %a28.place
  %a28.was = atomicrmw fmin ptr addrspace(1) %a28.place, double %a28.new.x syncscope("workgroup") monotonic
  %a28.wasat = getelementptr i8, ptr addrspace(1) %o, i32 200
  store double %a28.was, ptr addrspace(1) %a28.wasat
  ; fmin of double in address space 3
  %a29.old.small = and i32 %i, 15
  %a29.old.number = sub i32 %a29.old.small, 8
  %a29.old.whole = sitofp i32 %a29.old.number to double
  %a29.old.x = fmul double %a29.old.whole, 5.000000e-01
  %a29.new.small = and i32 %v, 15
  %a29.new.number = sub i32 %a29.new.small, 8
  %a29.new.whole = sitofp i32 %a29.new.number to double
  %a29.new.x = fmul double %a29.new.whole, 5.000000e-01
  %a29.place = getelementptr [64 x i64], ptr addrspace(3) @lds, i32 0, i32 %l
  store double %a29.old.x, ptr addrspace(3) %a29.place
  %a29.was = atomicrmw fmin ptr addrspace(3) %a29.place, double %a29.new.x syncscope("workgroup") monotonic
  %a29.now = load double, ptr addrspace(3) %a29.place
  %a29.out = getelementptr i8, ptr addrspace(1) %o, i32 208
  store double %a29.now, ptr addrspace(1) %a29.out
  %a29.wasat = getelementptr i8, ptr addrspace(1) %o, i32 216
  store double %a29.was, ptr addrspace(1) %a29.wasat
  ; fmin of double in address space 5
  %a30.old.small = and i32 %i, 15
  %a30.old.number = sub i32 %a30.old.small, 8
  %a30.old.whole = sitofp i32 %a30.old.number to double
  %a30.old.x = fmul double %a30.old.whole, 5.000000e-01
  %a30.new.small = and i32 %v, 15
  %a30.new.number = sub i32 %a30.new.small, 8
  %a30.new.whole = sitofp i32 %a30.new.number to double
  %a30.new.x = fmul double %a30.new.whole, 5.000000e-01
  %a30.place = getelementptr i8, ptr addrspace(5) %own, i32 0
  store double %a30.old.x, ptr addrspace(5) %a30.place
  %a30.was = atomicrmw fmin ptr addrspace(5) %a30.place, double %a30.new.x syncscope("workgroup") monotonic
  %a30.now = load double, ptr addrspace(5) %a30.place
  %a30.out = getelementptr i8, ptr addrspace(1) %o, i32 224
  store double %a30.now, ptr addrspace(1) %a30.out
  %a30.wasat = getelementptr i8, ptr addrspace(1) %o, i32 232
  store double %a30.was, ptr addrspace(1) %a30.wasat
  ; fmin of <2 x half> in address space 1
  %a31.old.small = and i32 %i, 15
  %a31.old.number = sub i32 %a31.old.small, 8
  %a31.old.whole = sitofp i32 %a31.old.number to half
  %a31.old.x = fmul half %a31.old.whole, 5.000000e-01
  %a31.new.small = and i32 %v, 15
  %a31.new.number = sub i32 %a31.new.small, 8
  %a31.new.whole = sitofp i32 %a31.new.number to half
  %a31.new.x = fmul half %a31.new.whole, 5.000000e-01
  %a31.ov = insertelement <2 x half> poison, half %a31.old.x, i32 0
  %a31.oldv = insertelement <2 x half> %a31.ov, half %a31.new.x, i32 1
  %a31.nv = insertelement <2 x half> poison, half %a31.new.x, i32 0
  %a31.newv = insertelement <2 x half> %a31.nv, half 1.000000e+00, i32 1
  %a31.place = getelementptr i8, ptr addrspace(1) %o, i32 240
  store <2 x half> %a31.oldv, ptr addrspace(1) %a31.place
  %a31.was = atomicrmw fmin ptr addrspace(1) %a31.place, <2 x half> %a31.newv syncscope("workgroup") monotonic
  %a31.wasat = getelementptr i8, ptr addrspace(1) %o, i32 244
  store <2 x half> %a31.was, ptr addrspace(1) %a31.wasat
  ; fmin of <2 x half> in address space 3
  %a32.old.small = and i32 %i, 15
  %a32.old.number = sub i32 %a32.old.small, 8
  %a32.old.whole = sitofp i32 %a32.old.number to half
  %a32.old.x = fmul half %a32.old.whole, 5.000000e-01
  %a32.new.small = and i32 %v, 15
  %a32.new.number = sub i32 %a32.new.small, 8
  %a32.new.whole = sitofp i32 %a32.new.number to half
  %a32.new.x = fmul half %a32.new.whole, 5.000000e-01
  %a32.ov = insertelement <2 x half> poison, half %a32.old.x, i32 0
  %a32.oldv = insertelement <2 x half> %a32.ov, half %a32.new.x, i32 1
  %a32.nv = insertelement <2 x half> poison, half %a32.new.x, i32 0
  %a32.newv = insertelement <2 x half> %a32.nv, half 1.000000e+00, i32 1
  %a32.place = getelementptr [64 x i64], ptr addrspace(3) @lds, i32 0, i32 %l
  store <2 x half> %a32.oldv, ptr addrspace(3) %a32.place
  %a32.was = atomicrmw fmin ptr addrspace(3) %a32.place, <2 x half> %a32.newv syncscope("workgroup") monotonic
  %a32.now = load <2 x half>, ptr addrspace(3) %a32.place
  %a32.out = getelementptr i8, ptr addrspace(1) %o, i32 248
  store <2 x half> %a32.now, ptr addrspace(1) %a32.out
  %a32.wasat = getelementptr i8, ptr addrspace(1) %o, i32 252
  store <2 x half> %a32.was, ptr addrspace(1) %a32.wasat
  ; fmin of <2 x half> in address space 0
  %a33.old.small = and i32 %i, 15
  %a33.old.number = sub i32 %a33.old.small, 8
  %a33.old.whole = sitofp i32 %a33.old.number to half
  %a33.old.x = fmul half %a33.old.whole, 5.000000e-01
  %a33.new.small = and i32 %v, 15
  %a33.new.number = sub i32 %a33.new.small, 8
  %a33.new.whole = sitofp i32 %a33.new.number to half
  %a33.new.x = fmul half %a33.new.whole, 5.000000e-01
  %a33.ov = insertelement <2 x half> poison, half %a33.old.x, i32 0
  %a33.oldv = insertelement <2 x half> %a33.ov, half %a33.new.x, i32 1
  %a33.nv = insertelement <2 x half> poison, half %a33.new.x, i32 0
  %a33.newv = insertelement <2 x half> %a33.nv, half 1.000000e+00, i32 1
  %a33.g = getelementptr i8, ptr addrspace(1) %o, i32 256
  %a33.place = addrspacecast ptr addrspace(1) %a33.g to ptr
  store <2 x half> %a33.oldv, ptr %a33.place
  %a33.was = atomicrmw fmin ptr %a33.place, <2 x half> %a33.newv syncscope("workgroup") monotonic
  %a33.wasat = getelementptr i8, ptr addrspace(1) %o, i32 260
  store <2 x half> %a33.was, ptr addrspace(1) %a33.wasat
  ; fmin of <2 x bfloat> in address space 1
  %a34.old.small = and i32 %i, 15
  %a34.old.number = sub i32 %a34.old.small, 8
  %a34.old.whole = sitofp i32 %a34.old.number to bfloat
  %a34.old.x = fmul bfloat %a34.old.whole, 5.000000e-01
  %a34.new.small = and i32 %v, 15
  %a34.new.number = sub i32 %a34.new.small, 8
  %a34.new.whole = sitofp i32 %a34.new.number to bfloat
  %a34.new.x = fmul bfloat %a34.new.whole, 5.000000e-01
  %a34.ov = insertelement <2 x bfloat> poison, bfloat %a34.old.x, i32 0
  %a34.oldv = insertelement <2 x bfloat> %a34.ov, bfloat %a34.new.x, i32 1
  %a34.nv = insertelement <2 x bfloat> poison, bfloat %a34.new.x, i32 0
  %a34.newv = insertelement <2 x bfloat> %a34.nv, bfloat 1.000000e+00, i32 1
  %a34.place = getelementptr i8, ptr addrspace(1) %o, i32 264
  store <2 x bfloat> %a34.oldv, ptr addrspace(1) %a34.place
  %a34.was = atomicrmw fmin ptr addrspace(1) %a34.place, <2 x bfloat> %a34.newv syncscope("workgroup") monotonic
  %a34.wasat = getelementptr i8, ptr addrspace(1) %o, i32 268
  store <2 x bfloat> %a34.was, ptr addrspace(1) %a34.wasat
  ; fmin of <2 x bfloat> in address space 3
  %a35.old.small = and i32 %i, 15
  %a35.old.number = sub i32 %a35.old.small, 8
  %a35.old.whole = sitofp i32 %a35.old.number to bfloat
  %a35.old.x = fmul bfloat %a35.old.whole, 5.000000e-01
  %a35.new.small = and i32 %v, 15
  %a35.new.number = sub i32 %a35.new.small, 8
  %a35.new.whole = sitofp i32 %a35.new.number to bfloat
  %a35.new.x = fmul bfloat %a35.new.whole, 5.000000e-01
  %a35.ov = insertelement <2 x bfloat> poison, bfloat %a35.old.x, i32 0
  %a35.oldv = insertelement <2 x bfloat> %a35.ov, bfloat %a35.new.x, i32 1
  %a35.nv = insertelement <2 x bfloat> poison, bfloat %a35.new.x, i32 0
  %a35.newv = insertelement <2 x bfloat> %a35.nv, bfloat 1.000000e+00, i32 1
  %a35.place = getelementptr [64 x i64], ptr addrspace(3) @lds, i32 0, i32 %l
  store <2 x bfloat> %a35.oldv, ptr addrspace(3) %a35.place
  %a35.was = atomicrmw fmin ptr addrspace(3) %a35.place, <2 x bfloat> %a35.newv syncscope("workgroup") monotonic
  %a35.now = load <2 x bfloat>, ptr addrspace(3) %a35.place
  %a35.out = getelementptr i8, ptr addrspace(1) %o, i32 272
  store <2 x bfloat> %a35.now, ptr addrspace(1) %a35.out
  %a35.wasat = getelementptr i8, ptr addrspace(1) %o, i32 276
  store <2 x bfloat> %a35.was, ptr addrspace(1) %a35.wasat
  ; fmin of <2 x bfloat> in address space 5
  %a36.old.small = and i32 %i, 15
  %a36.old.number = sub i32 %a36.old.small, 8
  %a36.old.whole = sitofp i32 %a36.old.number to bfloat
  %a36.old.x = fmul bfloat %a36.old.whole, 5.000000e-01
  %a36.new.small = and i32 %v, 15
  %a36.new.number = sub i32 %a36.new.small, 8
  %a36.new.whole = sitofp i32 %a36.new.number to bfloat
  %a36.new.x = fmul bfloat %a36.new.whole, 5.000000e-01
  %a36.ov = insertelement <2 x bfloat> poison, bfloat %a36.old.x, i32 0
  %a36.oldv = insertelement <2 x bfloat> %a36.ov, bfloat %a36.new.x, i32 1
  %a36.nv = insertelement <2 x bfloat> poison, bfloat %a36.new.x, i32 0
  %a36.newv = insertelement <2 x bfloat> %a36.nv, bfloat 1.000000e+00, i32 1
  %a36.place = getelementptr i8, ptr addrspace(5) %own, i32 0
  store <2 x bfloat> %a36.oldv, ptr addrspace(5) %a36.place
  %a36.was = atomicrmw fmin ptr addrspace(5) %a36.place, <2 x bfloat> %a36.newv syncscope("workgroup") monotonic
  %a36.now = load <2 x bfloat>, ptr addrspace(5) %a36.place
  %a36.out = getelementptr i8, ptr addrspace(1) %o, i32 280
  store <2 x bfloat> %a36.now, ptr addrspace(1) %a36.out
  %a36.wasat = getelementptr i8, ptr addrspace(1) %o, i32 284
  store <2 x bfloat> %a36.was, ptr addrspace(1) %a36.wasat
  ; fmaximum of half in address space 1
  %a37.old.small = and i32 %i, 15
  %a37.old.number = sub i32 %a37.old.small, 8
  %a37.old.whole = sitofp i32 %a37.old.number to half
  %a37.old.x = fmul half %a37.old.whole, 5.000000e-01
  %a37.new.small = and i32 %v, 15
  %a37.new.number = sub i32 %a37.new.small, 8
  %a37.new.whole = sitofp i32 %a37.new.number to half
  %a37.new.x = fmul half %a37.new.whole, 5.000000e-01
  %a37.old.neg = fneg half %a37.old.x
  %a37.place = getelementptr i8, ptr addrspace(1) %o, i32 288
  store half %a37.old.neg, ptr addrspace(1) %a37.place
  %a37.was = atomicrmw fmaximum ptr addrspace(1) %a37.place, half %a37.new.x syncscope("workgroup") monotonic
  %a37.wasat = getelementptr i8, ptr addrspace(1) %o, i32 290
  store half %a37.was, ptr addrspace(1) %a37.wasat
  ; fmaximum of half in address space 3
  %a38.old.small = and i32 %i, 15
  %a38.old.number = sub i32 %a38.old.small, 8
  %a38.old.whole = sitofp i32 %a38.old.number to half
  %a38.old.x = fmul half %a38.old.whole, 5.000000e-01
  %a38.new.small = and i32 %v, 15
  %a38.new.number = sub i32 %a38.new.small, 8
  %a38.new.whole = sitofp i32 %a38.new.number to half
  %a38.new.x = fmul half %a38.new.whole, 5.000000e-01
  %a38.old.neg = fneg half %a38.old.x
  %a38.place = getelementptr [64 x i64], ptr addrspace(3) @lds, i32 0, i32 %l
  store half %a38.old.neg, ptr addrspace(3) %a38.place
  %a38.was = atomicrmw fmaximum ptr addrspace(3) %a38.place, half %a38.new.x syncscope("workgroup") monotonic
  %a38.now = load half, ptr addrspace(3) %a38.place
  %a38.out = getelementptr i8, ptr addrspace(1) %o, i32 292
  store half %a38.now, ptr addrspace(1) %a38.out
  %a38.wasat = getelementptr i8, ptr addrspace(1) %o, i32 294
  store half %a38.was, ptr addrspace(1) %a38.wasat
  ; fmaximum of half in address space 5
  %a39.old.small = and i32 %i, 15
  %a39.old.number = sub i32 %a39.old.small, 8
  %a39.old.whole = sitofp i32 %a39.old.number to half
  %a39.old.x = fmul half %a39.old.whole, 5.000000e-01
  %a39.new.small = and i32 %v, 15
  %a39.new.number = sub i32 %a39.new.small, 8
  %a39.new.whole = sitofp i32 %a39.new.number to half
  %a39.new.x = fmul half %a39.new.whole, 5.000000e-01
  %a39.old.neg = fneg half %a39.old.x
  %a39.place = getelementptr i8, ptr addrspace(5) %own, i32 0
  store half %a39.old.neg, ptr addrspace(5) %a39.place
  %a39.was = atomicrmw fmaximum ptr addrspace(5) %a39.place, half %a39.new.x syncscope("workgroup") monotonic
  %a39.now = load half, ptr addrspace(5) %a39.place
  %a39.out = getelementptr i8, ptr addrspace(1) %o, i32 296
  store half %a39.now, ptr addrspace(1) %a39.out
  %a39.wasat = getelementptr i8, ptr addrspace(1) %o, i32 298
  store half %a39.was, ptr addrspace(1) %a39.wasat
  ; fmaximum of bfloat in address space 1
  %a40.old.small = and i32 %i, 15
  %a40.old.number = sub i32 %a40.old.small, 8
  %a40.old.whole = sitofp i32 %a40.old.number to bfloat
  %a40.old.x = fmul bfloat %a40.old.whole, 5.000000e-01
  %a40.new.small = and i32 %v, 15
  %a40.new.number = sub i32 %a40.new.small, 8
  %a40.new.whole = sitofp i32 %a40.new.number to bfloat
  %a40.new.x = fmul bfloat %a40.new.whole, 5.000000e-01
  %a40.old.neg = fneg bfloat %a40.old.x
  %a40.place = getelementptr i8, ptr addrspace(1) %o, i32 300
  store bfloat %a40.old.neg, ptr addrspace(1) %a40.place
  %a40.was = atomicrmw fmaximum ptr addrspace(1) %a40.place, bfloat %a40.new.x syncscope("workgroup") monotonic
  %a40.wasat = getelementptr i8, ptr addrspace(1) %o, i32 302
  store bfloat %a40.was, ptr addrspace(1) %a40.wasat
  ; fmaximum of bfloat in address space 3
  %a41.old.small = and i32 %i, 15
  %a41.old.number = sub i32 %a41.old.small, 8
  %a41.old.whole = sitofp i32 %a41.old.number to bfloat
  %a41.old.x = fmul bfloat %a41.old.whole, 5.000000e-01
  %a41.new.small = and i32 %v, 15
  %a41.new.number = sub i32 %a41.new.small, 8
  %a41.new.whole = sitofp i32 %a41.new.number to bfloat
  %a41.new.x = fmul bfloat %a41.new.whole, 5.000000e-01
  %a41.old.neg = fneg bfloat %a41.old.x
  %a41.place = getelementptr [64 x i64], ptr addrspace(3) @lds, i32 0, i32 %l
  store bfloat %a41.old.neg, ptr addrspace(3) %a41.place
  %a41.was = atomicrmw fmaximum ptr addrspace(3) %a41.place, bfloat %a41.new.x syncscope("workgroup") monotonic
  %a41.now = load bfloat, ptr addrspace(3) %a41.place
  %a41.out = getelementptr i8, ptr addrspace(1) %o, i32 304
  store bfloat %a41.now, ptr addrspace(1) %a41.out
  %a41.wasat = getelementptr i8, ptr addrspace(1) %o, i32 306
  store bfloat %a41.was, ptr addrspace(1) %a41.wasat
  ; fmaximum of bfloat in address space 0
  %a42.old.small = and i32 %i, 15
  %a42.old.number = sub i32 %a42.old.small, 8
  %a42.old.whole = sitofp i32 %a42.old.number to bfloat
  %a42.old.x = fmul bfloat %a42.old.whole, 5.000000e-01
  %a42.new.small = and i32 %v, 15
  %a42.new.number = sub i32 %a42.new.small, 8
  %a42.new.whole = sitofp i32 %a42.new.number to bfloat
  %a42.new.x = fmul bfloat %a42.new.whole, 5.000000e-01
  %a42.old.neg = fneg bfloat %a42.old.x
  %a42.g = getelementptr i8, ptr addrspace(1) %o, i32 308
  %a42.place = addrspacecast ptr addrspace(1) %a42.g to ptr
  store bfloat %a42.old.neg, ptr %a42.place
  %a42.was = atomicrmw fmaximum ptr %a42.place, bfloat %a42.new.x syncscope("workgroup") monotonic
  %a42.wasat = getelementptr i8, ptr addrspace(1) %o, i32 310
  store bfloat %a42.was, ptr addrspace(1) %a42.wasat
  ; fmaximum of float in address space 1
  %a43.old.small = and i32 %i, 15
  %a43.old.number = sub i32 %a43.old.small, 8
  %a43.old.whole = sitofp i32 %a43.old.number to float
  %a43.old.x = fmul float %a43.old.whole, 5.000000e-01
  %a43.new.small = and i32 %v, 15
  %a43.new.number = sub i32 %a43.new.small, 8
  %a43.new.whole = sitofp i32 %a43.new.number to float
  %a43.new.x = fmul float %a43.new.whole, 5.000000e-01
  %a43.old.neg = fneg float %a43.old.x
  %a43.place = getelementptr i8, ptr addrspace(1) %o, i32 312
  store float %a43.old.neg, ptr addrspace(1) %a43.place
  %a43.was = atomicrmw fmaximum ptr addrspace(1) %a43.place, float %a43.new.x syncscope("workgroup") monotonic
  %a43.wasat = getelementptr i8, ptr addrspace(1) %o, i32 316
  store float %a43.was, ptr addrspace(1) %a43.wasat
  ; fmaximum of float in address space 3
  %a44.old.small = and i32 %i, 15
  %a44.old.number = sub i32 %a44.old.small, 8
  %a44.old.whole = sitofp i32 %a44.old.number to float
  %a44.old.x = fmul float %a44.old.whole, 5.000000e-01
  %a44.new.small = and i32 %v, 15
  %a44.new.number = sub i32 %a44.new.small, 8
  %a44.new.whole = sitofp i32 %a44.new.number to float
  %a44.new.x = fmul float %a44.new.whole, 5.000000e-01
  %a44.old.neg = fneg float %a44.old.x
  %a44.place = getelementptr [64 x i64], ptr addrspace(3) @lds, i32 0, i32 %l
  store float %a44.old.neg, ptr addrspace(3) %a44.place
  %a44.was = atomicrmw fmaximum ptr addrspace(3) %a44.place, float %a44.new.x syncscope("workgroup") monotonic
  %a44.now = load float, ptr addrspace(3) %a44.place
  %a44.out = getelementptr i8, ptr addrspace(1) %o, i32 320
  store float %a44.now, ptr addrspace(1) %a44.out
  %a44.wasat = getelementptr i8, ptr addrspace(1) %o, i32 324
  store float %a44.was, ptr addrspace(1) %a44.wasat
  ; fmaximum of float in address space 5
  %a45.old.small = and i32 %i, 15
  %a45.old.number = sub i32 %a45.old.small, 8
  %a45.old.whole = sitofp i32 %a45.old.number to float
  %a45.old.x = fmul float %a45.old.whole, 5.000000e-01
  %a45.new.small = and i32 %v, 15
  %a45.new.number = sub i32 %a45.new.small, 8
  %a45.new.whole = sitofp i32 %a45.new.number to float
  %a45.new.x = fmul float %a45.new.whole, 5.000000e-01
  %a45.old.neg = fneg float %a45.old.x
  %a45.place = getelementptr i8, ptr addrspace(5) %own, i32 0
  store float %a45.old.neg, ptr addrspace(5) %a45.place
  %a45.was = atomicrmw fmaximum ptr addrspace(5) %a45.place, float %a45.new.x syncscope("workgroup") monotonic
  %a45.now = load float, ptr addrspace(5) %a45.place
  %a45.out = getelementptr i8, ptr addrspace(1) %o, i32 328
  store float %a45.now, ptr addrspace(1) %a45.out
  %a45.wasat = getelementptr i8, ptr addrspace(1) %o, i32 332
  store float %a45.was, ptr addrspace(1) %a45.wasat
  ; fmaximum of double in address space 1
  %a46.old.small = and i32 %i, 15
  %a46.old.number = sub i32 %a46.old.small, 8
  %a46.old.whole = sitofp i32 %a46.old.number to double
  %a46.old.x = fmul double %a46.old.whole, 5.000000e-01
  %a46.new.small = and i32 %v, 15
  %a46.new.number = sub i32 %a46.new.small, 8
  %a46.new.whole = sitofp i32 %a46.new.number to double
  %a46.new.x = fmul double %a46.new.whole, 5.000000e-01
  %a46.old.neg = fneg double %a46.old.x
  %a46.place = getelementptr i8, ptr addrspace(1) %o, i32 336
  store double %a46.old.neg, ptr addrspace(1) %a46.place
  %a46.was = atomicrmw fmaximum ptr addrspace(1) %a46.place, double %a46.new.x syncscope("workgroup") monotonic
  %a46.wasat = getelementptr i8, ptr addrspace(1) %o, i32 344
  store double %a46.was, ptr addrspace(1) %a46.wasat
  ; fmaximum of double in address space 3
  %a47.old.small = and i32 %i, 15
  %a47.old.number = sub i32 %a47.old.small, 8
  %a47.old.whole = sitofp i32 %a47.old.number to double
  %a47.old.x = fmul double %a47.old.whole, 5.000000e-01
  %a47.new.small = and i32 %v, 15
  %a47.new.number = sub i32 %a47.new.small, 8
  %a47.new.whole = sitofp i32 %a47.new.number to double
  %a47.new.x = fmul double %a47.new.whole, 5.000000e-01
  %a47.old.neg = fneg double %a47.old.x
  %a47.place = getelementptr [64 x i64], ptr addrspace(3) @lds, i32 0, i32 %l
  store double %a47.old.neg, ptr addrspace(3) %a47.place
  %a47.was = atomicrmw fmaximum ptr addrspace(3) %a47.place, double %a47.new.x syncscope("workgroup") monotonic
  %a47.now = load double, ptr addrspace(3) %a47.place
  %a47.out = getelementptr i8, ptr addrspace(1) %o, i32 352
  store double %a47.now, ptr addrspace(1) %a47.out
  %a47.wasat = getelementptr i8, ptr addrspace(1) %o, i32 360
  store double %a47.was, ptr addrspace(1) %a47.wasat
  ; fmaximum of double in address space 0
  %a48.old.small = and i32 %i, 15
  %a48.old.number = sub i32 %a48.old.small, 8
  %a48.old.whole = sitofp i32 %a48.old.number to double
  %a48.old.x = fmul double %a48.old.whole, 5.000000e-01
  %a48.new.small = and i32 %v, 15
  %a48.new.number = sub i32 %a48.new.small, 8
  %a48.new.whole = sitofp i32 %a48.new.number to double
  %a48.new.x = fmul double %a48.new.whole, 5.000000e-01
  %a48.old.neg = fneg double %a48.old.x
  %a48.g = getelementptr i8, ptr addrspace(1) %o, i32 368
  %a48.place = addrspacecast ptr addrspace(1) %a48.g to ptr
  store double %a48.old.neg, ptr %a48.place
  %a48.was = atomicrmw fmaximum ptr %a48.place, double %a48.new.x syncscope("workgroup") monotonic
  %a48.wasat = getelementptr i8, ptr addrspace(1) %o, i32 376
  store double %a48.was, ptr addrspace(1) %a48.wasat
  ; fmaximum of <2 x half> in address space 1
  %a49.old.small = and i32 %i, 15
  %a49.old.number = sub i32 %a49.old.small, 8
  %a49.old.whole = sitofp i32 %a49.old.number to half
  %a49.old.x = fmul half %a49.old.whole, 5.000000e-01
  %a49.new.small = and i32 %v, 15
  %a49.new.number = sub i32 %a49.new.small, 8
  %a49.new.whole = sitofp i32 %a49.new.number to half
  %a49.new.x = fmul half %a49.new.whole, 5.000000e-01
  %a49.old.neg = fneg half %a49.old.x
  %a49.ov = insertelement <2 x half> poison, half %a49.old.neg, i32 0
  %a49.oldv = insertelement <2 x half> %a49.ov, half %a49.new.x, i32 1
  %a49.nv = insertelement <2 x half> poison, half %a49.new.x, i32 0
  %a49.newv = insertelement <2 x half> %a49.nv, half 1.000000e+00, i32 1
  %a49.place = getelementptr i8, ptr addrspace(1) %o, i32 384
  store <2 x half> %a49.oldv, ptr addrspace(1) %a49.place
  %a49.was = atomicrmw fmaximum ptr addrspace(1) %a49.place, <2 x half> %a49.newv syncscope("workgroup") monotonic
  %a49.wasat = getelementptr i8, ptr addrspace(1) %o, i32 388
  store <2 x half> %a49.was, ptr addrspace(1) %a49.wasat
  ; fmaximum of <2 x half> in address space 3
  %a50.old.small = and i32 %i, 15
  %a50.old.number = sub i32 %a50.old.small, 8
  %a50.old.whole = sitofp i32 %a50.old.number to half
  %a50.old.x = fmul half %a50.old.whole, 5.000000e-01
  %a50.new.small = and i32 %v, 15
  %a50.new.number = sub i32 %a50.new.small, 8
  %a50.new.whole = sitofp i32 %a50.new.number to half
  %a50.new.x = fmul half %a50.new.whole, 5.000000e-01
  %a50.old.neg = fneg half %a50.old.x
  %a50.ov = insertelement <2 x half> poison, half %a50.old.neg, i32 0
  %a50.oldv = insertelement <2 x half> %a50.ov, half %a50.new.x, i32 1
  %a50.nv = insertelement <2 x half> poison, half %a50.new.x, i32 0
  %a50.newv = insertelement <2 x half> %a50.nv, half 1.000000e+00, i32 1
  %a50.place = getelementptr [64 x i64], ptr addrspace(3) @lds, i32 0, i32 %l
  store <2 x half> %a50.oldv, ptr addrspace(3) %a50.place
  %a50.was = atomicrmw fmaximum ptr addrspace(3) %a50.place, <2 x half> %a50.newv syncscope("workgroup") monotonic
  %a50.now = load <2 x half>, ptr addrspace(3) %a50.place
  %a50.out = getelementptr i8, ptr addrspace(1) %o, i32 392
  store <2 x half> %a50.now, ptr addrspace(1) %a50.out
  %a50.wasat = getelementptr i8, ptr addrspace(1) %o, i32 396
  store <2 x half> %a50.was, ptr addrspace(1) %a50.wasat
  ; fmaximum of <2 x half> in address space 5
  %a51.old.small = and i32 %i, 15
  %a51.old.number = sub i32 %a51.old.small, 8
  %a51.old.whole = sitofp i32 %a51.old.number to half
  %a51.old.x = fmul half %a51.old.whole, 5.000000e-01
  %a51.new.small = and i32 %v, 15
  %a51.new.number = sub i32 %a51.new.small, 8
  %a51.new.whole = sitofp i32 %a51.new.number to half
  %a51.new.x = fmul half %a51.new.whole, 5.000000e-01
  %a51.old.neg = fneg half %a51.old.x
  %a51.ov = insertelement <2 x half> poison, half %a51.old.neg, i32 0
  %a51.oldv = insertelement <2 x half> %a51.ov, half %a51.new.x, i32 1
  %a51.nv = insertelement <2 x half> poison, half %a51.new.x, i32 0
  %a51.newv = insertelement <2 x half> %a51.nv, half 1.000000e+00, i32 1
  %a51.place = getelementptr i8, ptr addrspace(5) %own, i32 0
  store <2 x half> %a51.oldv, ptr addrspace(5) %a51.place
  %a51.was = atomicrmw fmaximum ptr addrspace(5) %a51.place, <2 x half> %a51.newv syncscope("workgroup") monotonic
  %a51.now = load <2 x half>, ptr addrspace(5) %a51.place
  %a51.out = getelementptr i8, ptr addrspace(1) %o, i32 400
  store <2 x half> %a51.now, ptr addrspace(1) %a51.out
  %a51.wasat = getelementptr i8, ptr addrspace(1) %o, i32 404
  store <2 x half> %a51.was, ptr addrspace(1) %a51.wasat
  ; fmaximum of <2 x bfloat> in address space 1
  %a52.old.small = and i32 %i, 15
  %a52.old.number = sub i32 %a52.old.small, 8
  %a52.old.whole = sitofp i32 %a52.old.number to bfloat
  %a52.old.x = fmul bfloat %a52.old.whole, 5.000000e-01
  %a52.new.small = and i32 %v, 15
  %a52.new.number = sub i32 %a52.new.small, 8
  %a52.new.whole = sitofp i32 %a52.new.number to bfloat
  %a52.new.x = fmul bfloat %a52.new.whole, 5.000000e-01
  %a52.old.neg = fneg bfloat %a52.old.x
  %a52.ov = insertelement <2 x bfloat> poison, bfloat %a52.old.neg, i32 0
  %a52.oldv = insertelement <2 x bfloat> %a52.ov, bfloat %a52.new.x, i32 1
  %a52.nv = insertelement <2 x bfloat> poison, bfloat %a52.new.x, i32 0
  %a52.newv = insertelement <2 x bfloat> %a52.nv, bfloat 1.000000e+00, i32 1
  %a52.place = getelementptr i8, ptr addrspace(1) %o, i32 408
  store <2 x bfloat> %a52.oldv, ptr addrspace(1) %a52.place
  %a52.was = atomicrmw fmaximum ptr addrspace(1) %a52.place, <2 x bfloat> %a52.newv syncscope("workgroup") monotonic
  %a52.wasat = getelementptr i8, ptr addrspace(1) %o, i32 412
  store <2 x bfloat> %a52.was, ptr addrspace(1) %a52.wasat
  ; fmaximum of <2 x bfloat> in address space 3
  %a53.old.small = and i32 %i, 15
  %a53.old.number = sub i32 %a53.old.small, 8
  %a53.old.whole = sitofp i32 %a53.old.number to bfloat
  %a53.old.x = fmul bfloat %a53.old.whole, 5.000000e-01
  %a53.new.small = and i32 %v, 15
  %a53.new.number = sub i32 %a53.new.small, 8
  %a53.new.whole = sitofp i32 %a53.new.number to bfloat
  %a53.new.x = fmul bfloat %a53.new.whole, 5.000000e-01
  %a53.old.neg = fneg bfloat %a53.old.x
  %a53.ov = insertelement <2 x bfloat> poison, bfloat %a53.old.neg, i32 0
  %a53.oldv = insertelement <2 x bfloat> %a53.ov, bfloat %a53.new.x, i32 1
  %a53.nv = insertelement <2 x bfloat> poison, bfloat %a53.new.x, i32 0
  %a53.newv = insertelement <2 x bfloat> %a53.nv, bfloat 1.000000e+00, i32 1
  %a53.place = getelementptr [64 x i64], ptr addrspace(3) @lds, i32 0, i32 %l
  store <2 x bfloat> %a53.oldv, ptr addrspace(3) %a53.place
  %a53.was = atomicrmw fmaximum ptr addrspace(3) %a53.place, <2 x bfloat> %a53.newv syncscope("workgroup") monotonic
  %a53.now = load <2 x bfloat>, ptr addrspace(3) %a53.place
  %a53.out = getelementptr i8, ptr addrspace(1) %o, i32 416
  store <2 x bfloat> %a53.now, ptr addrspace(1) %a53.out
  %a53.wasat = getelementptr i8, ptr addrspace(1) %o, i32 420
  store <2 x bfloat> %a53.was, ptr addrspace(1) %a53.wasat
  ; fmaximum of <2 x bfloat> in address space 0
  %a54.old.small = and i32 %i, 15
  %a54.old.number = sub i32 %a54.old.small, 8
  %a54.old.whole = sitofp i32 %a54.old.number to bfloat
  %a54.old.x = fmul bfloat %a54.old.whole, 5.000000e-01
  %a54.new.small = and i32 %v, 15
  %a54.new.number = sub i32 %a54.new.small, 8
  %a54.new.whole = sitofp i32 %a54.new.number to bfloat
  %a54.new.x = fmul bfloat %a54.new.whole, 5.000000e-01
  %a54.old.neg = fneg bfloat %a54.old.x
  %a54.ov = insertelement <2 x bfloat> poison, bfloat %a54.old.neg, i32 0
  %a54.oldv = insertelement <2 x bfloat> %a54.ov, bfloat %a54.new.x, i32 1
  %a54.nv = insertelement <2 x bfloat> poison, bfloat %a54.new.x, i32 0
  %a54.newv = insertelement <2 x bfloat> %a54.nv, bfloat 1.000000e+00, i32 1
  %a54.g = getelementptr i8, ptr addrspace(1) %o, i32 424
  %a54.place = addrspacecast ptr addrspace(1) %a54.g to ptr
  store <2 x bfloat> %a54.oldv, ptr %a54.place
  %a54.was = atomicrmw fmaximum ptr %a54.place, <2 x bfloat> %a54.newv syncscope("workgroup") monotonic
  %a54.wasat = getelementptr i8, ptr addrspace(1) %o, i32 428
  store <2 x bfloat> %a54.was, ptr addrspace(1) %a54.wasat
  ; fminimum of half in address space 1
  %a55.old.small = and i32 %i, 15
  %a55.old.number = sub i32 %a55.old.small, 8
  %a55.old.whole = sitofp i32 %a55.old.number to half
  %a55.old.x = fmul half %a55.old.whole, 5.000000e-01
  %a55.new.small = and i32 %v, 15
  %a55.new.number = sub i32 %a55.new.small, 8
  %a55.new.whole = sitofp i32 %a55.new.number to half
  %a55.new.x = fmul half %a55.new.whole, 5.000000e-01
  %a55.old.neg = fneg half %a55.old.x
  %a55.place = getelementptr i8, ptr addrspace(1) %o, i32 432
  store half %a55.old.neg, ptr addrspace(1) %a55.place
  %a55.was = atomicrmw fminimum ptr addrspace(1) %a55.place, half %a55.new.x syncscope("workgroup") monotonic
  %a55.wasat = getelementptr i8, ptr addrspace(1) %o, i32 434
  store half %a55.was, ptr addrspace(1) %a55.wasat
  ; fminimum of half in address space 3
  %a56.old.small = and i32 %i, 15
  %a56.old.number = sub i32 %a56.old.small, 8
  %a56.old.whole = sitofp i32 %a56.old.number to half
  %a56.old.x = fmul half %a56.old.whole, 5.000000e-01
  %a56.new.small = and i32 %v, 15
  %a56.new.number = sub i32 %a56.new.small, 8
  %a56.new.whole = sitofp i32 %a56.new.number to half
  %a56.new.x = fmul half %a56.new.whole, 5.000000e-01
  %a56.old.neg = fneg half %a56.old.x
  %a56.place = getelementptr [64 x i64], ptr addrspace(3) @lds, i32 0, i32 %l
  store half %a56.old.neg, ptr addrspace(3) %a56.place
  %a56.was = atomicrmw fminimum ptr addrspace(3) %a56.place, half %a56.new.x syncscope("workgroup") monotonic
  %a56.now = load half, ptr addrspace(3) %a56.place
  %a56.out = getelementptr i8, ptr addrspace(1) %o, i32 436
  store half %a56.now, ptr addrspace(1) %a56.out
  %a56.wasat = getelementptr i8, ptr addrspace(1) %o, i32 438
  store half %a56.was, ptr addrspace(1) %a56.wasat
  ; fminimum of half in address space 0
  %a57.old.small = and i32 %i, 15
  %a57.old.number = sub i32 %a57.old.small, 8
  %a57.old.whole = sitofp i32 %a57.old.number to half
  %a57.old.x = fmul half %a57.old.whole, 5.000000e-01
  %a57.new.small = and i32 %v, 15
  %a57.new.number = sub i32 %a57.new.small, 8
  %a57.new.whole = sitofp i32 %a57.new.number to half
  %a57.new.x = fmul half %a57.new.whole, 5.000000e-01
  %a57.old.neg = fneg half %a57.old.x
  %a57.g = getelementptr i8, ptr addrspace(1) %o, i32 440
  %a57.place = addrspacecast ptr addrspace(1) %a57.g to ptr
  store half %a57.old.neg, ptr %a57.place
  %a57.was = atomicrmw fminimum ptr %a57.place, half %a57.new.x syncscope("workgroup") monotonic
  %a57.wasat = getelementptr i8, ptr addrspace(1) %o, i32 442
  store half %a57.was, ptr addrspace(1) %a57.wasat
  ; fminimum of bfloat in address space 1
  %a58.old.small = and i32 %i, 15
  %a58.old.number = sub i32 %a58.old.small, 8
  %a58.old.whole = sitofp i32 %a58.old.number to bfloat
  %a58.old.x = fmul bfloat %a58.old.whole, 5.000000e-01
  %a58.new.small = and i32 %v, 15
  %a58.new.number = sub i32 %a58.new.small, 8
  %a58.new.whole = sitofp i32 %a58.new.number to bfloat
  %a58.new.x = fmul bfloat %a58.new.whole, 5.000000e-01
  %a58.old.neg = fneg bfloat %a58.old.x
  %a58.place = getelementptr i8, ptr addrspace(1) %o, i32 444
  store bfloat %a58.old.neg, ptr addrspace(1) %a58.place
  %a58.was = atomicrmw fminimum ptr addrspace(1) %a58.place, bfloat %a58.new.x syncscope("workgroup") monotonic
  %a58.wasat = getelementptr i8, ptr addrspace(1) %o, i32 446
  store bfloat %a58.was, ptr addrspace(1) %a58.wasat
  ; fminimum of bfloat in address space 3
  %a59.old.small = and i32 %i, 15
  %a59.old.number = sub i32 %a59.old.small, 8
  %a59.old.whole = sitofp i32 %a59.old.number to bfloat
  %a59.old.x = fmul bfloat %a59.old.whole, 5.000000e-01
  %a59.new.small = and i32 %v, 15
  %a59.new.number = sub i32 %a59.new.small, 8
  %a59.new.whole = sitofp i32 %a59.new.number to bfloat
  %a59.new.x = fmul bfloat %a59.new.whole, 5.000000e-01
  %a59.old.neg = fneg bfloat %a59.old.x
  %a59.place = getelementptr [64 x i64], ptr addrspace(3) @lds, i32 0, i32 %l
  store bfloat %a59.old.neg, ptr addrspace(3) %a59.place
  %a59.was = atomicrmw fminimum ptr addrspace(3) %a59.place, bfloat %a59.new.x syncscope("workgroup") monotonic
  %a59.now = load bfloat, ptr addrspace(3) %a59.place
  %a59.out = getelementptr i8, ptr addrspace(1) %o, i32 448
  store bfloat %a59.now, ptr addrspace(1) %a59.out
  %a59.wasat = getelementptr i8, ptr addrspace(1) %o, i32 450
  store bfloat %a59.was, ptr addrspace(1) %a59.wasat
  ; fminimum of bfloat in address space 5
  %a60.old.small = and i32 %i, 15
  %a60.old.number = sub i32 %a60.old.small, 8
  %a60.old.whole = sitofp i32 %a60.old.number to bfloat
  %a60.old.x = fmul bfloat %a60.old.whole, 5.000000e-01
  %a60.new.small = and i32 %v, 15
  %a60.new.number = sub i32 %a60.new.small, 8
  %a60.new.whole = sitofp i32 %a60.new.number to bfloat
  %a60.new.x = fmul bfloat %a60.new.whole, 5.000000e-01
  %a60.old.neg = fneg bfloat %a60.old.x
  %a60.place = getelementptr i8, ptr addrspace(5) %own, i32 0
  store bfloat %a60.old.neg, ptr addrspace(5) %a60.place
  %a60.was = atomicrmw fminimum ptr addrspace(5) %a60.place, bfloat %a60.new.x syncscope("workgroup") monotonic
  %a60.now = load bfloat, ptr addrspace(5) %a60.place
  %a60.out = getelementptr i8, ptr addrspace(1) %o, i32 452
  store bfloat %a60.now, ptr addrspace(1) %a60.out
  %a60.wasat = getelementptr i8, ptr addrspace(1) %o, i32 454
  store bfloat %a60.was, ptr addrspace(1) %a60.wasat
  ; fminimum of float in address space 1
  %a61.old.small = and i32 %i, 15
  %a61.old.number = sub i32 %a61.old.small, 8
  %a61.old.whole = sitofp i32 %a61.old.number to float
  %a61.old.x = fmul float %a61.old.whole, 5.000000e-01
  %a61.new.small = and i32 %v, 15
  %a61.new.number = sub i32 %a61.new.small, 8
  %a61.new.whole = sitofp i32 %a61.new.number to float
  %a61.new.x = fmul float %a61.new.whole, 5.000000e-01
  %a61.old.neg = fneg float %a61.old.x
  %a61.place = getelementptr i8, ptr addrspace(1) %o, i32 456
  store float %a61.old.neg, ptr addrspace(1) %a61.place
  %a61.was = atomicrmw fminimum ptr addrspace(1) %a61.place, float %a61.new.x syncscope("workgroup") monotonic
  %a61.wasat = getelementptr i8, ptr addrspace(1) %o, i32 460
  store float %a61.was, ptr addrspace(1) %a61.wasat
  ; fminimum of float in address space 3
  %a62.old.small = and i32 %i, 15
  %a62.old.number = sub i32 %a62.old.small, 8
  %a62.old.whole = sitofp i32 %a62.old.number to float
  %a62.old.x = fmul float %a62.old.whole, 5.000000e-01
  %a62.new.small = and i32 %v, 15
  %a62.new.number = sub i32 %a62.new.small, 8
  %a62.new.whole = sitofp i32 %a62.new.number to float
  %a62.new.x = fmul float %a62.new.whole, 5.000000e-01
  %a62.old.neg = fneg float %a62.old.x
  %a62.place = getelementptr [64 x i64], ptr addrspace(3) @lds, i32 0, i32 %l
  store float %a62.old.neg, ptr addrspace(3) %a62.place
  %a62.was = atomicrmw fminimum ptr addrspace(3) %a62.place, float %a62.new.x syncscope("workgroup") monotonic
  %a62.now = load float, ptr addrspace(3) %a62.place
  %a62.out = getelementptr i8, ptr addrspace(1) %o, i32 464
  store float %a62.now, ptr addrspace(1) %a62.out
  %a62.wasat = getelementptr i8, ptr addrspace(1) %o, i32 468
  store float %a62.was, ptr addrspace(1) %a62.wasat
  ; fminimum of float in address space 0
  %a63.old.small = and i32 %i, 15
  %a63.old.number = sub i32 %a63.old.small, 8
  %a63.old.whole = sitofp i32 %a63.old.number to float
  %a63.old.x = fmul float %a63.old.whole, 5.000000e-01
  %a63.new.small = and i32 %v, 15
  %a63.new.number = sub i32 %a63.new.small, 8
  %a63.new.whole = sitofp i32 %a63.new.number to float
  %a63.new.x = fmul float %a63.new.whole, 5.000000e-01
  %a63.old.neg = fneg float %a63.old.x
  %a63.g = getelementptr i8, ptr addrspace(1) %o, i32 472
  %a63.place = addrspacecast ptr addrspace(1) %a63.g to ptr
  store float %a63.old.neg, ptr %a63.place
  %a63.was = atomicrmw fminimum ptr %a63.place, float %a63.new.x syncscope("workgroup") monotonic
  %a63.wasat = getelementptr i8, ptr addrspace(1) %o, i32 476
  store float %a63.was, ptr addrspace(1) %a63.wasat
  ; fminimum of double in address space 1
  %a64.old.small = and i32 %i, 15
  %a64.old.number = sub i32 %a64.old.small, 8
  %a64.old.whole = sitofp i32 %a64.old.number to double
  %a64.old.x = fmul double %a64.old.whole, 5.000000e-01
  %a64.new.small = and i32 %v, 15
  %a64.new.number = sub i32 %a64.new.small, 8
  %a64.new.whole = sitofp i32 %a64.new.number to double
  %a64.new.x = fmul double %a64.new.whole, 5.000000e-01
  %a64.old.neg = fneg double %a64.old.x
  %a64.place = getelementptr i8, ptr addrspace(1) %o, i32 480
  store double %a64.old.neg, ptr addrspace(1) %a64.place
  %a64.was = atomicrmw fminimum ptr addrspace(1) %a64.place, double %a64.new.x syncscope("workgroup") monotonic
  %a64.wasat = getelementptr i8, ptr addrspace(1) %o, i32 488
  store double %a64.was, ptr addrspace(1) %a64.wasat
  ; fminimum of double in address space 3
  %a65.old.small = and i32 %i, 15
  %a65.old.number = sub i32 %a65.old.small, 8
  %a65.old.whole = sitofp i32 %a65.old.number to double
  %a65.old.x = fmul double %a65.old.whole, 5.000000e-01
  %a65.new.small = and i32 %v, 15
  %a65.new.number = sub i32 %a65.new.small, 8
  %a65.new.whole = sitofp i32 %a65.new.number to double
  %a65.new.x = fmul double %a65.new.whole, 5.000000e-01
  %a65.old.neg = fneg double %a65.old.x
  %a65.place = getelementptr [64 x i64], ptr addrspace(3) @lds, i32 0, i32 %l
  store double %a65.old.neg, ptr addrspace(3) %a65.place
  %a65.was = atomicrmw fminimum ptr addrspace(3) %a65.place, double %a65.new.x syncscope("workgroup") monotonic
  %a65.now = load double, ptr addrspace(3) %a65.place
  %a65.out = getelementptr i8, ptr addrspace(1) %o, i32 496
  store double %a65.now, ptr addrspace(1) %a65.out
  %a65.wasat = getelementptr i8, ptr addrspace(1) %o, i32 504
  store double %a65.was, ptr addrspace(1) %a65.wasat
  ; fminimum of double in address space 5
  %a66.old.small = and i32 %i, 15
  %a66.old.number = sub i32 %a66.old.small, 8
  %a66.old.whole = sitofp i32 %a66.old.number to double
  %a66.old.x = fmul double %a66.old.whole, 5.000000e-01
  %a66.new.small = and i32 %v, 15
  %a66.new.number = sub i32 %a66.new.small, 8
  %a66.new.whole = sitofp i32 %a66.new.number to double
  %a66.new.x = fmul double %a66.new.whole, 5.000000e-01
  %a66.old.neg = fneg double %a66.old.x
  %a66.place = getelementptr i8, ptr addrspace(5) %own, i32 0
  store double %a66.old.neg, ptr addrspace(5) %a66.place
  %a66.was = atomicrmw fminimum ptr addrspace(5) %a66.place, double %a66.new.x syncscope("workgroup") monotonic
  %a66.now = load double, ptr addrspace(5) %a66.place
  %a66.out = getelementptr i8, ptr addrspace(1) %o, i32 512
  store double %a66.now, ptr addrspace(1) %a66.out
  %a66.wasat = getelementptr i8, ptr addrspace(1) %o, i32 520
  store double %a66.was, ptr addrspace(1) %a66.wasat
  ; fminimum of <2 x half> in address space 1
  %a67.old.small = and i32 %i, 15
  %a67.old.number = sub i32 %a67.old.small, 8
  %a67.old.whole = sitofp i32 %a67.old.number to half
  %a67.old.x = fmul half %a67.old.whole, 5.000000e-01
  %a67.new.small = and i32 %v, 15
  %a67.new.number = sub i32 %a67.new.small, 8
  %a67.new.whole = sitofp i32 %a67.new.number to half
  %a67.new.x = fmul half %a67.new.whole, 5.000000e-01
  %a67.old.neg = fneg half %a67.old.x
  %a67.ov = insertelement <2 x half> poison, half %a67.old.neg, i32 0
  %a67.oldv = insertelement <2 x half> %a67.ov, half %a67.new.x, i32 1
  %a67.nv = insertelement <2 x half> poison, half %a67.new.x, i32 0
  %a67.newv = insertelement <2 x half> %a67.nv, half 1.000000e+00, i32 1
  %a67.place = getelementptr i8, ptr addrspace(1) %o, i32 528
  store <2 x half> %a67.oldv, ptr addrspace(1) %a67.place
  %a67.was = atomicrmw fminimum ptr addrspace(1) %a67.place, <2 x half> %a67.newv syncscope("workgroup") monotonic
  %a67.wasat = getelementptr i8, ptr addrspace(1) %o, i32 532
  store <2 x half> %a67.was, ptr addrspace(1) %a67.wasat
  ; fminimum of <2 x half> in address space 3
  %a68.old.small = and i32 %i, 15
  %a68.old.number = sub i32 %a68.old.small, 8
  %a68.old.whole = sitofp i32 %a68.old.number to half
  %a68.old.x = fmul half %a68.old.whole, 5.000000e-01
  %a68.new.small = and i32 %v, 15
  %a68.new.number = sub i32 %a68.new.small, 8
  %a68.new.whole = sitofp i32 %a68.new.number to half
  %a68.new.x = fmul half %a68.new.whole, 5.000000e-01
  %a68.old.neg = fneg half %a68.old.x
  %a68.ov = insertelement <2 x half> poison, half %a68.old.neg, i32 0
  %a68.oldv = insertelement <2 x half> %a68.ov, half %a68.new.x, i32 1
  %a68.nv = insertelement <2 x half> poison, half %a68.new.x, i32 0
  %a68.newv = insertelement <2 x half> %a68.nv, half 1.000000e+00, i32 1
  %a68.place = getelementptr [64 x i64], ptr addrspace(3) @lds, i32 0, i32 %l
  store <2 x half> %a68.oldv, ptr addrspace(3) %a68.place
  %a68.was = atomicrmw fminimum ptr addrspace(3) %a68.place, <2 x half> %a68.newv syncscope("workgroup") monotonic
  %a68.now = load <2 x half>, ptr addrspace(3) %a68.place
  %a68.out = getelementptr i8, ptr addrspace(1) %o, i32 536
  store <2 x half> %a68.now, ptr addrspace(1) %a68.out
  %a68.wasat = getelementptr i8, ptr addrspace(1) %o, i32 540
  store <2 x half> %a68.was, ptr addrspace(1) %a68.wasat
  ; fminimum of <2 x half> in address space 0
  %a69.old.small = and i32 %i, 15
  %a69.old.number = sub i32 %a69.old.small, 8
  %a69.old.whole = sitofp i32 %a69.old.number to half
  %a69.old.x = fmul half %a69.old.whole, 5.000000e-01
  %a69.new.small = and i32 %v, 15
  %a69.new.number = sub i32 %a69.new.small, 8
  %a69.new.whole = sitofp i32 %a69.new.number to half
  %a69.new.x = fmul half %a69.new.whole, 5.000000e-01
  %a69.old.neg = fneg half %a69.old.x
  %a69.ov = insertelement <2 x half> poison, half %a69.old.neg, i32 0
  %a69.oldv = insertelement <2 x half> %a69.ov, half %a69.new.x, i32 1
  %a69.nv = insertelement <2 x half> poison, half %a69.new.x, i32 0
  %a69.newv = insertelement <2 x half> %a69.nv, half 1.000000e+00, i32 1
  %a69.g = getelementptr i8, ptr addrspace(1) %o, i32 544
  %a69.place = addrspacecast ptr addrspace(1) %a69.g to ptr
  store <2 x half> %a69.oldv, ptr %a69.place
  %a69.was = atomicrmw fminimum ptr %a69.place, <2 x half> %a69.newv syncscope("workgroup") monotonic
  %a69.wasat = getelementptr i8, ptr addrspace(1) %o, i32 548
  store <2 x half> %a69.was, ptr addrspace(1) %a69.wasat
  ; fminimum of <2 x bfloat> in address space 1
  %a70.old.small = and i32 %i, 15
  %a70.old.number = sub i32 %a70.old.small, 8
  %a70.old.whole = sitofp i32 %a70.old.number to bfloat
  %a70.old.x = fmul bfloat %a70.old.whole, 5.000000e-01
  %a70.new.small = and i32 %v, 15
  %a70.new.number = sub i32 %a70.new.small, 8
  %a70.new.whole = sitofp i32 %a70.new.number to bfloat
  %a70.new.x = fmul bfloat %a70.new.whole, 5.000000e-01
  %a70.old.neg = fneg bfloat %a70.old.x
  %a70.ov = insertelement <2 x bfloat> poison, bfloat %a70.old.neg, i32 0
  %a70.oldv = insertelement <2 x bfloat> %a70.ov, bfloat %a70.new.x, i32 1
  %a70.nv = insertelement <2 x bfloat> poison, bfloat %a70.new.x, i32 0
  %a70.newv = insertelement <2 x bfloat> %a70.nv, bfloat 1.000000e+00, i32 1
  %a70.place = getelementptr i8, ptr addrspace(1) %o, i32 552
  store <2 x bfloat> %a70.oldv, ptr addrspace(1) %a70.place
  %a70.was = atomicrmw fminimum ptr addrspace(1) %a70.place, <2 x bfloat> %a70.newv syncscope("workgroup") monotonic
  %a70.wasat = getelementptr i8, ptr addrspace(1) %o, i32 556
  store <2 x bfloat> %a70.was, ptr addrspace(1) %a70.wasat
  ; fminimum of <2 x bfloat> in address space 3
  %a71.old.small = and i32 %i, 15
  %a71.old.number = sub i32 %a71.old.small, 8
  %a71.old.whole = sitofp i32 %a71.old.number to bfloat
  %a71.old.x = fmul bfloat %a71.old.whole, 5.000000e-01
  %a71.new.small = and i32 %v, 15
  %a71.new.number = sub i32 %a71.new.small, 8
  %a71.new.whole = sitofp i32 %a71.new.number to bfloat
  %a71.new.x = fmul bfloat %a71.new.whole, 5.000000e-01
  %a71.old.neg = fneg bfloat %a71.old.x
  %a71.ov = insertelement <2 x bfloat> poison, bfloat %a71.old.neg, i32 0
  %a71.oldv = insertelement <2 x bfloat> %a71.ov, bfloat %a71.new.x, i32 1
  %a71.nv = insertelement <2 x bfloat> poison, bfloat %a71.new.x, i32 0
  %a71.newv = insertelement <2 x bfloat> %a71.nv, bfloat 1.000000e+00, i32 1
  %a71.place = getelementptr [64 x i64], ptr addrspace(3) @lds, i32 0, i32 %l
  store <2 x bfloat> %a71.oldv, ptr addrspace(3) %a71.place
  %a71.was = atomicrmw fminimum ptr addrspace(3) %a71.place, <2 x bfloat> %a71.newv syncscope("workgroup") monotonic
  %a71.now = load <2 x bfloat>, ptr addrspace(3) %a71.place
  %a71.out = getelementptr i8, ptr addrspace(1) %o, i32 560
  store <2 x bfloat> %a71.now, ptr addrspace(1) %a71.out
  %a71.wasat = getelementptr i8, ptr addrspace(1) %o, i32 564
  store <2 x bfloat> %a71.was, ptr addrspace(1) %a71.wasat
  ; fminimum of <2 x bfloat> in address space 5
  %a72.old.small = and i32 %i, 15
  %a72.old.number = sub i32 %a72.old.small, 8
  %a72.old.whole = sitofp i32 %a72.old.number to bfloat
  %a72.old.x = fmul bfloat %a72.old.whole, 5.000000e-01
  %a72.new.small = and i32 %v, 15
  %a72.new.number = sub i32 %a72.new.small, 8
  %a72.new.whole = sitofp i32 %a72.new.number to bfloat
  %a72.new.x = fmul bfloat %a72.new.whole, 5.000000e-01
  %a72.old.neg = fneg bfloat %a72.old.x
  %a72.ov = insertelement <2 x bfloat> poison, bfloat %a72.old.neg, i32 0
  %a72.oldv = insertelement <2 x bfloat> %a72.ov, bfloat %a72.new.x, i32 1
  %a72.nv = insertelement <2 x bfloat> poison, bfloat %a72.new.x, i32 0
  %a72.newv = insertelement <2 x bfloat> %a72.nv, bfloat 1.000000e+00, i32 1
  %a72.place = getelementptr i8, ptr addrspace(5) %own, i32 0
  store <2 x bfloat> %a72.oldv, ptr addrspace(5) %a72.place
  %a72.was = atomicrmw fminimum ptr addrspace(5) %a72.place, <2 x bfloat> %a72.newv syncscope("workgroup") monotonic
  %a72.now = load <2 x bfloat>, ptr addrspace(5) %a72.place
  %a72.out = getelementptr i8, ptr addrspace(1) %o, i32 568
  store <2 x bfloat> %a72.now, ptr addrspace(1) %a72.out
  %a72.wasat = getelementptr i8, ptr addrspace(1) %o, i32 572
  store <2 x bfloat> %a72.was, ptr addrspace(1) %a72.wasat
  ; fmaximumnum of half in address space 1
  %a73.old.small = and i32 %i, 15
  %a73.old.number = sub i32 %a73.old.small, 8
  %a73.old.whole = sitofp i32 %a73.old.number to half
  %a73.old.x = fmul half %a73.old.whole, 5.000000e-01
  %a73.new.small = and i32 %v, 15
  %a73.new.number = sub i32 %a73.new.small, 8
  %a73.new.whole = sitofp i32 %a73.new.number to half
  %a73.new.x = fmul half %a73.new.whole, 5.000000e-01
  %a73.old.neg = fneg half %a73.old.x
  %a73.place = getelementptr i8, ptr addrspace(1) %o, i32 576
  store half %a73.old.neg, ptr addrspace(1) %a73.place
  %a73.was = atomicrmw fmaximumnum ptr addrspace(1) %a73.place, half %a73.new.x syncscope("workgroup") monotonic
  %a73.wasat = getelementptr i8, ptr addrspace(1) %o, i32 578
  store half %a73.was, ptr addrspace(1) %a73.wasat
  ; fmaximumnum of half in address space 3
  %a74.old.small = and i32 %i, 15
  %a74.old.number = sub i32 %a74.old.small, 8
  %a74.old.whole = sitofp i32 %a74.old.number to half
  %a74.old.x = fmul half %a74.old.whole, 5.000000e-01
  %a74.new.small = and i32 %v, 15
  %a74.new.number = sub i32 %a74.new.small, 8
  %a74.new.whole = sitofp i32 %a74.new.number to half
  %a74.new.x = fmul half %a74.new.whole, 5.000000e-01
  %a74.old.neg = fneg half %a74.old.x
  %a74.place = getelementptr [64 x i64], ptr addrspace(3) @lds, i32 0, i32 %l
  store half %a74.old.neg, ptr addrspace(3) %a74.place
  %a74.was = atomicrmw fmaximumnum ptr addrspace(3) %a74.place, half %a74.new.x syncscope("workgroup") monotonic
  %a74.now = load half, ptr addrspace(3) %a74.place
  %a74.out = getelementptr i8, ptr addrspace(1) %o, i32 580
  store half %a74.now, ptr addrspace(1) %a74.out
  %a74.wasat = getelementptr i8, ptr addrspace(1) %o, i32 582
  store half %a74.was, ptr addrspace(1) %a74.wasat
  ; fmaximumnum of half in address space 5
  %a75.old.small = and i32 %i, 15
  %a75.old.number = sub i32 %a75.old.small, 8
  %a75.old.whole = sitofp i32 %a75.old.number to half
  %a75.old.x = fmul half %a75.old.whole, 5.000000e-01
  %a75.new.small = and i32 %v, 15
  %a75.new.number = sub i32 %a75.new.small, 8
  %a75.new.whole = sitofp i32 %a75.new.number to half
  %a75.new.x = fmul half %a75.new.whole, 5.000000e-01
  %a75.old.neg = fneg half %a75.old.x
  %a75.place = getelementptr i8, ptr addrspace(5) %own, i32 0
  store half %a75.old.neg, ptr addrspace(5) %a75.place
  %a75.was = atomicrmw fmaximumnum ptr addrspace(5) %a75.place, half %a75.new.x syncscope("workgroup") monotonic
  %a75.now = load half, ptr addrspace(5) %a75.place
  %a75.out = getelementptr i8, ptr addrspace(1) %o, i32 584
  store half %a75.now, ptr addrspace(1) %a75.out
  %a75.wasat = getelementptr i8, ptr addrspace(1) %o, i32 586
  store half %a75.was, ptr addrspace(1) %a75.wasat
  ; fmaximumnum of bfloat in address space 1
  %a76.old.small = and i32 %i, 15
  %a76.old.number = sub i32 %a76.old.small, 8
  %a76.old.whole = sitofp i32 %a76.old.number to bfloat
  %a76.old.x = fmul bfloat %a76.old.whole, 5.000000e-01
  %a76.new.small = and i32 %v, 15
  %a76.new.number = sub i32 %a76.new.small, 8
  %a76.new.whole = sitofp i32 %a76.new.number to bfloat
  %a76.new.x = fmul bfloat %a76.new.whole, 5.000000e-01
  %a76.old.neg = fneg bfloat %a76.old.x
  %a76.place = getelementptr i8, ptr addrspace(1) %o, i32 588
  store bfloat %a76.old.neg, ptr addrspace(1) %a76.place
  %a76.was = atomicrmw fmaximumnum ptr addrspace(1) %a76.place, bfloat %a76.new.x syncscope("workgroup") monotonic
  %a76.wasat = getelementptr i8, ptr addrspace(1) %o, i32 590
  store bfloat %a76.was, ptr addrspace(1) %a76.wasat
  ; fmaximumnum of bfloat in address space 3
  %a77.old.small = and i32 %i, 15
  %a77.old.number = sub i32 %a77.old.small, 8
  %a77.old.whole = sitofp i32 %a77.old.number to bfloat
  %a77.old.x = fmul bfloat %a77.old.whole, 5.000000e-01
  %a77.new.small = and i32 %v, 15
  %a77.new.number = sub i32 %a77.new.small, 8
  %a77.new.whole = sitofp i32 %a77.new.number to bfloat
  %a77.new.x = fmul bfloat %a77.new.whole, 5.000000e-01
  %a77.old.neg = fneg bfloat %a77.old.x
  %a77.place = getelementptr [64 x i64], ptr addrspace(3) @lds, i32 0, i32 %l
  store bfloat %a77.old.neg, ptr addrspace(3) %a77.place
  %a77.was = atomicrmw fmaximumnum ptr addrspace(3) %a77.place, bfloat %a77.new.x syncscope("workgroup") monotonic
  %a77.now = load bfloat, ptr addrspace(3) %a77.place
  %a77.out = getelementptr i8, ptr addrspace(1) %o, i32 592
  store bfloat %a77.now, ptr addrspace(1) %a77.out
  %a77.wasat = getelementptr i8, ptr addrspace(1) %o, i32 594
  store bfloat %a77.was, ptr addrspace(1) %a77.wasat
  ; fmaximumnum of bfloat in address space 0
  %a78.old.small = and i32 %i, 15
  %a78.old.number = sub i32 %a78.old.small, 8
  %a78.old.whole = sitofp i32 %a78.old.number to bfloat
  %a78.old.x = fmul bfloat %a78.old.whole, 5.000000e-01
  %a78.new.small = and i32 %v, 15
  %a78.new.number = sub i32 %a78.new.small, 8
  %a78.new.whole = sitofp i32 %a78.new.number to bfloat
  %a78.new.x = fmul bfloat %a78.new.whole, 5.000000e-01
  %a78.old.neg = fneg bfloat %a78.old.x
  %a78.g = getelementptr i8, ptr addrspace(1) %o, i32 596
  %a78.place = addrspacecast ptr addrspace(1) %a78.g to ptr
  store bfloat %a78.old.neg, ptr %a78.place
  %a78.was = atomicrmw fmaximumnum ptr %a78.place, bfloat %a78.new.x syncscope("workgroup") monotonic
  %a78.wasat = getelementptr i8, ptr addrspace(1) %o, i32 598
  store bfloat %a78.was, ptr addrspace(1) %a78.wasat
  ; fmaximumnum of float in address space 1
  %a79.old.small = and i32 %i, 15
  %a79.old.number = sub i32 %a79.old.small, 8
  %a79.old.whole = sitofp i32 %a79.old.number to float
  %a79.old.x = fmul float %a79.old.whole, 5.000000e-01
  %a79.new.small = and i32 %v, 15
  %a79.new.number = sub i32 %a79.new.small, 8
  %a79.new.whole = sitofp i32 %a79.new.number to float
  %a79.new.x = fmul float %a79.new.whole, 5.000000e-01
  %a79.old.neg = fneg float %a79.old.x
  %a79.place = getelementptr i8, ptr addrspace(1) %o, i32 600
  store float %a79.old.neg, ptr addrspace(1) %a79.place
  %a79.was = atomicrmw fmaximumnum ptr addrspace(1) %a79.place, float %a79.new.x syncscope("workgroup") monotonic
  %a79.wasat = getelementptr i8, ptr addrspace(1) %o, i32 604
  store float %a79.was, ptr addrspace(1) %a79.wasat
  ; fmaximumnum of float in address space 3
  %a80.old.small = and i32 %i, 15
  %a80.old.number = sub i32 %a80.old.small, 8
  %a80.old.whole = sitofp i32 %a80.old.number to float
  %a80.old.x = fmul float %a80.old.whole, 5.000000e-01
  %a80.new.small = and i32 %v, 15
  %a80.new.number = sub i32 %a80.new.small, 8
  %a80.new.whole = sitofp i32 %a80.new.number to float
  %a80.new.x = fmul float %a80.new.whole, 5.000000e-01
  %a80.old.neg = fneg float %a80.old.x
  %a80.place = getelementptr [64 x i64], ptr addrspace(3) @lds, i32 0, i32 %l
  store float %a80.old.neg, ptr addrspace(3) %a80.place
  %a80.was = atomicrmw fmaximumnum ptr addrspace(3) %a80.place, float %a80.new.x syncscope("workgroup") monotonic
  %a80.now = load float, ptr addrspace(3) %a80.place
  %a80.out = getelementptr i8, ptr addrspace(1) %o, i32 608
  store float %a80.now, ptr addrspace(1) %a80.out
  %a80.wasat = getelementptr i8, ptr addrspace(1) %o, i32 612
  store float %a80.was, ptr addrspace(1) %a80.wasat
  ; fmaximumnum of float in address space 5
  %a81.old.small = and i32 %i, 15
  %a81.old.number = sub i32 %a81.old.small, 8
  %a81.old.whole = sitofp i32 %a81.old.number to float
  %a81.old.x = fmul float %a81.old.whole, 5.000000e-01
  %a81.new.small = and i32 %v, 15
  %a81.new.number = sub i32 %a81.new.small, 8
  %a81.new.whole = sitofp i32 %a81.new.number to float
  %a81.new.x = fmul float %a81.new.whole, 5.000000e-01
  %a81.old.neg = fneg float %a81.old.x
  %a81.place = getelementptr i8, ptr addrspace(5) %own, i32 0
  store float %a81.old.neg, ptr addrspace(5) %a81.place
  %a81.was = atomicrmw fmaximumnum ptr addrspace(5) %a81.place, float %a81.new.x syncscope("workgroup") monotonic
  %a81.now = load float, ptr addrspace(5) %a81.place
  %a81.out = getelementptr i8, ptr addrspace(1) %o, i32 616
  store float %a81.now, ptr addrspace(1) %a81.out
  %a81.wasat = getelementptr i8, ptr addrspace(1) %o, i32 620
  store float %a81.was, ptr addrspace(1) %a81.wasat
  ; fmaximumnum of double in address space 1
  %a82.old.small = and i32 %i, 15
  %a82.old.number = sub i32 %a82.old.small, 8
  %a82.old.whole = sitofp i32 %a82.old.number to double
  %a82.old.x = fmul double %a82.old.whole, 5.000000e-01
  %a82.new.small = and i32 %v, 15
  %a82.new.number = sub i32 %a82.new.small, 8
  %a82.new.whole = sitofp i32 %a82.new.number to double
  %a82.new.x = fmul double %a82.new.whole, 5.000000e-01
  %a82.old.neg = fneg double %a82.old.x
  %a82.place = getelementptr i8, ptr addrspace(1) %o, i32 624
  store double %a82.old.neg, ptr addrspace(1) %a82.place
  %a82.was = atomicrmw fmaximumnum ptr addrspace(1) %a82.place, double %a82.new.x syncscope("workgroup") monotonic
  %a82.wasat = getelementptr i8, ptr addrspace(1) %o, i32 632
  store double %a82.was, ptr addrspace(1) %a82.wasat
  ; fmaximumnum of double in address space 3
  %a83.old.small = and i32 %i, 15
  %a83.old.number = sub i32 %a83.old.small, 8
  %a83.old.whole = sitofp i32 %a83.old.number to double
  %a83.old.x = fmul double %a83.old.whole, 5.000000e-01
  %a83.new.small = and i32 %v, 15
  %a83.new.number = sub i32 %a83.new.small, 8
  %a83.new.whole = sitofp i32 %a83.new.number to double
  %a83.new.x = fmul double %a83.new.whole, 5.000000e-01
  %a83.old.neg = fneg double %a83.old.x
  %a83.place = getelementptr [64 x i64], ptr addrspace(3) @lds, i32 0, i32 %l
  store double %a83.old.neg, ptr addrspace(3) %a83.place
  %a83.was = atomicrmw fmaximumnum ptr addrspace(3) %a83.place, double %a83.new.x syncscope("workgroup") monotonic
  %a83.now = load double, ptr addrspace(3) %a83.place
  %a83.out = getelementptr i8, ptr addrspace(1) %o, i32 640
  store double %a83.now, ptr addrspace(1) %a83.out
  %a83.wasat = getelementptr i8, ptr addrspace(1) %o, i32 648
  store double %a83.was, ptr addrspace(1) %a83.wasat
  ; fmaximumnum of double in address space 0
  %a84.old.small = and i32 %i, 15
  %a84.old.number = sub i32 %a84.old.small, 8
  %a84.old.whole = sitofp i32 %a84.old.number to double
  %a84.old.x = fmul double %a84.old.whole, 5.000000e-01
  %a84.new.small = and i32 %v, 15
  %a84.new.number = sub i32 %a84.new.small, 8
  %a84.new.whole = sitofp i32 %a84.new.number to double
  %a84.new.x = fmul double %a84.new.whole, 5.000000e-01
  %a84.old.neg = fneg double %a84.old.x
  %a84.g = getelementptr i8, ptr addrspace(1) %o, i32 656
  %a84.place = addrspacecast ptr addrspace(1) %a84.g to ptr
  store double %a84.old.neg, ptr %a84.place
  %a84.was = atomicrmw fmaximumnum ptr %a84.place, double %a84.new.x syncscope("workgroup") monotonic
  %a84.wasat = getelementptr i8, ptr addrspace(1) %o, i32 664
  store double %a84.was, ptr addrspace(1) %a84.wasat
  ; fmaximumnum of <2 x half> in address space 1
  %a85.old.small = and i32 %i, 15
  %a85.old.number = sub i32 %a85.old.small, 8
  %a85.old.whole = sitofp i32 %a85.old.number to half
  %a85.old.x = fmul half %a85.old.whole, 5.000000e-01
  %a85.new.small = and i32 %v, 15
  %a85.new.number = sub i32 %a85.new.small, 8
  %a85.new.whole = sitofp i32 %a85.new.number to half
  %a85.new.x = fmul half %a85.new.whole, 5.000000e-01
  %a85.old.neg = fneg half %a85.old.x
  %a85.ov = insertelement <2 x half> poison, half %a85.old.neg, i32 0
  %a85.oldv = insertelement <2 x half> %a85.ov, half %a85.new.x, i32 1
  %a85.nv = insertelement <2 x half> poison, half %a85.new.x, i32 0
  %a85.newv = insertelement <2 x half> %a85.nv, half 1.000000e+00, i32 1
  %a85.place = getelementptr i8, ptr addrspace(1) %o, i32 672
  store <2 x half> %a85.oldv, ptr addrspace(1) %a85.place
  %a85.was = atomicrmw fmaximumnum ptr addrspace(1) %a85.place, <2 x half> %a85.newv syncscope("workgroup") monotonic
  %a85.wasat = getelementptr i8, ptr addrspace(1) %o, i32 676
  store <2 x half> %a85.was, ptr addrspace(1) %a85.wasat
  ; fmaximumnum of <2 x half> in address space 3
  %a86.old.small = and i32 %i, 15
  %a86.old.number = sub i32 %a86.old.small, 8
  %a86.old.whole = sitofp i32 %a86.old.number to half
  %a86.old.x = fmul half %a86.old.whole, 5.000000e-01
  %a86.new.small = and i32 %v, 15
  %a86.new.number = sub i32 %a86.new.small, 8
  %a86.new.whole = sitofp i32 %a86.new.number to half
  %a86.new.x = fmul half %a86.new.whole, 5.000000e-01
  %a86.old.neg = fneg half %a86.old.x
  %a86.ov = insertelement <2 x half> poison, half %a86.old.neg, i32 0
  %a86.oldv = insertelement <2 x half> %a86.ov, half %a86.new.x, i32 1
  %a86.nv = insertelement <2 x half> poison, half %a86.new.x, i32 0
  %a86.newv = insertelement <2 x half> %a86.nv, half 1.000000e+00, i32 1
  %a86.place = getelementptr [64 x i64], ptr addrspace(3) @lds, i32 0, i32 %l
  store <2 x half> %a86.oldv, ptr addrspace(3) %a86.place
  %a86.was = atomicrmw fmaximumnum ptr addrspace(3) %a86.place, <2 x half> %a86.newv syncscope("workgroup") monotonic
  %a86.now = load <2 x half>, ptr addrspace(3) %a86.place
  %a86.out = getelementptr i8, ptr addrspace(1) %o, i32 680
  store <2 x half> %a86.now, ptr addrspace(1) %a86.out
  %a86.wasat = getelementptr i8, ptr addrspace(1) %o, i32 684
  store <2 x half> %a86.was, ptr addrspace(1) %a86.wasat
  ; fmaximumnum of <2 x half> in address space 5
  %a87.old.small = and i32 %i, 15
  %a87.old.number = sub i32 %a87.old.small, 8
  %a87.old.whole = sitofp i32 %a87.old.number to half
  %a87.old.x = fmul half %a87.old.whole, 5.000000e-01
  %a87.new.small = and i32 %v, 15
  %a87.new.number = sub i32 %a87.new.small, 8
  %a87.new.whole = sitofp i32 %a87.new.number to half
  %a87.new.x = fmul half %a87.new.whole, 5.000000e-01
  %a87.old.neg = fneg half %a87.old.x
  %a87.ov = insertelement <2 x half> poison, half %a87.old.neg, i32 0
  %a87.oldv = insertelement <2 x half> %a87.ov, half %a87.new.x, i32 1
  %a87.nv = insertelement <2 x half> poison, half %a87.new.x, i32 0
  %a87.newv = insertelement <2 x half> %a87.nv, half 1.000000e+00, i32 1
  %a87.place = getelementptr i8, ptr addrspace(5) %own, i32 0
  store <2 x half> %a87.oldv, ptr addrspace(5) %a87.place
  %a87.was = atomicrmw fmaximumnum ptr addrspace(5) %a87.place, <2 x half> %a87.newv syncscope("workgroup") monotonic
  %a87.now = load <2 x half>, ptr addrspace(5) %a87.place
  %a87.out = getelementptr i8, ptr addrspace(1) %o, i32 688
  store <2 x half> %a87.now, ptr addrspace(1) %a87.out
  %a87.wasat = getelementptr i8, ptr addrspace(1) %o, i32 692
  store <2 x half> %a87.was, ptr addrspace(1) %a87.wasat
  ; fmaximumnum of <2 x bfloat> in address space 1
  %a88.old.small = and i32 %i, 15
  %a88.old.number = sub i32 %a88.old.small, 8
  %a88.old.whole = sitofp i32 %a88.old.number to bfloat
  %a88.old.x = fmul bfloat %a88.old.whole, 5.000000e-01
  %a88.new.small = and i32 %v, 15
  %a88.new.number = sub i32 %a88.new.small, 8
  %a88.new.whole = sitofp i32 %a88.new.number to bfloat
  %a88.new.x = fmul bfloat %a88.new.whole, 5.000000e-01
  %a88.old.neg = fneg bfloat %a88.old.x
  %a88.ov = insertelement <2 x bfloat> poison, bfloat %a88.old.neg, i32 0
  %a88.oldv = insertelement <2 x bfloat> %a88.ov, bfloat %a88.new.x, i32 1
  %a88.nv = insertelement <2 x bfloat> poison, bfloat %a88.new.x, i32 0
  %a88.newv = insertelement <2 x bfloat> %a88.nv, bfloat 1.000000e+00, i32 1
  %a88.place = getelementptr i8, ptr addrspace(1) %o, i32 696
  store <2 x bfloat> %a88.oldv, ptr addrspace(1) %a88.place
  %a88.was = atomicrmw fmaximumnum ptr addrspace(1) %a88.place, <2 x bfloat> %a88.newv syncscope("workgroup") monotonic
  %a88.wasat = getelementptr i8, ptr addrspace(1) %o, i32 700
  store <2 x bfloat> %a88.was, ptr addrspace(1) %a88.wasat
  ; fmaximumnum of <2 x bfloat> in address space 3
  %a89.old.small = and i32 %i, 15
  %a89.old.number = sub i32 %a89.old.small, 8
  %a89.old.whole = sitofp i32 %a89.old.number to bfloat
  %a89.old.x = fmul bfloat %a89.old.whole, 5.000000e-01
  %a89.new.small = and i32 %v, 15
  %a89.new.number = sub i32 %a89.new.small, 8
  %a89.new.whole = sitofp i32 %a89.new.number to bfloat
  %a89.new.x = fmul bfloat %a89.new.whole, 5.000000e-01
  %a89.old.neg = fneg bfloat %a89.old.x
  %a89.ov = insertelement <2 x bfloat> poison, bfloat %a89.old.neg, i32 0
  %a89.oldv = insertelement <2 x bfloat> %a89.ov, bfloat %a89.new.x, i32 1
  %a89.nv = insertelement <2 x bfloat> poison, bfloat %a89.new.x, i32 0
  %a89.newv = insertelement <2 x bfloat> %a89.nv, bfloat 1.000000e+00, i32 1
  %a89.place = getelementptr [64 x i64], ptr addrspace(3) @lds, i32 0, i32 %l
  store <2 x bfloat> %a89.oldv, ptr addrspace(3) %a89.place
  %a89.was = atomicrmw fmaximumnum ptr addrspace(3) %a89.place, <2 x bfloat> %a89.newv syncscope("workgroup") monotonic
  %a89.now = load <2 x bfloat>, ptr addrspace(3) %a89.place
  %a89.out = getelementptr i8, ptr addrspace(1) %o, i32 704
  store <2 x bfloat> %a89.now, ptr addrspace(1) %a89.out
  %a89.wasat = getelementptr i8, ptr addrspace(1) %o, i32 708
  store <2 x bfloat> %a89.was, ptr addrspace(1) %a89.wasat
  ; fmaximumnum of <2 x bfloat> in address space 0
  %a90.old.small = and i32 %i, 15
  %a90.old.number = sub i32 %a90.old.small, 8
  %a90.old.whole = sitofp i32 %a90.old.number to bfloat
  %a90.old.x = fmul bfloat %a90.old.whole, 5.000000e-01
  %a90.new.small = and i32 %v, 15
  %a90.new.number = sub i32 %a90.new.small, 8
  %a90.new.whole = sitofp i32 %a90.new.number to bfloat
  %a90.new.x = fmul bfloat %a90.new.whole, 5.000000e-01
  %a90.old.neg = fneg bfloat %a90.old.x
  %a90.ov = insertelement <2 x bfloat> poison, bfloat %a90.old.neg, i32 0
  %a90.oldv = insertelement <2 x bfloat> %a90.ov, bfloat %a90.new.x, i32 1
  %a90.nv = insertelement <2 x bfloat> poison, bfloat %a90.new.x, i32 0
  %a90.newv = insertelement <2 x bfloat> %a90.nv, bfloat 1.000000e+00, i32 1
  %a90.g = getelementptr i8, ptr addrspace(1) %o, i32 712
  %a90.place = addrspacecast ptr addrspace(1) %a90.g to ptr
  store <2 x bfloat> %a90.oldv, ptr %a90.place
  %a90.was = atomicrmw fmaximumnum ptr %a90.place, <2 x bfloat> %a90.newv syncscope("workgroup") monotonic
  %a90.wasat = getelementptr i8, ptr addrspace(1) %o, i32 716
  store <2 x bfloat> %a90.was, ptr addrspace(1) %a90.wasat
  ; fminimumnum of half in address space 1
  %a91.old.small = and i32 %i, 15
  %a91.old.number = sub i32 %a91.old.small, 8
  %a91.old.whole = sitofp i32 %a91.old.number to half
  %a91.old.x = fmul half %a91.old.whole, 5.000000e-01
  %a91.new.small = and i32 %v, 15
  %a91.new.number = sub i32 %a91.new.small, 8
  %a91.new.whole = sitofp i32 %a91.new.number to half
  %a91.new.x = fmul half %a91.new.whole, 5.000000e-01
  %a91.old.neg = fneg half %a91.old.x
  %a91.place = getelementptr i8, ptr addrspace(1) %o, i32 720
  store half %a91.old.neg, ptr addrspace(1) %a91.place
  %a91.was = atomicrmw fminimumnum ptr addrspace(1) %a91.place, half %a91.new.x syncscope("workgroup") monotonic
  %a91.wasat = getelementptr i8, ptr addrspace(1) %o, i32 722
  store half %a91.was, ptr addrspace(1) %a91.wasat
  ; fminimumnum of half in address space 3
  %a92.old.small = and i32 %i, 15
  %a92.old.number = sub i32 %a92.old.small, 8
  %a92.old.whole = sitofp i32 %a92.old.number to half
  %a92.old.x = fmul half %a92.old.whole, 5.000000e-01
  %a92.new.small = and i32 %v, 15
  %a92.new.number = sub i32 %a92.new.small, 8
  %a92.new.whole = sitofp i32 %a92.new.number to half
  %a92.new.x = fmul half %a92.new.whole, 5.000000e-01
  %a92.old.neg = fneg half %a92.old.x
  %a92.place = getelementptr [64 x i64], ptr addrspace(3) @lds, i32 0, i32 %l
  store half %a92.old.neg, ptr addrspace(3) %a92.place
  %a92.was = atomicrmw fminimumnum ptr addrspace(3) %a92.place, half %a92.new.x syncscope("workgroup") monotonic
  %a92.now = load half, ptr addrspace(3) %a92.place
  %a92.out = getelementptr i8, ptr addrspace(1) %o, i32 724
  store half %a92.now, ptr addrspace(1) %a92.out
  %a92.wasat = getelementptr i8, ptr addrspace(1) %o, i32 726
  store half %a92.was, ptr addrspace(1) %a92.wasat
  ; fminimumnum of half in address space 0
  %a93.old.small = and i32 %i, 15
  %a93.old.number = sub i32 %a93.old.small, 8
  %a93.old.whole = sitofp i32 %a93.old.number to half
  %a93.old.x = fmul half %a93.old.whole, 5.000000e-01
  %a93.new.small = and i32 %v, 15
  %a93.new.number = sub i32 %a93.new.small, 8
  %a93.new.whole = sitofp i32 %a93.new.number to half
  %a93.new.x = fmul half %a93.new.whole, 5.000000e-01
  %a93.old.neg = fneg half %a93.old.x
  %a93.g = getelementptr i8, ptr addrspace(1) %o, i32 728
  %a93.place = addrspacecast ptr addrspace(1) %a93.g to ptr
  store half %a93.old.neg, ptr %a93.place
  %a93.was = atomicrmw fminimumnum ptr %a93.place, half %a93.new.x syncscope("workgroup") monotonic
  %a93.wasat = getelementptr i8, ptr addrspace(1) %o, i32 730
  store half %a93.was, ptr addrspace(1) %a93.wasat
  ; fminimumnum of bfloat in address space 1
  %a94.old.small = and i32 %i, 15
  %a94.old.number = sub i32 %a94.old.small, 8
  %a94.old.whole = sitofp i32 %a94.old.number to bfloat
  %a94.old.x = fmul bfloat %a94.old.whole, 5.000000e-01
  %a94.new.small = and i32 %v, 15
  %a94.new.number = sub i32 %a94.new.small, 8
  %a94.new.whole = sitofp i32 %a94.new.number to bfloat
  %a94.new.x = fmul bfloat %a94.new.whole, 5.000000e-01
  %a94.old.neg = fneg bfloat %a94.old.x
  %a94.place = getelementptr i8, ptr addrspace(1) %o, i32 732
  store bfloat %a94.old.neg, ptr addrspace(1) %a94.place
  %a94.was = atomicrmw fminimumnum ptr addrspace(1) %a94.place, bfloat %a94.new.x syncscope("workgroup") monotonic
  %a94.wasat = getelementptr i8, ptr addrspace(1) %o, i32 734
  store bfloat %a94.was, ptr addrspace(1) %a94.wasat
  ; fminimumnum of bfloat in address space 3
  %a95.old.small = and i32 %i, 15
  %a95.old.number = sub i32 %a95.old.small, 8
  %a95.old.whole = sitofp i32 %a95.old.number to bfloat
  %a95.old.x = fmul bfloat %a95.old.whole, 5.000000e-01
  %a95.new.small = and i32 %v, 15
  %a95.new.number = sub i32 %a95.new.small, 8
  %a95.new.whole = sitofp i32 %a95.new.number to bfloat
  %a95.new.x = fmul bfloat %a95.new.whole, 5.000000e-01
  %a95.old.neg = fneg bfloat %a95.old.x
  %a95.place = getelementptr [64 x i64], ptr addrspace(3) @lds, i32 0, i32 %l
  store bfloat %a95.old.neg, ptr addrspace(3) %a95.place
  %a95.was = atomicrmw fminimumnum ptr addrspace(3) %a95.place, bfloat %a95.new.x syncscope("workgroup") monotonic
  %a95.now = load bfloat, ptr addrspace(3) %a95.place
  %a95.out = getelementptr i8, ptr addrspace(1) %o, i32 736
  store bfloat %a95.now, ptr addrspace(1) %a95.out
  %a95.wasat = getelementptr i8, ptr addrspace(1) %o, i32 738
  store bfloat %a95.was, ptr addrspace(1) %a95.wasat
  ; fminimumnum of bfloat in address space 5
  %a96.old.small = and i32 %i, 15
  %a96.old.number = sub i32 %a96.old.small, 8
  %a96.old.whole = sitofp i32 %a96.old.number to bfloat
  %a96.old.x = fmul bfloat %a96.old.whole, 5.000000e-01
  %a96.new.small = and i32 %v, 15
  %a96.new.number = sub i32 %a96.new.small, 8
  %a96.new.whole = sitofp i32 %a96.new.number to bfloat
  %a96.new.x = fmul bfloat %a96.new.whole, 5.000000e-01
  %a96.old.neg = fneg bfloat %a96.old.x
  %a96.place = getelementptr i8, ptr addrspace(5) %own, i32 0
  store bfloat %a96.old.neg, ptr addrspace(5) %a96.place
  %a96.was = atomicrmw fminimumnum ptr addrspace(5) %a96.place, bfloat %a96.new.x syncscope("workgroup") monotonic
  %a96.now = load bfloat, ptr addrspace(5) %a96.place
  %a96.out = getelementptr i8, ptr addrspace(1) %o, i32 740
  store bfloat %a96.now, ptr addrspace(1) %a96.out
  %a96.wasat = getelementptr i8, ptr addrspace(1) %o, i32 742
  store bfloat %a96.was, ptr addrspace(1) %a96.wasat
  ; fminimumnum of float in address space 1
  %a97.old.small = and i32 %i, 15
  %a97.old.number = sub i32 %a97.old.small, 8
  %a97.old.whole = sitofp i32 %a97.old.number to float
  %a97.old.x = fmul float %a97.old.whole, 5.000000e-01
  %a97.new.small = and i32 %v, 15
  %a97.new.number = sub i32 %a97.new.small, 8
  %a97.new.whole = sitofp i32 %a97.new.number to float
  %a97.new.x = fmul float %a97.new.whole, 5.000000e-01
  %a97.old.neg = fneg float %a97.old.x
  %a97.place = getelementptr i8, ptr addrspace(1) %o, i32 744
  store float %a97.old.neg, ptr addrspace(1) %a97.place
  %a97.was = atomicrmw fminimumnum ptr addrspace(1) %a97.place, float %a97.new.x syncscope("workgroup") monotonic
  %a97.wasat = getelementptr i8, ptr addrspace(1) %o, i32 748
  store float %a97.was, ptr addrspace(1) %a97.wasat
  ; fminimumnum of float in address space 3
  %a98.old.small = and i32 %i, 15
  %a98.old.number = sub i32 %a98.old.small, 8
  %a98.old.whole = sitofp i32 %a98.old.number to float
  %a98.old.x = fmul float %a98.old.whole, 5.000000e-01
  %a98.new.small = and i32 %v, 15
  %a98.new.number = sub i32 %a98.new.small, 8
  %a98.new.whole = sitofp i32 %a98.new.number to float
  %a98.new.x = fmul float %a98.new.whole, 5.000000e-01
  %a98.old.neg = fneg float %a98.old.x
  %a98.place = getelementptr [64 x i64], ptr addrspace(3) @lds, i32 0, i32 %l
  store float %a98.old.neg, ptr addrspace(3) %a98.place
  %a98.was = atomicrmw fminimumnum ptr addrspace(3) %a98.place, float %a98.new.x syncscope("workgroup") monotonic
  %a98.now = load float, ptr addrspace(3) %a98.place
  %a98.out = getelementptr i8, ptr addrspace(1) %o, i32 752
  store float %a98.now, ptr addrspace(1) %a98.out
  %a98.wasat = getelementptr i8, ptr addrspace(1) %o, i32 756
  store float %a98.was, ptr addrspace(1) %a98.wasat
  ; fminimumnum of float in address space 0
  %a99.old.small = and i32 %i, 15
  %a99.old.number = sub i32 %a99.old.small, 8
  %a99.old.whole = sitofp i32 %a99.old.number to float
  %a99.old.x = fmul float %a99.old.whole, 5.000000e-01
  %a99.new.small = and i32 %v, 15
  %a99.new.number = sub i32 %a99.new.small, 8
  %a99.new.whole = sitofp i32 %a99.new.number to float
  %a99.new.x = fmul float %a99.new.whole, 5.000000e-01
  %a99.old.neg = fneg float %a99.old.x
  %a99.g = getelementptr i8, ptr addrspace(1) %o, i32 760
  %a99.place = addrspacecast ptr addrspace(1) %a99.g to ptr
  store float %a99.old.neg, ptr %a99.place
  %a99.was = atomicrmw fminimumnum ptr %a99.place, float %a99.new.x syncscope("workgroup") monotonic
  %a99.wasat = getelementptr i8, ptr addrspace(1) %o, i32 764
  store float %a99.was, ptr addrspace(1) %a99.wasat
  ; fminimumnum of double in address space 1
  %a100.old.small = and i32 %i, 15
  %a100.old.number = sub i32 %a100.old.small, 8
  %a100.old.whole = sitofp i32 %a100.old.number to double
  %a100.old.x = fmul double %a100.old.whole, 5.000000e-01
  %a100.new.small = and i32 %v, 15
  %a100.new.number = sub i32 %a100.new.small, 8
  %a100.new.whole = sitofp i32 %a100.new.number to double
  %a100.new.x = fmul double %a100.new.whole, 5.000000e-01
  %a100.old.neg = fneg double %a100.old.x
  %a100.place = getelementptr i8, ptr addrspace(1) %o, i32 768
  store double %a100.old.neg, ptr addrspace(1) %a100.place
  %a100.was = atomicrmw fminimumnum ptr addrspace(1) %a100.place, double %a100.new.x syncscope("workgroup") monotonic
  %a100.wasat = getelementptr i8, ptr addrspace(1) %o, i32 776
  store double %a100.was, ptr addrspace(1) %a100.wasat
  ; fminimumnum of double in address space 3
  %a101.old.small = and i32 %i, 15
  %a101.old.number = sub i32 %a101.old.small, 8
  %a101.old.whole = sitofp i32 %a101.old.number to double
  %a101.old.x = fmul double %a101.old.whole, 5.000000e-01
  %a101.new.small = and i32 %v, 15
  %a101.new.number = sub i32 %a101.new.small, 8
  %a101.new.whole = sitofp i32 %a101.new.number to double
  %a101.new.x = fmul double %a101.new.whole, 5.000000e-01
  %a101.old.neg = fneg double %a101.old.x
  %a101.place = getelementptr [64 x i64], ptr addrspace(3) @lds, i32 0, i32 %l
  store double %a101.old.neg, ptr addrspace(3) %a101.place
  %a101.was = atomicrmw fminimumnum ptr addrspace(3) %a101.place, double %a101.new.x syncscope("workgroup") monotonic
  %a101.now = load double, ptr addrspace(3) %a101.place
  %a101.out = getelementptr i8, ptr addrspace(1) %o, i32 784
  store double %a101.now, ptr addrspace(1) %a101.out
  %a101.wasat = getelementptr i8, ptr addrspace(1) %o, i32 792
  store double %a101.was, ptr addrspace(1) %a101.wasat
  ; fminimumnum of double in address space 5
  %a102.old.small = and i32 %i, 15
  %a102.old.number = sub i32 %a102.old.small, 8
  %a102.old.whole = sitofp i32 %a102.old.number to double
  %a102.old.x = fmul double %a102.old.whole, 5.000000e-01
  %a102.new.small = and i32 %v, 15
  %a102.new.number = sub i32 %a102.new.small, 8
  %a102.new.whole = sitofp i32 %a102.new.number to double
  %a102.new.x = fmul double %a102.new.whole, 5.000000e-01
  %a102.old.neg = fneg double %a102.old.x
  %a102.place = getelementptr i8, ptr addrspace(5) %own, i32 0
  store double %a102.old.neg, ptr addrspace(5) %a102.place
  %a102.was = atomicrmw fminimumnum ptr addrspace(5) %a102.place, double %a102.new.x syncscope("workgroup") monotonic
  %a102.now = load double, ptr addrspace(5) %a102.place
  %a102.out = getelementptr i8, ptr addrspace(1) %o, i32 800
  store double %a102.now, ptr addrspace(1) %a102.out
  %a102.wasat = getelementptr i8, ptr addrspace(1) %o, i32 808
  store double %a102.was, ptr addrspace(1) %a102.wasat
  ; fminimumnum of <2 x half> in address space 1
  %a103.old.small = and i32 %i, 15
  %a103.old.number = sub i32 %a103.old.small, 8
  %a103.old.whole = sitofp i32 %a103.old.number to half
  %a103.old.x = fmul half %a103.old.whole, 5.000000e-01
  %a103.new.small = and i32 %v, 15
  %a103.new.number = sub i32 %a103.new.small, 8
  %a103.new.whole = sitofp i32 %a103.new.number to half
  %a103.new.x = fmul half %a103.new.whole, 5.000000e-01
  %a103.old.neg = fneg half %a103.old.x
  %a103.ov = insertelement <2 x half> poison, half %a103.old.neg, i32 0
  %a103.oldv = insertelement <2 x half> %a103.ov, half %a103.new.x, i32 1
  %a103.nv = insertelement <2 x half> poison, half %a103.new.x, i32 0
  %a103.newv = insertelement <2 x half> %a103.nv, half 1.000000e+00, i32 1
  %a103.place = getelementptr i8, ptr addrspace(1) %o, i32 816
  store <2 x half> %a103.oldv, ptr addrspace(1) %a103.place
  %a103.was = atomicrmw fminimumnum ptr addrspace(1) %a103.place, <2 x half> %a103.newv syncscope("workgroup") monotonic
  %a103.wasat = getelementptr i8, ptr addrspace(1) %o, i32 820
  store <2 x half> %a103.was, ptr addrspace(1) %a103.wasat
  ; fminimumnum of <2 x half> in address space 3
  %a104.old.small = and i32 %i, 15
  %a104.old.number = sub i32 %a104.old.small, 8
  %a104.old.whole = sitofp i32 %a104.old.number to half
  %a104.old.x = fmul half %a104.old.whole, 5.000000e-01
  %a104.new.small = and i32 %v, 15
  %a104.new.number = sub i32 %a104.new.small, 8
  %a104.new.whole = sitofp i32 %a104.new.number to half
  %a104.new.x = fmul half %a104.new.whole, 5.000000e-01
  %a104.old.neg = fneg half %a104.old.x
  %a104.ov = insertelement <2 x half> poison, half %a104.old.neg, i32 0
  %a104.oldv = insertelement <2 x half> %a104.ov, half %a104.new.x, i32 1
  %a104.nv = insertelement <2 x half> poison, half %a104.new.x, i32 0
  %a104.newv = insertelement <2 x half> %a104.nv, half 1.000000e+00, i32 1
  %a104.place = getelementptr [64 x i64], ptr addrspace(3) @lds, i32 0, i32 %l
  store <2 x half> %a104.oldv, ptr addrspace(3) %a104.place
  %a104.was = atomicrmw fminimumnum ptr addrspace(3) %a104.place, <2 x half> %a104.newv syncscope("workgroup") monotonic
  %a104.now = load <2 x half>, ptr addrspace(3) %a104.place
  %a104.out = getelementptr i8, ptr addrspace(1) %o, i32 824
  store <2 x half> %a104.now, ptr addrspace(1) %a104.out
  %a104.wasat = getelementptr i8, ptr addrspace(1) %o, i32 828
  store <2 x half> %a104.was, ptr addrspace(1) %a104.wasat
  ; fminimumnum of <2 x half> in address space 0
  %a105.old.small = and i32 %i, 15
  %a105.old.number = sub i32 %a105.old.small, 8
  %a105.old.whole = sitofp i32 %a105.old.number to half
  %a105.old.x = fmul half %a105.old.whole, 5.000000e-01
  %a105.new.small = and i32 %v, 15
  %a105.new.number = sub i32 %a105.new.small, 8
  %a105.new.whole = sitofp i32 %a105.new.number to half
  %a105.new.x = fmul half %a105.new.whole, 5.000000e-01
  %a105.old.neg = fneg half %a105.old.x
  %a105.ov = insertelement <2 x half> poison, half %a105.old.neg, i32 0
  %a105.oldv = insertelement <2 x half> %a105.ov, half %a105.new.x, i32 1
  %a105.nv = insertelement <2 x half> poison, half %a105.new.x, i32 0
  %a105.newv = insertelement <2 x half> %a105.nv, half 1.000000e+00, i32 1
  %a105.g = getelementptr i8, ptr addrspace(1) %o, i32 832
  %a105.place = addrspacecast ptr addrspace(1) %a105.g to ptr
  store <2 x half> %a105.oldv, ptr %a105.place
  %a105.was = atomicrmw fminimumnum ptr %a105.place, <2 x half> %a105.newv syncscope("workgroup") monotonic
  %a105.wasat = getelementptr i8, ptr addrspace(1) %o, i32 836
  store <2 x half> %a105.was, ptr addrspace(1) %a105.wasat
  ; fminimumnum of <2 x bfloat> in address space 1
  %a106.old.small = and i32 %i, 15
  %a106.old.number = sub i32 %a106.old.small, 8
  %a106.old.whole = sitofp i32 %a106.old.number to bfloat
  %a106.old.x = fmul bfloat %a106.old.whole, 5.000000e-01
  %a106.new.small = and i32 %v, 15
  %a106.new.number = sub i32 %a106.new.small, 8
  %a106.new.whole = sitofp i32 %a106.new.number to bfloat
  %a106.new.x = fmul bfloat %a106.new.whole, 5.000000e-01
  %a106.old.neg = fneg bfloat %a106.old.x
  %a106.ov = insertelement <2 x bfloat> poison, bfloat %a106.old.neg, i32 0
  %a106.oldv = insertelement <2 x bfloat> %a106.ov, bfloat %a106.new.x, i32 1
  %a106.nv = insertelement <2 x bfloat> poison, bfloat %a106.new.x, i32 0
  %a106.newv = insertelement <2 x bfloat> %a106.nv, bfloat 1.000000e+00, i32 1
  %a106.place = getelementptr i8, ptr addrspace(1) %o, i32 840
  store <2 x bfloat> %a106.oldv, ptr addrspace(1) %a106.place
  %a106.was = atomicrmw fminimumnum ptr addrspace(1) %a106.place, <2 x bfloat> %a106.newv syncscope("workgroup") monotonic
  %a106.wasat = getelementptr i8, ptr addrspace(1) %o, i32 844
  store <2 x bfloat> %a106.was, ptr addrspace(1) %a106.wasat
  ; fminimumnum of <2 x bfloat> in address space 3
  %a107.old.small = and i32 %i, 15
  %a107.old.number = sub i32 %a107.old.small, 8
  %a107.old.whole = sitofp i32 %a107.old.number to bfloat
  %a107.old.x = fmul bfloat %a107.old.whole, 5.000000e-01
  %a107.new.small = and i32 %v, 15
  %a107.new.number = sub i32 %a107.new.small, 8
  %a107.new.whole = sitofp i32 %a107.new.number to bfloat
  %a107.new.x = fmul bfloat %a107.new.whole, 5.000000e-01
  %a107.old.neg = fneg bfloat %a107.old.x
  %a107.ov = insertelement <2 x bfloat> poison, bfloat %a107.old.neg, i32 0
  %a107.oldv = insertelement <2 x bfloat> %a107.ov, bfloat %a107.new.x, i32 1
  %a107.nv = insertelement <2 x bfloat> poison, bfloat %a107.new.x, i32 0
  %a107.newv = insertelement <2 x bfloat> %a107.nv, bfloat 1.000000e+00, i32 1
  %a107.place = getelementptr [64 x i64], ptr addrspace(3) @lds, i32 0, i32 %l
  store <2 x bfloat> %a107.oldv, ptr addrspace(3) %a107.place
  %a107.was = atomicrmw fminimumnum ptr addrspace(3) %a107.place, <2 x bfloat> %a107.newv syncscope("workgroup") monotonic
  %a107.now = load <2 x bfloat>, ptr addrspace(3) %a107.place
  %a107.out = getelementptr i8, ptr addrspace(1) %o, i32 848
  store <2 x bfloat> %a107.now, ptr addrspace(1) %a107.out
  %a107.wasat = getelementptr i8, ptr addrspace(1) %o, i32 852
  store <2 x bfloat> %a107.was, ptr addrspace(1) %a107.wasat
  ; fminimumnum of <2 x bfloat> in address space 5
  %a108.old.small = and i32 %i, 15
  %a108.old.number = sub i32 %a108.old.small, 8
  %a108.old.whole = sitofp i32 %a108.old.number to bfloat
  %a108.old.x = fmul bfloat %a108.old.whole, 5.000000e-01
  %a108.new.small = and i32 %v, 15
  %a108.new.number = sub i32 %a108.new.small, 8
  %a108.new.whole = sitofp i32 %a108.new.number to bfloat
  %a108.new.x = fmul bfloat %a108.new.whole, 5.000000e-01
  %a108.old.neg = fneg bfloat %a108.old.x
  %a108.ov = insertelement <2 x bfloat> poison, bfloat %a108.old.neg, i32 0
  %a108.oldv = insertelement <2 x bfloat> %a108.ov, bfloat %a108.new.x, i32 1
  %a108.nv = insertelement <2 x bfloat> poison, bfloat %a108.new.x, i32 0
  %a108.newv = insertelement <2 x bfloat> %a108.nv, bfloat 1.000000e+00, i32 1
  %a108.place = getelementptr i8, ptr addrspace(5) %own, i32 0
  store <2 x bfloat> %a108.oldv, ptr addrspace(5) %a108.place
  %a108.was = atomicrmw fminimumnum ptr addrspace(5) %a108.place, <2 x bfloat> %a108.newv syncscope("workgroup") monotonic
  %a108.now = load <2 x bfloat>, ptr addrspace(5) %a108.place
  %a108.out = getelementptr i8, ptr addrspace(1) %o, i32 856
  store <2 x bfloat> %a108.now, ptr addrspace(1) %a108.out
  %a108.wasat = getelementptr i8, ptr addrspace(1) %o, i32 860
  store <2 x bfloat> %a108.was, ptr addrspace(1) %a108.wasat
  ret void
}
