//! What the names inside a function stand for.

use crate::{Block, Value};
use gcnsel_diag::escape_bytes;
use rustc_hash::FxHashMap;
use std::borrow::Cow;

/// A name: `%foo`, or `%12`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Name<'a> {
    Text(Cow<'a, [u8]>),
    Number(u32),
}

impl std::fmt::Display for Name<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Name::Text(text) => write!(f, "%{}", escape_bytes(text)),
            Name::Number(number) => write!(f, "%{number}"),
        }
    }
}

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Local {
    Value(Value),
    Block(Block),
}

/// How far a number may be ahead of those before it and still be kept among them.
const AHEAD: usize = 1024;

/// The names of a function. Numbers are nearly dense, so most are the index into a list; those far ahead of all others
/// (a phi's, or in text that leaves numbers out) are not.
#[derive(Default)]
pub(super) struct Locals<'a> {
    texts: FxHashMap<Cow<'a, [u8]>, Local>,
    numbers: Vec<Option<Local>>,
    far: FxHashMap<u32, Local>,
}

impl<'a> Locals<'a> {
    pub fn get(&self, name: &Name<'a>) -> Option<Local> {
        match name {
            Name::Text(text) => self.texts.get(text).copied(),
            Name::Number(number) => match self.numbers.get(*number as usize) {
                Some(&Some(local)) => Some(local),
                _ => self.far.get(number).copied(),
            },
        }
    }

    pub fn insert(&mut self, name: Name<'a>, local: Local) {
        match name {
            Name::Text(text) => {
                self.texts.insert(text, local);
            }
            Name::Number(number) => {
                let at = number as usize;
                if at >= self.numbers.len() + AHEAD {
                    self.far.insert(number, local);
                    return;
                }
                if at >= self.numbers.len() {
                    self.numbers.resize(at + 1, None);
                }
                self.numbers[at] = Some(local);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cranelift_entity::EntityRef;

    #[test]
    fn numbers_near_and_far_are_found() {
        let mut locals = Locals::default();
        let value = |n: usize| Local::Value(Value::new(n));
        // A number far ahead, which the list reaches later.
        let numbers = [5000u32, 0, 1, 900, 1900, 2900, 3900, 4900, 5001, u32::MAX];
        for (i, &number) in numbers.iter().enumerate() {
            assert_eq!(locals.get(&Name::Number(number)), None);
            locals.insert(Name::Number(number), value(i));
        }
        for (i, &number) in numbers.iter().enumerate() {
            assert_eq!(locals.get(&Name::Number(number)), Some(value(i)));
        }
        assert_eq!(locals.get(&Name::Number(2)), None);
        assert_eq!(locals.get(&Name::Text(b"5000".into())), None);
        assert!(locals.numbers.len() < 6000, "a far number makes no long list");
    }
}
