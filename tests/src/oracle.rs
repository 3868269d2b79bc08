//! Running LLVM's tools as judges, and keeping what they made.
//!
//! A tool that is missing fails the test under CI, with the Debian package's name or the script that makes it, and is
//! reported on the terminal elsewhere (crate `oracle`).

use crate::processes::limited;
use crate::release::Release;
use gcnsel_isa::Target;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;

pub use gcnsel_oracle::{have, have_file, say};

/// Runs a program; the error is how it ended, and its standard error.
pub fn run(command: &mut Command) -> Result<Vec<u8>, String> {
    let output = command.output().map_err(|cause| format!("{command:?}: {cause}"))?;
    if output.status.success() {
        return Ok(output.stdout);
    }
    Err(format!("{command:?}: {}: {}", output.status, String::from_utf8_lossy(&output.stderr)))
}

/// LLVM's compiler and linker; with a folder, what it has compiled before.
#[derive(Clone, Debug, Default)]
pub struct Llc {
    /// Which.
    pub release: Release,
    cache: Option<PathBuf>,
}

impl Llc {
    /// LLVM 19's, or nothing if one of them is missing. `cache` is made if need be.
    pub fn find(test: &str, cache: &Path) -> Option<Llc> {
        Llc::of(Release::V19, test, cache)
    }

    /// As [`Llc::find`], of any release.
    pub fn of(release: Release, test: &str, cache: &Path) -> Option<Llc> {
        release.have(test).then(|| Llc { release, cache: Some(cache.join("llc")) })
    }

    /// Whatever is there, which keeps what it makes in a folder.
    pub fn kept_in(release: Release, folder: &Path) -> Llc {
        Llc { release, cache: Some(folder.join("llc")) }
    }

    /// Whatever is there, which keeps nothing.
    pub fn without_cache(release: Release) -> Llc {
        Llc { release, cache: None }
    }

    /// The loadable code object that `llc -O2` and `ld.lld -shared` make of an IR file.
    ///
    /// # Errors
    /// The file cannot be read, or what the tools say.
    pub fn compile(&self, ir: &Path, target: &str) -> Result<Vec<u8>, String> {
        self.compile_at(ir, target, LlcLevel::O2)
    }

    /// As [`Llc::compile`], at any level.
    ///
    /// # Errors
    /// As [`Llc::compile`].
    pub fn compile_at(&self, ir: &Path, target: &str, level: LlcLevel) -> Result<Vec<u8>, String> {
        let text = std::fs::read(ir).map_err(|cause| format!("{}: {cause}", ir.display()))?;
        let stem = ir.file_stem().unwrap_or_default().to_string_lossy();
        self.kept(&stem, &text, target, level, || compile_file(self.release, ir, target, level))
    }

    /// The same of a module's text.
    ///
    /// # Errors
    /// What the tools say.
    pub fn compile_text(&self, text: &str, target: &str, level: LlcLevel) -> Result<Vec<u8>, String> {
        self.kept("text", text.as_bytes(), target, level, || {
            let file =
                tempfile::Builder::new().suffix(".ll").tempfile().map_err(|error| error.to_string())?;
            std::fs::write(file.path(), text).map_err(|error| error.to_string())?;
            compile_file(self.release, file.path(), target, level)
        })
    }

    /// What `llc -O2` prints for a module's text.
    ///
    /// # Errors
    /// What it says.
    pub fn assembly(&self, text: &str, target: Target) -> Result<String, String> {
        let failed = |cause: std::io::Error| cause.to_string();
        let file = tempfile::Builder::new().suffix(".ll").tempfile().map_err(failed)?;
        std::fs::write(file.path(), text).map_err(failed)?;
        let mut command = limited(self.release.tool("llc")?, LLC_SECONDS, None);
        command.args([LlcLevel::O2.flag(), "-mtriple=amdgcn-amd-amdhsa", "-filetype=asm", "-o", "-"]);
        let bytes = run(command.arg(format!("-mcpu={target}")).arg(file.path()))?;
        String::from_utf8(bytes).map_err(|cause| cause.to_string())
    }

    /// What was made of a text before, or what is made of it now.
    fn kept(
        &self,
        stem: &str,
        text: &[u8],
        target: &str,
        level: LlcLevel,
        make: impl FnOnce() -> Result<Vec<u8>, String>,
    ) -> Result<Vec<u8>, String> {
        let Some(cache) = &self.cache else { return make() };
        let cached = cache.join(self.cached_name(stem, text, target, level) + ".hsaco");
        if let Ok(object) = std::fs::read(&cached) {
            return Ok(object);
        }
        let object = make()?;
        keep(&cached, &object)?;
        Ok(object)
    }

    /// The relocatable object that `llc` makes of an IR file in so many seconds of processor time. Where it makes none, that
    /// is kept, too.
    ///
    /// # Errors
    /// The file cannot be read, or what the tool says.
    pub fn relocatable_within(
        &self,
        ir: &Path,
        target: &str,
        level: LlcLevel,
        seconds: u64,
    ) -> Result<Vec<u8>, String> {
        let text = std::fs::read(ir).map_err(|cause| format!("{}: {cause}", ir.display()))?;
        let make = || {
            let folder = tempfile::tempdir().map_err(|cause| cause.to_string())?;
            let relocatable = folder.path().join("a.o");
            compile_to(self.release, ir, target, level, &relocatable, seconds)?;
            std::fs::read(&relocatable).map_err(|cause| cause.to_string())
        };
        let Some(cache) = &self.cache else { return make() };
        let stem = ir.file_stem().unwrap_or_default().to_string_lossy();
        let name = self.cached_name(&stem, &text, target, level);
        let (object, failure) =
            (cache.join(format!("{name}.o")), cache.join(format!("{name}.{seconds}s.failure")));
        if let Ok(object) = std::fs::read(&object) {
            return Ok(object);
        }
        if let Ok(why) = std::fs::read_to_string(&failure) {
            return Err(why);
        }
        match make() {
            Ok(made) => keep(&object, &made).map(|()| made),
            Err(why) => keep(&failure, why.as_bytes()).and(Err(why)),
        }
    }

    /// What files with this compiler's code of a text are called, without an ending.
    fn cached_name(&self, stem: &str, text: &[u8], target: &str, level: LlcLevel) -> String {
        let mut hasher = DefaultHasher::new();
        (self.release, options(target, level), text).hash(&mut hasher);
        let (release, level) = (self.release, level.flag());
        format!("{stem}.{target}.{release}{level}.{:016x}", hasher.finish())
    }
}

/// Writes a file of a cache. Beside its name first: who looks meanwhile finds all of it or nothing.
fn keep(file: &Path, bytes: &[u8]) -> Result<(), String> {
    let folder = file.parent().expect("it is in a folder");
    let named = |cause| format!("{}: {cause}", folder.display());
    std::fs::create_dir_all(folder).map_err(named)?;
    let new = tempfile::NamedTempFile::new_in(folder).map_err(named)?;
    std::fs::write(new.path(), bytes).map_err(named)?;
    new.persist(file).map_err(|error| named(error.error))?;
    Ok(())
}

/// How much llc optimises.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

/// The loadable code object that `llc-19` and lld make of a module's text.
pub fn llc(text: &str, target: &str, level: LlcLevel) -> Result<Vec<u8>, String> {
    Llc::default().compile_text(text, target, level)
}

/// What `llc-19` prints for a module's text.
pub fn llc_assembly(text: &str, target: Target) -> Result<String, String> {
    Llc::default().assembly(text, target)
}

/// The relocatable object that llc makes of a module's text.
pub fn llc_object(text: &str, target: &str, level: LlcLevel) -> Result<Vec<u8>, String> {
    let failed = |error: std::io::Error| error.to_string();
    let folder = tempfile::tempdir().map_err(failed)?;
    let (ir, relocatable) = (folder.path().join("a.ll"), folder.path().join("a.o"));
    std::fs::write(&ir, text).map_err(failed)?;
    compile_to(Release::V19, &ir, target, level, &relocatable, LLC_SECONDS)?;
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

fn compile_file(release: Release, ir: &Path, target: &str, level: LlcLevel) -> Result<Vec<u8>, String> {
    let failed = |error: std::io::Error| error.to_string();
    let folder = tempfile::tempdir().map_err(failed)?;
    let (relocatable, loadable) = (folder.path().join("a.o"), folder.path().join("a.hsaco"));
    compile_to(release, ir, target, level, &relocatable, LLC_SECONDS)?;
    link(&relocatable, &loadable)
}

/// Processor time that llc gets, in seconds: of some kernels it never makes an end.
const LLC_SECONDS: u64 = 60;

fn compile_to(
    release: Release,
    ir: &Path,
    target: &str,
    level: LlcLevel,
    relocatable: &Path,
    seconds: u64,
) -> Result<(), String> {
    // Where llc crashes, its stack is nobody's business, and takes longer to print than all else.
    run(limited(release.tool("llc")?, seconds, None)
        .env("LLVM_DISABLE_SYMBOLIZATION", "1")
        .args(options(target, level))
        .arg(ir)
        .arg("-o")
        .arg(relocatable))?;
    Ok(())
}

/// llc's options. The code object's version is of modules that have none; its default changes from release to release.
fn options(target: &str, level: LlcLevel) -> [String; 5] {
    let options = ["-filetype=obj", "-mtriple=amdgcn-amd-amdhsa", "--amdhsa-code-object-version=5"];
    let [filetype, triple, version] = options.map(str::to_owned);
    [level.flag().to_owned(), filetype, triple, version, format!("-mcpu={target}")]
}

/// Makes a loadable code object of a relocatable one, by lld, and reads it.
pub fn link(relocatable: &Path, loadable: &Path) -> Result<Vec<u8>, String> {
    run(Command::new("ld.lld-19").arg("-shared").arg(relocatable).arg("-o").arg(loadable))?;
    std::fs::read(loadable).map_err(|error| error.to_string())
}

/// As [`link`], where the object need not be whole: what it names and does not have, other modules' functions and variables,
/// is code that traps. So its kernels that do without can run.
///
/// # Errors
/// What the tools say.
pub fn link_with_traps(relocatable: &Path, target: Target, loadable: &Path) -> Result<Vec<u8>, String> {
    let failed = |error: std::io::Error| error.to_string();
    let names =
        run(Command::new("llvm-nm-19").args(["--undefined-only", "--just-symbol-name"]).arg(relocatable))?;
    // Objects of different versions are not linked.
    let version = std::fs::read(relocatable).map_err(failed)?.get(8).map_or(5, |abi| abi + 2);
    let mut traps = format!(".amdhsa_code_object_version {version}\n");
    for name in String::from_utf8_lossy(&names).lines() {
        traps += &format!(".globl \"{name}\"\n.type \"{name}\",@function\n\"{name}\":\n");
    }
    traps += "s_trap 2\n";
    let (text, object) = (loadable.with_extension("traps.s"), loadable.with_extension("traps.o"));
    std::fs::write(&text, traps).map_err(failed)?;
    let of_target = format!("-mcpu={target}");
    run(Command::new("llvm-mc-19")
        .args(["-triple=amdgcn-amd-amdhsa", &of_target, "-filetype=obj", "-o"])
        .args([&object, &text]))?;
    // Who takes a symbol's address without asking for its entry in a table trusts that nobody replaces it.
    run(Command::new("ld.lld-19").args(["-shared", "-Bsymbolic"]).arg(relocatable).args([
        &object,
        Path::new("-o"),
        loadable,
    ]))?;
    std::fs::read(loadable).map_err(failed)
}
