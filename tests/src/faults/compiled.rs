//! Faults in our compiler's code: instructions of its listing taken out, moved or changed.

use super::changes;
use super::listing::{Change, Code, instructions, read};
use super::marked::EVERYWHERE;
use super::written::Verdict;
use crate::assembly;
use crate::kernel::{Launch, Shape, folder};
use crate::{emulate, interpret, reference};
use gcnsel_emulator::RunError;
use std::collections::BTreeMap;

/// How a fault is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// By the emulator, with these words, at the instruction that `Change::shows` says.
    Reported(&'static str),
    /// By what the kernel leaves in memory: no rule is broken, but a value is wrong.
    InMemory,
}

/// A kernel of ours with a fault put in.
#[derive(Clone, Copy, Debug)]
pub struct Fault {
    /// What is wrong, in a word.
    pub name: &'static str,
    /// Its kernel: one of `tests/kernels`, or of `tests/faults`.
    pub kernel: &'static str,
    /// Where it is wrong.
    pub targets: &'static [&'static str],
    /// How it is found.
    pub found: Found,
    /// What is wrong with which instructions; nothing if the code does not have them.
    pub change: fn(&Code) -> Option<Change>,
}

const CDNA: &[&str] = &["gfx90a", "gfx942"];

use Found::{InMemory, Reported};

/// All of them.
#[rustfmt::skip]
pub const FAULTS: &[Fault] = &[
    Fault { name: "arguments_not_waited_for", kernel: "saxpy", targets: EVERYWHERE,
            found: Reported("while its load is outstanding; lgkmcnt"), change: changes::arguments_not_waited_for },
    Fault { name: "operands_not_waited_for", kernel: "saxpy", targets: EVERYWHERE,
            found: Reported("while its load is outstanding; vmcnt"), change: changes::operands_not_waited_for },
    Fault { name: "old_load_not_waited_for", kernel: "old_load", targets: EVERYWHERE,
            found: Reported("more than vmcnt counts"), change: changes::old_load_not_waited_for },
    Fault { name: "old_lds_read_not_waited_for", kernel: "old_lds_read", targets: EVERYWHERE,
            found: Reported("more than lgkmcnt counts"), change: changes::old_load_not_waited_for },
    Fault { name: "barrier_not_waited_for", kernel: "reduction", targets: &["gfx900"],
            found: Reported("memory operations are outstanding; lgkmcnt"), change: changes::barrier_not_waited_for },
    Fault { name: "others_lds_not_waited_for", kernel: "reduction", targets: CDNA,
            found: Reported("was written by wave"), change: changes::others_lds_not_waited_for },
    Fault { name: "lds_not_waited_for", kernel: "reduction", targets: EVERYWHERE,
            found: Reported("while its load is outstanding; lgkmcnt"), change: changes::lds_not_waited_for },
    Fault { name: "exec_not_restored_before_a_barrier", kernel: "reduction", targets: EVERYWHERE,
            found: Reported("executed with no active lane"), change: changes::exec_not_restored_before_a_barrier },
    Fault { name: "exec_not_saved_before_a_loop", kernel: "trips", targets: EVERYWHERE,
            found: Reported("a value never written reaches exec"), change: changes::exec_not_saved },
    Fault { name: "no_skip_of_a_scalar_load", kernel: "rare", targets: EVERYWHERE,
            found: Reported("executed with no active lane"), change: changes::no_skip_of_a_scalar_load },
    Fault { name: "vgpr_spill_dropped", kernel: "spills", targets: EVERYWHERE,
            found: Reported("a value never written reaches a stored byte"), change: changes::spill_dropped },
    Fault { name: "vgpr_reload_beyond_scratch", kernel: "spills", targets: EVERYWHERE,
            found: Reported("bytes of scratch"), change: changes::reload_beyond_scratch },
    Fault { name: "vgpr_spilled_too_late", kernel: "spills", targets: EVERYWHERE,
            found: Reported("while its load is outstanding; vmcnt"), change: changes::spilled_too_late },
    Fault { name: "sgpr_spill_dropped", kernel: "sgpr_spill", targets: EVERYWHERE,
            found: Reported("a value never written reaches"), change: changes::scalar_spill_dropped },
    Fault { name: "wait_states_of_a_reload", kernel: "sgpr_spill", targets: &["gfx942"],
            found: Reported("needs 2 wait states after `v_readlane_b32"), change: changes::wait_states_dropped },
    Fault { name: "too_few_vgprs_asked_for", kernel: "spills", targets: &["gfx900"],
            found: Reported("is beyond the 16 registers"), change: changes::too_few_vgprs },

    Fault { name: "copy_moved_behind_the_exit", kernel: "trips", targets: EVERYWHERE,
            found: InMemory, change: changes::copy_behind_the_exit },
    Fault { name: "mask_of_the_exit_not_merged", kernel: "trips", targets: EVERYWHERE,
            found: InMemory, change: changes::mask_not_merged },
    Fault { name: "exec_not_restored_behind_a_loop", kernel: "trips", targets: EVERYWHERE,
            found: InMemory, change: changes::exec_not_restored },
    Fault { name: "uniform_phi_copy_dropped", kernel: "trips", targets: EVERYWHERE,
            found: InMemory, change: changes::phi_copy_dropped },
    Fault { name: "vgpr_reload_dropped", kernel: "spills", targets: EVERYWHERE,
            found: InMemory, change: changes::reload_dropped },
];

/// The text of a kernel and a launch of it.
fn kernel(name: &str, target: &str) -> Result<(Vec<u8>, Launch), String> {
    let read = |path: &std::path::Path| std::fs::read(path).map_err(|e| format!("{}: {e}", path.display()));
    if let Some(case) = reference::all().find(|case| case.name == name) {
        // Work-groups of several waves.
        let shape = case.shapes.iter().max_by_key(|shape| shape.block[0]).ok_or("no shapes")?;
        return Ok((read(&case.ir(target))?, (case.launch)(shape, 1)));
    }
    let ir = read(&folder().join(format!("../faults/{name}.ll")))?;
    let items: Vec<u32> = (0..64 * 64).map(|item| item * 7).collect();
    let mut launch = Launch::new(&Shape::linear(64, 64)).output(&items, &items);
    if name == "rare" {
        launch = launch.u32(5000);
    }
    let after = interpret::execute(&ir, name, name, &launch, false)?;
    launch.expected[0].bytes.clone_from(&after[0]);
    Ok((ir, launch))
}

/// What a kernel of ours is without faults, and a launch of it, which does what it should.
fn right(name: &'static str, target: &str) -> Result<(Code, Launch), String> {
    let (ir, launch) = kernel(name, target)?;
    let code = Code::new(name, &ir, target)?;
    launch.check(&emulate::execute(&code.object, name, &launch)?)?;
    Ok((code, launch))
}

/// Puts in all faults of a target.
pub fn judge(target: &str) -> Vec<Verdict> {
    let mut known = BTreeMap::new();
    let faults = FAULTS.iter().filter(|fault| fault.targets.contains(&target));
    let verdict = |fault: &Fault| {
        let right = known.entry(fault.kernel).or_insert_with(|| right(fault.kernel, target));
        let reported = match right {
            Ok((code, launch)) => found(fault, code, launch, target),
            Err(why) => Err(why.clone()),
        };
        Verdict { name: fault.name, reported }
    };
    faults.map(verdict).collect()
}

/// Whether a fault is found as it should be.
fn found(fault: &Fault, code: &Code, launch: &Launch, target: &str) -> Result<(), String> {
    let change = (fault.change)(code).ok_or("the code does not have what is to be changed")?;
    let wrong = assembly::object(target, &code.changed(&change))?;
    let outcome = emulate::outcome(&wrong, code.kernel, launch);
    match (fault.found, outcome) {
        (Found::InMemory, Ok(outcome)) => match launch.check(&outcome.buffers) {
            Ok(()) => Err("memory is as it should be".into()),
            Err(_) => Ok(()),
        },
        (Found::Reported(words), Err(RunError::Fault(reported))) => {
            if !reported.trouble.to_string().contains(words) {
                return Err(format!("`{words}` is not what is reported: {reported}"));
            }
            let insts = instructions(&read(&wrong)?, code.kernel)?;
            let place = insts.get(change.shows).ok_or("no such instruction")?.0;
            if reported.offset != place {
                return Err(format!("to be reported at {place:#x}: {reported}"));
            }
            Ok(())
        }
        (Found::Reported(_), Ok(_)) => Err("not reported".into()),
        (_, Err(error)) => Err(error.to_string()),
    }
}
