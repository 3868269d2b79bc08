//! Tags of types.

use gimli::DwTag;

/// The tag of a type that is derived from others, or made of them.
pub(crate) fn tag(name: &str) -> Option<DwTag> {
    Some(match name {
        "DW_TAG_array_type" => gimli::DW_TAG_array_type,
        "DW_TAG_atomic_type" => gimli::DW_TAG_atomic_type,
        "DW_TAG_class_type" => gimli::DW_TAG_class_type,
        "DW_TAG_const_type" => gimli::DW_TAG_const_type,
        "DW_TAG_enumeration_type" => gimli::DW_TAG_enumeration_type,
        "DW_TAG_pointer_type" => gimli::DW_TAG_pointer_type,
        "DW_TAG_ptr_to_member_type" => gimli::DW_TAG_ptr_to_member_type,
        "DW_TAG_reference_type" => gimli::DW_TAG_reference_type,
        "DW_TAG_restrict_type" => gimli::DW_TAG_restrict_type,
        "DW_TAG_rvalue_reference_type" => gimli::DW_TAG_rvalue_reference_type,
        "DW_TAG_structure_type" => gimli::DW_TAG_structure_type,
        "DW_TAG_typedef" => gimli::DW_TAG_typedef,
        "DW_TAG_union_type" => gimli::DW_TAG_union_type,
        "DW_TAG_volatile_type" => gimli::DW_TAG_volatile_type,
        _ => return None,
    })
}
