func.func @convolution(%image: tensor<1x12x12x3xf32>, %weights: tensor<3x3x3x4xf32>) -> tensor<1x10x10x4xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x10x10x4xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x10x10x4xf32>) -> tensor<1x10x10x4xf32>
  %c = linalg.conv_2d_nhwc_hwcf ins(%image, %weights : tensor<1x12x12x3xf32>, tensor<3x3x3x4xf32>) outs(%f : tensor<1x10x10x4xf32>) -> tensor<1x10x10x4xf32>
  return %c : tensor<1x10x10x4xf32>
}
