//! What the corpus command says of files, with a cache in which some of LLVM's tests are others' words: kernels written here.
//! The command and the compiler are programs of their own, which `cargo test --workspace` builds before.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The example, run.
fn command(cache: &Path, arguments: &[&str]) -> Output {
    let me = std::env::current_exe().expect("the test has a file");
    let built = me.parent().and_then(Path::parent).expect("tests are in target/debug/deps");
    let corpus = built.join("examples/corpus");
    for program in [&corpus, &built.join("gcnsel")] {
        assert!(program.exists(), "build it first: cargo build --workspace --examples --bins");
    }
    let mut command = Command::new(corpus);
    command.args(arguments).env("GCNSEL_CORPUS", cache).output().expect("it starts")
}

/// A cache with these of LLVM's tests.
fn cache(tests: &[(&str, &str)]) -> tempfile::TempDir {
    let cache = tempfile::tempdir().expect("there is room");
    let folder: PathBuf = cache.path().join("sources/llvm");
    std::fs::create_dir_all(&folder).expect("there is room");
    for (name, text) in tests {
        std::fs::write(folder.join(name), text).expect("there is room");
    }
    cache
}

/// One numbers all its work-items, one those of each group in the same place, one never ends.
const KERNELS: &str = r#"target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare void @llvm.amdgcn.s.sleep(i32)
define amdgpu_kernel void @numbers(ptr addrspace(1) %out) !reqd_work_group_size !0 {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = mul i32 %group, 64
  %number = add i32 %first, %lane
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %number
  store i32 %number, ptr addrspace(1) %to
  ret void
}
define amdgpu_kernel void @same_place(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %lane, ptr addrspace(1) %to
  ret void
}
define amdgpu_kernel void @waits() {
  br label %again
again:
  call void @llvm.amdgcn.s.sleep(i32 1)
  br label %again
}
!0 = !{i32 64, i32 1, i32 1}
"#;

const CALLS_ANOTHER: &str = r#"target triple = "amdgcn-amd-amdhsa"
declare void @another()
define amdgpu_kernel void @calls() {
  call void @another()
  ret void
}
"#;

/// Nothing has such an intrinsic.
const CALLS_NOTHING: &str = r#"target triple = "amdgcn-amd-amdhsa"
declare void @llvm.amdgcn.another()
define amdgpu_kernel void @calls() {
  call void @llvm.amdgcn.another()
  ret void
}
"#;

fn said(output: &Output) -> (String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&output.stdout), text(&output.stderr))
}

#[test]
fn files_are_accepted_refused_or_missing_and_kernels_have_verdicts() {
    let cache = cache(&[
        ("llvm.amdgcn.icmp.w64.ll", KERNELS),
        ("store-local.96.ll", CALLS_ANOTHER),
        ("ds_write2.ll", CALLS_NOTHING),
    ]);
    let files = ["llvm/llvm.amdgcn.icmp.w64", "llvm/store-local.96", "llvm/ds_write2", "llvm/ashr.v2i16"];
    let options = ["--target", "gfx900", "--run", "--each", "--without-llc"];
    let output = command(cache.path(), &[&options[..], &files].concat());
    let (out, err) = said(&output);
    assert!(output.status.success(), "{err}");
    // Files, accepted, kernels; then same bytes, floats close, with races, nothing to do, wrong, no end, not run.
    for line in [
        "## gfx900",
        "| llvm | 3 | 2 | 4 |",
        "Accepted with symbols of other modules, for a linker: 1",
        "Refused by gcnsel: 1",
        "* llvm/ds_write2: unknown intrinsic '@llvm.amdgcn.another'",
        "Without LLVM IR: 1",
        "| 1 | the source is not there: fetch.sh gets it | llvm/ashr.v2i16 |",
        "| llvm | 4 | 1 | 0 | 1 | 0 | 0 | 1 | 1 |",
        "* llvm/llvm.amdgcn.icmp.w64 numbers: same bytes",
        "* llvm/llvm.amdgcn.icmp.w64 same_place: same, with races",
        "* llvm/llvm.amdgcn.icmp.w64 waits: no end",
        "* llvm/store-local.96 calls: not run: the interpreter does not know calls of @another",
    ] {
        assert!(out.lines().any(|one| one.starts_with(line)), "{line}\n{out}");
    }
    assert!(err.contains("gfx900: llvm/ds_write2: refused"), "{err}");
}

#[test]
fn what_nothing_comes_of_is_an_error() {
    let cache = cache(&[("llvm.amdgcn.icmp.w64.ll", KERNELS)]);
    let file = "llvm/llvm.amdgcn.icmp.w64";
    for (arguments, message) in [
        (&["llvm/", "nothing/of/the/kind"][..], "has 'nothing/of/the/kind' in its name"),
        (&["--target", "gfx900", "cycles/kernel"], "there is no LLVM IR of any of them"),
        (
            &["--target", "gfx900", "--without-llc", "--run", "--kernel", "sums", file],
            "no kernel that is accepted has 'sums' in its name",
        ),
        (&["--target", "gfx900", "--kernel", "numbers", file], "--run"),
        (&["--target", "gfx906", file], "gfx906 is no target; gfx900, gfx90a, gfx942 are"),
    ] {
        let output = command(cache.path(), arguments);
        let (_, err) = said(&output);
        assert!(!output.status.success() && err.contains(message), "{arguments:?}: {err}");
    }
}
