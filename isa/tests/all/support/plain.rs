//! Instructions with operands that fit, for each row and form.

use gcnsel_isa::{Allowed, Field, Form, Format, Inst, Mods, Op, Operand, OperandSpec, Reg, Role};

/// All forms.
pub const FORMS: [Form; 5] = [Form::Native, Form::E32, Form::E64, Form::Sdwa, Form::Dpp];

/// A plain operand that fits the spec, different for different operands.
fn plain(inst: &Inst, index: usize, spec: &OperandSpec) -> Operand {
    let dwords = inst.operand_dwords(index);
    if dwords == 0 || spec.field == Field::Vdata && inst.mods.lds {
        return Operand::Off;
    }
    // Far enough apart for tuples of 32, and aligned.
    let vector = 32 * (index as u16 + 1);
    match spec.field {
        Field::MaskDst | Field::MaskSrc => Operand::Reg(Reg::VCC),
        Field::SmemOffset => Operand::Off,
        Field::Saddr => Operand::Reg(Reg::sgpr(8, dwords)),
        Field::Vaddr if inst.op.row().format == Format::Scratch => Operand::Off,
        Field::Literal => Operand::Literal(0x1234),
        _ if spec.allowed.has(Allowed::VGPR) => Operand::Reg(Reg::vgpr(vector, dwords)),
        _ if spec.allowed.has(Allowed::AGPR) => Operand::Reg(Reg::agpr(vector, dwords)),
        _ if spec.allowed.has(Allowed::SGPR) => Operand::Reg(Reg::sgpr(16 * (index as u16 + 1), dwords)),
        _ => Operand::Imm(3),
    }
}

/// The instruction with the modifiers and plain operands. An operand at `changed` is given.
pub fn build(op: Op, form: Form, mods: &Mods, changed: Option<(usize, Operand)>) -> Inst {
    let mut inst = Inst { op, form, operands: Default::default(), mods: *mods };
    for (index, spec) in inst.specs().iter().enumerate() {
        let operand = match (changed, spec.role) {
            (Some((at, operand)), _) if at == index => operand,
            (_, Role::Tied(to)) => inst.operands[usize::from(to)],
            _ => plain(&inst, index, spec),
        };
        inst.operands.push(operand);
    }
    // The vector address's width hangs on the scalar one, which comes later.
    for (index, spec) in inst.specs().iter().enumerate() {
        let given = changed.is_some_and(|(at, _)| at == index);
        if let (Operand::Reg(reg), false) = (inst.operands[index], given)
            && matches!(spec.role, Role::Def | Role::Use)
        {
            inst.operands[index] = Operand::Reg(Reg { dwords: inst.operand_dwords(index), ..reg });
        }
    }
    inst
}
