//! Entries of variables, and of the lexical blocks that they are in.

use crate::blocks::{BlockKey, block_of, outer_block};
use crate::lines::FunctionLines;
use crate::unit::{Units, set_ranges};
use crate::variables::{Placed, describe};
use gcnsel_ir::MetadataId;
use gcnsel_ir::debug::Node;
use gcnsel_ir::debug::{ScopeId, UnitId};
use gimli::write::{Address, AttributeValue, Location, LocationList, Range, UnitEntryId};
use rustc_hash::FxHashMap;

/// A function whose variables are being written.
pub(crate) struct Function<'f> {
    pub unit: UnitId,
    /// Its number, which is that of its symbol.
    pub symbol: usize,
    pub lines: &'f FunctionLines,
    /// Its entry, and those of the calls that have been inlined into it.
    pub entry: UnitEntryId,
    pub calls: &'f [Option<UnitEntryId>],
    /// Parts of its code are offsets from the start of the unit.
    pub has_start: bool,
}

impl Units<'_> {
    /// Adds the variables of a function and of what has been inlined into it.
    pub fn add_variables(&mut self, of: &Function<'_>) {
        let mut blocks: FxHashMap<BlockKey, Option<UnitEntryId>> = FxHashMap::default();
        for local in &of.lines.variables {
            let root = match local.call {
                None => Some(of.entry),
                Some(call) => of.calls[call],
            };
            let Some(root) = root else { continue };
            let subprogram = match local.call {
                None => of.lines.subprogram,
                Some(call) => of.lines.inlined[call].subprogram,
            };
            let origin = self
                .inlined
                .contains_key(&subprogram)
                .then(|| self.abstract_variable(subprogram, local.scope, local.variable.node))
                .flatten();
            let metadata = &self.module.metadata;
            let Some(fields) = Node::of(metadata, local.variable.node) else { continue };
            let parent = self.block_entry(of, root, &mut blocks, (local.call, local.scope), subprogram);
            let id = self.unit(of.unit);
            let mut set = Vec::new();
            let tag = tag_of(fields);
            if origin.is_none() {
                self.say_variable(of.unit, fields, &mut set);
            }
            let places = self.location(of, &local.variable.places);
            set.extend(places.map(|places| (gimli::DW_AT_location, places)));
            let entry = self.add_with(of.unit, parent, tag, set);
            if let Some(origin) = origin {
                self.set_origin((id, entry), origin);
            }
        }
    }

    /// The attribute that says where a variable is.
    fn location(&mut self, of: &Function<'_>, places: &[Placed]) -> Option<AttributeValue> {
        let version = self.encoding.version;
        let metadata = &self.module.metadata;
        if let [placed @ Placed { begin: 0, end, .. }] = places
            && *end == of.lines.size
        {
            return describe(metadata, version, placed).map(AttributeValue::Exprloc);
        }
        let mut list = Vec::new();
        for placed in places {
            let Some(data) = describe(metadata, version, placed) else { continue };
            let &Placed { begin, end, .. } = placed;
            list.push(match of.has_start {
                true => Location::OffsetPair { begin, end, data },
                false => Location::StartLength {
                    begin: Address::Symbol { symbol: of.symbol, addend: begin as i64 },
                    length: end - begin,
                    data,
                },
            });
        }
        if list.is_empty() {
            return None;
        }
        let id = self.unit(of.unit);
        let list = self.dwarf.units.get_mut(id).locations.add(LocationList(list));
        Some(AttributeValue::LocationListRef(list))
    }

    /// The entry that variables of a scope are in: that of the innermost block with code, or that of the function or call.
    fn block_entry(
        &mut self,
        of: &Function<'_>,
        root: UnitEntryId,
        blocks: &mut FxHashMap<BlockKey, Option<UnitEntryId>>,
        (call, scope): BlockKey,
        subprogram: ScopeId,
    ) -> UnitEntryId {
        let mut chain = Vec::new();
        let mut at = block_of(self.info, scope);
        let mut parent = root;
        while let Some(block) = at {
            match blocks.get(&(call, block)) {
                Some(&Some(known)) => {
                    parent = known;
                    break;
                }
                Some(None) => {}
                None => chain.push(block),
            }
            at = outer_block(self.info, block);
        }
        for block in chain.into_iter().rev() {
            let ranges = of.lines.blocks.get(&(call, block)).filter(|ranges| !ranges.is_empty());
            let Some(ranges) = ranges else {
                blocks.insert((call, block), None);
                continue;
            };
            let part = |&(begin, end): &(u64, u64)| match of.has_start && ranges.len() > 1 {
                true => Range::OffsetPair { begin, end },
                false => Range::StartLength {
                    begin: Address::Symbol { symbol: of.symbol, addend: begin as i64 },
                    length: end - begin,
                },
            };
            let ranges: Vec<Range> = ranges.iter().map(part).collect();
            let id = self.unit(of.unit);
            let writing = self.dwarf.units.get_mut(id);
            let entry = writing.add(parent, gimli::DW_TAG_lexical_block);
            set_ranges(writing, entry, ranges, false);
            if self.inlined.contains_key(&subprogram)
                && let Some(origin) = self.abstract_block(subprogram, block)
            {
                self.set_origin((id, entry), origin);
            }
            blocks.insert((call, block), Some(entry));
            parent = entry;
        }
        parent
    }

    /// The entry of a block of a subprogram that has been inlined.
    fn abstract_block(
        &mut self,
        subprogram: ScopeId,
        block: ScopeId,
    ) -> Option<(gimli::write::UnitId, UnitEntryId)> {
        let &(unit, root) = self.inlined.get(&subprogram)?;
        let mut chain = Vec::new();
        let mut parent = root;
        let mut at = Some(block);
        while let Some(block) = at {
            if let Some(&known) = self.abstract_blocks.get(&block) {
                parent = known;
                break;
            }
            chain.push(block);
            at = outer_block(self.info, block);
        }
        for block in chain.into_iter().rev() {
            parent = self.dwarf.units.get_mut(unit).add(parent, gimli::DW_TAG_lexical_block);
            self.abstract_blocks.insert(block, parent);
        }
        Some((unit, parent))
    }

    /// The entry of a variable of a subprogram that has been inlined: all that its copies have in common.
    fn abstract_variable(
        &mut self,
        subprogram: ScopeId,
        scope: ScopeId,
        node: MetadataId,
    ) -> Option<(gimli::write::UnitId, UnitEntryId)> {
        if let Some(&known) = self.abstract_variables.get(&node) {
            return Some(known);
        }
        let metadata = &self.module.metadata;
        let fields = Node::of(metadata, node)?;
        let unit = self.unit_of(subprogram)?;
        let (id, parent) = match block_of(self.info, scope) {
            Some(block) => self.abstract_block(subprogram, block)?,
            None => *self.inlined.get(&subprogram)?,
        };
        let mut set = Vec::new();
        self.say_variable(unit, fields, &mut set);
        let entry = self.add_with(unit, parent, tag_of(fields), set);
        self.abstract_variables.insert(node, (id, entry));
        Some((id, entry))
    }

    /// What a variable is in the source.
    fn say_variable(&mut self, unit: UnitId, fields: Node<'_>, set: &mut Vec<(gimli::DwAt, AttributeValue)>) {
        self.describe_source(unit, fields, set);
        self.refer(unit, fields.node("type"), set);
        if fields.has_flag("flags", "DIFlagArtificial") {
            set.push((gimli::DW_AT_artificial, AttributeValue::Flag(true)));
        }
    }
}

fn tag_of(fields: Node<'_>) -> gimli::DwTag {
    match fields.int("arg") {
        Some(1..) => gimli::DW_TAG_formal_parameter,
        _ => gimli::DW_TAG_variable,
    }
}
