//! Sections of DWARF, with the places that hold addresses.

use crate::debug_frame::debug_frame;
use crate::lines::FunctionLines;
use crate::unit::Units;
use gcnsel_codeobject::{DebugRelocation, DebugSection, DebugTarget};
use gcnsel_diag::{Diagnostic, Result};
use gcnsel_ir::Module;
use gcnsel_ir::debug::{DebugInfo, Emission};
use gimli::write::{EndianVec, RelocateWriter, Relocation, RelocationTarget, Sections, Writer};
use gimli::{Encoding, Format, LittleEndian};
use std::sync::Arc;

/// The version of DWARF where the module does not ask for one: LLVM's.
const DEFAULT_VERSION: u16 = 4;

/// The versions that gcnsel writes.
const VERSIONS: std::ops::RangeInclusive<u16> = 2..=5;

/// A section under way.
#[derive(Clone, Debug)]
struct Bytes {
    bytes: EndianVec<LittleEndian>,
    relocations: Vec<Relocation>,
}

impl RelocateWriter for Bytes {
    type Writer = EndianVec<LittleEndian>;

    fn writer(&self) -> &Self::Writer {
        &self.bytes
    }

    fn writer_mut(&mut self) -> &mut Self::Writer {
        &mut self.bytes
    }

    fn relocate(&mut self, relocation: Relocation) {
        self.relocations.push(relocation);
    }
}

/// The version that a module's objects have: what it asks for, as far as there is such a version.
pub(crate) fn version(info: &DebugInfo) -> u16 {
    info.dwarf_version.map_or(DEFAULT_VERSION, |asked| asked.clamp(*VERSIONS.start(), *VERSIONS.end()))
}

/// The sections that say what the code of functions comes from; none if no compile unit has anything for objects.
///
/// # Errors
/// When gimli cannot write what there is: lines or names of more bytes than DWARF's 32-bit format has.
pub fn sections(info: &DebugInfo, module: &Module, functions: &[FunctionLines]) -> Result<Vec<DebugSection>> {
    let has_sections = |function: &&FunctionLines| {
        let unit = info.subprogram_of(function.subprogram).and_then(|(_, subprogram)| subprogram.unit);
        unit.is_some_and(|unit| {
            matches!(info.units[unit].emission, Emission::Full | Emission::LineTablesOnly)
        })
    };
    // The number of a function here is that of its symbol.
    let functions: Vec<&FunctionLines> = functions.iter().filter(has_sections).collect();
    if functions.is_empty() {
        return Ok(Vec::new());
    }
    let encoding = Encoding { format: Format::Dwarf32, version: version(info), address_size: 8 };
    let write = || -> gimli::write::Result<Vec<DebugSection>> {
        let mut sections =
            Sections::new(Bytes { bytes: EndianVec::new(LittleEndian), relocations: Vec::new() });
        Units::new(info, module, encoding).write(&functions).write(&mut sections)?;
        debug_frame(encoding, &functions).write_debug_frame(&mut sections.debug_frame)?;
        let symbols: Vec<Arc<str>> =
            functions.iter().map(|function| function.symbol.as_str().into()).collect();
        let mut out = Vec::new();
        sections.for_each(|id, section: &Bytes| {
            if section.len() != 0 {
                out.push(finished(id.name(), section, &symbols));
            }
            Ok(())
        })?;
        Ok(out)
    };
    write().map_err(|cause| Diagnostic::without_position(format!("cannot write debug information: {cause}")))
}

fn finished(name: &'static str, section: &Bytes, symbols: &[Arc<str>]) -> DebugSection {
    let relocations = section.relocations.iter().map(|relocation| DebugRelocation {
        offset: relocation.offset as u64,
        size: relocation.size,
        target: match relocation.target {
            RelocationTarget::Symbol(function) => DebugTarget::Symbol(symbols[function].clone()),
            RelocationTarget::Section(id) => DebugTarget::Section(id.name()),
        },
        addend: relocation.addend,
    });
    DebugSection { name, bytes: section.bytes.slice().to_vec(), relocations: relocations.collect() }
}
