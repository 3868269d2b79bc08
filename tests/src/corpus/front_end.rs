//! From sources to LLVM IR: by clang, by Triton, by rustc.

use super::manifest::{Language, Source};
use crate::clang::{hip, open_cl};
use crate::rng::Rng;
use gcnsel_isa::Target;
use std::ffi::OsStr;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;

/// clang, told to make IR of a source.
fn clang(source: &Source, target: Target) -> Command {
    let mut clang = match source.language {
        Language::Hip => hip(target),
        _ => open_cl(target),
    };
    clang.args(&source.flags).arg(&source.path);
    clang
}

/// Triton, in the environment that `fetch.sh` has made for it.
fn triton(source: &Source, target: Target, cache: &Path) -> Command {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus/triton_ir.py");
    let mut python = Command::new(cache.join("sources/python/bin/python"));
    // Its default is about to change.
    python.env("TRITON_DEFAULT_FP_FUSION", "1").env("TRITON_CACHE_DIR", cache.join("triton"));
    python.arg(script).arg("--target").arg(target.name());
    python.arg(&source.root).arg(&source.path).args(&source.flags);
    python
}

/// rustc, with crates of which it makes IR, too.
fn rust(source: &Source, target: Target, cache: &Path) -> Command {
    let mut python = Command::new("python3");
    python.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus/rust_ir.py"));
    python.arg("--target").arg(target.name());
    python.arg("--sources").arg(cache.join("sources")).arg("--cache").arg(cache.join("rust"));
    python.arg(&source.path);
    python
}

/// clang, the linker and the optimiser, with the runtime of OpenMP's devices.
fn openmp(source: &Source, target: Target, cache: &Path) -> Command {
    let mut python = Command::new("python3");
    python.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus/openmp_ir.py"));
    python.arg("--target").arg(target.name()).arg("--sources").arg(cache.join("sources"));
    python.args(&source.flags).arg(&source.path);
    python
}

/// The file of the code object that the front end's own LLVM makes of a source, beside the file with its IR.
pub fn own_object(ir: &Path) -> PathBuf {
    ir.with_extension("hsaco")
}

/// The file with a source's IR, which is made if it is not there.
///
/// # Errors
///
/// The source is not there, or it is not compiled: the first error.
pub fn ir(source: &Source, target: Target, cache: &Path) -> Result<PathBuf, String> {
    if !source.path.exists() {
        return Err("the source is not there: fetch.sh gets it".into());
    }
    let mut command = match source.language {
        Language::Llvm(_) => return Ok(source.path.clone()),
        Language::OpenCl | Language::Hip => clang(source, target),
        // It would say so itself, some seconds later for each kernel.
        Language::Triton if target == Target::Gfx900 => return Err("Triton: unsupported target".into()),
        Language::Triton => triton(source, target, cache),
        Language::Rust => rust(source, target, cache),
        Language::OpenMp => openmp(source, target, cache),
    };
    // Other flags make another file, and other guesses of arguments.
    let mut hasher = DefaultHasher::new();
    match source.language {
        Language::Triton => include_str!("../../corpus/triton_ir.py").hash(&mut hasher),
        Language::Rust => include_str!("../../corpus/rust_ir.py").hash(&mut hasher),
        Language::OpenMp => include_str!("../../corpus/openmp_ir.py").hash(&mut hasher),
        _ => {}
    }
    // Files of our own.
    if matches!(source.language, Language::Rust | Language::OpenMp) {
        std::fs::read(&source.path).map_err(|error| error.to_string())?.hash(&mut hasher);
    }
    // Wherever this clone is.
    let is_ours = |argument: &&OsStr| Path::new(argument).starts_with(env!("CARGO_MANIFEST_DIR"));
    command.get_args().filter(|argument| !is_ours(argument)).for_each(|argument| argument.hash(&mut hasher));
    let folder = cache.join("ll").join(target.name());
    let name = format!("{}.{:016x}.ll", source.name().replace('/', "__"), hasher.finish());
    let file = folder.join(name);
    if file.exists() {
        return with_host_data(source, file);
    }
    std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    // Beside its name first: what is interrupted leaves nothing that looks whole.
    let part = file.with_extension("part");
    if source.language.has_its_own_llvm() {
        command.arg("--object").arg(own_object(&file));
    }
    let output = command.arg("-o").arg(&part).output();
    let output = output.map_err(|error| format!("{:?}: {error}", command.get_program()))?;
    if !output.status.success() {
        return Err(first_error(source.language, &String::from_utf8_lossy(&output.stderr)));
    }
    std::fs::rename(&part, &file).map_err(|error| error.to_string())?;
    with_host_data(source, file)
}

/// Pointers that hosts set before they launch anything, as HIP's texture references are.
const SET_BY_HOST: &str = "addrspace(1) externally_initialized global ptr null";

/// The same file, or one beside it in which the pointers that a host would set point to numbers: floats from 0 to 2.
fn with_host_data(source: &Source, file: PathBuf) -> Result<PathBuf, String> {
    if source.language != Language::Hip {
        return Ok(file);
    }
    let text = std::fs::read_to_string(&file).map_err(|error| error.to_string())?;
    if !text.contains(SET_BY_HOST) {
        return Ok(file);
    }
    let pointer = "ptr addrspacecast (ptr addrspace(1) @corpus.host.data to ptr)";
    let mut text = text.replace(SET_BY_HOST, &SET_BY_HOST.replace("ptr null", pointer));
    let mut rng = Rng::new(1);
    let numbers: Vec<String> =
        (0..4096).map(|_| format!("float {:.6}", f64::from(rng.below(128)) / 64.0)).collect();
    text.push_str("\n@corpus.host.data = internal addrspace(1) global [4096 x float] [");
    text.push_str(&numbers.join(", "));
    text.push_str("], align 16\n");
    let with_data = file.with_extension("host.ll");
    std::fs::write(&with_data, text).map_err(|error| error.to_string())?;
    Ok(with_data)
}

/// The first error of what a compiler says; Python's stands last.
fn first_error(language: Language, message: &str) -> String {
    let mut lines = message.lines();
    match language {
        Language::Triton => format!("Triton: {}", lines.next_back().unwrap_or("it fails without a word")),
        Language::OpenCl | Language::Hip | Language::OpenMp | Language::Rust | Language::Llvm(_) => {
            let compiler = if language == Language::Rust { "rustc" } else { "clang" };
            let first = lines.find(|line| line.contains("error")).unwrap_or("it fails without a word");
            format!("{compiler}: {}", first.rsplit_once("error: ").map_or(first, |(_, what)| what))
        }
    }
}
