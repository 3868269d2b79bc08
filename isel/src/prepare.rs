//! IR-to-IR preparation of a function before its DAGs are built.
//!
//! One pass a file, each linear in its result (a `switch` n log n). What is true afterwards, so that selection
//! need not know otherwise:
//!
//! - functions of the module are inlined, but for calls that stay calls ([`Calls`]);
//! - what is called has one block that returns, and none that does not lead there or go round for ever;
//! - every block is reachable, and ends in `br`, `ret` or `unreachable`: there is no `switch`;
//! - an `alloca` makes its object once, of a size that is known; others have become pieces of a stack (`stack.rs`);
//! - no hints (lifetime and invariant markers, `assume`, `expect`, ...) are left;
//! - no `vp.*`, fixed point, `pext` and other intrinsics for all targets that no instruction does (`generic.rs`);
//! - what a mask names of a vector is loaded and stored element by element (`masked.rs`), and `vector.reverse` and its like are
//!   `shufflevector` (`rearrange.rs`);
//! - no `memcpy`, `memmove` or `memset` is left: they are loads and stores, in loops where they are long;
//! - what is accessed through a generic pointer of which the address space is known is accessed in that space
//!   (`spaces.rs`);
//! - integers are not divided: that is done by multiplication and float reciprocals (`division.rs`);
//! - `exp`, `exp10`, `log`, `log10`, `pow`, `powi`, `tan`, `modf` and `sincos`, and of doubles `exp2`, `log2`, `sin` and `cos`, too,
//!   are in terms of the machine's operations (`math.rs`); `fdiv`, `sqrt`, and those four of half and float are selection's;
//! - `frem`, `vector.reduce.*`, saturating shifts and three-way comparisons are sequences of other operations
//!   (`arithmetic.rs`);
//! - atomic operations that no instruction does in all memory that they may be of (`trust.rs`) are loops around `cmpxchg`, and
//!   none is in scratch, those of 64 bits not even by generic pointers (`reach.rs`);
//! - nothing comes behind a trap, and lanes are not parted where some of them come to one, and to nothing before it that
//!   anybody sees (`traps.rs`);
//! - fat pointers are a resource and an offset, put together only where they are addresses, or go to calls (`fat.rs`);
//! - resources, samplers and scalar offsets are the same for all lanes of a vector access (`apart.rs`);
//! - there is no i128: it is pairs of i64 (`wide.rs`); other integers of more than 64 bits are words (`words.rs`), and
//!   vectors of either are elements (`elements.rs`), structures and arrays with them are fields (`fields.rs`);
//! - addresses at multiples of a stride are steps from each other (`strides.rs`);
//! - addresses of global memory and LDS whose constant parts instructions take as offsets have them in a step of their own
//!   (`addresses.rs`);
//! - changes of the mode that floats are computed in stand in blocks of their own (`modes.rs`);
//! - what computes a value has a use that matters, however far away.
//!
//! Vectors stay vectors except in what is listed above, which is done lane by lane; so do structures and arrays
//! as values, and integers of 8 and 16 bits.
//!
//! A module is prepared once by [`prepare_module`], after which no function is variadic, then its functions in parallel by [`prepare`]; each gets a type table
//! of its own that extends the module's. Those that nobody else needs may be taken out of the module ([`detach`]) rather
//! than copied.

mod addresses;
mod alone;
mod apart;
mod arguments;
mod arithmetic;
mod atomics;
mod builder;
mod constructors;
mod counts;
mod declare;
mod division;
mod elements;
mod fat;
mod fields;
mod generic;
mod hints;
mod large;
mod library;
mod masked;
mod math;
mod memory;
pub(crate) mod modes;
mod parts;
mod reach;
mod rearrange;
mod rewrite;
mod spaces;
mod stack;
mod strides;
mod switch;
mod traps;
mod trust;
mod variadic;
mod wide;
mod words;

use crate::Calls;
use gcnsel_analysis::{Body, Options, Transformed, transform};
use gcnsel_diag::Result;
use gcnsel_ir::{Function, Module, TypeTable};
use gcnsel_isa::Target;
use std::sync::Arc;

pub use constructors::lists as constructors;
pub use gcnsel_analysis::detach;

/// A function ready for selection, with the types that it is written in. It is what the passes have made of it; nobody
/// changes it afterwards:
///
/// ```compile_fail,E0616
/// # use gcnsel_isel::prepare::Prepared;
/// fn turn_round(prepared: &mut Prepared) {
///     prepared.function.layout.reverse();
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Prepared {
    function: Transformed,
}

impl Prepared {
    /// Its types, which extend the module's table.
    pub fn types(&self) -> &TypeTable {
        self.function.types()
    }

    /// The function.
    pub fn function(&self) -> &Function {
        self.function.function()
    }

    /// As a pass that comes later gets it.
    pub(crate) fn into_function(self) -> Transformed {
        self.function
    }
}

/// Makes kernels that call a module's constructors and destructors (`constructors.rs`), declares what prepared functions call,
/// has all functions take a fixed number of arguments (`variadic.rs`), and makes functions of what the module calls very often.
///
/// # Errors
/// Constructors that are no functions, calls of variadic functions that cannot be made so, at their position.
pub fn prepare_module(module: &mut Module) -> Result<()> {
    constructors::make(module)?;
    declare::declare(module);
    variadic::expand(module)?;
    math::shared::share(module);
    Ok(())
}

/// How many instructions of the IR a call of an intrinsic becomes, about.
pub(crate) fn size_of_call(module: &Module, declaration: &Function) -> usize {
    math::shared::size(module, declaration)
}

/// Prepares a function with a body for a target: what it has no instruction for is expanded. `function` stands in the
/// module, or has been taken out of it by [`detach`].
///
/// # Errors
/// Calls that cannot be inlined, and operations with no expansion, at their position.
pub fn prepare(module: &Module, function: Function, target: Target) -> Result<Prepared> {
    prepare_with_calls(module, function, target, &Calls::inlined(), &Options::default())
}

/// As [`prepare`], where some calls stay calls, and uniformity is found out with options.
///
/// # Errors
/// As [`prepare`].
pub fn prepare_with_calls(
    module: &Module,
    function: Function,
    target: Target,
    calls: &Calls,
    uniformity: &Options,
) -> Result<Prepared> {
    let given = Given { target, calls, uniformity };
    let types = TypeTable::extending(Arc::clone(&module.types));
    let (function, done) = transform(module, types, function, |types, body| {
        PASSES.iter().try_for_each(|(_, pass)| pass(types, body, &given))
    });
    done?;
    Ok(Prepared { function })
}

/// What passes go by.
struct Given<'a> {
    target: Target,
    calls: &'a Calls,
    /// How selection will find out what is uniform.
    uniformity: &'a Options,
}

/// A pass.
type Pass = fn(&mut TypeTable, &mut Body, &Given) -> Result<()>;

/// All of them, in their order.
const PASSES: [(&str, Pass); 29] = [
    ("inline", |types, body, given| {
        let module = body.module();
        body.inline_calls(types, given.target.name(), &|callee| given.calls.stays(module, callee))
    }),
    ("ends", |types, body, _| {
        body.end_at_traps(types);
        Ok(())
    }),
    ("returns", |types, body, _| {
        if !body.is_kernel() {
            body.join_returns(types);
        }
        Ok(())
    }),
    ("unreachable", |_, body, _| {
        body.remove_unreachable();
        Ok(())
    }),
    ("stack", |types, body, _| stack::expand(types, body)),
    ("hints", |types, body, _| hints::drop_hints(types, body)),
    ("memory", |types, body, _| memory::expand(types, body)),
    ("generic", |types, body, _| generic::expand(types, body)),
    ("rearrange", |types, body, _| rearrange::expand(types, body)),
    ("masked", |types, body, _| masked::expand(types, body)),
    ("library", |types, body, _| library::expand(types, body)),
    ("spaces", |types, body, _| spaces::infer(types, body)),
    ("atomics", |types, body, given| atomics::expand(types, body, given.target)),
    ("switch", |types, body, _| switch::lower(types, body)),
    ("traps", |types, body, _| {
        traps::join(types, body);
        Ok(())
    }),
    ("fat", |types, body, _| fat::split(types, body)),
    ("fields", |types, body, _| fields::expand(types, body)),
    ("large", |types, body, _| large::expand(types, body)),
    ("elements", |types, body, _| elements::expand(types, body)),
    ("words", |types, body, _| words::split(types, body)),
    ("wide", |types, body, _| wide::split(types, body)),
    ("math", |types, body, _| math::expand(types, body)),
    ("arithmetic", |types, body, _| arithmetic::expand(types, body)),
    ("division", |types, body, _| division::expand(types, body)),
    // What expansions make of two equal values may not be known to be equal: as selection will see it.
    ("apart", |types, body, given| {
        apart::separate(types, body, given.uniformity);
        Ok(())
    }),
    ("strides", |types, body, _| strides::step(types, body)),
    ("addresses", |types, body, given| addresses::split(types, body, given.target)),
    ("modes", |types, body, _| {
        modes::split(types, body);
        Ok(())
    }),
    ("dead", |types, body, _| {
        body.remove_dead(types);
        Ok(())
    }),
];

#[cfg(test)]
mod tests;
