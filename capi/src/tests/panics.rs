//! Panics are statuses.

use super::{KERNEL, compile, last_error, output, set};
use crate::border::status;
use crate::options::{gcnsel_options_new, gcnsel_options_set_threads};
use crate::status::Status;

#[test]
fn a_panic_is_a_status() {
    let formatted = status(|| panic!("number {}", 7));
    assert_eq!((formatted, last_error().as_str()), (Status::Panic, "gcnsel has a bug: number 7"));
    let plain = status(|| panic!("plain"));
    assert_eq!((plain, last_error().as_str()), (Status::Panic, "gcnsel has a bug: plain"));
    let other = status(|| std::panic::panic_any(7));
    assert_eq!((other, last_error().as_str()), (Status::Panic, "gcnsel has a bug: it has panicked"));
}

/// The options, the threads of their own and those that are shared can be used afterwards.
#[test]
fn what_panics_while_it_compiles_gives_no_result_and_breaks_nothing() {
    let mut options = gcnsel_options_new();
    for threads in [0, 1, 2] {
        assert_eq!(gcnsel_options_set_threads(Some(&mut options), threads), Status::Ok);
        assert_eq!(set(&mut options, c"provoke-panic", c"true"), Status::Ok);
        let (status, result) = compile(Some(&options), None, KERNEL.as_bytes());
        assert_eq!((status, result.is_none()), (Status::Panic, true));
        assert_eq!(last_error(), "gcnsel has a bug: provoked");
        assert_eq!(set(&mut options, c"provoke-panic", c"false"), Status::Ok);
        let (status, result) = compile(Some(&options), None, KERNEL.as_bytes());
        assert_eq!(status, Status::Ok);
        assert!(output(&result.expect("there is a result")).is_some());
    }
}
