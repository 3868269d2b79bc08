//! Witnesses of divergence: what differs between converged executions of one instruction.
//!
//! LLVM's document "Convergence And Uniformity" defines which executions of an instruction by different lanes are
//! *converged*, given a cycle hierarchy, and that a value is uniform if converged executions of it are equal. This
//! crate executes by those definitions and reports what differs. It knows nothing of `analysis`, which it judges, nor
//! of `graph`: [`Hierarchy`] is written from "CycleTerminology" once more.
//!
//! * [`pairs`]: all executions of a [`Shape`] (a control flow graph whose branches are free to go anywhere) by two
//!   lanes, exactly.
//! * [`Machine`]: one execution of an IR function by several lanes. What some instructions compute in it ([`Watch`]) is
//!   compared with what they compute in another function, to which a transformation has changed that one.
//! * [`scalar`]: one execution by one lane, for what does not ask for others: a function and what a pass has made of it are to
//!   do the same.
//! * [`shapes`], [`random`], [`kernel_files`]: graphs and functions to execute.
//!
//! Layers, from below to above: cycles, and executions of blocks (`hierarchy`, `instance`); for graphs `shape` and `pairs`; for
//! functions how to execute and what that shows (`execution`, `witnessed`), what instructions compute (`meaning`, `together`),
//! and `machine`.

mod execution;
mod hierarchy;
mod instance;
mod kernels;
mod machine;
mod meaning;
mod numbers;
pub mod pairs;
pub mod random;
pub mod scalar;
mod shape;
pub mod shapes;
mod together;
mod witnessed;

pub use execution::{Arithmetic, Execution};
pub use hierarchy::{Cycle, Hierarchy, Search};
pub use instance::Instance;
pub use kernels::kernel_files;
pub use machine::Machine;
pub use numbers::{Numbers, mix};
pub use shape::{DECLARATIONS, FreeFunction, Shape};
pub use witnessed::{Watch, Witnessed};

/// A set of blocks, by number.
pub type Blocks = u64;

/// The blocks of a set, in order.
pub fn each(mut blocks: Blocks) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let next = (blocks != 0).then(|| blocks.trailing_zeros() as usize)?;
        blocks &= blocks - 1;
        Some(next)
    })
}
