//! Names of kernels as people wrote them, and patterns of names.

use cpp_demangle::{DemangleOptions, Symbol};
use std::collections::BTreeMap;
use wildmatch::WildMatch;

/// The name that was mangled, of Rust or of C++ (Itanium); any other name as it is. A function's result is left out, so that
/// `gemm*` is a pattern of kernels that are templates, and the hash that Rust adds.
pub fn demangled(name: &str) -> String {
    if let Ok(rust) = rustc_demangle::try_demangle(name) {
        return format!("{rust:#}");
    }
    if !name.starts_with("_Z") {
        return name.to_owned();
    }
    let options = DemangleOptions::new().no_return_type();
    let symbol = Symbol::new(name).ok().and_then(|symbol| symbol.demangle_with_options(&options).ok());
    symbol.unwrap_or_else(|| name.to_owned())
}

/// A pattern of names: `*` is any text, `?` any letter.
#[derive(Clone, Debug, PartialEq)]
pub struct Pattern {
    text: String,
    glob: WildMatch,
}

impl Pattern {
    /// Any text is a pattern.
    pub fn new(text: &str) -> Pattern {
        Pattern { text: text.to_owned(), glob: WildMatch::new(text) }
    }

    /// Whether a kernel has such a name, mangled or demangled.
    pub fn matches(&self, name: &str) -> bool {
        self.text == name || self.glob.matches(name) || self.glob.matches(&demangled(name))
    }

    /// The pattern as it was written.
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// What is known of a kernel that a reader is to tell apart from others.
#[derive(Clone, Copy)]
pub struct Called<'a> {
    /// Its name as the code object has it.
    pub kernel: &'a str,
    /// The processor.
    pub target: &'a str,
    /// The file that it is from; empty where that is not known.
    pub file: &'a str,
}

/// A name for each of these kernels, which no other one has: as short as that allows. With `demangle` the demangled one, where
/// that is not that of another kernel.
pub fn distinct(kernels: &[Called<'_>], demangle: bool) -> Vec<String> {
    let forms: [fn(&Called<'_>, &str) -> String; 3] = [
        |_, name| name.to_owned(),
        |kernel, name| format!("{name} ({})", kernel.target),
        |kernel, name| format!("{}: {name} ({})", kernel.file, kernel.target),
    ];
    let plain: Vec<String> = kernels.iter().map(|kernel| kernel.kernel.to_owned()).collect();
    let mut bases = plain.clone();
    if demangle {
        bases = plain.iter().map(|name| demangled(name)).collect();
        // Two symbols may be one name to people.
        let mut of_base: BTreeMap<&str, &str> = BTreeMap::new();
        let mut ambiguous = std::collections::BTreeSet::new();
        for (base, name) in bases.iter().zip(&plain) {
            if *of_base.entry(base).or_insert(name) != name {
                ambiguous.insert(base.clone());
            }
        }
        for (base, name) in bases.iter_mut().zip(&plain) {
            if ambiguous.contains(base) {
                base.clone_from(name);
            }
        }
    }
    let mut names: Vec<String> = bases.clone();
    for form in &forms[1..] {
        let twice = repeated(&names);
        for (at, kernel) in kernels.iter().enumerate() {
            if twice[at] {
                names[at] = form(kernel, &bases[at]);
            }
        }
    }
    // Nothing that we know tells these apart.
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for name in &mut names {
        let number = seen.entry(name.clone()).or_insert(0);
        *number += 1;
        if *number > 1 {
            *name = format!("{name} #{number}");
        }
    }
    names
}

/// Of each name whether it is there more than once.
fn repeated(names: &[String]) -> Vec<bool> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    names.iter().for_each(|name| *counts.entry(name).or_default() += 1);
    names.iter().map(|name| counts[&**name] > 1).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As `c++filt` and `rustfilt` print them, without the result.
    #[test]
    fn names_of_compilers() {
        for (name, expected) in [
            ("_Z5twiceIfEvPT_", "twice<float>(float*)"),
            ("_ZN2ns4gemmILi64EEEvPKfPf", "ns::gemm<64>(float const*, float*)"),
            ("_ZN4core3fmt5Write9write_str17h0123456789abcdefE", "core::fmt::Write::write_str"),
            ("_RNvC6_123foo3bar", "123foo::bar"),
            ("saxpy", "saxpy"),
            ("_Zbroken", "_Zbroken"),
        ] {
            assert_eq!(demangled(name), expected, "{name}");
        }
    }

    #[test]
    fn patterns() {
        let is = |pattern: &str, name: &str| Pattern::new(pattern).matches(name);
        assert!(is("twice*", "_Z5twiceIfEvPT_") && is("_Z5twice*", "_Z5twiceIfEvPT_"));
        assert!(is("gemm_?x?", "gemm_4x4") && !is("gemm_?x?", "gemm_16x16"));
        assert!(is("f(int*)", "_Z1fPi") && !is("gemm", "gemm_4x4"));
    }

    #[test]
    fn names_are_as_long_as_they_must_be() {
        let called = |kernel, target, file| Called { kernel, target, file };
        let kernels = [
            called("a", "gfx900", "x"),
            called("b", "gfx900", "x"),
            called("b", "gfx942", "x"),
            called("c", "gfx942", "x"),
            called("c", "gfx942", "y"),
            called("d", "gfx942", ""),
            called("d", "gfx942", ""),
            called("_Z1fPi", "gfx942", "x"),
        ];
        let expected = [
            "a",
            "b (gfx900)",
            "b (gfx942)",
            "x: c (gfx942)",
            "y: c (gfx942)",
            ": d (gfx942)",
            ": d (gfx942) #2",
        ];
        assert_eq!(distinct(&kernels, true)[..7], expected);
        assert_eq!((&*distinct(&kernels, true)[7], &*distinct(&kernels, false)[7]), ("f(int*)", "_Z1fPi"));
    }
}
