//! One instruction: which file lowers it.

use super::{Lower, Nodes};
use crate::dag::Op;
use gcnsel_diag::Result;
use gcnsel_ir::{BinaryOp, Callee, IMAGE_NAMES, Inst, InstKind};

impl Lower<'_> {
    /// Lowers an instruction that is neither phi nor terminator; `None` if it has no value.
    pub(super) fn lower_inst(&mut self, inst: Inst) -> Result<Option<Nodes>> {
        let function = self.function;
        let data = &function.insts[inst];
        let ty = data.ty;
        Ok(Some(match &data.kind {
            InstKind::Binary { op, lhs, rhs, fast, .. } => match op {
                BinaryOp::FDiv => {
                    let accuracy = self.fpmath(inst);
                    let fast = *fast;
                    self.map2(ty, *lhs, *rhs, |l, t, a, b| l.float_divide(t, a, b, fast, accuracy))?
                }
                BinaryOp::FAdd | BinaryOp::FSub | BinaryOp::FMul => {
                    self.lower_float_binary(*op, ty, [*lhs, *rhs], *fast)?
                }
                BinaryOp::FRem | BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::URem | BinaryOp::SRem => {
                    return Err(self.unsupported(format!("an unexpanded '{op:?}'")));
                }
                _ if data.result.is_some_and(|result| self.low_halves.has(result)) => {
                    self.lower_low_half(*op, *lhs, *rhs)?
                }
                _ => self.lower_integer_binary(*op, ty, *lhs, *rhs, data.result)?,
            },
            InstKind::FNeg { value, .. } => self.lower_sign(Op::FNeg, ty, *value)?,
            InstKind::Cast { op, value, .. } => self.lower_cast(*op, *value, ty)?,
            InstKind::ICmp { predicate, lhs, rhs, .. } => {
                let (cmp, from) = (*predicate, self.ty(*lhs));
                let (a, b) = (self.elements(*lhs)?, self.elements(*rhs)?);
                let scalar = self.types.scalar(from);
                let mut out = Nodes::new();
                for (&a, &b) in a.iter().zip(&b) {
                    out.push(match self.dag[a].ty.dwords() {
                        0..=2 => self.compare(cmp, scalar, a, b),
                        _ => self.compare_resources(cmp, a, b)?,
                    });
                }
                out
            }
            InstKind::FCmp { predicate, lhs, rhs, .. } => {
                let scalar = self.types.scalar(self.ty(*lhs));
                let (a, b) = (self.elements(*lhs)?, self.elements(*rhs)?);
                let mut out = Nodes::new();
                for (&a, &b) in a.iter().zip(&b) {
                    let node = self.float_compare(*predicate, scalar, a, b)?;
                    out.push(node);
                }
                out
            }
            InstKind::Select { condition, on_true, on_false, .. } => {
                self.lower_select(ty, *condition, *on_true, *on_false)?
            }
            InstKind::Freeze { value } => self.lower_freeze(*value)?,
            InstKind::Gep { source, base, indices, .. } => self.lower_gep(*source, *base, indices, ty)?,
            InstKind::ExtractElement { vector, index } => self.lower_extract_element(*vector, *index)?,
            InstKind::InsertElement { vector, element, index } => {
                self.lower_insert_element(inst, ty, *vector, *element, *index)?
            }
            InstKind::ShuffleVector { a, b, mask } => self.lower_shuffle(ty, *a, *b, mask)?,
            InstKind::ExtractValue { aggregate, indices } => {
                self.lower_extract_value(*aggregate, indices, ty)?
            }
            InstKind::InsertValue { aggregate, value, indices } => {
                self.lower_insert_value(inst, *aggregate, *value, indices)?
            }
            InstKind::Alloca { ty, count, align } => self.lower_alloca(inst, *ty, *count, *align)?,
            InstKind::Load { ptr, access } => self.lower_load(inst, *ptr, access, ty)?,
            InstKind::Store { ptr, value, access } => {
                self.lower_store(inst, *ptr, *value, access)?;
                return Ok(None);
            }
            InstKind::AtomicRmw { op, ptr, value, access } => {
                self.lower_rmw(inst, *op, *ptr, *value, access)?
            }
            InstKind::CmpXchg { ptr, expected, new, failure, access, .. } => {
                // Whether it fails is not known before.
                let ordering = access.ordering.map(|success| success.join(*failure));
                let access = gcnsel_ir::MemoryAccess { ordering, ..(**access).clone() };
                self.lower_cmpxchg(inst, *ptr, *expected, *new, &access)?
            }
            InstKind::Fence { ordering, scope } => {
                self.lower_fence(*ordering, scope);
                return Ok(None);
            }
            InstKind::Call { callee, args, fast, site } => match callee {
                Callee::Symbol(symbol) if self.module.symbol_name(*symbol).starts_with(IMAGE_NAMES) => {
                    return self.lower_image(inst, *symbol, args);
                }
                Callee::Symbol(symbol) => match self.module.intrinsic(*symbol) {
                    Some(intrinsic) => return self.lower_intrinsic(inst, intrinsic, args, *fast),
                    None => return self.lower_call(inst, callee, args, site.as_deref()),
                },
                Callee::Indirect(_) => return self.lower_call(inst, callee, args, site.as_deref()),
                Callee::Asm(asm) => self.lower_asm(asm, args, ty)?,
            },
            kind => return Err(self.unsupported(format!("the instruction {kind:?}"))),
        }))
    }
}
