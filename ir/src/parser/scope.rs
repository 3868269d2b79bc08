//! The function being read: its values and blocks by name and number, defined or only used so far.

use super::locals::{Local, Locals, Name};
use super::written_records::WrittenRecord;
use crate::lexer::utf8;
use crate::{Block, BlockData, Function, Inst, Type, Value, ValueData, ValueDef};
use cranelift_entity::EntityRef;
use gcnsel_diag::{Diagnostic, Result, Span};
use rustc_hash::FxHashMap;

/// The function being read.
pub(super) struct FunctionScope<'a> {
    pub function: Function,
    pub(super) locals: Locals<'a>,
    /// The number that the next value or block without a name has.
    next_number: u32,
    /// The blocks that have a number for a name.
    pub numbered_blocks: Vec<(u32, Block)>,
    /// Values and blocks used but not yet defined, with their first use.
    undefined_values: FxHashMap<Value, (Name<'a>, Span)>,
    undefined_blocks: FxHashMap<Block, (Name<'a>, Span)>,
    /// Debug records, and how many of them stand in front of an instruction that has been read.
    pub records: Vec<WrittenRecord<'a>>,
    pub placed: usize,
}

impl<'a> FunctionScope<'a> {
    pub(super) fn new(function: Function) -> Self {
        FunctionScope {
            function,
            locals: Locals::default(),
            next_number: 0,
            numbered_blocks: Vec::new(),
            undefined_values: FxHashMap::default(),
            undefined_blocks: FxHashMap::default(),
            records: Vec::new(),
            placed: 0,
        }
    }

    /// The name of a definition that stands without one, or the check of a written one.
    fn definition_name(&mut self, written: Option<(Name<'a>, Span)>, span: Span) -> Result<(Name<'a>, Span)> {
        match written {
            Some((Name::Number(number), span)) => {
                if number < self.next_number {
                    let next = self.next_number;
                    return Err(Diagnostic::at(
                        span,
                        format!("expected '%{next}' or greater, found '%{number}'"),
                    ));
                }
                self.next_number = number.checked_add(1).ok_or_else(|| too_many(span))?;
                Ok((Name::Number(number), span))
            }
            Some(named) => Ok(named),
            None => {
                let number = self.next_number;
                self.next_number = number.checked_add(1).ok_or_else(|| too_many(span))?;
                Ok((Name::Number(number), span))
            }
        }
    }

    fn stored_name(name: &Name<'a>, span: Span) -> Result<Option<Box<str>>> {
        match name {
            Name::Text(text) => Ok(Some(utf8(text, span)?)),
            Name::Number(_) => Ok(None),
        }
    }

    /// Makes (or, if used before, completes) the value that an argument or an instruction defines.
    pub(super) fn define_value(
        &mut self,
        written: Option<(Name<'a>, Span)>,
        ty: Type,
        def: ValueDef,
        span: Span,
        type_text: impl Fn(Type) -> String,
    ) -> Result<Value> {
        let (name, span) = self.definition_name(written, span)?;
        let value = match self.locals.get(&name) {
            Some(Local::Value(value)) => {
                let Some((_, use_)) = self.undefined_values.remove(&value) else {
                    return Err(Diagnostic::at(span, format!("'{name}' is defined twice")));
                };
                let used_as = self.function.values[value].ty;
                if used_as != ty {
                    let message = format!(
                        "'{name}' is of type '{}', but is used as '{}' before",
                        type_text(ty),
                        type_text(used_as)
                    );
                    return Err(Diagnostic::at(span, message).note("it is used here", Some(use_)));
                }
                self.function.values[value].def = def;
                value
            }
            Some(Local::Block(_)) => {
                return Err(Diagnostic::at(span, format!("'{name}' is also the name of a block")));
            }
            None => {
                let stored = Self::stored_name(&name, span)?;
                let value = self.function.values.push(ValueData { ty, def, name: stored });
                self.locals.insert(name, Local::Value(value));
                value
            }
        };
        Ok(value)
    }

    /// Starts a block in the layout.
    pub(super) fn define_block(&mut self, written: Option<(Name<'a>, Span)>, span: Span) -> Result<Block> {
        let (name, span) = self.definition_name(written, span)?;
        let number = match name {
            Name::Number(number) => Some(number),
            Name::Text(_) => None,
        };
        let block = match self.locals.get(&name) {
            Some(Local::Block(block)) => {
                if self.undefined_blocks.remove(&block).is_none() {
                    return Err(Diagnostic::at(span, format!("block '{name}' is defined twice")));
                }
                self.function.blocks[block].span = span;
                block
            }
            Some(Local::Value(_)) => {
                return Err(Diagnostic::at(span, format!("'{name}' is also the name of a value")));
            }
            None => {
                let stored = Self::stored_name(&name, span)?;
                let block = self.function.blocks.push(BlockData { name: stored, insts: Vec::new(), span });
                self.locals.insert(name, Local::Block(block));
                block
            }
        };
        self.function.layout.push(block);
        if let Some(number) = number {
            self.numbered_blocks.push((number, block));
        }
        Ok(block)
    }

    pub(super) fn use_value(
        &mut self,
        name: Name<'a>,
        ty: Type,
        span: Span,
        type_text: impl Fn(Type) -> String,
    ) -> Result<Value> {
        match self.locals.get(&name) {
            Some(Local::Value(value)) => {
                let found = self.function.values[value].ty;
                if found == ty {
                    return Ok(value);
                }
                let message =
                    format!("'{name}' is of type '{}', expected '{}'", type_text(found), type_text(ty));
                Err(Diagnostic::at(span, message))
            }
            Some(Local::Block(_)) => {
                Err(Diagnostic::at(span, format!("'{name}' is a block, expected a value")))
            }
            None => {
                let stored = Self::stored_name(&name, span)?;
                // The definition will say which instruction it is.
                let def = ValueDef::Inst(Inst::new(u32::MAX as usize - 1));
                let value = self.function.values.push(ValueData { ty, def, name: stored });
                self.locals.insert(name.clone(), Local::Value(value));
                self.undefined_values.insert(value, (name, span));
                Ok(value)
            }
        }
    }

    pub(super) fn use_block(&mut self, name: Name<'a>, span: Span) -> Result<Block> {
        match self.locals.get(&name) {
            Some(Local::Block(block)) => Ok(block),
            Some(Local::Value(_)) => {
                Err(Diagnostic::at(span, format!("'{name}' is a value, expected the name of a block")))
            }
            None => {
                let stored = Self::stored_name(&name, span)?;
                let block = self.function.blocks.push(BlockData { name: stored, insts: Vec::new(), span });
                self.locals.insert(name.clone(), Local::Block(block));
                self.undefined_blocks.insert(block, (name, span));
                Ok(block)
            }
        }
    }

    /// The function, once everything used in it is defined.
    pub(super) fn finish(mut self, type_text: impl Fn(Type) -> String) -> Result<Function> {
        let value = self.undefined_values.values().min_by_key(|u| u.1);
        let block = self.undefined_blocks.values().min_by_key(|u| u.1);
        if let Some((name, span)) = value.into_iter().chain(block).min_by_key(|u| u.1) {
            return Err(Diagnostic::at(*span, format!("'{name}' is used but not defined")));
        }
        self.finish_records(type_text)?;
        self.function.shrink_to_fit();
        Ok(self.function)
    }
}

fn too_many(span: Span) -> Diagnostic {
    Diagnostic::at(span, "more than 4294967295 values without names")
}
