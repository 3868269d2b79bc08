// The index of the largest of each row.
func.func @largest(%a: tensor<16x200xf32>) -> tensor<16xi32> {
  %least = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0 : i32
  %ef = tensor.empty() : tensor<16xf32>
  %ei = tensor.empty() : tensor<16xi32>
  %f = linalg.fill ins(%least : f32) outs(%ef : tensor<16xf32>) -> tensor<16xf32>
  %i = linalg.fill ins(%zero : i32) outs(%ei : tensor<16xi32>) -> tensor<16xi32>
  %r:2 = linalg.generic {
    indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>],
    iterator_types = ["parallel", "reduction"]
  } ins(%a : tensor<16x200xf32>) outs(%f, %i : tensor<16xf32>, tensor<16xi32>) {
  ^bb0(%x: f32, %most: f32, %where: i32):
    %d = linalg.index 1 : index
    %here = arith.index_cast %d : index to i32
    %more = arith.cmpf ogt, %x, %most : f32
    %m = arith.select %more, %x, %most : f32
    %w = arith.select %more, %here, %where : i32
    linalg.yield %m, %w : f32, i32
  } -> (tensor<16xf32>, tensor<16xi32>)
  return %r#1 : tensor<16xi32>
}
