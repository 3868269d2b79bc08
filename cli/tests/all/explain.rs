//! `gcnsel explain`: what it prints, and what it refuses.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn explain(input: &str, options: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gcnsel"));
    command.args(["explain", "-"]).args(options);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("gcnsel runs");
    let written = child.stdin.take().expect("it has one").write_all(input.as_bytes());
    // What is refused need not be read to its end.
    assert!(written.is_ok() || written.is_err_and(|error| error.kind() == std::io::ErrorKind::BrokenPipe));
    child.wait_with_output().expect("it ends")
}

fn kernel(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/kernels").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn text(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).expect("it is text")
}

/// The three questions of a reader who does not know the kernel.
#[test]
fn a_kernel() {
    let text = text(&explain(&kernel("matmul.gfx942.ll"), &[]));
    for part in [
        "Occupancy: 8 waves on a SIMD, the most that the hardware holds.",
        "VGPRs: at most ",
        "Waited for longest:",
        "no launch is given",
        "global_load_dword",
    ] {
        assert!(text.contains(part), "no '{part}' in\n{text}");
    }
    let spilling = self::text(&explain(&kernel("vgpr_spill.gfx942.ll"), &[]));
    assert!(spilling.contains("VGPRs fewer give 2 waves instead of 1"), "{spilling}");
}

/// A page of each kernel; a source file that is not where the debug information says is found beside the input.
#[test]
fn a_page() {
    let page = text(&explain(&kernel("mandelbrot.gfx942.ll"), &["--format", "html"]));
    assert!(page.starts_with("<!DOCTYPE html>") && page.trim_end().ends_with("</html>"), "{page}");
    assert_eq!(page.matches("<section class=\"kernel\"").count(), 1);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let input = r#"define amdgpu_kernel void @k(ptr addrspace(1) %out) !dbg !5 {
  %x = call i32 @llvm.amdgcn.workitem.id.x(), !dbg !7
  store i32 %x, ptr addrspace(1) %out, !dbg !7
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.cl", directory: "/nowhere/at/all")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !4)
!4 = !{null}
!5 = distinct !DISubprogram(name: "k", scope: !1, file: !1, line: 1, type: !3, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0)
!7 = !DILocation(line: 2, column: 3, scope: !5)
"#;
    let path = folder.path().join("a.ll");
    std::fs::write(&path, input).expect("it can be written");
    let page = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_gcnsel"));
        command.arg("explain").arg(&path).args(["--format", "html"]);
        text(&command.output().expect("gcnsel runs"))
    };
    assert!(
        page().contains("The source file <span class=\"name\">/nowhere/at/all/a.cl</span> is not there.")
    );
    std::fs::write(folder.path().join("a.cl"), "kernel void k(\nglobal int *out) {}\n")
        .expect("it can be written");
    assert!(page().contains("<code>global int *out) {}</code>"));
}

#[test]
fn values_and_json() {
    let input = kernel("mandelbrot.gfx942.ll");
    let about = text(&explain(&input, &["--value", "%43"]));
    assert!(
        about.contains("%43 is divergent") && about.contains("as a mask with a bit for each lane"),
        "{about}"
    );
    assert!(!about.contains("Occupancy"), "only the value was asked for: {about}");
    let json = text(&explain(&input, &["--value", "%43", "--format", "json"]));
    let json: serde_json::Value = serde_json::from_str(&json).expect("it is JSON");
    let kernel = &json["kernels"][0];
    assert_eq!(kernel["values"][0]["divergent"], true);
    assert_eq!(kernel["values"][0]["homes"][0]["kind"], "mask");
    assert_eq!(kernel["occupancy"]["waves"], 8);
    assert_eq!(kernel["waits"]["basis"], "straight");
}

#[test]
fn a_launch() {
    let options = ["--grid", "512", "--block", "64", "--arg", "buf=iota32:512", "--arg", "buf=iota32:512"];
    let options = [&options[..], &["--arg", "f32=2", "--arg", "i32=512"]].concat();
    let text = text(&explain(&kernel("saxpy.gfx942.ll"), &options));
    assert!(text.contains("by the estimate of the launch"), "{text}");
}

#[test]
fn what_is_refused() {
    let input = kernel("saxpy.gfx942.ll");
    let refused = |options: &[&str], status: i32, why: &str| {
        let output = explain(&input, options);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(status), "{options:?}: {said}");
        assert!(said.contains(why), "{options:?}: {said}");
    };
    refused(&["--value", "%nothing"], 1, "no kernel that was asked for computes '%nothing'");
    refused(&["--line", "a.cl:1"], 1, "--line a.cl:1: there is no debug information here");
    refused(&["--line", "a.cl"], 2, "expected FILE:LINE, as a.cl:12, or LINE, which counts from 1");
    refused(&["--vgpr-allocator", "regalloc2"], 2, "explain knows what colouring does");
    refused(&["--function", "nobody"], 1, "no kernel 'nobody'");
    refused(&["--grid", "64"], 2, "--block");
}

/// A line that is computed twice, in two files of one name, and what is said where a line has no value.
#[test]
fn lines_of_sources() {
    let input = r#"
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) !dbg !5 {
  %a = add i32 %n, 3, !dbg !7
  %b = mul i32 %a, %n, !dbg !8
  %c = xor i32 %b, 7, !dbg !9
  store i32 %c, ptr addrspace(1) %out, !dbg !10
  ret void
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "src/a.cl", directory: "/project")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !4)
!4 = !{null}
!5 = distinct !DISubprogram(name: "k", scope: !1, file: !1, line: 1, type: !3, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0)
!6 = !DILexicalBlockFile(scope: !5, file: !11, discriminator: 0)
!7 = !DILocation(line: 12, column: 3, scope: !5)
!8 = !DILocation(line: 12, column: 9, scope: !6)
!9 = !DILocation(line: 20, column: 3, scope: !5)
!10 = !DILocation(line: 15, column: 3, scope: !5)
!11 = !DIFile(filename: "C:\\lib\\a.cl", directory: "/project")
"#;
    let names = |lines: &[&str]| {
        let options: Vec<&str> = lines.iter().flat_map(|line| ["--line", line]).collect();
        let json = text(&explain(input, &[&options[..], &["--format", "json"]].concat()));
        let json: serde_json::Value =
            serde_json::from_str(&json).unwrap_or_else(|e| panic!("{lines:?}: {e}: {json}"));
        let values = json["kernels"][0]["values"].as_array().expect("a list").clone();
        values.iter().map(|value| value["name"].as_str().expect("a name").to_owned()).collect::<Vec<_>>()
    };
    for (lines, wanted) in [
        (&["12"][..], &["%a", "%b"][..]),
        (&["a.cl:12"], &["%a", "%b"]),
        (&["src/a.cl:12"], &["%a"]),
        (&["/project/src/a.cl:12"], &["%a"]),
        (&["lib/a.cl:12"], &["%b"]),
        (&[r"C:\lib\a.cl:12"], &["%b"]),
        (&["a.cl:12:9"], &["%b"]),
        (&["a.cl:12:3"], &["%a"]),
        // All that is asked for, each once.
        (&["20", "a.cl:12:3", "a.cl:12"], &["%c", "%a", "%b"]),
    ] {
        assert_eq!(names(lines), wanted, "{lines:?}");
    }
    let both = text(&explain(input, &["--line", "20", "--value", "%a"]));
    assert!(both.contains("%a is uniform") && both.contains("%c is uniform"), "{both}");
    for (options, status, why) in [
        (
            &["--line", "x/a.cl:12"][..],
            1,
            "--line x/a.cl:12: the debug information has no such file; it has C:",
        ),
        (
            &["--line", "a.cl:15"],
            1,
            "a.cl:15 computes no value; the nearest lines that do are src/a.cl:12 and src/a.cl:20",
        ),
        (&["--line", "src/a.cl:15"], 1, "the nearest lines that do are src/a.cl:12 and src/a.cl:20"),
        (&["--line", "lib/a.cl:3"], 1, "the nearest line that does is C:"),
        (&["--line", "a.cl:twelve"], 2, "expected FILE:LINE, as a.cl:12, or LINE, which counts from 1"),
        // One that is there does not hide one that is not.
        (&["--line", "20", "--value", "%x"], 1, "no kernel that was asked for computes '%x'"),
        (&["--line", "99", "--value", "%a"], 1, "--line 99 computes no value"),
    ] {
        let output = explain(input, options);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(status), "{options:?}: {said}");
        assert!(said.contains(why), "{options:?}: {said}");
        assert!(output.stdout.is_empty(), "{options:?}");
    }
}

/// LDS of a launch counts without one: waves are those of the bytes. An array without a size is named. `run` still needs its grid.
#[test]
fn lds_of_a_launch() {
    let input = "@tile = external addrspace(3) global [0 x i32], align 16
define amdgpu_kernel void @k(ptr addrspace(1) %out) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(3) @tile, i32 %t
  store volatile i32 %t, ptr addrspace(3) %p
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
attributes #0 = { \"amdgpu-flat-work-group-size\"=\"256,256\" }
";
    let without = text(&explain(input, &[]));
    assert!(without.contains("A launch adds LDS for @tile, which is not among these bytes"), "{without}");
    assert!(without.contains("Occupancy: 8 waves"), "{without}");
    let with = text(&explain(input, &["--lds", "32768"]));
    assert!(with.contains("Occupancy: 2 waves on a SIMD of at most 8, limited by LDS"), "{with}");
    assert!(with.contains("32768 of the bytes of LDS are what a launch adds for @tile"), "{with}");
}

/// Colours by the same rules as elsewhere, of what they are on the page; without them the text is the same.
#[test]
fn colours() {
    let input = "define amdgpu_kernel void @k(ptr addrspace(1) %out, float %n) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %x = fmul float %n, 3.0
  %y = bitcast float %x to i32
  %z = mul i32 %t, %y
  store i32 %z, ptr addrspace(1) %out
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
";
    let (red, magenta, blue) = ("\x1b[31m", "\x1b[35m", "\x1b[34m");
    let values = ["--value", "%z", "--value", "%x"];
    let coloured = text(&explain(input, &[&values[..], &["--color", "always"]].concat()));
    for part in
        [format!("{red}%z is divergent"), format!("{magenta}%x is uniform"), format!("It is in {blue}v")]
    {
        assert!(coloured.contains(&part), "{part:?} in {coloured:?}");
    }
    let plain = text(&explain(input, &values));
    assert!(!plain.contains('\x1b'), "{plain:?}");
    assert_eq!(anstream::adapter::strip_str(&coloured).to_string(), plain);
    let kernel = text(&explain(input, &["--color=always"]));
    assert!(kernel.contains("\x1b[1m") && kernel.contains(blue), "{kernel:?}");
    for format in ["json", "html"] {
        let text = text(&explain(input, &["--color=always", "--format", format]));
        assert!(!text.contains('\x1b'), "{format} has colours");
    }
}

/// What no cycle is waited for, when cycles are rounded, is not listed: on a filled SIMD, others hide some waits.
#[test]
fn no_waits_of_nothing() {
    let launch = "--grid 64,64,1 --block 16,16,1 --arg buf=zero:16384 --arg buf=zero:16384 --arg buf=zero:16384 --arg i32=64 --arg i32=64 \
                  --arg i32=64 --arg lds=1024 --arg lds=1024";
    let options: Vec<&str> = launch.split_whitespace().collect();
    let text = text(&explain(&kernel("matmul.gfx942.ll"), &options));
    let waits = text.split("\nWaits").nth(1).expect("there are waits");
    let figures = waits.lines().filter(|line| line.starts_with("   "));
    let figures: Vec<&str> = figures.filter_map(|line| line.split_whitespace().next()).collect();
    assert!(figures.len() > 5 && figures.iter().all(|&figure| figure != "0"), "{text}");
}
