//! Atomic operations on floats: where an instruction does them, and where a loop must, since instructions do nothing in
//! memory that other devices write (fine-grained). As `llc-19` decides, and what newer LLVM says by metadata is believed.

use gcnsel_isa::Target;
use gcnsel_tests::compiler;
use gcnsel_tests::oracle::{have, llc_assembly, say};
use std::fmt::Write;

/// One operation.
struct Case {
    name: String,
    space: u32,
    ty: &'static str,
    rmw: String,
    allowed: bool,
}

fn cases() -> Vec<Case> {
    let mut all = Vec::new();
    for space in [0, 1, 3] {
        for ty in ["float", "double", "<2 x half>", "<2 x bfloat>"] {
            for op in ["fadd", "fmin", "fmax"] {
                if op != "fadd" && ty.starts_with('<') {
                    continue;
                }
                for scope in ["", "one-as", "agent", "agent-one-as", "workgroup", "wavefront", "singlethread"]
                {
                    for allowed in [false, true] {
                        let syncscope =
                            if scope.is_empty() { String::new() } else { format!(" syncscope(\"{scope}\")") };
                        all.push(Case {
                            name: format!(
                                "{op} {ty}, address space {space}, scope '{scope}', allowed: {allowed}"
                            ),
                            space,
                            ty,
                            rmw: format!("atomicrmw {op} PTR %p, {ty} %v{syncscope} monotonic"),
                            allowed,
                        });
                    }
                }
            }
        }
    }
    all
}

fn module(cases: &[Case], note: &str) -> String {
    let mut text = String::new();
    for (at, Case { space, ty, rmw, allowed, .. }) in cases.iter().enumerate() {
        let ptr = format!("ptr addrspace({space})");
        let rmw = rmw.replace("PTR", &ptr);
        let group = i32::from(*allowed);
        // A kernel's generic pointers are to global memory; what comes as a number may be any.
        let (param, pointer) = match space {
            0 => ("i64 %n".to_string(), "  %p = inttoptr i64 %n to ptr\n"),
            _ => (format!("{ptr} %p"), ""),
        };
        let _ = write!(
            text,
            "define amdgpu_kernel void @k{at}({param}, {ty} %v) #{group} {{\n{pointer}  %r = {rmw}{note}\n  \
             ret void\n}}\n"
        );
    }
    text + "attributes #0 = { nounwind }\nattributes #1 = { \"amdgpu-unsafe-fp-atomics\"=\"true\" }\n!0 = !{}\n"
}

/// For each case whether a loop does it.
fn loops(cases: &[Case], whose: &str, assembly: &str) -> Vec<bool> {
    // llc's flat additions ask for the address space, and end in several places.
    let is_loop = |at: usize| {
        let code = assembly.split(&format!("\nk{at}:")).nth(1).expect("each kernel has code");
        let code = code.split(".end_amdhsa_kernel").next().unwrap_or(code);
        let loops = code.contains("cmpswap") || code.contains("ds_cmpst");
        assert!(loops || code.contains("atomic_") || code.contains("ds_"), "{whose}: {}", cases[at].name);
        loops
    };
    (0..cases.len()).map(is_loop).collect()
}

#[test]
fn instructions_are_trusted_where_llc_trusts_them() {
    if !have("instructions_are_trusted_where_llc_trusts_them", "llc-19", "llvm-19") {
        return;
    }
    let cases = cases();
    for target in Target::ALL {
        let text = module(&cases, "");
        let ours = loops(&cases, "ours", &compiler::assembly(&text, target).expect("it compiles"));
        let theirs = loops(&cases, "llc's", &llc_assembly(&text, target).expect("llc compiles it"));
        let mut instructions = 0;
        for ((case, ours), theirs) in cases.iter().zip(ours).zip(theirs) {
            instructions += usize::from(!ours);
            // Two halves at once: later releases of LLVM ask as for other types, and so do we.
            let unasked = target == Target::Gfx90a && case.ty == "<2 x half>" && case.space == 1 && !theirs;
            let is_system = matches!(case.name.split('\'').nth(1), Some("" | "one-as"));
            // llc asks for the address space, and adds to global memory by an instruction that has no flat sibling.
            let divided = target == Target::Gfx90a && case.ty == "float" && case.space == 0;
            let expected = if unasked { !case.allowed || is_system } else { theirs || divided };
            assert_eq!(ours, expected, "{target}: {}: by a loop?", case.name);
        }
        say(&format!("{target}: {} atomics on floats, {instructions} by instructions", cases.len()));
    }
}

#[test]
fn metadata_says_that_memory_is_coarse_grained() {
    let cases = cases();
    let text = module(&cases, ", !amdgpu.no.fine.grained.memory !0");
    // What each target has instructions for: (address space, type, operations).
    let on_90a: &[(u32, &str, &str)] = &[
        (1, "float", "fadd"),
        (0, "float", ""),
        (1, "double", "fadd fmin fmax"),
        (0, "double", "fadd fmin fmax"),
        (1, "<2 x half>", "fadd"),
        (0, "<2 x half>", ""),
        (1, "<2 x bfloat>", ""),
        (0, "<2 x bfloat>", ""),
    ];
    let ours = loops(&cases, "ours", &compiler::assembly(&text, Target::Gfx90a).expect("it compiles"));
    for (case, is_loop) in cases.iter().zip(ours).filter(|(case, _)| case.space != 3) {
        let row = on_90a.iter().find(|row| row.0 == case.space && row.1 == case.ty).expect("a row");
        let op = case.name.split(' ').next().expect("a name");
        assert_eq!(is_loop, !row.2.split(' ').any(|known| known == op), "{}", case.name);
    }
}
