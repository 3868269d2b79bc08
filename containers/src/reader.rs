//! Opening files in files.

use crate::kinds::{Kind, kind_of};
use crate::parts::{DEPTH, LARGEST, Part, Problem, What};
use crate::{archive, bundle, compressed, host, packaged};
use gcnsel_diag::{Diagnostic, Result};
use std::borrow::Cow;

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
            Kind::Bundle if bytes.starts_with(packaged::MAGIC) => {
                packaged::images(bytes).map(|images| self.all(images, &level))
            }
            Kind::Bundle if bundle::is_text(bytes) => {
                let parts = |texts: Vec<&'a [u8]>| {
                    texts.into_iter().map(|text| part(&level, What::Text, text)).collect()
                };
                bundle::texts(bytes).map(parts)
            }
            Kind::Bundle => Ok(self.bundles(bytes, &level)),
            Kind::Host => host::sections(bytes).map(|sections| {
                let section = |section| match section {
                    // Whatever else stands there, bundles are found by how they begin.
                    host::Section::Bundles(bytes) => self.bundles(bytes, &level),
                    host::Section::File(bytes) => self.look(bytes, level.inside("")),
                };
                sections.into_iter().flat_map(section).collect()
            }),
            Kind::Archive => archive::members(bytes).map(|members| {
                let member = |(place, bytes): (String, &'a [u8])| self.look(bytes, level.inside(&place));
                members.into_iter().flat_map(member).collect()
            }),
            Kind::Other => Ok(Vec::new()),
        };
        found.unwrap_or_else(|diagnostic| {
            self.problem(&level, diagnostic);
            Vec::new()
        })
    }

    /// The parts of several files in one place.
    fn all<'a>(&mut self, files: Vec<&'a [u8]>, level: &Level) -> Vec<Part<'a>> {
        files.into_iter().flat_map(|bytes| self.look(bytes, level.inside(""))).collect()
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
