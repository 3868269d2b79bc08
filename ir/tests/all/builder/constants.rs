//! Constants, types, globals and metadata that are refused, or read as they were made.

use super::messages;
use gcnsel_ir::builder::ModuleBuilder;
use gcnsel_ir::{AddressSpace, BinaryOp, CastOp, Linkage, print};

#[test]
fn constants_types_globals_and_metadata_are_checked() {
    type Build = fn(&ModuleBuilder);
    let cases: [(Build, &str); 30] = [
        (
            |m| {
                m.int_type(0);
            },
            "an integer of 0 bits; from 1 to 8388608 are accepted",
        ),
        (
            |m| {
                m.vector_type(m.i8_type(), 5000);
            },
            "a vector of 5000 elements; from 1 to 4096 are accepted",
        ),
        (
            |m| {
                m.vector_type(m.struct_type(&[]), 2);
            },
            "elements of a vector are integers, floats or pointers, found '{}'",
        ),
        (
            |m| {
                m.struct_type(&[m.void_type()]);
            },
            "'void' is no type of values",
        ),
        (
            |m| {
                let (a, b) = (m.named_struct_type("a"), m.named_struct_type("b"));
                m.set_struct_body(a, &[b], false);
                m.set_struct_body(b, &[m.array_type(a, 2)], false);
            },
            "type '%a' contains itself",
        ),
        (
            |m| m.set_struct_body(m.struct_type(&[]), &[], false),
            "'{}' is no opaque structure, which may get a body",
        ),
        (
            |m| {
                m.const_int(m.i8_type(), 256);
            },
            "constant 256 does not fit type 'i8'",
        ),
        (
            |m| {
                m.const_int(m.i8_type(), -129);
            },
            "constant -129 does not fit type 'i8'",
        ),
        (
            |m| {
                m.const_int(m.float_type(), 1);
            },
            "an integer, expected a value of type 'float'",
        ),
        (
            |m| {
                m.const_words(m.int_type(130), &[0, 0, 4]);
            },
            "a constant of 3 words does not fit type 'i130'",
        ),
        (
            |m| {
                m.const_int(m.int_type(5000), -1);
            },
            "constants from 0 to 10^38 are supported of types of more than 4096 bits, not this one of 'i5000'",
        ),
        (
            |m| {
                m.const_float(m.i32_type(), 1.0);
            },
            "1 is a float, expected a value of type 'i32'",
        ),
        (
            |m| {
                m.const_float_bits(m.half_type(), 1 << 16);
            },
            "0x10000 has more than the 16 bits of its type",
        ),
        (
            |m| {
                m.const_zero(m.metadata_type());
            },
            "there is no zero of type 'metadata'",
        ),
        (
            |m| {
                m.const_vector(&[]);
            },
            "a vector has at least one element",
        ),
        (
            |m| {
                m.const_vector(&[m.const_i32(1), m.const_i64(1)]);
            },
            "element 1 of type 'i64', expected 'i32'",
        ),
        (
            |m| {
                m.const_aggregate(m.array_type(m.i8_type(), 2), &[]);
            },
            "0 elements of type '[2 x i8]' given, which has 2",
        ),
        (
            |m| {
                m.const_data(m.i32_type(), &[1, 2]);
            },
            "2 bytes are no elements of 4",
        ),
        (
            |m| {
                m.const_cast(CastOp::PtrToInt, m.const_i32(1), m.i64_type());
            },
            "constant 'ptrtoint' cannot turn 'i32' into 'i64'",
        ),
        (
            |m| {
                m.const_binary(BinaryOp::Add, m.const_i32(1), m.const_i64(1));
            },
            "operand of type 'i64', expected 'i32'",
        ),
        (
            |m| {
                m.const_gep(m.i32_type(), m.const_i32(1), &[], Default::default());
            },
            "the indices of constant 'getelementptr' do not fit type 'i32'",
        ),
        (
            |m| {
                m.global("g", m.i32_type(), AddressSpace::GLOBAL).initializer(m.const_i64(1));
            },
            "the initialiser is of type 'i64', the variable of 'i32'",
        ),
        (
            |m| {
                m.global("g", m.named_struct_type("opaque"), AddressSpace::GLOBAL);
            },
            "'@g' is of type '%opaque', which has no size",
        ),
        (
            |m| {
                m.global("g", m.i32_type(), AddressSpace::GLOBAL);
                m.function("g", m.void_type(), &[]);
            },
            "'@g' is defined or declared twice",
        ),
        (
            |m| {
                m.function("a\0b", m.void_type(), &[]);
            },
            "'@a\\0b' has a null byte, which no name may",
        ),
        (
            |m| {
                m.alias("a", Linkage::External, m.i32_type(), m.const_i32(1));
            },
            "an alias is of an address, found 'i32'",
        ),
        (
            |m| {
                m.function("llvm.sqrt.f32", m.float_type(), &[]);
            },
            "'@llvm.sqrt.f32' takes 1 parameter, found 0; the intrinsic is T (T), where T is a float, or a vector of floats",
        ),
        (
            |m| {
                m.metadata_node_later();
            },
            "this metadata node is used but not filled",
        ),
        (|m| m.add_named_metadata("a b", &[]), "'a b' is no name of metadata"),
        (
            |m| m.function("f", m.void_type(), &[]).set_calling_convention("amdgpu_kernle"),
            "'amdgpu_kernle' is no calling convention; 'amdgpu_kernel' is that of kernels",
        ),
    ];
    for (build, message) in cases {
        let m = ModuleBuilder::new();
        build(&m);
        let errors = m.finish().expect_err(message);
        assert_eq!(messages(&errors), [message]);
    }
}

/// A field's text is words, which are read as they are written.
#[test]
fn metadata_is_read_as_it_was_made() {
    for (text, good) in [
        ("DIFlagPublic | DIFlagArtificial", true),
        ("DW_TAG_member", true),
        ("i32", false),
        ("ptr", false),
        ("float", false),
        ("label", false),
        ("0x10", false),
        ("1e5", false),
        ("9a", false),
        (".5", false),
        ("A | 0", false),
        ("A |", false),
        ("", false),
    ] {
        let m = ModuleBuilder::new();
        let node = m.metadata_node_later();
        let text: Box<str> = text.into();
        let fields = [("flags", gcnsel_ir::builder::MetadataElement::Text(text.clone()))];
        m.set_specialized_node(node, false, "DIBasicType", &fields);
        m.add_named_metadata("list", &[node]);
        assert_eq!(m.finish().is_ok(), good, "{text}");
    }
    // A value that is metadata is the node or the string.
    let m = ModuleBuilder::new();
    let string = m.metadata_string(b"x");
    let inner = m.metadata_node(&[string.into()]);
    let outer = m.metadata_node(&[m.metadata_value(inner).into()]);
    m.add_named_metadata("list", &[outer]);
    let text = print(&m.finish().expect("it is right"));
    assert!(text.ends_with("!list = !{!0}\n\n!0 = !{!1}\n!1 = !{!\"x\"}\n"), "{text}");
}
