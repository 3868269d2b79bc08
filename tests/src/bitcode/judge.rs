//! What is read of bitcode beside what is read of text.
//!
//! LLVM reads the text itself, and may change it: it declares intrinsics anew whose names it knows better, merges equal nodes of
//! metadata, sorts attributes. Where the text is not what LLVM makes of it, what it prints of the bitcode judges.

use super::writers::Writer;
use gcnsel::{Options, Target};
use gcnsel_ir::{AttributeSet, Module, parse, print, verify};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// A file of text, and what becomes of it.
pub struct Text {
    /// The file.
    pub path: PathBuf,
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// What is printed of it, or what is wrong with it.
    printed: Result<String, String>,
    /// What it compiles to, or why it does not.
    object: Option<Result<Vec<u8>, String>>,
    /// How long it takes to read.
    pub time: Duration,
}

/// What is said of bitcode.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Print {
    /// It prints as the text.
    Same,
    /// It prints as what LLVM prints of it, not as the text.
    AsPrinted,
    /// Neither the bitcode nor what LLVM prints of it is read, or well-formed. If LLVM prints nothing, the text is not, either.
    Neither,
    /// It is something else: where.
    Differs(String),
}

/// What is said of objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Objects {
    /// They are the same bytes.
    Same,
    /// Neither form is compiled, for the same reason.
    Refused,
    /// One is compiled, or is refused for another reason.
    Differ,
}

/// A file by a writer.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// What is printed.
    pub print: Print,
    /// What is compiled, if that was asked for and something is printed.
    pub objects: Option<Objects>,
    /// Bytes of the bitcode.
    pub len: usize,
    /// How long it takes to read.
    pub time: Duration,
}

/// The target that a file is compiled for: one in its path, or gfx942.
fn target(path: &Path) -> Target {
    let path = path.to_string_lossy();
    Target::ALL.into_iter().find(|target| path.contains(target.name())).unwrap_or(Target::Gfx942)
}

/// The object that text or bitcode is compiled to, or the first thing that is wrong, without its place.
fn object(bytes: &[u8], path: &Path) -> Result<Vec<u8>, String> {
    let compiled = gcnsel::compile(bytes, &Options::default().target(target(path)));
    compiled.map(|compiled| compiled.bytes).map_err(|failure| failure.into_parts().1.message)
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let done = work();
    (done, start.elapsed())
}

/// The text of a module that reads and verifies, or what is wrong. It is without what LLVM's tools say by themselves: the name of
/// the source, which is that of the file, and attributes of intrinsics, which are LLVM's own. Of what LLVM prints it is without
/// the data layout, too, which is that of its release.
pub fn printed(read: gcnsel_diag::Result<Module>, is_printed: bool) -> Result<String, String> {
    let module = read.and_then(|module| verify(&module).map(|()| module));
    let mut module = module.map_err(|diagnostic| diagnostic.message)?;
    module.source_filename = "".into();
    if is_printed {
        module.data_layout = "".into();
    }
    for function in module.functions.iter_mut().filter(|function| function.name.starts_with("llvm.")) {
        function.attributes = AttributeSet::default();
        function.result_attributes = AttributeSet::default();
        function.params.iter_mut().for_each(|param| param.attributes = AttributeSet::default());
    }
    // Of one convention debuggers know two names, the newer one since LLVM 22.
    Ok(print(&module).replace("DW_CC_LLVM_DeviceKernel", "DW_CC_LLVM_OpenCLKernel"))
}

/// Where two texts differ first.
pub fn difference(a: &str, b: &str) -> String {
    let lines = a.lines().count().min(b.lines().count());
    let line = a.lines().zip(b.lines()).position(|(a, b)| a != b).unwrap_or(lines);
    let of = |text: &str| text.lines().nth(line).unwrap_or("(the end)").chars().take(300).collect::<String>();
    format!("line {}:\n    bitcode {}\n    text    {}", line + 1, of(a), of(b))
}

impl Text {
    /// Reads a file, and compiles it if `compiles`.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn read(path: &Path, compiles: bool) -> Result<Text, String> {
        let bytes = std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let (read, time) = timed(|| parse(&bytes));
        let printed = printed(read, false);
        let object = compiles.then(|| object(&bytes, path));
        Ok(Text { path: path.to_path_buf(), bytes, printed, object, time })
    }

    /// What is said of a file of bitcode that a writer has made of it.
    ///
    /// # Errors
    /// The file cannot be read, or the writer's tools cannot be run.
    pub fn judge(&self, writer: Writer, bitcode: &Path) -> Result<Verdict, String> {
        let bytes = std::fs::read(bitcode).map_err(|error| format!("{}: {error}", bitcode.display()))?;
        let (read, time) = timed(|| gcnsel_bitcode::read(&bytes));
        let verdict = |print, objects| Ok(Verdict { print, objects, len: bytes.len(), time });
        // What it is compiled to beside what some text is, or beside what that is known to be compiled to.
        let compared = |of_text: &Result<Vec<u8>, String>| match (object(&bytes, &self.path), of_text) {
            (Ok(bitcode), Ok(text)) if bitcode == *text => Objects::Same,
            (Err(bitcode), Err(text)) if bitcode == *text => Objects::Refused,
            _ => Objects::Differ,
        };
        let ours = printed(read, false);
        if ours.is_ok() && ours == self.printed {
            return verdict(Print::Same, self.object.as_ref().map(compared));
        }
        let ours = printed(gcnsel_bitcode::read(&bytes), true);
        let text = writer.print(bitcode)?;
        let by_llvm = text.as_deref().map(|text| printed(parse(text), true));
        match (&ours, &self.printed, by_llvm) {
            (Ok(ours), _, Some(Ok(by_llvm))) if *ours == by_llvm => {
                let compiled = |text: Vec<u8>| compared(&object(&text, &self.path));
                verdict(Print::AsPrinted, self.object.as_ref().and(text).map(compiled))
            }
            // `None` is what its own reader does not read.
            (Err(_), Err(_), Some(Err(_)) | None) => verdict(Print::Neither, None),
            // LLVM has made of the text what nobody accepts.
            (Err(ours), _, Some(Err(by_llvm))) if *ours == by_llvm => verdict(Print::Neither, None),
            (Ok(ours), _, Some(Ok(by_llvm))) => verdict(Print::Differs(difference(ours, &by_llvm)), None),
            (ours, text, by_llvm) => {
                let short = |read: &Result<String, String>| match read {
                    Ok(_) => "read".to_string(),
                    Err(message) => message.clone(),
                };
                let by_llvm = by_llvm.map_or("not by LLVM".to_string(), |read| short(&read));
                let (ours, text) = (short(ours), short(text));
                let how = format!("\n    bitcode {ours}\n    text    {text}\n    printed {by_llvm}");
                verdict(Print::Differs(how), None)
            }
        }
    }
}
