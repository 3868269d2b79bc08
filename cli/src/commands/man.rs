//! `gcnsel man`: pages of the manual, for the program and each command.

use super::arguments::{Arguments, Man as Options};
use super::{Failure, Outcome, files, streams};
use clap::{Command, CommandFactory};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};
use std::io::Write;

/// What `gcnsel` ends with.
const STATUS: &[(&str, &str)] = &[
    ("0", "All went well."),
    ("1", "Bad input, or output that cannot be written."),
    ("2", "Bad usage."),
    ("3", "A rule of compare is broken."),
    ("130", "bench was interrupted."),
];

/// Variables that it looks at.
const ENVIRONMENT: &[(&str, &str)] = &[
    ("NO_COLOR", "Set, and not empty: no colours."),
    ("CLICOLOR_FORCE", "Set, and not empty: colours also where output is no terminal."),
    ("CLICOLOR", "0: no colours."),
];

/// Runs the command.
pub fn run(arguments: &Options) -> Outcome {
    let mut gcnsel = Arguments::command().disable_help_subcommand(true);
    // Which gives each command its whole name, and the options that all have.
    gcnsel.build();
    let Some(folder) = &arguments.folder else { return streams::print(&page(&gcnsel)?) };
    files::make_folder(folder)?;
    for command in std::iter::once(&gcnsel).chain(gcnsel.get_subcommands()) {
        let name = command.get_display_name().unwrap_or_else(|| command.get_name());
        files::write(&folder.join(format!("{name}.1")), &page(command)?)?;
    }
    Ok(())
}

/// A command's page.
fn page(command: &Command) -> Result<Vec<u8>, Failure> {
    let mut page = Vec::new();
    write(command, &mut page).map_err(|cause| streams::failure(&cause))?;
    Ok(page)
}

fn write(command: &Command, page: &mut impl Write) -> std::io::Result<()> {
    let is_main = command.has_subcommands();
    // Lines of examples are to stay lines, which the page's own maker would join.
    let examples = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let source = format!("gcnsel {}", env!("CARGO_PKG_VERSION"));
    let man = Man::new(command.clone().after_help("")).manual("gcnsel").source(source).date("");
    man.render_title(page)?;
    man.render_name_section(page)?;
    man.render_synopsis_section(page)?;
    man.render_description_section(page)?;
    man.render_options_section(page)?;
    if is_main {
        man.render_subcommands_section(page)?;
    }
    let mut rest = Roff::new();
    rest.control("SH", ["EXAMPLES"]);
    for line in examples.trim_start_matches("Examples:\n").lines() {
        match line.strip_prefix("    ") {
            Some(command) => {
                rest.control("RS", []).control("EX", []).text([roman(command)]);
                rest.control("EE", []).control("RE", [])
            }
            None if line.is_empty() => &mut rest,
            None => rest.control("PP", []).text([roman(line.trim())]),
        };
    }
    if is_main {
        for (title, entries) in [("EXIT STATUS", STATUS), ("ENVIRONMENT", ENVIRONMENT)] {
            rest.control("SH", [title]);
            for (name, what) in entries {
                rest.control("TP", []).text([roman(*name)]).text([roman(*what)]);
            }
        }
    }
    rest.to_writer(page)
}
