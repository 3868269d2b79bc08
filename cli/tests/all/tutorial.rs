//! `docs/tutorial.md`: its files are written and its commands run, in their order and in one shell; what they print is what the page
//! says. `GCNSEL_WRITE_TUTORIAL=1` puts what they print now into the page instead, for reading the difference.
#![cfg(unix)]

use gcnsel_oracle as oracle;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A part of the page.
#[derive(Debug, PartialEq, Eq)]
enum Part {
    /// What is for reading.
    Prose(String),
    /// A file: the line that begins it, its name, its lines.
    File { fence: String, name: String, text: String },
    /// A command, which may have several lines, and what it prints.
    Command { command: String, output: String },
}

const CONSOLE: &str = "```console\n";

/// The parts of a page. Commands of one block follow each other.
fn parts(page: &str) -> Vec<Part> {
    let mut parts = vec![Part::Prose(String::new())];
    let mut lines = page.split_inclusive('\n').peekable();
    while let Some(line) = lines.next() {
        let name = line.strip_prefix("```").and_then(|fence| fence.trim_end().split_once(' '));
        if let Some((_, name)) = name {
            let text = lines.by_ref().take_while(|line| *line != "```\n").collect();
            parts.push(Part::File { fence: line.into(), name: name.into(), text });
            parts.push(Part::Prose("```\n".into()));
            continue;
        }
        if line != CONSOLE {
            match parts.last_mut() {
                Some(Part::Prose(prose)) => prose.push_str(line),
                _ => parts.push(Part::Prose(line.into())),
            }
            continue;
        }
        parts.push(Part::Prose(line.into()));
        while let Some(line) = lines.next_if(|line| *line != "```\n") {
            let mut command =
                line.strip_prefix("$ ").unwrap_or_else(|| panic!("no command: {line}")).to_owned();
            while command.ends_with("\\\n") {
                command.push_str(lines.next().expect("a line that goes on"));
            }
            let mut output = String::new();
            while let Some(line) = lines.next_if(|line| *line != "```\n" && !line.starts_with("$ ")) {
                output.push_str(line);
            }
            parts.push(Part::Command { command, output });
        }
    }
    parts
}

/// The page of parts.
fn page(parts: &[Part]) -> String {
    parts.iter().fold(String::new(), |mut page, part| {
        let _ = match part {
            Part::Prose(text) => write!(page, "{text}"),
            Part::File { fence, text, .. } => write!(page, "{fence}{text}"),
            Part::Command { command, output } => write!(page, "$ {command}{output}"),
        };
        page
    })
}

/// A script for all parts, which writes what the command of a part prints, and its status, to files.
fn script(parts: &[Part], said: &Path) -> String {
    let mut script = String::new();
    for (number, part) in parts.iter().enumerate() {
        let said = said.join(number.to_string()).display().to_string();
        let _ = match part {
            Part::Prose(_) => Ok(()),
            Part::File { name, text, .. } => {
                write!(script, "cat > '{name}' <<'END OF FILE'\n{text}END OF FILE\n")
            }
            // In this shell, so that folders and variables stay; the status stays, too.
            Part::Command { command, .. } => write!(
                script,
                "{{ {command}}} > {said} 2>&1\nstatus=$?; echo $status > {said}.status; (exit $status)\n"
            ),
        };
    }
    script
}

#[test]
fn each_command_prints_what_the_tutorial_says() {
    let test = "each_command_prints_what_the_tutorial_says";
    let library = Path::new("/usr/lib/x86_64-linux-gnu/amdgcn/bitcode/opencl.bc");
    if !oracle::have(test, "clang-19", "clang-19") || !oracle::have_file(test, library, "rocm-device-libs") {
        return;
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/tutorial.md");
    let written = std::fs::read_to_string(&path).expect("there is a tutorial");
    let mut parts = parts(&written);
    assert_eq!(page(&parts), written, "the page is understood");
    let (folder, said) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let program = PathBuf::from(env!("CARGO_BIN_EXE_gcnsel"));
    let others = std::env::var_os("PATH").unwrap_or_default();
    let programs = program.parent().map(Path::to_path_buf).into_iter().chain(std::env::split_paths(&others));
    let shell = Command::new("bash")
        .args(["-c", &script(&parts, said.path())])
        .current_dir(folder.path())
        .env("PATH", std::env::join_paths(programs).expect("a path"))
        .env_remove("CLICOLOR_FORCE")
        .stdin(Stdio::null())
        .output()
        .expect("there is bash");
    assert!(shell.stderr.is_empty(), "{}", String::from_utf8_lossy(&shell.stderr));
    let read = |name: String| std::fs::read_to_string(said.path().join(name)).expect("it is written");
    let is_asked =
        |part: Option<&Part>| matches!(part, Some(Part::Command { command, .. }) if command == "echo $?\n");
    let mut commands = 0;
    for number in 0..parts.len() {
        let asks = is_asked(parts.get(number + 1));
        let Part::Command { command, output } = &mut parts[number] else { continue };
        let now = read(number.to_string());
        let status = read(format!("{number}.status"));
        assert!(asks || status == "0\n", "{command}ends with {status}{now}");
        *output = now;
        commands += 1;
    }
    assert!(commands > 12, "{commands} commands");
    let now = page(&parts);
    if std::env::var_os("GCNSEL_WRITE_TUTORIAL").is_some() {
        std::fs::write(&path, now).expect("it can be written");
    } else if let Some((said, now)) = written.lines().zip(now.lines()).find(|(said, now)| said != now) {
        panic!("docs/tutorial.md says\n{said}\nand what is printed now is\n{now}");
    } else {
        assert_eq!(written, now);
    }
}

/// What the test believes of pages.
#[test]
fn pages_are_taken_apart() {
    let text =
        "Words.\n```c a.c\nint a;\n```\nMore.\n```console\n$ ls \\\n  -a\na.c\n$ true\n```\nThe end.\n";
    let parts = parts(text);
    assert_eq!(page(&parts), text);
    assert!(parts.contains(&Part::Command { command: "ls \\\n  -a\n".into(), output: "a.c\n".into() }));
    assert!(parts.contains(&Part::Command { command: "true\n".into(), output: String::new() }));
    assert!(
        parts
            .iter()
            .any(|part| matches!(part, Part::File { name, text, .. } if name == "a.c" && text == "int a;\n"))
    );
}
