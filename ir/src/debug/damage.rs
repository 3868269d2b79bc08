//! What is wrong with debug information: nodes that say what they cannot.
//!
//! A node is damaged if a field of it is of another kind than it must be, is too large, or is not there; a location, if the calls that it
//! has come by do not end; an expression, if it has an operation that LLVM does not know. What is said of each is for people: what depends
//! on such a node is left out wherever it is read.

use super::info::DebugInfo;
use super::nodes::Node;
use super::scopes::SCOPES;
use crate::{Metadata, MetadataId, MetadataOperand, Module};
use rustc_hash::FxHashSet;

/// What a field must be.
#[derive(Clone, Copy)]
enum Kind {
    /// A number of so many bits.
    Number(u32),
    String,
    /// A node of one of these kinds, or none.
    Node(&'static [&'static str]),
    /// A node of one of these kinds.
    Needed(&'static [&'static str]),
}

const FILE: (&str, Kind) = ("file", Kind::Node(&["DIFile"]));
const LINE: (&str, Kind) = ("line", Kind::Number(32));
const NAME: (&str, Kind) = ("name", Kind::String);
const TYPES: &[&str] = &[
    "DIBasicType",
    "DIDerivedType",
    "DICompositeType",
    "DISubroutineType",
    "DIStringType",
    "DIFixedPointType",
    "DISubrangeType",
];
const TYPE: [(&str, Kind); 6] = [
    FILE,
    LINE,
    NAME,
    ("size", Kind::Number(64)),
    ("offset", Kind::Number(64)),
    ("baseType", Kind::Node(TYPES)),
];

/// The fields of a kind of node that are read here, and what they must be (LLVM's `LLParser`).
fn fields(name: &str) -> &'static [(&'static str, Kind)] {
    match name {
        "DILocation" => {
            const {
                &[
                    LINE,
                    ("column", Kind::Number(16)),
                    ("scope", Kind::Needed(&SCOPES)),
                    ("inlinedAt", Kind::Node(&["DILocation"])),
                ]
            }
        }
        "DILocalVariable" => {
            const {
                &[
                    LINE,
                    NAME,
                    FILE,
                    ("arg", Kind::Number(16)),
                    ("scope", Kind::Needed(&SCOPES)),
                    ("type", Kind::Node(TYPES)),
                ]
            }
        }
        "DISubprogram" => {
            const {
                &[
                    LINE,
                    NAME,
                    FILE,
                    ("scopeLine", Kind::Number(32)),
                    ("type", Kind::Node(&["DISubroutineType"])),
                ]
            }
        }
        "DILexicalBlock" => const { &[LINE, FILE, ("column", Kind::Number(16))] },
        "DILexicalBlockFile" => const { &[FILE, ("discriminator", Kind::Number(32))] },
        "DIFile" => const { &[("filename", Kind::String), ("directory", Kind::String)] },
        "DIBasicType" | "DIDerivedType" | "DICompositeType" => &TYPE,
        _ => &[],
    }
}

/// What is wrong with a field, if anything is.
fn wrong(metadata: &Metadata, kind: Kind, value: Option<&MetadataOperand>) -> Option<String> {
    use MetadataOperand::{Int, Node as Reference, Null, String as Text};
    match (kind, value) {
        (Kind::Number(bits), Some(Int(number))) => {
            let largest = u64::MAX >> (64 - bits);
            (u64::try_from(*number).map_or(true, |number| number > largest))
                .then(|| format!("is {number}, expected a number up to {largest}"))
        }
        // Numbers that need not be known when the program is compiled are nodes (Fortran, Ada).
        (Kind::Number(64), Some(Reference(_) | MetadataOperand::Value(..))) => None,
        (Kind::Number(_), Some(Null) | None) | (Kind::String, Some(Text(_) | Null) | None) => None,
        (Kind::Number(_), Some(_)) => Some("is no number".into()),
        (Kind::String, Some(_)) => Some("is no string".into()),
        (Kind::Node(_), Some(Null) | None) => None,
        (Kind::Needed(_), Some(Null)) => Some("is null".into()),
        (Kind::Needed(_), None) => Some("is not there".into()),
        (Kind::Node(kinds) | Kind::Needed(kinds), Some(Reference(node))) => {
            let found = Node::of(metadata, *node).map_or("a tuple", |node| node.name);
            (!kinds.contains(&found)).then(|| format!("is {}, expected {}", named(found), one_of(kinds)))
        }
        (Kind::Node(kinds) | Kind::Needed(kinds), Some(_)) => {
            Some(format!("is no node, expected {}", one_of(kinds)))
        }
    }
}

fn named(kind: &str) -> String {
    if kind.starts_with("DI") { format!("a !{kind}") } else { kind.to_owned() }
}

fn one_of(kinds: &[&str]) -> String {
    match kinds {
        [one] => named(one),
        _ if kinds.len() == TYPES.len() => "a type".to_owned(),
        _ => "a subprogram or a lexical block".to_owned(),
    }
}

impl DebugInfo {
    /// Looks at all nodes, and at the nodes that instructions and records refer to.
    pub(super) fn find_damage(&mut self, module: &Module) {
        let metadata = &module.metadata;
        for (id, node) in metadata.nodes.iter() {
            let Some(node) = Node::of_data(node) else { continue };
            for &(field, kind) in fields(node.name) {
                if let Some(what) = wrong(metadata, kind, node.field(field)) {
                    self.note_at(id, format!("'{field}' of {} {what}", title(node)));
                    break;
                }
            }
            if node.name == "DIExpression"
                && let Some(what) = wrong_expression(node)
            {
                self.note_at(id, what);
            }
        }
        self.find_endless_calls(metadata);
        self.find_wrong_references(module);
    }

    /// Locations that are inlined at themselves.
    fn find_endless_calls(&mut self, metadata: &Metadata) {
        let mut ends: FxHashSet<MetadataId> = FxHashSet::default();
        for id in metadata.nodes.keys() {
            let mut way: Vec<MetadataId> = Vec::new();
            let mut own: FxHashSet<MetadataId> = FxHashSet::default();
            let mut at = Some(id);
            while let Some(location) = at.filter(|at| !ends.contains(at)) {
                let Some(node) = Node::of(metadata, location).filter(|node| node.name == "DILocation") else {
                    break;
                };
                if !own.insert(location) {
                    self.note_at(location, "a !DILocation is inlined at itself".into());
                    break;
                }
                way.push(location);
                at = node.node("inlinedAt");
            }
            ends.extend(way);
        }
    }

    /// What instructions and records have in the place of a location, a variable or an expression.
    fn find_wrong_references(&mut self, module: &Module) {
        let metadata = &module.metadata;
        let mut seen: FxHashSet<(MetadataId, &str)> = FxHashSet::default();
        let mut look = |node: MetadataId, kind: &'static str, whose: &str| {
            if !seen.insert((node, kind)) {
                return;
            }
            let found = Node::of(metadata, node).map_or("a tuple", |node| node.name);
            if found != kind {
                self.note_at(node, format!("{whose} {}, expected {}", named(found), named(kind)));
            }
        };
        for function in &module.functions {
            for inst in function.insts.values() {
                if let Some(location) = inst.debug_loc {
                    look(location.node, "DILocation", "the location of an instruction is");
                }
            }
            for record in function.debug_records.iter().flat_map(|records| records.iter()) {
                look(record.location.node, "DILocation", "the location of a debug record is");
                look(record.variable, "DILocalVariable", "the variable of a debug record is");
                look(record.expression, "DIExpression", "the expression of a debug record is");
            }
        }
    }
}

/// A node as messages name it.
fn title(node: Node<'_>) -> String {
    match node.string("name") {
        [] => format!("a !{}", node.name),
        name => format!("the !{} '{}'", node.name, String::from_utf8_lossy(name)),
    }
}

/// What is wrong with an expression, if anything is.
fn wrong_expression(node: Node<'_>) -> Option<String> {
    let mut words = node.operations().peekable();
    while let Some(word) = words.next() {
        let name = match word {
            MetadataOperand::Text(name) => name,
            // LLVM takes operations by their numbers, too.
            MetadataOperand::Int(_) => return None,
            _ => return Some("a !DIExpression has an operation that is neither a word nor a number".into()),
        };
        let Some(operands) = operands(name) else {
            return Some(format!("a !DIExpression has the operation '{name}', which LLVM does not know"));
        };
        for _ in 0..operands {
            // The encoding of a conversion is a word.
            if !matches!(words.next(), Some(MetadataOperand::Int(_) | MetadataOperand::Text(_))) {
                let number = if operands == 1 { "an operand" } else { "two operands" };
                return Some(format!("a !DIExpression has '{name}' without {number}"));
            }
        }
        if &**name == "DW_OP_LLVM_fragment" && words.peek().is_some() {
            return Some("a !DIExpression goes on behind 'DW_OP_LLVM_fragment'".into());
        }
    }
    None
}

/// How many operands an operation has; `None` of what LLVM does not know (`DIExpression::isValid`).
fn operands(name: &str) -> Option<usize> {
    const WITHOUT: [&str; 29] = [
        "stack_value",
        "swap",
        "plus",
        "minus",
        "mul",
        "div",
        "mod",
        "or",
        "and",
        "xor",
        "shl",
        "shr",
        "shra",
        "deref",
        "xderef",
        "not",
        "dup",
        "push_object_address",
        "over",
        "eq",
        "ne",
        "gt",
        "ge",
        "lt",
        "le",
        "neg",
        "abs",
        "rot",
        "LLVM_implicit_pointer",
    ];
    let name = name.strip_prefix("DW_OP_")?;
    let numbered = |word: &str| {
        name.strip_prefix(word).and_then(|number| number.parse::<u8>().ok()).is_some_and(|number| number < 32)
    };
    match name {
        "constu" | "consts" | "plus_uconst" | "deref_size" | "deref_type" | "regx" | "LLVM_arg"
        | "LLVM_entry_value" | "LLVM_tag_offset" => Some(1),
        "LLVM_fragment" | "LLVM_convert" | "bregx" | "LLVM_extract_bits_sext" | "LLVM_extract_bits_zext" => {
            Some(2)
        }
        _ if WITHOUT.contains(&name) || numbered("lit") || numbered("reg") => Some(0),
        _ if numbered("breg") => Some(1),
        _ => None,
    }
}
