//! Running LLVM's tools as judges, and keeping what they made.
//!
//! A tool that is missing fails the test under CI, with the Debian package's name, and is reported on
//! standard error elsewhere.

use crate::processes::limited;
use gcnsel_isa::Target;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Whether a program is there, for the test named. See the module.
pub fn have(test: &str, program: &str, package: &str) -> bool {
    present(
        test,
        Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success()),
        package,
    )
}

/// Whether a file is there that a package installs, for the test named. See the module.
pub fn have_file(test: &str, file: &Path, package: &str) -> bool {
    present(test, file.is_file(), package)
}

fn present(test: &str, found: bool, package: &str) -> bool {
    if !found {
        assert!(std::env::var("CI").as_deref() != Ok("true"), "{test} needs Debian's package {package}");
        say(&format!("skipped {test}: needs {package}"));
    }
    found
}

/// Writes a line to standard error past the test runner's capture, so that it shows for tests that pass.
pub fn say(line: &str) {
    // Nothing depends on the line; a closed standard error is no failure.
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// Runs a program; the error is how it ended, and its standard error.
pub fn run(command: &mut Command) -> Result<Vec<u8>, String> {
    let output = command.output().map_err(|cause| format!("{command:?}: {cause}"))?;
    if output.status.success() {
        return Ok(output.stdout);
    }
    Err(format!("{command:?}: {}: {}", output.status, String::from_utf8_lossy(&output.stderr)))
}

/// LLVM's compiler, with a folder for what it has compiled before.
#[derive(Debug)]
pub struct Llc {
    cache: PathBuf,
}

impl Llc {
    /// LLVM's compiler and linker, or nothing if one of them is missing. `cache` is made if need be.
    pub fn find(test: &str, cache: &Path) -> Option<Llc> {
        let found = have(test, "llc-19", "llvm-19") && have(test, "ld.lld-19", "lld-19");
        found.then(|| Llc { cache: cache.join("llc") })
    }

    /// The loadable code object that `llc-19 -O2` and `ld.lld-19 -shared` make of an IR file.
    pub fn compile(&self, ir: &Path, target: &str) -> Result<Vec<u8>, String> {
        let named = |cause| format!("{}: {cause}", ir.display());
        let text = std::fs::read(ir).map_err(named)?;
        let mut hasher = DefaultHasher::new();
        (target, &text).hash(&mut hasher);
        let stem = ir.file_stem().unwrap_or_default().to_string_lossy();
        let cached = self.cache.join(format!("{stem}.{target}.{:016x}.hsaco", hasher.finish()));
        if let Ok(object) = std::fs::read(&cached) {
            return Ok(object);
        }
        std::fs::create_dir_all(&self.cache).map_err(named)?;
        let object = compile_file(ir, target, LlcLevel::O2)?;
        // Beside its name first: who looks meanwhile finds all of it or nothing.
        let new = tempfile::NamedTempFile::new_in(&self.cache).map_err(named)?;
        std::fs::write(new.path(), &object).map_err(named)?;
        new.persist(&cached).map_err(|error| named(error.error))?;
        Ok(object)
    }
}

/// How much llc optimises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LlcLevel {
    /// Hardly.
    O0,
    /// As by default.
    O2,
}

impl LlcLevel {
    /// Both.
    pub const ALL: [LlcLevel; 2] = [LlcLevel::O0, LlcLevel::O2];

    /// As llc's option.
    pub fn flag(self) -> &'static str {
        match self {
            LlcLevel::O0 => "-O0",
            LlcLevel::O2 => "-O2",
        }
    }
}

/// The loadable code object that llc and lld make of a module's text.
pub fn llc(text: &str, target: &str, level: LlcLevel) -> Result<Vec<u8>, String> {
    let file = tempfile::Builder::new().suffix(".ll").tempfile().map_err(|error| error.to_string())?;
    std::fs::write(file.path(), text).map_err(|error| error.to_string())?;
    compile_file(file.path(), target, level)
}

/// What `llc-19` prints for a module's text.
pub fn llc_assembly(text: &str, target: Target) -> Result<String, String> {
    let failed = |cause: std::io::Error| cause.to_string();
    let file = tempfile::Builder::new().suffix(".ll").tempfile().map_err(failed)?;
    std::fs::write(file.path(), text).map_err(failed)?;
    let mut command = limited("llc-19", LLC_SECONDS, None);
    command.args([LlcLevel::O2.flag(), "-mtriple=amdgcn-amd-amdhsa", "-filetype=asm", "-o", "-"]);
    let bytes = run(command.arg(format!("-mcpu={target}")).arg(file.path()))?;
    String::from_utf8(bytes).map_err(|cause| cause.to_string())
}

/// The relocatable object that llc makes of a module's text.
pub fn llc_object(text: &str, target: &str, level: LlcLevel) -> Result<Vec<u8>, String> {
    let failed = |error: std::io::Error| error.to_string();
    let folder = tempfile::tempdir().map_err(failed)?;
    let (ir, relocatable) = (folder.path().join("a.ll"), folder.path().join("a.o"));
    std::fs::write(&ir, text).map_err(failed)?;
    compile_to(&ir, target, level, &relocatable)?;
    std::fs::read(&relocatable).map_err(failed)
}

/// The loadable code object that lld makes of relocatable ones.
pub fn link_all(objects: &[&[u8]]) -> Result<Vec<u8>, String> {
    let failed = |error: std::io::Error| error.to_string();
    let folder = tempfile::tempdir().map_err(failed)?;
    let mut command = Command::new("ld.lld-19");
    command.arg("-shared");
    for (number, object) in objects.iter().enumerate() {
        let path = folder.path().join(format!("{number}.o"));
        std::fs::write(&path, object).map_err(failed)?;
        command.arg(path);
    }
    let loadable = folder.path().join("a.hsaco");
    run(command.arg("-o").arg(&loadable))?;
    std::fs::read(&loadable).map_err(failed)
}

fn compile_file(ir: &Path, target: &str, level: LlcLevel) -> Result<Vec<u8>, String> {
    let failed = |error: std::io::Error| error.to_string();
    let folder = tempfile::tempdir().map_err(failed)?;
    let (relocatable, loadable) = (folder.path().join("a.o"), folder.path().join("a.hsaco"));
    compile_to(ir, target, level, &relocatable)?;
    link(&relocatable, &loadable)
}

/// Processor time that llc gets, in seconds: of some kernels it never makes an end.
const LLC_SECONDS: u64 = 60;

fn compile_to(ir: &Path, target: &str, level: LlcLevel, relocatable: &Path) -> Result<(), String> {
    // Where llc crashes, its stack is nobody's business, and takes longer to print than all else.
    run(limited("llc-19", LLC_SECONDS, None)
        .env("LLVM_DISABLE_SYMBOLIZATION", "1")
        .args([level.flag(), "-filetype=obj", "-mtriple=amdgcn-amd-amdhsa"])
        .arg(format!("-mcpu={target}"))
        .arg(ir)
        .arg("-o")
        .arg(relocatable))?;
    Ok(())
}

/// Makes a loadable code object of a relocatable one, by lld, and reads it.
pub fn link(relocatable: &Path, loadable: &Path) -> Result<Vec<u8>, String> {
    run(Command::new("ld.lld-19").arg("-shared").arg(relocatable).arg("-o").arg(loadable))?;
    std::fs::read(loadable).map_err(|error| error.to_string())
}
