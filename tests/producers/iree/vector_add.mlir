func.func @vector_add(%a: tensor<64x48xf32>, %b: tensor<64x48xf32>) -> tensor<64x48xf32> {
  %two = arith.constant dense<2.0> : tensor<64x48xf32>
  %0 = arith.mulf %b, %two : tensor<64x48xf32>
  %1 = arith.addf %a, %0 : tensor<64x48xf32>
  return %1 : tensor<64x48xf32>
}
