//! Functions that something names: what called the others has turned out not to be reached.

use super::passes::Emitted;
use gcnsel_codeobject::{Global, Relocation};
use std::collections::{BTreeSet, HashMap};

/// Kernels, and the functions that they name, or variables, or those functions themselves; and those that are for others.
pub fn named(all: Vec<Emitted>, globals: &[Global]) -> Vec<Emitted> {
    let stay = places(&all, globals);
    all.into_iter()
        .enumerate()
        .filter(|(place, _)| stay.contains(place))
        .map(|(_, emitted)| emitted)
        .collect()
}

fn places(all: &[Emitted], globals: &[Global]) -> BTreeSet<usize> {
    let functions = all.iter().enumerate().filter_map(|(place, one)| Some((one.function()?, place)));
    let by_name: HashMap<&str, usize> = functions.map(|(function, place)| (&*function.name, place)).collect();
    let place = |symbol: &String| by_name.get(&**symbol).copied();
    let data = globals.iter().flat_map(|global| &global.relocations);
    let mut work: Vec<usize> = data.flat_map(Relocation::symbols).filter_map(place).collect();
    let is_root = |one: &Emitted| one.is_for_others || one.function().is_none();
    work.extend(all.iter().enumerate().filter(|(_, one)| is_root(one)).map(|(place, _)| place));
    let mut stay = BTreeSet::new();
    while let Some(at) = work.pop() {
        if stay.insert(at) {
            work.extend(all[at].relocations().iter().flat_map(Relocation::symbols).filter_map(place));
        }
    }
    stay
}
