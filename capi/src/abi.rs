//! The number of the binary interface. `build.rs` reads this file, too.

/// The number of the binary interface that this header describes. A program that was compiled with it runs with any library
/// whose gcnsel_abi_version() returns the same number. New functions, option names and status values do not change the
/// number; anything else that a program could notice does.
pub const ABI_VERSION: u32 = 1;
