//! The table of intrinsics.

use gcnsel_ir::{Intrinsic, Memory};

/// What has no result and no effect would be for nothing, and is removed: there is one, which says so by its name.
#[test]
fn what_returns_nothing_does_something() {
    for &intrinsic in Intrinsic::ALL {
        let effects = intrinsic.effects();
        let is_seen = !matches!(effects.memory, Memory::None | Memory::ArgRead) || !effects.will_return;
        if intrinsic.signature().starts_with("void(") {
            assert_eq!(is_seen, intrinsic != Intrinsic::Donothing, "{}", intrinsic.name());
        }
    }
}

/// C's functions are what they are called where a module declares them with their types; what it defines is its own.
#[test]
fn functions_of_the_library_are_known_by_name_and_type() {
    let text = "declare i32 @memcmp(ptr, ptr, i64)
                declare i64 @strlen(ptr addrspace(1))
                declare i32 @bcmp(ptr, ptr, <2 x i64>)
                declare ptr @memset(ptr, i8, i64)
                declare ptr @memcpy(ptr, ptr, ...)
                define ptr @memmove(ptr %to, ptr %from, i64 %n) { ret ptr %to }";
    let module = gcnsel_ir::parse(text.as_bytes()).expect("well-formed");
    let known =
        |name: &str| module.functions.iter().find(|f| *f.name == *name).expect("it is there").intrinsic;
    assert_eq!(known("memcmp"), Some(Intrinsic::LibraryMemcmp));
    assert_eq!(known("strlen"), Some(Intrinsic::LibraryStrlen));
    for other in ["bcmp", "memset", "memcpy", "memmove"] {
        assert_eq!(known(other), None, "{other}");
    }
    assert_eq!(gcnsel_ir::parse(gcnsel_ir::print(&module).as_bytes()).expect("printed").functions.len(), 6);
}
