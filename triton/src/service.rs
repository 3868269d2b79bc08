//! Who answers: gcnsel, or the code generator that Triton came with.

use crate::notices::{say, say_once};
use crate::own::{Declined, Made};
use crate::request::{Assembly, Compilation};
use crate::settings::{STRICT, Settings};
use crate::theirs::{self, Theirs};
use crate::{objects, own};
use std::ffi::{CStr, CString};
use std::hash::{DefaultHasher, Hasher};
use std::sync::OnceLock;

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The assembly of a module.
///
/// # Errors
/// What is wrong with it. In strict mode also that gcnsel does not compile it.
pub fn compile(asked: &Compilation<'_>) -> Result<Vec<u8>, String> {
    let settings = Settings::of_process()?;
    let declined = match own::compile(asked, settings) {
        Ok(Made { assembly, object }) => {
            let processor = asked.options.processor.to_string_lossy().into_owned();
            objects::table().keep(assembly.clone(), processor, object);
            return Ok(assembly.into_bytes());
        }
        Err(declined) => declined,
    };
    let why = reason(&declined);
    if settings.is_strict {
        return Err(format!("{why}\n{STRICT} is set, so that no other code generator is asked"));
    }
    let theirs = fallback(settings)
        .map_err(|missing| format!("{why}\nand there is no other code generator: {missing}"))?;
    match declined {
        Declined::Processor(_) => say_once(&format!("{why}: Triton's own code generator compiles for it")),
        Declined::Kernel { .. } => {
            say(&format!("warning: {why}\ngcnsel: Triton's own code generator compiles it"))
        }
    }
    theirs.compile(asked)
}

/// The object of assembly: the one that was made beside it, else Triton's assembler's.
///
/// # Errors
/// What is wrong with it, or that there is no assembler.
pub fn assemble(asked: &Assembly<'_>) -> Result<Vec<u8>, String> {
    let settings = Settings::of_process()?;
    let processor = asked.processor.to_string_lossy();
    if states(asked)
        && let Some(object) = objects::table().of(asked.text, &processor)
    {
        return Ok(object);
    }
    let theirs = fallback(settings).map_err(|missing| {
        format!("this assembly is not what gcnsel has just made, and there is no assembler: {missing}")
    })?;
    theirs.assemble(asked)
}

/// Whether a text is for the settings that the target features ask for: `+xnack` is `:xnack+` in the target that it names.
fn states(asked: &Assembly<'_>) -> bool {
    let features = asked.features.to_string_lossy();
    let mut lines = asked.text.split(|&byte| byte == b'\n').map(String::from_utf8_lossy);
    let target = lines.find(|line| line.contains(".amdgcn_target")).unwrap_or_default();
    let mut features = features.split(',').map(str::trim).filter(|feature| !feature.is_empty());
    features.all(|feature| match (feature.strip_prefix('+'), feature.strip_prefix('-')) {
        (Some(name), _) => target.contains(&format!(":{name}+")),
        (_, Some(name)) => target.contains(&format!(":{name}-")),
        _ => false,
    })
}

/// What gcnsel says of itself and of the other code generator, for keys of caches.
pub fn revision() -> &'static CStr {
    static REVISION: OnceLock<CString> = OnceLock::new();
    REVISION.get_or_init(|| {
        let text = match Settings::of_process() {
            Ok(settings) => {
                // In strict mode it is not asked for code, and need not be opened.
                let theirs = (!settings.is_strict).then(|| fallback(settings).ok()).flatten();
                revision_of(settings, build(), theirs.map(Theirs::revision))
            }
            Err(wrong) => format!("gcnsel {VERSION} {} ({wrong})", build()),
        };
        CString::new(text.replace('\0', " ")).unwrap_or_default()
    })
}

/// Whoever changes what comes out is in it: strict mode, too, in which nothing may come from a cache that the other has made.
fn revision_of(settings: &Settings, build: &str, theirs: Option<&str>) -> String {
    let options = match settings.options_text.as_str() {
        "" => String::new(),
        text => format!(" with {text}"),
    };
    format!("gcnsel {VERSION} {build}{options}, else {}", theirs.unwrap_or("none"))
}

/// Which build this is: a hash of the library's bytes, so that builds of one version do not share a cache.
fn build() -> &'static str {
    static BUILD: OnceLock<String> = OnceLock::new();
    BUILD.get_or_init(|| {
        let bytes = theirs::own_file().and_then(|path| std::fs::read(path).ok());
        bytes.map_or_else(String::new, |bytes| {
            let mut hasher = DefaultHasher::new();
            hasher.write(&bytes);
            format!("{:016x}", hasher.finish())
        })
    })
}

/// The other code generator, opened when it is first asked for.
fn fallback(settings: &Settings) -> Result<&'static Theirs, &'static str> {
    static THEIRS: OnceLock<Result<Option<Theirs>, String>> = OnceLock::new();
    match THEIRS.get_or_init(|| Theirs::open(&settings.fallback)) {
        Ok(Some(theirs)) => Ok(theirs),
        Ok(None) => Err("GCNSEL_TRITON_FALLBACK is none"),
        Err(why) => Err(why),
    }
}

/// Why gcnsel does not compile a module, in words.
fn reason(declined: &Declined) -> String {
    match declined {
        Declined::Processor(name) => {
            let known = gcnsel::Target::ALL.map(gcnsel::Target::name).join(", ");
            format!("{name} is no processor that gcnsel compiles for; {known} are")
        }
        Declined::Kernel { name: Some(name), why } => {
            format!("gcnsel does not compile kernel '{name}':\n{why}")
        }
        Declined::Kernel { name: None, why } => format!("gcnsel does not compile a kernel:\n{why}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_revision_has_all_that_changes_code() {
        let plain = Settings::default();
        let options = Settings { options_text: "no-schedule".into(), ..Settings::default() };
        let of = [
            revision_of(&plain, "b1", Some("LLVM-1")),
            revision_of(&plain, "b2", Some("LLVM-1")),
            revision_of(&plain, "b1", Some("LLVM-2")),
            revision_of(&plain, "b1", None),
            revision_of(&options, "b1", Some("LLVM-1")),
        ];
        for (n, one) in of.iter().enumerate() {
            assert!(of[..n].iter().all(|other| other != one), "{of:?}");
        }
        assert!(of[0].contains(VERSION) && of[0].contains("LLVM-1"));
    }

    #[test]
    fn a_text_has_to_be_for_the_settings() {
        let with = |text: &str, features| {
            let text = text.as_bytes();
            states(&Assembly { text, triple: c"", processor: c"gfx942", features })
        };
        let plain = "; gcnsel\n\t.amdgcn_target \"amdgcn-amd-amdhsa--gfx942\"\n";
        let replayed = "\t.amdgcn_target \"amdgcn-amd-amdhsa--gfx942:xnack+\"\n";
        assert!(with(plain, c"") && with(replayed, c"") && with(replayed, c"+xnack"));
        assert!(!with(plain, c"+xnack") && !with(replayed, c"-xnack") && !with("", c"+xnack"));
    }
}
