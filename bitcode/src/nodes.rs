//! Nodes of metadata: what the operands of each kind of record are, in the order in which LLVM prints its fields
//! (LLVM 19's and 22's text, as `llvm-dis` prints it; operands as their readers take them).

use crate::dwarf::{CONVERT, Names, operation};
use crate::reader::Reader;
use crate::stream::Record;
use gcnsel_diag::Result;
use gcnsel_ir::{Metadata, MetadataId, MetadataNode, MetadataOperand};

/// How a field is made of an operand.
#[derive(Clone, Copy)]
enum Form {
    /// A string, left out if it is empty.
    Text,
    /// Metadata, left out if it is null.
    Node,
    /// Metadata, always there.
    NodeAlways,
    /// A number, left out if it is 0.
    Int,
    /// A number, always there.
    IntAlways,
    /// One less than the operand, which is 0 where the field is left out.
    IntLess,
    /// A number below 2^31, or one of the sign that 32 bits say.
    Signed,
    /// A number that a flag of the first operand makes metadata.
    Size(u64),
    /// Of bounds: a number where the metadata is one.
    Bound,
    /// `true` or `false`.
    Bool,
    /// One of these, left out if it is that one.
    BoolUnless(bool),
    /// A name, left out of 0.
    Named(Names),
    /// A name, always there.
    NamedAlways(Names),
    /// The name of a language of DWARF 5, of numbers below that one.
    LanguageBefore(u64),
    /// That of a language of DWARF 6, which has versions (LLVM 22), by what the number is more than that one.
    LanguageFrom(u64),
    /// A tag, left out if it is that one.
    TagUnless(u64),
    /// `DIFlagPublic | DIFlagVector`.
    Flags,
    /// `DISPFlagDefinition`.
    FunctionFlags,
}

/// From here on languages are those of DWARF 6.
const VERSIONED: u64 = 1 << 63;

/// A kind of nodes.
struct Row {
    code: u32,
    name: &'static str,
    /// How many operands there may be.
    operands: [usize; 2],
    /// Flags of the first operand that may be set beside the lowest, and those that must be.
    flags: [u64; 2],
    fields: &'static [(&'static str, usize, Form)],
}

use Form::*;

const ROWS: &[Row] = &[
    Row {
        code: 15,
        name: "DIBasicType",
        operands: [6, 12],
        flags: [2, 0],
        fields: &[
            ("tag", 1, TagUnless(0x24)),
            ("name", 2, Text),
            ("scope", 11, Node),
            ("file", 9, Node),
            ("line", 10, Int),
            ("size", 3, Size(2)),
            ("align", 4, Int),
            ("dataSize", 8, Int),
            ("encoding", 5, Named(Names::Encoding)),
            ("num_extra_inhabitants", 7, Int),
            ("flags", 6, Flags),
        ],
    },
    Row {
        code: 17,
        name: "DIDerivedType",
        operands: [12, 15],
        flags: [2, 0],
        fields: &[
            ("tag", 1, NamedAlways(Names::Tag)),
            ("name", 2, Text),
            ("scope", 5, Node),
            ("file", 3, Node),
            ("line", 4, Int),
            ("baseType", 6, NodeAlways),
            ("size", 7, Size(2)),
            ("align", 8, Int),
            ("offset", 9, Size(2)),
            ("flags", 10, Flags),
            ("extraData", 11, Node),
            ("dwarfAddressSpace", 12, IntLess),
            ("annotations", 13, Node),
        ],
    },
    Row {
        code: 18,
        name: "DICompositeType",
        operands: [16, 26],
        flags: [6, 0],
        fields: &[
            ("tag", 1, NamedAlways(Names::Tag)),
            ("name", 2, Text),
            ("scope", 5, Node),
            ("file", 3, Node),
            ("line", 4, Int),
            ("baseType", 6, Node),
            ("size", 7, Size(4)),
            ("align", 8, Int),
            ("offset", 9, Size(4)),
            ("num_extra_inhabitants", 22, Int),
            ("flags", 10, Flags),
            ("elements", 11, Node),
            ("runtimeLang", 12, Named(Names::Language)),
            ("vtableHolder", 13, Node),
            ("templateParams", 14, Node),
            ("identifier", 15, Text),
            ("discriminator", 16, Node),
            ("dataLocation", 17, Node),
            ("associated", 18, Node),
            ("allocated", 19, Node),
            ("rank", 20, Bound),
            ("annotations", 21, Node),
            ("specification", 23, Node),
            ("bitStride", 25, Node),
        ],
    },
    Row {
        code: 19,
        name: "DISubroutineType",
        operands: [3, 4],
        flags: [2, 0],
        fields: &[("flags", 1, Flags), ("cc", 3, Named(Names::Convention)), ("types", 2, NodeAlways)],
    },
    Row {
        code: 20,
        name: "DICompileUnit",
        operands: [14, 24],
        flags: [0, 0],
        fields: &[
            ("language", 1, LanguageBefore(VERSIONED)),
            ("sourceLanguageName", 1, LanguageFrom(VERSIONED)),
            ("sourceLanguageVersion", 22, Int),
            ("file", 2, NodeAlways),
            ("producer", 3, Text),
            ("isOptimized", 4, Bool),
            ("flags", 5, Text),
            ("runtimeVersion", 6, IntAlways),
            ("splitDebugFilename", 7, Text),
            ("emissionKind", 8, NamedAlways(Names::Emission)),
            ("enums", 9, Node),
            ("retainedTypes", 10, Node),
            ("globals", 12, Node),
            ("imports", 13, Node),
            ("macros", 15, Node),
            ("dwoId", 14, Int),
            ("splitDebugInlining", 16, BoolUnless(true)),
            ("debugInfoForProfiling", 17, BoolUnless(false)),
            ("nameTableKind", 18, Named(Names::Table)),
            ("rangesBaseAddress", 19, BoolUnless(false)),
            ("sysroot", 20, Text),
            ("sdk", 21, Text),
            ("dialect", 23, Named(Names::Dialect)),
        ],
    },
    Row {
        code: 21,
        name: "DISubprogram",
        operands: [18, 21],
        flags: [6, 6],
        fields: &[
            ("name", 2, Text),
            ("linkageName", 3, Text),
            ("scope", 1, NodeAlways),
            ("file", 4, Node),
            ("line", 5, Int),
            ("type", 6, Node),
            ("scopeLine", 7, Int),
            ("containingType", 8, Node),
            // Said of functions that may be virtual alone.
            ("virtualIndex", 10, Int),
            ("thisAdjustment", 16, Signed),
            ("flags", 11, Flags),
            ("spFlags", 9, FunctionFlags),
            ("unit", 12, Node),
            ("templateParams", 13, Node),
            ("declaration", 14, Node),
            ("retainedNodes", 15, Node),
            ("thrownTypes", 17, Node),
            ("annotations", 18, Node),
            ("targetFuncName", 19, Text),
            ("keyInstructions", 20, BoolUnless(false)),
        ],
    },
    Row {
        code: 22,
        name: "DILexicalBlock",
        operands: [5, 5],
        flags: [0, 0],
        fields: &[("scope", 1, NodeAlways), ("file", 2, Node), ("line", 3, Int), ("column", 4, Int)],
    },
    Row {
        code: 23,
        name: "DILexicalBlockFile",
        operands: [4, 4],
        flags: [0, 0],
        fields: &[("scope", 1, NodeAlways), ("file", 2, Node), ("discriminator", 3, IntAlways)],
    },
    Row {
        code: 25,
        name: "DITemplateTypeParameter",
        operands: [3, 4],
        flags: [0, 0],
        fields: &[("name", 1, Text), ("type", 2, NodeAlways), ("defaulted", 3, BoolUnless(false))],
    },
    Row {
        code: 26,
        name: "DITemplateValueParameter",
        operands: [6, 6],
        flags: [0, 0],
        fields: &[
            ("tag", 1, TagUnless(0x30)),
            ("name", 2, Text),
            ("type", 3, Node),
            ("defaulted", 4, BoolUnless(false)),
            ("value", 5, NodeAlways),
        ],
    },
    Row {
        code: 27,
        name: "DIGlobalVariable",
        operands: [12, 13],
        flags: [4, 4],
        fields: &[
            ("name", 2, Text),
            ("linkageName", 3, Text),
            ("scope", 1, NodeAlways),
            ("file", 4, Node),
            ("line", 5, Int),
            ("type", 6, Node),
            ("isLocal", 7, Bool),
            ("isDefinition", 8, Bool),
            ("declaration", 9, Node),
            ("templateParams", 10, Node),
            ("align", 11, Int),
            ("annotations", 12, Node),
        ],
    },
    Row {
        code: 28,
        name: "DILocalVariable",
        operands: [9, 10],
        flags: [2, 2],
        fields: &[
            ("name", 2, Text),
            ("arg", 6, Int),
            ("scope", 1, NodeAlways),
            ("file", 3, Node),
            ("line", 4, Int),
            ("type", 5, Node),
            ("flags", 7, Flags),
            ("align", 8, Int),
            ("annotations", 9, Node),
        ],
    },
    Row {
        code: 30,
        name: "DIObjCProperty",
        operands: [8, 8],
        flags: [0, 0],
        fields: &[
            ("name", 1, Text),
            ("file", 2, Node),
            ("line", 3, Int),
            ("setter", 4, Text),
            ("getter", 5, Text),
            ("attributes", 6, Int),
            ("type", 7, Node),
        ],
    },
    Row {
        code: 31,
        name: "DIImportedEntity",
        operands: [7, 8],
        flags: [0, 0],
        fields: &[
            ("tag", 1, NamedAlways(Names::Tag)),
            ("name", 5, Text),
            ("scope", 2, NodeAlways),
            ("entity", 3, Node),
            ("file", 6, Node),
            ("line", 4, Int),
            ("elements", 7, Node),
        ],
    },
    Row {
        code: 32,
        name: "DIModule",
        operands: [8, 9],
        flags: [0, 0],
        fields: &[
            ("scope", 2, NodeAlways),
            ("name", 3, Text),
            ("configMacros", 4, Text),
            ("includePath", 5, Text),
            ("apinotes", 6, Text),
            ("file", 1, Node),
            ("line", 7, Int),
            ("isDecl", 8, BoolUnless(false)),
        ],
    },
    Row {
        code: 33,
        name: "DIMacro",
        operands: [5, 5],
        flags: [0, 0],
        fields: &[
            ("type", 1, NamedAlways(Names::Macro)),
            ("line", 2, Int),
            ("name", 3, Text),
            ("value", 4, Text),
        ],
    },
    Row {
        code: 34,
        name: "DIMacroFile",
        operands: [5, 5],
        flags: [0, 0],
        fields: &[("line", 2, Int), ("file", 3, NodeAlways), ("nodes", 4, Node)],
    },
    Row {
        code: 37,
        name: "DIGlobalVariableExpression",
        operands: [3, 3],
        flags: [0, 0],
        fields: &[("var", 1, Node), ("expr", 2, Node)],
    },
    Row {
        code: 41,
        name: "DIStringType",
        operands: [9, 9],
        flags: [2, 0],
        fields: &[
            ("tag", 1, TagUnless(0x12)),
            ("name", 2, Text),
            ("stringLength", 3, Node),
            ("stringLengthExpression", 4, Node),
            ("stringLocationExpression", 5, Node),
            ("size", 6, Size(2)),
            ("align", 7, Int),
            ("encoding", 8, Named(Names::Encoding)),
        ],
    },
    Row {
        code: 44,
        name: "DICommonBlock",
        operands: [6, 6],
        flags: [0, 0],
        fields: &[
            ("scope", 1, NodeAlways),
            ("declaration", 2, NodeAlways),
            ("name", 3, Text),
            ("file", 4, Node),
            ("line", 5, Int),
        ],
    },
    Row {
        code: 45,
        name: "DIGenericSubrange",
        operands: [5, 5],
        flags: [0, 0],
        fields: &[
            ("count", 1, Bound),
            ("lowerBound", 2, Bound),
            ("upperBound", 3, Bound),
            ("stride", 4, Bound),
        ],
    },
    // The version stands above the lowest bit.
    Row {
        code: 13,
        name: "DISubrange",
        operands: [5, 5],
        flags: [4, 4],
        fields: &[
            ("count", 1, Bound),
            ("lowerBound", 2, Bound),
            ("upperBound", 3, Bound),
            ("stride", 4, Bound),
        ],
    },
    Row {
        code: 48,
        name: "DISubrangeType",
        operands: [13, 13],
        flags: [2, 0],
        fields: &[
            ("name", 1, Text),
            ("scope", 4, Node),
            ("file", 2, Node),
            ("line", 3, Int),
            ("size", 5, Size(2)),
            ("align", 6, Int),
            ("flags", 7, Flags),
            ("baseType", 8, NodeAlways),
            ("lowerBound", 9, Bound),
            ("upperBound", 10, Bound),
            ("stride", 11, Bound),
            ("bias", 12, Bound),
        ],
    },
];

fn row(code: u32) -> Option<&'static Row> {
    ROWS.iter().find(|row| row.code == code)
}

/// Whether a record is that of a node that is known. Of the others: tuples (3, 5), locations (7), nodes of any tag (12), enumerators
/// (14), files (16), namespaces (24), expressions (29), labels (40), names of assignments (47).
pub fn check(record: &Record) -> Result<()> {
    let (operands, flags) = match record.code {
        3 | 5 => return Ok(()),
        7 => ([5, 8], [0, 0]),
        12 => ([4, usize::MAX], [0, 0]),
        14 => ([3, usize::MAX], [6, 0]),
        16 => ([3, 6], [0, 0]),
        24 => ([3, 3], [2, 0]),
        // The version stands above the lowest bit.
        29 => ([1, usize::MAX], [6, 6]),
        40 => ([5, 7], [2, 0]),
        47 => ([1, 1], [1, 1]),
        code => match row(code) {
            Some(row) => (row.operands, row.flags),
            None => return Err(record.wrong("this kind of metadata is not known")),
        },
    };
    let count = record.ops.len();
    if count < operands[0] || count > operands[1] {
        let [least, most] = operands;
        return Err(record.wrong(format!("{count} operands, expected {least} to {most}")));
    }
    let (given, [allowed, needed]) = (record.op(0)?, flags);
    if given & !(allowed | 1) != 0 || given & needed != needed {
        return Err(record.wrong(format!("version {given:#x} of these nodes is not known")));
    }
    match record.code {
        20 if record.op(11)? != 0 => {
            Err(record.wrong("a unit with functions, as before LLVM 4, is not supported"))
        }
        17 if record.op_or_zero(14) != 0 => Err(record.wrong("signed pointers are not supported")),
        12 if record.op(2)? != 0 => {
            Err(record.wrong(format!("version {} of these nodes is not known", record.op(2)?)))
        }
        _ => Ok(()),
    }
}

/// A location: line, column, the group of its instructions and its rank there.
pub fn location(
    metadata: &mut Metadata,
    [line, column, group, rank]: [u64; 4],
    scope: Option<MetadataId>,
    inlined: Option<MetadataId>,
    implicit: bool,
    distinct: bool,
) -> MetadataNode {
    let node = |id: Option<MetadataId>| id.map_or(MetadataOperand::Null, MetadataOperand::Node);
    let mut fields = vec![("line", int(line))];
    let numbers = |name, value| (value != 0).then(|| (name, int(value)));
    fields.extend(numbers("column", column));
    fields.push(("scope", node(scope)));
    fields.extend(inlined.map(|_| ("inlinedAt", node(inlined))));
    fields.extend(implicit.then(|| ("isImplicitCode", word("true"))));
    fields.extend(numbers("atomGroup", group));
    fields.extend(numbers("atomRank", rank));
    metadata.specialized("DILocation", distinct, fields)
}

fn int(value: u64) -> MetadataOperand {
    MetadataOperand::Int(value.into())
}

fn word(text: &str) -> MetadataOperand {
    MetadataOperand::Text(text.into())
}

fn boolean(value: bool) -> MetadataOperand {
    word(if value { "true" } else { "false" })
}

/// A name, or the number where there is none.
fn named(names: Names, number: u64) -> MetadataOperand {
    names.name(number).map_or(int(number), |name| MetadataOperand::Text(name.into()))
}

impl Reader<'_> {
    /// The node that a record is.
    pub fn node(&mut self, record: &Record) -> Result<MetadataNode> {
        let distinct = record.op_or_zero(0) & 1 != 0;
        match record.code {
            3 | 5 => {
                let elements =
                    record.ops.iter().map(|&op| self.operand(record, op)).collect::<Result<_>>()?;
                return Ok(MetadataNode::Tuple { distinct: record.code == 5, elements });
            }
            7 => {
                let op = |n| record.op_or_zero(n);
                let scope = Some(self.scope_of(record, op(3))?);
                let inlined = self.optional_node(record, op(4))?;
                let numbers = [op(1), op(2), op(6), op(7)];
                let metadata = &mut self.module.metadata;
                return Ok(location(metadata, numbers, scope, inlined, op(5) != 0, distinct));
            }
            29 => {
                return Ok(self.module.metadata.specialized(
                    "DIExpression",
                    distinct,
                    expression(&record.ops[1..]),
                ));
            }
            47 => return Ok(self.module.metadata.specialized("DIAssignID", true, Vec::new())),
            _ => {}
        }
        let mut fields = Vec::new();
        let text = |reader: &mut Self, at| reader.text_field(record, at, false);
        match record.code {
            12 => {
                fields.push(("tag", named(Names::Tag, record.op(1)?)));
                fields.extend(text(self, 3)?.map(|value| ("header", value)));
                if record.ops.len() > 4 {
                    let operands = record.ops[4..].iter().map(|&op| self.operand(record, op));
                    let elements = operands.collect::<Result<_>>()?;
                    let list = MetadataNode::Tuple { distinct: false, elements };
                    fields.push(("operands", MetadataOperand::Node(self.module.metadata.nodes.push(list))));
                }
                Ok(self.module.metadata.specialized("GenericDINode", distinct, fields))
            }
            14 => {
                fields.extend(self.text_field(record, 2, true)?.map(|value| ("name", value)));
                let unsigned = record.op(0)? & 2 != 0;
                fields.push(("value", MetadataOperand::Int(enumerator(record, unsigned)?)));
                fields.extend(unsigned.then(|| ("isUnsigned", word("true"))));
                Ok(self.module.metadata.specialized("DIEnumerator", distinct, fields))
            }
            16 => {
                fields.extend(self.text_field(record, 1, true)?.map(|value| ("filename", value)));
                fields.extend(self.text_field(record, 2, true)?.map(|value| ("directory", value)));
                let kind = record.op_or_zero(3);
                if kind != 0 && record.op_or_zero(4) != 0 {
                    fields.push(("checksumkind", named(Names::Checksum, kind)));
                    fields.extend(self.text_field(record, 4, true)?.map(|value| ("checksum", value)));
                }
                fields.extend(text(self, 5)?.map(|value| ("source", value)));
                Ok(self.module.metadata.specialized("DIFile", distinct, fields))
            }
            24 => {
                fields.extend(text(self, 2)?.map(|value| ("name", value)));
                fields.push(("scope", self.operand(record, record.op(1)?)?));
                fields.extend((record.op(0)? & 2 != 0).then(|| ("exportSymbols", word("true"))));
                Ok(self.module.metadata.specialized("DINamespace", distinct, fields))
            }
            40 => {
                fields.push(("scope", self.operand(record, record.op(1)?)?));
                fields.extend(text(self, 2)?.map(|value| ("name", value)));
                let file = self.operand(record, record.op(3)?)?;
                fields.extend((file != MetadataOperand::Null).then_some(("file", file)));
                fields.extend((record.op(4)? != 0).then(|| ("line", int(record.op_or_zero(4)))));
                fields.extend((record.op_or_zero(5) != 0).then(|| ("column", int(record.op_or_zero(5)))));
                fields.extend((record.op(0)? & 2 != 0).then(|| ("isArtificial", word("true"))));
                let index = record.ops.get(6).copied().filter(|&index| index != u64::MAX);
                fields.extend(index.map(|index| ("coroSuspendIdx", int(index))));
                Ok(self.module.metadata.specialized("DILabel", distinct, fields))
            }
            code => {
                let Some(row) = row(code) else {
                    return Err(record.wrong("this kind of metadata is not known"));
                };
                for &(name, at, form) in row.fields {
                    fields.extend(self.field(record, at, form)?.map(|value| (name, value)));
                }
                // All definitions are distinct, and so are units.
                let is_definition = code == 21 && record.op(9)? & 8 != 0;
                let is_virtual = code == 21 && record.op(9)? & 3 != 0;
                if is_virtual && record.op(10)? == 0 {
                    let at = fields
                        .iter()
                        .position(|field| matches!(field.0, "thisAdjustment" | "flags" | "spFlags"));
                    fields.insert(at.unwrap_or(fields.len()), ("virtualIndex", int(0)));
                }
                Ok(self.module.metadata.specialized(
                    row.name,
                    distinct || is_definition || code == 20,
                    fields,
                ))
            }
        }
    }

    /// The string of an operand, which is one more than its number.
    fn text_field(&mut self, record: &Record, at: usize, always: bool) -> Result<Option<MetadataOperand>> {
        match self.operand(record, record.op_or_zero(at))? {
            MetadataOperand::String(text) if text.is_empty() && !always => Ok(None),
            MetadataOperand::Null if !always => Ok(None),
            MetadataOperand::Null => Ok(Some(MetadataOperand::String(Box::default()))),
            text @ MetadataOperand::String(_) => Ok(Some(text)),
            _ => Err(record.wrong(format!("operand {at} is no string"))),
        }
    }

    /// A field; `None` of one that is left out.
    fn field(&mut self, record: &Record, at: usize, form: Form) -> Result<Option<MetadataOperand>> {
        let op = record.op_or_zero(at);
        let unless_zero = |value: MetadataOperand| (op != 0).then_some(value);
        Ok(match form {
            Text => self.text_field(record, at, false)?,
            Node => match self.operand(record, op)? {
                MetadataOperand::Null => None,
                value => Some(value),
            },
            NodeAlways => Some(self.operand(record, op)?),
            Size(flag) if record.op(0)? & flag != 0 => return self.field(record, at, Bound),
            Int | Size(_) => unless_zero(int(op)),
            IntAlways => Some(int(op)),
            IntLess => op.checked_sub(1).map(int),
            Signed => unless_zero(MetadataOperand::Int((op as i32).into())),
            Bound => match self.bound(record, op)? {
                MetadataOperand::Null => None,
                value => Some(value),
            },
            Bool => Some(boolean(op != 0)),
            BoolUnless(value) => {
                let given = record.ops.get(at).map_or(value, |&op| op != 0);
                (given != value).then(|| boolean(given))
            }
            Named(names) => unless_zero(named(names, op)),
            NamedAlways(names) => Some(named(names, op)),
            LanguageBefore(limit) => (op < limit).then(|| named(Names::Language, op)),
            LanguageFrom(first) => op.checked_sub(first).map(|op| named(Names::VersionedLanguage, op)),
            TagUnless(tag) => (op != tag).then(|| named(Names::Tag, op)),
            Flags => unless_zero(flags(op, "DIFlag", SPLIT, FLAGS)),
            FunctionFlags => Some(flags(op, "DISPFlag", FUNCTION_SPLIT, FUNCTION_FLAGS)),
        })
    }

    /// A bound: metadata, or the number that it is.
    fn bound(&mut self, record: &Record, op: u64) -> Result<MetadataOperand> {
        if record.code == 45
            && let Some(number) = self.expression_number(op)
        {
            return Ok(MetadataOperand::Int(number));
        }
        let value = self.operand(record, op)?;
        if let MetadataOperand::Value(ty, _) = value
            && let (Some(number), Some(bits)) = (self.module.metadata_number(&value), self.types.int_bits(ty))
            && bits <= 64
        {
            let shift = 128 - bits;
            return Ok(MetadataOperand::Int((number << shift) as i128 >> shift));
        }
        Ok(value)
    }
}

/// The number that an enumerator is: in one word, or in several, the lowest first.
fn enumerator(record: &Record, unsigned: bool) -> Result<i128> {
    if record.op(0)? & 4 == 0 {
        let value = crate::decode::rotated(record.op(1)?);
        return Ok(if unsigned { (value as u64).into() } else { value.into() });
    }
    let (bits, words) = (record.op(1)?, &record.ops[3..]);
    let too_wide = || record.wrong("an enumerator of more than 127 bits");
    if bits == 0 || bits > 128 || words.len() > 2 {
        return Err(too_wide());
    }
    let word = |n: usize| u128::from(words.get(n).map_or(0, |&word| crate::decode::signed(word) as u64));
    let (value, shift) = (word(1) << 64 | word(0), 128 - bits as u32);
    match unsigned {
        true => i128::try_from(value << shift >> shift).map_err(|_| too_wide()),
        false => Ok((value << shift) as i128 >> shift),
    }
}

/// The parts of an expression: names of operations and numbers; numbers alone if an operation is not known or lacks operands.
fn expression(ops: &[u64]) -> Vec<(&'static str, MetadataOperand)> {
    let mut fields = Vec::with_capacity(ops.len());
    let mut at = 0;
    while at < ops.len() {
        let known = operation(ops[at]).filter(|(_, operands)| at + operands < ops.len());
        let Some((name, operands)) = known else {
            return ops.iter().map(|&op| ("", int(op))).collect();
        };
        fields.push(("", MetadataOperand::Text(name.into())));
        for n in 1..=operands {
            let value = ops[at + n];
            let is_encoding = ops[at] == CONVERT && n == 2;
            fields.push(("", if is_encoding { named(Names::Encoding, value) } else { int(value) }));
        }
        at += 1 + operands;
    }
    fields
}

/// Flags that are more than one bit: the bits, and names of what may stand there. They are named first.
type Split = &'static [(u64, &'static [(u64, &'static str)])];

const SPLIT: Split = &[
    (3, &[(1, "Private"), (2, "Protected"), (3, "Public")]),
    (
        3 << 16,
        &[(1 << 16, "SingleInheritance"), (2 << 16, "MultipleInheritance"), (3 << 16, "VirtualInheritance")],
    ),
    (0x24, &[(0x24, "IndirectVirtualBase")]),
];

/// Source: LLVM's `DebugInfoFlags.def`.
const FLAGS: &[(u64, &str)] = &[
    (1 << 2, "FwdDecl"),
    (1 << 3, "AppleBlock"),
    (1 << 4, "ReservedBit4"),
    (1 << 5, "Virtual"),
    (1 << 6, "Artificial"),
    (1 << 7, "Explicit"),
    (1 << 8, "Prototyped"),
    (1 << 9, "ObjcClassComplete"),
    (1 << 10, "ObjectPointer"),
    (1 << 11, "Vector"),
    (1 << 12, "StaticMember"),
    (1 << 13, "LValueReference"),
    (1 << 14, "RValueReference"),
    (1 << 15, "ExportSymbols"),
    (1 << 18, "IntroducedVirtual"),
    (1 << 19, "BitField"),
    (1 << 20, "NoReturn"),
    (1 << 22, "TypePassByValue"),
    (1 << 23, "TypePassByReference"),
    (1 << 24, "EnumClass"),
    (1 << 25, "Thunk"),
    (1 << 26, "NonTrivial"),
    (1 << 27, "BigEndian"),
    (1 << 28, "LittleEndian"),
    (1 << 29, "AllCallsDescribed"),
];

const FUNCTION_SPLIT: Split = &[(3, &[(1, "Virtual"), (2, "PureVirtual")])];

/// Source: LLVM's `DebugInfoFlags.def`.
const FUNCTION_FLAGS: &[(u64, &str)] = &[
    (1 << 2, "LocalToUnit"),
    (1 << 3, "Definition"),
    (1 << 4, "Optimized"),
    (1 << 5, "Pure"),
    (1 << 6, "Elemental"),
    (1 << 7, "Recursive"),
    (1 << 8, "MainSubprogram"),
    (1 << 9, "Deleted"),
    (1 << 11, "ObjCDirect"),
];

/// The names of flags that are set; a number for those without a name.
fn flags(mut bits: u64, prefix: &str, split: Split, flags: &[(u64, &str)]) -> MetadataOperand {
    if bits == 0 {
        return int(0);
    }
    let mut parts = Vec::new();
    for (mask, names) in split {
        let value = bits & mask;
        if let Some((_, name)) = names.iter().find(|(bits, _)| *bits == value) {
            parts.push(format!("{prefix}{name}"));
            bits &= !mask;
        }
    }
    for (bit, name) in flags {
        if bits & bit != 0 {
            parts.push(format!("{prefix}{name}"));
            bits &= !bit;
        }
    }
    if bits != 0 || parts.is_empty() {
        parts.push(bits.to_string());
    }
    MetadataOperand::Text(parts.join(" | ").into())
}
