//! Elements of vectors that a number chooses when the kernel runs.

use super::Lower;
use crate::dag::{Cmp, NodeId, Op, Ty};

impl Lower<'_> {
    /// The element of that number; any value if there is none. A few elements are asked for one after the other. Many are
    /// halved by one bit of the number after the other, which is n selections and two instructions for each bit.
    pub(super) fn chosen_element(&mut self, elements: &[NodeId], index: NodeId) -> NodeId {
        let mut left: Vec<Option<NodeId>> = Vec::with_capacity(elements.len());
        for (i, &element) in elements.iter().enumerate() {
            let counts = self.dag[element].op != Op::Undef && self.may_be(index, i);
            left.push(counts.then_some(element));
        }
        let mut candidates = left.iter().enumerate().filter_map(|(i, element)| Some((i, (*element)?)));
        let Some((_, first)) = candidates.next() else { return elements[0] };
        let others: Vec<(usize, NodeId)> = candidates.filter(|&(_, element)| element != first).collect();
        let bits = elements.len().next_power_of_two().trailing_zeros();
        if others.len() < 2 * bits as usize {
            return others.into_iter().fold(first, |found, (i, element)| {
                let here = self.index_is(index, i);
                self.select_any(self.dag[element].ty, here, element, found)
            });
        }
        for bit in 0..bits {
            let is_last = bit + 1 == bits;
            let pairs: Vec<[Option<NodeId>; 2]> =
                left.chunks(2).map(|pair| [pair[0], pair.get(1).copied().flatten()]).collect();
            left.clear();
            for pair in pairs {
                left.push(match pair {
                    [Some(even), Some(odd)] if even != odd => {
                        let is_odd = self.has_bit(index, bit, is_last);
                        Some(self.select_any(self.dag[odd].ty, is_odd, odd, even))
                    }
                    [even, odd] => even.or(odd),
                });
            }
        }
        left[0].expect("some element may be chosen")
    }

    /// The elements with another one where the number says.
    pub(super) fn with_chosen_element(&mut self, elements: &mut [NodeId], index: NodeId, new: NodeId) {
        let ty = self.dag[new].ty;
        for (i, slot) in elements.iter_mut().enumerate() {
            if self.may_be(index, i) {
                let here = self.index_is(index, i);
                *slot = self.select_any(ty, here, new, *slot);
            }
        }
    }

    /// Whether what is known of a number allows it to be another.
    pub(super) fn may_be(&mut self, index: NodeId, number: usize) -> bool {
        let known = self.dag.known(index);
        let number = number as u64;
        number & known.zero == 0 && !number & known.one == 0
    }

    fn index_is(&mut self, index: NodeId, i: usize) -> NodeId {
        let number = self.dag.i32(i as u32);
        self.dag.icmp(Cmp::Eq, index, number)
    }

    /// Whether a bit of a number is set; no higher one is if it is the last.
    fn has_bit(&mut self, index: NodeId, bit: u32, is_last: bool) -> NodeId {
        let one = self.dag.i32(1 << bit);
        if is_last {
            return self.dag.icmp(Cmp::Uge, index, one);
        }
        let masked = self.dag.node(Op::And, Ty::I32, &[index, one]);
        let zero = self.dag.i32(0);
        self.dag.icmp(Cmp::Ne, masked, zero)
    }
}
