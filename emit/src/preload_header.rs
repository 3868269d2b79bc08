//! The preload header of a kernel that has arguments preloaded: its first 256 bytes, for firmware that does not preload.
//!
//! Such firmware starts a wave at the kernel's first instruction, without the arguments. So the header loads them to the user SGPRs that
//! they are preloaded to, waits, and branches over the padding. Firmware that preloads starts the wave behind it.
//!
//! Source: LLVM's AMDGPU usage document, "Preloaded Kernel Arguments".

use crate::machine::{End, Machine, MachineBlock, MachineInst};
use crate::preload::LOADS;
use gcnsel_codeobject::{KernelDescriptor, PRELOAD_HEADER_BYTES, ScalarInput};
use gcnsel_isa::{Op, Operand, Reg, WaitCounts, encode};
use gcnsel_mir::{Function, Origin};

/// Puts the header in front of a kernel that has arguments preloaded.
pub fn insert_preload_header(f: &Function, machine: &mut Machine) {
    let mut descriptor = KernelDescriptor::default();
    crate::enable_inputs(f, &mut descriptor);
    let dwords = descriptor.kernarg_preload_length;
    if f.is_callable || dwords == 0 {
        return;
    }
    let sgpr = |input| descriptor.sgpr_of(f.target, input).expect("an enabled input has a register");
    let segment = Reg::sgpr(sgpr(ScalarInput::KernargSegmentPtr).into(), 2);
    let start = sgpr(ScalarInput::KernargPreload { first_dword: 0 });
    let mut insts = Vec::new();
    let mut done = 0;
    while done < dwords {
        let at = start + done;
        let fits = |&(_, width): &(Op, u8)| width <= dwords - done && at.is_multiple_of(width.min(4));
        let (op, width) = LOADS.into_iter().rfind(fits).unwrap_or(LOADS[0]);
        let result = Reg::sgpr(at.into(), width);
        let mut load = MachineInst::new(op, [Operand::Reg(result), Operand::Reg(segment), Operand::Off]);
        load.inst.mods = op.row().default_mods();
        load.inst.mods.offset = i32::from(done) * 4;
        insts.push(load);
        done += width;
    }
    let wait = WaitCounts { lgkm: 0, ..WaitCounts::NONE };
    insts.push(MachineInst::new(Op::S_WAITCNT, [Operand::Imm(wait.pack().into())]));
    let words = |inst: &MachineInst| encode(&inst.inst, f.target).map_or(0, |words| words.len() as u32);
    // The branch over the padding is a dword, too.
    let used = 4 * (1 + insts.iter().map(words).sum::<u32>());
    let padding = (used..PRELOAD_HEADER_BYTES as u32)
        .step_by(4)
        .map(|_| MachineInst::new(Op::S_NOP, [Operand::Imm(0)]));
    let padding = padding.collect();
    let place: Vec<usize> = (2..machine.blocks.len() + 2).collect();
    machine.blocks.iter_mut().for_each(|block| block.end = block.end.renumbered(&place));
    // Numbers of no block: what asks for an instruction's block finds none for the header's.
    let labels = machine.blocks.iter().map(|block| block.label + 1).fold(f.blocks.len() as u32, u32::max);
    let block = |n, insts| MachineBlock { label: labels + n, insts, end: End::Jump(2), ending: Origin::NONE };
    machine.blocks.splice(0..0, [block(0, insts), block(1, padding)]);
}
