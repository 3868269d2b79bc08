//! What is known of the bits of a function's values, for passes that ask for nothing else.

use crate::sources::Sources;
use crate::uses::Uses;
use crate::values::Values;
use gcnsel_graph::{Cycles, Graph};
use gcnsel_ir::{Function, Module, TypeTable, Value};

/// The known bits of scalars, through phis too. Of values that are made later nothing is known.
#[derive(Default)]
pub struct KnownBits(Values);

impl KnownBits {
    /// Finds them. `types` has all of the function's types.
    pub fn of(module: &Module, types: &TypeTable, function: &Function) -> KnownBits {
        let graph = Graph::new(function.blocks.len(), function.entry(), |b| function.successors(b));
        let folds = Cycles::new(&graph).are_reducible();
        let origins = Sources::new(module, types, function).all();
        let uses = Uses::new(function);
        KnownBits(Values::new(module, types, function, &graph, &uses, &origins, folds))
    }

    /// The bits of a value that are certainly 0, in every lane at every time; those above its width are.
    pub fn zeros(&self, value: Value) -> u64 {
        self.0.known_bits(value).0
    }
}
