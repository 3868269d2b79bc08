//! The type table.

use crate::reader::Reader;
use crate::stream::Record;
use gcnsel_diag::{Diagnostic, Result};
use gcnsel_ir::{AddressSpace, MAX_TYPE_DEPTH, Type, TypeKind};

/// A type has at most so many parts as it is written: types may share parts, and what is written of one may be far more than the
/// file is. A structure with a name, and a target type, is a part for each 16 bytes of its text.
const MOST_PARTS: u64 = 1 << 14;
const TEXT_OF_PART: usize = 16;

/// A type as the table has it. Types may be used before they are defined.
struct Row {
    code: u32,
    ops: Vec<u64>,
    name: Option<Box<str>>,
    at: u64,
}

impl Row {
    fn record(&self) -> Record<'static> {
        Record { block: crate::names::TYPES, code: self.code, ops: self.ops.clone(), blob: &[], at: self.at }
    }
}

/// What is known of a row.
#[derive(Clone, Copy, PartialEq)]
enum State {
    New,
    /// It is being made: whatever contains it contains itself.
    Open,
    /// With how many parts it has as it is written.
    Made(Type, u64),
}

impl<'a> Reader<'a> {
    /// Reads the table.
    pub fn type_table(&mut self) -> Result<()> {
        self.stream.enter();
        let mut record = Record::default();
        let mut rows: Vec<Row> = Vec::new();
        let mut name = None;
        while self.stream.next_record(&mut record)? {
            match record.code {
                // How many there are, to make room.
                1 => {}
                19 => name = Some(record.text(0)?),
                code => {
                    let name = if matches!(code, 6 | 20 | 26) { name.take() } else { None };
                    rows.push(Row { code, ops: record.ops.clone(), name, at: record.at });
                }
            }
        }
        // LLVM numbers structures without names among themselves.
        let unnamed = rows.iter_mut().filter(|row| matches!(row.code, 6 | 20) && row.name.is_none());
        for (number, row) in unnamed.enumerate() {
            row.name = Some(number.to_string().into());
        }
        let mut states = vec![State::New; rows.len()];
        for row in 0..rows.len() {
            let (ty, _) = self.make_type(&rows, &mut states, row as u64, 0, &record)?;
            self.type_list.push(ty);
        }
        Ok(())
    }

    fn make_type(
        &mut self,
        rows: &[Row],
        states: &mut [State],
        number: u64,
        depth: u32,
        from: &Record,
    ) -> Result<(Type, u64)> {
        let index = number as usize;
        let Some(row) = rows.get(index) else {
            return Err(from.wrong(format!("type {number} is not defined")));
        };
        match states[index] {
            State::Made(ty, parts) => return Ok((ty, parts)),
            State::Open => return Err(row.record().wrong(format!("type {number} contains itself"))),
            State::New if depth > MAX_TYPE_DEPTH + 1 => {
                let message =
                    format!("a type has more than {MAX_TYPE_DEPTH} levels, which is the most accepted");
                return Err(row.record().wrong(message));
            }
            State::New => states[index] = State::Open,
        }
        let record = row.record();
        let mut parts = 1u64;
        let mut part = |reader: &mut Self, op: u64| {
            let (ty, inner) = reader.make_type(rows, states, op, depth + 1, &record)?;
            parts = parts.saturating_add(inner);
            Ok(ty)
        };
        let kind = match record.code {
            2 => TypeKind::Void,
            3 => TypeKind::Float,
            4 => TypeKind::Double,
            5 => TypeKind::Label,
            6 => TypeKind::Opaque(row.name.clone().unwrap_or_default()),
            7 => TypeKind::Int(record.op32(0)?),
            // A byte type of LLVM 23.
            27 => {
                self.has_bytes = true;
                TypeKind::Int(record.op32(0)?)
            }
            // What a pointer points to is not kept.
            8 => TypeKind::Ptr(AddressSpace(u32_or_zero(&record, 1)?)),
            10 => TypeKind::Half,
            11 => TypeKind::Array { len: record.op(0)?, element: part(self, record.op(1)?)? },
            12 if record.op_or_zero(2) != 0 => {
                let message = "scalable vectors are not supported, expected a fixed number of elements";
                return Err(record.wrong(message));
            }
            12 => TypeKind::Vector { len: record.op32(0)?, element: part(self, record.op(1)?)? },
            16 => TypeKind::Metadata,
            18 | 20 => {
                let packed = record.op(0)? != 0;
                let fields = record.ops[1..].iter().map(|&op| part(self, op)).collect::<Result<_>>()?;
                TypeKind::Struct { fields, packed, name: row.name.clone() }
            }
            21 => {
                let variadic = record.op(0)? != 0;
                let result = part(self, record.op(1)?)?;
                let params = record.ops[2..].iter().map(|&op| part(self, op)).collect::<Result<_>>()?;
                TypeKind::Function { result, params, variadic }
            }
            22 => TypeKind::Token,
            23 => TypeKind::BFloat,
            25 => TypeKind::Ptr(AddressSpace(record.op32(0)?)),
            26 => {
                let count = record.op(0)? as usize;
                let Some((types, numbers)) = record.ops[1..].split_at_checked(count) else {
                    return Err(
                        record.wrong(format!("{count} types of a target type, of which some are missing"))
                    );
                };
                let Some(name) = &row.name else { return Err(record.wrong("a target type has no name")) };
                let types = types.iter().map(|&op| part(self, op)).collect::<Result<Vec<_>>>()?;
                check_parts(&record, parts)?;
                let mut text = format!("target(\"{}\"", gcnsel_diag::escape_bytes(name.as_bytes()));
                types.iter().for_each(|&ty| text += &format!(", {}", self.text(ty)));
                numbers.iter().for_each(|number| text += &format!(", {number}"));
                text.push(')');
                self.charge(text.len())?;
                parts = parts_of_text(&text);
                TypeKind::Target(text.into())
            }
            13..=15 | 17 | 24 => {
                let name = match record.code {
                    13 => "x86_fp80",
                    14 => "fp128",
                    15 => "ppc_fp128",
                    17 => "x86_mmx",
                    _ => "x86_amx",
                };
                let message = format!(
                    "type '{name}' is not one that AMDGPU has; 'half', 'bfloat', 'float' and 'double' are"
                );
                return Err(record.wrong(message));
            }
            _ => return Err(record.wrong("this kind of types is not known")),
        };
        if let TypeKind::Struct { name: Some(name), .. } | TypeKind::Opaque(name) = &kind
            && !self.struct_names.insert(name.clone())
        {
            return Err(record.wrong(format!("type '%{name}' is defined twice")));
        }
        let ty = self.types.checked(kind).map_err(|message| -> Diagnostic { record.wrong(message) })?;
        check_parts(&record, parts)?;
        // A structure with a name is written by that.
        let name = row.name.as_deref().filter(|_| matches!(record.code, 6 | 20));
        let parts = name.map_or(parts, parts_of_text);
        states[index] = State::Made(ty, parts);
        Ok((ty, parts))
    }
}

fn parts_of_text(text: &str) -> u64 {
    1 + (text.len() / TEXT_OF_PART) as u64
}

fn check_parts(record: &Record, parts: u64) -> Result<()> {
    if parts <= MOST_PARTS {
        return Ok(());
    }
    Err(record.wrong(format!("a type has more than {MOST_PARTS} parts as it is written")))
}

fn u32_or_zero(record: &Record, index: usize) -> Result<u32> {
    if record.ops.len() <= index { Ok(0) } else { record.op32(index) }
}
