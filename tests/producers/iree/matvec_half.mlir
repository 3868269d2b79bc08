// Halves, added up as floats.
func.func @matvec_half(%a: tensor<256x512xf16>, %x: tensor<512xf16>) -> tensor<256xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<256xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<256xf32>) -> tensor<256xf32>
  %y = linalg.matvec ins(%a, %x : tensor<256x512xf16>, tensor<512xf16>) outs(%f : tensor<256xf32>) -> tensor<256xf32>
  return %y : tensor<256xf32>
}
