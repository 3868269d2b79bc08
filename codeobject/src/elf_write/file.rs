//! From a list of sections to the bytes of an ELF file.

use super::sections::{SectionId, Symbol};
use crate::Version;
use crate::elf_read::OSABI_AMDGPU_HSA;
use gcnsel_diag::{Diagnostic, Result};
use gcnsel_isa::TargetId;
use object::Endianness;
use object::elf;
use object::write::elf::{Encoder, FileHeader, FileHeaderLayout, ProgramHeader, SectionHeader, Sym};

/// The encoder of everything that ELF defines.
pub(super) fn encoder() -> Encoder<Endianness> {
    Encoder::new(Endianness::Little, true, elf::EM_AMDGPU)
}

/// A section of the file.
#[derive(Clone, Debug)]
pub(super) struct OutSection {
    pub name: &'static str,
    pub kind: elf::SectionType,
    pub flags: elf::SectionFlags,
    /// The contents; none where they are zeros.
    pub bytes: Vec<u8>,
    /// Bytes in memory.
    pub size: u64,
    pub align: u64,
    pub entry_size: u64,
    /// The name of the section that `sh_link` names, or empty.
    pub link: &'static str,
    /// `sh_info`.
    pub info: u32,
    pub offset: u64,
    pub address: u64,
}

impl OutSection {
    pub(super) fn new(
        name: &'static str,
        kind: elf::SectionType,
        flags: elf::SectionFlags,
        align: u64,
    ) -> Self {
        let (bytes, size, entry_size, link, info, offset, address) = (Vec::new(), 0, 0, "", 0, 0, 0);
        OutSection { name, kind, flags, bytes, size, align, entry_size, link, info, offset, address }
    }

    /// With `sh_link` and `sh_entsize`.
    pub(super) fn linked(self, link: &'static str, entry_size: u64) -> Self {
        OutSection { link, entry_size, ..self }
    }

    /// With contents.
    pub(super) fn with_bytes(self, bytes: Vec<u8>) -> Self {
        OutSection { size: bytes.len() as u64, bytes, ..self }
    }

    /// With a size, for contents that come later or are zeros.
    pub(super) fn with_size(self, size: u64) -> Self {
        OutSection { size, ..self }
    }

    /// Bytes in the file.
    pub(super) fn stored(&self) -> u64 {
        if self.kind == elf::SHT_NOBITS { 0 } else { self.size }
    }
}

/// The section of that name and its index in the file, where the null section is number 0.
pub(super) fn find<'a>(sections: &'a [OutSection], name: &str) -> Option<(u32, &'a OutSection)> {
    let at = sections.iter().position(|section| section.name == name)?;
    Some((at as u32 + 1, &sections[at]))
}

/// The index of the section that holds a symbol; 0 where it is undefined.
fn section_index(sections: &[OutSection], symbol: &Symbol) -> u32 {
    let place = symbol.place.and_then(|(id, _)| find(sections, id.header().0));
    place.map_or(0, |(index, _)| index)
}

/// A table of strings, each ended by a zero.
pub(super) struct Strings {
    pub(super) bytes: Vec<u8>,
}

impl Strings {
    pub(super) fn new() -> Self {
        Strings { bytes: vec![0] }
    }

    /// Adds a string and returns its offset.
    pub(super) fn add(&mut self, string: &str) -> u32 {
        let offset = self.bytes.len() as u32;
        self.bytes.extend_from_slice(string.as_bytes());
        self.bytes.push(0);
        offset
    }
}

/// An ELF symbol. Its value is its offset in its section plus that section's address.
pub(super) fn symbol_entry(sections: &[OutSection], symbol: &Symbol, name: u32, local: bool) -> Sym {
    let value = symbol.place.map_or(0, |(id, offset)| {
        find(sections, id.header().0).map_or(0, |(_, section)| section.address) + offset
    });
    let index = section_index(sections, symbol);
    Sym {
        section: (index != 0).then_some(index),
        st_name: name,
        st_info: symbol.info(local),
        st_other: symbol.visibility(),
        st_shndx: elf::SHN_UNDEF,
        st_value: value,
        st_size: symbol.size,
    }
}

/// A section of code or data, its bytes left out.
pub(super) fn plain(id: SectionId, section: &super::sections::Section) -> OutSection {
    let (name, kind, flags) = id.header();
    OutSection::new(name, kind, flags, section.align.max(1)).with_size(section.size)
}

/// Gives file offsets, in order from `start`, to sections that have none, and returns the first free one.
pub(super) fn place(sections: &mut [OutSection], start: u64) -> u64 {
    let mut offset = start;
    for section in sections {
        section.offset = offset.next_multiple_of(section.align);
        offset = section.offset + section.stored();
    }
    offset
}

/// The bytes of the file. The section with the sections' names is added here.
pub(super) fn encode(
    (id, version): (TargetId, Version),
    kind: elf::FileType,
    segments: &[ProgramHeader],
    mut sections: Vec<OutSection>,
) -> Result<Vec<u8>> {
    let encoder = encoder();
    let mut names = Strings::new();
    let mut name_offsets: Vec<u32> = sections.iter().map(|section| names.add(section.name)).collect();
    name_offsets.push(names.add(".shstrtab"));
    let end = sections.iter().map(|section| section.offset + section.stored()).max().unwrap_or(0);
    let none = elf::SectionFlags(0);
    let mut shstrtab = OutSection::new(".shstrtab", elf::SHT_STRTAB, none, 1).with_bytes(names.bytes);
    shstrtab.offset = end;
    let headers_at = (end + shstrtab.size).next_multiple_of(8);
    sections.push(shstrtab);

    let header = FileHeader {
        os_abi: OSABI_AMDGPU_HSA,
        abi_version: version.abi_version(),
        e_type: kind,
        e_machine: elf::EM_AMDGPU,
        e_entry: 0,
        e_flags: elf::FileFlags(id.e_flags()),
    };
    let layout = FileHeaderLayout {
        e_phoff: if segments.is_empty() { 0 } else { encoder.file_header_size() },
        segment_num: segments.len() as u32,
        e_shoff: headers_at,
        section_num: sections.len() as u32 + 1,
        shstrtab_index: sections.len() as u32,
    };
    let headers_bytes = (sections.len() + 1) * encoder.section_header_size() as usize;
    let mut front = Vec::new();
    encoder
        .file_header(&mut front, &header, &layout)
        .map_err(|cause| Diagnostic::without_position(format!("cannot write the ELF header: {cause}")))?;
    for segment in segments {
        encoder.program_header(&mut front, segment);
    }
    let mut bytes = join(front, &mut sections, headers_at as usize + headers_bytes);
    bytes.resize(headers_at as usize, 0);
    bytes.resize(headers_at as usize + encoder.section_header_size() as usize, 0);
    for (section, &sh_name) in sections.iter().zip(&name_offsets) {
        encoder.section_header(
            &mut bytes,
            &SectionHeader {
                sh_name,
                sh_type: section.kind,
                sh_flags: section.flags,
                sh_addr: section.address,
                sh_offset: section.offset,
                sh_size: section.size,
                sh_link: find(&sections, section.link).map_or(0, |(index, _)| index),
                sh_info: section.info,
                sh_addralign: section.align,
                sh_entsize: section.entry_size,
            },
        );
    }
    Ok(bytes)
}

/// The contents of the sections at their places, behind the file's header, with room for so many bytes in all. The largest
/// section's memory becomes the file's: of what may be many megabytes there is but one copy.
fn join(mut front: Vec<u8>, sections: &mut [OutSection], size: usize) -> Vec<u8> {
    let append = |bytes: &mut Vec<u8>, section: &mut OutSection| {
        assert_eq!(section.bytes.len() as u64, section.size, "section {} is not filled in", section.name);
        pad(bytes, section);
        bytes.append(&mut section.bytes);
        section.bytes = Vec::new();
    };
    let is_stored = |section: &&mut OutSection| section.stored() != 0;
    let Some(largest) = (0..sections.len()).max_by_key(|&at| sections[at].stored()) else { return front };
    let (before, from_largest) = sections.split_at_mut(largest);
    let (largest, behind) = from_largest.split_at_mut(1);
    before.iter_mut().filter(is_stored).for_each(|section| append(&mut front, section));
    let [largest] = largest else { return front };
    assert_eq!(largest.bytes.len() as u64, largest.stored(), "section {} is not filled in", largest.name);
    pad(&mut front, largest);
    let mut bytes = std::mem::take(&mut largest.bytes);
    bytes.reserve_exact(size.saturating_sub(bytes.len()));
    bytes.splice(0..0, front);
    behind.iter_mut().filter(is_stored).for_each(|section| append(&mut bytes, section));
    bytes
}

/// Zeros up to a section's place.
fn pad(bytes: &mut Vec<u8>, section: &OutSection) {
    assert!(bytes.len() as u64 <= section.offset, "section {} overlaps the one before", section.name);
    bytes.resize(section.offset as usize, 0);
}
