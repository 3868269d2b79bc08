//! What must hold of a code object's code on all paths, judged from its bytes alone.
//!
//! The emulator's strict mode sees the paths that waves take; this sees every path there is, without running any. It
//! shares the instruction table with the compiler and none of its data structures, so it judges any compiler's code
//! objects.
//!
//! For each kernel of an object, [`audit`] follows the code from the entry (`flow`) and demands that
//!
//! * every way leads over whole instructions of the target, inside the kernel, to an end of the program, and the
//!   instructions are as our encoder writes them (`flow`, `legality`);
//! * no register beyond what the descriptor allocates is named (`legality`);
//! * no register is touched while a memory operation that writes it may be outstanding (`waits`);
//! * between instructions that the hardware does not keep apart there are wait states enough (`hazards`).

mod dataflow;
mod finding;
mod flow;
mod hazards;
mod legality;
mod waits;

pub use finding::{Finding, Trouble};

use flow::Flow;
use gcnsel_codeobject::{LoadedKernel, LoadedObject};
use gcnsel_diag::Diagnostic;

/// What was found in a kernel.
#[derive(Clone, Debug)]
pub struct Audit {
    /// The kernel's name.
    pub kernel: String,
    /// Instructions that were judged.
    pub instructions: usize,
    /// What is wrong, in the order of the code.
    pub findings: Vec<Finding>,
    /// Where the program counter goes where nothing says, so that not all paths were judged: a call, as a rule.
    pub not_followed: Vec<Finding>,
}

/// Judges all kernels of a code object, in the order of their names.
pub fn audit(object: &LoadedObject) -> Vec<Audit> {
    object.kernels.iter().map(|kernel| audit_kernel(object, kernel)).collect()
}

fn audit_kernel(object: &LoadedObject, kernel: &LoadedKernel) -> Audit {
    let mut findings = Vec::new();
    let flow = Flow::of(object, kernel, &mut findings);
    legality::check(&flow, &kernel.descriptor, &mut findings);
    waits::check(&flow, &mut findings);
    hazards::check(&flow, &mut findings);
    findings.sort_by_key(|finding| finding.offset);
    Audit {
        kernel: kernel.name.clone(),
        instructions: flow.instructions().count(),
        findings,
        not_followed: flow.not_followed,
    }
}

/// Judges the bytes of a code object that must have no fault and that can be followed everywhere.
///
/// # Errors
/// The first thing wrong: the kernel, the place in it, the instruction, and what is wrong with it.
pub fn verify(bytes: &[u8]) -> gcnsel_diag::Result<()> {
    let object = gcnsel_codeobject::read(bytes)?;
    for audit in audit(&object) {
        if let Some(finding) = audit.findings.iter().chain(&audit.not_followed).next() {
            return Err(Diagnostic::without_position(format!("@{}, {finding}", audit.kernel)));
        }
    }
    Ok(())
}
