declare <2 x i32> @llvm.masked.gather.v2i32.v4p1(<4 x ptr addrspace(1)>, i32, <2 x i1>, <2 x i32>)
