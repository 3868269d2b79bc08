//! What Triton asks for.

use std::ffi::CStr;

/// A module to compile, and how.
#[derive(Clone, Copy, Debug)]
pub struct Compilation<'a> {
    /// LLVM IR, as bitcode or as text.
    pub ir: &'a [u8],
    /// How.
    pub options: Options<'a>,
}

/// The structure of options, without its version. All text is UTF-8 when Triton calls.
#[derive(Clone, Copy, Debug)]
pub struct Options<'a> {
    /// The triple.
    pub triple: &'a CStr,
    /// The processor, as `gfx942`.
    pub processor: &'a CStr,
    /// Target features, as `+xnack,-sramecc`.
    pub features: &'a CStr,
    /// The name of a calling standard; Triton gives none.
    pub abi: &'a CStr,
    /// Options of LLVM to switch on, with commas; `None` where the pointer is null.
    pub flags: Option<&'a CStr>,
    /// As `flags`: of `DISABLE_LLVM_OPT`, where that is a list.
    pub disabled_passes: Option<&'a CStr>,
    /// `enable_fp_fusion`: products and sums may be fused.
    pub fuses: bool,
    /// `DISABLE_LLVM_OPT` as a switch.
    pub is_unoptimized: bool,
    /// Addresses are made canonical before code is generated. Triton never asks.
    pub canonicalizes_addresses: bool,
    /// `LLVM_IR_ENABLE_DUMP`: each pass prints what it leaves.
    pub prints: bool,
    /// `LLVM_ENABLE_TIMING`: the time of passes is printed.
    pub times: bool,
}

/// Assembly to assemble.
#[derive(Clone, Copy, Debug)]
pub struct Assembly<'a> {
    /// The text.
    pub text: &'a [u8],
    /// The triple.
    pub triple: &'a CStr,
    /// The processor.
    pub processor: &'a CStr,
    /// Target features.
    pub features: &'a CStr,
}
