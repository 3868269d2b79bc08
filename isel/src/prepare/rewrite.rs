//! The frame of passes that replace instructions one by one.

use super::builder::Builder;
use cranelift_entity::SecondaryMap;
use cranelift_entity::packed_option::PackedOption;
use gcnsel_diag::Result;
use gcnsel_ir::{Function, Inst, Module, TypeTable, Value};

/// What becomes of an instruction.
pub(super) enum Action {
    /// It stays.
    Keep,
    /// It goes; its result, if it has one, is used nowhere.
    Drop,
    /// It goes; its result is that value.
    Replace(Value),
}

/// Values that are other values.
pub(super) type Replaced = SecondaryMap<Value, PackedOption<Value>>;

/// Visits all instructions, in the order of the layout; `visit` appends what stands before or instead of each.
///
/// # Errors
/// The first of `visit`.
pub(super) fn each_inst(
    module: &Module,
    types: &mut TypeTable,
    function: &mut Function,
    mut visit: impl FnMut(&mut Builder, Inst) -> Result<Action>,
) -> Result<()> {
    let mut replaced = Replaced::new();
    let mut any = false;
    for position in 0..function.layout.len() {
        let block = function.layout[position];
        let insts = std::mem::take(&mut function.blocks[block].insts);
        let mut builder = Builder::new(module, types, function);
        builder.out.reserve(insts.len());
        for inst in insts {
            builder.at(inst);
            match visit(&mut builder, inst)? {
                Action::Keep => builder.out.push(inst),
                Action::Drop => {}
                Action::Replace(value) => {
                    if let Some(result) = builder.function.insts[inst].result {
                        inherit_name(builder.function, result, value);
                        replaced[result] = value.into();
                        any = true;
                    }
                }
            }
        }
        let out = builder.out;
        function.blocks[block].insts = out;
    }
    if any {
        apply(function, &mut replaced);
    }
    Ok(())
}

/// A value that takes the place of a named one takes its name.
fn inherit_name(function: &mut Function, old: Value, new: Value) {
    let is_inst = function.def_inst(new).is_some();
    if is_inst && function.values[new].name.is_none() {
        function.values[new].name = function.values[old].name.take();
    }
}

/// Replaces values in all operands; chains are followed to their end, and shortened on the way.
pub(super) fn apply(function: &mut Function, replaced: &mut Replaced) {
    let mut resolve = |value: Value| {
        let mut end = value;
        while let Some(next) = replaced[end].expand() {
            end = next;
        }
        let mut at = value;
        while let Some(next) = replaced[at].expand() {
            replaced[at] = end.into();
            at = next;
            if next == end {
                break;
            }
        }
        end
    };
    for &block in &function.layout {
        for &inst in &function.blocks[block].insts {
            function.insts[inst].kind.for_each_operand_mut(|v| *v = resolve(*v));
        }
    }
}
