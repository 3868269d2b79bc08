//! The interface of a code generator, as C has it: the structure of options and the types of the four functions.

#![allow(unsafe_code)]

use std::ffi::{c_char, c_int, c_void};

/// The version of the interface that this is.
pub const ABI_VERSION: u32 = 1;

/// Options, as Triton lays them out.
#[derive(Debug)]
#[repr(C)]
pub struct RawOptions {
    /// [`ABI_VERSION`].
    pub abi_version: u32,
    /// The triple; what each is for stands at `Options` in `request.rs`.
    pub triple: *const c_char,
    /// The processor.
    pub processor: *const c_char,
    /// Target features.
    pub features: *const c_char,
    /// The name of a calling standard.
    pub abi: *const c_char,
    /// Options of LLVM; may be null.
    pub flags: *const c_char,
    /// Options of LLVM; may be null.
    pub disabled_passes: *const c_char,
    /// Products and sums may be fused.
    pub enable_fp_fusion: u8,
    /// Nothing is optimised.
    pub disable_optimization: u8,
    /// Addresses are made canonical.
    pub canonicalize_gep: u8,
    /// Each stage prints what it leaves.
    pub dump_ir: u8,
    /// The time of each stage is printed.
    pub enable_timing: u8,
}

/// `triton_amdgpu_compile`.
pub type CompileFn = unsafe extern "C" fn(
    *const c_char,
    usize,
    *const RawOptions,
    *mut *mut c_char,
    *mut usize,
    *mut *mut c_char,
) -> c_int;
/// `triton_amdgpu_assemble`.
pub type AssembleFn = unsafe extern "C" fn(
    *const c_char,
    usize,
    *const c_char,
    *const c_char,
    *const c_char,
    *mut *mut c_char,
    *mut usize,
    *mut *mut c_char,
) -> c_int;
/// `triton_amdgpu_free`.
pub type FreeFn = unsafe extern "C" fn(*mut c_void);
/// `triton_amdgpu_revision`.
pub type RevisionFn = unsafe extern "C" fn() -> *const c_char;

/// Bytes of the caller's, where `start` is not null.
///
/// # Safety
/// If a slice may have so many bytes, there are so many, and they stay as long as they are used.
///
/// # Errors
/// No memory has so many bytes: what the caller calls a size is none.
pub unsafe fn bytes<'a>(start: *const c_char, size: usize) -> Result<&'a [u8], String> {
    if size > isize::MAX.unsigned_abs() {
        return Err(format!("a size of {size} bytes is more than memory has"));
    }
    // SAFETY: the caller's, and the size is one that a slice may have.
    Ok(unsafe { std::slice::from_raw_parts(start.cast(), size) })
}
