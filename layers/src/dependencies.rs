//! Dependencies that a crate's manifest has and its sources do not name.

use proc_macro2::{TokenStream, TokenTree};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Of each crate of a workspace, by name, the dependencies that none of the files names which could use them: `src` and
/// `build.rs` those of the program, these and tests, benches and examples those of tests.
///
/// # Errors
/// If `cargo metadata` fails, or a file is no Rust.
pub fn unused(workspace: &Path) -> Result<Vec<(String, Vec<String>)>, String> {
    let mut found = Vec::new();
    for package in packages(workspace)? {
        let text = |of: &Value, key: &str| of[key].as_str().unwrap_or_default().to_owned();
        let manifest = PathBuf::from(text(&package, "manifest_path"));
        let folder = manifest.parent().unwrap_or(Path::new(""));
        let mut named = BTreeSet::new();
        gather(&folder.join("build.rs"), &mut named)?;
        gather(&folder.join("src"), &mut named)?;
        let in_program = named.clone();
        ["tests", "benches", "examples"]
            .iter()
            .try_for_each(|part| gather(&folder.join(part), &mut named))?;
        let dependencies = package["dependencies"].as_array().map_or(&[][..], Vec::as_slice);
        let is_unused = |dependency: &&Value| {
            let name = dependency["rename"].as_str().or(dependency["name"].as_str()).unwrap_or_default();
            let names = if dependency["kind"] == "dev" { &named } else { &in_program };
            !names.contains(&name.replace('-', "_"))
        };
        let unused: Vec<String> =
            dependencies.iter().filter(is_unused).map(|dependency| text(dependency, "name")).collect();
        if !unused.is_empty() {
            found.push((text(&package, "name"), unused));
        }
    }
    Ok(found)
}

/// The packages of the workspace, as Cargo describes them.
fn packages(workspace: &Path) -> Result<Vec<Value>, String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(["metadata", "--no-deps", "--offline", "--format-version", "1"]).current_dir(workspace);
    let output = command.output().map_err(|e| format!("cargo metadata: {e}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let described: Value = serde_json::from_slice(&output.stdout).map_err(|e| e.to_string())?;
    Ok(described["packages"].as_array().cloned().unwrap_or_default())
}

/// All words of the Rust files of a folder, or of one file; of none where there is none.
fn gather(path: &Path, words: &mut BTreeSet<String>) -> Result<(), String> {
    let at = |e: &dyn std::fmt::Display| format!("{}: {e}", path.display());
    if path.is_dir() {
        for entry in std::fs::read_dir(path).map_err(|e| at(&e))? {
            gather(&entry.map_err(|e| at(&e))?.path(), words)?;
        }
    } else if path.is_file() && path.extension().is_some_and(|end| end == "rs") {
        let text = std::fs::read_to_string(path).map_err(|e| at(&e))?;
        let tokens: TokenStream = text.parse().map_err(|e| at(&e))?;
        collect(tokens, words);
    }
    Ok(())
}

fn collect(tokens: TokenStream, words: &mut BTreeSet<String>) {
    for token in tokens {
        match token {
            TokenTree::Ident(ident) => {
                words.insert(ident.to_string());
            }
            TokenTree::Group(group) => collect(group.stream(), words),
            _ => {}
        }
    }
}
