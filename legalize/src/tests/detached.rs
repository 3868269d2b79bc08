//! Kernels taken out of their module.

use super::{read, text};
use crate::{detach, legalize, legalize_module};
use gcnsel_ir::{Function, Module, parse, verify_function};
use gcnsel_isa::Target;
use gcnsel_witness::kernel_files;

/// The text of what is legalized of a function, verified.
fn legalized_text(module: &Module, function: Function) -> String {
    let legalized =
        legalize(module, function, Target::Gfx942).unwrap_or_else(|d| panic!("{d} at {:?}", d.span));
    verify_function(module, legalized.types(), legalized.function())
        .unwrap_or_else(|d| panic!("{d}\n{}", text(module, &legalized)));
    text(module, &legalized)
}

/// The legalized text of each of some functions, which are taken out of the module where nobody else needs them.
fn texts_detached(mut module: Module, functions: &[usize]) -> Vec<String> {
    let bodies = detach(&mut module, functions);
    let found = functions.iter().zip(bodies);
    let found = found.map(|(&index, body)| body.unwrap_or_else(|| module.functions[index].clone()));
    found.map(|function| legalized_text(&module, function)).collect()
}

/// The legalized text of each of some functions, which stay where they are.
fn texts_in_place(module: &Module, functions: &[usize]) -> Vec<String> {
    functions.iter().map(|&index| legalized_text(module, module.functions[index].clone())).collect()
}

/// Who calls needs another's body, and who is called is needed: neither is taken out.
#[test]
fn what_others_need_stays() {
    let module = read(
        "define void @called(ptr addrspace(1) %p) {
           store i32 7, ptr addrspace(1) %p
           ret void
         }
         define amdgpu_kernel void @caller(ptr addrspace(1) %p) {
           call void @called(ptr addrspace(1) %p)
           ret void
         }
         declare float @llvm.sqrt.f32(float)
         define amdgpu_kernel void @alone(ptr addrspace(1) %p, float %x) {
           %root = call float @llvm.sqrt.f32(float %x)
           store float %root, ptr addrspace(1) %p
           ret void
         }",
    );
    let functions = ["called", "caller", "alone"]
        .map(|name| module.functions.iter().position(|f| &*f.name == name).expect("it is defined"));
    let mut rest = module.clone();
    let detached: Vec<bool> = detach(&mut rest, &functions).iter().map(Option::is_some).collect();
    assert_eq!(detached, [false, false, true]);
    let declared = functions.map(|index| rest.functions[index].is_declaration());
    assert_eq!(declared, [false, false, true]);
    let texts = texts_detached(module, &functions);
    assert!(texts[0].contains("store i32 7") && texts[1].contains("store i32 7"), "{texts:?}");
    assert!(!texts[1].contains("call void"), "{}", texts[1]);
    assert!(texts[2].contains("call float @llvm.sqrt.f32(float %x)"), "{}", texts[2]);
}

#[test]
fn kernels_are_legalized_alike() {
    let mut detached = 0;
    for path in kernel_files() {
        let bytes = std::fs::read(&path).expect("a listed file is readable");
        let mut module = parse(&bytes).unwrap_or_else(|d| panic!("{}: {d}", path.display()));
        legalize_module(&mut module).expect("its calls can be made");
        let functions = module.functions.iter().enumerate();
        let kernels = functions.filter(|(_, f)| f.is_kernel() && !f.is_declaration());
        let kernels: Vec<usize> = kernels.map(|(index, _)| index).collect();
        let in_place = texts_in_place(&module, &kernels);
        detached += detach(&mut module.clone(), &kernels).iter().flatten().count();
        assert!(texts_detached(module, &kernels) == in_place, "{}", path.display());
    }
    assert!(detached > 50, "{detached} kernels");
}
