//! Reading inputs and writing outputs.

use super::Failure;
use gcnsel_diag::{SourceFile, escape_bytes, reason};
use std::io::{Read, Write};
use std::path::Path;

/// Standard input, or output, as users name it.
pub(super) const STANDARD: &str = "-";

/// The name of a file as we print it.
pub fn display(path: &Path) -> String {
    escape_bytes(path.as_os_str().as_encoded_bytes())
}

/// The name of a file that is read as we print it.
pub fn input_name(path: &Path) -> String {
    if path == Path::new(STANDARD) { "<stdin>".into() } else { display(path) }
}

/// The folder that a file is in.
pub(super) fn folder(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Reads a file, or standard input for `-`.
pub fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let result = if path == Path::new(STANDARD) {
        std::io::stdin().lock().read_to_end(&mut bytes)
    } else {
        std::fs::File::open(path).and_then(|mut f| f.read_to_end(&mut bytes))
    };
    result.map_err(|e| Failure::input(input_name(path), reason(&e)))?;
    if bytes.len() > u32::MAX as usize {
        return Err(Failure::input(input_name(path), "the file is larger than 4 GiB"));
    }
    Ok(bytes)
}

/// Reads a file, or standard input for `-`, if it has no more than `most` bytes; what has more, were it without an end, is
/// an error that says `why`, and takes no more memory.
pub fn read_at_most(path: &Path, most: u64, why: &str) -> Result<Vec<u8>, Failure> {
    let fail = |e: std::io::Error| Failure::input(input_name(path), reason(&e));
    let too_large = || Failure::input(input_name(path), why);
    let (mut from, known): (Box<dyn Read>, u64) = match path == Path::new(STANDARD) {
        true => (Box::new(std::io::stdin().lock()), 0),
        false => {
            let file = std::fs::File::open(path).map_err(fail)?;
            let known = file.metadata().map_err(fail)?.len();
            (Box::new(file), known)
        }
    };
    if known > most {
        return Err(too_large());
    }
    let mut bytes = Vec::new();
    let no_memory = |_| Failure::input(input_name(path), "there is no memory for what the file has");
    bytes.try_reserve_exact(known as usize).map_err(no_memory)?;
    // Devices and pipes do not say how much they have.
    let mut part = vec![0; 1 << 16];
    loop {
        match from.read(&mut part) {
            Ok(0) => return Ok(bytes),
            Ok(count) if bytes.len() as u64 + count as u64 > most => return Err(too_large()),
            Ok(count) => {
                if bytes.capacity() < bytes.len() + count {
                    let wanted = (2 * bytes.capacity()).clamp(bytes.len() + count, most as usize);
                    bytes.try_reserve_exact(wanted - bytes.len()).map_err(no_memory)?;
                }
                bytes.extend_from_slice(&part[..count]);
            }
            Err(e) if e.kind() == std::io::ErrorKind::Interrupted => {}
            Err(e) => return Err(fail(e)),
        }
    }
}

/// Reads a text with positions.
pub fn read_source(path: &Path) -> Result<SourceFile, Failure> {
    Ok(SourceFile::new(input_name(path), read(path)?))
}

/// Writes a file whole or not at all: a temporary beside it, then a rename. `-` is standard output.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let fail = |e: std::io::Error| Failure::input(display(path), reason(&e));
    if path == Path::new(STANDARD) {
        return match std::io::stdout().lock().write_all(bytes) {
            // The reader of a pipe may have seen enough.
            Err(e) if e.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
            other => other.map_err(fail),
        };
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
