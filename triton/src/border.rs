//! The four functions, as C has them. Everything behind them is safe, but for the calls of another such library (`theirs.rs`).
//!
//! Both functions that make something give 0 and lend the result with its size, or give 1 and lend a message. What is lent goes back
//! by [`triton_amdgpu_free`].

#![allow(unsafe_code)]

use crate::interface::{ABI_VERSION, RawOptions, bytes};
use crate::request::{Assembly, Compilation, Options};
use crate::{lent, service};
use std::ffi::{CStr, c_char, c_int, c_void};
use std::panic::{AssertUnwindSafe, catch_unwind};

// A panic must not leave the library for its caller.
#[cfg(panic = "abort")]
compile_error!("the library for Triton catches panics: build it by a profile that unwinds, not by `dist`");

/// Compiles LLVM IR, bitcode or text, to assembly.
///
/// # Safety
/// `ir` has `ir_size` bytes; `options` is null or points to options whose texts are null or end with a zero; the other pointers are
/// null or can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn triton_amdgpu_compile(
    ir: *const c_char,
    ir_size: usize,
    options: *const RawOptions,
    assembly: *mut *mut c_char,
    assembly_size: *mut usize,
    error: *mut *mut c_char,
) -> c_int {
    let answer = || {
        if ir.is_null() || assembly.is_null() || assembly_size.is_null() {
            return Err("an argument of triton_amdgpu_compile is null".into());
        }
        // SAFETY: the caller's.
        let (ir, options) = unsafe { (bytes(ir, ir_size)?, options.as_ref()) };
        let options = options.ok_or("the options of triton_amdgpu_compile are null")?;
        if options.abi_version != ABI_VERSION {
            let version = options.abi_version;
            return Err(format!(
                "version {version} of Triton's interface to code generators; this library has version {ABI_VERSION}"
            ));
        }
        // SAFETY: the caller's.
        let options = unsafe { read(options) }?;
        service::compile(&Compilation { ir, options })
    };
    // SAFETY: the caller's.
    unsafe { give(answer, assembly, assembly_size, error) }
}

/// Assembles what [`triton_amdgpu_compile`] has given, or any other text, to a relocatable object.
///
/// # Safety
/// `text` has `text_size` bytes; the texts behind it are null or end with a zero; the other pointers are null or can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn triton_amdgpu_assemble(
    text: *const c_char,
    text_size: usize,
    triple: *const c_char,
    processor: *const c_char,
    features: *const c_char,
    object: *mut *mut c_char,
    object_size: *mut usize,
    error: *mut *mut c_char,
) -> c_int {
    let answer = || {
        if text.is_null() || object.is_null() || object_size.is_null() {
            return Err("an argument of triton_amdgpu_assemble is null".into());
        }
        // SAFETY: the caller's.
        let assembly = unsafe {
            Assembly {
                text: bytes(text, text_size)?,
                triple: named(triple, "triple")?,
                processor: named(processor, "processor")?,
                features: named(features, "features")?,
            }
        };
        service::assemble(&assembly)
    };
    // SAFETY: the caller's.
    unsafe { give(answer, object, object_size, error) }
}

/// Takes back what one of the other functions has lent.
#[unsafe(no_mangle)]
pub extern "C" fn triton_amdgpu_free(lent: *mut c_void) {
    // Nothing is read through the address: it is looked up.
    let _ = catch_unwind(|| lent::take_back(lent as usize));
}

/// What is part of Triton's cache keys: gcnsel's version and build, what changes its code, and the revision of the library for what
/// it does not compile. It stays as it is as long as the process runs.
#[unsafe(no_mangle)]
pub extern "C" fn triton_amdgpu_revision() -> *const c_char {
    catch_unwind(service::revision).map_or(c"gcnsel, which has failed".as_ptr(), CStr::as_ptr)
}

/// A text of the caller's that has to be there.
///
/// # Safety
/// It is null, or ends with a zero and stays as long as it is used.
unsafe fn named<'a>(text: *const c_char, name: &str) -> Result<&'a CStr, String> {
    // SAFETY: the caller's.
    unsafe { optional(text) }.ok_or_else(|| format!("'{name}' is null"))
}

/// A text of the caller's that may be null.
///
/// # Safety
/// As [`named`].
unsafe fn optional<'a>(text: *const c_char) -> Option<&'a CStr> {
    // SAFETY: the caller's.
    (!text.is_null()).then(|| unsafe { CStr::from_ptr(text) })
}

/// # Safety
/// As [`named`], of each text.
unsafe fn read(raw: &RawOptions) -> Result<Options<'_>, String> {
    // SAFETY: the caller's.
    unsafe {
        Ok(Options {
            triple: named(raw.triple, "triple")?,
            processor: named(raw.processor, "processor")?,
            features: named(raw.features, "features")?,
            abi: named(raw.abi, "abi")?,
            flags: optional(raw.flags),
            disabled_passes: optional(raw.disabled_passes),
            fuses: raw.enable_fp_fusion != 0,
            is_unoptimized: raw.disable_optimization != 0,
            canonicalizes_addresses: raw.canonicalize_gep != 0,
            prints: raw.dump_ir != 0,
            times: raw.enable_timing != 0,
        })
    }
}

/// Lends an answer, or the message of an error: a panic is one, since nothing may unwind into C.
///
/// # Safety
/// The pointers are null or can be written.
unsafe fn give(
    answer: impl FnOnce() -> Result<Vec<u8>, String>,
    result: *mut *mut c_char,
    size: *mut usize,
    error: *mut *mut c_char,
) -> c_int {
    let set = |place: *mut *mut c_char, value| {
        if !place.is_null() {
            // SAFETY: the caller's.
            unsafe { place.write(value) };
        }
    };
    let set_size = |value| {
        if !size.is_null() {
            // SAFETY: the caller's.
            unsafe { size.write(value) };
        }
    };
    set(error, std::ptr::null_mut());
    set(result, std::ptr::null_mut());
    set_size(0);
    let given = catch_unwind(AssertUnwindSafe(answer)).unwrap_or_else(|_| Err("gcnsel has panicked".into()));
    match given {
        Ok(bytes) => {
            set_size(bytes.len());
            set(result, lent::lend(bytes));
            0
        }
        Err(message) => {
            if !error.is_null() {
                set(error, lent::lend(message.into_bytes()));
            }
            1
        }
    }
}
