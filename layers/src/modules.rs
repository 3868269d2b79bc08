//! The tree of modules: what each defines and imports.

use crate::paths::{self, Defined};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use syn::{Item, UseTree};

/// A crate.
pub struct Modules {
    /// The root is the first.
    pub all: Vec<Module>,
    /// Relative to the root file's folder.
    pub files: Vec<PathBuf>,
}

/// A module, with a file of its own or inline.
pub struct Module {
    pub parent: Option<usize>,
    pub file: usize,
    /// Modules in it.
    pub children: HashMap<String, usize>,
    /// Items that are no modules.
    pub items: Vec<Defined>,
    /// What `use` gives a name, and its path.
    pub imports: HashMap<String, Vec<String>>,
    /// Modules of which everything is imported.
    pub globs: Vec<Vec<String>>,
    /// The paths of its code.
    pub paths: Vec<Vec<String>>,
}

pub fn read(root: &Path) -> Result<Modules, String> {
    let folder = root.parent().unwrap_or(Path::new("")).to_path_buf();
    let mut modules = Modules { all: Vec::new(), files: Vec::new() };
    modules.file(None, &folder, root, &folder)?;
    Ok(modules)
}

impl Modules {
    /// Reads a module that has a file; its children are in `inside`.
    fn file(
        &mut self,
        parent: Option<usize>,
        root: &Path,
        path: &Path,
        inside: &Path,
    ) -> Result<usize, String> {
        let at = |e: &dyn std::fmt::Display| format!("{}: {e}", path.display());
        let text = std::fs::read_to_string(path).map_err(|e| at(&e))?;
        let parsed = syn::parse_file(&text).map_err(|e| at(&e))?;
        self.files.push(path.strip_prefix(root).unwrap_or(path).to_path_buf());
        self.module(parent, self.files.len() - 1, root, inside, &parsed.items)
    }

    fn module(
        &mut self,
        parent: Option<usize>,
        file: usize,
        root: &Path,
        inside: &Path,
        items: &[Item],
    ) -> Result<usize, String> {
        let number = self.all.len();
        self.all.push(Module {
            parent,
            file,
            children: HashMap::new(),
            items: Vec::new(),
            imports: HashMap::new(),
            globs: Vec::new(),
            paths: Vec::new(),
        });
        for item in items {
            let Item::Mod(module) = item else {
                let one = &mut self.all[number];
                one.items.extend(paths::defined(item));
                one.paths.extend(paths::used(item));
                for tree in paths::imported(item) {
                    one.import(&mut Vec::new(), &tree);
                }
                continue;
            };
            let name = module.ident.to_string();
            let child = match &module.content {
                Some((_, items)) => self.module(Some(number), file, root, &inside.join(&name), items)?,
                None => {
                    let alone = inside.join(format!("{name}.rs"));
                    let path = match elsewhere(module) {
                        // It counts from the folder of the file that says so.
                        Some(path) => root.join(&self.files[file]).with_file_name(path),
                        None if alone.is_file() => alone,
                        None => inside.join(&name).join("mod.rs"),
                    };
                    self.file(Some(number), root, &path, &inside.join(&name))?
                }
            };
            self.all[number].children.insert(name, child);
        }
        Ok(number)
    }
}

/// The file that `#[path = "..."]` names.
fn elsewhere(module: &syn::ItemMod) -> Option<String> {
    module.attrs.iter().find_map(|attribute| match &attribute.meta {
        syn::Meta::NameValue(pair) if pair.path.is_ident("path") => match &pair.value {
            syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(path), .. }) => Some(path.value()),
            _ => None,
        },
        _ => None,
    })
}

impl Module {
    fn import(&mut self, before: &mut Vec<String>, tree: &UseTree) {
        let with = |before: &[String], last: &dyn ToString| {
            let mut path = before.to_vec();
            // `use a::{self}` is `use a`.
            let last = last.to_string();
            if last != "self" || path.is_empty() {
                path.push(last);
            }
            path
        };
        match tree {
            UseTree::Path(path) => {
                before.push(path.ident.to_string());
                self.import(before, &path.tree);
                before.pop();
            }
            UseTree::Name(name) => {
                let path = with(before, &name.ident);
                if let Some(last) = path.last().cloned() {
                    self.imports.insert(last, path);
                }
            }
            UseTree::Rename(rename) => {
                self.imports.insert(rename.rename.to_string(), with(before, &rename.ident));
            }
            UseTree::Glob(_) => self.globs.push(before.clone()),
            UseTree::Group(group) => group.items.iter().for_each(|tree| self.import(before, tree)),
        }
    }
}
