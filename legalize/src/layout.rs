//! How IR types lie in registers: a value is a list of components, each of one or two dwords, a truth value or the four
//! dwords of a resource.

use crate::Ty;
use gcnsel_diag::{Diagnostic, Result, Span};
use gcnsel_ir::{AddressSpace, Type, TypeKind, TypeTable};
use smallvec::SmallVec;

/// The most components that a value may have: no kernel keeps more in registers, and types that are made of themselves
/// twice over have no end of them.
pub const MOST_COMPONENTS: usize = 1 << 14;

/// Components of a value.
pub type Components = SmallVec<[Ty; 2]>;

/// What the elements of a vector are in registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Element {
    /// One component each.
    Whole(Ty),
    /// Two to a dword.
    Half,
}

/// The component of a scalar type; `None` for types that are no scalars, or too wide.
pub fn scalar(types: &TypeTable, ty: Type) -> Option<Ty> {
    Some(match types.kind(ty) {
        TypeKind::Int(1) => Ty::I1,
        TypeKind::Int(bits) if *bits <= 32 => Ty::I32,
        TypeKind::Int(bits) if *bits <= 64 => Ty::I64,
        TypeKind::Half | TypeKind::BFloat | TypeKind::Float => Ty::I32,
        TypeKind::Double => Ty::I64,
        TypeKind::Ptr(space) => match space.pointer_bits() {
            32 => Ty::I32,
            64 => Ty::I64,
            128 => Ty::Dwords(4),
            _ => return None,
        },
        _ => return None,
    })
}

/// How elements of that type lie in a vector's registers.
pub fn element(types: &TypeTable, ty: Type) -> Option<Element> {
    match types.kind(ty) {
        TypeKind::Half | TypeKind::BFloat | TypeKind::Int(16) => Some(Element::Half),
        _ => scalar(types, ty).map(Element::Whole),
    }
}

/// The components of a type.
///
/// # Errors
/// A type without values, one too wide for registers, or one of too many parts.
pub fn components(types: &TypeTable, ty: Type, span: Span) -> Result<Components> {
    let mut out = Components::new();
    collect(types, ty, span, &mut out)?;
    Ok(out)
}

fn collect(types: &TypeTable, ty: Type, span: Span, out: &mut Components) -> Result<()> {
    if out.len() > MOST_COMPONENTS {
        return Err(Diagnostic::at(
            span,
            format!("a value of more than {MOST_COMPONENTS} parts is not supported"),
        ));
    }
    match types.kind(ty) {
        TypeKind::Void => {}
        // However many empty parts it is made of.
        _ if is_empty(types, ty) => {}
        // As LLVM passes them: a resource and an offset, of a vector all resources before all offsets.
        TypeKind::Ptr(AddressSpace::BUFFER_FAT) => out.extend([Ty::Dwords(4), Ty::I32]),
        TypeKind::Vector { element: e, len } if is_fat(types, *e) => {
            out.extend((0..*len).map(|_| Ty::Dwords(4)).chain((0..*len).map(|_| Ty::I32)));
        }
        TypeKind::Vector { element: e, len } => match element(types, *e) {
            Some(Element::Half) => out.extend((0..len.div_ceil(2)).map(|_| Ty::I32)),
            Some(Element::Whole(component)) => out.extend((0..*len).map(|_| component)),
            None => return Err(unsupported(types, ty, span)),
        },
        TypeKind::Array { element, len } => {
            for _ in 0..*len {
                collect(types, *element, span, out)?;
            }
        }
        TypeKind::Struct { fields, .. } => {
            for &field in fields.iter() {
                collect(types, field, span, out)?;
            }
        }
        _ => match scalar(types, ty) {
            Some(component) => out.push(component),
            None => return Err(unsupported(types, ty, span)),
        },
    }
    Ok(())
}

/// Whether there is nothing in values of a type, which may be said in any number of parts: in `{ {}, {} }` of itself some
/// dozens of times, in `[4294967295 x {}]`.
pub fn is_empty(types: &TypeTable, ty: Type) -> bool {
    types.is_aggregate(ty) && types.alloc_size(ty) == Some(0)
}

/// Whether a type is that of fat pointers, which have two components.
pub fn is_fat(types: &TypeTable, ty: Type) -> bool {
    *types.kind(ty) == TypeKind::Ptr(AddressSpace::BUFFER_FAT)
}

fn unsupported(types: &TypeTable, ty: Type, span: Span) -> Diagnostic {
    let text = gcnsel_ir::type_text(types, ty);
    Diagnostic::at(
        span,
        format!(
            "values of type '{text}' are not supported; integers of up to 64 bits, half, bfloat, float, double, pointers and vectors of them are"
        ),
    )
}

/// The components before those of part `index` of an aggregate.
pub fn components_before(types: &TypeTable, ty: Type, index: u32, span: Span) -> Result<usize> {
    let mut count = 0;
    match types.kind(ty) {
        TypeKind::Array { element, .. } => count += index as usize * components(types, *element, span)?.len(),
        TypeKind::Struct { fields, .. } => {
            for &field in fields.iter().take(index as usize) {
                count += components(types, field, span)?.len();
            }
        }
        _ => {}
    }
    Ok(count)
}
