//! Mutants by number: the places that can be changed, in the order in which the sources have them.

use std::collections::BTreeSet;

/// A mutant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mutant {
    /// The file, as the list of those to mutate names it.
    pub file: String,
    /// Where it is, in the file as it was; lines count from 1.
    pub line: usize,
    /// The function or table that it is in.
    pub function: String,
    /// What is changed, and how.
    pub change: String,
}

/// Numbers mutants from 1 on. The numbers depend on the sources alone, not on what is chosen.
#[derive(Default)]
pub struct Numbering {
    /// All mutants; the first has number 1.
    pub mutants: Vec<Mutant>,
    /// The mutants to make; all if there is no set.
    pub chosen: Option<BTreeSet<usize>>,
    /// Mutants not to make, since what they make does not compile.
    pub without: BTreeSet<usize>,
    file: String,
    function: String,
}

impl Numbering {
    /// From the beginning, with these chosen, all if there is no set, and some not to be made.
    pub fn new(chosen: Option<BTreeSet<usize>>, without: BTreeSet<usize>) -> Self {
        Numbering { chosen, without, ..Numbering::default() }
    }

    /// The file, and the function or table in it, that mutants are in from now on.
    pub fn enter(&mut self, file: &str, function: &str) {
        self.file = file.to_string();
        self.function = function.to_string();
    }

    /// The function or table in the file that mutants are in from now on.
    pub fn enter_function(&mut self, function: &str) {
        self.function = function.to_string();
    }

    /// The next mutant, in the current file and function; its number, if it is to be made.
    pub fn add(&mut self, line: usize, change: &str) -> Option<usize> {
        let change = change.split_whitespace().collect::<Vec<_>>().join(" ");
        self.mutants.push(Mutant { file: self.file.clone(), line, function: self.function.clone(), change });
        let id = self.mutants.len();
        let chosen = self.chosen.as_ref().is_none_or(|chosen| chosen.contains(&id));
        (chosen && !self.without.contains(&id)).then_some(id)
    }
}
