//! `ar` archives: libraries of objects, and what `clang-offload-bundler --type=a` makes.

use crate::bytes::bad;
use gcnsel_diag::Result;
use object::read::archive::ArchiveFile;

/// The members of an archive, each with its name in parentheses.
pub fn members(bytes: &[u8]) -> Result<Vec<(String, &[u8])>> {
    let wrong = |cause: object::read::Error| bad(format!("malformed archive: {cause}"));
    let archive = ArchiveFile::parse(bytes).map_err(wrong)?;
    if archive.is_thin() {
        return Err(bad(
            "a thin archive: its members are files of their own, expected an archive that holds them",
        ));
    }
    let mut members = Vec::new();
    for member in archive.members() {
        let member = member.map_err(wrong)?;
        let place = format!("({})", gcnsel_diag::escape_bytes(member.name()));
        members.push((place, member.data(bytes).map_err(wrong)?));
    }
    Ok(members)
}
