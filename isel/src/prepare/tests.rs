//! Prepared functions compute what the originals do, by an interpreter; and no longer hold what they must not.

mod addresses;
mod atomics;
mod control;
mod detached;
mod division;
mod interpret;
mod kernels;
mod math;
mod order;
mod preservation;
mod spaces;
mod strides;
mod wide;

use super::{Prepared, prepare, prepare_module};
use gcnsel_ir::{Function, Module, parse, print_function, verify, verify_function};
use gcnsel_isa::Target;
use interpret::{Datum, Interpreter};

/// A module as preparation gets it.
fn read(text: &str) -> Module {
    let mut module = parse(text.as_bytes()).unwrap_or_else(|d| panic!("{d} at {:?}\n{text}", d.span));
    verify(&module).unwrap_or_else(|d| panic!("{d} at {:?}\n{text}", d.span));
    prepare_module(&mut module).expect("its calls can be made");
    verify(&module).unwrap_or_else(|d| panic!("with the declarations: {d}"));
    module
}

fn named<'a>(module: &'a Module, name: &str) -> &'a Function {
    module.functions.iter().find(|f| &*f.name == name).expect("the function is defined")
}

/// The prepared function `@f`, verified.
fn prepared(module: &Module) -> Prepared {
    let prepared = prepare(module, named(module, "f").clone(), Target::Gfx90a)
        .unwrap_or_else(|d| panic!("{d} at {:?}", d.span));
    verify_function(module, prepared.types(), prepared.function()).unwrap_or_else(|d| {
        panic!("{d}\n{}", text(module, &prepared));
    });
    prepared
}

/// The text of a prepared function.
fn text(module: &Module, prepared: &Prepared) -> String {
    print_function(module, prepared.types(), prepared.function())
}

/// What a function returns and what memory it leaves.
fn run(
    module: &Module,
    prepared: Option<&Prepared>,
    args: &[Datum],
    memory: &[u8],
    error: i32,
) -> (Option<Datum>, Vec<u8>) {
    let (types, function) = match prepared {
        Some(p) => (p.types(), p.function()),
        None => (&*module.types, named(module, "f")),
    };
    let mut interpreter = Interpreter::new(module, types);
    interpreter.memory[..memory.len()].copy_from_slice(memory);
    interpreter.error = error;
    let result = interpreter.call(function, args);
    (result, interpreter.memory[..1 << 12].to_vec())
}

/// Checks that the prepared `@f` does what the original does for some arguments.
fn same(module: &Module, prepared: &Prepared, args: &[u128]) {
    let memory: Vec<u8> = (0..4096u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    let args: Vec<Datum> = args.iter().map(|&a| Datum::Bits(a)).collect();
    let wanted = run(module, None, &args, &memory, 0);
    for error in [0, 1, -1] {
        let found = run(module, Some(prepared), &args, &memory, error);
        assert!(
            found == wanted,
            "{args:?}: {:?}, expected {:?}\n{}",
            found.0,
            wanted.0,
            text(module, prepared)
        );
    }
}
