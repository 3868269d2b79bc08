//! Legalizing: turns any IR that gcnsel accepts into IR of operations that instructions do.
//!
//! There is one pass a file, each linear in its result (a `switch` n log n). Selection relies on these facts about the result:
//!
//! - functions of the module are inlined, except for calls that stay calls ([`Calls`]);
//! - a function that is called has one block that returns; every other block leads there, or to a loop without end;
//! - every block is reachable, and ends in `br`, `ret` or `unreachable`: there is no `switch`;
//! - an `alloca` makes its object once, of a known size; others have become pieces of a stack (`stack.rs`);
//! - no hints (lifetime and invariant markers, `assume`, `expect`, ...) are left;
//! - no `vp.*`, fixed point, `pext` and other intrinsics for all targets that no instruction does (`generic.rs`);
//! - masked accesses are loads and stores of single elements (`masked.rs`), and `vector.reverse` and its like are
//!   `shufflevector` (`rearrange.rs`);
//! - no `memcpy`, `memmove` or `memset` is left: they are loads and stores, in loops where they are long;
//! - an object in scratch that only loads and stores of known places reach is values (`private.rs`);
//! - an access through a generic pointer whose address space is known is in that space (`spaces.rs`);
//! - there is no integer division: multiplication and float reciprocals do it (`division.rs`);
//! - `exp`, `exp10`, `log`, `log10`, `pow`, `powi`, `tan`, `modf`, `sincos`, and of doubles also `exp2`, `log2`, `sin` and `cos`,
//!   are in terms of the machine's operations (`math.rs`); selection takes `fdiv`, `sqrt`, and those four of half and float;
//! - `frem`, `vector.reduce.*`, saturating shifts and three-way comparisons are sequences of other operations
//!   (`arithmetic.rs`);
//! - atomic operations that lanes of a wave do to one address are one lane's (`one_lane.rs`);
//! - an atomic operation is a loop around `cmpxchg` if no instruction does it in all memory that it may access (`trust.rs`);
//!   no atomic accesses scratch, those of 64 bits not even by generic pointers (`reach.rs`);
//! - nothing comes behind a trap, and the wave takes a branch to a block that only traps as a whole, if any lane takes it
//!   (`traps.rs`);
//! - fat pointers are a resource and an offset, put together only as addresses or for calls (`fat.rs`);
//! - resources, samplers and scalar offsets are the same for all lanes of a vector access (`waterfall.rs`);
//! - there is no i128: it is pairs of i64 (`wide.rs`); other integers of more than 64 bits are words (`words.rs`), and
//!   vectors of either are elements (`elements.rs`), structures and arrays with them are fields (`fields.rs`);
//! - changes of the mode that floats are computed in stand in blocks of their own (`modes.rs`);
//! - every computed value has a use that matters, directly or through other values.
//!
//! Vectors stay vectors, except where the list above takes them element by element. So do structures and arrays
//! as values, and integers of 8 and 16 bits.
//!
//! [`legalize_module`] makes a module legal once; afterwards no function is variadic. [`legalize()`] then makes its functions legal
//! in parallel. Each gets a type table of its own that extends the module's. A function that nothing else needs may be taken out of
//! the module ([`detach`]) rather than copied.
//!
//! The crate also has what the passes and later stages rely on: [`Calls`], [`kernel_arguments()`], [`layout`],
//! [`atomic_instruction`], [`FloatMode`], [`modes`]. [`builder`] and [`rewrite`] are the tools for writing passes.
//!
//! The layers, from below to above: those decisions and tools; the frame of the passes that take values apart (`parts.rs`); the
//! passes; their order, which is here.

mod analysed;
mod arguments;
mod arithmetic;
mod atomic_instructions;
mod atomics;
pub mod builder;
mod calls;
mod constructors;
mod counts;
mod declare;
mod digits;
mod division;
mod elements;
mod fat;
mod fields;
mod float_mode;
mod generic;
mod hints;
mod kernel_arguments;
mod large;
pub mod layout;
mod library;
mod masked;
mod math;
mod memory;
pub mod modes;
mod one_lane;
mod parts;
mod per_lane;
mod private;
mod reach;
mod rearrange;
pub mod rewrite;
mod spaces;
mod stack;
mod switch;
mod traps;
mod trust;
mod ty;
mod variadic;
mod waterfall;
mod wide;
pub mod width;
mod words;

use gcnsel_analysis::{Body, Options, Transformed, transform};
use gcnsel_diag::Result;
use gcnsel_ir::{Function, Module, TypeTable};
use gcnsel_isa::Target;
use std::sync::Arc;

pub use analysed::Analysed;
pub use atomic_instructions::{atomic_instruction, buffer_atomic, types_of_buffer_atomic};
pub use calls::{Calls, Inputs, MOST_IN_MEMORY, names};
pub use constructors::lists as constructors;
pub use float_mode::{Denormals, FloatMode};
pub use gcnsel_analysis::detach;
pub use kernel_arguments::{KernelArg, kernel_arguments};
pub use memory::align_at;
pub use ty::Ty;

/// A function ready for selection, with the types that it is written in. It is what the passes have made of it; nobody
/// changes it afterwards:
///
/// ```compile_fail,E0616
/// # use gcnsel_legalize::Legal;
/// fn turn_round(legal: &mut Legal) {
///     legal.function.layout.reverse();
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Legal {
    function: Transformed,
}

impl Legal {
    /// Its types, which extend the module's table.
    pub fn types(&self) -> &TypeTable {
        self.function.types()
    }

    /// The function.
    pub fn function(&self) -> &Function {
        self.function.function()
    }

    /// Lets passes that come later, which leave it fit for selection, transform it further.
    ///
    /// # Errors
    /// What the passes say.
    pub fn transform(
        self,
        module: &Module,
        passes: impl for<'m> FnOnce(&mut TypeTable, &mut Body<'m>) -> Result<()>,
    ) -> Result<Legal> {
        let (function, done) = self.function.transform(module, passes);
        done?;
        Ok(Legal { function })
    }

    /// As the analysis gets it.
    fn into_function(self) -> Transformed {
        self.function
    }
}

/// Makes kernels that call a module's constructors and destructors (`constructors.rs`), declares what legal functions call,
/// has all functions take a fixed number of arguments (`variadic.rs`), and makes functions of what the module calls very often.
///
/// # Errors
/// Constructors that are no functions, calls of variadic functions that cannot be made so, at their position.
pub fn legalize_module(module: &mut Module) -> Result<()> {
    constructors::make(module)?;
    declare::declare(module);
    variadic::expand(module)?;
    math::shared::share(module);
    Ok(())
}

/// Legalizes a function with a body for a target: what it has no instruction for is expanded. `function` stands in the
/// module, or has been taken out of it by [`detach`].
///
/// # Errors
/// Calls that cannot be inlined, and operations with no expansion, at their position.
pub fn legalize(module: &Module, function: Function, target: Target) -> Result<Legal> {
    let context = Context {
        target,
        calls: &Calls::inlined(),
        uniformity: &Options::default(),
        no_atomic_optimizer: false,
    };
    legalize_by(module, function, &context)
}

/// As [`legalize()`], as a context says.
///
/// # Errors
/// As [`legalize()`].
pub fn legalize_by(module: &Module, function: Function, context: &Context) -> Result<Legal> {
    let types = TypeTable::extending(Arc::clone(&module.types));
    let (mut function, done) = transform(module, types, function, |types, body| {
        PASSES.iter().try_for_each(|(_, pass)| pass(types, body, context))
    });
    done?;
    function.compact();
    Ok(Legal { function })
}

/// What passes go by.
pub struct Context<'a> {
    /// Whose instructions there are.
    pub target: Target,
    /// Which calls stay calls.
    pub calls: &'a Calls,
    /// How selection will find out what is uniform.
    pub uniformity: &'a Options,
    /// Each lane does its atomic operations itself.
    pub no_atomic_optimizer: bool,
}

/// A pass.
pub type Pass = fn(&mut TypeTable, &mut Body, &Context) -> Result<()>;

/// All of them, in their order.
pub const PASSES: [(&str, Pass); 29] = [
    ("inline", |types, body, context| {
        let module = body.module();
        body.inline_calls(types, context.target.name(), &|callee| context.calls.stays(module, callee))
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
    ("one_lane", |types, body, context| {
        if !context.no_atomic_optimizer {
            one_lane::elect(types, body, context.uniformity);
        }
        Ok(())
    }),
    ("atomics", |types, body, context| atomics::expand(types, body, context.target)),
    ("private", |types, body, context| private::to_values(types, body, context.target)),
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
    ("waterfall", |types, body, context| {
        waterfall::expand(types, body, context.uniformity);
        Ok(())
    }),
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
