//! Code objects of version 6, of LLVM 23 and of ours, as all that read code objects see them: figures, comparisons, the emulator,
//! the audit, and LLVM 22's `llvm-readobj`.
//!
//! What a header must say is AMDGPUUsage.rst's, "ELF Header": EI_ABIVERSION 4 (`ELFABIVERSION_AMDGPU_HSA_V6`), the processor in
//! the eight lowest bits of `e_flags`, the version of a generic one in the eight highest.

use gcnsel::stats;
use gcnsel_codeobject::{Version, read};
use gcnsel_compare::{Comparison, reading::Reader};
use gcnsel_emulator::{Arg, CodeObject, Launch};
use gcnsel_isa::Target;
use gcnsel_tests::compiler::compile;
use gcnsel_tests::oracle::{Llc, LlcLevel, have, run};
use gcnsel_tests::release::Release;
use std::path::Path;
use std::process::Command;

const SCRATCH: &str = env!("CARGO_TARGET_TMPDIR");

/// Each lane stores three times its number.
const KERNEL: &str = "target triple = \"amdgcn-amd-amdhsa\"
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @triple(ptr addrspace(1) %p) #0 {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %value = mul i32 %lane, 3
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %lane
  store i32 %value, ptr addrspace(1) %at
  ret void
}
attributes #0 = { \"amdgpu-flat-work-group-size\"=\"64,64\" }
!llvm.module.flags = !{!0}
!0 = !{i32 1, !\"amdhsa_code_object_version\", i32 600}
";

/// Processors by the names that LLVM gives them: the target whose rules hold, EF_AMDGPU_MACH, and the version of a generic one.
const PROCESSORS: [(&str, Target, u32, u32); 5] = [
    ("gfx900", Target::Gfx900, 0x2c, 0),
    ("gfx90a", Target::Gfx90a, 0x3f, 0),
    ("gfx942", Target::Gfx942, 0x4c, 0),
    ("gfx9-generic", Target::Gfx900, 0x51, 1),
    ("gfx9-4-generic", Target::Gfx942, 0x5f, 1),
];

/// The four bytes of `e_flags` in a header of ELFCLASS64.
fn flags(object: &[u8]) -> u32 {
    u32::from_le_bytes(object[48..52].try_into().expect("four bytes"))
}

/// Everything of ours that reads code objects reads this one.
fn is_read(object: &[u8], (name, target, machine, generic): (&str, Target, u32, u32)) {
    assert_eq!((object[7], object[8]), (64, 4), "{name}: OSABI and ABI version");
    assert_eq!((flags(object) & 0xff, flags(object) >> 24), (machine, generic), "{name}");
    let loaded = read(object).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!((loaded.version, loaded.target), (Version::V6, target), "{name}");
    let version = loaded.processor.generic.map_or(0, |(_, version)| version);
    assert_eq!(u32::from(version), generic, "{name}");

    let figures = stats::of_object(&loaded).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(figures.iter().map(|kernel| &*kernel.kernel).collect::<Vec<_>>(), ["triple"], "{name}");

    gcnsel_audit::verify(object).unwrap_or_else(|error| panic!("{name}: {error}"));

    let launch = Launch::new("triple", [64, 1, 1], [64, 1, 1]).arg(Arg::Buffer(vec![0; 256]));
    let outcome = CodeObject::load(object).unwrap_or_else(|error| panic!("{name}: {error}")).run(&launch);
    let outcome = outcome.unwrap_or_else(|error| panic!("{name}: {error}"));
    let expected: Vec<u8> = (0..64u32).flat_map(|lane| (3 * lane).to_le_bytes()).collect();
    assert_eq!(outcome.buffers[0], expected, "{name}");
}

/// A file with an object in it.
fn file(object: &[u8]) -> tempfile::TempPath {
    let mut file = tempfile::Builder::new().suffix(".hsaco").tempfile_in(SCRATCH).expect("a temporary file");
    std::io::Write::write_all(&mut file, object).expect("it can be written");
    file.into_temp_path()
}

/// The kernels of two objects are one another's, and nothing is missing from either.
fn are_compared(old: &[u8], new: &[u8]) {
    let [old, new] = [old, new].map(file);
    let options = gcnsel::Options::default();
    let reader = Reader { compiler: &options, keep_code: false, functions: false };
    let [old, new] = [&old, &new].map(|path| reader.path(path).expect("a build").kernels);
    let comparison = Comparison::new(old, new, false);
    assert_eq!((comparison.pairs.len(), comparison.removed.len(), comparison.added.len()), (1, 0, 0));
}

/// What LLVM 22 says of a header.
fn as_readobj_says(object: &[u8]) -> String {
    let path = file(object);
    let mut readobj = Command::new("llvm-readobj-22");
    let text = run(readobj.arg("--file-headers").arg(&path)).expect("LLVM 22 reads it");
    String::from_utf8(text).expect("it is text")
}

/// The lines of flags in such a text.
fn flag_lines(text: &str) -> Vec<&str> {
    let lines = text.lines().skip_while(|line| !line.trim_start().starts_with("Flags ["));
    lines.take_while(|line| line.trim() != "]").map(str::trim).collect()
}

#[test]
fn ours_are_read() {
    let mut before: Option<Vec<u8>> = None;
    for processor in &PROCESSORS[..3] {
        let object = compile(KERNEL.as_bytes(), "triple.ll", processor.0).expect("it compiles");
        is_read(&object, *processor);
        if let Some(before) = before {
            are_compared(&before, &object);
        }
        before = Some(object);
    }
}

#[test]
fn llvm_22_names_what_ours_are() {
    if !have("llvm_22_names_what_ours_are", "llvm-readobj-22", "llvm-22") {
        return;
    }
    for (name, _, machine, _) in &PROCESSORS[..3] {
        let object = compile(KERNEL.as_bytes(), "triple.ll", name).expect("it compiles");
        let said = as_readobj_says(&object);
        assert!(said.contains("OS/ABI: AMDGPU_HSA (0x40)"), "{name}: {said}");
        assert!(said.contains("ABIVersion: 4"), "{name}: {said}");
        let named =
            format!("EF_AMDGPU_MACH_AMDGCN_{} ({machine:#X})", name.to_uppercase()).replace("0X", "0x");
        assert!(flag_lines(&said).contains(&&*named), "{name}: {said}");
    }
}

/// LLVM 23's objects, generic ones among them.
mod llvm23 {
    use super::*;

    #[test]
    #[ignore = "needs LLVM 23: .ci/llvm23 asks for it"]
    fn theirs_are_read_and_named_as_ours_are() {
        let test = "theirs_are_read_and_named_as_ours_are";
        let Some(llc) = Llc::of(Release::V23, test, Path::new(SCRATCH)) else { return };
        let has_readobj = have(test, "llvm-readobj-22", "llvm-22");
        for processor in PROCESSORS {
            let name = processor.0;
            let theirs = llc.compile_text(KERNEL, name, LlcLevel::O2).expect("LLVM 23 compiles it");
            is_read(&theirs, processor);
            if has_readobj {
                let said = as_readobj_says(&theirs);
                assert!(said.contains("ABIVersion: 4"), "{name}: {said}");
                let generic =
                    flag_lines(&said).iter().any(|line| line.starts_with("EF_AMDGPU_GENERIC_VERSION_V1 "));
                assert_eq!(generic, processor.3 == 1, "{name}: {said}");
            }
            if processor.3 != 0 {
                // We make no generic objects.
                continue;
            }
            let ours = compile(KERNEL.as_bytes(), "triple.ll", name).expect("it compiles");
            assert_eq!(flags(&ours), flags(&theirs), "{name}");
            are_compared(&theirs, &ours);
            if has_readobj {
                let said = [&ours, &theirs].map(|object| as_readobj_says(object));
                assert_eq!(flag_lines(&said[0]), flag_lines(&said[1]), "{name}");
            }
        }
    }
}
