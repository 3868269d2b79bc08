//! From a path to the file of what it names.

use crate::modules::Modules;
use std::collections::HashSet;

/// What a path leads to.
#[derive(Clone, Copy)]
enum Found {
    Module(usize),
    /// An item of this module.
    Item(usize),
}

/// The file that defines what a path in a module names, if that is an item of this crate. (A module alone is none: a
/// variable may have its name.)
pub fn file_of(modules: &Modules, from: usize, path: &[String]) -> Option<usize> {
    match follow(modules, from, path, true, &mut HashSet::new())? {
        Found::Item(module) => Some(modules.all[module].file),
        Found::Module(_) => None,
    }
}

/// `is_last`: nothing follows the path, so that a function may be meant. `seen`: names being looked for, so that globs that lead
/// round end.
fn follow(
    modules: &Modules,
    from: usize,
    path: &[String],
    is_last: bool,
    seen: &mut HashSet<(usize, String)>,
) -> Option<Found> {
    let (first, rest) = path.split_first()?;
    let mut found = match first.as_str() {
        "crate" => Found::Module(0),
        "self" => Found::Module(from),
        "super" => Found::Module(modules.all[from].parent?),
        name => named(modules, from, name, is_last && rest.is_empty(), seen)?,
    };
    for (at, name) in rest.iter().enumerate() {
        let Found::Module(module) = found else { break };
        found = match name.as_str() {
            "self" => found,
            "super" => Found::Module(modules.all[module].parent?),
            name => named(modules, module, name, is_last && at + 1 == rest.len(), seen)?,
        };
    }
    Some(found)
}

/// What a name in a module stands for: in the middle of a path a module or a type, not a function that has the same name.
fn named(
    modules: &Modules,
    at: usize,
    name: &str,
    is_last: bool,
    seen: &mut HashSet<(usize, String)>,
) -> Option<Found> {
    let module = &modules.all[at];
    if module.items.iter().any(|item| item.name == name && (is_last || item.is_type)) {
        return Some(Found::Item(at));
    }
    let child = module.children.get(name).map(|&child| Found::Module(child));
    if !seen.insert((at, name.to_owned())) {
        return child;
    }
    let found = match module.imports.get(name) {
        // `use anyhow;` is of another crate, or this would go round.
        Some(path) if path.len() == 1 && path[0] == name => None,
        Some(path) => follow(modules, at, path, is_last, seen),
        None => module.globs.iter().find_map(|glob| match follow(modules, at, glob, false, seen)? {
            Found::Module(module) => named(modules, module, name, is_last, seen),
            Found::Item(_) => None,
        }),
    };
    seen.remove(&(at, name.to_owned()));
    // A module and a function may have one name. What is imported under a child's name is the function.
    if is_last { found.or(child) } else { child.or(found) }
}
