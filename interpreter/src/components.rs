//! Components of images' and formatted buffers' elements as values: scalars or vectors of 16 or 32 bits each.

use crate::datum::Datum;
use crate::fault::Stop;
use crate::format::Format;
use gcnsel_ir::{Type, TypeKind, TypeTable};

/// A type that components have.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Components {
    /// Bits of a component.
    width: u32,
    /// How many it has room for.
    pub count: usize,
    is_vector: bool,
}

impl Components {
    /// A type as one of components.
    ///
    /// # Errors
    /// It is none.
    pub fn of(types: &TypeTable, ty: Type) -> Result<Components, Stop> {
        let (element, count, is_vector) = match types.kind(ty) {
            TypeKind::Vector { element, len } => (*element, *len as usize, true),
            _ => (ty, 1, false),
        };
        match types.bits(element) {
            Some(bits @ (16 | 32)) => Ok(Components { width: bits as u32, count, is_vector }),
            _ => Err(Stop::unsupported("components of this type")),
        }
    }

    /// The value of components that are loaded; what it has beyond them is not defined.
    pub fn loaded<'a>(self, format: &Format, components: impl Iterator<Item = &'a Datum>) -> Datum {
        let in_place = |datum: &Datum| if self.width == 16 { format.narrowed(datum) } else { datum.clone() };
        let mut all: Vec<Datum> = components.map(in_place).take(self.count).collect();
        all.resize(self.count, Datum::undefined(self.width));
        if self.is_vector { Datum::parts(all) } else { all.swap_remove(0) }
    }

    /// A component of a value that is stored, in 32 bits.
    pub fn stored(self, format: &Format, value: &Datum, index: usize) -> Datum {
        let part = if self.is_vector { value.part(index) } else { value.clone() };
        if self.width == 16 { format.widened(&part) } else { part }
    }
}
