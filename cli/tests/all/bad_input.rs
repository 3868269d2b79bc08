//! The program on the malformed inputs of `tests/bad`: the expected first line on standard error, exit
//! status 1, and no output file.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/bad")
}

fn compile(input: &str, output: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gcnsel"));
    command.current_dir(folder()).args(["compile", input, "-o"]).arg(output).output().expect("gcnsel runs")
}

fn first_line(output: &Output) -> String {
    let text = std::str::from_utf8(&output.stderr).expect("diagnostics are UTF-8");
    text.lines().next().unwrap_or_default().to_owned()
}

#[test]
fn bad_inputs_exit_with_1_and_write_nothing() {
    let expected = std::fs::read_to_string(folder().join("expected.txt")).expect("expected.txt");
    let scratch = tempfile::tempdir().expect("a temporary folder");
    for line in expected.lines() {
        let (input, _) = line.split_once(':').expect("FILE:");
        let output = compile(input, &scratch.path().join("out.hsaco"));
        assert_eq!(first_line(&output), line);
        assert_eq!(output.status.code(), Some(1), "{input}");
        assert!(output.stdout.is_empty(), "{input}");
        let left: Vec<_> = std::fs::read_dir(scratch.path()).expect("the folder").collect();
        assert!(left.is_empty(), "{input} left {left:?}");
    }
}

/// Each function that is refused is told, in their order; what two kernels have of a third, once.
#[test]
fn all_functions_that_are_refused_are_told() {
    let scratch = tempfile::tempdir().expect("a temporary folder");
    let input = scratch.path().join("three.ll");
    let text = "target triple = \"amdgcn-amd-amdhsa\"\n\
        define void @common() alwaysinline {\n  call void asm sideeffect \"s_branch 1\", \"\"()\n  ret void\n}\n\
        define amdgpu_kernel void @a() {\n  call void @common()\n  ret void\n}\n\
        define amdgpu_kernel void @b() {\n  ret void\n}\n\
        define amdgpu_kernel void @c() {\n  call void asm sideeffect \"frob\", \"\"()\n  ret void\n}\n\
        define amdgpu_kernel void @d() {\n  call void @common()\n  ret void\n}\n";
    std::fs::write(&input, text).expect("it can be written");
    let mut command = Command::new(env!("CARGO_BIN_EXE_gcnsel"));
    command.args(["compile", "--mcpu", "gfx942"]).arg(&input).arg("-o").arg(scratch.path().join("out.hsaco"));
    let output = command.output().expect("gcnsel runs");
    assert_eq!(output.status.code(), Some(1));
    let said = std::str::from_utf8(&output.stderr).expect("diagnostics are UTF-8");
    let name = input.to_str().expect("a readable path");
    let heads: Vec<&str> = said.lines().filter_map(|line| line.strip_prefix(name)).collect();
    let [first, second] = heads[..] else { panic!("{said}") };
    assert!(first.starts_with(":3:3: error: inline assembly: `s_branch 1`: control flow"), "{said}");
    assert!(second.starts_with(":14:3: error: inline assembly: `frob`"), "{said}");
    assert!(!scratch.path().join("out.hsaco").exists());
}

/// Who looks for what a stage fails on is told what it was given.
#[test]
fn what_was_made_before_a_failure_is_printed() {
    let scratch = tempfile::tempdir().expect("a temporary folder");
    let input = folder().join("atomic_load_resource.ll");
    let mut command = Command::new(env!("CARGO_BIN_EXE_gcnsel"));
    command
        .args(["compile", "--print-after", "legalize"])
        .arg(&input)
        .arg("-o")
        .arg(scratch.path().join("out"));
    let output = command.output().expect("gcnsel runs");
    assert_eq!(output.status.code(), Some(1));
    let told = String::from_utf8(output.stderr).expect("messages are UTF-8");
    let (before, after) = told.split_once("atomic_load_resource.ll:2:3: error: ").expect("it is refused");
    assert!(before.starts_with("; after legalize\ndefine ") && after.contains("is not supported"), "{told}");
}

#[test]
fn a_missing_file_is_named() {
    let scratch = tempfile::tempdir().expect("a temporary folder");
    let output = compile("no_such_file.ll", &scratch.path().join("out.hsaco"));
    assert_eq!(first_line(&output), "no_such_file.ll: error: no such file or directory");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn an_unknown_option_is_a_mistake_of_usage() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gcnsel"));
    let output = command.args(["compile", "--frobnicate"]).output().expect("gcnsel runs");
    assert_eq!(output.status.code(), Some(2));
}

/// A kernel of tests/kernels, copied to a folder where it may be lost.
fn copied(kernel: &str, folder: &Path) -> PathBuf {
    let file = format!("{kernel}.gfx942.ll");
    let to = folder.join(&file);
    std::fs::copy(self::folder().join("../kernels").join(&file), &to).expect("a kernel");
    to
}

#[test]
fn an_input_is_not_written_over() {
    let scratch = tempfile::tempdir().expect("a temporary folder");
    let input = copied("saxpy", scratch.path());
    let before = std::fs::read(&input).expect("the kernel");
    let name = input.to_str().expect("a readable path");
    let output = compile(name, &input);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        first_line(&output).ends_with("is an input: it would be written over"),
        "{}",
        first_line(&output)
    );
    assert_eq!(std::fs::read(&input).expect("the kernel"), before);
}

/// Of a code object, whose own name is that of the object that would be made, it is told what it is.
#[test]
fn a_code_object_is_no_text() {
    let scratch = tempfile::tempdir().expect("a temporary folder");
    let object = scratch.path().join("a.hsaco");
    assert!(
        compile(copied("saxpy", scratch.path()).to_str().expect("a readable path"), &object).status.success()
    );
    let before = std::fs::read(&object).expect("the object");
    let mut command = Command::new(env!("CARGO_BIN_EXE_gcnsel"));
    let output =
        command.current_dir(scratch.path()).args(["compile", "a.hsaco"]).output().expect("gcnsel runs");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(first_line(&output), "a.hsaco:1:1: error: found an ELF file, expected LLVM IR text");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("`gcnsel stats`, `compare` and `run` read code objects"), "{said}");
    assert_eq!(std::fs::read(&object).expect("the object"), before);
}

/// A function that kernels call is none of them, and is not said to be missing.
#[test]
fn a_function_is_no_kernel() {
    let scratch = tempfile::tempdir().expect("a temporary folder");
    let input = folder().join("../calls/control.ll");
    let object = scratch.path().join("control.hsaco");
    assert!(compile(input.to_str().expect("a readable path"), &object).status.success());
    let mut command = Command::new(env!("CARGO_BIN_EXE_gcnsel"));
    command.current_dir(scratch.path()).args(["run", "control.hsaco", "--grid", "64", "--block", "64"]);
    let output = command.args(["--kernel", "middle"]).output().expect("gcnsel runs");
    assert_eq!(output.status.code(), Some(2));
    let said = first_line(&output);
    assert!(said.contains("`middle` is a function that kernels call, and no kernel"), "{said}");
    assert!(said.ends_with("the code object has the kernels: control"), "{said}");
}

/// Rules that nothing is judged by do not hold.
#[test]
fn rules_about_no_kernel_are_broken() {
    let scratch = tempfile::tempdir().expect("a temporary folder");
    let objects = ["saxpy", "collatz"].map(|kernel| {
        let object = scratch.path().join(kernel);
        let input = copied(kernel, scratch.path());
        assert!(compile(input.to_str().expect("a readable path"), &object).status.success());
        object
    });
    let mut command = Command::new(env!("CARGO_BIN_EXE_gcnsel"));
    command.arg("compare").args(&objects);
    assert_eq!(command.output().expect("gcnsel runs").status.code(), Some(0));
    let output =
        command.args(["--fail-on", "each:vgprs+0", "--fail-on", "vgprs<=999"]).output().expect("gcnsel runs");
    assert_eq!(output.status.code(), Some(3));
    let said = first_line(&output);
    assert!(said.starts_with("gcnsel: error: rule 'each:vgprs+0': no kernel is in both builds"), "{said}");
}
