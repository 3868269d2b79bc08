//! Functions that something names: what called the others has turned out not to be reached.

use gcnsel_codeobject::{Binding, Global, Relocation};
use gcnsel_emit::{EmittedFunction, EmittedKernel};
use std::collections::{BTreeSet, HashMap};

/// The functions that kernels name, or variables, or those functions themselves; of an object that is linked later also those
/// that others see.
pub fn named(
    functions: Vec<EmittedFunction>,
    kernels: &[EmittedKernel],
    globals: &[Global],
    is_linked_later: bool,
) -> Vec<EmittedFunction> {
    let stay = places(&functions, kernels, globals, is_linked_later);
    let all = functions.into_iter().enumerate();
    all.filter(|(place, _)| stay.contains(place)).map(|(_, function)| function).collect()
}

fn places(
    functions: &[EmittedFunction],
    kernels: &[EmittedKernel],
    globals: &[Global],
    is_linked_later: bool,
) -> BTreeSet<usize> {
    let functions = || functions.iter().map(|emitted| &emitted.function);
    let by_name: HashMap<&str, usize> = functions().enumerate().map(|(place, f)| (&*f.name, place)).collect();
    let place = |relocation: &Relocation| by_name.get(&*relocation.symbol).copied();
    let names: Vec<Vec<usize>> =
        functions().map(|f| f.code.relocations.iter().filter_map(place).collect()).collect();
    let code = kernels.iter().flat_map(|emitted| &emitted.kernel.code.relocations);
    let data = globals.iter().flat_map(|global| &global.relocations);
    let mut work: Vec<usize> = code.chain(data).filter_map(place).collect();
    if is_linked_later {
        let seen = functions().enumerate().filter(|(_, f)| f.linkage.binding != Binding::Local);
        work.extend(seen.map(|(place, _)| place));
    }
    let mut stay = BTreeSet::new();
    while let Some(place) = work.pop() {
        if stay.insert(place) {
            work.extend(&names[place]);
        }
    }
    stay
}
