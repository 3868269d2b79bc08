//! Machine instructions.

use crate::{MemoryRef, Operand, Origin, Slot};
use gcnsel_isa::{Class, Form, Mods, Op, OperandSpec, Reg, Role};
use smallvec::SmallVec;

/// Instructions that the machine does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pseudo {
    /// `def, use`: the same dwords in another register. SGPR to SGPR, SGPR to VGPR or VGPR to VGPR (active
    /// lanes only); a constant may stand for the source. Never VGPR to SGPR.
    Copy,
    /// `def, part, part, ...`: a wide register from its parts, low dwords first; the parts' widths add up to
    /// the register's. Parts may be registers, constants or undefined, these of one dword each.
    RegSequence,
    /// `def`: a register of which any value will do.
    Undef,
    /// `def (lane mask), old (lane mask or Undef), new (lane mask)`: the new bits in active lanes, the old
    /// ones in the others. Made by `wave`, and lowered by it.
    MergeMask,
    /// No operands: order and cache effects of a fence, by its memory operand. Lowered by `emit`.
    Fence,
    /// No operands: a mark behind the asynchronous accesses so far (`llvm.amdgcn.asyncmark`). Wait insertion takes it out.
    AsyncMark,
    /// `count`, a constant: what stands before all but the last so many marks is done. Wait insertion makes a wait of it.
    WaitAsyncMark,
    /// `kinds`, or `kinds, count, pipeline`, constants: what a kernel asks of the scheduler (`llvm.amdgcn.sched.barrier` and
    /// `llvm.amdgcn.sched.group.barrier`). Made and taken out by selection.
    Schedule,
    /// `def (VGPR)`: a VGPR that belongs to the whole wave from the entry on, and has a register that nothing else is ever in.
    /// SGPR spill slots live in such ones, made by SGPR allocation, and where lanes wait by number, made by `wave`. All lanes,
    /// whatever exec is.
    SpillLanes,
    /// `def (SGPRs), bank of spill lanes (VGPR), first lane`: a spilled tuple comes back from neighbouring lanes.
    /// Made and lowered by SGPR allocation.
    ReadLanes,
    /// `result, ..., callee's address (SGPR pair), argument, ...`: a call, with so many results. Which physical register
    /// each operand is in, [`crate::Function::call_registers`] says; what else the callee may change,
    /// `isa::convention`. Allocation brings the operands there, and it stays a pseudo instruction until code is laid out.
    Call(u8),
    /// `def (VGPRs), vector (a wider VGPR tuple), index (SGPR)`: the tuple's dwords from that number on, which is the same in all
    /// lanes. It stays a pseudo instruction until there is machine code: moves while registers are counted from M0, which is
    /// overwritten. An index beyond the tuple gives any dwords.
    ReadIndexed,
    /// `def (VGPR tuple), old (the same tuple), index (SGPR), dword, ...`: the tuple with other dwords from that number on, which
    /// must be within it. As [`Pseudo::ReadIndexed`] else.
    WriteIndexed,
    /// `return address (SGPR pair), result, ...`: back to the caller, from a function's one block that returns. Its
    /// operands' registers are given as those of a call are.
    Return,
}

/// What an instruction does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Opcode {
    /// An instruction of the machine.
    Isa(Op),
    /// One that later stages replace.
    Pseudo(Pseudo),
}

impl Opcode {
    /// The machine instruction, if it is one.
    pub fn isa(self) -> Option<Op> {
        match self {
            Opcode::Isa(op) => Some(op),
            Opcode::Pseudo(_) => None,
        }
    }
}

impl From<Op> for Opcode {
    fn from(op: Op) -> Self {
        Opcode::Isa(op)
    }
}

impl From<Pseudo> for Opcode {
    fn from(pseudo: Pseudo) -> Self {
        Opcode::Pseudo(pseudo)
    }
}

/// An instruction with what stands around it.
#[derive(Clone, Debug)]
pub struct InstData {
    /// What it does.
    pub opcode: Opcode,
    /// Its operands; see the crate's documentation.
    pub operands: SmallVec<[Operand; 4]>,
    /// Modifiers, offsets and cache bits.
    pub mods: Mods,
    /// `Form::Dpp` or `Form::Sdwa` where the modifiers are of that form; `None` leaves it to the encoder.
    pub form: Option<Form>,
    /// What it touches in memory.
    pub memory: Option<MemoryRef>,
    /// The stack object that `mods.offset` counts from; the frame layout adds the object's own offset.
    pub frame_base: Option<Slot>,
    /// Whether it is executed by all lanes of the wave, whatever exec is ([`InstData::minds_exec`]), or by those that
    /// [`crate::Function::lane_masks`] names. The VGPRs that such an instruction writes are [`crate::RegKind::WholeWave`].
    pub all_lanes: bool,
    /// Where it comes from.
    pub origin: Origin,
}

/// There are more of them than of anything else in machine code, and those of a whole function live at once.
const _: () = assert!(size_of::<InstData>() <= 136);

impl InstData {
    /// An instruction with its row's own modifiers and no memory.
    pub fn new(
        opcode: impl Into<Opcode>,
        operands: impl IntoIterator<Item = Operand>,
        origin: Origin,
    ) -> Self {
        let opcode = opcode.into();
        InstData {
            opcode,
            operands: operands.into_iter().collect(),
            mods: opcode.isa().map_or_else(Mods::default, |op| op.row().default_mods()),
            form: None,
            memory: None,
            frame_base: None,
            all_lanes: false,
            origin,
        }
    }

    /// Whether it matters which lanes are active when it is executed. Of what is no machine instruction yet, always.
    pub fn minds_exec(&self) -> bool {
        let Opcode::Isa(op) = self.opcode else { return true };
        let row = op.row();
        let names_exec = |o: &Operand| matches!(o, Operand::Phys(reg) if reg.overlaps(Reg::EXEC));
        let by_lanes = match row.class() {
            Class::Valu => !row.ignores_exec(),
            Class::Vmem | Class::Lds => true,
            Class::Branch | Class::Other => true,
            Class::Salu | Class::Smem | Class::Wait | Class::Nop => false,
        };
        by_lanes || row.reads_exec_value() || row.writes_exec() || self.operands.iter().any(names_exec)
    }

    /// What the row of a machine instruction says about its operands; empty for a pseudo instruction.
    pub fn specs(&self) -> &'static [OperandSpec] {
        match self.opcode {
            Opcode::Isa(op) => op.row().specs(self.form.unwrap_or(Form::E64), &self.mods),
            Opcode::Pseudo(_) => &[],
        }
    }

    /// How many operands, from the front, are definitions.
    #[inline]
    pub fn def_count(&self) -> usize {
        match self.opcode {
            Opcode::Isa(op) => usize::from(op.row().definitions),
            Opcode::Pseudo(
                Pseudo::Fence | Pseudo::AsyncMark | Pseudo::WaitAsyncMark | Pseudo::Schedule | Pseudo::Return,
            ) => 0,
            Opcode::Pseudo(Pseudo::Call(results)) => usize::from(results),
            Opcode::Pseudo(_) => 1,
        }
    }

    /// The definition that operand `n` is tied to: both are one physical register.
    #[inline]
    pub fn tied_definition(&self, n: usize) -> Option<usize> {
        if self.opcode == Pseudo::WriteIndexed.into() {
            return (n == 1).then_some(0);
        }
        match self.specs().get(n)?.role {
            Role::Tied(def) => Some(def as usize),
            Role::Def | Role::Use => None,
        }
    }

    /// Whether it is an access to dwords of VGPRs that a number chooses.
    pub fn is_indexed(&self) -> bool {
        matches!(self.opcode, Opcode::Pseudo(Pseudo::ReadIndexed | Pseudo::WriteIndexed))
    }

    /// The fixed register that operand `n` must be in: the operands behind the row's own are what the
    /// instruction reads without naming it, in the order of [`Opcode::implicit_uses`]. And `v_writelane_b32` reads one
    /// SGPR over the constant bus: the lane's number is in M0 where the value is in another.
    #[inline]
    pub fn fixed_register(&self, n: usize) -> Option<Reg> {
        if self.opcode == Opcode::Isa(Op::V_WRITELANE_B32) && n == 2 {
            let both = self.operands[1].as_reg().zip(self.operands[2].as_reg());
            return both.filter(|(value, lane)| value != lane).map(|_| Reg::M0);
        }
        let specs = self.specs().len();
        n.checked_sub(specs).and_then(|i| self.opcode.implicit_uses(&self.mods).get(i).copied())
    }
}

impl Opcode {
    /// The registers that the instruction reads without an operand in its assembly text, EXEC and SCC aside.
    #[inline]
    pub fn implicit_uses(self, mods: &Mods) -> SmallVec<[Reg; 2]> {
        let mut out = SmallVec::new();
        if let Opcode::Isa(op) = self {
            if op.row().reads_vcc() {
                out.push(Reg::VCC);
            }
            if op.row().uses_m0(mods) {
                out.push(Reg::M0);
            }
        }
        out
    }
}
