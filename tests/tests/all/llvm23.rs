//! LLVM 23 as a judge, by the tools that `tests/llvm23/build.sh` builds. `.ci/llvm23` asks for these tests, which
//! are some minutes' work; `cargo test --workspace` leaves them out.
//!
//! Its code of every test kernel and of five hundred generated ones runs in the emulator's strict mode. What LLVM gets
//! wrong is listed here, and in `docs/verification.md`; an entry that nothing needs is an error.

mod sweep;

use crate::llvm19::is_wrong_where_it_is_said_to_be;
use gcnsel_isa::Target;
use gcnsel_tests::differential::{Excuse, KernelFile, Options, multiply_words, run, saturate_doubles};
use gcnsel_tests::emulate::execute;
use gcnsel_tests::harness::run_all;
use gcnsel_tests::oracle::{self, Llc, LlcLevel, have, say};
use gcnsel_tests::reference;
use gcnsel_tests::release::Release;
use std::ops::Range;
use std::path::Path;
use std::process::{Command, Output};

const SCRATCH: &str = env!("CARGO_TARGET_TMPDIR");

/// What is wrong with LLVM's code, or llc says.
struct Known {
    /// A kernel of `tests/kernels`, or the seed of a generated one.
    kernel: &'static str,
    /// The only target, if it is not all.
    target: Option<Target>,
    level: LlcLevel,
    /// A part of what is said.
    words: &'static str,
    /// Why that is LLVM's mistake.
    because: &'static str,
}

const KNOWN_KERNELS: &[Known] = &[Known {
    kernel: "attention_causal",
    target: Some(Target::Gfx90a),
    level: LlcLevel::O0,
    words: "more than vmcnt counts, does not mean that it is done",
    because: "a load is not waited for when 119 operations have come behind it; no manual says that a full counter stops the wave",
}];

/// The seeds of five hundred generated kernels, others than those that every run of the tests has: for all targets, and with
/// all that is excused and has no kernel of its own.
const SEEDS: [Range<u64>; 2] = [500..550, 1350..1800];

const KNOWN_SEEDS: &[Known] = &[];

/// Something that went wrong.
struct Wrong {
    kernel: String,
    target: Target,
    level: LlcLevel,
    what: String,
}

/// Panics with what is wrong and not known, and with what is known and not wrong.
fn judge(wrong: &[Wrong], known: &[Known]) {
    let explains = |known: &Known, wrong: &Wrong| {
        known.kernel == wrong.kernel
            && known.target.is_none_or(|target| target == wrong.target)
            && known.level == wrong.level
            && wrong.what.contains(known.words)
    };
    let new = wrong.iter().filter(|w| !known.iter().any(|k| explains(k, w)));
    let new = new.map(|w| format!("{} for {} at {}: {}", w.kernel, w.target, w.level.flag(), w.what));
    let needless = known.iter().filter(|k| !wrong.iter().any(|w| explains(k, w)));
    let needless =
        needless.map(|k| format!("{} at {} is listed for nothing: {}", k.kernel, k.level.flag(), k.because));
    let all: Vec<String> = new.chain(needless).collect();
    assert!(all.is_empty(), "{}", all.join("\n"));
}

#[test]
#[ignore = "minutes: .ci/llvm23 asks for it"]
fn kernels_run_right() {
    let Some(llc) = Llc::of(Release::V23, "llvm23::kernels_run_right", Path::new(SCRATCH)) else { return };
    let mut wrong = Vec::new();
    let mut runs = 0;
    for level in LlcLevel::ALL {
        let report = run_all(
            reference::all().chain(reference::matrix::all()),
            |case, target| llc.compile_at(&case.ir(target), target, level),
            |object, case, launch| execute(object, case.name, launch),
        );
        runs += report.runs;
        wrong.extend(report.failures.into_iter().map(|failure| {
            let (kernel, rest) = failure.split_once(" for ").expect("a failure names its kernel");
            let (target, what) = rest.split_once(": ").expect("a failure names its target");
            let target = Target::from_name(target).expect("a target");
            Wrong { kernel: kernel.into(), target, level, what: what.into() }
        }));
    }
    say(&format!("llc-23's code: {runs} kernel runs, {} wrong", wrong.len()));
    let all = std::env::var_os("GCNSEL_KERNELS").is_none();
    judge(&wrong, if all { KNOWN_KERNELS } else { &[] });
}

#[test]
#[ignore = "minutes: .ci/llvm23 asks for it"]
fn generated_kernels_run_right() {
    let test = "llvm23::generated_kernels_run_right";
    let Some(llc) = Llc::of(Release::V23, test, Path::new(SCRATCH)) else { return };
    // The example `differential` reduces what is wrong; here it would take longer than all else.
    let options = Options { llvm_every: 1, llc, ..Options::default() };
    let summaries = SEEDS.map(|seeds| run(seeds, &options, &|_| {}));
    summaries.iter().for_each(|summary| say(&format!("{summary}")));
    for summary in &summaries {
        assert!(summary.invalid.is_empty(), "not valid: {:?}", summary.invalid);
        let asked = summary.llvm_runs + summary.llvm_failed.len() as u64;
        assert_eq!(asked, 2 * summary.valid, "LLVM is left out");
    }
    let wrong: Vec<Wrong> = summaries
        .iter()
        .flat_map(|summary| summary.differences.iter().chain(&summary.llvm_failed))
        .map(|difference| {
            let level = LlcLevel::ALL.into_iter().find(|level| difference.who.contains(level.flag()));
            let target = Target::ALL.into_iter().find(|target| difference.who.contains(target.name()));
            Wrong {
                kernel: difference.seed.to_string(),
                target: target.expect("who differs names a target"),
                // Ours has no level: nothing is known of it.
                level: level.unwrap_or(LlcLevel::O2),
                what: format!("{}: {}", difference.who, difference.what),
            }
        })
        .collect();
    judge(&wrong, KNOWN_SEEDS);
    let shown = LEFT.iter().map(|(name, ..)| (*name).to_owned()).chain(
        KernelFile::folder("llvm23").unwrap_or_else(|why| panic!("{why}")).into_iter().map(|file| file.name),
    );
    let shown: Vec<String> = shown.collect();
    let needless: Vec<&str> = Excuse::ALL
        .into_iter()
        .filter(|excuse| excuse.is_of(Release::V23))
        .filter(|excuse| !excuse.shown_by().is_some_and(|kernel| shown.iter().any(|name| name == kernel)))
        .filter(|excuse| summaries.iter().map(|summary| summary.excused(*excuse)).sum::<u64>() == 0)
        .map(Excuse::name)
        .collect();
    assert!(needless.is_empty(), "excused for nothing: {needless:?}");
}

/// What LLVM 23 gets wrong, of which `tests/llvm23` has kernels.
#[test]
#[ignore = ".ci/llvm23 builds the tools"]
fn llvm_is_wrong_where_it_is_said_to_be() {
    let llc = Llc::of(Release::V23, "llvm23::llvm_is_wrong_where_it_is_said_to_be", Path::new(SCRATCH));
    is_wrong_where_it_is_said_to_be("llvm23", llc.as_ref(), &[saturate_doubles, multiply_words], 1);
}

/// The kernels of `tests/llvm19` that LLVM 23 gets wrong, too: at which level, for which targets.
const LEFT: &[(&str, LlcLevel, &[Target])] = &[
    ("above_minus_zero", LlcLevel::O0, &Target::ALL),
    ("above_minus_zero", LlcLevel::O2, &Target::ALL),
    ("alias_in_lds", LlcLevel::O0, &Target::ALL),
    ("alias_in_lds", LlcLevel::O2, &Target::ALL),
    ("alloca_behind_branch", LlcLevel::O0, &[Target::Gfx900, Target::Gfx90a]),
    ("alloca_behind_branch", LlcLevel::O2, &[Target::Gfx900, Target::Gfx90a]),
    ("lane_without_work", LlcLevel::O2, &Target::ALL),
    ("product_narrowed", LlcLevel::O0, &[Target::Gfx90a, Target::Gfx942]),
    ("product_narrowed", LlcLevel::O2, &[Target::Gfx90a, Target::Gfx942]),
    ("scalar_address_parts", LlcLevel::O0, &Target::ALL),
    ("scalar_address_parts", LlcLevel::O2, &Target::ALL),
    ("scalar_argument", LlcLevel::O0, &[Target::Gfx900, Target::Gfx90a]),
    ("scalar_argument", LlcLevel::O2, &[Target::Gfx900, Target::Gfx90a]),
    ("select_by_vcc", LlcLevel::O2, &Target::ALL),
    ("sum_of_infinities", LlcLevel::O0, &Target::ALL),
    ("sum_of_infinities", LlcLevel::O2, &Target::ALL),
    ("written_lane", LlcLevel::O2, &[Target::Gfx900]),
    ("zero_minus", LlcLevel::O0, &Target::ALL),
    ("zero_minus", LlcLevel::O2, &Target::ALL),
];

#[test]
#[ignore = ".ci/llvm23 builds the tools"]
fn what_is_left_of_llvm_19s_bugs() {
    let test = "llvm23::what_is_left_of_llvm_19s_bugs";
    let Some(llc) = Llc::of(Release::V23, test, Path::new(SCRATCH)) else { return };
    let mut left = Vec::new();
    for file in KernelFile::folder("llvm19").unwrap_or_else(|why| panic!("{why}")) {
        for level in LlcLevel::ALL {
            let is_wrong =
                |target: &Target| file.check(llc.compile_text(&file.text, target.name(), level)).is_err();
            let targets: Vec<Target> = Target::ALL.into_iter().filter(is_wrong).collect();
            if !targets.is_empty() {
                left.push(format!("{} {level:?} {targets:?}", file.name));
            }
        }
    }
    let said: Vec<String> =
        LEFT.iter().map(|(name, level, targets)| format!("{name} {level:?} {targets:?}")).collect();
    assert_eq!(left, said);
}

/// Kernels of what LLVM 19 does not have, and variadic functions of `tests/calls`, of which it has half.
#[test]
#[ignore = ".ci/llvm23 builds the tools"]
fn newer_kernels_run_right() {
    let test = "llvm23::newer_kernels_run_right";
    let Some(llc) = Llc::of(Release::V23, test, Path::new(SCRATCH)) else { return };
    let mut files = KernelFile::folder("calls").unwrap_or_else(|why| panic!("{why}"));
    files.retain(|file| file.name.starts_with("variadic") || file.name == "distances");
    assert!(files.len() == 3, "there are files");
    files.extend(KernelFile::folder("newer").unwrap_or_else(|why| panic!("{why}")));
    for file in files {
        for level in LlcLevel::ALL {
            for target in Target::ALL {
                let result = file.check(llc.compile_text(&file.text, target.name(), level));
                result.unwrap_or_else(|what| panic!("at {} for {target}: {what}", level.flag()));
            }
        }
    }
}

/// Instructions that every target here has.
const INSTRUCTIONS: &str = "\
\ts_mov_b32 s0, 0x12345678
\ts_load_dwordx4 s[4:7], s[0:1], 0x10
\tv_add_f32_e64 v0, |v1|, -s2 clamp
\tv_mov_b32_dpp v1, v2 row_shr:1 row_mask:0xf bank_mask:0xf
\tv_pk_add_u16 v0, v1, v2 op_sel:[0,1]
\tds_read2_b64 v[0:3], v4 offset0:1 offset1:2
\tglobal_atomic_add v[2:3], v1, off offset:-8
\ts_cbranch_scc1 65531
\ts_endpgm
";

fn tool(name: &str) -> Command {
    Command::new(Release::V23.tool(name).expect("the tools are there"))
}

fn text(output: Output, what: &str) -> String {
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && said.is_empty(), "{what}: {}: {said}", output.status);
    String::from_utf8(output.stdout).expect("tools write UTF-8")
}

/// The assembler and the disassemblers against LLVM 19's, of what both know.
#[test]
#[ignore = ".ci/llvm23 builds the tools"]
fn assembler_and_disassembler_agree_with_llvm_19() {
    let test = "llvm23::assembler_and_disassembler_agree_with_llvm_19";
    if !Release::V23.have(test) || !have(test, "llvm-mc-19", "llvm-19") {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let source = folder.path().join("a.s");
    std::fs::write(&source, INSTRUCTIONS).expect("the source is written");
    // What stands in a listing: instructions as they were written, and their bytes.
    let encoded = |listing: &str| -> Vec<(String, String)> {
        let lines = listing.lines().filter_map(|line| line.split_once("; encoding: "));
        lines.map(|(text, bytes)| (text.trim().to_owned(), bytes.to_owned())).collect()
    };
    let disassembled = |listing: &str| -> Vec<(String, String)> {
        let lines = listing.lines().filter_map(|line| line.split_once("// "));
        lines.map(|(text, bytes)| (text.trim().to_owned(), bytes.to_owned())).collect()
    };
    for target in Target::ALL {
        let options = ["-triple=amdgcn-amd-amdhsa".to_owned(), format!("-mcpu={target}")];
        let objects = [folder.path().join("23.o"), folder.path().join("19.o")];
        let mut listings = Vec::new();
        let mut dumps = Vec::new();
        let mut read_back = Vec::new();
        for (number, object) in ["23", "19"].into_iter().zip(&objects) {
            let named = |name: &str| match number {
                "23" => tool(name),
                _ => Command::new(format!("{name}-19")),
            };
            let mc = || {
                let mut mc = named("llvm-mc");
                mc.args(&options);
                mc
            };
            let output = mc().arg("-show-encoding").arg(&source).output().expect("the assembler runs");
            listings.push(encoded(&text(output, "llvm-mc")));
            let bytes: String = listings[listings.len() - 1].iter().map(|(_, b)| format!("{b}\n")).collect();
            let hexadecimal = folder.path().join("bytes");
            std::fs::write(&hexadecimal, bytes).expect("bytes are written");
            let output = mc().args(["-disassemble", "-show-encoding"]).arg(&hexadecimal).output();
            read_back.push(encoded(&text(output.expect("the disassembler runs"), "llvm-mc -disassemble")));
            let output = mc().args(["-filetype=obj", "-o"]).arg(object).arg(&source).output();
            text(output.expect("the assembler runs"), "llvm-mc -filetype=obj");
            let output = named("llvm-objdump").arg("-d").arg(object).output();
            dumps.push(disassembled(&text(output.expect("the disassembler runs"), "llvm-objdump")));
        }
        let count = INSTRUCTIONS.lines().count();
        for (what, all) in [("listing", &listings), ("bytes", &read_back), ("object", &dumps)] {
            assert_eq!(all[0], all[1], "{target}: {what}");
            assert_eq!(all[0].len(), count, "{target}: {what}");
        }
    }
}

/// What cannot be assembled or compiled gives status 1, a message, and no file.
#[test]
#[ignore = ".ci/llvm23 builds the tools"]
fn errors_are_told_and_leave_no_file() {
    if !Release::V23.have("llvm23::errors_are_told_and_leave_no_file") {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let output = folder.path().join("out.o");
    let fails = |tool: &str, file: &str, text: &str, arguments: &[&str], words: &str| {
        let source = folder.path().join(file);
        std::fs::write(&source, text).expect("the source is written");
        let mut command = self::tool(tool);
        let ended = command.args(arguments).arg(&source).arg("-o").arg(&output).output().expect("it runs");
        let said = String::from_utf8_lossy(&ended.stderr);
        assert!(ended.status.code() == Some(1) && said.contains(words), "{words}: {}: {said}", ended.status);
        assert!(!output.exists(), "{words}: a file is left");
    };
    let assembles = ["-mcpu=gfx90a", "-filetype=obj"];
    fails("llvm-mc", "a.s", "s_nop 0\ns_none\n", &assembles, "invalid instruction");
    fails(
        "llvm-mc",
        "a.s",
        "v_mfma_f32_4x4x1f32 a[0:3], v0, v1, a[0:3]",
        &["-mcpu=gfx900"],
        "not supported on this GPU",
    );
    fails("llvm-mc", "a.s", "s_nop 0\n", &["-mcpu=gfx1"], "no processor 'gfx1'");
    let compiles = ["-mcpu=gfx900"];
    fails("llc", "a.ll", "define void @f( {\n", &compiles, "error: ");
    let not_well_formed = "define i32 @f() {\n  %a = add i32 %b, 1\n  %b = add i32 %a, 1\n  ret i32 %b\n}\n";
    fails("llc", "a.ll", not_well_formed, &compiles, "does not dominate");
    // A message that compiling goes on after, and one that ends it.
    let lds = "@g = addrspace(3) global [100000 x i32] poison\n\
               define amdgpu_kernel void @k() {\n  store volatile i32 0, ptr addrspace(3) @g\n  ret void\n}\n";
    fails("llc", "a.ll", lds, &compiles, "local memory");
    let dot = "define i32 @f(i32 %a) {\n  %d = call i32 @llvm.amdgcn.sdot8(i32 %a, i32 1, i32 2, i1 false)\n  ret i32 %d\n}\n\
               declare i32 @llvm.amdgcn.sdot8(i32, i32, i32, i1 immarg)\n";
    fails("llc", "a.ll", dot, &compiles, "Cannot select");
    // Nothing was wrong with how it was called.
    let source = folder.path().join("good.ll");
    std::fs::write(&source, "define amdgpu_kernel void @k() {\n  ret void\n}\n")
        .expect("the source is written");
    let mut command = tool("llc");
    oracle::run(command.args(compiles).arg(&source).arg("-o").arg(&output)).expect("it compiles");
    assert!(output.exists());
}
