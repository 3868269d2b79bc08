//! What the crate shows, tested: one program, since each has to be linked.

mod kernels;
mod selection;

use gcnsel_ir::{Function, Module};
use gcnsel_isa::Target;
use gcnsel_legalize::{Analysed, legalize};
use gcnsel_optimize::{addresses, strides};

/// A function as selection gets it, but that nothing has moved to other blocks.
fn analysed(module: &Module, function: &Function, target: Target) -> Result<Analysed, String> {
    let legal = legalize(module, function.clone(), target);
    let better = legal.and_then(|legal| addresses(strides(legal, module)?, module, target));
    Ok(Analysed::new(module, better.map_err(|e| e.to_string())?, &Default::default()))
}
