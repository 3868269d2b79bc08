//! Bytes that C reads.

use std::ffi::c_char;
use std::mem::MaybeUninit;

/// Bytes with a NUL behind them, which is not counted.
#[derive(Clone, Debug)]
pub struct Text(Vec<u8>);

impl Text {
    /// Takes over bytes.
    pub fn new(bytes: impl Into<Vec<u8>>) -> Self {
        let mut bytes = bytes.into();
        // An output may be large; it is not to take twice the memory for one byte.
        bytes.reserve_exact(1);
        bytes.push(0);
        Text(bytes)
    }

    /// Where they begin, and by the second pointer, if that is not NULL, how many they are.
    pub fn give(&self, length: Option<&mut MaybeUninit<usize>>) -> *const c_char {
        if let Some(length) = length {
            length.write(self.0.len() - 1);
        }
        self.0.as_ptr().cast()
    }
}

/// What [`Text::give`] does, of something that may not be there: NULL, and 0 bytes.
pub fn give(text: Option<&Text>, length: Option<&mut MaybeUninit<usize>>) -> *const c_char {
    match text {
        Some(text) => text.give(length),
        None => {
            if let Some(length) = length {
                length.write(0);
            }
            std::ptr::null()
        }
    }
}
