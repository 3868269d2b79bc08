//! Global alignment tables.

use crate::kernel::{Launch, Shape, WHOLE_GROUPS};
use crate::rng::Rng;

pub const SHAPES: &[Shape] = WHOLE_GROUPS;

pub fn launch(shape: &Shape, seed: u64) -> Launch {
    let mut rng = Rng::new(seed);
    let length = (shape.block[0] as usize).min(70) - 5;
    let (pairs, side) = (shape.groups_x() as usize, length + 1);
    let mut letters = || rng.fill(pairs * length, |r| b"ACGT"[r.below(4) as usize]);
    let (first, second) = (letters(), letters());
    let mut tables = Vec::new();
    for (first, second) in first.chunks(length).zip(second.chunks(length)) {
        let mut table = vec![0i32; side * side];
        for row in 0..side {
            for column in 0..side {
                table[row * side + column] = if row == 0 || column == 0 {
                    -2 * (row + column) as i32
                } else {
                    let step = if first[row - 1] == second[column - 1] { 2 } else { -1 };
                    let up = table[(row - 1) * side + column] - 2;
                    let left = table[row * side + column - 1] - 2;
                    up.max(left).max(table[(row - 1) * side + column - 1] + step)
                };
            }
        }
        tables.extend(table);
    }
    Launch::new(shape)
        .output(&vec![0i32; tables.len()], &tables)
        .input(&first)
        .input(&second)
        .u32(length as u32)
}
