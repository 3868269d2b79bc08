//! The header is what cbindgen makes of the sources.

use std::path::Path;

const HEADER: &str = "include/gcnsel.h";

/// The files with what C sees, in the header's order. (That the header has all that the library exports `.ci/c` checks.)
const SOURCES: [&str; 6] = ["abi", "version", "status", "options", "outcome", "diagnostic"];

/// What cbindgen makes of the sources.
fn made() -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let config = cbindgen::Config::from_file(folder.join("cbindgen.toml")).expect("it can be read");
    let builder = SOURCES.iter().fold(cbindgen::Builder::new().with_config(config), |builder, file| {
        builder.with_src(folder.join("src").join(file).with_extension("rs"))
    });
    let bindings = builder.generate().expect("cbindgen understands the sources");
    let mut made = Vec::new();
    bindings.write(&mut made);
    String::from_utf8(made).expect("it is UTF-8")
}

/// `GCNSEL_HEADER=write cargo test -p gcnsel-capi header` writes it.
#[test]
fn the_header_is_that_of_the_sources() {
    let header = Path::new(env!("CARGO_MANIFEST_DIR")).join(HEADER);
    let made = made();
    if std::env::var("GCNSEL_HEADER").as_deref() == Ok("write") {
        std::fs::write(&header, &made).expect("it can be written");
    }
    let kept = std::fs::read_to_string(&header).expect("it can be read");
    assert!(made == kept, "{HEADER} is not that of the sources: GCNSEL_HEADER=write writes it");
}

/// Options that the header and the page name are those that there are.
#[test]
fn documents_name_all_options() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/c.md");
    let page = std::fs::read_to_string(page).expect("it can be read");
    let names: Vec<&str> = gcnsel::NamedOption::ALL.iter().map(|option| option.name).collect();
    let section = page.split("\n## ").find(|section| section.starts_with("Options\n")).expect("there is one");
    let rows = section.lines().filter_map(|line| line.strip_prefix("| `")?.split_once('`'));
    assert_eq!(rows.map(|(name, _)| name).collect::<Vec<_>>(), names);
    let header = made();
    let words: Vec<&str> = header.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').collect();
    let missing: Vec<&&str> = names.iter().filter(|name| !words.contains(name)).collect();
    assert!(missing.is_empty(), "the header does not name {missing:?}");
}
