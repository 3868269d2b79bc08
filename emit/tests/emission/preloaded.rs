//! Arguments that arrive in SGPRs: which loads go, where what they load arrives, and what stands in front of the kernel.

use crate::lifted;
use gcnsel_diag::Span;
use gcnsel_emit::{KernelFacts, Spills, emit_kernel, place_inputs, preload_arguments};
use gcnsel_isa::{Bank, Op, Target};
use gcnsel_mir::{
    AddressClass, BlockData, Function, Input, InputKind, InstData, MemoryOperand, Operand, Origin, RegKind,
    RegRef, VReg, WaveTerminator,
};

struct Code {
    f: Function,
    segment: VReg,
}

impl Code {
    fn new(target: Target) -> Code {
        let mut f = Function::new("preloaded", target);
        let block = f.blocks.push(BlockData::new("", Span::default()));
        f.layout = vec![block];
        f.blocks[block].wave_terminator = Some(WaveTerminator::End);
        let segment = f.new_reg(Bank::Sgpr, 2, RegKind::Plain, Origin::NONE);
        f.inputs.push(Input { kind: InputKind::KernargPtr, vreg: segment, phys: None });
        Code { f, segment }
    }

    /// A load of so many dwords from one on, of which the parts given (first dword, dwords) are read.
    fn load(&mut self, dword: i32, dwords: u8, parts: &[(u8, u8)]) {
        let op = match dwords {
            1 => Op::S_LOAD_DWORD,
            2 => Op::S_LOAD_DWORDX2,
            4 => Op::S_LOAD_DWORDX4,
            8 => Op::S_LOAD_DWORDX8,
            _ => Op::S_LOAD_DWORDX16,
        };
        let entry = self.f.entry();
        let result = self.f.new_reg(Bank::Sgpr, dwords, RegKind::Plain, Origin::NONE);
        let operands = [self.f.whole(result), self.f.whole(self.segment), Operand::Off];
        let mut inst = InstData::new(op, operands, Origin::NONE);
        inst.mods.offset = dword * 4;
        let mut memory = MemoryOperand::new(AddressClass::Constant, u32::from(dwords) * 4, 4, true, false);
        memory.invariant = true;
        inst.memory = Some(self.f.memory.push(memory));
        self.f.append(entry, inst);
        for &(first, dwords) in parts {
            let copy = self.f.new_reg(Bank::Sgpr, dwords, RegKind::Plain, Origin::NONE);
            let part = Operand::Reg(RegRef { reg: result, first, dwords });
            let copy = self.f.whole(copy);
            let op = if dwords == 1 { Op::S_MOV_B32 } else { Op::S_MOV_B64 };
            self.f.append(entry, InstData::new(op, [copy, part], Origin::NONE));
        }
    }

    /// What arrives of so many dwords: first dword, dwords, SGPR; and how many loads are left.
    fn preloaded(mut self, wanted: u32) -> (Vec<(u8, u8, u16)>, usize) {
        preload_arguments(&mut self.f, wanted);
        place_inputs(&mut self.f);
        let arrives = self.f.inputs.iter().filter_map(|input| match input.kind {
            InputKind::Arguments { first, dwords } => Some((first, dwords, input.phys?.index)),
            _ => None,
        });
        let insts = &self.f.blocks[self.f.entry()].insts;
        let is_load = |inst: &&gcnsel_mir::Inst| self.f.insts[**inst].memory.is_some();
        (arrives.collect(), insts.iter().filter(is_load).count())
    }
}

#[test]
fn parts_are_inputs() {
    let mut code = Code::new(Target::Gfx942);
    code.load(0, 4, &[(0, 2), (2, 2)]);
    code.load(4, 2, &[(1, 1), (0, 1)]);
    code.load(9, 1, &[(0, 1)]);
    // What nobody reads needs no register.
    assert_eq!(code.preloaded(10), (vec![(0, 2, 2), (2, 2, 4), (4, 1, 6), (5, 1, 7), (9, 1, 11)], 0));
}

/// The same dwords may be loaded twice, and be read in several ways.
#[test]
fn dwords_that_are_read_as_one_are_one() {
    let mut code = Code::new(Target::Gfx942);
    code.load(2, 2, &[(0, 2), (0, 1)]);
    code.load(3, 1, &[(0, 1)]);
    assert_eq!(code.preloaded(4), (vec![(2, 2, 4)], 0));
}

/// A pair begins at an even SGPR. What would not stays a load, and so does a wider tuple.
#[test]
fn registers_are_aligned() {
    let mut code = Code::new(Target::Gfx942);
    code.load(1, 2, &[(0, 2)]);
    code.load(5, 1, &[(0, 1)]);
    code.load(6, 2, &[(0, 2)]);
    code.load(8, 4, &[(0, 4)]);
    assert_eq!(code.preloaded(12), (vec![(5, 1, 7), (6, 2, 8)], 2));
}

/// What is not asked for stays a load, and what there is no SGPR for; on gfx90a four are kept for the scratch resource.
#[test]
fn no_more_arrives_than_is_asked_for_or_has_registers() {
    for (target, wanted, most) in
        [(Target::Gfx942, 20, 14), (Target::Gfx90a, 20, 10), (Target::Gfx942, 3, 3), (Target::Gfx90a, 0, 0)]
    {
        let mut code = Code::new(target);
        for dword in 0..20 {
            code.load(dword, 1, &[(0, 1)]);
        }
        let (arrives, left) = code.preloaded(wanted);
        assert_eq!(arrives, (0..most).map(|n| (n, 1, 2 + u16::from(n))).collect::<Vec<_>>(), "{target}");
        assert_eq!(left, 20 - usize::from(most), "{target}");
    }
}

/// A load of more than what arrives loads the rest.
#[test]
fn loads_are_narrowed() {
    let mut code = Code::new(Target::Gfx942);
    code.load(0, 16, &[(0, 2), (6, 2), (11, 1), (12, 2)]);
    preload_arguments(&mut code.f, 12);
    let entry = code.f.entry();
    let load = &code.f.insts[code.f.blocks[entry].insts[0]];
    assert_eq!(load.opcode, Op::S_LOAD_DWORDX2.into());
    assert_eq!(load.mods.offset, 48);
    let Operand::Reg(result) = load.operands[0] else { panic!("{load:?}") };
    assert_eq!(result.dwords, 2);
    assert_eq!(load.memory.map(|memory| code.f.memory[memory].size), Some(8));
    let last = code.f.blocks[entry].insts.last().expect("a copy");
    assert_eq!(code.f.insts[*last].operands[1], Operand::Reg(RegRef { first: 0, ..result }));
    assert_eq!(code.preloaded(0).1, 1);
}

/// The load of the rest ends where the load of all did.
#[test]
fn narrowed_loads_load_nothing_new() {
    let mut code = Code::new(Target::Gfx942);
    code.load(0, 8, &[(0, 2), (5, 1), (6, 1), (7, 1)]);
    preload_arguments(&mut code.f, 5);
    let entry = code.f.entry();
    let insts = &code.f.blocks[entry].insts;
    let load = &code.f.insts[insts[0]];
    assert_eq!((load.opcode, load.mods.offset), (Op::S_LOAD_DWORDX4.into(), 16));
    let read = |n: usize| code.f.insts[insts[n]].operands[1].as_reg().map(|part| part.first);
    assert_eq!([2, 3, 4].map(read), [Some(1), Some(2), Some(3)]);
}

#[test]
fn gfx900_loads_its_arguments() {
    let mut code = Code::new(Target::Gfx900);
    code.load(0, 2, &[(0, 2)]);
    assert_eq!(code.preloaded(2), (vec![], 1));
}

/// Firmware that does not preload finds the loads, a wait, and the way to where other firmware begins.
#[test]
fn older_firmware_loads_what_newer_preloads() {
    let mut code = Code::new(Target::Gfx942);
    code.load(1, 1, &[(0, 1)]);
    code.load(2, 8, &[(0, 1), (7, 1)]);
    let mut f = code.f;
    preload_arguments(&mut f, 10);
    place_inputs(&mut f);
    let entry = f.entry();
    f.blocks[entry].insts.clear();
    let names = |symbol: u32| format!("symbol{symbol}");
    let facts = KernelFacts::default();
    let emitted =
        emit_kernel(f, &facts, Spills::default(), gcnsel_codeobject::Version::V5, None, &names).unwrap();
    let descriptor = &emitted.kernel.descriptor;
    assert_eq!((descriptor.kernarg_preload_offset, descriptor.kernarg_preload_length), (0, 10));
    assert_eq!(descriptor.user_sgpr_count, 12);
    let insts = lifted::instructions(&emitted.kernel.code.bytes, Target::Gfx942);
    let texts: Vec<String> = insts.iter().map(|(_, inst)| inst.text(Target::Gfx942).to_string()).collect();
    let loads = ["s_load_dwordx2 s[2:3], s[0:1], 0x0", "s_load_dwordx8 s[4:11], s[0:1], 0x8"];
    assert_eq!(texts[..2], loads);
    assert_eq!(texts[texts.len() - 1], "s_endpgm");
    let at = |n: usize| insts[n].0;
    assert_eq!(at(insts.len() - 1), 256, "{texts:?}");
}
