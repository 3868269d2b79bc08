//! The one way in and out of a transformation.

use super::Body;
use gcnsel_ir::{Function, Inst, Module, TypeTable};
use std::marker::PhantomData;

/// What passes have made of a function, with the types that it is written in: to be read, and to be transformed
/// further.
///
/// ```compile_fail,E0616
/// # use gcnsel_analysis::Transformed;
/// fn turn_round(mut result: Transformed) {
///     result.function.layout.reverse();
/// }
/// ```
///
/// ```compile_fail,E0596
/// # use gcnsel_analysis::Transformed;
/// fn turn_round(mut result: Transformed) {
///     result.function().layout.reverse();
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Transformed {
    types: TypeTable,
    function: Function,
    first_made: Inst,
}

impl Transformed {
    /// The types that the function is written in.
    pub fn types(&self) -> &TypeTable {
        &self.types
    }

    /// The function.
    pub fn function(&self) -> &Function {
        &self.function
    }

    /// Whether passes have made an instruction. What was there before, and copies of what stood in functions that have
    /// been inlined, is not made.
    pub fn is_made(&self, inst: Inst) -> bool {
        inst >= self.first_made
    }

    /// Forgets what is in no block, and gives what is left new numbers ([`Function::compact`]): no later stage's tables need room
    /// for what passes have deleted and expanded.
    pub fn compact(&mut self) {
        self.first_made = self.function.compact(self.first_made);
    }

    /// Transforms it further, as [`transform`] does.
    pub fn transform<R>(
        self,
        module: &Module,
        passes: impl for<'m> FnOnce(&mut TypeTable, &mut Body<'m>) -> R,
    ) -> (Transformed, R) {
        let Transformed { mut types, function, first_made } = self;
        let mut body = Body { module, function, made: None, first_made, brand: PhantomData };
        let result = passes(&mut types, &mut body);
        let Body { function, first_made, .. } = body;
        (Transformed { types, function, first_made }, result)
    }
}

/// Lets passes transform a function. `types` has its types, and gets those that the passes need besides.
///
/// Nothing but what the passes do to the [`Body`] that they are lent comes out. They cannot put another in its place:
/// its lifetime is one that only this call knows, so that no other body has its type.
///
/// ```compile_fail,E0521
/// # use gcnsel_analysis::{Body, transform};
/// # use gcnsel_ir::{Function, Module, TypeTable};
/// fn put_in_place(body: &mut Body<'_>, module: &Module, types: TypeTable, changed: Function) {
///     transform(module, types, changed, |_, other| std::mem::swap(body, other));
/// }
/// ```
pub fn transform<R>(
    module: &Module,
    types: TypeTable,
    function: Function,
    passes: impl for<'m> FnOnce(&mut TypeTable, &mut Body<'m>) -> R,
) -> (Transformed, R) {
    let first_made = function.insts.next_key();
    Transformed { types, function, first_made }.transform(module, passes)
}
