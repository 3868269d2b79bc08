//! Which phis have all their components in one wide register.
//!
//! What a wide instruction makes or takes (loads and stores, buffers, matrices) is in consecutive registers. If a phi has a register
//! for each component, allocation may not put these side by side. Then the components are copied, and a load whose result is copied is
//! waited for at once. So such a phi is one register as wide as the value, whose parts are read in place. If most of what comes
//! to a phi is computed component by component, it has a register for each component: these are easier to place.

use super::Lower;
use super::matrix::is_matrix;
use crate::dag::Ty;
use cranelift_entity::EntitySet;
use gcnsel_graph::UnionFind;
use gcnsel_ir::{Block, Callee, CastOp, Inst, InstKind, Intrinsic, Type, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// Dwords of the widest register of a phi: as many as instructions write.
const MOST_DWORDS: u32 = 32;

impl Lower<'_> {
    /// The dwords of a value that one register may have; `None` if components have bits to spare, as bytes have, or are truth
    /// values, or if there is only one.
    pub(super) fn wide_dwords(&self, ty: Type, components: &[Ty]) -> Option<u8> {
        let dwords: u32 = components.iter().map(|component| u32::from(component.dwords())).sum();
        let is_full = self.types.bits(ty).is_some_and(|bits| bits.div_ceil(32) == u64::from(dwords));
        let is_one = components.len() < 2 || components.contains(&Ty::I1);
        (is_full && !is_one && dwords <= MOST_DWORDS).then_some(dwords as u8)
    }

    /// The phis of vectors that come as a whole on most ways, or that matrix instructions make or take, or of which a number chooses a
    /// register; by way of other phis and casts too.
    pub(super) fn wide_phis(&mut self, order: &[Block]) -> EntitySet<Value> {
        let function = self.function;
        let types = self.types;
        let is_vector = |value: Value| types.lanes(function.values[value].ty).is_some();
        let insts = || order.iter().flat_map(|&block| &function.blocks[block].insts);
        let is_phi = |inst: Inst| matches!(function.insts[inst].kind, InstKind::Phi { .. });
        let of_vector = |&inst: &Inst| function.insts[inst].result.is_some_and(is_vector);
        let phis: Vec<Inst> = insts().copied().filter(|&inst| is_phi(inst)).filter(of_vector).collect();
        let mut wide = EntitySet::new();
        if phis.is_empty() {
            return wide;
        }
        let mut web = UnionFind::new(function.values.len());
        let merge = |web: &mut UnionFind, one: Value, two: Value| {
            let (one, two) = (web.find(one.as_u32()), web.find(two.as_u32()));
            web.merge(one, two);
        };
        for &inst in insts() {
            let data = &function.insts[inst];
            match (&data.kind, data.result) {
                (InstKind::Phi { incoming, .. }, Some(result)) if is_vector(result) => {
                    for &(value, _) in
                        incoming.iter().filter(|(value, _)| function.as_const(*value).is_none())
                    {
                        merge(&mut web, value, result);
                    }
                }
                (InstKind::Cast { op: CastOp::BitCast, value, .. }, Some(result)) => {
                    merge(&mut web, *value, result);
                }
                _ => {}
            }
        }
        // By web, how many values come as a whole, less those that come in parts.
        let mut balance: FxHashMap<u32, i64> = phis
            .iter()
            .filter_map(|&inst| Some((web.find(function.insts[inst].result?.as_u32()), 0)))
            .collect();
        let mut indexed: FxHashSet<u32> = FxHashSet::default();
        for &block in order {
            for &inst in &function.blocks[block].insts {
                let Some(vector) = self.indexed_vector(block, inst) else { continue };
                let new = function.insts[inst].result.filter(|&result| is_vector(result));
                for value in std::iter::once(vector).chain(new) {
                    let web = web.find(value.as_u32());
                    if let Some(balance) = balance.get_mut(&web) {
                        *balance += MATRIX;
                        indexed.insert(web);
                    }
                }
            }
        }
        for &inst in insts() {
            let data = &function.insts[inst];
            let is_matrix = self.is_of_target(&data.kind, is_matrix);
            if let Some(result) = data.result.filter(|_| !is_phi(inst) && !is_bit_cast(&data.kind))
                && let Some(balance) = balance.get_mut(&web.find(result.as_u32()))
            {
                *balance += match &data.kind {
                    _ if is_matrix => MATRIX,
                    InstKind::Load { .. } if !self.is_scalar_load(inst) => 1,
                    kind if self.is_of_target(kind, |_| true) => 1,
                    _ => -1,
                };
            }
            if is_matrix {
                data.kind.for_each_operand(|operand| {
                    if let Some(balance) = balance.get_mut(&web.find(operand.as_u32())) {
                        *balance += MATRIX;
                    }
                });
            }
        }
        let mut brought = Vec::new();
        for inst in phis {
            let (InstKind::Phi { incoming, .. }, Some(result)) =
                (&function.insts[inst].kind, function.insts[inst].result)
            else {
                continue;
            };
            let web = web.find(result.as_u32());
            if balance[&web] > 0 {
                wide.insert(result);
            }
            if indexed.contains(&web) {
                brought.extend(incoming.iter().map(|&(value, _)| value));
            }
        }
        // What is brought and also used elsewhere is one register for both.
        self.tuples.extend(brought);
        wide
    }

    /// Whether a call is of an intrinsic of the target that is such a one.
    fn is_of_target(&self, kind: &InstKind, is: impl Fn(&str) -> bool) -> bool {
        let InstKind::Call { callee: Callee::Symbol(symbol), .. } = kind else { return false };
        self.module.intrinsic(*symbol).and_then(Intrinsic::target_name).is_some_and(is)
    }
}

/// What a matrix instruction weighs, and one that a number tells which register to access: more than any number of values in parts.
const MATRIX: i64 = 1 << 32;

fn is_bit_cast(kind: &InstKind) -> bool {
    matches!(kind, InstKind::Cast { op: CastOp::BitCast, .. })
}
