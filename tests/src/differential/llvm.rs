//! LLVM's code for generated kernels: many to a module, because starting a process costs more than compiling one.

use super::Options;
use super::allocas::put_allocas_first;
use super::failure::write_failure;
use super::hidden::{hide_divisions, hide_generic_addresses};
use super::judge::{Reference, check, load};
use super::report::{Difference, Summary};
use super::uncalled::without_uncalled;
use crate::oracle::{LlcLevel, llc};
use gcnsel_generator::{Kernel, module};
use gcnsel_isa::Target;
use std::rc::Rc;

/// A valid kernel with what it computes.
pub(super) struct Known {
    pub seed: u64,
    pub kernel: Kernel,
    pub reference: Reference,
}

/// What the emulator says of llc's scalar loads between a write to exec and the branch that is taken if no lane is left
/// (docs/verification.md).
const LOAD_WITHOUT_LANES: (&str, &str) = ("`s_load_dword", "executed with no active lane");

/// Whether the emulator misses a wait that LLVM 19 is known to leave out (docs/verification.md): for a scalar load before a
/// store to the same bytes by another pointer, and for the global part of a flat operation's result before another load of the
/// register.
fn lacks_wait(what: &str) -> bool {
    let is_overtaken =
        what.ends_with("which a scalar load may still have to read; lgkmcnt was not waited for");
    let is_behind_flat =
        ["`buffer_load_", "`global_load_", "`scratch_load_"].iter().any(|load| what.contains(load))
            && what.ends_with("while its load is outstanding; vmcnt was not waited for");
    is_overtaken || is_behind_flat
}

/// Whether a flat instruction's offset takes its address from elsewhere into the memory that it is for, where LLVM 19 is
/// known to put such offsets (docs/verification.md).
pub fn gets_there_by_offset(what: &str) -> bool {
    what.contains("`flat_") && what.ends_with("if their register without the offset is there")
}

/// The code of each kernel, or `None` where llc fails, which is not to take other kernels with it.
fn compile(kernels: &[&Kernel], target: Target, level: LlcLevel) -> Vec<Option<Rc<Vec<u8>>>> {
    match llc(&without_uncalled(&module(kernels, "")), target.name(), level) {
        Ok(object) => {
            let object = Rc::new(object);
            kernels.iter().map(|_| Some(Rc::clone(&object))).collect()
        }
        Err(_) if kernels.len() <= 1 => vec![None; kernels.len()],
        Err(_) => {
            let (front, back) = kernels.split_at(kernels.len() / 2);
            [front, back].into_iter().flat_map(|part| compile(part, target, level)).collect()
        }
    }
}

/// Whether LLVM's code for a kernel is right once it is changed, if it can be, so that a bug that is known
/// (docs/verification.md) does not show: then what was wrong is that bug. It may lack a wait then, for all that it is
/// right up to there.
fn right_if(change: fn(&str) -> Option<String>, known: &Known, target: Target, level: LlcLevel) -> bool {
    let kernel = &known.kernel;
    change(&without_uncalled(&kernel.module(""))).is_some_and(|text| {
        llc(&text, target.name(), level)
            .and_then(|object| load(&object))
            .and_then(|object| check(&object, &kernel.name, &kernel.launch, &known.reference.buffers))
            .map_or_else(|what| lacks_wait(&what), |()| true)
    })
}

/// Changes a module so that neither of two known bugs shows: one kernel may have both.
fn with_allocas_first_and_generic_addresses_hidden(text: &str) -> Option<String> {
    hide_generic_addresses(&put_allocas_first(text)?)
}

/// Compiles kernels by llc at each level for a target, runs them, and compares. Kernels that llc crashes on are counted.
pub(super) fn check_all(batch: &[Known], target: Target, options: &Options, summary: &mut Summary) {
    for level in LlcLevel::ALL {
        let kernels: Vec<&Kernel> = batch.iter().map(|known| &known.kernel).collect();
        for (known, object) in batch.iter().zip(compile(&kernels, target, level)) {
            let Some(object) = object else {
                summary.llvm_failed += 1;
                continue;
            };
            let object = load(&object);
            let (kernel, buffers) = (&known.kernel, &known.reference.buffers);
            let checked = object.and_then(|object| check(&object, &kernel.name, &kernel.launch, buffers));
            match checked {
                Err(what) if what.contains(LOAD_WITHOUT_LANES.0) && what.ends_with(LOAD_WITHOUT_LANES.1) => {
                    summary.llvm_without_lanes += 1;
                }
                Err(what) if lacks_wait(&what) => summary.llvm_waits += 1,
                Err(what) if gets_there_by_offset(&what) => summary.llvm_generic += 1,
                // LLVM 19 loses bits of masks that are carried round irreducible cycles (docs/verification.md).
                Err(_) if known.reference.was_in_irreducible_cycle => {
                    summary.llvm_irreducible += 1;
                }
                Err(_) if right_if(hide_divisions, known, target, level) => summary.llvm_divisions += 1,
                Err(_) if right_if(put_allocas_first, known, target, level) => summary.llvm_allocas += 1,
                Err(_) if right_if(hide_generic_addresses, known, target, level) => {
                    summary.llvm_generic += 1;
                }
                Err(_) if right_if(with_allocas_first_and_generic_addresses_hidden, known, target, level) => {
                    summary.llvm_allocas += 1;
                    summary.llvm_generic += 1;
                }
                Err(what) => {
                    if let Some(folder) = &options.failures {
                        let folder = folder.join(format!("llc{}", level.flag()));
                        let text = without_uncalled(&kernel.module(""));
                        write_failure(
                            &folder,
                            known.seed,
                            &text,
                            kernel,
                            &what,
                            &known.reference,
                            &mut |text| llc(text, target.name(), level),
                        );
                    }
                    let who = format!("llc-19 {} for {target}", level.flag());
                    summary.difference(Difference { seed: known.seed, who, what });
                }
                Ok(()) => {}
            }
            summary.llvm_runs += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::with_allocas_first_and_generic_addresses_hidden as with_both;

    /// What is excused must have both: else one of the two is excused twice, or something that has neither.
    #[test]
    fn two_bugs_at_once_are_hidden_together() {
        let text = "define void @f(ptr %p) {\nb0:\n  %x = add i32 1, 2\n  %q = alloca i8, addrspace(5)\n  \
                    store i32 %x, ptr %p, align 4\n  ret void\n}\n";
        let hidden = "define void @f(ptr %p) {
b0:
  %hide0 = alloca ptr, addrspace(5)
  %q = alloca i8, addrspace(5)
  %x = add i32 1, 2
  store volatile ptr %p, ptr addrspace(5) %hide0
  %hidden0 = load volatile ptr, ptr addrspace(5) %hide0
  store i32 %x, ptr %hidden0, align 4
  ret void
}
";
        assert_eq!(with_both(text).as_deref(), Some(hidden));
        assert_eq!(with_both(hidden), None);
        assert_eq!(with_both(&text.replace("ptr %p", "ptr addrspace(1) %p")), None);
    }
}
