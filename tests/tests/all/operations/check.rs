//! Both compilers' code on the same data.

use crate::operations::family::{Family, Operation};
use crate::operations::length::Longer;
use gcnsel_emulator::{Arg, CodeObject, Launch};
use gcnsel_tests::compiler::compile;
use gcnsel_tests::operands::{data, equal, stride};
use gcnsel_tests::oracle::{Llc, say};
use gcnsel_tests::release::Release;
use gcnsel_tests::rng::Rng;
use rayon::prelude::*;
use std::path::Path;

const TARGETS: [&str; 3] = ["gfx942", "gfx90a", "gfx900"];

/// The share of a family that a job takes. For each commit each operation, divergent and uniform, is tried for one of the
/// targets, by its name; at night for all. Where operations call functions they stay together, for llc-19 ends on functions
/// that nobody calls.
fn share(family: &Family, uniform: bool, place: usize, targets: usize) -> Family {
    let every = gcnsel_oracle::every(targets, targets);
    let hash = |name: &str| name.bytes().fold(0, |sum, b| (sum * 31 + usize::from(b)) % 65_521);
    let turn = |name: &str| if family.has_functions() { 0 } else { hash(name) };
    family.only(|name| (turn(name) + usize::from(uniform) + place).is_multiple_of(every))
}

/// Elements each operation is tried on: one for each lane, or one for each of some waves.
fn elements(uniform: bool) -> usize {
    if uniform { 12 } else { 64 }
}

fn load(object: Vec<u8>) -> Result<CodeObject, String> {
    CodeObject::load(&object).map_err(|error| error.to_string())
}

/// The launch of an operation, always on the same data.
fn launch(operation: &Operation, uniform: bool) -> Launch {
    let seed = operation.name.bytes().fold(7, |h: u64, b| h.wrapping_mul(31).wrapping_add(u64::from(b)));
    let mut rng = Rng::new(seed);
    let elements = elements(uniform);
    let groups = if uniform { elements as u32 } else { 1 };
    let launch = Launch::new(&operation.name, [64 * groups, 1, 1], [64, 1, 1]);
    let result = Arg::Buffer(vec![0; stride(&operation.result) * elements]);
    operation
        .args
        .iter()
        .fold(launch.arg(result), |launch, ty| launch.arg(Arg::Buffer(data(ty, elements, &mut rng))))
}

/// Runs a family's kernels in the interpreter, too, against our code for a target: how many of them it knows.
pub fn check_interpreted(test: &str, family: &Family, target: &str) -> usize {
    family.operations.len() - unknown(test, family, target, false).len()
}

/// The same of values of the whole wave; operations have to leave their neighbours' memory alone.
pub fn check_interpreted_for_waves(test: &str, family: &Family, target: &str) -> usize {
    family.operations.len() - unknown(test, family, target, true).len()
}

/// Both, for all targets; the interpreter has to know all of the family.
pub fn check_interpreted_everywhere(test: &str, family: &Family) {
    for (place, target) in TARGETS.into_iter().enumerate() {
        for uniform in [false, true] {
            let unknown = unknown(test, &share(family, uniform, place, TARGETS.len()), target, uniform);
            assert!(unknown.is_empty(), "the interpreter does not know {}", unknown.join(", "));
        }
    }
}

/// Runs them; the names of those that the interpreter does not know.
fn unknown(test: &str, family: &Family, target: &str, uniform: bool) -> Vec<String> {
    let text = family.module(uniform);
    let module = gcnsel_ir::parse(text.as_bytes()).expect("the family is well-formed");
    let object =
        load(compile(text.as_bytes(), test, target).expect("the family compiles")).expect("it loads");
    let judge = |operation: &Operation| {
        let launch = launch(operation, uniform);
        let mut request = gcnsel_interpreter::Launch::new(&operation.name, launch.grid, launch.block);
        let interpreted = |arg: &Arg| match arg {
            Arg::Buffer(bytes) => gcnsel_interpreter::Arg::Buffer(bytes.clone()),
            Arg::Value(bytes) => gcnsel_interpreter::Arg::Value(bytes.clone()),
            Arg::Lds(bytes) => gcnsel_interpreter::Arg::Lds(*bytes),
            Arg::Image { .. } => unreachable!("operations have no images"),
        };
        request.args = launch.args.iter().map(interpreted).collect();
        // Lanes may read what others have written by the same instruction before: a wave goes in step.
        request.races = false;
        let expected = match gcnsel_interpreter::run(&module, &request) {
            Ok(outcome) => outcome,
            Err(fault) if fault.kind == gcnsel_interpreter::FaultKind::Unsupported => {
                return Ok(Some(operation.name.clone()));
            }
            Err(fault) => return Err(format!("{}: {fault}", operation.name)),
        };
        let found = object.run(&launch).map_err(|error| error.to_string())?;
        let types = [&operation.result].into_iter().chain(&operation.args);
        match types.zip(found.buffers.iter().zip(&expected.buffers)).position(|(ty, (a, b))| !equal(ty, a, b))
        {
            Some(buffer) => Err(format!("{}: buffer {buffer} is not the interpreter's", operation.name)),
            None => Ok(None),
        }
    };
    let (unknown, wrong): (Vec<_>, Vec<_>) = family.operations.par_iter().map(judge).partition(Result::is_ok);
    let wrong: Vec<String> = wrong.into_iter().filter_map(Result::err).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    unknown.into_iter().flatten().flatten().collect()
}

/// Runs a family's kernels as we and as `llc` compile them, for all targets; and compares their lengths.
pub fn check(test: &str, family: &Family) {
    check_on(test, family, &TARGETS);
}

/// The same for some targets.
pub fn check_on(test: &str, family: &Family, targets: &[&'static str]) {
    check_beside(Release::V19, test, family, targets);
}

/// The same with the code of another release of LLVM's.
pub fn check_beside(release: Release, test: &str, family: &Family, targets: &[&'static str]) {
    let cache = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let Some(llc) = Llc::of(release, test, cache) else { return };
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let job = |uniform, place| (uniform, targets[place], share(family, uniform, place, targets.len()));
    let jobs = [false, true]
        .into_iter()
        .flat_map(|uniform| (0..targets.len()).map(move |place| job(uniform, place)));
    let jobs: Vec<(bool, &str, Family)> =
        jobs.filter(|(_, _, family)| !family.operations.is_empty()).collect();
    let (mut failures, longer) = jobs
        .par_iter()
        .map(|&(uniform, target, ref family)| {
            let text = family.module(uniform);
            let kind = if uniform { "uniform" } else { "divergent" };
            let path = folder.path().join(format!("{test}.{kind}.{target}.ll"));
            std::fs::write(&path, &text).expect("a temporary file can be written");
            let objects = (
                llc.compile(&path, target).map_err(|e| format!("llc: {e}")),
                compile(text.as_bytes(), test, target),
            );
            let (theirs, ours) = match objects {
                (Ok(theirs), Ok(ours)) => (theirs, ours),
                (Err(error), _) | (_, Err(error)) => return (vec![error], Longer::default()),
            };
            let mut longer = Longer::default();
            let loaded = longer.compare(kind, &ours, &theirs).and_then(|()| Ok((load(theirs)?, load(ours)?)));
            let (theirs, ours) = match loaded {
                Ok(loaded) => loaded,
                Err(error) => return (vec![error], longer),
            };
            let run = |operation: &Operation| {
                let elements = elements(uniform);
                let launch = launch(operation, uniform);
                let named = |what: &str, error: String| {
                    format!("{} {kind} {target}: {what}: {error}", operation.name)
                };
                let a = ours.run(&launch).map_err(|e| named("ours", e.to_string()))?.buffers;
                let b = theirs.run(&launch).map_err(|e| named("llc", e.to_string()))?.buffers;
                // What it was given may be changed, too.
                let types: Vec<&String> = [&operation.result].into_iter().chain(&operation.args).collect();
                let Some(buffer) = (0..types.len()).find(|&i| !equal(types[i], &a[i], &b[i])) else {
                    return Ok(());
                };
                let (ty, a, b) = (types[buffer], &a[buffer], &b[buffer]);
                let width = stride(ty);
                let at = (0..elements)
                    .find(|&i| !equal(ty, &a[i * width..][..width], &b[i * width..][..width]))
                    .unwrap_or(0);
                let input = |i: usize| match &launch.args[i] {
                    Arg::Buffer(bytes) => {
                        let width = bytes.len() / elements;
                        format!("{:02x?}", &bytes[at * width..][..width])
                    }
                    _ => String::new(),
                };
                let inputs: Vec<String> = (1..launch.args.len()).map(input).collect();
                Err(named(
                    "differs",
                    format!(
                        "element {at} of buffer {buffer}: ours {:02x?}, llc's {:02x?}, of {}",
                        &a[at * width..][..width],
                        &b[at * width..][..width],
                        inputs.join(", ")
                    ),
                ))
            };
            (family.operations.iter().filter_map(|o| run(o).err()).collect::<Vec<String>>(), longer)
        })
        .reduce(Default::default, |(mut failures, longer), (more, other)| {
            failures.extend(more);
            (failures, longer.merge(other))
        });
    let tried: usize = jobs.iter().map(|(_, _, family)| family.operations.len()).sum();
    let could = 2 * targets.len() * family.operations.len();
    say(&format!("{test}: {tried} kernels of {could}, {} wrong", failures.len()));
    failures.extend(longer.against_list(test));
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
