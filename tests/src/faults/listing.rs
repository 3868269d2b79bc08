//! Our compiler's listing of a kernel, and what may be changed in it.

use crate::assembly;
use crate::compiler::compile_with;
use gcnsel::{Emit, Options};
use gcnsel_codeobject::LoadedObject;
use gcnsel_isa::{Inst, Target, decode};

/// The code of a kernel, as our compiler lists it.
#[derive(Debug)]
pub struct Code {
    /// The kernel's name.
    pub kernel: &'static str,
    /// The listing.
    lines: Vec<String>,
    /// By instruction: its line.
    places: Vec<usize>,
    /// The instructions.
    pub insts: Vec<Inst>,
    /// The object, assembled.
    pub object: Vec<u8>,
}

/// A change of a listing.
#[derive(Clone, Debug)]
pub struct Change {
    /// By instruction: what stands in its place, lines or nothing.
    pub texts: Vec<(usize, String)>,
    /// A directive and what stands in its place.
    pub directive: (&'static str, &'static str),
    /// The number of the instruction, after the change, at which it must be reported.
    pub shows: usize,
}

/// The instructions of a kernel of an object, with their places in the image.
pub(super) fn instructions(object: &LoadedObject, kernel: &str) -> Result<Vec<(u64, Inst)>, String> {
    let kernel = object.kernels.iter().find(|k| k.name == kernel).ok_or("the kernel is missing")?;
    let mut found = Vec::new();
    let mut at = kernel.code.start;
    while at < kernel.code.end {
        let (inst, bytes) =
            decode(&object.image.bytes, at as usize, object.target).map_err(|error| error.to_string())?;
        found.push((at, inst));
        at += bytes as u64;
    }
    Ok(found)
}

/// Reads an object.
pub(super) fn read(object: &[u8]) -> Result<LoadedObject, String> {
    gcnsel_codeobject::read(object).map_err(|error| error.to_string())
}

impl Code {
    /// What our compiler makes of a kernel.
    pub(super) fn new(kernel: &'static str, ir: &[u8], target: &str) -> Result<Code, String> {
        let options =
            Options::default().target(Target::from_name(target).expect("a target's name")).emit(Emit::Asm);
        let text =
            String::from_utf8(compile_with(ir, kernel, &options)?).map_err(|error| error.to_string())?;
        let object = assembly::object(target, &text)?;
        let insts: Vec<Inst> =
            instructions(&read(&object)?, kernel)?.into_iter().map(|(_, inst)| inst).collect();
        let lines: Vec<String> = text.lines().map(str::to_string).collect();
        let label = format!("{kernel}:");
        let begin = lines.iter().position(|line| *line == label).ok_or("the kernel's label is missing")?;
        let is_instruction = |line: &str| line.trim_start().starts_with(|c: char| c.is_ascii_lowercase());
        let places = (begin + 1..lines.len()).filter(|&at| is_instruction(&lines[at]));
        let places = places.take(insts.len()).collect();
        Ok(Code { kernel, lines, places, insts, object })
    }

    /// An instruction's text.
    pub fn text(&self, inst: usize) -> &str {
        &self.lines[self.places[inst]]
    }

    /// The listing with a change.
    pub(super) fn changed(&self, change: &Change) -> String {
        let mut lines: Vec<String> = self.lines.iter().map(|line| line.clone() + "\n").collect();
        for (inst, text) in &change.texts {
            lines[self.places[*inst]] = text.clone();
        }
        lines.concat().replace(change.directive.0, change.directive.1)
    }
}
