//! Which bytes and words of dwords stay where they are, for instructions that read them there, so that nothing has to bring
//! them down first.

use super::sdwa::Part;
use super::selector::Selector;
use super::value::Side;
use crate::dag::{NodeId, Op, Ty};

/// A part that more instructions read than this is brought down once: each that reads it in its place is a dword longer.
const MOST_READERS: u32 = 4;

impl Selector<'_> {
    /// Has a part that is not read in its place by all who read it be brought down for all of them. Those have been
    /// matched.
    pub(super) fn settle_part(&mut self, id: NodeId) {
        let Some(readers) = self.parts.remove(&id) else { return };
        if readers.len() as u32 == self.uses[id] {
            return;
        }
        self.needed[id] = true;
        for (reader, leaf) in readers {
            if let Some(found) = self.matches.get_mut(reader) {
                let leaf = &mut found.leaves[usize::from(leaf)];
                (leaf.node, leaf.part) = (id, None);
            }
        }
    }

    /// The dword in a VGPR that a node is a part of, if few instructions read it and all those lanes execute it that execute
    /// `user`.
    pub(super) fn part_of(&self, node: NodeId, user: NodeId) -> Option<(NodeId, Part)> {
        let data = &self.dag[node];
        let is_vector = |node: NodeId| self.side[node] == Side::Vector;
        if data.ty != Ty::I32
            || self.uses[node] > MOST_READERS
            || data.whole != self.dag[user].whole
            || !is_vector(node)
        {
            return None;
        }
        let constant = |index: usize| self.dag.as_const(*data.args.get(index)?);
        let signed = matches!(data.op, Op::BfeS | Op::AShr);
        let part = match data.op {
            Op::BfeU | Op::BfeS => Part::of_bits(constant(1)? & 31, constant(2)? & 31, signed)?,
            Op::LShr | Op::AShr => Part::of_bits(constant(1)? & 31, 32 - (constant(1)? & 31), signed)?,
            Op::And => {
                let mask = constant(1)?;
                Part::of_bits(0, u64::from((mask as u32).trailing_ones()), false)
                    .filter(|_| (mask as u32).wrapping_add(1).is_power_of_two())?
            }
            _ => return None,
        };
        let whole = data.args[0];
        (is_vector(whole) && self.dag[whole].ty == Ty::I32).then_some((whole, part))
    }
}
