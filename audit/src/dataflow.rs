//! States that are carried along all paths until they no longer change.

use crate::flow::Flow;
use std::collections::VecDeque;

/// What is known at a place, over all ways there.
pub trait State: Clone + Default {
    /// Adds what is known on another way; whether that changed anything. Goes up a chain that ends.
    fn merge(&mut self, other: &Self) -> bool;
}

/// The states at the beginnings of blocks, by their numbers; `None` where nothing leads. `walk` takes a state through
/// a block.
pub fn solve<S: State>(flow: &Flow, mut walk: impl FnMut(usize, &mut S)) -> Vec<Option<S>> {
    let mut at_start: Vec<Option<S>> = flow.blocks.iter().map(|_| None).collect();
    let mut queued = vec![false; flow.blocks.len()];
    let mut work = VecDeque::new();
    if let Some(entry) = at_start.get_mut(flow.entry) {
        *entry = Some(S::default());
        work.push_back(flow.entry);
    }
    while let Some(block) = work.pop_front() {
        queued[block] = false;
        let Some(mut state) = at_start[block].clone() else { continue };
        walk(block, &mut state);
        for &next in &flow.blocks[block].succs {
            let changed = match &mut at_start[next] {
                Some(old) => old.merge(&state),
                none => {
                    *none = Some(state.clone());
                    true
                }
            };
            if changed && !std::mem::replace(&mut queued[next], true) {
                work.push_back(next);
            }
        }
    }
    at_start
}
