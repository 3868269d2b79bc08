//! The stages, as the documents list them.

use gcnsel::Stage;

/// A document's text, on one line.
fn document(name: &str) -> String {
    let path = format!("{}/../docs/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn the_documents_have_all_in_order() {
    let names = Stage::ALL.map(Stage::name).join(", ");
    for name in ["architecture.md", "cli.md"] {
        assert!(document(name).contains(&names), "docs/{name} does not list the stages: {names}");
    }
    let printable = Stage::ALL.into_iter().filter(|stage| stage.is_printed());
    let printable: Vec<_> = printable.map(|stage| format!("`{}`", stage.name())).collect();
    let (last, others) = printable.split_last().expect("some stages print");
    let listed = format!("{} or {last}", others.join(", "));
    assert!(document("cli.md").contains(&listed), "docs/cli.md does not list what prints: {listed}");
}
