//! Files of one kernel each, which tell their own launch.

use super::config::Config;
use super::judge::{Reference, check, launch_of, load, ours, reference};
use crate::oracle::{LlcLevel, have, llc};
use gcnsel_generator::Launch;
use gcnsel_isa::Target;
use std::path::{Path, PathBuf};

/// A file named like its kernel, which has the parameters of generated ones; its first line is the launch:
/// `; grid 64, group 64, stored 32`, the last being bytes of `%out` for each work-item.
pub struct KernelFile {
    /// The kernel's name.
    pub name: String,
    /// The module.
    pub text: String,
    /// What the first line says.
    pub launch: Launch,
    /// What the interpreter says.
    pub known: Reference,
}

impl KernelFile {
    /// Reads a file, and runs its kernel in the interpreter.
    ///
    /// # Errors
    /// It cannot be read, tells no launch, or is not valid.
    pub fn read(path: &Path) -> Result<KernelFile, String> {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(path).map_err(|why| format!("{}: {why}", path.display()))?;
        let launch = launch_of(&text).ok_or_else(|| format!("{name}: the first line is no launch"))?;
        let known = reference(&text, &name, &launch).map_err(|why| format!("{name}: {why}"))?;
        Ok(KernelFile { name, text, launch, known })
    }

    /// All files in a folder of the tests, by their names; those alone that `GCNSEL_KERNELS` lists, if it is set.
    ///
    /// # Errors
    /// As [`KernelFile::read`].
    pub fn folder(folder: &str) -> Result<Vec<KernelFile>, String> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let entries = std::fs::read_dir(&folder).map_err(|why| format!("{}: {why}", folder.display()))?;
        let mut paths: Vec<PathBuf> = entries
            .map(|entry| entry.map(|entry| entry.path()).map_err(|why| why.to_string()))
            .collect::<Result<_, _>>()?;
        let only = std::env::var("GCNSEL_KERNELS").ok();
        paths.retain(|path| {
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            let is_listed = only.as_ref().is_none_or(|only| only.split(',').any(|one| one == name));
            is_listed && path.extension().is_some_and(|extension| extension == "ll")
        });
        paths.sort();
        paths.iter().map(|path| KernelFile::read(path)).collect()
    }

    /// Runs code for the kernel, in the emulator's strict mode.
    ///
    /// # Errors
    /// The compiler's, the fault, or the first byte that differs from the interpreter's.
    pub fn check(&self, object: Result<Vec<u8>, String>) -> Result<(), String> {
        check(&load(&object?)?, &self.name, &self.launch, &self.known.buffers)
    }

    /// The same of our code.
    ///
    /// # Errors
    /// As [`KernelFile::check`], with the configuration.
    pub fn check_ours(&self, config: &Config) -> Result<(), String> {
        self.check(ours(&self.text, &self.name, config))
            .map_err(|what| format!("{} for {config}: {what}", self.name))
    }
}

/// What came of running a folder.
#[derive(Debug, Default)]
pub struct Ran {
    /// Files.
    pub files: usize,
    /// Runs of our code.
    pub runs: usize,
    /// What differed from what the interpreter says.
    pub faults: Vec<String>,
}

/// Runs all kernels of a folder of the tests: our code for every target and engine, scheduled and not, and `llc-19`'s code
/// of those that it compiles rightly, as `by_llvm` says. `test` is told where LLVM is missing. For each commit a kernel is
/// compiled in one of `every` ways of ours, and for one target by LLVM, another kernel in others; at night in all.
///
/// # Errors
/// As [`KernelFile::read`].
pub fn run_folder(
    test: &str,
    folder: &str,
    every: usize,
    by_llvm: impl Fn(&str) -> bool,
) -> Result<Ran, String> {
    let files = KernelFile::folder(folder)?;
    let is_wanted = files.iter().any(|file| by_llvm(&file.name));
    let have_llvm = is_wanted && have(test, "llc-19", "llvm-19");
    let configs = Config::engines();
    let [every, targets] = [every, Target::ALL.len()].map(|all| gcnsel_oracle::every(all, all));
    let mut ran = Ran { files: files.len(), ..Ran::default() };
    for (number, file) in files.iter().enumerate() {
        for config in configs.iter().skip(number % every).step_by(every) {
            ran.runs += 1;
            ran.faults.extend(file.check_ours(config).err());
        }
        if have_llvm && by_llvm(&file.name) {
            for target in Target::ALL.into_iter().skip(number % targets).step_by(targets) {
                let result = file.check(llc(&file.text, target.name(), LlcLevel::O2));
                ran.faults
                    .extend(result.err().map(|what| format!("{} by llc for {target}: {what}", file.name)));
            }
        }
    }
    Ok(ran)
}
