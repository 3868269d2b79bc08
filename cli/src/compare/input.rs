//! Reading builds: code objects, folders of them, and the JSON of `gcnsel stats`.

use super::Entry;
use gcnsel::stats;
use gcnsel_diag::{Diagnostic, Result, reason};
use std::io::Read;
use std::path::{Path, PathBuf};

/// A file that cannot be read as a build, and why.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The file or folder.
    pub file: PathBuf,
    /// Why.
    pub diagnostic: Diagnostic,
}

/// The largest file that is read, in bytes.
const LARGEST: u64 = 1 << 30;

/// Extensions of files in folders that are code objects.
const EXTENSIONS: [&str; 5] = ["hsaco", "o", "co", "so", "out"];

/// The kernels of a build: of a code object, of the code objects in a folder, or of the JSON of `gcnsel stats`.
///
/// # Errors
/// When a file cannot be read or is neither; a folder without code objects.
pub fn load(path: &Path) -> std::result::Result<Vec<Entry>, Failure> {
    let mut all = Vec::new();
    for file in files_of(path)? {
        let bytes = read(&file).map_err(|cause| unreadable(&file, cause))?;
        all.extend(entries(&file, &bytes).map_err(|diagnostic| Failure { file, diagnostic })?);
    }
    Ok(all)
}

/// The files of a build: the code objects in a folder, or the file that it is.
///
/// # Errors
/// As [`objects`].
pub fn files_of(path: &Path) -> std::result::Result<Vec<PathBuf>, Failure> {
    if path.is_dir() { objects(path) } else { Ok(vec![path.to_owned()]) }
}

/// The code objects in a folder, by their extensions, in the order of their names.
///
/// # Errors
/// When the folder cannot be read or has none.
pub fn objects(folder: &Path) -> std::result::Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for file in std::fs::read_dir(folder).map_err(|cause| unreadable(folder, cause))? {
        let file = file.map_err(|cause| unreadable(folder, cause))?.path();
        let extension = file.extension().and_then(|extension| extension.to_str());
        if extension.is_some_and(|extension| EXTENSIONS.contains(&extension)) && file.is_file() {
            files.push(file);
        }
    }
    files.sort();
    if files.is_empty() {
        let expected = EXTENSIONS.map(|extension| format!(".{extension}")).join(", ");
        let message = format!("folder without code objects, expected files in {expected}");
        return Err(Failure { file: folder.to_owned(), diagnostic: Diagnostic::without_position(message) });
    }
    Ok(files)
}

/// The bytes of a file; of what is larger than any code object, a device without an end for one, no more than that.
fn read(file: &Path) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    std::fs::File::open(file)?.take(LARGEST + 1).read_to_end(&mut bytes)?;
    match bytes.len() as u64 > LARGEST {
        true => Err(std::io::Error::other("the file is larger than 1 GiB")),
        false => Ok(bytes),
    }
}

fn unreadable(file: &Path, cause: std::io::Error) -> Failure {
    let diagnostic = Diagnostic::without_position(reason(&cause));
    Failure { file: file.to_owned(), diagnostic }
}

/// The kernels of one file.
fn entries(path: &Path, bytes: &[u8]) -> Result<Vec<Entry>> {
    let json = bytes.trim_ascii_start().starts_with(b"[");
    let (file, stats) = if json {
        (String::new(), stats::from_json(bytes)?)
    } else {
        let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
        (stem.unwrap_or_default(), stats::of_object(&gcnsel_codeobject::read(bytes)?)?)
    };
    Ok(stats.into_iter().map(|stats| Entry { file: file.clone(), stats }).collect())
}
