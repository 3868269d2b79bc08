//! Kernels in assembly, with what a mistake changes marked as in a patch, and the instruction at which it shows.

use crate::assembly::BUFFER;
use gcnsel_codeobject::LoadedObject;
use gcnsel_isa::decode;

/// The targets of faults that are faults everywhere.
pub(super) const EVERYWHERE: &[&str] = &["gfx900", "gfx90a", "gfx942"];

/// A kernel with a mistake put in.
#[derive(Clone, Copy, Debug)]
pub struct Fault {
    /// What is wrong, in a word.
    pub name: &'static str,
    /// Where it is wrong.
    pub targets: &'static [&'static str],
    /// Words of the report.
    pub report: &'static str,
    /// An instruction a line, behind [`BUFFER`]. Lines marked `-` are missing in the faulty kernel, those marked `+` are
    /// only there; `!` marks the instruction at which the fault must be reported. `{k}` is the kernel's name.
    pub body: &'static str,
    /// Waves of the work-group.
    pub waves: u32,
}

impl Fault {
    /// A fault in a work-group of one wave.
    pub(super) const fn new(
        name: &'static str,
        targets: &'static [&'static str],
        report: &'static str,
        body: &'static str,
    ) -> Fault {
        Fault { name, targets, report, body, waves: 1 }
    }

    /// The same in a work-group of so many waves.
    pub(super) const fn waves(self, waves: u32) -> Fault {
        Fault { waves, ..self }
    }

    /// The kernel with the mistake, or without.
    pub(super) fn kernel(&self, faulty: bool) -> Kernel {
        let name = format!("{}_{}", self.name, if faulty { "wrong" } else { "right" });
        let mut kernel = Kernel { body: BUFFER.to_string(), marked: None, name };
        let mut instructions = BUFFER.lines().count();
        for line in self.body.lines() {
            let text = line.trim_start_matches(['-', '+', '!', ' ']);
            let marks = &line[..line.len() - text.len()];
            let missing = if faulty { '-' } else { '+' };
            if text.is_empty() || marks.contains(missing) {
                continue;
            }
            if marks.contains('!') {
                kernel.marked = Some(instructions);
            }
            instructions += usize::from(!text.ends_with(':'));
            kernel.body += &text.replace("{k}", &kernel.name);
            kernel.body += "\n";
        }
        kernel
    }
}

/// A kernel in assembly.
pub(super) struct Kernel {
    /// Its name.
    pub name: String,
    /// Its instructions.
    pub body: String,
    /// The number of the marked instruction.
    marked: Option<usize>,
}

impl Kernel {
    /// The place in the image of the marked instruction.
    pub fn place(&self, object: &LoadedObject) -> Result<u64, String> {
        let marked = self.marked.ok_or("no instruction is marked")?;
        let kernel = object.kernels.iter().find(|kernel| kernel.name == self.name);
        let mut at = kernel.ok_or("the kernel is missing")?.code.start;
        for _ in 0..marked {
            let (_, bytes) =
                decode(&object.image.bytes, at as usize, object.target).map_err(|error| error.to_string())?;
            at += bytes as u64;
        }
        Ok(at)
    }
}
