//! Lexical blocks: which of them hold variables, and what code is in them.

use gcnsel_ir::debug::{DebugInfo, ScopeId, ScopeKind};
use rustc_hash::FxHashMap;

/// A block of the function, or of a call that has been inlined.
pub(crate) type BlockKey = (Option<usize>, ScopeId);

/// Ranges of code: begins and ends, ascending, with gaps between them.
pub(crate) type Ranges = Vec<(u64, u64)>;

/// What a range of code is copied to the blocks around it, at most, for each range: blocks nest as deep as the source has them.
const MOST_LEVELS: usize = 64;

/// The block around a scope, itself included; `None` if that is the subprogram.
pub(crate) fn block_of(info: &DebugInfo, mut scope: ScopeId) -> Option<ScopeId> {
    loop {
        match info.scopes[scope].kind {
            ScopeKind::Subprogram(_) => return None,
            ScopeKind::Block { .. } => return Some(scope),
            ScopeKind::Part { parent, .. } => scope = parent,
        }
    }
}

/// The block around a block.
pub(crate) fn outer_block(info: &DebugInfo, block: ScopeId) -> Option<ScopeId> {
    match info.scopes[block].kind {
        ScopeKind::Block { parent, .. } => block_of(info, parent),
        ScopeKind::Subprogram(_) | ScopeKind::Part { .. } => None,
    }
}

/// The code of the blocks that hold variables, and of those around them; nothing if they nest too deep for what code there is.
/// `used` are the scopes of the variables, `code` is what scopes the code is in.
pub(crate) fn ranges_of_blocks(
    info: &DebugInfo,
    used: impl Iterator<Item = BlockKey>,
    code: &[(u64, u64, BlockKey)],
) -> FxHashMap<BlockKey, Ranges> {
    // Each block with its depth, that of the function being 0.
    let mut depths: FxHashMap<BlockKey, usize> = FxHashMap::default();
    for (call, scope) in used {
        let mut chain = Vec::new();
        let mut at = block_of(info, scope);
        let mut depth = 0;
        while let Some(block) = at {
            if let Some(&known) = depths.get(&(call, block)) {
                depth = known;
                break;
            }
            chain.push(block);
            at = outer_block(info, block);
        }
        for block in chain.into_iter().rev() {
            depth += 1;
            depths.insert((call, block), depth);
        }
    }
    let mut ranges: FxHashMap<BlockKey, Ranges> = FxHashMap::default();
    let mut nearest: FxHashMap<BlockKey, Option<ScopeId>> = FxHashMap::default();
    for &(begin, end, (call, scope)) in code {
        let mut passed = Vec::new();
        let mut at = block_of(info, scope);
        while let Some(block) = at.filter(|&block| !depths.contains_key(&(call, block))) {
            if let Some(&known) = nearest.get(&(call, block)) {
                at = known;
                break;
            }
            passed.push(block);
            at = outer_block(info, block);
        }
        nearest.extend(passed.into_iter().map(|block| ((call, block), at)));
        if let Some(block) = at {
            ranges.entry((call, block)).or_default().push((begin, end));
        }
    }
    let mut order: Vec<(usize, BlockKey)> = depths.iter().map(|(&key, &depth)| (depth, key)).collect();
    order.sort_unstable_by_key(|&(depth, key)| (std::cmp::Reverse(depth), key));
    let mut steps = MOST_LEVELS * (code.len() + 16);
    for (_, (call, block)) in order {
        let Some(own) = ranges.get_mut(&(call, block)) else { continue };
        join(own);
        let Some(left) = steps.checked_sub(own.len()) else { return FxHashMap::default() };
        steps = left;
        if let Some(outer) = outer_block(info, block) {
            let own = own.clone();
            ranges.entry((call, outer)).or_default().extend(own);
        }
    }
    ranges
}

/// Sorts ranges, and joins those that touch.
fn join(ranges: &mut Ranges) {
    ranges.sort_unstable();
    ranges.dedup_by(|next, last| {
        let touches = next.0 <= last.1;
        if touches {
            last.1 = last.1.max(next.1);
        }
        touches
    });
}
