//! LLVM 23, asked whether it accepts modules. It is asked once: answers stay in a file beside the program.

use super::Signature;
use rayon::prelude::*;
use std::collections::HashMap;
use std::fs::{self, OpenOptions};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};

/// So many questions are put to one process.
const TOGETHER: usize = 50;

/// Nothing, or what LLVM has against a module.
pub type Answer = Result<(), String>;

/// The program that `tests/llvm23/build.sh` builds.
#[derive(Debug)]
pub struct Llvm23 {
    program: PathBuf,
    /// Answers that were given before, by questions.
    answers: Mutex<HashMap<u64, Answer>>,
    /// Where they are kept: one file for each build of the program.
    kept: PathBuf,
}

impl Llvm23 {
    /// The program in the folder that `GCNSEL_LLVM23` names, else in the user's cache.
    ///
    /// # Errors
    /// Why it is not there.
    pub fn find() -> Result<Llvm23, String> {
        let folder = crate::cache::folder("GCNSEL_LLVM23", "llvm-23")?;
        let program = folder.join("intrinsics-23");
        let Ok(bytes) = fs::read(&program) else {
            return Err(format!("{} is not there: tests/llvm23/build.sh builds it", program.display()));
        };
        let kept = folder.join(format!("answers-{:016x}.tsv", hash(&bytes)));
        let lines = fs::read_to_string(&kept).unwrap_or_default();
        let answers = lines.lines().filter_map(|line| {
            let (key, answer) = line.split_once('\t')?;
            Some((u64::from_str_radix(key, 16).ok()?, parsed(answer)))
        });
        Ok(Llvm23 { program, answers: Mutex::new(answers.collect()), kept })
    }

    /// LLVM's intrinsics for AMDGPU.
    ///
    /// # Errors
    /// If the program fails.
    pub fn intrinsics(&self) -> Result<Vec<Signature>, String> {
        let text = crate::oracle::run(Command::new(&self.program).arg("list"))?;
        String::from_utf8_lossy(&text).lines().map(Signature::parse).collect()
    }

    /// What it says of modules for a target.
    ///
    /// # Errors
    /// If the program fails.
    pub fn judge(&self, target: &str, modules: &[&str]) -> Result<Vec<Answer>, String> {
        let failed = |why: String| format!("{}: {why}", self.program.display());
        let keys: Vec<u64> = modules.iter().map(|module| hash(&(target, module))).collect();
        let lock = || self.answers.lock().unwrap_or_else(PoisonError::into_inner);
        let new: Vec<usize> = {
            let known = lock();
            (0..modules.len()).filter(|&at| !known.contains_key(&keys[at])).collect()
        };
        let asked: Vec<&str> = new.iter().map(|&at| modules[at]).collect();
        // A process answers one question after the other, some in seconds.
        let given = asked.par_chunks(TOGETHER).map(|asked| ask(&self.program, target, asked));
        let given: Vec<Vec<Answer>> = given.collect::<Result<_, _>>().map_err(failed)?;
        let mut known = lock();
        let mut lines = String::new();
        for (at, answer) in new.into_iter().zip(given.into_iter().flatten()) {
            let text = answer.as_ref().map_or_else(|why| format!("no\t{why}"), |()| "ok".to_string());
            lines.push_str(&format!("{:016x}\t{text}\n", keys[at]));
            known.insert(keys[at], answer);
        }
        let mut file =
            OpenOptions::new().create(true).append(true).open(&self.kept).map_err(|e| e.to_string())?;
        file.write_all(lines.as_bytes()).map_err(|error| error.to_string())?;
        Ok(keys.iter().map(|key| known[key].clone()).collect())
    }
}

fn hash(what: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    what.hash(&mut hasher);
    hasher.finish()
}

/// `ok`, or `no`, a tab and why.
fn parsed(answer: &str) -> Answer {
    match answer.split_once('\t') {
        None => Ok(()),
        Some((_, why)) => Err(why.to_string()),
    }
}

fn ask(program: &Path, target: &str, modules: &[&str]) -> Result<Vec<Answer>, String> {
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
            answers.push(parsed(&line.map_err(failed)?));
        }
        writer.join().map_err(|_| "the writer failed".to_string())?.map_err(failed)
    })?;
    let status = child.wait().map_err(failed)?;
    if !status.success() || answers.len() != modules.len() {
        return Err(format!("{status}, {} answers to {} questions", answers.len(), modules.len()));
    }
    Ok(answers)
}
