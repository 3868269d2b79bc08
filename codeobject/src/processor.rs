//! Which processor a code object is for, as `e_flags` says it.
//!
//! Source: LLVM's AMDGPU usage document, "ELF Header" (`EF_AMDGPU_MACH`, `EF_AMDGPU_GENERIC_VERSION`) and "Processors"
//! (which processors run the code of a generic one).

use crate::Version;
use gcnsel_isa::{Target, TargetId};
use std::fmt;

/// The bits of `e_flags` that name the processor (`EF_AMDGPU_MACH`).
const MACHINE: u32 = 0xff;

/// The lowest of the eight bits of `e_flags` that version a generic processor (`EF_AMDGPU_GENERIC_VERSION`).
const GENERIC_VERSION: u32 = 24;

/// A processor that stands for a family: its code runs on each of them.
struct Generic {
    machine: u32,
    name: &'static str,
    /// The member of the family whose rules are taken.
    runs_on: Target,
}

const GENERICS: [Generic; 2] = [
    Generic { machine: 0x51, name: "gfx9-generic", runs_on: Target::Gfx900 },
    Generic { machine: 0x5f, name: "gfx9-4-generic", runs_on: Target::Gfx942 },
];

/// The processor of a code object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Processor {
    /// The processor whose rules hold, and the settings that the code is made for.
    pub id: TargetId,
    /// The generic processor that the object names instead, and its version.
    pub generic: Option<(&'static str, u8)>,
}

impl Processor {
    /// The processor in `e_flags`.
    ///
    /// # Errors
    /// A message: the processor is not known, or not in this version of the format.
    pub(crate) fn from_flags(e_flags: u32, version: Version) -> Result<Processor, String> {
        let machine = e_flags & MACHINE;
        let settings = TargetId::settings_of(e_flags);
        if let Some(target) = Target::ALL.into_iter().find(|target| target.info().elf_machine == machine) {
            return Ok(Processor {
                id: TargetId { target, settings: settings.within(target) },
                generic: None,
            });
        }
        let generic = GENERICS.iter().find(|generic| generic.machine == machine);
        let Some(&Generic { name, runs_on, .. }) = generic else {
            let known = Target::ALL.map(Target::name).into_iter().chain(GENERICS.iter().map(|g| g.name));
            return Err(format!(
                "code object for processor {machine:#x} of EF_AMDGPU_MACH, supported are {}",
                known.collect::<Vec<_>>().join(", ")
            ));
        };
        if version < Version::V6 {
            return Err(format!(
                "code object of version {} for {name}, which version 6 is the first to have",
                version.number()
            ));
        }
        let id = TargetId { target: runs_on, settings: settings.within(runs_on) };
        Ok(Processor { id, generic: Some((name, (e_flags >> GENERIC_VERSION) as u8)) })
    }
}

/// As a target id; a generic processor with its version: `gfx9-generic:xnack+ (version 1)`.
impl fmt::Display for Processor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.generic {
            None => self.id.fmt(f),
            Some((name, version)) => write!(f, "{name}{} (version {version})", self.id.settings),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gcnsel_isa::Settings;

    /// `e_flags` of objects that LLVM 23 wrote for generic processors.
    #[test]
    fn generic_processors() {
        let read = |flags| Processor::from_flags(flags, Version::V6).map(|found| found.to_string());
        assert_eq!(read(0x0100_0151).as_deref(), Ok("gfx9-generic (version 1)"));
        assert_eq!(read(0x0100_055f).as_deref(), Ok("gfx9-4-generic (version 1)"));
        assert_eq!(read(0x0100_0351).as_deref(), Ok("gfx9-generic:xnack+ (version 1)"));
        assert_eq!(read(0xb3f).as_deref(), Ok("gfx90a:sramecc-:xnack+"));
        let found = Processor::from_flags(0x0100_055f, Version::V6).expect("a known processor");
        assert_eq!((found.id.target, found.id.settings), (Target::Gfx942, Settings::default()));
        assert!(Processor::from_flags(0x0100_0151, Version::V5).is_err_and(|e| e.contains("version 6")));
        assert!(read(0x36).is_err_and(|e| e.contains("0x36") && e.contains("gfx9-4-generic")));
    }
}
