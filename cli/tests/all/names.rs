//! Names that would drive a terminal, or make text read as another: wherever they are printed they are escaped.

use gcnsel_diag::is_unprintable;
use std::path::Path;
use std::process::{Command, Output};

/// ESC and what clears a screen, a line end, BEL, a tab, DEL, NEL (a C1 control), and what turns text round; a quote and
/// backslashes, which some forms must escape in turn.
const NASTY: &str = "\u{1b}[2J\n\u{7}\t\u{7f}\u{85}\u{202e}\"\\x";

/// The same between the quotes of LLVM IR.
fn quoted() -> String {
    NASTY.bytes().map(|b| format!("\\{b:02X}")).collect()
}

/// A module of which every name has these characters.
fn module() -> String {
    let n = quoted();
    format!(
        "source_filename = \"{n}\"\ntarget triple = \"amdgcn-amd-amdhsa\"\n\
         %\"s{n}\" = type {{ i32, i32 }}\n\
         @\"g{n}\" = addrspace(1) global [4 x %\"s{n}\"] zeroinitializer, section \"{n}\"\n\
         @\"l{n}\" = internal addrspace(3) global [64 x i32] undef\n\
         define i32 @\"f{n}\"(i32 %\"x{n}\") noinline \"{n}\"=\"{n}\" {{\n\
         \"fe{n}\":\n  %\"y{n}\" = add i32 %\"x{n}\", 1\n  ret i32 %\"y{n}\"\n}}\n\
         define amdgpu_kernel void @\"k{n}\"(ptr addrspace(1) %\"a{n}\", ptr addrspace(4) byref(%\"s{n}\") %\"b{n}\") {{\n\
         \"e{n}\":\n  %\"i{n}\" = call i32 @llvm.amdgcn.workitem.id.x(), !dbg !4\n\
         \x20 %\"v{n}\" = load atomic i32, ptr addrspace(1) %\"a{n}\" syncscope(\"agent\") monotonic, align 4, !nasty !0\n\
         \x20 %\"c{n}\" = icmp eq i32 %\"i{n}\", %\"v{n}\"\n  br i1 %\"c{n}\", label %\"t{n}\", label %\"o{n}\"\n\
         \"t{n}\":\n  %\"r{n}\" = call i32 @\"f{n}\"(i32 %\"v{n}\")\n\
         \x20 %\"p{n}\" = getelementptr i32, ptr addrspace(3) @\"l{n}\", i32 %\"r{n}\"\n\
         \x20 store i32 %\"r{n}\", ptr addrspace(3) %\"p{n}\"\n  store i32 %\"r{n}\", ptr addrspace(1) @\"g{n}\"\n\
         \x20 br label %\"o{n}\"\n\
         \"o{n}\":\n  %\"q{n}\" = phi i32 [ 0, %\"e{n}\" ], [ %\"r{n}\", %\"t{n}\" ]\n\
         \x20 store i32 %\"q{n}\", ptr addrspace(1) %\"a{n}\"\n  ret void\n}}\n\
         declare i32 @llvm.amdgcn.workitem.id.x()\n\
         !llvm.dbg.cu = !{{!1}}\n!0 = !{{!\"{n}\"}}\n\
         !1 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !2, emissionKind: FullDebug)\n\
         !2 = !DIFile(filename: \"{n}.cl\", directory: \"{n}\")\n\
         !3 = distinct !DISubprogram(name: \"{n}\", file: !2, unit: !1)\n!4 = !DILocation(line: 7, scope: !3)\n"
    )
}

fn gcnsel(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gcnsel"))
        .current_dir(folder)
        .args(arguments)
        .output()
        .expect("gcnsel runs")
}

/// What is not to be printed, in text that may have line ends of its own; tabs stand where assembly has them.
fn check(what: &str, bytes: &[u8]) {
    let text = std::str::from_utf8(bytes).unwrap_or_else(|_| panic!("{what}: not UTF-8"));
    let found = text.char_indices().find(|&(_, c)| is_unprintable(c) && c != '\n' && c != '\t');
    if let Some((at, c)) = found {
        panic!("{what}: {c:?} behind {:?}", &text[..at].chars().rev().take(40).collect::<Vec<_>>());
    }
    // A line end that is a name's would leave what comes before it in the name at the end of a line.
    assert!(!text.contains("[2J\n"), "{what}: {text}");
}

/// A folder with the module under a name of the same kind, and its code object.
fn folder() -> (tempfile::TempDir, String, String) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (input, object) = (format!("{NASTY}.ll"), format!("{NASTY}.hsaco"));
    std::fs::write(folder.path().join(&input), module()).expect("it can be written");
    let output = gcnsel(folder.path(), &["compile", &input, "-o", &object]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    (folder, input, object)
}

#[test]
fn nothing_printed_drives_a_terminal() {
    let (folder, input, object) = folder();
    let mut commands: Vec<(Vec<&str>, Option<i32>)> = Vec::new();
    for form in ["llvm-ir", "dag", "mir", "wave-mir"] {
        commands.push((vec!["compile", &input, "--emit", form, "-o", "-"], Some(0)));
    }
    for stage in [
        "legalize",
        "pack",
        "elements",
        "strides",
        "addresses",
        "join",
        "hoist",
        "sink",
        "select",
        "wave",
        "regalloc",
        "emit",
    ] {
        commands.push((vec!["compile", &input, "--print-after", stage, "-o", "out.o"], Some(0)));
    }
    for form in ["text", "json", "llvm", "dot"] {
        commands.push((vec!["uniformity", &input, "--format", form], Some(0)));
    }
    let (value, block) = (format!("%q{NASTY}"), format!("o{NASTY}"));
    commands.push((vec!["uniformity", &input, "--explain", &value], Some(0)));
    commands.push((vec!["uniformity", &input, "--explain", &block], Some(0)));
    commands.push((vec!["uniformity", &input, "--explain", NASTY], Some(1)));
    commands.push((vec!["compile", &input, "--time-passes", "-o", "out.o"], Some(0)));
    // Assemblers have no escapes for control characters.
    commands.push((vec!["compile", &input, "--emit", "asm", "-o", "-"], Some(1)));
    commands.push((vec!["compile", &input, "--function", NASTY, "-o", "out.o"], Some(1)));
    for what in [&input, &object] {
        commands.push((vec!["stats", what], Some(0)));
        commands.push((vec!["stats", what, "--json"], Some(0)));
        commands.push((vec!["stats", what, "--csv"], Some(0)));
    }
    commands.push((vec!["stats", &input, "--function", NASTY], Some(1)));
    commands.push((vec!["stats", &object, "--function", NASTY], Some(2)));
    std::fs::write(folder.path().join("other.ll"), "define amdgpu_kernel void @k() {\n  ret void\n}\n")
        .expect("it can be written");
    assert!(gcnsel(folder.path(), &["compile", "other.ll", "-o", "other.hsaco"]).status.success());
    for form in ["--json", "--markdown", "--csv", "--html=/dev/stdout"] {
        let code = if form.starts_with("--html") { 2 } else { 0 };
        commands.push((vec!["compare", &object, "other.hsaco", form], Some(code)));
    }
    commands.push((vec!["compare", &object, "other.hsaco"], Some(0)));
    let kernel = format!("k{NASTY}");
    let launch = ["--grid", "1", "--block", "1"];
    commands.push(([&["run", &object, "--kernel", NASTY][..], &launch].concat(), Some(2)));
    commands.push(([&["run", &object, "--kernel", &kernel][..], &launch].concat(), Some(2)));
    let arguments = ["--arg", "buf=zero:4", "--arg", "hex=0000000000000000", "--strict"];
    commands.push((
        [&["run", &object, "--kernel", &kernel][..], &launch, &arguments, &["--trace", "-"]].concat(),
        Some(0),
    ));
    for estimate in [&["--estimate"][..], &["--estimate", "--json"]] {
        commands.push((
            [&["run", &object, "--kernel", &kernel][..], &launch, &arguments, estimate].concat(),
            Some(0),
        ));
    }
    let limit = ["--max-instructions", "1"];
    commands
        .push(([&["run", &object, "--kernel", &kernel][..], &launch, &arguments, &limit].concat(), Some(1)));
    for (command, code) in commands {
        let output = gcnsel(folder.path(), &command);
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), code, "{command:?}: {told}");
        check(&format!("{command:?}"), &output.stdout);
        check(&format!("standard error of {command:?}"), &output.stderr);
    }
    // A page, of which each kernel has a row.
    let output = gcnsel(folder.path(), &["compare", &object, "other.hsaco", "--html", "page.html"]);
    assert!(output.status.success());
    check("page.html", &std::fs::read(folder.path().join("page.html")).expect("a page"));
}

/// JSON has the names as they are: other programs look for these.
#[test]
fn json_has_the_names_themselves() {
    let (folder, input, object) = folder();
    let json = |command: &[&str]| -> serde_json::Value {
        serde_json::from_slice(&gcnsel(folder.path(), command).stdout).expect("JSON")
    };
    let kernel = format!("k{NASTY}");
    let uniformity = json(&["uniformity", &input, "--format", "json"]);
    let divergent = &uniformity[&kernel]["divergent_values"];
    assert!(
        divergent.as_array().is_some_and(|all| all.contains(&format!("%i{NASTY}").into())),
        "{divergent}"
    );
    assert_eq!(json(&["stats", &object, "--json"])[0]["kernel"], kernel);
}

/// What is refused is named where it is; what is written is read with the same name.
#[test]
fn assembly_of_such_names_is_refused() {
    let (folder, input, _) = folder();
    let output = gcnsel(folder.path(), &["compile", &input, "--emit", "asm", "-o", "out.s"]);
    let told = String::from_utf8(output.stderr).expect("messages are UTF-8");
    let name = "@k\\x1B[2J\\x0A\\x07\\x09\\x7F\\xC2\\x85\\xE2\\x80\\xAE\"\\x5Cx";
    let message = format!(
        ":11:27: error: the name '{name}' has control characters, for which assembly text has no escape; --emit obj and reloc \
         write it"
    );
    assert!(told.lines().next().is_some_and(|line| line.ends_with(&message)), "{told}");
    assert!(!folder.path().join("out.s").exists());
}

/// Two names that look alike when they are escaped stay two.
#[test]
fn names_stay_different() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let text = "define amdgpu_kernel void @k(i1 %c) {\n  br i1 %c, label %\"b\\1B\", label %\"b\\5Cx1B\"\n\
                \"b\\1B\":\n  ret void\n\"b\\5Cx1B\":\n  ret void\n}\n";
    std::fs::write(folder.path().join("two.ll"), text).expect("it can be written");
    let output = gcnsel(folder.path(), &["uniformity", "two.ll", "--format", "dot"]);
    let dot = String::from_utf8(output.stdout).expect("UTF-8");
    let edges: Vec<&str> = dot.lines().filter(|line| line.contains("->")).map(str::trim).collect();
    assert_eq!(edges.len(), 2, "{dot}");
    let targets = ["\"0\" -> \"b\\\\x1B\" [", "\"0\" -> \"b\\\\x5Cx1B\" ["];
    assert!(edges.iter().zip(targets).all(|(edge, target)| edge.starts_with(target)), "{edges:?}");
}
