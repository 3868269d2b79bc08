//! What to say of arguments that `llc` and `clang` take, and `gcnsel` by another name or not at all.

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use std::ffi::OsString;

/// Options by what they begin with, with one dash or two, and what to do here; of two that fit the first.
const OPTIONS: &[(&str, &str)] = &[
    ("O", "there are no levels: code is always optimised; leave the option out"),
    ("mcpu", "the processor is '--mcpu gfx942', with two dashes"),
    ("march=gfx", "the processor is '--mcpu gfx942'"),
    ("offload-arch", "the processor is '--mcpu gfx942'"),
    ("march", "the architecture is always amdgcn; leave the option out"),
    ("mtriple", "the module's triple says what it is for; leave the option out"),
    ("target", "the module's triple says what it is for; leave the option out"),
    ("mattr=+wavefrontsize32", "waves of the processors here have 64 lanes"),
    ("mattr", "settings stand behind the processor, as in '--mcpu gfx90a:sramecc-:xnack+'"),
    ("filetype=asm", "assembly is '--emit asm'"),
    ("filetype", "an object that a linker takes is '--emit reloc', one that is loaded as it is '--emit obj'"),
    ("emit-llvm", "LLVM IR is '--emit llvm-ir'"),
    ("S", "assembly is '--emit asm'"),
    ("c", "an object that a linker takes is '--emit reloc'"),
    ("print-after-all", "functions are printed after one stage, as in '--print-after select'"),
    ("stop-after", "functions are printed after one stage, as in '--print-after select'"),
    ("verify-machineinstrs", "each stage's result is checked by '--verify'"),
    ("x", "the input is LLVM IR; leave the option out"),
    ("o", "this command prints: '> FILE' behind it keeps what it prints"),
    ("output", "this command prints: '> FILE' behind it keeps what it prints"),
];

/// Options that are whole words: as beginnings they would be of others, too.
const WHOLE: [&str; 5] = ["S", "c", "x", "o", "output"];

/// Puts a hint into what is said of a command line, in place of the one that the parser has, if there is something to say.
pub fn add(wrong: &mut clap::Error, arguments: impl Iterator<Item = OsString>) {
    let named =
        match (wrong.kind(), wrong.get(ContextKind::InvalidArg), wrong.get(ContextKind::InvalidSubcommand)) {
            (ErrorKind::UnknownArgument, Some(ContextValue::String(name)), _) => name.clone(),
            (ErrorKind::InvalidSubcommand, _, Some(ContextValue::String(name))) => name.clone(),
            _ => return,
        };
    let hint = if wrong.kind() == ErrorKind::InvalidSubcommand {
        named.ends_with(".ll").then(|| format!("files are compiled by 'gcnsel compile {named}'"))
    } else {
        // The parser names the first letter of an option with one dash.
        let mut written = arguments.filter_map(|argument| argument.into_string().ok());
        let whole = written.find(|argument| argument.starts_with(&named));
        whole.and_then(|argument| about(&argument)).map(str::to_owned)
    };
    if let Some(hint) = hint {
        wrong.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![StyledStr::from(hint)]));
    }
}

/// What to say of an option.
fn about(argument: &str) -> Option<&'static str> {
    let name = argument.strip_prefix("--").or_else(|| argument.strip_prefix('-'))?;
    let fits = |begins: &str| match WHOLE.contains(&begins) {
        true => name == begins,
        false => name.starts_with(begins),
    };
    OPTIONS.iter().find(|(begins, _)| fits(begins)).map(|(_, hint)| *hint)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::arguments::Arguments;
    use clap::Parser;

    /// What is said of a command line that is not taken.
    fn said(line: &str) -> String {
        let arguments = || line.split(' ').map(OsString::from);
        let Err(mut wrong) = Arguments::try_parse_from(arguments()) else { panic!("{line} is taken") };
        add(&mut wrong, arguments().skip(1));
        wrong.render().to_string()
    }

    #[test]
    fn options_of_llc_and_clang_are_explained() {
        for (line, hint) in [
            ("gcnsel compile -O3 a.ll -o a.hsaco", "tip: there are no levels"),
            ("gcnsel -O2 a.ll", "tip: there are no levels"),
            ("gcnsel compile -mcpu=gfx90a a.ll", "tip: the processor is '--mcpu gfx942', with two dashes"),
            ("gcnsel compile -mcpu gfx90a a.ll", "tip: the processor is '--mcpu gfx942', with two dashes"),
            ("gcnsel compile --offload-arch=gfx90a a.ll", "tip: the processor is '--mcpu gfx942'"),
            ("gcnsel compile -march=amdgcn a.ll", "tip: the architecture is always amdgcn"),
            ("gcnsel compile -mtriple=amdgcn a.ll", "tip: the module's triple"),
            ("gcnsel compile -filetype=obj a.ll", "tip: an object that a linker takes is '--emit reloc'"),
            ("gcnsel compile -S a.ll", "tip: assembly is '--emit asm'"),
            ("gcnsel compile -c a.ll", "tip: an object that a linker takes is '--emit reloc'"),
            ("gcnsel compile -mattr=+xnack a.ll", "tip: settings stand behind the processor"),
            ("gcnsel stats a.hsaco -o a.txt", "tip: this command prints"),
            ("gcnsel uniformity a.ll --output a.txt", "tip: this command prints"),
            ("gcnsel a.ll", "tip: files are compiled by 'gcnsel compile a.ll'"),
        ] {
            let said = said(line);
            assert!(said.contains(hint), "{line}: {said}");
            assert!(!said.contains("as a value"), "{line}: {said}");
        }
    }

    /// Of others the parser's own hint stays.
    #[test]
    fn others_are_left_alone() {
        assert!(said("gcnsel compile --emut asm a.ll").contains("'--emit'"));
        assert!(!said("gcnsel compile -q a.ll").contains("there are no levels"));
        assert!(said("gcnsel compil a.ll").contains("'compile'"));
    }
}
