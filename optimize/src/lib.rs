//! Passes that make legal IR better: fewer instructions, fewer registers, less often.
//!
//! One pass a file, each linear in the function. Each takes what `legalize` has made, and leaves what selection takes; of
//! where instructions may stand it knows nothing itself: a move takes a proof of [`gcnsel_analysis::Moves`].
//!
//! Before it is known what is uniform, of [`Legal`] functions:
//!
//! - [`strides`]: addresses at multiples of a stride are steps from each other;
//! - [`addresses`]: the constant part of an address is a step of its own, which instructions take as their offset.
//!
//! Behind that, of [`Analysed`] ones, and the analysis stays that of the function:
//!
//! - [`hoist`]: what no iteration changes leaves loops;
//! - [`sink`]: what later blocks alone use goes there.

mod addresses;
mod hoist;
mod sink;
mod strides;
#[cfg(test)]
mod testing;

pub use hoist::hoist;
pub use sink::sink;

use gcnsel_diag::Result;
use gcnsel_ir::Module;
use gcnsel_isa::Target;
#[cfg(doc)]
use gcnsel_legalize::Analysed;
use gcnsel_legalize::Legal;

/// Writes addresses at multiples of a stride as steps from each other.
///
/// # Errors
/// None that input brings about.
pub fn strides(function: Legal, module: &Module) -> Result<Legal> {
    function.transform(module, strides::step)
}

/// Splits addresses into what varies and what instructions of the target take as their offset.
///
/// # Errors
/// None that input brings about.
pub fn addresses(function: Legal, module: &Module, target: Target) -> Result<Legal> {
    function.transform(module, |types, body| {
        addresses::split(types, body, target)?;
        // The addresses that have been split.
        body.remove_dead(types);
        Ok(())
    })
}

#[cfg(test)]
mod tests;
