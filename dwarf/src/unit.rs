//! Compile units: their files, their line tables, and which functions are in them.

use crate::lines::FunctionLines;
use crate::types::Unfilled;
use gcnsel_ir::debug::{DebugInfo, FileId, ScopeId, SourceFile, UnitId};
use gcnsel_ir::{MetadataId, Module};
use gimli::write::{
    Address, AttributeValue, Dwarf, FileInfo, LineProgram, LineString, Range, RangeList, StringTable, Unit,
    UnitEntryId,
};
use gimli::{DwLang, Encoding, LineEncoding};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// A file's number in a unit's line table.
pub(crate) type Files = FxHashMap<FileId, gimli::write::FileId>;

/// The units under way.
pub(crate) struct Units<'a> {
    pub info: &'a DebugInfo,
    pub module: &'a Module,
    pub encoding: Encoding,
    pub dwarf: Dwarf,
    /// Units of the object by those of the module.
    pub units: FxHashMap<UnitId, gimli::write::UnitId>,
    /// Files of each unit.
    pub files: FxHashMap<UnitId, Files>,
    /// Units of which one function is here: before DWARF 5 the ranges of its parts count from its start, which is the unit's.
    pub of_one_function: FxHashSet<UnitId>,
    /// Entries of subprograms that have been inlined.
    pub inlined: FxHashMap<ScopeId, (gimli::write::UnitId, UnitEntryId)>,
    /// Entries of their blocks and variables.
    pub abstract_blocks: FxHashMap<ScopeId, UnitEntryId>,
    pub abstract_variables: FxHashMap<MetadataId, (gimli::write::UnitId, UnitEntryId)>,
    /// Entries of types, and those that have no attributes yet.
    pub types: FxHashMap<(UnitId, MetadataId), UnitEntryId>,
    pub unfilled: Vec<Unfilled>,
}

impl<'a> Units<'a> {
    pub fn new(info: &'a DebugInfo, module: &'a Module, encoding: Encoding) -> Self {
        Units {
            info,
            module,
            encoding,
            dwarf: Dwarf::new(),
            units: FxHashMap::default(),
            files: FxHashMap::default(),
            of_one_function: FxHashSet::default(),
            inlined: FxHashMap::default(),
            abstract_blocks: FxHashMap::default(),
            abstract_variables: FxHashMap::default(),
            types: FxHashMap::default(),
            unfilled: Vec::new(),
        }
    }

    /// The DWARF of functions, whose numbers here are those of their symbols.
    pub fn write(mut self, functions: &[&FunctionLines]) -> Dwarf {
        // A function of which copies have been inlined elsewhere says of itself what the others say: these come first.
        let inlined = functions.iter().flat_map(|function| &function.inlined);
        for call in inlined.filter(|call| !call.ranges.is_empty()) {
            self.inlined_entry(call.subprogram);
        }
        let mut counts: FxHashMap<UnitId, u32> = FxHashMap::default();
        for unit in functions.iter().filter_map(|function| self.unit_of(function.subprogram)) {
            *counts.entry(unit).or_default() += 1;
        }
        self.of_one_function =
            counts.iter().filter(|(_, count)| **count == 1).map(|(unit, _)| *unit).collect();
        let mut of_unit: BTreeMap<UnitId, Vec<Range>> = BTreeMap::new();
        for (symbol, function) in functions.iter().enumerate() {
            let Some(unit) = self.unit_of(function.subprogram) else { continue };
            self.add_lines(unit, symbol, function);
            self.add_function(unit, symbol, function);
            let begin = Address::Symbol { symbol, addend: 0 };
            of_unit.entry(unit).or_default().push(Range::StartLength { begin, length: function.size });
        }
        self.fill_types();
        for (unit, ranges) in of_unit {
            let unit = self.dwarf.units.get_mut(self.units[&unit]);
            set_ranges(unit, unit.root(), ranges, true);
        }
        self.dwarf
    }

    /// The unit that a subprogram is in.
    pub fn unit_of(&self, subprogram: ScopeId) -> Option<UnitId> {
        self.info.subprogram_of(subprogram)?.1.unit
    }

    /// A unit of the object, made when first asked for.
    pub fn unit(&mut self, id: UnitId) -> gimli::write::UnitId {
        if let Some(&known) = self.units.get(&id) {
            return known;
        }
        let info = self.info;
        let data = &info.units[id];
        let (directory, name, file_info) = match data.file.map(|file| &info.files[file]) {
            Some(file) => (text(&file.directory), text(&file.name), file_info(file)),
            None => (text(b""), text(b""), None),
        };
        let has_sums = data.file.is_some_and(|file| info.files[file].md5.is_some());
        let dwarf = &mut self.dwarf;
        let string =
            |bytes: &[u8], dwarf: &mut Dwarf| LineString::new(bytes, self.encoding, &mut dwarf.line_strings);
        let (folder, source) = (string(directory, dwarf), string(name, dwarf));
        let lines = LineEncoding { minimum_instruction_length: 4, ..LineEncoding::default() };
        let mut program = LineProgram::new(self.encoding, lines, folder, None, source, file_info);
        // A table has sums of all files or of none.
        program.file_has_md5 = has_sums && self.encoding.version >= 5;
        let mut unit = Unit::new(self.encoding, program);
        let language =
            (0..=u16::MAX).map(DwLang).find(|language| language.static_string() == Some(&*data.language));
        let strings = &mut dwarf.strings;
        let root = unit.get_mut(unit.root());
        root.set(gimli::DW_AT_producer, string_value(&data.producer, strings));
        if let Some(language) = language {
            root.set(gimli::DW_AT_language, AttributeValue::Language(language));
        }
        root.set(gimli::DW_AT_name, string_value(name, strings));
        root.set(gimli::DW_AT_stmt_list, AttributeValue::LineProgramRef);
        root.set(gimli::DW_AT_comp_dir, string_value(directory, strings));
        let made = dwarf.units.add(unit);
        self.units.insert(id, made);
        made
    }

    /// The number of a file in a unit.
    pub fn file(&mut self, unit: UnitId, file: FileId) -> gimli::write::FileId {
        let id = self.unit(unit);
        if let Some(&known) = self.files.get(&unit).and_then(|files| files.get(&file)) {
            return known;
        }
        let data = &self.info.files[file];
        let string = |bytes: &[u8], dwarf: &mut Dwarf| {
            LineString::new(text(bytes), self.encoding, &mut dwarf.line_strings)
        };
        let (folder, name) = (string(&data.directory, &mut self.dwarf), string(&data.name, &mut self.dwarf));
        let program = &mut self.dwarf.units.get_mut(id).line_program;
        let folder = program.add_directory(folder);
        let sum = file_info(data).filter(|_| program.file_has_md5);
        let number = program.add_file(name, folder, sum);
        self.files.entry(unit).or_default().insert(file, number);
        number
    }

    fn add_lines(&mut self, unit: UnitId, symbol: usize, function: &FunctionLines) {
        let id = self.unit(unit);
        let files: Vec<_> = function.lines.iter().map(|line| self.file(unit, line.file)).collect();
        let program = &mut self.dwarf.units.get_mut(id).line_program;
        program.begin_sequence(Some(Address::Symbol { symbol, addend: 0 }));
        for (line, file) in function.lines.iter().zip(files) {
            let row = program.row();
            row.address_offset = line.offset;
            row.file = file;
            row.line = line.line.into();
            row.column = line.column.into();
            row.is_statement = line.is_stmt;
            row.prologue_end = line.is_prologue_end;
            program.generate_row();
        }
        program.end_sequence(function.size);
    }
}

/// Says what code an entry is of: one range, or a list.
pub(crate) fn set_ranges(unit: &mut Unit, entry: UnitEntryId, ranges: Vec<Range>, is_unit: bool) {
    if let [Range::StartLength { begin, length }] = ranges[..] {
        // Before DWARF 4 the end is an address, then the number of bytes.
        let end = match (unit.version(), begin, u32::try_from(length)) {
            (..=3, Address::Symbol { symbol, addend }, _) => AttributeValue::Address(Address::Symbol {
                symbol,
                addend: addend.wrapping_add_unsigned(length),
            }),
            (_, _, Ok(length)) => AttributeValue::Data4(length),
            (_, _, Err(_)) => AttributeValue::Data8(length),
        };
        let entry = unit.get_mut(entry);
        entry.set(gimli::DW_AT_low_pc, AttributeValue::Address(begin));
        entry.set(gimli::DW_AT_high_pc, end);
        return;
    }
    let list = unit.ranges.add(RangeList(ranges));
    let entry = unit.get_mut(entry);
    if is_unit {
        // What offsets in lists of ranges count from.
        entry.set(gimli::DW_AT_low_pc, AttributeValue::Address(Address::Constant(0)));
    }
    entry.set(gimli::DW_AT_ranges, AttributeValue::RangeListRef(list));
}

/// A string that DWARF can have: without zeros. Names of files and folders are not empty.
fn text(bytes: &[u8]) -> &[u8] {
    match until_zero(bytes) {
        [] => b".",
        text => text,
    }
}

fn until_zero(bytes: &[u8]) -> &[u8] {
    bytes.split(|&byte| byte == 0).next().unwrap_or_default()
}

/// A string as the value of an attribute.
pub(crate) fn string_value(bytes: &[u8], strings: &mut StringTable) -> AttributeValue {
    AttributeValue::StringRef(strings.add(until_zero(bytes)))
}

fn file_info(file: &SourceFile) -> Option<FileInfo> {
    file.md5.map(|md5| FileInfo { md5, ..FileInfo::default() })
}
