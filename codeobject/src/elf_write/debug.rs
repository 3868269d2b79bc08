//! Sections that debuggers read, which are not loaded.

use super::file::{OutSection, encoder, find};
use super::sections::{SectionId, Sections};
use crate::{DebugRelocation, DebugSection, DebugTarget, RelocationKind};
use gcnsel_diag::{Diagnostic, Result};
use object::elf;
use object::write::elf::Rel;
use std::sync::Arc;

/// A section without its relocations.
fn plain(section: &DebugSection) -> OutSection {
    OutSection::new(section.name, elf::SHT_PROGBITS, elf::SectionFlags(0), 1)
        .with_bytes(section.bytes.clone())
}

/// What has been found of the last symbol: many places in a row are of the same one, and names of templates have thousands of bytes.
struct Last<'a, T>(Option<(&'a Arc<str>, Option<T>)>);

impl<'a, T: Copy> Last<'a, T> {
    fn get(&mut self, name: &'a Arc<str>, find: impl Fn(&str) -> Option<T>) -> Option<T> {
        match self.0 {
            Some((last, found)) if Arc::ptr_eq(last, name) => found,
            _ => self.0.insert((name, find(name))).1,
        }
    }
}

fn nowhere(section: &DebugSection, relocation: &DebugRelocation) -> Diagnostic {
    let DebugRelocation { offset, size, target, .. } = relocation;
    Diagnostic::without_position(format!(
        "{} has no place for {size} bytes at {offset}, of {target:?}",
        section.name
    ))
}

/// The sections of a loadable file, in which `out` has the code: addresses are known, and each section is there once, so that offsets
/// in them are what they are.
pub(super) fn linked(
    debug: &[DebugSection],
    contents: &Sections,
    out: &[OutSection],
) -> Result<Vec<OutSection>> {
    let base = |id: SectionId| find(out, id.header().0).map_or(0, |(_, section)| section.address);
    let mut linked = Vec::with_capacity(debug.len());
    let mut symbols = Last(None);
    for section in debug {
        let mut made = plain(section);
        for relocation in &section.relocations {
            let start = match &relocation.target {
                DebugTarget::Section(_) => Some(0),
                DebugTarget::Symbol(name) => {
                    symbols.get(name, |name| contents.place_of(name).map(|(id, offset)| base(id) + offset))
                }
            };
            let value = start.map(|start| start.wrapping_add_signed(relocation.addend).to_le_bytes());
            let (at, size) = (relocation.offset as usize, usize::from(relocation.size));
            let place = made.bytes.get_mut(at..).and_then(|rest| rest.get_mut(..size));
            match (value, place) {
                (Some(value), Some(place)) if size <= value.len() => place.copy_from_slice(&value[..size]),
                _ => return Err(nowhere(section, relocation)),
            }
        }
        linked.push(made);
    }
    Ok(linked)
}

/// The sections of a relocatable file, each with its relocations behind it. `symbol` gives the number of a symbol;
/// `section_symbol` that of the symbol that stands for the start of such a section.
pub(super) fn relocatable(
    debug: &[DebugSection],
    number_of_first: u32,
    symbol: impl Fn(&str) -> Option<u32>,
    section_symbol: impl Fn(usize) -> u32,
) -> Result<Vec<OutSection>> {
    let encoder = encoder();
    let mut out = Vec::with_capacity(2 * debug.len());
    let mut symbols = Last(None);
    for section in debug {
        out.push(plain(section));
        let applies_to = number_of_first + out.len() as u32 - 1;
        if section.relocations.is_empty() {
            continue;
        }
        let mut bytes = Vec::new();
        for relocation in &section.relocations {
            let target = match &relocation.target {
                DebugTarget::Symbol(name) => symbols.get(name, &symbol),
                DebugTarget::Section(name) => {
                    debug.iter().position(|section| section.name == *name).map(&section_symbol)
                }
            };
            let kind = match relocation.size {
                4 => Some(RelocationKind::Abs32),
                8 => Some(RelocationKind::Abs64),
                _ => None,
            };
            let (Some(r_sym), Some(kind)) = (target, kind) else { return Err(nowhere(section, relocation)) };
            let (r_offset, r_type, r_addend) = (relocation.offset, kind.number(), relocation.addend);
            encoder.relocation(&mut bytes, true, &Rel { r_offset, r_sym, r_type, r_addend });
        }
        let mut relocations =
            OutSection::new(relocations_name(section.name), elf::SHT_RELA, elf::SHF_INFO_LINK, 8)
                .linked(".symtab", encoder.rel_size(true))
                .with_bytes(bytes);
        relocations.info = applies_to;
        out.push(relocations);
    }
    Ok(out)
}

/// The name of the section with a section's relocations.
fn relocations_name(name: &'static str) -> &'static str {
    const NAMES: [&str; 8] = [
        ".rela.debug_info",
        ".rela.debug_line",
        ".rela.debug_frame",
        ".rela.debug_ranges",
        ".rela.debug_rnglists",
        ".rela.debug_loc",
        ".rela.debug_loclists",
        ".rela.debug_aranges",
    ];
    NAMES.into_iter().find(|with| with.strip_prefix(".rela") == Some(name)).unwrap_or(".rela.debug")
}
