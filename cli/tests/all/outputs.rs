//! What the program writes, and where: nothing that was there is lost.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Output};

const TWO: &str = "target triple = \"amdgcn-amd-amdhsa\"
define amdgpu_kernel void @first(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @second(ptr addrspace(1) %p) {
  store i32 2, ptr addrspace(1) %p
  ret void
}
";

/// A folder with a text, another of the same stem, and a code object.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    std::fs::create_dir(folder.path().join("z")).expect("a folder");
    for name in ["two.ll", "z/two.ll"] {
        std::fs::write(folder.path().join(name), TWO).expect("it can be written");
    }
    assert_eq!(gcnsel(folder.path(), "compile two.ll -o two.hsaco").status.code(), Some(0));
    folder
}

/// The program in a folder, its arguments between spaces. Standard input is empty.
fn gcnsel(folder: &Path, arguments: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gcnsel"));
    command.current_dir(folder).args(arguments.split(' ')).stdin(std::process::Stdio::null());
    command.output().expect("gcnsel runs")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("the output is UTF-8")
}

/// All files, and folders, by their names.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut all = BTreeMap::new();
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.display().to_string();
        match path.is_dir() {
            true => all.extend(files(&path).into_iter().chain([(name, Vec::new())])),
            false => _ = all.insert(name, std::fs::read(&path).expect("a file")),
        }
    }
    all
}

#[test]
fn what_would_be_lost_is_told_before_anything_is_written() {
    let folder = folder();
    let before = files(folder.path());
    const RUN: &str = "run two.hsaco --kernel first --grid 64 --block 64 --arg buf=zero:4 --arg buf=zero:4";
    let run = |more: &str| format!("{RUN} {more}");
    for (command, told) in [
        ("compile two.ll z/two.ll".into(), "two outputs would be written to two.hsaco"),
        ("compile two.ll z/two.ll -o new".into(), "two outputs would be written to new/two.hsaco"),
        ("compile two.ll two.ll -o new/".into(), "two outputs would be written to new/two.hsaco"),
        ("compile two.ll -o z/../two.ll".into(), "z/../two.ll is an input: it would be written over"),
        ("compile two.ll --stats-json two.ll".into(), "two.ll is an input: it would be written over"),
        ("compile two.ll -o x --stats-json ./x".into(), "two outputs would be written to ./x"),
        (
            "compile two.ll -o n/ --stats-json ./n/two.hsaco".into(),
            "two outputs would be written to ./n/two.hsaco",
        ),
        ("compile two.ll -o - --stats-json -".into(), "two outputs would be written to standard output"),
        ("compile - -".into(), "standard input can be read once"),
        ("compile two.ll - -o -".into(), "standard output takes one output; several inputs want a folder"),
        ("stats - two.hsaco -".into(), "standard input can be read once"),
        (
            "compare two.hsaco two.hsaco --html z/../two.hsaco".into(),
            "z/../two.hsaco is an input: it would be written over",
        ),
        ("compare two.hsaco two.hsaco --html -".into(), "two outputs would be written to standard output"),
        (run("--dump 0=two.hsaco"), "two.hsaco is an input: it would be written over"),
        (run("--trace two.hsaco"), "two.hsaco is an input: it would be written over"),
        (run("--arg buf=z/two.ll --trace z/two.ll"), "z/two.ll is an input: it would be written over"),
        (run("--arg buf=z/two.ll --dump 0=z/two.ll"), "z/two.ll is an input: it would be written over"),
        ("compare . two.hsaco --html two.hsaco".into(), "two.hsaco is an input: it would be written over"),
        (
            "compile two.ll -o /dev/stdout --stats-json -".into(),
            "two outputs would be written to standard output",
        ),
        (run("--trace x --dump 0=x"), "two outputs would be written to x"),
        (run("--dump 0=x --dump 1=x"), "two outputs would be written to x"),
        (run("--dump 0=- --counts"), "two outputs would be written to standard output"),
        ("run - --kernel first --grid 64 --block 64 --arg buf=-".into(), "standard input can be read once"),
    ] {
        let output = gcnsel(folder.path(), &command);
        assert_eq!(text(&output.stderr), format!("gcnsel: error: {told}\n"), "{command}");
        assert_eq!((output.status.code(), text(&output.stdout)), (Some(2), ""), "{command}");
        assert!(files(folder.path()) == before, "{command}: files have changed");
    }
}

#[test]
fn what_loses_nothing_is_done() {
    let folder = folder();
    for command in [
        "compile two.ll -o /dev/null --stats-json /dev/null",
        "compile two.ll -o new/ --stats-json new/two.json",
        "run two.hsaco --kernel first --grid 1 --block 1 --arg buf=zero:4 --dump 0=buffer",
        "run two.hsaco --kernel second --grid 1 --block 1 --arg buf=buffer --dump 0=buffer",
        "compare two.hsaco two.hsaco --html page.html",
        "stats two.hsaco two.hsaco",
    ] {
        let output = gcnsel(folder.path(), command);
        assert_eq!(output.status.code(), Some(0), "{command}: {}", text(&output.stderr));
    }
    assert_eq!(std::fs::read(folder.path().join("buffer")).expect("the buffer"), [2, 0, 0, 0]);
}

/// What a link leads to is written, and the link stays.
#[cfg(unix)]
#[test]
fn links_stay_links() {
    let folder = folder();
    let (link, behind) = (folder.path().join("link"), folder.path().join("behind"));
    std::os::unix::fs::symlink("behind", &link).expect("a link");
    let object = std::fs::read(folder.path().join("two.hsaco")).expect("an object");
    for was_there in [false, true] {
        if was_there {
            std::fs::write(&behind, "what was there").expect("it can be written");
        }
        assert_eq!(gcnsel(folder.path(), "compile two.ll -o link").status.code(), Some(0));
        assert!(link.is_symlink());
        assert_eq!(std::fs::read(&behind).expect("the object"), object);
    }
}

#[test]
fn what_fails_leaves_no_folder() {
    let folder = folder();
    assert_eq!(gcnsel(folder.path(), "compile missing.ll -o new/").status.code(), Some(1));
    assert!(!folder.path().join("new").exists());
    assert_eq!(gcnsel(folder.path(), "compile missing.ll two.ll -o new").status.code(), Some(1));
    let object = |name| std::fs::read(folder.path().join(name)).expect("an object");
    assert_eq!(object("new/two.hsaco"), object("two.hsaco"));
}

#[test]
fn more_threads_than_anybody_has_are_a_mistake() {
    let folder = folder();
    assert_eq!(gcnsel(folder.path(), "compile two.ll -j 1025").status.code(), Some(2));
    assert_eq!(gcnsel(folder.path(), "compile two.ll -j 3").status.code(), Some(0));
}

#[test]
fn a_bad_file_keeps_no_figures_back() {
    let folder = folder();
    std::fs::write(folder.path().join("bad.o"), b"\x7fELF").expect("it can be written");
    for (files, code, warnings) in [
        ("bad.o two.hsaco", 0, 1),
        ("two.hsaco bad.o", 0, 1),
        ("two.hsaco bad.o --strict-inputs", 1, 0),
        // It is the command that is wrong.
        ("two.hsaco bad.o missing", 1, 1),
    ] {
        let output = gcnsel(folder.path(), &format!("stats {files}"));
        assert_eq!(output.status.code(), Some(code), "{files}");
        let said = text(&output.stderr);
        assert_eq!(said.matches("warning: ").count(), warnings, "{files}: {said}");
        assert_eq!(said.matches("error: ").count(), code as usize, "{files}: {said}");
        let rows = text(&output.stdout);
        assert!(["first", "second"].iter().all(|kernel| rows.contains(kernel)), "{files}: {rows}");
    }
    assert_eq!(text(&gcnsel(folder.path(), "stats bad.o").stdout), "");
}

/// Names are any text: what prints it is not misled.
#[test]
fn names_with_control_characters() {
    let folder = folder();
    let odd = TWO.replace("@first", r#"@"a\1B[0m""#);
    std::fs::write(folder.path().join("odd.ll"), odd).expect("it can be written");
    let compiled = gcnsel(folder.path(), "compile --verify odd.ll");
    assert_eq!(compiled.status.code(), Some(0), "{}", text(&compiled.stderr));
    let table = gcnsel(folder.path(), "stats odd.hsaco");
    assert!(text(&table.stdout).contains(r"a\x1B[0m"), "{}", text(&table.stdout));
    let added = gcnsel(folder.path(), "compare two.hsaco odd.hsaco");
    assert!(text(&added.stdout).contains(r"a\x1B[0m"), "{}", text(&added.stdout));
    let missing = gcnsel(folder.path(), "run odd.hsaco --kernel third --grid 1 --block 1");
    assert!(text(&missing.stderr).contains(r"a\x1B[0m"), "{}", text(&missing.stderr));
}

/// A function is chosen alike of a text and of its object; any text is compiled but JSON, which is read.
#[test]
fn figures_of_what_is_asked_for() {
    let folder = folder();
    std::fs::copy(folder.path().join("two.ll"), folder.path().join("two.txt")).expect("a copy");
    let rows = |arguments: &str| text(&gcnsel(folder.path(), arguments).stdout).to_owned();
    assert_eq!(rows("stats two.txt"), rows("stats two.hsaco"));
    assert!(rows("stats two.txt").contains("second"));
    assert_eq!(rows("stats --function first two.ll"), rows("stats --function first two.hsaco"));
    let first = rows("stats --function first two.hsaco");
    assert!(first.contains("first") && !first.contains("second"), "{first}");
    let none = gcnsel(folder.path(), "stats --function third two.hsaco");
    assert_eq!(
        text(&none.stderr),
        "gcnsel: error: --function third: nothing that is printed has that name\n"
    );
    assert_eq!(none.status.code(), Some(2));
    std::fs::write(folder.path().join("kernels.json"), rows("stats --json two.hsaco"))
        .expect("it can be written");
    // What was saved says which file each kernel is from.
    let read = rows("stats kernels.json");
    assert!(read.contains("two.hsaco") && read.contains("second"), "{read}");
    assert_eq!(rows("stats --json kernels.json"), rows("stats --json two.hsaco"));
}
