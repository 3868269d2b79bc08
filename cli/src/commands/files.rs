//! Reading inputs and writing outputs.

use super::paths::{STANDARD, display, folder, input_name};
use super::{Failure, streams};
use gcnsel_diag::{SourceFile, reason};
use std::io::{Read, Write};
use std::path::Path;

/// The largest input, in bytes: positions in texts have 32 bits.
const LARGEST: u64 = u32::MAX as u64;

/// Reads a file, or standard input for `-`.
pub fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    let bytes = read_at_most(path, LARGEST)?;
    bytes.ok_or_else(|| Failure::input(input_name(path), "the file is larger than 4 GiB"))
}

/// The same of no more than so many bytes; `None` if there are more.
pub fn read_at_most(path: &Path, most: u64) -> Result<Option<Vec<u8>>, Failure> {
    let result = if path == Path::new(STANDARD) {
        read_all(std::io::stdin().lock(), most)
    } else {
        std::fs::File::open(path).and_then(|file| match file.metadata() {
            Ok(metadata) if metadata.len() > most => Ok(None),
            _ => read_all(file, most),
        })
    };
    result.map_err(|e| Failure::input(input_name(path), reason(&e)))
}

/// Devices may have no end, and say nothing of it.
fn read_all(from: impl Read, most: u64) -> std::io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    from.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    Ok((bytes.len() as u64 <= most).then_some(bytes))
}

/// Reads a text with positions.
pub fn read_source(path: &Path) -> Result<SourceFile, Failure> {
    Ok(SourceFile::new(input_name(path), read(path)?))
}

/// Writes a file whole or not at all: a temporary beside it, then a rename. `-` is standard output.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let fail = |e: std::io::Error| Failure::input(display(path), reason(&e));
    if path == Path::new(STANDARD) {
        return streams::print(bytes);
    }
    // A device or a pipe is written in place: there is no file to keep whole. A link stays one.
    if path.symlink_metadata().is_ok_and(|what| !what.is_file()) {
        return std::fs::write(path, bytes).map_err(fail);
    }
    let mut file = tempfile::Builder::new()
        .prefix(".gcnsel-")
        .permissions(permissions())
        .tempfile_in(folder(path))
        .map_err(fail)?;
    file.write_all(bytes).map_err(fail)?;
    file.persist(path).map_err(|e| fail(e.error))?;
    Ok(())
}

/// Makes a folder, and those that it is in, unless it is there.
pub fn make_folder(path: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(path).map_err(|e| Failure::input(display(path), reason(&e)))
}

/// What a new file gets from the process's mask.
#[cfg(unix)]
fn permissions() -> std::fs::Permissions {
    std::os::unix::fs::PermissionsExt::from_mode(0o666)
}

#[cfg(not(unix))]
fn permissions() -> std::fs::Permissions {
    std::fs::metadata(".").map(|m| m.permissions()).expect("the current folder has permissions")
}
