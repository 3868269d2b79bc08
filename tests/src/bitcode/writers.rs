//! Who writes bitcode: tools of LLVM's releases, and Triton.

use gcnsel_oracle::{Release, answers, folder, have, present};
use rayon::prelude::*;
use std::fmt;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A writer of bitcode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Writer {
    /// `llvm-as` of a release that Debian has.
    Debian(u32),
    /// What `tests/llvm23/build.sh` builds.
    Built,
    /// LLVM 24, as it is in Triton's package.
    Triton,
}

impl Writer {
    /// All, the oldest first.
    pub const ALL: [Writer; 5] =
        [Writer::Debian(16), Writer::Debian(19), Writer::Debian(22), Writer::Built, Writer::Triton];

    /// LLVM's release.
    pub fn release(self) -> u32 {
        match self {
            Writer::Debian(release) => release,
            Writer::Built => 23,
            Writer::Triton => 24,
        }
    }

    /// That of a release.
    pub fn of_release(release: u32) -> Option<Writer> {
        Writer::ALL.into_iter().find(|writer| writer.release() == release)
    }

    /// Whether it is there, for the test named. See [`have`].
    pub fn have(self, test: &str) -> bool {
        match self {
            Writer::Debian(release) => have(test, &format!("llvm-as-{release}"), &format!("llvm-{release}")),
            Writer::Built => Release::V23.have_tool(test, "llvm-as"),
            Writer::Triton => present(
                test,
                triton().is_ok_and(|python| python.exists()),
                "what tests/corpus/fetch.sh gets of Triton",
            ),
        }
    }

    /// Whether it is there; whoever asks can do without.
    pub fn answers(self) -> bool {
        match self {
            Writer::Triton => triton().is_ok_and(|python| answers(&python)),
            _ => self.tool("llvm-as").is_ok_and(|tool| answers(&tool)),
        }
    }

    /// One of its tools.
    fn tool(self, name: &str) -> Result<PathBuf, String> {
        match self {
            Writer::Debian(release) => Ok(format!("{name}-{release}").into()),
            Writer::Built => Release::V23.tool(name),
            // It has none; that of the release before reads what it writes.
            Writer::Triton => Release::V23.tool(name),
        }
    }

    /// Writes bitcode of files of text, into a folder. `None` of text that it does not read.
    ///
    /// # Errors
    /// It cannot be run.
    pub fn write(self, texts: &[PathBuf], folder: &Path) -> Result<Vec<Option<PathBuf>>, String> {
        let jobs: Vec<(&PathBuf, PathBuf)> =
            texts.iter().enumerate().map(|(n, text)| (text, folder.join(format!("{n}.bc")))).collect();
        match self {
            Writer::Triton => write_by_triton(&jobs)?,
            _ => {
                let tool = self.tool("llvm-as")?;
                jobs.par_iter().try_for_each(|(text, bitcode)| run(&tool, text, bitcode).map(drop))?;
            }
        }
        Ok(jobs.into_iter().map(|(_, bitcode)| bitcode.exists().then_some(bitcode)).collect())
    }

    /// The text that it prints of a file of bitcode; `None` if it does not read that.
    ///
    /// # Errors
    /// It cannot be run.
    pub fn print(self, bitcode: &Path) -> Result<Option<Vec<u8>>, String> {
        let text = bitcode.with_extension("ll");
        Ok(match run(&self.tool("llvm-dis")?, bitcode, &text)? {
            true => std::fs::read(text).ok(),
            false => None,
        })
    }
}

impl fmt::Display for Writer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let of = if *self == Writer::Triton { " (Triton)" } else { "" };
        write!(f, "LLVM {}{of}", self.release())
    }
}

/// Whether a tool makes a file of another.
fn run(tool: &Path, from: &Path, to: &Path) -> Result<bool, String> {
    let _ = std::fs::remove_file(to);
    let status = Command::new(tool).arg(from).arg("-o").arg(to).stderr(Stdio::null()).status();
    let status = status.map_err(|error| format!("{}: {error}", tool.display()))?;
    if !status.success() {
        let _ = std::fs::remove_file(to);
    }
    Ok(status.success())
}

/// Python with Triton, where `tests/corpus/fetch.sh` puts it.
fn triton() -> Result<PathBuf, String> {
    Ok(folder("GCNSEL_CORPUS", "corpus")?.join("sources/python/bin/python"))
}

/// Triton starts slowly, and its LLVM ends the process where it does not like a text: one process writes until it dies.
fn write_by_triton(jobs: &[(&PathBuf, PathBuf)]) -> Result<(), String> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("bitcode/triton_writer.py");
    let mut left = jobs;
    while !left.is_empty() {
        let failed = |error: std::io::Error| format!("Triton's Python: {error}");
        let mut python = Command::new(triton()?)
            .arg(&script)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(failed)?;
        let mut input = python.stdin.take().expect("it is piped");
        let output = BufReader::new(python.stdout.take().expect("it is piped"));
        let mut answers = output.lines();
        match answers.next() {
            Some(Ok(line)) if line == "ready" => {}
            _ => return Err("Triton's Python does not start".into()),
        }
        let mut done = 0;
        for (text, bitcode) in left {
            let _ = std::fs::remove_file(bitcode);
            let asked = writeln!(input, "{}\t{}", text.display(), bitcode.display());
            done += 1;
            if asked.is_err() || !matches!(answers.next(), Some(Ok(_))) {
                let _ = std::fs::remove_file(bitcode);
                break;
            }
        }
        drop(input);
        python.wait().map_err(failed)?;
        left = &left[done..];
    }
    Ok(())
}
