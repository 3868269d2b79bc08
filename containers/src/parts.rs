//! Parts of files: what is found, what is wrong, and where.

use gcnsel_diag::Diagnostic;
use std::borrow::Cow;

/// How many levels of files in files are opened.
pub const DEPTH: usize = 8;

/// How many bytes a file's parts have when they are decompressed, together.
pub const LARGEST: u64 = 1 << 30;

/// What a part is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// An ELF file for AMDGPU, or the beginning of one.
    CodeObject,
    /// LLVM bitcode.
    Bitcode,
    /// LLVM IR as text, from a bundle of texts.
    Text,
}

/// A part of a file.
#[derive(Clone, Debug)]
pub struct Part<'a> {
    /// Where in the file it is: `(member.o)` of an archive, `#2` of the second bundle of several. Empty where there is no
    /// choice.
    pub place: String,
    /// What it is.
    pub what: What,
    /// Its bytes.
    pub bytes: Cow<'a, [u8]>,
}

/// Something in a file that cannot be read.
#[derive(Clone, Debug)]
pub struct Problem {
    /// Where in the file it is, as [`Part::place`].
    pub place: String,
    /// What is wrong.
    pub diagnostic: Diagnostic,
}
