//! LLVM 23, asked whether it accepts modules.

use super::Signature;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The program that `tests/llvm23/intrinsics.sh` builds.
#[derive(Clone, Debug)]
pub struct Llvm23 {
    program: PathBuf,
}

impl Llvm23 {
    /// The program in the folder that `GCNSEL_LLVM23` names, else in the user's cache.
    ///
    /// # Errors
    /// Why it is not there.
    pub fn find() -> Result<Llvm23, String> {
        let program = crate::cache::folder("GCNSEL_LLVM23", "llvm23")?.join("intrinsics");
        match program.is_file() {
            true => Ok(Llvm23 { program }),
            false => Err(format!("{} is not there: tests/llvm23/intrinsics.sh builds it", program.display())),
        }
    }

    /// LLVM's intrinsics for AMDGPU.
    ///
    /// # Errors
    /// If the program fails.
    pub fn intrinsics(&self) -> Result<Vec<Signature>, String> {
        let text = crate::oracle::run(Command::new(&self.program).arg("list"))?;
        String::from_utf8_lossy(&text).lines().map(Signature::parse).collect()
    }

    /// What it says of modules for a target: nothing, or what it has against them.
    ///
    /// # Errors
    /// If the program fails.
    pub fn judge(&self, target: &str, modules: &[&str]) -> Result<Vec<Result<(), String>>, String> {
        judge(&self.program, target, modules).map_err(|why| format!("{}: {why}", self.program.display()))
    }
}

fn judge(program: &Path, target: &str, modules: &[&str]) -> Result<Vec<Result<(), String>>, String> {
    let failed = |error: std::io::Error| error.to_string();
    let mut child = Command::new(program)
        .arg("judge")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(failed)?;
    let (input, output) = (child.stdin.take(), child.stdout.take());
    let (Some(mut input), Some(output)) = (input, output) else { return Err("no pipes".into()) };
    let mut answers = Vec::new();
    std::thread::scope(|scope| -> Result<(), String> {
        let writer = scope.spawn(move || -> std::io::Result<()> {
            for module in modules {
                write!(input, "{target} {}\n{module}", module.len())?;
            }
            Ok(())
        });
        for line in BufReader::new(output).lines() {
            let line = line.map_err(failed)?;
            answers.push(match line.split_once('\t') {
                None => Ok(()),
                Some((_, why)) => Err(why.to_string()),
            });
        }
        writer.join().map_err(|_| "the writer failed".to_string())?.map_err(failed)
    })?;
    let status = child.wait().map_err(failed)?;
    if !status.success() || answers.len() != modules.len() {
        return Err(format!("{status}, {} answers to {} questions", answers.len(), modules.len()));
    }
    Ok(answers)
}
