//! What stands inside the loops of a kernel, counted from its code.
//!
//! A *loop* is what lies between a backward branch and its target, both included; loops that overlap are one. An instruction
//! counts once, however often it is executed: a cold block inside a loop counts like a hot one. Kernels that call functions are
//! left out, since another compiler may have inlined there; so are kernels that jump to an address in registers.
//!
//! A *slot* is the four cycles in which a SIMD issues to each of its units once. An instruction takes as many as its unit is
//! busy for ([`Row::timing`](gcnsel_isa::Row::timing)); of LDS and vector memory, which the SIMDs of a compute unit share, as
//! many as that keeps the unit from each of them, if all have the same to do.

use gcnsel_codeobject::LoadedObject;
use gcnsel_isa::{Access, Class, Inst, Op, Operand, Reg, SLOT, Space, Target, WaitCounts, decode};
use std::ops::{AddAssign, Range};

/// Instructions inside loops.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Issue slots, in cycles of [`SLOT`].
    pub slots: u64,
    /// Instructions, without `s_nop`.
    pub instructions: u64,
    /// Copies between vector registers, and of constants into them.
    pub moves: u64,
    /// Scalar instructions, branches and barriers included, loads and waits not.
    pub scalar: u64,
    /// Loads from any memory.
    pub loads: u64,
    /// `s_waitcnt`.
    pub waits: u64,
    /// Accesses of scratch memory.
    pub scratch: u64,
    /// Vector loads, those of scratch memory by `scratch_` instructions left out.
    pub vector_loads: u64,
    /// Vector loads of which at most one instruction later there is a wait for all vector loads.
    pub awaited_at_once: u64,
}

impl Counts {
    /// Names and values, in the order of tables.
    pub fn named(&self) -> [(&'static str, u64); 9] {
        [
            ("slots", self.slots),
            ("instructions", self.instructions),
            ("vector moves", self.moves),
            ("scalar instructions", self.scalar),
            ("loads", self.loads),
            ("waits", self.waits),
            ("scratch accesses", self.scratch),
            ("vector loads", self.vector_loads),
            ("vector loads awaited at once", self.awaited_at_once),
        ]
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.slots += other.slots;
        self.instructions += other.instructions;
        self.moves += other.moves;
        self.scalar += other.scalar;
        self.loads += other.loads;
        self.waits += other.waits;
        self.scratch += other.scratch;
        self.vector_loads += other.vector_loads;
        self.awaited_at_once += other.awaited_at_once;
    }
}

/// An instruction in its place.
struct Placed {
    /// Its offset in the image, in bytes.
    offset: u64,
    /// That of the next one.
    next: u64,
    inst: Inst,
}

/// Counts what is inside the loops of a kernel whose code is at these offsets of the object's image; `None` if it calls or
/// jumps to an address in registers.
///
/// # Errors
/// There are bytes that are no instruction.
pub fn in_loops(object: &LoadedObject, code: Range<u64>) -> Result<Option<Counts>, String> {
    let code = instructions(object, code)?;
    let leaves =
        |placed: &Placed| matches!(placed.inst.op, Op::S_SWAPPC_B64 | Op::S_CALL_B64 | Op::S_SETPC_B64);
    if code.iter().any(leaves) {
        return Ok(None);
    }
    let loops = loops(&code);
    let mut counts = Counts::default();
    for (number, placed) in code.iter().enumerate() {
        let before = loops.partition_point(|one| one.start <= placed.offset);
        let is_inside = before > 0 && placed.offset < loops[before - 1].end;
        if is_inside && placed.inst.op != Op::S_NOP {
            count(&mut counts, &placed.inst, &code[number + 1..], object.target);
        }
    }
    Ok(Some(counts))
}

fn instructions(object: &LoadedObject, range: Range<u64>) -> Result<Vec<Placed>, String> {
    let mut code = Vec::new();
    let mut offset = range.start;
    while offset < range.end {
        let decoded = decode(&object.image.bytes, offset as usize, object.target);
        let (inst, bytes) = decoded.map_err(|why| why.to_string())?;
        let next = offset + bytes as u64;
        code.push(Placed { offset, next, inst });
        offset = next;
    }
    Ok(code)
}

/// The loops, by offset, none of which overlaps another.
fn loops(code: &[Placed]) -> Vec<Range<u64>> {
    let back = |placed: &Placed| {
        let Some(Operand::Imm(dwords)) = placed.inst.operands.last() else { return None };
        let is_back = placed.inst.op.row().is_branch() && *dwords < 0;
        is_back.then(|| placed.next.saturating_add_signed(4 * i64::from(*dwords))..placed.next)
    };
    let mut all: Vec<Range<u64>> = code.iter().filter_map(back).collect();
    all.sort_by_key(|one| (one.start, one.end));
    let mut apart: Vec<Range<u64>> = Vec::new();
    for one in all {
        match apart.last_mut() {
            Some(last) if one.start < last.end => last.end = last.end.max(one.end),
            _ => apart.push(one),
        }
    }
    apart
}

/// Slots that an instruction takes from a SIMD.
fn slots(inst: &Inst, target: Target) -> u64 {
    let timing = inst.op.row().timing(target);
    let simds = if timing.unit.is_shared() { u64::from(target.info().simds_per_cu) } else { 1 };
    (u64::from(timing.busy) * simds).div_ceil(SLOT.into())
}

fn count(counts: &mut Counts, inst: &Inst, behind: &[Placed], target: Target) {
    let row = inst.op.row();
    let memory = row.memory();
    let is_load = memory.is_some_and(|memory| memory.access == Access::Load);
    counts.instructions += 1;
    counts.slots += slots(inst, target);
    counts.moves += u64::from(matches!(inst.op, Op::V_MOV_B32 | Op::V_MOV_B64));
    counts.loads += u64::from(is_load);
    counts.scratch += u64::from(is_scratch(inst));
    match row.class() {
        Class::Wait => counts.waits += 1,
        Class::Vmem if is_load && memory.is_none_or(|memory| memory.space != Space::Scratch) => {
            counts.vector_loads += 1;
            counts.awaited_at_once += u64::from(behind.iter().take(2).any(|one| waits_for_all(&one.inst)));
        }
        Class::Salu | Class::Branch | Class::Other => counts.scalar += 1,
        Class::Smem if !is_load => counts.scalar += 1,
        _ => {}
    }
}

/// Whether all vector loads have come when an instruction has been executed.
fn waits_for_all(inst: &Inst) -> bool {
    let Some(Operand::Imm(imm)) = inst.operands.first() else { return false };
    inst.op == Op::S_WAITCNT && WaitCounts::unpack(*imm as u16).vm == 0
}

/// Whether it accesses scratch memory: by an instruction of its own, or by the resource that compilers keep in the first four
/// scalar registers.
fn is_scratch(inst: &Inst) -> bool {
    let space = inst.op.row().memory().map(|memory| memory.space);
    let of_first_registers = || inst.operands.iter().any(|operand| operand.reg() == Some(Reg::sgpr(0, 4)));
    space == Some(Space::Scratch) || space == Some(Space::Buffer) && of_first_registers()
}
