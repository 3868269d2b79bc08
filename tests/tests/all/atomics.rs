//! Atomic operations on integers: where an instruction does them, and where a loop must. In memory of another device, which
//! may be meant in the system's scope, PCI Express does additions, exchanges and `cmpxchg` alone. `llc-19` knows that of
//! minima and maxima, newer LLVM of all others.

use gcnsel_isa::Target;
use gcnsel_tests::compiler;
use gcnsel_tests::oracle::{have, llc_assembly, say};
use std::fmt::Write;

/// What IR calls operations, and instructions of global memory.
const OPERATIONS: [(&str, &str); 12] = [
    ("xchg", "swap"),
    ("add", "add"),
    ("sub", "sub"),
    ("and", "and"),
    ("or", "or"),
    ("xor", "xor"),
    ("max", "smax"),
    ("min", "smin"),
    ("umax", "umax"),
    ("umin", "umin"),
    ("uinc_wrap", "inc"),
    ("udec_wrap", "dec"),
];

const SCOPES: [&str; 7] = ["", "one-as", "agent", "agent-one-as", "workgroup", "wavefront", "singlethread"];

/// One operation.
struct Case {
    name: String,
    space: u32,
    bits: u32,
    op: &'static str,
    mnemonic: &'static str,
    is_system: bool,
    rmw: String,
}

fn cases(spaces: &[u32], operand: &str) -> Vec<Case> {
    let mut all = Vec::new();
    for &space in spaces {
        for bits in [32, 64] {
            for (op, mnemonic) in OPERATIONS {
                for scope in SCOPES {
                    let syncscope = match scope {
                        "" => String::new(),
                        _ => format!(" syncscope(\"{scope}\")"),
                    };
                    all.push(Case {
                        name: format!("{op} i{bits}, address space {space}, scope '{scope}'"),
                        space,
                        bits,
                        op,
                        mnemonic,
                        is_system: matches!(scope, "" | "one-as"),
                        rmw: format!(
                            "atomicrmw {op} ptr addrspace({space}) %p, i{bits} {operand}{syncscope} monotonic"
                        ),
                    });
                }
            }
        }
    }
    all
}

fn module(cases: &[Case], note: &str) -> String {
    let mut text = String::new();
    for (at, Case { space, bits, rmw, .. }) in cases.iter().enumerate() {
        // A kernel's generic pointers are to global memory; what comes as a number may be any.
        let (param, pointer) = match space {
            0 => ("i64 %n".to_string(), "  %p = inttoptr i64 %n to ptr\n"),
            7 => (
                "ptr addrspace(8) %b".to_string(),
                "  %p = addrspacecast ptr addrspace(8) %b to ptr addrspace(7)\n",
            ),
            _ => (format!("ptr addrspace({space}) %p"), ""),
        };
        let _ = write!(
            text,
            "define amdgpu_kernel void @k{at}({param}, i{bits} %v) {{\n{pointer}  %r = {rmw}{note}\n  ret void\n}}\n"
        );
    }
    text + "!0 = !{}\n"
}

/// For each case the mnemonics of its atomic operations, without what says of which memory and how wide they are.
fn instructions(cases: &[Case], assembly: &str) -> Vec<Vec<String>> {
    let of_case = |at: usize| {
        let code = assembly.split(&format!("\nk{at}:")).nth(1).expect("each kernel has code");
        let code = code.split(".end_amdhsa_kernel").next().unwrap_or(code);
        let mnemonics = code.lines().filter_map(|line| line.split_whitespace().next());
        let atomics = mnemonics.filter_map(|m| match m.split_once("_atomic_") {
            Some((_, what)) => Some(what.strip_suffix("_x2").unwrap_or(what).to_string()),
            None => m.starts_with("ds_").then(|| m.to_string()),
        });
        atomics.collect()
    };
    (0..cases.len()).map(of_case).collect()
}

fn ours(cases: &[Case], note: &str, target: Target) -> Vec<Vec<String>> {
    instructions(cases, &compiler::assembly(&module(cases, note), target).expect("it compiles"))
}

#[test]
fn instructions_are_trusted_where_llvm_trusts_them() {
    let have_llc = have("instructions_are_trusted_where_llvm_trusts_them", "llc-19", "llvm-19");
    let mut cases = cases(&[0, 1, 3, 7], "%v");
    // llc-19 ends there.
    cases.retain(|case| case.space != 7 || !matches!(case.op, "uinc_wrap" | "udec_wrap"));
    for target in Target::ALL {
        let found = ours(&cases, "", target);
        for (case, found) in cases.iter().zip(&found) {
            if case.space == 3 {
                assert!(
                    found.len() == 1 && !found[0].contains("cmpst"),
                    "{target}: {}: {found:?}",
                    case.name
                );
                continue;
            }
            let expected = match case.op {
                "xchg" | "add" => case.mnemonic,
                _ if !case.is_system => case.mnemonic,
                "sub" => "add",
                _ => "cmpswap",
            };
            assert_eq!(found, &[expected], "{target}: {}", case.name);
        }
        if !have_llc {
            continue;
        }
        let theirs =
            instructions(&cases, &llc_assembly(&module(&cases, ""), target).expect("llc compiles it"));
        let mut stricter = 0;
        for ((case, ours), theirs) in cases.iter().zip(&found).zip(&theirs) {
            // What newer LLVM alone knows.
            if case.is_system
                && case.space != 3
                && ["sub", "and", "or", "xor", "uinc_wrap", "udec_wrap"].contains(&case.op)
            {
                assert_eq!(theirs, &[case.mnemonic], "{target}: llc's {}", case.name);
                stricter += 1;
                continue;
            }
            assert_eq!(ours, theirs, "{target}: {}", case.name);
        }
        say(&format!("{target}: {} atomics on integers, {stricter} not as llc-19", cases.len()));
    }
}

#[test]
fn metadata_says_whose_memory_it_is() {
    let cases = cases(&[0, 1, 7], "%v");
    for note in [", !amdgpu.no.remote.memory !0", ", !amdgpu.no.fine.grained.memory !0"] {
        for target in Target::ALL {
            for (case, found) in cases.iter().zip(ours(&cases, note, target)) {
                assert_eq!(found, [case.mnemonic], "{target}{note}: {}", case.name);
            }
        }
    }
}

/// Optimisers write an addition of zero as `or`, to read what other devices write.
#[test]
fn what_changes_nothing_is_an_addition() {
    let all = cases(&[0, 1, 7], "0");
    let cases: Vec<Case> =
        all.into_iter().filter(|case| case.is_system && ["sub", "or", "xor"].contains(&case.op)).collect();
    for target in Target::ALL {
        for (case, found) in cases.iter().zip(ours(&cases, "", target)) {
            assert_eq!(found, ["add"], "{target}: {}", case.name);
        }
    }
}
