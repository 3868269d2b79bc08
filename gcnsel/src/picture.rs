//! Pictures of functions on their way through the stages.

use crate::options::PictureOf;
use crate::pipeline::{self, Said};
use crate::{Emit, Failure, Input, Options, Stage};
use gcnsel_diag::Diagnostic;
use gcnsel_picture::Picture;

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
/// All that is wrong with the input; a stage after which there is no such graph.
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
    match pipeline::compile(&input, &options, &mut said) {
        Ok(_) => Ok(said.pictures),
        Err(diagnostic) => Err(Failure::new(&input, diagnostic)),
    }
}
