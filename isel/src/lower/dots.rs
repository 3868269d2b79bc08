//! Sums of products of bytes, or of words, of two dwords: one dot product.
//!
//! ```text
//! (a & 255) * (b & 255) + (a >> 8 & 255) * (b >> 8 & 255) + ... + c        v_dot4_u32_u8 a, b, c
//! ```
//!
//! Where not all four products are there, the bytes of others are zeros in one factor. Where a byte is multiplied by one of another
//! place, the bytes of one dword change places first.

use super::Lower;
use super::byte_pack::ZEROS;
use crate::dag::{NodeId, Op, Ty};
use gcnsel_diag::Result;
use gcnsel_ir::{BinaryOp, InstKind, Type, Value};
use gcnsel_isa::Op as M;
use smallvec::SmallVec;

/// A sum is looked through as far as it has so many terms: what it takes must not grow with the length of a chain.
const MOST_TERMS: usize = 16;

/// A byte or word of a dword, extended.
#[derive(Clone, Copy)]
struct Part {
    dword: NodeId,
    /// Which byte or word of it.
    at: u8,
    kind: Kind,
}

/// What is multiplied.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Kind {
    bits: u32,
    is_signed: bool,
}

impl Kind {
    fn instruction(self) -> M {
        match (self.bits, self.is_signed) {
            (8, false) => M::V_DOT4_U32_U8,
            (8, true) => M::V_DOT4_I32_I8,
            (_, false) => M::V_DOT2_U32_U16,
            (_, true) => M::V_DOT2_I32_I16,
        }
    }

    fn parts(self) -> usize {
        (32 / self.bits) as usize
    }
}

/// Products of parts of the same two dwords.
struct Products {
    kind: Kind,
    dwords: [NodeId; 2],
    /// Which part of the second dword a part of the first is multiplied by.
    by: [Option<u8>; 4],
    /// The terms.
    terms: SmallVec<[NodeId; 4]>,
}

impl Products {
    /// Whether each part is multiplied by the one in the same place.
    fn is_in_place(&self) -> bool {
        (0..).zip(self.by).all(|(at, by)| by.is_none_or(|by| by == at))
    }

    fn is_complete(&self) -> bool {
        self.terms.len() == self.kind.parts()
    }

    /// Whether a dot product takes fewer instructions than the products and sums, of which a third can be one instruction each.
    fn is_worth(&self) -> bool {
        self.is_in_place() && self.terms.len() > 1 || self.terms.len() > 2
    }
}

impl Lower<'_> {
    /// A sum of two sides, with dot products in place of products. `sum` is what it is called.
    pub(super) fn dot_product(
        &mut self,
        ty: Type,
        sum: Option<Value>,
        sides: [Value; 2],
    ) -> Result<Option<NodeId>> {
        let has_dots = M::V_DOT4_U32_U8.row().available(self.target);
        if !has_dots || self.types.int_bits(ty).is_none_or(|bits| bits > 32) {
            return Ok(None);
        }
        let terms = self.terms(sides)?;
        let mut all: SmallVec<[Products; 2]> = SmallVec::new();
        terms.iter().for_each(|&term| self.add_product(term, &mut all));
        // A part of a larger sum waits for the rest, which may have the other products.
        let waits = sum.is_some_and(|sum| self.is_part_of_sum(sum));
        all.retain(|products| products.is_worth() && (products.is_complete() || !waits));
        if all.is_empty() {
            return Ok(None);
        }
        // One product may be several terms: a dot product is one of them.
        let mut others = terms;
        for term in all.iter().flat_map(|products| &products.terms) {
            if let Some(at) = others.iter().position(|other| other == term) {
                others.remove(at);
            }
        }
        // What is uniform is added by the scalar unit.
        others.sort_by_key(|&term| self.dag[term].divergent);
        let added = others.into_iter().reduce(|a, b| self.dag.node(Op::Add, Ty::I32, &[a, b]));
        let mut result = added.unwrap_or_else(|| self.dag.i32(0));
        for products in &all {
            let [a, b] = self.factors(products);
            result = self.direct(products.kind.instruction(), Ty::I32, &[a, b, result]);
        }
        Ok(Some(result))
    }

    /// What a sum adds, sums that nothing else reads taken apart. Dot products stay.
    fn terms(&mut self, sides: [Value; 2]) -> Result<SmallVec<[NodeId; 8]>> {
        let mut terms = SmallVec::new();
        let mut left: SmallVec<[Value; 8]> = SmallVec::from_slice(&sides);
        while let Some(value) = left.pop() {
            let node = self.nodes(value)?[0];
            let inner = self.function.def_inst(value).map(|def| &self.function.insts[def].kind);
            match inner {
                Some(&InstKind::Binary { lhs, rhs, .. })
                    if terms.len() + left.len() < MOST_TERMS
                        && self.is_made_for_one(BinaryOp::Add, value)
                        && self.dag[node].op != Op::Machine =>
                {
                    left.extend([rhs, lhs]);
                }
                _ => terms.push(node),
            }
        }
        Ok(terms)
    }

    /// Whether a sum of this block reads a sum that nothing else reads.
    fn is_part_of_sum(&self, sum: Value) -> bool {
        let uses = self.uniformity.uses();
        let &[user] = uses.of(sum) else { return false };
        let is_sum = matches!(self.function.insts[user].kind, InstKind::Binary { op: BinaryOp::Add, .. });
        is_sum && uses.block_of(user) == Some(self.block)
    }

    /// Adds a term to the products that it belongs to, if it is one.
    fn add_product(&self, term: NodeId, all: &mut SmallVec<[Products; 2]>) {
        let data = &self.dag[term];
        if !matches!(data.op, Op::Mul | Op::Mul24U | Op::Mul24S) || data.ty != Ty::I32 {
            return;
        }
        let (Some(a), Some(b)) = (self.dword_part(data.args[0]), self.dword_part(data.args[1])) else {
            return;
        };
        if a.kind != b.kind || !(self.dag[a.dword].divergent || self.dag[b.dword].divergent) {
            return;
        }
        for products in all.iter_mut().filter(|products| products.kind == a.kind) {
            for (one, other) in [(a, b), (b, a)] {
                let place = &mut products.by[usize::from(one.at)];
                if products.dwords == [one.dword, other.dword] && place.is_none() {
                    *place = Some(other.at);
                    products.terms.push(term);
                    return;
                }
            }
        }
        let mut by = [None; 4];
        by[usize::from(a.at)] = Some(b.at);
        let terms = SmallVec::from_slice(&[term]);
        all.push(Products { kind: a.kind, dwords: [a.dword, b.dword], by, terms });
    }

    /// What a node is, if that is a byte or word of a dword.
    fn dword_part(&self, node: NodeId) -> Option<Part> {
        let data = &self.dag[node];
        let constant = |index: usize| self.dag.as_const(*data.args.get(index)?).map(|value| value as u32);
        let (first, bits) = match data.op {
            Op::And => (0, constant(1)?.count_ones()),
            Op::BfeU | Op::BfeS => (constant(1)?, constant(2)?),
            Op::LShr | Op::AShr => (constant(1)?, 32u32.checked_sub(constant(1)?)?),
            _ => return None,
        };
        let is_low = data.op != Op::And || constant(1)?.wrapping_add(1).is_power_of_two();
        let kind = Kind { bits, is_signed: matches!(data.op, Op::BfeS | Op::AShr) };
        // A byte may have been brought down before its sign was extended.
        let (dword, shift) = self.shifted(data.args[0]);
        let first = first.checked_add(shift)?;
        let is_part = is_low && matches!(bits, 8 | 16) && first.is_multiple_of(bits) && first < 32;
        let at = (first / bits.max(1)) as u8;
        (is_part && data.ty == Ty::I32 && self.dag[dword].ty == Ty::I32).then_some(Part { dword, at, kind })
    }

    /// The two dwords that are multiplied part by part: zeros are in one of them where there is no product.
    fn factors(&mut self, products: &Products) -> [NodeId; 2] {
        let [a, b] = products.dwords;
        let bits = products.kind.bits;
        if products.is_in_place() {
            let masks = (0..32 / bits).filter(|&at| products.by[at as usize].is_some());
            let mask = masks.map(|at| (u32::MAX >> (32 - bits)) << (at * bits)).sum::<u32>();
            return [self.dag.with_const(Op::And, Ty::I32, a, mask.into()), b];
        }
        let selector = self.dag.i32(u32::from_le_bytes(products.by.map(|by| by.unwrap_or(ZEROS))));
        [a, self.dag.node(Op::Perm, Ty::I32, &[b, b, selector])]
    }
}
