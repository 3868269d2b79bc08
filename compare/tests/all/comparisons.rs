//! Comparisons: sums by hand, order, rules, formats; and totals against `llvm-readobj --notes`.

use super::bench::{Bench, kernel, llc, read};
use gcnsel_compare::kernel::to_json as saved;
use gcnsel_compare::report::{Report, Sort, to_html, to_json, to_markdown, to_text};
use gcnsel_compare::{Comparison, Kernel};
use gcnsel_oracle as oracle;

fn of(name: &str, vgprs: u64, occupancy: u64) -> Kernel {
    kernel(name, &[("vgprs", vgprs), ("occupancy", occupancy)])
}

/// A report of all.
fn report(comparison: &Comparison) -> Report<'_> {
    Report { comparison, judgement: None, builds: ["old", "new"], top: usize::MAX, sort: Sort::Change }
}

fn compare(old: &[Kernel], new: &[Kernel]) -> Comparison {
    Comparison::new(old.to_vec(), new.to_vec(), true)
}

#[test]
fn by_hand() {
    let old = [of("a", 10, 8), of("b", 64, 8), of("gone", 1, 8)];
    let new = [of("b", 72, 7), of("a", 12, 8), of("fresh", 1, 8)];
    let comparison = compare(&old, &new);
    assert_eq!(comparison.pairs.len(), 2);
    let totals = comparison.totals();
    let total = |name: &str| totals.iter().find(|total| total.sum.metric == name).expect("a total").sum;
    assert_eq!((total("vgprs").old, total("vgprs").new), (74, 84));
    assert_eq!((total("occupancy").old, total("occupancy").new), (16, 15));
    // 10 to 12 is a fifth, 64 to 72 an eighth.
    let order: Vec<_> = comparison.changed().iter().map(|pair| pair.name.as_str()).collect();
    assert_eq!(order, ["a", "b"]);
    assert_eq!((&*comparison.removed[0].name, &*comparison.added[0].name), ("gone", "fresh"));

    let json: serde_json::Value = serde_json::from_str(&to_json(&report(&comparison))).expect("JSON");
    assert_eq!(json["changed"][0]["kernel"], "a");
    assert_eq!(json["changed"][0]["changes"][0]["new"], 12);
    for text in
        [to_text(&report(&comparison)), to_markdown(&report(&comparison)), to_html(&report(&comparison))]
    {
        assert!(text.contains("2 kernels compared, 2 changed, 1 removed, 1 added"), "{text}");
        assert!(text.contains("+8 (+12.5%)") && text.contains("gone") && text.contains("fresh"), "{text}");
    }
    assert!(to_markdown(&report(&comparison)).contains("| `a` "));
}

/// Something out of nothing counts like doubling, however much it is.
#[test]
fn the_largest_change_is_first() {
    let build = |vgprs: [u64; 3]| {
        let kernels = ["doubled", "out_of_nothing", "more_than_doubled"].into_iter().zip(vgprs);
        kernels.map(|(name, vgprs)| of(name, vgprs, 8)).collect::<Vec<_>>()
    };
    let comparison = compare(&build([10, 0, 10]), &build([20, 16, 25]));
    let order: Vec<String> = comparison.changed().iter().map(|pair| pair.name.clone()).collect();
    assert_eq!(order, ["more_than_doubled", "doubled", "out_of_nothing"]);
}

#[test]
fn markup_is_escaped() {
    let old = [of("f<a|b>", 1, 8)];
    let new = [of("f<a|b>", 2, 8)];
    let comparison = compare(&old, &new);
    assert!(to_html(&report(&comparison)).contains("f&#60;a|b&#62;"));
    assert!(to_markdown(&report(&comparison)).contains("`f<a\\|b>`"));
}

/// The sum of a key over the kernels of an object, from LLVM's reading of its note.
fn noted(file: &std::path::Path, key: &str) -> u64 {
    let notes = oracle::run("llvm-readobj-19", &["--notes", file.to_str().expect("UTF-8")]);
    let notes = String::from_utf8(notes).expect("UTF-8");
    let values = notes.lines().filter_map(|line| line.trim().trim_start_matches("- ").strip_prefix(key));
    values.map(|value| value.trim().parse::<u64>().expect("a number")).sum()
}

#[test]
fn totals_as_readobj_notes() {
    let test = "totals_as_readobj_notes";
    if !oracle::have(test, "llc-19", "llvm-19") || !oracle::have(test, "llvm-readobj-19", "llvm-19") {
        return;
    }
    let bench = Bench::new();
    let keys = [
        (".sgpr_count:", "sgprs"),
        (".vgpr_count:", "vgprs"),
        (".group_segment_fixed_size:", "lds_bytes"),
        (".private_segment_fixed_size:", "scratch_bytes"),
        (".vgpr_spill_count:", "vgpr_spills"),
    ];
    let mut sums = vec![(0, 0); keys.len()];
    for (build, level) in [("old", "-O0"), ("new", "-O1")] {
        for (path, _) in
            oracle::kernel_files().into_iter().filter(|(_, target)| target == "gfx90a").step_by(9)
        {
            let name = path.file_stem().expect("a name").to_str().expect("UTF-8");
            let file = bench.write(&format!("{build}/{name}.o"), llc(name, level));
            for (sum, (key, _)) in sums.iter_mut().zip(keys) {
                let sum = if level == "-O0" { &mut sum.0 } else { &mut sum.1 };
                *sum += noted(&file, key);
            }
        }
    }
    let [old, new] = ["old", "new"].map(|build| bench.read(build).kernels);
    let comparison = compare(&old, &new);
    assert!(comparison.removed.is_empty() && comparison.added.is_empty() && comparison.pairs.len() > 3);
    for ((key, metric), sum) in keys.iter().zip(sums) {
        let totals = comparison.totals();
        let total = totals.iter().find(|total| total.sum.metric == *metric).expect("a total").sum;
        assert_eq!((total.old, total.new), sum, "{key}");
    }
    // A build read back from its JSON is the same build.
    let json = bench.write("new.json", saved(&new));
    let again = compare(&new, &read(&json).kernels);
    assert!(again.changed().is_empty() && again.added.is_empty() && again.pairs.len() == new.len());
}
