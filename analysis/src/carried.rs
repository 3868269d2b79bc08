//! Uses of values that lanes carry out of cycles.

use crate::uses::Uses;
use cranelift_entity::SecondaryMap;
use gcnsel_graph::{Cycle, Cycles};
use gcnsel_ir::{Block, ConstData, Function, Inst, InstKind, Value};

/// A use outside of a cycle round which the value changes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Use {
    /// The innermost such cycle.
    home: Cycle,
    pub value: Value,
    pub user: Inst,
    /// Where it stands, or, over an edge to a phi, where the phi stands.
    pub block: Block,
    /// Where the edge comes from.
    pub from: Option<Block>,
}

/// The uses that have not been found divergent.
#[derive(Clone, Debug)]
pub(crate) struct Carried {
    /// By their homes.
    uses: Vec<Use>,
    /// The depths of the levels that they are in. [`GONE`] for those that have been taken.
    levels: Leasts,
}

const GONE: u32 = u32::MAX;

impl Carried {
    pub fn new(
        function: &Function,
        cycles: &Cycles<Block>,
        uses: &Uses,
        homes: &SecondaryMap<Value, Option<Cycle>>,
    ) -> Self {
        let mut found = Vec::new();
        let mut add = |value: Value, user: Inst, block: Block, from: Option<Block>, is_undefined: bool| {
            // What is the same in all iterations is so for all lanes. But lanes that bring something undefined are not
            // given it unless it is in a scalar register, which does not leave with lanes.
            let made_in = || uses.def_block(function, value).and_then(|b| cycles.innermost(b));
            let home = if is_undefined { made_in() } else { homes[value] };
            if let Some(home) = home.filter(|&home| !cycles.contains(home, block)) {
                found.push(Use { home, value, user, block, from });
            }
        };
        if cycles.is_empty() {
            return Carried { uses: found, levels: Leasts::new(Vec::new()) };
        }
        for &block in &function.layout {
            for &user in &function.blocks[block].insts {
                let kind = &function.insts[user].kind;
                if let InstKind::Phi { incoming, .. } = kind {
                    let is_undefined = incoming.iter().any(|i| is_undefined(function, i.0));
                    for &(value, from) in incoming.iter().filter(|i| cycles.position(i.1).is_some()) {
                        add(value, user, block, Some(from), is_undefined);
                    }
                } else {
                    kind.for_each_operand(|value| add(value, user, block, None, false));
                }
            }
        }
        found.sort_by_key(|u| u.home);
        let level = |u: &Use| cycles.innermost_where(Some(u.home), |c| cycles.contains(c, u.block));
        let levels = found.iter().map(|u| level(u).map_or(0, |c| cycles.depth(c) as u32)).collect();
        Carried { uses: found, levels: Leasts::new(levels) }
    }

    /// Takes the uses outside a cycle of what changes round it for which something holds.
    pub fn take(&mut self, cycles: &Cycles<Block>, cycle: Cycle, holds: impl Fn(&Use) -> bool) -> Vec<Use> {
        let mut at = self.uses.partition_point(|u| u.home < cycle);
        let end = self.uses.partition_point(|u| u.home <= cycles.last_nested(cycle));
        let mut taken = Vec::new();
        while let Some(i) = self.levels.next_below(at, cycles.depth(cycle) as u32).filter(|&i| i < end) {
            if holds(&self.uses[i]) {
                taken.push(self.uses[i]);
                self.levels.set(i, GONE);
            }
            at = i + 1;
        }
        taken
    }
}

/// Whether a value is one that lanes may have any other for.
pub(crate) fn is_undefined(function: &Function, value: Value) -> bool {
    matches!(function.as_const(value), Some(ConstData::Undef | ConstData::Poison))
}

/// Numbers, of which the next small one is found in a logarithm of steps: a binary tree of minima.
#[derive(Clone, Debug)]
struct Leasts {
    /// The root is 1, the numbers are the last half.
    tree: Vec<u32>,
}

impl Leasts {
    fn new(numbers: Vec<u32>) -> Self {
        let leaves = numbers.len().next_power_of_two();
        let mut tree = vec![GONE; leaves];
        tree.extend(numbers);
        tree.resize(2 * leaves, GONE);
        for i in (1..leaves).rev() {
            tree[i] = tree[2 * i].min(tree[2 * i + 1]);
        }
        Leasts { tree }
    }

    fn set(&mut self, index: usize, number: u32) {
        let mut i = self.tree.len() / 2 + index;
        self.tree[i] = number;
        while i > 1 {
            i /= 2;
            self.tree[i] = self.tree[2 * i].min(self.tree[2 * i + 1]);
        }
    }

    /// The first index, from one on, of a number below a limit.
    fn next_below(&self, index: usize, limit: u32) -> Option<usize> {
        let leaves = self.tree.len() / 2;
        if index >= leaves {
            return None;
        }
        let mut i = leaves + index;
        while self.tree[i] >= limit {
            // To the right, as far up as that takes; past the last leaf there is nothing.
            while i % 2 == 1 {
                i /= 2;
            }
            if i == 0 {
                return None;
            }
            i += 1;
        }
        while i < leaves {
            i = if self.tree[2 * i] < limit { 2 * i } else { 2 * i + 1 };
        }
        Some(i - leaves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_small_number() {
        for count in 0..20usize {
            let mut numbers: Vec<u32> =
                (0..count as u32).map(|i| i.wrapping_mul(0x9E37_79B9) >> 28).collect();
            let mut leasts = Leasts::new(numbers.clone());
            for change in 0..count {
                for index in 0..count + 2 {
                    for limit in 0..17 {
                        let expected = (index..count).find(|&i| numbers[i] < limit);
                        assert_eq!(leasts.next_below(index, limit), expected, "{numbers:?} {index} {limit}");
                    }
                }
                numbers[change] = GONE;
                leasts.set(change, GONE);
            }
        }
    }
}
