//! Offload binaries, LLVM's `OffloadBinary`: what `clang-offload-packager` makes, for OpenMP and clang's new driver.
//!
//! A header (magic number, version as u32, size, offset and size of the entry as u64), the entry (kinds of image and of offloading as
//! u16, flags as u32, offset and number of strings, offset and size of the image as u64), strings, and the image. Several stand one
//! behind the other.

use crate::bytes::{bad, number, range};
use gcnsel_diag::Result;

/// What an offload binary begins with.
pub const MAGIC: &[u8] = &[0x10, 0xFF, 0x10, 0xAD];

/// The images of the offload binaries here.
pub fn images(bytes: &[u8]) -> Result<Vec<&[u8]>> {
    let mut images = Vec::new();
    let mut rest = bytes;
    while rest.starts_with(MAGIC) {
        let field = |at: u64, size: u64| number(rest, at, size, "a field of the offload binary");
        let version = field(4, 4)?;
        if version != 1 {
            return Err(bad(format!("an offload binary of version {version}; 1 is supported")));
        }
        let (size, entry) = (field(8, 8)?, field(16, 8)?);
        let binary = range(rest, 0, size, "an offload binary")?;
        let in_entry =
            |at: u64| number(binary, entry.saturating_add(at), 8, "the entry of the offload binary");
        images.push(range(binary, in_entry(24)?, in_entry(32)?, "an image of the offload binary")?);
        // Each is padded to what the next one is aligned to.
        rest = &rest[binary.len()..];
        let zeros = rest.iter().take_while(|&&byte| byte == 0).count();
        rest = &rest[zeros..];
    }
    Ok(images)
}
