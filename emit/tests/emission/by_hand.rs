//! Small functions made by hand: long branches, addresses of symbols, scratch on older targets.

use crate::lifted;
use gcnsel_codeobject::{Binding, CodeObject, Contents, Global, Linkage, Version, Visibility, read};
use gcnsel_diag::Span;
use gcnsel_emit::{EmittedKernel, KernelFacts, Spills, assembly, emit_kernel};
use gcnsel_isa::{Bank, Inst, Op, Operand as IsaOperand, Reg, Target};
use gcnsel_mir::{
    Block, BlockData, Condition, Function, Input, InputKind, InstData, Operand, Origin, RegKind, SymbolPart,
    WaveEdge, WaveTerminator,
};
use gcnsel_oracle as oracle;

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
        debug: Vec::new(),
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

/// Where code goes on from an instruction that leaves it: by unconditional branches and jumps through the program counter,
/// up to the first instruction that is none. How many there are of either is counted.
fn follow(insts: &[(usize, Inst)], mut at: usize) -> (usize, [usize; 2]) {
    let (mut hops, mut jumps) = (0, 0);
    loop {
        let index = insts.binary_search_by_key(&at, |(at, _)| *at).expect("an instruction's address");
        let (offset, inst) = &insts[index];
        match inst.op {
            Op::S_BRANCH => {
                at = branch_target(*offset, inst);
                hops += 1;
            }
            Op::S_GETPC_B64 => {
                let literal = |inst: &Inst| match inst.operands[2] {
                    IsaOperand::Literal(bits) => bits,
                    ref other => panic!("{other:?}"),
                };
                let (low, high) = (literal(&insts[index + 1].1), literal(&insts[index + 2].1));
                assert_eq!(insts[index + 3].1.op, Op::S_SETPC_B64);
                let distance = (u64::from(low) | u64::from(high) << 32) as i64;
                at = (*offset as i64 + 4 + distance) as usize;
                jumps += 1;
            }
            _ => return (at, [hops, jumps]),
        }
    }
}

fn branch_target(offset: usize, inst: &Inst) -> usize {
    let IsaOperand::Imm(dwords) = inst.operands[0] else { panic!("{inst:?}") };
    (offset as i64 + 4 + 4 * i64::from(dwords)) as usize
}

/// Branches over so many dwords, forwards and backwards, with each condition and without: over 160 KB by hops, and over
/// 1.2 MB by jumps through the program counter, as long as there is a pair of SGPRs for them.
#[test]
fn long_branches() {
    let conditions = [
        (Condition::Scc1, Op::S_CBRANCH_SCC1),
        (Condition::Scc0, Op::S_CBRANCH_SCC0),
        (Condition::VccZero, Op::S_CBRANCH_VCCZ),
        (Condition::VccNonZero, Op::S_CBRANCH_VCCNZ),
        (Condition::ExecZero, Op::S_CBRANCH_EXECZ),
        (Condition::ExecNonZero, Op::S_CBRANCH_EXECNZ),
    ];
    let cases = conditions.iter().enumerate().flat_map(|(at, &condition)| {
        [(40_000, false), (300_000, false), (300_000, true)].map(|(over, full)| (at, condition, over, full))
    });
    for (number, (condition, op), over, is_full) in cases {
        let target = Target::ALL[number % Target::ALL.len()];
        let (mut f, blocks) = function(target, 5);
        let [head, middle, tail, again, last] = blocks[..] else { panic!("five blocks") };
        let s0 = Operand::Phys(Reg::sgpr(0, 1));
        append(&mut f, head, Op::S_CMP_EQ_U32, vec![s0, Operand::Imm(0)]);
        for _ in 0..over {
            append(&mut f, middle, Op::S_MOV_B32, vec![s0, Operand::Imm(1)]);
        }
        if is_full {
            for pair in (0..target.info().addressable_sgprs as u16).step_by(2) {
                append(
                    &mut f,
                    middle,
                    Op::S_MOV_B64,
                    vec![Operand::Phys(Reg::sgpr(pair, 2)), Operand::Imm(0)],
                );
            }
        }
        append(&mut f, tail, Op::S_CMP_LG_U32, vec![s0, Operand::Imm(0)]);
        append(&mut f, again, Op::S_MOV_B32, vec![s0, Operand::Imm(3)]);
        append(&mut f, last, Op::S_CMP_EQ_U32, vec![s0, Operand::Imm(1)]);
        let branch = |taken, otherwise| {
            Some(WaveTerminator::Branch { condition, taken: edge(taken), otherwise: edge(otherwise) })
        };
        f.blocks[head].wave_terminator = branch(last, middle);
        f.blocks[middle].wave_terminator = Some(WaveTerminator::Jump(edge(tail)));
        f.blocks[tail].wave_terminator = branch(head, again);
        f.blocks[again].wave_terminator = Some(WaveTerminator::Jump(edge(head)));
        f.blocks[last].wave_terminator = Some(WaveTerminator::End);
        let emitted = emit(f);
        let insts = lifted::instructions(&emitted.kernel.code.bytes, target);
        let find = |op: Op, nth: usize| {
            let mut found = insts.iter().filter(|(_, inst)| inst.op == op).map(|(at, _)| *at);
            found.nth(nth).expect("an instruction of the function")
        };
        let [head, last] = [0, 1].map(|nth| find(Op::S_CMP_EQ_U32, nth));
        let tail = find(Op::S_CMP_LG_U32, 0);
        let set_to_three = |inst: &Inst| inst.text(target).to_string() == "s_mov_b32 s0, 3";
        let again = insts.iter().find(|(_, inst)| set_to_three(inst)).expect("the block behind").0;
        let case = format!("{target}, {op:?} over {over}");
        let mut ways = [[0, 0]; 3];
        for (way, (from, to)) in ways.iter_mut().zip([(head, last), (tail, head)]) {
            // The condition leads there, or its inverse over a jump there.
            let index = insts.iter().position(|(at, _)| *at == from).expect("a comparison") + 1;
            let (offset, inst) = &insts[index];
            let (found, steps) = match inst.op == op {
                true => follow(&insts, branch_target(*offset, inst)),
                false => {
                    let inverse =
                        conditions.iter().position(|c| c.1 == inst.op).map(|at| conditions[at ^ 1].1);
                    assert_eq!(inverse, Some(op), "{case}");
                    assert_eq!(branch_target(*offset, inst), insts[index + 5].0, "{case}");
                    follow(&insts, insts[index + 1].0)
                }
            };
            assert_eq!(found, to, "{case}");
            *way = steps;
        }
        let (found, steps) = follow(&insts, again + 4);
        assert_eq!(found, head, "{case}");
        ways[2] = steps;
        let [hops, jumps] = [0, 1].map(|of| ways.map(|way| way[of]));
        match (over, is_full) {
            (40_000, _) => assert!(jumps == [0; 3] && hops == [1, 1, 2], "{case}: {ways:?}"),
            (_, false) => assert_eq!(jumps, [1; 3], "{case}"),
            (_, true) => assert!(jumps == [0; 3] && hops.iter().all(|&hops| hops >= 9), "{case}: {ways:?}"),
        }
        // The pair is counted.
        let all = target.info().addressable_sgprs;
        let most = if is_full {
            all
        } else if over == 40_000 {
            1
        } else {
            4
        };
        assert_eq!(emitted.usage.sgprs, most, "{case}");
        // The assembler takes a second for a long one.
        if over == 40_000 || number == 0 {
            assembles_alike("long_branches", &module(target, &emitted, Vec::new()), &emitted);
        }
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
