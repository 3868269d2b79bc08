//! What lies in memory: scalars at offsets, again and again.

use gcnsel_ir::{AddressSpace, Function, InstKind, Module, Type, TypeKind, TypeTable, Value};
use std::collections::HashMap;

/// A scalar in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scalar {
    /// An integer of so many bytes.
    Int(usize),
    Half,
    BFloat,
    Float,
    Double,
    /// Of 8 bytes; nothing is known that it could point to.
    Pointer,
}

impl Scalar {
    /// Bytes.
    pub fn bytes(self) -> usize {
        match self {
            Scalar::Int(bytes) => bytes,
            Scalar::Half | Scalar::BFloat => 2,
            Scalar::Float => 4,
            Scalar::Double | Scalar::Pointer => 8,
        }
    }

    fn of(types: &TypeTable, ty: Type) -> Option<Scalar> {
        Some(match types.kind(ty) {
            TypeKind::Int(_) => Scalar::Int(types.store_size(ty)?.next_power_of_two().min(8) as usize),
            TypeKind::Half => Scalar::Half,
            TypeKind::BFloat => Scalar::BFloat,
            TypeKind::Float => Scalar::Float,
            TypeKind::Double => Scalar::Double,
            TypeKind::Ptr(space) if space.pointer_bits() == 64 => Scalar::Pointer,
            TypeKind::Ptr(_) => Scalar::Int(4),
            _ => return None,
        })
    }
}

/// Scalars of one element of a buffer, or of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Bytes from an element to the next.
    pub stride: usize,
    /// Offsets, in order; between them is padding.
    pub scalars: Vec<(usize, Scalar)>,
}

/// Parts of a type that are looked at; the rest of a long array is padding.
const MOST_PARTS: usize = 1 << 16;

impl Layout {
    /// A type's.
    pub fn of(types: &TypeTable, ty: Type) -> Option<Layout> {
        let mut scalars = Vec::new();
        flatten(types, ty, 0, &mut scalars)?;
        Some(Layout { stride: types.alloc_size(ty)?.max(1) as usize, scalars })
    }

    fn single(scalar: Scalar) -> Layout {
        Layout { stride: scalar.bytes(), scalars: vec![(0, scalar)] }
    }

    /// What a pointer parameter points to: the structure that its accesses are computed from, else the scalar that is
    /// loaded and stored most often.
    pub fn behind(module: &Module, function: &Function, pointer: Value) -> Layout {
        let types = &module.types;
        let mut reached = vec![pointer];
        let mut scalars: HashMap<Scalar, usize> = HashMap::new();
        let mut at = 0;
        let users = users(function);
        while at < reached.len() {
            let pointer = reached[at];
            at += 1;
            for &inst in users.get(&pointer).into_iter().flatten() {
                let data = &function.insts[inst];
                let mut accessed = None;
                match &data.kind {
                    InstKind::Gep { source, base, .. } if *base == pointer => {
                        let is_element = types.is_aggregate(*source) && at == 1;
                        if let Some(layout) = is_element.then(|| Layout::of(types, *source)).flatten() {
                            return layout;
                        }
                        reached.extend(data.result.filter(|result| !reached.contains(result)));
                    }
                    InstKind::Phi { .. } | InstKind::Select { .. } | InstKind::Cast { .. }
                        if types.pointer_space(data.ty).is_some() =>
                    {
                        reached.extend(data.result.filter(|result| !reached.contains(result)));
                    }
                    InstKind::Load { .. } => accessed = Some(data.ty),
                    InstKind::Store { ptr, value, .. } | InstKind::AtomicRmw { ptr, value, .. }
                        if *ptr == pointer =>
                    {
                        accessed = Some(function.values[*value].ty);
                    }
                    _ => {}
                }
                if let Some(scalar) = accessed.and_then(|ty| Scalar::of(types, types.scalar(ty))) {
                    *scalars.entry(scalar).or_default() += 1;
                }
            }
        }
        // Ties are decided by the scalar itself, so that nothing depends on the map's order.
        let most = scalars.into_iter().max_by_key(|&(scalar, count)| (count, format!("{scalar:?}")));
        Layout::single(most.map_or(Scalar::Int(4), |(scalar, _)| scalar))
    }
}

fn users(function: &Function) -> HashMap<Value, Vec<gcnsel_ir::Inst>> {
    let mut users: HashMap<Value, Vec<_>> = HashMap::new();
    for &block in &function.layout {
        for &inst in &function.blocks[block].insts {
            function.insts[inst].kind.for_each_operand(|value| users.entry(value).or_default().push(inst));
        }
    }
    users
}

fn flatten(types: &TypeTable, ty: Type, offset: usize, out: &mut Vec<(usize, Scalar)>) -> Option<()> {
    if out.len() > MOST_PARTS {
        return Some(());
    }
    if let Some(scalar) = Scalar::of(types, ty) {
        out.push((offset, scalar));
        return Some(());
    }
    match types.kind(ty) {
        TypeKind::Struct { fields, .. } => {
            for (number, &field) in fields.iter().enumerate() {
                flatten(types, field, offset + types.field_offset(ty, number)? as usize, out)?;
            }
        }
        TypeKind::Array { element, len } => {
            let stride = types.alloc_size(*element)? as usize;
            for number in 0..(*len as usize).min(MOST_PARTS) {
                flatten(types, *element, offset + number * stride, out)?;
            }
        }
        TypeKind::Vector { element, len } => {
            let stride = types.store_size(*element)? as usize;
            for number in 0..*len as usize {
                flatten(types, *element, offset + number * stride, out)?;
            }
        }
        _ => return None,
    }
    Some(())
}

/// Whether a parameter of that address space is a buffer's address.
pub fn is_buffer(space: AddressSpace) -> bool {
    matches!(space, AddressSpace::FLAT | AddressSpace::GLOBAL | AddressSpace::CONSTANT)
}
