func.func @transpose(%a: tensor<64x48xf16>) -> tensor<48x64xf16> {
  %e = tensor.empty() : tensor<48x64xf16>
  %t = linalg.transpose ins(%a : tensor<64x48xf16>) outs(%e : tensor<48x64xf16>) permutation = [1, 0]
  return %t : tensor<48x64xf16>
}
