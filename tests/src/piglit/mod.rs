//! Piglit's tests of OpenCL: kernels with the values that they must leave, which its authors have written down or have
//! computed without a compiler. Files stay where `tests/corpus/fetch.sh` has put them.

mod config;
mod image;
mod values;

pub use config::{Argument, Program, Test};
pub use values::{Element, Tolerance, Type, Wrong};

use crate::clang;
use gcnsel_emulator::{Arg, CodeObject, Launch, Outcome, RunError, Trouble};
use gcnsel_isa::Target;
use std::fmt;
use std::path::Path;

/// What buffers hold of which a test only says what must come out.
const BEFORE: u8 = 0xa5;

/// Instructions after which a kernel is taken to run for ever.
const LIMIT: u64 = 50_000_000;

/// The largest groups that are made where a test does not say how large they are, in work-items.
const LARGEST_GROUP: u32 = 64;

/// LLVM IR of a file's kernels, by clang. `None`: they must not compile, and do not.
///
/// # Errors
///
/// What clang says; or that it says nothing, of what must not compile.
pub fn ir(program: &Program, path: &Path, target: Target) -> Result<Option<String>, String> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let source = match &program.source {
        Some(name) => folder.join(name),
        None => path.to_owned(),
    };
    let mut clang = clang::open_cl(target);
    if !program.options.iter().any(|option| option.starts_with("-cl-std")) {
        clang.arg(if program.version < 20 { "-cl-std=CL1.2" } else { "-cl-std=CL2.0" });
    }
    clang.args(["-Xclang", "-finclude-default-header"]).args(&program.options);
    // Names of folders are the tester's, which is where all of Piglit is.
    clang.arg("-I").arg(folder).arg(&source).args(["-o", "-"]);
    let output = clang.output().map_err(|error| format!("clang-19: {error}"))?;
    match (output.status.success(), program.must_fail) {
        (true, false) => Ok(Some(String::from_utf8_lossy(&output.stdout).into_owned())),
        (false, true) => Ok(None),
        (true, true) => Err("clang compiles what it must not".into()),
        (false, false) => {
            let message = String::from_utf8_lossy(&output.stderr).into_owned();
            let error = message.lines().find(|line| line.contains("error")).unwrap_or("clang fails");
            Err(error.rsplit_once("error: ").map_or(error, |(_, what)| what).into())
        }
    }
}

/// What is wrong with what a kernel does.
#[derive(Clone, Debug, PartialEq)]
pub enum Flaw {
    /// Of this argument this value.
    Value(usize, Wrong),
    /// It does what the machine does not do, or not always: what kind of thing, and all of it.
    Fault(std::mem::Discriminant<Trouble>, String),
    /// All values are as they should not be.
    Nothing,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Flaw::Value(argument, wrong) => write!(f, "argument {argument}: {wrong}"),
            Flaw::Fault(_, what) => f.write_str(what),
            Flaw::Nothing => f.write_str("all values are as they should not be"),
        }
    }
}

impl Flaw {
    /// Whether another compiler's code has the same: the same value, or a fault of the same kind.
    pub fn is_also(&self, other: &Flaw) -> bool {
        match (self, other) {
            (Flaw::Fault(kind, _), Flaw::Fault(other, _)) => kind == other,
            _ => self == other,
        }
    }
}

/// Runs a test's kernel in the emulator, strictly; `None` if all values are right, else the first that is not.
///
/// Kernels of vectors of three store a fourth element that nobody has written: these run again, not strictly.
///
/// # Errors
///
/// It is not run, and why.
pub fn run(test: &Test, object: &CodeObject) -> Result<Option<Flaw>, String> {
    let mut launch = launch(test)?;
    let mut outcome = object.run(&launch);
    if is_undefined_byte(&outcome) {
        launch.strict = false;
        outcome = object.run(&launch);
    }
    let outcome = match outcome {
        Ok(outcome) => outcome,
        Err(RunError::Launch(diagnostic)) => return Err(diagnostic.message),
        Err(error @ RunError::Fault(_)) => {
            let what = error.to_string();
            let RunError::Fault(fault) = error else { unreachable!("it has just been seen") };
            return Ok(Some(Flaw::Fault(std::mem::discriminant(&fault.trouble), what)));
        }
    };
    for argument in &test.arguments {
        let (Some(tolerance), Some(want)) = (argument.tolerance, &argument.bytes) else { continue };
        let got = &outcome.buffers[argument.index];
        let packed = argument.image.as_ref().map(|image| image.packed(got));
        let got = packed.as_ref().unwrap_or(got);
        if got.len() != want.len() {
            return Err(format!("argument {} is two buffers", argument.index));
        }
        if let Some(wrong) = argument.ty.first_wrong(got, want, tolerance) {
            return Ok((!test.must_fail).then_some(Flaw::Value(argument.index, wrong)));
        }
    }
    Ok(test.must_fail.then_some(Flaw::Nothing))
}

fn is_undefined_byte(outcome: &Result<Outcome, RunError>) -> bool {
    let Err(RunError::Fault(fault)) = outcome else { return false };
    matches!(fault.trouble, Trouble::Poison { place: "a stored byte", .. })
}

/// A test's launch. Groups whose size does not matter are as large as may be.
fn launch(test: &Test) -> Result<Launch, String> {
    let mut grid = [1; 3];
    grid[..test.dimensions].copy_from_slice(&test.global[..test.dimensions]);
    let block = test.local.unwrap_or_else(|| {
        let sizes = 1..=LARGEST_GROUP.min(grid[0]);
        [sizes.rev().find(|size| grid[0].is_multiple_of(*size)).unwrap_or(1), 1, 1]
    });
    let mut launch = Launch::new(&test.kernel, grid, block);
    (launch.dimensions, launch.limit) = (test.dimensions as u16, LIMIT);
    launch.offset[..test.dimensions].copy_from_slice(&test.offset[..test.dimensions]);
    let count = test.arguments.iter().map(|argument| argument.index + 1).max().unwrap_or(0);
    for index in 0..count {
        let mut told = test.arguments.iter().filter(|argument| argument.index == index);
        let first = told.clone().next().ok_or_else(|| format!("nothing is said of argument {index}"))?;
        let before = told.find(|argument| argument.tolerance.is_none());
        if let Some(image) = &first.image {
            let mut image = image.clone();
            let texels = before.and_then(|argument| argument.bytes.as_deref());
            texels.iter().for_each(|texels| image.fill(texels));
            launch = launch.arg(Arg::Image { resource: image.resource(), texels: image.texels });
            continue;
        }
        launch = launch.arg(match (&first.bytes, before.and_then(|argument| argument.bytes.clone())) {
            (None, _) => Arg::Lds((first.ty.bytes() * first.count.unwrap_or(1)) as u32),
            (Some(bytes), _) if first.count.is_none() => Arg::Value(bytes.clone()),
            (Some(_), Some(before)) => Arg::Buffer(before),
            (Some(after), None) => Arg::Buffer(vec![BEFORE; after.len()]),
        });
    }
    Ok(launch)
}
