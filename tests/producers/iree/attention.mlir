// By the matrix cores, in one dispatch.
func.func @attention(%q: tensor<2x128x64xf16>, %k: tensor<2x128x64xf16>, %v: tensor<2x128x64xf16>) -> tensor<2x128x64xf16> {
  %scale = arith.constant 0.125 : f16
  %e = tensor.empty() : tensor<2x128x64xf16>
  %r = iree_linalg_ext.attention <{
    indexing_maps = [affine_map<(b, m, n, i, j) -> (b, m, i)>, affine_map<(b, m, n, i, j) -> (b, j, i)>,
                     affine_map<(b, m, n, i, j) -> (b, j, n)>, affine_map<(b, m, n, i, j) -> ()>,
                     affine_map<(b, m, n, i, j) -> (b, m, n)>]}>
    ins(%q, %k, %v, %scale : tensor<2x128x64xf16>, tensor<2x128x64xf16>, tensor<2x128x64xf16>, f16)
    outs(%e : tensor<2x128x64xf16>) {
  ^bb0(%score: f32):
    iree_linalg_ext.yield %score : f32
  } -> tensor<2x128x64xf16>
  return %r : tensor<2x128x64xf16>
}
