//! What C may do wrong.

use super::{KERNEL, compile, last_error, set};
use crate::border::bytes;
use crate::diagnostic::{
    Severity, gcnsel_diagnostic_bytes, gcnsel_diagnostic_file, gcnsel_diagnostic_line,
    gcnsel_diagnostic_note, gcnsel_diagnostic_note_count, gcnsel_diagnostic_severity,
};
use crate::options::{
    Options, gcnsel_options_free, gcnsel_options_new, gcnsel_options_set, gcnsel_options_set_threads,
};
use crate::outcome::{
    gcnsel_compile, gcnsel_figures, gcnsel_result_diagnostic, gcnsel_result_diagnostic_count,
    gcnsel_result_free, gcnsel_result_output,
};
use crate::status::{Status, gcnsel_last_error, gcnsel_status_text};
use crate::version::{gcnsel_abi_version, gcnsel_version};
use std::ffi::CStr;
use std::mem::MaybeUninit;
use std::ptr::null;

#[test]
fn null_is_an_error_where_something_is_needed() {
    let mut options = gcnsel_options_new();
    // SAFETY: NULL is accepted, as everything that is no string is.
    unsafe {
        let set = |options: Option<&mut Options>, name, value| gcnsel_options_set(options, name, value);
        assert_eq!(set(None, c"emit".as_ptr(), c"asm".as_ptr()), Status::BadArgument);
        assert_eq!(last_error(), "options is NULL");
        assert_eq!(set(Some(&mut options), null(), c"asm".as_ptr()), Status::BadArgument);
        assert_eq!(last_error(), "the name of an option is NULL");
        assert_eq!(set(Some(&mut options), c"emit".as_ptr(), null()), Status::BadArgument);
        assert_eq!(last_error(), "the value of an option is NULL");
        assert_eq!(gcnsel_options_set_threads(None, 1), Status::BadArgument);

        let text = KERNEL.as_ptr().cast();
        assert_eq!(gcnsel_compile(None, null(), text, KERNEL.len(), None), Status::BadArgument);
        assert_eq!(last_error(), "where the result goes is NULL");
        assert_eq!(gcnsel_figures(null(), text, KERNEL.len(), None), Status::BadArgument);
        let mut result = MaybeUninit::uninit();
        assert_eq!(gcnsel_compile(None, null(), null(), 1, Some(&mut result)), Status::BadArgument);
        assert!(result.assume_init_ref().is_none());
        assert_eq!(last_error(), "the input is NULL");
        let mut result = MaybeUninit::uninit();
        assert_eq!(gcnsel_figures(null(), null(), 1, Some(&mut result)), Status::BadArgument);
        assert!(result.assume_init_ref().is_none());
        assert_eq!(last_error(), "the code object is NULL");
        // No memory has so many bytes; nobody looks at those that are there.
        let mut result = MaybeUninit::uninit();
        assert_eq!(gcnsel_compile(None, null(), text, usize::MAX, Some(&mut result)), Status::BadArgument);
        assert!(result.assume_init_ref().is_none());
        assert_eq!(last_error(), format!("the input cannot have {} bytes", usize::MAX));
        // NULL is no bytes, which are a module without kernels.
        assert_eq!(bytes(null(), 0, "").ok(), Some(&[][..]));
    }
    gcnsel_options_free(Some(options));
}

#[test]
fn what_is_asked_of_null_is_nothing() {
    gcnsel_options_free(None);
    gcnsel_result_free(None);
    let mut length = MaybeUninit::new(7);
    assert!(gcnsel_result_output(None, Some(&mut length)).is_null());
    // SAFETY: it is initialised.
    assert_eq!(unsafe { length.assume_init() }, 0);
    assert!(gcnsel_result_output(None, None).is_null());
    assert_eq!(gcnsel_result_diagnostic_count(None), 0);
    assert!(gcnsel_result_diagnostic(None, 0).is_none());
    assert_eq!(gcnsel_diagnostic_severity(None), Severity::Error);
    assert!(gcnsel_diagnostic_file(None, None).is_null());
    assert_eq!(gcnsel_diagnostic_line(None), 0);
    let mut start = MaybeUninit::new(7);
    assert_eq!(gcnsel_diagnostic_bytes(None, Some(&mut start)), 0);
    // SAFETY: it is initialised.
    assert_eq!(unsafe { start.assume_init() }, 0);
    assert_eq!(gcnsel_diagnostic_note_count(None), 0);
    assert!(gcnsel_diagnostic_note(None, 0).is_none());
}

#[test]
fn options_are_refused_with_what_would_be_accepted() {
    let mut options = gcnsel_options_new();
    assert_eq!(set(&mut options, c"colour", c"red"), Status::UnknownOption);
    assert!(last_error().starts_with("'colour' is no option; mcpu, "), "{}", last_error());
    assert_eq!(set(&mut options, c"mcpu", c"gfx906"), Status::BadValue);
    assert_eq!(last_error(), "mcpu=gfx906: processor 'gfx906' is not supported; gfx900, gfx90a, gfx942 are");
    assert_eq!(set(&mut options, c"mcpu", c"gfx\xff"), Status::BadText);
    assert_eq!(last_error(), "the value of an option is not UTF-8: gfx\\xFF");
    assert_eq!(set(&mut options, c"\xff", c"gfx900"), Status::BadText);
    assert_eq!(gcnsel_options_set_threads(Some(&mut options), 1025), Status::BadValue);
    assert_eq!(last_error(), "1025 threads: 1024 is the most");
    // None of that has changed anything.
    assert_eq!(options.options, gcnsel::Options::default());
}

#[test]
fn errors_are_each_threads_own() {
    let mut options = gcnsel_options_new();
    assert_eq!(set(&mut options, c"emit", c"exe"), Status::BadValue);
    let here = last_error();
    let elsewhere = std::thread::spawn(|| {
        let before = last_error();
        let (status, _) = compile(None, None, b"?");
        (before, status, last_error())
    });
    let (before, status, after) = elsewhere.join().expect("it ends");
    assert_eq!((before.as_str(), status), ("", Status::Refused));
    assert!(after.starts_with("<input>:1:1: error: "), "{after}");
    assert_eq!(last_error(), here);
    // What succeeds leaves it.
    assert_eq!(set(&mut options, c"emit", c"obj"), Status::Ok);
    assert_eq!(last_error(), here);
    assert!(!gcnsel_last_error(None).is_null());
}

#[test]
fn statuses_and_versions_have_texts() {
    for (number, status) in (0..).zip(Status::all()) {
        assert_eq!(status as i32, number);
        // SAFETY: it is a string.
        let text = unsafe { CStr::from_ptr(gcnsel_status_text(number)) };
        assert!(!text.is_empty());
    }
    assert!(gcnsel_status_text(-1).is_null());
    assert!(gcnsel_status_text(8).is_null());
    assert_eq!(gcnsel_abi_version(), 1);
    // SAFETY: it is a string.
    let version = unsafe { CStr::from_ptr(gcnsel_version()) };
    assert_eq!(version.to_str(), Ok(env!("CARGO_PKG_VERSION")));
}
