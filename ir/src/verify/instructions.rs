//! Types of operands and results, and what attributes instructions may have.

use super::Verifier;
use super::casts::check_cast;
use crate::{AddressSpace, CastOp, Inst, InstKind, Ordering, RmwOp, Type, TypeKind, Value};
use gcnsel_diag::Result;
use rustc_hash::FxHashSet;

impl Verifier<'_> {
    pub(super) fn inst(&self, inst: Inst) -> Result<()> {
        let data = &self.function.insts[inst];
        let ty = data.ty;
        let is_void = matches!(self.types.kind(ty), TypeKind::Void);
        if is_void == data.result.is_some() {
            return Err(self.at(inst, "an instruction has a result unless its type is void"));
        }
        if matches!(data.kind, InstKind::Phi { .. } | InstKind::Select { .. })
            && *self.types.kind(ty) == TypeKind::Token
        {
            return Err(self.at(
                inst,
                format!("'{}' of type 'token', of which no other token is made", data.kind.opcode()),
            ));
        }
        match &data.kind {
            InstKind::Binary { op, lhs, rhs, .. } => {
                self.same(inst, *lhs, ty)?;
                self.same(inst, *rhs, ty)?;
                match op.is_float() {
                    true => self.require(inst, self.types.is_float(ty), op.name(), "floats", ty),
                    false => self.require(inst, self.types.is_int(ty), op.name(), "integers", ty),
                }
            }
            InstKind::FNeg { value, .. } => {
                self.same(inst, *value, ty)?;
                self.require(inst, self.types.is_float(ty), "fneg", "floats", ty)
            }
            InstKind::Freeze { value } => self.same(inst, *value, ty),
            InstKind::Cast { op, value, .. } => self.cast(inst, *op, self.ty(*value), ty),
            InstKind::ICmp { lhs, rhs, .. } => {
                let operand = self.ty(*lhs);
                self.same(inst, *rhs, operand)?;
                let comparable = self.types.is_int(operand) || self.types.pointer_space(operand).is_some();
                self.require(inst, comparable, "icmp", "integers or pointers", operand)?;
                self.comparison(inst, operand, ty)
            }
            InstKind::FCmp { lhs, rhs, .. } => {
                let operand = self.ty(*lhs);
                self.same(inst, *rhs, operand)?;
                self.require(inst, self.types.is_float(operand), "fcmp", "floats", operand)?;
                self.comparison(inst, operand, ty)
            }
            InstKind::Select { condition, on_true, on_false, .. } => {
                self.same(inst, *on_true, ty)?;
                self.same(inst, *on_false, ty)?;
                let condition = self.ty(*condition);
                let fits = self.types.int_bits(self.types.scalar(condition)) == Some(1)
                    && self.types.lanes(condition).is_none_or(|n| self.types.lanes(ty) == Some(n));
                let wanted = "an i1, or a vector of i1 with as many elements as the result";
                self.require(inst, fits, "the condition of 'select'", wanted, condition)
            }
            InstKind::Gep { source, base, indices, .. } => self.gep(inst, *source, *base, indices, ty),
            InstKind::ExtractElement { vector, index } => {
                let fits =
                    self.types.lanes(self.ty(*vector)).is_some() && self.types.scalar(self.ty(*vector)) == ty;
                self.require(
                    inst,
                    fits,
                    "extractelement",
                    "a vector of the result's type",
                    self.ty(*vector),
                )?;
                self.index(inst, *index)
            }
            InstKind::InsertElement { vector, element, index } => {
                self.same(inst, *vector, ty)?;
                self.require(inst, self.types.lanes(ty).is_some(), "insertelement", "a vector", ty)?;
                self.same(inst, *element, self.types.scalar(ty))?;
                self.index(inst, *index)
            }
            InstKind::ShuffleVector { a, b, mask } => {
                let operand = self.ty(*a);
                self.same(inst, *b, operand)?;
                let Some(lanes) = self.types.lanes(operand) else {
                    return self.require(inst, false, "shufflevector", "vectors", operand);
                };
                if mask.iter().flatten().any(|&lane| lane >= 2 * lanes) {
                    return Err(self.at(inst, format!("a shuffle's mask holds numbers below {}", 2 * lanes)));
                }
                let fits = self.types.lanes(ty) == Some(mask.len() as u32)
                    && self.types.scalar(ty) == self.types.scalar(operand);
                self.require(inst, fits, "shufflevector", "a result as long as the mask", ty)
            }
            InstKind::ExtractValue { aggregate, indices } => {
                let part = self.part(inst, self.ty(*aggregate), indices)?;
                self.require(inst, part == ty, "extractvalue", "the type of the part", ty)
            }
            InstKind::InsertValue { aggregate, value, indices } => {
                self.same(inst, *aggregate, ty)?;
                let part = self.part(inst, ty, indices)?;
                self.same(inst, *value, part)
            }
            InstKind::Phi { incoming, .. } => {
                for &(value, _) in incoming {
                    self.same(inst, value, ty)?;
                }
                Ok(())
            }
            InstKind::Call { callee, args, .. } => self.call(inst, callee, args),
            InstKind::CondBr { condition, .. } => {
                let is_bit = *self.kind(*condition) == TypeKind::Int(1);
                self.require(inst, is_bit, "the condition of 'br'", "an i1", self.ty(*condition))
            }
            InstKind::Switch { value, cases, .. } => {
                let operand = self.ty(*value);
                // The reader has made others of what is wider.
                let fits = self.types.int_bits(operand).is_some_and(|bits| bits <= 128);
                self.require(inst, fits, "switch", "an integer of up to 128 bits", operand)?;
                let mut seen = FxHashSet::default();
                match cases.iter().find(|c| !seen.insert(c.0)) {
                    Some((case, _)) => Err(self.at(inst, format!("case {case} of 'switch' stands twice"))),
                    None => Ok(()),
                }
            }
            InstKind::Ret { value } => match value {
                Some(value) => self.same(inst, *value, self.function.result),
                None if *self.types.kind(self.function.result) == TypeKind::Void => Ok(()),
                None => {
                    let text = self.text(self.function.result);
                    Err(self.at(inst, format!("'ret void' in a function that returns '{text}'")))
                }
            },
            InstKind::VaArg { list } => {
                let is_pointer = matches!(self.kind(*list), TypeKind::Ptr(_));
                self.require(inst, is_pointer, "the list of 'va_arg'", "a pointer", self.ty(*list))
            }
            InstKind::Alloca { .. }
            | InstKind::Load { .. }
            | InstKind::Store { .. }
            | InstKind::AtomicRmw { .. }
            | InstKind::CmpXchg { .. }
            | InstKind::Fence { .. } => self.memory(inst),
            InstKind::Br { .. } | InstKind::Unreachable => Ok(()),
        }
    }

    /// A value must have a type.
    fn same(&self, inst: Inst, value: Value, wanted: Type) -> Result<()> {
        if self.ty(value) == wanted {
            return Ok(());
        }
        let (found, wanted) = (self.text(self.ty(value)), self.text(wanted));
        Err(self.at(inst, format!("{} is of type '{found}', expected '{wanted}'", self.name(value))))
    }

    fn require(&self, inst: Inst, holds: bool, what: &str, wanted: &str, found: Type) -> Result<()> {
        if holds {
            return Ok(());
        }
        let what = if what.contains(' ') { what.to_string() } else { format!("'{what}'") };
        Err(self.at(inst, format!("{what} takes {wanted}, found '{}'", self.text(found))))
    }

    fn comparison(&self, inst: Inst, operand: Type, result: Type) -> Result<()> {
        let fits = self.types.int_bits(self.types.scalar(result)) == Some(1)
            && self.types.lanes(result) == self.types.lanes(operand);
        self.require(inst, fits, "the result of a comparison", "i1, one for each element", result)
    }

    fn index(&self, inst: Inst, index: Value) -> Result<()> {
        let is_int = self.types.int_bits(self.ty(index)).is_some();
        self.require(inst, is_int, "an element's index", "an integer", self.ty(index))
    }

    /// The type of the part of an aggregate that indices name.
    fn part(&self, inst: Inst, aggregate: Type, indices: &[u32]) -> Result<Type> {
        let part = self.types.part_at(aggregate, indices);
        part.map_err(|(ty, index)| self.at(inst, format!("type '{}' has no part {index}", self.text(ty))))
    }

    fn cast(&self, inst: Inst, op: CastOp, from: Type, to: Type) -> Result<()> {
        match check_cast(self.types, op, from, to) {
            true => Ok(()),
            false => {
                let (from, to) = (self.text(from), self.text(to));
                Err(self.at(inst, format!("'{}' cannot turn '{from}' into '{to}'", op.name())))
            }
        }
    }

    fn gep(&self, inst: Inst, source: Type, base: Value, indices: &[Value], ty: Type) -> Result<()> {
        let space = self.types.pointer_space(self.ty(base));
        self.require(inst, space.is_some(), "getelementptr", "a pointer", self.ty(base))?;
        let mut lanes = self.types.lanes(self.ty(base));
        for &index in indices {
            let index_ty = self.ty(index);
            self.require(
                inst,
                self.types.is_int(index_ty),
                "an index of 'getelementptr'",
                "an integer",
                index_ty,
            )?;
            match (lanes, self.types.lanes(index_ty)) {
                (Some(a), Some(b)) if a != b => {
                    return Err(
                        self.at(inst, format!("vectors of {a} and of {b} elements in 'getelementptr'"))
                    );
                }
                (a, b) => lanes = a.or(b),
            }
        }
        let fits = self.types.pointer_space(ty) == space && self.types.lanes(ty) == lanes;
        self.require(inst, fits, "the result of 'getelementptr'", "pointers as its operands", ty)?;
        let constant = |i: usize| self.function.as_int(indices[i]).map(|v| v as u64);
        match crate::gep_path_is_valid(self.types, source, indices.len(), constant) {
            true => Ok(()),
            false => {
                let text = self.text(source);
                Err(self.at(inst, format!("the indices of 'getelementptr' do not fit type '{text}'")))
            }
        }
    }

    fn memory(&self, inst: Inst) -> Result<()> {
        let data = &self.function.insts[inst];
        let (ptr, accessed, access) = match &data.kind {
            InstKind::Load { ptr, access } => (*ptr, data.ty, access),
            InstKind::Store { ptr, value, access } => (*ptr, self.ty(*value), access),
            InstKind::AtomicRmw { ptr, value, access, op } => {
                self.same(inst, *value, data.ty)?;
                self.rmw_operand(inst, *op, data.ty)?;
                (*ptr, data.ty, access)
            }
            InstKind::CmpXchg { ptr, expected, new, access, failure, .. } => {
                let ty = self.ty(*expected);
                self.same(inst, *new, ty)?;
                let atomic =
                    self.types.int_bits(ty).is_some() || matches!(self.types.kind(ty), TypeKind::Ptr(_));
                self.require(inst, atomic, "cmpxchg", "integers or pointers", ty)?;
                if matches!(failure, Ordering::Release | Ordering::AcqRel | Ordering::Unordered) {
                    let text = failure.name();
                    return Err(
                        self.at(inst, format!("'{text}' is no ordering for the failure of 'cmpxchg'"))
                    );
                }
                (*ptr, ty, access)
            }
            InstKind::Alloca { ty, count, align } => {
                let is_pointer = matches!(self.types.kind(data.ty), TypeKind::Ptr(_));
                self.require(inst, is_pointer, "the result of 'alloca'", "a pointer", data.ty)?;
                // Without the module's data layout nothing else would say so.
                if self.types.pointer_space(data.ty) != Some(AddressSpace::PRIVATE) {
                    let found = self.text(data.ty);
                    let message = format!(
                        "'alloca' is in address space 5 on AMDGPU (', addrspace(5)' behind it), found '{found}'"
                    );
                    return Err(self.at(inst, message));
                }
                if let Some(count) = count {
                    let is_int = self.types.int_bits(self.ty(*count)).is_some();
                    self.require(inst, is_int, "the count of 'alloca'", "an integer", self.ty(*count))?;
                }
                let sized = self.types.alloc_size(*ty).is_some();
                self.require(inst, sized, "alloca", "a type with a size", *ty)?;
                return self.alignment(inst, *align);
            }
            InstKind::Fence { ordering, .. } => {
                return match ordering {
                    Ordering::Unordered | Ordering::Monotonic => {
                        Err(self.at(inst, "a fence is acquire, release, acq_rel or seq_cst"))
                    }
                    _ => Ok(()),
                };
            }
            _ => return Ok(()),
        };
        let is_pointer = matches!(self.kind(ptr), TypeKind::Ptr(_));
        self.require(inst, is_pointer, "the address of a memory access", "a pointer", self.ty(ptr))?;
        let sized = self.types.store_size(accessed).is_some();
        self.require(inst, sized, "a memory access", "a type with a size", accessed)?;
        self.alignment(inst, access.align)?;
        let Some(ordering) = access.ordering else { return Ok(()) };
        let wrong = match &data.kind {
            InstKind::Load { .. } => matches!(ordering, Ordering::Release | Ordering::AcqRel),
            InstKind::Store { .. } => matches!(ordering, Ordering::Acquire | Ordering::AcqRel),
            _ => ordering == Ordering::Unordered,
        };
        if wrong {
            return Err(self.at(inst, format!("'{}' is no ordering for this access", ordering.name())));
        }
        let bits = self.types.bits(accessed).unwrap_or(0);
        let fits = bits >= 8 && bits.is_power_of_two();
        self.require(inst, fits, "an atomic access", "a type of 8, 16, 32, 64, ... bits", accessed)
    }

    fn rmw_operand(&self, inst: Inst, op: RmwOp, ty: Type) -> Result<()> {
        use RmwOp::*;
        let is_int = self.types.int_bits(ty).is_some();
        let is_pointer = matches!(self.types.kind(ty), TypeKind::Ptr(_));
        let is_float = self.types.is_float(ty);
        match op {
            Xchg => {
                self.require(inst, is_int || is_float || is_pointer, "xchg", "integers, floats, pointers", ty)
            }
            FAdd | FSub | FMax | FMin | FMaximum | FMinimum | FMaximumNum | FMinimumNum => {
                self.require(inst, is_float, op.name(), "floats", ty)
            }
            _ => self.require(inst, is_int, op.name(), "integers", ty),
        }
    }

    fn alignment(&self, inst: Inst, align: u64) -> Result<()> {
        match align.is_power_of_two() {
            true => Ok(()),
            false => Err(self.at(inst, format!("alignment {align} is not a power of two"))),
        }
    }
}
