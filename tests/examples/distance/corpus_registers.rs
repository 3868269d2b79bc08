//! Registers, occupancy and code of other projects' kernels, ours beside LLVM 23's.

use crate::compilers::Compilers;
use crate::corpus_files::Sample;
use crate::means::Mean;
use gcnsel::stats::{self, KernelStats};
use gcnsel_codeobject::{LoadedKernel, LoadedObject};
use gcnsel_isa::Target;

/// Kernels of a list.
const LISTED: usize = 15;

/// A kernel of both objects.
struct Pair {
    /// Of the file, and of the kernel.
    name: String,
    ours: KernelStats,
    theirs: KernelStats,
    /// Whether LLVM 23 knows what it calls: of what it does not see it counts no registers.
    is_known: bool,
}

impl Pair {
    fn is_lower(&self) -> bool {
        self.ours.occupancy < self.theirs.occupancy
    }
}

/// A number of each kernel.
type Figure = (&'static str, fn(&KernelStats) -> u64);

const FIGURES: [Figure; 7] = [
    ("VGPRs", |kernel| kernel.vgprs.into()),
    ("SGPRs", |kernel| kernel.sgprs.into()),
    ("spilled VGPRs", |kernel| kernel.vgpr_spills.into()),
    ("spilled SGPRs", |kernel| kernel.sgpr_spills.into()),
    ("bytes of scratch", |kernel| kernel.scratch_bytes.into()),
    ("bytes of code", |kernel| kernel.code_bytes),
    ("occupancy", |kernel| kernel.occupancy.into()),
];

/// Prints the tables of a sample, for each target.
///
/// # Errors
/// The corpus is not there, or a file of it.
pub fn print(sample: &Sample, targets: &[Target], compilers: &Compilers) -> Result<(), String> {
    println!("\n## Registers\n");
    println!("{}; kernels that call functions, too.", sample.told());
    for &target in targets {
        let (pairs, left_out) = sample.of_each(target, compilers, pairs_of)?;
        print_target(target, &pairs, &left_out);
    }
    Ok(())
}

/// The kernels that two objects of a file have.
fn pairs_of(file: &str, ours: &LoadedObject, theirs: &LoadedObject) -> Vec<Pair> {
    let figures = |object: &LoadedObject| {
        stats::of_object(object).unwrap_or_else(|why| {
            eprintln!("{file}: {why}");
            Vec::new()
        })
    };
    // So it says of kernels that call what is elsewhere.
    let is_dynamic = |kernel: &&LoadedKernel| kernel.metadata.uses_dynamic_stack == Some(true);
    let unknown: Vec<&str> = theirs.kernels.iter().filter(is_dynamic).map(|k| k.name.as_str()).collect();
    let mut theirs = figures(theirs);
    let pair = |ours: KernelStats| {
        let at = theirs.iter().position(|theirs| theirs.kernel == ours.kernel)?;
        let is_known = !unknown.contains(&ours.kernel.as_str());
        Some(Pair { name: format!("{file} {}", ours.kernel), ours, theirs: theirs.swap_remove(at), is_known })
    };
    figures(ours).into_iter().filter_map(pair).collect()
}

fn print_target(target: Target, pairs: &[Pair], left_out: &[String]) {
    println!("\n### Registers, {target}\n");
    if !left_out.is_empty() {
        println!("Files left out: {}.\n", left_out.join("; "));
    }
    println!("| {} kernels | ours | LLVM 23's | mean |\n|---|--:|--:|--:|", pairs.len());
    for (name, of) in FIGURES {
        let sum =
            |figures: fn(&Pair) -> &KernelStats| pairs.iter().map(|pair| of(figures(pair))).sum::<u64>();
        let mean = Mean::of(pairs.iter().map(|pair| (of(&pair.ours) as f64, of(&pair.theirs) as f64)));
        println!("| {name} | {} | {} | {} |", sum(|pair| &pair.ours), sum(|pair| &pair.theirs), mean.text());
    }
    let known: Vec<&Pair> = pairs.iter().filter(|pair| pair.is_known).collect();
    let mean = Mean::of(known.iter().map(|pair| (pair.ours.vgprs.into(), pair.theirs.vgprs.into())));
    println!(
        "\nThe mean of VGPRs is {} over the {} kernels of which LLVM 23 knows the stack. Of what it does not see it counts no registers.",
        mean.text(),
        known.len()
    );
    let mut lower: Vec<&Pair> = pairs.iter().filter(|pair| pair.is_lower()).collect();
    let higher = pairs.iter().filter(|pair| pair.ours.occupancy > pair.theirs.occupancy).count();
    println!("\nOccupancy is lower in {} kernels, higher in {higher}.", lower.len());
    if lower.is_empty() {
        return;
    }
    let lost = |pair: &Pair| f64::from(pair.ours.occupancy) / f64::from(pair.theirs.occupancy);
    lower.sort_by(|a, b| lost(a).total_cmp(&lost(b)).then_with(|| a.name.cmp(&b.name)));
    println!("\n| lower | occupancy | VGPRs | SGPRs | limited by |\n|---|--:|--:|--:|---|");
    for Pair { name, ours, theirs, .. } in lower.into_iter().take(LISTED) {
        println!(
            "| {name} | {} / {} | {} / {} | {} / {} | {} |",
            ours.occupancy,
            theirs.occupancy,
            ours.vgprs,
            theirs.vgprs,
            ours.sgprs,
            theirs.sgprs,
            ours.limited_by
        );
    }
}
