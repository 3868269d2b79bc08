//! `gcnsel run` on an object with debug information: faults and traces name source lines.

use std::path::Path;
use std::process::{Command, Output};

/// Its second store goes where no buffer is, if the argument is not 0.
const TEXT: &str = r#"target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @stores(ptr addrspace(1) %out, i64 %far) !dbg !4 {
  store volatile i32 1001, ptr addrspace(1) %out, !dbg !6
  %to = getelementptr i8, ptr addrspace(1) %out, i64 %far, !dbg !7
  store volatile i32 1002, ptr addrspace(1) %to, !dbg !8
  ret void
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.cl", directory: "/src")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !5)
!4 = distinct !DISubprogram(name: "stores", scope: !1, file: !1, line: 3, type: !3, scopeLine: 3, spFlags: DISPFlagDefinition, unit: !0)
!5 = !{null}
!6 = !DILocation(line: 7, column: 5, scope: !4)
!7 = !DILocation(line: 8, column: 5, scope: !4)
!8 = !DILocation(line: 9, column: 5, scope: !4)
"#;

fn run(folder: &Path, ir: &str, far: &str, options: &[&str]) -> Output {
    let (input, object) = (folder.join("a.ll"), folder.join("a.hsaco"));
    std::fs::write(&input, ir).expect("written");
    let mut compile = Command::new(env!("CARGO_BIN_EXE_gcnsel"));
    let compiled = compile.arg("compile").arg(&input).args(["--mcpu", "gfx942", "-o"]).arg(&object).output();
    assert!(compiled.expect("it runs").status.success());
    let mut command = Command::new(env!("CARGO_BIN_EXE_gcnsel"));
    command.arg("run").arg(object).args(["--kernel", "stores", "--grid", "1", "--block", "1"]);
    command.args(["--arg", "buf=zero:4", "--arg", far]).args(options).output().expect("gcnsel runs")
}

#[test]
fn faults_and_traces_name_source_lines() {
    let folder = tempfile::tempdir().expect("a folder");
    let trace = run(folder.path(), TEXT, "i64=0", &["--trace", "-"]);
    assert!(trace.status.success(), "{}", String::from_utf8_lossy(&trace.stderr));
    let text = String::from_utf8(trace.stdout).expect("it is text");
    let stores: Vec<&str> = text.lines().filter(|line| line.contains("store_dword")).collect();
    let lines: Vec<&str> =
        stores.iter().filter_map(|line| line.split_once(" ; ")).map(|line| line.1).collect();
    assert_eq!(lines, ["/src/a.cl:7", "/src/a.cl:9"], "{text}");
    let fault = run(folder.path(), TEXT, "i64=0x100000000", &[]);
    assert_eq!(fault.status.code(), Some(1));
    let said = String::from_utf8_lossy(&fault.stderr).into_owned();
    assert!(said.contains("(from /src/a.cl:9)"), "{said}");
    // Without debug information nothing is said.
    let plain: String =
        TEXT.lines().filter(|line| !line.starts_with('!')).map(|line| format!("{line}\n")).collect();
    let mut without = plain;
    for node in ["!6", "!7", "!8"] {
        without = without.replace(&format!(", !dbg {node}"), "");
    }
    let without = without.replace(" !dbg !4", "");
    let fault = run(folder.path(), &without, "i64=0x100000000", &["--trace", "-"]);
    let said = String::from_utf8_lossy(&fault.stderr).into_owned();
    assert!(!said.contains("from ") && !String::from_utf8_lossy(&fault.stdout).contains(';'), "{said}");
}
