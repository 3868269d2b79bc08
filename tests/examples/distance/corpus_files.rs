//! Files of the corpus by a seed, and the objects that both compilers make of them.

use crate::compilers::{Compilers, SECONDS};
use gcnsel_codeobject::LoadedObject;
use gcnsel_isa::Target;
use gcnsel_tests::cache;
use gcnsel_tests::corpus::front_end::ir;
use gcnsel_tests::corpus::manifest::{self, Language, Source};
use gcnsel_tests::oracle::link_with_traps;
use gcnsel_tests::rng::Rng;
use rayon::prelude::*;
use std::path::{Path, PathBuf};

/// Why a file has no part in a table.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum LeftOut {
    /// The front end makes none.
    NoIr,
    /// gcnsel makes no object.
    Ours,
    /// LLVM 23 makes none, or not in time.
    Theirs,
}

impl LeftOut {
    const ALL: [LeftOut; 3] = [LeftOut::NoIr, LeftOut::Ours, LeftOut::Theirs];

    fn text(self) -> String {
        match self {
            LeftOut::NoIr => "have no LLVM IR for the target".into(),
            LeftOut::Ours => "gcnsel refuses".into(),
            LeftOut::Theirs => format!("LLVM 23 refuses, or does not compile in {SECONDS} seconds"),
        }
    }

    /// How many files each reason has.
    pub fn told(reasons: impl Iterator<Item = LeftOut>) -> Vec<String> {
        let reasons: Vec<LeftOut> = reasons.collect();
        let told = |why: &LeftOut| {
            let count = reasons.iter().filter(|reason| *reason == why).count();
            (count > 0).then(|| format!("{count} {}", why.text()))
        };
        LeftOut::ALL.iter().filter_map(told).collect()
    }
}

/// All sources, in an order that is the same for a seed.
pub fn shuffled(all: &[Source], seed: u64) -> Vec<&Source> {
    let mut shuffled: Vec<&Source> = all.iter().collect();
    let mut rng = Rng::new(seed);
    for place in (1..shuffled.len()).rev() {
        shuffled.swap(place, rng.below(place as u32 + 1) as usize);
    }
    shuffled
}

/// A sample of the corpus's files.
pub struct Sample {
    /// The corpus's cache.
    cache: PathBuf,
    /// All sources that it is taken from.
    all: Vec<Source>,
    seed: u64,
    count: usize,
}

impl Sample {
    /// So many files by a seed, of some projects if any are named.
    ///
    /// # Errors
    /// The corpus is not there.
    pub fn new(seed: u64, count: usize, projects: &[String]) -> Result<Sample, String> {
        let cache = cache::corpus()?;
        let mut all = manifest::sources(&cache.join("sources"))?;
        all.retain(|source| projects.is_empty() || projects.contains(&source.project));
        Ok(Sample { cache, all, seed, count })
    }

    /// What it is, for a page.
    pub fn told(&self) -> String {
        let Sample { all, seed, count, .. } = self;
        format!("{count} files of the [corpus](corpus.md) by seed {seed}, of {}", all.len())
    }

    /// What is found in our object and in LLVM 23's of each file, in the order of the files' names, and how many files are left out.
    ///
    /// # Errors
    /// A file is not there.
    pub fn of_each<T: Send>(
        &self,
        target: Target,
        compilers: &Compilers,
        found: impl Fn(&str, &LoadedObject, &LoadedObject) -> Vec<T> + Sync,
    ) -> Result<(Vec<T>, Vec<String>), String> {
        self.of_each_made(target, |source| {
            let (ours, theirs) = objects(source, target, &self.cache, compilers)?;
            Ok(found(&source.name(), &ours, &theirs))
        })
    }

    /// The same of what the compilers made: the file's LLVM IR, and the relocatable objects.
    ///
    /// # Errors
    /// A file is not there.
    pub fn of_each_relocatable<T: Send>(
        &self,
        target: Target,
        compilers: &Compilers,
        found: impl Fn(&Source, &Made) -> Vec<T> + Sync,
    ) -> Result<(Vec<T>, Vec<String>), String> {
        self.of_each_made(target, |source| {
            Ok(found(source, &relocatables(source, target, &self.cache, compilers)?))
        })
    }

    /// Those in Triton are for targets that it knows.
    fn of_each_made<T: Send>(
        &self,
        target: Target,
        of_one: impl Fn(&Source) -> Result<Vec<T>, LeftOut> + Sync,
    ) -> Result<(Vec<T>, Vec<String>), String> {
        let mut sources = shuffled(&self.all, self.seed);
        sources.retain(|source| source.language != Language::Triton || target != Target::Gfx900);
        sources.truncate(self.count);
        sources.sort_by_key(|source| source.name());
        if let Some(missing) = sources.iter().find(|source| !source.path.exists()) {
            return Err(format!("{} is not there: tests/corpus/fetch.sh gets it", missing.path.display()));
        }
        let outcomes: Vec<Result<Vec<T>, LeftOut>> =
            sources.par_iter().with_max_len(1).map(|source| of_one(source)).collect();
        let left_out = LeftOut::told(outcomes.iter().filter_map(|outcome| outcome.as_ref().err().copied()));
        Ok((outcomes.into_iter().flatten().flatten().collect(), left_out))
    }
}

/// What both compilers make of a file.
pub struct Made {
    /// Its LLVM IR.
    pub ir: PathBuf,
    /// Our relocatable object.
    pub ours: Vec<u8>,
    /// LLVM 23's.
    pub theirs: Vec<u8>,
}

/// Our object and LLVM 23's of a source.
///
/// # Errors
/// One is missing; what was said is printed on standard error.
pub fn objects(
    source: &Source,
    target: Target,
    cache: &Path,
    compilers: &Compilers,
) -> Result<(LoadedObject, LoadedObject), LeftOut> {
    let Made { ours, theirs, .. } = relocatables(source, target, cache, compilers)?;
    let say = |why| say(source, target, why);
    let ours = loaded(&ours, target).map_err(say).map_err(|()| LeftOut::Ours)?;
    let theirs = loaded(&theirs, target).map_err(say).map_err(|()| LeftOut::Theirs)?;
    Ok((ours, theirs))
}

/// Why a source is left out, on standard error.
fn say(source: &Source, target: Target, why: String) {
    let first = why.lines().find(|line| line.contains("error: ")).or(why.lines().next()).unwrap_or_default();
    let what = first.rsplit_once("error: ").map_or(first, |(_, what)| what);
    eprintln!("{target}: {}: {what}", source.name());
}

fn relocatables(
    source: &Source,
    target: Target,
    cache: &Path,
    compilers: &Compilers,
) -> Result<Made, LeftOut> {
    let say = |why| say(source, target, why);
    let ir = ir(source, target, cache).map_err(say).map_err(|()| LeftOut::NoIr)?;
    let theirs = compilers.relocatable_by_llvm(&ir, target).map_err(say).map_err(|()| LeftOut::Theirs)?;
    let ours = compilers.relocatable(&ir, target).map_err(say).map_err(|()| LeftOut::Ours)?;
    Ok(Made { ir, ours, theirs })
}

/// A relocatable object in memory.
fn loaded(relocatable: &[u8], target: Target) -> Result<LoadedObject, String> {
    if let Ok(object) = gcnsel_codeobject::read(relocatable) {
        return Ok(object);
    }
    gcnsel_codeobject::read(&linked(relocatable, target)?).map_err(|why| why.to_string())
}

/// The loadable object of a relocatable one. Functions and variables of other modules are code that traps.
///
/// # Errors
/// What the linker says.
pub fn linked(relocatable: &[u8], target: Target) -> Result<Vec<u8>, String> {
    let folder = tempfile::tempdir().map_err(|why| why.to_string())?;
    let (file, linked) = (folder.path().join("a.o"), folder.path().join("a.hsaco"));
    std::fs::write(&file, relocatable).map_err(|why| why.to_string())?;
    link_with_traps(&file, target, &linked)
}
