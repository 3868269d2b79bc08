//! Input that is something else than LLVM IR: what it is called, and what is to be run.

use std::path::Path;
use std::process::Command;

/// What a command says of a file, or of standard input.
fn said(folder: &Path, command: &str, name: &str, contents: &[u8]) -> (String, Option<i32>) {
    let path = folder.join(if name == "-" { "input" } else { name });
    std::fs::write(&path, contents).expect("it can be written");
    let mut program = Command::new(env!("CARGO_BIN_EXE_gcnsel"));
    program.current_dir(folder).args([command, name]).stdin(std::fs::File::open(&path).expect("it is there"));
    if command == "compile" {
        program.args(["-o", "out.hsaco"]);
    }
    let output = program.output().expect("gcnsel runs");
    (String::from_utf8(output.stderr).expect("messages are UTF-8"), output.status.code())
}

const C: &str = "`clang -target amdgcn-amd-amdhsa -mcpu=gfx942 -O2 -S -emit-llvm x.c -o x.ll` makes LLVM IR of it; kernels are \
                 OpenCL C (`-x cl`) or HIP (`-x hip --cuda-device-only --offload-arch=gfx942`)";
const CL: &str =
    "`clang -x cl -target amdgcn-amd-amdhsa -mcpu=gfx942 -O2 -S -emit-llvm x.cl -o x.ll` makes LLVM IR of it";
const HIP: &str = "-x hip --cuda-device-only --offload-arch=gfx942 -O2 -S -emit-llvm x.";
const BITCODE: &[u8] = b"BC\xC0\xDE\x35\x14\x00\x00";

#[test]
fn what_is_to_be_run_is_told() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let kernel = "__kernel void k(__global int *p) { *p = 1; }\n";
    let cases: [(&str, &[u8], &str, &str); 18] = [
        ("x.c", b"#include <stdio.h>\nint main(void) { return 0; }\n", "this is C, not LLVM IR: ", C),
        ("x.cl", kernel.as_bytes(), "this is OpenCL C, not LLVM IR: ", CL),
        ("x.hip", b"#include <hip/hip_runtime.h>\n", "this is HIP, ", HIP),
        ("x.cu", b"__global__ void k(int *p) { *p = 1; }\n", "this is HIP, ", HIP),
        ("x.cpp", b"#include <vector>\n", "this is C++, ", "`clang++ -target amdgcn-amd-amdhsa"),
        ("x.rs", b"pub fn f() {}\n", "this is Rust, ", "`rustc --emit=llvm-ir "),
        ("x.py", b"import triton\n@triton.jit\ndef k(): pass\n", "this is Python, ", "asm[\"llir\"]"),
        ("x.s", b".text\nk:\n\ts_endpgm\n", "this is assembly, ", "`llvm-mc -triple amdgcn-amd-amdhsa"),
        ("x.mlir", b"module {\n}\n", "this is MLIR, ", "`mlir-translate --mlir-to-llvmir x.mlir -o x.ll`"),
        ("x.hsaco", b"\x7fELF\x02\x01\x01", "this is an ELF file, ", "`gcnsel stats`"),
        // By what is in it, where the name says nothing, or something else.
        ("x", kernel.as_bytes(), "this is OpenCL C, ", "-x cl "),
        ("-", b"#include <stdio.h>\n", "this is C, ", "-S -emit-llvm - -o stdin.ll`"),
        ("x", b".amdgcn_target \"amdgcn-amd-amdhsa--gfx942\"\n", "this is assembly, ", "`llvm-mc "),
        ("x", b"__CLANG_OFFLOAD_BUNDLE__\0", "this is a bundle of clang's, ", "`clang-offload-bundler "),
        ("x.c", b"\x7fELF\x02\x01\x01", "this is an ELF file, ", "code objects"),
        ("x.a", b"!<arch>\na.bc/           0 ", "this is an archive, ", "`llvm-link -S x.a -o x.ll`"),
        ("x.bc", b"!<thin>\n", "this is an archive, ", "`llvm-link -S x.bc -o x.ll`"),
        ("OUT.INS.cl", kernel.as_bytes(), "this is OpenCL C, ", "OUT.INS.cl -o OUT.INS.ll`"),
    ];
    for (name, contents, what, remedy) in cases {
        for command in ["compile", "uniformity"] {
            let (said, code) = said(folder.path(), command, name, contents);
            assert_eq!(code, Some(1), "{command} {name}: {said}");
            let shown = if name == "-" { "<stdin>" } else { name };
            assert!(said.starts_with(&format!("{shown}:1:")), "{command}: {said}");
            let note = said.lines().last().expect("a note");
            assert!(note.starts_with(&format!("{shown}: note: {what}")), "{command}: {said}");
            assert!(note.contains(remedy), "{command}: {note}");
        }
    }
    assert!(!folder.path().join("out.hsaco").exists());
}

/// Bitcode is LLVM IR, whatever its name is; what is wrong with it is told without a line.
#[test]
fn bitcode_is_known_by_how_it_begins() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, command) in [("x.bc", "compile"), ("y.ll", "uniformity"), ("x.c", "compile"), ("-", "compile")]
    {
        let (said, code) = said(folder.path(), command, name, BITCODE);
        let shown = if name == "-" { "<stdin>" } else { name };
        assert_eq!(code, Some(1), "{command} {name}: {said}");
        assert_eq!(said, format!("{shown}: error: the bitcode has no module\n"), "{command} {name}");
    }
}

/// What reads as LLVM IR is that, whatever its name is; what is nearly LLVM IR is not taken for something else.
#[test]
fn llvm_ir_is_known_by_what_it_is() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let module = "define amdgpu_kernel void @k() {\n  ret void\n}\n";
    assert_eq!(said(folder.path(), "compile", "x.c", module.as_bytes()), (String::new(), Some(0)));
    let (wrong, code) = said(folder.path(), "compile", "x.ll", b"; a comment\nfrob\n");
    assert_eq!((wrong.contains("note"), code), (false, Some(1)), "{wrong}");
    // The mistake is in the module.
    let (wrong, _) =
        said(folder.path(), "compile", "x.c", module.replace("ret void", "ret i32 1").as_bytes());
    assert_eq!((wrong.contains("note"), wrong.contains("x.c:2:3: error: ")), (false, true), "{wrong}");
}

#[test]
fn empty_input_is_called_empty() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for command in ["compile", "uniformity", "stats"] {
        for (name, contents) in [("x.ll", ""), ("-", "\n\t \n")] {
            let (said, code) = said(folder.path(), command, name, contents.as_bytes());
            let shown = if name == "-" { "<stdin>" } else { name };
            assert_eq!((said, code), (format!("{shown}: note: the input is empty\n"), Some(0)), "{command}");
        }
    }
}

/// Where one code object is wanted, a bundle of clang's and bitcode are told by how they begin; only of these there is a note.
#[test]
fn a_bundle_is_no_code_object() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let bundle = b"__CLANG_OFFLOAD_BUNDLE__\x01\x00\x00\x00\xFF\xFF";
    std::fs::write(folder.path().join("x.co"), bundle).expect("it can be written");
    std::fs::write(folder.path().join("y.co"), b"\xFF\xFE").expect("it can be written");
    let gcnsel = |arguments: &[&str]| {
        let mut program = Command::new(env!("CARGO_BIN_EXE_gcnsel"));
        let output = program.current_dir(folder.path()).args(arguments).output().expect("gcnsel runs");
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        String::from_utf8(output.stderr).expect("messages are UTF-8")
    };
    let note = "x.co: note: this is a bundle of clang's, not a code object: `clang-offload-bundler --list --type=o \
                --input=x.co` says what is in it";
    let launch = ["--kernel", "k", "--grid", "64", "--block", "64"];
    let said = gcnsel(&[&["run", "x.co"][..], &launch].concat());
    assert!(said.contains(note), "{said}");
    // Figures are those of all code objects in it.
    let said = gcnsel(&["stats", "x.co"]);
    assert!(said.starts_with("x.co: error: the bundle's number of entries of 8 bytes"), "{said}");
    std::fs::write(folder.path().join("x.bc"), BITCODE).expect("it can be written");
    let said = gcnsel(&[&["run", "x.bc"][..], &launch].concat());
    let note = "x.bc: note: this is LLVM bitcode, not a code object: `gcnsel compile x.bc -o x.hsaco` makes one of it";
    assert!(said.contains(note), "{said}");
    for said in [gcnsel(&["stats", "y.co"]), gcnsel(&[&["run", "y.co"][..], &launch].concat())] {
        assert!(said.starts_with("y.co: error: ") && !said.contains("note: "), "{said}");
    }
}
