//! What all lanes of a wave execute (`tests/whole_wave`): by the interpreter, by our code for every target, engine and
//! budget, scheduled and not, and by `llc-19`'s code, all in the emulator's strict mode.
//!
//! Names, parameters and first lines are as those of `tests/reduced`.

use gcnsel_generator::{Arg, Launch};
use gcnsel_isa::Target;
use gcnsel_tests::differential::{Config, check, launch_of, load, ours, reference};
use gcnsel_tests::oracle::{LlcLevel, have, llc, say};
use rayon::prelude::*;
use std::path::{Path, PathBuf};

/// LLVM 19 does not have these reductions; and it leaves no wait state between M0 and what counts lanes by it, of which
/// the manuals' lists say nothing, and which strict mode wants; and it permutes no truths; and it adds products to the sums of
/// lanes that wait, and writes lanes that do.
const NOT_BY_LLVM: [&str; 5] = [
    "later_reductions",
    "counted_lanes",
    "truths_of_lanes",
    "matrices_behind_a_continue",
    "lane_written_behind_a_continue",
];

/// gfx900 has no matrix instructions.
const NOT_ON_GFX900: [&str; 3] =
    ["matrices_where_lanes_wait", "matrices_in_a_function", "matrices_behind_a_continue"];

/// Lanes that wait have nothing of what active ones have loaded, to the interpreter; to compilers they have what these agree on.
const BY_HAND: &str = "agreed_truths";

/// What even lanes store, each of which reads what the odd one beside it has, by the truths that the kernel makes.
fn agreed_truths(launch: &Launch) -> Vec<Vec<u8>> {
    let even = [5u32, 5, 7, 3].map(u32::to_le_bytes).concat();
    let buffers = launch.args.iter().filter_map(|arg| match arg {
        Arg::Buffer(bytes) => Some(bytes.clone()),
        Arg::Value(_) => None,
    });
    let mut buffers: Vec<Vec<u8>> = buffers.collect();
    buffers[0].chunks_exact_mut(2 * even.len()).for_each(|pair| pair[..even.len()].copy_from_slice(&even));
    buffers
}

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("whole_wave");
    let files = std::fs::read_dir(&folder).expect("the folder is part of the tests");
    let files = files.map(|entry| entry.expect("it can be read").path());
    let mut files: Vec<_> = files.filter(|path| path.extension().is_some_and(|e| e == "ll")).collect();
    files.sort();
    files
}

#[test]
fn all_lanes_compute_what_the_interpreter_says() {
    let by_llvm = have("whole_wave", "llc-19", "llvm-19");
    let files = files();
    let judge = |file: &PathBuf| {
        let text = std::fs::read_to_string(file).expect("it is text");
        let name = file.file_stem().and_then(|stem| stem.to_str()).expect("names are ASCII");
        let launch = launch_of(&text).unwrap_or_else(|| panic!("{name}: the first line is no launch"));
        let known = match name {
            BY_HAND => agreed_truths(&launch),
            _ => reference(&text, name, &launch).unwrap_or_else(|why| panic!("{name}: {why}")).buffers,
        };
        let mut faults = Vec::new();
        let has = |target: Target| target != Target::Gfx900 || !NOT_ON_GFX900.contains(&name);
        let mut configs = Config::matrix();
        configs.retain(|config| has(config.target));
        for config in &configs {
            let result =
                ours(&text, name, config).and_then(|object| check(&load(&object)?, name, &launch, &known));
            faults.extend(result.err().map(|what| format!("{name} for {config}: {what}")));
        }
        for target in
            Target::ALL.into_iter().filter(|&target| by_llvm && has(target) && !NOT_BY_LLVM.contains(&name))
        {
            let result = llc(&text, target.name(), LlcLevel::O2)
                .and_then(|object| check(&load(&object)?, name, &launch, &known));
            faults.extend(result.err().map(|what| format!("{name} by llc for {target}: {what}")));
        }
        (configs.len(), faults)
    };
    let judged: Vec<(usize, Vec<String>)> = files.par_iter().map(judge).collect();
    let runs: usize = judged.iter().map(|(runs, _)| runs).sum();
    let faults: Vec<String> = judged.into_iter().flat_map(|(_, faults)| faults).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(runs > 0);
    say(&format!("whole waves: {} files, {runs} runs", files.len()));
}
