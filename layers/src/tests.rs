use crate::Uses;
use std::path::Path;

fn circles(files: &[(&str, &str)]) -> Vec<Vec<String>> {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("it is made");
        std::fs::write(path, text).expect("it is written");
    }
    let uses = Uses::read(&folder.path().join("lib.rs")).expect("it is read");
    let names = |circle: Vec<&Path>| circle.iter().map(|file| file.display().to_string()).collect();
    uses.circles().into_iter().map(names).collect()
}

#[test]
fn a_parent_that_only_re_exports_is_in_no_circle() {
    let found = circles(&[
        ("lib.rs", "mod a; mod b; pub use a::A; pub use b::B; pub struct Both;"),
        ("a.rs", "use super::Both; pub struct A(Both);"),
        ("b.rs", "use crate::{A, Both}; pub struct B(A, Both);"),
    ]);
    assert!(found.is_empty(), "{found:?}");
}

#[test]
fn re_exports_globs_renames_and_folders_are_followed() {
    let found = circles(&[
        ("lib.rs", "mod a; mod b; mod c;"),
        ("a/mod.rs", "mod deep; pub use deep::*;"),
        ("a/deep.rs", "use crate::b::Other as One; pub fn deep(_: One) {}"),
        ("b.rs", "pub struct Other; fn f() { crate::c::third() }"),
        ("c.rs", "use crate::a; pub fn third(one: crate::b::Other) { a::deep(one) }"),
    ]);
    assert_eq!(found, [["a/deep.rs", "b.rs", "c.rs"]]);
}

#[test]
fn paths_in_macros_count_and_fields_and_variables_do_not() {
    let in_macro = [
        ("lib.rs", "mod a; mod b;"),
        ("a.rs", "pub const LIMIT: usize = 1; pub fn a() { crate::b::b() }"),
        ("b.rs", "use crate::a::LIMIT; pub fn b() { println!(\"{}\", 1 + LIMIT); }"),
    ];
    assert_eq!(circles(&in_macro), [["a.rs", "b.rs"]]);
    let not = [
        ("lib.rs", "pub mod a; mod b;"),
        ("a.rs", "pub fn a() { crate::b::b(1) }"),
        ("b.rs", "use crate::a; pub fn b(a: usize) { let t = (a, 1); println!(\"{} {}\", a, t.a); }"),
    ];
    assert!(circles(&not).is_empty());
}

/// In the middle of a path a name is the module's, at its end the function's.
#[test]
fn a_function_may_have_a_modules_name() {
    let found = circles(&[
        ("lib.rs", "mod choose; mod user; pub fn choose() { user::f() }"),
        ("choose.rs", "pub struct Choice; mod deep { pub(in crate::choose) fn f() {} }"),
        (
            "user.rs",
            "use crate::choose::{self, Choice}; pub fn f() { let _: Choice = choose::Choice; crate::choose::Choice; }",
        ),
    ]);
    assert!(found.is_empty(), "{found:?}");
    let found = circles(&[
        ("lib.rs", "mod choose; mod user; pub fn choose() { user::f() }"),
        ("choose.rs", "pub struct Choice;"),
        ("user.rs", "use crate::choose; pub fn f() { crate::user::g(choose) } pub fn g(_: fn()) {}"),
    ]);
    assert_eq!(found, [["lib.rs", "user.rs"]]);
}

#[test]
fn what_cannot_be_read_is_said() {
    let Err(error) = Uses::read(Path::new("/nonexistent/lib.rs")) else { panic!("there is no such file") };
    assert!(error.contains("/nonexistent/lib.rs"), "{error}");
}
