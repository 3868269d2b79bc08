//! Move legality: what GPU code demands of a transformation beyond SSA form.

mod lanes;

pub use lanes::Lanes;
