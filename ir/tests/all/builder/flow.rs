//! Blocks, places in them, and phis.

use super::{messages, wrong_in_block};
use gcnsel_ir::builder::ModuleBuilder;

#[test]
fn control_flow_is_checked_when_the_module_is_finished() {
    let m = ModuleBuilder::new();
    let (i1, i32) = (m.i1_type(), m.i32_type());
    let f = m.function("f", i32, &[i1]);
    let (entry, left, right, end, open) =
        (f.block("entry"), f.block("left"), f.block("right"), f.block("end"), m.function("g", i32, &[]));
    f.position_at_end(entry);
    f.cond_br(f.param(0), left, right);
    f.position_at_end(left);
    let x = f.name("x").add(m.const_i32(1), m.const_i32(2));
    f.br(end);
    f.position_at_end(right);
    let y = f.name("y").add(x, x);
    f.br(end);
    f.position_at_end(end);
    let phi = f.name("phi").phi(i32);
    f.add_incoming(phi, &[(x, left)]);
    f.ret(phi);
    f.freeze(y);
    // Blocks that nothing ends, in another function: each is told.
    open.block("empty");
    open.position_at_end(open.block(""));
    open.alloca(i32);
    let errors = m.finish().expect_err("several are wrong");
    let found: Vec<String> = errors
        .iter()
        .map(|error| {
            format!(
                "{} | {} | {}",
                error.message,
                error.block.as_deref().unwrap_or(""),
                error.instruction.as_deref().unwrap_or("")
            )
        })
        .collect();
    assert_eq!(
        found,
        [
            "the block has its terminator already, 'ret' | block '%end' | freeze",
            "a block without a terminator | block '%empty' | ",
            "a block without a terminator | block 1 | ",
        ]
    );
}

#[test]
fn every_block_tells_what_is_wrong_with_its_phis_and_uses() {
    let m = ModuleBuilder::new();
    let (i1, i32) = (m.i1_type(), m.i32_type());
    let f = m.function("f", i32, &[i1]);
    let (entry, left, right, end) = (f.block("entry"), f.block("left"), f.block("right"), f.block("end"));
    f.position_at_end(entry);
    f.cond_br(f.param(0), left, right);
    f.position_at_end(left);
    let x = f.name("x").add(m.const_i32(1), m.const_i32(2));
    f.br(end);
    f.position_at_end(right);
    f.name("y").add(x, x);
    f.br(end);
    f.position_at_end(end);
    let phi = f.name("phi").phi(i32);
    f.add_incoming(phi, &[(x, left)]);
    f.ret(x);
    let errors = m.finish().expect_err("three are wrong");
    let wanted = [
        "'%x' is used before its definition on some path",
        "'phi' has no value for '%right', which is a predecessor of its block",
        "'%x' is used before its definition on some path",
    ];
    assert_eq!(messages(&errors), wanted);
    let insts: Vec<_> = errors.iter().map(|error| error.instruction.as_deref()).collect();
    assert_eq!(insts, [Some("%y = add"), Some("%phi = phi"), Some("ret")]);
}

#[test]
fn places_are_checked() {
    let none = {
        let m = ModuleBuilder::new();
        let f = m.function("f", m.void_type(), &[]);
        f.ret_void();
        m.finish().expect_err("there is no block")
    };
    assert_eq!(messages(&none), ["no place for an instruction; 'position_at_end' chooses a block"]);
    let found = wrong_in_block(|m, f| {
        let x = f.freeze(f.param(0));
        f.position_before(f.instruction(x).expect("it makes a value"));
        f.ret(m.const_i32(1));
        f.position_at_end(f.current_block().expect("it is being written"));
    });
    assert_eq!(found, ["a terminator ends its block, this one stands before 'freeze'"]);
}

#[test]
fn phis_and_the_entry_name_the_block_at_fault() {
    let m = ModuleBuilder::new();
    let (i1, i32) = (m.i1_type(), m.i32_type());
    let f = m.function("f", i32, &[i1]);
    let (entry, body, end) = (f.block("entry"), f.block(""), f.block("end"));
    f.position_at_end(entry);
    f.cond_br(f.param(0), body, body);
    f.position_at_end(body);
    f.name("x").phi(i32);
    f.cond_br(f.param(0), end, entry);
    f.position_at_end(end);
    let y = f.name("y").phi(i32);
    f.add_incoming(y, &[(m.const_i32(1), body), (m.const_i32(1), entry)]);
    f.ret(y);
    let errors = m.finish().expect_err("three are wrong");
    let found: Vec<_> = errors.iter().map(|error| (&*error.message, error.block.as_deref())).collect();
    let wanted = [
        ("the entry block must not be branched to", Some("block 1")),
        ("'phi' has no value for '%entry', which is a predecessor of its block", Some("block 1")),
        ("'phi' has a value for '%entry', which is no predecessor of its block", Some("block '%end'")),
    ];
    assert_eq!(found, wanted);
}
