//! Memory instructions and address arithmetic.

use crate::decode;
use crate::reader::Reader;
use crate::stream::Record;
use gcnsel_diag::Result;
use gcnsel_ir::{AddressSpace, ConstData, InstKind, MemoryAccess, Ordering, Type, TypeKind, Value};
use smallvec::SmallVec;

impl<'a> Reader<'a> {
    /// Instructions that access memory or compute addresses.
    pub fn memory_instruction(&mut self, record: &Record) -> Result<(InstKind, Type)> {
        match record.code {
            19 => self.alloca(record),
            20 | 41 => self.load(record),
            23 => self.va_arg(record),
            36 => {
                let ordering = self.ordering(record, 0)?;
                let scope = self.scope(record, 1)?;
                self.end(record, 2)?;
                Ok((InstKind::Fence { ordering, scope }, self.common.void))
            }
            43 => self.gep(record),
            44 | 45 => self.store(record),
            46 => self.cmpxchg(record),
            _ => self.atomicrmw(record),
        }
    }

    fn pointer(&mut self, record: &Record, at: &mut usize) -> Result<Value> {
        let value = self.value_and_type(record, at)?;
        let ty = self.type_of(record, value)?;
        match self.types.kind(ty) {
            TypeKind::Ptr(_) => Ok(value),
            _ => Err(record.wrong(format!("operand of type '{}', expected a pointer", self.text(ty)))),
        }
    }

    fn ordering(&self, record: &Record, at: usize) -> Result<Ordering> {
        let number = record.op(at)?;
        decode::ordering(number).ok_or_else(|| record.wrong(format!("ordering {number} is not known")))
    }

    /// The name of a scope, "" for the system.
    fn scope(&mut self, record: &Record, at: usize) -> Result<Box<str>> {
        let number = record.op(at)?;
        // Before LLVM 6 there are these two, and they have no names.
        let scope = match (self.scopes.is_empty(), number) {
            (true, 0) => Some("singlethread".into()),
            (true, 1) => Some("".into()),
            _ => usize::try_from(number).ok().and_then(|number| self.scopes.get(number)).cloned(),
        };
        let Some(scope): Option<Box<str>> = scope else {
            return Err(record.wrong(format!("scope {number} is not defined")));
        };
        self.charge(scope.len())?;
        Ok(scope)
    }

    /// Bytes that a value of the type is aligned to, which it must have.
    fn alignment_of(&self, record: &Record, ty: Type) -> Result<u64> {
        let align = self.types.align(ty);
        align.ok_or_else(|| record.wrong(format!("type '{}' has no size in memory", self.text(ty))))
    }

    /// The alignment at an operand, in bytes, or another one if there is none.
    fn alignment(&self, record: &Record, at: usize, default: u64) -> Result<u64> {
        let align = decode::alignment(record.op_or_zero(at)).map_err(|message| record.wrong(message))?;
        Ok(align.unwrap_or(default))
    }

    fn volatile(&self, record: &Record, at: usize) -> Result<bool> {
        match record.op(at)? {
            bit @ (0 | 1) => Ok(bit == 1),
            other => Err(record.wrong(format!("flags {other:#x} of an access are not known"))),
        }
    }

    fn load(&mut self, record: &Record) -> Result<(InstKind, Type)> {
        let mut at = 0;
        let ptr = self.pointer(record, &mut at)?;
        let ty = self.value_ty(record, record.op(at)?)?;
        let access = self.access(record, at + 1, ty, record.code == 41)?;
        Ok((InstKind::Load { ptr, access }, ty))
    }

    fn store(&mut self, record: &Record) -> Result<(InstKind, Type)> {
        let mut at = 0;
        let ptr = self.pointer(record, &mut at)?;
        let value = self.value_and_type(record, &mut at)?;
        let ty = self.type_of(record, value)?;
        let access = self.access(record, at, ty, record.code == 45)?;
        Ok((InstKind::Store { ptr, value, access }, self.common.void))
    }

    /// Alignment, volatility, and of atomic accesses ordering and scope.
    fn access(&mut self, record: &Record, at: usize, ty: Type, atomic: bool) -> Result<Box<MemoryAccess>> {
        let natural = self.alignment_of(record, ty)?;
        record.op(at)?;
        let align = self.alignment(record, at, natural)?;
        let volatile = self.volatile(record, at + 1)?;
        let (ordering, scope) = match atomic {
            true => (Some(self.ordering(record, at + 2)?), self.scope(record, at + 3)?),
            false => (None, "".into()),
        };
        self.end(record, at + if atomic { 4 } else { 2 })?;
        Ok(Box::new(MemoryAccess { align, volatile, ordering, scope }))
    }

    fn va_arg(&mut self, record: &Record) -> Result<(InstKind, Type)> {
        let of = self.value_ty(record, record.op(0)?)?;
        let mut at = 1;
        let list = self.typed(record, &mut at, of)?;
        if !matches!(self.types.kind(of), TypeKind::Ptr(_)) {
            return Err(record.wrong(format!("operand of type '{}', expected a pointer", self.text(of))));
        }
        let ty = self.value_ty(record, record.op(at)?)?;
        self.alignment_of(record, ty)?;
        self.end(record, at + 1)?;
        Ok((InstKind::VaArg { list }, ty))
    }

    fn alloca(&mut self, record: &Record) -> Result<(InstKind, Type)> {
        let ty = self.value_ty(record, record.op(0)?)?;
        let count_ty = self.value_ty(record, record.op(1)?)?;
        let count = self.value(record, record.op32(2)?, Some(count_ty))?;
        let flags = record.op(3)?;
        // An alignment, parted by three flags: how Windows passes arguments, that a type stands here, and that errors do.
        if flags & 1 << 5 != 0 {
            let instead = "it is how arguments are passed on Windows; a 'byval' parameter takes a copy of a plain 'alloca'";
            return Err(record.wrong(format!("'inalloca' is not supported on AMDGPU: {instead}")));
        }
        if flags & 1 << 6 == 0 {
            return Err(record.wrong("'alloca' without its type, as before LLVM 3.7, is not supported"));
        }
        let natural = self.alignment_of(record, ty)?;
        let logarithm = flags & 0x1f | (flags >> 8 << 5);
        let align = decode::alignment(logarithm).map_err(|message| record.wrong(message))?.unwrap_or(natural);
        let space = if record.ops.len() > 4 { AddressSpace(record.op32(4)?) } else { self.alloca_space };
        self.end(record, 5)?;
        // One object has no number, as LLVM prints it.
        let is_one = count_ty == self.common.i32
            && matches!(self.function(record)?.function.as_const(count), Some(ConstData::Int(1)));
        let result = self.types.ptr(space);
        Ok((InstKind::Alloca { ty, count: (!is_one).then_some(count), align }, result))
    }

    fn atomicrmw(&mut self, record: &Record) -> Result<(InstKind, Type)> {
        let mut at = 0;
        let ptr = self.pointer(record, &mut at)?;
        let value = self.value_and_type(record, &mut at)?;
        let ty = self.type_of(record, value)?;
        let number = record.op(at)?;
        let Some(op) = decode::rmw(number) else {
            return Err(record.wrong(format!("operation {number} of 'atomicrmw' is not known")));
        };
        let volatile = self.volatile(record, at + 1)?;
        let ordering = Some(self.ordering(record, at + 2)?);
        let scope = self.scope(record, at + 3)?;
        self.alignment_of(record, ty)?;
        let align = self.alignment(record, at + 4, self.types.atomic_align(ty))?;
        self.end(record, at + 5)?;
        let access = Box::new(MemoryAccess { align, volatile, ordering, scope });
        Ok((InstKind::AtomicRmw { op, ptr, value, access }, ty))
    }

    fn cmpxchg(&mut self, record: &Record) -> Result<(InstKind, Type)> {
        let mut at = 0;
        let ptr = self.pointer(record, &mut at)?;
        let expected = self.value_and_type(record, &mut at)?;
        let ty = self.type_of(record, expected)?;
        let new = self.typed(record, &mut at, ty)?;
        let volatile = self.volatile(record, at)?;
        let ordering = Some(self.ordering(record, at + 1)?);
        let scope = self.scope(record, at + 2)?;
        let failure = self.ordering(record, at + 3)?;
        let weak = record.op(at + 4)? != 0;
        self.alignment_of(record, ty)?;
        let align = self.alignment(record, at + 5, self.types.atomic_align(ty))?;
        self.end(record, at + 6)?;
        let access = Box::new(MemoryAccess { align, volatile, ordering, scope });
        let result = self.types.exchanged(ty);
        Ok((InstKind::CmpXchg { ptr, expected, new, weak, failure, access }, result))
    }

    fn gep(&mut self, record: &Record) -> Result<(InstKind, Type)> {
        let flags = record.op(0)?;
        if flags > 7 {
            return Err(record.wrong(format!("flags {flags:#x} of 'getelementptr' are not known")));
        }
        // What is in bounds does not wrap, which LLVM writes, too, and does not print.
        let inbounds = flags & 1 != 0;
        let (nusw, nuw) = (flags & 2 != 0 && !inbounds, flags & 4 != 0);
        let source = self.value_ty(record, record.op(1)?)?;
        let mut at = 2;
        let base = self.value_and_type(record, &mut at)?;
        let base_ty = self.type_of(record, base)?;
        if self.types.pointer_space(base_ty).is_none() {
            return Err(record.wrong(format!("operand of type '{}', expected a pointer", self.text(base_ty))));
        }
        let (mut indices, mut types) = (SmallVec::new(), SmallVec::<[Type; 2]>::new());
        while at < record.ops.len() {
            let index = self.value_and_type(record, &mut at)?;
            types.push(self.type_of(record, index)?);
            indices.push(index);
        }
        let result = self.types.addresses(base_ty, types);
        Ok((InstKind::Gep { source, base, indices, inbounds, nuw, nusw }, result))
    }
}
