//! Memory: objects on the stack, addresses, loads, stores, atomics.

use super::error::Made;
use super::function::FunctionBuilder;
use super::value::{Instruction, Value};
use crate::{AddressSpace, InstKind, Ordering, RmwOp, Type};
use smallvec::SmallVec;

impl FunctionBuilder<'_> {
    /// `alloca` in address space 5, where AMDGPU's stack is; may have [`align`](Self::align).
    #[track_caller]
    pub fn alloca(&self, ty: Type) -> Value {
        self.make_alloca(ty, None)
    }

    /// `alloca` of so many values of a type, one behind the other.
    #[track_caller]
    pub fn alloca_array(&self, ty: Type, count: Value) -> Value {
        self.make_alloca(ty, Some(count))
    }

    #[track_caller]
    fn make_alloca(&self, ty: Type, count: Option<Value>) -> Value {
        self.value("alloca", |b| {
            b.state.value_type(ty)?;
            let count = count.map(|count| b.operand(count)).transpose()?;
            let align = b.type_align(ty)?;
            let align = b.align(align)?;
            let pointer = b.state.types.ptr(AddressSpace::PRIVATE);
            Ok((InstKind::Alloca { ty, count, align }, pointer))
        })
    }

    /// `getelementptr`: the address that is reached from a base by indices, of which the first counts values of the type
    /// `source` and the others walk into it. May be [`inbounds`](Self::inbounds), [`nusw`](Self::nusw), [`nuw`](Self::nuw).
    #[track_caller]
    pub fn gep(&self, source: Type, base: Value, indices: &[Value]) -> Value {
        self.value("getelementptr", |b| {
            b.state.value_type(source)?;
            let base = b.operand(base)?;
            let indices: SmallVec<[crate::Value; 2]> = b.operands(indices)?;
            let types = &b.state.module.functions[b.function as usize].values;
            let index_types = indices.iter().map(|&index| types[index].ty);
            let ty = b.state.types.addresses(types[base].ty, index_types);
            let inbounds = std::mem::take(&mut b.settings.inbounds);
            let nusw = std::mem::take(&mut b.settings.nusw);
            let nuw = std::mem::take(&mut b.settings.wrap.nuw);
            Ok((InstKind::Gep { source, base, indices, inbounds, nuw, nusw }, ty))
        })
    }

    /// `load`; may be [`volatile`](Self::volatile), [`atomic`](Self::atomic) with a [`syncscope`](Self::syncscope), and have
    /// [`align`](Self::align).
    #[track_caller]
    pub fn load(&self, ty: Type, ptr: Value) -> Value {
        self.value("load", |b| {
            b.state.value_type(ty)?;
            let ptr = b.operand(ptr)?;
            let align = b.type_align(ty)?;
            Ok((InstKind::Load { ptr, access: b.access(align)? }, ty))
        })
    }

    /// `store`, with the same options as [`load`](Self::load).
    #[track_caller]
    pub fn store(&self, value: Value, ptr: Value) -> Instruction {
        self.effect("store", |b| {
            let (value, ptr) = (b.operand(value)?, b.operand(ptr)?);
            let align = b.type_align(b.ty(value))?;
            Ok(InstKind::Store { ptr, value, access: b.access(align)? })
        })
    }

    /// `atomicrmw`: computes what is in memory anew, and gives what was there. May be [`volatile`](Self::volatile), with a
    /// [`syncscope`](Self::syncscope) and [`align`](Self::align).
    #[track_caller]
    pub fn atomicrmw(&self, op: RmwOp, ptr: Value, value: Value, ordering: Ordering) -> Value {
        self.atomic(ordering).value("atomicrmw", |b| {
            let (ptr, value) = (b.operand(ptr)?, b.operand(value)?);
            let ty = b.ty(value);
            b.type_align(ty)?;
            let access = b.access(b.state.types.atomic_align(ty))?;
            Ok((InstKind::AtomicRmw { op, ptr, value, access }, ty))
        })
    }

    /// `cmpxchg`: writes a new value where the expected one is. It gives `{ value, i1 }`: what was there, and whether that was
    /// the expected one. May be [`weak`](Self::weak), [`volatile`](Self::volatile), with a [`syncscope`](Self::syncscope) and
    /// [`align`](Self::align).
    #[track_caller]
    pub fn cmpxchg(
        &self,
        ptr: Value,
        expected: Value,
        new: Value,
        success: Ordering,
        failure: Ordering,
    ) -> Value {
        self.atomic(success).value("cmpxchg", |b| {
            let (ptr, expected, new) = (b.operand(ptr)?, b.operand(expected)?, b.operand(new)?);
            let ty = b.ty(expected);
            b.type_align(ty)?;
            let access = b.access(b.state.types.atomic_align(ty))?;
            let weak = std::mem::take(&mut b.settings.weak);
            let result = b.state.types.exchanged(ty);
            Ok((InstKind::CmpXchg { ptr, expected, new, weak, failure, access }, result))
        })
    }

    /// `fence`, with a [`syncscope`](Self::syncscope).
    #[track_caller]
    pub fn fence(&self, ordering: Ordering) -> Instruction {
        self.effect("fence", |b| {
            let scope = b.settings.scope.take().unwrap_or_default();
            Ok(InstKind::Fence { ordering, scope })
        })
    }

    /// `va_arg`: the next argument of a list.
    #[track_caller]
    pub fn va_arg(&self, list: Value, ty: Type) -> Value {
        self.value("va_arg", |b| -> Made<_> {
            b.state.value_type(ty)?;
            let list = b.operand(list)?;
            b.type_align(ty)?;
            Ok((InstKind::VaArg { list }, ty))
        })
    }
}
