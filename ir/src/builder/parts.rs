//! Instructions on the parts of vectors, arrays and structures.

use super::emit::Maker;
use super::error::Made;
use super::function::FunctionBuilder;
use super::value::Value;
use crate::{InstKind, MAX_VECTOR, Type};

impl Maker<'_> {
    /// Refuses what is no vector.
    fn element_of(&self, vector: crate::Value) -> Made<Type> {
        let ty = self.ty(vector);
        match self.state.types.lanes(ty) {
            Some(_) => Ok(self.state.types.scalar(ty)),
            None => Err(format!("operand of type '{}', expected a vector", self.state.text(ty)).into()),
        }
    }

    fn part_of(&self, aggregate: crate::Value, indices: &[u32]) -> Made<Type> {
        if indices.is_empty() {
            return Err("a part has an index".into());
        }
        let part = self.state.types.part_at(self.ty(aggregate), indices);
        part.map_err(|(ty, index)| format!("type '{}' has no part {index}", self.state.text(ty)).into())
    }
}

impl FunctionBuilder<'_> {
    /// `extractelement`.
    #[track_caller]
    pub fn extract_element(&self, vector: Value, index: Value) -> Value {
        self.value("extractelement", |b| {
            let (vector, index) = (b.operand(vector)?, b.operand(index)?);
            Ok((InstKind::ExtractElement { vector, index }, b.element_of(vector)?))
        })
    }

    /// `insertelement`.
    #[track_caller]
    pub fn insert_element(&self, vector: Value, element: Value, index: Value) -> Value {
        self.value("insertelement", |b| {
            let (vector, element, index) = (b.operand(vector)?, b.operand(element)?, b.operand(index)?);
            b.element_of(vector)?;
            Ok((InstKind::InsertElement { vector, element, index }, b.ty(vector)))
        })
    }

    /// `shufflevector`: elements by their numbers among those of `a` and, behind them, those of `b`; `None` is poison.
    ///
    /// ```
    /// # let m = gcnsel_ir::builder::ModuleBuilder::new();
    /// # let v = m.vector_type(m.i32_type(), 2);
    /// # let f = m.function("f", v, &[v]);
    /// # f.position_at_end(f.block(""));
    /// // The two elements change places.
    /// let swapped = f.shuffle_vector(f.param(0), m.const_poison(v), &[Some(1), Some(0)]);
    /// # f.ret(swapped);
    /// # assert!(m.finish().is_ok());
    /// ```
    #[track_caller]
    pub fn shuffle_vector(&self, a: Value, b: Value, mask: &[Option<u32>]) -> Value {
        self.value("shufflevector", |maker| {
            let (a, b) = (maker.operand(a)?, maker.operand(b)?);
            let element = maker.element_of(a)?;
            if mask.is_empty() || mask.len() as u64 > MAX_VECTOR {
                let message =
                    format!("a mask of {} elements; from 1 to {MAX_VECTOR} are accepted", mask.len());
                return Err(message.into());
            }
            let ty = maker.state.types.vector(element, mask.len() as u32);
            Ok((InstKind::ShuffleVector { a, b, mask: mask.into() }, ty))
        })
    }

    /// `extractvalue`: the part of an array or a structure that the indices lead to.
    #[track_caller]
    pub fn extract_value(&self, aggregate: Value, indices: &[u32]) -> Value {
        self.value("extractvalue", |b| {
            let aggregate = b.operand(aggregate)?;
            let ty = b.part_of(aggregate, indices)?;
            Ok((InstKind::ExtractValue { aggregate, indices: indices.into() }, ty))
        })
    }

    /// `insertvalue`: the array or structure with another value for the part that the indices lead to.
    #[track_caller]
    pub fn insert_value(&self, aggregate: Value, value: Value, indices: &[u32]) -> Value {
        self.value("insertvalue", |b| {
            let (aggregate, value) = (b.operand(aggregate)?, b.operand(value)?);
            b.part_of(aggregate, indices)?;
            Ok((InstKind::InsertValue { aggregate, value, indices: indices.into() }, b.ty(aggregate)))
        })
    }
}
