//! `gcnsel graph`: pictures of functions on their way through the stages.

use super::arguments::{Graph as Arguments, PictureFormat};
use super::{Failure, Outcome, conflicts, files, notes, streams};
use gcnsel::{Graph, Picture, PictureOf, pictures};
use gcnsel_diag::escape_name;
use std::path::Path;

/// Runs the command.
pub fn run(arguments: &Arguments) -> Outcome {
    let mut options = arguments.common.options()?;
    let function = options.function.take();
    let graph = arguments.of;
    match (graph, &arguments.block) {
        (Graph::Dag, None) => {
            return Err(Failure::Usage("--of dag is of one block: name it by --block".into()));
        }
        (Graph::Thread | Graph::Wave, Some(_)) => {
            return Err(Failure::Usage("--block is for --of dag; other graphs are of all blocks".into()));
        }
        _ => {}
    }
    conflicts::refuse([&*arguments.input], [&*arguments.output])?;
    let format = arguments.format.map_or_else(|| format_of(&arguments.output), Ok)?;
    let after = arguments.after.unwrap_or(graph.stages()[0]);
    let source = files::read_source(&arguments.input)?;
    let of = PictureOf { graph, after, block: arguments.block.clone(), function: function.clone() };
    let found = pictures(&source, &options, &of).map_err(Failure::of_compiling)?;
    if found.is_empty() {
        let what = match &function {
            Some(function) => format!("no function '{}'", escape_name(function)),
            None => "no function".to_owned(),
        };
        let compiled = "is compiled by itself here: kernels are, and functions that are not inlined";
        return Err(Failure::input(&source.name, format!("{what} {compiled}")));
    }
    let text = text(&found, format)?;
    streams::tell(&notes::of_text(&source).unwrap_or_default());
    files::write(&arguments.output, text.as_bytes())
}

/// The format that an output's name asks for.
///
/// # Errors
/// The name asks for one that others make.
fn format_of(output: &Path) -> Result<PictureFormat, Failure> {
    let ending = output.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
    match ending.as_deref() {
        Some("dot" | "gv") => Ok(PictureFormat::Dot),
        Some(other @ ("png" | "pdf" | "ps" | "eps" | "jpg" | "jpeg" | "gif" | "webp")) => {
            let message = format!(
                "'{}': pictures are SVG, or text for Graphviz: '--format dot | dot -T{other} -o' makes the file; --format svg \
                 writes an SVG to it all the same",
                escape_name(&output.to_string_lossy())
            );
            Err(Failure::Usage(message))
        }
        _ => Ok(PictureFormat::Svg),
    }
}

/// Pictures, with the names of functions, in a format.
///
/// # Errors
/// Several as SVG.
pub fn text(pictures: &[(String, Picture)], format: PictureFormat) -> Result<String, Failure> {
    match (format, pictures) {
        (PictureFormat::Dot, _) => Ok(pictures.iter().map(|(_, picture)| picture.to_dot()).collect()),
        (PictureFormat::Svg, [(_, picture)]) => Ok(picture.to_svg()),
        (PictureFormat::Svg, _) => {
            let mut names: Vec<&str> = pictures.iter().map(|(name, _)| &**name).collect();
            let shown = names.len().min(MOST_NAMES);
            let more = if names.len() > shown { ", ..." } else { "" };
            names.truncate(shown);
            let names: Vec<_> = names.iter().map(|name| escape_name(name)).collect();
            let message = format!(
                "an SVG is of one function; name one of these {} by --function, or take --format dot: {}{more}",
                pictures.len(),
                names.join(", ")
            );
            Err(Failure::Usage(message))
        }
    }
}

/// So many functions are named in a message.
const MOST_NAMES: usize = 10;
