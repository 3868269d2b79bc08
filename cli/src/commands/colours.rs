//! Whether what is printed has colours: decided here alone, for help, diagnostics and reports.
//!
//! Everything that may have colours is made with them. The streams ([`super::streams`]) take them out unless `--color` asks for them,
//! or, with `auto`: `NO_COLOR` is not set, and `CLICOLOR_FORCE` is, or the stream is a terminal that can show them and `CLICOLOR` is
//! not 0.

use anstream::ColorChoice;
use clap::ValueEnum;
use std::ffi::{OsStr, OsString};

/// When there are colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Colours {
    /// On terminals, unless the environment says otherwise: NO_COLOR, CLICOLOR, CLICOLOR_FORCE
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// Decides for the whole process, by its arguments. They are not parsed yet: help, and what is wrong with arguments, have colours, too.
pub fn decide(arguments: impl IntoIterator<Item = OsString>) {
    match of_arguments(arguments) {
        Colours::Auto => ColorChoice::Auto,
        Colours::Always => ColorChoice::Always,
        Colours::Never => ColorChoice::Never,
    }
    .write_global();
}

/// What `--color` says. A value that is none is refused by who parses the arguments.
fn of_arguments(arguments: impl IntoIterator<Item = OsString>) -> Colours {
    let mut colours = Colours::default();
    let mut arguments = arguments.into_iter().take_while(|argument| argument != "--");
    while let Some(argument) = arguments.next() {
        let written = argument.to_str().and_then(|text| text.strip_prefix("--color"));
        let value = match written {
            Some("") => arguments.next(),
            Some(rest) => rest.strip_prefix('=').map(OsString::from),
            None => None,
        };
        let named = value.as_deref().and_then(OsStr::to_str).map(|value| Colours::from_str(value, false));
        colours = named.and_then(Result::ok).unwrap_or(colours);
    }
    colours
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_understood_before_they_are_parsed() {
        for (line, colours) in [
            ("stats a.hsaco", Colours::Auto),
            ("stats a.hsaco --color always", Colours::Always),
            ("--color=never compare a b", Colours::Never),
            ("compare a b --color=frob", Colours::Auto),
            ("stats --colorful=always a", Colours::Auto),
            ("stats -- --color=always", Colours::Auto),
            ("stats a --color", Colours::Auto),
        ] {
            assert_eq!(of_arguments(line.split(' ').map(OsString::from)), colours, "{line}");
        }
    }
}
