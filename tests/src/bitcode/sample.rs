//! Files of LLVM IR: the repository's, and a sample of others'.

use gcnsel_oracle::folder;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

/// Larger files of others are not taken, in bytes: for one the sample may take as long as for all others.
const LARGEST: u64 = 4 << 20;

/// Files of LLVM IR of others that have been made or fetched, drawn by a seed: those that compilers have made of the corpus's
/// sources, Triton's, the producers' ([docs/producers.md](../../../docs/producers.md)) and LLVM's own tests, in turn, as long as
/// there are some. Which ones of each follows from their paths below the caches alone.
///
/// # Errors
/// There is no home folder.
pub fn others(count: usize, seed: u64) -> Result<Vec<PathBuf>, String> {
    let corpus = folder("GCNSEL_CORPUS", "corpus")?;
    let groups = [
        (corpus.join("ll"), "ll"),
        (corpus.join("triton"), "llir"),
        (folder("GCNSEL_PRODUCERS", "producers")?, "ll"),
        (folder("GCNSEL_LLVM22_TESTS", "llvm-22-tests")?.join("llvm/test/CodeGen/AMDGPU"), "ll"),
    ];
    let mut groups: Vec<_> =
        groups.iter().map(|(root, ending)| drawn(root, ending, seed).into_iter()).collect();
    let mut files = Vec::new();
    loop {
        let before = files.len();
        for group in &mut groups {
            if files.len() < count {
                files.extend(group.next());
            }
        }
        if files.len() == before {
            return Ok(files);
        }
    }
}

/// The files of a group in the order in which they are drawn.
fn drawn(root: &Path, ending: &str, seed: u64) -> Vec<PathBuf> {
    let mut stack = vec![root.to_path_buf()];
    let mut files = Vec::new();
    while let Some(folder) = stack.pop() {
        // What has not been fetched is not there.
        let Ok(entries) = std::fs::read_dir(folder) else { continue };
        for entry in entries.flatten() {
            let Ok(kind) = entry.file_type() else { continue };
            let path = entry.path();
            // Not the compilers themselves.
            let is_package = entry.file_name().to_string_lossy().starts_with("python-");
            if kind.is_dir() && !is_package {
                stack.push(path);
            } else if path.extension().is_some_and(|found| found == ending)
                && entry.metadata().is_ok_and(|data| data.len() <= LARGEST)
            {
                let mut hasher = DefaultHasher::new();
                (seed, path.strip_prefix(root).unwrap_or(&path)).hash(&mut hasher);
                files.push((hasher.finish(), path));
            }
        }
    }
    files.sort();
    files.into_iter().map(|(_, path)| path).collect()
}
