//! clang-19, from OpenCL and HIP to LLVM IR, with Debian's build of ROCm's device library.

use gcnsel_isa::Target;
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

/// A file of the device library.
pub fn device_library(name: &str) -> PathBuf {
    Path::new(DEVICE_LIBRARY).join(name).with_extension("bc")
}

/// clang, told to make IR of OpenCL C; flags and the file are still to come.
pub fn open_cl(target: Target) -> Command {
    let mut clang = Command::new("clang-19");
    clang.args(["-x", "cl", "-target", "amdgcn-amd-amdhsa"]).arg(format!("-mcpu={target}"));
    to_ir(clang, target)
}

/// clang, told to make IR of the part of HIP that runs on the device; flags and the file are still to come.
pub fn hip(target: Target) -> Command {
    let mut clang = Command::new("clang-19");
    clang.args(["-x", "hip", "--offload-device-only"]).arg(format!("--offload-arch={target}"));
    to_ir(clang, target)
}

fn to_ir(mut clang: Command, target: Target) -> Command {
    clang.args(["-nogpulib", "-O2", "-emit-llvm", "-S", "-w", "-fno-ident"]);
    let version = format!("oclc_isa_version_{}", isa_version(target));
    for library in LIBRARY_FILES.into_iter().chain([&*version]) {
        clang.args(["-Xclang", "-mlink-builtin-bitcode", "-Xclang"]);
        clang.arg(device_library(library));
    }
    clang
}
