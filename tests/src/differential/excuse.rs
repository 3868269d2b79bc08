//! What is known to be wrong with LLVM's code, where a rule can tell it: such runs are counted, not reported.

use super::allocas::put_allocas_first;
use super::hidden::{hide_divisions, hide_generic_addresses};
use super::narrow::{multiply_words, saturate_doubles};
use crate::release::Release;

/// A kind of mistake that a release of LLVM is known to make (docs/verification.md).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Excuse {
    /// A scalar load where no lane is: it stands between a write to exec and the branch that is taken if no lane is left.
    LoadWithoutLanes,
    /// A wait is left out: for a scalar load before a store to the same bytes by another pointer, or for the global part of
    /// a flat operation's result before another load of the register.
    Wait,
    /// A kernel that was in an irreducible cycle.
    Irreducible,
    /// Right if LLVM cannot see what unsigned divisions divide.
    Division,
    /// Right if allocas stand first.
    Alloca,
    /// Right if LLVM cannot see how generic addresses are computed, or a flat instruction's offset crosses into the memory
    /// that it is for.
    Generic,
    /// Right if doubles are converted to i16 that saturate, in place of floats.
    Saturation,
    /// Right if products of i16 whose overflow is asked for are done in 32 bits.
    Overflow,
}

/// Mistakes, and what changes a module's text so that they do not show, or tells that nothing has to be changed.
pub(super) type Hidden = (&'static [Excuse], fn(&str) -> Option<String>);

impl Excuse {
    /// All, in the order of the report.
    pub const ALL: [Excuse; 8] = [
        Excuse::LoadWithoutLanes,
        Excuse::Wait,
        Excuse::Irreducible,
        Excuse::Division,
        Excuse::Alloca,
        Excuse::Generic,
        Excuse::Saturation,
        Excuse::Overflow,
    ];

    /// For the report.
    pub fn name(self) -> &'static str {
        match self {
            Excuse::LoadWithoutLanes => "load without lanes",
            Excuse::Wait => "without a wait",
            Excuse::Irreducible => "irreducible, wrong",
            Excuse::Division => "division, wrong",
            Excuse::Alloca => "alloca, wrong",
            Excuse::Generic => "generic, wrong",
            Excuse::Saturation => "saturation, wrong",
            Excuse::Overflow => "overflow, wrong",
        }
    }

    /// Whether a release makes this mistake.
    pub fn is_of(self, release: Release) -> bool {
        match release {
            Release::V19 => !matches!(self, Excuse::Saturation | Excuse::Overflow),
            Release::V23 => OF_23.contains(&self),
        }
    }

    /// The kernel of `tests/llvm19` or `tests/llvm23` that LLVM gets wrong by this mistake, if there is one. Tests of each release
    /// run it, and so show that the mistake is still made, also if no kernel of a sample meets it.
    pub fn shown_by(self) -> Option<&'static str> {
        match self {
            Excuse::LoadWithoutLanes => Some("lane_without_work"),
            Excuse::Alloca => Some("alloca_behind_branch"),
            Excuse::Saturation => Some("saturated_to_i16"),
            Excuse::Overflow => Some("overflow_of_i16"),
            Excuse::Wait | Excuse::Irreducible | Excuse::Division | Excuse::Generic => None,
        }
    }

    /// What tells the mistake by the emulator's words.
    pub(super) fn of_words(what: &str) -> Option<Excuse> {
        if what.contains("`s_load_dword") && what.ends_with("executed with no active lane") {
            Some(Excuse::LoadWithoutLanes)
        } else if lacks_wait(what) {
            Some(Excuse::Wait)
        } else {
            gets_there_by_offset(what).then_some(Excuse::Generic)
        }
    }

    /// What changes a module so that the mistakes do not show, if it can be changed: each set of mistakes by itself.
    pub(super) fn hidden() -> [Hidden; 7] {
        [
            (&[Excuse::Division], hide_divisions),
            (&[Excuse::Alloca], put_allocas_first),
            (&[Excuse::Generic], hide_generic_addresses),
            (&[Excuse::Alloca, Excuse::Generic], with_allocas_first_and_generic_addresses_hidden),
            (&[Excuse::Saturation], saturate_doubles),
            (&[Excuse::Overflow], multiply_words),
            (&[Excuse::Saturation, Excuse::Overflow], |text| saturate_doubles(&multiply_words(text)?)),
        ]
    }
}

/// Those of LLVM 23.
const OF_23: &[Excuse] = &[
    Excuse::LoadWithoutLanes,
    Excuse::Wait,
    Excuse::Irreducible,
    Excuse::Alloca,
    Excuse::Saturation,
    Excuse::Overflow,
];

/// Whether a flat instruction's offset takes its address from elsewhere into the memory that it is for, where LLVM 19 is
/// known to put such offsets (docs/verification.md).
pub fn gets_there_by_offset(what: &str) -> bool {
    what.contains("`flat_") && what.ends_with("if their register without the offset is there")
}

fn lacks_wait(what: &str) -> bool {
    let is_overtaken =
        what.ends_with("which a scalar load may still have to read; lgkmcnt was not waited for");
    let is_behind_flat =
        ["`buffer_load_", "`global_load_", "`scratch_load_"].iter().any(|load| what.contains(load))
            && what.ends_with("while its load is outstanding; vmcnt was not waited for");
    is_overtaken || is_behind_flat
}

/// One kernel may have both bugs.
fn with_allocas_first_and_generic_addresses_hidden(text: &str) -> Option<String> {
    hide_generic_addresses(&put_allocas_first(text)?)
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
