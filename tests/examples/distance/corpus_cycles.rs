//! What other projects' kernels take by the estimate, where they run: ours beside LLVM 23's.

use crate::compilers::Compilers;
use crate::corpus_files::{Made, Sample, linked};
use crate::means::Mean;
use gcnsel_codeobject::LoadedKernel;
use gcnsel_emulator::CodeObject;
use gcnsel_isa::Target;
use gcnsel_tests::corpus::manifest::{self, Source};
use gcnsel_tests::trial::{Estimated, Table, Trial};

/// Kernels of a list of the worst.
const WORST: usize = 10;

/// From this ratio on a kernel counts as slower.
const SLOWER: f64 = 1.05;

/// A kernel that both codes run.
struct Pair {
    /// Of the file, and of the kernel.
    name: String,
    ours: Estimated,
    theirs: Estimated,
}

impl Pair {
    fn ratio(&self, of: Figure) -> f64 {
        of(&self.ours) / of(&self.theirs)
    }
}

type Figure = fn(&Estimated) -> f64;

const FIGURES: [(&str, Figure); 3] = [
    ("executed", |estimated| estimated.executed as f64),
    ("alone", |estimated| estimated.alone as f64),
    ("filled", |estimated| estimated.filled),
];

/// Prints the tables of a sample, for each target.
///
/// # Errors
/// The corpus is not there, or a file of it.
pub fn print(sample: &Sample, targets: &[Target], compilers: &Compilers) -> Result<(), String> {
    let table = manifest::arguments()?;
    println!("\n## Cycles\n");
    println!("{}.", sample.told());
    for &target in targets {
        let found = |source: &Source, made: &Made| {
            pairs_of(source, made, target, &table).unwrap_or_else(|why| {
                eprintln!("{target}: {}: {why}", source.name());
                Vec::new()
            })
        };
        let (pairs, _) = sample.of_each_relocatable(target, compilers, found)?;
        print_target(target, &pairs);
    }
    Ok(())
}

/// The kernels of a file that run.
fn pairs_of(source: &Source, made: &Made, target: Target, table: &Table) -> Result<Vec<Pair>, String> {
    let text = std::fs::read(&made.ir).map_err(|why| format!("{}: {why}", made.ir.display()))?;
    let module = gcnsel_ir::parse(&text).map_err(|_| "it has just been compiled, and cannot be read")?;
    let (ours, theirs) = (linked(&made.ours, target)?, linked(&made.theirs, target)?);
    let kernels = gcnsel_codeobject::read(&ours).map_err(|why| why.to_string())?.kernels;
    let object = CodeObject::load(&ours).map_err(|why| why.to_string())?;
    let pair = |kernel: &LoadedKernel| {
        let written = table.of(&source.project, &kernel.name);
        let trial = Trial { module: &module, kernel, ours: &object, theirs: None, written: &written };
        let [ours, theirs] = trial.estimated(&ours, &theirs)?;
        Some(Pair { name: format!("{} {}", source.name(), kernel.name), ours, theirs })
    };
    Ok(kernels.iter().filter_map(pair).collect())
}

fn print_target(target: Target, pairs: &[Pair]) {
    println!("\n### Cycles, {target}\n");
    println!("| {} kernels | mean | above {SLOWER} |\n|---|--:|--:|", pairs.len());
    for (name, of) in FIGURES {
        let mean = Mean::of(pairs.iter().map(|pair| (of(&pair.ours), of(&pair.theirs))));
        let slower = pairs.iter().filter(|pair| pair.ratio(of) > SLOWER).count();
        println!("| {name} | {} | {slower} |", mean.text());
    }
    let [_, (_, alone), (_, filled)] = FIGURES;
    let mut worst: Vec<&Pair> = pairs.iter().collect();
    worst.sort_by(|a, b| b.ratio(alone).total_cmp(&a.ratio(alone)).then_with(|| a.name.cmp(&b.name)));
    println!("\n| worst alone | alone | ratio | filled |\n|---|--:|--:|--:|");
    for pair in worst.iter().take(WORST) {
        let Pair { name, ours, theirs } = pair;
        println!(
            "| {name} | {} / {} | {:.2} | {:.2} |",
            ours.alone,
            theirs.alone,
            pair.ratio(alone),
            pair.ratio(filled)
        );
    }
}
