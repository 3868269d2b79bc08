//! Compressed offload bundles (LLVM's `ClangOffloadBundler.rst`, "Compressed Clang Offload Bundles").
//!
//! The magic string, version (u16), method (u16: 0 zlib, 1 zstd), from version 2 on the size of the file, the size of the bundle,
//! the first 64 bits of its MD5, and the compressed bytes. Sizes have 32 bits, from version 3 on 64. The decompressor checks
//! its own sum, so that of the header is not needed.

use crate::bytes::{bad, number, range};
use crate::parts::LARGEST;
use gcnsel_diag::{Result, reason};
use std::io::Read;

/// What a compressed bundle begins with.
pub const MAGIC: &[u8] = b"CCOB";

/// A compressed bundle.
pub struct Bundle {
    /// The bytes that it takes.
    pub size: usize,
    /// What is in it.
    pub contents: Vec<u8>,
}

/// Reads the first compressed bundle here, of which the contents have at most so many bytes.
pub fn read(bytes: &[u8], most: u64) -> Result<Bundle> {
    let field = |at: u64, size: u64| number(bytes, at, size, "a field of the compressed bundle");
    let (version, method) = (field(4, 2)?, field(6, 2)?);
    let width = match version {
        1 | 2 => 4,
        3 => 8,
        _ => return Err(bad(format!("a compressed bundle of version {version}; 1, 2 and 3 are supported"))),
    };
    // Where the size of the contents is, behind the size of the file where there is one.
    let at = if version == 1 { 8 } else { 8 + width };
    let size = if version == 1 { None } else { Some(field(8, width)?) };
    let expected = field(at, width)?;
    let header = at + width + 8;
    if expected > most {
        let message = format!(
            "a compressed bundle of {expected} bytes; what is decompressed of a file is at most {LARGEST} bytes"
        );
        return Err(bad(message));
    }
    let packed = match size {
        Some(size) => {
            let size =
                size.checked_sub(header).ok_or_else(|| bad("a compressed bundle smaller than its header"))?;
            range(bytes, header, size, "a compressed bundle")?
        }
        None => range(bytes, header, (bytes.len() as u64).saturating_sub(header), "a compressed bundle")?,
    };
    let mut rest = packed;
    let contents = match method {
        0 => {
            let mut decoder = flate2::bufread::ZlibDecoder::new(packed);
            let contents = all(&mut decoder, expected)?;
            rest = &packed[packed.len().min(decoder.total_in() as usize)..];
            contents
        }
        1 => {
            let decoder = ruzstd::decoding::StreamingDecoder::new(&mut rest);
            all(&mut decoder.map_err(|cause| bad(format!("zstd: {cause}")))?, expected)?
        }
        _ => {
            return Err(bad(format!(
                "a bundle compressed by method {method}; 0 (zlib) and 1 (zstd) are supported"
            )));
        }
    };
    let taken = if size.is_some() { packed.len() } else { packed.len() - rest.len() };
    Ok(Bundle { size: header as usize + taken, contents })
}

/// All that a decoder gives, which is to be so many bytes.
fn all(decoder: &mut impl Read, expected: u64) -> Result<Vec<u8>> {
    let mut contents = Vec::new();
    let read = decoder.take(expected + 1).read_to_end(&mut contents);
    read.map_err(|cause| bad(format!("a compressed bundle: {}", reason(&cause))))?;
    if contents.len() as u64 != expected {
        let found = contents.len() as u64;
        let found = if found > expected { "more".to_owned() } else { found.to_string() };
        return Err(bad(format!("a compressed bundle with {found} bytes in it, expected {expected}")));
    }
    Ok(contents)
}
