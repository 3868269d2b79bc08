//! The builder makes what the reader reads: modules that were read are built again, and print the same.

mod bodies;
mod covered;
mod replay;

use covered::Covered;
use gcnsel_generator::{Weights, generate};
use gcnsel_ir::{Module, parse, print, verify};
use std::path::{Path, PathBuf};

/// What generated kernels and those of the repository do not have.
const RARE: &str = include_str!("rare.ll");

fn read(text: &[u8], name: &str) -> Module {
    let module = parse(text).and_then(|module| verify(&module).map(|()| module));
    module.unwrap_or_else(|error| panic!("{name}: {error:?}"))
}

/// Builds a module again; both print the same, and what is read of that prints the same again.
fn check(text: &[u8], name: &str, covered: &mut Covered) {
    let module = read(text, name);
    let wanted = print(&module);
    let rebuilt = replay::rebuilt(&module).unwrap_or_else(|errors| panic!("{name}: {errors}"));
    verify(&rebuilt).unwrap_or_else(|error| panic!("{name}: {error}"));
    let built = print(&rebuilt);
    assert_same(&built, &wanted, name, "built");
    let again = print(&read(built.as_bytes(), name));
    assert_same(&again, &built, name, "read again");
    covered.add(&module);
}

fn assert_same(found: &str, wanted: &str, name: &str, what: &str) {
    if found != wanted {
        let line = found.lines().zip(wanted.lines()).position(|(a, b)| a != b).unwrap_or(0);
        let of = |text: &str| text.lines().nth(line).unwrap_or("").to_string();
        panic!("{name}: {what}, line {} is\n{}\nand not\n{}", line + 1, of(found), of(wanted));
    }
}

#[test]
fn a_thousand_generated_modules_are_built_printed_and_read_the_same() {
    let weights = Weights::default();
    let mut covered = Covered::default();
    for seed in 0..1000 {
        check(generate(seed, &weights).module("").as_bytes(), &format!("seed {seed}"), &mut covered);
    }
}

#[test]
fn every_kind_of_instruction_constant_and_type_is_built() {
    let mut covered = Covered::default();
    for (name, text) in kernels() {
        check(&text, &name, &mut covered);
    }
    check(RARE.as_bytes(), "rare.ll", &mut covered);
    assert_eq!(covered.missing(), Vec::<&str>::new());
}

/// What is not printed, and what a stage may ask of a module besides, is the same as well: it compiles to the same bytes.
#[test]
fn built_modules_compile_to_the_objects_of_their_text() {
    let weights = Weights::default();
    let generated =
        (0..100).map(|seed| (format!("seed {seed}"), generate(seed, &weights).module("").into_bytes()));
    let options = gcnsel::Options::default().target(gcnsel::Target::Gfx942);
    for (name, text) in kernels().into_iter().chain(generated) {
        let built = replay::rebuilt(&read(&text, &name)).unwrap_or_else(|errors| panic!("{name}: {errors}"));
        let [from_text, from_module] = [gcnsel::compile(&text, &options), gcnsel::compile(&built, &options)]
            .map(|compiled| compiled.unwrap_or_else(|failure| panic!("{name}: {failure}")).bytes);
        assert!(from_text == from_module, "{name}: another object");
    }
}

/// The kernels of the repository, with their names.
fn kernels() -> Vec<(String, Vec<u8>)> {
    let mut files = Vec::new();
    list(&PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../tests/kernels"), &mut files);
    assert!(files.len() > 50, "{} kernels found", files.len());
    let read = |path: PathBuf| {
        let text = std::fs::read(&path).expect("a listed file is readable");
        (path.display().to_string(), text)
    };
    files.into_iter().map(read).collect()
}

fn list(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the folder of kernels is readable") {
        let path = entry.expect("its entries are readable").path();
        match path.is_dir() {
            true => list(&path, files),
            false if path.extension().is_some_and(|e| e == "ll") => files.push(path),
            false => {}
        }
    }
    files.sort();
}
