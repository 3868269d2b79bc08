//! The calling convention, judged by calls between objects of two compilers: of each kernel of `tests/calls` that can be
//! taken apart, the kernel by one compiler and the functions by the other, both ways, linked by lld and run in the
//! emulator's strict mode. And our two halves, which shows that what only `reloc` does is right as well. Besides, which of two
//! functions of one name a call comes to.

use gcnsel::{Emit, Options};
use gcnsel_emulator::{Arg, CodeObject, Launch};
use gcnsel_isa::Target;
use gcnsel_tests::compiler::compile_with;
use gcnsel_tests::differential::KernelFile;
use gcnsel_tests::oracle::{LlcLevel, have, link_all, llc_object, say};
use std::path::Path;

/// Files whose functions share nothing but calls with their kernel.
const FILES: [&str; 7] =
    ["arguments", "control", "ids", "memory_arguments", "pressure", "recursion", "variadic"];

/// What makes a kernel of LLVM's ask for so many registers: it does not know its callees'.
const REGISTERS: &str = "  call void asm sideeffect \"\", \"~{v127},~{s95}\"()\n";

/// The kernel with declarations of the functions, and the functions alone.
fn take_apart(text: &str) -> (String, String) {
    let (mut kernel, mut functions) = (String::new(), String::new());
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if !line.starts_with("define ") {
            [&mut kernel, &mut functions].into_iter().for_each(|half| half.push_str(&format!("{line}\n")));
            continue;
        }
        let mut body = String::new();
        for line in lines.by_ref() {
            body.push_str(&format!("{line}\n"));
            if line == "}" {
                break;
            }
        }
        if line.contains("amdgpu_kernel") {
            kernel.push_str(&format!("{line}\n{body}"));
            continue;
        }
        let line = line.replace("define internal", "define hidden");
        functions.push_str(&format!("{line}\n{body}"));
        let header = line.replace("define ", "declare ");
        kernel.push_str(&format!("{}\n", header.trim_end_matches(['{', ' '])));
    }
    (kernel, functions)
}

fn asking_for_registers(kernel: &str) -> String {
    let mut out = String::new();
    for line in kernel.lines() {
        out.push_str(&format!("{line}\n"));
        if line.starts_with("define ") {
            out.push_str(REGISTERS);
        }
    }
    out
}

#[test]
fn objects_of_two_compilers_call_one_another() {
    if !have("linked_calls", "llc-19", "llvm-19") || !have("linked_calls", "ld.lld-19", "lld-19") {
        return;
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("calls");
    let (mut runs, mut faults) = (0, Vec::new());
    for name in FILES {
        let file = KernelFile::read(&folder.join(format!("{name}.ll"))).unwrap_or_else(|why| panic!("{why}"));
        let (kernel, functions) = take_apart(&file.text);
        for target in Target::ALL {
            let options = Options::default().target(target).emit(Emit::Reloc).verify(true);
            let ours = |text: &str| compile_with(text.as_bytes(), name, &options);
            let theirs = |text: &str| llc_object(text, target.name(), LlcLevel::O2);
            let halves = [
                ("our kernel, LLVM's functions", ours(&kernel), theirs(&functions)),
                ("LLVM's kernel, our functions", theirs(&asking_for_registers(&kernel)), ours(&functions)),
                ("our halves", ours(&kernel), ours(&functions)),
            ];
            for (who, kernel, functions) in halves {
                let result = file.check(kernel.and_then(|kernel| link_all(&[&kernel, &functions?])));
                faults.extend(result.err().map(|what| format!("{name} for {target}, {who}: {what}")));
                runs += 1;
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    say(&format!("calls between objects: {runs} runs"));
}

/// A weak function is the one of the object that has it for good, wherever it is called.
#[test]
fn weak_functions_are_replaced() {
    if !have("weak_functions", "llc-19", "llvm-19") || !have("weak_functions", "ld.lld-19", "lld-19") {
        return;
    }
    let weak = "define weak hidden i32 @f(i32 %x) {\n  %r = add i32 %x, 1\n  ret i32 %r\n}\n\
                define amdgpu_kernel void @k(ptr addrspace(1) %out) {\n  %r = call i32 @f(i32 3)\n  \
                store i32 %r, ptr addrspace(1) %out\n  ret void\n}\n";
    let strong = "define hidden i32 @f(i32 %x) {\n  %r = add i32 %x, 100\n  ret i32 %r\n}\n";
    for target in Target::ALL {
        let reloc = Options::default().target(target).emit(Emit::Reloc).verify(true);
        let weak = compile_with(weak.as_bytes(), "weak", &reloc).unwrap_or_else(|why| panic!("{why}"));
        let ours = compile_with(strong.as_bytes(), "strong", &reloc);
        for strong in [ours, llc_object(strong, target.name(), LlcLevel::O2)] {
            let strong = strong.unwrap_or_else(|why| panic!("{why}"));
            for (objects, expected) in [(vec![&weak[..], &strong], 103u32), (vec![&weak], 4)] {
                let object = link_all(&objects).unwrap_or_else(|why| panic!("{why}"));
                let object = CodeObject::load(&object).expect("it is well-formed");
                let launch = Launch::new("k", [1, 1, 1], [1, 1, 1]).arg(Arg::Buffer(vec![0; 4]));
                let outcome = object.run(&launch).unwrap_or_else(|why| panic!("{target}: {why}"));
                assert_eq!(outcome.buffers[0], expected.to_le_bytes(), "{target}");
            }
        }
    }
}

/// What others may call is in the object, whatever it calls itself.
#[test]
fn functions_that_call_others_are_in_the_object() {
    if !have("functions_that_call", "llc-19", "llvm-19")
        || !have("functions_that_call", "ld.lld-19", "lld-19")
    {
        return;
    }
    let functions = "define internal i32 @g(i32 %x) {\n  %r = mul i32 %x, 5\n  ret i32 %r\n}\n\
                     define hidden i32 @f(i32 %x) {\n  %y = call i32 @g(i32 %x)\n  %r = add i32 %y, 1\n  ret i32 %r\n}\n";
    let kernel = "declare hidden i32 @f(i32)\n\
                  define amdgpu_kernel void @k(ptr addrspace(1) %out) {\n  %r = call i32 @f(i32 3)\n  \
                  store i32 %r, ptr addrspace(1) %out\n  ret void\n}\n";
    for target in Target::ALL {
        let reloc = Options::default().target(target).emit(Emit::Reloc).verify(true);
        let ours = compile_with(functions.as_bytes(), "functions", &reloc);
        let ours = ours.unwrap_or_else(|why| panic!("{target}: {why}"));
        let theirs = llc_object(kernel, target.name(), LlcLevel::O2).unwrap_or_else(|why| panic!("{why}"));
        let object = link_all(&[&theirs, &ours]).unwrap_or_else(|why| panic!("{target}: {why}"));
        let object = CodeObject::load(&object).expect("it is well-formed");
        let launch = Launch::new("k", [1, 1, 1], [1, 1, 1]).arg(Arg::Buffer(vec![0; 4]));
        let outcome = object.run(&launch).unwrap_or_else(|why| panic!("{target}: {why}"));
        assert_eq!(outcome.buffers[0], 16u32.to_le_bytes(), "{target}");
    }
}

/// A function that is there for inlining alone does not meet the one that another object defines.
#[test]
fn available_functions_are_no_definitions() {
    if !have("available_functions", "llc-19", "llvm-19")
        || !have("available_functions", "ld.lld-19", "lld-19")
    {
        return;
    }
    let body = "i32 @f(i32 %x) noinline {\n  %r = add i32 %x, 1\n  ret i32 %r\n}\n";
    let kernel = format!(
        "define available_externally {body}define amdgpu_kernel void @k(ptr addrspace(1) %out) {{\n  \
         %r = call i32 @f(i32 3)\n  store i32 %r, ptr addrspace(1) %out\n  ret void\n}}\n"
    );
    for target in Target::ALL {
        let reloc = Options::default().target(target).emit(Emit::Reloc).verify(true);
        let ours = compile_with(kernel.as_bytes(), "kernel", &reloc).unwrap_or_else(|why| panic!("{why}"));
        let theirs = llc_object(&format!("define {body}"), target.name(), LlcLevel::O2);
        let theirs = theirs.unwrap_or_else(|why| panic!("{why}"));
        let object = link_all(&[&ours, &theirs]).unwrap_or_else(|why| panic!("{target}: {why}"));
        let object = CodeObject::load(&object).expect("it is well-formed");
        let launch = Launch::new("k", [1, 1, 1], [1, 1, 1]).arg(Arg::Buffer(vec![0; 4]));
        let outcome = object.run(&launch).unwrap_or_else(|why| panic!("{target}: {why}"));
        assert_eq!(outcome.buffers[0], 4u32.to_le_bytes(), "{target}");
    }
}

/// What everybody sees, of another object: a function, a variable, and variables that there need not be, and are not, one of
/// them for nobody else to have. Their addresses come from the linker's table, which lld asks for (`recompile with -fPIC`).
#[test]
fn what_everybody_sees_is_found_by_the_table() {
    if !have("what_everybody_sees", "llc-19", "llvm-19")
        || !have("what_everybody_sees", "ld.lld-19", "lld-19")
    {
        return;
    }
    let others = "@v = addrspace(1) global i32 70\n\
                  define i32 @f(i32 %x) {\n  %r = add i32 %x, 1\n  ret i32 %r\n}\n";
    let kernel = "@v = external addrspace(1) global i32\n@w = extern_weak addrspace(1) global i32\n\
                  @h = extern_weak hidden addrspace(1) global i32\n\
                  declare i32 @f(i32)\n\
                  define amdgpu_kernel void @k(ptr addrspace(1) %out) {\n  %v = load i32, ptr addrspace(1) @v\n  \
                  %is = icmp ne ptr addrspace(1) @w, null\n  %bit = zext i1 %is to i32\n  %x = add i32 %v, %bit\n  \
                  %too = icmp ne ptr addrspace(1) @h, null\n  %two = zext i1 %too to i32\n  %y = add i32 %x, %two\n  \
                  %r = call i32 @f(i32 %y)\n  store i32 %r, ptr addrspace(1) %out\n  ret void\n}\n";
    for target in Target::ALL {
        let reloc = Options::default().target(target).emit(Emit::Reloc).verify(true);
        let ours = |text: &str| compile_with(text.as_bytes(), "part", &reloc);
        let theirs = |text: &str| llc_object(text, target.name(), LlcLevel::O2);
        for (kernel, others) in
            [(ours(kernel), theirs(others)), (theirs(kernel), ours(others)), (ours(kernel), ours(others))]
        {
            let whole = kernel.and_then(|kernel| link_all(&[&kernel, &others?]));
            let object = CodeObject::load(&whole.unwrap_or_else(|why| panic!("{target}: {why}")));
            let launch = Launch::new("k", [1, 1, 1], [1, 1, 1]).arg(Arg::Buffer(vec![0; 4]));
            let outcome = object.expect("it is well-formed").run(&launch);
            let outcome = outcome.unwrap_or_else(|why| panic!("{target}: {why}"));
            assert_eq!(outcome.buffers[0], 71u32.to_le_bytes(), "{target}");
        }
    }
}
