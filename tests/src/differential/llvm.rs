//! LLVM's code for generated kernels: many to a module, because starting a process costs more than compiling one.

use super::excuse::{Excuse, Hidden};
use super::failure::write_failure;
use super::judge::{Reference, check, load};
use super::options::Options;
use super::report::{Difference, Summary};
use super::uncalled::without_uncalled;
use crate::oracle::{Llc, LlcLevel};
use gcnsel_generator::{Kernel, module};
use gcnsel_isa::Target;
use std::rc::Rc;

/// A valid kernel with what it computes.
pub(super) struct Known {
    pub seed: u64,
    pub kernel: Kernel,
    pub reference: Reference,
}

/// The code of each kernel, or what llc says where it fails, which is not to take other kernels with it.
fn compile(
    llc: &Llc,
    kernels: &[&Kernel],
    target: Target,
    level: LlcLevel,
) -> Vec<Result<Rc<Vec<u8>>, String>> {
    match llc.compile_text(&without_uncalled(&module(kernels, "")), target.name(), level) {
        Ok(object) => {
            let object = Rc::new(object);
            kernels.iter().map(|_| Ok(Rc::clone(&object))).collect()
        }
        Err(why) if kernels.len() <= 1 => kernels.iter().map(|_| Err(why.clone())).collect(),
        Err(_) => {
            let (front, back) = kernels.split_at(kernels.len() / 2);
            [front, back].into_iter().flat_map(|part| compile(llc, part, target, level)).collect()
        }
    }
}

/// Whether LLVM's code for a kernel is right once it is changed, if it can be, so that a bug that is known
/// (docs/verification.md) does not show: then what was wrong is that bug. It may lack a wait then, for all that it is
/// right up to there.
fn right_if(
    change: fn(&str) -> Option<String>,
    known: &Known,
    llc: &Llc,
    target: Target,
    level: LlcLevel,
) -> bool {
    let kernel = &known.kernel;
    change(&without_uncalled(&kernel.module(""))).is_some_and(|text| {
        llc.compile_text(&text, target.name(), level)
            .and_then(|object| load(&object))
            .and_then(|object| check(&object, &kernel.name, &kernel.launch, &known.reference.buffers))
            .map_or_else(|what| Excuse::of_words(&what) == Some(Excuse::Wait), |()| true)
    })
}

/// The mistakes that explain what is wrong with LLVM's code, those of its release alone; none if nothing does.
fn excuses(what: &str, known: &Known, llc: &Llc, target: Target, level: LlcLevel) -> Vec<Excuse> {
    let is_of = |excuse: &Excuse| excuse.is_of(llc.release);
    if let Some(excuse) = Excuse::of_words(what).filter(is_of) {
        return vec![excuse];
    }
    // What is carried round irreducible cycles is lost, masks above all (docs/verification.md).
    if known.reference.was_in_irreducible_cycle && Excuse::Irreducible.is_of(llc.release) {
        return vec![Excuse::Irreducible];
    }
    let hides = |(excuses, change): &Hidden| {
        excuses.iter().all(is_of) && right_if(*change, known, llc, target, level)
    };
    Excuse::hidden().into_iter().find(hides).map_or(Vec::new(), |(excuses, _)| excuses.to_vec())
}

/// Compiles kernels by llc at each level for a target, runs them, and compares. Kernels that llc crashes on are counted.
pub(super) fn check_all(batch: &[Known], target: Target, options: &Options, summary: &mut Summary) {
    let llc = &options.llc;
    for level in LlcLevel::ALL {
        let who = || format!("llc-{} {} for {target}", llc.release, level.flag());
        let kernels: Vec<&Kernel> = batch.iter().map(|known| &known.kernel).collect();
        for (known, object) in batch.iter().zip(compile(llc, &kernels, target, level)) {
            let object = match object {
                Ok(object) => object,
                Err(what) => {
                    summary.llvm_failed.push(Difference { seed: known.seed, who: who(), what });
                    continue;
                }
            };
            summary.llvm_runs += 1;
            let (kernel, buffers) = (&known.kernel, &known.reference.buffers);
            let checked =
                load(&object).and_then(|object| check(&object, &kernel.name, &kernel.launch, buffers));
            let Err(what) = checked else { continue };
            let excuses = excuses(&what, known, llc, target, level);
            if !excuses.is_empty() {
                excuses.into_iter().for_each(|excuse| summary.excuse(excuse));
                continue;
            }
            if let Some(folder) = &options.failures {
                let folder = folder.join(format!("llc{}{}", llc.release, level.flag()));
                let text = without_uncalled(&kernel.module(""));
                // Of what is tried on the way nothing is worth keeping.
                let llc = Llc::without_cache(llc.release);
                write_failure(&folder, known.seed, &text, kernel, &what, &known.reference, &mut |text| {
                    llc.compile_text(text, target.name(), level)
                });
            }
            summary.difference(Difference { seed: known.seed, who: who(), what });
        }
    }
}
