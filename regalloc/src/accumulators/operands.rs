//! Which operands may be AGPRs.

use gcnsel_isa::{Allowed, Field, Format, Op, OperandType, Role};
use gcnsel_mir::{InstData, Opcode, Operand, Pseudo};

/// What decides in which of the two halves of the file an operand is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// It is a VGPR.
    Vgpr,
    /// It is in either.
    Either,
    /// It is where the definition is that is this operand.
    As(usize),
}

/// The rule of an operand ("CDNA2" and "CDNA3" instruction set manuals, "ACC bits": data of memory is in one half, and a matrix
/// addend is where the sum is).
pub fn rule(data: &InstData, n: usize) -> Rule {
    let op = match data.opcode {
        Opcode::Isa(op) => op,
        Opcode::Pseudo(Pseudo::Copy | Pseudo::RegSequence | Pseudo::Undef) => return Rule::Either,
        Opcode::Pseudo(_) => return Rule::Vgpr,
    };
    let Some(spec) = data.specs().get(n) else { return Rule::Vgpr };
    if let Role::Tied(def) = spec.role {
        return Rule::As(def.into());
    }
    if !spec.allowed.has(Allowed::AGPR) || data.all_lanes {
        return Rule::Vgpr;
    }
    match op.row().format {
        Format::Mai if !op.row().is_matrix() => Rule::Vgpr,
        Format::Mai if spec.field == Field::Src2 => Rule::As(0),
        Format::Mai => Rule::Either,
        Format::Ds | Format::Flat | Format::Global | Format::Scratch | Format::Mubuf
            if has_one_data(data) =>
        {
            Rule::Either
        }
        _ => Rule::Vgpr,
    }
}

/// Whether an access to memory has only one operand that may be an AGPR, those aside that are tied to it.
fn has_one_data(data: &InstData) -> bool {
    let specs = data.specs().iter().zip(&data.operands);
    let is_data = |(spec, operand): &(&gcnsel_isa::OperandSpec, &Operand)| {
        spec.allowed.has(Allowed::AGPR) && !matches!(spec.role, Role::Tied(_)) && **operand != Operand::Off
    };
    specs.filter(is_data).count() == 1
}

/// Whether a constant's dwords can be written to AGPRs as they are.
pub fn is_inline(value: i64, dwords: u8) -> bool {
    let spec = Op::V_ACCVGPR_WRITE_B32.row().operands[1];
    let ty: OperandType = spec.ty;
    (0..u32::from(dwords)).all(|i| ty.inline((value >> (32 * i).min(63)) as u32 as u64).is_some())
}
