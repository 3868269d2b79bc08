//! What each test kernel computes, in plain Rust: one file per kernel, and the list of all of them.

use crate::kernel::{Case, Source};

pub mod cfg;
pub mod matrix;

macro_rules! cases {
    ($($name:ident)*) => {
        $(mod $name;)*
        static FROM_CLANG: &[Case] = &[$(Case {
            name: stringify!($name),
            source: Source::Clang,
            shapes: $name::SHAPES,
            launch: $name::launch,
        }),*];
    };
}

cases! {
    aes approximations atomic_loops atomics bfs bitonic bits black_scholes blake2s calls chacha20
    collatz conv2d conv_wide dct8x8 division fft fft32 flat_pointers float_ops float_parts
    floyd_warshall half_ops histogram jacobi keccak kmeans life lu_step mandelbrot matmul md5 modexp
    monte_carlo nbody needleman_wunsch pixels pointer_table private_sort ray_sphere reduction saxpy
    scan sgpr_spill sha256 softmax spmv state_machine struct_argument substring transpose tree_walk
    vgpr_spill vm wave_ops
}

/// Every test kernel: those from OpenCL C, then the hand-written ones.
pub fn all() -> impl Iterator<Item = &'static Case> {
    FROM_CLANG.iter().chain(cfg::CASES)
}

/// Work-items that a one-dimensional kernel's guard lets through: a few fewer than the grid has.
fn guarded(shape: &crate::kernel::Shape) -> usize {
    shape.grid[0] as usize - 10
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::{Arg, TARGETS};

    #[test]
    fn every_case_has_its_files_and_every_file_its_case() {
        for case in all() {
            for target in TARGETS {
                assert!(case.ir(target).is_file(), "{} has no IR for {target}", case.name);
            }
        }
        for (folder, ending, source) in [("", ".cl", Source::Clang), ("cfg", ".ll", Source::Hand)] {
            for entry in std::fs::read_dir(crate::kernel::folder().join(folder)).unwrap() {
                let name = entry.unwrap().file_name().into_string().unwrap();
                if let Some(stem) = name.strip_suffix(ending) {
                    let listed = all().any(|case| case.name == stem && case.source == source)
                        || (source == Source::Hand && stem.contains('.'));
                    assert!(listed, "{name} is in no case");
                }
            }
        }
    }

    #[test]
    fn launches_fit_their_shapes_and_depend_on_the_seed() {
        for case in all() {
            assert!(case.shapes.len() >= 3, "{}", case.name);
            let partial = case.shapes.iter().any(|shape| {
                let lanes: u32 = shape.block.iter().product();
                !lanes.is_multiple_of(64) || (0..3).any(|d| !shape.grid[d].is_multiple_of(shape.block[d]))
            });
            assert!(partial, "{} has no partial wave", case.name);
            for shape in case.shapes {
                let [one, two] = [1, 2].map(|seed| (case.launch)(shape, seed));
                let size: usize = one.expected.iter().map(|e| e.bytes.len()).sum();
                assert!(size >= 1024, "{} {shape:?}: {size} bytes of output", case.name);
                assert!(one.expected != two.expected, "{} {shape:?}", case.name);
                assert!(one == (case.launch)(shape, 1), "{} {shape:?}", case.name);
                for expected in &one.expected {
                    let Arg::Buf(before) = &one.args[expected.arg] else {
                        panic!("{}: expected argument is no buffer", case.name)
                    };
                    assert!(before != &expected.bytes, "{} {shape:?}: nothing to do", case.name);
                }
            }
        }
    }
}
