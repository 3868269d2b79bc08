//! What allocation has left room for.

use crate::{
    copy_before_branches, drop_repeated_moves, hold_literals, pair_moves, set_constants_once, shorten_sums,
    simplify_exec, spare_literals,
};
use gcnsel_mir::Function;

/// Makes an allocated function shorter; it computes the same.
pub fn improve(f: &mut Function) {
    shorten_sums(f);
    simplify_exec(f);
    hold_literals(f);
    set_constants_once(f);
    drop_repeated_moves(f);
    pair_moves(f);
    copy_before_branches(f);
    spare_literals(f);
}
