//! Types that are refused, that have no body yet, or that share their parts.

use super::messages;
use gcnsel_ir::builder::ModuleBuilder;
use gcnsel_ir::{AddressSpace, BinaryOp, CastOp, Intrinsic};

/// What is refused may be used: one message for each mistake.
#[test]
fn nothing_is_said_of_what_is_made_of_refused_types() {
    let m = ModuleBuilder::new();
    let void = m.void_type();
    let f = m.function("f", void, &[m.i32_type()]);
    f.position_at_end(f.block(""));
    let sum = f.add(f.param(0), m.const_f32(1.0));
    m.global("g", m.type_of(sum), AddressSpace::GLOBAL);
    let vector = m.vector_type(void, 4);
    f.alloca(vector);
    f.bitcast(f.param(0), m.array_type(vector, 3));
    m.const_array(vector, &[]);
    m.const_splat(2, m.const_undef(vector));
    m.const_data(void, &[]);
    let h = m.function("h", m.struct_type(&[void]), &[vector]);
    h.position_at_end(h.block(""));
    h.ret(h.param(0));
    f.call(&h, &[f.param(0)]);
    f.call_address(m.function_type(vector, &[], false), h.address(), &[]);
    f.call_intrinsic_as(vector, Intrinsic::Ctpop, &[f.param(0)]);
    f.ret_void();
    let errors = m.finish().expect_err("four are wrong");
    let wanted = [
        "the value is of type 'float', expected 'i32'",
        "'void' is no type of values",
        "'void' is no type of values",
        "'void' is no type of values",
    ];
    assert_eq!(messages(&errors), wanted);
    assert_eq!(
        errors.iter().map(|error| error.location.line()).collect::<std::collections::HashSet<_>>().len(),
        4
    );
}

/// A structure may get its body after types were made of it. Sizes by the data layout: i32 has 4 bytes, i64 8 at a multiple of 8.
#[test]
fn sizes_are_known_when_the_last_body_is() {
    let m = ModuleBuilder::new();
    let [a, b, c] = ["a", "b", "c"].map(|name| m.named_struct_type(name));
    let (pair, both) = (m.array_type(a, 2), m.struct_type(&[a, b, a]));
    m.set_struct_body(b, &[m.i32_type(), both_of(&m, c, a)], false);
    assert_eq!([a, b, c, pair, both].map(|ty| m.alloc_size(ty)), [None; 5]);
    m.set_struct_body(a, &[m.i32_type()], false);
    assert_eq!([a, b, c, pair, both].map(|ty| m.alloc_size(ty)), [Some(4), None, None, Some(8), None]);
    m.set_struct_body(c, &[m.i64_type()], false);
    // { i32, [c, a] } is 4 bytes, 4 of padding, 8, 4 and 4 of padding; { a, b, a } is 4, 4, 24, 4 and 4.
    assert_eq!([a, b, c, pair, both].map(|ty| m.alloc_size(ty)), [4, 24, 8, 8, 40].map(Some));
    assert!(m.finish().is_ok());
}

fn both_of(m: &ModuleBuilder, a: gcnsel_ir::Type, b: gcnsel_ir::Type) -> gcnsel_ir::Type {
    m.struct_type(&[a, b])
}

/// 2^40 words, were they written.
#[test]
fn what_shares_parts_has_a_limit() {
    let m = ModuleBuilder::new();
    let mut pair = m.i32_type();
    for _ in 0..40 {
        pair = m.struct_type(&[pair, pair]);
    }
    let (function, f) = (m.i32_type(), m.function("f", m.void_type(), &[]));
    f.position_at_end(f.block(""));
    let mut wide = function;
    for _ in 0..15 {
        wide = m.struct_type(&[wide, wide]);
    }
    f.store(m.const_undef(wide), m.const_undef(wide));
    let address = m.const_cast(CastOp::PtrToInt, f.address(), m.i64_type());
    let mut sum = address;
    for _ in 0..40 {
        sum = m.const_binary(BinaryOp::Add, sum, sum);
    }
    let mut nested = address;
    for _ in 0..40 {
        nested = m.const_array(m.type_of(nested), &[nested, nested]);
    }
    f.ret_void();
    let errors = m.finish().expect_err("four are too long");
    assert!(errors.iter().all(|error| error.message.len() < 400), "{errors}");
    let messages = messages(&errors);
    let [of_sum, of_array] =
        ["the text of a constant has more than 4194304 words, which is the most accepted"; 2];
    assert_eq!(messages[0], "the text of a type has more than 65536 words, which is the most accepted");
    assert!(
        messages[1].starts_with("the address of a memory access takes a pointer, found '{ { { "),
        "{}",
        messages[1]
    );
    assert_eq!(messages[2..], [of_sum, of_array]);
}
