//! From an allocated machine function to bytes.
//!
//! The passes run in this order, each in a file of its own. [`improve()`] runs 2 to 11, [`emit_kernel`] the rest:
//!
//! 1. [`place_inputs`] (before allocation): which registers hold the values that a wave starts with;
//! 2. [`shorten_sums`]: shorter forms of instructions that accumulate;
//! 3. [`add_to_products`]: one instruction for a product and a sum;
//! 4. [`set_vector_constants_once`]: a VGPR that a loop only sets to one constant is set in front of it;
//! 5. [`simplify_exec`]: straight code becomes one block, and writes to exec without effect go;
//! 6. [`hold_literals`]: constants move into the instructions that read them;
//! 7. [`set_constants_once`]: an SGPR that a loop only sets to one constant is set in front of it;
//! 8. [`drop_repeated_moves`]: a scalar register is not set to what it holds already;
//! 9. [`pair_moves`]: two moves of neighbouring dwords become one;
//! 10. [`copy_before_branches`]: copies for the next iteration stand in front of the branch that ends a loop;
//! 11. [`spare_literals`]: shorter forms of instructions with literals;
//! 12. [`settle_undefined`]: an undefined operand becomes a register or a number;
//! 13. [`insert_prologue`]: scratch is set up where the hardware does not do it;
//! 14. [`apply_memory_model`]: atomics, fences and volatile accesses get the instructions that they need around them;
//! 15. [`insert_waits`]: the fewest `s_waitcnt` that keep every register from being used too early;
//! 16. [`compare_before_waits`]: what is compared for a branch, in front of the block's waits;
//! 17. [`machine::lower`]: only machine instructions remain;
//! 18. [`fold_empty_blocks`]: edges lead past blocks without instructions;
//! 19. [`rotate_latches`]: what is left on the way back stands in front of the header, which it falls into;
//! 20. [`insert_nops`]: `s_nop` between instructions that the hardware does not keep apart;
//! 21. [`break_clauses`]: `s_nop` in runs of memory instructions that could not be replayed;
//! 22. [`layout::lay_out`]: branches, addresses and encoding;
//! 23. [`kernel`]: descriptor, metadata, relocations and listing; [`assembly()`] makes a module's text of them.
//!
//! Addresses relative to the program counter: `SymbolPart::RelLow` and `RelHigh` count from the value of the latest
//! `s_getpc_b64` in the same block whose pair the instruction reads. The relocation's addend is computed from where the
//! instructions finally stand, so waits may come between them.

pub mod assembly;
mod clauses;
mod compares;
mod constants;
mod exec;
mod fold;
mod hazards;
mod improve;
mod indexed;
mod inputs;
pub mod kernel;
mod latches;
pub mod layout;
mod literals;
mod live;
pub mod machine;
mod memory_model;
mod pairs;
mod preload;
mod preload_header;
mod products;
mod prologue;
mod repeated;
mod rotate;
mod scalars;
mod shorten;
mod spare;
mod symbol_name;
#[cfg(test)]
mod testing;
mod undefined;
mod usage;
mod waits;

pub use assembly::assembly;
pub use clauses::break_clauses;
pub use compares::compare_before_waits;
pub use constants::{set_constants_once, set_vector_constants_once};
pub use exec::simplify_exec;
pub use fold::fold_empty_blocks;
pub use hazards::insert_nops;
pub use improve::improve;
pub use inputs::{enable_inputs, place_inputs};
pub use kernel::{EmittedFunction, EmittedKernel, KernelFacts, Run, Spills, emit_function, emit_kernel};
pub use latches::copy_before_branches;
pub use literals::hold_literals;
pub use memory_model::apply_memory_model;
pub use pairs::pair_moves;
pub use preload::preload_arguments;
pub use products::add_to_products;
pub use prologue::insert_prologue;
pub use repeated::drop_repeated_moves;
pub use rotate::rotate_latches;
pub use shorten::shorten_sums;
pub use spare::spare_literals;
pub use undefined::settle_undefined;
pub use usage::Usage;
pub use waits::insert_waits;
