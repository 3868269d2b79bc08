//! Generated kernels in the interpreter, in our code and in LLVM's: what they leave in memory must be the same.
//!
//! `docs/verification.md` says how to run it and what it covers.

mod config;
mod features;
mod judge;
mod report;

pub use config::Config;
pub use features::{Feature, Follower};
pub use judge::{Reference, check, load, ours, reference, request, spills};
pub use report::{Difference, Summary};

use gcnsel_generator::{Kernel, Weights, generate};
use rayon::prelude::*;
use std::ops::Range;

/// Kernels that one thread takes at a time.
const BATCH: u64 = 50;

/// What to run.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// What kernels are made of.
    pub weights: Weights,
    /// Every configuration for each kernel, not just the one of its seed.
    pub matrix: bool,
}

/// Runs the kernels of some seeds, in parallel on the current rayon pool. The summary does not depend on the number of
/// threads. `progress` is told of the kernels done in a batch.
pub fn run(seeds: Range<u64>, options: &Options, progress: &(dyn Fn(&Summary) + Sync)) -> Summary {
    let batches: Vec<Range<u64>> =
        seeds.clone().step_by(BATCH as usize).map(|from| from..(from + BATCH).min(seeds.end)).collect();
    let summaries: Vec<Summary> = batches
        .into_par_iter()
        .map(|batch| {
            let mut summary = Summary::default();
            for seed in batch {
                one(seed, options, &mut summary);
            }
            progress(&summary);
            summary
        })
        .collect();
    let mut all = Summary::default();
    summaries.into_iter().for_each(|summary| all.add(summary));
    all
}

/// One kernel: by the interpreter, and by our code in the configurations asked for.
fn one(seed: u64, options: &Options, summary: &mut Summary) {
    let kernel = generate(seed, &options.weights);
    let known = match reference(&kernel.module(""), &kernel.name, &kernel.launch) {
        Ok(known) => known,
        Err(why) => return summary.invalid(seed, why),
    };
    let mut executed = known.executed.clone();
    let configs = if options.matrix { Config::matrix() } else { vec![Config::of_seed(seed)] };
    for config in configs {
        match by_us(&kernel, &config, &known) {
            Ok(spilled) => executed.extend(spilled),
            Err(what) => summary.difference(Difference { seed, who: format!("ours for {config}"), what }),
        }
        summary.runs += 1;
    }
    summary.kernel(known.instructions, &executed);
}

/// Our code for a kernel in one configuration, which must compute what is known. What it spills.
fn by_us(
    kernel: &Kernel,
    config: &Config,
    known: &Reference,
) -> Result<std::collections::BTreeSet<Feature>, String> {
    let object = ours(&kernel.module(&config.attributes()), &kernel.name, config)?;
    check(&load(&object)?, &kernel.name, &kernel.launch, &known.buffers)?;
    Ok(spills(&object, &kernel.name))
}
