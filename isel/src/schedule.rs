//! Order of a block's instructions, and by it how many waves run at a time.
//!
//! What may not be separated (SCC and its reader, a mode switch and what it is for, an address built from the program
//! counter) is one unit (`graph.rs`). Units are ordered in one of these ways:
//!
//! * By a list scheduler from the top (`list.rs`). At each step it looks at some ready units only (`ready.rs`), so that the time
//!   is linear in the block. While fewer registers are live than a limit, loads go first and waiting units last; else the unit that frees most goes.
//!   Of equals that goes first which was selected first, or which is first in an order from the bottom.
//!   In a second list the unit goes first from which it takes longest to the end of the block; it is taken if the block is shorter so.
//! * The order of selection, where the first takes more VGPRs than there are.
//! * An order from the bottom (`late.rs`), which makes a value when it is wanted.
//! * After one of these two, where its registers suffice, with what takes long begun in time (`in_time.rs`). It is looked for where the
//!   list scheduler runs out of registers, or has waits.
//!
//! The limit is that of a number of waves: of those that the blocks can keep within, that with which the function takes least time
//! (`waves.rs`). What a kernel asks of the scheduler are edges of its own (`requests.rs`).
//!
//! What a block before has begun is there some slots later (`arrivals.rs`): what needs it comes late.
//!
//! Blocks are scheduled when all have been selected: what lives through a block takes registers in it as well.

mod arrivals;
mod graph;
mod hosts;
mod in_flight;
mod in_time;
mod late;
mod list;
mod pressure;
mod ready;
mod registers;
mod requests;
mod slots;
#[cfg(test)]
mod testing;
mod time;
mod unit;
mod waits;
mod waves;

pub use requests::remove_requests;
pub use waves::{Room, schedule};

/// SGPRs that a block may have live without care.
const SGPR_LIMIT: i32 = 64;
