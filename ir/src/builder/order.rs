//! The order of a function's instructions while it is built: lists of each block, in which an instruction may be put anywhere.

use crate::{Block, Inst};
use cranelift_entity::SecondaryMap;
use cranelift_entity::packed_option::PackedOption;

/// Where the next instruction goes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Position {
    pub block: Block,
    /// `None` is the end of the block.
    pub before: Option<Inst>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Links {
    before: PackedOption<Inst>,
    behind: PackedOption<Inst>,
    block: PackedOption<Block>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Ends {
    first: PackedOption<Inst>,
    last: PackedOption<Inst>,
    last_phi: PackedOption<Inst>,
}

/// The instructions of each block, in order.
#[derive(Clone, Debug, Default)]
pub(super) struct Order {
    links: SecondaryMap<Inst, Links>,
    ends: SecondaryMap<Block, Ends>,
}

impl Order {
    /// The last instruction of a block.
    pub fn last(&self, block: Block) -> Option<Inst> {
        self.ends[block].last.expand()
    }

    /// The block in which an instruction is; `None` of those that were refused.
    pub fn block_of(&self, inst: Inst) -> Option<Block> {
        self.links[inst].block.expand()
    }

    /// Puts a phi behind those that its block has.
    pub fn add_phi(&mut self, block: Block, phi: Inst) {
        let Ends { first, last_phi, .. } = self.ends[block];
        let before = match last_phi.expand() {
            Some(last) => self.links[last].behind.expand(),
            None => first.expand(),
        };
        self.add(Position { block, before }, phi);
        self.ends[block].last_phi = phi.into();
    }

    /// Puts an instruction where a position is, which must be in its block.
    pub fn add(&mut self, Position { block, before: behind }: Position, inst: Inst) {
        let before = match behind {
            Some(behind) => self.links[behind].before,
            None => self.ends[block].last,
        };
        self.links[inst] = Links { before, behind: behind.into(), block: block.into() };
        match before.expand() {
            Some(before) => self.links[before].behind = inst.into(),
            None => self.ends[block].first = inst.into(),
        }
        match behind {
            Some(behind) => self.links[behind].before = inst.into(),
            None => self.ends[block].last = inst.into(),
        }
    }

    /// A block's instructions, in order.
    pub fn insts(&self, block: Block) -> impl Iterator<Item = Inst> + '_ {
        std::iter::successors(self.ends[block].first.expand(), |&inst| self.links[inst].behind.expand())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instructions_go_where_they_are_put() {
        let (block, [a, b, c, d, phi, other]) = (Block::from_u32(0), [0, 1, 2, 3, 4, 5].map(Inst::from_u32));
        let mut order = Order::default();
        let end = Position { block, before: None };
        order.add(end, a);
        order.add(Position { block, before: Some(a) }, b);
        order.add(end, c);
        order.add(Position { block, before: Some(c) }, d);
        order.add_phi(block, phi);
        order.add_phi(block, other);
        assert_eq!(order.insts(block).collect::<Vec<_>>(), [phi, other, b, a, d, c]);
        assert_eq!((order.last(block), order.block_of(d)), (Some(c), Some(block)));
        let empty = Block::from_u32(1);
        order.add_phi(empty, Inst::from_u32(6));
        order.add(Position { block: empty, before: None }, Inst::from_u32(7));
        assert_eq!(order.insts(empty).count(), 2);
    }
}
