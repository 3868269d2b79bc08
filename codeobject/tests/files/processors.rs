//! Which processor, with which settings, in which version of the format: as LLVM says it, and as we do.

use crate::writing;
use gcnsel_codeobject::{Version, read};
use gcnsel_isa::{Feature, Setting, Target, TargetId};
use gcnsel_oracle as oracle;
use object::read::elf::{ElfFile64, FileHeader};
use object::{LittleEndian as LE, elf};

/// Every processor with every setting of what it has.
fn ids() -> Vec<TargetId> {
    let settings = [Setting::Any, Setting::Off, Setting::On];
    let mut ids: Vec<TargetId> = Target::ALL.map(TargetId::from).to_vec();
    for feature in Feature::ALL {
        ids = ids
            .into_iter()
            .flat_map(|id| {
                let all = if id.target.info().has(feature) { &settings[..] } else { &settings[..1] };
                all.iter().map(move |&setting| {
                    let mut id = id;
                    *id.settings.get_mut(feature) = setting;
                    id
                })
            })
            .collect();
    }
    ids
}

/// What the header and the note of a file say: ABI version, flags, target id without the triple.
fn said(data: &[u8]) -> (u8, u32, String) {
    let file = ElfFile64::<LE>::parse(data).expect("an ELF file");
    let header: &elf::FileHeader64<LE> = file.elf_header();
    let target = read(data).expect("a code object").metadata.target.expect("a target in the metadata");
    let id = target.strip_prefix("amdgcn-amd-amdhsa-").and_then(|rest| rest.split_once('-'));
    (header.e_ident().abi_version, header.e_flags(LE).0, id.expect("a target of AMDHSA").1.to_owned())
}

#[test]
fn as_llvm_says_them() {
    if !oracle::have("as_llvm_says_them", "llc-19", "llvm-19") {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut count = 0;
    for version in Version::ALL {
        let ll = folder.path().join(format!("{}.ll", version.number()));
        let text = format!(
            "target triple = \"amdgcn-amd-amdhsa\"\n\
             define amdgpu_kernel void @k() {{\n  ret void\n}}\n\
             !llvm.module.flags = !{{!0}}\n\
             !0 = !{{i32 1, !\"amdhsa_code_object_version\", i32 {}00}}\n",
            version.number()
        );
        std::fs::write(&ll, text).expect("a temporary file");
        for id in ids() {
            let asked = Feature::ALL.into_iter().filter_map(|feature| match id.settings.get(feature) {
                Setting::Any => None,
                Setting::Off => Some(format!("-{}", feature.name())),
                Setting::On => Some(format!("+{}", feature.name())),
            });
            let attributes = format!("-mattr={}", asked.collect::<Vec<_>>().join(","));
            let theirs = oracle::llc(&ll, id.target.name(), &[&attributes]);
            let mut ours = writing::sample(id.target);
            (ours.id, ours.version) = (id, version);
            for bytes in [ours.to_relocatable(), ours.to_loadable()] {
                assert_eq!(said(&bytes.expect("our file")), said(&theirs), "{id}, {version:?}");
            }
            let read = read(&theirs).expect("LLVM's object");
            assert_eq!((read.processor.id, read.processor.generic, read.version), (id, None, version));
            count += 1;
        }
    }
    // gfx900 has one feature, the others two.
    assert_eq!(count, 3 * (3 + 9 + 9));
}

/// Generic processors' objects, which version 6 alone has.
#[test]
fn generic_ones_are_read() {
    if !oracle::have("generic_ones_are_read", "llc-19", "llvm-19") {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let ll = folder.path().join("k.ll");
    let text = "define amdgpu_kernel void @k() {\n  ret void\n}\n\
                !llvm.module.flags = !{!0}\n\
                !0 = !{i32 1, !\"amdhsa_code_object_version\", i32 600}\n";
    std::fs::write(&ll, text).expect("a temporary file");
    let object = oracle::llc(&ll, "gfx9-generic", &["-mtriple=amdgcn-amd-amdhsa"]);
    let read = read(&object).expect("LLVM's object");
    assert_eq!((read.target, read.version), (Target::Gfx900, Version::V6));
    assert_eq!(read.processor.generic, Some(("gfx9-generic", 1)));
    assert_eq!(read.metadata.target.as_deref(), Some("amdgcn-amd-amdhsa--gfx9-generic"));
    // The same with another ABI version is nothing that a runtime would take.
    let mut older = object;
    older[8] = Version::V5.abi_version();
    assert!(gcnsel_codeobject::read(&older).is_err_and(|e| e.to_string().contains("version 6")));
}
