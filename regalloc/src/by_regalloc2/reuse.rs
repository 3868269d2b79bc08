//! Which operands may be in the register of a result, and which may be in any.

use super::classes::Classes;
use crate::file::File;
use crate::overlap::overlap_forbidden;
use gcnsel_mir::{Function, Inst, InstData};

/// Whether an operand can be in the register of a result: it is a whole register of the same class.
pub fn can_be_in_place(
    f: &Function,
    file: File,
    classes: &Classes,
    data: &InstData,
    operand: usize,
    result: usize,
) -> bool {
    let [used, def] = [operand, result].map(|n| data.operands[n].as_reg());
    used.zip(def).is_some_and(|(used, def)| {
        let whole = f.is_whole(used);
        let of_file = file.has(f, used.reg) && file.has(f, def.reg);
        whole && of_file && classes.class(def.reg) == classes.class(used.reg)
    })
}

/// Whether the results may not be in registers of operands: besides what the instruction asks for, a tied operand that
/// cannot be in the result's register is moved there before.
pub fn writes_early(f: &Function, file: File, classes: &Classes, inst: Inst) -> bool {
    let data = &f.insts[inst];
    let is_moved =
        |n: usize| data.tied_definition(n).is_some_and(|d| !can_be_in_place(f, file, classes, data, n, d));
    overlap_forbidden(f, file, inst) || (0..data.operands.len()).any(is_moved)
}

/// Whether a use may be in any register.
pub fn is_free(data: &InstData, operand: usize) -> bool {
    data.fixed_register(operand).is_none() && data.tied_definition(operand).is_none()
}
