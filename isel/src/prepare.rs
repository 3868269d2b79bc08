//! IR-to-IR preparation of a function before its DAGs are built.
//!
//! One pass a file, each linear in its result (a `switch` n log n). What is true afterwards, so that selection
//! need not know otherwise:
//!
//! - calls are of known intrinsics or inline assembly only: functions of the module are inlined;
//! - every block is reachable, and ends in `br`, `ret` or `unreachable`: there is no `switch`;
//! - no hints (lifetime and invariant markers, `assume`, `expect`, ...) are left;
//! - no `memcpy`, `memmove` or `memset` is left: they are loads and stores, in loops where they are long;
//! - integers are not divided: that is done by multiplication and float reciprocals (`division.rs`);
//! - `exp`, `exp10`, `log`, `log10`, `pow` and `powi` of half and float are in terms of the machine's operations
//!   (`math.rs`); `fdiv`, `sqrt`, `exp2`, `log2`, `sin` and `cos` are selection's;
//! - `frem`, `vector.reduce.*`, saturating shifts and three-way comparisons are sequences of other operations
//!   (`arithmetic.rs`);
//! - atomic operations that the target has no instruction for are loops around `cmpxchg`, and none is in scratch;
//! - there is no i128: it is pairs of i64 (`wide.rs`).
//!
//! Vectors stay vectors except in what is listed above, which is done lane by lane; so do structures and arrays
//! as values, and integers of 8 and 16 bits.
//!
//! A module is prepared once by [`prepare_module`], then its functions in parallel by [`prepare`] or, where nobody else
//! needs them, by [`prepare_detached`] without a copy; each gets a type table of its own that extends the module's.

mod alone;
mod arithmetic;
mod atomics;
mod builder;
mod declare;
mod division;
mod hints;
mod inline;
mod math;
mod memory;
mod rewrite;
mod switch;
mod wide;

use gcnsel_analysis::{Body, Detached};
use gcnsel_diag::Result;
use gcnsel_ir::{Function, Module, TypeTable};
use gcnsel_isa::Target;
use std::sync::Arc;

/// A function ready for selection, with the types it is written in.
#[derive(Clone, Debug)]
pub struct Prepared {
    /// Extends the module's table.
    pub types: TypeTable,
    /// The function.
    pub function: Function,
}

/// Declares in a module what prepared functions call.
pub fn prepare_module(module: &mut Module) {
    declare::declare(module);
}

/// Takes functions, given by their indices in [`Module::functions`], out of the module, for [`prepare_detached`]: those
/// that neither call functions of the module nor are called.
pub fn detach(module: &mut Module, functions: &[usize]) -> Vec<Option<Detached>> {
    inline::detach(module, functions)
}

/// Prepares a function with a body for a target: what it has no instruction for is expanded.
///
/// # Errors
/// Calls that cannot be inlined, and operations with no expansion, at their position.
pub fn prepare(module: &Module, function: &Function, target: Target) -> Result<Prepared> {
    let mut types = TypeTable::extending(Arc::clone(&module.types));
    let body = inline::inline(module, &mut types, function)?;
    expand(types, body, target)
}

/// [`prepare`], of a function that nobody else needs any more.
///
/// # Errors
/// As [`prepare`].
pub fn prepare_detached(module: &Module, function: Detached, target: Target) -> Result<Prepared> {
    expand(TypeTable::extending(Arc::clone(&module.types)), Body::detached(module, function), target)
}

fn expand(mut types: TypeTable, mut body: Body, target: Target) -> Result<Prepared> {
    for (_, pass) in PASSES {
        pass(&mut types, &mut body, target)?;
    }
    Ok(Prepared { types, function: body.into_function() })
}

/// A pass over a function in which everything is inlined.
type Pass = fn(&mut TypeTable, &mut Body, Target) -> Result<()>;

/// All of them, in their order.
const PASSES: [(&str, Pass); 9] = [
    ("unreachable", |_, body, _| {
        body.remove_unreachable();
        Ok(())
    }),
    ("hints", |types, body, _| hints::drop_hints(types, body)),
    ("memory", |types, body, _| memory::expand(types, body)),
    ("atomics", atomics::expand),
    ("wide", |types, body, _| wide::split(types, body)),
    ("math", |types, body, _| math::expand(types, body)),
    ("arithmetic", |types, body, _| arithmetic::expand(types, body)),
    ("division", |types, body, _| division::expand(types, body)),
    ("switch", |types, body, _| switch::lower(types, body)),
];

#[cfg(test)]
mod tests;
