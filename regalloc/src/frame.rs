//! The frame: what scratch needs before allocation, and where stack objects lie after it.

use crate::pressure::Demand;
use crate::{Allocation, Allocator, Error};
use cranelift_entity::SecondaryMap;
use gcnsel_isa::{Bank, Field, Op, Reg};
use gcnsel_mir::{Function, Input, InputKind, InstData, Operand, Origin, RegKind, Slot, SlotKind};

/// Largest byte offset in a scratch or buffer instruction: twelve bits on every GFX9 (ISA manuals, "MUBUF" and
/// "Scratch" encodings; the latter's thirteenth bit is a sign).
const LARGEST_OFFSET: i64 = 4095;

/// VGPRs beyond the largest number live at once that colouring may need: tuples can find the free registers
/// scattered.
pub(crate) const FRAGMENTATION: u32 = 8;

/// Adds the inputs that scratch needs to a linearised function whose inputs are not placed yet: on targets
/// without architected flat scratch the buffer resource and the wave's offset, if there are stack objects or if
/// VGPRs may have to be spilled.
pub fn add_scratch_inputs(f: &mut Function, may_spill: bool) {
    if f.target.info().architected_flat_scratch || !may_use_scratch(f, may_spill) {
        return;
    }
    for (kind, dwords) in [(InputKind::PrivateSegmentBuffer, 4), (InputKind::PrivateSegmentWaveOffset, 1)] {
        if !f.inputs.iter().any(|i| i.kind == kind) {
            let vreg = f.new_reg(Bank::Sgpr, dwords, RegKind::Plain, Origin::NONE);
            f.inputs.push(Input { kind, vreg, phys: None });
        }
    }
}

fn may_use_scratch(f: &Function, may_spill: bool) -> bool {
    !f.slots.is_empty() || may_spill
}

/// Whether VGPRs may have to be spilled. Those that hold spilled SGPRs are taken from the budget; there are at most so
/// many as hold all SGPRs. Wide tuples find free registers scattered more often. regalloc2 may spill whatever the pressure.
pub fn may_spill(f: &Function, vgprs: &Demand, allocator: Allocator) -> bool {
    let dwords = |bank| f.regs.values().filter(move |r| r.bank == bank).map(|r| u32::from(r.dwords));
    let lanes = dwords(Bank::Sgpr).sum::<u32>().div_ceil(f.target.info().wave_size);
    let widest = dwords(Bank::Vgpr).max().unwrap_or(0);
    let most = vgprs.pressure + FRAGMENTATION + widest + lanes;
    allocator == Allocator::Regalloc2 || most > u32::from(f.vgpr_budget)
}

/// SGPRs that allocation keeps away from values.
#[derive(Clone, Debug, Default)]
pub struct Reserve {
    resource: Option<Reg>,
    offset: Option<Reg>,
}

impl Reserve {
    /// Decides from upper bounds: the scratch resource where buffer instructions reach scratch, and a register
    /// for offsets where the frame may outgrow an instruction's offset field.
    pub fn decide(f: &Function, may_spill: bool) -> Self {
        let info = f.target.info();
        let uses_scratch = may_use_scratch(f, may_spill);
        let resource = (uses_scratch && !info.architected_flat_scratch).then_some(Reg::sgpr(0, 4));
        let objects: i64 = f.slots.values().map(|s| i64::from(s.size) + i64::from(s.align)).sum();
        let spills: i64 = if may_spill {
            let vgprs = f.regs.values().filter(|r| r.bank == Bank::Vgpr);
            vgprs.map(|r| 4 * i64::from(r.dwords)).sum()
        } else {
            0
        };
        let offset = (uses_scratch && objects + spills > LARGEST_OFFSET).then(|| {
            let end = |r: Reg| r.end();
            let inputs = f.inputs.iter().filter_map(|i| i.phys).filter(|r| r.bank == Bank::Sgpr).map(end);
            Reg::sgpr(inputs.chain(resource.map(end)).max().unwrap_or(0), 1)
        });
        Reserve { resource, offset }
    }

    /// The reserved registers.
    pub fn registers(&self) -> impl Iterator<Item = Reg> + '_ {
        self.resource.iter().chain(&self.offset).copied()
    }
}

/// Gives every stack object its offset (spill slots first, where offsets are short, and last what may grow) and puts the
/// offsets into the instructions.
pub fn lay_out(f: &mut Function, reserve: &Reserve, result: &mut Allocation) -> Result<(), Error> {
    let architected = f.target.info().architected_flat_scratch;
    if !architected && reserve.resource.is_none() && f.slots.values().any(|s| s.kind == SlotKind::Spill) {
        let name = &f.name;
        return Err(Error(format!("function '{name}': VGPRs are spilled that were expected to fit")));
    }
    let mut offsets: SecondaryMap<Slot, i64> = SecondaryMap::new();
    let mut end = 0i64;
    for kind in [SlotKind::Spill, SlotKind::Alloca, SlotKind::Stack] {
        for (slot, data) in f.slots.iter().filter(|(_, s)| s.kind == kind) {
            end = (end as u64).next_multiple_of(u64::from(data.align.max(4))) as i64;
            offsets[slot] = end;
            end += i64::from(data.size);
        }
    }
    end = (end as u64).next_multiple_of(4) as i64;
    result.scratch_bytes = u32::try_from(end).map_err(|_| {
        Error(format!("function '{}': the stack frame takes {end} bytes, more than 4 GiB", f.name))
    })?;
    // A lane's scratch is swizzled among its wave's, dword by dword: the offset in the instruction counts bytes of the
    // lane, but the scalar offset of a buffer instruction counts bytes of memory ("Vega" ISA manual, "Buffer Addressing").
    let scale =
        if f.target.info().architected_flat_scratch { 1 } else { i64::from(f.target.info().wave_size) };
    for at in 0..f.layout.len() {
        let block = f.layout[at];
        let old = std::mem::take(&mut f.blocks[block].insts);
        let mut insts = Vec::with_capacity(old.len());
        for inst in old {
            for operand in &mut f.insts[inst].operands {
                if let Operand::Frame(slot, addend) = *operand {
                    *operand = Operand::Imm(offsets[slot] + i64::from(addend));
                }
            }
            if let Some(slot) = f.insts[inst].frame_base.take() {
                let offset = offsets[slot] + i64::from(f.insts[inst].mods.offset);
                if (0..=LARGEST_OFFSET).contains(&offset) {
                    f.insts[inst].mods.offset = offset as i32;
                } else {
                    let base = reserve.offset.ok_or_else(|| {
                        let name = &f.name;
                        Error(format!(
                            "function '{name}', {block}, {inst}: no register for a far stack offset"
                        ))
                    })?;
                    let specs = f.insts[inst].specs();
                    let field =
                        |s: &gcnsel_isa::OperandSpec| matches!(s.field, Field::Saddr | Field::BufOffset);
                    let place = specs.iter().position(field).ok_or_else(|| {
                        let name = &f.name;
                        Error(format!(
                            "function '{name}', {block}, {inst}: a stack access without a scalar base"
                        ))
                    })?;
                    f.insts[inst].operands[place] = Operand::Phys(base);
                    f.insts[inst].mods.offset = 0;
                    let origin = f.insts[inst].origin;
                    let scaled = offset * scale;
                    if scaled > i64::from(u32::MAX) {
                        let name = &f.name;
                        let far = "a stack offset that no scalar register holds";
                        return Err(Error(format!("function '{name}', {block}, {inst}: {far}")));
                    }
                    let operands = [Operand::Phys(base), Operand::Imm(i64::from(scaled as i32))];
                    insts.push(f.insts.push(InstData::new(Op::S_MOV_B32, operands, origin)));
                }
            }
            insts.push(inst);
        }
        f.blocks[block].insts = insts;
    }
    Ok(())
}
