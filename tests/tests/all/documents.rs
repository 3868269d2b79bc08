//! What the documents say of this repository: the files and folders that they name are there, and so are the targets of
//! cargo's and the tests in their commands.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace has a folder")
}

/// The files of the repository, as paths from its root.
fn files() -> Vec<PathBuf> {
    let (mut files, mut folders) = (Vec::new(), vec![root().to_path_buf()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder can be read") {
            let path = entry.expect("an entry can be read").path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if path.is_dir() && name != "target" && !name.starts_with('.') {
                folders.push(path);
            } else if path.is_file() {
                files.push(path.strip_prefix(root()).expect("it is below the root").to_path_buf());
            }
        }
    }
    files.sort();
    files
}

/// Documents and sources whose names end so, with their text.
fn texts(files: &[PathBuf], extensions: &[&str]) -> Vec<(PathBuf, String)> {
    let is_text = |file: &&PathBuf| file.extension().is_some_and(|e| extensions.iter().any(|one| e == *one));
    let text = |file: &PathBuf| fs::read_to_string(root().join(file)).expect("a document can be read");
    files.iter().filter(is_text).map(|file| (file.clone(), text(file))).collect()
}

/// A path without the folders that crates have their sources in, which some documents leave out.
fn short(path: &Path) -> PathBuf {
    path.components().filter(|part| part.as_os_str() != "src").collect()
}

#[test]
fn files_that_documents_name_are_there() {
    let files = files();
    let folders = files.iter().filter_map(|file| file.parent()).flat_map(Path::ancestors);
    let folders: BTreeSet<&Path> = folders.filter(|folder| !folder.as_os_str().is_empty()).collect();
    let paths: Vec<&Path> = files.iter().map(PathBuf::as_path).chain(folders.iter().copied()).collect();
    let shorts: Vec<PathBuf> = paths.iter().map(|path| short(path)).collect();
    let mut named = 0;
    let mut missing = Vec::new();
    for (document, text) in texts(&files, &["md"]) {
        let folder = document.parent().unwrap_or(Path::new(""));
        for (number, line) in (1..).zip(text.lines()) {
            for span in line.split('`').skip(1).step_by(2) {
                let is_name =
                    span.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "_-./".contains(c));
                let is_source = [".rs", ".ll", ".sh", ".tsv", ".toml", ".md", ".py", ".txt"]
                    .iter()
                    .any(|e| span.ends_with(e));
                // Of what has no ending only what begins with a folder of the root is a path for sure.
                let (first, last) = (span.split('/').next(), span.split('/').next_back());
                let is_folder = first.is_some_and(|first| folders.contains(Path::new(first)))
                    && last.is_some_and(|last| !last.contains('.'));
                if !is_name || !(is_source || is_folder) || !span.contains('/') {
                    continue;
                }
                named += 1;
                // From the root, from the document's folder, or from some crate's, as the text round it says: a crate's tests
                // are right in its folder, and what is deeper is something else of the same name.
                let is_test = span.starts_with("tests/");
                let depth = Path::new(span).components().count();
                let is_meant = |path: &&Path| {
                    path.ends_with(span) && (!is_test || path.components().count() <= depth + 1)
                };
                let is_there = root().join(folder).join(span).exists()
                    || paths.iter().any(is_meant)
                    || !is_test && shorts.iter().any(|path| path.ends_with(span));
                if !is_there {
                    missing.push(format!("{}:{number}: {span}", document.display()));
                }
            }
        }
    }
    assert!(named > 100, "{named} are named");
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

/// A target of cargo's.
struct Target {
    package: String,
    kind: String,
    name: String,
    source: PathBuf,
}

fn targets() -> Vec<Target> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["metadata", "--no-deps", "--offline", "--format-version", "1"]).current_dir(root());
    let output = cargo.output().expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).expect("cargo prints JSON");
    let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_string();
    let mut targets = Vec::new();
    for package in metadata["packages"].as_array().expect("there are packages") {
        for target in package["targets"].as_array().expect("they have targets") {
            targets.push(Target {
                package: text(&package["name"]),
                kind: text(&target["kind"][0]),
                name: text(&target["name"]),
                source: text(&target["src_path"]).into(),
            });
        }
    }
    targets
}

/// Where tests are chosen by a name, it is that of a module beside the program's main file. (Tests' own names are not looked
/// for.)
fn has_module(target: &Target, filter: &str) -> bool {
    let Some((module, _)) = filter.split_once("::") else { return true };
    let beside = target.source.with_file_name(module);
    beside.is_dir() || beside.with_extension("rs").exists()
}

#[test]
fn commands_in_documents_name_what_is_there() {
    let targets = targets();
    let mut named = 0;
    let mut missing = Vec::new();
    for (document, text) in texts(&files(), &["md", "rs"]) {
        for (number, line) in (1..).zip(text.lines()) {
            let words: Vec<&str> = line.split(|c: char| c.is_whitespace() || c == '`').collect();
            let package = words.windows(2).find(|pair| pair[0] == "-p").map(|pair| pair[1]);
            for (at, word) in words.iter().enumerate() {
                let Some(kind @ ("test" | "example" | "bench" | "bin")) = word.strip_prefix("--") else {
                    continue;
                };
                let is_name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_' || c == '-';
                let Some(name) =
                    words.get(at + 1).filter(|name| !name.is_empty() && name.chars().all(is_name))
                else {
                    continue;
                };
                named += 1;
                let filter = words.get(at + 2).copied().unwrap_or_default();
                let is_meant = |target: &&Target| {
                    target.kind == kind
                        && target.name == **name
                        && package.is_none_or(|p| p == target.package)
                };
                if !targets.iter().filter(is_meant).any(|target| has_module(target, filter)) {
                    missing.push(format!("{}:{number}: --{kind} {name} {filter}", document.display()));
                }
            }
        }
    }
    assert!(named > 40, "{named} are named");
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}
