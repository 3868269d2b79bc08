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

/// The form that an instruction is made in, where it has no choice.
fn form(op: Op, target: Target) -> Option<Form> {
    let row = op.row();
    (row.has_one_dword_form(target) && !row.has_two_dword_form(target)).then_some(Form::E32)
}

/// What is wrong with an instruction of these operands.
fn wrong(op: Op, operands: &[Operand], target: Target) -> Option<String> {
    let data = InstData { form: form(op, target), ..inst(op, operands) };
    let mut f = function(target, vec![(vec![data], vec![])]);
    settle_undefined(&mut f);
    match lower_inst(&f.insts[f.blocks[f.entry()].insts[0]], target) {
        Ok(Some(made)) => encode(&made.inst, target).err().map(|e| e.to_string()),
        Ok(None) => Some("nothing is left".into()),
        Err(wrong) => Some(wrong),
    }
}

/// Each instruction that computes, with each operand undefined that may be a constant, then with all of them.
#[test]
fn what_computes_with_something_undefined_can_be_encoded() {
    const FORMATS: [Format; 6] =
        [Format::Vop1, Format::Vop2, Format::Vop3, Format::Vop3p, Format::Vopc, Format::Sop2];
    for target in Target::ALL {
        let mut tried = 0;
        for op in Op::all().filter(|op| FORMATS.contains(&op.row().format)) {
            let specs = op.row().specs(form(op, target).unwrap_or(Form::E64), &op.row().default_mods());
            let defined: Option<Vec<Operand>> = specs.iter().map(|spec| register(op, spec)).collect();
            let Some(defined) = defined.filter(|operands| wrong(op, operands, target).is_none()) else {
                continue;
            };
            let is_read = |n: &usize| specs[*n].role == Role::Use && specs[*n].allowed.has(Allowed::INLINE);
            let read: Vec<usize> = (0..specs.len()).filter(is_read).collect();
            for undefined in read.iter().map(|&n| vec![n]).chain([read.clone()]) {
                let mut operands = defined.clone();
                undefined.iter().for_each(|&n| operands[n] = Operand::Undef);
                assert_eq!(wrong(op, &operands, target), None, "{target} {op:?} {undefined:?}");
                tried += 1;
            }
        }
        assert!(tried > 1000, "{target}: {tried}");
    }
}
