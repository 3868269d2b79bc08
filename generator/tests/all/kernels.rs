//! Kernels of many seeds: well-formed, the same each time, and with everything that there are weights for.
//! That they are valid is for the differential driver to see, which runs them.

use gcnsel_generator::{Kind, Weights, generate, module};
use std::collections::BTreeSet;

#[test]
fn kernels_are_well_formed_and_contain_everything() {
    let weights = Weights::default();
    let mut kinds = BTreeSet::new();
    let mut sizes = Vec::new();
    for seed in 0..300 {
        let kernel = generate(seed, &weights);
        let text = kernel.module("\"amdgpu-num-vgpr\"=\"24\"");
        let module = gcnsel_ir::parse(text.as_bytes()).unwrap_or_else(|d| panic!("seed {seed}: {d}\n{text}"));
        gcnsel_ir::verify(&module).unwrap_or_else(|d| panic!("seed {seed}: {d}\n{text}"));
        sizes.push(text.lines().filter(|line| line.starts_with("  ")).count());
        kinds.extend(kernel.kinds);
    }
    sizes.sort_unstable();
    assert!(sizes[150] >= 80, "half of the kernels have fewer than {} instructions", sizes[150]);
    // What is chosen inside expressions and for whole kernels is not recorded.
    let unrecorded = [Kind::Uniform, Kind::Load, Kind::Shared];
    let missing: Vec<&Kind> =
        Kind::ALL.iter().filter(|kind| !kinds.contains(kind) && !unrecorded.contains(kind)).collect();
    assert!(missing.is_empty(), "no kernel has {missing:?}");
}

#[test]
fn a_seed_always_gives_the_same_kernel() {
    let weights = Weights::default();
    let texts = [0, 0, 1].map(|seed| generate(seed, &weights).module(""));
    assert_eq!(texts[0], texts[1]);
    assert_ne!(texts[0], texts[2]);
    assert_eq!(generate(7, &weights).launch, generate(7, &weights).launch);
}

#[test]
fn what_weighs_nothing_is_not_there() {
    let mut weights = Weights::default();
    for none in ["loop=0", "region=0", "waterfall=0", "lanes=0"] {
        weights.set(none).expect("the kind exists");
    }
    for seed in 0..100 {
        let text = generate(seed, &weights).module("");
        assert!(!text.contains("llvm.amdgcn.ballot"), "seed {seed}");
    }
}

#[test]
fn kernels_share_a_module() {
    let weights = Weights::default();
    let kernels: Vec<_> = (0..20).map(|seed| generate(seed, &weights)).collect();
    let text = module(&kernels.iter().collect::<Vec<_>>(), "");
    let module = gcnsel_ir::parse(text.as_bytes()).unwrap_or_else(|d| panic!("{d}\n{text}"));
    gcnsel_ir::verify(&module).unwrap_or_else(|d| panic!("{d}\n{text}"));
    assert_eq!(module.functions.iter().filter(|f| f.is_kernel()).count(), 20);
}
