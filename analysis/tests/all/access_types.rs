//! Accesses of types that differ, by `!tbaa`: as LLVM tells them apart.

use crate::alias::with_aliases;
use gcnsel_analysis::Unwritten;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::process::Command;

/// Types of two languages; structures with a nested one, with an array, with a gap; a structure that begins with itself in no way.
const TYPES: &str = "
    !0 = !{!\"one language\"}
    !1 = !{!\"another\"}
    !2 = !{!\"char\", !0, i64 0}
    !3 = !{!\"int\", !2, i64 0}
    !4 = !{!\"float\", !2, i64 0}
    !5 = !{!\"pointer\", !2, i64 0}
    !6 = !{!\"pointer to int\", !5, i64 0}
    !7 = !{!\"int of the other\", !1, i64 0}
    !8 = !{!\"pair\", !3, i64 0, !4, i64 4}
    !9 = !{!\"pairs\", !8, i64 0, !8, i64 8, !5, i64 16}
    !10 = !{!\"bytes\", !2, i64 0, !3, i64 8}
    !11 = !{!\"old float\", !2}
    !12 = !{!\"gap\", !3, i64 4, !4, i64 16}
    ";

/// Base type, type of access, offset.
const TAGS: [(u32, u32, u64); 22] = [
    (2, 2, 0),
    (3, 3, 0),
    (4, 4, 0),
    (5, 5, 0),
    (6, 6, 0),
    (7, 7, 0),
    (8, 3, 0),
    (8, 4, 4),
    (9, 3, 0),
    (9, 4, 4),
    (9, 3, 8),
    (9, 4, 12),
    (9, 5, 16),
    (9, 8, 0),
    (9, 8, 8),
    (8, 8, 0),
    (10, 2, 0),
    (10, 3, 8),
    (11, 11, 0),
    (12, 3, 4),
    (12, 4, 16),
    (10, 10, 0),
];

/// Each pair of stores `n` and `m` of these tags in one function.
fn stores() -> String {
    let mut text = String::from("define amdgpu_kernel void @f(ptr addrspace(1) %p, ptr addrspace(1) %q) {\n");
    for (n, _) in TAGS.iter().enumerate() {
        let pointer = if n % 2 == 0 { "%p" } else { "%q" };
        writeln!(text, "store i32 {n}, ptr addrspace(1) {pointer}, !tbaa !{}", 100 + n).unwrap();
    }
    text += "ret void }\n";
    text += TYPES;
    for (n, (base, access, offset)) in TAGS.iter().enumerate() {
        writeln!(text, "!{} = !{{!{base}, !{access}, i64 {offset}}}", 100 + n).unwrap();
    }
    text
}

/// What `opt-19` says of each pair, by types alone: whether they may meet.
fn opinions(text: &str) -> BTreeMap<(usize, usize), bool> {
    let file = tempfile::Builder::new().suffix(".ll").tempfile().expect("a file");
    std::fs::write(file.path(), text).expect("it is written");
    let out = Command::new("opt-19")
        .args([
            "-aa-pipeline=tbaa",
            "-passes=aa-eval",
            "-evaluate-aa-metadata",
            "-print-all-alias-modref-info",
        ])
        .args(["-disable-output", "-disable-verify"])
        .arg(file.path())
        .output()
        .expect("opt-19 runs");
    let printed = String::from_utf8_lossy(&out.stderr).into_owned();
    assert!(out.status.success(), "{printed}");
    let number = |store: &str| -> Option<usize> {
        store.trim().strip_prefix("store i32 ")?.split(',').next()?.parse().ok()
    };
    let of_line = |line: &str| {
        let (says, pair) = line.trim().split_once(':')?;
        let (a, b) = pair.split_once("<->")?;
        let (a, b) = (number(a)?, number(b)?);
        Some(((a.min(b), a.max(b)), says != "NoAlias"))
    };
    printed.lines().filter_map(of_line).collect()
}

#[test]
fn as_llvm_tells_types_apart() {
    if !gcnsel_oracle::have("as_llvm_tells_types_apart", "opt-19", "llvm-19") {
        return;
    }
    let text = stores();
    let opinions = opinions(&text);
    assert_eq!(opinions.len(), TAGS.len() * (TAGS.len() - 1) / 2);
    let apart = opinions.values().filter(|&&may| !may).count();
    assert!(apart > 50 && apart + 50 < opinions.len(), "{apart} of {} pairs", opinions.len());
    with_aliases(&text, |aliases, _, store| {
        let mut less = Vec::new();
        for (&(a, b), &may) in &opinions {
            let ours = aliases.may_meet(store(a), store(b));
            assert_eq!(ours, aliases.may_meet(store(b), store(a)), "{:?}, {:?}", TAGS[a], TAGS[b]);
            assert!(ours || !may, "{:?} and {:?} may meet", TAGS[a], TAGS[b]);
            if ours != may {
                less.push((TAGS[a], TAGS[b]));
            }
        }
        assert!(less.is_empty(), "apart for LLVM: {less:?}");
    });
}

/// The types of a module that nobody checked may be a circle, or no types.
#[test]
fn wrong_types_say_nothing() {
    let text = "
        define amdgpu_kernel void @f(ptr addrspace(1) %p, ptr addrspace(1) %q) {
          store i32 0, ptr addrspace(1) %p, !tbaa !0
          store i32 0, ptr addrspace(1) %q, !tbaa !1
          store i32 0, ptr addrspace(1) %q, !tbaa !2
          store i32 0, ptr addrspace(1) %q, !tbaa !3
          ret void
        }
        !0 = !{!4, !4, i64 0}
        !1 = !{!5, !5, i64 0}
        !2 = !{!\"text\", !\"more\", i64 0}
        !3 = !{i32 7}
        !4 = !{!\"a\", !5, i64 0}
        !5 = !{!\"b\", !4, i64 0}
        ";
    with_aliases(text, |aliases, _, store| {
        for (a, b) in [(0, 2), (0, 3), (1, 2), (2, 3)] {
            assert!(aliases.may_meet(store(a), store(b)), "{a}, {b}");
        }
    });
}

/// A load of one type is a scalar load though the kernel stores another type in front of it, unless that may be any type's bytes.
#[test]
fn loads_of_other_types_are_not_written() {
    let text = |stored: u32, loaded: &str| {
        format!(
            "define amdgpu_kernel void @f(ptr addrspace(1) %p, ptr addrspace(1) %q) {{
               store i32 0, ptr addrspace(1) %q, !tbaa !{stored}
               %x = load i32, ptr addrspace(1) %p{loaded}
               ret void
             }}
             {TYPES}
             !102 = !{{!2, !2, i64 0}}
             !103 = !{{!3, !3, i64 0}}
             !104 = !{{!4, !4, i64 0}}
             !105 = !{{!3, !3, i64 0, i64 1}}"
        )
    };
    let cases = [
        (104, ", !tbaa !103", Some(Unwritten::NoWriter)),
        (103, ", !tbaa !103", None),
        (102, ", !tbaa !103", None),
        (104, "", None),
        // Constant, whatever is stored.
        (103, ", !tbaa !105", Some(Unwritten::Constant)),
    ];
    for (stored, loaded, expected) in cases {
        with_aliases(&text(stored, loaded), |aliases, named, _| {
            assert_eq!(aliases.unwritten(named("x")), expected, "{stored}{loaded}");
        });
    }
}
