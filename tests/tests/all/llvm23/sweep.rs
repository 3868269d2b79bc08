//! The sweep of what is legal where, executed: every call of an intrinsic on numbers that LLVM 23 and we accept, by all lanes
//! of a wave and by some, on values of lanes and of the wave. Our code leaves what LLVM's does, and what the interpreter does.
//! `tests/legality/differs.tsv` and `interpreter.tsv` have what differs, with reasons. Types there have behind them whether values
//! are the wave's, and whether some lanes called: `i32 (uniform, some)`.

use super::SCRATCH;
use gcnsel_emulator::{Arg, CodeObject};
use gcnsel_isa::Target;
use gcnsel_tests::compiler::compile;
use gcnsel_tests::legality::{
    Case, Constants, Difference, Llvm23, Reasons, Values, cases, constants, difference, launch, module, run,
};
use gcnsel_tests::oracle::{Llc, LlcLevel, say};
use gcnsel_tests::release::Release;
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Kernels of one module: a process for each would take longer than the kernels.
const TOGETHER: usize = 64;

fn table(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("legality").join(name)
}

/// Who differs from our code, of a case.
struct Differs<'a> {
    case: &'a Case,
    target: Target,
    /// LLVM's code, or the interpreter.
    from_llvm: bool,
    /// Where some lanes called it.
    partial: bool,
    how: String,
}

/// What came of a module.
#[derive(Default)]
struct Found<'a> {
    runs: usize,
    interpreted: usize,
    /// What the interpreter does not know.
    unknown: BTreeSet<&'a str>,
    differs: Vec<Differs<'a>>,
}

#[test]
#[ignore = "minutes: .ci/llvm23 asks for it"]
fn what_both_accept_runs_alike() {
    let test = "llvm23::sweep::what_both_accept_runs_alike";
    let Some(llc) = Llc::of(Release::V23, test, Path::new(SCRATCH)) else { return };
    let llvm = Llvm23::find().unwrap_or_else(|why| panic!("{why}"));
    let only = std::env::var("GCNSEL_INTRINSICS").unwrap_or_default();
    let text = std::fs::read_to_string(table("constants.tsv")).expect("the table of constants is there");
    let constants: Constants = constants(&text).unwrap_or_else(|why| panic!("{why}"));
    let signatures = llvm.intrinsics().unwrap_or_else(|why| panic!("{why}"));
    let chosen = signatures.iter().filter(|signature| signature.name.contains(&only));
    let all: Vec<Case> = chosen.flat_map(|signature| cases(signature, &constants)).collect();
    let numbers: Vec<&Case> = all.iter().filter(|case| case.operands.is_numbers).collect();
    let mut found = Found::default();
    for target in Target::ALL {
        let texts: Vec<&str> = numbers.iter().map(|case| case.text.as_str()).collect();
        let answers = llvm.judge(target.name(), &texts).unwrap_or_else(|why| panic!("{why}"));
        let both: Vec<&Case> = numbers
            .par_iter()
            .zip(answers)
            .filter(|(case, answer)| {
                answer.is_ok() && compile(case.text.as_bytes(), test, target.name()).is_ok()
            })
            .map(|(case, _)| *case)
            .collect();
        let jobs: Vec<(&[&Case], bool)> =
            both.chunks(TOGETHER).flat_map(|cases| [(cases, false), (cases, true)]).collect();
        let each: Vec<Found> =
            jobs.par_iter().map(|&(cases, partial)| execute(&llc, cases, partial, target)).collect();
        for part in each {
            found.runs += part.runs;
            found.interpreted += part.interpreted;
            found.unknown.extend(part.unknown);
            found.differs.extend(part.differs);
        }
    }
    say(&format!(
        "{} runs of {} calls beside LLVM 23's, {} beside the interpreter, which does not know {:?}",
        found.runs,
        numbers.len(),
        found.interpreted,
        found.unknown
    ));
    report(&found, only.is_empty());
}

/// Runs the kernels of a module.
fn execute<'a>(llc: &Llc, cases: &[&'a Case], partial: bool, target: Target) -> Found<'a> {
    let text = module(cases, partial);
    let ours = compile(text.as_bytes(), "the sweep", target.name()).unwrap_or_else(|why| panic!("{why}"));
    let theirs = llc.compile_text(&text, target.name(), LlcLevel::O2).unwrap_or_else(|why| panic!("{why}"));
    let load = |bytes: &[u8]| CodeObject::load(bytes).expect("it is well-formed");
    let (ours, theirs) = (load(&ours), load(&theirs));
    let ir = gcnsel_ir::parse(text.as_bytes()).expect("it has been compiled");
    let mut found = Found::default();
    for (number, case) in cases.iter().enumerate() {
        let launch = launch(case, number);
        let by_us = run(&ours, &launch);
        let mut differs = |from_llvm: bool, how: String| {
            found.differs.push(Differs { case, target, from_llvm, partial, how });
        };
        found.runs += 1;
        match (&by_us, run(&theirs, &launch)) {
            (Ok(a), Ok(b)) => {
                if let Some(how) = difference(case, a, &b) {
                    differs(true, how);
                }
            }
            (Err(a), Err(b)) => differs(true, format!("both stop: {a}, {b}")),
            (Err(a), Ok(_)) => differs(true, format!("ours stops: {a}")),
            (Ok(_), Err(b)) => differs(true, format!("LLVM's stops: {b}")),
        }
        let Ok(a) = by_us else { continue };
        let mut request = gcnsel_interpreter::Launch::new(&launch.kernel, launch.grid, launch.block);
        let argument = |arg: &Arg| match arg {
            Arg::Buffer(bytes) => gcnsel_interpreter::Arg::Buffer(bytes.clone()),
            Arg::Value(bytes) => gcnsel_interpreter::Arg::Value(bytes.clone()),
            _ => unreachable!("kernels of numbers have no others"),
        };
        request.args = launch.args.iter().map(argument).collect();
        match gcnsel_interpreter::run(&ir, &request) {
            Ok(outcome) => {
                found.interpreted += 1;
                let mut b = outcome.buffers[0].clone();
                // What is not defined may be anything.
                outcome.undefined[0].iter().for_each(|&at| b[at] = a[at]);
                if let Some(how) = difference(case, &a, &b) {
                    differs(false, how);
                }
            }
            Err(fault) if fault.kind == gcnsel_interpreter::FaultKind::Unsupported => {
                found.unknown.insert(&case.intrinsic);
            }
            Err(fault) => differs(false, fault.to_string()),
        }
    }
    found
}

/// Each difference needs a row, each row a difference.
fn report(found: &Found<'_>, all: bool) {
    let mut wrong = Vec::new();
    for (from_llvm, name) in [(true, "differs.tsv"), (false, "interpreter.tsv")] {
        let mut reasons = Reasons::read(&table(name)).unwrap_or_else(|why| panic!("{why}"));
        for differs in found.differs.iter().filter(|differs| differs.from_llvm == from_llvm) {
            let case = differs.case;
            let intrinsic = case.intrinsic.strip_prefix("llvm.amdgcn.").unwrap_or(&case.intrinsic);
            let values = match (case.values, differs.partial) {
                (Values::Lanes, false) => "",
                (Values::Lanes, true) => " (some)",
                (Values::Uniform, false) => " (uniform)",
                (Values::Uniform, true) => " (uniform, some)",
            };
            let difference = Difference {
                intrinsic: intrinsic.into(),
                types: format!("{}{values}", case.types),
                target: differs.target.name().into(),
            };
            if reasons.reason(&difference).is_none() {
                let Difference { intrinsic, types, target } = difference;
                wrong.push(format!("{name}: {intrinsic} {types} {target}: {}", differs.how));
            }
        }
        if all {
            wrong.extend(reasons.needless());
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
