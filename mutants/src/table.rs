//! Mutants of tables: constants, statics, and macros that make them.
//!
//! Tables are made when the compiler is compiled, so nothing in them can ask for the active mutant. Each mutant is a
//! copy of the table under another name, with one row changed or gone, and where the table is used, the copy is used
//! instead while the mutant is active. Tables made of tables are copied with them.

use crate::edit::{self, Edit, Level};
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::ToTokens;
use std::collections::{BTreeMap, BTreeSet};
use syn::Item;

/// What the rows of a macro look like, and so how they can be wrong.
#[derive(Clone, Copy, Debug)]
pub enum Rows {
    /// Selection rules: `(pattern) => { scalar } | { vector };` behind the table's name.
    Rules {
        /// Whether an instruction computes the same of its first two sources exchanged.
        commutes: fn(&str) -> bool,
    },
    /// Instructions: `OP opcode (operands) facts;` behind the table's name and format.
    Instructions {
        /// The array of all of them, whatever their table, by operation.
        index: &'static str,
    },
    /// `NAME = ...` of numbers, each a table.
    Layouts,
    /// Operations, in rows that end in `;`, behind the table's name.
    Operations,
}

/// A table.
pub(crate) struct Table {
    /// Its file, as an index.
    pub file: usize,
    /// The modules in the file that it is in.
    pub modules: Vec<String>,
    pub name: String,
    /// The item, or what a macro is given.
    tokens: TokenStream,
    /// The names in it.
    idents: BTreeSet<String>,
    /// The macro's name.
    by: Option<String>,
}

impl Table {
    /// The tables in items, those of modules within too. `macros` are the names of macros that make tables.
    pub fn collect(
        items: &[Item],
        file: usize,
        macros: &[(&str, Rows)],
        modules: &mut Vec<String>,
        all: &mut Vec<Table>,
    ) {
        for item in items {
            let table = |name: String, tokens: TokenStream, by: Option<String>| Table {
                file,
                modules: modules.clone(),
                idents: idents(&tokens),
                name,
                tokens,
                by,
            };
            match item {
                Item::Const(item) if item.ident != "_" => {
                    all.push(table(item.ident.to_string(), item.to_token_stream(), None));
                }
                Item::Static(item) if !item.ty.to_token_stream().to_string().contains("Lock") => {
                    all.push(table(item.ident.to_string(), item.to_token_stream(), None));
                }
                Item::Macro(item) if item.ident.is_none() => {
                    let by = item.mac.path.to_token_stream().to_string();
                    let Some((_, rows)) = macros.iter().find(|(name, _)| *name == by) else { continue };
                    for (name, tokens) in made_by(&item.mac.tokens, *rows) {
                        all.push(table(name, tokens, Some(by.clone())));
                    }
                }
                Item::Mod(item) if !crate::code::is_conditional(&item.attrs) => {
                    if let Some((_, items)) = &item.content {
                        modules.push(item.ident.to_string());
                        Table::collect(items, file, macros, modules, all);
                        modules.pop();
                    }
                }
                _ => {}
            }
        }
    }

    /// What the rows look like, if a macro makes the table.
    pub fn rows(&self, macros: &[(&str, Rows)]) -> Option<Rows> {
        self.by.as_ref().and_then(|by| macros.iter().find(|(name, _)| name == by)).map(|(_, rows)| *rows)
    }

    /// What can be changed.
    pub fn edits(&self, macros: &[(&str, Rows)]) -> Vec<Edit> {
        match self.rows(macros) {
            Some(Rows::Rules { commutes }) => rules(&self.tokens, commutes),
            Some(Rows::Instructions { .. }) => instructions(&self.tokens),
            Some(Rows::Layouts) => each_level(&self.tokens, &edit::numbers),
            Some(Rows::Operations) => operations(&self.tokens),
            None => constants(&self.tokens),
        }
    }

    /// Whether the table is made of another, by its name or a path.
    pub fn mentions(&self, name: &str) -> bool {
        self.idents.contains(name) && self.name != name
    }

    /// The tokens of a table of instructions that has the changed row alone.
    fn row(&self, change: &Edit) -> TokenStream {
        let tokens: Vec<TokenTree> = edit::apply(&self.tokens, change).into_iter().collect();
        let parts = Level { tokens: &tokens, path: &[] }.split(';');
        let is_kept = |row: &&std::ops::Range<usize>| row.start == 0 || row.contains(&change.outermost());
        let kept = parts.iter().filter(is_kept).flat_map(|row| &tokens[row.start..=row.end]);
        kept.cloned().collect()
    }

    /// The items of an instruction that is changed: a table of it alone, which stands in the module `within`, and the
    /// array of all of them with it.
    pub fn instruction(
        &self,
        change: &Edit,
        within: &str,
        index: &Table,
        names: [&str; 2],
    ) -> syn::Result<[Item; 2]> {
        let [table, all] = names.map(|name| syn::Ident::new(name, proc_macro2::Span::call_site()));
        let (by, within) = (self.by.as_deref().unwrap_or_default(), syn::Ident::new(within, table.span()));
        let by: syn::Path = syn::parse_str(by)?;
        let row = edit::rename(&self.row(change), &BTreeMap::from([(self.name.clone(), table.to_string())]));
        let mut array: syn::ItemStatic = syn::parse2(index.tokens.clone())?;
        let old = std::mem::replace(&mut array.ident, all);
        *array.expr = syn::parse_quote!({
            let mut all = #old;
            all[#within::#table[0].op as usize] = &#within::#table[0];
            all
        });
        Ok([syn::parse2(quote::quote!(#by! { #row }))?, Item::Static(array)])
    }

    /// The item that is a copy of the table, with a change and other names.
    pub fn copy(&self, change: Option<&Edit>, names: &BTreeMap<String, String>) -> syn::Result<Item> {
        let tokens = change.map_or_else(|| self.tokens.clone(), |change| edit::apply(&self.tokens, change));
        let tokens = edit::rename(&tokens, names);
        match &self.by {
            None => syn::parse2(tokens),
            Some(by) => {
                let by: syn::Path = syn::parse_str(by)?;
                syn::parse2(quote::quote!(#by! { #tokens }))
            }
        }
    }
}

/// The names in a stream, and those with what stands before them in a path, as `a::B`.
fn idents(tokens: &TokenStream) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    edit::levels(tokens, &mut |level| {
        for at in 0..level.tokens.len() {
            let Some(name) = level.name(at) else { continue };
            let is_in_path = at >= 3 && level.is_punct(at - 1, ':') && level.is_punct(at - 2, ':');
            let before = is_in_path.then(|| level.name(at - 3)).flatten();
            all.extend(before.map(|before| format!("{before}::{name}")));
            all.insert(name);
        }
    });
    all
}

/// The tables that a macro is given: names, and the tokens of each.
fn made_by(tokens: &TokenStream, rows: Rows) -> Vec<(String, TokenStream)> {
    let all: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let level = Level { tokens: &all, path: &[] };
    if !matches!(rows, Rows::Layouts) {
        let name = (0..all.len()).find_map(|at| level.name(at));
        return name.into_iter().map(|name| (name, tokens.clone())).collect();
    }
    let starts: Vec<usize> =
        (0..all.len()).filter(|&at| level.name(at).is_some() && level.is_punct(at + 1, '=')).collect();
    let ends = starts.iter().skip(1).copied().chain([all.len()]);
    let table = |(&start, end): (&usize, usize)| {
        Some((level.name(start)?, all[start..end].iter().cloned().collect::<TokenStream>()))
    };
    starts.iter().zip(ends).filter_map(table).collect()
}

fn each_level(tokens: &TokenStream, edits: &dyn Fn(&Level<'_>) -> Vec<Edit>) -> Vec<Edit> {
    let mut all = Vec::new();
    edit::levels(tokens, &mut |level| all.extend(edits(level)));
    all
}

fn is_upper(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_uppercase())
}

/// The value of a constant: numbers, truths, variants of an enumeration, rows of a slice.
fn constants(tokens: &TokenStream) -> Vec<Edit> {
    let mut edits = Vec::new();
    let mut equals = 0;
    edit::levels(tokens, &mut |level| {
        if level.path.is_empty() {
            equals =
                (0..level.tokens.len()).find(|&at| level.is_punct(at, '=')).unwrap_or(level.tokens.len());
            let slice = (level.is_punct(equals + 1, '&'))
                .then(|| level.group(equals + 2, Delimiter::Bracket))
                .flatten();
            if let Some(rows) = slice {
                let inner: Vec<TokenTree> = rows.stream().into_iter().collect();
                let inner = Level { tokens: &inner, path: &[equals + 2] };
                for row in inner.split(',') {
                    let (start, end) = (row.start, (row.end + 1).min(inner.tokens.len()));
                    let change = format!("{} => gone", edit::text(&inner.tokens[row]));
                    edits.push(inner.edit(start, end - start, Vec::new(), change));
                }
            }
        }
        let outer = level.path.first().map_or(usize::MAX, |&at| at);
        if level.path.is_empty() || outer > equals {
            let value = |edit: &Edit| !level.path.is_empty() || edit.start > equals;
            edits.extend(edit::numbers(level).into_iter().chain(edit::truths(level)).filter(value));
        }
    });
    let variant = |level: &Level<'_>, at: usize| {
        let path = at >= 3 && level.is_punct(at - 1, ':') && level.is_punct(at - 2, ':');
        let (of, name) = (level.name(at.checked_sub(3)?)?, level.name(at)?);
        let outer = level.path.first().map_or(at, |&outer| outer);
        (path && outer > equals && is_upper(&of) && is_upper(&name) && !level.is_punct(at + 1, ':'))
            .then_some(of)
    };
    edits.extend(edit::neighbours(tokens, &variant));
    edits
}

/// A row, told by what it begins with.
fn gone(level: &Level<'_>, row: &std::ops::Range<usize>) -> Edit {
    let change = format!("{} => gone", edit::text(&level.tokens[row.clone()]));
    level.edit(row.start, (row.end + 1).min(level.tokens.len()) - row.start, Vec::new(), change)
}

/// The part of a name that operations of one kind have in common: `V` of `V_ADD_U32`.
fn prefix(name: &str) -> Option<&str> {
    let (prefix, rest) = name.split_once('_')?;
    let is_operation = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_';
    (!rest.is_empty() && name.chars().all(is_operation)).then_some(prefix)
}

/// Rules without one, without one form, with other operations or sources.
fn rules(tokens: &TokenStream, commutes: fn(&str) -> bool) -> Vec<Edit> {
    let mut edits = Vec::new();
    edit::levels(tokens, &mut |level| {
        if level.path.is_empty() {
            for row in level.split(';').into_iter().skip(1) {
                edits.push(gone(level, &row));
                let forms: Vec<usize> =
                    row.clone().filter(|&at| level.group(at, Delimiter::Brace).is_some()).collect();
                let is_there = |&at: &usize| {
                    level.group(at, Delimiter::Brace).is_some_and(|group| !group.stream().is_empty())
                };
                if forms.len() == 2 && forms.iter().all(is_there) {
                    for (at, form) in forms.into_iter().zip(["scalar", "vector"]) {
                        let empty = proc_macro2::Group::new(Delimiter::Brace, TokenStream::new());
                        let change = format!("{} => no {form} form", edit::text(&level.tokens[row.clone()]));
                        edits.push(level.edit(at, 1, vec![TokenTree::Group(empty)], change));
                    }
                }
            }
            return;
        }
        edits.extend(edit::numbers(level));
        let what = edit::text(level.tokens);
        for (half, other) in [("lo", "hi"), ("hi", "lo")] {
            if level.tokens.len() == 2 && level.name(0).as_deref() == Some(half) {
                edits.push(level.edit(0, 1, vec![edit::ident(other)], format!("{what} => {other}")));
            }
        }
        if let Some(op) = level.name(0).filter(|name| prefix(name).is_some()) {
            let clamps = level.name(1).as_deref() == Some("clamp");
            if clamps {
                edits.push(level.edit(1, 1, Vec::new(), format!("[{what}] => not clamped")));
            }
            let first = 1 + usize::from(clamps);
            if let [one, two, ..] = &level.tokens[first..]
                && one.to_string() != two.to_string()
                && !commutes(&op)
            {
                let with = vec![two.clone(), one.clone()];
                edits.push(level.edit(first, 2, with, format!("[{what}] => sources exchanged")));
            }
        }
    });
    let step = |level: &Level<'_>, at: usize| {
        let name = level.name(at).filter(|_| at == 0 && !level.path.is_empty())?;
        Some(format!("{} {}", prefix(&name)?, level.tokens.len()))
    };
    edits.extend(edit::neighbours(tokens, &step));
    edits
}

/// Types of another width.
const OTHER_WIDTH: &[(&str, &str)] = &[
    ("B32", "B64"),
    ("I32", "I64"),
    ("F32", "F64"),
    ("B64", "B32"),
    ("I64", "I32"),
    ("F64", "F32"),
    ("B128", "B96"),
    ("B96", "B128"),
];

/// Fields that others are taken for.
const OTHER_FIELD: &[(&str, &str)] =
    &[("src0", "src1"), ("src1", "src0"), ("ssrc0", "ssrc1"), ("ssrc1", "ssrc0"), ("data0", "data1")];

/// Instructions that are not there, or have another opcode, operands of other types, or fewer facts.
fn instructions(tokens: &TokenStream) -> Vec<Edit> {
    let mut edits = Vec::new();
    edit::levels(tokens, &mut |level| {
        if !level.path.is_empty() {
            return;
        }
        for row in level.split(';').into_iter().skip(1) {
            let Some(op) = level.name(row.start) else { continue };
            let Some(operands) = row.clone().find(|&at| level.group(at, Delimiter::Parenthesis).is_some())
            else {
                continue;
            };
            // Opcodes, one or a column for each target.
            for at in row.start + 1..operands {
                if matches!(level.tokens[at], TokenTree::Literal(_)) {
                    let code = Level { tokens: &level.tokens[..at + 1], path: level.path };
                    edits.extend(
                        edit::numbers(&code).into_iter().filter(|e| e.start == at).map(|e| e.of(&op)),
                    );
                    let none = "[- - -]".parse::<TokenStream>().map(|t| t.into_iter().collect());
                    edits.extend(none.map(|none| level.edit(at, 1, none, format!("{op}: not there"))));
                }
                if let Some(columns) = level.group(at, Delimiter::Bracket) {
                    let inner: Vec<TokenTree> = columns.stream().into_iter().collect();
                    let path: Vec<usize> = level.path.iter().copied().chain([at]).collect();
                    let inner = Level { tokens: &inner, path: &path };
                    edits.extend(edit::numbers(&inner).into_iter().map(|e| e.of(&op)));
                    for (column, token) in inner.tokens.iter().enumerate() {
                        if matches!(token, TokenTree::Literal(_)) {
                            let none = "-".parse::<TokenStream>().map(|t| t.into_iter().collect());
                            let change = format!("{op}: not in column {column}");
                            edits.extend(none.map(|none| inner.edit(column, 1, none, change)));
                        }
                    }
                }
            }
            if let Some(group) = level.group(operands, Delimiter::Parenthesis) {
                let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                let path: Vec<usize> = level.path.iter().copied().chain([operands]).collect();
                let inner = Level { tokens: &inner, path: &path };
                for at in 0..inner.tokens.len() {
                    let Some(name) = inner.name(at) else { continue };
                    let others = OTHER_WIDTH.iter().chain(OTHER_FIELD);
                    for (_, other) in others.filter(|(of, _)| *of == name) {
                        let change = format!("{op}: operand {}: {name} => {other}", at / 4);
                        edits.push(inner.edit(at, 1, vec![edit::ident(other)], change));
                    }
                }
            }
            let facts = operands + 1..row.end;
            let is_list = facts.clone().all(|at| level.name(at).is_some() || level.is_punct(at, '|'));
            for at in facts.clone().filter(|_| is_list) {
                let Some(fact) = level.name(at).filter(|fact| fact != "PLAIN") else { continue };
                let change = format!("{op}: not {fact}");
                edits.push(level.edit(at, 1, vec![edit::ident("PLAIN")], change));
            }
        }
    });
    edits
}

/// Rows that are not there, operations that are others.
fn operations(tokens: &TokenStream) -> Vec<Edit> {
    let mut edits = Vec::new();
    edit::levels(tokens, &mut |level| {
        let rows = level.split(';');
        if level.path.is_empty() && level.is_punct(1, ';') {
            edits.extend(rows.iter().skip(1).map(|row| gone(level, row)));
        }
    });
    let operation = |level: &Level<'_>, at: usize| Some(prefix(&level.name(at)?)?.to_string());
    edits.extend(edit::neighbours(tokens, &operation));
    edits
}
