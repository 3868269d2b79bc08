func.func @saxpy(%x: tensor<320xf32>, %y: tensor<320xf32>) -> tensor<320xf32> {
  %a = arith.constant dense<2.5> : tensor<320xf32>
  %0 = arith.mulf %x, %a : tensor<320xf32>
  %1 = arith.addf %0, %y : tensor<320xf32>
  return %1 : tensor<320xf32>
}
