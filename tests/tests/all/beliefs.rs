//! What compiler and judges both take for granted: each belief is listed with a source from outside (docs/verification.md,
//! "Beliefs"), and where LLVM is the source, an input shows what it does.

use gcnsel_emulator::{Arg, CodeObject, Launch};
use gcnsel_isa::Target;
use gcnsel_isa::hazards::HAZARDS;
use gcnsel_isa::matrix_hazards::MATRIX_HAZARDS;
use gcnsel_tests::assembly::{BUFFER, assemble, kernels};
use gcnsel_tests::{compiler, oracle};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace has a folder")
}

/// A row of the tables.
struct Belief {
    line: usize,
    what: String,
    compiler: String,
    judge: String,
    source: String,
}

/// The rows of the tables in the document's section.
fn beliefs() -> Vec<Belief> {
    let text = std::fs::read_to_string(root().join("docs/verification.md")).expect("the document is there");
    let lines = (1..).zip(text.lines()).skip_while(|(_, line)| *line != "## Beliefs").skip(1);
    let rows = lines.take_while(|(_, line)| !line.starts_with("## ")).filter(|(_, line)| {
        line.starts_with('|') && !line.starts_with("|---") && *line != "| belief | compiler; judge | source |"
    });
    let row = |(line, text): (usize, &str)| {
        let cells: Vec<&str> = text.trim_matches('|').split(" | ").map(str::trim).collect();
        let [what, places, source] = cells[..] else { panic!("line {line} has {} cells", cells.len()) };
        let (compiler, judge) = places.split_once(';').unwrap_or_else(|| panic!("line {line} has no `;`"));
        let [what, compiler, judge, source] = [what, compiler, judge, source].map(str::to_owned);
        Belief { line, what, compiler, judge, source }
    };
    rows.map(row).collect()
}

/// What stands between backticks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// Kinds of sources, by what their names have.
const KINDS: &[(&str, &[&str])] = &[
    ("AMD's manuals", &[" manual "]),
    ("AMD's pseudocode", &["AMD's pseudocode"]),
    ("AMD's tools and documents", &["calculator", "ROCm's documents", "rocjitsu"]),
    ("LLVM's documents", &[".rst"]),
    (
        "LLVM's code",
        &[
            ".cpp",
            ".td",
            "in LLVM's",
            "LLVM's pull request",
            "LLVM's folding",
            "LLVM's AMDHSAKernelDescriptor.h",
        ],
    ),
    ("others' code and documents", &["Mesa", "gem5", "PyTorch"]),
    ("an input here", &["tests/beliefs/", "tests/tests/all/", "data layout"]),
];

#[test]
fn each_belief_has_its_places_and_a_source() {
    let beliefs = beliefs();
    let mut wrong = Vec::new();
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    let mut seen = BTreeSet::new();
    for Belief { line, what, compiler, judge, source } in &beliefs {
        let mut say = |why: String| wrong.push(format!("docs/verification.md:{line}: {why}"));
        if !seen.insert(what) {
            say(format!("{what}: is there twice"));
        }
        for (who, places) in [("compiler", compiler), ("judge", judge)] {
            if quoted(places).next().is_none() {
                say(format!("{what}: no place of the {who}"));
            }
            for place in quoted(places).filter(|place| !root().join(place).exists()) {
                say(format!("{place} is not there"));
            }
        }
        let files = quoted(source).filter(|word| word.contains('/') && word.contains('.'));
        for file in files.filter(|file| !root().join(file).exists()) {
            say(format!("{file} is not there"));
        }
        let of = KINDS.iter().filter(|(_, names)| names.iter().any(|name| source.contains(name)));
        let of: Vec<&str> = of.map(|(kind, _)| *kind).collect();
        if of.is_empty() {
            say(format!("{what}: no source that is known: {source}"));
        }
        of.into_iter().for_each(|kind| *kinds.entry(kind).or_default() += 1);
    }
    oracle::say(&format!(
        "{} beliefs; rows by kind of source (one may have several): {kinds:?}",
        beliefs.len()
    ));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(beliefs.len() > 200, "{} beliefs", beliefs.len());
}

/// Each row of the tables of hazards is a belief of its own, with its numbers.
#[test]
fn each_hazard_is_a_belief() {
    let single = HAZARDS.iter().map(|row| {
        let [gfx900, gfx90a, gfx942] = row.wait_states;
        format!("`{:?}` → `{:?}`: {gfx900}, {gfx90a}, {gfx942}", row.first, row.second)
    });
    let matrix = MATRIX_HAZARDS.iter().map(|row| {
        let [gfx90a, gfx942] = row.wait;
        format!("`{:?}` → `{:?}`: {gfx90a:?}, {gfx942:?}", row.first, row.second)
    });
    let wanted: BTreeSet<String> = single.chain(matrix).collect();
    assert_eq!(wanted.len(), HAZARDS.len() + MATRIX_HAZARDS.len());
    let beliefs = beliefs();
    let listed: BTreeSet<String> =
        beliefs.into_iter().map(|belief| belief.what).filter(|what| what.contains('→')).collect();
    let missing: Vec<&String> = wanted.difference(&listed).collect();
    let unknown: Vec<&String> = listed.difference(&wanted).collect();
    assert!(missing.is_empty() && unknown.is_empty(), "missing: {missing:#?}\nno such row: {unknown:#?}");
}

/// The inputs that show what LLVM does.
fn inputs() -> Vec<PathBuf> {
    let folder = std::fs::read_dir(root().join("tests/beliefs")).expect("the folder is there");
    let mut inputs: Vec<PathBuf> = folder.map(|entry| entry.expect("it can be read").path()).collect();
    inputs.sort();
    inputs
}

/// The constant at the end of a scalar load.
fn scalar_offset(line: &str) -> Option<i64> {
    let last = line.strip_prefix("s_load_")?.rsplit(' ').find(|word| !word.is_empty())?;
    let (digits, is_negative) = match last.strip_prefix('-') {
        Some(digits) => (digits, true),
        None => (last, false),
    };
    let value = match digits.strip_prefix("0x") {
        Some(digits) => i64::from_str_radix(digits, 16).ok()?,
        None => digits.parse().ok()?,
    };
    Some(if is_negative { -value } else { value })
}

/// What is believed of an input's code, whoever made it.
fn check(input: &str, kernels: &BTreeMap<&str, Vec<&str>>, is_llvm: bool) -> Result<(), String> {
    let lines = |kernel: &str| kernels.get(kernel).cloned().ok_or(format!("no kernel {kernel}"));
    let begins = |kernel: &str, with: &str| -> Result<usize, String> {
        Ok(lines(kernel)?.iter().filter(|line| line.starts_with(with)).count())
    };
    let all = || kernels.values().flatten().copied();
    let holds = match input {
        "end_without_wait" => {
            let lines = lines("k")?;
            let store = lines.iter().position(|line| line.starts_with("global_store_dword"));
            let store = store.ok_or("no store")?;
            lines[store + 1..].first().is_some_and(|line| line.starts_with("s_endpgm"))
        }
        "lds_without_m0" => begins("k", "ds_")? == 3 && !all().any(|line| line.contains("m0")),
        "negative_scalar_offset" => {
            let offsets: Vec<i64> = all().filter_map(scalar_offset).collect();
            offsets.len() >= 4 && offsets.iter().all(|&offset| (0..1 << 20).contains(&offset))
        }
        "output_modifier" => {
            let with = |kernel: &str| -> Result<bool, String> {
                Ok(lines(kernel)?.iter().any(|line| line.contains("mul:")))
            };
            // LLVM has one where it may be; we have none.
            with("no_ieee")? == is_llvm && !with("ieee")? && !with("denormals")? && !with("signs")?
        }
        "unaligned" => {
            // In LDS we access parts, which LLVM need not.
            let in_lds =
                !is_llvm || begins("lds", "ds_read_b32")? == 1 && begins("lds", "ds_write_b32")? == 1;
            in_lds
                && begins("lds", "ds_read2_b32")? == 1
                && begins("global", "global_load_dword ")? == 1
                && begins("global", "global_load_dwordx4 ")? == 1
                && begins("global", "global_store_dword ")? == 1
        }
        _ => return Err("nobody says what is believed of it".to_owned()),
    };
    if holds { Ok(()) } else { Err(format!("{kernels:#?}")) }
}

#[test]
fn llvm_does_as_is_believed() {
    let have = oracle::have("llvm_does_as_is_believed", "llc-19", "llvm-19");
    let inputs = inputs();
    assert!(!inputs.is_empty());
    for input in &inputs {
        let text = std::fs::read_to_string(input).expect("an input can be read");
        let name = input.file_stem().expect("it has a name").to_string_lossy().into_owned();
        for target in Target::ALL {
            let ours = compiler::assembly(&text, target).expect("our compiler takes it");
            let theirs = have.then(|| oracle::llc_assembly(&text, target).expect("llc takes it"));
            for (who, assembly) in [("we", Some(ours)), ("llc-19", theirs)] {
                let Some(assembly) = assembly else { continue };
                if let Err(why) = check(&name, &kernels(&assembly), who != "we") {
                    panic!("{name}, {target}, {who}: {why}");
                }
            }
        }
    }
}

/// Runs one wave of a body in assembly, strictly, on a buffer whose dwords are their numbers from 1 on; what it leaves there.
fn run(target: &str, body: &str) -> Result<Vec<u32>, String> {
    let body = format!("{BUFFER}{body}");
    let object = CodeObject::load(&assemble(target, [("k", &*body)])?).map_err(|error| error.message)?;
    let buffer = (1..=256u32).flat_map(u32::to_le_bytes).collect();
    let mut launch = Launch::new("k", [1, 1, 1], [64, 1, 1]).arg(Arg::Buffer(buffer));
    launch.strict = true;
    let outcome = object.run(&launch).map_err(|error| error.to_string())?;
    let dword = |bytes: &[u8]| u32::from_le_bytes(bytes.try_into().expect("it is a dword"));
    Ok(outcome.buffers[0].chunks_exact(4).map(dword).collect())
}

/// A resource of the buffer in s[4:7], with a stride and records.
fn resource(stride: u32, records: u32) -> String {
    format!(
        "s_mov_b32 s4, s2\n s_or_b32 s5, s3, {:#x}\n s_mov_b32 s6, {records}\n s_mov_b32 s7, 0x24fac\n",
        stride << 16
    )
}

/// Stores v4 to v7 at the buffer's 128th dword.
const SHOW: &str = "s_waitcnt vmcnt(0)\n v_mov_b32 v12, 0x200\n global_store_dwordx4 v12, v[4:7], s[2:3]\n s_waitcnt vmcnt(0)\n";

/// Expected: the CDNA4 manual, 9.1.5.1, by hand.
#[test]
fn ranges_of_buffers_are_as_the_manual_says() {
    if !oracle::have("ranges_of_buffers_are_as_the_manual_says", "llvm-mc-19", "llvm-19") {
        return;
    }
    let shown = |stride: u32, records: u32, load: &str| -> [u32; 4] {
        let text = format!(
            "{}v_mov_b32 v1, 4\n v_mov_b32 v2, 8\n s_nop 4\n {load}\n{SHOW}",
            resource(stride, records)
        );
        let all: Vec<Vec<u32>> =
            ["gfx900", "gfx90a", "gfx942"].map(|target| run(target, &text).expect(&text)).into();
        assert!(all.iter().all(|dwords| *dwords == all[0]));
        all[0][128..132].try_into().expect("there are four")
    };
    // Of a raw buffer bytes count, of each dword by itself.
    let quad = "buffer_load_dwordx4 v[4:7], v1, s[4:7], 0 offen";
    assert_eq!(shown(0, 20, quad), [2, 3, 4, 5]);
    assert_eq!(shown(0, 12, quad), [2, 3, 0, 0]);
    assert_eq!(shown(0, 4, quad), [0; 4]);
    // Whether the scalar offset counts, sources differ: nothing may hang on it.
    let by_scalar = "buffer_load_dwordx4 v[4:7], v1, s[4:7], 4 offen";
    assert_eq!(shown(0, 24, by_scalar), [3, 4, 5, 6]);
    let disputed = format!("{}v_mov_b32 v1, 4\n s_nop 4\n {by_scalar}\n{SHOW}", resource(0, 20));
    let error = run("gfx90a", &disputed).expect_err("the last dword is beyond by the scalar offset");
    assert!(error.contains("by its scalar offset alone"), "{error}");
    // Without an index bytes count, whatever the stride is; with one the index does.
    assert_eq!(shown(16, 12, quad), [2, 3, 0, 0]);
    let indexed = "v_mov_b32 v1, 1\n buffer_load_dwordx4 v[4:7], v1, s[4:7], 0 idxen";
    assert_eq!(shown(16, 2, indexed), [5, 6, 7, 8]);
    assert_eq!(shown(16, 1, indexed), [0; 4]);
    // Stores leave out what is not there.
    let store = format!(
        "{}v_mov_b32 v1, 4\n v_mov_b32 v4, 70\n v_mov_b32 v5, 71\n s_nop 4\n buffer_store_dwordx2 v[4:5], v1, s[4:7], 0 offen",
        resource(0, 8)
    );
    assert_eq!(run("gfx90a", &store).expect("it runs")[..3], [1, 70, 3]);
    // Atomics are there as a whole or not at all, and which, sources differ.
    let add = store.replace("buffer_store_dwordx2 v[4:5]", "buffer_atomic_add_x2 v[4:5]");
    let error = run("gfx90a", &add).expect_err("it is partly beyond");
    assert!(error.contains("partly beyond its buffer"), "{error}");
}

/// Expected: the CDNA4 manual, 8.2.1.1 and 6.2.2, by hand.
#[test]
fn what_machines_do_not_allow_or_leave_out() {
    if !oracle::have("what_machines_do_not_allow_or_leave_out", "llvm-mc-19", "llvm-19") {
        return;
    }
    for target in ["gfx900", "gfx90a", "gfx942"] {
        let error =
            run(target, "s_add_u32 s2, s2, 16\n s_load_dword s4, s[2:3], -0x10").expect_err("negative");
        assert!(error.contains("may not be negative together"), "{error}");
        let passes = "s_mov_b32 s8, 16\n s_load_dword s4, s[2:3], s8 offset:-0x10\n s_waitcnt lgkmcnt(0)";
        run(target, passes).expect(passes);
        // 1.5 and 1.5, in IEEE mode or not, with denormals of singles kept or not.
        let sum = |ieee: u32, kept: u32| {
            let body = format!(
                "s_setreg_imm32_b32 hwreg(HW_REG_MODE, 9, 1), {ieee}\n s_nop 1\n \
                 s_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 2), {kept}\n s_nop 1\n \
                 v_mov_b32 v1, 0x3fc00000\n v_add_f32 v4, v1, v1 mul:2\n \
                 v_mov_b32 v5, 0\n v_mov_b32 v6, 0\n v_mov_b32 v7, 0\n{SHOW}"
            );
            f32::from_bits(run(target, &body).expect(&body)[128])
        };
        let all = [(1, 3), (1, 0), (0, 3), (0, 0)].map(|(ieee, kept)| sum(ieee, kept));
        assert_eq!(all, [3.0, 3.0, 3.0, 6.0], "{target}");
    }
}
