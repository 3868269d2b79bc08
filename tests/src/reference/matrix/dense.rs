//! Products of matrices. Their elements are small whole numbers, so that every sum is exact in whatever order.

use super::numbers::{halves, to_bfloat, to_small_float, whole};
use crate::half::to_half;
use crate::kernel::{Arg, Launch, Shape};
use crate::rng::Rng;

/// Work-items of a group: four waves.
const GROUP: u32 = 256;

/// Two tiles by one, and three by two; the last ones are cut off.
pub const TILES: &[Shape] =
    &[Shape::plane([2 * GROUP, 1], [GROUP, 1]), Shape::plane([3 * GROUP, 2], [GROUP, 1])];

/// How B lies in memory.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    /// By rows, k of n.
    Rows,
    /// By columns, n of k.
    Columns,
}

/// A product's matrices and sizes.
struct Product {
    m: usize,
    n: usize,
    k: usize,
    a: Vec<i32>,
    b: Vec<i32>,
    /// By rows.
    c: Vec<i32>,
}

/// Sizes, in elements.
struct Size {
    m: usize,
    n: usize,
    k: usize,
}

/// Matrices of numbers up to `most`.
fn product(size: &Size, order: Order, most: i32, seed: u64) -> Product {
    let mut rng = Rng::new(seed);
    let Size { m, n, k } = *size;
    let (a, b) = (whole(&mut rng, m * k, most), whole(&mut rng, k * n, most));
    let element_of_b = |depth: usize, column: usize| match order {
        Order::Rows => b[depth * n + column],
        Order::Columns => b[column * k + depth],
    };
    let element = |at: usize| {
        let (row, column) = (at / n, at % n);
        (0..k).map(|depth| a[row * k + depth] * element_of_b(depth, column)).sum()
    };
    let c = (0..m * n).map(element).collect();
    Product { m, n, k, a, b, c }
}

/// What a grid of tiles of so many rows and columns computes if the last row lacks 3 and the last column 16.
fn cut(shape: &Shape, rows: usize, columns: usize, k: usize) -> Size {
    Size { m: rows * shape.grid[1] as usize - 3, n: columns * shape.groups_x() as usize - 16, k }
}

/// Triton's kernels have two more parameters than they declare: scratch memory, of which these need none.
pub(super) fn of_triton(mut launch: Launch) -> Launch {
    launch.args.extend([Arg::I64(0), Arg::I64(0)]);
    launch
}

/// A launch with the matrices C, A, B as bytes; sizes come behind.
fn sized(launch: Launch, product: &Product) -> Launch {
    launch.u32(product.m as u32).u32(product.n as u32).u32(product.k as u32)
}

/// Halves, summed in singles and rounded: exact up to 2,048.
pub fn product_f16(shape: &Shape, seed: u64) -> Launch {
    let product = product(&cut(shape, 64, 64, 208), Order::Rows, 3, seed);
    let launch = Launch::new(shape)
        .output(&vec![0u16; product.c.len()], &halves(&product.c))
        .input(&halves(&product.a))
        .input(&halves(&product.b));
    of_triton(sized(launch, &product))
}

/// Brain floats, summed in singles and rounded.
pub fn product_bf16(shape: &Shape, seed: u64) -> Launch {
    let product = product(&cut(shape, 128, 64, 256), Order::Columns, 8, seed);
    let bits = |numbers: &[i32]| -> Vec<u16> { numbers.iter().map(|x| to_bfloat(*x as f32)).collect() };
    let launch = Launch::new(shape)
        .output(&vec![0u16; product.c.len()], &bits(&product.c))
        .input(&bits(&product.a))
        .input(&bits(&product.b));
    of_triton(sized(launch, &product))
}

/// Bytes, summed in integers; each row and column has a factor.
pub fn product_i8(shape: &Shape, seed: u64) -> Launch {
    let product = product(&cut(shape, 64, 64, 208), Order::Columns, 127, seed);
    let bytes = |numbers: &[i32]| -> Vec<i8> { numbers.iter().map(|x| *x as i8).collect() };
    let mut rng = Rng::new(!seed);
    let mut factors = |count| rng.fill(count, |rng| rng.f32(0.001, 0.1));
    let (of_rows, of_columns) = (factors(product.m), factors(product.n));
    let scaled =
        |(at, sum): (usize, &i32)| *sum as f32 * of_rows[at / product.n] * of_columns[at % product.n];
    let c: Vec<f32> = product.c.iter().enumerate().map(scaled).collect();
    let launch = Launch::new(shape)
        .output(&vec![0f32; c.len()], &c)
        .input(&bytes(&product.a))
        .input(&bytes(&product.b))
        .input(&of_rows)
        .input(&of_columns);
    of_triton(sized(launch, &product))
}

/// Floats of 8 bits, summed in singles and rounded to halves.
pub fn product_f8(shape: &Shape, seed: u64) -> Launch {
    let product = product(&cut(shape, 64, 64, 256), Order::Columns, 15, seed);
    let bits = |numbers: &[i32]| -> Vec<u8> { numbers.iter().map(|x| to_small_float(*x)).collect() };
    let c: Vec<u16> = product.c.iter().map(|x| to_half(f64::from(*x))).collect();
    let launch =
        Launch::new(shape).output(&vec![0u16; c.len()], &c).input(&bits(&product.a)).input(&bits(&product.b));
    of_triton(sized(launch, &product))
}

/// Halves, summed in singles.
pub fn tiled_product(shape: &Shape, seed: u64) -> Launch {
    let size = Size { m: 64 * shape.grid[1] as usize - 3, n: 64 * shape.groups_x() as usize, k: 224 };
    let product = product(&size, Order::Rows, 8, seed);
    let c: Vec<f32> = product.c.iter().map(|x| *x as f32).collect();
    let launch = Launch::new(shape)
        .output(&vec![0f32; c.len()], &c)
        .input(&halves(&product.a))
        .input(&halves(&product.b));
    sized(launch, &product).u32(product.n as u32)
}
