//! The functions as C calls them.

mod arguments;
mod compiling;
mod header;
mod panics;

use crate::diagnostic::{
    Diagnostic, gcnsel_diagnostic_column, gcnsel_diagnostic_file, gcnsel_diagnostic_line,
    gcnsel_diagnostic_message, gcnsel_diagnostic_rendered, gcnsel_diagnostic_source_line,
};
use crate::options::{Options, gcnsel_options_set};
use crate::outcome::{
    Outcome, gcnsel_compile, gcnsel_result_diagnostic, gcnsel_result_diagnostic_count, gcnsel_result_output,
};
use crate::status::{Status, gcnsel_last_error};
use std::ffi::{CStr, c_char};
use std::mem::MaybeUninit;

/// A kernel that asks for checks that it does not get, which is a warning.
const KERNEL: &str = "define amdgpu_kernel void @nothing() sanitize_address {\n  ret void\n}\n";

/// Text as C reads it: bytes by their number, which the NUL behind them confirms; `None` of NULL.
fn read<'a>(give: impl FnOnce(Option<&mut MaybeUninit<usize>>) -> *const c_char) -> Option<&'a [u8]> {
    let mut length = MaybeUninit::new(usize::MAX);
    let text: *const c_char = give(Some(&mut length));
    // SAFETY: it was initialised.
    let length = unsafe { length.assume_init() };
    if text.is_null() {
        assert_eq!(length, 0);
        return None;
    }
    // SAFETY: there are so many bytes, and a NUL behind them.
    let bytes = unsafe { std::slice::from_raw_parts(text.cast::<u8>(), length + 1) };
    assert_eq!(bytes.last(), Some(&0));
    Some(&bytes[..length])
}

fn read_text<'a>(give: impl FnOnce(Option<&mut MaybeUninit<usize>>) -> *const c_char) -> &'a str {
    str::from_utf8(read(give).expect("it is not NULL")).expect("texts are UTF-8")
}

fn last_error() -> String {
    read_text(|length| gcnsel_last_error(length)).to_owned()
}

fn set(options: &mut Options, name: &CStr, value: &CStr) -> Status {
    // SAFETY: both are strings.
    unsafe { gcnsel_options_set(Some(options), name.as_ptr(), value.as_ptr()) }
}

/// Compiles as C does, with a result that nobody has initialised.
fn compile(options: Option<&Options>, name: Option<&CStr>, input: &[u8]) -> (Status, Option<Box<Outcome>>) {
    let mut result = MaybeUninit::uninit();
    let name = name.map_or(std::ptr::null(), CStr::as_ptr);
    // SAFETY: the name is a string, and the input has so many bytes.
    let status =
        unsafe { gcnsel_compile(options, name, input.as_ptr().cast(), input.len(), Some(&mut result)) };
    // SAFETY: it is always written.
    (status, unsafe { result.assume_init() })
}

fn output(result: &Outcome) -> Option<&[u8]> {
    read(|length| gcnsel_result_output(Some(result), length))
}

fn diagnostics(result: &Outcome) -> Vec<&Diagnostic> {
    let count = gcnsel_result_diagnostic_count(Some(result));
    assert!(gcnsel_result_diagnostic(Some(result), count).is_none());
    (0..count).map(|index| gcnsel_result_diagnostic(Some(result), index).expect("it is there")).collect()
}

/// File, line, column, message, line of the source, and all as it is printed.
fn shown(diagnostic: &Diagnostic) -> (&str, usize, usize, &str, &str, &str) {
    let one = Some(diagnostic);
    (
        read_text(|length| gcnsel_diagnostic_file(one, length)),
        gcnsel_diagnostic_line(one),
        gcnsel_diagnostic_column(one),
        read_text(|length| gcnsel_diagnostic_message(one, length)),
        read_text(|length| gcnsel_diagnostic_source_line(one, length)),
        read_text(|length| gcnsel_diagnostic_rendered(one, length)),
    )
}
