//! Chains of branches on one condition.

use super::super::Body;
use cranelift_entity::SecondaryMap;
use gcnsel_graph::full_map;
use gcnsel_ir::{Block, Function, Inst, InstKind, Value};
use smallvec::SmallVec;

/// A branch and what both its ways come to: each goes through a block of its own, or to the join at once.
#[derive(Clone, Debug)]
pub struct Diamond {
    /// The blocks for lanes whose condition is true, and for others, if there are any.
    pub arms: [Option<Block>; 2],
    /// Their terminators.
    pub jumps: [Option<Inst>; 2],
    pub join: Block,
}

impl Diamond {
    /// The side from which lanes come to the join by an edge.
    pub fn side_of(&self, from: Block) -> usize {
        match self.arms {
            [Some(arm), _] if arm == from => 0,
            [_, Some(arm)] if arm == from => 1,
            // The edge is that of the branch itself: the other side has an arm.
            [None, _] => 0,
            _ => 1,
        }
    }
}

/// Branches on one condition: each stands in the join of the one before.
#[derive(Debug)]
pub struct Chain {
    /// The block of the first branch.
    pub head: Block,
    pub diamonds: Vec<Diamond>,
}

impl Chain {
    /// The last diamond.
    pub fn last(&self) -> &Diamond {
        &self.diamonds[self.diamonds.len() - 1]
    }

    /// The last join.
    pub fn end(&self) -> Block {
        self.last().join
    }

    /// The first arm of a side, with its terminator.
    pub fn first_arm(&self, side: usize) -> Option<(Block, Inst)> {
        self.diamonds.iter().find_map(|diamond| diamond.arms[side].zip(diamond.jumps[side]))
    }
}

/// The chains of a function that have more than one branch.
pub fn chains(f: &Body<'_>) -> Vec<Chain> {
    let mut preds: SecondaryMap<Block, SmallVec<[Block; 2]>> = full_map(f.blocks.len());
    for &block in &f.layout {
        f.successors(block).into_iter().for_each(|next| preds[next].push(block));
    }
    let mut next: SecondaryMap<Block, Option<(Value, Diamond)>> = full_map(f.blocks.len());
    let mut is_inner: SecondaryMap<Block, bool> = full_map(f.blocks.len());
    for &block in &f.layout {
        next[block] = diamond(f, block, &preds);
    }
    for &block in &f.layout {
        if let Some((condition, diamond)) = &next[block]
            && next[diamond.join].as_ref().is_some_and(|(other, _)| other == condition)
        {
            is_inner[diamond.join] = true;
        }
    }
    let heads = f.layout.iter().filter(|&&block| next[block].is_some() && !is_inner[block]);
    let chain = |&head: &Block| {
        let (condition, _) = next[head].as_ref()?;
        let mut diamonds: Vec<Diamond> = Vec::new();
        let mut at = head;
        while let Some((_, diamond)) = next[at].as_ref().filter(|(other, _)| other == condition) {
            at = diamond.join;
            diamonds.push(diamond.clone());
        }
        (diamonds.len() > 1).then_some(Chain { head, diamonds })
    };
    heads.filter_map(chain).collect()
}

/// The diamond that a block begins, with its condition.
fn diamond(
    f: &Function,
    head: Block,
    preds: &SecondaryMap<Block, SmallVec<[Block; 2]>>,
) -> Option<(Value, Diamond)> {
    let InstKind::CondBr { condition, on_true, on_false } = f.insts[f.terminator(head)?].kind else {
        return None;
    };
    // A block with one way in and one way out.
    let arm = |block: Block| {
        let end = f.terminator(block)?;
        let InstKind::Br { target } = f.insts[end].kind else { return None };
        let is_phi =
            f.blocks[block].insts.first().is_some_and(|&i| matches!(f.insts[i].kind, InstKind::Phi { .. }));
        (preds[block][..] == [head] && !is_phi && block != target).then_some((end, target))
    };
    let (arms, join) = match (arm(on_true), arm(on_false)) {
        (Some((end, a)), Some((other, b))) if a == b => ([Some((on_true, end)), Some((on_false, other))], a),
        (Some((end, join)), _) if join == on_false => ([Some((on_true, end)), None], join),
        (_, Some((end, join))) if join == on_true => ([None, Some((on_false, end))], join),
        _ => return None,
    };
    let is_join = join != head && preds[join].len() == 2 && f.as_const(condition).is_none();
    let diamond = Diamond {
        arms: arms.map(|arm| arm.map(|(block, _)| block)),
        jumps: arms.map(|arm| arm.map(|(_, jump)| jump)),
        join,
    };
    is_join.then_some((condition, diamond))
}
