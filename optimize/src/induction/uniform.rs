//! Which values are certainly the same in all lanes of a wave, as far as their operands alone tell. What is not found here costs
//! nothing but a worse choice of where a pointer is kept.

use super::loops::{Loops, Step};
use cranelift_entity::EntitySet;
use gcnsel_analysis::{Flow, Sources};
use gcnsel_graph::DepthFirst;
use gcnsel_ir::{Function, InstKind, Module, TypeTable, Value, ValueDef};

/// Values that are the same in all lanes.
pub struct Uniform<'a> {
    f: &'a Function,
    arguments: Vec<bool>,
    values: EntitySet<Value>,
}

impl<'a> Uniform<'a> {
    pub fn of(module: &Module, types: &TypeTable, f: &'a Function, loops: &Loops) -> Uniform<'a> {
        let mut sources = Sources::new(module, types, f);
        let arguments = (0..f.params.len()).map(|n| sources.argument(n).flow() != Flow::Divergent).collect();
        let mut found = Uniform { f, arguments, values: EntitySet::new() };
        for block in DepthFirst::new(loops.graph()).reverse_postorder() {
            for &inst in &f.blocks[block].insts {
                let Some(result) = f.insts[inst].result else { continue };
                let is_uniform = match &f.insts[inst].kind {
                    // Only those of which the loop has one step for all lanes that are in it together.
                    InstKind::Phi { .. } => loops.counters.get(&result).is_some_and(|counter| {
                        let step = match counter.step {
                            Step::Constant(_) => true,
                            Step::Value(step) => found.has(step),
                        };
                        step && found.has(counter.first)
                    }),
                    kind => match sources.instruction(inst).flow() {
                        Flow::Divergent => false,
                        Flow::Uniform => true,
                        Flow::Operands => {
                            let mut all = true;
                            kind.for_each_operand(|operand| all &= found.has(operand));
                            all
                        }
                    },
                };
                if is_uniform {
                    found.values.insert(result);
                }
            }
        }
        found
    }

    /// Whether a value is certainly the same in all lanes.
    pub fn has(&self, value: Value) -> bool {
        match self.f.values[value].def {
            ValueDef::Const(_) => true,
            ValueDef::Arg(n) => self.arguments[n as usize],
            ValueDef::Inst(_) => self.values.contains(value),
        }
    }
}
