func.func @reduce(%a: tensor<16x500xf32>) -> tensor<16xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16xf32>) -> tensor<16xf32>
  %s = linalg.reduce { arith.addf } ins(%a : tensor<16x500xf32>) outs(%f : tensor<16xf32>) dimensions = [1]
  return %s : tensor<16xf32>
}
