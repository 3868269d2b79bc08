//! Ctrl-C: what is measured so far is printed and saved.

use super::{kernel, text};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The first input has been measured, and the other compiler hangs on the second one, when the signal comes.
#[test]
fn partial_results() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("a readable path").to_owned();
    let (first, second, saved, hangs) =
        (kernel(folder.path()), path("second.ll"), path("saved.json"), path("hangs"));
    std::fs::write(&second, "define amdgpu_kernel void @second() {\n  ret void\n}\n").expect("written");
    let llc = path("llc");
    let script = format!(
        "#!/bin/sh\n[ \"$1\" = --version ] && exit\nfor last; do :; done\n\
         if grep -q second \"$last\"; then : > {hangs}; sleep 1000; fi\n"
    );
    std::fs::write(&llc, script).expect("written");
    std::fs::set_permissions(&llc, std::fs::Permissions::from_mode(0o755)).expect("it can be run");
    let child = Command::new(env!("CARGO_BIN_EXE_gcnsel"))
        .args(["bench", &first, &second, "--runs=3", "--markdown", "--save", &saved])
        .arg(format!("--against=llc={llc}"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("gcnsel runs");
    let start = Instant::now();
    while !std::path::Path::new(&hangs).exists() {
        assert!(start.elapsed() < Duration::from_secs(120), "it does not come to the second input");
        std::thread::sleep(Duration::from_millis(20));
    }
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(killed.is_ok_and(|status| status.success()));
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130), "{}", text(&output.stderr));
    let wanted = format!(
        "gcnsel: note: interrupted: 2 of 2 inputs are measured; '{second}', the last, has 1 of 3 runs\n"
    );
    assert_eq!(text(&output.stderr), wanted);
    let table = text(&output.stdout);
    assert!(table.lines().any(|line| line.starts_with(&format!("| {first} | 2 | "))), "{table}");
    let saved = std::fs::read(&saved).expect("it is saved");
    let saved: serde_json::Value = serde_json::from_slice(&saved).expect("JSON");
    assert_eq!(saved["interrupted"].as_bool(), Some(true));
    let samples = |at: usize| saved["inputs"][at]["samples"].as_array().map(Vec::len);
    assert_eq!((samples(0), samples(1)), (Some(3), Some(1)));
    assert!(saved["inputs"][1]["against"]["stopped"].is_null());
}
