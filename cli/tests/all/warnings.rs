//! What a module asks for and does not get is told, and it is compiled all the same.

use gcnsel::Target;
use gcnsel::{Options, compile};

/// The messages of a kernel with attributes, for a target.
fn warnings(attributes: &str, target: Target) -> Vec<String> {
    let text = format!("define amdgpu_kernel void @k() {attributes} {{\n  ret void\n}}\n");
    let options = Options::default().target(target);
    let compiled = compile(text.as_bytes(), &options).unwrap_or_else(|why| panic!("{attributes}: {why}"));
    assert!(!compiled.bytes.is_empty());
    compiled.warnings.into_iter().map(|warning| warning.text).collect()
}

/// The family: sanitizers, guards of the stack, hooks, data beside the code, features. LLVM 23 changes code or object for each but
/// the sanitizers, whose checks its optimizer adds.
#[test]
fn what_is_not_honoured_is_named() {
    for attribute in [
        "sanitize_address",
        "sanitize_thread",
        "sanitize_memory",
        "sanitize_hwaddress",
        "sanitize_realtime_blocking",
        "safestack",
        "sspstrong",
        "naked",
        "\"patchable-function-entry\"=\"4\"",
        "\"function-instrument\"=\"xray-always\"",
        "\"instrument-function-entry-inlined\"=\"hook\"",
        "\"amdgpu-tg-split\"",
        "\"amdgpu-gds-size\"=\"16\"",
        "section \"hot\"",
        "prefix i32 1",
        "prologue i32 1",
        "\"target-features\"=\"+tgsplit\"",
        "\"target-features\"=\"+16-bit-insts,+precise-memory\"",
        "\"target-features\"=\"-trap-handler\"",
    ] {
        let said = warnings(attribute, Target::Gfx90a);
        let [message] = &said[..] else { panic!("{attribute}: {said:?}") };
        let mut named = attribute.split(['"', ' ', '=', ',']).filter(|word| word.len() > 3);
        let named = named.find(|word| !["target-features", "+16-bit-insts"].contains(word));
        assert!(message.contains(named.expect("a word")), "{message}");
        assert!(message.contains("'@k'") && message.contains("gfx90a"), "{message}");
    }
}

#[test]
fn what_asks_for_nothing_is_not_told() {
    for attribute in [
        "",
        "\"patchable-function-entry\"=\"0\"",
        "\"function-instrument\"=\"xray-never\"",
        "\"amdgpu-gds-size\"=\"0,0\"",
        "\"amdgpu-cluster-dims\"=\"1,1,1\"",
        "\"amdgpu-tg-split\"=\"false\"",
        "\"target-features\"=\"+16-bit-insts,-tgsplit,+wavefrontsize64,+gfx9-insts\"",
        "\"amdgpu-waves-per-eu\"=\"4\" \"amdgpu-num-vgpr\"=\"32\"",
        "nounwind uwtable(sync) \"frame-pointer\"=\"all\"",
    ] {
        assert_eq!(warnings(attribute, Target::Gfx90a), [""; 0], "{attribute}");
    }
    for setting in ["+xnack", "-xnack", "+sramecc", "-sramecc", "+xnack,-sramecc"] {
        assert_eq!(warnings(&format!("\"target-features\"=\"{setting}\""), Target::Gfx942), [""; 0]);
    }
    assert_eq!(warnings("\"target-features\"=\"+architected-flat-scratch\"", Target::Gfx942), [""; 0]);
}

/// One warning for each thing, at the first function that asks for it.
#[test]
fn functions_that_ask_for_the_same_share_a_warning() {
    let text = "define void @f() sanitize_address {\n  ret void\n}\n\
                define amdgpu_kernel void @k() sanitize_address {\n  call void @f()\n  ret void\n}\n\
                define amdgpu_kernel void @l() sanitize_address \"probe-stack\"=\"p\" {\n  ret void\n}\n\
                declare void @g() sanitize_thread\n";
    let compiled = compile(text.as_bytes(), &Options::default()).expect("it compiles");
    let said: Vec<(&str, Option<usize>)> = compiled
        .warnings
        .iter()
        .map(|warning| (&*warning.text, warning.bytes.as_ref().map(|bytes| bytes.start)))
        .collect();
    assert_eq!(
        said,
        [
            (
                "'sanitize_address' of '@f' and 2 other functions is not honoured on gfx942: nothing is added to its code \
                 that checks anything",
                text.find("@f")
            ),
            (
                "\"probe-stack\"=\"p\" of '@l' is not honoured on gfx942: scratch is not probed",
                text.find("@l")
            ),
        ]
    );
}

/// gfx90a has eight waves on a SIMD; of 40 KiB of LDS there is one in 64 KiB, and its group of 64 is one wave.
#[test]
fn waves_that_do_not_fit_are_told() {
    let said = warnings("\"amdgpu-waves-per-eu\"=\"9,9\"", Target::Gfx90a);
    assert_eq!(
        said,
        ["\"amdgpu-waves-per-eu\" of '@k' asks for 9 waves on a SIMD, and 8 run on gfx90a, limited by waves"]
    );
    // gfx900 has ten, of which groups of 12 waves fill nine, and groups of 16 waves eight. LLVM 23 warns of the same ones.
    let of_768 = "\"amdgpu-waves-per-eu\"=\"9\" \"amdgpu-flat-work-group-size\"=\"1,768\"";
    assert_eq!(warnings(of_768, Target::Gfx900), [""; 0]);
    assert_eq!(warnings(of_768, Target::Gfx90a).len(), 1);
    assert_eq!(warnings("\"amdgpu-waves-per-eu\"=\"9,9\"", Target::Gfx900).len(), 1);
    let text = "@l = internal addrspace(3) global [10240 x i32] poison\n\
                define amdgpu_kernel void @k(i32 %n) \"amdgpu-waves-per-eu\"=\"2\" \"amdgpu-flat-work-group-size\"=\"64,64\" {\n  \
                store volatile i32 %n, ptr addrspace(3) @l\n  ret void\n}\n";
    let compiled = compile(text.as_bytes(), &Options::default()).expect("it compiles");
    let said: Vec<&str> = compiled.warnings.iter().map(|warning| &*warning.text).collect();
    assert_eq!(
        said,
        ["\"amdgpu-waves-per-eu\" of '@k' asks for 2 waves on a SIMD, and 1 run on gfx942, limited by lds"]
    );
}

/// The program prints them, and succeeds.
#[test]
fn the_program_prints_warnings() {
    let scratch = tempfile::tempdir().expect("a temporary folder");
    let (input, object) = (scratch.path().join("w.ll"), scratch.path().join("w.hsaco"));
    std::fs::write(&input, "define amdgpu_kernel void @k() sanitize_thread {\n  ret void\n}\n")
        .expect("a file");
    for arguments in [["compile", "-o"], ["stats", "--mcpu"]] {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_gcnsel"));
        command.arg(arguments[0]).arg(&input).arg(arguments[1]);
        let last = if arguments[0] == "compile" { object.as_os_str() } else { "gfx900".as_ref() };
        let output = command.arg(last).output().expect("gcnsel runs");
        let said = std::str::from_utf8(&output.stderr).expect("text");
        let head =
            format!("{}:1:27: warning: 'sanitize_thread' of '@k' is not honoured on gfx", input.display());
        assert!(said.starts_with(&head), "{said}");
        assert!(output.status.success(), "{said}");
    }
    assert!(object.is_file());
}

/// As LLVM 23 writes them: 0 and the largest number say nothing.
#[test]
fn most_work_groups_are_in_the_metadata() {
    for (said, expected) in
        [("4,0,1", [Some(4), None, Some(1)]), ("4294967295, 2,1", [None, Some(2), Some(1)])]
    {
        let text = format!(
            "define amdgpu_kernel void @k() \"amdgpu-max-num-workgroups\"=\"{said}\" {{\n  ret void\n}}\n"
        );
        let compiled = compile(text.as_bytes(), &Options::default()).expect("it compiles");
        let object = gcnsel_codeobject::read(&compiled.bytes).expect("it is well-formed");
        let metadata = &object.kernels[0].metadata;
        let found =
            [metadata.max_num_workgroups_x, metadata.max_num_workgroups_y, metadata.max_num_workgroups_z];
        assert_eq!(found, expected);
        assert_eq!(compiled.warnings, []);
    }
}

/// Settings that the processor does not have (LLVM 23 says so, too), or that the target id says otherwise.
#[test]
fn settings_that_cannot_be_kept() {
    let said = warnings("\"target-features\"=\"+sramecc\"", Target::Gfx900);
    assert!(
        said.len() == 1 && said[0].contains("'+sramecc' of '@k'") && said[0].contains("does not have it"),
        "{said:?}"
    );
    let text = "define amdgpu_kernel void @k() \"target-features\"=\"-xnack\" {\n  ret void\n}\n";
    let id = gcnsel::TargetId::parse("gfx942:xnack+").expect("a target id");
    let compiled = compile(text.as_bytes(), &Options::default().target(id));
    let said = compiled.expect("it compiles").warnings;
    assert!(said.len() == 1 && said[0].text.contains("says otherwise"), "{said:?}");
}

/// One object has one setting: LLVM 23 refuses it, too.
#[test]
fn functions_with_different_settings_are_refused() {
    let text = "define amdgpu_kernel void @k() \"target-features\"=\"-xnack\" {\n  ret void\n}\n\
                define amdgpu_kernel void @l() {\n  ret void\n}\n\
                define amdgpu_kernel void @m() \"target-features\"=\"+xnack\" {\n  ret void\n}\n";
    let why = compile(text.as_bytes(), &Options::default()).expect_err("they differ");
    assert_eq!(why.messages()[0].text, "'@m' has xnack on, '@k' has it off: they cannot share a code object");
}
