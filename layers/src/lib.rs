//! Which files of a crate use one another, and the circles among them: the layers that docs/architecture.md asks for.
//!
//! A file *uses* another if a path in its code, followed through `use` and re-exports, ends at an item that the other
//! defines. These do not count:
//!
//! * `mod`, `use` and `pub(in ...)` by themselves (a parent that re-exports its child does not use it);
//! * methods (a call does not say whose they are);
//! * other crates (Cargo allows no circles);
//! * tests, which no file uses.
//!
//! `modules.rs` reads the tree of modules from the sources. `paths.rs` gathers the paths of each file's code, and `resolve.rs`
//! follows them to the files of their items. [`unused`] finds dependencies that no file names.

mod dependencies;
mod modules;
mod paths;
mod resolve;

pub use dependencies::unused;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// A crate's files and who uses whom.
pub struct Uses {
    /// The files, relative to the folder of the sources.
    pub files: Vec<PathBuf>,
    /// Of each file those that it uses, by number, ascending.
    pub edges: Vec<Vec<usize>>,
}

impl Uses {
    /// Reads a crate from its root file (`lib.rs`, or `main.rs`).
    ///
    /// # Errors
    /// A file that cannot be read, or that is no Rust; a module without a file.
    pub fn read(root: &Path) -> Result<Uses, String> {
        let modules = modules::read(root)?;
        let mut edges = vec![BTreeSet::new(); modules.files.len()];
        for (number, module) in modules.all.iter().enumerate() {
            for path in &module.paths {
                if let Some(file) = resolve::file_of(&modules, number, path)
                    && file != module.file
                {
                    edges[module.file].insert(file);
                }
            }
        }
        Ok(Uses {
            files: modules.files,
            edges: edges.into_iter().map(|set| set.into_iter().collect()).collect(),
        })
    }

    /// The circles: files each of which uses, by way of others, every other; two files or more, by name.
    #[must_use]
    pub fn circles(&self) -> Vec<Vec<&Path>> {
        let mut circles: Vec<Vec<&Path>> =
            gcnsel_graph::components(self.files.len(), |file| &self.edges[file])
                .into_iter()
                .filter(|files| files.len() > 1)
                .map(|files| files.into_iter().map(|file| self.files[file].as_path()).collect())
                .collect();
        circles.iter_mut().for_each(|circle: &mut Vec<&Path>| circle.sort_unstable());
        circles.sort_unstable();
        circles
    }
}

/// The root files of the workspace's crates, by folder.
///
/// # Errors
/// If the folder cannot be read.
pub fn crates(workspace: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = std::fs::read_dir(workspace).map_err(|e| format!("{}: {e}", workspace.display()))?;
    let mut found: Vec<PathBuf> = entries
        .flatten()
        .flat_map(|entry| ["src/lib.rs", "src/main.rs"].map(|root| entry.path().join(root)))
        .filter(|root| root.is_file())
        .collect();
    found.sort_unstable();
    Ok(found)
}

#[cfg(test)]
mod tests;
