//! Legal functions compute what the originals do, by an interpreter; and no longer hold what they must not.

mod atomics;
mod control;
mod detached;
mod division;
mod kernels;
mod math;
mod one_lane;
mod order;
mod private;
mod spaces;
mod wide;

use super::{Legal, legalize, legalize_module};
use gcnsel_ir::{Function, Module, TypeTable, parse, print_function, verify, verify_function};
use gcnsel_isa::Target;
use gcnsel_witness::scalar::{self, Datum};

/// A module, made legal as far as that is done once.
fn read(text: &str) -> Module {
    let mut module = parse(text.as_bytes()).unwrap_or_else(|d| panic!("{d} at {:?}\n{text}", d.span));
    verify(&module).unwrap_or_else(|d| panic!("{d} at {:?}\n{text}", d.span));
    legalize_module(&mut module).expect("its calls can be made");
    verify(&module).unwrap_or_else(|d| panic!("with the declarations: {d}"));
    module
}

fn named<'a>(module: &'a Module, name: &str) -> &'a Function {
    module.functions.iter().find(|f| &*f.name == name).expect("the function is defined")
}

/// The legal function `@f`, verified.
fn legalized(module: &Module) -> Legal {
    let legalized = legalize(module, named(module, "f").clone(), Target::Gfx90a)
        .unwrap_or_else(|d| panic!("{d} at {:?}", d.span));
    verify_function(module, legalized.types(), legalized.function()).unwrap_or_else(|d| {
        panic!("{d}\n{}", text(module, &legalized));
    });
    legalized
}

/// The text of a legal function.
fn text(module: &Module, legalized: &Legal) -> String {
    print_function(module, legalized.types(), legalized.function())
}

/// What a function returns and what memory it leaves.
fn run(
    module: &Module,
    legal: Option<&Legal>,
    args: &[Datum],
    memory: &[u8],
    error: i32,
) -> (Option<Datum>, Vec<u8>) {
    let function = legal.map_or_else(|| as_written(module), |legal| (legal.types(), legal.function()));
    scalar::run(module, function, args, memory, error)
}

fn as_written(module: &Module) -> (&TypeTable, &Function) {
    (&module.types, named(module, "f"))
}

/// Checks that the legal `@f` does what the original does for some arguments.
fn same(module: &Module, legal: &Legal, args: &[u128]) {
    scalar::assert_same(module, as_written(module), (legal.types(), legal.function()), args);
}
