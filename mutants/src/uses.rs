//! Where tables are used: there the copy of a mutant is taken while it is active.

use crate::code::is_conditional;
use proc_macro2::Span;
use std::collections::BTreeSet;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Ident, UseTree, parse_quote};

/// A table that has mutants, or that is made of one that has.
pub(crate) struct Mutated {
    /// Its name.
    pub name: String,
    /// What stands before the name in a path: the module in the file, or the file.
    pub within: String,
    /// Its file, as an index.
    pub file: usize,
    /// Whether it is in a module of the file.
    pub is_inner: bool,
    /// Whether the crate has no other of the name.
    pub is_unique: bool,
    /// The mutants that have a copy of it.
    pub mutants: BTreeSet<usize>,
}

/// The name of a mutant's copy of a table.
pub(crate) fn copy_name(table: &str, mutant: usize) -> String {
    format!("{table}_MUTANT_{mutant}")
}

/// Goes through a file.
pub(crate) struct Uses<'a> {
    pub tables: &'a [Mutated],
    pub file: usize,
    /// Mutants whose copy has a use.
    pub used: BTreeSet<usize>,
    /// The modules of the file around the place.
    modules: Vec<String>,
    /// The last names of modules that everything is imported from, around the place.
    globs: Vec<String>,
}

impl<'a> Uses<'a> {
    pub fn new(tables: &'a [Mutated], file: usize) -> Self {
        Uses { tables, file, used: BTreeSet::new(), modules: Vec::new(), globs: Vec::new() }
    }

    /// The table that a path names.
    fn table(&self, path: &syn::Path) -> Option<&'a Mutated> {
        let name = path.segments.last()?.ident.to_string();
        let before = path.segments.len().checked_sub(2).map(|at| path.segments[at].ident.to_string());
        self.tables.iter().filter(|table| table.name == name).find(|table| match &before {
            Some(before) => *before == table.within,
            None if table.is_inner => {
                self.modules.contains(&table.within) || self.globs.contains(&table.within)
            }
            None => table.is_unique || self.file == table.file && self.modules.is_empty(),
        })
    }
}

/// The last names of modules that a `use` imports everything from.
fn globs(tree: &UseTree, before: &str, found: &mut Vec<String>) {
    match tree {
        UseTree::Path(path) => globs(&path.tree, &path.ident.to_string(), found),
        UseTree::Group(group) => group.items.iter().for_each(|tree| globs(tree, before, found)),
        UseTree::Glob(_) => found.push(before.to_string()),
        UseTree::Name(_) | UseTree::Rename(_) => {}
    }
}

impl VisitMut for Uses<'_> {
    // What the compiler computes cannot ask for the active mutant.
    fn visit_item_const_mut(&mut self, _: &mut syn::ItemConst) {}
    fn visit_item_static_mut(&mut self, _: &mut syn::ItemStatic) {}
    fn visit_impl_item_const_mut(&mut self, _: &mut syn::ImplItemConst) {}
    fn visit_trait_item_const_mut(&mut self, _: &mut syn::TraitItemConst) {}
    fn visit_item_enum_mut(&mut self, _: &mut syn::ItemEnum) {}
    fn visit_type_mut(&mut self, _: &mut syn::Type) {}
    fn visit_pat_mut(&mut self, _: &mut syn::Pat) {}
    fn visit_attribute_mut(&mut self, _: &mut syn::Attribute) {}
    fn visit_generic_argument_mut(&mut self, _: &mut syn::GenericArgument) {}

    fn visit_item_mod_mut(&mut self, item: &mut syn::ItemMod) {
        if !is_conditional(&item.attrs) {
            self.modules.push(item.ident.to_string());
            visit_mut::visit_item_mod_mut(self, item);
            self.modules.pop();
        }
    }

    fn visit_item_fn_mut(&mut self, item: &mut syn::ItemFn) {
        if item.sig.constness.is_none() {
            let outer = self.globs.len();
            visit_mut::visit_item_fn_mut(self, item);
            self.globs.truncate(outer);
        }
    }

    fn visit_impl_item_fn_mut(&mut self, item: &mut syn::ImplItemFn) {
        if item.sig.constness.is_none() {
            let outer = self.globs.len();
            visit_mut::visit_impl_item_fn_mut(self, item);
            self.globs.truncate(outer);
        }
    }

    fn visit_item_use_mut(&mut self, item: &mut syn::ItemUse) {
        globs(&item.tree, "", &mut self.globs);
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Path(item) if item.qself.is_none() => {
                let Some(table) = self.table(&item.path) else { return };
                let other = |&mutant: &usize| -> Expr {
                    let mut path = item.path.clone();
                    if let Some(last) = path.segments.last_mut() {
                        last.ident = Ident::new(&copy_name(&table.name, mutant), Span::call_site());
                    }
                    parse_quote!((#mutant, &#path))
                };
                let others: Vec<Expr> = table.mutants.iter().map(other).collect();
                self.used.extend(&table.mutants);
                let old = &item.path;
                *expr = parse_quote!((*crate::mutants::table(&#old, &[#(#others),*])));
            }
            Expr::Repeat(item) => self.visit_expr_mut(&mut item.expr),
            Expr::Const(_) => {}
            _ => visit_mut::visit_expr_mut(self, expr),
        }
    }
}
