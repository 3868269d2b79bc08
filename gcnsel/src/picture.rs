//! Pictures of functions on their way through the stages.

use crate::options::PictureOf;
use crate::pipeline::{self, Said};
use crate::{Emit, Failure, Input, Options, Stage};
use gcnsel_diag::{Diagnostic, escape_name};
use gcnsel_picture::Picture;
use std::collections::HashSet;

/// Pictures of the functions of a module, with their names, in source order: kernels, then functions that are not inlined. Blocks that
/// have one name have a picture each.
///
/// ```
/// use gcnsel::{Graph, Options, PictureOf, Stage};
///
/// let text = "define amdgpu_kernel void @nothing() { ret void }";
/// let of = PictureOf { graph: Graph::Wave, after: Stage::Wave, block: None, function: None };
/// let pictures = gcnsel::pictures(text, &Options::default(), &of)?;
/// assert!(pictures[0].1.to_svg().contains("S_ENDPGM") || pictures[0].1.to_svg().contains("wave: end"));
/// # Ok::<(), gcnsel::Failure>(())
/// ```
///
/// # Errors
/// All that is wrong with the input; a stage after which there is no such graph; a block that no function has.
pub fn pictures<'a>(
    input: impl Into<Input<'a>>,
    options: &Options,
    of: &PictureOf,
) -> std::result::Result<Vec<(String, Picture)>, Failure> {
    let input = input.into();
    let failure = |message: String| Failure::new(&input, Diagnostic::without_position(message));
    let stages = of.graph.stages();
    if !stages.contains(&of.after) {
        let names: Vec<&str> = Stage::ALL.iter().filter(|s| stages.contains(s)).map(|s| s.name()).collect();
        return Err(failure(format!(
            "after '{}' there is no such graph; there is one after {}",
            of.after.name(),
            names.join(", ")
        )));
    }
    let mut options = options.clone();
    options.emit = Emit::Obj;
    options.last_stage = Some(of.after);
    let mut said = Said { wanted: Some(of.clone()), ..Said::default() };
    if let Err(diagnostic) = pipeline::compile(&input, &options, &mut said) {
        return Err(Failure::new(&input, diagnostic));
    }
    match &of.block {
        Some(block) if said.pictures.is_empty() && !said.blocks.is_empty() => {
            Err(failure(no_block(block, of.after, &said.blocks)))
        }
        _ => Ok(said.pictures),
    }
}

/// So many blocks are named in a message.
const MOST_BLOCKS: usize = 10;
/// What is less like it (by Jaro and Winkler, from 0 to 1) is not meant by a name.
const LEAST_LIKENESS: f64 = 0.7;

/// That there is no such block, and which there are: of many those that are called most like it.
fn no_block(wanted: &str, after: Stage, functions: &[(String, Vec<String>)]) -> String {
    let wanted = wanted.strip_prefix('%').unwrap_or(wanted);
    let place = match functions {
        [(name, _)] => format!("'{}'", escape_name(name)),
        _ => format!("any of {} functions", functions.len()),
    };
    let mut seen = HashSet::new();
    let names = functions.iter().flat_map(|(_, blocks)| blocks).filter(|name| seen.insert(*name));
    let mut names: Vec<(f64, &str)> =
        names.map(|name| (strsim::jaro_winkler(wanted, name), &**name)).collect();
    let count = names.len();
    let nearest = names.iter().filter(|name| name.0 > LEAST_LIKENESS).max_by(|a, b| a.0.total_cmp(&b.0));
    let meant = nearest.map_or(String::new(), |(_, name)| format!("; did you mean '{}'?", escape_name(name)));
    let more = if count > MOST_BLOCKS { ", ..." } else { "" };
    if count > MOST_BLOCKS {
        names.sort_by(|a, b| b.0.total_cmp(&a.0));
        names.truncate(MOST_BLOCKS);
    }
    let names: Vec<_> = names.iter().map(|(_, name)| escape_name(name)).collect();
    let there = match count {
        1 => "There is one block".to_owned(),
        _ => format!("There are {count} blocks"),
    };
    let stop = if meant.is_empty() { "." } else { "" };
    format!(
        "no block '{}' in {place} after '{}'{meant}{stop} {there}: {}{more}",
        escape_name(wanted),
        after.name(),
        names.join(", ")
    )
}
