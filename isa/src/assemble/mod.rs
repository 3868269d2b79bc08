//! From assembly text to an instruction: the inverse of [`Inst::text`](crate::Inst::text), and what else LLVM's assembler
//! takes for the same instruction.
//!
//! A line is scanned once (`statement.rs`) into a mnemonic, operands and modifiers. Which instruction that is, the table
//! says: of the rows with the mnemonic and of their forms, shortest first, the first is taken whose encoder
//! accepts what was written. So a line without a suffix gets the shortest form, as by LLVM.
//!
//! Layers, from below to above: a line and how far it has been read (`scan`, `error`), immediates in words (`immediate`), one
//! operand or modifier (`operand`, `modifier`), the parts of a line (`statement`), and here the instruction that they are.
//!
//! Source of the syntax: LLVM's AMDGPU operand and modifier syntax documents.

mod error;
mod immediate;
mod modifier;
mod operand;
mod scan;
mod statement;

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::encode::encode;
use crate::facts;
use crate::forms;
use crate::inst::{Form, Inst, Operand, Operands, SdwaUnused};
use crate::op::Op;
use crate::operand_spec::{Field, Kind, OperandSpec, Role};
use crate::row::Format;
use crate::target::Target;
use operand::Written;
use statement::Statement;

pub use error::AssembleError;
pub use scan::Hole;

/// An instruction, and which of its operands are holes for registers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Assembled {
    /// The instruction, with the registers of the holes.
    pub inst: Inst,
    /// Operand by operand: the hole that it is.
    pub holes: Vec<Option<usize>>,
}

/// The instruction of a line, without comments.
///
/// # Errors
///
/// A line that is no instruction of the target.
pub fn assemble(line: &str, target: Target) -> Result<Inst, AssembleError> {
    assemble_with(line, target, &[]).map(|assembled| assembled.inst)
}

/// The same for a line with holes, as inline assembly has them.
///
/// # Errors
///
/// A line that is no instruction of the target, with these in its holes.
pub fn assemble_with(line: &str, target: Target, holes: &[Hole]) -> Result<Assembled, AssembleError> {
    let statement = Statement::scan(line, target, holes)?;
    let mut closest: Option<AssembleError> = None;
    for &(op, form) in candidates(&statement, target) {
        match statement_as(&statement, op, form, target) {
            Ok(assembled) => return Ok(assembled),
            // What fails last has come furthest in the line.
            Err(error) if closest.as_ref().is_none_or(|closest| error.at > closest.at) => {
                closest = Some(error);
            }
            Err(_) => {}
        }
    }
    Err(closest.unwrap_or_else(|| {
        AssembleError::new(0, format!("{target} has no instruction `{}`", statement.mnemonic))
    }))
}

/// The statements of a text of several lines, and where each begins in it, in bytes. Comments and empty lines are left
/// out.
pub fn statements(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut at = 0;
    for line in text.split('\n') {
        let code = [";", "//"].iter().filter_map(|mark| line.find(mark)).min().unwrap_or(line.len());
        let statement = line[..code].trim();
        if !statement.is_empty() {
            found.push((at + line.len() - line.trim_start().len(), statement));
        }
        at += line.len() + 1;
    }
    found
}

/// The forms in the order in which they are tried: the shortest first.
const FORMS: [Form; 5] = [Form::Native, Form::E32, Form::E64, Form::Sdwa, Form::Dpp];

/// Operations and forms by what stands first in a line.
type Names = HashMap<String, Vec<(Op, Form)>>;

/// Operations and forms by mnemonic with the form's suffix, or without.
static NAMES: LazyLock<[Names; 3]> = LazyLock::new(|| {
    Target::ALL.map(|target| {
        let mut names = Names::new();
        for op in Op::all() {
            let row = op.row();
            for form in FORMS.into_iter().filter(|&form| forms::opcode(row, form, target).is_some()) {
                let suffix = match form {
                    Form::Native if row.format == Format::Vop3 => "_e64",
                    Form::Native => "",
                    Form::E32 => "_e32",
                    Form::E64 => "_e64",
                    Form::Sdwa => "_sdwa",
                    Form::Dpp => "_dpp",
                };
                // Matrix instructions keep their old names beside the new ones.
                let old = match op {
                    Op::V_ACCVGPR_READ_B32 | Op::V_ACCVGPR_WRITE_B32 => row.name.strip_suffix("_b32"),
                    _ => Some(row.name).filter(|&old| row.is_matrix() && old != row.mnemonic(target)),
                };
                for name in [Some(row.mnemonic(target)), old].into_iter().flatten() {
                    names.entry(name.to_string()).or_default().push((op, form));
                    if !suffix.is_empty() {
                        names.entry(format!("{name}{suffix}")).or_default().push((op, form));
                    }
                }
            }
        }
        // Operations that share a mnemonic: short forms of all come before long ones of any.
        names.values_mut().for_each(|all| all.sort_by_key(|(_, form)| *form as usize));
        names
    })
});

/// What a mnemonic may be; these alone may be in capitals.
fn candidates(statement: &Statement<'_>, target: Target) -> &'static [(Op, Form)] {
    NAMES[target.column()].get(&statement.mnemonic.to_ascii_lowercase()).map_or(&[], Vec::as_slice)
}

/// What was written, as an operation in a form.
fn statement_as(
    statement: &Statement<'_>,
    op: Op,
    form: Form,
    target: Target,
) -> Result<Assembled, AssembleError> {
    let row = op.row();
    let mut inst = Inst { op, form, operands: Operands::new(), mods: row.default_mods() };
    // What an operation always says must be written, too.
    (inst.mods.glc, inst.mods.lds, inst.mods.gds) = (false, false, false);
    // Which bits SDWA leaves alone, if it is not said.
    if form == Form::Sdwa && row.format != Format::Vopc && !row.has(facts::SDWA_SRC) {
        inst.mods.sdwa.dst_unused = SdwaUnused::Preserve;
    }
    for written in &statement.modifiers {
        modifier::apply(&mut inst, written, target)?;
    }
    if row.is_load_with_lds(target) && !std::mem::take(&mut inst.mods.lds) {
        let what = format!("`{}` has a result, or `lds`", statement.mnemonic);
        return Err(AssembleError::new(statement.end_of_operands, what));
    }
    let mut holes = Vec::new();
    let mut left = statement.operands.iter();
    let specs = inst.specs();
    for spec in specs {
        let (operand, hole) = match spec.role {
            Role::Tied(to) if spec.field == Field::None => {
                let to = usize::from(to);
                let (Some(&operand), Some(&hole)) = (inst.operands.get(to), holes.get(to)) else { break };
                (operand, hole)
            }
            _ if spec.field == Field::Vdata && inst.mods.lds => (Operand::Off, None),
            _ => {
                let Some(written) = left.next() else {
                    return Err(AssembleError::new(
                        statement.end_of_operands,
                        format!("`{}` has more operands", statement.mnemonic),
                    ));
                };
                let hole = written.hole.filter(|_| matches!(written.value, operand::Value::Register(_)));
                (fit(&mut inst, spec, written)?, hole)
            }
        };
        inst.operands.push(operand);
        holes.push(hole);
    }
    if let Some(written) = left.next() {
        return Err(AssembleError::new(written.at, format!("`{}` has fewer operands", statement.mnemonic)));
    }
    for (index, spec) in specs.iter().enumerate() {
        // Apertures have one name for 32 and for 64 bits.
        let wanted = inst.operand_dwords(index);
        if let Operand::Reg(reg) = &mut inst.operands[index]
            && reg.is_read_only()
            && matches!(spec.role, Role::Use)
        {
            reg.dwords = wanted;
        }
    }
    match encode(&inst, target) {
        Ok(_) => Ok(Assembled { inst, holes }),
        Err(error) => {
            // The place is the operand's, if it is one's fault that was written.
            let at = match error {
                crate::EncodeError::Operand { index, .. } => {
                    statement.operands.get(index).map_or(statement.end_of_operands, |written| written.at)
                }
                _ => statement.end_of_operands,
            };
            Err(AssembleError::new(at, error.to_string()))
        }
    }
}

/// What was written, as an operand; offsets and modifiers of sources go to the instruction's modifiers.
fn fit(inst: &mut Inst, spec: &OperandSpec, written: &Written) -> Result<Operand, AssembleError> {
    let bit = match spec.field {
        Field::Src0 => 1,
        Field::Src1 => 2,
        Field::Src2 => 4,
        _ => 0,
    };
    if bit == 0 && (written.neg || written.abs || written.sext) {
        return Err(AssembleError::new(
            written.at,
            "this operand cannot be negated, or another value of it taken",
        ));
    }
    if written.sext && inst.form != Form::Sdwa {
        return Err(AssembleError::new(written.at, "only SDWA extends signs of sources"));
    }
    if inst.form == Form::E32
        && (written.neg || written.abs)
        && spec.ty.kind == Kind::Float
        && let Some(value) = written.value.with_sign(written.neg, written.abs, spec)
    {
        return value
            .fit(spec, inst.op)
            .ok_or_else(|| AssembleError::new(written.at, "this is no constant here"));
    }
    if written.neg {
        inst.mods.neg |= bit;
    }
    if written.abs {
        inst.mods.abs |= bit;
    }
    if written.sext {
        inst.mods.sdwa.sext |= bit;
    }
    if spec.field == Field::SmemOffset
        && let operand::Value::Integer(offset) = written.value
    {
        inst.mods.offset =
            i32::try_from(offset).map_err(|_| AssembleError::new(written.at, "an offset has 21 bits"))?;
        return Ok(Operand::Off);
    }
    if spec.field == Field::ImageAddr
        && let operand::Value::Register(reg) = written.value
    {
        inst.mods.image.address = reg.dwords;
    }
    written.value.fit(spec, inst.op).ok_or_else(|| {
        AssembleError::new(written.at, format!("`{}` cannot have this operand", inst.op.row().name))
    })
}
