//! What the builder says of misuse, and that it says all of it.

mod attributes;
mod constants;
mod flow;
mod llvm;
mod operands;
mod strangers;
mod symbols;
mod types;

use gcnsel_ir::AddressSpace;
use gcnsel_ir::builder::{BuildErrors, FunctionBuilder, ModuleBuilder};

fn messages(errors: &BuildErrors) -> Vec<&str> {
    errors.iter().map(|error| &*error.message).collect()
}

/// The messages of a module with one function `f` of type `i32 (i32, float, ptr)`, whose entry block is being written.
fn wrong(build: impl FnOnce(&ModuleBuilder, &FunctionBuilder)) -> BuildErrors {
    let m = ModuleBuilder::new();
    let params = [m.i32_type(), m.float_type(), m.ptr_type(AddressSpace::FLAT)];
    let f = m.function("f", m.i32_type(), &params);
    f.position_at_end(f.block("entry"));
    build(&m, &f);
    m.finish().expect_err("something is wrong")
}

/// As [`wrong`], with a return at the end: the messages are of what is built alone.
fn wrong_in_block(build: impl FnOnce(&ModuleBuilder, &FunctionBuilder)) -> Vec<String> {
    let errors = wrong(|m, f| {
        build(m, f);
        f.ret(m.const_i32(0));
    });
    messages(&errors).iter().map(|message| message.to_string()).collect()
}
