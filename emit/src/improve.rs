//! What allocation has left room for.

use crate::{
    add_to_products, copy_before_branches, drop_repeated_moves, hold_literals, pair_moves,
    set_constants_once, set_vector_constants_once, shorten_sums, simplify_exec, spare_literals,
};
use gcnsel_mir::Function;

/// Makes an allocated function shorter; it computes the same.
pub fn improve(f: &mut Function) {
    shorten_sums(f);
    // Before blocks are joined, since lanes keep their edges until then.
    add_to_products(f);
    set_vector_constants_once(f);
    simplify_exec(f);
    hold_literals(f);
    set_constants_once(f);
    drop_repeated_moves(f);
    pair_moves(f);
    copy_before_branches(f);
    spare_literals(f);
}
