//! The border: panics end here, and bare pointers become references.

use crate::status::{Failed, Status, set_last_error};
use std::any::Any;
use std::ffi::{CStr, c_char, c_void};
use std::panic::{AssertUnwindSafe, catch_unwind};

// A panic must not leave the library for its caller.
#[cfg(panic = "abort")]
compile_error!("the C library catches panics: build it by a profile that unwinds, not by `dist`");

/// The status of what a function does. What went wrong, a panic included, is the thread's last error.
pub fn status(work: impl FnOnce() -> Result<(), Failed>) -> Status {
    // Safe to unwind: results are made anew, and options are set by one assignment that does not panic.
    let failed = match catch_unwind(AssertUnwindSafe(work)) {
        Ok(Ok(())) => return Status::Ok,
        Ok(Err(failed)) => failed,
        Err(payload) => Failed::new(Status::Panic, format!("gcnsel has a bug: {}", panic_text(payload))),
    };
    set_last_error(failed.message);
    failed.status
}

/// Drops a handle.
pub fn free<T>(handle: Option<Box<T>>) {
    status(|| {
        drop(handle);
        Ok(())
    });
}

/// What a panic says.
fn panic_text(payload: Box<dyn Any + Send>) -> String {
    match payload.downcast::<String>() {
        Ok(text) => *text,
        Err(other) => other.downcast_ref::<&str>().map_or("it has panicked", |text| text).to_owned(),
    }
}

/// A handle that may not be NULL.
pub fn given<T>(handle: Option<T>, what: &str) -> Result<T, Failed> {
    handle.ok_or_else(|| null(what))
}

/// A string that may not be NULL, as UTF-8.
///
/// # Safety
/// It is NULL, or points to bytes that end with a NUL and stay as they are for `'a`.
pub unsafe fn text<'a>(text: *const c_char, what: &str) -> Result<&'a str, Failed> {
    // SAFETY: the caller says so.
    let bytes = unsafe { bytes_to_nul(text) }.ok_or_else(|| null(what))?;
    str::from_utf8(bytes).map_err(|_| {
        let shown = gcnsel_diag::escape_bytes(bytes);
        Failed::new(Status::BadText, format!("{what} is not UTF-8: {shown}"))
    })
}

/// The bytes before the NUL; `None` of NULL.
///
/// # Safety
/// As [`text`].
pub unsafe fn bytes_to_nul<'a>(text: *const c_char) -> Option<&'a [u8]> {
    // SAFETY: it is not NULL, and so ends with a NUL.
    (!text.is_null()).then(|| unsafe { CStr::from_ptr(text) }.to_bytes())
}

/// So many bytes. NULL is accepted where there are none.
///
/// # Safety
/// It is NULL, or points to so many bytes that stay as they are for `'a`.
pub unsafe fn bytes<'a>(data: *const c_void, length: usize, what: &str) -> Result<&'a [u8], Failed> {
    if length > isize::MAX.unsigned_abs() {
        return Err(Failed::new(Status::BadArgument, format!("{what} cannot have {length} bytes")));
    }
    match (data.is_null(), length) {
        (true, 0) => Ok(&[]),
        (true, _) => Err(null(what)),
        // SAFETY: it is not NULL, and so points to `length` bytes, which is no more than a slice may have.
        (false, _) => Ok(unsafe { std::slice::from_raw_parts(data.cast(), length) }),
    }
}

fn null(what: &str) -> Failed {
    Failed::new(Status::BadArgument, format!("{what} is NULL"))
}
