//! Intrinsics whose names say other types than their calls.

use gcnsel_ir::{Callee, InstKind, Module, parse, print, verify};

fn read(text: &str) -> Module {
    let module = parse(text.as_bytes()).unwrap_or_else(|error| panic!("{error}"));
    verify(&module).unwrap_or_else(|error| panic!("{error}"));
    module
}

/// The names of what each function's calls call.
fn called(module: &Module) -> Vec<String> {
    let functions = module.functions.iter();
    functions
        .flat_map(|f| f.insts.values())
        .filter_map(|data| match &data.kind {
            InstKind::Call { callee: Callee::Symbol(symbol), .. } => {
                Some(module.symbol_name(*symbol).to_owned())
            }
            _ => None,
        })
        .collect()
}

/// opt-22 prints the same names.
#[test]
fn types_say_which_overload_is_called() {
    let module = read(
        "define <2 x i64> @f(<2 x i64> %a, i64 %b) {\n  \
         %y = call i64 @llvm.umax.i64(i64 %b, i64 1)\n  \
         %x = call <2 x i64> @llvm.umax.i64(<2 x i64> %a, <2 x i64> splat (i64 32))\n  \
         %z = call <2 x i64> @llvm.umax.i64(<2 x i64> %x, <2 x i64> %a)\n  \
         %w = call double @llvm.sqrt.f64(double 1.0)\n  \
         %v = call <2 x half> @llvm.sqrt.f64(<2 x half> splat (half 1.0))\n  \
         ret <2 x i64> %z\n}\n",
    );
    let names = ["umax.i64", "umax.v2i64", "umax.v2i64", "sqrt.f64", "sqrt.v2f16"];
    let names: Vec<String> = names.iter().map(|name| format!("llvm.{name}")).collect();
    assert_eq!(called(&module), names);
    read(&print(&module));
}

#[test]
fn calls_of_no_overload_and_of_another_than_is_declared_are_refused() {
    let declared = "declare i64 @llvm.umax.i64(i64, i64)\ndefine <2 x i64> @f(<2 x i64> %x) {\n  \
                    %r = call <2 x i64> @llvm.umax.i64(<2 x i64> %x, <2 x i64> %x)\n  ret <2 x i64> %r\n}\n";
    let none = "define float @f(float %x, i64 %y) {\n  %z = call i64 @llvm.umax.i64(i64 %y, i64 %y)\n  \
                %r = call float @llvm.umax.i64(float %x, float %x)\n  ret float %r\n}\n";
    for (text, ty) in [(declared, "<2 x i64>"), (none, "float")] {
        let error = verify(&parse(text.as_bytes()).expect("it is read")).expect_err("it is of integers");
        let message = format!("argument 0 of '@llvm.umax.i64' is of type '{ty}'");
        assert!(error.message.starts_with(&message), "{error}");
    }
}
