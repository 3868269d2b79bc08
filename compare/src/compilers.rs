//! What makes code objects of LLVM IR on the way.

use gcnsel::Options;
use gcnsel_diag::{Diagnostic, SourceFile, reason};
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// What a compiler makes of a module.
#[derive(Clone, Debug, Default)]
pub struct Object {
    /// The code object.
    pub bytes: Vec<u8>,
    /// What it says besides, a line each.
    pub said: String,
}

/// Why there is no object: what is wrong, and the lines that it is in.
pub type Refusal = Box<(SourceFile, Diagnostic)>;

/// A compiler of LLVM IR, text or bitcode.
pub trait Compiler: Sync {
    /// Compiles a module.
    ///
    /// # Errors
    /// What is wrong with it.
    fn compile(&self, source: &SourceFile) -> Result<Object, Refusal>;
}

impl Compiler for Options {
    fn compile(&self, source: &SourceFile) -> Result<Object, Refusal> {
        let compiled = gcnsel::compile(source, self).map_err(|failure| Box::new(failure.into_parts()))?;
        let said = compiled.warnings.iter().map(|warning| format!("{warning}\n")).collect();
        Ok(Object { bytes: compiled.bytes, said })
    }
}

/// LLVM's `llc`.
#[derive(Clone, Debug)]
pub struct Llc {
    /// The program.
    pub program: PathBuf,
    /// The processor; without it the one that gcnsel takes the module for.
    pub target: Option<gcnsel::TargetId>,
    /// Further arguments.
    pub arguments: Vec<String>,
}

/// The releases of LLVM that are looked for, the newest first. Older ones do not know all targets.
const RELEASES: std::ops::RangeInclusive<u32> = 16..=23;

impl Llc {
    /// The program `llc` on the path, or of one release, `llc-23` to `llc-16`, the newest.
    ///
    /// # Errors
    /// There is none, or only one of another release.
    pub fn find() -> Result<PathBuf, String> {
        let releases = RELEASES.rev().map(|release| format!("llc-{release}"));
        let mut old = String::new();
        for name in std::iter::once("llc".to_owned()).chain(releases) {
            let Ok(output) = Command::new(&name).arg("--version").stdin(Stdio::null()).output() else {
                continue;
            };
            let said = String::from_utf8_lossy(&output.stdout);
            match release(&said) {
                Some(release) if release < *RELEASES.start() => {
                    old = format!("; '{name}' is of LLVM {release}, which is too old");
                }
                _ => return Ok(name.into()),
            }
        }
        Err(format!(
            "no llc, llc-{} to llc-{} is on the path{old}; name one: llc=PROGRAM",
            RELEASES.end(),
            RELEASES.start()
        ))
    }

    /// What it compiles a module for.
    ///
    /// # Errors
    /// What is wrong with the module.
    pub fn target_of(&self, source: &SourceFile) -> Result<gcnsel::TargetId, gcnsel::Failure> {
        // What functions say of the processor is not enough for `llc`.
        self.target.map_or_else(|| gcnsel::target_of(source), Ok)
    }

    /// The program, told to make a code object; what it reads and writes is still to come.
    pub fn command(&self, target: gcnsel::TargetId) -> Command {
        let mut command = Command::new(&self.program);
        command.args(["-mtriple=amdgcn-amd-amdhsa", "-filetype=obj"]).args(&self.arguments);
        command.arg(format!("-mcpu={}", target.target.name()));
        command
    }
}

/// The release in what `llc --version` prints: `LLVM version 19.1.7`.
fn release(said: &str) -> Option<u32> {
    let (_, version) = said.split_once("LLVM version ")?;
    version.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

impl Compiler for Llc {
    fn compile(&self, source: &SourceFile) -> Result<Object, Refusal> {
        let refusal = |message: String| Box::new((source.clone(), Diagnostic::without_position(message)));
        let program = self.program.display();
        let cannot = |cause: std::io::Error| refusal(format!("{program}: {}", reason(&cause)));
        let target = self.target_of(source).map_err(|failure| Box::new(failure.into_parts()))?;
        let mut command = self.command(target);
        command.args(["-o", "-"]);
        // A file: `llc` may not have read all of a pipe when it fails.
        let mut input = tempfile::tempfile().map_err(cannot)?;
        std::io::Write::write_all(&mut input, &source.bytes).map_err(cannot)?;
        std::io::Seek::rewind(&mut input).map_err(cannot)?;
        let output = command.stdin(input).stderr(Stdio::piped()).output().map_err(cannot)?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr);
            let line = said.lines().find(|line| line.contains("error") || line.contains("LLVM ERROR"));
            let line = line.or(said.lines().next()).unwrap_or("it says nothing").trim();
            return Err(refusal(format!("{program} ends with {}: {line}", output.status)));
        }
        Ok(Object { bytes: output.stdout, said: String::new() })
    }
}

#[cfg(test)]
mod tests {
    use super::release;

    #[test]
    fn releases() {
        assert_eq!(release("Debian LLVM version 14.0.6\n  Optimized build.\n"), Some(14));
        assert_eq!(release("LLVM (http://llvm.org/):\n  LLVM version 23.0.0git\n"), Some(23));
        assert_eq!(release("a compiler of ours"), None);
    }
}
