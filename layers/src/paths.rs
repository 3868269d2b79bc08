//! What an item defines, imports, and names.

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Item, UseTree};

/// The name that an item gives its module.
pub fn defined(item: &Item) -> Option<String> {
    let ident = match item {
        Item::Const(item) => &item.ident,
        Item::Enum(item) => &item.ident,
        Item::Fn(item) => &item.sig.ident,
        Item::Static(item) => &item.ident,
        Item::Struct(item) => &item.ident,
        Item::Trait(item) => &item.ident,
        Item::Type(item) => &item.ident,
        Item::Union(item) => &item.ident,
        Item::Macro(item) => item.ident.as_ref()?,
        _ => return None,
    };
    Some(ident.to_string())
}

/// The imports of an item: its own, and those inside functions.
pub fn imported(item: &Item) -> Vec<UseTree> {
    struct Imports(Vec<UseTree>);
    impl<'a> Visit<'a> for Imports {
        fn visit_item_use(&mut self, item: &'a syn::ItemUse) {
            self.0.push(item.tree.clone());
        }
    }
    let mut found = Imports(Vec::new());
    found.visit_item(item);
    found.0
}

/// The paths in an item's code, those in macros too.
pub fn used(item: &Item) -> Vec<Vec<String>> {
    struct Paths(Vec<Vec<String>>);
    impl<'a> Visit<'a> for Paths {
        fn visit_item_use(&mut self, _: &'a syn::ItemUse) {}

        fn visit_path(&mut self, path: &'a syn::Path) {
            self.0.push(path.segments.iter().map(|segment| segment.ident.to_string()).collect());
            visit::visit_path(self, path);
        }

        fn visit_macro(&mut self, one: &'a syn::Macro) {
            self.visit_path(&one.path);
            tokens(one.tokens.clone(), &mut self.0);
        }
    }
    let mut found = Paths(Vec::new());
    found.visit_item(item);
    found.0
}

/// Whatever looks like a path; a field or a method behind a dot is none.
fn tokens(stream: TokenStream, into: &mut Vec<Vec<String>>) {
    let (mut path, mut colons, mut dot) = (Vec::new(), 0, false);
    for token in stream {
        match token {
            TokenTree::Ident(_) if dot => dot = false,
            TokenTree::Ident(ident) => {
                if colons != 2 {
                    into.extend((!path.is_empty()).then(|| std::mem::take(&mut path)));
                }
                path.push(ident.to_string());
                colons = 0;
            }
            TokenTree::Punct(punct) if punct.as_char() == ':' => colons += 1,
            other => {
                into.extend((!path.is_empty()).then(|| std::mem::take(&mut path)));
                colons = 0;
                dot = matches!(&other, TokenTree::Punct(punct) if punct.as_char() == '.');
                if let TokenTree::Group(group) = other {
                    tokens(group.stream(), into);
                }
            }
        }
    }
    into.extend((!path.is_empty()).then_some(path));
}
