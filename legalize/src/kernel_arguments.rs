//! Where a kernel's arguments are in the kernarg segment.
//!
//! Source: LLVM's AMDGPU usage document, "Kernarg Segment".

use gcnsel_diag::{Diagnostic, Result};
use gcnsel_ir::{Function, Type, TypeTable};

/// An explicit kernel argument in the kernarg segment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KernelArg {
    /// Name as written, or empty.
    pub name: Box<str>,
    /// Its type; of a `byref` argument the type it refers to.
    pub ty: Type,
    /// Offset in the segment, in bytes.
    pub offset: u32,
    /// Size in bytes.
    pub size: u32,
    /// Alignment in bytes.
    pub align: u32,
    /// Passed by reference: the value is the address of the bytes in the segment.
    pub by_reference: bool,
    /// It is asked for in SGPRs (`inreg`).
    pub in_registers: bool,
}

/// The most bytes of a kernel's arguments, and what they are aligned to.
const MOST_ARGUMENTS: u64 = 1 << 20;

/// Where a kernel's arguments are in the kernarg segment; of a function that is called there are none there.
///
/// # Errors
/// If a type has no size, or all together are too large.
pub fn kernel_arguments(types: &TypeTable, function: &Function) -> Result<Vec<KernelArg>> {
    let mut args = Vec::new();
    let mut offset = 0u64;
    let params = if function.is_kernel() { &function.params[..] } else { &[] };
    for param in params {
        let by_reference = param.attributes.ty("byref");
        let ty = by_reference.unwrap_or(param.ty);
        let missing = || {
            let text = gcnsel_ir::type_text(types, ty);
            Diagnostic::at(function.span, format!("a kernel argument of type '{text}' has no size"))
        };
        let size = types.alloc_size(ty).ok_or_else(missing)?;
        let natural = types.align(ty).ok_or_else(missing)?;
        let align = by_reference.and(param.attributes.int("align")).unwrap_or(natural);
        let start = offset.checked_next_multiple_of(align);
        let end = start.and_then(|start| start.checked_add(size)).filter(|&end| end <= MOST_ARGUMENTS);
        let (Some(start), Some(end), true) = (start, end, align <= MOST_ARGUMENTS) else {
            let what = "kernel arguments of more than 1 MiB, or aligned to more, are not supported";
            return Err(Diagnostic::at(function.span, what));
        };
        args.push(KernelArg {
            name: param.name.clone().unwrap_or_default(),
            ty,
            offset: start as u32,
            size: size as u32,
            align: align as u32,
            by_reference: by_reference.is_some(),
            in_registers: param.attributes.has("inreg"),
        });
        offset = end;
    }
    Ok(args)
}
