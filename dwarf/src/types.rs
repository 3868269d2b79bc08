//! Entries of types, made when first asked for. What a type refers to is filled in later, so that no chain of types is too long.

use crate::tags::tag;
use crate::unit::{Units, string_value};
use gcnsel_ir::debug::Node;
use gcnsel_ir::debug::UnitId;
use gcnsel_ir::{MetadataId, MetadataNode, MetadataOperand};
use gimli::DwTag;
use gimli::write::{AttributeValue, UnitEntryId};

/// The most words of one type that a version of DWARF does not have: damaged types may go round in circles.
const MOST_LEFT_OUT: usize = 16;

/// A type that has an entry, which has no attributes yet.
pub(crate) struct Unfilled {
    unit: UnitId,
    node: MetadataId,
    entry: UnitEntryId,
}

impl Units<'_> {
    /// The entry of a type in a unit; `None` of what is no type, or of a kind that is not written.
    pub fn type_entry(&mut self, unit: UnitId, node: MetadataId) -> Option<UnitEntryId> {
        if let Some(&known) = self.types.get(&(unit, node)) {
            return Some(known);
        }
        let tag = type_tag(Node::of(&self.module.metadata, node)?)?;
        let id = self.unit(unit);
        let writing = self.dwarf.units.get_mut(id);
        let entry = writing.add(writing.root(), tag);
        self.types.insert((unit, node), entry);
        self.unfilled.push(Unfilled { unit, node, entry });
        Some(entry)
    }

    /// Fills the types that have been asked for, and those that they ask for.
    pub fn fill_types(&mut self) {
        while let Some(Unfilled { unit, node, entry }) = self.unfilled.pop() {
            self.fill_type(unit, node, entry);
        }
    }

    fn fill_type(&mut self, unit: UnitId, node: MetadataId, entry: UnitEntryId) {
        let metadata = &self.module.metadata;
        let Some(fields) = Node::of(metadata, node) else { return };
        let mut set = Vec::new();
        if fields.name != "DISubroutineType" {
            self.describe_source(unit, fields, &mut set);
        }
        let size = fields.int("size").and_then(|bits| u64::try_from(bits).ok()).unwrap_or(0);
        let is_declared = fields.has_flag("flags", "DIFlagFwdDecl");
        match fields.name {
            // Nobody knows anything but its name.
            "DIBasicType" if fields.word("tag") == "DW_TAG_unspecified_type" => {}
            "DIBasicType" => {
                if let Some(encoding) = encoding(fields.word("encoding")) {
                    set.push((gimli::DW_AT_encoding, AttributeValue::Encoding(encoding)));
                }
                set.push((gimli::DW_AT_byte_size, AttributeValue::Udata(size.div_ceil(8))));
            }
            "DIDerivedType" => {
                self.refer(unit, fields.node("baseType"), &mut set);
                if let Some(space) = fields.int("dwarfAddressSpace").and_then(|n| u64::try_from(n).ok()) {
                    set.push((gimli::DW_AT_address_class, AttributeValue::Udata(space)));
                }
                // Of most pointers a debugger knows the size: that of addresses. Those to LDS and scratch are shorter.
                let is_pointer =
                    fields.word("tag").ends_with("_type") && fields.word("tag").contains("pointer");
                if is_pointer && size != 0 && size != 64 {
                    set.push((gimli::DW_AT_byte_size, AttributeValue::Udata(size / 8)));
                }
            }
            "DICompositeType" => {
                self.refer(unit, fields.node("baseType"), &mut set);
                let is_array = fields.word("tag") == "DW_TAG_array_type";
                if is_declared {
                    set.push((gimli::DW_AT_declaration, AttributeValue::Flag(true)));
                } else if !is_array {
                    set.push((gimli::DW_AT_byte_size, AttributeValue::Udata(size.div_ceil(8))));
                }
                if is_array && fields.has_flag("flags", "DIFlagVector") {
                    set.push((gimli::DW_AT_GNU_vector, AttributeValue::Flag(true)));
                }
                let elements = fields.node("elements").map_or(Vec::new(), |list| self.nodes_of(list));
                for element in elements.into_iter().flatten() {
                    self.add_element(unit, entry, element);
                }
            }
            _ => {
                let list = fields.node("types").map_or(Vec::new(), |list| self.nodes_of(list));
                set.push((gimli::DW_AT_prototyped, AttributeValue::Flag(true)));
                let mut list = list.into_iter();
                self.refer(unit, list.next().flatten(), &mut set);
                for parameter in list {
                    // `null` behind the others stands for further arguments.
                    let tag = match parameter {
                        Some(_) => gimli::DW_TAG_formal_parameter,
                        None => gimli::DW_TAG_unspecified_parameters,
                    };
                    let mut of_parameter = Vec::new();
                    self.refer(unit, parameter, &mut of_parameter);
                    self.add_with(unit, entry, tag, of_parameter);
                }
            }
        }
        let id = self.unit(unit);
        let attributes = self.dwarf.units.get_mut(id).get_mut(entry);
        set.into_iter().for_each(|(name, value)| attributes.set(name, value));
    }

    /// Adds a member, an enumerator, or the bounds of an array.
    fn add_element(&mut self, unit: UnitId, parent: UnitEntryId, node: MetadataId) {
        let metadata = &self.module.metadata;
        let Some(fields) = Node::of(metadata, node) else { return };
        let mut set = Vec::new();
        let made = match (fields.name, fields.word("tag")) {
            ("DIEnumerator", _) => {
                set.push((gimli::DW_AT_name, string_value(fields.string("name"), &mut self.dwarf.strings)));
                let value = fields.int("value").unwrap_or(0);
                set.push((
                    gimli::DW_AT_const_value,
                    match (i64::try_from(value), u64::try_from(value)) {
                        (Ok(value), _) => AttributeValue::Sdata(value),
                        (_, Ok(value)) => AttributeValue::Udata(value),
                        _ => return,
                    },
                ));
                gimli::DW_TAG_enumerator
            }
            ("DISubrange", _) => {
                let count = fields.int("count").and_then(|count| u64::try_from(count).ok());
                if let Some(count) = count {
                    set.push((gimli::DW_AT_count, AttributeValue::Udata(count)));
                }
                gimli::DW_TAG_subrange_type
            }
            // Since DWARF 5 static members are variables.
            ("DIDerivedType", name @ ("DW_TAG_member" | "DW_TAG_inheritance" | "DW_TAG_variable")) => {
                self.describe_source(unit, fields, &mut set);
                self.refer(unit, fields.node("baseType"), &mut set);
                self.place_member(fields, &mut set);
                match name {
                    "DW_TAG_member" => gimli::DW_TAG_member,
                    "DW_TAG_variable" => gimli::DW_TAG_variable,
                    _ => gimli::DW_TAG_inheritance,
                }
            }
            _ => return,
        };
        self.add_with(unit, parent, made, set);
    }

    /// Where in its structure a member is.
    fn place_member(&self, fields: Node<'_>, set: &mut Vec<(gimli::DwAt, AttributeValue)>) {
        let number = |name| fields.int(name).and_then(|number| u64::try_from(number).ok()).unwrap_or(0);
        let (offset, size) = (number("offset"), number("size"));
        if fields.has_flag("flags", "DIFlagStaticMember") {
            set.push((gimli::DW_AT_external, AttributeValue::Flag(true)));
            set.push((gimli::DW_AT_declaration, AttributeValue::Flag(true)));
        } else if fields.has_flag("flags", "DIFlagBitField") {
            set.push((gimli::DW_AT_bit_size, AttributeValue::Udata(size)));
            // Before DWARF 4 bits counted from the other end, of a unit of storage.
            if self.encoding.version >= 4 {
                set.push((gimli::DW_AT_data_bit_offset, AttributeValue::Udata(offset)));
            }
        } else if self.encoding.version >= 3 {
            set.push((gimli::DW_AT_data_member_location, AttributeValue::Udata(offset / 8)));
        } else {
            let mut place = gimli::write::Expression::new();
            place.op_plus_uconst(offset / 8);
            set.push((gimli::DW_AT_data_member_location, AttributeValue::Exprloc(place)));
        }
    }

    /// Name, file and line.
    pub fn describe_source(
        &mut self,
        unit: UnitId,
        fields: Node<'_>,
        set: &mut Vec<(gimli::DwAt, AttributeValue)>,
    ) {
        let name = fields.string("name");
        if !name.is_empty() {
            set.push((gimli::DW_AT_name, string_value(name, &mut self.dwarf.strings)));
        }
        let line = fields.int("line").and_then(|line| u64::try_from(line).ok()).unwrap_or(0);
        let file = fields.node("file").and_then(|file| self.info.file(file));
        if let (Some(file), 1..) = (file, line) {
            let file = self.file(unit, file);
            set.push((gimli::DW_AT_decl_file, AttributeValue::FileIndex(Some(file))));
            set.push((gimli::DW_AT_decl_line, AttributeValue::Udata(line)));
        }
    }

    /// Says which type something has; nothing of `void`.
    pub fn refer(
        &mut self,
        unit: UnitId,
        ty: Option<MetadataId>,
        set: &mut Vec<(gimli::DwAt, AttributeValue)>,
    ) {
        let ty = ty.and_then(|ty| self.told(ty));
        if let Some(entry) = ty.and_then(|ty| self.type_entry(unit, ty)) {
            set.push((gimli::DW_AT_type, AttributeValue::UnitRef(entry)));
        }
    }

    /// What is said of a type: `restrict` is since DWARF 3, `_Atomic` since DWARF 5. Before, the type is what they are said of.
    fn told(&self, mut ty: MetadataId) -> Option<MetadataId> {
        for _ in 0..MOST_LEFT_OUT {
            let fields = Node::of(&self.module.metadata, ty)?;
            let since = match fields.word("tag") {
                "DW_TAG_restrict_type" => 3,
                "DW_TAG_atomic_type" => 5,
                _ => 2,
            };
            if self.encoding.version >= since {
                return Some(ty);
            }
            ty = fields.node("baseType")?;
        }
        None
    }

    /// Adds an entry.
    pub fn add_with(
        &mut self,
        unit: UnitId,
        parent: UnitEntryId,
        tag: DwTag,
        set: Vec<(gimli::DwAt, AttributeValue)>,
    ) -> UnitEntryId {
        let id = self.unit(unit);
        let writing = self.dwarf.units.get_mut(id);
        let entry = writing.add(parent, tag);
        let attributes = writing.get_mut(entry);
        set.into_iter().for_each(|(name, value)| attributes.set(name, value));
        entry
    }

    /// The nodes of a list, `None` for `null`.
    fn nodes_of(&self, list: MetadataId) -> Vec<Option<MetadataId>> {
        let MetadataNode::Tuple { elements, .. } = &self.module.metadata.nodes[list] else {
            return Vec::new();
        };
        let node = |element: &MetadataOperand| match element {
            MetadataOperand::Node(node) => Some(*node),
            _ => None,
        };
        elements.iter().map(node).collect()
    }
}

/// The tag of a type's entry.
fn type_tag(fields: Node<'_>) -> Option<DwTag> {
    match fields.name {
        "DIBasicType" if fields.word("tag") == "DW_TAG_unspecified_type" => {
            Some(gimli::DW_TAG_unspecified_type)
        }
        "DIBasicType" => Some(gimli::DW_TAG_base_type),
        "DISubroutineType" => Some(gimli::DW_TAG_subroutine_type),
        "DIDerivedType" | "DICompositeType" => tag(fields.word("tag")),
        _ => None,
    }
}

fn encoding(name: &str) -> Option<gimli::DwAte> {
    Some(match name {
        "DW_ATE_address" => gimli::DW_ATE_address,
        "DW_ATE_boolean" => gimli::DW_ATE_boolean,
        "DW_ATE_complex_float" => gimli::DW_ATE_complex_float,
        "DW_ATE_float" => gimli::DW_ATE_float,
        "DW_ATE_signed" => gimli::DW_ATE_signed,
        "DW_ATE_signed_char" => gimli::DW_ATE_signed_char,
        "DW_ATE_unsigned" => gimli::DW_ATE_unsigned,
        "DW_ATE_unsigned_char" => gimli::DW_ATE_unsigned_char,
        "DW_ATE_UTF" => gimli::DW_ATE_UTF,
        _ => return None,
    })
}
