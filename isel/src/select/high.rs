//! Products of two dwords of which only the high dword is wanted: they take an instruction that gives that alone, and no pair
//! of registers.

use super::matches::Match;
use super::matching::Bindings;
use super::selector::Selector;
use crate::dag::{NodeId, Op, Ty};

impl Selector<'_> {
    /// Notes which products those are, once users have been counted.
    pub(super) fn find_high_products(&mut self) {
        for id in self.dag.ids() {
            let node = &self.dag[id];
            if node.op != (Op::Part { first: 1 }) || node.ty.dwords() != 1 || self.uses[id] == 0 {
                continue;
            }
            let product = node.args[0];
            let data = &self.dag[product];
            let is_product = matches!(data.op, Op::MadU64 | Op::MadS64);
            // It is one node for all who want the high dword.
            if is_product && self.uses[product] == 1 && self.dag.as_const(data.args[2]) == Some(0) {
                self.high_only[product] = true;
            }
        }
    }

    /// The rule for the high dword of such a product.
    pub(super) fn match_high_product(&self, id: NodeId) -> Option<Match> {
        let node = &self.dag[id];
        let op = if node.op == Op::MadU64 { Op::MulHiU } else { Op::MulHiS };
        let candidate =
            self.rules.candidates(op, Ty::I32).of_one_node().find(|candidate| candidate.vector)?;
        let mut bound = Bindings::default();
        (bound[0], bound[1]) = (Some(node.args[0]), Some(node.args[1]));
        Some(self.bind(id, &candidate.rule.vector, &bound))
    }
}
