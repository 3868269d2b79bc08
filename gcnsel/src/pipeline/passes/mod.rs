//! The passes, each by the name of its stage, and the forms that a function has between them.

mod drawing;
mod emit;
mod legalize;
mod moves;
mod regalloc;
mod select;
mod wave;

pub use drawing::Drawn;
pub use emit::{Emit, Emitted, EmittedCode};
pub use legalize::{
    Addresses, Arms, Behind, Body, Elements, Induction, Join, Legalize, Pack, Strides, Uniformity,
};
pub use moves::{Hoist, Sink};
pub use regalloc::{Allocated, Regalloc};
pub use select::{Select, Selected};
pub use wave::Wave;
