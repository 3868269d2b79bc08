//! What is compiled, and what is refused.

use super::{KERNEL, compile, diagnostics, last_error, output, set, shown};
use crate::diagnostic::{
    Severity, gcnsel_diagnostic_bytes, gcnsel_diagnostic_message, gcnsel_diagnostic_note,
    gcnsel_diagnostic_note_count, gcnsel_diagnostic_severity,
};
use crate::options::{gcnsel_options_new, gcnsel_options_set_threads};
use crate::outcome::gcnsel_figures;
use crate::status::Status;
use gcnsel::{Emit, Input, KernelStats, Target};
use std::ffi::CStr;
use std::mem::MaybeUninit;

#[test]
fn the_output_is_what_the_crate_gives() {
    let saxpy = Input::read("../tests/kernels/saxpy.gfx90a.ll").expect("it can be read");
    let text = saxpy.text().expect("it is text");
    let plain = gcnsel::Options::default().target(Target::Gfx90a);
    for (form, emit) in [(c"obj", Emit::Obj), (c"reloc", Emit::Reloc), (c"asm", Emit::Asm)] {
        let mut options = gcnsel_options_new();
        assert_eq!(set(&mut options, c"mcpu", c"gfx90a"), Status::Ok);
        assert_eq!(set(&mut options, c"emit", form), Status::Ok);
        let expected = gcnsel::compile(text, &plain.clone().emit(emit)).expect("it compiles");
        // On threads that the process shares, on one of its own, and on two.
        for threads in [0, 1, 2] {
            assert_eq!(gcnsel_options_set_threads(Some(&mut options), threads), Status::Ok);
            let (status, result) = compile(Some(&options), Some(c"saxpy.ll"), text);
            let result = result.expect("there is a result");
            assert_eq!(status, Status::Ok);
            assert!(output(&result) == Some(&expected.bytes), "{form:?} on {threads} threads");
            assert!(diagnostics(&result).is_empty());
        }
    }
}

#[test]
fn bitcode_is_compiled_as_its_text() {
    if !gcnsel_oracle::have("bitcode_is_compiled_as_its_text", "llvm-as-19", "llvm-19") {
        return;
    }
    let kernel = "../tests/kernels/saxpy.gfx942.ll";
    let bitcode = gcnsel_oracle::run("llvm-as-19", &[kernel, "-o", "-"]);
    let text = std::fs::read(kernel).expect("it can be read");
    let [of_bitcode, of_text] = [&bitcode, &text].map(|input| {
        let (status, result) = compile(None, None, input);
        assert_eq!(status, Status::Ok);
        result.expect("there is a result")
    });
    assert!(output(&of_bitcode).is_some_and(|bytes| bytes.starts_with(b"\x7fELF")));
    assert!(output(&of_bitcode) == output(&of_text));
}

#[test]
fn what_is_refused_has_diagnostics() {
    let text = "define amdgpu_kernel void @a() {\n  retrn void\n}\n";
    let (status, result) = compile(None, Some(c"a\xff.ll"), text.as_bytes());
    let result = result.expect("there is a result");
    assert_eq!((status, output(&result)), (Status::Refused, None));
    let all = diagnostics(&result);
    let (file, line, column, message, source, rendered) = shown(all[0]);
    // Names of files need not be UTF-8.
    assert_eq!((all.len(), file, line, column, source), (1, "a\\xFF.ll", 2, 3, "  retrn void"));
    assert!(rendered.starts_with(&format!("a\\xFF.ll:2:3: error: {message}\n")), "{rendered}");
    assert_eq!(gcnsel_diagnostic_severity(Some(all[0])), Severity::Error);
    let mut start = MaybeUninit::uninit();
    let length = gcnsel_diagnostic_bytes(Some(all[0]), Some(&mut start));
    // SAFETY: it is always written.
    let start = unsafe { start.assume_init() };
    assert_eq!(&text[start..start + length], "retrn");
    assert_eq!(last_error(), rendered);
}

#[test]
fn every_function_that_is_refused_is_named() {
    let kernel = |name: &str| {
        format!(
            "define amdgpu_kernel void @{name}() {{\n  call void @llvm.amdgcn.not.there()\n  ret void\n}}\n"
        )
    };
    let text = kernel("a") + &kernel("b") + "declare void @llvm.amdgcn.not.there()\n";
    let (status, result) = compile(None, None, text.as_bytes());
    let result = result.expect("there is a result");
    assert_eq!(status, Status::Refused);
    let failure = gcnsel::compile(&text, &gcnsel::Options::default()).expect_err("it is refused");
    let expected: Vec<String> = failure.messages().iter().map(ToString::to_string).collect();
    let found: Vec<&str> = diagnostics(&result).into_iter().map(|one| shown(one).5).collect();
    assert_eq!(found, expected);
    assert_eq!(last_error(), failure.to_string());
}

#[test]
fn warnings_are_diagnostics_of_what_is_compiled() {
    let (status, result) = compile(None, Some(c"k.ll"), KERNEL.as_bytes());
    let result = result.expect("there is a result");
    assert_eq!(status, Status::Ok);
    assert!(output(&result).is_some_and(|bytes| bytes.starts_with(b"\x7fELF")));
    let all = diagnostics(&result);
    assert_eq!(all.len(), 1);
    assert_eq!(gcnsel_diagnostic_severity(Some(all[0])), Severity::Warning);
    assert!(shown(all[0]).5.starts_with("k.ll:1:"), "{}", shown(all[0]).5);
}

#[test]
fn notes_are_diagnostics_too() {
    let text =
        "define amdgpu_kernel void @k() {\n  ret void\n}\ndefine amdgpu_kernel void @k() {\n  ret void\n}\n";
    let (status, result) = compile(None, None, text.as_bytes());
    let result = result.expect("there is a result");
    assert_eq!(status, Status::Refused);
    let failure = gcnsel::compile(text, &gcnsel::Options::default()).expect_err("it is refused");
    let expected = &failure.messages()[0].notes;
    let all = diagnostics(&result);
    let count = gcnsel_diagnostic_note_count(Some(all[0]));
    assert_eq!((count, count > 0), (expected.len(), true));
    let note = gcnsel_diagnostic_note(Some(all[0]), 0).expect("it is there");
    assert_eq!(gcnsel_diagnostic_severity(Some(note)), Severity::Note);
    assert_eq!(shown(note).3, expected[0].text);
    assert_eq!(expected[0].position, Some((shown(note).1, shown(note).2)));
    assert!(gcnsel_diagnostic_note(Some(all[0]), count).is_none());
    assert!(!gcnsel_diagnostic_message(Some(note), None).is_null());
}

/// The figures of a code object.
fn figures(name: Option<&CStr>, object: &[u8]) -> (Status, Box<crate::outcome::Outcome>) {
    let mut result = MaybeUninit::uninit();
    let name = name.map_or(std::ptr::null(), CStr::as_ptr);
    // SAFETY: the name is a string, and the object has so many bytes.
    let status = unsafe { gcnsel_figures(name, object.as_ptr().cast(), object.len(), Some(&mut result)) };
    // SAFETY: it is always written.
    (status, unsafe { result.assume_init() }.expect("there is a result"))
}

#[test]
fn figures_are_json() {
    let (_, compiled) = compile(None, None, KERNEL.as_bytes());
    let compiled = compiled.expect("there is a result");
    let (status, result) = figures(None, output(&compiled).expect("it is compiled"));
    assert_eq!(status, Status::Ok);
    let read = gcnsel::stats::from_json(output(&result).expect("there are figures")).expect("it is JSON");
    let KernelStats { kernel, target, instructions, .. } = &read[0];
    assert_eq!((kernel.as_str(), target.as_str(), *instructions), ("nothing", "gfx942", 1));
}

#[test]
fn figures_of_what_is_no_code_object_are_refused() {
    let (status, result) = figures(Some(c"a.ll"), KERNEL.as_bytes());
    assert_eq!((status, output(&result)), (Status::Refused, None));
    let all = diagnostics(&result);
    let (file, line, column, message, source, rendered) = shown(all[0]);
    assert_eq!((all.len(), file, line, column, source), (1, "a.ll", 0, 0, ""));
    assert_eq!(rendered, format!("a.ll: error: {message}"));
    assert_eq!(last_error(), rendered);
}

/// Many threads compile with the same options, some of what they get being refused; each gets what one alone would.
#[test]
fn threads_share_options() {
    let mut options = gcnsel_options_new();
    assert_eq!(set(&mut options, c"mcpu", c"gfx900"), Status::Ok);
    for threads in [0, 2] {
        assert_eq!(gcnsel_options_set_threads(Some(&mut options), threads), Status::Ok);
        let texts: Vec<String> = (0..24)
            .map(|number| match number % 3 {
                0 => format!("define amdgpu_kernel void @k{number}() {{ retrn void }}"),
                _ => format!("define amdgpu_kernel void @k{number}() {{ ret void }}"),
            })
            .collect();
        std::thread::scope(|scope| {
            for text in &texts {
                let options = &options;
                scope.spawn(move || {
                    let plain = gcnsel::Options::default().target(Target::Gfx900);
                    let (status, result) = compile(Some(options), None, text.as_bytes());
                    let result = result.expect("there is a result");
                    match gcnsel::compile(text, &plain) {
                        Ok(compiled) => {
                            assert_eq!((status, output(&result)), (Status::Ok, Some(&*compiled.bytes)));
                        }
                        Err(failure) => {
                            assert_eq!((status, output(&result)), (Status::Refused, None));
                            assert_eq!(last_error(), failure.to_string());
                        }
                    }
                });
            }
        });
    }
}
