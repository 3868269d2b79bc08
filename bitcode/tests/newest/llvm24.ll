; llvm24.bc is what the LLVM of Triton 3.9.0 (24.0.0git) writes of this: triton._C.libtriton.llvm.to_bitcode(text, False).
source_filename = "llvm24"
target triple = "amdgpu9.42-amd-amdhsa"

@words = external addrspace(3) global [0 x i8], align 16

define amdgpu_kernel void @twice(ptr addrspace(1) nofree noundef %p) #0 !dbg !4 {
  %id = call i32 @llvm.amdgcn.workitem.id.x(), !dbg !7
  %at = getelementptr inbounds float, ptr addrspace(1) %p, i32 %id, !dbg !7
  %x = load float, ptr addrspace(1) %at, align 4, !dbg !7
  %y = fmul contract float %x, 2.000000e+00, !dbg !7
  store float %y, ptr addrspace(1) %at, align 4, !dbg !7
  ret void, !dbg !7
}

declare i32 @llvm.amdgcn.workitem.id.x() #1

declare i32 @reads(ptr) #2

declare i32 @writes(ptr) #3

declare i32 @touches(ptr) #4

attributes #0 = { norecurse nounwind "denormal-fp-math-f32"="ieee" "uniform-work-group-size" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nounwind memory(read) }
attributes #3 = { nounwind memory(argmem: write, inaccessiblemem: readwrite) }
attributes #4 = { nounwind memory(read, argmem: readwrite, errnomem: none, target_mem0: write) }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C, file: !1, producer: "triton", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "twice.py", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!4 = distinct !DISubprogram(name: "twice", linkageName: "twice", scope: !1, file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!5 = !DISubroutineType(cc: DW_CC_normal, types: !6)
!6 = !{}
!7 = !DILocation(line: 2, column: 3, scope: !4)
