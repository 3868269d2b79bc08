//! What is run: gcnsel, and the compiler beside it.

use super::super::arguments::CompileCommon;
use super::super::{Failure, paths};
use super::record::Other;
use gcnsel::{Allocator, Stage, TargetId};
use gcnsel_compare::compilers::Llc;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A build of gcnsel, which measures its own stages.
#[derive(Clone, Debug)]
pub struct Gcnsel {
    program: PathBuf,
    arguments: Vec<OsString>,
}

impl Gcnsel {
    /// A program, told to compile so.
    pub fn new(program: PathBuf, common: &CompileCommon, stage: Option<Stage>) -> Gcnsel {
        let stage = stage.map(|stage| format!("--stage={}", stage.name()));
        Gcnsel { program, arguments: options(common).into_iter().chain(stage).map(OsString::from).collect() }
    }

    /// This program.
    ///
    /// # Errors
    /// The system does not say where it is.
    pub fn this(common: &CompileCommon, stage: Option<Stage>) -> Result<Gcnsel, Failure> {
        let program = std::env::current_exe();
        let program = program.map_err(|e| Failure::Usage(format!("no process to measure: {e}")))?;
        Ok(Gcnsel::new(program, common, stage))
    }

    /// Compiles its standard input, which has this name.
    pub fn command(&self, name: &str, object: &Path) -> Command {
        let mut command = Command::new(&self.program);
        command.args(["bench".into(), format!("--measure={name}")]).arg("--measured-object").arg(object);
        command.args(&self.arguments);
        command
    }
}

/// The compiler that takes turns with this one.
#[derive(Clone, Debug)]
pub enum Against {
    /// LLVM's.
    Llc(Llc),
    /// Another build of gcnsel: its name as the user gave it, and how it is run.
    Gcnsel(PathBuf, Gcnsel),
}

impl Against {
    /// What `--against` says: `llc`, `llc=PROGRAM` or `gcnsel=PROGRAM`.
    ///
    /// # Errors
    /// Anything else; no program of that name.
    pub fn parse(
        text: &str,
        target: Option<TargetId>,
        common: &CompileCommon,
        stage: Option<Stage>,
    ) -> Result<Against, Failure> {
        let llc = |program| Against::Llc(Llc { program, target, arguments: vec!["-O2".into()] });
        match text.split_once('=') {
            None if text == "llc" => Llc::find().map(llc).map_err(Failure::Usage),
            Some(("llc", program)) if !program.is_empty() => Ok(llc(program.into())),
            Some(("gcnsel", program)) if !program.is_empty() => {
                Ok(Against::Gcnsel(program.into(), Gcnsel::new(program.into(), common, stage)))
            }
            _ => Err(Failure::Usage(format!(
                "--against {text}: expected llc, llc=PROGRAM, or gcnsel=PROGRAM for another build"
            ))),
        }
    }

    /// What it is called.
    pub fn name(&self) -> &'static str {
        match self {
            Against::Llc(_) => "llc",
            Against::Gcnsel(..) => "other gcnsel",
        }
    }

    /// What is noted of it.
    ///
    /// # Errors
    /// It cannot be started.
    pub fn described(&self) -> Result<Other, Failure> {
        let (compiler, program) = match self {
            Against::Llc(llc) => ("llc", &llc.program),
            Against::Gcnsel(program, _) => ("gcnsel", program),
        };
        let shown = paths::display(program);
        let output = Command::new(program).arg("--version").stdin(Stdio::null()).output();
        let output = output.map_err(|e| {
            Failure::Usage(format!("--against {compiler}={shown}: {}", gcnsel_diag::reason(&e)))
        })?;
        let said = String::from_utf8_lossy(&output.stdout);
        let version = said.lines().find(|line| line.contains("version")).or(said.lines().next());
        let version = version.unwrap_or("").trim().to_owned();
        Ok(Other { compiler: compiler.into(), program: shown, version })
    }
}

/// The options of compilation, as users type them: for a process that compiles in the same way.
pub fn options(common: &CompileCommon) -> Vec<String> {
    // All fields by name, so that none is forgotten.
    let CompileCommon {
        mcpu,
        code_object_version,
        verify,
        no_value_reasoning,
        no_schedule,
        no_atomic_optimizer,
        amdgpu_atomic_optimizer_strategy,
        amdgpu_kernarg_preload_count,
        sgpr_allocator,
        vgpr_allocator,
        sgpr_spill_vgprs,
        function,
    } = common;
    let engine =
        |allocator: &Allocator| (*allocator != Allocator::default()).then(|| allocator.name().to_owned());
    let valued = [
        ("mcpu", mcpu.clone()),
        ("code-object-version", code_object_version.map(|v| v.to_string())),
        ("amdgpu-atomic-optimizer-strategy", amdgpu_atomic_optimizer_strategy.clone()),
        ("amdgpu-kernarg-preload-count", amdgpu_kernarg_preload_count.map(|n| n.to_string())),
        ("sgpr-allocator", engine(sgpr_allocator)),
        ("vgpr-allocator", engine(vgpr_allocator)),
        ("sgpr-spill-vgprs", sgpr_spill_vgprs.map(|n| n.to_string())),
        ("function", function.clone()),
    ];
    let switches = [
        ("verify", verify),
        ("no-value-reasoning", no_value_reasoning),
        ("no-schedule", no_schedule),
        ("no-atomic-optimizer", no_atomic_optimizer),
    ];
    let valued = valued.into_iter().filter_map(|(name, value)| Some(format!("--{name}={}", value?)));
    let switches = switches.into_iter().filter(|(_, on)| **on).map(|(name, _)| format!("--{name}"));
    valued.chain(switches).collect()
}

#[cfg(test)]
mod tests {
    use super::options;
    use crate::commands::arguments::{Arguments, Command};
    use clap::Parser;

    /// What one process is told, another is told as well.
    #[test]
    fn options_reach_the_other_process() {
        let given = [
            "--mcpu=gfx90a:xnack+",
            "--code-object-version=6",
            "--amdgpu-atomic-optimizer-strategy=None",
            "--amdgpu-kernarg-preload-count=16",
            "--sgpr-allocator=regalloc2",
            "--vgpr-allocator=regalloc2",
            "--sgpr-spill-vgprs=3",
            "--function=k",
            "--verify",
            "--no-value-reasoning",
            "--no-schedule",
            "--no-atomic-optimizer",
        ];
        let parsed = |given: &[&str]| {
            let all = ["gcnsel", "bench"].iter().chain(given);
            match Arguments::try_parse_from(all).map(|all| all.command) {
                Ok(Command::Bench(bench)) => options(&bench.common),
                _ => panic!("{given:?} is refused"),
            }
        };
        assert_eq!(parsed(&given), given);
        assert!(parsed(&[]).is_empty());
    }
}
