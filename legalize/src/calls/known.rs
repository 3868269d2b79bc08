//! What is known of a function, before and after it is decided which calls stay.

use super::{Inputs, names, size};
use gcnsel_ir::{Callee, Function, InstKind, Module, SymbolId};

/// A function: what its body says, and then what has been decided and what those that it calls add.
#[derive(Clone, Debug, Default)]
pub struct Known {
    /// Its calls stay.
    pub stays: bool,
    /// Others may call it when objects are linked, though it is inlined where it is called here.
    pub is_exported: bool,
    /// What it, and those that it calls, may ask for.
    pub inputs: Inputs,
    /// The functions of the module that it calls, each once.
    pub callees: Vec<usize>,
    /// How often each is called.
    pub counts: Vec<usize>,
    /// Instructions, in the end with all that is inlined into it.
    pub size: usize,
    /// It can be called, with all that is inlined into it.
    pub may_be_called: bool,
    /// It, or a function that it may call, names LDS variables.
    pub comes_to_lds: bool,
    /// It has allocas that may be of variable size, or in cycles.
    pub grows: bool,
    /// The functions, variables and aliases that its constants name, callees left out, and what those aliases stand for.
    pub names: Vec<SymbolId>,
    /// It calls through pointers, or what is not defined here.
    pub calls_unknown: bool,
}

impl Known {
    /// The functions of the module that it calls, and how often each.
    pub fn calls(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.callees.iter().copied().zip(self.counts.iter().copied())
    }

    /// What its body says.
    pub fn of(module: &Module, function: &Function) -> Known {
        let mut known = Known::default();
        for &inst in function.layout.iter().flat_map(|&block| &function.blocks[block].insts) {
            let InstKind::Call { callee, .. } = &function.insts[inst].kind else { continue };
            match callee {
                Callee::Asm(_) => {}
                Callee::Indirect(_) => known.calls_unknown = true,
                Callee::Symbol(symbol) => match module.function_index(*symbol) {
                    Some(index) => match module.functions[index].intrinsic {
                        Some(intrinsic) => {
                            known.inputs.add(Inputs::of(intrinsic));
                            known.size += size::of_call(module, &module.functions[index]) - 1;
                        }
                        None if module.functions[index].name.starts_with("llvm.") => {}
                        None if module.functions[index].is_declaration() => known.calls_unknown = true,
                        None => known.callees.push(index),
                    },
                    None => known.calls_unknown = true,
                },
            }
        }
        known.callees.sort_unstable();
        known.counts = known.callees.chunk_by(|a, b| a == b).map(<[usize]>::len).collect();
        known.callees.dedup();
        known.grows = has_growing_frame(function);
        known.size += function.instruction_count();
        known.names = names::in_function(module, function);
        known
    }
}

/// Whether a function calls anything but intrinsics.
pub fn calls_others(module: &Module, function: &Function) -> bool {
    let mut insts = function.layout.iter().flat_map(|&block| &function.blocks[block].insts);
    insts.any(|&inst| match &function.insts[inst].kind {
        InstKind::Call { callee: Callee::Symbol(symbol), .. } => module.intrinsic(*symbol).is_none(),
        InstKind::Call { callee: Callee::Indirect(_), .. } => true,
        _ => false,
    })
}

/// Whether a function has allocas that are not of constant size, or behind its entry, where they may be in cycles.
fn has_growing_frame(function: &Function) -> bool {
    function.layout.iter().enumerate().any(|(place, &block)| {
        function.blocks[block].insts.iter().any(|&inst| match function.insts[inst].kind {
            InstKind::Alloca { count, .. } => {
                place > 0 || count.is_some_and(|c| function.as_int(c).is_none())
            }
            _ => false,
        })
    })
}
