//! Generated kernels in the interpreter, in our code and in LLVM's: what they leave in memory must be the same.
//!
//! `docs/verification.md` says how to run it and what it covers.
//!
//! Layers, from below to above: what kernels are compiled for (`config`) and contain (`features`); one kernel run and judged
//! (`judge`), written down if it fails (`failure`); changes of a module that hide LLVM's bugs (`allocas`, `hidden`, `narrow`,
//! `uncalled`), and the bugs (`excuse`); what came of a run (`report`); LLVM's code (`llvm`); here a run.

mod allocas;
mod config;
mod excuse;
mod failure;
mod features;
mod file;
mod hidden;
mod judge;
mod llvm;
mod narrow;
mod options;
mod report;
mod uncalled;

pub use allocas::put_allocas_first;
pub use config::Config;
pub use excuse::{Excuse, gets_there_by_offset};
pub use failure::{class, write_failure};
pub use features::{Feature, Follower};
pub use file::{KernelFile, Ran, run_folder};
pub use hidden::{hide_divisions, hide_generic_addresses};
pub use judge::{
    Reference, check, executed, launch_of, load, ours, reference, request, spilled, writes_lanes_to_memory,
};
pub use narrow::{multiply_words, saturate_doubles};
pub use options::Options;
pub use report::{Difference, Summary};

use gcnsel_generator::{Kernel, generate};
use gcnsel_isa::Target;
use llvm::Known;
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::ops::Range;

/// Kernels that one thread takes at a time: those whose seeds have this quotient.
const BATCH: u64 = 50;

/// Runs the kernels of some seeds, in parallel on the current rayon pool. The summary does not depend on the number of
/// threads. `progress` is told of the kernels done in a batch.
pub fn run(seeds: Range<u64>, options: &Options, progress: &(dyn Fn(&Summary) + Sync)) -> Summary {
    let batches: Vec<Range<u64>> = (seeds.start / BATCH * BATCH..seeds.end)
        .step_by(BATCH as usize)
        .map(|from| from.max(seeds.start)..(from + BATCH).min(seeds.end))
        .filter(|batch| !batch.is_empty())
        .collect();
    let summaries: Vec<Summary> = batches
        .into_par_iter()
        .enumerate()
        .map(|(number, batch)| {
            let mut summary = Summary::default();
            let known: Vec<Known> =
                batch.clone().filter_map(|seed| one(seed, options, &mut summary)).collect();
            if options.llvm_every > 0 && (number as u64).is_multiple_of(options.llvm_every) {
                llvm::check_all(&known, llvm_target(batch.start), options, &mut summary);
            }
            progress(&summary);
            summary
        })
        .collect();
    let mut all = Summary::default();
    summaries.into_iter().for_each(|summary| all.add(summary));
    all
}

/// The target that LLVM compiles a batch for: whoever asks for one of its seeds again gets the same.
fn llvm_target(seed: u64) -> Target {
    // Whatever batches are asked for, all targets come.
    let mixed = (seed / BATCH).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
    Target::ALL[mixed as usize % Target::ALL.len()]
}

/// One kernel: by the interpreter, and by our code in the configurations asked for. What it computes, if it is valid.
fn one(seed: u64, options: &Options, summary: &mut Summary) -> Option<Known> {
    let kernel = generate(seed, &options.weights);
    let known = match reference(&kernel.module(""), &kernel.name, &kernel.launch) {
        Ok(known) => known,
        Err(why) => {
            summary.invalid(seed, why);
            return None;
        }
    };
    let mut executed = known.executed.clone();
    let configs = match (options.matrix, options.few_registers) {
        (true, _) => Config::matrix(),
        (false, true) => vec![Config::of_seed(seed).few()],
        (false, false) => vec![Config::of_seed(seed)],
    };
    for mut config in configs {
        let mut outcome = by_us(&kernel, &config, &known);
        if let Err(what) = &outcome
            && let Some(larger) = config.where_refused(what)
        {
            summary.refused += 1;
            config = larger;
            outcome = by_us(&kernel, &config, &known);
        }
        match outcome {
            Ok(spilled) => executed.extend(spilled),
            Err(what) => {
                if let Some(folder) = &options.failures {
                    let text = config.module(&kernel);
                    write_failure(folder, seed, &text, &kernel, &what, &known, &mut |text| {
                        ours(text, &kernel.name, &config)
                    });
                }
                summary.difference(Difference { seed, who: format!("ours for {config}"), what });
            }
        }
        summary.runs += 1;
    }
    summary.kernel(known.instructions, &executed);
    Some(Known { seed, kernel, reference: known })
}

/// Our code for a kernel in one configuration, which must compute what is known. What it has spilled.
fn by_us(kernel: &Kernel, config: &Config, known: &Reference) -> Result<BTreeSet<Feature>, String> {
    let text = config.module(kernel);
    let object = ours(&text, &kernel.name, config)?;
    let executed = executed(&load(&object)?, &kernel.name, &kernel.launch, &known.buffers)?;
    Ok(spilled(&object, &kernel.name, &text, &executed))
}
