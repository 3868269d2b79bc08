//! Words and numbers that would not be read as they are meant.

use super::error::Made;
use crate::names;

/// An alignment in bytes, as the reader takes them.
pub(super) fn check_align(bytes: u64) -> Made<u64> {
    match bytes.is_power_of_two() && bytes <= 1 << 32 {
        true => Ok(bytes),
        false => Err(format!("alignment '{bytes}' is not a power of two from 1 to 4294967296").into()),
    }
}

/// What a named list, an attachment or a node with fields may be called: as LLVM's lexer has it.
pub(super) fn check_kind(name: &str) -> Made<()> {
    match names::is_metadata_name(name) {
        true => Ok(()),
        false => Err(format!("'{}' is no name of metadata", name.escape_debug()).into()),
    }
}

/// A calling convention as functions have it, by LLVM's name; "" and `ccc` are C's.
pub(super) fn convention(name: &str) -> Made<Box<str>> {
    match name {
        "" | "ccc" => Ok("".into()),
        _ if names::is_convention(name) => Ok(name.into()),
        _ => {
            let number = name.strip_prefix("cc ").and_then(|number| number.parse::<u32>().ok());
            match number {
                Some(number) => Ok(names::numbered_convention(number).into()),
                None => {
                    Err(format!("'{name}' is no calling convention; 'amdgpu_kernel' is that of kernels")
                        .into())
                }
            }
        }
    }
}
