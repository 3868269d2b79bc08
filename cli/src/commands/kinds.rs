//! Input that is something else than LLVM IR: what it is, and what makes LLVM IR of it.

use gcnsel_diag::{Diagnostic, SourceFile};
use gcnsel_ir::reading::is_bitcode;

/// What a file may be.
struct Kind {
    what: &'static str,
    /// The ends of its files' names.
    extensions: &'static [&'static str],
    /// What files begin with that have no such name, behind white space.
    beginnings: &'static [&'static [u8]],
    /// What to do, `IN` and `OUT` in the places of the names of the file and of the LLVM IR.
    remedy: &'static str,
}

/// What clang makes of the code objects of several targets.
const BUNDLE: Kind = Kind {
    what: "a bundle of clang's",
    extensions: &["hipfb"],
    beginnings: &[b"__CLANG_OFFLOAD_BUNDLE__", b"CCOB"],
    remedy: "`clang-offload-bundler --list --type=o --input=IN` says what is in it, and takes it out with --unbundle",
};

/// Bitcode where a code object is wanted.
const BITCODE: Kind = Kind {
    what: "LLVM bitcode",
    extensions: &[],
    beginnings: &[],
    remedy: "`gcnsel compile IN -o OUT` makes one of it",
};

/// How many of [`KINDS`] are told by what they begin with, whatever they are called: no text begins so.
const BINARY: usize = 3;

/// In the order in which they are looked for.
const KINDS: &[Kind] = &[
    Kind {
        what: "an ELF file",
        extensions: &["o", "hsaco", "co", "so", "elf"],
        beginnings: &[b"\x7fELF"],
        remedy: "`gcnsel stats`, `compare` and `run` read code objects; there is no LLVM IR in them",
    },
    BUNDLE,
    Kind {
        what: "an archive",
        extensions: &["a"],
        beginnings: &[b"!<arch>\n", b"!<thin>\n"],
        remedy: "`llvm-link -S IN -o OUT` makes one module of the files in it that are LLVM bitcode",
    },
    Kind {
        what: "MLIR",
        extensions: &["mlir"],
        beginnings: &[b"module {", b"module attributes", b"builtin.module", b"llvm.func"],
        remedy: "`mlir-translate --mlir-to-llvmir IN -o OUT` makes LLVM IR of its llvm dialect",
    },
    Kind {
        what: "assembly",
        extensions: &["s", "asm"],
        beginnings: &[b".text", b".amdgcn_target", b".amdhsa_code_object_version", b".section"],
        remedy: "`llvm-mc -triple amdgcn-amd-amdhsa -mcpu=gfx942 -filetype=obj IN` assembles it; there is no LLVM IR in it",
    },
    Kind {
        what: "OpenCL C",
        extensions: &["cl", "clcpp"],
        beginnings: &[b"__kernel", b"kernel void", b"#pragma OPENCL"],
        remedy: "`clang -x cl -target amdgcn-amd-amdhsa -mcpu=gfx942 -O2 -S -emit-llvm IN -o OUT` makes LLVM IR of it; without ROCm \
                 add `-nogpulib`, which leaves out the device library, and with it OpenCL's functions (`get_global_id`)",
    },
    Kind {
        what: "HIP",
        extensions: &["hip", "cu", "cuh"],
        beginnings: &[b"#include <hip/", b"#include \"hip/", b"__global__"],
        remedy: "`clang -x hip --cuda-device-only --offload-arch=gfx942 -O2 -S -emit-llvm IN -o OUT` makes LLVM IR of its kernels",
    },
    Kind {
        what: "C++",
        extensions: &["cpp", "cc", "cxx", "hpp"],
        beginnings: &[b"template", b"namespace"],
        remedy: "`clang++ -target amdgcn-amd-amdhsa -mcpu=gfx942 -O2 -S -emit-llvm IN -o OUT` makes LLVM IR of it; kernels are \
                 HIP (`-x hip --cuda-device-only --offload-arch=gfx942`)",
    },
    Kind {
        what: "C",
        extensions: &["c", "h"],
        beginnings: &[b"#include", b"#define", b"#pragma", b"#if"],
        remedy: "`clang -target amdgcn-amd-amdhsa -mcpu=gfx942 -O2 -S -emit-llvm IN -o OUT` makes LLVM IR of it; kernels are \
                 OpenCL C (`-x cl`) or HIP (`-x hip --cuda-device-only --offload-arch=gfx942`)",
    },
    Kind {
        what: "Rust",
        extensions: &["rs"],
        beginnings: &[b"#![", b"fn main", b"use std", b"use core"],
        remedy: "`rustc --emit=llvm-ir --crate-type=lib --target amdgcn-amd-amdhsa -C target-cpu=gfx942 -O IN -o OUT` makes \
                 LLVM IR of it, with a nightly toolchain",
    },
    Kind {
        what: "Python",
        extensions: &["py"],
        beginnings: &[
            b"import ",
            b"from ",
            b"#!/usr/bin/env python",
            b"#!/usr/bin/python",
            b"def ",
            b"@triton",
        ],
        remedy: "of a Triton kernel `kernel.warmup(...).asm[\"llir\"]` is the LLVM IR, and the files *.llir in ~/.triton/cache",
    },
];

/// What is wrong with a text that cannot be read, and where it is something else than LLVM IR, what to do.
pub fn explain(source: &SourceFile, diagnostic: Diagnostic) -> Diagnostic {
    // Not over what it is made of.
    let ending = if source.name.ends_with(".ll") { "text.ll" } else { "ll" };
    // What reads as LLVM IR is that, whatever its name is.
    match kind_of(source).filter(|_| !is_ir(source)) {
        Some(kind) => diagnostic.note(kind.note(&source.name, "LLVM IR", ending), None),
        None => diagnostic,
    }
}

/// What to do with a bundle, or with bitcode, where a code object is wanted.
pub fn note_of_no_object(file: &str, bytes: &[u8]) -> Option<String> {
    let is_bundle = BUNDLE.beginnings.iter().any(|beginning| bytes.starts_with(beginning));
    let kind = if is_bitcode(bytes) { Some(BITCODE) } else { is_bundle.then_some(BUNDLE) };
    kind.map(|kind| kind.note(file, "a code object", "hsaco"))
}

/// Whether a file is LLVM IR: bitcode, or text that reads.
fn is_ir(source: &SourceFile) -> bool {
    is_bitcode(&source.bytes) || gcnsel_ir::parse(&source.bytes).is_ok()
}

/// Whether a file is told to be something else, by its name or by what it begins with.
pub fn is_other(source: &SourceFile) -> bool {
    !is_bitcode(&source.bytes) && kind_of(source).is_some()
}

fn kind_of(source: &SourceFile) -> Option<&'static Kind> {
    let start = source.bytes.trim_ascii_start();
    let begins = |kind: &&Kind| kind.beginnings.iter().any(|b| start.starts_with(b));
    // Of other text the name is the better sign: much begins with `#include`.
    let extension = source.name.rsplit_once('.').map(|(_, extension)| extension.to_ascii_lowercase());
    let is_named = |kind: &&Kind| extension.as_deref().is_some_and(|e| kind.extensions.contains(&e));
    let binary = KINDS[..BINARY].iter().find(begins);
    binary.or_else(|| KINDS.iter().find(is_named)).or_else(|| KINDS.iter().find(begins))
}

impl Kind {
    /// What a file is instead of what is wanted, and what to do. The name of what is made has that ending.
    fn note(&self, file: &str, wanted: &str, ending: &str) -> String {
        let (input, stem) = match file {
            "<stdin>" => ("-", "stdin"),
            _ => (file, file.rsplit_once('.').map_or(file, |(stem, _)| stem)),
        };
        let parts = self.remedy.split("IN").map(|part| part.replace("OUT", &format!("{stem}.{ending}")));
        let remedy = parts.collect::<Vec<_>>().join(input);
        format!("this is {}, not {wanted}: {remedy}", self.what)
    }
}
