//! Witnesses of divergence: differences between converged executions of one instruction.
//!
//! LLVM's document "Convergence And Uniformity" defines which executions of an instruction by different lanes are
//! *converged*, given a cycle hierarchy. A value is uniform if converged executions of it are equal. This
//! crate executes by those definitions and reports differences. It judges `analysis`, so it shares nothing with it, nor
//! with `graph`: [`Hierarchy`] is a second implementation of "CycleTerminology".
//!
//! * [`pairs`]: all executions of a [`Shape`] (a control flow graph whose branches are free to go anywhere) by two
//!   lanes, exactly.
//! * [`Machine`]: one execution of an IR function by several lanes. It can compare the results of some instructions
//!   ([`Watch`]) with those in another function, which a transformation has made of the first.
//! * [`scalar`]: one execution by one lane, for code that does not depend on other lanes: a function and the result of a pass
//!   must do the same.
//! * [`shapes`], [`random`], [`kernel_files`]: graphs and functions to execute.
//!
//! The layers, from below to above:
//!
//! * cycles, and executions of blocks (`hierarchy`, `instance`);
//! * for graphs, `shape` and `pairs`;
//! * for functions, the way to execute and the result (`execution`, `witnessed`), the meanings of instructions (`meaning`,
//!   `together`), and `machine`.

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
