//! Values, blocks and types of other functions and of other builders.

use super::messages;
use gcnsel_ir::AddressSpace;
use gcnsel_ir::builder::ModuleBuilder;

#[test]
fn values_and_blocks_of_other_functions_are_refused() {
    let m = ModuleBuilder::new();
    let (i32, void) = (m.i32_type(), m.void_type());
    let (f, g) = (m.function("f", i32, &[i32]), m.function("g", void, &[i32]));
    let (of_f, of_g) = (f.block("of_f"), g.block(""));
    f.position_at_end(of_f);
    let x = f.name("x").add(f.param(0), f.param(0));
    f.ret(x);
    g.position_at_end(of_g);
    g.add(x, g.param(0));
    g.add(f.param(0), g.param(0));
    g.br(of_f);
    let phi = g.phi(i32);
    g.add_incoming(phi, &[(g.param(0), of_f)]);
    g.ret_void();
    let errors = m.finish().expect_err("four are of the other function");
    let wanted = [
        "'%x' is a value of '@f', which is another function",
        "a value is a value of '@f', which is another function",
        "block '%of_f' is one of '@f', which is another function",
        "block '%of_f' is one of '@f', which is another function",
    ];
    assert_eq!(messages(&errors), wanted);
}

#[test]
fn what_belongs_to_another_module_does_not_panic() {
    let (m, other) = (ModuleBuilder::new(), ModuleBuilder::new());
    let types: Vec<_> = (1..40).map(|bits| other.int_type(bits)).collect();
    let far = *types.last().expect("there are some");
    let g = other.function("g", far, &[far; 40]);
    let strange = g.param(39);
    let constant = types.iter().map(|&ty| other.const_int(ty, 0)).next_back().expect("there are some");
    let node = (0..40).map(|_| other.metadata_node(&[])).next_back().expect("there are some");
    let f = m.function("f", m.void_type(), &[]);
    f.position_at_end(f.block(""));
    f.alloca(far);
    f.freeze(strange);
    f.freeze(constant);
    f.br(g.block(""));
    f.call(&g, &[]);
    f.call_address(m.function_type(m.void_type(), &[], false), constant, &[]);
    f.set_name(strange, "strange");
    m.block_address(g.block(""));
    g.position_at_end(g.block(""));
    f.position_before(g.unreachable());
    f.metadata("range", node).alloca(m.i32_type());
    m.vector_type(far, 2);
    m.const_zero(far);
    m.global("global", far, AddressSpace::GLOBAL);
    m.add_named_metadata("list", &[node]);
    f.ret_void();
    let errors = m.finish().expect_err("all of it is of another module");
    assert!(errors.iter().count() >= 14, "{errors}");
}

/// Their numbers are those of values and blocks that the module has.
#[test]
fn what_another_module_numbers_alike_is_refused() {
    let (m, other) = (ModuleBuilder::new(), ModuleBuilder::new());
    let build = |m: &ModuleBuilder| {
        let f = m.function("f", m.void_type(), &[m.float_type(), m.ptr_type(AddressSpace::GLOBAL)]);
        let entry = f.block("entry");
        f.position_at_end(entry);
        let one = m.const_f32(1.0);
        (f.param(0), one, f.block("end"), f.store(one, f.param(1)))
    };
    let _ = build(&m);
    let (argument, constant, block, store) = build(&other);
    let f = m.function("g", m.void_type(), &[m.ptr_type(AddressSpace::GLOBAL)]);
    f.position_at_end(f.block(""));
    f.store(argument, f.param(0));
    f.store(constant, f.param(0));
    m.type_of(constant);
    m.block_address(block);
    f.position_before(store);
    f.br(block);
    let errors = m.finish().expect_err("six are of another module");
    let wanted = [
        "this value is of another module",
        "this constant is of another module",
        "this value is of another module",
        "this block is of another module",
        "an instruction of another module",
        "this block is of another module",
    ];
    assert_eq!(messages(&errors)[..6], wanted);
}
