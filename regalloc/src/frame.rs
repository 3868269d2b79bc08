//! The frame: what scratch needs before allocation, and where stack objects lie after it.

use crate::pressure::Demand;
use crate::{Allocation, Allocator, Error, File};
use cranelift_entity::SecondaryMap;
use gcnsel_isa::{Bank, Field, Op, Reg, convention, shift_amount};
use gcnsel_mir::{
    Block, Function, Input, InputKind, Inst, InstData, Operand, Origin, RegKind, Slot, SlotKind,
    WaveTerminator,
};

/// Largest byte offset in a scratch or buffer instruction: twelve bits on every GFX9 (ISA manuals, "MUBUF" and
/// "Scratch" encodings; the latter's thirteenth bit is a sign).
const LARGEST_OFFSET: i64 = 4095;

/// In functions of so many blocks and instructions more branches may reach too far than there is room for hops to their
/// targets: 8,192 forwards and as many back (`emit/src/layout/ways.rs | MOST_PENDING`). Where the places that branches go to
/// are fewer, no jump needs registers, however long spilling makes the code: each place has an instruction or a branch.
const LONG_CODE: usize = 1 << 14;

/// SGPRs that are live at once may be spilled although so many are free, or kept from them.
const SGPR_MARGIN: u32 = 16;

/// VGPRs beyond the largest number live at once that colouring may need: tuples can find the free registers
/// scattered.
pub(crate) const FRAGMENTATION: u32 = 8;

/// Where spilled SGPRs may live.
#[derive(Clone, Copy, Debug)]
pub struct LaneRoom {
    /// VGPRs whose lanes they may have.
    pub registers: u16,
    /// Whether others may be in memory.
    pub memory: LaneMemory,
}

/// Whether the lanes that spilled SGPRs live in may be in memory, for which there must be a pair that exec is saved in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LaneMemory {
    /// There are VGPRs enough.
    Unneeded,
    /// Only allocation will tell, and nothing is reserved.
    Perhaps,
    /// What it needs is reserved.
    Reserved,
}

impl LaneRoom {
    /// Decides from upper bounds, and then from what is live at once. VGPRs keep the values of lanes from being spilled, as
    /// long as that leaves half of them for spilled SGPRs, which are stored and loaded 64 at once; and no instruction may
    /// be left without the VGPRs that it names. Where calls are made lanes are in VGPRs that callees keep. `most` is how
    /// many VGPRs may hold spilled SGPRs whatever there is.
    pub fn decide(f: &Function, vgprs: &Demand, allocator: Allocator, most: Option<u16>) -> LaneRoom {
        let banks = most_banks(f);
        let room = |registers: u32| LaneRoom {
            registers: registers as u16,
            memory: if banks <= registers { LaneMemory::Unneeded } else { LaneMemory::Perhaps },
        };
        let budget = u32::from(f.vgpr_budget);
        let most = most.map_or(budget, u32::from);
        let widest = f.regs.values().filter(|r| r.bank == Bank::Vgpr).map(|r| u32::from(r.dwords)).max();
        let all = vgprs.pressure + FRAGMENTATION + widest.unwrap_or(0);
        let easy = room(budget.saturating_sub(all).min(most));
        if easy.memory == LaneMemory::Unneeded && !f.makes_calls() {
            return easy;
        }
        let least = (most_named(f) + FRAGMENTATION).max(budget / 2);
        // Through one memory is reached.
        let mut registers = budget.saturating_sub(all.min(least)).max(1).min(most);
        if f.makes_calls() {
            let is_kept = |&at: &u16| !convention::is_clobbered(Bank::Vgpr, at, f.target);
            let kept = (0..f.vgpr_budget).filter(is_kept).count() as u32;
            let whole = crate::whole::Places::of(f, &[]);
            // Those of the wave transform are among them.
            let others =
                u32::from(whole.count + whole.align - 1) + crate::spill::lanes::spill_lanes(f).len() as u32;
            registers = registers.min(kept.saturating_sub(others));
        }
        let room = room(registers);
        if room.memory == LaneMemory::Unneeded || allocator == Allocator::Regalloc2 {
            return room;
        }
        // VCC is one more pair; some registers may be reserved, and tuples may not fit.
        let there_are = u32::from(f.sgpr_budget) + 2;
        let needed = Demand::of(f, File::Sgprs).pressure;
        let is_within = needed + SGPR_MARGIN <= there_are && most_saved(f) <= registers;
        let memory = match needed.saturating_sub(there_are) / f.target.info().wave_size {
            _ if is_within => LaneMemory::Unneeded,
            least if least >= registers => LaneMemory::Reserved,
            _ => LaneMemory::Perhaps,
        };
        LaneRoom { memory, ..room }
    }

    /// With what memory needs, if it may be needed.
    pub fn reserved(self) -> LaneRoom {
        match self.memory {
            LaneMemory::Unneeded => self,
            LaneMemory::Perhaps | LaneMemory::Reserved => LaneRoom { memory: LaneMemory::Reserved, ..self },
        }
    }
}

/// At most so many times 64 lanes hold spilled SGPRs: all of them, and what a function saves that is called.
fn most_banks(f: &Function) -> u32 {
    let scalars = f.regs.values().filter(|r| r.bank == Bank::Sgpr).map(|r| u32::from(r.dwords));
    scalars.sum::<u32>().div_ceil(f.target.info().wave_size) + most_saved(f)
}

/// At most so many times 64 lanes hold SGPRs that a function saves which is called.
fn most_saved(f: &Function) -> u32 {
    let info = f.target.info();
    if f.is_callable { info.addressable_sgprs.div_ceil(info.wave_size) } else { 0 }
}

/// The most dwords of VGPRs that an instruction reads, or defines.
fn most_named(f: &Function) -> u32 {
    let dwords = |reg| File::Vgprs.dwords(f, reg);
    let insts = f.layout.iter().flat_map(|&block| &f.blocks[block].insts);
    let named = insts.map(|&inst| {
        let read: u32 = f.uses(inst).map(|used| dwords(used.reg)).sum();
        read.max(f.defs(inst).map(dwords).sum())
    });
    named.max().unwrap_or(0)
}

/// Adds the inputs that scratch needs to a linearised function whose inputs are not placed yet: on targets
/// without architected flat scratch the buffer resource and the wave's offset, if there are stack objects or if
/// VGPRs may have to be spilled.
pub fn add_scratch_inputs(f: &mut Function, may_spill: bool) {
    // Who is called has the resource from the caller.
    if f.target.info().architected_flat_scratch || !may_use_scratch(f, may_spill) || f.is_callable {
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
    !f.slots.is_empty() || may_spill || f.has_convention()
}

/// The VGPRs of the budget that may be used: where the amount of a shift must not be in the last one, there is to be one
/// behind each ([`gcnsel_isa::shift_amount`]).
pub fn usable_vgprs(f: &Function) -> u16 {
    let is_affected = |inst: &InstData| {
        let amount = inst.operands.get(shift_amount::AMOUNT).and_then(|amount| amount.as_reg());
        amount.is_some_and(|amount| f.regs[amount.reg].bank == Bank::Vgpr)
            && inst.opcode.isa().is_some_and(|op| shift_amount::is_affected(op, f.target))
    };
    let insts = f.layout.iter().flat_map(|&block| &f.blocks[block].insts);
    match insts.into_iter().any(|&inst| is_affected(&f.insts[inst])) {
        true => shift_amount::usable(f.vgpr_budget),
        false => f.vgpr_budget,
    }
}

/// Whether VGPRs may have to be spilled. Those that hold spilled SGPRs are taken from the budget; there are at most so
/// many as hold all SGPRs ([`LaneRoom`] has fewer where that is less than memory for VGPRs). Wide tuples find free registers scattered more often. regalloc2 may spill whatever the pressure.
pub fn may_spill(f: &Function, vgprs: &Demand, allocator: Allocator) -> bool {
    let dwords = |bank| f.regs.values().filter(move |r| r.bank == bank).map(|r| u32::from(r.dwords));
    let lanes = dwords(Bank::Sgpr).sum::<u32>().div_ceil(f.target.info().wave_size);
    let widest = dwords(Bank::Vgpr).max().unwrap_or(0);
    if f.has_convention() {
        return true;
    }
    let most = vgprs.pressure + FRAGMENTATION + widest + lanes;
    allocator == Allocator::Regalloc2 || most > u32::from(f.vgpr_budget)
}

/// Whether VGPRs may have to be spilled though [`may_spill`] takes them to fit: single registers may lie so that no
/// pair is free between them.
pub fn may_yet_spill(f: &Function, vgprs: &Demand) -> bool {
    2 * vgprs.pressure > u32::from(f.vgpr_budget)
}

/// Whether VGPRs have been spilled, and nothing has been reserved to reach scratch.
pub fn lacks_scratch(f: &Function, reserve: &Reserve) -> bool {
    let architected = f.target.info().architected_flat_scratch;
    !architected && reserve.resource.is_none() && f.slots.values().any(|s| s.kind == SlotKind::Spill)
}

/// What there is to say then.
pub fn without_scratch(f: &Function) -> Error {
    Error(format!("function '{}': VGPRs are spilled that were expected to fit", f.name))
}

/// SGPRs that allocation keeps away from values.
#[derive(Clone, Debug, Default)]
pub struct Reserve {
    resource: Option<Reg>,
    offset: Option<Reg>,
    /// Where all lanes of the wave execute something: a pair for exec meanwhile.
    exec: Option<Reg>,
    /// Where there may be many branches: a pair for jumps that reach farther.
    jump: Option<Reg>,
    /// Where there are calls, what they and stack objects need, and the convention has for nothing else.
    for_calls: Vec<Reg>,
}

impl Reserve {
    /// Decides from upper bounds: the scratch resource where buffer instructions reach scratch, a register
    /// for offsets where the frame may outgrow an instruction's offset field, a pair for exec where all lanes execute
    /// something, and a pair for jumps where more branches may reach too far than hops have room.
    pub fn decide(f: &Function, may_spill: bool, lanes: LaneMemory) -> Self {
        let info = f.target.info();
        let lanes_in_memory = lanes == LaneMemory::Reserved;
        let saves_exec = crate::whole::is_needed(f) || lanes_in_memory;
        if f.has_convention() {
            return Reserve {
                exec: saves_exec.then_some(convention::SAVED_EXEC),
                jump: None,
                resource: (!info.architected_flat_scratch).then_some(convention::SCRATCH_RESOURCE),
                offset: Some(convention::FAR_OFFSET.lo()),
                for_calls: convention::reserved(f.target).collect(),
            };
        }
        let uses_scratch = may_use_scratch(f, may_spill || lanes_in_memory);
        let resource = (uses_scratch && !info.architected_flat_scratch).then_some(Reg::sgpr(0, 4));
        let objects: i64 = f.slots.values().map(|s| i64::from(s.size) + i64::from(s.align)).sum();
        let spills: i64 = if may_spill {
            let vgprs = f.regs.values().filter(|r| r.bank == Bank::Vgpr);
            vgprs.map(|r| 4 * i64::from(r.dwords)).sum()
        } else {
            0
        };
        // A parameter may have a second place, and tuples leave lanes over.
        let banks = if lanes_in_memory { 4 * 3 * i64::from(most_banks(f)) } else { 0 };
        let inputs = f.inputs.iter().filter_map(|i| i.phys).filter(|r| r.bank == Bank::Sgpr);
        let mut free = inputs.chain(resource).map(Reg::end).max().unwrap_or(0);
        let exec = saves_exec.then(|| {
            let pair = Reg::sgpr(free.next_multiple_of(2), 2);
            free = pair.end();
            pair
        });
        let offset = (uses_scratch && objects + spills + banks > LARGEST_OFFSET).then(|| Reg::sgpr(free, 1));
        let size: usize = f.layout.iter().map(|&block| 1 + f.blocks[block].insts.len()).sum();
        let last = info.addressable_sgprs as u16 - 2;
        let jump = (size >= LONG_CODE).then(|| Reg::sgpr(last, 2));
        Reserve { resource, offset, exec, jump, for_calls: Vec::new() }
    }

    /// Where exec is saved while all lanes execute something.
    pub fn saved_exec(&self) -> Option<Reg> {
        self.exec
    }

    /// The reserved registers.
    pub fn registers(&self) -> impl Iterator<Item = Reg> + '_ {
        let one = [self.resource, self.offset, self.exec, self.jump];
        one.into_iter().flatten().chain(self.for_calls.iter().copied())
    }
}

/// Gives every stack object its offset (spill slots first, where offsets are short, and last what may grow) and puts the
/// offsets into the instructions.
pub fn lay_out(f: &mut Function, reserve: &Reserve, result: &mut Allocation) -> Result<(), Error> {
    if lacks_scratch(f, reserve) {
        return Err(without_scratch(f));
    }
    let mut offsets: SecondaryMap<Slot, i64> = SecondaryMap::new();
    let mut end = 0i64;
    // What the caller has put behind its own frame comes first.
    for (slot, data) in &f.slots {
        if let SlotKind::Incoming(at) = data.kind {
            offsets[slot] = i64::from(at);
            end = end.max(i64::from(at) + i64::from(data.size));
        }
    }
    for kind in [SlotKind::Spill, SlotKind::Alloca, SlotKind::Stack] {
        for (slot, data) in f.slots.iter().filter(|(_, s)| s.kind == kind) {
            end = (end as u64).next_multiple_of(u64::from(data.align.max(4))) as i64;
            offsets[slot] = end;
            end += i64::from(data.size);
        }
    }
    let align = if f.makes_calls() { u64::from(convention::STACK_ALIGN) } else { 4 };
    end = (end as u64).next_multiple_of(align) as i64;
    for (slot, data) in &f.slots {
        if let SlotKind::Outgoing(at) = data.kind {
            offsets[slot] = end + i64::from(at);
        }
    }
    if let Some(journal) = &mut f.journal {
        f.slots.keys().for_each(|slot| journal.slots[slot] = Some(offsets[slot]));
    }
    let most = f.target.info().scratch_bytes;
    result.scratch_bytes = u32::try_from(end).ok().filter(|&bytes| bytes <= most).ok_or_else(|| {
        Error(format!("function '{}': the stack frame takes {end} bytes of each lane, of {most}", f.name))
    })?;
    // A lane's scratch is swizzled among its wave's, dword by dword: the offset in the instruction counts bytes of the
    // lane, but the scalar offset of a buffer instruction counts bytes of memory ("Vega" ISA manual, "Buffer Addressing").
    let scale =
        if f.target.info().architected_flat_scratch { 1 } else { i64::from(f.target.info().wave_size) };
    for at in 0..f.layout.len() {
        let block = f.layout[at];
        let old = std::mem::take(&mut f.blocks[block].insts);
        let scc_lives = if f.is_callable { scc_lives(f, block, &old) } else { Vec::new() };
        let mut insts = Vec::with_capacity(old.len());
        for (place, inst) in old.into_iter().enumerate() {
            for operand in &mut f.insts[inst].operands {
                if let Operand::Frame(slot, addend) = *operand {
                    *operand = Operand::Imm(offsets[slot] + i64::from(addend));
                }
            }
            if let Some(slot) = f.insts[inst].frame_base.take() {
                let offset = offsets[slot] + i64::from(f.insts[inst].mods.offset);
                if (0..=LARGEST_OFFSET).contains(&offset) {
                    f.insts[inst].mods.offset = offset as i32;
                    if f.is_callable {
                        set_base(f, block, inst, convention::STACK_POINTER)?;
                    }
                } else {
                    let base = reserve.offset.ok_or_else(|| {
                        let name = &f.name;
                        Error(format!(
                            "function '{name}', {block}, {inst}: no register for a far stack offset"
                        ))
                    })?;
                    set_base(f, block, inst, base)?;
                    f.insts[inst].mods.offset = 0;
                    let origin = f.insts[inst].origin;
                    let scaled = offset * scale;
                    let mut add = |op, operands: &[Operand]| {
                        insts.push(f.insts.push(InstData::new(op, operands.iter().copied(), origin)));
                    };
                    // Addresses out of the frame may be anywhere in 32 bits, round which they wrap.
                    let (base, scaled) = (Operand::Phys(base), Operand::Imm(i64::from(scaled as i32)));
                    if !f.is_callable {
                        add(Op::S_MOV_B32, &[base, scaled]);
                    } else {
                        let scc = Operand::Phys(convention::FAR_OFFSET.hi());
                        let stack = Operand::Phys(convention::STACK_POINTER);
                        if scc_lives[place] {
                            add(Op::S_CSELECT_B32, &[scc, Operand::Imm(1), Operand::Imm(0)]);
                        }
                        add(Op::S_ADD_U32, &[base, stack, scaled]);
                        if scc_lives[place] {
                            add(Op::S_CMP_LG_U32, &[scc, Operand::Imm(0)]);
                        }
                    }
                }
            }
            // A callee's frame begins where this one ends; a kernel's own is at fixed offsets.
            let moves = f.is_callable && end != 0 && f.is_call(inst);
            if moves {
                insts.push(move_stack_pointer(f, Op::S_ADD_U32, end * scale));
            }
            insts.push(inst);
            if moves {
                insts.push(move_stack_pointer(f, Op::S_SUB_U32, end * scale));
            }
        }
        f.blocks[block].insts = insts;
    }
    if f.makes_calls() && !f.is_callable {
        let inst = set_stack_pointer(f, Op::S_MOV_B32, &[], end * scale);
        let entry = f.entry();
        f.blocks[entry].insts.insert(0, inst);
    }
    Ok(())
}

fn move_stack_pointer(f: &mut Function, op: Op, bytes: i64) -> Inst {
    set_stack_pointer(f, op, &[Operand::Phys(convention::STACK_POINTER)], bytes)
}

fn set_stack_pointer(f: &mut Function, op: Op, from: &[Operand], bytes: i64) -> Inst {
    let to = [Operand::Phys(convention::STACK_POINTER)].into_iter();
    let operands = to.chain(from.iter().copied()).chain([Operand::Imm(bytes)]);
    f.insts.push(InstData::new(op, operands, Origin::NONE))
}

/// Makes a stack access count from a register.
fn set_base(f: &mut Function, block: Block, inst: Inst, base: Reg) -> Result<(), Error> {
    let specs = f.insts[inst].specs();
    let field = |s: &gcnsel_isa::OperandSpec| matches!(s.field, Field::Saddr | Field::BufOffset);
    let place = specs.iter().position(field).ok_or_else(|| {
        let name = &f.name;
        Error(format!("function '{name}', {block}, {inst}: a stack access without a scalar base"))
    })?;
    f.insts[inst].operands[place] = Operand::Phys(base);
    Ok(())
}

/// Before which of a block's instructions SCC holds what a later one, or the branch, reads.
fn scc_lives(f: &Function, block: Block, insts: &[Inst]) -> Vec<bool> {
    use gcnsel_mir::Condition::{Scc0, Scc1};
    let mut lives = matches!(
        f.blocks[block].wave_terminator,
        Some(WaveTerminator::Branch { condition: Scc0 | Scc1, .. })
    );
    let mut found = vec![false; insts.len()];
    for (place, &inst) in insts.iter().enumerate().rev() {
        if let Some(row) = f.insts[inst].opcode.isa().map(|op| op.row()) {
            lives = row.reads_scc() || lives && !row.writes_scc();
        }
        found[place] = lives;
    }
    found
}
