//! Colours of text for terminals, which mean what they mean on the page. Whoever prints it elsewhere takes them out.

use crate::value::ValueAnswer;
use anstyle::{AnsiColor, Style};

/// What lanes differ in.
const DIVERGENT: Style = AnsiColor::Red.on_default();

/// What is uniform, and in VGPRs.
const VECTOR: Style = AnsiColor::Magenta.on_default();

/// Headings, and what limits a kernel.
pub(crate) const STRONG: Style = Style::new().bold();

/// A text in a colour.
pub(crate) fn painted(text: &str, style: Style) -> String {
    format!("{style}{text}{style:#}")
}

/// That of a register file, or of where a value is: `VGPRs`, `vgpr`.
pub(crate) fn of_file(file: &str) -> Style {
    match file {
        "SGPRs" | "sgpr" | "mask" => AnsiColor::Green.on_default(),
        "VGPRs" | "vgpr" => AnsiColor::Blue.on_default(),
        "AGPRs" | "agpr" => AnsiColor::Magenta.on_default(),
        _ => Style::new(),
    }
}

/// That of a value.
pub(crate) fn of_value(answer: &ValueAnswer) -> Style {
    match (answer.divergent, answer.homes.iter().any(|home| home.cause.is_some())) {
        (true, _) => DIVERGENT,
        (false, true) => VECTOR,
        (false, false) => Style::new(),
    }
}
