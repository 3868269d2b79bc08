//! Types as text.

use super::quoted::write_name;
use crate::{Type, TypeKind, TypeTable};
use std::fmt::Write;

/// How a type is written: `<4 x float>`, `ptr addrspace(1)`, `%struct.pair`.
pub fn type_text(types: &TypeTable, ty: Type) -> String {
    let mut out = String::new();
    write_type(&mut out, types, ty);
    out
}

/// How a message writes a type: a long one ends in `...` after about 200 bytes.
pub(crate) fn brief_type_text(types: &TypeTable, ty: Type) -> String {
    let mut out = String::new();
    write_within(&mut out, types, ty, 200);
    out
}

/// Appends a type.
pub(super) fn write_type(out: &mut String, types: &TypeTable, ty: Type) {
    write_within(out, types, ty, usize::MAX);
}

/// Appends a type, without parts of it beyond so many bytes. Types nest at most [`crate::MAX_TYPE_DEPTH`] deep, so this may
/// recurse.
fn write_within(out: &mut String, types: &TypeTable, ty: Type, most: usize) {
    match types.kind(ty) {
        TypeKind::Void => out.push_str("void"),
        TypeKind::Int(bits) => {
            let _ = write!(out, "i{bits}");
        }
        TypeKind::Half => out.push_str("half"),
        TypeKind::BFloat => out.push_str("bfloat"),
        TypeKind::Float => out.push_str("float"),
        TypeKind::Double => out.push_str("double"),
        TypeKind::Ptr(space) if space.0 == 0 => out.push_str("ptr"),
        TypeKind::Ptr(space) => {
            let _ = write!(out, "ptr addrspace({})", space.0);
        }
        TypeKind::Vector { element, len } => {
            let _ = write!(out, "<{len} x ");
            write_within(out, types, *element, most);
            out.push('>');
        }
        TypeKind::Array { element, len } => {
            let _ = write!(out, "[{len} x ");
            write_within(out, types, *element, most);
            out.push(']');
        }
        TypeKind::Struct { name: Some(name), .. } | TypeKind::Opaque(name) => {
            write_name(out, '%', name);
        }
        TypeKind::Struct { fields, packed, name: None } => {
            write_fields_within(out, types, fields, *packed, most)
        }
        TypeKind::Function { result, params, variadic } => {
            write_within(out, types, *result, most);
            out.push_str(" (");
            write_list(out, types, params, most);
            if *variadic {
                out.push_str(if params.is_empty() { "..." } else { ", ..." });
            }
            out.push(')');
        }
        TypeKind::Label => out.push_str("label"),
        TypeKind::Metadata => out.push_str("metadata"),
        TypeKind::Token => out.push_str("token"),
        TypeKind::Target(text) => out.push_str(text),
    }
}

/// Appends types with commas between them.
fn write_list(out: &mut String, types: &TypeTable, list: &[Type], most: usize) {
    for (i, &ty) in list.iter().enumerate() {
        out.push_str(if i == 0 { "" } else { ", " });
        if out.len() > most {
            return out.push_str("...");
        }
        write_within(out, types, ty, most);
    }
}

/// Appends `{ ... }` or `<{ ... }>`.
pub(super) fn write_fields(out: &mut String, types: &TypeTable, fields: &[Type], packed: bool) {
    write_fields_within(out, types, fields, packed, usize::MAX);
}

fn write_fields_within(out: &mut String, types: &TypeTable, fields: &[Type], packed: bool, most: usize) {
    out.push_str(if packed { "<{" } else { "{" });
    out.push_str(if fields.is_empty() { "" } else { " " });
    write_list(out, types, fields, most);
    out.push_str(if fields.is_empty() { "" } else { " " });
    out.push_str(if packed { "}>" } else { "}" });
}
