//! Loops of other projects' kernels: what stands inside them, ours beside LLVM 23's.

use crate::compilers::Compilers;
use crate::corpus_files::Sample;
use crate::means::Mean;
use gcnsel_codeobject::LoadedObject;
use gcnsel_isa::Target;
use gcnsel_tests::loops::{Counts, in_loops};
use std::path::Path;

/// Kernels of a list of the worst.
const WORST: usize = 10;

/// Ratios between which a kernel counts as the same.
const SAME: [f64; 2] = [0.95, 1.05];

/// A kernel with loops in both codes.
struct Pair {
    /// Of the file, and of the kernel.
    name: String,
    ours: Counts,
    theirs: Counts,
}

impl Pair {
    fn ratio(&self) -> f64 {
        self.ours.slots as f64 / self.theirs.slots as f64
    }
}

/// Prints the tables of a sample, for each target.
///
/// # Errors
/// The corpus is not there, or a file of it.
pub fn print(sample: &Sample, targets: &[Target], compilers: &Compilers) -> Result<(), String> {
    println!("\n## Loops\n");
    println!("{}.", sample.told());
    for &target in targets {
        let (pairs, left_out) = sample.of_each(target, compilers, pairs_of)?;
        print_target(target, &pairs, &left_out);
    }
    Ok(())
}

/// The kernels of two objects of a file that have loops in both.
fn pairs_of(file: &str, ours: &LoadedObject, theirs: &LoadedObject) -> Vec<Pair> {
    let counts = |object: &LoadedObject, name: &str| -> Option<Counts> {
        let kernel = object.kernels.iter().find(|kernel| kernel.name == name)?;
        let counts = in_loops(object, kernel.code.clone());
        counts.unwrap_or_else(|why| {
            eprintln!("{file}: {name}: {why}");
            None
        })
    };
    let pair = |kernel: &str| {
        let (ours, theirs) = (counts(ours, kernel)?, counts(theirs, kernel)?);
        let has_loops = ours.instructions > 0 && theirs.instructions > 0;
        has_loops.then(|| Pair { name: format!("{file} {kernel}"), ours, theirs })
    };
    ours.kernels.iter().filter_map(|kernel| pair(&kernel.name)).collect()
}

/// Prints the table of objects that lie in two folders under the same names, by whatever compilers.
///
/// # Errors
/// A folder or an object cannot be read.
pub fn print_folders(ours: &Path, theirs: &Path) -> Result<(), String> {
    let named = |path: &Path, why: std::io::Error| format!("{}: {why}", path.display());
    let entries = std::fs::read_dir(ours).map_err(|why| named(ours, why))?;
    let mut names: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.file_name())).collect();
    names.retain(|name| theirs.join(name).exists());
    names.sort();
    let (mut pairs, mut target) = (Vec::new(), None);
    for name in names {
        let read = |folder: &Path| {
            let path = folder.join(&name);
            let bytes = std::fs::read(&path).map_err(|why| named(&path, why))?;
            gcnsel_codeobject::read(&bytes).map_err(|why| format!("{}: {why}", path.display()))
        };
        let (ours, theirs) = (read(ours)?, read(theirs)?);
        target = Some(ours.target);
        pairs.extend(pairs_of(&name.to_string_lossy(), &ours, &theirs));
    }
    let target = target.ok_or_else(|| format!("{}: no object that is in both folders", ours.display()))?;
    print_target(target, &pairs, &[]);
    Ok(())
}

fn print_target(target: Target, pairs: &[Pair], left_out: &[String]) {
    println!("\n### Loops, {target}\n");
    if !left_out.is_empty() {
        println!("Files left out: {}.\n", left_out.join("; "));
    }
    let (mut ours, mut theirs) = (Counts::default(), Counts::default());
    for pair in pairs {
        ours += pair.ours;
        theirs += pair.theirs;
    }
    println!("| in loops | ours | LLVM 23's | ratio |\n|---|--:|--:|--:|");
    for ((name, ours), (_, theirs)) in ours.named().into_iter().zip(theirs.named()) {
        let ratio = if theirs == 0 { "-".into() } else { format!("{:.3}", ours as f64 / theirs as f64) };
        println!("| {name} | {ours} | {theirs} | {ratio} |");
    }
    let mean = |of: fn(&Counts) -> u64| {
        Mean::of(pairs.iter().map(|pair| (of(&pair.ours) as f64, of(&pair.theirs) as f64))).text()
    };
    println!(
        "\nGeometric means of ours over LLVM 23's over {} kernels: slots {}, instructions {}. The ratio of slots is above {} in {} \
         kernels, below {} in {}.\n",
        pairs.len(),
        mean(|counts| counts.slots),
        mean(|counts| counts.instructions),
        SAME[1],
        pairs.iter().filter(|pair| pair.ratio() > SAME[1]).count(),
        SAME[0],
        pairs.iter().filter(|pair| pair.ratio() < SAME[0]).count(),
    );
    let mut worst: Vec<&Pair> = pairs.iter().collect();
    worst.sort_by(|a, b| b.ratio().total_cmp(&a.ratio()).then_with(|| a.name.cmp(&b.name)));
    println!("| worst | slots | ratio |\n|---|--:|--:|");
    for pair in worst.iter().take(WORST) {
        let Pair { name, ours, theirs } = pair;
        println!("| {name} | {} / {} | {:.2} |", ours.slots, theirs.slots, pair.ratio());
    }
}
