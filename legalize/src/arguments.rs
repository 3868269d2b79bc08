//! Kernel arguments of types that are split: they are loaded part by part from the kernarg segment, as memory is.

use super::builder::{Builder, plain};
use super::per_lane;
use crate::kernel_arguments;
use gcnsel_diag::{Diagnostic, Result};
use gcnsel_ir::{AddressSpace, MemoryAccess, Type, Value};

/// The arguments of some types that are used, each with where it is, at the entry of the kernel.
///
/// # Errors
/// If the function is no kernel: its caller has no way to pass such an argument.
pub(super) fn places(
    b: &mut Builder,
    is_split: impl Fn(&gcnsel_ir::TypeTable, Type) -> bool,
) -> Result<Vec<(Value, Value, Box<MemoryAccess>)>> {
    let params = b.function.params.iter().enumerate();
    let of_type = |value: &Value| is_split(b.types, b.function.values[*value].ty);
    let split: Vec<(usize, Value)> =
        params.filter_map(|(n, param)| Some((n, param.value.filter(&of_type)?))).collect();
    let Some(&(_, first)) = split.first() else { return Ok(Vec::new()) };
    if !b.function.is_kernel() {
        let text = gcnsel_ir::type_text(b.types, b.ty(first));
        let what = format!("an argument of type '{text}' of a function that is called is not supported");
        return Err(Diagnostic::at(b.function.span, what));
    }
    let places = kernel_arguments(b.types, b.function)?;
    let ty = b.types.ptr(AddressSpace::CONSTANT);
    let segment = b.intrinsic(per_lane::KERNARG_SEGMENT_PTR, &[], &[], ty);
    let place = |(n, value): (usize, Value)| {
        let place = &places[n];
        (value, b.offset(segment, place.offset.into()), plain(place.align.into()))
    };
    Ok(split.into_iter().map(place).collect())
}
