//! Faults in kernels that are written in assembly.

use super::marked::{Fault, Kernel};
use super::{places, undefined, wait_states, waits};
use crate::assembly::assemble;
use gcnsel_codeobject::LoadedObject;
use gcnsel_emulator::{Arg, CodeObject, Launch, RunError, Trouble};

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
