//! Debug information of code objects: DWARF from the debug metadata of LLVM IR.
//!
//! [`FunctionLines`] is what is known of one function's code: rows of the line table, and the calls that have been inlined with the
//! ranges of their code. It is made when the function has been emitted, for each function by itself. [`sections`] makes DWARF of all
//! of a module's, by gimli. [`Files`] has the same lines for assembly text.

mod blocks;
mod debug_frame;
mod directives;
mod entries;
mod lines;
mod locals;
mod sections;
mod tags;
mod types;
mod unit;
mod variables;

pub use directives::Files;
pub use lines::{FunctionLines, Line, Run};
pub use sections::sections;
pub use variables::{HardRegister, Place, Placed, PlacedPart, Variable, fragment};
