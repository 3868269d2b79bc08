func.func @softmax_half(%x: tensor<16x1024xf16>) -> tensor<16x1024xf16> {
  %e = tensor.empty() : tensor<16x1024xf16>
  %1 = linalg.softmax dimension(1) ins(%x : tensor<16x1024xf16>) outs(%e : tensor<16x1024xf16>) -> tensor<16x1024xf16>
  return %1 : tensor<16x1024xf16>
}
