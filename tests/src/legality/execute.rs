//! Kernels of the sweep, executed: our code, LLVM's and the IR, on the same data.

use super::kernels::{Case, INPUT_BYTES, LANE_BYTES, RESULT_BYTES};
use crate::operands::{data, equal, stride};
use crate::rng::Rng;
use gcnsel_emulator::{Arg, CodeObject, Launch};
use std::collections::BTreeSet;

/// Lanes that are launched: a wave.
const LANES: usize = 64;

/// Instructions after which a kernel is taken to run for ever.
const LIMIT: u64 = 100_000;

/// A module with a kernel for each case, `@k0` and so on: of all lanes, and `partial` of some.
pub fn module(cases: &[&Case], partial: bool) -> String {
    let mut declarations = BTreeSet::new();
    let mut out = String::from("target triple = \"amdgcn-amd-amdhsa\"\n");
    for (number, case) in cases.iter().enumerate() {
        let text = if partial { &case.partial } else { &case.whole };
        for line in text.lines() {
            if line.starts_with("declare ") {
                declarations.insert(line);
            } else if !line.starts_with("target ") {
                out.push_str(&line.replace("@k(", &format!("@k{number}(")));
                out.push('\n');
            }
        }
    }
    declarations.into_iter().for_each(|line| out.extend([line, "\n"]));
    out
}

/// The launch of a case's kernel, always on the same data.
pub fn launch(case: &Case, number: usize) -> Launch {
    let seed = case.text.bytes().fold(11, |h: u64, b| h.wrapping_mul(31).wrapping_add(u64::from(b)));
    let mut rng = Rng::new(seed);
    let mut launch = Launch::new(format!("k{number}"), [LANES as u32, 1, 1], [LANES as u32, 1, 1]);
    launch.limit = LIMIT;
    let inputs = case.operands.loads.iter().map(|(number, _)| number + 1).max().unwrap_or(0);
    let mut input = vec![0; inputs * INPUT_BYTES];
    for (number, ty) in &case.operands.loads {
        let bytes = numbers(ty, LANES, &mut rng);
        input[number * INPUT_BYTES..][..bytes.len()].copy_from_slice(&bytes);
    }
    launch.args = vec![Arg::Buffer(vec![0; LANES * LANE_BYTES]), Arg::Buffer(input)];
    let arguments = case.operands.arguments.iter().map(|ty| Arg::Value(numbers(ty, 1, &mut rng)));
    launch.args.extend(arguments);
    launch
}

/// Truths are a byte in memory, of which one bit counts.
fn numbers(ty: &str, count: usize, rng: &mut Rng) -> Vec<u8> {
    match ty {
        "i1" => (0..count).map(|_| rng.below(2) as u8).collect(),
        _ => data(ty, count, rng),
    }
}

/// What a kernel of a code object leaves for its lanes.
///
/// # Errors
/// What stops it.
pub fn run(object: &CodeObject, launch: &Launch) -> Result<Vec<u8>, String> {
    let outcome = object.run(launch).map_err(|error| error.to_string())?;
    Ok(outcome.buffers.into_iter().next().unwrap_or_default())
}

/// Where two results differ, be it in a NaN: the first lane, with what both have of it.
pub fn difference(case: &Case, ours: &[u8], theirs: &[u8]) -> Option<String> {
    (0..LANES).find_map(|lane| {
        let parts = case.operands.results.iter().enumerate();
        parts.into_iter().find_map(|(part, ty)| {
            let size = if ty == "i1" { 1 } else { stride(ty) };
            let at = lane * LANE_BYTES + part * RESULT_BYTES;
            let (a, b) = (&ours[at..][..size], &theirs[at..][..size]);
            (!equal(ty, a, b)).then(|| format!("lane {lane}, part {part}: {a:02x?}, {b:02x?}"))
        })
    })
}
