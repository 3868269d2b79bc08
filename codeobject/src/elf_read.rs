//! Reading code objects, loadable (ET_DYN) or relocatable (ET_REL), from any compiler.
//!
//! The file is input: whatever is wrong with it is a diagnostic.

use crate::descriptor::{DESCRIPTOR_BYTES, KernelDescriptor};
use crate::image::{Image, ImageRelocation, Segment};
use crate::metadata::{self, Metadata};
use crate::{Processor, RelocationKind, Version};
use gcnsel_diag::{Diagnostic, Result};
use gcnsel_isa::Target;
use object::elf;
use object::read::elf::{FileHeader, ProgramHeader, Rela, SectionHeader, SectionTable, Sym, SymbolTable};
use object::{LittleEndian as LE, SymbolIndex};
use std::collections::BTreeMap;
use std::ops::Range;

type Header = elf::FileHeader64<LE>;
type Section = elf::SectionHeader64<LE>;

/// A code object as read from a file.
#[derive(Clone, Debug)]
pub struct LoadedObject {
    /// The processor whose rules the code keeps.
    pub target: Target,
    /// The processor as the file names it, with the settings that the code is made for.
    pub processor: Processor,
    /// The format's version.
    pub version: Version,
    /// Whether the file is relocatable (ET_REL) instead of loadable.
    pub relocatable: bool,
    /// The kernels, by name.
    pub kernels: Vec<LoadedKernel>,
    /// Defined symbols, by name; of equal names the first.
    pub symbols: BTreeMap<String, LoadedSymbol>,
    /// The metadata note.
    pub metadata: Metadata,
    /// What is in memory.
    pub image: Image,
}

/// A kernel of a [`LoadedObject`].
#[derive(Clone, Debug)]
pub struct LoadedKernel {
    /// The name: that of its descriptor's symbol without `.kd`.
    pub name: String,
    /// The descriptor.
    pub descriptor: KernelDescriptor,
    /// The descriptor's offset in the image.
    pub descriptor_offset: u64,
    /// The code's offsets in the image: the kernel's symbol range, so without padding.
    pub code: Range<u64>,
    /// Its metadata.
    pub metadata: metadata::Kernel,
}

impl LoadedKernel {
    /// The offsets in the image of the code that runs where firmware preloads arguments: all but the kernel's header
    /// ([`KernelDescriptor::header_bytes`]).
    pub fn body(&self) -> Range<u64> {
        let Range { start, end } = self.code;
        start.saturating_add(self.descriptor.header_bytes()).min(end)..end
    }
}

/// A defined symbol of a [`LoadedObject`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoadedSymbol {
    /// Its offset in the image, or its value where it is absolute.
    pub value: u64,
    /// Its size in bytes.
    pub size: u64,
    /// What it names.
    pub kind: SymbolKind,
    /// Whether it is a plain number instead of a place in the image.
    pub absolute: bool,
}

/// What a symbol names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SymbolKind {
    /// Code.
    Function,
    /// Data.
    Object,
    /// Anything else.
    Other,
}

/// An image larger than this is refused rather than allocated, in bytes.
const MAX_IMAGE: u64 = 1 << 30;

/// An alignment of the file's, of which 0 is none.
fn alignment(of: &str, align: u64) -> Result<u64> {
    let align = align.max(1);
    if align.is_power_of_two() && align <= MAX_IMAGE {
        Ok(align)
    } else {
        Err(bad(format!("{of} has alignment {align}, expected a power of two up to {MAX_IMAGE:#x}")))
    }
}

/// The owner and type of the metadata note.
pub(crate) const NOTE_NAME: &[u8] = b"AMDGPU";
pub(crate) const NOTE_TYPE: elf::NoteType = elf::NoteType(32);

/// `e_ident[EI_OSABI]` of AMDHSA.
pub(crate) const OSABI_AMDGPU_HSA: elf::OsAbi = elf::OsAbi(64);

fn bad(message: impl Into<String>) -> Diagnostic {
    Diagnostic::without_position(message)
}

/// Puts what the ELF library says about a part of the file into a diagnostic.
fn in_part<T>(part: &str, result: object::read::Result<T>) -> Result<T> {
    result.map_err(|cause| bad(format!("malformed ELF file: {part}: {cause}")))
}

/// Reads a code object.
///
/// # Errors
/// When the file is no AMDHSA code object of version 4, 5 or 6 for a target that gcnsel knows, or is malformed.
pub fn read(data: &[u8]) -> Result<LoadedObject> {
    let file = File::parse(data)?;
    let version = file.version()?;
    let processor = file.processor(version)?;
    let target = processor.id.target;
    let relocatable = file.header.e_type(LE) == elf::ET_REL;
    let (mut image, places) =
        if relocatable { file.place_sections()? } else { (file.map_segments()?, Places::AsLinked) };
    let symbols = file.symbols(&places, &image)?;
    let relocations = file.relocations(&places, &mut image, &symbols)?;
    for relocation in relocations {
        if !relocation.apply(&mut image.bytes, 0) {
            return Err(bad(format!("relocation at {:#x} lies outside the code object", relocation.offset)));
        }
        image.store(relocation.offset);
        if relocation.kind.is_absolute() {
            image.relocations.push(relocation);
        }
    }
    let metadata = file.metadata()?;
    let by_name = by_name(&symbols);
    let kernels = kernels(target, &image, &by_name, &metadata)?;
    Ok(LoadedObject { target, processor, version, relocatable, kernels, symbols: by_name, metadata, image })
}

/// Where sections are in the image.
enum Places {
    /// Where the linker said: offsets are virtual addresses.
    AsLinked,
    /// Offset of each section, by its index; `None` for those that are not loaded.
    Placed(Vec<Option<u64>>),
}

struct File<'data> {
    data: &'data [u8],
    header: &'data Header,
    sections: SectionTable<'data, Header>,
}

/// A symbol with its index in the table that relocations refer to.
struct Symbol {
    name: String,
    defined: Option<LoadedSymbol>,
    weak: bool,
}

impl<'data> File<'data> {
    fn parse(data: &'data [u8]) -> Result<Self> {
        if !data.starts_with(b"\x7fELF") {
            // LLVM IR, most likely.
            let mut start = data.iter().take(256);
            let is_text = !data.is_empty() && start.all(|&b| b >= b' ' || b.is_ascii_whitespace());
            return Err(bad(match is_text {
                true => {
                    "found a text, expected an AMDHSA code object, such as `gcnsel compile` makes of LLVM IR"
                }
                false => "not an ELF file, expected an AMDHSA code object",
            }));
        }
        if data.get(4..6) != Some(&[elf::ELFCLASS64.0, elf::ELFDATA2LSB.0]) {
            return Err(bad("not a 64-bit little-endian ELF file, expected an AMDHSA code object"));
        }
        let header = in_part("header", Header::parse(data))?;
        let machine = header.e_machine(LE);
        if machine != elf::EM_AMDGPU {
            return Err(bad(format!(
                "ELF file for machine {}, expected {} (AMDGPU)",
                machine.0,
                elf::EM_AMDGPU.0
            )));
        }
        let os_abi = header.e_ident().os_abi;
        if os_abi != OSABI_AMDGPU_HSA {
            return Err(bad(format!(
                "ELF file with OS ABI {}, expected {} (AMDHSA)",
                os_abi.0, OSABI_AMDGPU_HSA.0
            )));
        }
        let kind = header.e_type(LE);
        if kind != elf::ET_DYN && kind != elf::ET_REL {
            return Err(bad(format!("ELF file of type {}, expected ET_DYN or ET_REL", kind.0)));
        }
        let sections = in_part("section headers", header.sections(LE, data))?;
        Ok(File { data, header, sections })
    }

    fn processor(&self, version: Version) -> Result<Processor> {
        Processor::from_flags(self.header.e_flags(LE).0, version).map_err(bad)
    }

    fn version(&self) -> Result<Version> {
        let found = self.header.e_ident().abi_version;
        Version::from_abi_version(found).ok_or_else(|| {
            let known = Version::ALL.map(|v| format!("{} (V{})", v.abi_version(), v.number())).join(", ");
            bad(format!("code object with ABI version {found}; {known} are supported"))
        })
    }

    /// The image of a loadable file: its PT_LOAD segments.
    fn map_segments(&self) -> Result<Image> {
        let headers = in_part("program headers", self.header.program_headers(LE, self.data))?;
        let mut image = Image { align: 1, ..Image::default() };
        let mut parts = Vec::new();
        for header in headers.iter().filter(|header| header.p_type(LE) == elf::PT_LOAD) {
            let contents =
                header.data(LE, self.data).map_err(|()| bad("a segment reaches outside the file"))?;
            let start = header.p_vaddr(LE);
            let size = header.p_memsz(LE).max(contents.len() as u64);
            let end = start.checked_add(size).filter(|&end| end <= MAX_IMAGE);
            let end = end.ok_or_else(|| bad(format!("a segment ends beyond {MAX_IMAGE:#x}")))?;
            image.align = image.align.max(alignment("a segment", header.p_align(LE))?);
            let flags = header.p_flags(LE);
            image.segments.push(Segment {
                range: start..end,
                stored: contents.len() as u64,
                writable: flags.contains(elf::PF_W),
                executable: flags.contains(elf::PF_X),
            });
            parts.push((start, contents));
        }
        image.bytes = memory_of(&image.segments, &parts);
        image.segments.sort_by_key(|segment| segment.range.start);
        Ok(image)
    }

    /// The image of a relocatable file: its allocated sections, one after the other.
    fn place_sections(&self) -> Result<(Image, Places)> {
        let mut image = Image { align: 1, ..Image::default() };
        let mut places = vec![None; self.sections.len()];
        let mut parts = Vec::new();
        let mut end = 0u64;
        for (index, section) in self.sections.enumerate() {
            let flags = section.sh_flags(LE);
            if !flags.contains(elf::SHF_ALLOC) || section.sh_type(LE) == elf::SHT_NOTE {
                continue;
            }
            let align = alignment(&format!("section {index}"), section.sh_addralign(LE))?;
            let start = end.checked_next_multiple_of(align);
            let last = start
                .and_then(|start| start.checked_add(section.sh_size(LE)))
                .filter(|&end| end <= MAX_IMAGE);
            let (Some(start), Some(last)) = (start, last) else {
                return Err(bad(format!("section {index} ends beyond {MAX_IMAGE:#x}")));
            };
            end = last;
            let contents = in_part("section", section.data(LE, self.data))?;
            image.align = image.align.max(align);
            image.segments.push(Segment {
                range: start..end,
                stored: contents.len() as u64,
                writable: flags.contains(elf::SHF_WRITE),
                executable: flags.contains(elf::SHF_EXECINSTR),
            });
            parts.push((start, contents));
            places[index.0] = Some(start);
        }
        image.bytes = memory_of(&image.segments, &parts);
        Ok((image, Places::Placed(places)))
    }

    /// The table that relocations refer to: `.symtab`, or without one `.dynsym`.
    fn symbols(&self, places: &Places, image: &Image) -> Result<Vec<Symbol>> {
        let mut table = in_part("symbols", self.sections.symbols(LE, self.data, elf::SHT_SYMTAB))?;
        if table.is_empty() {
            table = self.dynamic_symbols()?;
        }
        self.read_symbols(&table, places, image)
    }

    fn dynamic_symbols(&self) -> Result<SymbolTable<'data, Header>> {
        in_part("dynamic symbols", self.sections.symbols(LE, self.data, elf::SHT_DYNSYM))
    }

    fn read_symbols(
        &self,
        table: &SymbolTable<'data, Header>,
        places: &Places,
        image: &Image,
    ) -> Result<Vec<Symbol>> {
        let mut symbols = Vec::with_capacity(table.len());
        for (index, symbol) in table.enumerate() {
            let name = in_part("symbol name", table.symbol_name(LE, symbol))?;
            // Metadata names symbols as they are; what is no text is named by nobody.
            let name = match std::str::from_utf8(name) {
                Ok(name) => name.to_owned(),
                Err(_) => gcnsel_diag::escape_bytes(name),
            };
            let defined = self.definition(table, index, symbol, places, image);
            let defined =
                defined.map_err(|cause| cause.note(format!("in the definition of symbol {name}"), None))?;
            symbols.push(Symbol { name, defined, weak: symbol.st_bind() == elf::STB_WEAK });
        }
        Ok(symbols)
    }

    fn definition(
        &self,
        table: &SymbolTable<'data, Header>,
        index: SymbolIndex,
        symbol: &elf::Sym64<LE>,
        places: &Places,
        image: &Image,
    ) -> Result<Option<LoadedSymbol>> {
        let kind = match symbol.st_type() {
            elf::STT_FUNC => SymbolKind::Function,
            elf::STT_OBJECT => SymbolKind::Object,
            _ => SymbolKind::Other,
        };
        let (value, size) = (symbol.st_value(LE), symbol.st_size(LE));
        if symbol.st_shndx(LE) == elf::SHN_ABS {
            return Ok(Some(LoadedSymbol { value, size, kind, absolute: true }));
        }
        let section = in_part("symbol", table.symbol_section(LE, symbol, index))?;
        let Some(section) = section else { return Ok(None) };
        let base = match places {
            Places::AsLinked => 0,
            Places::Placed(places) => match places.get(section.0) {
                Some(&Some(base)) => base,
                // Symbols of sections that are not loaded, debug information for instance, have no place.
                Some(None) => return Ok(None),
                None => return Err(bad(format!("section {} does not exist", section.0))),
            },
        };
        let value = base.checked_add(value);
        let end = value.and_then(|value| value.checked_add(size));
        let room = |value: u64| (image.bytes.len() as u64).checked_sub(value);
        match (value, end) {
            // LLVM says of an alias of a place in a variable that it is as large as the variable.
            (Some(value), Some(_))
                if kind == SymbolKind::Object && room(value).is_some_and(|room| room < size) =>
            {
                let size = room(value).unwrap_or(0);
                Ok(Some(LoadedSymbol { value, size, kind, absolute: false }))
            }
            (Some(value), Some(end)) if end <= image.bytes.len() as u64 => {
                Ok(Some(LoadedSymbol { value, size, kind, absolute: false }))
            }
            _ => Err(bad(format!("a symbol of {size} bytes reaches outside the code object"))),
        }
    }

    /// All relocations of loaded sections. Where they need a table of addresses it is added to the image.
    fn relocations(
        &self,
        places: &Places,
        image: &mut Image,
        symbols: &[Symbol],
    ) -> Result<Vec<ImageRelocation>> {
        let mut relocations = Vec::new();
        let mut got = Got::default();
        // A loadable file's relocations refer to .dynsym; its sections name it.
        let dynamic = match places {
            Places::AsLinked => self.read_symbols(&self.dynamic_symbols()?, places, image)?,
            Places::Placed(_) => Vec::new(),
        };
        for section in self.sections.iter() {
            if section.sh_type(LE) == elf::SHT_REL {
                return Err(bad("relocations without addends (SHT_REL), expected SHT_RELA"));
            }
            let (base, symbols) = match places {
                Places::AsLinked if section.sh_flags(LE).contains(elf::SHF_ALLOC) => (0, &dynamic[..]),
                // Left by a linker's --emit-relocs, and applied already.
                Places::AsLinked => continue,
                Places::Placed(places) => match places.get(section.info_link(LE).0) {
                    Some(&Some(base)) => (base, symbols),
                    _ => continue,
                },
            };
            let Some((entries, _)) = in_part("relocations", section.rela(LE, self.data))? else { continue };
            for entry in entries {
                let relocation = relocation(entry, base, symbols, &mut got, image)?;
                relocations.extend(relocation);
            }
        }
        let added = got.into_relocations();
        relocations.extend(added);
        Ok(relocations)
    }

    fn metadata(&self) -> Result<Metadata> {
        for section in self.sections.iter() {
            if let Some(bytes) = self.metadata_of_section(section)? {
                return Metadata::from_bytes(bytes);
            }
        }
        Err(bad("no metadata note (AMDGPU, NT_AMDGPU_METADATA) in the code object"))
    }

    fn metadata_of_section(&self, section: &Section) -> Result<Option<&'data [u8]>> {
        let Some(mut notes) = in_part("notes", section.notes(LE, self.data))? else { return Ok(None) };
        while let Some(note) = in_part("note", notes.next())? {
            if note.name() == NOTE_NAME && note.n_type(LE) == NOTE_TYPE {
                return Ok(Some(note.desc()));
            }
        }
        Ok(None)
    }
}

/// Memory with the parts that the file stores at their offsets. It may be a gigabyte of zeros, of which a system gives
/// nothing away until they are wanted.
fn memory_of(segments: &[Segment], parts: &[(u64, &[u8])]) -> Vec<u8> {
    let end = segments.iter().map(|segment| segment.range.end).max().unwrap_or(0);
    let mut bytes = vec![0; end as usize];
    for (start, contents) in parts {
        bytes[*start as usize..*start as usize + contents.len()].copy_from_slice(contents);
    }
    bytes
}

/// The table of addresses of a relocatable file, which a linker would make.
#[derive(Default)]
struct Got {
    /// Offsets of the entries in the image, by the symbol's index.
    entries: BTreeMap<usize, u64>,
    relocations: Vec<ImageRelocation>,
}

impl Got {
    /// The offset of the entry for a symbol.
    fn entry(&mut self, index: usize, symbol: &LoadedSymbol, image: &mut Image) -> u64 {
        *self.entries.entry(index).or_insert_with(|| {
            let offset = (image.bytes.len() as u64).next_multiple_of(8);
            image.bytes.resize(offset as usize + 8, 0);
            match image.segments.last_mut() {
                Some(last) if last.range.end == offset && !self.relocations.is_empty() => {
                    last.range.end = offset + 8;
                    last.stored += 8;
                }
                _ => {
                    let range = offset..offset + 8;
                    image.segments.push(Segment { range, stored: 8, writable: false, executable: false });
                }
            }
            self.relocations.push(ImageRelocation {
                offset,
                kind: RelocationKind::Abs64,
                symbol: symbol.value,
                symbol_moves: !symbol.absolute,
                got: 0,
                addend: 0,
            });
            offset
        })
    }

    fn into_relocations(self) -> Vec<ImageRelocation> {
        self.relocations
    }
}

/// An entry of a relocation section whose target section is at `base`.
fn relocation(
    entry: &elf::Rela64<LE>,
    base: u64,
    symbols: &[Symbol],
    got: &mut Got,
    image: &mut Image,
) -> Result<Option<ImageRelocation>> {
    let number = entry.r_type(LE, false);
    let offset = entry.r_offset(LE);
    let kind = RelocationKind::from_number(number)
        .ok_or_else(|| bad(format!("unknown relocation type {} at {offset:#x}", number.0)))?;
    if kind == RelocationKind::None {
        return Ok(None);
    }
    let index = entry.r_sym(LE, false) as usize;
    let nothing = LoadedSymbol { value: 0, size: 0, kind: SymbolKind::Other, absolute: true };
    let symbol = match symbols.get(index) {
        // Index 0 is "no symbol".
        _ if index == 0 => &nothing,
        None => {
            return Err(bad(format!("relocation at {offset:#x} names symbol {index}, which does not exist")));
        }
        Some(symbol) => match &symbol.defined {
            Some(defined) => defined,
            None if symbol.weak => &nothing,
            None => {
                return Err(bad(format!("undefined symbol {} in a relocation at {offset:#x}", symbol.name)));
            }
        },
    };
    Ok(Some(ImageRelocation {
        offset: base.checked_add(offset).ok_or_else(|| bad("a relocation lies outside the code object"))?,
        kind,
        symbol: symbol.value,
        symbol_moves: !symbol.absolute,
        got: if kind.uses_got() { got.entry(index, symbol, image) } else { 0 },
        addend: entry.r_addend(LE),
    }))
}

fn by_name(symbols: &[Symbol]) -> BTreeMap<String, LoadedSymbol> {
    let mut names = BTreeMap::new();
    for symbol in symbols.iter().filter(|symbol| !symbol.name.is_empty()) {
        if let Some(defined) = &symbol.defined {
            names.entry(symbol.name.clone()).or_insert_with(|| defined.clone());
        }
    }
    names
}

/// The kernels that the metadata lists, in the order of their names.
fn kernels(
    target: Target,
    image: &Image,
    symbols: &BTreeMap<String, LoadedSymbol>,
    metadata: &Metadata,
) -> Result<Vec<LoadedKernel>> {
    let mut kernels = Vec::with_capacity(metadata.kernels.len());
    for kernel in &metadata.kernels {
        let loaded = load_kernel(target, image, symbols, kernel);
        kernels.push(loaded.map_err(|mut cause| {
            cause.message = format!("kernel {}: {}", kernel.name, cause.message);
            cause
        })?);
    }
    kernels.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(kernels)
}

fn load_kernel(
    target: Target,
    image: &Image,
    symbols: &BTreeMap<String, LoadedSymbol>,
    metadata: &metadata::Kernel,
) -> Result<LoadedKernel> {
    let name = metadata.symbol.strip_suffix(".kd");
    let name =
        name.ok_or_else(|| bad(format!("descriptor symbol {}, expected a name in .kd", metadata.symbol)))?;
    let symbol = symbols.get(&metadata.symbol).filter(|symbol| !symbol.absolute);
    let symbol =
        symbol.ok_or_else(|| bad(format!("descriptor symbol {} is not defined", metadata.symbol)))?;
    let bytes = image.get(symbol.value..symbol.value.saturating_add(DESCRIPTOR_BYTES as u64));
    let bytes = bytes.ok_or_else(|| bad("the descriptor reaches outside the code object"))?;
    let descriptor = KernelDescriptor::from_bytes(target, bytes)?;
    let entry = symbol.value.checked_add_signed(descriptor.kernel_code_entry_byte_offset);
    let segment = entry.and_then(|entry| {
        image.segments.iter().find(|segment| segment.executable && segment.range.contains(&entry))
    });
    let (Some(entry), Some(segment)) = (entry, segment) else {
        return Err(bad("the descriptor's entry offset does not lead to code"));
    };
    let code = symbols.get(name).filter(|code| code.value == entry && !code.absolute && code.size != 0);
    let end = code.map_or(segment.range.end, |code| (code.value + code.size).min(segment.range.end));
    Ok(LoadedKernel {
        name: name.to_owned(),
        descriptor,
        descriptor_offset: symbol.value,
        code: entry..end,
        metadata: metadata.clone(),
    })
}
