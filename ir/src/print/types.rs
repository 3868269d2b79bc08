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

/// Appends a type. Types nest at most [`crate::MAX_TYPE_DEPTH`] deep, so this may recurse.
pub(super) fn write_type(out: &mut String, types: &TypeTable, ty: Type) {
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
            write_type(out, types, *element);
            out.push('>');
        }
        TypeKind::Array { element, len } => {
            let _ = write!(out, "[{len} x ");
            write_type(out, types, *element);
            out.push(']');
        }
        TypeKind::Struct { name: Some(name), .. } | TypeKind::Opaque(name) => {
            write_name(out, '%', name);
        }
        TypeKind::Struct { fields, packed, name: None } => write_fields(out, types, fields, *packed),
        TypeKind::Function { result, params, variadic } => {
            write_type(out, types, *result);
            out.push_str(" (");
            for (i, param) in params.iter().enumerate() {
                out.push_str(if i == 0 { "" } else { ", " });
                write_type(out, types, *param);
            }
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

/// Appends `{ ... }` or `<{ ... }>`.
pub(super) fn write_fields(out: &mut String, types: &TypeTable, fields: &[Type], packed: bool) {
    out.push_str(if packed { "<{" } else { "{" });
    for (i, field) in fields.iter().enumerate() {
        out.push_str(if i == 0 { " " } else { ", " });
        write_type(out, types, *field);
    }
    out.push_str(if fields.is_empty() { "" } else { " " });
    out.push_str(if packed { "}>" } else { "}" });
}
