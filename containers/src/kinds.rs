//! What files are, by their first bytes.

use crate::{bundle, compressed, host, packaged};

/// What a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A code object.
    CodeObject,
    /// LLVM bitcode.
    Bitcode,
    /// A bundle of clang's, compressed or not, or an offload binary.
    Bundle,
    /// An executable, library or object file for another machine.
    Host,
    /// An archive.
    Archive,
    /// None of these.
    Other,
}

/// What a file is, by its first bytes.
pub fn kind_of(file: &[u8]) -> Kind {
    let begins = |all: &[&[u8]]| all.iter().any(|magic| file.starts_with(magic));
    if begins(&[b"BC\xC0\xDE", b"\xDE\xC0\x17\x0B"]) {
        Kind::Bitcode
    } else if begins(&[bundle::MAGIC, bundle::TEXT, compressed::MAGIC, packaged::MAGIC])
        || bundle::is_text(file)
    {
        Kind::Bundle
    } else if begins(&[b"!<arch>\n", b"!<thin>\n"]) {
        Kind::Archive
    } else if host::is_code_object(file) {
        Kind::CodeObject
    } else if host::is_host(file) {
        Kind::Host
    } else {
        Kind::Other
    }
}
