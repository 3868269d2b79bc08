//! Checks of a code object's code on all paths, from its bytes alone.
//!
//! The emulator's strict mode checks the paths that waves take. The audit checks every path, without running the code. It
//! shares the instruction table with the compiler and none of its data structures, so it takes any compiler's code objects.
//!
//! [`audit`] follows the code of each kernel from its entry (`flow`) and checks that
//!
//! * every path consists of whole instructions of the target, stays inside the kernel, and ends the program (`flow`);
//! * each instruction has the bytes that our encoder writes for it (`legality`);
//! * no instruction names a register beyond those that the kernel descriptor allocates (`legality`); a function may use the
//!   registers that all kernels which are seen to call it allocate (`callers`);
//! * no instruction touches a register that an outstanding memory operation may still write (`waits`);
//! * instructions that the hardware does not keep apart have enough wait states between them (`hazards`).
//!
//! The layers, from below to above:
//!
//! * findings (`finding`), and addresses that code computes (`constants`);
//! * the blocks of a piece of code (`flow`, `code`), and states along all paths over them (`dataflow`);
//! * the registers that code may use (`limits`, `callers`);
//! * the checks, independent of one another (`legality`, `waits`, `hazards`).

mod callers;
mod code;
mod constants;
mod dataflow;
mod finding;
mod flow;
mod hazards;
mod legality;
mod limits;
mod waits;

pub use finding::{Finding, Trouble};

use code::Code;
use gcnsel_codeobject::{LoadedObject, SymbolKind};
use gcnsel_diag::Diagnostic;
use limits::Limits;
use std::collections::BTreeSet;

/// What was found in a kernel, or in a function that is called.
#[derive(Clone, Debug)]
pub struct Audit {
    /// The kernel's name, or the function's.
    pub kernel: String,
    /// Whether it is a kernel, or one is seen to come to it by calls. Of other functions the registers are not judged: who calls
    /// them has their address from somewhere else.
    pub has_caller: bool,
    /// Instructions that were judged.
    pub instructions: usize,
    /// What is wrong, in the order of the code.
    pub findings: Vec<Finding>,
    /// Where the program counter goes where nothing says, so that not all paths were judged.
    pub not_followed: Vec<Finding>,
}

/// Judges a piece of code by what it may use, and with whether a kernel is seen to come to it.
fn judge(code: Code, (limits, has_caller): (Limits, bool)) -> Audit {
    let Code { name, flow, mut findings, .. } = code;
    legality::check(&flow, &limits, &mut findings);
    waits::check(&flow, &mut findings);
    hazards::check(&flow, &mut findings);
    findings.sort_by_key(|finding| finding.offset);
    Audit {
        kernel: name.to_owned(),
        has_caller,
        instructions: flow.instructions().count(),
        findings,
        not_followed: flow.not_followed,
    }
}

/// Judges all kernels of a code object, in the order of their names, and then the other functions in that of theirs.
pub fn audit(object: &LoadedObject) -> Vec<Audit> {
    let kernels = object.kernels.iter();
    let mut all: Vec<Code> = kernels
        .map(|kernel| Code::new(object, &kernel.name, kernel.code.clone(), Some(&kernel.descriptor)))
        .collect();
    let mut starts: BTreeSet<u64> = all.iter().map(|code| code.range.start).collect();
    for (name, symbol) in &object.symbols {
        let is_function = symbol.kind == SymbolKind::Function && !symbol.absolute && symbol.size != 0;
        if is_function && starts.insert(symbol.value) {
            all.push(Code::new(object, name, symbol.value..symbol.value + symbol.size, None));
        }
    }
    let limits = callers::limits(object.target, &all);
    all.into_iter().zip(limits).map(|(code, limits)| judge(code, limits)).collect()
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
