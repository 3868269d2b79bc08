//! Colouring: a physical register for each virtual one of a file, in dominance order.
//!
//! Where a block starts, all registers live into it have their colours, because their definitions dominate it; the
//! walk through the block frees what dies and colours what is defined. Affinities make copies disappear: phi
//! partners, both sides of copies, tied operands, and the parts of a tuple, which are coloured where the tuple will
//! want them.
//!
//! What all colourings of a function share is the `ground`.
//!
//! The layers, from below: what there is (`palette`, sets of registers are `bits`), where registers would like to be (`wishes`)
//! and, as far as it is known, are going to be (`seats`); the `state`, with what is elsewhere for a while (`aside`) and what has
//! found no place (`stuck`); who is in the way where no colour is free (`occupants`), who of them can be moved (`make_way`), and the
//! `choice` of a colour; where values of a block begin and end (`spans`); the `walk` through the blocks; spilling and colouring in
//! turn (`fit`), and once more for fewer registers (`thrift`), by what colours cost (`moved`).

mod aside;
mod bits;
mod choice;
mod fit;
mod ground;
mod make_way;
mod moved;
mod occupants;
mod palette;
mod seats;
mod spans;
mod state;
mod stuck;
mod thrift;
mod walk;
mod wishes;

pub use aside::{Coloured, Move, Moves};
pub use bits::Bits;
pub use fit::spill_and_colour;
pub use ground::Ground;
pub use palette::{Colours, Palette};
