//! Passes that make legal IR better: they save instructions and registers, and compute values less often.
//!
//! One pass a file, each linear in the function. A pass takes the IR that `legalize` has made, and leaves IR that selection
//! takes. A pass does not decide itself where an instruction may stand: each move takes a proof of [`gcnsel_analysis::Moves`].
//!
//! These run before uniformity is known, on [`Legal`] functions:
//!
//! - [`arms`]: branches one behind another that ask for the same condition are one;
//! - [`pack`]: vectors of bytes go from block to block as dwords;
//! - [`elements`]: of a loaded vector the one element is loaded that is used;
//! - [`strides`]: addresses at multiples of a stride become steps from each other, and so do products;
//! - [`addresses`]: the constant part of an address becomes a step of its own, which instructions take as their offset;
//! - [`join`]: neighbouring loads and stores of a block are one access;
//! - [`behind`]: what only code behind a loop uses is computed behind it;
//! - [`induction`]: addresses that move by the same in each iteration of a loop are stepped.
//!
//! These run after it, on [`Analysed`] functions, and the analysis stays that of the function:
//!
//! - [`hoist`]: values that no iteration changes leave loops;
//! - [`sink`]: values that only later blocks use move there.

mod addresses;
mod ancestors;
mod arms;
mod behind;
mod elements;
mod hoist;
mod induction;
mod join;
mod pack;
mod pressure;
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

/// Makes branches one behind another one branch, if they ask for the same condition.
///
/// # Errors
/// None that input brings about.
pub fn arms(function: Legal, module: &Module) -> Result<Legal> {
    function.transform(module, |types, body| {
        arms::join(types, body);
        Ok(())
    })
}

/// Has vectors of bytes go from block to block as dwords.
///
/// # Errors
/// None that input brings about.
pub fn pack(function: Legal, module: &Module) -> Result<Legal> {
    function.transform(module, pack::pack)
}

/// Loads the one element that is used of a loaded vector, instead of that.
///
/// # Errors
/// None that input brings about.
pub fn elements(function: Legal, module: &Module) -> Result<Legal> {
    function.transform(module, elements::load_elements)
}

/// Writes addresses at multiples of a stride as steps from each other, and products at distances of a few factors.
///
/// # Errors
/// None that input brings about.
pub fn strides(function: Legal, module: &Module) -> Result<Legal> {
    function.transform(module, |types, body| {
        strides::step(types, body)?;
        // The products of addresses that are steps now.
        body.remove_dead(types);
        strides::step_products(types, body)
    })
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

/// Steps addresses that move by the same in each iteration of a loop.
///
/// # Errors
/// None that input brings about.
pub fn induction(function: Legal, module: &Module, target: Target) -> Result<Legal> {
    function.transform(module, |types, body| {
        induction::step(types, body, target)?;
        induction::step_products(types, body)?;
        induction::narrow(types, body)
    })
}

/// Computes behind loops what only code behind them uses.
///
/// # Errors
/// None that input brings about.
pub fn behind(function: Legal, module: &Module) -> Result<Legal> {
    function.transform(module, behind::compute_behind)
}

/// Makes neighbouring loads and stores of a block one access.
///
/// # Errors
/// None that input brings about.
pub fn join(function: Legal, module: &Module, target: Target) -> Result<Legal> {
    function.transform(module, |types, body| join::join(types, body, target))
}

#[cfg(test)]
mod tests;
