//! Reading builds: files and folders of what people have.
//!
//! What a file is, its bytes say (`gcnsel-containers`). Of a file that is none of the things that hold code objects:
//!
//! * text that begins with `[` is the JSON of `gcnsel stats`;
//! * other text is LLVM IR, which is compiled.
//!
//! In folders there is much else (sources, logs, Triton's metadata), so that of such files only those named `*.ll` are read there.
//! LLVM IR beside code objects of the same name is what these were made of, and is not compiled again.

use crate::compilers::Compiler;
use crate::fingerprint::Fingerprint;
use crate::folder::{File, files};
use crate::kernel::{Code, Kernel, from_json};
use gcnsel::stats;
use gcnsel_containers::{Contents, Kind, Part, What, contents};
use gcnsel_diag::{Diagnostic, Result, SourceFile, reason};
use rayon::prelude::*;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::io::Read;
use std::path::Path;

/// The largest file that is read, in bytes: positions in texts have 32 bits.
const LARGEST: u64 = u32::MAX as u64;

/// What was read.
#[derive(Debug, Default)]
pub struct Build {
    /// The kernels, in the order of the files; behind those of a code object its functions, if those are wanted.
    pub kernels: Vec<Kernel>,
    /// What could not be read.
    pub unread: Vec<Unread>,
    /// What compilers said of what they compiled, a line each.
    pub said: String,
    /// How many files there were.
    pub files: usize,
}

/// A file, or a part of one, that could not be read.
#[derive(Debug)]
pub struct Unread {
    /// Its name.
    pub file: String,
    /// What is wrong.
    pub diagnostic: Diagnostic,
    /// The lines that it is in, of what was read as LLVM IR.
    pub source: Option<SourceFile>,
    /// The first bytes of what was read as a code object.
    pub start: Vec<u8>,
    /// Whether it is a file that the user named, and there is none, or none that may be read.
    pub is_missing: bool,
}

/// How builds are read.
#[derive(Clone, Copy)]
pub struct Reader<'a> {
    /// What compiles LLVM IR.
    pub compiler: &'a dyn Compiler,
    /// Whether kernels keep their code, for who shows it.
    pub keep_code: bool,
    /// Whether functions that kernels call are listed, too, of which less is known: `limited_by` is `callers`.
    pub functions: bool,
}

impl Reader<'_> {
    /// Reads the files that a path names: a file, or all in a folder. [`Build::files`] is 0 where there is nothing to read.
    ///
    /// # Errors
    /// When there is no such file or folder.
    pub fn path(&self, path: &Path) -> Result<Build> {
        Ok(self.files(&files(path)?))
    }

    /// Reads files. They are read in parallel, on rayon's current pool; the result has their order.
    pub fn files(&self, files: &[File]) -> Build {
        self.files_telling(files, &|| ())
    }

    /// The same, which tells of each file when it has been read, or passed over.
    pub fn files_telling(&self, files: &[File], tell: &(dyn Fn() + Sync)) -> Build {
        let read = |file: &File| {
            let mut build = Build::default();
            match read(&file.path) {
                Ok(bytes) => self.file(file, bytes, &mut build),
                Err(diagnostic) => {
                    let is_missing = file.is_named;
                    build.unread.push(Unread { is_missing, ..Unread::new(file.name.clone(), diagnostic) });
                }
            }
            tell();
            build
        };
        // First what holds code objects: what these were made of is not compiled.
        let kinds: Vec<Option<Kind>> = files.par_iter().with_max_len(1).map(kind).collect();
        let holds = |kind: Option<Kind>| {
            matches!(kind, Some(Kind::CodeObject | Kind::Bundle | Kind::Host | Kind::Archive))
        };
        let made: BTreeSet<_> =
            files.iter().zip(&kinds).filter(|(_, kind)| holds(**kind)).map(|(f, _)| stem(f)).collect();
        let is_wanted = |file: &File, kind: Option<Kind>| {
            let is_text = file.path.extension().is_some_and(|extension| extension == "ll");
            match kind {
                _ if file.is_named => true,
                Some(Kind::Other) => is_text && !made.contains(&stem(file)),
                Some(Kind::Bitcode) => !made.contains(&stem(file)),
                _ => true,
            }
        };
        let wanted: Vec<&File> = files
            .iter()
            .zip(kinds)
            .filter(|(file, kind)| is_wanted(file, *kind))
            .map(|(file, _)| file)
            .collect();
        (wanted.len()..files.len()).for_each(|_| tell());
        let builds: Vec<Build> = wanted.into_par_iter().with_max_len(1).map(read).collect();
        builds.into_iter().fold(Build::default(), |mut all, build| {
            all.join(build);
            all
        })
    }

    /// Reads a file of which the bytes are there.
    pub fn file(&self, file: &File, bytes: Vec<u8>, build: &mut Build) {
        let Contents { kind, parts, problems } = contents(&bytes);
        let found = parts.len();
        let from = |place: &str| format!("{}{place}", file.name);
        for problem in problems {
            build.unread.push(Unread::new(from(&problem.place), problem.diagnostic));
        }
        match kind {
            Kind::Other if bytes.trim_ascii_start().starts_with(b"[") => match from_json(&bytes) {
                Ok(kernels) => build.kernels.extend(kernels),
                Err(diagnostic) => build.unread.push(Unread::new(file.name.clone(), diagnostic)),
            },
            Kind::Other => self.text(file, bytes, build),
            Kind::Host if found == 0 => {
                // Most files of a folder of objects have no code for a GPU.
                if file.is_named && build.unread.is_empty() {
                    let message = "a file for the host without code objects: it has no .hip_fatbin, \
                                   __CLANG_OFFLOAD_BUNDLE__* or .llvm.offloading section";
                    let diagnostic = Diagnostic::without_position(message);
                    build.unread.push(Unread::new(file.name.clone(), diagnostic));
                }
                return;
            }
            _ => {
                for part in parts {
                    self.part(&from(&part.place), part, build);
                }
            }
        }
        build.files += 1;
    }

    /// Text that is LLVM IR, or whatever else, which is no code object either.
    fn text(&self, file: &File, bytes: Vec<u8>, build: &mut Build) {
        let is_json = bytes.trim_ascii_start().first() == Some(&b'{');
        let is_named_ll = file.path.extension().is_some_and(|extension| extension == "ll");
        let is_text = std::str::from_utf8(&bytes).is_ok() && !is_json && !bytes.is_empty();
        if is_text || is_named_ll || file.path == Path::new("-") {
            self.compile(&file.name, &bytes, build);
        } else {
            self.object(&file.name, &bytes, build);
        }
    }

    fn part(&self, name: &str, part: Part<'_>, build: &mut Build) {
        match part.what {
            What::CodeObject => self.object(name, &part.bytes, build),
            What::Bitcode | What::Text => self.compile(name, &part.bytes, build),
        }
    }

    fn compile(&self, name: &str, bytes: &[u8], build: &mut Build) {
        let source = SourceFile::new(name.to_owned(), bytes);
        match self.compiler.compile(&source) {
            Ok(object) => {
                build.said.push_str(&object.said);
                self.object(name, &object.bytes, build);
            }
            Err(refusal) => build.unread.push(Unread::refused(*refusal)),
        }
    }

    fn object(&self, name: &str, bytes: &[u8], build: &mut Build) {
        if let Err(diagnostic) = self.kernels(name, bytes, build) {
            let start = bytes[..bytes.len().min(64)].to_vec();
            build.unread.push(Unread { start, ..Unread::new(name.to_owned(), diagnostic) });
        }
    }

    /// The kernels of a code object.
    fn kernels(&self, name: &str, bytes: &[u8], build: &mut Build) -> Result<()> {
        let object = gcnsel_codeobject::read(bytes)?;
        let stats = stats::of_object(&object)?;
        let functions = if self.functions { stats::of_functions(&object)? } else { Vec::new() };
        let of = |stats| Kernel { file: name.to_owned(), stats, fingerprint: None, code: None };
        for (kernel, stats) in object.kernels.iter().zip(stats) {
            let code = object.image.get(kernel.body()).unwrap_or_default();
            let fingerprint = Some(Fingerprint::of(code, object.target));
            let code = self.keep_code.then(|| Code { bytes: code.into(), target: object.target });
            build.kernels.push(Kernel { fingerprint, code, ..of(stats) });
        }
        build.kernels.extend(functions.into_iter().map(of));
        Ok(())
    }
}

impl Build {
    fn join(&mut self, other: Build) {
        let Build { kernels, unread, said, files } = other;
        self.kernels.extend(kernels);
        self.unread.extend(unread);
        self.said.push_str(&said);
        self.files += files;
    }
}

impl Unread {
    fn new(file: String, diagnostic: Diagnostic) -> Unread {
        Unread { file, diagnostic, source: None, start: Vec::new(), is_missing: false }
    }

    fn refused((source, diagnostic): (SourceFile, Diagnostic)) -> Unread {
        Unread { source: Some(source.clone()), ..Unread::new(source.name, diagnostic) }
    }
}

/// What a file is called without its extension, in its folder.
fn stem(file: &File) -> Cow<'_, Path> {
    Cow::Owned(file.path.with_extension(""))
}

/// What a file of a folder is; `None` if it cannot be read. One that the user named may be a pipe, of which what is read is gone.
fn kind(file: &File) -> Option<Kind> {
    let mut start = Vec::new();
    let file = if file.is_named { None } else { std::fs::File::open(&file.path).ok() };
    file?.take(4096).read_to_end(&mut start).ok()?;
    Some(gcnsel_containers::kind_of(&start))
}

/// The bytes of a file.
fn read(path: &Path) -> Result<Vec<u8>> {
    let wrong = |cause: std::io::Error| Diagnostic::without_position(reason(&cause));
    let large = || Diagnostic::without_position("the file is larger than 4 GiB");
    let mut bytes = Vec::new();
    if path == Path::new("-") {
        std::io::stdin().lock().take(LARGEST + 1).read_to_end(&mut bytes).map_err(wrong)?;
    } else {
        let file = std::fs::File::open(path).map_err(wrong)?;
        if file.metadata().is_ok_and(|metadata| metadata.len() > LARGEST) {
            return Err(large());
        }
        // Devices may have no end, and say nothing of it.
        file.take(LARGEST + 1).read_to_end(&mut bytes).map_err(wrong)?;
    }
    if bytes.len() as u64 > LARGEST { Err(large()) } else { Ok(bytes) }
}
