//! Writing loadable files (ET_DYN), as `ld.lld -shared` links them.
//!
//! The file is mapped in up to four segments, each on pages of its own: what is only read (the note, dynamic symbols,
//! descriptors, constants), code, what the loader writes (addresses in constants), and variables. A virtual address is
//! the file offset plus a page for each segment before, so that they agree modulo a page, as ELF wants.

use super::debug;
use super::file::{OutSection, Strings, encode, encoder, find, place, plain, symbol_entry};
use super::sections::{SectionId, SectionRelocation, Sections, SymbolId, metadata_note};
use crate::metadata::Kernel;
use crate::relocation::Addresses;
use crate::{CodeObject, DebugSection, RelocationKind, Version};
use gcnsel_diag::{Diagnostic, Result};
use gcnsel_isa::TargetId;
use object::elf;
use object::write::elf::{GnuHashTable, ProgramHeader, Rel, Sym};
use std::collections::BTreeMap;
use std::ops::Range;

/// The page size that segments keep apart by, in bytes.
const PAGE: u64 = 0x1000;

/// What a segment lets device code and the loader do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Access {
    Read,
    Execute,
    /// Written while loading, then only read.
    Relocate,
    Write,
}

impl Access {
    fn flags(self) -> elf::ProgramFlags {
        match self {
            Access::Read => elf::PF_R,
            Access::Execute => elf::PF_R | elf::PF_X,
            Access::Relocate | Access::Write => elf::PF_R | elf::PF_W,
        }
    }
}

/// A segment: its sections, by position, and what it lets do.
struct Segment {
    access: Access,
    sections: Range<usize>,
}

impl CodeObject {
    /// The bytes of a code object that the runtime loads.
    ///
    /// # Errors
    /// When two symbols have one name, a symbol is used but not defined, or an address is needed where the loader
    /// cannot put it.
    pub fn to_loadable(&self) -> Result<Vec<u8>> {
        loadable(Sections::assemble(self)?, metadata_note(self), &self.debug, (self.id, self.version))
    }

    /// [`CodeObject::to_loadable`], for the file alone: what has become part of it is freed on the way, which of thousands of
    /// kernels is more than the file.
    ///
    /// # Errors
    /// As [`CodeObject::to_loadable`].
    pub fn into_loadable(mut self) -> Result<Vec<u8>> {
        let note = metadata_note(&self);
        self.kernels.iter_mut().for_each(|kernel| kernel.metadata = Kernel::default());
        let contents = Sections::assemble(&self)?;
        let (processor, debug) = ((self.id, self.version), std::mem::take(&mut self.debug));
        drop(self);
        loadable(contents, note, &debug, processor)
    }
}

/// The file of some sections and a note.
fn loadable(
    mut contents: Sections,
    note: Vec<u8>,
    debug: &[DebugSection],
    processor: (TargetId, Version),
) -> Result<Vec<u8>> {
    check(&contents)?;
    let got = add_got(&mut contents);
    let dynamic = DynamicSymbols::new(&contents);

    let (mut out, segments) = plan(note, &contents, &dynamic);
    let program_headers = segments.len() as u64 + 5;
    let page = out.iter().map(|section| section.align).fold(PAGE, u64::max);
    let headers = encoder().file_header_size() + program_headers * encoder().program_header_size();
    let mut end = headers;
    for (number, segment) in segments.iter().enumerate() {
        let sections = &mut out[segment.sections.clone()];
        end = place(sections, end);
        let mut zeros_end = 0;
        for section in sections {
            // Zeros have no place in the file, but follow each other in memory.
            let at = section.offset.max(zeros_end).next_multiple_of(section.align);
            section.address = at + number as u64 * page;
            zeros_end = at + section.size;
        }
    }

    let relocations = relocate(&mut contents, &out, &got);
    for id in SectionId::ALL {
        if let Some(section) = out.iter_mut().find(|section| section.name == id.header().0) {
            section.bytes = std::mem::take(&mut contents.get_mut(id).bytes);
        }
    }
    let table = dynamic.table(&contents, &out);
    fill(&mut out, ".dynsym", table);
    fill(&mut out, ".rela.dyn", relocation_table(&relocations));
    let table = dynamic_section(&out, relocations.len())?;
    fill(&mut out, ".dynamic", table);
    let segments = headers_of(&segments, &out, program_headers, page);
    let (symtab, strtab) = symbol_table(&contents, &out);
    let first = out.len();
    out.extend(debug::linked(debug, &contents, &out)?);
    out.push(symtab);
    out.push(strtab);
    place(&mut out[first..], end);
    encode(processor, elf::ET_DYN, &segments, out)
}

/// Refuses what cannot be linked.
fn check(contents: &Sections) -> Result<()> {
    if let Some(symbol) = contents.symbols.iter().find(|symbol| symbol.place.is_none()) {
        return Err(Diagnostic::without_position(format!(
            "symbol {} is used but not defined, expected a definition (or output as a relocatable object)",
            symbol.name
        )));
    }
    for id in SectionId::ALL {
        let writable = id.header().2.contains(elf::SHF_WRITE);
        for relocation in
            contents.get(id).relocations.iter().filter(|relocation| relocation.kind.is_absolute())
        {
            if relocation.kind != RelocationKind::Abs64 || !writable {
                return Err(Diagnostic::without_position(format!(
                    "{} needs the address of {} as {:?}, expected 64-bit addresses in variables only",
                    id.header().0,
                    contents.symbols[relocation.symbol.0].name,
                    relocation.kind,
                )));
            }
        }
    }
    Ok(())
}

/// Makes the global offset table: an address for each symbol that is reached through it. Returns the entries'
/// offsets in it.
fn add_got(contents: &mut Sections) -> BTreeMap<SymbolId, u64> {
    let mut entries = BTreeMap::new();
    let mut relocations = Vec::new();
    for id in SectionId::ALL {
        for relocation in contents.get(id).relocations.iter().filter(|relocation| relocation.kind.uses_got())
        {
            let (symbol, next) = (relocation.symbol, entries.len() as u64 * 8);
            entries.entry(symbol).or_insert_with(|| {
                let kind = RelocationKind::Abs64;
                relocations.push(SectionRelocation { offset: next, kind, symbol, addend: 0 });
                next
            });
        }
    }
    let got = contents.get_mut(SectionId::Got);
    got.size = relocations.len() as u64 * 8;
    got.align = 8;
    got.bytes = vec![0; got.size as usize];
    got.relocations = relocations;
    entries
}

/// The symbols that other objects see, and the tables that find them.
struct DynamicSymbols {
    /// In the order of the table, the null symbol left out.
    order: Vec<SymbolId>,
    names: Vec<u32>,
    strings: Vec<u8>,
    gnu_hash: Vec<u8>,
    hash: Vec<u8>,
}

impl DynamicSymbols {
    fn new(contents: &Sections) -> Self {
        let name = |id: SymbolId| contents.symbols[id.0].name.as_str();
        let all = (0..contents.symbols.len()).map(SymbolId);
        let mut order: Vec<_> = all.filter(|id| contents.symbols[id.0].is_dynamic()).collect();
        let count = order.len() as u32;
        // The GNU table wants symbols sorted by bucket; a bucket for every four, as linkers do.
        let bucket_count = (count / 4).max(1);
        order.sort_by_key(|&id| elf::gnu_hash(name(id).as_bytes()) % bucket_count);
        let mut strings = Strings::new();
        let names = order.iter().map(|&id| strings.add(name(id))).collect();
        // Twelve bits of the filter for each symbol, in a power of two of 64-bit words.
        let bloom_count = (count * 12 / 64 + 1).next_power_of_two();
        let table =
            GnuHashTable { bucket_count, bloom_count, bloom_shift: 26, symbol_base: 1, symbol_count: count };
        let (mut gnu_hash, mut hash) = (Vec::new(), Vec::new());
        let bytes_of = |index: u32| name(order[index as usize]).as_bytes();
        encoder().gnu_hash_table(&mut gnu_hash, &table, |index| elf::gnu_hash(bytes_of(index)));
        encoder().hash_table(&mut hash, count + 1, count + 1, |index| {
            index.checked_sub(1).map(|index| elf::hash(bytes_of(index)))
        });
        DynamicSymbols { order, names, strings: strings.bytes, gnu_hash, hash }
    }

    fn table(&self, contents: &Sections, out: &[OutSection]) -> Vec<u8> {
        let mut bytes = Vec::new();
        encoder().null_symbol(&mut bytes);
        for (id, &name) in self.order.iter().zip(&self.names) {
            encoder().symbol(&mut bytes, &symbol_entry(out, &contents.symbols[id.0], name, false));
        }
        bytes
    }
}

/// The sections in file order and the segments they make. Contents that hold addresses are left open.
fn plan(note: Vec<u8>, contents: &Sections, dynamic: &DynamicSymbols) -> (Vec<OutSection>, Vec<Segment>) {
    let encoder = encoder();
    let alloc = elf::SHF_ALLOC;
    let section = |name, kind, align| OutSection::new(name, kind, alloc, align);
    let symbols = dynamic.order.len() as u64 + 1;
    let relocations: usize = SectionId::ALL
        .into_iter()
        .map(|id| {
            contents.get(id).relocations.iter().filter(|relocation| relocation.kind.is_absolute()).count()
        })
        .sum();
    let mut out = vec![
        section(".note", elf::SHT_NOTE, 4).with_bytes(note),
        section(".dynsym", elf::SHT_DYNSYM, 8)
            .linked(".dynstr", encoder.sym_size())
            .with_size(symbols * encoder.sym_size()),
        section(".gnu.hash", elf::SHT_GNU_HASH, 8).linked(".dynsym", 0).with_bytes(dynamic.gnu_hash.clone()),
        section(".hash", elf::SHT_HASH, 4).linked(".dynsym", 4).with_bytes(dynamic.hash.clone()),
        section(".dynstr", elf::SHT_STRTAB, 1).with_bytes(dynamic.strings.clone()),
    ];
    // The first symbol that is not local.
    out[1].info = 1;
    if relocations != 0 {
        let size = relocations as u64 * encoder.rel_size(true);
        let rela = section(".rela.dyn", elf::SHT_RELA, 8).linked(".dynsym", encoder.rel_size(true));
        out.push(rela.with_size(size));
    }
    let mut segments = Vec::new();
    let mut begin = 0;
    let mut end_segment = |out: &Vec<OutSection>, access| {
        if out.len() > begin {
            segments.push(Segment { access, sections: begin..out.len() });
            begin = out.len();
        }
    };
    let add = |out: &mut Vec<OutSection>, id| {
        if contents.get(id).size != 0 {
            out.push(plain(id, contents.get(id)));
        }
    };
    add(&mut out, SectionId::ReadOnly);
    end_segment(&out, Access::Read);
    add(&mut out, SectionId::Text);
    end_segment(&out, Access::Execute);
    add(&mut out, SectionId::ReadOnlyAfterRelocation);
    let entries = if relocations == 0 { 7 } else { 11 };
    let flags = alloc | elf::SHF_WRITE;
    out.push(
        OutSection::new(".dynamic", elf::SHT_DYNAMIC, flags, 8)
            .linked(".dynstr", encoder.dyn_size())
            .with_size(entries * encoder.dyn_size()),
    );
    add(&mut out, SectionId::Got);
    end_segment(&out, Access::Relocate);
    add(&mut out, SectionId::Data);
    add(&mut out, SectionId::Zeros);
    end_segment(&out, Access::Write);
    (out, segments)
}

/// Gives a section, where there is one, its contents.
fn fill(out: &mut [OutSection], name: &str, bytes: Vec<u8>) {
    if let Some(section) = out.iter_mut().find(|section| section.name == name) {
        section.bytes = bytes;
    }
}

/// Patches what does not depend on the load address, and returns the rest as dynamic relocations.
fn relocate(contents: &mut Sections, out: &[OutSection], got: &BTreeMap<SymbolId, u64>) -> Vec<Rel> {
    let base = |id: SectionId| find(out, id.header().0).map_or(0, |(_, section)| section.address);
    let bases = SectionId::ALL.map(base);
    let mut dynamic = Vec::new();
    for id in SectionId::ALL {
        let mut bytes = std::mem::take(&mut contents.get_mut(id).bytes);
        for relocation in &contents.get(id).relocations {
            let symbol = &contents.symbols[relocation.symbol.0];
            let (section, offset) = symbol.place.expect("undefined symbols have been refused");
            let addresses = Addresses {
                symbol: bases[section as usize] + offset,
                place: bases[id as usize] + relocation.offset,
                got: got.get(&relocation.symbol).map_or(0, |entry| bases[SectionId::Got as usize] + entry),
                load: 0,
            };
            if relocation.kind.is_absolute() {
                dynamic.push(Rel {
                    r_offset: addresses.place,
                    r_sym: 0,
                    r_type: RelocationKind::Relative64.number(),
                    r_addend: addresses.symbol.wrapping_add_signed(relocation.addend) as i64,
                });
            } else {
                let inside =
                    relocation.kind.apply(&mut bytes, relocation.offset, addresses, relocation.addend);
                assert!(inside, "a relocation to {} lies outside {}", symbol.name, id.header().0);
            }
        }
        contents.get_mut(id).bytes = bytes;
    }
    dynamic.sort_by_key(|relocation| relocation.r_offset);
    dynamic
}

fn relocation_table(relocations: &[Rel]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for relocation in relocations {
        encoder().relocation(&mut bytes, true, relocation);
    }
    bytes
}

/// The dynamic section: where the loader finds the tables.
fn dynamic_section(out: &[OutSection], relocations: usize) -> Result<Vec<u8>> {
    let encoder = encoder();
    let address = |name| find(out, name).map_or(0, |(_, section)| section.address);
    let size = |name| find(out, name).map_or(0, |(_, section)| section.size);
    let mut entries = Vec::new();
    if relocations != 0 {
        entries.extend([
            (elf::DT_RELA, address(".rela.dyn")),
            (elf::DT_RELASZ, size(".rela.dyn")),
            (elf::DT_RELAENT, encoder.rel_size(true)),
            (elf::DT_RELACOUNT, relocations as u64),
        ]);
    }
    entries.extend([
        (elf::DT_SYMTAB, address(".dynsym")),
        (elf::DT_SYMENT, encoder.sym_size()),
        (elf::DT_STRTAB, address(".dynstr")),
        (elf::DT_STRSZ, size(".dynstr")),
        (elf::DT_GNU_HASH, address(".gnu.hash")),
        (elf::DT_HASH, address(".hash")),
        (elf::DT_NULL, 0),
    ]);
    let mut bytes = Vec::new();
    for (tag, value) in entries {
        encoder.dynamic(&mut bytes, tag, value).map_err(|cause| {
            Diagnostic::without_position(format!("cannot write the dynamic section: {cause}"))
        })?;
    }
    Ok(bytes)
}

/// The symbol table with all symbols, for tools: local ones first, `_DYNAMIC` among them.
fn symbol_table(contents: &Sections, out: &[OutSection]) -> (OutSection, OutSection) {
    let encoder = encoder();
    let mut strings = Strings::new();
    let mut bytes = Vec::new();
    encoder.null_symbol(&mut bytes);
    let dynamic = find(out, ".dynamic");
    let st_name = strings.add("_DYNAMIC");
    encoder.symbol(
        &mut bytes,
        &Sym {
            section: dynamic.map(|(index, _)| index),
            st_name,
            st_info: elf::SymbolInfo::new(elf::STB_LOCAL, elf::STT_NOTYPE),
            st_other: elf::STV_HIDDEN.into(),
            st_shndx: elf::SHN_UNDEF,
            st_value: dynamic.map_or(0, |(_, section)| section.address),
            st_size: 0,
        },
    );
    let (global, local): (Vec<_>, Vec<_>) = contents.symbols.iter().partition(|symbol| symbol.is_dynamic());
    for symbol in local.iter().chain(&global) {
        let name = strings.add(&symbol.name);
        encoder.symbol(&mut bytes, &symbol_entry(out, symbol, name, !symbol.is_dynamic()));
    }
    let none = elf::SectionFlags(0);
    let mut symtab = OutSection::new(".symtab", elf::SHT_SYMTAB, none, 8)
        .linked(".strtab", encoder.sym_size())
        .with_bytes(bytes);
    symtab.info = local.len() as u32 + 2;
    (symtab, OutSection::new(".strtab", elf::SHT_STRTAB, none, 1).with_bytes(strings.bytes))
}

/// The program headers: the table's own, the segments', and those that point into them.
fn headers_of(segments: &[Segment], out: &[OutSection], count: u64, page: u64) -> Vec<ProgramHeader> {
    let encoder = encoder();
    let header = |p_type, p_flags, offset, address, stored, size, p_align| ProgramHeader {
        p_type,
        p_flags,
        p_offset: offset,
        p_vaddr: address,
        p_paddr: address,
        p_filesz: stored,
        p_memsz: size,
        p_align,
    };
    let start = encoder.file_header_size();
    let table = count * encoder.program_header_size();
    let mut headers = vec![header(elf::PT_PHDR, elf::PF_R, start, start, table, table, 8)];
    let mut relro = None;
    for (number, segment) in segments.iter().enumerate() {
        let sections = &out[segment.sections.clone()];
        // The first segment begins with the file's headers.
        let (offset, address) = if number == 0 { (0, 0) } else { (sections[0].offset, sections[0].address) };
        let end = sections.iter().map(|section| section.address + section.size).max().unwrap_or(address);
        let stored = sections.iter().map(|section| section.offset + section.stored()).max().unwrap_or(offset);
        let (stored, size) = (stored - offset, end - address);
        headers.push(header(elf::PT_LOAD, segment.access.flags(), offset, address, stored, size, page));
        if segment.access == Access::Relocate {
            relro = Some(header(elf::PT_GNU_RELRO, elf::PF_R, offset, address, stored, size, 1));
        }
    }
    let whole = |kind, flags, name| {
        find(out, name).map(|(_, section)| {
            let (offset, address, size) = (section.offset, section.address, section.size);
            header(kind, flags, offset, address, size, size, section.align)
        })
    };
    headers.extend(whole(elf::PT_DYNAMIC, elf::PF_R | elf::PF_W, ".dynamic"));
    headers.extend(relro);
    headers.push(header(elf::PT_GNU_STACK, elf::PF_R | elf::PF_W, 0, 0, 0, 0, 0));
    headers.extend(whole(elf::PT_NOTE, elf::PF_R, ".note"));
    assert_eq!(headers.len() as u64, count, "program headers");
    headers
}
