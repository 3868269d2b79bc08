//! LLVM's kernels, stripped of what emission adds, emitted anew.

use crate::lifted;
use gcnsel_codeobject::{CodeObject, LoadedObject, Version, read};
use gcnsel_emit::{EmittedKernel, KernelFacts, Spills, assembly, emit_kernel};
use gcnsel_isa::{Inst, Op, Operand, Target};
use gcnsel_oracle as oracle;
use object::read::elf::ElfFile64;
use object::{Object, ObjectSection};
use rayon::prelude::*;
use std::path::PathBuf;

fn emitted(object: &LoadedObject, what: &str) -> Vec<EmittedKernel> {
    let functions = (0..object.kernels.len()).filter_map(|index| lifted::lift(object, index));
    let emit = |(index, f)| {
        let facts = KernelFacts::default();
        emit_kernel(f, &facts, Spills::default(), Version::V5, Some(index), &|_| String::new())
            .unwrap_or_else(|error| panic!("{what}: {error}"))
    };
    functions.enumerate().map(emit).collect()
}

/// What goes on behind the branches, waits and nops is what LLVM wrote.
fn essence(code: &[u8], target: Target) -> Vec<String> {
    let skipped = |op: Op| op.row().is_branch() || matches!(op, Op::S_WAITCNT | Op::S_NOP | Op::S_ENDPGM);
    let insts = lifted::instructions(code, target).into_iter().filter(|(_, inst)| !skipped(inst.op));
    let text = |(_, mut inst): (usize, Inst)| {
        for (operand, spec) in inst.operands.iter_mut().zip(inst.op.row().operands) {
            // LLVM writes literals of 16-bit operands with their sign, though the upper half is not read.
            if let (Operand::Literal(literal), 16, 1) = (operand, spec.ty.bits, spec.ty.count) {
                *literal &= 0xffff;
            }
        }
        inst.text(target).to_string()
    };
    insts.map(text).collect()
}

/// LLVM's instructions in our order, as far as that is theirs but for what stands on the way back to a header: that may stand in
/// front of the header instead.
fn with_rotations(theirs: &[String], ours: &[String]) -> Vec<String> {
    let mut code = theirs.to_vec();
    for at in 0..code.len().min(ours.len()) {
        if code[at] == ours[at] {
            continue;
        }
        // So many instructions come from behind a loop's body, which begins here.
        let is_moved = |&(length, from): &(usize, usize)| {
            from + length <= code.len().min(ours.len())
                && code[from..from + length] == ours[at..at + length]
                && code[at..from] == ours[at + length..from + length]
        };
        let places = (1..=4).flat_map(|length| (at + 1..code.len()).map(move |from| (length, from)));
        let Some((length, from)) = { places }.find(is_moved) else { break };
        code[at..from + length].rotate_right(length);
    }
    code
}

fn count(code: &[u8], target: Target, op: Op) -> usize {
    lifted::instructions(code, target).iter().filter(|(_, inst)| inst.op == op).count()
}

/// Wait states of all `s_nop`.
fn nops(code: &[u8], target: Target) -> u32 {
    let insts = lifted::instructions(code, target);
    let nops = insts.iter().filter(|(_, inst)| inst.op == Op::S_NOP);
    nops.map(|(_, inst)| gcnsel_isa::hazards::wait_states_of(inst)).sum()
}

fn section(data: &[u8], name: &str) -> Vec<u8> {
    let file = ElfFile64::<object::LittleEndian>::parse(data).expect("an ELF file");
    file.section_by_name(name).map(|section| section.data().expect("its bytes").to_vec()).unwrap_or_default()
}

fn add(a: [usize; 5], b: [usize; 5]) -> [usize; 5] {
    std::array::from_fn(|i| a[i] + b[i])
}

#[test]
fn kernels_emitted_anew() {
    let test = "kernels_emitted_anew";
    if !oracle::have(test, "llc-19", "llvm-19") || !oracle::have(test, "llvm-mc-19", "llvm-19") {
        return;
    }
    let step = oracle::every(5, 2);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let files: Vec<_> = oracle::kernel_files().into_iter().step_by(step).collect();
    // Kernels; waits, ours and LLVM's; nops likewise.
    let check = |(number, (path, name)): (usize, &(PathBuf, String))| -> [usize; 5] {
        let mut counts = [0; 5];
        let what = path.display().to_string();
        let object =
            read(&oracle::llc(path, name, &["-O1"])).unwrap_or_else(|error| panic!("{what}: {error}"));
        let target = object.target;
        let emitted = emitted(&object, &what);
        for kernel in &emitted {
            let original =
                object.kernels.iter().find(|original| original.name == kernel.kernel.name).expect("it");
            let original = object.image.get(original.code.clone()).expect("its code");
            let ours = &kernel.kernel.code.bytes;
            let [code, expected] = [ours, original].map(|code| essence(code, target));
            assert_eq!(with_rotations(&expected, &code), code, "{what}: {}", kernel.kernel.name);
            let waits = [ours, original].map(|code| count(code, target, Op::S_WAITCNT));
            let nops = [ours, original].map(|code| nops(code, target) as usize);
            let of_kernel = [1, waits[0], waits[1], nops[0], nops[1]];
            counts = add(counts, of_kernel);
        }
        let module = CodeObject {
            id: target.into(),
            version: Version::V5,
            printf: Vec::new(),
            kernels: emitted.iter().map(|emitted| emitted.kernel.clone()).collect(),
            functions: Vec::new(),
            globals: Vec::new(),
            declared: Vec::new(),
            debug: Vec::new(),
        };
        let text = assembly(&module, &emitted, &[]).expect("assembly text");
        let source = folder.path().join(format!("module{number}.s"));
        std::fs::write(&source, &text).expect("a temporary file");
        let file = source.to_str().expect("UTF-8");
        let mcpu = format!("-mcpu={name}");
        let assembled =
            oracle::run("llvm-mc-19", &["-triple=amdgcn-amd-amdhsa", &mcpu, "-filetype=obj", file]);
        let ours = module.to_relocatable().expect("our object");
        for part in [".text", ".rodata", ".note"] {
            assert!(section(&ours, part) == section(&assembled, part), "{what}: {part} differs\n{text}");
        }
        counts
    };
    let [kernels, our_waits, their_waits, our_nops, their_nops] =
        files.par_iter().with_max_len(1).enumerate().map(check).reduce(|| [0; 5], add);
    eprintln!("{kernels} kernels: {our_waits} waits, LLVM {their_waits}; {our_nops} nops, LLVM {their_nops}");
    // Dataflow finds at least what LLVM's walk finds; what it costs more is noise.
    assert!(our_waits * 100 <= their_waits * 105, "{our_waits} waits, LLVM {their_waits}");
    assert!(our_nops * 100 <= their_nops * 105 + 500, "{our_nops} nops, LLVM {their_nops}");
}
