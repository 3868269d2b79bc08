//! Small changes of token streams, each kept as its place and what comes there.

use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream, TokenTree};
use std::collections::BTreeMap;

/// A change: at a place, some tokens go and others come.
#[derive(Clone, Debug)]
pub struct Edit {
    /// The line of what is changed; counts from 1.
    pub line: usize,
    /// What is changed, and how.
    pub change: String,
    /// The groups that the place is in, from the outermost: the index of each among its neighbours.
    path: Vec<usize>,
    /// The first token to go.
    pub(crate) start: usize,
    /// How many go.
    count: usize,
    /// What comes.
    with: Vec<TokenTree>,
}

/// The tokens of one group, or of the whole, and where they are.
pub struct Level<'a> {
    /// The tokens.
    pub tokens: &'a [TokenTree],
    /// The groups that they are in, from the outermost: the index of each among its neighbours.
    pub path: &'a [usize],
}

impl Edit {
    /// Where it is among the outermost tokens.
    pub fn outermost(&self) -> usize {
        self.path.first().copied().unwrap_or(self.start)
    }

    /// The same, told with the name of the row.
    pub fn of(self, row: &str) -> Edit {
        Edit { change: format!("{row}: {}", self.change), ..self }
    }
}

impl Level<'_> {
    /// The change of so many tokens from `start` on into others, told in the words of `change`.
    pub fn edit(&self, start: usize, count: usize, with: Vec<TokenTree>, change: String) -> Edit {
        let line = self.tokens.get(start).map_or(0, |t| t.span().start().line);
        Edit { line, change, path: self.path.to_vec(), start, count, with }
    }

    /// The name at a place.
    pub fn name(&self, at: usize) -> Option<String> {
        match self.tokens.get(at) {
            Some(TokenTree::Ident(ident)) => Some(ident.to_string()),
            _ => None,
        }
    }

    /// Whether there is this punctuation at a place.
    pub fn is_punct(&self, at: usize, char: char) -> bool {
        matches!(self.tokens.get(at), Some(TokenTree::Punct(p)) if p.as_char() == char)
    }

    /// The group at a place.
    pub fn group(&self, at: usize, delimiter: Delimiter) -> Option<&Group> {
        match self.tokens.get(at) {
            Some(TokenTree::Group(group)) if group.delimiter() == delimiter => Some(group),
            _ => None,
        }
    }

    /// The ranges between tokens of this punctuation, which end them; the last may lack it.
    pub fn split(&self, char: char) -> Vec<std::ops::Range<usize>> {
        let (mut parts, mut start) = (Vec::new(), 0);
        for at in 0..self.tokens.len() {
            if self.is_punct(at, char) {
                parts.push(start..at);
                start = at + 1;
            }
        }
        if start < self.tokens.len() {
            parts.push(start..self.tokens.len());
        }
        parts
    }
}

/// A name as a token.
pub fn ident(name: &str) -> TokenTree {
    TokenTree::Ident(Ident::new(name, Span::call_site()))
}

/// Tokens as short text.
pub fn text(tokens: &[TokenTree]) -> String {
    let text = tokens.iter().cloned().collect::<TokenStream>().to_string();
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if text.chars().count() > 120 { text.chars().take(117).chain("...".chars()).collect() } else { text }
}

/// Goes through all groups of a stream, outer ones first.
pub fn levels(stream: &TokenStream, see: &mut dyn FnMut(&Level<'_>)) {
    fn go(stream: &TokenStream, path: &mut Vec<usize>, see: &mut dyn FnMut(&Level<'_>)) {
        let tokens: Vec<TokenTree> = stream.clone().into_iter().collect();
        see(&Level { tokens: &tokens, path });
        for (at, token) in tokens.iter().enumerate() {
            if let TokenTree::Group(group) = token {
                path.push(at);
                go(&group.stream(), path, see);
                path.pop();
            }
        }
    }
    go(stream, &mut Vec::new(), see);
}

/// The stream with a change made.
pub fn apply(stream: &TokenStream, edit: &Edit) -> TokenStream {
    within(stream, &edit.path, &|tokens| {
        tokens.splice(edit.start..edit.start + edit.count, edit.with.iter().cloned());
    })
}

fn within(stream: &TokenStream, path: &[usize], change: &dyn Fn(&mut Vec<TokenTree>)) -> TokenStream {
    let mut tokens: Vec<TokenTree> = stream.clone().into_iter().collect();
    match path.split_first() {
        None => change(&mut tokens),
        Some((&at, rest)) => {
            if let TokenTree::Group(group) = &tokens[at] {
                let inner = within(&group.stream(), rest, change);
                tokens[at] = TokenTree::Group(Group::new(group.delimiter(), inner));
            }
        }
    }
    tokens.into_iter().collect()
}

/// The stream with names replaced, wherever they stand.
pub fn rename(stream: &TokenStream, names: &BTreeMap<String, String>) -> TokenStream {
    let token = |token: TokenTree| match token {
        TokenTree::Ident(ident) => match names.get(&ident.to_string()) {
            Some(name) => TokenTree::Ident(Ident::new(name, ident.span())),
            None => TokenTree::Ident(ident),
        },
        TokenTree::Group(group) => {
            TokenTree::Group(Group::new(group.delimiter(), rename(&group.stream(), names)))
        }
        other => other,
    };
    stream.clone().into_iter().map(token).collect()
}

/// Integers: one more, and one less.
pub fn numbers(level: &Level<'_>) -> Vec<Edit> {
    let mut edits = Vec::new();
    for (at, token) in level.tokens.iter().enumerate() {
        let TokenTree::Literal(literal) = token else { continue };
        let Ok(number) = syn::parse_str::<syn::LitInt>(&literal.to_string()) else { continue };
        let Ok(value) = number.base10_parse::<u64>() else { continue };
        let mut to = |other: u64| {
            let suffixed = format!("{other}{}", number.suffix());
            if let Ok(literal) = suffixed.parse::<Literal>() {
                let change = format!("{number} => {suffixed}");
                edits.push(level.edit(at, 1, vec![TokenTree::Literal(literal)], change));
            }
        };
        to(value.wrapping_add(1));
        if value != 0 {
            to(value - 1);
        }
    }
    edits
}

/// What is true is false, and the other way round.
pub fn truths(level: &Level<'_>) -> Vec<Edit> {
    let other = |at: usize| {
        let name = level.name(at)?;
        let other = match &*name {
            "true" => "false",
            "false" => "true",
            _ => return None,
        };
        Some(level.edit(at, 1, vec![ident(other)], format!("{name} => {other}")))
    };
    (0..level.tokens.len()).filter_map(other).collect()
}

/// Names of a kind: each becomes the next one in the table that is another. `kind` says of a name whether it counts,
/// and with which others.
pub fn neighbours(stream: &TokenStream, kind: &dyn Fn(&Level<'_>, usize) -> Option<String>) -> Vec<Edit> {
    let mut found: Vec<(String, String, Edit)> = Vec::new();
    levels(stream, &mut |level| {
        for at in 0..level.tokens.len() {
            if let (Some(kind), Some(name)) = (kind(level, at), level.name(at)) {
                found.push((kind, name, level.edit(at, 1, Vec::new(), String::new())));
            }
        }
    });
    let other = |at: usize| {
        let (kind, name, edit) = &found[at];
        let (_, other, _) =
            found[at..].iter().chain(&found[..at]).find(|(k, n, _)| k == kind && n != name)?;
        Some(Edit { change: format!("{name} => {other}"), with: vec![ident(other)], ..edit.clone() })
    };
    (0..found.len()).filter_map(other).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(stream: &TokenStream, of: fn(&Level<'_>) -> Vec<Edit>) -> Vec<String> {
        let mut edits = Vec::new();
        levels(stream, &mut |level| edits.extend(of(level)));
        edits.iter().map(|edit| apply(stream, edit).to_string()).collect()
    }

    #[test]
    fn numbers_change_where_they_are() {
        let stream: TokenStream = "a [0 , (7u8)]".parse().expect("it is tokens");
        assert_eq!(all(&stream, numbers), ["a [1 , (7u8)]", "a [0 , (8u8)]", "a [0 , (6u8)]"]);
    }

    #[test]
    fn truths_are_turned_round() {
        let stream: TokenStream = "f (true)".parse().expect("it is tokens");
        assert_eq!(all(&stream, truths), ["f (false)"]);
    }

    #[test]
    fn names_become_their_neighbours() {
        let stream: TokenStream = "V_A { S_A } V_B V_B".parse().expect("it is tokens");
        let first = |level: &Level<'_>, at: usize| level.name(at)?.get(..1).map(str::to_string);
        let changes: Vec<String> = neighbours(&stream, &first).into_iter().map(|e| e.change).collect();
        assert_eq!(changes, ["V_A => V_B", "V_B => V_A", "V_B => V_A"]);
    }
}
