//! Operations on each element of a vector, and those that are the same for all types: `select`, `freeze`.

use super::{Lower, Nodes};
use crate::dag::{Cmp, FCmp, NodeId, Op, Ty};
use gcnsel_diag::Result;
use gcnsel_ir::{FloatPredicate, Type, TypeKind, Value};
use gcnsel_legalize::layout::{Element, element};

impl Lower<'_> {
    /// Pointers of 128 bits, pair of dwords by pair.
    pub(super) fn compare_resources(&mut self, cmp: Cmp, a: NodeId, b: NodeId) -> Result<NodeId> {
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

    pub(super) fn lower_select(
        &mut self,
        ty: Type,
        condition: Value,
        on_true: Value,
        on_false: Value,
    ) -> Result<Nodes> {
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
    pub(super) fn lower_freeze(&mut self, value: Value) -> Result<Nodes> {
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
