//! Memory instructions and address arithmetic.

use super::Parser;
use crate::lexer::Token;
use crate::{InstKind, MemoryAccess, Ordering, RmwOp, Type, TypeKind};
use gcnsel_diag::{Diagnostic, Result, Span};
use smallvec::SmallVec;

impl<'a> Parser<'a> {
    /// `load`, `store`, `alloca`, `atomicrmw`, `cmpxchg`, `fence`, `getelementptr`, `va_arg`.
    pub(super) fn memory_instruction(&mut self, word: &str) -> Result<(InstKind, Type)> {
        self.advance();
        match word {
            "load" => self.load(),
            "store" => self.store(),
            "alloca" => self.alloca(),
            "atomicrmw" => self.atomicrmw(),
            "cmpxchg" => self.cmpxchg(),
            "fence" => {
                let scope = self.scope_name()?;
                let ordering = self.ordering()?;
                Ok((InstKind::Fence { ordering, scope }, self.common.void))
            }
            "va_arg" => self.va_arg(),
            _ => self.gep(),
        }
    }

    /// `syncscope("...")`, "" when absent.
    fn scope_name(&mut self) -> Result<Box<str>> {
        if !self.take_word("syncscope") {
            return Ok("".into());
        }
        self.expect(Token::LParen, "'('")?;
        let name = self.string_utf8("a scope in quotes")?;
        self.expect(Token::RParen, "')'")?;
        Ok(name)
    }

    fn ordering(&mut self) -> Result<Ordering> {
        match Ordering::by_name(self.word_str()) {
            Some(ordering) => {
                self.advance();
                Ok(ordering)
            }
            None => {
                Err(self.unexpected("an ordering (unordered, monotonic, acquire, release, acq_rel, seq_cst)"))
            }
        }
    }

    /// Bytes that a value of the type takes, which it must have.
    fn alignment_of(&self, ty: Type, span: Span) -> Result<u64> {
        self.types.align(ty).ok_or_else(|| {
            Diagnostic::at(span, format!("type '{}' has no size in memory", self.type_text(ty)))
        })
    }

    /// `, align N`, or what the type has without it.
    fn align_clause(&mut self, default: u64) -> Result<u64> {
        if !self.clause() {
            return Ok(default);
        }
        self.expect_word("align")?;
        let align = self.alignment()?;
        // What else stands here is read by the attachments.
        Ok(align)
    }

    fn pointer(&mut self) -> Result<crate::Value> {
        let span = self.span;
        let (ty, value) = self.typed_value()?;
        if !matches!(self.types.kind(ty), TypeKind::Ptr(_)) {
            let message = format!("operand of type '{}', expected a pointer", self.type_text(ty));
            return Err(Diagnostic::at(span, message));
        }
        Ok(value)
    }

    fn load(&mut self) -> Result<(InstKind, Type)> {
        let atomic = self.take_word("atomic");
        let volatile = self.take_word("volatile");
        let span = self.span;
        let ty = self.value_type()?;
        let align = self.alignment_of(ty, span)?;
        self.comma()?;
        let ptr = self.pointer()?;
        let access = self.access(atomic, volatile, align)?;
        Ok((InstKind::Load { ptr, access }, ty))
    }

    fn store(&mut self) -> Result<(InstKind, Type)> {
        let atomic = self.take_word("atomic");
        let volatile = self.take_word("volatile");
        let span = self.span;
        let (ty, value) = self.typed_value()?;
        let align = self.alignment_of(ty, span)?;
        self.comma()?;
        let ptr = self.pointer()?;
        let access = self.access(atomic, volatile, align)?;
        Ok((InstKind::Store { ptr, value, access }, self.common.void))
    }

    /// What follows the pointer of a load or store.
    fn access(&mut self, atomic: bool, volatile: bool, align: u64) -> Result<Box<MemoryAccess>> {
        let (scope, ordering) = match atomic {
            true => (self.scope_name()?, Some(self.ordering()?)),
            false => ("".into(), None),
        };
        let align = self.align_clause(align)?;
        Ok(Box::new(MemoryAccess { align, volatile, ordering, scope }))
    }

    fn va_arg(&mut self) -> Result<(InstKind, Type)> {
        let list = self.pointer()?;
        self.comma()?;
        let span = self.span;
        let ty = self.value_type()?;
        self.alignment_of(ty, span)?;
        Ok((InstKind::VaArg { list }, ty))
    }

    fn alloca(&mut self) -> Result<(InstKind, Type)> {
        if self.word() == b"inalloca" {
            let instead = "it is how arguments are passed on Windows; a 'byval' parameter takes a copy of a plain 'alloca'";
            let message = format!("{} is not supported on AMDGPU: {instead}", self.describe());
            return Err(Diagnostic::at(self.span, message));
        }
        // Targets may keep errors in a register. AMDGPU does not, as LLVM has it: they are in memory.
        self.take_word("swifterror");
        let span = self.span;
        let ty = self.value_type()?;
        let mut align = self.alignment_of(ty, span)?;
        let mut count = None;
        let mut space = crate::AddressSpace::FLAT;
        while self.clause() {
            match self.word() {
                b"align" => {
                    self.advance();
                    align = self.alignment()?;
                }
                b"addrspace" => space = self.address_space()?.unwrap_or_default(),
                _ => count = Some(self.typed_value()?.1),
            }
        }
        let result = self.types.ptr(space);
        Ok((InstKind::Alloca { ty, count, align }, result))
    }

    fn atomicrmw(&mut self) -> Result<(InstKind, Type)> {
        let volatile = self.take_word("volatile");
        let Some(op) = RmwOp::by_name(self.word_str()) else {
            return Err(
                self.unexpected("an operation of 'atomicrmw' (xchg, add, sub, and, ..., fadd, fmin, fmax)")
            );
        };
        self.advance();
        let ptr = self.pointer()?;
        self.comma()?;
        let span = self.span;
        let (ty, value) = self.typed_value()?;
        let access = self.atomic_access(ty, volatile, span)?;
        Ok((InstKind::AtomicRmw { op, ptr, value, access }, ty))
    }

    /// Scope, ordering and alignment; without one, an atomic is aligned to its size.
    fn atomic_access(&mut self, ty: Type, volatile: bool, span: Span) -> Result<Box<MemoryAccess>> {
        self.alignment_of(ty, span)?;
        let scope = self.scope_name()?;
        let ordering = Some(self.ordering()?);
        let align = self.align_clause(self.types.atomic_align(ty))?;
        Ok(Box::new(MemoryAccess { align, volatile, ordering, scope }))
    }

    fn cmpxchg(&mut self) -> Result<(InstKind, Type)> {
        let weak = self.take_word("weak");
        let volatile = self.take_word("volatile");
        let ptr = self.pointer()?;
        self.comma()?;
        let span = self.span;
        let (ty, expected) = self.typed_value()?;
        self.comma()?;
        let new_ty = self.value_type()?;
        let new = self.value(new_ty)?;
        self.alignment_of(ty, span)?;
        let scope = self.scope_name()?;
        let ordering = Some(self.ordering()?);
        let failure = self.ordering()?;
        let align = self.align_clause(self.types.atomic_align(ty))?;
        let access = Box::new(MemoryAccess { align, volatile, ordering, scope });
        let result = self.types.exchanged(ty);
        Ok((InstKind::CmpXchg { ptr, expected, new, weak, failure, access }, result))
    }

    fn gep(&mut self) -> Result<(InstKind, Type)> {
        let (mut inbounds, mut nuw, mut nusw) = (false, false, false);
        loop {
            match self.word() {
                b"inbounds" => inbounds = true,
                b"nuw" => nuw = true,
                b"nusw" => nusw = true,
                _ => break,
            }
            self.advance();
        }
        let source = self.value_type()?;
        self.comma()?;
        let span = self.span;
        let (base_ty, base) = self.typed_value()?;
        if self.types.pointer_space(base_ty).is_none() {
            let message = format!("operand of type '{}', expected a pointer", self.type_text(base_ty));
            return Err(Diagnostic::at(span, message));
        }
        let (mut indices, mut index_types) = (SmallVec::new(), SmallVec::<[Type; 2]>::new());
        while self.clause() {
            let (index_ty, index) = self.typed_value()?;
            indices.push(index);
            index_types.push(index_ty);
        }
        let result = self.types.addresses(base_ty, index_types);
        Ok((InstKind::Gep { source, base, indices, inbounds, nuw, nusw }, result))
    }
}
