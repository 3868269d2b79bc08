//! Whether the types that two accesses are made by let them meet (`!tbaa`).
//!
//! A tag says that an access is at an offset of a base type. A type node names the types of its fields with their offsets; a
//! scalar type has one, its parent, in the tree of types whose root is an alias analysis of its own. From a type and
//! an offset one comes to the field there, and so on up to a root; an access may meet another when one of them comes to where the
//! other one is (Language Reference, "`tbaa` Metadata").

use gcnsel_ir::{MetadataId, MetadataOperand, Module};

/// Fields within fields before a tag is taken to say nothing: the nodes of a wrong module may be a circle.
const DEEPEST: usize = 64;

/// An offset of a type, in bytes.
type Place = (MetadataId, u128);

/// Whether accesses of two tags may be of the same bytes.
pub(super) fn may_meet(module: &Module, a: MetadataId, b: MetadataId) -> bool {
    if a == b {
        return true;
    }
    let (Some(from), Some(to)) = (tagged(module, a), tagged(module, b)) else { return true };
    match (comes_to(module, from, to), comes_to(module, to, from)) {
        (Way::Ends(x), Way::Ends(y)) => x != y,
        _ => true,
    }
}

/// Whether a tag says that nobody ever writes what it is on.
pub(super) fn is_constant(module: &Module, tag: MetadataId) -> bool {
    match module.metadata.elements(tag) {
        [MetadataOperand::Node(_), MetadataOperand::Node(_), _, constant] => {
            module.metadata_number(constant).is_some_and(|number| number & 1 == 1)
        }
        _ => false,
    }
}

/// Where an access of a tag is. Before LLVM 3.4 a scalar type was its own tag.
fn tagged(module: &Module, tag: MetadataId) -> Option<Place> {
    match module.metadata.elements(tag) {
        [MetadataOperand::Node(base), MetadataOperand::Node(_), offset]
        | [MetadataOperand::Node(base), MetadataOperand::Node(_), offset, _] => {
            Some((*base, module.metadata_number(offset)?))
        }
        [MetadataOperand::String(_), ..] => Some((tag, 0)),
        _ => None,
    }
}

/// How following fields comes to an end.
enum Way {
    /// At the place that was looked for, or nobody knows where.
    Arrives,
    /// At a root, without it.
    Ends(MetadataId),
}

/// Follows fields from one place until the other.
fn comes_to(module: &Module, mut from: Place, to: Place) -> Way {
    for _ in 0..DEEPEST {
        if from == to {
            return Way::Arrives;
        }
        match field(module, from) {
            Field::At(place) => from = place,
            Field::Root => return Way::Ends(from.0),
            Field::Unknown => return Way::Arrives,
        }
    }
    Way::Arrives
}

/// What is at a place of a type.
enum Field {
    At(Place),
    Root,
    Unknown,
}

fn field(module: &Module, (node, offset): Place) -> Field {
    let elements = module.metadata.elements(node);
    match elements {
        [] | [MetadataOperand::String(_)] => return Field::Root,
        [MetadataOperand::String(_), MetadataOperand::Node(parent)] => return Field::At((*parent, 0)),
        [MetadataOperand::String(_), ..] => {}
        // Types that have sizes, and what is no type.
        _ => return Field::Unknown,
    }
    // Fields stand in the order of their offsets; of those that begin at one, the last is what has a size.
    let (fields, _) = elements[1..].as_chunks::<2>();
    let begins = |[_, begin]: &[MetadataOperand; 2]| module.metadata_number(begin);
    let behind = fields.partition_point(|field| begins(field).is_some_and(|begin| begin <= offset));
    let found = behind.checked_sub(1).map(|at| &fields[at]);
    match found {
        Some(found @ [MetadataOperand::Node(ty), _]) => match begins(found) {
            Some(begin) => Field::At((*ty, offset - begin)),
            None => Field::Unknown,
        },
        _ => Field::Unknown,
    }
}
