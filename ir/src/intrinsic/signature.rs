//! Signatures of intrinsics: the notation of the table's rows, and the check of a declaration against one.
//!
//! `RESULT(PARAMETER,...)`, where each type is one of
//!
//! | word | means |
//! |------|-------|
//! | `i32`, `f16`, `p4`, `v2f16`, `void`, `meta`, `token` | exactly that type |
//! | `T`  | any type with a value; the same wherever the word comes again |
//! | `I`, `F` | as `T`, but of integers or floats, or a vector of them |
//! | `E`  | the element type of the vector that `I` or `F` stands for |
//! | `B`  | i1, with the lanes of the first type |
//! | `U`, `J`, `G` | as `T`, `I`, `F`: a second type, independent of the first |
//! | `V`, `W` | as `T` and `U`, but of vectors |
//! | `P`, `Q` | any pointer; the two are independent |
//! | `A` | a vector of pointers, as many as `V` has elements |
//! | `_`  | anything |
//! | `{X,Y}` | a structure of two |
//!
//! `!` after a parameter says that calls must pass a constant, and `^` that the wave has one of it: a resource, a
//! sampler, the number of a lane, or anything else that instructions take from SGPRs. (`ballot`'s condition is
//! marked too. It may differ between lanes, but a condition that does not is a mask at no cost.)

use crate::{AddressSpace, Type, TypeKind, TypeTable};

/// A parsed signature, words not yet understood.
struct Signature<'a> {
    result: &'a str,
    params: Vec<&'a str>,
}

fn split(text: &str) -> Option<Signature<'_>> {
    let (result, params) = text.strip_suffix(')')?.split_once('(')?;
    let params = if params.is_empty() { Vec::new() } else { params.split(',').collect() };
    Some(Signature { result, params })
}

/// The types that the overloaded words of a signature stand for.
#[derive(Default)]
struct Bindings {
    first: Option<Type>,
    second: Option<Type>,
    pointers: [Option<Type>; 2],
}

fn bind(slot: &mut Option<Type>, ty: Type) -> bool {
    *slot.get_or_insert(ty) == ty
}

impl Bindings {
    fn matches(&mut self, word: &str, ty: Type, types: &TypeTable) -> bool {
        if let Some(parts) = word.strip_prefix('{').and_then(|w| w.strip_suffix('}')) {
            let TypeKind::Struct { fields, .. } = types.kind(ty) else { return false };
            let words: Vec<_> = parts.split(',').collect();
            return words.len() == fields.len()
                && words.iter().zip(fields).all(|(word, &field)| self.matches(word, field, types));
        }
        match word {
            "_" => true,
            "T" => types.is_first_class(ty) && bind(&mut self.first, ty),
            "I" => types.is_int(ty) && bind(&mut self.first, ty),
            "F" => types.is_float(ty) && bind(&mut self.first, ty),
            "U" => types.is_first_class(ty) && bind(&mut self.second, ty),
            "J" => types.is_int(ty) && bind(&mut self.second, ty),
            "G" => types.is_float(ty) && bind(&mut self.second, ty),
            "V" => types.lanes(ty).is_some() && bind(&mut self.first, ty),
            "W" => types.lanes(ty).is_some() && bind(&mut self.second, ty),
            "A" => types.pointer_space(types.scalar(ty)).is_some() && self.has_lanes(ty, types),
            "P" => types.pointer_space(ty).is_some() && bind(&mut self.pointers[0], ty),
            "Q" => types.pointer_space(ty).is_some() && bind(&mut self.pointers[1], ty),
            "B" => types.int_bits(types.scalar(ty)) == Some(1) && self.has_lanes(ty, types),
            "E" => self.first.is_none_or(|first| types.lanes(first).is_some() && types.scalar(first) == ty),
            _ => is_exactly(word, ty, types) == Some(true),
        }
    }

    /// The type that a word stands for; `None` if nothing has said it yet.
    fn meaning(&self, word: &str, types: &mut TypeTable) -> Option<Type> {
        if let Some(parts) = word.strip_prefix('{').and_then(|w| w.strip_suffix('}')) {
            let fields = parts.split(',').map(|part| self.meaning(part, types)).collect::<Option<_>>()?;
            return Some(types.intern(TypeKind::Struct { fields, packed: false, name: None }));
        }
        match word {
            "T" | "I" | "F" | "V" => self.first,
            "U" | "J" | "G" | "W" => self.second,
            "P" | "Q" => self.pointers[usize::from(word == "Q")],
            "E" => self.first.map(|first| types.scalar(first)),
            "B" => {
                let bit = types.int(1);
                self.first.map(|first| types.with_lanes_of(first, bit))
            }
            "A" | "_" => None,
            _ => exact(word, types),
        }
    }

    /// Whether a type has the lanes of the first, which may be none.
    fn has_lanes(&self, ty: Type, types: &TypeTable) -> bool {
        self.first.is_none_or(|first| types.lanes(first) == types.lanes(ty))
    }
}

/// Whether a type is the one that a lower-case word names; `None` if the word names none.
fn is_exactly(word: &str, ty: Type, types: &TypeTable) -> Option<bool> {
    let kind = types.kind(ty);
    if let Some(vector) = word.strip_prefix('v').filter(|w| w.starts_with(|c: char| c.is_ascii_digit())) {
        let digits = vector.find(|c: char| !c.is_ascii_digit())?;
        let len: u32 = vector[..digits].parse().ok()?;
        let TypeKind::Vector { element, len: found } = kind else { return Some(false) };
        return Some(*found == len && is_exactly(&vector[digits..], *element, types)?);
    }
    Some(match word {
        "void" => *kind == TypeKind::Void,
        "meta" => *kind == TypeKind::Metadata,
        "token" => *kind == TypeKind::Token,
        "f16" => *kind == TypeKind::Half,
        "f32" => *kind == TypeKind::Float,
        "f64" => *kind == TypeKind::Double,
        _ => match (word.as_bytes()[0], word[1..].parse::<u32>().ok()?) {
            (b'i', bits) => *kind == TypeKind::Int(bits),
            (b'p', space) => matches!(kind, TypeKind::Ptr(s) if s.0 == space),
            _ => return None,
        },
    })
}

/// The type that a lower-case word names.
fn exact(word: &str, types: &mut TypeTable) -> Option<Type> {
    if let Some(vector) = word.strip_prefix('v').filter(|w| w.starts_with(|c: char| c.is_ascii_digit())) {
        let digits = vector.find(|c: char| !c.is_ascii_digit())?;
        let element = exact(&vector[digits..], types)?;
        return Some(types.vector(element, vector[..digits].parse().ok()?));
    }
    let kind = match word {
        "void" => TypeKind::Void,
        "meta" => TypeKind::Metadata,
        "token" => TypeKind::Token,
        "f16" => TypeKind::Half,
        "f32" => TypeKind::Float,
        "f64" => TypeKind::Double,
        _ => match (word.as_bytes().first()?, word[1..].parse::<u32>().ok()?) {
            (b'i', bits) => TypeKind::Int(bits),
            (b'p', space) => TypeKind::Ptr(AddressSpace(space)),
            _ => return None,
        },
    };
    Some(types.intern(kind))
}

/// What of a declaration is not as a row's signature has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// The number of parameters; this is the row's.
    Count(usize),
    /// The result's type.
    Result,
    /// A parameter's type, by number.
    Param(usize),
}

/// Checks a declaration against a row's signature.
///
/// # Errors
/// What does not fit.
pub fn check_signature(
    signature: &str,
    result: Type,
    params: &[Type],
    types: &TypeTable,
) -> Result<(), Misfit> {
    let signature = split(signature).expect("rows have signatures of the documented form");
    if signature.params.len() != params.len() {
        return Err(Misfit::Count(signature.params.len()));
    }
    let mut bindings = Bindings::default();
    if !bindings.matches(signature.result, result, types) {
        return Err(Misfit::Result);
    }
    for (i, (word, &ty)) in signature.params.iter().zip(params).enumerate() {
        if !bindings.matches(unmarked(word), ty, types) {
            return Err(Misfit::Param(i));
        }
    }
    // What stood before the type that binds it is checked again, now that everything is bound.
    if !bindings.matches(signature.result, result, types) {
        return Err(Misfit::Result);
    }
    let mut params = signature.params.iter().zip(params);
    match params.position(|(word, &ty)| !bindings.matches(unmarked(word), ty, types)) {
        Some(i) => Err(Misfit::Param(i)),
        None => Ok(()),
    }
}

/// A row's signature as LLVM's documents write it: `declare T (T, constant i1)`, and what the letters stand for.
pub fn described(text: &str) -> String {
    let signature = split(text).expect("rows have signatures of the documented form");
    let mut letters: Vec<(&str, &str)> = Vec::new();
    let result = spelled(signature.result, &mut letters);
    let params = signature.params.iter().map(|param| {
        let word = spelled(unmarked(param), &mut letters);
        if param.ends_with('!') { format!("constant {word}") } else { word }
    });
    let mut said = format!("{result} ({})", params.collect::<Vec<_>>().join(", "));
    for (i, (letter, meaning)) in letters.iter().enumerate() {
        said.push_str(if i == 0 { ", where " } else { " and " });
        said.push_str(&format!("{letter} is {meaning}"));
    }
    said
}

/// A type's word as LLVM IR has it; notes which letters need a word of explanation.
fn spelled(word: &str, letters: &mut Vec<(&'static str, &'static str)>) -> String {
    if let Some(parts) = word.strip_prefix('{').and_then(|w| w.strip_suffix('}')) {
        let parts: Vec<_> = parts.split(',').map(|part| spelled(part, letters)).collect();
        return format!("{{ {} }}", parts.join(", "));
    }
    let mut letter = |letter: &'static str, meaning: &'static str| {
        if letters.iter().all(|(known, _)| *known != letter) {
            letters.push((letter, meaning));
        }
        letter.to_owned()
    };
    match word {
        "T" => letter("T", "any type"),
        "I" => letter("T", "an integer, or a vector of integers"),
        "F" => letter("T", "a float, or a vector of floats"),
        "V" => letter("T", "a vector"),
        "U" => letter("U", "any type"),
        "J" => letter("U", "an integer, or a vector of integers"),
        "G" => letter("U", "a float, or a vector of floats"),
        "W" => letter("U", "a vector"),
        "P" => letter("P", "a pointer"),
        "Q" => letter("Q", "a pointer"),
        "E" => "element of T".to_owned(),
        "B" => "i1 for each element of T".to_owned(),
        "A" => "pointer for each element of T".to_owned(),
        "_" => "any type".to_owned(),
        "meta" => "metadata".to_owned(),
        "f16" => "half".to_owned(),
        "f32" => "float".to_owned(),
        "f64" => "double".to_owned(),
        _ => match word.as_bytes() {
            [b'p', b'0'] => "ptr".to_owned(),
            [b'p', space @ b'0'..=b'9', ..] if !space.is_ascii_alphabetic() => {
                format!("ptr addrspace({})", &word[1..])
            }
            [b'v', b'0'..=b'9', ..] => {
                let digits = 1 + word[1..].bytes().take_while(u8::is_ascii_digit).count();
                format!("<{} x {}>", &word[1..digits], spelled(&word[digits..], letters))
            }
            _ => word.to_owned(),
        },
    }
}

/// The types of an overload, each where its word comes first; `None` if the signature has no such overload.
pub(super) fn overloaded(text: &str, result: Type, params: &[Type], types: &TypeTable) -> Option<Vec<Type>> {
    check_signature(text, result, params, types).ok()?;
    let signature = split(text)?;
    let words = std::iter::once(signature.result).chain(signature.params.iter().map(|word| unmarked(word)));
    let (mut seen, mut found) = (Vec::new(), Vec::new());
    for (word, &ty) in words.zip(std::iter::once(&result).chain(params)) {
        // Words that stand for one type, and those that stand for one each.
        let slot = match word {
            "T" | "I" | "F" | "V" => 'T',
            "U" | "J" | "G" | "W" => 'U',
            "P" | "Q" => word.chars().next()?,
            "_" => {
                found.push(ty);
                continue;
            }
            _ => continue,
        };
        if !seen.contains(&slot) {
            seen.push(slot);
            found.push(ty);
        }
    }
    Some(found)
}

/// The type of the result of the overload that takes parameters of these types; `None` if none does, or they do not say.
pub(crate) fn result_of(text: &str, params: &[Type], types: &mut TypeTable) -> Option<Type> {
    let signature = split(text)?;
    if signature.params.len() != params.len() {
        return None;
    }
    let mut bindings = Bindings::default();
    let mut fit = signature.params.iter().zip(params);
    if !fit.all(|(word, &ty)| bindings.matches(unmarked(word), ty, types)) {
        return None;
    }
    bindings.meaning(signature.result, types)
}

/// A parameter's type, without what stands after it.
fn unmarked(word: &str) -> &str {
    word.trim_end_matches(['!', '^'])
}

/// The parameters that are pointers, or vectors of them, in every call; of `T` and its like, pointers are values.
pub(super) fn place_params(signature: &str) -> impl Iterator<Item = usize> + '_ {
    let params = split(signature).expect("rows have signatures of the documented form").params;
    let is_pointer =
        |word: &str| matches!(unmarked(word).as_bytes(), [b'P' | b'Q' | b'A'] | [b'p', b'0'..=b'9', ..]);
    params.into_iter().enumerate().filter(move |(_, word)| is_pointer(word)).map(|(i, _)| i)
}

/// The parameters of which the wave has one.
pub(super) fn scalar_params(signature: &str) -> impl Iterator<Item = usize> + '_ {
    let params = split(signature).expect("rows have signatures of the documented form").params;
    params.into_iter().enumerate().filter(|(_, word)| word.ends_with('^')).map(|(i, _)| i)
}

/// The parameters whose arguments must be constants.
pub(super) fn constant_params(signature: &str) -> impl Iterator<Item = usize> + '_ {
    let params = split(signature).expect("rows have signatures of the documented form").params;
    params.into_iter().enumerate().filter(|(_, word)| word.ends_with('!')).map(|(i, _)| i)
}

/// The first word of a signature that has no meaning.
#[cfg(test)]
pub(super) fn malformed(text: &str) -> Option<String> {
    let Some(signature) = split(text) else { return Some(text.into()) };
    let mut types = TypeTable::new();
    let void = types.intern(TypeKind::Void);
    // As opposed to the parameters, a result may be a structure, which contains commas.
    let result = signature.result.trim_matches(['{', '}']).split(',');
    let mut words = result.chain(signature.params.iter().map(|w| unmarked(w)));
    words
        .find(|w| {
            !"_ T I F U J G V W P Q A B E".split(' ').any(|k| k == *w)
                && is_exactly(w, void, &types).is_none()
        })
        .map(Into::into)
}
