//! Comparisons: sums by hand, order, rules, formats; and totals against `llvm-readobj --notes`.

use gcnsel::stats::{self, KernelStats};
use gcnsel_cli::compare::input::load;
use gcnsel_cli::compare::output::{to_html, to_json, to_markdown, to_text};
use gcnsel_cli::compare::rule::Rule;
use gcnsel_cli::compare::{Entry, compare};
use gcnsel_oracle as oracle;

fn kernel(name: &str, target: &str, vgprs: u32, occupancy: u32) -> Entry {
    let mut text: serde_json::Value = serde_json::from_str(
        r#"{"kernel":"","target":"","sgprs":16,"vgprs":0,"agprs":0,"sgpr_spills":0,"vgpr_spills":0,"lds_bytes":0,
            "scratch_bytes":0,"code_bytes":100,"instructions":20,"salu":5,"valu":9,"smem":2,"vmem":1,"lds":0,
            "branches":1,"waits":1,"nops":0,"other":1,"latency":0,"inverse_throughput":0,"occupancy":0,"limited_by":"vgprs"}"#,
    )
    .expect("JSON");
    text["kernel"] = name.into();
    text["target"] = target.into();
    text["vgprs"] = vgprs.into();
    text["occupancy"] = occupancy.into();
    let stats: KernelStats = serde_json::from_value(text).expect("figures");
    Entry { file: "file".to_owned(), stats }
}

#[test]
fn by_hand() {
    let old = [kernel("a", "gfx942", 10, 8), kernel("b", "gfx942", 64, 8), kernel("gone", "gfx942", 1, 8)];
    let new = [kernel("b", "gfx942", 72, 7), kernel("a", "gfx942", 12, 8), kernel("fresh", "gfx942", 1, 8)];
    let comparison = compare(&old, &new).expect("a comparison");
    assert_eq!(comparison.matched, 2);
    let total = |name: &str| comparison.totals.iter().find(|change| change.metric == name).expect("a total");
    assert_eq!((total("vgprs").old, total("vgprs").new), (74, 84));
    assert_eq!((total("occupancy").old, total("occupancy").new), (16, 15));
    // 10 to 12 is a fifth, 64 to 72 an eighth.
    let order: Vec<_> = comparison.changed.iter().map(|kernel| kernel.kernel.as_str()).collect();
    assert_eq!(order, ["a", "b"]);
    assert_eq!(
        (comparison.removed.as_slice(), comparison.added.as_slice()),
        (&["gone".into()][..], &["fresh".into()][..])
    );

    let broken = |rule: &str| Rule::parse(rule).expect("a rule").broken_by(&comparison).len();
    assert_eq!(broken("vgprs+14%"), 0);
    assert_eq!(broken("vgprs+13%"), 1);
    assert_eq!(broken("vgprs+10"), 0);
    assert_eq!(broken("vgprs+9"), 1);
    assert_eq!(broken("occupancy-0"), 1);
    assert_eq!(broken("occupancy+0"), 0);
    assert_eq!(broken("each:vgprs+13%"), 1);
    assert_eq!(broken("each:vgprs+12%"), 2);

    let json: serde_json::Value = serde_json::from_str(&to_json(&comparison)).expect("JSON");
    assert_eq!(json["changed"][0]["kernel"], "a");
    assert_eq!(json["changed"][0]["changes"][0]["new"], 12);
    for text in [to_text(&comparison), to_markdown(&comparison), to_html(&comparison)] {
        assert!(text.contains("2 kernels compared, 2 changed, 1 removed, 1 added"), "{text}");
        assert!(text.contains("+8 (+12.5%)") && text.contains("gone") && text.contains("fresh"), "{text}");
    }
    assert!(to_markdown(&comparison).contains("| `a` "));
}

#[test]
fn kernels_of_one_name() {
    let both = [kernel("a", "gfx900", 10, 8), kernel("a", "gfx942", 10, 8)];
    let comparison = compare(&both, &both).expect("a comparison");
    let names: Vec<_> = comparison.all.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["a (gfx900)", "a (gfx942)"]);
    let twice = [kernel("a", "gfx942", 1, 8), kernel("a", "gfx942", 2, 8)];
    let error = compare(&twice, &twice).expect_err("two kernels of one name");
    assert_eq!(
        error.message,
        "the old build has two kernels 'file: a (gfx942)', expected names that tell kernels apart"
    );
    // The same kernel for another target is compared by its name.
    let comparison = compare(&both[..1], &both[1..]).expect("a comparison");
    assert_eq!(comparison.matched, 1);
}

/// Something out of nothing counts like doubling, however much it is.
#[test]
fn the_largest_change_is_first() {
    let build = |vgprs: [u32; 3]| {
        let kernels = ["doubled", "out_of_nothing", "more_than_doubled"].into_iter().zip(vgprs);
        kernels.map(|(name, vgprs)| kernel(name, "gfx942", vgprs, 8)).collect::<Vec<_>>()
    };
    let comparison = compare(&build([10, 0, 10]), &build([20, 16, 25])).expect("a comparison");
    let order: Vec<&str> = comparison.changed.iter().map(|kernel| &*kernel.kernel).collect();
    assert_eq!(order, ["more_than_doubled", "doubled", "out_of_nothing"]);
}

#[test]
fn markup_is_escaped() {
    let old = [kernel("f<a|b>", "gfx942", 1, 8)];
    let new = [kernel("f<a|b>", "gfx942", 2, 8)];
    let comparison = compare(&old, &new).expect("a comparison");
    assert!(to_html(&comparison).contains("f&lt;a|b&gt;"));
    assert!(to_markdown(&comparison).contains("`f<a\\|b>`"));
}

#[test]
fn bad_rules() {
    for (rule, message) in [
        ("vgprs", "rule 'vgprs': expected METRIC+LIMIT or METRIC-LIMIT, as vgprs+2%"),
        ("vgprs+x", "rule 'vgprs+x': 'x' is not a limit, expected a number of 0 or more"),
        ("vgprs+-1", "rule 'vgprs+-1': '-1' is not a limit, expected a number of 0 or more"),
        ("vgprs+", "rule 'vgprs+': '' is not a limit, expected a number of 0 or more"),
    ] {
        assert_eq!(Rule::parse(rule).expect_err("a bad rule").message, message);
    }
    let unknown = Rule::parse("registers+1").expect_err("a bad rule").message;
    assert!(unknown.starts_with("rule 'registers+1': unknown metric 'registers', expected one of sgprs, "));
}

#[test]
fn bad_builds() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let message = |path: &std::path::Path| load(path).expect_err("no build").diagnostic.message;
    assert!(message(folder.path()).starts_with("folder without code objects, expected files in .hsaco"));
    assert_eq!(message(&folder.path().join("missing")), "no such file or directory");
    let file = folder.path().join("x.hsaco");
    std::fs::write(&file, "garbage\0").expect("a temporary file");
    assert_eq!(message(&file), "not an ELF file, expected an AMDHSA code object");
    std::fs::write(&file, "define void @f() {\n  ret void\n}\n").expect("a temporary file");
    assert!(message(&file).ends_with("such as `gcnsel compile` makes of LLVM IR"));
    std::fs::write(&file, "[1]").expect("a temporary file");
    assert!(message(&file).starts_with("expected the JSON of gcnsel stats: "));
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
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (old, new) = (folder.path().join("old"), folder.path().join("new"));
    let keys = [
        (".sgpr_count:", "sgprs"),
        (".vgpr_count:", "vgprs"),
        (".group_segment_fixed_size:", "lds_bytes"),
        (".private_segment_fixed_size:", "scratch_bytes"),
        (".vgpr_spill_count:", "vgpr_spills"),
    ];
    let mut sums = vec![(0, 0); keys.len()];
    for (build, level) in [(&old, "-O0"), (&new, "-O1")] {
        std::fs::create_dir(build).expect("a folder");
        for (path, target) in
            oracle::kernel_files().into_iter().filter(|(_, target)| target == "gfx90a").step_by(9)
        {
            let file = build.join(path.with_extension("o").file_name().expect("a name"));
            std::fs::write(&file, oracle::llc(&path, &target, &[level])).expect("a temporary file");
            for (sum, (key, _)) in sums.iter_mut().zip(keys) {
                let sum = if level == "-O0" { &mut sum.0 } else { &mut sum.1 };
                *sum += noted(&file, key);
            }
        }
    }
    let comparison =
        compare(&load(&old).expect("a build"), &load(&new).expect("a build")).expect("a comparison");
    assert!(comparison.removed.is_empty() && comparison.added.is_empty() && comparison.matched > 3);
    for ((key, metric), sum) in keys.iter().zip(sums) {
        let total = comparison.totals.iter().find(|change| change.metric == *metric).expect("a total");
        assert_eq!((total.old, total.new), sum, "{key}");
    }
    // A build read back from its JSON is the same build.
    let entries = load(&new).expect("a build");
    let figures: Vec<_> = entries.iter().map(|entry| entry.stats.clone()).collect();
    let json = folder.path().join("new.json");
    std::fs::write(&json, stats::to_json(&figures)).expect("a temporary file");
    let again = compare(&entries, &load(&json).expect("a build")).expect("a comparison");
    assert!(again.changed.is_empty() && again.added.is_empty());
}
