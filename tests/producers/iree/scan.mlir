func.func @scan(%a: tensor<8x64xi32>) -> tensor<8x64xi32> {
  %zero = arith.constant dense<0> : tensor<8xi32>
  %e = tensor.empty() : tensor<8x64xi32>
  %s:2 = iree_linalg_ext.scan dimension(1) inclusive(true) ins(%a : tensor<8x64xi32>) outs(%e, %zero : tensor<8x64xi32>, tensor<8xi32>) {
  ^bb0(%x: i32, %y: i32):
    %sum = arith.addi %x, %y : i32
    iree_linalg_ext.yield %sum : i32
  } -> tensor<8x64xi32>, tensor<8xi32>
  return %s#0 : tensor<8x64xi32>
}
