//! Entries of functions, and of the calls that have been inlined into them.

use crate::lines::FunctionLines;
use crate::locals::Function;
use crate::unit::{Units, set_ranges, string_value};
use gcnsel_ir::debug::{Emission, ScopeId, UnitId};
use gimli::write::{Address, AttributeValue, DebugInfoRef, Range, UnitEntryId};

impl Units<'_> {
    /// Adds a function's entry, with those of the calls that have been inlined into it.
    pub fn add_function(&mut self, unit: UnitId, symbol: usize, function: &FunctionLines) {
        let id = self.unit(unit);
        let entry = self.add_entry(id, gimli::DW_TAG_subprogram);
        match self.inlined.get(&function.subprogram) {
            Some(&origin) => self.set_origin((id, entry), origin),
            None => self.describe((id, entry), unit, function.subprogram),
        }
        let range = |(begin, end): (u64, u64)| Range::StartLength {
            begin: Address::Symbol { symbol, addend: begin as i64 },
            length: end - begin,
        };
        set_ranges(self.dwarf.units.get_mut(id), entry, vec![range((0, function.size))], false);
        let has_start = self.encoding.version <= 4 && self.of_one_function.contains(&unit);
        let part = |(begin, end): (u64, u64)| match has_start {
            true => Range::OffsetPair { begin, end },
            false => range((begin, end)),
        };
        let mut entries: Vec<Option<UnitEntryId>> = Vec::with_capacity(function.inlined.len());
        for call in &function.inlined {
            // Of those without an entry no code is left.
            let Some(&origin) = self.inlined.get(&call.subprogram).filter(|_| !call.ranges.is_empty()) else {
                entries.push(None);
                continue;
            };
            let parent = call.parent.map_or(Some(entry), |parent| entries[parent]).unwrap_or(entry);
            let file = self.info.file_of_scope(call.site.scope).map(|file| self.file(unit, file));
            let writing = self.dwarf.units.get_mut(id);
            let made = writing.add(parent, gimli::DW_TAG_inlined_subroutine);
            self.set_origin((id, made), origin);
            let writing = self.dwarf.units.get_mut(id);
            set_ranges(writing, made, call.ranges.iter().copied().map(part).collect(), false);
            let attributes = writing.get_mut(made);
            attributes.set(gimli::DW_AT_call_file, AttributeValue::FileIndex(file));
            attributes.set(gimli::DW_AT_call_line, AttributeValue::Udata(call.site.line.into()));
            if call.site.column != 0 {
                attributes.set(gimli::DW_AT_call_column, AttributeValue::Udata(call.site.column.into()));
            }
            entries.push(Some(made));
        }
        if self.info.units[unit].emission == Emission::Full {
            let (lines, calls) = (function, &entries[..]);
            self.add_variables(&Function { unit, symbol, lines, entry, calls, has_start });
        }
    }

    fn add_entry(&mut self, unit: gimli::write::UnitId, tag: gimli::DwTag) -> UnitEntryId {
        let unit = self.dwarf.units.get_mut(unit);
        unit.add(unit.root(), tag)
    }

    /// Makes the entry that says what has been inlined, in the unit that it is of.
    pub fn inlined_entry(&mut self, subprogram: ScopeId) {
        let Some(unit) = self.unit_of(subprogram).filter(|_| !self.inlined.contains_key(&subprogram)) else {
            return;
        };
        let id = self.unit(unit);
        let entry = self.add_entry(id, gimli::DW_TAG_subprogram);
        self.describe((id, entry), unit, subprogram);
        let attributes = self.dwarf.units.get_mut(id).get_mut(entry);
        attributes.set(gimli::DW_AT_inline, AttributeValue::Inline(gimli::DW_INL_inlined));
        self.inlined.insert(subprogram, (id, entry));
    }

    pub fn set_origin(
        &mut self,
        (unit, entry): (gimli::write::UnitId, UnitEntryId),
        (of, origin): (gimli::write::UnitId, UnitEntryId),
    ) {
        let value = match of == unit {
            true => AttributeValue::UnitRef(origin),
            false => AttributeValue::DebugInfoRef(DebugInfoRef::Entry(of, origin)),
        };
        self.dwarf.units.get_mut(unit).get_mut(entry).set(gimli::DW_AT_abstract_origin, value);
    }

    /// Says what a subprogram is in the source.
    fn describe(&mut self, (id, entry): (gimli::write::UnitId, UnitEntryId), unit: UnitId, scope: ScopeId) {
        let info = self.info;
        let Some((_, subprogram)) = info.subprogram_of(scope) else { return };
        let is_full = info.units[unit].emission == Emission::Full;
        let file = info.scopes[scope].file.filter(|_| is_full).map(|file| self.file(unit, file));
        let strings = &mut self.dwarf.strings;
        let name = (!subprogram.name.is_empty()).then(|| string_value(&subprogram.name, strings));
        let linkage_name =
            (!subprogram.linkage_name.is_empty()).then(|| string_value(&subprogram.linkage_name, strings));
        let attributes = self.dwarf.units.get_mut(id).get_mut(entry);
        if let Some(name) = name {
            attributes.set(gimli::DW_AT_name, name);
        }
        if let Some(linkage_name) = linkage_name {
            // The vendor's attribute that DWARF 4 has made its own.
            let attribute = match self.encoding.version {
                ..=3 => gimli::DW_AT_MIPS_linkage_name,
                _ => gimli::DW_AT_linkage_name,
            };
            attributes.set(attribute, linkage_name);
        }
        if !is_full {
            return;
        }
        if let Some(file) = file {
            attributes.set(gimli::DW_AT_decl_file, AttributeValue::FileIndex(Some(file)));
            attributes.set(gimli::DW_AT_decl_line, AttributeValue::Udata(info.scopes[scope].line.into()));
        }
        let flags = [
            (gimli::DW_AT_prototyped, subprogram.is_prototyped),
            (gimli::DW_AT_artificial, subprogram.is_artificial),
            (gimli::DW_AT_external, !subprogram.is_local),
        ];
        for (flag, _) in flags.into_iter().filter(|flag| flag.1) {
            attributes.set(flag, AttributeValue::Flag(true));
        }
    }
}
