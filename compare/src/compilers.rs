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

impl Compiler for Llc {
    fn compile(&self, source: &SourceFile) -> Result<Object, Refusal> {
        let refusal = |message: String| Box::new((source.clone(), Diagnostic::without_position(message)));
        let program = self.program.display();
        let cannot = |cause: std::io::Error| refusal(format!("{program}: {}", reason(&cause)));
        let mut command = Command::new(&self.program);
        command.args(["-mtriple=amdgcn-amd-amdhsa", "-filetype=obj", "-o", "-"]).args(&self.arguments);
        // What functions say of the processor is not enough for `llc`.
        let target = match self.target {
            Some(target) => target,
            None => gcnsel::target_of(source).map_err(|failure| Box::new(failure.into_parts()))?,
        };
        command.arg(format!("-mcpu={}", target.target.name()));
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
