//! Small functions made by hand: long branches, addresses of symbols, scratch on older targets.

use crate::{lifted, oracle};
use gcnsel_codeobject::{Binding, CodeObject, Contents, Global, Linkage, Version, Visibility, read};
use gcnsel_diag::Span;
use gcnsel_emit::{EmittedKernel, KernelFacts, Spills, assembly, emit_kernel};
use gcnsel_isa::{Bank, Op, Operand as IsaOperand, Reg, Target};
use gcnsel_mir::{
    Block, BlockData, Condition, Function, Input, InputKind, InstData, Operand, Origin, RegKind, SymbolPart,
    WaveEdge, WaveTerminator,
};

fn function(target: Target, blocks: usize) -> (Function, Vec<Block>) {
    let mut f = Function::new("by_hand", target);
    f.layout = (0..blocks).map(|_| f.blocks.push(BlockData::new("", Span::default()))).collect();
    let blocks = f.layout.clone();
    (f, blocks)
}

fn edge(target: Block) -> WaveEdge {
    WaveEdge { target, args: Default::default() }
}

fn append(f: &mut Function, block: Block, op: Op, operands: Vec<Operand>) {
    f.append(block, InstData::new(op, operands, Origin::NONE));
}

fn emit(f: Function) -> EmittedKernel {
    let names = |symbol: u32| format!("symbol{symbol}");
    let facts = KernelFacts::default();
    emit_kernel(f, &facts, Spills::default(), Version::V5, Some(0), &names)
        .unwrap_or_else(|error| panic!("{error}"))
}

fn module(target: Target, emitted: &EmittedKernel, globals: Vec<Global>) -> CodeObject {
    let kernels = vec![emitted.kernel.clone()];
    CodeObject {
        id: target.into(),
        version: Version::V5,
        printf: Vec::new(),
        kernels,
        functions: Vec::new(),
        globals,
        declared: Vec::new(),
    }
}

/// The assembler makes the same object of our text: sections are compared by our own reader's image.
fn assembles_alike(test: &str, module: &CodeObject, emitted: &EmittedKernel) {
    if !oracle::have(test, "llvm-mc-19", "llvm-19") {
        return;
    }
    let text = assembly(module, std::slice::from_ref(emitted), &[]).expect("assembly text");
    // Labels stand where something goes to them.
    for label in
        text.lines().filter_map(|line| line.strip_suffix(':')).filter(|label| label.starts_with(".L"))
    {
        let is_end = |rest: &str| !rest.starts_with(|next: char| next.is_ascii_alphanumeric() || next == '_');
        let named = text.match_indices(label).filter(|(at, _)| is_end(&text[at + label.len()..])).count();
        assert!(named > 1, "{}: nothing goes to {label}", module.id.target);
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let source = folder.path().join("module.s");
    std::fs::write(&source, &text).expect("a temporary file");
    let mcpu = format!("-mcpu={}", module.id.target);
    let file = source.to_str().expect("UTF-8");
    let theirs = oracle::run("llvm-mc-19", &["-triple=amdgcn-amd-amdhsa", &mcpu, "-filetype=obj", file]);
    let theirs = read(&theirs).expect("the assembler's object");
    let ours = read(&module.to_relocatable().expect("our object")).expect("our object");
    for (ours_kernel, theirs_kernel) in ours.kernels.iter().zip(&theirs.kernels) {
        let (a, b) = (ours.image.get(ours_kernel.code.clone()), theirs.image.get(theirs_kernel.code.clone()));
        let code = |bytes: Option<&[u8]>| bytes.map(<[u8]>::to_vec);
        if module.globals.is_empty() {
            assert!(code(a) == code(b), "{}: code differs", module.id.target);
        }
        assert_eq!(a.map(<[u8]>::len), b.map(<[u8]>::len), "{}", module.id.target);
        assert_eq!(ours_kernel.metadata, theirs_kernel.metadata);
    }
}

/// 40,000 dwords between a branch and its target, forwards and backwards, with a condition and without.
#[test]
fn long_branches() {
    for target in Target::ALL {
        let (mut f, blocks) = function(target, 5);
        let (head, middle, tail, again, last) = (blocks[0], blocks[1], blocks[2], blocks[3], blocks[4]);
        let s0 = Operand::Phys(Reg::sgpr(0, 1));
        append(&mut f, head, Op::S_CMP_EQ_U32, vec![s0, Operand::Imm(0)]);
        for _ in 0..40_000 {
            append(&mut f, middle, Op::S_MOV_B32, vec![s0, Operand::Imm(1)]);
        }
        append(&mut f, tail, Op::S_CMP_LG_U32, vec![s0, Operand::Imm(0)]);
        append(&mut f, again, Op::S_MOV_B32, vec![s0, Operand::Imm(3)]);
        append(&mut f, last, Op::S_CMP_EQ_U32, vec![s0, Operand::Imm(1)]);
        let branch = |taken, otherwise| {
            let condition = Condition::Scc1;
            Some(WaveTerminator::Branch { condition, taken: edge(taken), otherwise: edge(otherwise) })
        };
        f.blocks[head].wave_terminator = branch(last, middle);
        f.blocks[middle].wave_terminator = Some(WaveTerminator::Jump(edge(tail)));
        f.blocks[tail].wave_terminator = branch(head, again);
        f.blocks[again].wave_terminator = Some(WaveTerminator::Jump(edge(head)));
        f.blocks[last].wave_terminator = Some(WaveTerminator::End);
        let emitted = emit(f);
        let code = &emitted.kernel.code.bytes;
        let insts = lifted::instructions(code, target);
        // Each s_getpc_b64 and the additions behind it lead to the start of the last block or of the first.
        let (mut reached, mut conditional) = (Vec::new(), 0);
        for (index, (at, inst)) in insts.iter().enumerate() {
            if inst.op == Op::S_GETPC_B64 {
                let literal = |inst: &gcnsel_isa::Inst| match inst.operands[2] {
                    IsaOperand::Literal(bits) => bits,
                    ref other => panic!("{other:?}"),
                };
                let (low, high) = (literal(&insts[index + 1].1), literal(&insts[index + 2].1));
                let distance = (u64::from(low) | u64::from(high) << 32) as i64;
                assert_eq!(insts[index + 3].1.op, Op::S_SETPC_B64);
                // The condition's inverse leads over it.
                let (before, branch) = &insts[index - 1];
                if branch.op == Op::S_CBRANCH_SCC0 {
                    let IsaOperand::Imm(dwords) = branch.operands[0] else { panic!("{branch:?}") };
                    assert_eq!(before + 4 + 4 * dwords as usize, insts[index + 4].0, "{target}");
                    conditional += 1;
                }
                reached.push((*at as i64 + 4 + distance) as usize);
            }
        }
        let compares: Vec<usize> =
            insts.iter().filter(|(_, inst)| inst.op == Op::S_CMP_EQ_U32).map(|(at, _)| *at).collect();
        assert_eq!(reached, [compares[1], compares[0], compares[0]], "{target}");
        assert_eq!(conditional, 2);
        // The pair is counted.
        assert_eq!(emitted.usage.sgprs, 4, "{target}");
        assembles_alike("long_branches", &module(target, &emitted, Vec::new()), &emitted);
    }
}

/// A symbol's address by way of the program counter, with an instruction in between.
#[test]
fn symbol_addresses() {
    for target in Target::ALL {
        let (mut f, blocks) = function(target, 1);
        let block = blocks[0];
        let (pair, low, high) = (Reg::sgpr(4, 2), Reg::sgpr(8, 1), Reg::sgpr(9, 1));
        let part = |part| Operand::Symbol { symbol: 7, part, addend: 2 };
        append(&mut f, block, Op::S_GETPC_B64, vec![Operand::Phys(pair)]);
        append(&mut f, block, Op::S_MOV_B32, vec![Operand::Phys(Reg::sgpr(0, 1)), Operand::Imm(0)]);
        let operands = vec![Operand::Phys(low), Operand::Phys(pair.lo()), part(SymbolPart::RelLow)];
        append(&mut f, block, Op::S_ADD_U32, operands);
        let operands = vec![Operand::Phys(high), Operand::Phys(pair.hi()), part(SymbolPart::RelHigh)];
        append(&mut f, block, Op::S_ADDC_U32, operands);
        f.blocks[block].wave_terminator = Some(WaveTerminator::End);
        let emitted = emit(f);
        let global = Global {
            name: "symbol7".to_owned(),
            linkage: Linkage { binding: Binding::Global, visibility: Visibility::Protected },
            writable: true,
            align: 8,
            contents: Contents::Bytes(vec![1; 16]),
            relocations: Vec::new(),
        };
        let module = module(target, &emitted, vec![global]);
        for bytes in [module.to_loadable(), module.to_relocatable()] {
            let object = read(&bytes.expect("our object")).expect("our object");
            let start = object.kernels[0].code.start;
            let code = object.image.get(object.kernels[0].code.clone()).expect("its code");
            let word =
                |at: usize| u64::from(u32::from_le_bytes(code[at..at + 4].try_into().expect("a dword")));
            // s_getpc_b64, s_mov_b32, s_add_u32 with its literal at 12, s_addc_u32 with its literal at 20.
            let distance = word(12) | word(20) << 32;
            assert_eq!((start + 4).wrapping_add(distance), object.symbols["symbol7"].value + 2, "{target}");
        }
        assembles_alike("symbol_addresses", &module, &emitted);
    }
}

/// gfx900 adds the wave's offset to the scratch resource; gfx942 has nothing to do.
#[test]
fn scratch_prologue() {
    for (target, expected) in [(Target::Gfx900, 2), (Target::Gfx90a, 2), (Target::Gfx942, 0)] {
        let (mut f, blocks) = function(target, 1);
        if !target.info().architected_flat_scratch {
            for (kind, dwords) in
                [(InputKind::PrivateSegmentBuffer, 4), (InputKind::PrivateSegmentWaveOffset, 1)]
            {
                let vreg = f.new_reg(Bank::Sgpr, dwords, RegKind::Plain, Origin::NONE);
                f.inputs.push(Input { kind, vreg, phys: None });
            }
        }
        f.blocks[blocks[0]].wave_terminator = Some(WaveTerminator::End);
        gcnsel_emit::place_inputs(&mut f);
        let emitted = emit(f);
        let insts = lifted::instructions(&emitted.kernel.code.bytes, target);
        let texts: Vec<String> = insts.iter().map(|(_, inst)| inst.text(target).to_string()).collect();
        assert_eq!(texts.len(), expected + 1, "{target}: {texts:?}");
        if expected != 0 {
            assert_eq!(texts[..2], ["s_add_u32 s0, s0, s4", "s_addc_u32 s1, s1, 0"], "{target}");
        }
        assert_eq!(emitted.kernel.descriptor.enable_private_segment, expected != 0);
    }
}
