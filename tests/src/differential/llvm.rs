//! LLVM's code for generated kernels: many to a module, because starting a process costs more than compiling one.

use super::Options;
use super::failure::write_failure;
use super::features::Feature;
use super::judge::{Reference, check, load};
use super::report::{Difference, Summary};
use crate::oracle::{LlcLevel, llc};
use gcnsel_generator::{Kernel, module};
use gcnsel_isa::Target;

/// A valid kernel with what it computes.
pub(super) struct Known {
    pub seed: u64,
    pub kernel: Kernel,
    pub reference: Reference,
}

/// What the emulator says of an instruction that it does not execute, as llc uses for vectors that are indexed.
const NOT_EMULATED: &str = "has no executable meaning yet";

/// Compiles kernels by llc at each level for a target, runs them, and compares. Kernels that llc crashes on and those
/// whose code the emulator does not know are counted.
pub(super) fn check_all(batch: &[Known], target: Target, options: &Options, summary: &mut Summary) {
    for level in LlcLevel::ALL {
        let kernels: Vec<&Kernel> = batch.iter().map(|known| &known.kernel).collect();
        let compile = |kernels: &[&Kernel]| llc(&module(kernels, ""), target.name(), level);
        let together = compile(&kernels);
        for known in batch {
            // One that llc cannot compile must not take the others with it.
            let alone = together.is_err().then(|| compile(&[&known.kernel]));
            let object = match alone.as_ref().unwrap_or(&together) {
                Ok(object) => load(object),
                Err(_) => {
                    summary.llvm_failed += 1;
                    continue;
                }
            };
            let (kernel, buffers) = (&known.kernel, &known.reference.buffers);
            match object.and_then(|object| check(&object, &kernel.name, &kernel.launch, buffers)) {
                Err(what) if what.ends_with(NOT_EMULATED) => summary.not_emulated += 1,
                // LLVM 19 loses bits of masks that are carried round irreducible cycles (docs/verification.md).
                Err(_) if known.reference.executed.contains(&Feature::IrreducibleCycle) => {
                    summary.llvm_irreducible += 1;
                }
                Err(what) => {
                    if let Some(folder) = &options.failures {
                        let folder = folder.join(format!("llc{}", level.flag()));
                        let text = kernel.module("");
                        write_failure(
                            &folder,
                            known.seed,
                            &text,
                            kernel,
                            &what,
                            &known.reference,
                            &mut |text| llc(text, target.name(), level),
                        );
                    }
                    let who = format!("llc-19 {} for {target}", level.flag());
                    summary.difference(Difference { seed: known.seed, who, what });
                }
                Ok(()) => {}
            }
            summary.llvm_runs += 1;
        }
    }
}
