//! One instruction: which file lowers it, and operations done lane by lane of a vector.

use super::{Lower, Nodes};
use crate::dag::{Cmp, FCmp, NodeId, Op, Ty};
use gcnsel_diag::Result;
use gcnsel_ir::{
    BinaryOp, Callee, FloatPredicate, IMAGE_NAMES, Inst, InstKind, IntPredicate, Type, TypeKind, Value,
};
use gcnsel_legalize::layout::{Element, element};

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
                _ => self.lower_integer_binary(*op, ty, *lhs, *rhs)?,
            },
            InstKind::FNeg { value, .. } => self.lower_sign(Op::FNeg, ty, *value)?,
            InstKind::Cast { op, value, .. } => self.lower_cast(*op, *value, ty)?,
            InstKind::ICmp { predicate, lhs, rhs, .. } => {
                let (cmp, from) = (int_cmp(*predicate), self.ty(*lhs));
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

    /// Pointers of 128 bits, pair of dwords by pair.
    fn compare_resources(&mut self, cmp: Cmp, a: NodeId, b: NodeId) -> Result<NodeId> {
        if !matches!(cmp, Cmp::Eq | Cmp::Ne) {
            return Err(self.unsupported("a comparison of buffer resources by size"));
        }
        let halves = [0, 2].map(|first| {
            let (a, b) = (self.dag.part(a, first, Ty::I64), self.dag.part(b, first, Ty::I64));
            self.dag.icmp(cmp, a, b)
        });
        Ok(self.dag.node(if cmp == Cmp::Eq { Op::And } else { Op::Or }, Ty::I1, &halves))
    }

    /// Applies an operation to each element of two operands; `ty` is the elements' type.
    pub(super) fn map2(
        &mut self,
        ty: Type,
        a: Value,
        b: Value,
        mut f: impl FnMut(&mut Self, Type, NodeId, NodeId) -> Result<NodeId>,
    ) -> Result<Nodes> {
        let (a, b) = (self.elements(a)?, self.elements(b)?);
        let scalar = self.types.scalar(ty);
        let mut out = Vec::with_capacity(a.len());
        for (&a, &b) in a.iter().zip(&b) {
            out.push(f(self, scalar, a, b)?);
        }
        self.pack_elements(ty, &out)
    }

    /// Applies an operation to each element of an operand.
    pub(super) fn map1(
        &mut self,
        ty: Type,
        a: Value,
        mut f: impl FnMut(&mut Self, Type, NodeId) -> Result<NodeId>,
    ) -> Result<Nodes> {
        let a = self.elements(a)?;
        let scalar = self.types.scalar(ty);
        let mut out = Vec::with_capacity(a.len());
        for &a in &a {
            out.push(f(self, scalar, a)?);
        }
        self.pack_elements(ty, &out)
    }

    /// Bits of an integer or pointer type.
    pub(super) fn width(&self, ty: Type) -> u32 {
        self.types.bits(ty).unwrap_or(32) as u32
    }

    /// Whether a vector's elements lie two to a dword.
    pub(super) fn is_packed(&self, ty: Type) -> bool {
        match self.types.kind(ty) {
            TypeKind::Vector { element: e, .. } => element(self.types, *e) == Some(Element::Half),
            _ => false,
        }
    }

    fn lower_select(&mut self, ty: Type, condition: Value, on_true: Value, on_false: Value) -> Result<Nodes> {
        let conditions = self.nodes(condition)?;
        if conditions.len() == 1 {
            let (a, b) = (self.nodes(on_true)?, self.nodes(on_false)?);
            let pairs: Vec<_> = a.into_iter().zip(b).collect();
            return Ok(pairs
                .into_iter()
                .map(|(a, b)| {
                    let ty = self.dag[a].ty;
                    self.select_any(ty, conditions[0], a, b)
                })
                .collect());
        }
        let (a, b) = (self.elements(on_true)?, self.elements(on_false)?);
        let mut out = Vec::new();
        for (i, &c) in conditions.iter().enumerate() {
            let ty = self.dag[a[i]].ty;
            out.push(self.select_any(ty, c, a[i], b[i]));
        }
        self.pack_elements(ty, &out)
    }

    /// Selects values of any number of dwords.
    pub(super) fn select_any(&mut self, ty: Ty, c: NodeId, a: NodeId, b: NodeId) -> NodeId {
        match ty {
            Ty::Dwords(n) => {
                let parts: Vec<NodeId> = (0..n)
                    .map(|i| {
                        let (a, b) = (self.dag.part(a, i, Ty::I32), self.dag.part(b, i, Ty::I32));
                        self.dag.select(Ty::I32, c, a, b)
                    })
                    .collect();
                self.dag.tuple(&parts)
            }
            _ => self.dag.select(ty, c, a, b),
        }
    }

    /// An undefined value becomes one certain value: zero.
    fn lower_freeze(&mut self, value: Value) -> Result<Nodes> {
        let nodes = self.nodes(value)?;
        Ok(nodes.into_iter().map(|n| self.frozen(n)).collect())
    }

    /// Parts are put together of parts a few times at most.
    fn frozen(&mut self, node: NodeId) -> NodeId {
        let ty = self.dag[node].ty;
        match self.dag[node].op {
            Op::Undef => self.zero(ty),
            // Whoever takes these apart takes an undefined part for anything.
            Op::Tuple => {
                let parts = self.dag[node].args.clone();
                let parts: Vec<NodeId> = parts.iter().map(|&part| self.frozen(part)).collect();
                self.dag.tuple(&parts)
            }
            Op::Pack => {
                let parts = self.dag[node].args.clone();
                let parts: Vec<NodeId> = parts.iter().map(|&part| self.frozen(part)).collect();
                self.dag.node(Op::Pack, ty, &parts)
            }
            _ => node,
        }
    }
}

pub(super) fn int_cmp(predicate: IntPredicate) -> Cmp {
    match predicate {
        IntPredicate::Eq => Cmp::Eq,
        IntPredicate::Ne => Cmp::Ne,
        IntPredicate::Ugt => Cmp::Ugt,
        IntPredicate::Uge => Cmp::Uge,
        IntPredicate::Ult => Cmp::Ult,
        IntPredicate::Ule => Cmp::Ule,
        IntPredicate::Sgt => Cmp::Sgt,
        IntPredicate::Sge => Cmp::Sge,
        IntPredicate::Slt => Cmp::Slt,
        IntPredicate::Sle => Cmp::Sle,
    }
}

/// The comparison, or its constant result.
pub(super) fn float_cmp(predicate: FloatPredicate) -> std::result::Result<FCmp, bool> {
    Ok(match predicate {
        FloatPredicate::False => return Err(false),
        FloatPredicate::True => return Err(true),
        FloatPredicate::Oeq => FCmp::Oeq,
        FloatPredicate::Ogt => FCmp::Ogt,
        FloatPredicate::Oge => FCmp::Oge,
        FloatPredicate::Olt => FCmp::Olt,
        FloatPredicate::Ole => FCmp::Ole,
        FloatPredicate::One => FCmp::One,
        FloatPredicate::Ord => FCmp::Ord,
        FloatPredicate::Uno => FCmp::Uno,
        FloatPredicate::Ueq => FCmp::Ueq,
        FloatPredicate::Ugt => FCmp::Ugt,
        FloatPredicate::Uge => FCmp::Uge,
        FloatPredicate::Ult => FCmp::Ult,
        FloatPredicate::Ule => FCmp::Ule,
        FloatPredicate::Une => FCmp::Une,
    })
}
