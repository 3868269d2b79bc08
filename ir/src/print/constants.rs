//! Constants as text.

use super::printer::Printer;
use super::quoted::write_escaped;
use super::types::write_type;
use crate::{Const, ConstData, ConstExpr, ConstPool, Type, TypeKind, float};
use std::fmt::Write;

impl Printer<'_> {
    pub(super) fn typed_constant(&mut self, pool: &ConstPool, c: Const) {
        write_type(&mut self.out, self.types, pool.ty(c));
        self.out.push(' ');
        self.constant(pool, c);
    }

    /// A constant without its type. Constants nest as deep as the reader allows, so this may recurse.
    pub(super) fn constant(&mut self, pool: &ConstPool, c: Const) {
        let ty = pool.ty(c);
        match pool.data(c) {
            ConstData::Int(value) => self.integer(ty, *value),
            ConstData::Float(bits) => write_float(&mut self.out, self.types.kind(ty), *bits),
            ConstData::Zero => self.out.push_str(match self.types.kind(ty) {
                TypeKind::Ptr(_) => "null",
                TypeKind::Token => "none",
                _ => "zeroinitializer",
            }),
            ConstData::Undef => self.out.push_str("undef"),
            ConstData::Poison => self.out.push_str("poison"),
            ConstData::Aggregate(elements) => {
                let (open, close) = match self.types.kind(ty) {
                    TypeKind::Vector { .. } => ("<", ">"),
                    TypeKind::Array { .. } => ("[", "]"),
                    TypeKind::Struct { packed: true, .. } => ("<{ ", " }>"),
                    _ => ("{ ", " }"),
                };
                self.out.push_str(open);
                for (i, &element) in elements.iter().enumerate() {
                    self.out.push_str(if i == 0 { "" } else { ", " });
                    self.typed_constant(pool, element);
                }
                self.out.push_str(close);
            }
            ConstData::Data(bytes) => self.data(ty, bytes),
            ConstData::Symbol(symbol) => self.symbol(*symbol),
            ConstData::BlockAddress(index) => self.block_address(*index),
            ConstData::Expr(expr) => self.expression(pool, ty, expr),
            ConstData::Metadata(id) => self.metadata_reference(*id),
            ConstData::MetadataString(text) => {
                self.out.push_str("!\"");
                write_escaped(&mut self.out, text);
                self.out.push('"');
            }
        }
    }

    /// An integer, signed as LLVM prints it.
    pub(super) fn integer(&mut self, ty: Type, value: u128) {
        let _ = match self.types.int_bits(ty).unwrap_or(128) {
            1 => write!(self.out, "{}", value != 0),
            129.. => write!(self.out, "{value}"),
            128 => write!(self.out, "{}", value as i128),
            bits => {
                let shift = 128 - bits;
                write!(self.out, "{}", ((value << shift) as i128) >> shift)
            }
        };
    }

    /// An array held as bytes: a string, or its elements.
    fn data(&mut self, ty: Type, bytes: &[u8]) {
        if let TypeKind::Int(_) = self.types.kind(ty) {
            self.out.push_str("u0x");
            for byte in bytes.iter().rev() {
                let _ = write!(self.out, "{byte:02X}");
            }
            return;
        }
        let TypeKind::Array { element, .. } = *self.types.kind(ty) else {
            unreachable!("only arrays and integers are data")
        };
        let kind = self.types.kind(element);
        if *kind == TypeKind::Int(8) {
            self.out.push_str("c\"");
            write_escaped(&mut self.out, bytes);
            self.out.push('"');
            return;
        }
        let size = self.types.store_size(element).expect("elements of data are numbers") as usize;
        self.out.push('[');
        for (i, chunk) in bytes.chunks(size).enumerate() {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            let value = u64::from_le_bytes(word);
            self.out.push_str(if i == 0 { "" } else { ", " });
            write_type(&mut self.out, self.types, element);
            self.out.push(' ');
            match kind {
                TypeKind::Int(_) => self.integer(element, value as u128),
                _ => write_float(&mut self.out, kind, value),
            }
        }
        self.out.push(']');
    }

    fn expression(&mut self, pool: &ConstPool, ty: Type, expr: &ConstExpr) {
        match expr {
            ConstExpr::Cast(op, value) => {
                let _ = write!(self.out, "{} (", op.name());
                self.typed_constant(pool, *value);
                self.out.push_str(" to ");
                write_type(&mut self.out, self.types, ty);
            }
            ConstExpr::Gep { source, base, indices, inbounds, nuw, nusw } => {
                self.out.push_str("getelementptr ");
                self.gep_flags(*inbounds, *nuw, *nusw);
                self.out.push('(');
                write_type(&mut self.out, self.types, *source);
                for &c in [base].into_iter().chain(indices) {
                    self.out.push_str(", ");
                    self.typed_constant(pool, c);
                }
            }
            ConstExpr::Binary(op, lhs, rhs) => {
                let _ = write!(self.out, "{} (", op.name());
                self.typed_constant(pool, *lhs);
                self.out.push_str(", ");
                self.typed_constant(pool, *rhs);
            }
        }
        self.out.push(')');
    }

    pub(super) fn gep_flags(&mut self, inbounds: bool, nuw: bool, nusw: bool) {
        for (set, word) in [(inbounds, "inbounds"), (nusw && !inbounds, "nusw"), (nuw, "nuw")] {
            self.word(if set { word } else { "" });
        }
    }
}

/// Appends a float: a decimal when it is exact with seven digits, else bits.
fn write_float(out: &mut String, kind: &TypeKind, bits: u64) {
    let _ = match kind {
        TypeKind::Half => write!(out, "0xH{bits:04X}"),
        TypeKind::BFloat => write!(out, "0xR{bits:04X}"),
        _ => {
            let double = float::to_double_bits(kind, bits);
            let value = f64::from_bits(double);
            let decimal = decimal(value);
            match value.is_finite() && decimal.parse::<f64>().is_ok_and(|v| v.to_bits() == double) {
                true => write!(out, "{decimal}"),
                false => write!(out, "0x{double:016X}"),
            }
        }
    };
}

/// As C's `%.6e` writes it: `1.250000e+00`.
fn decimal(value: f64) -> String {
    let text = format!("{value:.6e}");
    match text.split_once('e') {
        Some((digits, exponent)) => {
            let (sign, exponent) = match exponent.strip_prefix('-') {
                Some(e) => ('-', e),
                None => ('+', exponent),
            };
            format!("{digits}e{sign}{exponent:0>2}")
        }
        None => text,
    }
}
