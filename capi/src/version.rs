//! Which library it is.

use crate::abi::ABI_VERSION;
use std::ffi::{CStr, c_char};

const VERSION: &CStr = match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
    Ok(version) => version,
    Err(_) => panic!("a version has no NUL"),
};

/// The number of the library's binary interface. It must equal GCNSEL_ABI_VERSION of the header that the program was compiled
/// with.
#[unsafe(no_mangle)]
pub extern "C" fn gcnsel_abi_version() -> u32 {
    ABI_VERSION
}

/// The version of gcnsel, as 0.1.0: a string that is never freed.
#[unsafe(no_mangle)]
pub extern "C" fn gcnsel_version() -> *const c_char {
    VERSION.as_ptr()
}
