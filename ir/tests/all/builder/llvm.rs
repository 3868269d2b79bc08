//! What LLVM's verifier refuses.

use super::wrong_in_block;
use gcnsel_ir::AddressSpace;
use gcnsel_ir::builder::{FunctionBuilder, ModuleBuilder};

/// As `opt-19` and `llc-23` refuse them.
#[test]
fn what_llvm_refuses_is_refused() {
    type Build = fn(&ModuleBuilder, &FunctionBuilder);
    let cases: [(Build, &str); 8] = [
        (
            |m, f| {
                f.select(m.const_bool(true), m.const_zero(m.token_type()), m.const_zero(m.token_type()));
            },
            "'select' of type 'token', of which no other token is made",
        ),
        (
            |m, f| {
                f.phi(m.token_type());
            },
            "'phi' of type 'token', of which no other token is made",
        ),
        (
            |m, f| {
                let callee = m.function("callee", m.i32_type(), &[]);
                f.tail("musttail").call(&callee, &[]);
            },
            "a 'musttail' call must stand right before the 'ret' of its result",
        ),
        (
            |m, f| {
                let callee = m.function("callee", m.i32_type(), &[]);
                f.call_convention("amdgpu_kernel").call(&callee, &[]);
            },
            "'amdgpu_kernel' is a convention of kernels, which cannot be called",
        ),
        (
            |m, _| {
                m.ptr_type(AddressSpace(1 << 24));
            },
            "address space 16777216; from 0 to 16777215 are accepted",
        ),
        (
            |m, _| {
                m.global("g", m.i32_type(), AddressSpace(1 << 24));
            },
            "address space 16777216; from 0 to 16777215 are accepted",
        ),
        (
            |m, _| {
                m.target_type("\"a\"\"");
            },
            "'\"a\"\"' is not what stands in the parentheses of a target type",
        ),
        (
            |m, _| {
                m.target_type("\"a\", \"b\"");
            },
            "'\"a\", \"b\"' is not what stands in the parentheses of a target type",
        ),
    ];
    for (build, message) in cases {
        assert_eq!(wrong_in_block(build), [message]);
    }
    // What is right in them: a target type, and a result that is returned.
    let m = ModuleBuilder::new();
    let (i32, callee) = (m.i32_type(), m.function("callee", m.i32_type(), &[]));
    m.target_type("\"spirv.Image\", void, 0, 1");
    m.ptr_type(AddressSpace::MAX);
    let f = m.function("f", i32, &[]);
    f.position_at_end(f.block(""));
    f.ret(f.tail("musttail").call(&callee, &[]));
    assert!(m.finish().is_ok());
}
