//! What holds code objects for AMD GPUs, and what is in it: one file in, its code objects and its LLVM IR out.
//!
//! [`contents`] tells by a file's first bytes what it is, whatever its name is:
//!
//! | file | what is in it |
//! |---|---|
//! | ELF file for AMDGPU | itself |
//! | clang's offload bundle, `__CLANG_OFFLOAD_BUNDLE__` ([`bundle`]) | its entries, but for the host's |
//! | the same as text, `; __CLANG_OFFLOAD_BUNDLE____START__` ([`bundle`]) | its sections, but for the host's |
//! | compressed bundle, `CCOB`, with zlib or zstd ([`compressed`]) | those of the bundle |
//! | host file: an ELF, PE or Mach-O file for any other machine ([`host`]) | bundles in `.hip_fatbin` (`.hip_fat` in PE files), entries in sections named `__CLANG_OFFLOAD_BUNDLE__*`, images in `.llvm.offloading` |
//! | offload binary, `10 FF 10 AD` ([`packaged`]) | its image |
//! | `ar` archive ([`archive`]) | those of its members |
//! | LLVM bitcode | itself |
//! | anything else | nothing |
//!
//! These hold each other (an archive of host files with compressed bundles), up to [`DEPTH`] levels.
//!
//! Files are input: whatever is wrong with a part is a [`Problem`], and the other parts are read. What is decompressed is at most
//! [`LARGEST`] bytes together.

#![deny(clippy::print_stdout, clippy::print_stderr)]

mod archive;
mod bundle;
mod bytes;
mod compressed;
mod host;
mod packaged;

use gcnsel_diag::{Diagnostic, Result};
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

/// What is in a file.
#[derive(Clone, Debug)]
pub struct Contents<'a> {
    /// What the file itself is.
    pub kind: Kind,
    /// Its parts, in the order of the file.
    pub parts: Vec<Part<'a>>,
    /// What of it cannot be read.
    pub problems: Vec<Problem>,
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

/// What is in a file.
pub fn contents(file: &[u8]) -> Contents<'_> {
    let mut reader = Reader { left: LARGEST, problems: Vec::new() };
    let parts = reader.look(file, Level { place: String::new(), depth: 0 });
    Contents { kind: kind_of(file), parts, problems: reader.problems }
}

/// Where the reader is.
#[derive(Clone)]
struct Level {
    place: String,
    depth: usize,
}

impl Level {
    /// One further in, at a place there.
    fn inside(&self, place: &str) -> Level {
        Level { place: format!("{}{place}", self.place), depth: self.depth + 1 }
    }
}

struct Reader {
    /// How many bytes may yet be decompressed.
    left: u64,
    problems: Vec<Problem>,
}

impl Reader {
    /// The parts of something in a file.
    fn look<'a>(&mut self, bytes: &'a [u8], level: Level) -> Vec<Part<'a>> {
        let found = match kind_of(bytes) {
            _ if level.depth > DEPTH => {
                let message = format!("files in files in files: no more than {DEPTH} levels are opened");
                Err(Diagnostic::without_position(message))
            }
            Kind::CodeObject => Ok(vec![part(&level, What::CodeObject, bytes)]),
            Kind::Bitcode => Ok(vec![part(&level, What::Bitcode, bytes)]),
            Kind::Bundle if bytes.starts_with(packaged::MAGIC) => self.packaged(bytes, &level),
            Kind::Bundle if bundle::is_text(bytes) => bundle::texts(bytes, &level),
            Kind::Bundle => Ok(self.bundles(bytes, &level)),
            Kind::Host => self.host(bytes, &level),
            Kind::Archive => self.archive(bytes, &level),
            Kind::Other => Ok(Vec::new()),
        };
        found.unwrap_or_else(|diagnostic| {
            self.problem(&level, diagnostic);
            Vec::new()
        })
    }

    fn problem(&mut self, level: &Level, diagnostic: Diagnostic) {
        self.problems.push(Problem { place: level.place.clone(), diagnostic });
    }

    /// The parts of something that had to be decompressed.
    fn look_into(&mut self, bytes: &[u8], level: Level) -> Vec<Part<'static>> {
        let owned = |part: Part<'_>| Part { bytes: Cow::Owned(part.bytes.into_owned()), ..part };
        self.look(bytes, level).into_iter().map(owned).collect()
    }

    /// The bundles that stand one behind the other, as a linker joins those of its inputs.
    fn bundles<'a>(&mut self, bytes: &'a [u8], level: &Level) -> Vec<Part<'a>> {
        let mut parts = Vec::new();
        let (mut end, mut number) = (0, 0);
        for start in bundle::starts(bytes) {
            // What begins like a bundle in the midst of one is its contents.
            if start < end {
                continue;
            }
            number += 1;
            let place = if number == 1 { String::new() } else { format!("#{number}") };
            let level = level.inside(&place);
            match self.bundle(&bytes[start..], &level) {
                Ok((size, found)) => {
                    parts.extend(found);
                    end = start + size;
                }
                Err(diagnostic) => self.problem(&level, diagnostic),
            }
        }
        parts
    }

    /// The first bundle of these bytes: how many it takes, and its parts.
    fn bundle<'a>(&mut self, bytes: &'a [u8], level: &Level) -> Result<(usize, Vec<Part<'a>>)> {
        if bytes.starts_with(compressed::MAGIC) {
            let compressed::Bundle { size, contents } = compressed::read(bytes, self.left)?;
            self.left -= contents.len() as u64;
            return Ok((size, self.look_into(&contents, level.inside(""))));
        }
        let (size, entries) = bundle::entries(bytes)?;
        let mut parts = Vec::new();
        for entry in entries.iter().filter(|entry| !bundle::is_host(entry.id)) {
            parts.extend(self.look(entry.bytes, level.inside("")));
        }
        Ok((size, parts))
    }
}

fn part<'a>(level: &Level, what: What, bytes: &'a [u8]) -> Part<'a> {
    Part { place: level.place.clone(), what, bytes: Cow::Borrowed(bytes) }
}

fn bad(message: impl Into<String>) -> Diagnostic {
    Diagnostic::without_position(message)
}
