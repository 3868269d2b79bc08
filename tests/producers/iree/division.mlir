func.func @division(%a: tensor<512xi64>, %b: tensor<512xi64>) -> tensor<512xi64> {
  %ten = arith.constant dense<10> : tensor<512xi64>
  %q = arith.divsi %a, %b : tensor<512xi64>
  %r = arith.remsi %a, %b : tensor<512xi64>
  %u = arith.divui %a, %b : tensor<512xi64>
  %f = arith.floordivsi %a, %ten : tensor<512xi64>
  %0 = arith.xori %q, %r : tensor<512xi64>
  %1 = arith.xori %0, %u : tensor<512xi64>
  %2 = arith.addi %1, %f : tensor<512xi64>
  return %2 : tensor<512xi64>
}
