//! `gcnsel compare`: two builds side by side.

use super::arguments::Compare as Arguments;
use super::{Failure, Outcome, conflicts, files, paths};
use crate::compare::compare;
use crate::compare::input::{files_of, load};
use crate::compare::output::{to_html, to_json, to_markdown, to_text};
use crate::compare::rule::Rule;
use std::path::{Path, PathBuf};

/// Runs the command.
pub fn run(arguments: &Arguments) -> Outcome {
    let rules: Result<Vec<Rule>, _> = arguments.fail_on.iter().map(|r| Rule::parse(r)).collect();
    let rules = rules.map_err(|d| Failure::Usage(d.to_string()))?;
    let builds = [files_of(&arguments.old)?, files_of(&arguments.new)?].concat();
    let outputs = arguments.html.as_deref().into_iter().chain([Path::new("-")]);
    conflicts::refuse(builds.iter().map(PathBuf::as_path), outputs)?;
    let (old, new) = (load(&arguments.old)?, load(&arguments.new)?);
    let comparison =
        compare(&old, &new).map_err(|d| Failure::input(paths::display(&arguments.new), d.to_string()))?;
    if let Some(path) = &arguments.html {
        files::write(path, to_html(&comparison).as_bytes())?;
    }
    let text = match (arguments.json, arguments.markdown) {
        (true, _) => to_json(&comparison),
        (_, true) => to_markdown(&comparison),
        _ => to_text(&comparison),
    };
    files::write("-".as_ref(), text.as_bytes())?;
    if !rules.is_empty() && comparison.matched == 0 {
        return Err(Failure::Rule("no kernel is in both builds, so the rules have nothing to judge".into()));
    }
    let broken: Vec<String> = rules.iter().flat_map(|r| r.broken_by(&comparison)).collect();
    if broken.is_empty() { Ok(()) } else { Err(Failure::Rule(broken.join("\ngcnsel: error: "))) }
}
