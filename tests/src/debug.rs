//! Debug information of our objects: judged by llvm-dwarfdump, and counted beside LLVM's.

use crate::compiler::compile_with;
use gcnsel::{Emit, Options};
use gcnsel_codeobject::read;
use gcnsel_estimate::Lines;
use gcnsel_isa::Target;
use std::path::Path;
use std::process::{Command, Stdio};

/// What is found of a file that a front end has made with `-g`.
#[derive(Clone, Copy, Default, Debug)]
pub struct Found {
    /// Source lines that our line tables have, each once.
    pub ours: usize,
    /// Those of llc-19's object; `None` where it makes none in time.
    pub theirs: Option<usize>,
    /// Lines that both have.
    pub both: usize,
    /// Our variables.
    pub variables: Variables,
    /// Those of llc-19's object.
    pub their_variables: Variables,
}

/// What llvm-dwarfdump-19 counts of an object's variables.
#[derive(Clone, Copy, Default, Debug)]
pub struct Variables {
    /// All.
    pub all: u64,
    /// Those that have a place somewhere.
    pub placed: u64,
    /// Bytes of code of their scopes, those of all variables together.
    pub scopes: u64,
    /// Those of these bytes in which they have a place.
    pub covered: u64,
}

impl std::ops::AddAssign for Variables {
    fn add_assign(&mut self, other: Variables) {
        self.all += other.all;
        self.placed += other.placed;
        self.scopes += other.scopes;
        self.covered += other.covered;
    }
}

/// The variables of an object.
///
/// # Errors
/// llvm-dwarfdump-19 does not count them.
pub fn variables(object: &Path) -> Result<Variables, String> {
    let text = run(Command::new("llvm-dwarfdump-19").arg("--statistics").arg(object))?;
    let json: serde_json::Value = serde_json::from_slice(&text).map_err(|cause| cause.to_string())?;
    let number = |key: &str| json[key].as_u64().ok_or_else(|| format!("no '{key}'"));
    let scope = "sum_all_variables(#bytes in parent scope";
    Ok(Variables {
        all: number("#source variables")?,
        placed: number("#source variables with location")?,
        scopes: number(&format!("{scope})"))?,
        covered: number(&format!("{scope} covered by DW_AT_location)"))?,
    })
}

/// Standard output of a program.
fn run(command: &mut Command) -> Result<Vec<u8>, String> {
    let output = command.stderr(Stdio::piped()).output().map_err(|cause| format!("{command:?}: {cause}"))?;
    match output.status.success() {
        true => Ok(output.stdout),
        false => {
            let errors = String::from_utf8_lossy(&output.stderr);
            Err(format!("{command:?}: {} {}", errors.trim(), String::from_utf8_lossy(&output.stdout).trim()))
        }
    }
}

/// What llvm-dwarfdump-19 has to say against an object.
///
/// # Errors
/// That.
pub fn verify(object: &[u8], folder: &Path) -> Result<(), String> {
    let file = folder.join("verified.o");
    std::fs::write(&file, object).map_err(|cause| cause.to_string())?;
    run(Command::new("llvm-dwarfdump-19").arg("--verify").arg(&file)).map(|_| ())
}

/// The source lines of an object.
///
/// # Errors
/// It, or its tables, cannot be read.
pub fn lines(object: &[u8]) -> Result<Lines, String> {
    let loaded = read(object).map_err(|diagnostic| diagnostic.message)?;
    Lines::of(object, &loaded)
}

/// The ELF header says where sections are that are not loaded.
const HEADER: usize = 64;

/// What is loaded of an object, without the header.
///
/// # Errors
/// It cannot be read.
pub fn loaded(object: &[u8]) -> Result<Vec<u8>, String> {
    let loaded = read(object).map_err(|diagnostic| diagnostic.message)?;
    Ok(loaded.image.relocated(0).split_off(HEADER))
}

/// The rows of an object's line tables, as llvm-dwarfdump-19 prints them: line, column, and whether a debugger stops there; sorted.
///
/// # Errors
/// It cannot print them.
pub fn rows(object: &[u8], folder: &Path) -> Result<Vec<(u32, u32, bool)>, String> {
    let file = folder.join("printed.o");
    std::fs::write(&file, object).map_err(|cause| cause.to_string())?;
    let text = run(Command::new("llvm-dwarfdump-19").arg("--debug-line").arg(&file))?;
    let text = String::from_utf8_lossy(&text).into_owned();
    let row = |line: &str| {
        let mut words = line.strip_prefix("0x")?.split_whitespace().skip(1);
        let (line_number, column) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
        (!line.contains("end_sequence")).then(|| (line_number, column, line.contains("is_stmt")))
    };
    let mut rows: Vec<_> = text.lines().filter_map(row).collect();
    rows.sort_unstable();
    Ok(rows)
}

/// Compiles a file of LLVM IR, checks what debug information its objects have, and that it changes nothing else: what is loaded is the
/// same, byte by byte, without it. llc-19 gets that many seconds.
///
/// # Errors
/// The first thing that is not so.
pub fn check(ir: &Path, target: Target, folder: &Path, seconds: u64) -> Result<Found, String> {
    let text = std::fs::read(ir).map_err(|cause| cause.to_string())?;
    let name = ir.display().to_string();
    let options = Options::default().target(target);
    let object = compile_with(&text, &name, &options)?;
    verify(&object, folder)?;
    let reloc = compile_with(&text, &name, &options.clone().emit(Emit::Reloc))?;
    verify(&reloc, folder)?;
    let stripped = run(Command::new("opt-19").args(["-strip-debug", "-S", "-o", "-"]).arg(ir))?;
    let stripped = compile_with(&stripped, &name, &options)?;
    if loaded(&object)? != loaded(&stripped)? {
        return Err("what is loaded is not the same without debug information".into());
    }
    let sections = |object: &[u8]| object.windows(7).any(|bytes| bytes == b".debug_");
    // A file may have nothing for this target.
    let has_functions = String::from_utf8_lossy(&text).lines().any(|line| line.starts_with("define "));
    if sections(&object) != has_functions || sections(&stripped) {
        return Err("there are no sections of debug information, or some without any".into());
    }
    let ours = lines(&object)?;
    let llc = folder.join("llc.o");
    let mut command = crate::processes::limited("llc-19", seconds, None);
    command.arg(format!("-mcpu={target}")).args(["-filetype=obj", "-o"]).arg(&llc).arg(ir);
    let own = folder.join("own.hsaco");
    std::fs::write(&own, &object).map_err(|cause| cause.to_string())?;
    let (theirs, their_variables) = match run(&mut command) {
        Ok(_) => (Some(lines(&std::fs::read(&llc).map_err(|cause| cause.to_string())?)?), variables(&llc)?),
        Err(_) => (None, Variables::default()),
    };
    let variables = variables(&own)?;
    let ours = ours.all();
    let theirs = theirs.as_ref().map(Lines::all);
    let both = theirs.as_ref().map_or(0, |theirs| theirs.intersection(&ours).count());
    Ok(Found {
        ours: ours.len(),
        theirs: theirs.map(|theirs| theirs.len()),
        both,
        variables,
        their_variables,
    })
}

/// IR of a source of `tests/kernels`, made by clang-19 as `build.sh` makes it, with `-g`, and optimised by `level` (`-O2`).
///
/// # Errors
/// clang's first words.
pub fn kernel(source: &Path, target: Target, level: &str, ir: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(source).map_err(|cause| cause.to_string())?;
    let flags = text.lines().find_map(|line| line.strip_prefix("// flags: ")).unwrap_or_default();
    let mut clang = Command::new("clang-19");
    clang.args([
        "-g",
        level,
        "-x",
        "cl",
        "-target",
        "amdgcn-amd-amdhsa",
        "-nogpulib",
        "-S",
        "-emit-llvm",
        "-fno-ident",
    ]);
    clang
        .args(["-ffp-contract=off", "-cl-fp32-correctly-rounded-divide-sqrt"])
        .args(flags.split_whitespace());
    clang.arg(format!("-mcpu={target}")).arg(source).arg("-o").arg(ir);
    run(&mut clang).map(|_| ())
}
