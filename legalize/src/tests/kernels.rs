//! All kernels of the repository are legalized and still verify.

use crate::{legalize, legalize_module};
use gcnsel_ir::{parse, print_function, verify_function};
use gcnsel_isa::Target;
use gcnsel_witness::kernel_files;

#[test]
fn kernels_are_legalized() {
    let mut count = 0;
    for path in kernel_files() {
        let bytes = std::fs::read(&path).expect("a listed file is readable");
        let mut module = parse(&bytes).unwrap_or_else(|d| panic!("{}: {d}", path.display()));
        legalize_module(&mut module).expect("its calls can be made");
        for function in module.functions.iter().filter(|f| f.is_kernel() && !f.is_declaration()) {
            let legalized = legalize(&module, function.clone(), Target::Gfx942)
                .unwrap_or_else(|d| panic!("{}: {d}", path.display()));
            verify_function(&module, legalized.types(), legalized.function()).unwrap_or_else(|d| {
                let text = print_function(&module, legalized.types(), legalized.function());
                panic!("{}: {d}\n{text}", path.display())
            });
            count += 1;
        }
    }
    assert!(count > 50, "{count} kernels");
}
