//! The instrumented text of a crate.

use crate::code::Code;
use crate::edit::Edit;
use crate::numbering::Numbering;
use crate::table::{Rows, Table};
use crate::uses::{Mutated, Uses, copy_name};
use std::collections::{BTreeMap, BTreeSet};
use syn::visit_mut::VisitMut;
use syn::{File, Item};

/// A source file of a crate.
#[derive(Clone, Debug)]
pub struct Source {
    /// What it is called in the list of mutants.
    pub name: String,
    /// Its text.
    pub text: String,
    /// Whether its functions and tables are mutated.
    pub is_mutated: bool,
}

impl Source {
    /// The last part of the name, without the ending: the module.
    fn module(&self) -> String {
        let path = self.name.strip_suffix("/mod.rs").or(self.name.strip_suffix(".rs")).unwrap_or(&self.name);
        path.rsplit('/').next().unwrap_or(path).to_string()
    }
}

/// What so many tables are made of is not mutated: the copies would take long to compile.
const MOST_COPIES: usize = 6;

/// The tables of a crate.
#[derive(Default)]
struct Tables {
    all: Vec<Table>,
    /// Whether there is only one of the name, for each.
    is_unique: Vec<bool>,
    /// What stands before the name in a path: the module in the file, or the file.
    within: Vec<String>,
    /// The tables that a copy of each takes with it: itself, and those made of it.
    made_of: Vec<BTreeSet<usize>>,
    /// The array that has pointers to the rows of each, if it is a table of instructions.
    index: Vec<Option<usize>>,
    /// Whether functions use one of them.
    is_used: Vec<bool>,
    /// The mutants to make: the table of each, and what it changes.
    changes: BTreeMap<usize, (usize, Edit)>,
}

/// The instrumented texts of a crate's files, mutants numbered on. `macros` make tables, which are mutated as constants
/// are, if functions use them; without, functions alone are.
///
/// # Errors
///
/// A text that is not Rust.
pub fn instrument(
    numbering: &mut Numbering,
    sources: &[Source],
    macros: Option<&[(&str, Rows)]>,
) -> syn::Result<Vec<String>> {
    let parsed = |source: &Source| {
        let named = |error: syn::Error| syn::Error::new(error.span(), format!("{}: {error}", source.name));
        syn::parse_file(&source.text).map_err(named)
    };
    let mut files: Vec<File> = sources.iter().map(parsed).collect::<syn::Result<_>>()?;
    let as_they_were = files.clone();
    let mut tables = macros.map_or_else(Tables::default, |macros| Tables::new(&files, sources, macros));
    for (at, source) in sources.iter().enumerate().filter(|(_, source)| source.is_mutated) {
        numbering.enter(&source.name, "");
        tables.number(numbering, at, macros.unwrap_or_default());
        numbering.enter_function("");
        Code(numbering).visit_file_mut(&mut files[at]);
    }
    let mutated = tables.mutated();
    for (at, file) in files.iter_mut().enumerate() {
        Uses::new(&mutated, at).visit_file_mut(file);
    }
    tables.insert(&mut files)?;
    let text = |((source, file), was): ((&Source, &File), &File)| {
        if file == was { source.text.clone() } else { prettyplease::unparse(file) }
    };
    Ok(sources.iter().zip(&files).zip(&as_they_were).map(text).collect())
}

impl Tables {
    fn new(files: &[File], sources: &[Source], macros: &[(&str, Rows)]) -> Self {
        let mut tables = Tables::default();
        for (at, file) in files.iter().enumerate() {
            // Tables of other files may be made of those that are mutated.
            let macros = if sources[at].is_mutated { macros } else { &[] };
            Table::collect(&file.items, at, macros, &mut Vec::new(), &mut tables.all);
        }
        let mut names: BTreeMap<&str, usize> = BTreeMap::new();
        tables.all.iter().for_each(|table| *names.entry(&table.name).or_default() += 1);
        tables.is_unique = tables.all.iter().map(|table| names[&*table.name] == 1).collect();
        let within =
            |table: &Table| table.modules.last().cloned().unwrap_or_else(|| sources[table.file].module());
        tables.within = tables.all.iter().map(within).collect();
        tables.made_of = (0..tables.all.len()).map(|table| tables.made_of(table)).collect();
        let all: Vec<Mutated> =
            (0..tables.all.len()).map(|at| tables.one(at, BTreeSet::from([at]))).collect();
        let mut used = BTreeSet::new();
        for (at, mut file) in files.iter().cloned().enumerate() {
            let mut uses = Uses::new(&all, at);
            uses.visit_file_mut(&mut file);
            used.extend(uses.used);
        }
        let index = |table: &Table| match table.rows(macros)? {
            Rows::Instructions { index } => tables.all.iter().position(|other| other.name == index),
            _ => None,
        };
        tables.index = tables.all.iter().map(index).collect();
        tables.is_used = tables.made_of.iter().map(|made_of| !made_of.is_disjoint(&used)).collect();
        tables
    }

    /// Numbers the mutants of a file's tables.
    fn number(&mut self, numbering: &mut Numbering, file: usize, macros: &[(&str, Rows)]) {
        let here = |(at, table): &(usize, &Table)| {
            let is_small = self.made_of[*at].len() <= MOST_COPIES || self.index[*at].is_some();
            table.file == file && self.is_used[*at] && is_small
        };
        for (at, table) in self.all.iter().enumerate().filter(here) {
            numbering.enter_function(&table.name);
            for edit in table.edits(macros) {
                if let Some(mutant) = numbering.add(edit.line, &edit.change) {
                    self.changes.insert(mutant, (at, edit));
                }
            }
        }
    }

    /// A table, those that are made of it, and those made of them.
    fn made_of(&self, table: usize) -> BTreeSet<usize> {
        let mut found = BTreeSet::from([table]);
        let mut new = vec![table];
        while let Some(of) = new.pop() {
            let table = &self.all[of];
            let path = format!("{}::{}", self.within[of], table.name);
            for (at, other) in self.all.iter().enumerate() {
                let is_near = other.file == table.file && other.modules == table.modules;
                let by_name = (self.is_unique[of] || is_near) && other.mentions(&table.name);
                if (by_name || other.mentions(&path)) && found.insert(at) {
                    new.push(at);
                }
            }
        }
        found
    }

    /// The tables that have copies.
    fn mutated(&self) -> Vec<Mutated> {
        let mut mutants: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
        for (&mutant, (changed, _)) in &self.changes {
            let index = self.index[*changed].map(|index| BTreeSet::from([index]));
            for &table in index.as_ref().unwrap_or(&self.made_of[*changed]) {
                mutants.entry(table).or_default().insert(mutant);
            }
        }
        mutants.into_iter().map(|(at, mutants)| self.one(at, mutants)).collect()
    }

    fn one(&self, at: usize, mutants: BTreeSet<usize>) -> Mutated {
        let table = &self.all[at];
        Mutated {
            name: table.name.clone(),
            within: self.within[at].clone(),
            file: table.file,
            is_inner: !table.modules.is_empty(),
            is_unique: self.is_unique[at],
            mutants,
        }
    }

    /// Puts the copies behind the tables.
    fn insert(&self, files: &mut [File]) -> syn::Result<()> {
        for (&mutant, (changed, edit)) in &self.changes {
            if let Some(index) = self.index[*changed] {
                let (table, index) = (&self.all[*changed], &self.all[index]);
                let [one, all] = [table, index].map(|table| copy_name(&table.name, mutant));
                let [one, all] = table.instruction(edit, &self.within[*changed], index, [&one, &all])?;
                items(&mut files[table.file].items, &table.modules).push(one);
                items(&mut files[index.file].items, &index.modules).push(all);
                continue;
            }
            let copied = &self.made_of[*changed];
            let names: BTreeMap<String, String> = copied
                .iter()
                .map(|&at| (self.all[at].name.clone(), copy_name(&self.all[at].name, mutant)))
                .collect();
            for &at in copied {
                let table = &self.all[at];
                let copy = table.copy((*changed == at).then_some(edit), &names)?;
                items(&mut files[table.file].items, &table.modules).push(copy);
            }
        }
        Ok(())
    }
}

/// The items of a module in a file.
fn items<'a>(items: &'a mut Vec<Item>, modules: &[String]) -> &'a mut Vec<Item> {
    let Some((first, rest)) = modules.split_first() else { return items };
    let is_it = |item: &Item| matches!(item, Item::Mod(m) if m.ident == first && m.content.is_some());
    let at = items.iter().position(is_it).expect("the table was found in the module");
    match &mut items[at] {
        Item::Mod(syn::ItemMod { content: Some((_, inner)), .. }) => self::items(inner, rest),
        _ => unreachable!("it is a module with items"),
    }
}

#[cfg(test)]
#[path = "instrument_tests.rs"]
mod tests;
