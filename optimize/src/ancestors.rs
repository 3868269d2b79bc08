//! What dominates two blocks.

use cranelift_entity::{SecondaryMap, packed_option::PackedOption};
use gcnsel_graph::DominatorTree;
use gcnsel_ir::Block;

/// A dominator tree with ways up it that skip levels (E. W. Myers, "An Applicative Random-Access Stack", 1983,
/// doi:10.1016/0020-0190(83)90106-0): the nearest common dominator in a logarithm of its depth.
pub struct Ancestors {
    pub tree: DominatorTree<Block>,
    jump: SecondaryMap<Block, PackedOption<Block>>,
}

impl Ancestors {
    pub fn new(tree: DominatorTree<Block>) -> Self {
        let mut jump = SecondaryMap::<Block, PackedOption<Block>>::new();
        for &block in tree.preorder() {
            let Some(parent) = tree.idom(block) else { continue };
            let far = jump[parent].expand();
            let further = far.and_then(|far| jump[far].expand());
            let level = |block| tree.level(block);
            jump[block] = match (far, further) {
                (Some(far), Some(further)) if level(parent) - level(far) == level(far) - level(further) => {
                    further
                }
                _ => parent,
            }
            .into();
        }
        Ancestors { tree, jump }
    }

    /// The place of a block in preorder.
    pub fn number(&self, block: Block) -> usize {
        self.tree.span(block).map_or(usize::MAX, |span| *span.start())
    }

    /// The lowest block that dominates both.
    pub fn nearest_common(&self, a: Block, b: Block) -> Option<Block> {
        let mut at = a;
        while !self.tree.dominates(at, b) {
            at = match self.jump[at].expand() {
                Some(jump) if !self.tree.dominates(jump, b) => jump,
                _ => self.tree.idom(at)?,
            };
        }
        Some(at)
    }
}
