//! Reads what LLVM writes, and writes descriptors and metadata as LLVM does, byte for byte.

use gcnsel_codeobject::metadata::{HIDDEN_ARGS_V4, HIDDEN_ARGS_V5, HiddenNeed, Kernel, Metadata, ValueKind};
use gcnsel_codeobject::{DESCRIPTOR_BYTES, LoadedObject, Version, read};
use gcnsel_oracle as oracle;
use object::read::elf::ElfFile64;
use object::{Object, ObjectSection};
use rayon::prelude::*;

/// The description of the metadata note: after a header of three words and the name `AMDGPU\0` padded to 8.
fn note(data: &[u8]) -> Vec<u8> {
    let file = ElfFile64::<object::LittleEndian>::parse(data).expect("an ELF file");
    let note = file.section_by_name(".note").expect("a .note section").data().expect("its bytes").to_vec();
    let length = u32::from_le_bytes(note[4..8].try_into().expect("four bytes")) as usize;
    note[20..20 + length].to_vec()
}

fn check(data: &[u8], what: &str) -> LoadedObject {
    let object = read(data).unwrap_or_else(|error| panic!("{what}: {error}"));
    assert!(!object.kernels.is_empty(), "{what}: no kernels");
    let bytes = note(data);
    assert_eq!(object.metadata.to_bytes(), bytes, "{what}: metadata differs");
    assert_eq!(Metadata::from_bytes(&bytes), Ok(object.metadata.clone()), "{what}");
    assert!(object.metadata.other.is_empty(), "{what}: unknown keys {:?}", object.metadata.other);
    for kernel in &object.kernels {
        let at = kernel.descriptor_offset;
        let raw = object.image.get(at..at + DESCRIPTOR_BYTES as u64).expect("the descriptor");
        assert_eq!(kernel.descriptor.to_bytes(object.target), raw, "{what}: descriptor of {}", kernel.name);
        assert!(kernel.metadata.other.is_empty(), "{what}: unknown keys {:?}", kernel.metadata.other);
        for arg in &kernel.metadata.args {
            assert!(arg.other.is_empty(), "{what}: unknown keys {:?}", arg.other);
        }
        // The last instruction of every kernel is s_endpgm, unless it cannot return.
        assert!(kernel.code.end - kernel.code.start >= 4, "{what}: {} has no code", kernel.name);
        let descriptor = &kernel.descriptor;
        let mut counted = descriptor.clone();
        counted.count_user_sgprs(object.target);
        assert_eq!(
            counted.user_sgpr_count, descriptor.user_sgpr_count,
            "{what}: user SGPRs of {}",
            kernel.name
        );
        let metadata = &kernel.metadata;
        assert!(
            descriptor.allocated_sgprs(object.target) >= metadata.sgpr_count,
            "{what}: SGPRs of {}",
            kernel.name
        );
        if metadata.agpr_count.unwrap_or(0) == 0 {
            let mut set = descriptor.clone();
            set.set_register_counts(object.target, metadata.sgpr_count, metadata.vgpr_count, 0);
            assert_eq!(set, *descriptor, "{what}: register counts of {}", kernel.name);
        }
        check_hidden_args(object.version, metadata, what);
    }
    object
}

/// What LLVM lists is in our table, at the same place, and nothing that is always listed is missing.
fn check_hidden_args(version: Version, kernel: &Kernel, what: &str) {
    let hidden: Vec<_> =
        kernel.args.iter().filter(|arg| arg.value_kind.as_str().starts_with("hidden_")).collect();
    let Some(base) = hidden.first().map(|arg| arg.offset) else { return };
    let rows = if version == Version::V4 { HIDDEN_ARGS_V4 } else { HIDDEN_ARGS_V5 };
    for arg in hidden.iter().filter(|arg| arg.value_kind != ValueKind::HiddenNone) {
        let known = rows.iter().any(|row| {
            row.value_kind == arg.value_kind && row.offset == arg.offset - base && row.size == arg.size
        });
        assert!(known, "{what}: {} lists {arg:?}", kernel.name);
    }
    for row in rows.iter().filter(|row| row.need == HiddenNeed::Always) {
        let listed = hidden.iter().any(|arg| arg.value_kind == row.value_kind);
        assert!(listed, "{what}: {} does not list {:?}", kernel.name, row.value_kind);
    }
}

#[test]
fn kernels_of_all_targets() {
    if !oracle::have("kernels_of_all_targets", "llc-19", "llvm-19") {
        return;
    }
    let mut files = oracle::kernel_files();
    assert!(files.len() >= 3);
    // llc takes half a minute for all of them.
    files = files.into_iter().step_by(oracle::every(4, 2)).collect();
    files.par_iter().for_each(|(path, target)| {
        let what = path.display().to_string();
        let object = check(&oracle::llc(path, target, &["-O1"]), &what);
        assert_eq!(
            (object.target.name(), object.version, object.relocatable),
            (target.as_str(), Version::V5, true)
        );
    });
}

/// V4 has other hidden arguments and an older metadata version; the module flag chooses it.
#[test]
fn version_4() {
    if !oracle::have("version_4", "llc-19", "llvm-19") {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (path, target) in
        oracle::kernel_files().into_iter().filter(|(path, _)| path.to_string_lossy().contains("saxpy"))
    {
        let text = std::fs::read_to_string(&path).expect("a kernel file");
        let old = text.replace("i32 500}", "i32 400}");
        assert_ne!(old, text, "the module flag of {}", path.display());
        let copy = folder.path().join(path.file_name().expect("a name"));
        std::fs::write(&copy, old).expect("a temporary file");
        let object = check(&oracle::llc(&copy, &target, &["-O2"]), &copy.display().to_string());
        assert_eq!(object.version, Version::V4);
    }
}

/// What the linker makes of an object is the same kernels.
#[test]
fn linked() {
    if !oracle::have("linked", "llc-19", "llvm-19") || !oracle::have("linked", "ld.lld-19", "lld-19") {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let chosen = ["saxpy", "aes", "mandelbrot", "relocations", "globals", "tables"];
    let files = oracle::kernel_files();
    for (path, target) in &files {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        if !chosen.iter().any(|chosen| name.starts_with(chosen)) {
            continue;
        }
        let relocatable = oracle::llc(path, target, &["-O1"]);
        let object = folder.path().join(format!("{name}.o"));
        let linked = folder.path().join(format!("{name}.so"));
        std::fs::write(&object, &relocatable).expect("a temporary file");
        oracle::run(
            "ld.lld-19",
            &["-shared", object.to_str().expect("UTF-8"), "-o", linked.to_str().expect("UTF-8")],
        );
        let relocatable = check(&relocatable, &name);
        let linked = check(&std::fs::read(&linked).expect("the linked file"), &name);
        assert!(!linked.relocatable);
        for (a, b) in relocatable.kernels.iter().zip(&linked.kernels) {
            assert_eq!(a.name, b.name);
            assert_eq!(a.metadata, b.metadata);
            assert_eq!(a.code.end - a.code.start, b.code.end - b.code.start, "{name}: size of {}", a.name);
        }
    }
}
