//! Which types there are: what is accepted of a type whose parts are known, for whoever makes types of parts.

use crate::print::brief_type_text;
use crate::types::MAX_TYPE_WORDS;
use crate::{AddressSpace, MAX_INT_BITS, MAX_TYPE_DEPTH, MAX_VECTOR, Type, TypeKind, TypeTable};

impl TypeTable {
    /// The index of a type, made if new and if there can be such a type.
    ///
    /// # Errors
    /// Why there is none.
    pub fn checked(&mut self, kind: TypeKind) -> Result<Type, String> {
        match &kind {
            TypeKind::Int(1..=MAX_INT_BITS) => {}
            TypeKind::Int(bits) => {
                return Err(format!("an integer of {bits} bits; from 1 to {MAX_INT_BITS} are accepted"));
            }
            TypeKind::Ptr(space) => check_address_space(*space)?,
            TypeKind::Vector { element, len } => {
                self.check_value_type(*element)?;
                if *len == 0 || u64::from(*len) > MAX_VECTOR {
                    return Err(format!("a vector of {len} elements; from 1 to {MAX_VECTOR} are accepted"));
                }
                if self.bits(*element).is_none() || self.lanes(*element).is_some() {
                    let message = "elements of a vector are integers, floats or pointers";
                    return Err(format!("{message}, found '{}'", brief_type_text(self, *element)));
                }
            }
            TypeKind::Array { element, .. } => {
                self.check_value_type(*element)?;
                if matches!(self.kind(*element), TypeKind::Metadata | TypeKind::Token) {
                    return Err("elements cannot be of type 'metadata' or 'token'".into());
                }
            }
            TypeKind::Struct { fields, .. } => {
                fields.iter().try_for_each(|&field| self.check_value_type(field))?;
            }
            TypeKind::Function { result, params, .. } => {
                self.check_result_type(*result)?;
                params.iter().try_for_each(|&param| self.check_value_type(param))?;
            }
            _ => {}
        }
        let ty = self.intern(kind);
        if self.depth(ty) > MAX_TYPE_DEPTH {
            return Err(format!("a type has more than {MAX_TYPE_DEPTH} levels, which is the most accepted"));
        }
        match self.words(ty) <= MAX_TYPE_WORDS {
            true => Ok(ty),
            false => Err(format!(
                "the text of a type has more than {MAX_TYPE_WORDS} words, which is the most accepted"
            )),
        }
    }

    /// Refuses types that values do not have.
    ///
    /// # Errors
    /// Which one it is.
    pub fn check_value_type(&self, ty: Type) -> Result<(), String> {
        match self.kind(ty) {
            TypeKind::Void | TypeKind::Label | TypeKind::Function { .. } => {
                Err(format!("'{}' is no type of values", brief_type_text(self, ty)))
            }
            _ => Ok(()),
        }
    }

    /// Refuses types that functions do not return.
    ///
    /// # Errors
    /// Which one it is.
    pub fn check_result_type(&self, ty: Type) -> Result<(), String> {
        match self.kind(ty) {
            TypeKind::Function { .. } | TypeKind::Label | TypeKind::Metadata => {
                Err(format!("a function cannot return '{}'", brief_type_text(self, ty)))
            }
            _ => Ok(()),
        }
    }
}

/// Refuses numbers of address spaces that LLVM does not have.
///
/// # Errors
/// Which one it is.
pub fn check_address_space(space: AddressSpace) -> Result<(), String> {
    match space <= AddressSpace::MAX {
        true => Ok(()),
        false => Err(format!("address space {}; from 0 to {} are accepted", space.0, AddressSpace::MAX.0)),
    }
}
