//! Atomic operations on floats: where an instruction does them, and where a loop must, since instructions do nothing in
//! memory that other devices write (fine-grained), or flush denormals. As `llc-19` decides or, where it does less by
//! instructions, newer LLVM, whose metadata is believed.

use gcnsel_emulator::{Arg, CodeObject, Launch};
use gcnsel_isa::Target;
use gcnsel_tests::compiler;
use gcnsel_tests::oracle::{have, llc_assembly, say};
use std::fmt::Write;

/// One operation.
struct Case {
    name: String,
    space: u32,
    ty: &'static str,
    op: &'static str,
    scope: &'static str,
    rmw: String,
    allowed: bool,
}

impl Case {
    fn is_system(&self) -> bool {
        matches!(self.scope, "" | "one-as")
    }
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
                            op,
                            scope,
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

/// A kernel for each case, with metadata at the operation, and attributes of those kernels that are not allowed anything.
fn module(cases: &[Case], note: &str, attributes: &str) -> String {
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
    let allowed = "attributes #1 = { \"amdgpu-unsafe-fp-atomics\"=\"true\" }";
    text + &format!("attributes #0 = {{ nounwind {attributes} }}\n{allowed}\n!0 = !{{}}\n")
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
        let text = module(&cases, "", "");
        let ours = loops(&cases, "ours", &compiler::assembly(&text, target).expect("it compiles"));
        let theirs = loops(&cases, "llc's", &llc_assembly(&text, target).expect("llc compiles it"));
        let mut instructions = 0;
        for ((case, ours), theirs) in cases.iter().zip(ours).zip(theirs) {
            instructions += usize::from(!ours);
            // Two halves at once: later releases of LLVM ask as for other types, and so do we.
            let unasked = target == Target::Gfx90a && case.ty == "<2 x half>" && case.space == 1 && !theirs;
            // llc asks for the address space, and adds to global memory by an instruction that has no flat sibling.
            let divided = target == Target::Gfx90a && case.ty == "float" && case.space == 0;
            // In the system's scope memory may be another device's, as later releases of LLVM know.
            let remote = target == Target::Gfx942 && case.op == "fadd" && case.is_system() && case.space != 3;
            let expected =
                if unasked { !case.allowed || case.is_system() } else { theirs || divided || remote };
            assert_eq!(ours, expected, "{target}: {}: by a loop?", case.name);
        }
        say(&format!("{target}: {} atomics on floats, {instructions} by instructions", cases.len()));
    }
}

/// Scopes.
#[derive(Clone, Copy, PartialEq)]
enum Scopes {
    All,
    /// Those that are narrower than the system's.
    Narrower,
}

/// What is known of kernels (their metadata, their attributes), and the operations that are instructions then, in address
/// spaces that are listed: as newer LLVM has it (which has minima and maxima of gfx942 in narrower
/// scopes, too, without being told).
type Known = (
    Target,
    &'static [&'static str],
    &'static str,
    Scopes,
    &'static [(&'static [u32], &'static str, &'static str)],
);

const COARSE: &str = "amdgpu.no.fine.grained.memory";
const OWN: &str = "amdgpu.no.remote.memory";
const ANY_DENORMALS: &str = "amdgpu.ignore.denormal.mode";
const FLUSHING: &str = "\"denormal-fp-math-f32\"=\"preserve-sign,preserve-sign\"";

const WITHOUT_FLOAT: &[(&[u32], &str, &str)] =
    &[(&[0, 1], "double", "fadd fmin fmax"), (&[1], "<2 x half>", "fadd")];
const WITH_FLOAT: &[(&[u32], &str, &str)] =
    &[(&[0, 1], "double", "fadd fmin fmax"), (&[1], "<2 x half>", "fadd"), (&[1], "float", "fadd")];
const ADDITIONS: &[(&[u32], &str, &str)] = &[
    (&[0, 1], "float", "fadd"),
    (&[0, 1], "double", "fadd"),
    (&[0, 1], "<2 x half>", "fadd"),
    (&[0, 1], "<2 x bfloat>", "fadd"),
];
const ALL: &[(&[u32], &str, &str)] = &[
    (&[0, 1], "float", "fadd"),
    (&[0, 1], "double", "fadd fmin fmax"),
    (&[0, 1], "<2 x half>", "fadd"),
    (&[0, 1], "<2 x bfloat>", "fadd"),
];

const KNOWN: [Known; 13] = [
    (Target::Gfx900, &[COARSE, OWN, ANY_DENORMALS], "", Scopes::All, &[]),
    (Target::Gfx90a, &[COARSE], "", Scopes::All, WITHOUT_FLOAT),
    (Target::Gfx90a, &[COARSE, OWN], "", Scopes::All, WITHOUT_FLOAT),
    (Target::Gfx90a, &[COARSE, ANY_DENORMALS], "", Scopes::All, WITH_FLOAT),
    (Target::Gfx90a, &[COARSE], FLUSHING, Scopes::All, WITH_FLOAT),
    // Either alone is kept: inputs, results.
    (
        Target::Gfx90a,
        &[COARSE],
        "\"denormal-fp-math-f32\"=\"preserve-sign,ieee\"",
        Scopes::All,
        WITHOUT_FLOAT,
    ),
    (Target::Gfx90a, &[COARSE], "\"denormal-fp-math\"=\"preserve-sign\"", Scopes::All, WITH_FLOAT),
    (Target::Gfx90a, &[OWN], FLUSHING, Scopes::All, &[]),
    (Target::Gfx90a, &[ANY_DENORMALS], "", Scopes::All, &[]),
    (Target::Gfx942, &[COARSE], "", Scopes::All, ALL),
    (Target::Gfx942, &[OWN], "", Scopes::All, ALL),
    (Target::Gfx942, &[ANY_DENORMALS], FLUSHING, Scopes::Narrower, ADDITIONS),
    (Target::Gfx942, &[], "", Scopes::Narrower, ADDITIONS),
];

#[test]
fn metadata_says_what_memory_is() {
    let cases: Vec<Case> = cases().into_iter().filter(|case| case.space != 3 && !case.allowed).collect();
    for (target, notes, attributes, scopes, instructions) in KNOWN {
        let note: String = notes.iter().map(|note| format!(", !{note} !0")).collect();
        let text = module(&cases, &note, attributes);
        let ours = loops(&cases, "ours", &compiler::assembly(&text, target).expect("it compiles"));
        for (case, is_loop) in cases.iter().zip(ours) {
            let is_listed = |row: &&(&[u32], &str, &str)| {
                row.0.contains(&case.space)
                    && row.1 == case.ty
                    && row.2.split(' ').any(|known| known == case.op)
            };
            let is_instruction = instructions.iter().any(|row| is_listed(&row))
                && (scopes == Scopes::All || !case.is_system());
            assert_eq!(is_loop, !is_instruction, "{target} {notes:?} {attributes}: {}", case.name);
        }
    }
}

/// What allows instructions in a function allows those that flush denormals, and says nothing of the system's scope.
#[test]
fn functions_may_allow_instructions() {
    let cases: Vec<Case> = cases().into_iter().filter(|case| case.space == 1 && case.allowed).collect();
    for (note, in_system) in [("", false), (", !amdgpu.no.fine.grained.memory !0", true)] {
        let text = module(&cases, note, "");
        let ours = loops(&cases, "ours", &compiler::assembly(&text, Target::Gfx90a).expect("it compiles"));
        for (case, is_loop) in cases.iter().zip(ours).filter(|(case, _)| case.ty == "float") {
            let is_instruction = case.op == "fadd" && (in_system || !case.is_system());
            assert_eq!(is_loop, !is_instruction, "{note}: {}", case.name);
        }
    }
}

/// Sums of denormals, of what is known of memory and of denormals: each lane adds to a word of its own, in global memory and in
/// LDS.
#[test]
fn denormals_are_kept_unless_nobody_minds() {
    let coarse = ", !amdgpu.no.fine.grained.memory !0";
    let both = ", !amdgpu.no.fine.grained.memory !0, !amdgpu.ignore.denormal.mode !0";
    for target in Target::ALL {
        for (note, flushed) in [("", false), (coarse, false), (both, target == Target::Gfx90a)] {
            let text = format!(
                "@lds = internal addrspace(3) global [64 x float] poison\n\
                 declare i32 @llvm.amdgcn.workitem.id.x()\n\
                 define amdgpu_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) {{\n  \
                 %id = call i32 @llvm.amdgcn.workitem.id.x()\n  \
                 %tiny = bitcast i32 %id to float\n  \
                 %at = getelementptr float, ptr addrspace(1) %p, i32 %id\n  \
                 %r = atomicrmw fadd ptr addrspace(1) %at, float %tiny syncscope(\"agent\") monotonic{note}\n  \
                 %word = getelementptr float, ptr addrspace(3) @lds, i32 %id\n  \
                 store float %tiny, ptr addrspace(3) %word\n  \
                 %s = atomicrmw fadd ptr addrspace(3) %word, float %tiny syncscope(\"agent\") monotonic{note}\n  \
                 %twice = load float, ptr addrspace(3) %word\n  \
                 %to = getelementptr float, ptr addrspace(1) %q, i32 %id\n  \
                 store float %twice, ptr addrspace(1) %to\n  ret void\n}}\n!0 = !{{}}\n"
            );
            let object = compiler::compile(text.as_bytes(), "k", target.name()).expect("it compiles");
            let before: Vec<u8> = (0..64u32).flat_map(|n| (3 * n).to_le_bytes()).collect();
            let launch = Launch::new("k", [64, 1, 1], [64, 1, 1])
                .arg(Arg::Buffer(before))
                .arg(Arg::Buffer(vec![0; 256]));
            let outcome = CodeObject::load(&object).expect("it is an object").run(&launch).expect("it runs");
            let words = |bytes: &[u8]| -> Vec<u32> {
                bytes.chunks(4).map(|word| u32::from_le_bytes(word.try_into().expect("a word"))).collect()
            };
            let sums = |times: u32| (0..64u32).map(|n| n * times).collect::<Vec<_>>();
            assert_eq!(words(&outcome.buffers[0]), sums(if flushed { 0 } else { 4 }), "{target} {note}");
            assert_eq!(words(&outcome.buffers[1]), sums(2), "{target} {note}: LDS");
        }
    }
}
