func.func @logarithms(%a: tensor<1024xf32>) -> tensor<1024xf32> {
  %0 = math.exp %a : tensor<1024xf32>
  %1 = math.log1p %0 : tensor<1024xf32>
  %2 = math.absf %a : tensor<1024xf32>
  %3 = math.sqrt %2 : tensor<1024xf32>
  %4 = math.tanh %a : tensor<1024xf32>
  %5 = arith.addf %1, %3 : tensor<1024xf32>
  %6 = arith.addf %5, %4 : tensor<1024xf32>
  return %6 : tensor<1024xf32>
}
