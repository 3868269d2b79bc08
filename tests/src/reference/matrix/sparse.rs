//! Products of matrices of which one has two of each four numbers of a row. Elements are small whole numbers: all sums are exact.

use super::numbers::{halves, to_small_float, whole};
use crate::kernel::{Element, Launch, Shape};
use crate::rng::Rng;

/// One tile, and three by two: a wave each.
pub const TILES: &[Shape] = &[Shape::plane([64, 1], [64, 1]), Shape::plane([192, 2], [64, 1])];

/// The instruction that a kernel uses.
#[derive(Clone, Copy)]
struct Step {
    /// Rows of A and columns of B.
    side: usize,
    /// Numbers of a row, zeros included.
    depth: usize,
}

impl Step {
    /// Parts of a step's row, one in each lane that has some of it.
    fn parts(self) -> usize {
        64 / self.side
    }

    /// Numbers of a part, zeros included; there are two bits for each two of them.
    fn part(self) -> usize {
        self.depth / self.parts()
    }

    /// Steps whose bits make a dword.
    fn together(self) -> usize {
        32 / self.part()
    }
}

/// A launch; elements are numbers up to `most`, and become what `convert` makes of a slice of them.
fn launch<T: Element, U: Element + Default>(
    shape: &Shape,
    seed: u64,
    step: Step,
    most: i32,
    convert: impl Fn(&[i32]) -> Vec<T>,
    sum: impl Fn(i32) -> U,
) -> Launch {
    let mut rng = Rng::new(seed);
    let (m, n) = (step.side * shape.grid[1] as usize, step.side * shape.groups_x() as usize);
    let k = 4 * step.together() * step.depth;
    let (kept, b) = (whole(&mut rng, m * k / 2, most), whole(&mut rng, n * k, most));
    // Which two of each four are kept, the lower one first.
    let pairs = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];
    let places: Vec<u32> = rng
        .fill(m * k / 4, |rng| pairs[rng.below(6) as usize])
        .into_iter()
        .flat_map(|(low, high)| [low, high])
        .collect();
    let c: Vec<U> = (0..m * n)
        .map(|at| {
            let (row, column) = (at / n, at % n);
            let of_row = row * k / 2..(row + 1) * k / 2;
            let term = |(number, at): (usize, usize)| {
                kept[at] * b[column * k + number / 2 * 4 + places[at] as usize]
            };
            sum(of_row.enumerate().map(term).sum())
        })
        .collect();
    // By row, by dword, by part.
    let mut bits = vec![0u32; m * k / 32];
    for (at, place) in places.iter().enumerate() {
        let (row, number) = (at / (k / 2), at % (k / 2));
        let (of_step, in_step) = (number / (step.depth / 2), number % (step.depth / 2));
        let (part, in_part) = (in_step / (step.part() / 2), in_step % (step.part() / 2));
        let dword = of_step / step.together();
        let shift = of_step % step.together() * step.part() + 2 * in_part;
        let dwords = k / step.depth / step.together();
        bits[(row * dwords + dword) * step.parts() + part] |= place << shift;
    }
    Launch::new(shape)
        .output(&vec![U::default(); c.len()], &c)
        .input(&convert(&kept))
        .input(&convert(&b))
        .input(&bits)
        .u32(n as u32)
        .u32(k as u32)
}

/// Halves, summed in singles.
pub fn sparse_f16(shape: &Shape, seed: u64) -> Launch {
    launch(shape, seed, Step { side: 32, depth: 16 }, 8, halves, |sum| sum as f32)
}

/// Bytes, summed in integers.
pub fn sparse_i8(shape: &Shape, seed: u64) -> Launch {
    let bytes = |numbers: &[i32]| -> Vec<i8> { numbers.iter().map(|x| *x as i8).collect() };
    launch(shape, seed, Step { side: 16, depth: 64 }, 127, bytes, |sum| sum)
}

/// Floats of 8 bits, summed in singles.
pub fn sparse_f8(shape: &Shape, seed: u64) -> Launch {
    let bits = |numbers: &[i32]| -> Vec<u8> { numbers.iter().map(|x| to_small_float(*x)).collect() };
    launch(shape, seed, Step { side: 32, depth: 32 }, 15, bits, |sum| sum as f32)
}
