//! Atomics that may come to scratch by generic pointers, where the machine drops those of 64 bits.

use super::{legalized, read, text};

/// The legalized function of a body, and how often it asks whether a pointer is to scratch.
fn asked(kind: &str, params: &str, body: &str) -> (String, usize) {
    let module = read(&format!(
        "declare ptr @llvm.amdgcn.addrspacecast.nonnull.p0.p5(ptr addrspace(5))\n\
         define {kind} @f({params}) {{\n{body}\n}}\n\
         !0 = !{{i32 5, i32 6}}\n!1 = !{{i32 3, i32 4}}\n!2 = !{{i32 1, i32 2, i32 4, i32 7}}\n\
         !3 = !{{i32 7, i32 6}}\n!4 = !{{i32 6, i32 5}}\n"
    ));
    let text = text(&module, &legalized(&module));
    let count = text.matches("call i1 @llvm.amdgcn.is.private(").count();
    (text, count)
}

#[test]
fn those_of_64_bits_ask_for_scratch_in_functions() {
    let scope = "syncscope(\"agent\") monotonic";
    // Code that makes `%r`, what it is, and whether it asks.
    let cases = [
        ("%r = atomicrmw add ptr %p, i64 %v SCOPE", "i64", true),
        ("%r = atomicrmw sub ptr %p, i64 %v monotonic", "i64", true),
        ("%r = atomicrmw nand ptr %p, i64 %v SCOPE", "i64", true),
        ("%r = atomicrmw xchg ptr %p, ptr %p SCOPE", "ptr", true),
        ("%d = sitofp i64 %v to double\n  %r = atomicrmw fadd ptr %p, double %d SCOPE", "double", true),
        ("%r = cmpxchg ptr %p, i64 %v, i64 7 SCOPE monotonic", "{ i64, i1 }", true),
        ("%w = trunc i64 %v to i32\n  %r = atomicrmw add ptr %p, i32 %w SCOPE", "i32", false),
        ("%w = trunc i64 %v to i8\n  %r = cmpxchg ptr %p, i8 %w, i8 7 SCOPE monotonic", "{ i8, i1 }", false),
        ("%r = atomicrmw add ptr addrspace(1) %g, i64 %v SCOPE", "i64", false),
        // What metadata says of spaces that it is not, as ranges.
        ("%r = atomicrmw add ptr %p, i64 %v SCOPE, !noalias.addrspace !0", "i64", false),
        ("%r = atomicrmw add ptr %p, i64 %v SCOPE, !noalias.addrspace !1", "i64", true),
        ("%r = atomicrmw add ptr %p, i64 %v SCOPE, !noalias.addrspace !2", "i64", false),
        ("%r = atomicrmw add ptr %p, i64 %v SCOPE, !noalias.addrspace !3", "i64", false),
        ("%r = atomicrmw add ptr %p, i64 %v SCOPE, !noalias.addrspace !4", "i64", true),
        ("%r = cmpxchg ptr %p, i64 %v, i64 7 SCOPE monotonic, !noalias.addrspace !0", "{ i64, i1 }", false),
    ];
    for (code, ty, asks) in cases {
        let body = format!("  {}\n  ret {ty} %r", code.replace("SCOPE", scope));
        let (text, count) = asked(ty, "ptr %p, ptr addrspace(1) %g, i64 %v", &body);
        assert_eq!(count, usize::from(asks), "{text}");
        // As anything else in scratch it is loaded and stored there.
        for plain in ["= load ", "store "] {
            let in_scratch = |line: &str| line.contains(plain) && line.contains("ptr addrspace(5)");
            assert_eq!(text.lines().filter(|line| in_scratch(line)).count(), usize::from(asks), "{text}");
        }
        assert!(text.contains("atomicrmw ") || text.contains("cmpxchg "), "{text}");
    }
}

/// A kernel without pointers to scratch need not ask.
#[test]
fn kernels_ask_for_scratch_if_they_have_pointers_to_it() {
    let add =
        "%p = inttoptr i64 %n to ptr\n  %r = atomicrmw add ptr %p, i64 %n syncscope(\"agent\") monotonic";
    let slot = "%s = alloca i64, addrspace(5)";
    let cast = format!("{slot}\n  %c = addrspacecast ptr addrspace(5) %s to ptr");
    let nonnull = "call ptr @llvm.amdgcn.addrspacecast.nonnull.p0.p5(ptr addrspace(5) %s)";
    let cases = [
        (add.to_string(), 0),
        (format!("{slot}\n  store i64 1, ptr addrspace(5) %s\n  {add}"), 0),
        // In the space that it is known to be of.
        (format!("{cast}\n  store i64 1, ptr %c\n  {add}"), 0),
        (format!("{cast}\n  store ptr %c, ptr addrspace(1) %g\n  {add}"), 1),
        (format!("{slot}\n  %c = {nonnull}\n  store ptr %c, ptr addrspace(1) %g\n  {add}"), 1),
        (
            format!(
                "{slot}\n  %c = ptrtoint ptr addrspace(5) %s to i32\n  \
                 store i32 %c, ptr addrspace(1) %g\n  {add}"
            ),
            1,
        ),
        (format!("call void asm sideeffect \"s_nop 0\", \"\"()\n  {add}"), 1),
        // Of other pointers the space may be known.
        (
            format!(
                "{cast}\n  store ptr %c, ptr addrspace(1) %g\n  \
                 %r = atomicrmw add ptr %h, i64 %n syncscope(\"agent\") monotonic"
            ),
            0,
        ),
        (
            format!(
                "{cast}\n  store ptr %c, ptr addrspace(1) %g\n  \
                 %r = atomicrmw add ptr %c, i64 %n syncscope(\"agent\") monotonic"
            ),
            0,
        ),
    ];
    for (code, expected) in cases {
        let body = format!("  {code}\n  store i64 %r, ptr addrspace(1) %g\n  ret void");
        let (text, count) = asked("amdgpu_kernel void", "ptr addrspace(1) %g, ptr %h, i64 %n", &body);
        assert_eq!(count, expected, "{text}");
    }
}
