//! The sections of a code object and its symbols, before they get addresses: the part that loadable and
//! relocatable files share.

use crate::{
    Binding, Code, CodeObject, Contents, DataSection, Linkage, Relocation, RelocationKind, Visibility,
};
use gcnsel_diag::{Diagnostic, Result};
use gcnsel_isa::Target;
use object::elf;
use std::collections::HashMap;

/// A section that holds code or data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SectionId {
    /// Descriptors and constants.
    ReadOnly,
    /// Code.
    Text,
    /// Constants that hold addresses, so that the loader writes them.
    ReadOnlyAfterRelocation,
    /// Addresses of symbols, for code that asks for a global offset table. Loadable files only.
    Got,
    /// Variables.
    Data,
    /// Variables that begin as zeros.
    Zeros,
}

impl SectionId {
    pub(super) const ALL: [SectionId; 6] = [
        SectionId::ReadOnly,
        SectionId::Text,
        SectionId::ReadOnlyAfterRelocation,
        SectionId::Got,
        SectionId::Data,
        SectionId::Zeros,
    ];

    /// Name, type and flags.
    pub(super) fn header(self) -> (&'static str, elf::SectionType, elf::SectionFlags) {
        let writable = elf::SHF_ALLOC | elf::SHF_WRITE;
        match self {
            SectionId::ReadOnly => (".rodata", elf::SHT_PROGBITS, elf::SHF_ALLOC),
            SectionId::Text => (".text", elf::SHT_PROGBITS, elf::SHF_ALLOC | elf::SHF_EXECINSTR),
            SectionId::ReadOnlyAfterRelocation => (".data.rel.ro", elf::SHT_PROGBITS, writable),
            SectionId::Got => (".got", elf::SHT_PROGBITS, writable),
            SectionId::Data => (".data", elf::SHT_PROGBITS, writable),
            SectionId::Zeros => (".bss", elf::SHT_NOBITS, writable),
        }
    }

    /// The name of the section with its relocations in a relocatable file.
    pub(super) fn relocations_name(self) -> &'static str {
        match self {
            SectionId::ReadOnly => ".rela.rodata",
            SectionId::Text => ".rela.text",
            SectionId::ReadOnlyAfterRelocation => ".rela.data.rel.ro",
            SectionId::Got => ".rela.got",
            SectionId::Data => ".rela.data",
            SectionId::Zeros => ".rela.bss",
        }
    }
}

/// A section's contents.
#[derive(Default, Debug)]
pub(super) struct Section {
    /// The bytes; none for zeros.
    pub bytes: Vec<u8>,
    /// Bytes in memory.
    pub size: u64,
    pub align: u64,
    pub relocations: Vec<SectionRelocation>,
}

/// A relocation at an offset in its section.
#[derive(Debug)]
pub(super) struct SectionRelocation {
    pub offset: u64,
    pub kind: RelocationKind,
    pub symbol: SymbolId,
    pub addend: i64,
}

/// Number of a symbol in [`Sections::symbols`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub(super) struct SymbolId(pub usize);

/// A symbol, defined or not.
#[derive(Debug)]
pub(super) struct Symbol {
    pub name: String,
    pub linkage: Linkage,
    pub kind: elf::SymbolType,
    /// Where it is defined: section and offset.
    pub place: Option<(SectionId, u64)>,
    pub size: u64,
}

impl Symbol {
    /// Whether other objects see it once it is linked.
    pub(super) fn is_dynamic(&self) -> bool {
        self.linkage.binding != Binding::Local && self.linkage.visibility != Visibility::Hidden
    }

    /// `st_info`.
    pub(super) fn info(&self, local: bool) -> elf::SymbolInfo {
        let binding = match self.linkage.binding {
            _ if local => elf::STB_LOCAL,
            Binding::Local => elf::STB_LOCAL,
            Binding::Global => elf::STB_GLOBAL,
            Binding::Weak => elf::STB_WEAK,
        };
        elf::SymbolInfo::new(binding, self.kind)
    }

    /// `st_other`.
    pub(super) fn visibility(&self) -> elf::SymbolOther {
        elf::SymbolOther::from(match self.linkage.visibility {
            Visibility::Default => elf::STV_DEFAULT,
            Visibility::Hidden => elf::STV_HIDDEN,
            Visibility::Protected => elf::STV_PROTECTED,
        })
    }
}

/// All sections and symbols.
#[derive(Debug)]
pub(super) struct Sections {
    sections: [Section; SectionId::ALL.len()],
    /// In the order of their definition, kernels first.
    pub symbols: Vec<Symbol>,
    by_name: HashMap<String, SymbolId>,
    /// The linkage of symbols that are not defined.
    declared: HashMap<String, Linkage>,
}

/// `s_nop 0`, which fills gaps in code (SOPP, opcode 0).
const S_NOP: [u8; 4] = [0x00, 0x00, 0x80, 0xbf];

/// The alignment of a kernel's code, in bytes: the command processor takes its address in 256ths.
const KERNEL_ALIGN: u64 = 256;

/// The descriptor's alignment, in bytes.
const DESCRIPTOR_ALIGN: u64 = 64;

/// Where the descriptor holds the distance to the code.
const ENTRY_OFFSET: u64 = 16;

/// The instruction cache's line, in bytes.
const CACHE_LINE: u64 = 64;

impl Sections {
    /// Puts the parts of a code object into sections.
    ///
    /// # Errors
    /// When two symbols have one name.
    pub(super) fn assemble(object: &CodeObject) -> Result<Sections> {
        let mut sections = Sections {
            sections: Default::default(),
            symbols: Vec::new(),
            by_name: HashMap::new(),
            declared: object.declared.iter().cloned().collect(),
        };
        let mut pending: Vec<(SectionId, u64, &[Relocation])> = Vec::new();
        let mut descriptors: Vec<(u64, SymbolId)> = Vec::new();
        for kernel in &object.kernels {
            // The descriptor's distance to the code must be known when linking.
            let linkage = kernel.linkage.irreplaceable();
            let (code, at) = sections.add_code(&kernel.name, linkage, &kernel.code, KERNEL_ALIGN)?;
            pending.push((SectionId::Text, at, &kernel.code.relocations));
            let mut descriptor = kernel.descriptor.clone();
            descriptor.kernel_code_entry_byte_offset = 0;
            let bytes = Contents::Bytes(descriptor.to_bytes(object.id.target).to_vec());
            let name = format!("{}.kd", kernel.name);
            let at =
                sections.add_data(SectionId::ReadOnly, &name, kernel.linkage, DESCRIPTOR_ALIGN, &bytes)?;
            descriptors.push((at + ENTRY_OFFSET, code));
        }
        for function in &object.functions {
            let (_, at) =
                sections.add_code(&function.name, function.linkage.irreplaceable(), &function.code, 4)?;
            pending.push((SectionId::Text, at, &function.code.relocations));
        }
        sections.pad_code(object.id.target);
        for global in &object.globals {
            let section = match global.section() {
                DataSection::ReadOnly => SectionId::ReadOnly,
                DataSection::ReadOnlyAfterRelocation => SectionId::ReadOnlyAfterRelocation,
                DataSection::Data => SectionId::Data,
                DataSection::Zeros => SectionId::Zeros,
            };
            // Code reaches it relative to the program counter.
            let linkage = global.linkage.irreplaceable();
            let at = sections.add_data(section, &global.name, linkage, global.align, &global.contents)?;
            pending.push((section, at, &global.relocations));
        }
        for (offset, symbol) in descriptors {
            let addend = ENTRY_OFFSET as i64;
            let relocation = SectionRelocation { offset, kind: RelocationKind::Rel64, symbol, addend };
            sections.get_mut(SectionId::ReadOnly).relocations.push(relocation);
        }
        for (section, at, relocations) in pending {
            for relocation in relocations {
                sections.relocate(section, at + relocation.offset, relocation)?;
            }
        }
        Ok(sections)
    }

    /// Adds a relocation of a place. The distance of two symbols in one section is known, and written; that of a symbol
    /// from one in the place's section is known from the place.
    fn relocate(&mut self, section: SectionId, offset: u64, relocation: &Relocation) -> Result<()> {
        let Relocation { mut kind, mut addend, .. } = *relocation;
        let symbol = self.reference(&relocation.symbol);
        if let Some(minus) = &relocation.minus {
            let minus = self.reference(minus);
            let place = |id: SymbolId| self.symbols[id.0].place;
            let relative = match kind {
                RelocationKind::Abs64 => Some(RelocationKind::Rel64),
                RelocationKind::Abs32 => Some(RelocationKind::Rel32),
                _ => None,
            };
            match (place(symbol), place(minus), relative) {
                (Some((of, to)), Some((from_section, from)), Some(_)) if of == from_section => {
                    let distance = to.wrapping_sub(from).wrapping_add_signed(addend);
                    let bytes = distance.to_le_bytes();
                    let at = offset as usize;
                    let room = self.get_mut(section).bytes.get_mut(at..at + kind.bytes());
                    let room = room.ok_or_else(|| {
                        Diagnostic::without_position(format!(
                            "a relocation lies outside {}",
                            section.header().0
                        ))
                    })?;
                    room.copy_from_slice(&bytes[..room.len()]);
                    return Ok(());
                }
                (_, Some((from_section, from)), Some(relative)) if from_section == section => {
                    kind = relative;
                    addend = addend.wrapping_add(offset.wrapping_sub(from) as i64);
                }
                _ => {
                    return Err(Diagnostic::without_position(format!(
                        "the distance of {} from {}, which lie in different sections, as {kind:?}; expected \
                         symbols of one section, or the second in that of the place",
                        relocation.symbol, self.symbols[minus.0].name
                    )));
                }
            }
        }
        self.get_mut(section).relocations.push(SectionRelocation { offset, kind, symbol, addend });
        Ok(())
    }

    pub(super) fn get(&self, id: SectionId) -> &Section {
        &self.sections[id as usize]
    }

    pub(super) fn get_mut(&mut self, id: SectionId) -> &mut Section {
        &mut self.sections[id as usize]
    }

    /// The sections that are not empty, in file order.
    pub(super) fn present(&self) -> impl Iterator<Item = SectionId> + '_ {
        SectionId::ALL.into_iter().filter(|&id| self.get(id).size != 0)
    }

    fn add_code(&mut self, name: &str, linkage: Linkage, code: &Code, align: u64) -> Result<(SymbolId, u64)> {
        let at = self.append(SectionId::Text, align, &code.bytes);
        let place = Some((SectionId::Text, at));
        let size = code.bytes.len() as u64;
        let symbol = Symbol { name: name.to_owned(), linkage, kind: elf::STT_FUNC, place, size };
        Ok((self.define(symbol)?, at))
    }

    fn add_data(
        &mut self,
        section: SectionId,
        name: &str,
        linkage: Linkage,
        align: u64,
        contents: &Contents,
    ) -> Result<u64> {
        let size = contents.size();
        let at = match contents {
            Contents::Bytes(bytes) => self.append(section, align, bytes),
            Contents::Zeros(size) if section == SectionId::Zeros => {
                let zeros = self.get_mut(section);
                let at = zeros.size.next_multiple_of(align);
                zeros.align = zeros.align.max(align);
                zeros.size = at + size;
                at
            }
            Contents::Zeros(size) => self.append(section, align, &vec![0; *size as usize]),
        };
        let place = Some((section, at));
        self.define(Symbol { name: name.to_owned(), linkage, kind: elf::STT_OBJECT, place, size })?;
        Ok(at)
    }

    /// Appends bytes and returns their offset.
    fn append(&mut self, id: SectionId, align: u64, bytes: &[u8]) -> u64 {
        let section = self.get_mut(id);
        let at = section.size.next_multiple_of(align);
        section.align = section.align.max(align);
        match id {
            SectionId::Text => fill_with_nops(&mut section.bytes, at),
            _ => section.bytes.resize(at as usize, 0),
        }
        section.bytes.extend_from_slice(bytes);
        section.size = section.bytes.len() as u64;
        at
    }

    /// What the instruction prefetch may read behind the last instruction must be there, and be harmless.
    fn pad_code(&mut self, target: Target) {
        let padding = u64::from(target.info().prefetch_padding);
        let text = self.get_mut(SectionId::Text);
        if padding != 0 && text.size != 0 {
            let end = text.size.next_multiple_of(CACHE_LINE) + padding;
            fill_with_nops(&mut text.bytes, end);
            text.size = end;
        }
    }

    fn define(&mut self, symbol: Symbol) -> Result<SymbolId> {
        let id = SymbolId(self.symbols.len());
        if self.by_name.insert(symbol.name.clone(), id).is_some() {
            return Err(Diagnostic::without_position(format!("symbol {} is defined twice", symbol.name)));
        }
        self.symbols.push(symbol);
        Ok(id)
    }

    /// Where the symbol of that name is defined.
    pub(super) fn place_of(&self, name: &str) -> Option<(SectionId, u64)> {
        self.symbols[self.by_name.get(name)?.0].place
    }

    /// The number of the symbol of that name.
    pub(super) fn id_of(&self, name: &str) -> Option<SymbolId> {
        self.by_name.get(name).copied()
    }

    /// The symbol of that name, added as undefined where nothing defines it.
    fn reference(&mut self, name: &str) -> SymbolId {
        if let Some(&id) = self.by_name.get(name) {
            return id;
        }
        let id = SymbolId(self.symbols.len());
        self.by_name.insert(name.to_owned(), id);
        let linkage = self.declared.get(name).copied().unwrap_or(Linkage::ELSEWHERE);
        let kind = elf::STT_NOTYPE;
        self.symbols.push(Symbol { name: name.to_owned(), linkage, kind, place: None, size: 0 });
        id
    }
}

fn fill_with_nops(bytes: &mut Vec<u8>, end: u64) {
    bytes.resize((bytes.len() as u64).next_multiple_of(4).min(end) as usize, 0);
    while (bytes.len() as u64) < end {
        bytes.extend_from_slice(&S_NOP);
    }
}

/// The metadata note's section contents.
pub(super) fn metadata_note(object: &CodeObject) -> Vec<u8> {
    // The name's size counts its zero but not the padding; that of the document is not known yet.
    let mut note: Vec<u8> = [7, 0, crate::elf_read::NOTE_TYPE.0].map(u32::to_le_bytes).concat();
    note.extend_from_slice(b"AMDGPU\0\0");
    let start = note.len();
    object.write_metadata(&mut note);
    let size = (note.len() - start) as u32;
    note[4..8].copy_from_slice(&size.to_le_bytes());
    note.resize(note.len().next_multiple_of(4), 0);
    note
}
