//! What a user of the shell expects: examples that work, completions, pages of the manual, colours where they are wanted, and a line
//! that says how far things are.
#![cfg(unix)]

use gcnsel_oracle as oracle;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

/// `%y` is uniform, and loaded by a vector load, for a store comes before it.
const KERNEL: &str = "target triple = \"amdgcn-amd-amdhsa\"
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %n) {
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %x
  store i32 %n, ptr addrspace(1) %at
  %y = load i32, ptr addrspace(1) %p
  store i32 %y, ptr addrspace(1) %at
  ret void
}
";

/// The same of which the load stands in line 4 of a source.
const DEBUG: &str = "
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2, isOptimized: true, emissionKind: FullDebug)
!1 = !{i32 2, !\"Debug Info Version\", i32 3}
!2 = !DIFile(filename: \"a.cl\", directory: \"/\")
!3 = distinct !DISubprogram(name: \"k\", file: !2, line: 1, type: !4, unit: !0, spFlags: DISPFlagDefinition)
!4 = !DISubroutineType(types: !{})
!5 = !DILocation(line: 4, column: 1, scope: !3)
";

/// The program's folder before others on the path, and a home.
fn shell(folder: &Path, command: &str, variables: &[(&str, &str)]) -> Output {
    let program = Path::new(env!("CARGO_BIN_EXE_gcnsel")).parent().expect("it is in a folder");
    let others = std::env::var_os("PATH").unwrap_or_default();
    let path = std::iter::once(PathBuf::from(program)).chain(std::env::split_paths(&others));
    let mut shell = Command::new("bash");
    shell.args(["-c", command]).current_dir(folder).stdin(Stdio::null());
    // Where CI runs, a terminal that says nothing of itself has colours.
    for colours in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "CI"] {
        shell.env_remove(colours);
    }
    shell.env("PATH", std::env::join_paths(path).expect("a path")).env("HOME", folder).env("TERM", "xterm");
    shell.envs(variables.iter().copied()).output().expect("there is bash")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("UTF-8")
}

/// What a command prints that succeeds.
fn printed(folder: &Path, command: &str) -> String {
    let output = shell(folder, command, &[]);
    assert!(output.status.success(), "{command}: {}", text(&output.stderr));
    text(&output.stdout).to_owned()
}

/// The files that examples name.
fn prepared() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let write =
        |name: &str, text: &str| std::fs::write(folder.path().join(name), text).expect("it is written");
    write("a.ll", KERNEL);
    // What a file is, its bytes say.
    write("b.bc", KERNEL);
    let located = KERNEL
        .replace("%n) {", "%n) !dbg !3 {")
        .replace("ptr addrspace(1) %p\n", "ptr addrspace(1) %p, !dbg !5\n");
    write(
        "debug.ll",
        &(located + &DEBUG.replace("types: !{}", "types: !6").replace("!5 =", "!6 = !{null}\n!5 =")),
    );
    let make = "mkdir build old new; gcnsel compile a.ll -o a.hsaco; for f in build old new; do cp a.hsaco $f; done; \
                gcnsel stats --json old > before.json";
    printed(folder.path(), make);
    folder
}

/// The commands of the program, of which the empty one is itself.
fn commands(folder: &Path) -> Vec<String> {
    let help = printed(folder, "gcnsel --help");
    let commands =
        help.split("Commands:\n").nth(1).and_then(|rest| rest.split("\n\n").next()).expect("commands");
    let names = commands.lines().filter_map(|line| line.split_whitespace().next());
    std::iter::once("").chain(names.filter(|name| *name != "help")).map(str::to_owned).collect()
}

#[test]
fn examples_of_help_work() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let all = commands(folder.path());
    assert!(all.len() > 10, "{all:?}");
    for command in all {
        let help = printed(folder.path(), &format!("gcnsel help {command}"));
        let examples =
            help.split("\nExamples:\n").nth(1).unwrap_or_else(|| panic!("{command} has no examples"));
        let lines: Vec<&str> = examples.lines().filter_map(|line| line.strip_prefix("    ")).collect();
        assert!(
            lines.iter().filter(|line| line.starts_with("gcnsel ")).count() >= 2,
            "{command}: {examples}"
        );
        // Each command has its own folder, for they write what others read.
        let prepared = prepared();
        for line in lines {
            if line.contains("llc") && !oracle::have("examples_of_help_work", "llc-19", "llvm-19") {
                continue;
            }
            let output = shell(prepared.path(), line, &[]);
            assert!(output.status.success(), "{line}: {}", text(&output.stderr));
            assert!(!text(&output.stderr).contains("warning"), "{line}: {}", text(&output.stderr));
        }
    }
}

/// What bash would offer for a line, of which the last word is being typed.
fn completed(folder: &Path, words: &[&str]) -> Vec<String> {
    let script = format!(
        "source gcnsel.bash; f=$(complete -p gcnsel | sed 's/.*-F \\([^ ]*\\).*/\\1/'); COMP_WORDS=({}); COMP_CWORD={}; \
         COMP_LINE=\"${{COMP_WORDS[*]}}\"; COMP_POINT=${{#COMP_LINE}}; $f gcnsel '{}' '{}'; printf '%s\\n' \"${{COMPREPLY[@]}}\"",
        words.join(" "),
        words.len() - 1,
        words[words.len() - 1],
        words[words.len() - 2],
    );
    printed(folder, &script).lines().map(str::to_owned).collect()
}

#[test]
fn bash_completes() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    printed(folder.path(), "gcnsel completions bash > gcnsel.bash && bash -n gcnsel.bash");
    for (words, offered) in [
        (&["gcnsel", "comp"][..], &["compile", "compare", "completions"][..]),
        (&["gcnsel", "compare", "old", "--fail"], &["--fail-on"]),
        (&["gcnsel", "explain", "a.ll", "--val"], &["--value"]),
        (&["gcnsel", "compile", "--emit", "wave"], &["wave-mir"]),
        (&["gcnsel", "stats", "--color", "al"], &["always"]),
    ] {
        assert_eq!(completed(folder.path(), words), offered, "{words:?}");
    }
    for shell in ["zsh", "fish", "elvish", "powershell"] {
        let script = printed(folder.path(), &format!("gcnsel completions {shell}"));
        assert!(script.contains("vgpr-allocator") && script.contains("uniformity"), "{shell}: {script}");
    }
    assert_eq!(shell(folder.path(), "gcnsel completions tcsh", &[]).status.code(), Some(2));
}

#[test]
fn pages_of_the_manual() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    printed(folder.path(), "gcnsel man some/man1; gcnsel man > main; cmp main some/man1/gcnsel.1");
    for command in commands(folder.path()) {
        let dash = if command.is_empty() { "" } else { "-" };
        let page = format!("some/man1/gcnsel{dash}{command}.1");
        let source =
            std::fs::read_to_string(folder.path().join(&page)).unwrap_or_else(|e| panic!("{page}: {e}"));
        for section in ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXAMPLES"] {
            assert!(source.contains(&format!("\n.SH {section}\n")), "{page}: no {section}");
        }
        if !oracle::have("pages_of_the_manual", "groff", "groff-base") {
            continue;
        }
        let output = shell(folder.path(), &format!("groff -man -ww -rLL=120n -Tutf8 -P-cbou {page}"), &[]);
        assert!(output.status.success() && output.stderr.is_empty(), "{page}: {}", text(&output.stderr));
        // What help says stands on the page, each example in a line of its own.
        let read = text(&output.stdout);
        let help = printed(folder.path(), &format!("gcnsel help {command}"));
        let examples = help.split("\nExamples:\n").nth(1).expect("examples");
        for example in examples.lines().filter_map(|line| line.strip_prefix("    ")) {
            assert!(read.lines().any(|line| line.trim() == example), "{page}: no '{example}' in\n{read}");
        }
        for option in help.split_whitespace().filter(|word| word.starts_with("--") && word.len() > 2) {
            let name = option.trim_end_matches(|c: char| !c.is_alphanumeric());
            assert!(read.contains(name), "{page}: no '{name}'");
        }
    }
}

/// Whether there is a sequence for colours, or for other looks of text, in it.
fn has_colours(bytes: &[u8]) -> bool {
    bytes.windows(2).any(|pair| pair == b"\x1b[")
}

/// A report, a diagnostic, what is said of files and of arguments, help, and a command line that is wrong.
const COLOURED: [&str; 7] = [
    "compare old/a.hsaco new.hsaco",
    "compile bad.ll",
    "compile nowhere.ll",
    "compile empty.ll -o empty.hsaco",
    "graph bad.ll --of dag",
    "--help",
    "frob",
];

#[test]
fn colours_are_where_they_are_wanted() {
    let prepared = prepared();
    let folder = prepared.path();
    std::fs::write(folder.join("bad.ll"), "frob").expect("it is written");
    std::fs::write(folder.join("empty.ll"), "").expect("it is written");
    std::fs::write(
        folder.join("new.ll"),
        KERNEL.replace("store i32 %n", "store volatile i32 %n").replace("%y\n", "%n\n"),
    )
    .expect("it is written");
    printed(folder, "gcnsel compile new.ll -o new.hsaco");
    let force = ("CLICOLOR_FORCE", "1");
    let no = ("NO_COLOR", "1");
    for command in COLOURED {
        for (variables, option, piped, terminal) in [
            (&[][..], "", false, true),
            (&[no], "", false, false),
            (&[("NO_COLOR", "")], "", false, true),
            (&[force], "", true, true),
            (&[("CLICOLOR_FORCE", "")], "", false, true),
            (&[("CLICOLOR", "0")], "", false, false),
            (&[force, no], "", false, false),
            (&[("TERM", "dumb")], "", false, false),
            // Who asks gets it.
            (&[no], "--color always", true, true),
            (&[force], "--color=never", false, false),
            (&[], "--color auto", false, true),
        ] {
            let case = format!("{variables:?} gcnsel {option} {command}");
            let output = shell(folder, &format!("gcnsel {option} {command}"), variables);
            let both = [&output.stdout[..], &output.stderr].concat();
            assert!(!both.is_empty());
            assert_eq!(has_colours(&both), piped, "{case}, in a pipe: {}", text(&both));
            // `script` gives it a terminal.
            let line = format!("script -qec 'gcnsel {option} {command}' /dev/null");
            let output = shell(folder, &line, variables);
            assert_eq!(
                has_colours(&output.stdout),
                terminal,
                "{case}, on a terminal: {}",
                text(&output.stdout)
            );
        }
    }
    // Without colours it is the same text.
    let plain = printed(folder, "gcnsel compare old/a.hsaco new.hsaco");
    let forced =
        printed(folder, "gcnsel compare old/a.hsaco new.hsaco --color always | sed 's/\\x1b\\[[0-9;]*m//g'");
    assert_eq!(plain, forced);
}

/// A file that is long in coming: there is time to see how far the others are.
#[test]
fn progress_is_shown_on_terminals() {
    let prepared = prepared();
    let folder = prepared.path();
    printed(folder, "mkfifo slow.ll");
    for command in ["compile a.ll slow.ll -o out", "stats a.ll slow.ll"] {
        let shown = |line: &str| {
            let (feed, path) = (KERNEL.as_bytes(), folder.join("slow.ll"));
            let feeder = std::thread::spawn(move || {
                std::thread::sleep(Duration::from_millis(1500));
                // This waits until it is read.
                std::fs::write(path, feed)
            });
            let output = shell(folder, line, &[]);
            feeder.join().expect("it ends").expect("it is written");
            assert!(output.status.success(), "{line}: {}", text(&output.stdout));
            [output.stdout, output.stderr].concat()
        };
        let on_terminal = shown(&format!("script -qec 'gcnsel {command}' /dev/null"));
        assert!(text(&on_terminal).contains("/2 files"), "{command}: {}", text(&on_terminal));
        let piped = shown(&format!("gcnsel {command}"));
        assert!(!text(&piped).contains(" files"), "{command}: {}", text(&piped));
    }
}
