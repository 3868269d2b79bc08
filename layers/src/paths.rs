//! What an item defines, imports, and names.

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Item, UseTree};

/// What an item gives its module.
pub struct Defined {
    pub name: String,
    /// It is a type or a trait: paths go on behind its name.
    pub is_type: bool,
}

/// What an item defines.
pub fn defined(item: &Item) -> Option<Defined> {
    let (ident, is_type) = match item {
        Item::Enum(item) => (&item.ident, true),
        Item::Struct(item) => (&item.ident, true),
        Item::Trait(item) => (&item.ident, true),
        Item::Type(item) => (&item.ident, true),
        Item::Union(item) => (&item.ident, true),
        Item::Const(item) => (&item.ident, false),
        Item::Fn(item) => (&item.sig.ident, false),
        Item::Static(item) => (&item.ident, false),
        Item::Macro(item) => (item.ident.as_ref()?, false),
        _ => return None,
    };
    Some(Defined { name: ident.to_string(), is_type })
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

        /// Who may use an item is no use of anything.
        fn visit_vis_restricted(&mut self, _: &'a syn::VisRestricted) {}

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
