; grid 128, group 64, stored 332
; Values of other lanes as operands (DPP): read by one instruction or by several, first or second source, with rows and banks left out,
; beside what changes nothing and what does, under a mask of lanes.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32, i32, i32, i1)
declare float @llvm.amdgcn.update.dpp.f32(float, float, i32, i32, i32, i1)
declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.smin.i32(i32, i32)
declare i32 @llvm.umax.i32(i32, i32)
declare i32 @llvm.umin.i32(i32, i32)

define amdgpu_kernel void @lanes_as_operands(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %group, 64
  %all = add i32 %base, %id
  %at = getelementptr i32, ptr addrspace(1) %in, i32 %id
  %x = load i32, ptr addrspace(1) %at
  %y = mul i32 %id, 2654435761
  %ix = and i32 %x, 1023
  %fx = sitofp i32 %ix to float
  %fy = sitofp i32 %id to float
  %to = getelementptr [83 x i32], ptr addrspace(1) %out, i32 %all
  %is = icmp ne i32 %id, 17
  br i1 %is, label %some, label %end

some:
  %v1 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %x, i32 280, i32 15, i32 15, i1 true)
  %v2 = add i32 %y, %v1
  %v3 = call i32 @llvm.amdgcn.update.dpp.i32(i32 %y, i32 %x, i32 276, i32 15, i32 15, i1 false)
  %v4 = add i32 %v3, %y
  %v5 = call i32 @llvm.amdgcn.update.dpp.i32(i32 7, i32 %x, i32 322, i32 10, i32 15, i1 false)
  %v6 = add i32 %v5, %y
  %v7 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %x, i32 323, i32 12, i32 15, i1 true)
  %v8 = add i32 %v7, %y
  %v9 = call i32 @llvm.amdgcn.update.dpp.i32(i32 %y, i32 %x, i32 78, i32 15, i32 15, i1 true)
  %v10 = add i32 %y, %v9
  %v11 = call i32 @llvm.amdgcn.update.dpp.i32(i32 7, i32 %x, i32 177, i32 15, i32 5, i1 false)
  %v12 = add i32 %y, %v11
  %v13 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %x, i32 273, i32 3, i32 15, i1 true)
  %v14 = add i32 %y, %v13
  %v15 = call i32 @llvm.amdgcn.update.dpp.i32(i32 %y, i32 %x, i32 280, i32 15, i32 15, i1 true)
  %v16 = or i32 %y, %v15
  %v17 = call i32 @llvm.amdgcn.update.dpp.i32(i32 7, i32 %x, i32 276, i32 15, i32 15, i1 false)
  %v18 = or i32 %y, %v17
  %v19 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %x, i32 322, i32 10, i32 15, i1 false)
  %v20 = or i32 %y, %v19
  %v21 = call i32 @llvm.amdgcn.update.dpp.i32(i32 %y, i32 %x, i32 323, i32 12, i32 15, i1 true)
  %v22 = or i32 %v21, %y
  %v23 = call i32 @llvm.amdgcn.update.dpp.i32(i32 7, i32 %x, i32 78, i32 15, i32 15, i1 true)
  %v24 = or i32 %v23, %y
  %v25 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %x, i32 177, i32 15, i32 5, i1 false)
  %v26 = or i32 %v25, %y
  %v27 = call i32 @llvm.amdgcn.update.dpp.i32(i32 %y, i32 %x, i32 273, i32 3, i32 15, i1 true)
  %v28 = or i32 %y, %v27
  %v29 = call i32 @llvm.amdgcn.update.dpp.i32(i32 7, i32 %x, i32 280, i32 15, i32 15, i1 true)
  %v30 = xor i32 %v29, %y
  %v31 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %x, i32 276, i32 15, i32 15, i1 false)
  %v32 = xor i32 %v31, %y
  %v33 = call i32 @llvm.amdgcn.update.dpp.i32(i32 %y, i32 %x, i32 322, i32 10, i32 15, i1 false)
  %v34 = xor i32 %y, %v33
  %v35 = call i32 @llvm.amdgcn.update.dpp.i32(i32 7, i32 %x, i32 323, i32 12, i32 15, i1 true)
  %v36 = xor i32 %y, %v35
  %v37 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %x, i32 78, i32 15, i32 15, i1 true)
  %v38 = xor i32 %y, %v37
  %v39 = call i32 @llvm.amdgcn.update.dpp.i32(i32 %y, i32 %x, i32 177, i32 15, i32 5, i1 false)
  %v40 = xor i32 %v39, %y
  %v41 = call i32 @llvm.amdgcn.update.dpp.i32(i32 7, i32 %x, i32 273, i32 3, i32 15, i1 true)
  %v42 = xor i32 %v41, %y
  %v43 = call i32 @llvm.amdgcn.update.dpp.i32(i32 -1, i32 %x, i32 280, i32 15, i32 15, i1 true)
  %v44 = and i32 %y, %v43
  %v45 = call i32 @llvm.amdgcn.update.dpp.i32(i32 %y, i32 %x, i32 276, i32 15, i32 15, i1 false)
  %v46 = and i32 %v45, %y
  %v47 = call i32 @llvm.amdgcn.update.dpp.i32(i32 7, i32 %x, i32 322, i32 10, i32 15, i1 false)
  %v48 = and i32 %v47, %y
  %v49 = call i32 @llvm.amdgcn.update.dpp.i32(i32 -1, i32 %x, i32 323, i32 12, i32 15, i1 true)
  %v50 = and i32 %v49, %y
  %v51 = call i32 @llvm.amdgcn.update.dpp.i32(i32 %y, i32 %x, i32 78, i32 15, i32 15, i1 true)
  %v52 = and i32 %y, %v51
  %v53 = call i32 @llvm.amdgcn.update.dpp.i32(i32 7, i32 %x, i32 177, i32 15, i32 5, i1 false)
  %v54 = and i32 %y, %v53
  %v55 = call i32 @llvm.amdgcn.update.dpp.i32(i32 -1, i32 %x, i32 273, i32 3, i32 15, i1 true)
  %v56 = and i32 %y, %v55
  %v57 = call i32 @llvm.amdgcn.update.dpp.i32(i32 %y, i32 %x, i32 280, i32 15, i32 15, i1 true)
  %v58 = sub i32 %y, %v57
  %v59 = call i32 @llvm.amdgcn.update.dpp.i32(i32 7, i32 %x, i32 276, i32 15, i32 15, i1 false)
  %v60 = sub i32 %y, %v59
  %v61 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %x, i32 322, i32 10, i32 15, i1 false)
  %v62 = sub i32 %y, %v61
  %v63 = call i32 @llvm.amdgcn.update.dpp.i32(i32 %y, i32 %x, i32 323, i32 12, i32 15, i1 true)
  %v64 = sub i32 %v63, %y
  %v65 = call i32 @llvm.amdgcn.update.dpp.i32(i32 7, i32 %x, i32 78, i32 15, i32 15, i1 true)
  %v66 = sub i32 %v65, %y
  %v67 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %x, i32 177, i32 15, i32 5, i1 false)
  %v68 = sub i32 %v67, %y
  %v69 = call i32 @llvm.amdgcn.update.dpp.i32(i32 %y, i32 %x, i32 273, i32 3, i32 15, i1 true)
  %v70 = sub i32 %y, %v69
  %v71 = call i32 @llvm.amdgcn.update.dpp.i32(i32 7, i32 %x, i32 280, i32 15, i32 15, i1 true)
  %v72 = mul i32 %v71, %y
  %v73 = call i32 @llvm.amdgcn.update.dpp.i32(i32 1, i32 %x, i32 276, i32 15, i32 15, i1 false)
  %v74 = mul i32 %v73, %y
  %v75 = call i32 @llvm.amdgcn.update.dpp.i32(i32 %y, i32 %x, i32 322, i32 10, i32 15, i1 false)
  %v76 = mul i32 %y, %v75
  %v77 = call i32 @llvm.amdgcn.update.dpp.i32(i32 7, i32 %x, i32 323, i32 12, i32 15, i1 true)
  %v78 = mul i32 %y, %v77
  %v79 = call i32 @llvm.amdgcn.update.dpp.i32(i32 1, i32 %x, i32 78, i32 15, i32 15, i1 true)
  %v80 = mul i32 %y, %v79
  %v81 = call i32 @llvm.amdgcn.update.dpp.i32(i32 %y, i32 %x, i32 177, i32 15, i32 5, i1 false)
  %v82 = mul i32 %v81, %y
  %v83 = call i32 @llvm.amdgcn.update.dpp.i32(i32 7, i32 %x, i32 273, i32 3, i32 15, i1 true)
  %v84 = mul i32 %v83, %y
  %v85 = call i32 @llvm.amdgcn.update.dpp.i32(i32 -2147483648, i32 %x, i32 322, i32 10, i32 15, i1 false)
  %v86 = call i32 @llvm.smax.i32(i32 %v85, i32 %y)
  %v87 = call i32 @llvm.amdgcn.update.dpp.i32(i32 -2147483648, i32 %x, i32 323, i32 12, i32 15, i1 true)
  %v88 = call i32 @llvm.smax.i32(i32 %v87, i32 %y)
  %v89 = call i32 @llvm.amdgcn.update.dpp.i32(i32 -2147483648, i32 %x, i32 78, i32 15, i32 15, i1 true)
  %v90 = call i32 @llvm.smax.i32(i32 %v89, i32 %y)
  %v91 = call i32 @llvm.amdgcn.update.dpp.i32(i32 -2147483648, i32 %x, i32 177, i32 15, i32 5, i1 false)
  %v92 = call i32 @llvm.smax.i32(i32 %v91, i32 %y)
  %v93 = call i32 @llvm.amdgcn.update.dpp.i32(i32 2147483647, i32 %x, i32 322, i32 10, i32 15, i1 false)
  %v94 = call i32 @llvm.smin.i32(i32 %v93, i32 %y)
  %v95 = call i32 @llvm.amdgcn.update.dpp.i32(i32 2147483647, i32 %x, i32 323, i32 12, i32 15, i1 true)
  %v96 = call i32 @llvm.smin.i32(i32 %v95, i32 %y)
  %v97 = call i32 @llvm.amdgcn.update.dpp.i32(i32 2147483647, i32 %x, i32 78, i32 15, i32 15, i1 true)
  %v98 = call i32 @llvm.smin.i32(i32 %v97, i32 %y)
  %v99 = call i32 @llvm.amdgcn.update.dpp.i32(i32 2147483647, i32 %x, i32 177, i32 15, i32 5, i1 false)
  %v100 = call i32 @llvm.smin.i32(i32 %v99, i32 %y)
  %v101 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %x, i32 322, i32 10, i32 15, i1 false)
  %v102 = call i32 @llvm.umax.i32(i32 %v101, i32 %y)
  %v103 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %x, i32 323, i32 12, i32 15, i1 true)
  %v104 = call i32 @llvm.umax.i32(i32 %v103, i32 %y)
  %v105 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %x, i32 78, i32 15, i32 15, i1 true)
  %v106 = call i32 @llvm.umax.i32(i32 %v105, i32 %y)
  %v107 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %x, i32 177, i32 15, i32 5, i1 false)
  %v108 = call i32 @llvm.umax.i32(i32 %v107, i32 %y)
  %v109 = call i32 @llvm.amdgcn.update.dpp.i32(i32 -1, i32 %x, i32 322, i32 10, i32 15, i1 false)
  %v110 = call i32 @llvm.umin.i32(i32 %v109, i32 %y)
  %v111 = call i32 @llvm.amdgcn.update.dpp.i32(i32 -1, i32 %x, i32 323, i32 12, i32 15, i1 true)
  %v112 = call i32 @llvm.umin.i32(i32 %v111, i32 %y)
  %v113 = call i32 @llvm.amdgcn.update.dpp.i32(i32 -1, i32 %x, i32 78, i32 15, i32 15, i1 true)
  %v114 = call i32 @llvm.umin.i32(i32 %v113, i32 %y)
  %v115 = call i32 @llvm.amdgcn.update.dpp.i32(i32 -1, i32 %x, i32 177, i32 15, i32 5, i1 false)
  %v116 = call i32 @llvm.umin.i32(i32 %v115, i32 %y)
  %v117 = call float @llvm.amdgcn.update.dpp.f32(float poison, float %fx, i32 280, i32 15, i32 15, i1 true)
  %v120 = fneg float %v117
  %v118 = fadd float %fy, %v120
  %v119 = bitcast float %v118 to i32
  %v121 = call float @llvm.amdgcn.update.dpp.f32(float 0.0, float %fx, i32 276, i32 15, i32 15, i1 false)
  %v122 = fadd float %v121, %fy
  %v123 = bitcast float %v122 to i32
  %v124 = call float @llvm.amdgcn.update.dpp.f32(float 0.0, float %fx, i32 322, i32 10, i32 15, i1 false)
  %v125 = fadd float %fy, %v124
  %v126 = bitcast float %v125 to i32
  %v127 = call float @llvm.amdgcn.update.dpp.f32(float 0.0, float %fx, i32 323, i32 12, i32 15, i1 true)
  %v130 = fneg float %v127
  %v128 = fadd float %v130, %fy
  %v129 = bitcast float %v128 to i32
  %v131 = call float @llvm.amdgcn.update.dpp.f32(float poison, float %fx, i32 78, i32 15, i32 15, i1 true)
  %v132 = fadd float %fy, %v131
  %v133 = bitcast float %v132 to i32
  %v134 = call float @llvm.amdgcn.update.dpp.f32(float 0.0, float %fx, i32 177, i32 15, i32 5, i1 false)
  %v135 = fadd float %v134, %fy
  %v136 = bitcast float %v135 to i32
  %v137 = call float @llvm.amdgcn.update.dpp.f32(float 0.0, float %fx, i32 273, i32 3, i32 15, i1 true)
  %v140 = fneg float %v137
  %v138 = fadd float %fy, %v140
  %v139 = bitcast float %v138 to i32
  %v141 = call float @llvm.amdgcn.update.dpp.f32(float poison, float %fx, i32 280, i32 15, i32 15, i1 true)
  %v142 = fsub float %fy, %v141
  %v143 = bitcast float %v142 to i32
  %v144 = call float @llvm.amdgcn.update.dpp.f32(float 0.0, float %fx, i32 276, i32 15, i32 15, i1 false)
  %v145 = fsub float %v144, %fy
  %v146 = bitcast float %v145 to i32
  %v147 = call float @llvm.amdgcn.update.dpp.f32(float 0.0, float %fx, i32 322, i32 10, i32 15, i1 false)
  %v150 = fneg float %v147
  %v148 = fsub float %fy, %v150
  %v149 = bitcast float %v148 to i32
  %v151 = call float @llvm.amdgcn.update.dpp.f32(float 0.0, float %fx, i32 323, i32 12, i32 15, i1 true)
  %v152 = fsub float %v151, %fy
  %v153 = bitcast float %v152 to i32
  %v154 = call float @llvm.amdgcn.update.dpp.f32(float poison, float %fx, i32 78, i32 15, i32 15, i1 true)
  %v155 = fsub float %fy, %v154
  %v156 = bitcast float %v155 to i32
  %v157 = call float @llvm.amdgcn.update.dpp.f32(float 0.0, float %fx, i32 177, i32 15, i32 5, i1 false)
  %v160 = fneg float %v157
  %v158 = fsub float %v160, %fy
  %v159 = bitcast float %v158 to i32
  %v161 = call float @llvm.amdgcn.update.dpp.f32(float 0.0, float %fx, i32 273, i32 3, i32 15, i1 true)
  %v162 = fsub float %fy, %v161
  %v163 = bitcast float %v162 to i32
  %v164 = call float @llvm.amdgcn.update.dpp.f32(float poison, float %fx, i32 280, i32 15, i32 15, i1 true)
  %v165 = fmul float %fy, %v164
  %v166 = bitcast float %v165 to i32
  %v167 = call float @llvm.amdgcn.update.dpp.f32(float 0.0, float %fx, i32 276, i32 15, i32 15, i1 false)
  %v170 = fneg float %v167
  %v168 = fmul float %v170, %fy
  %v169 = bitcast float %v168 to i32
  %v171 = call float @llvm.amdgcn.update.dpp.f32(float 0.0, float %fx, i32 322, i32 10, i32 15, i1 false)
  %v172 = fmul float %fy, %v171
  %v173 = bitcast float %v172 to i32
  %v174 = call float @llvm.amdgcn.update.dpp.f32(float 0.0, float %fx, i32 323, i32 12, i32 15, i1 true)
  %v175 = fmul float %v174, %fy
  %v176 = bitcast float %v175 to i32
  %v177 = call float @llvm.amdgcn.update.dpp.f32(float poison, float %fx, i32 78, i32 15, i32 15, i1 true)
  %v180 = fneg float %v177
  %v178 = fmul float %fy, %v180
  %v179 = bitcast float %v178 to i32
  %v181 = call float @llvm.amdgcn.update.dpp.f32(float 0.0, float %fx, i32 177, i32 15, i32 5, i1 false)
  %v182 = fmul float %v181, %fy
  %v183 = bitcast float %v182 to i32
  %v184 = call float @llvm.amdgcn.update.dpp.f32(float 0.0, float %fx, i32 273, i32 3, i32 15, i1 true)
  %v185 = fmul float %fy, %v184
  %v186 = bitcast float %v185 to i32
  %v187 = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %x, i32 280, i32 15, i32 15, i1 true)
  %v188 = add i32 %v187, %y
  %v189 = sub i32 %v187, %y
  %v190 = xor i32 %v188, %v189
  %v191 = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %x, i32 276, i32 15, i32 15, i1 true)
  %v192 = add i32 %v191, 100000
  %v193 = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %x, i32 276, i32 15, i32 15, i1 true)
  %v194 = xor i32 %v193, -1
  %v195 = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %x, i32 276, i32 15, i32 15, i1 true)
  %v196 = add i32 %v195, %v195
  %p0 = getelementptr i32, ptr addrspace(1) %to, i32 0
  store i32 %v2, ptr addrspace(1) %p0
  %p1 = getelementptr i32, ptr addrspace(1) %to, i32 1
  store i32 %v4, ptr addrspace(1) %p1
  %p2 = getelementptr i32, ptr addrspace(1) %to, i32 2
  store i32 %v6, ptr addrspace(1) %p2
  %p3 = getelementptr i32, ptr addrspace(1) %to, i32 3
  store i32 %v8, ptr addrspace(1) %p3
  %p4 = getelementptr i32, ptr addrspace(1) %to, i32 4
  store i32 %v10, ptr addrspace(1) %p4
  %p5 = getelementptr i32, ptr addrspace(1) %to, i32 5
  store i32 %v12, ptr addrspace(1) %p5
  %p6 = getelementptr i32, ptr addrspace(1) %to, i32 6
  store i32 %v14, ptr addrspace(1) %p6
  %p7 = getelementptr i32, ptr addrspace(1) %to, i32 7
  store i32 %v16, ptr addrspace(1) %p7
  %p8 = getelementptr i32, ptr addrspace(1) %to, i32 8
  store i32 %v18, ptr addrspace(1) %p8
  %p9 = getelementptr i32, ptr addrspace(1) %to, i32 9
  store i32 %v20, ptr addrspace(1) %p9
  %p10 = getelementptr i32, ptr addrspace(1) %to, i32 10
  store i32 %v22, ptr addrspace(1) %p10
  %p11 = getelementptr i32, ptr addrspace(1) %to, i32 11
  store i32 %v24, ptr addrspace(1) %p11
  %p12 = getelementptr i32, ptr addrspace(1) %to, i32 12
  store i32 %v26, ptr addrspace(1) %p12
  %p13 = getelementptr i32, ptr addrspace(1) %to, i32 13
  store i32 %v28, ptr addrspace(1) %p13
  %p14 = getelementptr i32, ptr addrspace(1) %to, i32 14
  store i32 %v30, ptr addrspace(1) %p14
  %p15 = getelementptr i32, ptr addrspace(1) %to, i32 15
  store i32 %v32, ptr addrspace(1) %p15
  %p16 = getelementptr i32, ptr addrspace(1) %to, i32 16
  store i32 %v34, ptr addrspace(1) %p16
  %p17 = getelementptr i32, ptr addrspace(1) %to, i32 17
  store i32 %v36, ptr addrspace(1) %p17
  %p18 = getelementptr i32, ptr addrspace(1) %to, i32 18
  store i32 %v38, ptr addrspace(1) %p18
  %p19 = getelementptr i32, ptr addrspace(1) %to, i32 19
  store i32 %v40, ptr addrspace(1) %p19
  %p20 = getelementptr i32, ptr addrspace(1) %to, i32 20
  store i32 %v42, ptr addrspace(1) %p20
  %p21 = getelementptr i32, ptr addrspace(1) %to, i32 21
  store i32 %v44, ptr addrspace(1) %p21
  %p22 = getelementptr i32, ptr addrspace(1) %to, i32 22
  store i32 %v46, ptr addrspace(1) %p22
  %p23 = getelementptr i32, ptr addrspace(1) %to, i32 23
  store i32 %v48, ptr addrspace(1) %p23
  %p24 = getelementptr i32, ptr addrspace(1) %to, i32 24
  store i32 %v50, ptr addrspace(1) %p24
  %p25 = getelementptr i32, ptr addrspace(1) %to, i32 25
  store i32 %v52, ptr addrspace(1) %p25
  %p26 = getelementptr i32, ptr addrspace(1) %to, i32 26
  store i32 %v54, ptr addrspace(1) %p26
  %p27 = getelementptr i32, ptr addrspace(1) %to, i32 27
  store i32 %v56, ptr addrspace(1) %p27
  %p28 = getelementptr i32, ptr addrspace(1) %to, i32 28
  store i32 %v58, ptr addrspace(1) %p28
  %p29 = getelementptr i32, ptr addrspace(1) %to, i32 29
  store i32 %v60, ptr addrspace(1) %p29
  %p30 = getelementptr i32, ptr addrspace(1) %to, i32 30
  store i32 %v62, ptr addrspace(1) %p30
  %p31 = getelementptr i32, ptr addrspace(1) %to, i32 31
  store i32 %v64, ptr addrspace(1) %p31
  %p32 = getelementptr i32, ptr addrspace(1) %to, i32 32
  store i32 %v66, ptr addrspace(1) %p32
  %p33 = getelementptr i32, ptr addrspace(1) %to, i32 33
  store i32 %v68, ptr addrspace(1) %p33
  %p34 = getelementptr i32, ptr addrspace(1) %to, i32 34
  store i32 %v70, ptr addrspace(1) %p34
  %p35 = getelementptr i32, ptr addrspace(1) %to, i32 35
  store i32 %v72, ptr addrspace(1) %p35
  %p36 = getelementptr i32, ptr addrspace(1) %to, i32 36
  store i32 %v74, ptr addrspace(1) %p36
  %p37 = getelementptr i32, ptr addrspace(1) %to, i32 37
  store i32 %v76, ptr addrspace(1) %p37
  %p38 = getelementptr i32, ptr addrspace(1) %to, i32 38
  store i32 %v78, ptr addrspace(1) %p38
  %p39 = getelementptr i32, ptr addrspace(1) %to, i32 39
  store i32 %v80, ptr addrspace(1) %p39
  %p40 = getelementptr i32, ptr addrspace(1) %to, i32 40
  store i32 %v82, ptr addrspace(1) %p40
  %p41 = getelementptr i32, ptr addrspace(1) %to, i32 41
  store i32 %v84, ptr addrspace(1) %p41
  %p42 = getelementptr i32, ptr addrspace(1) %to, i32 42
  store i32 %v86, ptr addrspace(1) %p42
  %p43 = getelementptr i32, ptr addrspace(1) %to, i32 43
  store i32 %v88, ptr addrspace(1) %p43
  %p44 = getelementptr i32, ptr addrspace(1) %to, i32 44
  store i32 %v90, ptr addrspace(1) %p44
  %p45 = getelementptr i32, ptr addrspace(1) %to, i32 45
  store i32 %v92, ptr addrspace(1) %p45
  %p46 = getelementptr i32, ptr addrspace(1) %to, i32 46
  store i32 %v94, ptr addrspace(1) %p46
  %p47 = getelementptr i32, ptr addrspace(1) %to, i32 47
  store i32 %v96, ptr addrspace(1) %p47
  %p48 = getelementptr i32, ptr addrspace(1) %to, i32 48
  store i32 %v98, ptr addrspace(1) %p48
  %p49 = getelementptr i32, ptr addrspace(1) %to, i32 49
  store i32 %v100, ptr addrspace(1) %p49
  %p50 = getelementptr i32, ptr addrspace(1) %to, i32 50
  store i32 %v102, ptr addrspace(1) %p50
  %p51 = getelementptr i32, ptr addrspace(1) %to, i32 51
  store i32 %v104, ptr addrspace(1) %p51
  %p52 = getelementptr i32, ptr addrspace(1) %to, i32 52
  store i32 %v106, ptr addrspace(1) %p52
  %p53 = getelementptr i32, ptr addrspace(1) %to, i32 53
  store i32 %v108, ptr addrspace(1) %p53
  %p54 = getelementptr i32, ptr addrspace(1) %to, i32 54
  store i32 %v110, ptr addrspace(1) %p54
  %p55 = getelementptr i32, ptr addrspace(1) %to, i32 55
  store i32 %v112, ptr addrspace(1) %p55
  %p56 = getelementptr i32, ptr addrspace(1) %to, i32 56
  store i32 %v114, ptr addrspace(1) %p56
  %p57 = getelementptr i32, ptr addrspace(1) %to, i32 57
  store i32 %v116, ptr addrspace(1) %p57
  %p58 = getelementptr i32, ptr addrspace(1) %to, i32 58
  store i32 %v119, ptr addrspace(1) %p58
  %p59 = getelementptr i32, ptr addrspace(1) %to, i32 59
  store i32 %v123, ptr addrspace(1) %p59
  %p60 = getelementptr i32, ptr addrspace(1) %to, i32 60
  store i32 %v126, ptr addrspace(1) %p60
  %p61 = getelementptr i32, ptr addrspace(1) %to, i32 61
  store i32 %v129, ptr addrspace(1) %p61
  %p62 = getelementptr i32, ptr addrspace(1) %to, i32 62
  store i32 %v133, ptr addrspace(1) %p62
  %p63 = getelementptr i32, ptr addrspace(1) %to, i32 63
  store i32 %v136, ptr addrspace(1) %p63
  %p64 = getelementptr i32, ptr addrspace(1) %to, i32 64
  store i32 %v139, ptr addrspace(1) %p64
  %p65 = getelementptr i32, ptr addrspace(1) %to, i32 65
  store i32 %v143, ptr addrspace(1) %p65
  %p66 = getelementptr i32, ptr addrspace(1) %to, i32 66
  store i32 %v146, ptr addrspace(1) %p66
  %p67 = getelementptr i32, ptr addrspace(1) %to, i32 67
  store i32 %v149, ptr addrspace(1) %p67
  %p68 = getelementptr i32, ptr addrspace(1) %to, i32 68
  store i32 %v153, ptr addrspace(1) %p68
  %p69 = getelementptr i32, ptr addrspace(1) %to, i32 69
  store i32 %v156, ptr addrspace(1) %p69
  %p70 = getelementptr i32, ptr addrspace(1) %to, i32 70
  store i32 %v159, ptr addrspace(1) %p70
  %p71 = getelementptr i32, ptr addrspace(1) %to, i32 71
  store i32 %v163, ptr addrspace(1) %p71
  %p72 = getelementptr i32, ptr addrspace(1) %to, i32 72
  store i32 %v166, ptr addrspace(1) %p72
  %p73 = getelementptr i32, ptr addrspace(1) %to, i32 73
  store i32 %v169, ptr addrspace(1) %p73
  %p74 = getelementptr i32, ptr addrspace(1) %to, i32 74
  store i32 %v173, ptr addrspace(1) %p74
  %p75 = getelementptr i32, ptr addrspace(1) %to, i32 75
  store i32 %v176, ptr addrspace(1) %p75
  %p76 = getelementptr i32, ptr addrspace(1) %to, i32 76
  store i32 %v179, ptr addrspace(1) %p76
  %p77 = getelementptr i32, ptr addrspace(1) %to, i32 77
  store i32 %v183, ptr addrspace(1) %p77
  %p78 = getelementptr i32, ptr addrspace(1) %to, i32 78
  store i32 %v186, ptr addrspace(1) %p78
  %p79 = getelementptr i32, ptr addrspace(1) %to, i32 79
  store i32 %v190, ptr addrspace(1) %p79
  %p80 = getelementptr i32, ptr addrspace(1) %to, i32 80
  store i32 %v192, ptr addrspace(1) %p80
  %p81 = getelementptr i32, ptr addrspace(1) %to, i32 81
  store i32 %v194, ptr addrspace(1) %p81
  %p82 = getelementptr i32, ptr addrspace(1) %to, i32 82
  store i32 %v196, ptr addrspace(1) %p82
  br label %end

end:
  ret void
}
