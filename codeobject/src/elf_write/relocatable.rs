//! Writing relocatable files (ET_REL), as an assembler would, for a linker.

use super::debug;
use super::file::{OutSection, Strings, encode, encoder, find, place, plain, symbol_entry};
use super::sections::{SectionId, Sections, SymbolId, metadata_note};
use crate::{Binding, CodeObject};
use gcnsel_diag::Result;
use object::elf;
use object::write::elf::{Rel, Sym};

impl CodeObject {
    /// The bytes of a relocatable ELF file, which `ld.lld -shared` links to a loadable one.
    ///
    /// # Errors
    /// When two symbols have one name.
    pub fn to_relocatable(&self) -> Result<Vec<u8>> {
        let encoder = encoder();
        let contents = Sections::assemble(self)?;
        let none = elf::SectionFlags(0);
        let present: Vec<SectionId> = contents.present().collect();
        let mut out: Vec<OutSection> = Vec::new();
        for &id in &present {
            let section = contents.get(id);
            out.push(OutSection { bytes: section.bytes.clone(), ..plain(id, section) });
        }

        // Local symbols come first, as ELF demands.
        let is_local = |id: &SymbolId| contents.symbols[id.0].linkage.binding == Binding::Local;
        let mut order: Vec<SymbolId> = (0..contents.symbols.len()).map(SymbolId).collect();
        order.sort_by_key(|id| !is_local(id));
        let mut index = vec![0; order.len()];
        for (position, id) in order.iter().enumerate() {
            index[id.0] = (self.debug.len() + position) as u32 + 1;
        }

        for &id in &present {
            let relocations = &contents.get(id).relocations;
            if relocations.is_empty() {
                continue;
            }
            let mut bytes = Vec::new();
            for relocation in relocations {
                let rel = Rel {
                    r_offset: relocation.offset,
                    r_sym: index[relocation.symbol.0],
                    r_type: relocation.kind.number(),
                    r_addend: relocation.addend,
                };
                encoder.relocation(&mut bytes, true, &rel);
            }
            let applies_to = find(&out, id.header().0).map_or(0, |(index, _)| index);
            let mut section = OutSection::new(id.relocations_name(), elf::SHT_RELA, elf::SHF_INFO_LINK, 8)
                .linked(".symtab", encoder.rel_size(true))
                .with_bytes(bytes);
            section.info = applies_to;
            out.push(section);
        }
        out.push(OutSection::new(".note.GNU-stack", elf::SHT_PROGBITS, none, 1));
        out.push(OutSection::new(".note", elf::SHT_NOTE, elf::SHF_ALLOC, 4).with_bytes(metadata_note(self)));

        // The null section is number 0.
        let first_debug = out.len() as u32 + 1;
        let symbol = |name: &str| contents.id_of(name).map(|id| index[id.0]);
        out.extend(debug::relocatable(&self.debug, first_debug, symbol, |number| number as u32 + 1)?);

        let mut strings = Strings::new();
        let mut symbols = Vec::new();
        encoder.null_symbol(&mut symbols);
        for section in &self.debug {
            encoder.symbol(&mut symbols, &section_symbol(find(&out, section.name).map(|(index, _)| index)));
        }
        for id in &order {
            let symbol = &contents.symbols[id.0];
            let name = strings.add(&symbol.name);
            encoder.symbol(&mut symbols, &symbol_entry(&out, symbol, name, false));
        }
        let mut symtab = OutSection::new(".symtab", elf::SHT_SYMTAB, none, 8)
            .linked(".strtab", encoder.sym_size())
            .with_bytes(symbols);
        symtab.info = order.iter().filter(|id| is_local(id)).count() as u32 + 1 + self.debug.len() as u32;
        out.push(symtab);
        out.push(OutSection::new(".strtab", elf::SHT_STRTAB, none, 1).with_bytes(strings.bytes));
        place(&mut out, encoder.file_header_size());
        encode((self.id, self.version), elf::ET_REL, &[], out)
    }
}

/// The symbol that stands for the start of a section.
fn section_symbol(section: Option<u32>) -> Sym {
    Sym {
        section,
        st_name: 0,
        st_info: elf::SymbolInfo::new(elf::STB_LOCAL, elf::STT_SECTION),
        st_other: elf::STV_DEFAULT.into(),
        st_shndx: elf::SHN_UNDEF,
        st_value: 0,
        st_size: 0,
    }
}
