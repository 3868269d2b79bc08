declare <4 x i4> @llvm.stepvector.v4i4()
define <4 x i4> @f() {
  %r = call <4 x i4> @llvm.stepvector.v4i4()
  ret <4 x i4> %r
}
