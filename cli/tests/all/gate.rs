//! `gcnsel compare` as a gate: what happens to builds, what the exit status is then, and what is said.

use std::path::Path;
use std::process::{Command, Output};

/// A kernel of a build.
#[derive(Clone)]
struct Kernel(serde_json::Value);

/// A kernel of 32 VGPRs, 100 instructions, 8 waves.
fn kernel(name: &str) -> Kernel {
    let zero = [
        "agprs",
        "sgpr_spills",
        "vgpr_spills",
        "lds_bytes",
        "scratch_bytes",
        "salu",
        "smem",
        "vmem",
        "lds_ops",
        "branches",
        "waits",
        "nops",
        "other",
        "latency",
        "inverse_throughput",
    ];
    let mut value = serde_json::json!({
        "file": "lib.hsaco", "kernel": name, "target": "gfx942", "sgprs": 16, "vgprs": 32, "code_bytes": 400,
        "instructions": 100, "valu": 100, "occupancy": 8, "limited_by": "waves",
    });
    zero.iter().for_each(|figure| value[figure] = 0.into());
    Kernel(value)
}

impl Kernel {
    fn with(mut self, figure: &str, number: u64) -> Kernel {
        assert!(self.0[figure].is_u64(), "no figure {figure}");
        self.0[figure] = number.into();
        self
    }

    /// With a code of that hash.
    fn code(mut self, hash: &str) -> Kernel {
        self.0["fingerprint"] = serde_json::json!({ "hash": hash, "sketch": "" });
        self
    }
}

fn write(folder: &Path, name: &str, kernels: &[Kernel]) {
    let values: Vec<_> = kernels.iter().map(|kernel| &kernel.0).collect();
    std::fs::write(folder.join(name), serde_json::to_string(&values).expect("JSON"))
        .expect("it can be written");
}

fn gcnsel(folder: &Path, arguments: &[&str]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_gcnsel"));
    program.current_dir(folder).args(arguments).output().expect("gcnsel runs")
}

/// The exit status and what is said on standard error, without `gcnsel: `.
fn judged(old: &[Kernel], new: &[Kernel], rules: &[&str]) -> (i32, Vec<String>) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    write(folder.path(), "old.json", old);
    write(folder.path(), "new.json", new);
    let rules = rules.iter().flat_map(|rule| ["--fail-on", rule]);
    let arguments: Vec<&str> = ["compare", "old.json", "new.json"].into_iter().chain(rules).collect();
    let output = gcnsel(folder.path(), &arguments);
    let said = String::from_utf8(output.stderr).expect("messages are UTF-8");
    let lines = said.lines().map(|line| line.trim_start_matches("gcnsel: ").to_owned()).collect();
    (output.status.code().expect("it ends by itself"), lines)
}

fn passes(old: &[Kernel], new: &[Kernel], rules: &[&str]) {
    assert_eq!(judged(old, new, rules), (0, Vec::new()), "{rules:?}");
}

fn breaks(old: &[Kernel], new: &[Kernel], rules: &[&str], messages: &[&str]) {
    let messages = messages.iter().map(|message| format!("error: {message}")).collect();
    assert_eq!(judged(old, new, rules), (3, messages), "{rules:?}");
}

#[test]
fn nothing_has_changed() {
    let build = [kernel("a"), kernel("b")];
    passes(
        &build,
        &build,
        &["vgprs+0", "total: code+0%", "mean: instructions+0%", "occupancy-0", "changed<=0", "added<=0"],
    );
}

#[test]
fn a_kernel_has_gone() {
    let (old, new) = ([kernel("a"), kernel("gone"), kernel("_Z4lostv")], [kernel("a")]);
    let message = "rule 'removed<=0': 2 kernels are removed, 2 over the limit: gone, lost()";
    breaks(&old, &new, &["vgprs+2%"], &[message]);
    // Without rules it is a report.
    passes(&old, &new, &[]);
}

#[test]
fn a_kernel_may_go() {
    let (old, new) = ([kernel("a"), kernel("old_gone"), kernel("gone")], [kernel("a")]);
    let message = "rule 'removed<=0': 1 kernel is removed, 1 over the limit: gone";
    breaks(&old, &new, &["allow removed old_*"], &[message]);
    passes(&old, &new, &["allow removed old_*", "removed<=1"]);
    passes(&old, &new, &["allow removed", "vgprs+0"]);
}

#[test]
fn a_new_kernel_is_bad() {
    let (old, new) = ([kernel("a")], [kernel("a"), kernel("fresh").with("vgprs", 390)]);
    breaks(&old, &new, &["vgprs<=128"], &["rule 'vgprs<=128': vgprs of 'fresh' is 390, 262 over the limit"]);
    breaks(
        &old,
        &new,
        &["added: vgprs<=389"],
        &["rule 'added: vgprs<=389': vgprs of 'fresh' is 390, 1 over the limit"],
    );
    breaks(&old, &new, &["added<=0"], &["rule 'added<=0': 1 kernel is added, 1 over the limit: fresh"]);
    let note = "note: 1 kernel is new, and no rule judges it; vgprs<=N, added: vgprs<=N or added<=0 would";
    assert_eq!(judged(&old, &new, &["vgprs+2%"]), (0, vec![note.to_owned()]));
}

/// What has another name is compared all the same, and is not gone.
#[test]
fn a_kernel_is_renamed() {
    let old = [kernel("before").code("c0de")];
    let new = [kernel("after").code("c0de")];
    passes(&old, &new, &["vgprs+0", "added<=0"]);
    breaks(
        &old,
        &new,
        &["renamed<=0"],
        &["rule 'renamed<=0': 1 kernel is renamed, 1 over the limit: before"],
    );
    let worse = [kernel("after").code("c0de").with("scratch_bytes", 64)];
    let message =
        "rule 'before: scratch+0': scratch_bytes of 'after' rose from 0 to 64, by +64, 64 over the limit";
    breaks(&old, &worse, &["before: scratch+0"], &[message]);
    // Other code is another kernel.
    let other = [kernel("after").code("abc")];
    breaks(
        &old,
        &other,
        &["added<=1"],
        &["rule 'removed<=0': 1 kernel is removed, 1 over the limit: before"],
    );
}

/// `lds` is the table's column of bytes, not that of operations.
#[test]
fn lds_is_doubled() {
    let old = [kernel("a").with("lds_bytes", 16384).with("lds_ops", 4)];
    let new = [kernel("a").with("lds_bytes", 32768).with("lds_ops", 4)];
    let says = |rule: &str| {
        format!(
            "rule '{rule}': lds_bytes of 'a' rose from 16384 to 32768, by +16384 (+100.0%), 16384 over the limit"
        )
    };
    for rule in ["lds+0", "LDS+0", "lds_bytes+0"] {
        breaks(&old, &new, &[rule], &[&says(rule)]);
    }
    passes(&old, &new, &["lds_ops+0", "LDS ops+0"]);
}

#[test]
fn one_is_worse_while_the_total_is_better() {
    let old = [kernel("a").with("vgprs", 64), kernel("b").with("vgprs", 50)];
    let new = [kernel("a").with("vgprs", 32), kernel("b").with("vgprs", 60)];
    passes(&old, &new, &["total: vgprs+0", "mean: vgprs+0%"]);
    let message = "rule 'vgprs+2%': vgprs of 'b' rose from 50 to 60, by +10 (+20.0%), 18.0% over the limit";
    breaks(&old, &new, &["vgprs+2%"], &[message]);
    // Both limits have to be passed.
    passes(&old, &new, &["vgprs+2%+10"]);
    let message = "rule 'vgprs+2%+9': vgprs of 'b' rose from 50 to 60, by +10 (+20.0%), 18.0% over the limit";
    breaks(&old, &new, &["vgprs+2%+9"], &[message]);
}

#[test]
fn an_occupancy_step_is_lost() {
    let (old, new) = ([kernel("a")], [kernel("a").with("occupancy", 7)]);
    let message = "rule 'occupancy-0': occupancy of 'a' fell from 8 to 7, by -1 (-12.5%), 1 over the limit";
    breaks(&old, &new, &["occupancy-0"], &[message]);
    passes(&old, &new, &["occupancy-1", "occupancy>=7"]);
    breaks(&old, &new, &["occupancy>=8"], &["rule 'occupancy>=8': occupancy of 'a' is 7, 1 under the limit"]);
    passes(&new, &old, &["occupancy-0"]);
}

#[test]
fn some_kernels_must_not_spill() {
    let spilling = |name| kernel(name).with("vgpr_spills", 3);
    let build = [spilling("_ZN2ns4gemmILi64EEEvPf"), spilling("reduce")];
    let says =
        |rule: &str| format!("rule '{rule}': vgpr_spills of 'ns::gemm<64>(float*)' is 3, 3 over the limit");
    for rule in ["ns::gemm*: vgpr_spills<=0", "each(_ZN2ns4gemm*): VGPR spills<=0"] {
        breaks(&build, &build, &[rule], &[&says(rule)]);
    }
    passes(&build, &build, &["gemv*: removed<=0", "ns::*: vgpr_spills<=3"]);
}

/// A rule for kernels that have other names now would hold for ever.
#[test]
fn a_pattern_is_of_no_kernel() {
    let build = [kernel("matmul")];
    let message = "rule 'gemm*: vgpr_spills<=0': no kernel has such a name";
    breaks(&build, &build, &["gemm*: vgpr_spills<=0"], &[message]);
}

/// 1.2, 1.2 and 1 have the mean 1.44 to the power of a third, 1.1292.
#[test]
fn the_mean_is_worse() {
    let build = |latencies: [u64; 3]| {
        let kernels = ["a", "b", "c"].into_iter().zip(latencies);
        kernels.map(|(name, latency)| kernel(name).with("latency", latency)).collect::<Vec<_>>()
    };
    let (old, new) = (build([1000, 10, 500]), build([1200, 12, 500]));
    let message = "rule 'mean: latency+12%': the geometric mean of latency is 1.1292 of the old one (+12.92%), 0.92% over the limit";
    breaks(&old, &new, &["mean: latency+12%"], &[message]);
    passes(&old, &new, &["mean: latency+13%", "mean: latency<=1.13"]);
    // Of what rises out of nothing there is no ratio that any limit allows.
    let message = "rule 'mean: latency+50%': the geometric mean of latency is inf of the old one (+inf%) (1 kernels rose from 0), \
                   inf% over the limit";
    breaks(&build([0, 10, 10]), &build([9, 1, 1]), &["mean: latency+50%"], &[message]);
}

/// Many kernels that nothing happened to do not hide what happened to a few.
#[test]
fn affected_kernels_are_worse() {
    let mut old: Vec<Kernel> = (0..9).map(|number| kernel(&format!("k{number}"))).collect();
    let mut new = old.clone();
    old.push(kernel("hit"));
    new.push(kernel("hit").with("instructions", 104).with("valu", 104));
    passes(&old, &new, &["total: instructions+1%"]);
    let message = "rule 'affected: instructions+1%': instructions of the affected kernels together rose from 100 to 104, by +4 \
                   (+4.0%), 3.0% over the limit";
    breaks(&old, &new, &["affected: instructions+1%"], &[message]);
    let message = "rule 'changed<=0': 1 kernel is changed, 1 over the limit: hit";
    breaks(&old, &new, &["changed<=0"], &[message]);
}

/// Rules that nothing is judged by do not hold.
#[test]
fn builds_have_nothing_in_common() {
    let (old, new) = ([kernel("a")], [kernel("b")]);
    let nothing = "rule 'vgprs+0': no kernel is in both builds, so that there is nothing to judge";
    let gone = "rule 'removed<=0': 1 kernel is removed, 1 over the limit: a";
    let (code, said) = judged(&old, &new, &["vgprs+0"]);
    assert_eq!((code, said.len()), (3, 3), "{said:?}");
    assert_eq!(said[1..], [format!("error: {nothing}"), format!("error: {gone}")]);
    breaks(
        &old,
        &new,
        &["allow removed", "added<=1", "matched>=1"],
        &["rule 'matched>=1': 0 kernels are matched, 1 under the limit"],
    );
}

/// A build of which a file is broken lacks that file's kernels.
#[test]
fn a_file_cannot_be_read() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let text = "define amdgpu_kernel void @k() {\n  ret void\n}\n";
    for name in ["a", "b"] {
        std::fs::write(folder.path().join(format!("{name}.ll")), text.replace("@k", &format!("@{name}")))
            .expect("it is written");
    }
    for build in ["old", "new"] {
        let output = gcnsel(folder.path(), &["compile", "a.ll", "b.ll", "-o", build]);
        assert!(output.status.success());
    }
    let object = folder.path().join("new/b.hsaco");
    let bytes = std::fs::read(&object).expect("an object");
    std::fs::write(&object, &bytes[..bytes.len() / 2]).expect("it can be written");
    let run = |options: &[&str]| {
        let output = gcnsel(folder.path(), &[&["compare", "old", "new"][..], options].concat());
        (output.status.code(), String::from_utf8(output.stderr).expect("UTF-8"))
    };
    let (code, said) = run(&[]);
    assert!(code == Some(0) && said.starts_with("new/b.hsaco: warning: "), "{said}");
    let (code, said) = run(&["--fail-on", "vgprs+0"]);
    assert_eq!(code, Some(3));
    assert!(
        said.ends_with("gcnsel: error: rule 'removed<=0': 1 kernel is removed, 1 over the limit: b\n"),
        "{said}"
    );
    let (code, said) = run(&["--fail-on", "unread<=0", "--fail-on", "allow removed b"]);
    assert_eq!(code, Some(3));
    assert!(said.ends_with("rule 'unread<=0': 1 file is unread, 1 over the limit: new/b.hsaco\n"), "{said}");
    let (code, said) = run(&["--strict-inputs"]);
    assert!(code == Some(1) && said.starts_with("new/b.hsaco: error: "), "{said}");
}

#[test]
fn rules_of_a_file() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    write(folder.path(), "old.json", &[kernel("a")]);
    write(folder.path(), "new.json", &[kernel("a").with("vgprs", 40).with("sgprs", 20)]);
    let with = |rules: &str, more: &[&str]| {
        std::fs::write(folder.path().join("gate.txt"), rules).expect("it can be written");
        let arguments = ["compare", "old.json", "new.json", "--rules", "gate.txt"];
        let output = gcnsel(folder.path(), &[&arguments[..], more].concat());
        (output.status.code(), String::from_utf8(output.stderr).expect("UTF-8"))
    };
    assert_eq!(with("# nothing\n\n  vgprs+8   # enough\nsgprs<=20", &[]), (Some(0), String::new()));
    let (code, said) = with("vgprs+7\n", &["--fail-on", "sgprs+3"]);
    assert_eq!((code, said.lines().count()), (Some(3), 2), "{said}");
    let (code, said) = with("vgprs+7\n  registers+1 # what\nvgprs~1\n", &[]);
    assert_eq!(code, Some(1), "{said}");
    assert!(
        said.starts_with("gate.txt:2:3: error: unknown figure 'registers', expected one of sgprs, "),
        "{said}"
    );
    assert!(said.contains("\ngate.txt:3:1: error: expected a figure and a limit"), "{said}");
    assert_eq!(with("vgprs+8", &["--rules", "missing"]).0, Some(1));
}

#[test]
fn what_is_no_rule_is_bad_usage() {
    for (rule, message) in [
        ("vgprs", "rule 'vgprs': expected a figure and a limit, as vgprs<=64, vgprs+2% or occupancy-0"),
        ("vgprs+x", "rule 'vgprs+x': 'x' is not a limit, expected a number of 0 or more"),
        ("vgprs+-1", "rule 'vgprs+-1': '-1' is not a limit, expected a number of 0 or more"),
        ("vgprs<=", "rule 'vgprs<=': '' is not a limit, expected a number of 0 or more"),
        (
            "vgprs+1+2",
            "rule 'vgprs+1+2': two limits of one kind, expected one in units, one in percent, or both",
        ),
        ("vgprs=<1", "rule 'vgprs=<1': '=<1' is no condition, expected <=, >=, <, >, ==, + or -"),
        ("mean: vgprs+1", "rule 'mean: vgprs+1': a mean of ratios changes by percents, as mean: vgprs+1%"),
        ("removed+1", "rule 'removed+1': how many are removed is no change, expected removed<=N"),
        (
            "total: added<=1",
            "rule 'total: added<=1': 'added' is of kernels, expected a pattern of names or nothing before it",
        ),
        (
            "allow added",
            "rule 'allow added': 'added' cannot be allowed, expected 'allow removed' and a pattern of names",
        ),
    ] {
        let said = judged(&[kernel("a")], &[kernel("a")], &[rule]);
        assert_eq!(said, (2, vec![format!("error: {message}")]), "{rule}");
    }
}
