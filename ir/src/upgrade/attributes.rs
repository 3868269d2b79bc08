//! Attributes of functions whose form LLVM 23 has changed: both forms become one, in LLVM 19's words.
//!
//! * `"uniform-work-group-size"` says yes by standing there, with no value. It was "true" or "false" before, and any other value
//!   was "false" (LLVM's pull request 183925).
//! * `denormal_fpenv(...)` was `"denormal-fp-math"` and `"denormal-fp-math-f32"` (174293). What means the same becomes the same:
//!   only what is not `ieee` is said, and of `float` only what differs from other floats. If all are `ieee`, that is said of all.
//!
//! LLVM 23's readers of text and bitcode do both in the other direction.

use crate::{Attribute, AttributeGroup, AttributeSet, InstKind, Module};
use rustc_hash::FxHashMap;
use std::sync::Arc;

const UNIFORM: &str = "uniform-work-group-size";
const DENORMALS: &str = "denormal-fp-math";
const DENORMALS_F32: &str = "denormal-fp-math-f32";
/// LLVM 23's, which only readers make.
const ENVIRONMENT: &str = "denormal_fpenv";

/// Makes the forms of all functions and calls one.
pub(crate) fn upgrade_attributes(module: &mut Module) {
    let mut groups = Groups::default();
    for function in &mut module.functions {
        groups.upgrade(&mut function.attributes);
        for data in function.insts.values_mut() {
            if let InstKind::Call { site: Some(site), .. } = &mut data.kind {
                groups.upgrade(&mut site.attributes);
            }
        }
    }
}

/// What is known of groups, by where they are: sets share them, and still do so afterwards.
#[derive(Default)]
struct Groups(FxHashMap<*const (), Known>);

struct Known {
    /// The group itself: while it is here, no other one is where it is.
    group: AttributeGroup,
    /// What is upgraded; of each name two at most, the second of which says that there are more than one.
    concerned: Vec<Attribute>,
    upgraded: Option<AttributeGroup>,
    /// Without what is upgraded.
    stripped: Option<AttributeGroup>,
}

impl Groups {
    fn known(&mut self, group: &AttributeGroup) -> &mut Known {
        self.0.entry(Arc::as_ptr(group).cast()).or_insert_with(|| {
            let mut concerned: Vec<Attribute> = Vec::new();
            for attribute in list(group).iter().filter(|attribute| is_concerned(attribute)) {
                if concerned.iter().filter(|other| other.name() == attribute.name()).count() < 2 {
                    concerned.push(attribute.clone());
                }
            }
            Known { group: group.clone(), concerned, upgraded: None, stripped: None }
        })
    }

    fn upgrade(&mut self, set: &mut AttributeSet) {
        let mut found: Vec<Attribute> = set.own().iter().filter(|a| is_concerned(a)).cloned().collect();
        for group in set.groups() {
            found.extend_from_slice(&self.known(group).concerned);
        }
        let made = one_form(&found);
        if made == found {
            return;
        }
        let is_in_place = !set.own().is_empty();
        if let (false, [group]) = (is_in_place, set.groups_mut()) {
            *group = self.known(group).upgraded(made);
            return;
        }
        for group in set.groups_mut() {
            *group = self.known(group).stripped();
        }
        let own = set.own_mut();
        own.retain(|attribute| !is_concerned(attribute));
        made.into_iter().for_each(|attribute| insert(own, attribute));
    }
}

impl Known {
    fn upgraded(&mut self, made: Vec<Attribute>) -> AttributeGroup {
        let upgraded = self.upgraded.get_or_insert_with(|| {
            let mut list = without(list(&self.group));
            made.into_iter().for_each(|attribute| insert(&mut list, attribute));
            Arc::new(list.into())
        });
        upgraded.clone()
    }

    fn stripped(&mut self) -> AttributeGroup {
        if self.concerned.is_empty() {
            return self.group.clone();
        }
        self.stripped.get_or_insert_with(|| Arc::new(without(list(&self.group)).into())).clone()
    }
}

fn list(group: &AttributeGroup) -> &[Attribute] {
    group.get().map_or(&[], Vec::as_slice)
}

fn is_concerned(attribute: &Attribute) -> bool {
    match attribute {
        Attribute::String(name, _) => [UNIFORM, DENORMALS, DENORMALS_F32].contains(&&**name),
        Attribute::Text(name, _) => &**name == ENVIRONMENT,
        _ => false,
    }
}

fn without(list: &[Attribute]) -> Vec<Attribute> {
    list.iter().filter(|attribute| !is_concerned(attribute)).cloned().collect()
}

/// Puts a string attribute where LLVM has it, which sorts them by name.
fn insert(list: &mut Vec<Attribute>, attribute: Attribute) {
    let is_behind =
        |other: &Attribute| matches!(other, Attribute::String(..)) && other.name() > attribute.name();
    let at = list.iter().position(is_behind).unwrap_or(list.len());
    list.insert(at, attribute);
}

/// What these attributes are in their one form, by name. The first of a name counts.
fn one_form(found: &[Attribute]) -> Vec<Attribute> {
    let value = |wanted: &str| {
        found.iter().find_map(|attribute| match attribute {
            Attribute::String(name, value) | Attribute::Text(name, value) if &**name == wanted => {
                Some(&**value)
            }
            _ => None,
        })
    };
    let mut made = Vec::new();
    match (value(ENVIRONMENT).and_then(Denormals::of_environment), value(DENORMALS), value(DENORMALS_F32)) {
        (Some([all, floats]), ..) => made.extend(Denormals::attributes(all, floats)),
        (None, None, None) => {}
        (None, all, floats) => {
            let known = all.map_or(Some(Denormals::default()), Denormals::of);
            match (known, floats.map_or(known, Denormals::of)) {
                (Some(all), Some(floats)) => made.extend(Denormals::attributes(all, floats)),
                // What LLVM does not know stays as it stands.
                _ => {
                    made.extend(all.map(|value| Attribute::string(DENORMALS, value)));
                    made.extend(floats.map(|value| Attribute::string(DENORMALS_F32, value)));
                }
            }
        }
    }
    if matches!(value(UNIFORM), Some("" | "true")) {
        made.push(Attribute::string(UNIFORM, "true"));
    }
    made
}

/// How denormal numbers are treated: as results, and as operands.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Denormals {
    results: Mode,
    operands: Mode,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Mode {
    #[default]
    Ieee,
    PreserveSign,
    PositiveZero,
    Dynamic,
}

impl Mode {
    /// Each with its word, and that of LLVM 23.
    const WORDS: [(Mode, &str, &str); 4] = [
        (Mode::Ieee, "ieee", "ieee"),
        (Mode::PreserveSign, "preserve-sign", "preservesign"),
        (Mode::PositiveZero, "positive-zero", "positivezero"),
        (Mode::Dynamic, "dynamic", "dynamic"),
    ];

    fn word(self) -> &'static str {
        Mode::WORDS[self as usize].1
    }
}

impl Denormals {
    /// `RESULTS,OPERANDS`, or one word for both; no word for results is `ieee`. `None` of what LLVM does not know: words have no
    /// blanks around them.
    fn of(text: &str) -> Option<Denormals> {
        let mode = |wanted: &str| Mode::WORDS.iter().find(|(_, word, _)| *word == wanted).map(|row| row.0);
        let (results, operands) = text.split_once(',').unwrap_or((text, ""));
        let results = if results.is_empty() { Mode::Ieee } else { mode(results)? };
        let operands = if operands.is_empty() { results } else { mode(operands)? };
        Some(Denormals { results, operands })
    }

    /// What stands in the parentheses of `denormal_fpenv(RESULTS|OPERANDS, float: RESULTS|OPERANDS)`, each part of which may be
    /// missing, and says how all floats are treated, then `float`. `None` of what it cannot be.
    pub(crate) fn of_environment(text: &str) -> Option<[Denormals; 2]> {
        let mode = |wanted: &str| {
            let row = Mode::WORDS.iter().find(|(.., word)| *word == wanted.trim());
            row.map(|row| row.0)
        };
        let modes = |text: &str| {
            let (results, operands) = text.split_once('|').unwrap_or((text, text));
            Some(Denormals { results: mode(results)?, operands: mode(operands)? })
        };
        let of_float = |text: &str| {
            let (kind, text) = text.split_once(':')?;
            if kind.trim() == "float" { modes(text) } else { None }
        };
        match text.split_once(',') {
            Some((all, floats)) => Some([modes(all)?, of_float(floats)?]),
            None if text.contains(':') => Some([Denormals::default(), of_float(text)?]),
            None => modes(text).map(|all| [all; 2]),
        }
    }

    /// How all floats are treated, and `float`, as attributes.
    fn attributes(all: Denormals, floats: Denormals) -> impl Iterator<Item = Attribute> {
        let of = |name, Denormals { results, operands }: Denormals| {
            Attribute::string(name, &format!("{},{}", results.word(), operands.word()))
        };
        let is_all_said = all == floats || all != Denormals::default();
        let floats = (floats != all).then(|| of(DENORMALS_F32, floats));
        is_all_said.then(|| of(DENORMALS, all)).into_iter().chain(floats)
    }
}
