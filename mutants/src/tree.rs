//! The copy of the workspace that is instrumented, and its build.

use crate::Result;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A copy of the workspace, and what is built of it.
#[derive(Clone, Debug)]
pub struct Tree {
    /// The folder of the copy.
    pub root: PathBuf,
    /// Where it is built.
    pub build: PathBuf,
}

/// A program of tests, or an example.
#[derive(Clone, Debug)]
pub struct Program {
    /// The folder of its crate.
    pub folder: PathBuf,
    /// Its name.
    pub name: String,
    /// The file.
    pub path: PathBuf,
}

/// What a build made.
#[derive(Debug, Default)]
pub struct Built {
    /// The programs.
    pub programs: Vec<Program>,
    /// The mutants that do not compile.
    pub errors: BTreeSet<usize>,
}

impl Tree {
    /// Copies folders of the workspace, and makes those with a manifest its members. What begins with one of `except` is
    /// left to [`Tree::write`]. Tests are optimised by `optimisation`, since they are built once and run often.
    ///
    /// # Errors
    ///
    /// Files that cannot be read or written, and a manifest that looks unlike the workspace's.
    pub fn copy(
        workspace: &Path,
        out: &Path,
        folders: &[String],
        except: &[String],
        optimisation: u8,
    ) -> Result<Tree> {
        let tree = Tree { root: out.join("tree"), build: out.join("build") };
        fs::create_dir_all(&tree.root)?;
        for folder in folders {
            let old = tree.root.join(folder);
            for path in if old.is_dir() { files(&old)? } else { Vec::new() } {
                // What has been there, and is no more, would be built too.
                if !workspace.join(path.strip_prefix(&tree.root)?).exists() {
                    fs::remove_file(path)?;
                }
            }
            for path in files(&workspace.join(folder))? {
                let name = path.strip_prefix(workspace)?.to_string_lossy().into_owned();
                if !except.iter().any(|e| name.starts_with(e)) {
                    tree.write(&name, fs::read(&path)?)?;
                }
            }
        }
        for file in ["Cargo.lock", "rust-toolchain.toml"] {
            fs::copy(workspace.join(file), tree.root.join(file))?;
        }
        let manifest = fs::read_to_string(workspace.join("Cargo.toml"))?;
        let (before, after) = manifest.split_once("members = [").ok_or("no members")?;
        let (_, after) = after.split_once(']').ok_or("no end of members")?;
        let (_, after) = after.split_once("[workspace.package]").ok_or("no package")?;
        let (settings, profile) = after.split_once("[profile.dev]").ok_or("no profile")?;
        let profile = profile.replace("opt-level = 1", &format!("opt-level = {optimisation}"));
        let is_member = |folder: &&String| workspace.join(folder).join("Cargo.toml").exists();
        let members: Vec<String> = folders.iter().filter(is_member).map(|f| format!("{f:?}")).collect();
        let members = members.join(", ");
        let manifest = format!(
            "{before}members = [{members}]\n\n[workspace.package]{settings}[profile.dev]\nincremental = false{profile}"
        );
        tree.write("Cargo.toml", &manifest)?;
        Ok(tree)
    }

    /// Writes a file of the copy, unless it is so already and need not be built again.
    ///
    /// # Errors
    ///
    /// A file that cannot be written.
    pub fn write(&self, path: &str, bytes: impl AsRef<[u8]>) -> Result<()> {
        let path = self.root.join(path);
        if fs::read(&path).unwrap_or_default() != bytes.as_ref() {
            fs::create_dir_all(path.parent().ok_or("a file is in a folder")?)?;
            fs::write(path, bytes)?;
        }
        Ok(())
    }

    /// Builds by a command of cargo's: what it makes, or the numbers of mutants in lines that have errors.
    ///
    /// # Errors
    ///
    /// A build that fails for other reasons.
    pub fn build(&self, arguments: &[&str]) -> Result<Built> {
        let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
        cargo.current_dir(&self.root).env("CARGO_TARGET_DIR", &self.build).env("RUSTFLAGS", "-Awarnings");
        cargo.args(arguments).arg("--message-format=json").stderr(Stdio::inherit());
        let output = cargo.output()?;
        let mut built = Built::default();
        for line in String::from_utf8_lossy(&output.stdout).lines() {
            let message: serde_json::Value = serde_json::from_str(line)?;
            if let (Some(path), Some(manifest), Some(name)) = (
                message["executable"].as_str(),
                message["manifest_path"].as_str(),
                message["target"]["name"].as_str(),
            ) {
                let folder = Path::new(manifest).parent().ok_or("a manifest is in a folder")?;
                built.programs.push(Program {
                    folder: folder.to_path_buf(),
                    name: name.to_string(),
                    path: path.into(),
                });
            }
            if message["message"]["level"] == "error" {
                let numbers = self.numbers_in(&message["message"]["spans"]);
                if numbers.is_empty() {
                    println!("{}", message["message"]["rendered"].as_str().unwrap_or_default());
                }
                built.errors.extend(numbers);
            }
        }
        if !output.status.success() && built.errors.is_empty() {
            return Err("the instrumented copy does not build".into());
        }
        Ok(built)
    }

    /// The mutants in the lines of an error, its expansions included.
    fn numbers_in(&self, spans: &serde_json::Value) -> BTreeSet<usize> {
        let mut found = BTreeSet::new();
        let mut left: Vec<&serde_json::Value> = spans.as_array().into_iter().flatten().collect();
        while let Some(span) = left.pop() {
            if !span["expansion"]["span"].is_null() {
                left.push(&span["expansion"]["span"]);
            }
            let file = self.root.join(span["file_name"].as_str().unwrap_or_default());
            let text = fs::read_to_string(&file).unwrap_or_default();
            let line = |key: &str| span[key].as_u64().unwrap_or(1) as usize;
            let lines: Vec<&str> = text.lines().take(line("line_end")).collect();
            let (above, here) = lines.split_at(lines.len().min(line("line_start") - 1));
            let before = found.len();
            found.extend(here.iter().flat_map(|line| numbers(line)));
            if found.len() == before {
                // A call's number may stand in a line of its own, above.
                let near = above.iter().rev().take(FAR).map(|line| numbers(line)).find(|n| !n.is_empty());
                found.extend(near.unwrap_or_default());
            }
        }
        found
    }
}

/// The folders of crates and of all that they depend on in the workspace, for their tests too.
///
/// # Errors
///
/// Folders that are no crate's, and a workspace that cargo cannot describe.
pub fn with_dependencies(workspace: &Path, crates: &[&str]) -> Result<Vec<String>> {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
    cargo.current_dir(workspace).args(["metadata", "--no-deps", "--format-version", "1", "--offline"]);
    let output = cargo.stderr(Stdio::inherit()).output()?;
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout)?;
    let root = metadata["workspace_root"].as_str().ok_or("a workspace has a root")?;
    let folder =
        |path: &str| Path::new(path).strip_prefix(root).ok().map(|f| f.to_string_lossy().into_owned());
    let mut dependencies = BTreeMap::new();
    for package in metadata["packages"].as_array().into_iter().flatten() {
        let manifest = package["manifest_path"].as_str().unwrap_or_default();
        let here =
            manifest.strip_suffix("/Cargo.toml").and_then(folder).ok_or("a member is in the workspace")?;
        let paths =
            package["dependencies"].as_array().into_iter().flatten().filter_map(|d| d["path"].as_str());
        dependencies.insert(here, paths.filter_map(folder).collect::<Vec<_>>());
    }
    let mut found = BTreeSet::new();
    let mut left: Vec<String> = crates.iter().map(|name| name.to_string()).collect();
    while let Some(name) = left.pop() {
        let needed = dependencies.get(&name).ok_or_else(|| format!("no crate in {name}"))?;
        if found.insert(name) {
            left.extend(needed.iter().cloned());
        }
    }
    Ok(found.into_iter().collect())
}

/// How many lines above an error its mutant may stand.
const FAR: usize = 40;

/// The mutants that a line of instrumented text has: the numbers of calls, and of copies of tables.
fn numbers(line: &str) -> Vec<usize> {
    let number = |rest: &str| {
        let digits: String =
            rest.chars().skip_while(|c| !c.is_ascii_digit()).take_while(char::is_ascii_digit).collect();
        digits.parse().ok()
    };
    let calls = line.split("mutants::").skip(1).filter_map(|call| number(call.split_once('(')?.1));
    let copies = line.split("_MUTANT_").skip(1).filter_map(number);
    // The first argument of a call, where it has a line of its own.
    let alone = line.trim().strip_suffix("usize,").and_then(|digits| digits.parse().ok());
    calls.chain(copies).chain(alone).collect()
}

/// The files below a folder, in order.
///
/// # Errors
///
/// A folder that cannot be read.
pub fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let (mut files, mut folders) = (Vec::new(), vec![folder.to_path_buf()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder)? {
            let path = entry?.path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    files.sort();
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `analysis` needs `graph`, whose tests need `oracle`; nothing of these needs `emit`.
    #[test]
    fn what_tests_of_dependencies_need_is_found_too() {
        let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let found = with_dependencies(workspace, &["analysis"]).unwrap();
        let has = |name: &str| found.iter().any(|folder| folder == name);
        assert!(has("analysis") && has("graph") && has("oracle"), "{found:?}");
        assert!(!has("emit"), "{found:?}");
        assert!(with_dependencies(workspace, &["docs"]).is_err());
    }
}
