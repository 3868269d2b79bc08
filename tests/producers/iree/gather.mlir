func.func @gather(%table: tensor<1000x16xf16>, %which: tensor<64xi32>) -> tensor<64x16xf32> {
  %e = tensor.empty() : tensor<64x16xf32>
  %r = linalg.generic {
    indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%which : tensor<64xi32>) outs(%e : tensor<64x16xf32>) {
  ^bb0(%i: i32, %o: f32):
    %row = arith.index_cast %i : i32 to index
    %column = linalg.index 1 : index
    %x = tensor.extract %table[%row, %column] : tensor<1000x16xf16>
    %y = arith.extf %x : f16 to f32
    linalg.yield %y : f32
  } -> tensor<64x16xf32>
  return %r : tensor<64x16xf32>
}
