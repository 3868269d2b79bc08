//! One kernel: what it computes by the interpreter, and whether code for it computes the same.

use super::config::Config;
use super::features::{Feature, Follower};
use crate::compiler::{catch, compile_with};
use gcnsel_diag::{SourceFile, render};
use gcnsel_emulator::CodeObject;
use gcnsel_generator::{Arg, Launch, standard_launch};
use gcnsel_isa::{Access, Format, Inst, Op, Operand, Reg};
use std::collections::BTreeSet;

/// Instructions of a kernel, counted for each lane, after which it is taken to run for ever.
const INTERPRETED: u64 = 1 << 26;
/// The same for the emulator, which counts waves.
const EMULATED: u64 = 1 << 24;

/// What a kernel computes.
#[derive(Clone, Debug)]
pub struct Reference {
    /// The buffers after the launch, by argument.
    pub buffers: Vec<Vec<u8>>,
    /// What it has executed.
    pub executed: BTreeSet<Feature>,
    /// Whether a wave has been in an irreducible cycle, were it for less than one round of it.
    pub was_in_irreducible_cycle: bool,
    /// Instructions executed, counted for each lane.
    pub executions: u64,
    /// IR instructions, those of functions that it may call included.
    pub instructions: usize,
}

/// Runs a kernel of a module in the interpreter, with data races reported.
///
/// # Errors
/// The kernel is not valid: the fault, or which bytes of its results are not defined.
pub fn reference(text: &str, kernel: &str, launch: &Launch) -> Result<Reference, String> {
    reference_within(text, kernel, launch, INTERPRETED)
}

/// As [`reference`], with a limit of instructions of one's own.
///
/// # Errors
/// As [`reference`].
pub fn reference_within(text: &str, kernel: &str, launch: &Launch, limit: u64) -> Result<Reference, String> {
    let source = || SourceFile::new(kernel, text.as_bytes().to_vec());
    let explain = |d: &gcnsel_diag::Diagnostic| render(d, Some(&source()), kernel, false);
    let module = gcnsel_ir::parse(text.as_bytes()).map_err(|d| explain(&d))?;
    gcnsel_ir::verify(&module).map_err(|d| explain(&d))?;
    let mut follower = Follower::new(&module, kernel).ok_or_else(|| format!("no kernel @{kernel}"))?;
    let mut request = gcnsel_interpreter::Launch::new(kernel, launch.grid, launch.group);
    request.limit = limit;
    request.args = launch
        .args
        .iter()
        .map(|arg| match arg {
            Arg::Value(bytes) => gcnsel_interpreter::Arg::Value(bytes.clone()),
            Arg::Buffer(bytes) => gcnsel_interpreter::Arg::Buffer(bytes.clone()),
        })
        .collect();
    let outcome = catch("the interpreter", || {
        gcnsel_interpreter::run_observed(&module, &request, &mut |visit| follower.visit(visit))
    })?;
    let outcome = outcome.map_err(|fault| explain(&fault.diagnostic))?;
    if let Some((arg, at)) =
        outcome.undefined.iter().enumerate().find_map(|(arg, at)| Some((arg, at.first()?)))
    {
        return Err(format!("byte {at} of argument {arg} is not defined after the run"));
    }
    let bodies = module.functions.iter().flat_map(|f| f.layout.iter().map(|&b| f.blocks[b].insts.len()));
    Ok(Reference {
        buffers: outcome.buffers,
        executed: follower.features(),
        was_in_irreducible_cycle: follower.has_been_in_irreducible_cycle(),
        executions: outcome.instructions,
        instructions: bodies.sum(),
    })
}

/// The launch that the first line of a file of one kernel tells, which has the parameters of generated ones:
/// `; grid 64, group 64, stored 32`, the last being bytes of `%out` for each work-item.
pub fn launch_of(text: &str) -> Option<Launch> {
    let numbers: Vec<u32> = text
        .lines()
        .next()?
        .split(|c: char| !c.is_ascii_digit())
        .filter_map(|word| word.parse().ok())
        .collect();
    let [grid, group, stored] = numbers[..] else { return None };
    Some(standard_launch([grid, 1, 1], [group, 1, 1], stored))
}

/// Compiles a kernel by our compiler with all validators on.
///
/// # Errors
/// The diagnostic or the assertion that failed.
pub fn ours(text: &str, kernel: &str, config: &Config) -> Result<Vec<u8>, String> {
    compile_with(text.as_bytes(), kernel, &config.options())
}

/// Which kinds of registers a generated kernel has spilled, in our code for the text of a module: the descriptor says that
/// it does, and `executed` has what only spilling does there. No generated kernel writes lanes or AGPRs; scratch is
/// written for allocas, too, so that kernels that have any count by AGPRs alone.
pub fn spilled(object: &[u8], kernel: &str, text: &str, executed: &[Inst]) -> BTreeSet<Feature> {
    let Ok(read) = gcnsel_codeobject::read(object) else { return BTreeSet::new() };
    let Some(metadata) = read.kernels.iter().find(|k| k.name == kernel).map(|k| &k.metadata) else {
        return BTreeSet::new();
    };
    let has_allocas = text.contains(" alloca ");
    let writes_scratch = |inst: &Inst| {
        let row = inst.op.row();
        matches!(row.format, Format::Scratch | Format::Mubuf)
            && row.memory().is_some_and(|memory| memory.access == Access::Store)
    };
    let sgprs = executed.iter().any(|inst| inst.op == Op::V_WRITELANE_B32);
    let vgprs = executed
        .iter()
        .any(|inst| inst.op == Op::V_ACCVGPR_WRITE_B32 || !has_allocas && writes_scratch(inst));
    let says = |count: Option<u32>| count.unwrap_or(0) > 0;
    let sgprs = (sgprs && says(metadata.sgpr_spill_count)).then_some(Feature::SgprSpill);
    let vgprs = (vgprs && says(metadata.vgpr_spill_count)).then_some(Feature::VgprSpill);
    let memory = writes_lanes_to_memory(executed).then_some(Feature::SgprsInMemory);
    sgprs.into_iter().chain(vgprs).chain(memory).collect()
}

/// Whether our code has written lanes that hold SGPRs to memory: for nothing else exec becomes a run of lanes by their
/// numbers, or lanes by a constant, half by half.
pub fn writes_lanes_to_memory(executed: &[Inst]) -> bool {
    let writes = |inst: &Inst, exec: Reg| inst.operands[0] == Operand::Reg(exec);
    executed.iter().any(|inst| match inst.op {
        Op::S_BFM_B64 => writes(inst, Reg::EXEC),
        Op::S_MOV_B32 => writes(inst, Reg::EXEC.lo()),
        _ => false,
    })
}

/// The launch of a kernel in the emulator, strict.
pub fn request(kernel: &str, launch: &Launch) -> gcnsel_emulator::Launch {
    let mut request = gcnsel_emulator::Launch::new(kernel, launch.grid, launch.group);
    request.limit = EMULATED;
    request.args = launch
        .args
        .iter()
        .map(|arg| match arg {
            Arg::Value(bytes) => gcnsel_emulator::Arg::Value(bytes.clone()),
            Arg::Buffer(bytes) => gcnsel_emulator::Arg::Buffer(bytes.clone()),
        })
        .collect();
    request
}

/// Loads a code object.
///
/// # Errors
/// It is none.
pub fn load(object: &[u8]) -> Result<CodeObject, String> {
    CodeObject::load(object).map_err(|error| error.to_string())
}

/// Runs a kernel in the emulator's strict mode, and compares what it leaves in memory; with either firmware, where the kernel
/// asks for its arguments in registers.
///
/// # Errors
/// The fault, or the first byte that differs.
pub fn check(object: &CodeObject, kernel: &str, launch: &Launch, expected: &[Vec<u8>]) -> Result<(), String> {
    executed(object, kernel, launch, expected).map(drop)
}

/// As [`check`]. The instructions that it has executed, each once.
///
/// # Errors
/// As [`check`].
pub fn executed(
    object: &CodeObject,
    kernel: &str,
    launch: &Launch,
    expected: &[Vec<u8>],
) -> Result<Vec<Inst>, String> {
    let mut request = request(kernel, launch);
    if object.asks_for_arguments(kernel) {
        request.preloads_arguments = false;
        compare(object, &request, launch, expected)
            .map_err(|error| format!("no arguments preloaded: {error}"))?;
        request.preloads_arguments = true;
    }
    compare(object, &request, launch, expected)
}

fn compare(
    object: &CodeObject,
    request: &gcnsel_emulator::Launch,
    launch: &Launch,
    expected: &[Vec<u8>],
) -> Result<Vec<Inst>, String> {
    let items = launch.items();
    let outcome = catch("the emulator", || object.run(request))?;
    let outcome = outcome.map_err(|error| error.to_string())?;
    for (number, (want, got)) in expected.iter().zip(&outcome.buffers).enumerate() {
        if let Some(at) = (0..want.len()).find(|&at| want[at] != got[at]) {
            let differing = want.iter().zip(got).filter(|(w, g)| w != g).count();
            let word = |bytes: &[u8]| {
                let from = at / 4 * 4;
                bytes[from..bytes.len().min(from + 4)].iter().rev().fold(0u32, |n, &b| n << 8 | u32::from(b))
            };
            // Results and own memory are by work-item; of other arguments this is no more than a number.
            let item = at as u64 * u64::from(items) / want.len() as u64;
            return Err(format!(
                "argument {number}, byte {at} (work-item {item} of {items}): the dword is {:#x}, expected {:#x}; \
                 {differing} bytes differ",
                word(got),
                word(want)
            ));
        }
    }
    Ok(outcome.executed)
}
