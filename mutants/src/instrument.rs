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

/// Which mutants are made of the tables of a crate.
#[derive(Default)]
struct Tables {
    all: Vec<Table>,
    /// The mutants to make: the table of each, and what it changes.
    changes: BTreeMap<usize, (usize, Edit)>,
    /// The tables that each mutant has copies of: that which it changes, and those made of it.
    copied: BTreeMap<usize, BTreeSet<usize>>,
}

/// The instrumented texts of a crate's files, mutants numbered on. `macros` make tables, which are mutated as constants
/// are; without, functions alone are. Mutants of tables that nothing uses where it could be told are among those that
/// `numbering` is without from now on.
///
/// # Errors
///
/// A text that is not Rust.
pub fn instrument(
    numbering: &mut Numbering,
    sources: &[Source],
    macros: Option<&[(&str, Rows)]>,
) -> syn::Result<Vec<String>> {
    let mut files: Vec<File> =
        sources.iter().map(|source| syn::parse_file(&source.text)).collect::<syn::Result<_>>()?;
    let as_they_were = files.clone();
    let mut tables = macros.map_or_else(Tables::default, |macros| Tables::new(&files, sources, macros));
    for (at, source) in sources.iter().enumerate().filter(|(_, source)| source.is_mutated) {
        numbering.enter(&source.name, "");
        tables.number(numbering, at, macros.unwrap_or_default());
        numbering.enter_function("");
        Code(numbering).visit_file_mut(&mut files[at]);
    }
    tables.find_copied();
    let mutated = tables.mutated(sources);
    let mut used = BTreeSet::new();
    for (at, file) in files.iter_mut().enumerate() {
        let mut uses = Uses::new(&mutated, at);
        uses.visit_file_mut(file);
        used.extend(uses.used);
    }
    numbering.without.extend(tables.changes.keys().filter(|mutant| !used.contains(mutant)));
    tables.insert(&mut files)?;
    let text = |((source, file), was): ((&Source, &File), &File)| {
        if file == was { source.text.clone() } else { prettyplease::unparse(file) }
    };
    Ok(sources.iter().zip(&files).zip(&as_they_were).map(text).collect())
}

impl Tables {
    fn new(files: &[File], sources: &[Source], macros: &[(&str, Rows)]) -> Self {
        let mut all = Vec::new();
        for (at, file) in files.iter().enumerate() {
            // Tables of other files may be made of those that are mutated.
            let macros = if sources[at].is_mutated { macros } else { &[] };
            Table::collect(&file.items, at, macros, &mut Vec::new(), &mut all);
        }
        Tables { all, changes: BTreeMap::new(), copied: BTreeMap::new() }
    }

    /// Numbers the mutants of a file's tables.
    fn number(&mut self, numbering: &mut Numbering, file: usize, macros: &[(&str, Rows)]) {
        for (at, table) in self.all.iter().enumerate().filter(|(_, table)| table.file == file) {
            numbering.enter_function(&table.name);
            for edit in table.edits(macros) {
                if let Some(mutant) = numbering.add(edit.line, &edit.change) {
                    self.changes.insert(mutant, (at, edit));
                }
            }
        }
    }

    fn is_unique(&self, table: usize) -> bool {
        self.all.iter().filter(|other| other.name == self.all[table].name).count() == 1
    }

    /// Tables are copied that are made of what a mutant changes, and those made of them.
    fn find_copied(&mut self) {
        for (&mutant, &(changed, _)) in &self.changes {
            let mut copied = BTreeSet::from([changed]);
            let mut new = vec![changed];
            while let Some(of) = new.pop() {
                let (table, is_unique) = (&self.all[of], self.is_unique(of));
                for (at, other) in self.all.iter().enumerate() {
                    let is_near = other.file == table.file && other.modules == table.modules;
                    if (is_unique || is_near) && other.mentions(&table.name) && copied.insert(at) {
                        new.push(at);
                    }
                }
            }
            self.copied.insert(mutant, copied);
        }
    }

    /// The tables that have copies.
    fn mutated(&self, sources: &[Source]) -> Vec<Mutated> {
        let mut mutants: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
        for (&mutant, tables) in &self.copied {
            for &table in tables {
                mutants.entry(table).or_default().insert(mutant);
            }
        }
        let mutated = |(at, mutants): (usize, BTreeSet<usize>)| {
            let table = &self.all[at];
            Mutated {
                name: table.name.clone(),
                within: table.modules.last().cloned().unwrap_or_else(|| sources[table.file].module()),
                file: table.file,
                is_inner: !table.modules.is_empty(),
                is_unique: self.is_unique(at),
                mutants,
            }
        };
        mutants.into_iter().map(mutated).collect()
    }

    /// Puts the copies behind the tables.
    fn insert(&self, files: &mut [File]) -> syn::Result<()> {
        for (&mutant, copied) in &self.copied {
            let names: BTreeMap<String, String> = copied
                .iter()
                .map(|&at| (self.all[at].name.clone(), copy_name(&self.all[at].name, mutant)))
                .collect();
            for &at in copied {
                let (changed, edit) = &self.changes[&mutant];
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
