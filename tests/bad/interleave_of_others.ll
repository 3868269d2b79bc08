declare <5 x i32> @llvm.vector.interleave2.v5i32(<2 x i32>, <2 x i32>)
define <5 x i32> @f(<2 x i32> %v) {
  %r = call <5 x i32> @llvm.vector.interleave2.v5i32(<2 x i32> %v, <2 x i32> %v)
  ret <5 x i32> %r
}
