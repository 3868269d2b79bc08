//! Whatever instruction reads something undefined can be encoded.

use super::*;
use crate::machine::lower_inst;
use crate::testing::{function, inst};
use gcnsel_isa::{Format, Op, Target, encode};

/// A register that an operand may be.
fn register(op: Op, spec: &OperandSpec) -> Option<Operand> {
    let dwords = op.row().operand_dwords(spec, &op.row().default_mods(), false);
    let may_be = |bank, reg| spec.allowed.has(bank).then_some(Operand::Phys(reg));
    may_be(Allowed::VGPR, Reg::vgpr(8, dwords))
        .or_else(|| may_be(Allowed::SGPR, Reg::sgpr(8, dwords)))
        .or_else(|| may_be(Allowed::AGPR, Reg::agpr(8, dwords)))
}

/// What is wrong with an instruction of these operands, in a form if it is to have one.
fn wrong(op: Op, form: Option<Form>, operands: &[Operand], target: Target) -> Option<String> {
    let data = InstData { form, ..inst(op, operands) };
    let mut f = function(target, vec![(vec![data], vec![])]);
    settle_undefined(&mut f);
    match lower_inst(&f.insts[f.blocks[f.entry()].insts[0]], target) {
        Ok(Some(made)) => encode(&made.inst, target).err().map(|e| e.to_string()),
        Ok(None) => Some("nothing is left".into()),
        Err(wrong) => Some(wrong),
    }
}

/// Each instruction that computes, in each form that it is made in, with each operand undefined that may be a constant, then
/// with all of them.
#[test]
fn what_computes_with_something_undefined_can_be_encoded() {
    const FORMATS: [Format; 6] =
        [Format::Vop1, Format::Vop2, Format::Vop3, Format::Vop3p, Format::Vopc, Format::Sop2];
    for target in Target::ALL {
        let mut tried = Vec::new();
        for op in Op::all().filter(|op| FORMATS.contains(&op.row().format)) {
            let row = op.row();
            let lacks_long = row.has_one_dword_form(target) && !row.has_two_dword_form(target);
            let long = (!lacks_long).then_some(None);
            let short = row.has_one_dword_form(target).then_some(Some(Form::E32));
            for form in long.into_iter().chain(short) {
                let specs = row.specs(form.unwrap_or(Form::E64), &row.default_mods());
                let defined: Option<Vec<Operand>> = specs.iter().map(|spec| register(op, spec)).collect();
                let can_be = |operands: &Vec<Operand>| wrong(op, form, operands, target).is_none();
                let Some(defined) = defined.filter(can_be) else { continue };
                let may_be_constant =
                    |n: &usize| specs[*n].role == Role::Use && specs[*n].allowed.has(Allowed::INLINE);
                let read: Vec<usize> = (0..specs.len()).filter(may_be_constant).collect();
                for undefined in read.iter().map(|&n| vec![n]).chain([read.clone()]) {
                    let mut operands = defined.clone();
                    undefined.iter().for_each(|&n| operands[n] = Operand::Undef);
                    let what = wrong(op, form, &operands, target);
                    assert_eq!(what, None, "{target} {op:?} {form:?} {undefined:?}");
                    tried.push(op);
                }
            }
        }
        assert!(tried.len() > 1000, "{target}: {}", tried.len());
        let pairs = [Op::V_PK_FMA_F32, Op::V_PK_MUL_F32, Op::V_PK_ADD_F32];
        assert!(target == Target::Gfx900 || pairs.iter().all(|op| tried.contains(op)), "{target}");
    }
}
