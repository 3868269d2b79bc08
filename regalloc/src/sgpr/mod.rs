//! SGPR allocation over the wave edges. What the engines give is judged by the same checker.

mod by_colouring;
pub mod in_vectors;

use crate::colour::Palette;
use crate::engine::{Allocator, drop_parameters};
use crate::file::File;
use crate::frame::{LaneMemory, LaneRoom, Reserve};
use crate::spill::{Spills, lanes::SpillLanes};
use crate::{Allocation, Error};
use gcnsel_isa::{Op, Reg};
use gcnsel_mir::{Function, Inst, InstData, Operand};

/// Allocates all SGPRs; VGPR allocation then gives the lanes of spilled ones registers of their own, as many as `room`
/// says: other lanes are in memory. With `verify`, the checker judges the result. `false` if lanes are to be in memory
/// where nothing has been reserved to reach it.
pub fn allocate(
    f: &mut Function,
    reserve: &Reserve,
    room: LaneRoom,
    allocator: Allocator,
    verify: bool,
    result: &mut Allocation,
) -> Result<bool, Error> {
    if allocator == Allocator::Regalloc2 {
        write_m0(f);
    }
    // What allocation makes is told from what was there by its number.
    f.find_spare_insts();
    let before = verify.then(|| f.clone());
    let mut spills = Spills::new(SpillLanes::default());
    allocator.engine().allocate(f, None, palette(f, reserve), &mut spills, verify)?;
    drop_parameters(f, File::Sgprs.edges());
    let mut lanes = spills.into_storage();
    result.sgpr_spills = lanes.used();
    if f.is_callable {
        crate::saved::save_scalars(f, &mut lanes, reserve.saved_exec());
    }
    match room.memory {
        LaneMemory::Reserved => {
            result.lanes_in_memory = lanes.keep_within(f, room.registers.into()) as u32;
        }
        LaneMemory::Perhaps if lanes.registers() > room.registers.into() => return Ok(false),
        LaneMemory::Perhaps | LaneMemory::Unneeded => {}
    }
    if let Some(before) = before {
        // Lanes need not have been defined to be checked.
        crate::check::check(&before, f, File::Sgprs)?;
    }
    lanes.define(f);
    Ok(true)
}

/// Writes what instructions read from M0 to it, right before them: M0 is not among regalloc2's registers.
fn write_m0(f: &mut Function) {
    let reads_m0 = |f: &Function, inst: Inst, n: usize| {
        let data = &f.insts[inst];
        (data.fixed_register(n)? == Reg::M0).then(|| data.operands[n].as_reg()).flatten()
    };
    for at in 0..f.layout.len() {
        let block = f.layout[at];
        let any = |&inst: &Inst| (0..f.insts[inst].operands.len()).any(|n| reads_m0(f, inst, n).is_some());
        if !f.blocks[block].insts.iter().any(any) {
            continue;
        }
        let old = std::mem::take(&mut f.blocks[block].insts);
        let mut insts = Vec::with_capacity(old.len() + 1);
        for inst in old {
            for n in 0..f.insts[inst].operands.len() {
                let Some(used) = reads_m0(f, inst, n) else { continue };
                let (m0, origin) = (Operand::Phys(Reg::M0), f.insts[inst].origin);
                insts.push(f.insts.push(InstData::new(Op::S_MOV_B32, [m0, Operand::Reg(used)], origin)));
                f.insts[inst].operands[n] = m0;
            }
            insts.push(inst);
        }
        f.blocks[block].insts = insts;
    }
}

/// The registers there are: those of the budget and VCC, without what is kept free.
fn palette(f: &Function, reserve: &Reserve) -> Palette {
    let mut palette = Palette::new(File::Sgprs, Reg::VCC.end(), [1, 1, 2, 4, 4]);
    let beyond = f.sgpr_budget..Reg::VCC.index;
    palette.never.set(beyond.start, (beyond.end.saturating_sub(beyond.start)) as u8, true);
    for register in reserve.registers() {
        palette.never.set(register.index, register.dwords, true);
    }
    palette
}
