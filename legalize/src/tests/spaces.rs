//! Generic pointers of one address space.

use super::{legalized, read, text};

/// The legalized function of a body, with variables in LDS and in constant memory.
fn legalized_text(kind: &str, params: &str, body: &str) -> String {
    let module = read(&format!(
        "@lds = internal addrspace(3) global [64 x i32] poison, align 16\n\
         @table = internal addrspace(4) constant [4 x i32] [i32 1, i32 2, i32 3, i32 4], align 16\n\
         declare i1 @llvm.amdgcn.is.shared(ptr)\ndeclare i1 @llvm.amdgcn.is.private(ptr)\n\
         define {kind} @f({params}) {{\nentry:\n{body}\n}}\n"
    ));
    text(&module, &legalized(&module))
}

const LDS: &str = "addrspacecast (ptr addrspace(3) @lds to ptr)";

/// What is known is accessed in its space, and no cast is left.
#[test]
fn known_pointers_are_of_their_space() {
    let loops = format!(
        "  br label %l\nl:\n  %p = phi ptr [ {LDS}, %entry ], [ %n, %l ]\n  %x = load i32, ptr %p\n  \
         %n = getelementptr inbounds i8, ptr %p, i64 4\n  \
         %e = icmp eq ptr %n, getelementptr (i8, ptr {LDS}, i64 64)\n  br i1 %e, label %d, label %l\nd:\n  ret i32 %x"
    );
    let constant_gep =
        format!("  %p = getelementptr i32, ptr {LDS}, i32 %i\n  store i32 1, ptr %p\n  ret i32 0");
    let chosen = format!(
        "  %p = select i1 %c, ptr {LDS}, ptr null\n  %x = atomicrmw add ptr %p, i32 1 monotonic\n  \
         %y = cmpxchg ptr %p, i32 1, i32 2 monotonic monotonic\n  %z = extractvalue {{ i32, i1 }} %y, 0\n  \
         %s = add i32 %x, %z\n  ret i32 %s"
    );
    let cases = [
        ("i32", "i32 %i", &*constant_gep, "store i32 1, ptr addrspace(3)"),
        ("i32", "", &*loops, "phi ptr addrspace(3)"),
        ("i32", "i1 %c", &*chosen, "cmpxchg ptr addrspace(3)"),
        (
            "i32",
            "i32 %i",
            "  %s = alloca [4 x i32], addrspace(5)\n  %g = addrspacecast ptr addrspace(5) %s to ptr\n  \
             %q = freeze ptr %g\n  %p = getelementptr i32, ptr %q, i32 %i\n  %x = load i32, ptr %p\n  ret i32 %x",
            "load i32, ptr addrspace(5)",
        ),
        (
            "i32",
            "i32 %i",
            "  %p = getelementptr i32, ptr addrspacecast (ptr addrspace(4) @table to ptr), i32 %i\n  \
             %x = load i32, ptr %p\n  ret i32 %x",
            "load i32, ptr addrspace(4)",
        ),
        // A function's pointer may be of anything, a kernel's only of what a host can know.
        (
            "amdgpu_kernel void",
            "ptr %p",
            "  %q = getelementptr i8, ptr %p, i64 8\n  store i32 1, ptr %q\n  ret void",
            "store i32 1, ptr addrspace(1)",
        ),
        (
            "amdgpu_kernel void",
            "ptr addrspace(4) %t",
            "  %p = load ptr, ptr addrspace(4) %t, !invariant.load !0\n  store i32 1, ptr %p\n  ret void\n}\n\
             !0 = !{}\ndefine void @other() {\n  ret void",
            "!invariant.load",
        ),
    ];
    for (kind, params, body, expected) in cases {
        let text = legalized_text(kind, params, body);
        assert!(text.contains(expected), "no `{expected}`:\n{text}");
        let is_generic =
            |line: &&str| line.contains(", ptr %") || line.contains(" to ptr,") || line.contains("phi ptr [");
        assert_eq!(text.lines().find(is_generic), None, "{text}");
    }
}

/// Where one of two spaces may be meant, or nothing is known, it stays generic.
#[test]
fn others_stay_generic() {
    let mixed = format!("  %p = select i1 %c, ptr {LDS}, ptr %g\n  %x = load i32, ptr %p\n  ret i32 %x");
    let two = format!(
        "  %s = alloca i32, addrspace(5)\n  %g = addrspacecast ptr addrspace(5) %s to ptr\n  store i32 0, ptr %g\n  \
         br i1 %c, label %a, label %d\na:\n  br label %d\nd:\n  %p = phi ptr [ %g, %entry ], [ {LDS}, %a ]\n  \
         %x = load i32, ptr %p\n  ret i32 %x"
    );
    for (params, body) in [
        ("i1 %c, ptr %g", &*mixed),
        ("i1 %c", &*two),
        ("ptr %p", "  %x = load i32, ptr %p\n  ret i32 %x"),
        ("i64 %n", "  %p = inttoptr i64 %n to ptr\n  %x = load i32, ptr %p\n  ret i32 %x"),
        (
            "ptr addrspace(1) %q",
            "  %p = load ptr, ptr addrspace(1) %q\n  %x = load i32, ptr %p\n  ret i32 %x",
        ),
        (
            "ptr addrspace(4) %q",
            "  %p = load atomic ptr, ptr addrspace(4) %q monotonic, align 8\n  %x = load i32, ptr %p\n  ret i32 %x",
        ),
    ] {
        let text = legalized_text("i32", params, body);
        assert!(text.contains("load i32, ptr %"), "{text}");
    }
}

/// A pointer of a space is of no other; it may be null, which is of none.
#[test]
fn spaces_are_asked_for() {
    let body = |name: &str| {
        format!(
            "  %p = select i1 %c, ptr {LDS}, ptr null\n  %x = call i1 @llvm.amdgcn.is.{name}(ptr %p)\n  ret i1 %x"
        )
    };
    let private = legalized_text("i1", "i1 %c", &body("private"));
    assert!(private.contains("ret i1 false"), "{private}");
    let shared = legalized_text("i1", "i1 %c", &body("shared"));
    assert!(shared.contains("call i1 @llvm.amdgcn.is.shared"), "{shared}");
}

/// Null has another number in LDS: what is compared with it is compared with that.
#[test]
fn null_is_cast() {
    let body = format!("  %p = select i1 %c, ptr {LDS}, ptr null\n  %x = icmp eq ptr %p, null\n  ret i1 %x");
    let text = legalized_text("i1", "i1 %c", &body);
    assert!(text.contains("addrspacecast (ptr null to ptr addrspace(3))"), "{text}");
    assert!(text.contains("icmp eq ptr addrspace(3)"), "{text}");
}
