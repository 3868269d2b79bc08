//! Files of other projects in which functions stand beside kernels: the bytes of all their code, ours beside LLVM 23's.
//!
//! LLVM inlines nothing here: front ends have done so. We decide it ourselves (`docs/calls.md`).

use crate::compilers::Compilers;
use crate::corpus_files::{LeftOut, objects, shuffled};
use crate::means::Mean;
use gcnsel_codeobject::{LoadedObject, SymbolKind};
use gcnsel_isa::Target;
use gcnsel_tests::cache;
use gcnsel_tests::corpus::manifest::{self, Language, Source};
use rayon::prelude::*;
use std::collections::BTreeSet;

/// Files that are compiled before it is asked whether there are enough.
const AT_ONCE: usize = 16;

/// The code of one file.
struct File {
    name: String,
    target: Target,
    ours: u64,
    theirs: u64,
}

impl File {
    fn ratio(&self) -> f64 {
        self.ours as f64 / self.theirs as f64
    }
}

/// Prints the table of so many files that have functions, each for one of the targets in turn.
///
/// # Errors
/// The corpus is not there.
pub fn print(seed: u64, count: usize, targets: &[Target], compilers: &Compilers) -> Result<(), String> {
    let cache = cache::corpus()?;
    let all = manifest::sources(&cache.join("sources"))?;
    let mut sources = shuffled(&all, seed);
    // Triton inlines everything itself; LLVM's tests are no program.
    sources.retain(|source| !matches!(source.language, Language::Triton | Language::Llvm(_)));
    let sources: Vec<(&Source, Target)> = sources.into_iter().zip(targets.iter().copied().cycle()).collect();
    let (mut files, mut left_out, mut asked) = (Vec::new(), Vec::new(), 0);
    for some in sources.chunks(AT_ONCE) {
        if files.len() >= count {
            break;
        }
        let file = |&(source, target): &(&Source, Target)| {
            let (ours, theirs) = objects(source, target, &cache, compilers)?;
            Ok(has_functions(&theirs).then(|| File {
                name: source.name(),
                target,
                ours: code_bytes(&ours),
                theirs: code_bytes(&theirs),
            }))
        };
        let outcomes: Vec<Result<Option<File>, LeftOut>> =
            some.par_iter().with_max_len(1).map(file).collect();
        for outcome in outcomes {
            if files.len() >= count {
                break;
            }
            asked += 1;
            match outcome {
                Ok(file) => files.extend(file),
                Err(why) => left_out.push(why),
            }
        }
    }
    println!("\n## Functions\n");
    println!(
        "The first {} files of the [corpus](corpus.md) by seed {seed} in whose code by LLVM 23 functions stand beside kernels, each \
         for one target in turn; {asked} were asked. Bytes of all code.\n",
        files.len()
    );
    let left_out = LeftOut::told(left_out.into_iter());
    if !left_out.is_empty() {
        println!("Files left out: {}.\n", left_out.join("; "));
    }
    files.sort_by(|a, b| b.ratio().total_cmp(&a.ratio()).then_with(|| a.name.cmp(&b.name)));
    println!("| file | target | ours | LLVM 23's | ratio |\n|---|---|--:|--:|--:|");
    for file in &files {
        println!(
            "| {} | {} | {} | {} | {:.2} |",
            file.name,
            file.target,
            file.ours,
            file.theirs,
            file.ratio()
        );
    }
    let mean = Mean::of(files.iter().map(|file| (file.ours as f64, file.theirs as f64)));
    println!("\nGeometric mean of the ratios: {}.", mean.text());
    Ok(())
}

/// The functions of an object, by their places: several names may be of one.
fn functions(object: &LoadedObject) -> BTreeSet<(u64, u64)> {
    let functions = object.symbols.values().filter(|symbol| symbol.kind == SymbolKind::Function);
    functions.filter(|symbol| symbol.size > 0).map(|symbol| (symbol.value, symbol.size)).collect()
}

fn code_bytes(object: &LoadedObject) -> u64 {
    functions(object).into_iter().map(|(_, size)| size).sum()
}

fn has_functions(object: &LoadedObject) -> bool {
    let kernels: BTreeSet<u64> = object.kernels.iter().map(|kernel| kernel.code.start).collect();
    functions(object).into_iter().any(|(start, _)| !kernels.contains(&start))
}
