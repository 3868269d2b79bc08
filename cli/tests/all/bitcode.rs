//! Bitcode wherever text is read: the same objects, figures and messages.

use gcnsel_oracle::{every, have, kernel_files, run};
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn gcnsel(folder: &Path, arguments: &[&str], input: Option<&Path>) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_gcnsel"));
    program.current_dir(folder).args(arguments);
    match input {
        Some(input) => program.stdin(std::fs::File::open(input).expect("it is there")),
        None => program.stdin(Stdio::null()),
    };
    program.output().expect("gcnsel runs")
}

#[test]
fn kernels_compile_to_the_same_bytes() {
    if !have("kernels_compile_to_the_same_bytes", "llvm-as-19", "llvm-19") {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let bitcode = folder.path().join("a.bc");
    let object = |arguments: &[&str], input: Option<&Path>| {
        let output = gcnsel(folder.path(), arguments, input);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{arguments:?}: {said}");
        (output.stdout, said.replace("a.bc", "a.ll"))
    };
    for (file, target) in kernel_files().iter().step_by(every(12, 4)) {
        std::fs::copy(file, folder.path().join("a.ll")).expect("it is copied");
        let path = |path: &Path| path.to_str().expect("UTF-8").to_string();
        run("llvm-as-19", &[&path(file), "-o", &path(&bitcode)]);
        let of = |name| object(&["compile", "--mcpu", target, name, "-o", "-"], None);
        let (text, said) = of("a.ll");
        assert!(text.starts_with(b"\x7fELF"), "{}", file.display());
        assert!((text.clone(), said) == of("a.bc"), "{}: the objects differ", file.display());
        let (piped, _) = object(&["compile", "--mcpu", target, "-", "-o", "-"], Some(&bitcode));
        assert!(text == piped, "{}: the object from standard input differs", file.display());
    }
}

/// Messages about bitcode show the line of its text; the commands that analyse read it, too.
#[test]
fn messages_and_figures() {
    if !have("messages_and_figures", "llvm-as-19", "llvm-19") {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let text = "declare void @llvm.amdgcn.not.there()\n\ndefine amdgpu_kernel void @k(ptr addrspace(1) %p) {\n  \
                store i32 1, ptr addrspace(1) %p, align 4\n  ret void\n}\n\n\
                define amdgpu_kernel void @wrong() !dbg !4 {\n  call void @llvm.amdgcn.not.there(), !dbg !5\n  ret void\n}\n\n\
                !llvm.dbg.cu = !{!0}\n!llvm.module.flags = !{!2}\n\
                !0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, emissionKind: FullDebug)\n\
                !1 = !DIFile(filename: \"a.cl\", directory: \"/\")\n!2 = !{i32 2, !\"Debug Info Version\", i32 3}\n\
                !3 = !DISubroutineType(types: !{null})\n!4 = distinct !DISubprogram(name: \"wrong\", scope: !1, file: !1, line: 10, \
                type: !3, unit: !0, spFlags: DISPFlagDefinition)\n!5 = !DILocation(line: 12, column: 3, scope: !4)\n";
    let right = text.split("define amdgpu_kernel void @wrong").next().expect("it has a part");
    for (name, text) in [("wrong", text), ("right", right)] {
        let (ll, bc) = (folder.path().join(format!("{name}.ll")), folder.path().join(format!("{name}.bc")));
        std::fs::write(&ll, text).expect("it is written");
        run("llvm-as-19", &[ll.to_str().expect("UTF-8"), "-o", bc.to_str().expect("UTF-8")]);
    }
    let wrong = gcnsel(folder.path(), &["compile", "--mcpu", "gfx942", "wrong.bc", "-o", "x"], None);
    let said = String::from_utf8_lossy(&wrong.stderr);
    assert_eq!(wrong.status.code(), Some(1), "{said}");
    assert!(said.starts_with("wrong.bc:"), "{said}");
    assert!(said.contains("  call void @llvm.amdgcn.not.there()"), "{said}");
    assert!(said.contains("wrong.bc: note: instruction 1 of block 0 of '@wrong' (a.cl:12:3)\n"), "{said}");
    let bench = gcnsel(folder.path(), &["bench", "--json", "right.bc"], None);
    let said = String::from_utf8_lossy(&bench.stdout);
    assert!(bench.status.success(), "{}", String::from_utf8_lossy(&bench.stderr));
    assert!(said.contains("\"blocks\": 1,") && said.contains("\"instructions\": 2,"), "{said}");
    for arguments in [["stats", "--json", "right"].as_slice(), &["uniformity", "--function", "k", "right"]] {
        let of = |ending: &str| {
            let mut arguments = arguments.to_vec();
            let name = format!("{}.{ending}", arguments.pop().expect("a file"));
            arguments.push(&name);
            let output = gcnsel(folder.path(), &arguments, None);
            assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
            String::from_utf8(output.stdout).expect("UTF-8").replace(&name, "right")
        };
        assert_eq!(of("ll"), of("bc"), "{arguments:?}");
    }
}
