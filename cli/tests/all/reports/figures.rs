//! The figures of llc's objects are llc's own.

use gcnsel::stats::{self, KernelStats};
use gcnsel_oracle as oracle;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// What llc's assembly text says of a kernel, by the names of our figures.
fn printed(assembly: &str) -> BTreeMap<String, BTreeMap<&'static str, u64>> {
    const COMMENTS: [(&str, &str); 7] = [
        ("; codeLenInByte = ", "code_bytes"),
        ("; NumSgprs: ", "sgprs"),
        ("; ScratchSize: ", "scratch_bytes"),
        ("; LDSByteSize: ", "lds_bytes"),
        ("; Occupancy: ", "occupancy"),
        ("; TotalNumVgprs: ", "vgprs"),
        ("; NumAgprs: ", "agprs"),
    ];
    let mut all: BTreeMap<String, BTreeMap<&'static str, u64>> = BTreeMap::new();
    let mut kernel = String::new();
    for line in assembly.lines() {
        if let Some((name, _)) = line.split_once(": ").filter(|_| line.contains("; @")) {
            name.trim().clone_into(&mut kernel);
        }
        for (comment, figure) in COMMENTS {
            if let Some(value) = line.strip_prefix(comment) {
                let digits: String = value.chars().take_while(char::is_ascii_digit).collect();
                let value = digits.parse().expect("a number");
                all.entry(kernel.clone()).or_default().insert(figure, value);
            }
        }
        // gfx900 has one kind of vector registers.
        if let Some(value) = line.strip_prefix("; NumVgprs: ") {
            let value = value.trim().parse().expect("a number");
            all.entry(kernel.clone()).or_default().entry("vgprs").or_insert(value);
        }
    }
    all
}

/// The class of an instruction by its mnemonic.
fn class(mnemonic: &str) -> &'static str {
    const PREFIXES: [(&str, &str); 24] = [
        ("s_waitcnt", "waits"),
        ("s_nop", "nops"),
        ("v_nop", "nops"),
        ("s_cbranch", "branches"),
        ("s_branch", "branches"),
        ("s_setpc", "branches"),
        ("s_swappc", "branches"),
        ("s_load", "smem"),
        ("s_buffer", "smem"),
        ("s_store", "smem"),
        ("s_dcache", "smem"),
        ("s_memtime", "smem"),
        ("s_endpgm", "other"),
        ("s_barrier", "other"),
        ("s_sleep", "other"),
        ("s_sendmsg", "other"),
        ("s_setprio", "other"),
        ("s_", "salu"),
        ("v_", "valu"),
        ("ds_", "lds_ops"),
        ("global_", "vmem"),
        ("flat_", "vmem"),
        ("buffer_", "vmem"),
        ("scratch_", "vmem"),
    ];
    let found = PREFIXES.iter().find(|(prefix, _)| mnemonic.starts_with(prefix));
    found.unwrap_or_else(|| panic!("the class of {mnemonic}")).1
}

/// Instructions by class in the assembly text, by kernel.
fn classes(assembly: &str) -> BTreeMap<String, BTreeMap<&'static str, u64>> {
    let mut all: BTreeMap<String, BTreeMap<&'static str, u64>> = BTreeMap::new();
    let mut function = String::new();
    for line in assembly.lines() {
        if let Some((name, _)) = line.split_once(": ").filter(|_| line.contains("; @")) {
            name.trim().clone_into(&mut function);
        }
        if line.contains(".section") {
            function.clear();
        }
        let mnemonic = line.strip_prefix('\t').and_then(|rest| rest.split_whitespace().next());
        if let Some(mnemonic) = mnemonic.filter(|m| !m.starts_with(['.', ';']) && !function.is_empty()) {
            *all.entry(function.clone()).or_default().entry(class(mnemonic)).or_default() += 1;
        }
    }
    all
}

fn figure(stats: &KernelStats, name: &str) -> u64 {
    let metric = stats::Metric::named(name).unwrap_or_else(|| panic!("no figure {name}"));
    (metric.get)(stats)
}

/// The sizes of symbols, as LLVM reads them.
fn symbol_sizes(object: &[u8]) -> BTreeMap<String, u64> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("object.o");
    std::fs::write(&file, object).expect("the object can be written");
    let text = oracle::run("llvm-readelf-19", &["-s", file.to_str().expect("UTF-8")]);
    let text = String::from_utf8(text).expect("UTF-8");
    let columns = text.lines().map(|l| l.split_whitespace().collect::<Vec<_>>());
    columns.filter(|c| c.len() == 8).filter_map(|c| Some((c[7].to_string(), c[2].parse().ok()?))).collect()
}

#[test]
fn as_llc_prints_them() {
    if !oracle::have("as_llc_prints_them", "llc-19", "llvm-19") {
        return;
    }
    let step = oracle::every(7, 3);
    let files: Vec<_> = oracle::kernel_files().into_iter().step_by(step).collect();
    let check = |(path, target): &(PathBuf, String)| -> usize {
        let object = oracle::llc(path, target, &["-O1"]);
        let sizes = symbol_sizes(&object);
        let object = gcnsel_codeobject::read(&object).expect("llc's object");
        let all = stats::of_object(&object).expect("llc's instructions");
        let mcpu = format!("-mcpu={target}");
        let file = path.to_str().expect("UTF-8");
        let text = String::from_utf8(oracle::run("llc-19", &["-O1", &mcpu, file, "-o", "-"])).expect("UTF-8");
        let (printed, classes) = (printed(&text), classes(&text));
        for stats in &all {
            let what = format!("{}: {}", path.display(), stats.kernel);
            assert_eq!(Some(&figure(stats, "code_bytes")), sizes.get(&stats.kernel), "{what}: code_bytes");
            // llc's own "codeLenInByte" is an upper bound: it counts before instructions shrink.
            for (name, value) in printed[&stats.kernel].iter().filter(|(name, _)| **name != "code_bytes") {
                assert_eq!(figure(stats, name), *value, "{what}: {name}");
            }
            let classes = &classes[&stats.kernel];
            for name in ["salu", "valu", "smem", "vmem", "lds_ops", "branches", "waits", "nops", "other"] {
                assert_eq!(figure(stats, name), classes.get(name).copied().unwrap_or(0), "{what}: {name}");
            }
            assert_eq!(stats.instructions, classes.values().sum::<u64>(), "{what}");
        }
        let kernels = all.len();
        assert_eq!(stats::from_json(stats::to_json(&all).as_bytes()), Ok(all));
        kernels
    };
    assert!(files.par_iter().with_max_len(1).map(check).sum::<usize>() > 10);
}
