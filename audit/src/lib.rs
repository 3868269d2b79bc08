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

use flow::{Flow, Role};
use gcnsel_codeobject::{KernelDescriptor, LoadedKernel, LoadedObject, SymbolKind};
use gcnsel_diag::Diagnostic;
use gcnsel_isa::Op;
use std::ops::Range;

/// What was found in a kernel, or in a function that is called.
#[derive(Clone, Debug)]
pub struct Audit {
    /// The kernel's name, or the function's.
    pub kernel: String,
    /// Instructions that were judged.
    pub instructions: usize,
    /// Whether some of them are calls.
    pub makes_calls: bool,
    /// What is wrong, in the order of the code.
    pub findings: Vec<Finding>,
    /// Where the program counter goes where nothing says, so that not all paths were judged.
    pub not_followed: Vec<Finding>,
}

/// Judges all kernels of a code object, in the order of their names, and then the other functions in that of theirs.
pub fn audit(object: &LoadedObject) -> Vec<Audit> {
    let of_kernel = |kernel: &LoadedKernel| {
        audit_code(object, &kernel.name, &kernel.code, Role::Kernel, &[&kernel.descriptor])
    };
    let mut audits: Vec<Audit> = object.kernels.iter().map(of_kernel).collect();
    // Who calls them is not known, so they may have as much as any kernel that makes calls.
    let kernels = object.kernels.iter().zip(&audits).filter(|(_, audit)| audit.makes_calls);
    let descriptors: Vec<&KernelDescriptor> = kernels.map(|(kernel, _)| &kernel.descriptor).collect();
    for (name, symbol) in &object.symbols {
        let is_kernel = object.kernels.iter().any(|kernel| kernel.code.start == symbol.value);
        if symbol.kind == SymbolKind::Function && !symbol.absolute && symbol.size != 0 && !is_kernel {
            let code = symbol.value..symbol.value + symbol.size;
            audits.push(audit_code(object, name, &code, Role::Function, &descriptors));
        }
    }
    audits
}

fn audit_code(
    object: &LoadedObject,
    name: &str,
    code: &Range<u64>,
    role: Role,
    descriptors: &[&KernelDescriptor],
) -> Audit {
    let mut findings = Vec::new();
    let flow = Flow::of(object, code, role, &mut findings);
    legality::check(&flow, descriptors, &mut findings);
    waits::check(&flow, &mut findings);
    hazards::check(&flow, &mut findings);
    findings.sort_by_key(|finding| finding.offset);
    let makes_calls = flow.instructions().any(|placed| placed.inst.op == Op::S_SWAPPC_B64);
    Audit {
        kernel: name.to_owned(),
        instructions: flow.instructions().count(),
        makes_calls,
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
