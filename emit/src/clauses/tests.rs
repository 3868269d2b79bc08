//! Broken runs against the definition: which registers the run has loaded, and which it reads.

use super::*;
use crate::machine::MachineBlock;
use gcnsel_isa::Target;
use proptest::prelude::*;

fn v(index: u16, dwords: u8) -> Operand {
    Operand::Reg(Reg::vgpr(index, dwords))
}

fn s(index: u16, dwords: u8) -> Operand {
    Operand::Reg(Reg::sgpr(index, dwords))
}

fn a(index: u16, dwords: u8) -> Operand {
    Operand::Reg(Reg::agpr(index, dwords))
}

/// Registers from everywhere in a bank, near ones more often.
fn index(most: u16) -> impl Strategy<Value = u16> {
    prop_oneof![3 => 60u16..70, 1 => 0..most]
}

fn any_inst() -> impl Strategy<Value = MachineInst> {
    let pair = || index(254).prop_map(|first| v(first & !1, 2));
    prop_oneof![
        4 => (index(255), pair()).prop_map(|(to, address)| {
            MachineInst::new(Op::GLOBAL_LOAD_DWORD, [v(to, 1), address, Operand::Off])
        }),
        1 => (index(255), pair()).prop_map(|(to, address)| {
            MachineInst::new(Op::GLOBAL_LOAD_DWORD, [a(to, 1), address, Operand::Off])
        }),
        1 => (index(255), pair()).prop_map(|(data, address)| {
            MachineInst::new(Op::GLOBAL_STORE_DWORD, [address, a(data, 1), Operand::Off])
        }),
        1 => (index(255), pair()).prop_map(|(data, address)| {
            MachineInst::new(Op::GLOBAL_STORE_DWORD, [address, v(data, 1), Operand::Off])
        }),
        3 => (index(98), index(98)).prop_map(|(to, address)| {
            MachineInst::new(Op::S_LOAD_DWORD, [s(to, 1), s(address & !1, 2), Operand::Imm(0)])
        }),
        1 => (index(255), index(255)).prop_map(|(to, from)| {
            MachineInst::new(Op::V_MOV_B32, [v(to, 1), v(from, 1)])
        }),
    ]
}

/// The registers in the first operand, where an instruction loads them, and all others.
fn touched(inst: &Inst) -> (Vec<Reg>, Vec<Reg>) {
    let regs: Vec<Option<Reg>> = inst.operands.iter().map(|operand| operand.reg()).collect();
    let loads = matches!(inst.op, Op::GLOBAL_LOAD_DWORD | Op::S_LOAD_DWORD);
    let split = usize::from(loads);
    let some = |regs: &[Option<Reg>]| regs.iter().copied().flatten().collect();
    (some(&regs[..split]), some(&regs[split..]))
}

/// Places before which a run must end, by the definition.
fn breaks(insts: &[&Inst]) -> Vec<usize> {
    let mut found = Vec::new();
    let mut start = 0;
    for (at, inst) in insts.iter().enumerate() {
        let kind = |inst: &Inst| match inst.op {
            Op::S_LOAD_DWORD => 1,
            Op::V_MOV_B32 => 0,
            _ => 2,
        };
        if kind(inst) == 0 || at > 0 && kind(inst) != kind(insts[at - 1]) {
            start = at;
        }
        let run = &insts[start..=at];
        let loaded: Vec<Reg> = run.iter().flat_map(|inst| touched(inst).0).collect();
        let read: Vec<Reg> = run.iter().flat_map(|inst| touched(inst).1).collect();
        let overwrites = loaded.iter().any(|one| read.iter().any(|two| one.overlaps(*two)));
        let stores_after_load = inst.op == Op::GLOBAL_STORE_DWORD && !loaded.is_empty();
        if at > start && kind(inst) != 0 && (overwrites || stores_after_load) && run_loaded_before(run) {
            found.push(at);
            start = at;
        }
    }
    found
}

/// Whether an instruction before the last one loads.
fn run_loaded_before(run: &[&Inst]) -> bool {
    run[..run.len() - 1].iter().any(|inst| !touched(inst).0.is_empty())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    /// `s_nop` stands exactly where a run must end; also where the run goes on into the next block.
    #[test]
    fn runs_end_where_the_definition_says(
        blocks in proptest::collection::vec(proptest::collection::vec(any_inst(), 0..12), 1..4),
        falls in proptest::collection::vec(any::<bool>(), 4),
    ) {
        let count = blocks.len();
        let end = |at: usize| match at + 1 {
            next if next == count => End::Program,
            next if falls[at] => End::Jump(next),
            _ => End::Jump(0),
        };
        let mut machine = Machine { name: "runs".into(), target: Target::Gfx942, blocks: Vec::new(), jump_pair: None };
        for (at, insts) in blocks.iter().enumerate() {
            machine.blocks.push(MachineBlock { label: at as u32, insts: insts.clone(), end: end(at), ending: gcnsel_mir::Origin::NONE });
        }
        break_clauses(&mut machine);
        // Blocks that one falls into from the other are one piece of code.
        let mut pieces: Vec<(Vec<&Inst>, Vec<&Inst>)> = vec![Default::default()];
        for (at, insts) in blocks.iter().enumerate() {
            let (before, after) = pieces.last_mut().expect("a piece");
            before.extend(insts.iter().map(|inst| &inst.inst));
            after.extend(machine.blocks[at].insts.iter().map(|inst| &inst.inst));
            if machine.blocks[at].end != End::Jump(at + 1) {
                pieces.push(Default::default());
            }
        }
        for (before, after) in pieces {
            let nops = after.iter().enumerate().filter(|(_, inst)| inst.op == Op::S_NOP);
            let places: Vec<usize> = nops.enumerate().map(|(earlier, (at, _))| at - earlier).collect();
            prop_assert_eq!(places, breaks(&before));
        }
    }
}
