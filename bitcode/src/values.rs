//! Values by their numbers: constants of the module, then arguments, constants and results of a function.

use crate::reader::Reader;
use crate::stream::Record;
use crate::tables::{Entry, What};
use gcnsel_diag::Result;
use gcnsel_ir::reading::MAX_DEPTH;
use gcnsel_ir::{Const, ConstData, ConstPool, Inst, Type, Value, ValueData, ValueDef};

impl<'a> Reader<'a> {
    /// The pool that constants belong to now: the function's or the module's.
    pub fn pool(&mut self) -> &mut ConstPool {
        match &mut self.body {
            Some(body) => &mut body.function.consts,
            None => &mut self.module.consts,
        }
    }

    /// Adds a constant to those with a number.
    pub fn push_const(&mut self, ty: Type, data: ConstData) {
        let c = self.pool().intern(ty, data);
        self.values.push(Entry::new(What::Const(c)));
    }

    /// The constant of a number in the pool that constants belong to now.
    pub fn constant(&mut self, record: &Record, number: u64) -> Result<Const> {
        let index = usize::try_from(number).unwrap_or(usize::MAX);
        let entry = self.values.get(index).copied();
        match entry.map(|entry| entry.what) {
            Some(What::Const(c)) if index < self.module_values => match &mut self.body {
                Some(body) => Ok(body.function.consts.import(&self.module.consts, &mut body.imported, c)),
                None => Ok(c),
            },
            Some(What::Const(c)) => Ok(c),
            Some(What::Value(_)) => Err(record.wrong(format!("value {number} is no constant, expected one"))),
            Some(What::Asm(_)) => {
                Err(record.wrong(format!("value {number} is inline assembly, expected a constant")))
            }
            Some(What::Open) | None => Err(record.wrong(format!("constant {number} is not defined"))),
        }
    }

    /// The constant of a number, which is written once more here: others may have it, too, or parts of it.
    pub fn written_constant(&mut self, record: &Record, number: u32) -> Result<Const> {
        let parts = self.values.get(number as usize).map_or(1, |entry| entry.parts);
        self.charge_parts(record, parts)?;
        self.constant(record, number.into())
    }

    /// The constant of a number in the module's pool, for metadata.
    pub fn module_constant(&mut self, record: &Record, number: u32) -> Result<Const> {
        let parts = self.values.get(number as usize).map_or(1, |entry| entry.parts);
        self.charge_parts(record, parts)?;
        let number = u64::from(number);
        let c = self.constant(record, number)?;
        match (&self.body, number < self.module_values as u64) {
            (None, _) => Ok(c),
            (Some(_), true) => match self.values[number as usize].what {
                What::Const(c) => Ok(c),
                _ => Err(record.wrong(format!("constant {number} is not defined"))),
            },
            (Some(body), false) => {
                Ok(self.module.consts.import(&body.function.consts, &mut self.exported, c))
            }
        }
    }

    /// A value of the function that is being read, of a type if that is known: constants, and what is defined later, need one.
    pub fn value(&mut self, record: &Record, number: u32, ty: Option<Type>) -> Result<Value> {
        let known = self.values.get(number as usize).copied();
        let value = match known.map(|entry| entry.what) {
            Some(What::Value(value)) => value,
            Some(What::Const(_)) => {
                if known.is_some_and(|entry| entry.has_block_address) {
                    let message = "'blockaddress' is supported in the initialisers of variables, where no code branches \
                                   to it; in code 'switch' chooses among blocks";
                    return Err(record.wrong(message));
                }
                // What is written of it may be far more than the file is.
                let c = self.written_constant(record, number)?;
                self.function(record)?.function.const_value(c)
            }
            Some(What::Asm(_)) => return Err(record.wrong("inline assembly is called, not used as a value")),
            Some(What::Open) => return Err(record.wrong(format!("constant {number} is not defined"))),
            None => {
                let Some(ty) = ty else {
                    return Err(record.wrong(format!("value {number} is used before its type is known")));
                };
                self.types.check_value_type(ty).map_err(|message| record.wrong(message))?;
                let body = self.function(record)?;
                let function = &mut body.function;
                let at = record.at;
                let made = body.forward.entry(number).or_insert_with(|| {
                    // The definition will say which instruction it is.
                    let def = ValueDef::Inst(Inst::from_u32(u32::MAX - 1));
                    (function.values.push(ValueData { ty, def, name: None }), at)
                });
                made.0
            }
        };
        match ty {
            Some(ty) => {
                let found = self.function(record)?.function.values[value].ty;
                if found != ty {
                    let (found, wanted) = (self.text(found), self.text(ty));
                    return Err(
                        record.wrong(format!("value {number} is of type '{found}', expected '{wanted}'"))
                    );
                }
                Ok(value)
            }
            None => Ok(value),
        }
    }

    /// Gives the next number to an argument or a result.
    pub fn define(&mut self, record: &Record, ty: Type, def: ValueDef) -> Result<Value> {
        let number = self.values.len() as u32;
        let body = self.function(record)?;
        let value = match body.forward.remove(&number) {
            Some((value, _)) => {
                let data = &mut body.function.values[value];
                data.def = def;
                let used = data.ty;
                if used != ty {
                    let (used, ty) = (self.text(used), self.text(ty));
                    let message = format!("value {number} is of type '{ty}', but is used as '{used}' before");
                    return Err(record.wrong(message));
                }
                value
            }
            None => body.function.values.push(ValueData { ty, def, name: None }),
        };
        self.values.push(Entry::new(What::Value(value)));
        Ok(value)
    }

    /// Says that a constant of so many parts is written once more.
    pub fn charge_parts(&mut self, record: &Record, parts: u64) -> Result<()> {
        if parts <= 1 {
            return Ok(());
        }
        let parts = usize::try_from(parts).unwrap_or(usize::MAX);
        self.charge(parts).map_err(|_| record.wrong("constants have too many parts for a file of this size"))
    }

    /// What of constants goes for what they are made of, which are constants of those numbers.
    pub fn nesting(&self, record: &Record, ty: Type, parts: &[u64]) -> Result<(u32, u64, bool)> {
        let entries = || parts.iter().filter_map(|&part| self.values.get(part as usize));
        let depth = entries().map(|entry| entry.depth).max().unwrap_or(0).max(self.types.depth(ty)) + 1;
        if depth > MAX_DEPTH {
            let message = format!("a constant has more than {MAX_DEPTH} levels, which is the most accepted");
            return Err(record.wrong(message));
        }
        let written = entries().fold(1u64, |sum, entry| sum.saturating_add(entry.parts));
        Ok((depth, written, entries().any(|entry| entry.has_block_address)))
    }
}
