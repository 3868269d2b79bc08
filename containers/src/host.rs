//! Files of the host: what compilers embed for GPUs in sections of objects, libraries and programs.

use crate::bundle;
use crate::bytes::bad;
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

/// A section with something for GPUs.
pub enum Section<'a> {
    /// Bundles of clang's, one behind the other.
    Bundles(&'a [u8]),
    /// A file: an entry of a bundle, or offload binaries.
    File(&'a [u8]),
}

/// The sections of a file with something for GPUs.
pub fn sections(bytes: &[u8]) -> Result<Vec<Section<'_>>> {
    let wrong = |cause: object::read::Error| bad(format!("malformed file of the host: {cause}"));
    let file = object::File::parse(bytes).map_err(wrong)?;
    let mut sections = Vec::new();
    for section in file.sections() {
        let Ok(name) = section.name_bytes() else { continue };
        let is_entry = name.strip_prefix(bundle::MAGIC).is_some_and(|id| !bundle::is_host(id));
        if FAT_BINARIES.contains(&name) {
            sections.push(Section::Bundles(section.data().map_err(wrong)?));
        } else if is_entry || name == OFFLOADING {
            sections.push(Section::File(section.data().map_err(wrong)?));
        }
    }
    Ok(sections)
}
