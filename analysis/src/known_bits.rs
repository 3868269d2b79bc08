//! What is known of the bits of a function's values, for passes that ask for nothing else.

use crate::sources::Sources;
use crate::uses::Uses;
use crate::values::{Asked, Values};
use cranelift_entity::EntitySet;
use gcnsel_graph::Graph;
use gcnsel_ir::{Function, Module, TypeTable, Value};

/// The known bits of scalars, through phis too. Of values that are made later, or that nobody has asked for, nothing is known.
#[derive(Default)]
pub struct KnownBits(Values);

impl KnownBits {
    /// Finds those of some values, and of what they are computed from. `types` has all of the function's types. Every branch may go
    /// either way.
    pub fn of(
        module: &Module,
        types: &TypeTable,
        function: &Function,
        values: impl IntoIterator<Item = Value>,
    ) -> KnownBits {
        let wanted = with_operands(function, values);
        let graph = Graph::new(function.blocks.len(), function.entry(), |b| function.successors(b));
        let origins = Sources::new(module, types, function).all();
        let uses = Uses::new(function);
        KnownBits(Values::new(module, types, function, &graph, &uses, &origins, Asked::Some(wanted)))
    }

    /// The bits of a value that are certainly 0, in every lane at every time; those above its width are.
    pub fn zeros(&self, value: Value) -> u64 {
        self.0.known_bits(value).0
    }
}

/// Values and what they are computed from.
fn with_operands(function: &Function, values: impl IntoIterator<Item = Value>) -> EntitySet<Value> {
    let mut found = EntitySet::with_capacity(function.values.len());
    let mut work: Vec<Value> = values.into_iter().collect();
    while let Some(value) = work.pop() {
        if found.insert(value)
            && let Some(inst) = function.def_inst(value)
        {
            function.insts[inst].kind.for_each_operand(|operand| work.push(operand));
        }
    }
    found
}
