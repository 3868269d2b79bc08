//! `ar` archives: libraries of objects, and what `clang-offload-bundler --type=a` makes.

use crate::{Level, Part, Reader, bad};
use gcnsel_diag::Result;
use object::read::archive::ArchiveFile;

impl Reader {
    /// The parts of an archive's members.
    pub(crate) fn archive<'a>(&mut self, bytes: &'a [u8], level: &Level) -> Result<Vec<Part<'a>>> {
        let wrong = |cause: object::read::Error| bad(format!("malformed archive: {cause}"));
        let archive = ArchiveFile::parse(bytes).map_err(wrong)?;
        if archive.is_thin() {
            return Err(bad(
                "a thin archive: its members are files of their own, expected an archive that holds them",
            ));
        }
        let mut parts = Vec::new();
        for member in archive.members() {
            let member = member.map_err(wrong)?;
            let place = format!("({})", gcnsel_diag::escape_bytes(member.name()));
            let contents = member.data(bytes).map_err(wrong)?;
            parts.extend(self.look(contents, level.inside(&place)));
        }
        Ok(parts)
    }
}
