//! What tests of passes share.

use gcnsel_ir::{Function, Module, parse, print_function, verify, verify_function};
use gcnsel_isa::Target;
use gcnsel_legalize::{Analysed, Legal, legalize, legalize_module};
use gcnsel_witness::scalar;

/// A module as passes get it.
pub fn read(text: &str) -> Module {
    let mut module = parse(text.as_bytes()).unwrap_or_else(|d| panic!("{d} at {:?}\n{text}", d.span));
    verify(&module).unwrap_or_else(|d| panic!("{d} at {:?}\n{text}", d.span));
    legalize_module(&mut module).expect("its calls can be made");
    verify(&module).unwrap_or_else(|d| panic!("with the declarations: {d}"));
    module
}

/// A function of a module.
pub fn named<'a>(module: &'a Module, name: &str) -> &'a Function {
    module.functions.iter().find(|f| &*f.name == name).expect("the function is defined")
}

/// The function `@f`, legal, packed, with better addresses, which loops step; verified.
pub fn legalized(module: &Module) -> Legal {
    let target = Target::Gfx90a;
    let legal = legalize(module, named(module, "f").clone(), target);
    let packed = legal.and_then(|legal| crate::pack(legal, module));
    let better = packed.and_then(|legal| crate::addresses(crate::strides(legal, module)?, module, target));
    let better = better.and_then(|legal| crate::induction(legal, module, target));
    let better = better.unwrap_or_else(|d| panic!("{d} at {:?}", d.span));
    verify_function(module, better.types(), better.function()).unwrap_or_else(|d| {
        panic!("{d}\n{}", text(module, &better));
    });
    better
}

/// The same, with neighbouring accesses joined.
pub fn joined(module: &Module) -> Legal {
    let joined = crate::join(legalized(module), module, Target::Gfx90a).unwrap_or_else(|d| panic!("{d}"));
    verify_function(module, joined.types(), joined.function()).unwrap_or_else(|d| {
        panic!("{d}\n{}", text(module, &joined));
    });
    joined
}

/// The text of a legal function.
pub fn text(module: &Module, legal: &Legal) -> String {
    print_function(module, legal.types(), legal.function())
}

/// Checks that the `@f` that passes have made does what the original does for some arguments.
pub fn same(module: &Module, after: &Legal, args: &[u128]) {
    let before = (&*module.types, named(module, "f"));
    scalar::assert_same(module, before, (after.types(), after.function()), args);
}

/// A kernel before and after a pass over its instructions, checked.
pub struct Moved {
    pub module: Module,
    pub before: Analysed,
    pub after: Analysed,
}

impl Moved {
    /// Makes the only kernel of a module legal for gfx942 and does the pass.
    pub fn new(text: &str, pass: impl FnOnce(Analysed, &Module) -> Analysed) -> Moved {
        let module = read(text);
        let function = module.functions.iter().find(|f| f.is_kernel()).expect("a kernel").clone();
        let legal = legalize(&module, function, Target::Gfx942).unwrap_or_else(|d| panic!("{d}\n{text}"));
        let before = Analysed::new(&module, legal, &Default::default());
        let after = pass(before.clone(), &module);
        after.check_kept(&module, &before).unwrap_or_else(|d| panic!("{d}\n{text}"));
        Moved { module, before, after }
    }
}
