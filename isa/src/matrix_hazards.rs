//! The hazards of matrix instructions, which hang on how many passes they take.
//!
//! Sources: "CDNA2" and "CDNA3" instruction set manuals, "Dependency Resolution: Required Independent Instructions".

use crate::inst::Inst;
use crate::operand_spec::{Field, Role};
use crate::reg::Reg;
use crate::row::{Class, Row};
use crate::target::Target;

/// The kinds of matrix instructions that the rules tell apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Doubles, 4x4.
    Double4,
    /// Doubles, 16x16.
    Double16,
    /// Floats of full precision.
    Single,
    /// All others: halves, brain floats, bytes, XF32, sparse ones.
    Xdl,
}

/// What the second instruction does with registers that the first writes, or, in the last case, reads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Use {
    /// A matrix instruction of one of the kinds has exactly these registers as its addend.
    SameAddend(&'static [Kind]),
    /// The same, and it is of another kind than the first or takes another number of passes.
    UnlikeAddend(&'static [Kind]),
    /// A matrix instruction of one of the kinds has some of these registers, or others with them, as its addend.
    PartAddend(&'static [Kind]),
    /// A matrix instruction reads them as a factor (or as the sparse ones' index).
    Factor,
    /// A memory instruction reads them.
    MemoryRead,
    /// A vector instruction that is no matrix one reads them.
    ValuRead,
    /// A vector or memory instruction that is no matrix one writes them.
    Write,
    /// A vector or memory instruction that is no matrix one writes the addend that the first reads.
    WriteOfAddend,
}

/// Wait states, as a function of the first instruction's passes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wait {
    /// No hazard.
    None,
    /// That many.
    States(u8),
    /// As many as passes, and so many more.
    Passes(u8),
    /// As many as passes, less one.
    PassesLessOne,
    /// That many where the first takes two passes, else none.
    IfTwoPasses(u8),
}

/// A row of the rules.
#[derive(Debug)]
pub struct MatrixHazard {
    /// The first instruction.
    pub first: Kind,
    /// What the second does.
    pub second: Use,
    /// Wait states on gfx90a and on gfx942.
    pub wait: [Wait; 2],
}

const fn row(first: Kind, second: Use, gfx90a: Wait, gfx942: Wait) -> MatrixHazard {
    MatrixHazard { first, second, wait: [gfx90a, gfx942] }
}

const DOUBLES: &[Kind] = &[Kind::Double4, Kind::Double16];
const DOUBLE4: &[Kind] = &[Kind::Double4];
const SINGLE: &[Kind] = &[Kind::Single];
const XDL: &[Kind] = &[Kind::Xdl];
const ALL: &[Kind] = &[Kind::Double4, Kind::Double16, Kind::Single, Kind::Xdl];

use Kind::{Double4, Double16, Single, Xdl};
use Use::{Factor, MemoryRead, PartAddend, SameAddend, UnlikeAddend, ValuRead, Write, WriteOfAddend};
use Wait::{IfTwoPasses, None as Zero, Passes, PassesLessOne, States};

/// The rules.
///
/// LLVM lets any matrix instruction that adds exactly the result follow at once. CDNA3's table has that for XDL of as many
/// passes alone, and nothing of the kind where floats of full precision are added; CDNA4's has it for these too, behind
/// their own kind and as many passes. Hence gfx942's rows with [`UnlikeAddend`], which ask what those
/// with [`PartAddend`] ask: of XDL behind floats nothing. (No result is as wide as one of doubles.)
#[rustfmt::skip]
pub static MATRIX_HAZARDS: [MatrixHazard; 34] = [
    //  first     second                gfx90a          gfx942
    row(Single,   SameAddend(ALL),      Zero,           IfTwoPasses(2)),
    row(Single,   UnlikeAddend(SINGLE), Zero,           Passes(0)),
    row(Single,   PartAddend(SINGLE),   Passes(0),      Passes(0)),
    row(Single,   PartAddend(XDL),      Passes(0),      Zero),
    row(Single,   PartAddend(DOUBLES),  Passes(1),      Passes(0)),
    row(Single,   Factor,               Passes(3),      Passes(2)),
    row(Single,   MemoryRead,           Passes(3),      Passes(2)),
    row(Single,   ValuRead,             Passes(3),      Passes(2)),
    row(Single,   Write,                Passes(3),      Passes(2)),
    row(Single,   WriteOfAddend,        PassesLessOne,  Zero),
    row(Xdl,      SameAddend(ALL),      Zero,           IfTwoPasses(2)),
    row(Xdl,      UnlikeAddend(SINGLE), Zero,           Passes(1)),
    row(Xdl,      UnlikeAddend(XDL),    Zero,           Passes(1)),
    row(Xdl,      PartAddend(SINGLE),   Passes(0),      Passes(1)),
    row(Xdl,      PartAddend(XDL),      Passes(0),      Passes(1)),
    row(Xdl,      PartAddend(DOUBLES),  Passes(1),      Passes(1)),
    row(Xdl,      Factor,               Passes(3),      Passes(3)),
    row(Xdl,      MemoryRead,           Passes(3),      Passes(3)),
    row(Xdl,      ValuRead,             Passes(3),      Passes(3)),
    row(Xdl,      Write,                Passes(3),      Passes(3)),
    row(Xdl,      WriteOfAddend,        PassesLessOne,  PassesLessOne),
    row(Double4,  SameAddend(DOUBLE4),  States(4),      States(4)),
    row(Double4,  PartAddend(DOUBLES),  States(4),      States(4)),
    row(Double4,  PartAddend(SINGLE),   Zero,           States(4)),
    row(Double4,  Factor,               States(6),      States(6)),
    row(Double4,  MemoryRead,           States(9),      States(9)),
    row(Double4,  ValuRead,             States(6),      States(6)),
    row(Double4,  Write,                States(6),      States(6)),
    row(Double16, PartAddend(DOUBLES),  States(9),      States(9)),
    row(Double16, PartAddend(SINGLE),   Zero,           States(9)),
    row(Double16, Factor,               States(11),     States(11)),
    row(Double16, MemoryRead,           States(18),     States(18)),
    row(Double16, ValuRead,             States(11),     States(11)),
    row(Double16, Write,                States(11),     States(11)),
];

/// The kind of a matrix instruction.
pub fn kind(row: &Row) -> Option<Kind> {
    if !row.is_matrix() {
        return None;
    }
    let factor = row.operands.iter().find(|spec| spec.field == Field::Src0)?.ty;
    Some(match (factor.bits, factor.count) {
        (64, _) if row.operands[0].ty.count == 1 => Kind::Double4,
        (64, _) => Kind::Double16,
        // XF32 has two to a lane.
        (32, 1) => Kind::Single,
        _ => Kind::Xdl,
    })
}

/// Wait states that must lie between a matrix instruction and the one after it.
pub(crate) fn wait_states(first: &Inst, second: &Inst, target: Target) -> u8 {
    let Some(column) = target.column().checked_sub(1) else { return 0 };
    let Some(kind) = kind(first.op.row()) else { return 0 };
    let Some(written) = first.operands.first().and_then(|operand| operand.reg()) else { return 0 };
    let passes = first.op.row().passes(target);
    let mut needed = 0;
    for hazard in MATRIX_HAZARDS.iter().filter(|hazard| hazard.first == kind) {
        let states = match hazard.wait[column] {
            Wait::None => 0,
            Wait::States(states) => states,
            Wait::Passes(more) => passes + more,
            Wait::PassesLessOne => passes - 1,
            Wait::IfTwoPasses(states) => {
                if passes == 2 {
                    states
                } else {
                    0
                }
            }
        };
        if states > needed && applies(hazard.second, first, written, second, target) {
            needed = states;
        }
    }
    needed
}

/// The addend's registers: the third source, or of sparse instructions the destination's old value.
fn addend(inst: &Inst) -> Option<Reg> {
    let specs = inst.specs();
    let tied = specs.iter().position(|spec| matches!(spec.role, Role::Tied(_)));
    let index = tied.or_else(|| specs.iter().position(|spec| spec.field == Field::Src2))?;
    inst.operands[index].reg()
}

fn applies(second: Use, first: &Inst, written: Reg, inst: &Inst, target: Target) -> bool {
    let row = inst.op.row();
    // Of vector instructions and memory: no other reads or writes vector registers.
    let other = !row.is_matrix();
    let memory = matches!(row.class(), Class::Vmem | Class::Lds);
    let reads = |reg: Reg| {
        let operands = inst.specs().iter().zip(&inst.operands);
        operands
            .filter(|(spec, _)| spec.role != Role::Def)
            .any(|(_, operand)| operand.reg().is_some_and(|used| used.overlaps(reg)))
    };
    let writes = |reg: Reg| {
        let operands = inst.specs().iter().zip(&inst.operands);
        operands
            .filter(|(spec, _)| spec.role == Role::Def)
            .any(|(_, operand)| operand.reg().is_some_and(|defined| defined.overlaps(reg)))
    };
    let is_kind = |kinds: &[Kind]| kind(row).is_some_and(|kind| kinds.contains(&kind));
    match second {
        Use::SameAddend(kinds) => is_kind(kinds) && addend(inst) == Some(written),
        Use::UnlikeAddend(kinds) => {
            let like = |of: &Row| (kind(of), of.passes(target));
            is_kind(kinds) && addend(inst) == Some(written) && like(first.op.row()) != like(row)
        }
        Use::PartAddend(kinds) => {
            is_kind(kinds) && addend(inst).is_some_and(|reg| reg != written && reg.overlaps(written))
        }
        Use::Factor => {
            let sparse = row.operands.iter().any(|spec| matches!(spec.role, Role::Tied(_)));
            row.is_matrix()
                && inst.specs().iter().zip(&inst.operands).any(|(spec, operand)| {
                    let factor = matches!(spec.field, Field::Src0 | Field::Src1)
                        || sparse && spec.field == Field::Src2;
                    factor && operand.reg().is_some_and(|reg| reg.overlaps(written))
                })
        }
        Use::MemoryRead => memory && reads(written),
        // Memory waits longer.
        Use::ValuRead => other && reads(written),
        Use::Write => other && writes(written),
        Use::WriteOfAddend => other && addend(first).is_some_and(writes),
    }
}
