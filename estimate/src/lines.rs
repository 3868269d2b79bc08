//! Source lines of code, from an object's DWARF line tables.

use gcnsel_codeobject::LoadedObject;
use gimli::{EndianSlice, LittleEndian, SectionId};
use object::{Object, ObjectSection, ObjectSymbol, RelocationFlags, RelocationTarget};
use std::borrow::Cow;
use std::collections::BTreeSet;

/// A row of a line table: from an address on, a source line.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Row {
    address: u64,
    /// The file's number and the line; none behind the end of a sequence.
    line: Option<(u32, u64)>,
}

/// Source lines by offset in the image.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    files: Vec<String>,
    /// By address.
    rows: Vec<Row>,
}

/// A relocation of DWARF sections: type numbers of LLVM's AMDGPU usage document, `R_AMDGPU_ABS64` and `R_AMDGPU_ABS32`, and bytes.
const ABSOLUTE: [(u32, usize); 2] = [(3, 8), (6, 4)];

type Reader<'a> = EndianSlice<'a, LittleEndian>;

impl Lines {
    /// The line tables of a code object; no lines where it has none.
    ///
    /// # Errors
    /// What is wrong with its tables.
    pub fn of(bytes: &[u8], loaded: &LoadedObject) -> Result<Lines, String> {
        let file = object::File::parse(bytes).map_err(|cause| cause.to_string())?;
        let section = |id: SectionId| -> Result<Cow<'_, [u8]>, String> {
            let Some(section) = file.section_by_name(id.name()) else { return Ok(Cow::Borrowed(&[])) };
            let data = section.uncompressed_data().map_err(|cause| format!("{}: {cause}", id.name()))?;
            Ok(relocated(data, &file, &section, loaded))
        };
        let sections = gimli::DwarfSections::load(section)?;
        let dwarf = sections.borrow(|data| EndianSlice::new(data, LittleEndian));
        let mut lines = Lines::default();
        lines.read(&dwarf).map_err(|cause| cause.to_string())?;
        lines.rows.sort_by_key(|row| (row.address, row.line.is_some()));
        Ok(lines)
    }

    fn read(&mut self, dwarf: &gimli::Dwarf<Reader<'_>>) -> gimli::Result<()> {
        let mut units = dwarf.units();
        while let Some(header) = units.next()? {
            let unit = dwarf.unit(header)?;
            let Some(program) = unit.line_program.clone() else { continue };
            let first_file = self.files.len() as u32;
            let mut numbers = Vec::new();
            let mut rows = program.rows();
            while let Some((header, row)) = rows.next_row()? {
                if row.end_sequence() {
                    self.rows.push(Row { address: row.address(), line: None });
                    continue;
                }
                let index = row.file_index();
                let known = numbers.iter().position(|&number| number == index);
                let file = match known {
                    Some(at) => first_file + at as u32,
                    None => {
                        let name = match header.file(index) {
                            Some(file) => {
                                let text = |value| {
                                    Ok::<_, gimli::Error>(dwarf.attr_string(&unit, value)?.to_string_lossy())
                                };
                                let folder = file.directory(header).map(text).transpose()?;
                                let unit_folder =
                                    unit.comp_dir.as_ref().map(|folder| folder.to_string_lossy());
                                let parts = [unit_folder, folder, Some(text(file.path_name())?)];
                                path(parts.into_iter().flatten())
                            }
                            None => "?".to_owned(),
                        };
                        numbers.push(index);
                        self.files.push(name);
                        self.files.len() as u32 - 1
                    }
                };
                // Line 0: of no line.
                let line = row.line().map(|line| (file, line.get()));
                self.rows.push(Row { address: row.address(), line });
            }
        }
        Ok(())
    }

    /// The lines that code comes from, each once: file and line.
    pub fn all(&self) -> BTreeSet<(&str, u64)> {
        let lines = self.rows.iter().filter_map(|row| row.line);
        lines.filter_map(|(file, line)| Some((self.files.get(file as usize)?.as_str(), line))).collect()
    }

    /// The file and line of the code at an offset in the image.
    pub fn at(&self, offset: u64) -> Option<(&str, u64)> {
        let at = self.rows.partition_point(|row| row.address <= offset).checked_sub(1)?;
        let (file, line) = self.rows[at].line?;
        Some((self.files.get(file as usize)?, line))
    }
}

/// A path of parts, each relative to those before it unless it is absolute, without components `.`.
fn path<'a>(parts: impl Iterator<Item = Cow<'a, str>>) -> String {
    let mut path = String::new();
    for part in parts {
        // Of Windows, too: a compiler there writes `C:\folder`.
        let is_absolute = part.starts_with(['/', '\\']) || part.as_bytes().get(1) == Some(&b':');
        if is_absolute {
            path.clear();
            path.push_str(part.trim_end_matches('/'));
            continue;
        }
        for component in part.split('/').filter(|component| !matches!(*component, "" | ".")) {
            if !path.is_empty() {
                path.push('/');
            }
            path.push_str(component);
        }
    }
    path
}

/// A section's data with its relocations applied, which objects that are not linked have. Sections of the image are where
/// the loaded object has them, others at 0.
fn relocated<'a>(
    data: Cow<'a, [u8]>,
    file: &object::File<'_>,
    section: &object::Section<'_, '_>,
    loaded: &LoadedObject,
) -> Cow<'a, [u8]> {
    let mut relocations = section.relocations().peekable();
    if relocations.peek().is_none() {
        return data;
    }
    let mut data = data.into_owned();
    for (offset, relocation) in relocations {
        let RelocationFlags::Elf { r_type } = relocation.flags() else { continue };
        let size = ABSOLUTE.iter().find(|(number, _)| *number == r_type.0).map(|(_, size)| *size);
        let RelocationTarget::Symbol(index) = relocation.target() else { continue };
        let (Some(size), Ok(symbol)) = (size, file.symbol_by_index(index)) else { continue };
        let base = symbol.section_index().map_or(0, |section| place(file, section, loaded));
        let value = base.wrapping_add(symbol.address()).wrapping_add_signed(relocation.addend());
        let start = offset as usize;
        if let Some(bytes) = start.checked_add(size).and_then(|end| data.get_mut(start..end)) {
            bytes.copy_from_slice(&value.to_le_bytes()[..size]);
        }
    }
    Cow::Owned(data)
}

/// Where a section of an object that is not linked is in the image: by a symbol of it.
fn place(file: &object::File<'_>, section: object::SectionIndex, loaded: &LoadedObject) -> u64 {
    let symbols = file.symbols().filter(|symbol| symbol.section_index() == Some(section));
    let place = |symbol: object::Symbol<'_, '_>| {
        let placed = loaded.symbols.get(symbol.name().ok()?)?;
        placed.value.checked_sub(symbol.address())
    };
    symbols.filter_map(place).next().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::path;

    #[test]
    fn paths_are_relative_to_the_folder_before() {
        let of = |parts: &[&'static str]| path(parts.iter().map(|&part| part.into()));
        assert_eq!(of(&[".", ".", "product.cl"]), "product.cl");
        assert_eq!(of(&["/src", "d1/x", "a.h"]), "/src/d1/x/a.h");
        assert_eq!(of(&["/src/", "/usr/include/", "./a.h"]), "/usr/include/a.h");
        assert_eq!(of(&["/src", "d1", "/else/a.h"]), "/else/a.h");
        assert_eq!(of(&["/src", "C:\\d", "a.h"]), "C:\\d/a.h");
        assert_eq!(of(&["../d", "a.h"]), "../d/a.h");
    }
}
