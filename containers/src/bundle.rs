//! Clang's offload bundles (LLVM's `ClangOffloadBundler.rst`): what a compiler made for the host and for each target.
//!
//! Binary: the magic string, the number of entries (u64), for each entry offset, size and length of its id (u64 each) and the
//! id, as `hip-amdgcn-amd-amdhsa--gfx90a:xnack+`. Text: comments say where an entry starts and ends.

use crate::bytes::{bad, number, range};
use crate::compressed;
use gcnsel_diag::Result;
use memchr::memmem;

/// What a bundle begins with.
pub const MAGIC: &[u8] = b"__CLANG_OFFLOAD_BUNDLE__";

/// What a bundle of LLVM IR as text has before its first entry, behind white space.
pub const TEXT: &[u8] = b"; __CLANG_OFFLOAD_BUNDLE____START__ ";

const TEXT_END: &[u8] = b"\n; __CLANG_OFFLOAD_BUNDLE____END__ ";

/// More entries than this no bundle has.
const MOST_ENTRIES: u64 = 1 << 16;

/// An entry of a bundle.
pub struct Entry<'a> {
    /// What it is for: an offload kind and a target.
    pub id: &'a [u8],
    /// What was made for that.
    pub bytes: &'a [u8],
}

/// Whether an entry is the host's own.
pub fn is_host(id: &[u8]) -> bool {
    id.starts_with(b"host-")
}

/// Whether a file is a bundle of texts.
pub fn is_text(file: &[u8]) -> bool {
    file.trim_ascii_start().starts_with(TEXT)
}

/// Where bundles may begin in these bytes, compressed or not.
pub fn starts(bytes: &[u8]) -> impl Iterator<Item = usize> {
    let mut plain = memmem::find_iter(bytes, MAGIC).peekable();
    let mut packed = memmem::find_iter(bytes, compressed::MAGIC).peekable();
    std::iter::from_fn(move || match (plain.peek(), packed.peek()) {
        (Some(one), Some(other)) if one < other => plain.next(),
        (Some(_), None) => plain.next(),
        _ => packed.next(),
    })
}

/// The bytes that the first bundle here takes, and its entries.
pub fn entries(bytes: &[u8]) -> Result<(usize, Vec<Entry<'_>>)> {
    let mut at = MAGIC.len() as u64;
    let count = number(bytes, at, 8, "the bundle's number of entries")?;
    at += 8;
    if count > MOST_ENTRIES {
        return Err(bad(format!("a bundle of {count} entries, expected at most {MOST_ENTRIES}")));
    }
    let mut entries = Vec::new();
    let mut end = at;
    for _ in 0..count {
        let field = |at: u64| number(bytes, at, 8, "a field of the bundle");
        let (offset, size, length) = (field(at)?, field(at + 8)?, field(at + 16)?);
        let id = range(bytes, at + 24, length, "an id of the bundle")?;
        at += 24 + length;
        entries.push(Entry { id, bytes: range(bytes, offset, size, "an entry of the bundle")? });
        end = end.max(at).max(offset + size);
    }
    Ok((end as usize, entries))
}

/// The entries of a bundle of texts, but for the host's.
pub fn texts(bytes: &[u8]) -> Result<Vec<&[u8]>> {
    let mut texts = Vec::new();
    let mut rest = bytes;
    while let Some(start) = memmem::find(rest, TEXT) {
        rest = &rest[start + TEXT.len()..];
        let line = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
        let (id, body) = rest.split_at(line);
        let end = memmem::find(body, TEXT_END).ok_or_else(|| {
            bad("a bundle of texts, of which one has no end (__CLANG_OFFLOAD_BUNDLE____END__)")
        })?;
        if !is_host(id) {
            texts.push(&body[..end]);
        }
        rest = &body[end + TEXT_END.len()..];
    }
    Ok(texts)
}
