declare <2 x i32> @llvm.vector.extract.v2i32.v4i32(<4 x i32>, i64)
define <2 x i32> @f(<4 x i32> %v) {
  %r = call <2 x i32> @llvm.vector.extract.v2i32.v4i32(<4 x i32> %v, i64 undef)
  ret <2 x i32> %r
}
