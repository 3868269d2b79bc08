//! From sources to LLVM IR, by clang-19 with Debian's build of ROCm's device library.

use crate::manifest::{Language, Source};
use gcnsel_isa::Target;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where Debian's package rocm-device-libs has its files.
const DEVICE_LIBRARY: &str = "/usr/lib/x86_64-linux-gnu/amdgcn/bitcode";

/// The files of the library that are linked, besides the target's.
const LIBRARY_FILES: [&str; 10] = [
    "opencl",
    "hip",
    "ocml",
    "ockl",
    "oclc_unsafe_math_off",
    "oclc_daz_opt_off",
    "oclc_finite_only_off",
    "oclc_correctly_rounded_sqrt_on",
    "oclc_wavefrontsize64_on",
    "oclc_abi_version_500",
];

/// The number in the name of the library's file for a target; it knows no gfx942, and gfx940's is the nearest.
fn isa_version(target: Target) -> &'static str {
    match target {
        Target::Gfx900 => "900",
        Target::Gfx90a => "90a",
        Target::Gfx942 => "940",
    }
}

/// The file with a source's IR, which is made if it is not there.
///
/// # Errors
///
/// The source is not there, or clang does not compile it: its first error.
pub fn ir(source: &Source, target: Target, cache: &Path) -> Result<PathBuf, String> {
    let mut clang = Command::new("clang-19");
    match source.language {
        Language::OpenCl => {
            clang.args(["-x", "cl", "-target", "amdgcn-amd-amdhsa"]).arg(format!("-mcpu={target}"));
        }
        Language::Hip => {
            clang.args(["-x", "hip", "--offload-device-only", "--rocm-path=/usr"]);
            clang.arg(format!("--offload-arch={target}"));
        }
    }
    clang.args(["-nogpulib", "-O2", "-emit-llvm", "-S", "-w", "-fno-ident"]);
    let version = format!("oclc_isa_version_{}", isa_version(target));
    for library in LIBRARY_FILES.into_iter().chain([&*version]) {
        clang.args(["-Xclang", "-mlink-builtin-bitcode", "-Xclang"]);
        clang.arg(format!("{DEVICE_LIBRARY}/{library}.bc"));
    }
    clang.args(&source.flags).arg(&source.path);
    // Other flags make another file.
    let mut hasher = DefaultHasher::new();
    clang.get_args().for_each(|argument| argument.hash(&mut hasher));
    let folder = cache.join("ll").join(target.name());
    let name = format!("{}.{:016x}.ll", source.name().replace('/', "__"), hasher.finish());
    let file = folder.join(name);
    if file.exists() {
        return Ok(file);
    }
    if !source.path.exists() {
        return Err("the source is not there: see tests/corpus/fetch.sh".into());
    }
    std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    // Beside its name first: what is interrupted leaves nothing that looks whole.
    let part = file.with_extension("part");
    let output = clang.arg("-o").arg(&part).output();
    let output = output.map_err(|error| format!("clang-19: {error}"))?;
    if !output.status.success() {
        let message = String::from_utf8_lossy(&output.stderr);
        let first =
            message.lines().find(|line| line.contains("error")).unwrap_or("clang fails without a word");
        return Err(format!("clang: {}", first.rsplit_once("error: ").map_or(first, |(_, what)| what)));
    }
    std::fs::rename(&part, &file).map_err(|error| error.to_string())?;
    Ok(file)
}
