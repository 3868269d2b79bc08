//! From a block's DAG to machine instructions, in three passes over the nodes.
//!
//! 1. Forward: the bank of each value ([`bank`]).
//! 2. Backward from what the block needs: which rule each node takes, and which nodes are needed at all
//!    ([`matching`]).
//!    Then neighbouring accesses become one ([`merge`]).
//! 3. Forward: instructions ([`emit`]), with operands brought to where their instruction takes them ([`operand`]).
//!
//! From below to above: what is found out about nodes (`value`, `sdwa`, `matches`, `merge::merged`), and the state that holds it
//! (`selector`); which rule each node takes (`bank`, `high`, `parts`, `matching`); operands (`operand`, `whole`), then
//! instructions, of rules (`form`), those that lowering chose (`instruction`), merged ones (`merge`), and all of a block (`emit`,
//! `block_end`); and this file, which runs the passes.
//!
//! A truth value in the scalar bank is made in SCC right before each user that wants it there; one that is wanted
//! as a number is an SGPR with 0 or 1.

mod bank;
mod block_end;
mod emit;
mod form;
mod high;
mod indexed;
mod instruction;
mod matches;
mod matching;
mod merge;
mod operand;
mod parts;
mod sdwa;
mod selector;
mod value;
mod verify;
mod whole;
mod why;

pub use matching::Need;
pub use selector::Selector;
pub use value::{Value, part};
pub use verify::verify;

use crate::dag::{Dag, NodeId};
use cranelift_entity::EntitySet;
use gcnsel_diag::Result;
use gcnsel_mir::{Block, Function, Inst};

impl<'a> Selector<'a> {
    /// Selects all nodes of a block that its effects and `roots` need, into a block of the machine function, which is in a loop if
    /// `is_repeated`. Notes in `glued` which instructions must directly follow the one before.
    ///
    /// # Errors
    /// A node that no rule covers.
    pub fn run(
        dag: &'a Dag,
        mir: &'a mut Function,
        block: Block,
        is_repeated: bool,
        glued: &'a mut EntitySet<Inst>,
        roots: &[(NodeId, Need)],
    ) -> Result<Self> {
        let mut selector = Selector::new(dag, mir, block, is_repeated, glued);
        selector.find_sides();
        selector.count_uses(roots);
        selector.find_high_products();
        selector.match_rules(roots)?;
        selector.merge_lds_stores();
        selector.merge_wide_stores();
        selector.merge_loads(roots);
        selector.emit_nodes()?;
        Ok(selector)
    }
}
