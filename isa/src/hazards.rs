//! Hazards: pairs of instructions that need wait states between them.
//!
//! The hardware does not notice these dependencies; code must keep the instructions apart, with other instructions or
//! with `s_nop`. Sources: "Vega", "CDNA2" and "CDNA3" instruction set manuals, "Manually Inserted Wait States
//! (NOPs)" and "Dependency Resolution: Required Independent Instructions"; where these are silent, what LLVM's hazard
//! recogniser inserts (`llvm`). The tests compare every row with `llc-19`, or with the manuals where it does not look or
//! asks for less.

use crate::facts;
use crate::immediate::{HW_REG_MODE, HW_REG_TRAPSTS};
use crate::inst::{Form, Inst, Operand, SdwaSel};
use crate::matrix_hazards;
use crate::op::Op;
use crate::operand_spec::{Field, OperandSpec, Role};
use crate::reg::{Bank, Reg};
use crate::row::{Class, Format};
use crate::target::Target;
use smallvec::SmallVec;

/// The most wait states any row asks for: instructions further apart than this are no hazard.
pub const MAX_WAIT_STATES: u8 = 19;

/// What the first instruction of a hazard does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum First {
    /// A vector instruction writes scalar registers, VCC among them.
    ValuWritesSgpr,
    /// A vector instruction writes EXEC.
    ValuWritesExec,
    /// A vector instruction, but no matrix one, writes vector registers.
    ValuWritesVgpr,
    /// A transcendental writes a vector register.
    TransWritesVgpr,
    /// A vector instruction writes part of a vector register (SDWA, `op_sel`).
    ValuWritesPart,
    /// A dot product writes a vector register.
    DotWritesVgpr,
    /// A scalar instruction writes M0.
    SaluWritesM0,
    /// `s_setreg` writes a hardware register.
    SetReg,
    /// `s_setreg` writes MODE's bit VSKIP.
    SetRegVskip,
    /// `s_setvskip` writes MODE.
    SetVskip,
    /// A memory instruction reads more than 64 bits of data to store; but for the next.
    WideStore,
    /// A buffer instruction with a scalar register as its offset reads more than 64 bits of data to store. It takes its time
    /// anyway, the manuals say; on gfx942 not enough of it.
    WideStoreByOffset,
    /// A double-precision matrix instruction.
    Dgemm,
}

impl First {
    /// All of them.
    const ALL: [First; 13] = [
        First::ValuWritesSgpr,
        First::ValuWritesExec,
        First::ValuWritesVgpr,
        First::TransWritesVgpr,
        First::ValuWritesPart,
        First::DotWritesVgpr,
        First::SaluWritesM0,
        First::SetReg,
        First::SetRegVskip,
        First::SetVskip,
        First::WideStore,
        First::WideStoreByOffset,
        First::Dgemm,
    ];
}

/// What the second instruction of a hazard does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Second {
    /// A vector memory instruction reads scalar registers, M0 and FLAT_SCRATCH unnamed among them.
    VmemReadsSgpr,
    /// A vector memory instruction, which reads EXEC whatever its operands are.
    Vmem,
    /// `v_readlane` or `v_writelane` selects the lane by a scalar register.
    LaneSelect,
    /// `v_div_fmas` reads VCC.
    DivFmas,
    /// A DPP instruction, whatever it reads.
    Dpp,
    /// A DPP instruction reads vector registers.
    DppReadsVgpr,
    /// `s_getreg` or `s_setreg` of a hardware register.
    SameHwReg,
    /// `s_getreg` of a hardware register.
    GetReg,
    /// A vector or memory instruction, whatever it does: what VSKIP has skipped.
    Vector,
    /// `s_rfe` or `s_rfe_restore`, after a write of TRAPSTS.
    Rfe,
    /// An instruction that reads M0 in hardware: messages, relative moves, LDS loads from memory and the like.
    ReadsM0,
    /// A vector instruction writes vector registers.
    ValuWritesVgpr,
    /// A vector instruction that is no transcendental reads vector registers.
    NonTransReadsVgpr,
    /// A vector instruction reads vector registers.
    ValuReadsVgpr,
    /// A vector instruction reads or writes vector registers; of what it writes it may keep a part.
    ValuTouchesVgpr,
    /// A vector instruction reads scalar registers, VCC among them.
    ValuReadsSgpr,
    /// `v_readlane`, `v_readfirstlane` or `v_writelane`.
    LaneAccess,
    /// `v_readlane` or `v_readfirstlane` reads vector registers.
    ReadLaneReadsVgpr,
    /// A matrix instruction.
    Matrix,
    /// A matrix instruction reads vector registers.
    MatrixReadsVgpr,
    /// A vector or memory instruction reads vector registers; the same dot product in the same form, as factors.
    AfterDotReadsVgpr,
    /// A vector or memory instruction, other than the same dot product in the same form, writes vector registers.
    AfterDotWritesVgpr,
    /// A memory instruction reads vector registers, and a double-precision matrix instruction stands between.
    MemoryBehindDgemm,
    /// A double-precision `v_fma` or `v_fmac`.
    FmaF64,
    /// A vector instruction reads VCCZ as a number.
    ValuReadsVccz,
    /// A vector instruction reads EXECZ as a number.
    ValuReadsExecz,
}

/// A row: how many wait states must lie between two instructions that touch the same register.
#[derive(Debug)]
pub struct Hazard {
    /// The first instruction.
    pub first: First,
    /// The second.
    pub second: Second,
    /// Wait states between them for each target; 0 where there is no hazard.
    pub wait_states: [u8; 3],
    /// Who says so.
    pub source: &'static str,
}

const fn hazard(first: First, second: Second, wait_states: [u8; 3], source: &'static str) -> Hazard {
    Hazard { first, second, wait_states, source }
}

/// The hazards, matrix instructions' own apart (see [`crate::matrix_hazards`]).
pub static HAZARDS: [Hazard; 28] = [
    //                                                                gfx900, 90a, 942
    hazard(First::ValuWritesSgpr, Second::VmemReadsSgpr, [5, 5, 5], "Vega, CDNA2, CDNA3"),
    hazard(First::ValuWritesSgpr, Second::LaneSelect, [4, 4, 4], "Vega, CDNA2, CDNA3"),
    hazard(First::ValuWritesSgpr, Second::DivFmas, [4, 4, 4], "Vega, CDNA2, CDNA3"),
    hazard(First::ValuWritesExec, Second::Dpp, [5, 5, 5], "Vega, CDNA2, CDNA3"),
    hazard(First::ValuWritesVgpr, Second::DppReadsVgpr, [2, 2, 2], "Vega, CDNA2, CDNA3"),
    hazard(First::SetReg, Second::SameHwReg, [2, 2, 2], "Vega, CDNA2, CDNA3"),
    hazard(First::SetRegVskip, Second::Vector, [2, 2, 2], "Vega, CDNA2, CDNA3"),
    hazard(First::SetVskip, Second::GetReg, [2, 2, 2], "Vega, CDNA2, CDNA3"),
    hazard(First::SetReg, Second::Rfe, [1, 1, 1], "Vega, CDNA2, CDNA3"),
    hazard(First::SaluWritesM0, Second::ReadsM0, [1, 1, 1], "Vega, CDNA2, CDNA3"),
    hazard(First::WideStore, Second::ValuWritesVgpr, [1, 1, 2], "Vega, CDNA2, CDNA3"),
    // Measured on gfx950 by those who mended LLVM for the whole family (pull request 197267, May 2026); the manuals except it.
    hazard(First::WideStoreByOffset, Second::ValuWritesVgpr, [0, 0, 1], "llvm"),
    hazard(First::TransWritesVgpr, Second::NonTransReadsVgpr, [0, 0, 1], "CDNA3"),
    // LLVM 20 is the first to say that writes over it count.
    hazard(First::ValuWritesPart, Second::ValuTouchesVgpr, [0, 0, 1], "CDNA3, llvm"),
    hazard(First::ValuWritesSgpr, Second::ValuReadsSgpr, [0, 0, 2], "CDNA3"),
    hazard(First::ValuWritesExec, Second::LaneAccess, [0, 0, 4], "CDNA3"),
    hazard(First::ValuWritesVgpr, Second::ReadLaneReadsVgpr, [0, 0, 1], "CDNA3"),
    hazard(First::ValuWritesExec, Second::Matrix, [0, 4, 4], "CDNA2, CDNA3"),
    hazard(First::ValuWritesVgpr, Second::MatrixReadsVgpr, [0, 2, 2], "CDNA2, CDNA3"),
    // The manuals say "any opcode", AMD's rocRoller too; LLVM asks nothing before matrix instructions.
    hazard(First::DotWritesVgpr, Second::AfterDotReadsVgpr, [0, 3, 3], "CDNA2, CDNA3"),
    hazard(First::DotWritesVgpr, Second::AfterDotWritesVgpr, [0, 3, 3], "CDNA2, CDNA3"),
    hazard(First::Dgemm, Second::FmaF64, [0, 2, 2], "llvm"),
    hazard(First::ValuWritesVgpr, Second::MemoryBehindDgemm, [0, 2, 0], "llvm"),
    // The manuals speak of operands alone.
    hazard(First::ValuWritesExec, Second::Vmem, [5, 5, 5], "llvm"),
    // EXEC written by a compare is a scalar register as well.
    hazard(First::ValuWritesExec, Second::LaneSelect, [4, 4, 4], "Vega, CDNA2, CDNA3"),
    hazard(First::ValuWritesExec, Second::ValuReadsSgpr, [0, 0, 2], "CDNA3"),
    hazard(First::ValuWritesSgpr, Second::ValuReadsVccz, [5, 5, 5], "Vega, CDNA2, CDNA3"),
    hazard(First::ValuWritesExec, Second::ValuReadsExecz, [5, 5, 5], "Vega, CDNA2, CDNA3"),
];

/// What the two instructions of a hazard share.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Resource {
    Reg(Reg),
    /// A hardware register, by number.
    HwReg(i32),
    /// The order of the instructions alone.
    Order,
}

impl Resource {
    fn meets(self, other: Resource) -> bool {
        match (self, other) {
            (Resource::Reg(one), Resource::Reg(two)) => one.overlaps(two),
            (Resource::Order, _) | (_, Resource::Order) => true,
            _ => self == other,
        }
    }
}

/// Wait states that must lie between two instructions, `second` executed after `first`: 0 where it may follow at once.
/// `over_dgemm` says whether a double-precision matrix instruction ([`is_dgemm`]) stands between them.
///
/// Each instruction between them is one wait state, `s_nop N` is N + 1 (see [`wait_states_of`]).
pub fn wait_states(first: &Inst, second: &Inst, over_dgemm: bool, target: Target) -> u8 {
    Begun::by(first, target).wait_states(first, second, over_dgemm, target)
}

/// Whether an instruction is a double-precision matrix instruction.
pub fn is_dgemm(inst: &Inst) -> bool {
    let row = inst.op.row();
    row.is_matrix() && row.operands[0].ty.bits == 64
}

/// The most wait states that any instruction behind this one can need: how long it has to be kept in mind.
pub fn reach(first: &Inst, target: Target) -> u8 {
    Begun::by(first, target).reach
}

/// The hazards that an instruction may be the first of: found out once, asked of many instructions behind it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Begun {
    /// Rows of [`HAZARDS`], a bit each.
    rows: u32,
    reach: u8,
}

/// What the hazards that an instruction begins depend on: of two instructions with equal marks, [`wait_states`] are the same,
/// whatever comes behind them. Registers are few, so there are few marks, however many instructions there are.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Mark {
    begun: Begun,
    /// Where it matters.
    op: Option<(Op, Form)>,
    /// What it touches, by the kinds of first instructions that it is.
    resources: SmallVec<[Resource; 6]>,
}

/// The rows of each kind of first instruction on each target, in the order of [`First::ALL`].
static BEGUN: [[Begun; First::ALL.len()]; 3] = {
    let mut begun = [[Begun { rows: 0, reach: 0 }; First::ALL.len()]; 3];
    let mut row = 0;
    while row < HAZARDS.len() {
        let mut kind = 0;
        while First::ALL[kind] as usize != HAZARDS[row].first as usize {
            kind += 1;
        }
        let mut target = 0;
        while target < begun.len() {
            let states = HAZARDS[row].wait_states[target];
            let of = &mut begun[target][kind];
            if states != 0 {
                of.rows |= 1 << row;
            }
            if states > of.reach {
                of.reach = states;
            }
            target += 1;
        }
        row += 1;
    }
    begun
};

impl Begun {
    /// The hazards that `first` begins.
    pub fn by(first: &Inst, target: Target) -> Begun {
        if !may_be_first(first) {
            return Begun::default();
        }
        let mut begun = Begun::default();
        for (kind, of) in First::ALL.into_iter().zip(&BEGUN[target.column()]) {
            if of.rows != 0 && kind.touches(first, |_| true) {
                begun.rows |= of.rows;
                begun.reach = begun.reach.max(of.reach);
            }
        }
        if first.op.row().is_matrix() {
            begun.reach = MAX_WAIT_STATES;
        }
        begun
    }

    /// The most wait states that any instruction behind can need.
    pub fn reach(self) -> u8 {
        self.reach
    }

    /// What the instruction that began these hazards looks like to those behind it.
    pub fn mark(self, first: &Inst) -> Mark {
        let row = first.op.row();
        let op = (row.is_matrix() || row.is_dot()).then_some((first.op, first.form));
        let mut resources = SmallVec::new();
        if row.is_matrix() {
            // Their rows look at what is read, too.
            resources.extend(first.operands.iter().filter_map(|operand| operand.reg()).map(Resource::Reg));
        }
        for (at, kind) in First::ALL.into_iter().enumerate() {
            if BEGUN.iter().any(|of| of[at].rows & self.rows != 0) {
                kind.touches(first, |resource| {
                    resources.push(resource);
                    false
                });
                // Ends what the kind touches.
                resources.push(Resource::Order);
            }
        }
        Mark { begun: self, op, resources }
    }

    /// [`wait_states`] between the instruction that began these hazards and `second`.
    pub fn wait_states(self, first: &Inst, second: &Inst, over_dgemm: bool, target: Target) -> u8 {
        let mut needed = matrix_hazards::wait_states(first, second, target);
        let mut left = self.rows;
        while left != 0 {
            let row = &HAZARDS[left.trailing_zeros() as usize];
            left &= left - 1;
            let states = row.wait_states[target.column()];
            if states <= needed {
                continue;
            }
            // Most instructions are the second of few hazards, so that is the outer question.
            let met = |two: Resource| row.first.touches(first, |one| one.meets(two));
            if (over_dgemm || row.second != Second::MemoryBehindDgemm)
                && row.second.touches(first, second, met)
            {
                needed = states;
            }
        }
        needed
    }
}

/// Whether an instruction is the first of any hazard, cheaply and generously: `false` means that [`wait_states`] is 0
/// whatever follows.
pub fn may_be_first(inst: &Inst) -> bool {
    let row = inst.op.row();
    row.is_valu()
        || is_setreg(inst)
        || row.op == Op::S_SETVSKIP
        || row.format != Format::Smem && inst.operands.first() == Some(&Operand::Reg(Reg::M0))
        || row.writes_m0()
        || row.has(facts::STORE | facts::ATOMIC)
}

/// The wait states an instruction is between two others: one, or what `s_nop` says.
pub fn wait_states_of(inst: &Inst) -> u32 {
    match (inst.op, inst.operands.first()) {
        (Op::S_NOP, Some(Operand::Imm(count))) => (count & 15) as u32 + 1,
        _ => 1,
    }
}

/// Whether any of the registers that `keep` chooses among the operands passes the test.
fn regs(
    inst: &Inst,
    keep: impl Fn(&OperandSpec, Reg) -> bool,
    mut test: impl FnMut(Resource) -> bool,
) -> bool {
    inst.specs()
        .iter()
        .zip(&inst.operands)
        .any(|(spec, operand)| operand.reg().is_some_and(|reg| keep(spec, reg) && test(Resource::Reg(reg))))
}

fn defs(inst: &Inst, keep: impl Fn(Reg) -> bool, test: impl FnMut(Resource) -> bool) -> bool {
    regs(inst, |spec, reg| spec.role == Role::Def && keep(reg), test)
}

fn uses(inst: &Inst, keep: impl Fn(Reg) -> bool, test: impl FnMut(Resource) -> bool) -> bool {
    regs(inst, |spec, reg| spec.role != Role::Def && keep(reg), test)
}

fn reads(inst: &Inst, special: Reg) -> bool {
    uses(inst, |reg| reg == special, |_| true)
}

/// What the encoding names as a source: not the old value of a destination that SDWA and DPP keep.
fn named_uses(inst: &Inst, keep: impl Fn(Reg) -> bool, mut test: impl FnMut(Resource) -> bool) -> bool {
    let named = inst.op.row().operands.len();
    inst.specs().iter().zip(&inst.operands).take(named).any(|(spec, operand)| {
        spec.role != Role::Def && operand.reg().is_some_and(|reg| keep(reg) && test(Resource::Reg(reg)))
    })
}

fn is_vector(reg: Reg) -> bool {
    reg.bank != Bank::Sgpr
}

fn is_scalar(reg: Reg) -> bool {
    reg.bank == Bank::Sgpr
}

/// The hardware register that an instruction names, with its first bit and how many, less one, from the sixth and the
/// eleventh bit on.
fn hwreg_field(inst: &Inst) -> Option<i32> {
    inst.operands.iter().find_map(|operand| match operand {
        Operand::Imm(imm) => Some(*imm),
        _ => None,
    })
}

fn hwreg(inst: &Inst, mut test: impl FnMut(Resource) -> bool) -> bool {
    hwreg_field(inst).is_some_and(|field| test(Resource::HwReg(field & 63)))
}

fn is_dot(inst: &Inst) -> bool {
    inst.op.row().is_dot()
}

fn is_setreg(inst: &Inst) -> bool {
    matches!(inst.op, Op::S_SETREG_B32 | Op::S_SETREG_IMM32_B32)
}

/// The same instruction to the dot products' forwarding, for which each form is one of its own.
fn is_same(first: &Inst, second: &Inst) -> bool {
    (first.op, first.form) == (second.op, second.form)
}

const MODE: i32 = HW_REG_MODE as i32;
const TRAPSTS: i32 = HW_REG_TRAPSTS as i32;
/// A bit of MODE.
const VSKIP: i32 = 28;

fn writes_vskip(inst: &Inst) -> bool {
    let covers = |field: i32| {
        let first = field >> 6 & 31;
        field & 63 == MODE && (first..=first + (field >> 11 & 31)).contains(&VSKIP)
    };
    is_setreg(inst) && hwreg_field(inst).is_some_and(covers)
}

impl First {
    /// Whether an instruction is such a first one, with a resource that passes the test.
    fn touches(self, inst: &Inst, mut test: impl FnMut(Resource) -> bool) -> bool {
        let row = inst.op.row();
        let valu = row.is_valu();
        match self {
            First::ValuWritesSgpr => valu && defs(inst, is_scalar, test),
            First::ValuWritesExec => {
                valu && (row.writes_exec() && test(Resource::Reg(Reg::EXEC))
                    || defs(inst, |reg| reg.overlaps(Reg::EXEC), test))
            }
            // Matrix instructions have rows of their own.
            First::ValuWritesVgpr => valu && !row.is_matrix() && defs(inst, is_vector, test),
            First::TransWritesVgpr => row.is_trans() && defs(inst, is_vector, test),
            First::ValuWritesPart => {
                let sdwa = inst.mods.sdwa.dst_sel != SdwaSel::Dword;
                // Of two halves one is chosen by the last bit, of four bytes by the last two.
                let sources = if row.has(facts::OPSEL_BYTE) { 2 } else { 3 };
                valu && (sdwa || inst.mods.op_sel >> sources != 0) && defs(inst, is_vector, test)
            }
            First::DotWritesVgpr => is_dot(inst) && defs(inst, is_vector, test),
            First::SaluWritesM0 => {
                // Whatever the class: `s_set_gpr_idx_mode` is among those that control the wave.
                matches!(row.format, Format::Sop1 | Format::Sop2 | Format::Sopk | Format::Sopc | Format::Sopp)
                    && (row.writes_m0() && test(Resource::Reg(Reg::M0))
                        || defs(inst, |reg| reg == Reg::M0, test))
            }
            First::SetReg => is_setreg(inst) && hwreg(inst, test),
            First::SetRegVskip => writes_vskip(inst) && test(Resource::Order),
            First::SetVskip => inst.op == Op::S_SETVSKIP && test(Resource::HwReg(MODE)),
            First::WideStore | First::WideStoreByOffset => {
                let by_offset = self == First::WideStoreByOffset;
                let data = |spec: &OperandSpec, reg: Reg| {
                    matches!(spec.field, Field::FlatData | Field::Vdata) && reg.dwords > 2
                };
                row.has(facts::STORE | facts::ATOMIC)
                    && has_scalar_offset(inst) == by_offset
                    && regs(inst, data, test)
            }
            First::Dgemm => is_dgemm(inst) && test(Resource::Order),
        }
    }
}

/// Whether a buffer instruction's offset is a scalar register.
fn has_scalar_offset(inst: &Inst) -> bool {
    let offset = |spec: &OperandSpec, reg: Reg| spec.field == Field::BufOffset && is_scalar(reg);
    regs(inst, offset, |_| true)
}

impl Second {
    /// Whether an instruction is such a second one behind `first`, with a resource that passes the test.
    fn touches(self, first: &Inst, inst: &Inst, mut test: impl FnMut(Resource) -> bool) -> bool {
        let row = inst.op.row();
        let valu = row.is_valu();
        let vmem = || row.class() == Class::Vmem;
        let memory = || matches!(row.class(), Class::Vmem | Class::Lds);
        let lane_read = matches!(inst.op, Op::V_READLANE_B32 | Op::V_READFIRSTLANE_B32);
        match self {
            Second::VmemReadsSgpr => {
                let flat = || matches!(row.format, Format::Flat | Format::Scratch);
                vmem()
                    && (uses(inst, is_scalar, &mut test)
                        || row.uses_m0(&inst.mods) && test(Resource::Reg(Reg::M0))
                        || flat() && test(Resource::Reg(Reg::FLAT_SCRATCH)))
            }
            Second::Vmem => vmem() && test(Resource::Reg(Reg::EXEC)),
            Second::LaneSelect => {
                let lane = |spec: &OperandSpec, reg: Reg| spec.field == Field::Src1 && is_scalar(reg);
                matches!(inst.op, Op::V_READLANE_B32 | Op::V_WRITELANE_B32) && regs(inst, lane, test)
            }
            Second::DivFmas => row.reads_vcc() && valu && test(Resource::Reg(Reg::VCC)),
            Second::Dpp => inst.form == Form::Dpp && test(Resource::Order),
            Second::DppReadsVgpr => inst.form == Form::Dpp && uses(inst, is_vector, test),
            Second::SameHwReg => (inst.op == Op::S_GETREG_B32 || is_setreg(inst)) && hwreg(inst, test),
            Second::GetReg => inst.op == Op::S_GETREG_B32 && hwreg(inst, test),
            Second::Vector => (valu || memory()) && test(Resource::Order),
            Second::Rfe => {
                matches!(inst.op, Op::S_RFE_B64 | Op::S_RFE_RESTORE_B64) && test(Resource::HwReg(TRAPSTS))
            }
            Second::ReadsM0 => {
                let direct = || inst.operands.contains(&Operand::Reg(Reg::LDS_DIRECT));
                let reads = row.uses_m0(&inst.mods) || inst.mods.gds || direct();
                reads && test(Resource::Reg(Reg::M0))
            }
            Second::ValuWritesVgpr => valu && defs(inst, is_vector, test),
            Second::NonTransReadsVgpr => valu && !row.is_trans() && named_uses(inst, is_vector, test),
            Second::ValuReadsVgpr => valu && named_uses(inst, is_vector, test),
            Second::ValuTouchesVgpr => valu && regs(inst, |_, reg| is_vector(reg), test),
            Second::MemoryBehindDgemm => memory() && uses(inst, is_vector, test),
            Second::ValuReadsSgpr => {
                valu && (row.reads_vcc() && test(Resource::Reg(Reg::VCC)) || uses(inst, is_scalar, test))
            }
            Second::LaneAccess => (lane_read || inst.op == Op::V_WRITELANE_B32) && test(Resource::Order),
            Second::ReadLaneReadsVgpr => lane_read && uses(inst, is_vector, test),
            Second::Matrix => row.is_matrix() && test(Resource::Order),
            Second::MatrixReadsVgpr => row.is_matrix() && uses(inst, is_vector, test),
            Second::AfterDotReadsVgpr => {
                let same = is_same(first, inst);
                let addend =
                    |spec: &OperandSpec| spec.field == Field::Src2 || matches!(spec.role, Role::Tied(_));
                let read = |spec: &OperandSpec, reg: Reg| {
                    is_vector(reg) && spec.role != Role::Def && !(same && addend(spec))
                };
                (valu || memory()) && regs(inst, read, test)
            }
            Second::AfterDotWritesVgpr => {
                (valu || memory()) && !is_same(first, inst) && defs(inst, is_vector, test)
            }
            Second::FmaF64 => matches!(inst.op, Op::V_FMA_F64 | Op::V_FMAC_F64) && test(Resource::Order),
            Second::ValuReadsVccz => valu && reads(inst, Reg::VCCZ) && test(Resource::Reg(Reg::VCC)),
            Second::ValuReadsExecz => valu && reads(inst, Reg::EXECZ) && test(Resource::Reg(Reg::EXEC)),
        }
    }
}
