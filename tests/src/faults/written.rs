//! Faults in kernels that are written in assembly.

use super::{places, undefined, wait_states, waits};
use crate::assembly::{BUFFER, assemble};
use gcnsel_codeobject::LoadedObject;
use gcnsel_emulator::{Arg, CodeObject, Launch, RunError, Trouble};
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
    fn kernel(&self, faulty: bool) -> Kernel {
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
struct Kernel {
    name: String,
    body: String,
    /// The number of the marked instruction.
    marked: Option<usize>,
}

impl Kernel {
    /// The place in the image of the marked instruction.
    fn place(&self, object: &LoadedObject) -> Result<u64, String> {
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

/// All of them.
pub fn all() -> impl Iterator<Item = &'static Fault> {
    [waits::FAULTS, wait_states::FAULTS, undefined::FAULTS, places::FAULTS].into_iter().flatten()
}

/// What came of a fault on a target.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// The fault's name.
    pub name: &'static str,
    /// What is wrong with the report.
    pub reported: Result<(), String>,
}

/// Runs all faults of a target.
///
/// # Errors
/// What the assembler says.
pub fn judge(target: &str) -> Result<Vec<Verdict>, String> {
    let faults: Vec<_> = all().filter(|fault| fault.targets.contains(&target)).collect();
    let kernels: Vec<_> =
        faults.iter().flat_map(|fault| [false, true].map(|faulty| fault.kernel(faulty))).collect();
    let bytes = assemble(target, kernels.iter().map(|kernel| (kernel.name.as_str(), kernel.body.as_str())))?;
    let places = gcnsel_codeobject::read(&bytes).map_err(|error| error.to_string())?;
    let object = CodeObject::load(&bytes).map_err(|error| error.to_string())?;
    let verdict = |(fault, kernels): (&&'static Fault, &[Kernel])| Verdict {
        name: fault.name,
        reported: reported(fault, kernels, &object, &places),
    };
    Ok(faults.iter().zip(kernels.chunks(2)).map(verdict).collect())
}

/// Runs a kernel without its fault and with it.
fn reported(
    fault: &Fault,
    kernels: &[Kernel],
    object: &CodeObject,
    places: &LoadedObject,
) -> Result<(), String> {
    let run = |kernel: &Kernel| {
        let items = 64 * fault.waves;
        let mut launch =
            Launch::new(&kernel.name, [items, 1, 1], [items, 1, 1]).arg(Arg::Buffer(vec![0; 1024]));
        launch.limit = 100_000;
        object.run(&launch)
    };
    let [right, wrong] = kernels else { return Err("no two kernels".into()) };
    match run(right) {
        Ok(_) => {}
        // Some instructions of hazards are not executed; that they would be is the most that can be said.
        Err(RunError::Fault(stopped))
            if matches!(stopped.trouble, Trouble::NoMeaning(_))
                && stopped.offset == right.place(places)? => {}
        Err(error) => return Err(format!("without the fault: {error}")),
    }
    let reported = match run(wrong) {
        Ok(_) => return Err("not reported".into()),
        Err(RunError::Fault(reported)) => reported,
        Err(error) => return Err(error.to_string()),
    };
    if !reported.trouble.to_string().contains(fault.report) {
        return Err(format!("`{}` is not what is reported: {reported}", fault.report));
    }
    let place = wrong.place(places)?;
    if reported.offset != place {
        return Err(format!("to be reported at {place:#x}: {reported}"));
    }
    Ok(())
}
