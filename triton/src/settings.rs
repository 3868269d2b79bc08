//! Environment variables. They are read once, before the first answer: Triton asks for the revision once, too.

use gcnsel::{Allocator, Options};
use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::OnceLock;

/// Which library compiles what gcnsel does not.
pub const FALLBACK: &str = "GCNSEL_TRITON_FALLBACK";
/// Whether what gcnsel does not compile is an error.
pub const STRICT: &str = "GCNSEL_TRITON_STRICT";
/// Whether each kernel is named with what it takes.
pub const VERBOSE: &str = "GCNSEL_TRITON_VERBOSE";
/// How gcnsel compiles.
pub const OPTIONS: &str = "GCNSEL_TRITON_OPTIONS";

/// What compiles a kernel that gcnsel does not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Fallback {
    /// The library that came with the Triton of this process.
    #[default]
    Beside,
    /// This library.
    At(PathBuf),
    /// Nothing.
    None,
}

/// What the environment says.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// What compiles a kernel that gcnsel does not.
    pub fallback: Fallback,
    /// What gcnsel does not compile is an error.
    pub is_strict: bool,
    /// Each kernel is named on standard error.
    pub is_verbose: bool,
    /// How gcnsel compiles.
    pub options: Options,
    /// The same as it was written: part of the revision.
    pub options_text: String,
}

impl Settings {
    /// Those of the process.
    ///
    /// # Errors
    /// A value that means nothing, and what would.
    pub fn of_process() -> Result<&'static Settings, &'static str> {
        static SETTINGS: OnceLock<Result<Settings, String>> = OnceLock::new();
        SETTINGS.get_or_init(|| Settings::of(|name| std::env::var_os(name))).as_ref().map_err(String::as_str)
    }

    fn of(value: impl Fn(&str) -> Option<OsString>) -> Result<Settings, String> {
        let text = |name: &str| match value(name) {
            Some(text) => text.into_string().map_err(|_| format!("{name} is not UTF-8")),
            None => Ok(String::new()),
        };
        let fallback = match value(FALLBACK) {
            Some(path) if path == "none" => Fallback::None,
            Some(path) if !path.is_empty() => Fallback::At(path.into()),
            _ => Fallback::Beside,
        };
        let options_text = text(OPTIONS)?;
        Ok(Settings {
            fallback,
            is_strict: switch(STRICT, &text(STRICT)?)?,
            is_verbose: switch(VERBOSE, &text(VERBOSE)?)?,
            options: options(&options_text)?,
            options_text,
        })
    }
}

/// What Triton takes for switches of its own.
fn switch(name: &str, value: &str) -> Result<bool, String> {
    match value.to_ascii_lowercase().as_str() {
        "1" | "true" | "yes" | "on" | "y" => Ok(true),
        "" | "0" | "false" | "no" | "off" | "n" => Ok(false),
        _ => Err(format!("{name}={value}: it is 1 or 0")),
    }
}

/// Options by the names that they have on gcnsel's command line, with commas or spaces between them.
fn options(text: &str) -> Result<Options, String> {
    let mut options = Options::default();
    for option in text.split([',', ' ']).filter(|option| !option.is_empty()) {
        let (name, value) = option.split_once('=').unwrap_or((option, ""));
        options = match (name, value) {
            ("verify", "") => options.verify(true),
            ("no-schedule", "") => options.no_schedule(true),
            ("no-atomic-optimizer", "") => options.no_atomic_optimizer(true),
            ("no-value-reasoning", "") => options.no_value_reasoning(true),
            ("sgpr-allocator", engine) => options.sgpr_allocator(allocator(option, engine)?),
            ("vgpr-allocator", engine) => options.vgpr_allocator(allocator(option, engine)?),
            _ => {
                return Err(format!(
                    "{OPTIONS}: '{option}': verify, no-schedule, no-atomic-optimizer, no-value-reasoning, \
                     sgpr-allocator=ENGINE and vgpr-allocator=ENGINE are options"
                ));
            }
        };
    }
    Ok(options)
}

fn allocator(option: &str, engine: &str) -> Result<Allocator, String> {
    Allocator::ALL.into_iter().find(|allocator| allocator.name() == engine).ok_or_else(|| {
        let names = Allocator::ALL.map(Allocator::name).join(" and ");
        format!("{OPTIONS}: '{option}': {names} are engines")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(variables: &[(&str, &str)]) -> Result<Settings, String> {
        Settings::of(|name| variables.iter().find(|(one, _)| *one == name).map(|(_, value)| value.into()))
    }

    #[test]
    fn nothing_set_means_the_defaults() {
        let settings = of(&[]).unwrap();
        assert_eq!(settings.fallback, Fallback::Beside);
        assert!(!settings.is_strict && !settings.is_verbose);
        assert_eq!(of(&[(FALLBACK, "")]).unwrap().fallback, Fallback::Beside);
    }

    #[test]
    fn each_variable_is_read() {
        assert_eq!(of(&[(FALLBACK, "/a/b.so")]).unwrap().fallback, Fallback::At("/a/b.so".into()));
        assert_eq!(of(&[(FALLBACK, "none")]).unwrap().fallback, Fallback::None);
        assert!(of(&[(STRICT, "TRUE")]).unwrap().is_strict);
        assert!(!of(&[(STRICT, "off")]).unwrap().is_strict);
        assert!(of(&[(VERBOSE, "1")]).unwrap().is_verbose);
        let options = of(&[(OPTIONS, "verify, vgpr-allocator=regalloc2")]).unwrap().options;
        assert!(options.verify && !options.no_schedule && !options.no_atomic_optimizer);
        assert!(of(&[(OPTIONS, "no-atomic-optimizer")]).unwrap().options.no_atomic_optimizer);
        assert_eq!(options.vgpr_allocator, Allocator::Regalloc2);
    }

    #[test]
    fn a_value_without_a_meaning_is_an_error_that_says_what_has_one() {
        assert_eq!(of(&[(STRICT, "maybe")]).unwrap_err(), "GCNSEL_TRITON_STRICT=maybe: it is 1 or 0");
        assert!(of(&[(OPTIONS, "fast")]).unwrap_err().contains("'fast': verify, no-schedule"));
        let unknown = of(&[(OPTIONS, "sgpr-allocator=linear")]).unwrap_err();
        assert!(unknown.ends_with("regalloc2 and colouring are engines"), "{unknown}");
    }
}
