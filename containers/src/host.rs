//! Files of the host: what compilers embed for GPUs in sections of objects, libraries and programs.

use crate::{Level, Part, Reader, bad, bundle};
use gcnsel_diag::Result;
use object::read::{Object, ObjectSection};
use object::{Architecture, FileKind, elf};

const ELF: &[u8] = b"\x7fELF";

/// Bundles of clang's, one behind the other: HIP. Of eight letters in PE files.
const FAT_BINARIES: [&[u8]; 2] = [b".hip_fatbin", b".hip_fat"];

/// Offload binaries, one behind the other.
const OFFLOADING: &[u8] = b".llvm.offloading";

/// Whether a file is an ELF file for AMDGPU, or too short to say for which machine it is.
pub fn is_code_object(file: &[u8]) -> bool {
    // e_machine, in the byte order of EI_DATA.
    let machine = file.get(18..20).map(|machine| match file[5] {
        2 => u16::from_be_bytes([machine[0], machine[1]]),
        _ => u16::from_le_bytes([machine[0], machine[1]]),
    });
    file.starts_with(ELF) && machine.is_none_or(|machine| machine == elf::EM_AMDGPU.0)
}

/// Whether a file is an object file, library or program of a system that we know.
pub fn is_host(file: &[u8]) -> bool {
    use FileKind::{Coff, CoffBig, Elf32, Elf64, MachO32, MachO64, Pe32, Pe64};
    match FileKind::parse(file) {
        Ok(Elf32 | Elf64 | Pe32 | Pe64 | MachO32 | MachO64) => true,
        // COFF has no magic number: only the machine tells it from other files.
        Ok(Coff | CoffBig) => {
            object::File::parse(file).is_ok_and(|file| file.architecture() != Architecture::Unknown)
        }
        _ => false,
    }
}

impl Reader {
    /// The parts of what is embedded in a file.
    pub(crate) fn host<'a>(&mut self, bytes: &'a [u8], level: &Level) -> Result<Vec<Part<'a>>> {
        let wrong = |cause: object::read::Error| bad(format!("malformed file of the host: {cause}"));
        let file = object::File::parse(bytes).map_err(wrong)?;
        let mut parts = Vec::new();
        for section in file.sections() {
            let Ok(name) = section.name_bytes() else { continue };
            let is_entry = name.strip_prefix(bundle::MAGIC).is_some_and(|id| !bundle::is_host(id));
            let is_bundle = FAT_BINARIES.contains(&name);
            if is_entry || name == OFFLOADING || is_bundle {
                let contents = section.data().map_err(wrong)?;
                match is_bundle {
                    // Whatever else stands there, bundles are found by how they begin.
                    true => parts.extend(self.bundles(contents, level)),
                    false => parts.extend(self.look(contents, level.inside(""))),
                }
            }
        }
        Ok(parts)
    }
}
