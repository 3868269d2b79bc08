//! What the matrix kernels of `tests/matrix` compute.

use crate::kernel::{Case, Launch, Shape, Source};

mod attention;
mod dense;
mod numbers;
mod rows;
mod sparse;

/// The targets with matrix instructions.
const CDNA: &[&str] = &["gfx90a", "gfx942"];
/// The target whose matrix instructions multiply floats of 8 bits, and matrices that are half zeros.
const GFX942: &[&str] = &["gfx942"];

/// A matrix kernel.
const fn case(
    name: &'static str,
    targets: &'static [&'static str],
    shapes: &'static [Shape],
    launch: fn(&Shape, u64) -> Launch,
) -> Case {
    Case { name, source: Source::Matrix(targets), shapes, launch }
}

/// The kernels in Triton. Its LLVM IR is newer than what LLVM 19 reads.
pub const TRITON: &[Case] = &[
    case("product_f16", CDNA, dense::TILES, dense::product_f16),
    case("product_bf16", CDNA, dense::TILES, dense::product_bf16),
    case("product_i8", CDNA, dense::TILES, dense::product_i8),
    case("product_f8", GFX942, dense::TILES, dense::product_f8),
    case("attention", CDNA, attention::HEADS, attention::attention),
    case("attention_causal", CDNA, attention::HEADS_OF_TWO_WAVES, attention::attention_causal),
    case("softmax_rows", CDNA, rows::ROWS, rows::softmax_rows),
    case("layer_norm", CDNA, rows::ROWS, rows::layer_norm),
];

/// The kernels in HIP.
pub const HIP: &[Case] = &[
    case("tiled_product", CDNA, dense::TILES, dense::tiled_product),
    case("fused_attention", CDNA, attention::HEADS, attention::fused_attention),
    case("sparse_f16", GFX942, sparse::TILES, sparse::sparse_f16),
    case("sparse_i8", GFX942, sparse::TILES, sparse::sparse_i8),
    case("sparse_f8", GFX942, sparse::TILES, sparse::sparse_f8),
];

/// Every matrix kernel: those in Triton, then those in HIP.
pub fn all() -> impl Iterator<Item = &'static Case> {
    TRITON.iter().chain(HIP)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_case_has_its_files_and_every_file_its_case() {
        for case in all() {
            for target in case.targets() {
                assert!(case.ir(target).is_file(), "{} has no IR for {target}", case.name);
            }
        }
        for entry in std::fs::read_dir(crate::kernel::matrix_folder()).expect("the folder") {
            let name = entry.expect("an entry").file_name().into_string().expect("UTF-8");
            if let Some(stem) = name.strip_suffix(".ll") {
                let (kernel, target) = stem.split_once('.').expect("a target");
                let listed = all().any(|case| case.name == kernel && case.targets().contains(&target));
                assert!(listed, "{name} is in no case");
            }
        }
    }

    /// Files are the same wherever they are made.
    #[test]
    fn no_file_names_a_place_on_a_machine() {
        for case in all() {
            for target in case.targets() {
                let text = std::fs::read_to_string(case.ir(target)).expect("it is there");
                let bad = ["/home", "/root", "/tmp", "/work", "!DIFile", "source_filename = \"/"];
                let found = bad.iter().find(|word| text.contains(**word));
                assert!(found.is_none(), "{} for {target} has {found:?}", case.name);
            }
        }
    }
}
