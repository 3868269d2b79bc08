//! Every `.ll` of the repository, through LLVM's writers of bitcode: what is read from it prints as what is read from the text.
//!
//! LLVM reads the text itself, and may change it: it declares intrinsics anew whose names it knows better, merges equal nodes of
//! metadata, sorts attributes. Where the text is not what LLVM makes of it, what `llvm-dis` prints of the bitcode judges.

use gcnsel_ir::{AttributeSet, Module, parse, print, verify};
use gcnsel_oracle::{every, have, say};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// All files of LLVM IR in the repository, sorted.
pub fn files() -> Vec<PathBuf> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut stack = vec![root.clone()];
    let mut files = Vec::new();
    while let Some(folder) = stack.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder of the repository is readable") {
            let path = entry.expect("its entries are readable").path();
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or(".");
            if path.is_dir() && name != "target" && !name.starts_with('.') {
                stack.push(path);
            } else if path.extension().is_some_and(|extension| extension == "ll") {
                files.push(path);
            }
        }
    }
    files.sort();
    assert!(files.len() > 450, "{} files found", files.len());
    files
}

/// What a tool of LLVM makes of bytes; `None` if it refuses them.
pub fn piped(program: &str, input: &Path) -> Option<Vec<u8>> {
    let output = Command::new(program)
        .args(["-o", "-"])
        .arg(input)
        .stderr(Stdio::null())
        .output()
        .unwrap_or_else(|cause| panic!("{program}: {cause}"));
    output.status.success().then_some(output.stdout)
}

/// The text of a module that reads and verifies, or what is wrong. It is without what LLVM's tools say by themselves: the name of
/// the source, which is that of the file, and attributes of intrinsics, which are LLVM's own. Of `llvm-dis` it is without the
/// data layout, too, which is that of its release.
pub fn printed(read: gcnsel_diag::Result<Module>, is_printed: bool) -> Result<String, String> {
    let module = read.and_then(|module| verify(&module).map(|()| module));
    let mut module = module.map_err(|diagnostic| diagnostic.message)?;
    module.source_filename = "".into();
    if is_printed {
        module.data_layout = "".into();
    }
    for function in module.functions.iter_mut().filter(|function| function.name.starts_with("llvm.")) {
        function.attributes = AttributeSet::default();
        function.result_attributes = AttributeSet::default();
        function.params.iter_mut().for_each(|param| param.attributes = AttributeSet::default());
    }
    Ok(print(&module))
}

/// Where two texts differ first.
pub fn difference(a: &str, b: &str) -> String {
    let line = a
        .lines()
        .zip(b.lines())
        .position(|(a, b)| a != b)
        .unwrap_or(a.lines().count().min(b.lines().count()));
    let of = |text: &str| text.lines().nth(line).unwrap_or("(the end)").chars().take(300).collect::<String>();
    format!("line {}:\n    bitcode {}\n    text    {}", line + 1, of(a), of(b))
}

/// How the files have fared.
#[derive(Debug, Default)]
struct Counts {
    /// LLVM does not read the text.
    refused: usize,
    /// As the text.
    same: usize,
    /// As what LLVM prints of the bitcode, not as the text.
    as_printed: usize,
    /// Neither the bitcode nor what LLVM prints of it is read.
    neither: usize,
}

fn round_trips(version: u32) {
    let (assembler, printer) = (format!("llvm-as-{version}"), format!("llvm-dis-{version}"));
    if !have("round_trip", &assembler, &format!("llvm-{version}")) {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder for bitcode");
    let bitcode = folder.path().join("a.bc");
    let mut counts = Counts::default();
    let mut wrong = Vec::new();
    for file in files().iter().step_by(every(8, 5)) {
        let name = file.to_string_lossy().into_owned();
        let Some(bytes) = piped(&assembler, file) else {
            counts.refused += 1;
            continue;
        };
        std::fs::write(&bitcode, &bytes).expect("bitcode is written");
        let text = parse(&std::fs::read(file).expect("a file of the repository is readable"));
        let (ours, text) = (printed(gcnsel_bitcode::read(&bytes), false), printed(text, false));
        if ours.is_ok() && ours == text {
            counts.same += 1;
            continue;
        }
        let ours = printed(gcnsel_bitcode::read(&bytes), true);
        let by_llvm = piped(&printer, &bitcode).map(|text| printed(parse(&text), true));
        match (&ours, &text, by_llvm) {
            (Ok(ours), _, Some(Ok(by_llvm))) if *ours == by_llvm => counts.as_printed += 1,
            (Err(_), Err(_), Some(Err(_))) => counts.neither += 1,
            // LLVM has made of the text what nobody accepts.
            (Err(ours), _, Some(Err(by_llvm))) if *ours == by_llvm => counts.neither += 1,
            (Ok(ours), _, Some(Ok(by_llvm))) => wrong.push(format!("{name}: {}", difference(ours, &by_llvm))),
            (ours, text, by_llvm) => {
                let short = |read: &Result<String, String>| match read {
                    Ok(_) => "read".to_string(),
                    Err(message) => message.clone(),
                };
                let by_llvm = by_llvm.map(|read| short(&read));
                wrong.push(format!(
                    "{name}:\n    bitcode {}\n    text    {}\n    printed {by_llvm:?}",
                    short(ours),
                    short(text)
                ));
            }
        }
    }
    say(&format!("{assembler}: {counts:?}"));
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
    let read = counts.same + counts.as_printed;
    assert!(read > 4 * counts.neither && 4 * counts.same > read, "{counts:?}");
}

#[test]
fn llvm_19_writes_what_its_text_says() {
    round_trips(19);
}

#[test]
fn llvm_22_writes_what_its_text_says() {
    round_trips(22);
}
