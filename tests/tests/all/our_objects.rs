//! Our code objects of every test kernel, as LLVM's tools see them: decodable, the same when assembled from our text,
//! and with the metadata that `llc` writes.

use gcnsel::{Emit, Options, compile};
use gcnsel_isa::Target;
use gcnsel_tests::harness;
use gcnsel_tests::kernel::Case;
use gcnsel_tests::oracle::{Llc, have, run, say};
use gcnsel_tests::reference;
use rayon::prelude::*;
use std::path::Path;
use std::process::Command;

const SCRATCH: &str = env!("CARGO_TARGET_TMPDIR");

/// Runs a check on kernels, each for its targets, and reports all failures.
fn for_each(what: &str, jobs: &[(&Case, &str)], check: impl Fn(&Case, &str) -> Result<(), String> + Sync) {
    let failures: Vec<String> = jobs
        .par_iter()
        .filter_map(|(case, target)| {
            check(case, target).err().map(|e| format!("{} for {target}: {e}", case.name))
        })
        .collect();
    say(&format!("{what}: {} objects, {} wrong", jobs.len(), failures.len()));
    assert!(failures.is_empty(), "{what}:\n{}", failures.join("\n"));
}

/// What we make of a kernel.
fn ours(case: &Case, target: &str, emit: Emit) -> Result<Vec<u8>, String> {
    let text = std::fs::read(case.ir(target)).map_err(|e| e.to_string())?;
    let options = Options::default().emit(emit).target(Target::from_name(target).expect("a target's name"));
    compile(&text, &options).map(|c| c.bytes).map_err(|d| d.to_string())
}

/// Writes bytes to a file of their own.
fn file(name: &str, target: &str, extension: &str, bytes: &[u8]) -> Result<tempfile::TempPath, String> {
    let mut file = tempfile::Builder::new()
        .prefix(&format!("{name}.{target}."))
        .suffix(&format!(".{extension}"))
        .tempfile_in(SCRATCH)
        .map_err(|e| e.to_string())?;
    std::io::Write::write_all(&mut file, bytes).map_err(|e| e.to_string())?;
    Ok(file.into_temp_path())
}

#[test]
fn llvm_decodes_every_instruction() {
    if !have("llvm_decodes_every_instruction", "llvm-objdump-19", "llvm-19") {
        return;
    }
    for_each("llvm-objdump", &harness::jobs(reference::all()), |case, target| {
        let object = file(case.name, target, "hsaco", &ours(case, target, Emit::Obj)?)?;
        let text = run(Command::new("llvm-objdump-19").arg("-d").arg(&object))?;
        let text = String::from_utf8_lossy(&text).into_owned();
        match text.lines().find(|l| l.contains("unknown") || l.contains(".long")) {
            Some(line) => Err(format!("undecodable: {line}")),
            None if text.contains("s_endpgm") => Ok(()),
            None => Err("no code".into()),
        }
    });
}

#[test]
fn our_text_assembles_to_our_bytes() {
    let test = "our_text_assembles_to_our_bytes";
    if !have(test, "llvm-mc-19", "llvm-19") || !have(test, "ld.lld-19", "lld-19") {
        return;
    }
    for_each("llvm-mc", &harness::jobs(reference::all()), |case, target| {
        let text = std::fs::read(case.ir(target)).map_err(|e| e.to_string())?;
        assembles_to_our_bytes(case.name, target, &text)
    });
}

/// A write-back that all of the system sees has bits on gfx90a that LLVM's assembler has no words for.
#[test]
fn instructions_without_a_text_assemble_to_our_bytes() {
    let test = "instructions_without_a_text_assemble_to_our_bytes";
    if !have(test, "llvm-mc-19", "llvm-19") || !have(test, "ld.lld-19", "lld-19") {
        return;
    }
    let text = "define amdgpu_kernel void @k(ptr addrspace(1) %p) {
      store atomic i32 1, ptr addrspace(1) %p release, align 4
      fence release
      ret void
    }";
    for target in Target::ALL.map(Target::name) {
        assembles_to_our_bytes("write_back", target, text.as_bytes())
            .unwrap_or_else(|e| panic!("{target}: {e}"));
    }
}

/// Compares what `llvm-mc-19` makes of our assembly with our object, and the assembly with the one beside an object.
fn assembles_to_our_bytes(name: &str, target: &str, ir: &[u8]) -> Result<(), String> {
    let options = Options::default().target(Target::from_name(target).expect("a target's name"));
    let compiled = |options: &Options| compile(ir, options).map_err(|failure| failure.to_string());
    let text = compiled(&options.clone().emit(Emit::Asm))?.bytes;
    let reloc = compiled(&options.emit(Emit::Reloc).assembly(true))?;
    if reloc.assembly.as_deref().map(str::as_bytes) != Some(&*text) {
        return Err("another assembly beside the object".into());
    }
    let text = file(name, target, "s", &text)?;
    let assembled = run(Command::new("llvm-mc-19")
        .args(["-triple=amdgcn-amd-amdhsa", "-filetype=obj", &format!("-mcpu={target}")])
        .arg(&text))?;
    // Linked, both have their sections at the same addresses.
    let linked = |object: &[u8]| {
        let object = file(name, target, "o", object)?;
        let out = file(name, target, "so", &[])?;
        run(Command::new("ld.lld-19").arg("-shared").arg(&object).arg("-o").arg(&out))?;
        let bytes = std::fs::read(&out).map_err(|e| e.to_string())?;
        gcnsel_codeobject::read(&bytes).map_err(|d| d.to_string())
    };
    let (by_llvm, by_us) = (linked(&assembled)?, linked(&reloc.bytes)?);
    for (a, b) in by_llvm.kernels.iter().zip(&by_us.kernels) {
        let code = |o: &gcnsel_codeobject::LoadedObject, k: &gcnsel_codeobject::LoadedKernel| {
            o.image.bytes[k.code.start as usize..k.code.end as usize].to_vec()
        };
        if code(&by_llvm, a) != code(&by_us, b) {
            let (x, y) = (code(&by_llvm, a), code(&by_us, b));
            let at = x.iter().zip(&y).position(|(x, y)| x != y);
            return Err(format!("{}: other code, {} bytes for {}, from {at:?}", a.name, y.len(), x.len()));
        }
        if a.descriptor != b.descriptor {
            return Err(format!("{}: another descriptor", a.name));
        }
        if a.metadata != b.metadata {
            return Err(format!("{}: other metadata", a.name));
        }
    }
    match by_llvm.kernels.len() == by_us.kernels.len() {
        true => Ok(()),
        false => Err(format!("{} kernels for {}", by_llvm.kernels.len(), by_us.kernels.len())),
    }
}

/// Fields of the metadata that depend on the source alone, not on how well it was compiled.
const SOURCE_FIELDS: [&str; 24] = [
    ".access:",
    ".actual_access:",
    ".address_space:",
    ".group_segment_fixed_size:",
    ".is_const:",
    ".is_restrict:",
    ".is_volatile:",
    ".kernarg_segment_align:",
    ".kernarg_segment_size:",
    ".language:",
    ".language_version:",
    ".max_flat_workgroup_size:",
    ".name:",
    ".offset:",
    ".pointee_align:",
    ".reqd_workgroup_size:",
    ".size:",
    ".symbol:",
    ".type_name:",
    ".uniform_work_group_size:",
    ".value_kind:",
    ".wavefront_size:",
    "amdhsa.target:",
    "amdhsa.version:",
];

#[test]
fn our_metadata_agrees_with_llvms() {
    let test = "our_metadata_agrees_with_llvms";
    let Some(llc) = Llc::find(test, Path::new(SCRATCH)) else { return };
    if !have(test, "llvm-readobj-19", "llvm-19") {
        return;
    }
    let jobs = harness::some(harness::jobs(reference::all()));
    for_each("llvm-readobj", &jobs, |case, target| {
        // LLVM puts private arrays into LDS where it can; its LDS size is then not the source's.
        let ir = std::fs::read_to_string(case.ir(target)).map_err(|e| e.to_string())?;
        let has_private_arrays = ir.contains(" = alloca ");
        let fields = |bytes: &[u8]| -> Result<Vec<String>, String> {
            let object = file(case.name, target, "hsaco", bytes)?;
            let text = run(Command::new("llvm-readobj-19").args(["--notes", "--dyn-symbols"]).arg(&object))?;
            let text = String::from_utf8_lossy(&text).into_owned();
            let kept = |line: &str| {
                let bare = line.trim_start_matches([' ', '-']);
                if bare.starts_with(".group_segment_fixed_size:") && has_private_arrays {
                    return false;
                }
                SOURCE_FIELDS.iter().any(|f| bare.starts_with(f))
                    || (bare.starts_with("Name:") && bare.contains(case.name))
            };
            let mut kept: Vec<String> = text
                .lines()
                .filter(|l| kept(l))
                .map(|l| l.trim_start_matches([' ', '-']).to_string())
                .collect();
            // Symbols stand in any order.
            let (mut symbols, mut kept): (Vec<String>, Vec<String>) =
                kept.drain(..).partition(|l| l.starts_with("Name:"));
            symbols.sort();
            kept.extend(symbols);
            Ok(kept)
        };
        let (by_llvm, by_us) =
            (fields(&llc.compile(&case.ir(target), target)?)?, fields(&ours(case, target, Emit::Obj)?)?);
        if by_llvm == by_us {
            return Ok(());
        }
        let first = by_llvm.iter().zip(&by_us).find(|(a, b)| a != b);
        Err(first.map_or_else(
            || format!("{} fields for {}", by_us.len(), by_llvm.len()),
            |(a, b)| format!("'{b}' for '{a}'"),
        ))
    });
}

/// A kernel has as many bytes of LDS as its variables take, or as whoever placed them says.
#[test]
fn kernels_have_the_lds_that_they_say() {
    for (attribute, bytes) in [("", 4), (" \"amdgpu-lds-size\"=\"96,128\"", 96)] {
        let text = format!(
            "@v = internal addrspace(3) global i32 poison\n\
             define amdgpu_kernel void @k(i32 %a){attribute} {{\n  store volatile i32 %a, ptr addrspace(3) @v\n  ret void\n}}\n"
        );
        let object = compile(text.as_bytes(), &Options::default()).unwrap_or_else(|why| panic!("{why}"));
        let object = gcnsel_codeobject::read(&object.bytes).expect("our objects can be read");
        assert_eq!(object.kernels[0].descriptor.group_segment_fixed_size, bytes, "{attribute}");
    }
}
